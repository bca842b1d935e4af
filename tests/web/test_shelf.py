"""What stays on this device: written at once, the later copy counts, damaged values told apart, nothing else lost."""
from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from attractor.core import draft, link, record
from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.web.found import read_text, take_up
from attractor.web.shelf import Damaged, Kept, Shelf, decode, encode
from tests.contract.sentences import gaps
from tests.fuzz.damage import damaged, good

QUICK, SLOW = 400, 10_000


class Notebook:
    """A journal in memory; ``full`` refuses everything longer than an index."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.full = False

    def get(self, name: str) -> str | None:
        return self.texts.get(name)

    def put(self, name: str, text: str) -> bool:
        if self.full and len(text) > 100:
            return False
        self.texts[name] = text
        return True

    def drop(self, name: str) -> None:
        self.texts.pop(name, None)


class Cupboard:
    """A store in memory; ``broken`` keeps nothing."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.broken = False

    async def put(self, key: str, value: str) -> None:
        if self.broken:
            raise OSError("no disk")
        self.texts[key] = value

    async def delete(self, key: str) -> None:
        self.texts.pop(key, None)

    async def everything(self) -> dict[str, str]:
        if self.broken:
            raise OSError("no disk")
        return dict(self.texts)


def a_shelf() -> tuple[Shelf, Notebook, Cupboard]:
    notebook, cupboard = Notebook(), Cupboard()
    return Shelf(notebook, cupboard), notebook, cupboard


def a_match(*moves: str, id: str = "k3f9ab") -> Match:
    match = Match(find("template"), 2, {}, id=id, players=("Ada", "<b>Ben</b>"))
    for place, move in enumerate(moves):
        match.play(place % 2, move, 1000)
    return match


def kept(match: Match, **more: str) -> Kept:
    return Kept(match.id, match.game.info.key, record.write(match), players=match.players, turns=match.ply, **more)


def test_a_kept_match_is_read_again_as_it_was() -> None:
    one = replace(kept(a_match("a1", "c1"), draft="d", clocks="c", link="#/1/template/m/a1.c1"), stamp=12, over=True)
    assert decode("k3f9ab", encode(one)) == one


def test_what_is_written_is_there_before_the_disk_has_it() -> None:
    shelf, _, cupboard = a_shelf()
    shelf.write(kept(a_match("a1")), now=5)
    assert cupboard.texts == {}
    found = asyncio.run(shelf.read("k3f9ab"))
    assert found is not None and take_up(found).match.ply == 1


def test_of_two_copies_the_later_counts_whatever_the_wall_clock_says() -> None:
    shelf, _, cupboard = a_shelf()
    text = shelf.write(kept(a_match("a1")), now=9_000)
    asyncio.run(shelf.settle("k3f9ab", text))
    shelf.write(kept(a_match("a1", "c1")), now=100)
    found = asyncio.run(shelf.read("k3f9ab"))
    assert found is not None and found.turns == 2
    assert decode("k3f9ab", cupboard.texts["k3f9ab"]).turns == 1


def test_a_damaged_journal_gives_way_to_the_disk_and_the_other_way_round() -> None:
    for place in ("journal", "store"):
        shelf, notebook, cupboard = a_shelf()
        asyncio.run(shelf.settle("k3f9ab", shelf.write(kept(a_match("a1")), now=1)))
        if place == "journal":
            notebook.texts["match.k3f9ab"] = notebook.texts["match.k3f9ab"][:40]
        else:
            cupboard.texts["k3f9ab"] = "{"
        found = asyncio.run(shelf.read("k3f9ab"))
        assert found is not None and take_up(found).match.ply == 1


def test_closing_a_match_moves_it_to_the_disk() -> None:
    shelf, notebook, cupboard = a_shelf()
    shelf.write(kept(a_match("a1")), now=1)
    asyncio.run(shelf.close("k3f9ab"))
    assert "match.k3f9ab" not in notebook.texts and "k3f9ab" in cupboard.texts
    found = asyncio.run(shelf.read("k3f9ab"))
    assert found is not None


def test_without_a_disk_the_journal_keeps_a_closed_match() -> None:
    shelf, notebook, cupboard = a_shelf()
    cupboard.broken = True
    shelf.write(kept(a_match("a1")), now=1)
    with pytest.raises(OSError, match="no disk"):
        asyncio.run(shelf.close("k3f9ab"))
    assert "match.k3f9ab" in notebook.texts
    assert [each.match for each in asyncio.run(shelf.all())[0]] == ["k3f9ab"]


def test_a_full_journal_is_told_and_the_next_write_that_fits_is_not() -> None:
    shelf, notebook, _ = a_shelf()
    notebook.full = True
    shelf.write(kept(a_match("a1")), now=1)
    assert shelf.refused
    notebook.full = False
    shelf.write(kept(a_match("a1", "c1")), now=2)
    assert not shelf.refused


def test_the_list_shows_the_latest_first_and_damaged_values_apart() -> None:
    shelf, _, cupboard = a_shelf()
    for number, name in enumerate(("one", "two", "three")):
        shelf.write(kept(a_match("a1", id=name)), now=number)
    cupboard.texts["bad"] = "not a match at all"
    matches, damages = asyncio.run(shelf.all())
    assert [each.match for each in matches] == ["three", "two", "one"]
    assert [(problem.match, problem.raw, problem.reason) for problem in damages] == [
        ("bad", "not a match at all", "stored-not-readable")
    ]


def test_a_match_whose_record_is_damaged_is_listed_so_once_that_is_known_and_its_text_is_offered() -> None:
    shelf, _, _ = a_shelf()
    whole = kept(a_match("a1"))
    shelf.write(replace(whole, record=whole.record.replace("p1 a1", "p1 z99")), now=1)
    found = asyncio.run(shelf.read("k3f9ab"))
    assert found is not None
    with pytest.raises(Damaged) as problem:
        take_up(found)
    shelf.found_damaged(problem.value)
    matches, damages = asyncio.run(shelf.all())
    assert (matches, [each.raw for each in damages]) == ([], [found.record])


def test_a_deleted_match_is_gone_from_both() -> None:
    shelf, notebook, cupboard = a_shelf()
    asyncio.run(shelf.settle("k3f9ab", shelf.write(kept(a_match("a1")), now=1)))
    asyncio.run(shelf.delete("k3f9ab"))
    assert asyncio.run(shelf.read("k3f9ab")) is None
    assert "match.k3f9ab" not in notebook.texts and cupboard.texts == {}


def test_a_draft_that_no_longer_fits_is_dropped_and_the_match_kept() -> None:
    match = a_match("a1")
    found = take_up(kept(match, draft="draft 1\nmatch k3f9ab 7\n"))
    assert (found.match.ply, found.halves) == (1, ())
    half = draft.Half(1, (), ("c1",))
    assert take_up(kept(match, draft=draft.write(draft.of(match, half)))).halves == (half,)


@pytest.mark.parametrize(
    "text",
    [
        "#/1/template/m/a1.c1",
        " https://example.org/games/#/1/template/m/a1.c1 \n",
        record.write(a_match("a1", "c1")),
        record.write(a_match("a1", "c1")).replace("\n", "\r\n"),
        "\ufeff" + record.write(a_match("a1", "c1")),
    ],
)
def test_links_and_records_are_opened_from_whatever_was_pasted(text: str) -> None:
    match = read_text(text, "new1")
    assert (match.id, [event.move for event in match.events]) == ("new1", ["a1", "c1"])


@pytest.mark.parametrize("text", ["", "hello", "https://example.org/", "#/1/chess/m/e4", "attractor 2\n"])
def test_what_is_no_match_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_text(text, "new1")
    assert refusal.value.reason


def assault(count: int, seed: str) -> dict[str, int]:
    """So many damaged stored values among whole ones: how often each thing came of it."""
    rng, results = Rng(seed), dict[str, int]()
    for number in range(count):
        if number % 25 == 0:
            of = good("template" if number % 2 else "butterfly-effect", rng)
            whole = encode(Kept("k3f9ab", of.match.game.info.key, of.record, of.draft, of.clocks, 7, of.match.ply,
                                of.match.players, link=link.write(of.match)))
        shelf, _, cupboard = a_shelf()
        other = encode(kept(a_match("a1", id="other")))
        text = damaged(whole, rng)
        cupboard.texts.update({"k3f9ab": text, "other": other})
        try:
            matches, damages = asyncio.run(shelf.all())
            assert "other" in [each.match for each in matches], text
            assert all(problem.raw == text and problem.match == "k3f9ab" for problem in damages)
            for problem in damages:
                raise problem
            take_up(next(each for each in matches if each.match == "k3f9ab"))
            result = "read"
        except Damaged as problem:
            assert not gaps(problem.note, of.match.game.info.key), problem
            result = problem.reason
        assert cupboard.texts == {"k3f9ab": text, "other": other}
        results[result] = results.get(result, 0) + 1
    return results


def test_a_few_hundred_damaged_values_lose_nothing_else() -> None:
    results = assault(QUICK, "quick")
    assert len(results) >= 4 and results["stored-not-readable"] > 20, results


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_ten_thousand_damaged_values_lose_nothing_else() -> None:
    results = assault(SLOW, "slow")
    assert len(results) >= 5, results
