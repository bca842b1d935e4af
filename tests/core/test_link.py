"""A match as a link: what it says, what messengers may do to it, how a broken one is refused."""
from __future__ import annotations

import base64
import re
import zlib

import pytest

from attractor.core import link
from attractor.core.game import BadRecord
from attractor.core.line import Pledge
from attractor.core.match import Match
from tests.core.toys import find


def open_(fragment: str) -> link.Opened:
    return link.read(fragment, find, id="new")


def packed(text: str) -> str:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "#/1z/" + base64.urlsafe_b64encode(squeezer.compress(text.encode()) + squeezer.flush()).decode().rstrip("=")


def bowl() -> Match:
    match = Match(find("bowl"), 2, {}, id="b")
    match.chance("b")
    return match


def test_a_short_match_is_readable() -> None:
    match = Match(find("template"), 2, {"size": "15"}, id="x", players=("Ada", "@4"))
    assert link.write(match) == "#/1/template/seats:2/size:15/m"
    match.play(0, "c1", 1000)
    match.play(1, "e1")
    assert link.write(match) == "#/1/template/seats:2/size:15/m/c1.e1"
    assert link.write(match, at=1) == "#/1/template/seats:2/size:15/at:1/m/c1.e1"
    assert link.write(match, at=2) == link.write(match)
    assert link.write(match, upto=1) == "#/1/template/seats:2/size:15/m/c1"
    assert link.write(bowl()) == "#/1/bowl/m/b"


def test_what_a_link_leaves_out_is_left_out() -> None:
    match = Match(find("template"), 2, {}, id="secretid", players=("Ada", ""))
    match.play(0, "c1", 1000)
    match.play(1, "e1")
    match.undo(1)
    match.verb("!draw?", 1)
    match.remark(Pledge("nonce", 0, "ab"))
    match.verb("!resign", 0)
    assert link.write(match) == "#/1/template/seats:2/m/c1._resign_p1"
    assert link.write(match, at=2) == "#/1/template/seats:2/at:1/m/c1._resign_p1"
    opened = open_(link.write(match))
    assert opened.match.outcome == match.outcome and opened.match.id == "new" and not opened.continued


def test_table_events_are_tokens() -> None:
    match = Match(find("template"), 3, {}, id="x")
    match.play(0, "c1")
    match.verb("!time", 1)
    match.verb("!draw")
    assert link.write(match) == "#/1/template/seats:3/m/c1._time_p2._draw"
    assert open_(link.write(match)).match.events == match.events


def test_a_match_that_goes_on_by_link_brings_its_id_and_its_pledges() -> None:
    match = Match(find("fingers"), 2, {}, id="k3f9ab")
    match.remark(Pledge("seal", 0, "aa"))
    match.remark(Pledge("salt", 0, "bb"))
    match.play(0, "3")
    match.play(1, "4")
    match.remark(Pledge("chain", 1, "00ff"))
    written = link.write(match, continued=True)
    assert written == "#/1/fingers/match:k3f9ab/seats:2/m/_seal_p1_aa._salt_p1_bb.3.4._chain_p2_00ff"
    opened = open_(written)
    assert opened.continued and opened.match.id == "k3f9ab" and opened.match.remarks == match.remarks
    assert link.write(opened.match, continued=True) == written


def test_a_link_ends_with_a_letter_or_digit() -> None:
    assert link._ended("#/1z/abc-") == "#/1z/abc-/z"
    assert link._ended("#/1z/abc") == "#/1z/abc"
    assert link.clean("#/1z/abc-/z") == "1z/abc-"


def test_a_long_match_is_deflated_and_comes_back() -> None:
    match = Match(find("template"), 2, {}, id="x")
    for column in "acegi":
        match.play(len(match.events) % 2, f"{column}1")
    for number in range(12):
        match.remark(Pledge("nonce", 0, f"{number:064x}"))
    written = link.write(match, continued=True)
    assert written.startswith("#/1z/") and re.fullmatch("[A-Za-z0-9_.~#/:-]*[A-Za-z0-9]", written)
    opened = open_(written)
    assert link.plain(opened.match, continued=True) == link.plain(match, continued=True)


@pytest.mark.parametrize("change", [
    lambda text: text.removeprefix("#"),
    lambda text: text.removeprefix("#/"),
    lambda text: text.replace(":", "%3A"),
    lambda text: text.replace("_", "%5f"),
    lambda text: text + "/z",
    lambda text: f" {text}\n",
])  # fmt: skip
def test_what_messengers_do_to_a_link_does_no_harm(change) -> None:  # type: ignore[no-untyped-def]
    text = "#/1/template/seats:3/m/c1._time_p2"
    assert link.write(open_(change(text)).match) == text


def test_positions_between_opened_choices_are_never_shared() -> None:
    match = Match(find("fingers"), 2, {}, id="x")
    match.seal(0, "3")
    match.seal(1, "4")
    assert link.write(match, upto=1) == "#/1/fingers/seats:2/m"


BROKEN = [
    ("", "unknown-link"),
    ("#/2/template/m", "unknown-link"),
    ("#/1y/template/m", "unknown-link"),
    ("#/join/ABC", "unknown-link"),
    ("#/1/template", "cut-link"),
    ("#/1/template/seats:2", "cut-link"),
    ("#/1/", "cut-link"),
    ("#/1/m", "cut-link"),
    ("#/1/chess/m", "unknown-game"),
    ("#/1/template/seats:4/m", "bad-seats"),
    ("#/1/template/seats:x/m", "bad-setting"),
    ("#/1/bowl/seats:2/m", "bad-setting"),
    ("#/1/template/size:8/m", "bad-option-value"),
    ("#/1/template/luck:8/m", "unknown-option"),
    ("#/1/template/size/m", "bad-setting"),
    ("#/1/template/size:7/size:7/m", "bad-setting"),
    ("#/1/template/at:3/m/a1", "bad-setting"),
    ("#/1/template/at:01/m/a1", "bad-setting"),
    ("#/1/template/match:a-b/m/a1", "bad-setting"),
    ("#/1/template/m/a1/c1", "damaged-link"),
    ("#/1/template/m/a1.a1", "illegal-token"),
    ("#/1/template/m/a1.", "illegal-token"),
    ("#/1/template/m/.a1", "illegal-token"),
    ("#/1/template/m/", "illegal-token"),
    ("#/1/template/m/_resign", "illegal-token"),
    ("#/1/template/m/_resign_p3", "illegal-token"),
    ("#/1/template/m/_draw?_p1", "illegal-token"),
    ("#/1/template/m/_nonce_p1_ab", "illegal-token"),
    ("#/1/template/match:a/m/_nonce_p3_ab", "no-such-seat"),
    ("#/1z/", "damaged-link"),
    ("#/1z/abcde", "damaged-link"),
    ("#/1z/äöü", "damaged-link"),
    (packed("template/m/a1")[:-3], "damaged-link"),
    (packed("template/m/a1") + "AAAA", "damaged-link"),
    (packed("template/m/\u03b11"), "damaged-link"),
    (packed("template/m/a1.b1"), "illegal-token"),
    (packed("a" * 10_000_000), "too-long"),
    ("#/1/template/m/" + "a1." * 30_000, "too-long"),
]


@pytest.mark.parametrize(("fragment", "reason"), BROKEN)
def test_a_broken_link_is_refused_with_what_is_wrong(fragment: str, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        open_(fragment)
    assert caught.value.reason == reason


def test_the_token_at_fault_is_named() -> None:
    with pytest.raises(BadRecord) as caught:
        open_("#/1/template/m/a1.c1.d1")
    assert (caught.value.note.fact("place"), caught.value.note.fact("text")) == (3, "d1")
