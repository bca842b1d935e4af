"""Every reason for refusing a move, reached, with the cells at fault."""
from __future__ import annotations

import pytest

from tests.games.butterfly_effect.helpers import SHORTEST, WORKED, played, random_match, refusal, start

ONE = "f7u2"
TWO = "f7u2 g8r3"
THREE = "f7u2 g8r3 j8u4"
CASES = [
    # text that is no placement
    ("", {}, "", "malformed", ()),
    ("", {}, "F7U2", "malformed", ()),
    ("", {}, "f07u2", "malformed", ()),
    ("", {}, "f7u2 ", "malformed", ()),
    ("", {}, "f7l2", "malformed", ()),
    ("", {}, "f7u", "malformed", ()),
    ("", {}, "f\uff17u2", "malformed", ()),
    ("", {}, "f6", "malformed", ()),
    # inside the board
    ("", {}, "l6r2", "off-board", ()),
    ("", {}, "f12u2", "off-board", ()),
    ("", {}, "k6r2", "off-board", ("k6",)),
    (THREE, {}, "j11u3", "off-board", ("j11",)),
    ("", {"size": "7"}, "h1u2", "off-board", ()),
    # the length
    ("", {}, "f7u3", "wrong-length", ("f7", "f8", "f9")),
    (TWO, {}, "i9u3", "wrong-length", ("i9", "i10", "i11")),
    ("", {}, "f7u8", "wrong-length", ("f7", "f8", "f9", "f10", "f11")),
    (WORKED, {}, "b8r4", "wrong-length", ("b8", "c8", "d8", "e8")),
    # cells that are taken
    ("", {}, "e6r2", "occupied", ("f6",)),
    (ONE, {}, "f8u3", "occupied", ("f8",)),
    (WORKED, {}, "a6r5", "occupied", ("a6",)),
    # contact with the last piece
    ("", {}, "h6r2", "no-contact", ("h6", "i6")),
    ("", {}, "g7r2", "no-contact", ("g7", "h7")),
    (ONE, {}, "g7u3", "several-contacts", ("g7", "g8")),
    (TWO, {}, "h9r4", "several-contacts", ("h9", "i9")),
    (THREE, {}, "k8u4", "several-contacts", ("k8", "k9", "k10", "k11")),
    (THREE, {}, "k5u5", "several-contacts", ("k8", "k9")),
    (ONE, {}, "g6u3", "several-contacts", ("g7", "g8")),
    # contact with older pieces
    (WORKED, {}, "b7r5", "touches-older-piece", ("f7",)),
    ("g5u2", {}, "f7r3", "touches-older-piece", ("f7",)),
    (ONE, {"corners": "none"}, "g7r3", "corner-contact", ("g7",)),
    # swap
    (ONE, {}, "swap", "swap-not-offered", ()),
    ("", {"swap": "after-1"}, "swap", "swap-not-now", ()),
    (f"{ONE} swap", {"swap": "after-1"}, "swap", "swap-not-now", ()),
    (TWO, {"swap": "after-1"}, "swap", "swap-not-now", ()),
    (ONE, {"swap": "after-3"}, "swap", "swap-not-now", ()),
    # the end
    (SHORTEST, {}, "b3r2", "match-over", ()),
]


@pytest.mark.parametrize(("moves", "options", "text", "reason", "cells"), CASES)
def test_the_reason_names_the_rule_and_the_cells(
    moves: str, options: dict[str, str], text: str, reason: str, cells: tuple[str, ...]
) -> None:
    error = refusal(played(moves, **options), text)
    assert (error.reason, error.cells) == (reason, cells)


def test_a_contact_names_the_cells_that_should_not_be_met() -> None:
    assert refusal(played(WORKED), "b7r5").note.fact("touched") == ("f6",)
    assert refusal(played(TWO), "h9r4").note.fact("touched") == ("h8", "i8")
    assert refusal(played(ONE, corners="none"), "g7r3").note.fact("touched") == ("f6",)


def test_a_wrong_length_names_those_that_are_allowed() -> None:
    assert refusal(start(), "f7u3").note.fact("allowed") == ("2",)
    assert refusal(played(WORKED), "b8r4").note.fact("allowed") == ("5", "6", "7")


def test_a_seat_that_is_not_on_turn_is_refused() -> None:
    try:
        start().play(1, "f7u2")
    except ValueError as error:
        assert "not-your-turn" in str(error)
    else:
        raise AssertionError


@pytest.mark.parametrize("corners", ["free", "none"])
def test_a_placement_is_legal_exactly_when_there_is_no_fault(corners: str) -> None:
    for _, state in random_match("faults", corners=corners):
        listed = {place.name for place in state.placements()}
        assert listed == {place.name for place in state.tables.named.values() if state.fault(place) is None}
