"""Damaged links, records and stored values: no crash, no change, a message in every language that names the fault."""
from __future__ import annotations

from importlib.util import find_spec

import pytest

from attractor.core import clock, draft, link, record
from attractor.core.game import BadRecord, IllegalMove
from attractor.core.rng import Rng
from attractor.games import KEYS, find
from tests.contract.sentences import gaps
from tests.fuzz.damage import Good, damaged, good, repacked

GAMES = [key for key in (*KEYS, "template") if find_spec(f"attractor.games.{key.replace('-', '_')}")]
QUICK, SLOW = 300, 10_000
"""Damaged texts, in all."""
TRIES_A_MATCH = 20


def read_record(text: str, of: Good) -> bool:
    """A text that loads is a legal match, and is written and read again the same."""
    match = record.read(text, find)
    again = record.write(match)
    assert record.write(record.read(again, find)) == again
    return True


def read_link(text: str, of: Good) -> bool:
    opened = link.read(text, find, id="new")
    again = link.write(opened.match, opened.at, continued=opened.continued)
    more = link.read(again, find, id="new")
    assert link.write(more.match, more.at, continued=more.continued) == again and more.match.state == opened.match.state
    return True


def read_draft(text: str, of: Good) -> bool:
    waiting = draft.read(text, of.match.seats)
    assert draft.read(draft.write(waiting), of.match.seats) == waiting
    before = dict(of.match.envelopes)
    try:
        draft.restore(waiting, of.match)
    except BadRecord:
        assert of.match.envelopes == before
        raise
    return True


def read_clocks(text: str, of: Good) -> bool:
    clocks = clock.read(text, of.match.clock, of.match.seats)
    assert clock.read(clocks.write(0), of.match.clock, of.match.seats) == clocks
    assert isinstance(clocks.resume(0).up(10**9), tuple)
    return True


READERS = {"record": read_record, "link": read_link, "draft": read_draft, "clocks": read_clocks}


def assault(number: int, rng: Rng, key: str, of: Good) -> str:
    """One damaged text, read; what came of it: "read" or the reason of its refusal."""
    kind = ("record", "link", "draft", "clocks")[number % 4]
    text = repacked(of.link, rng) if kind == "link" and rng.below(3) == 0 else damaged(getattr(of, kind), rng)
    before = (record.write(of.match), of.match.states)
    try:
        READERS[kind](text, of)
        result = "read"
    except BadRecord as error:
        missing = gaps(error.note, key)
        assert not missing, f"{kind} {text!r}: {missing}"
        result = error.reason
    except (IllegalMove, Exception) as error:
        error.add_note(f"{key}: a {kind} of {text!r}")
        raise
    assert (record.write(of.match), of.match.states) == before
    return result


def assaults(count: int, seed: str) -> dict[str, int]:
    """So many damaged texts of all games; how often each thing came of it."""
    rng, results = Rng(seed), dict[str, int]()
    for number in range(count):
        if number % TRIES_A_MATCH == 0:
            key = GAMES[number // TRIES_A_MATCH % len(GAMES)]
            of = good(key, rng)
        result = assault(number, rng, key, of)
        results[result] = results.get(result, 0) + 1
    return results


def test_a_few_hundred_damaged_texts_do_no_harm() -> None:
    results = assaults(QUICK, "quick")
    assert len(results) > 8 and results["read"] < QUICK / 2, results


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_ten_thousand_damaged_texts_do_no_harm() -> None:
    results = assaults(SLOW, "slow")
    assert len(results) > 12 and results["read"] < SLOW / 2, results


@pytest.mark.parametrize("key", GAMES)
def test_the_undamaged_texts_are_read(key: str) -> None:
    rng = Rng(key)
    for _ in range(3):
        of = good(key, rng)
        assert all(READERS[kind](getattr(of, kind), of) for kind in READERS)
