"""Every reason for refusing a move, reached, with the cells at fault."""
from __future__ import annotations

import pytest

from attractor.core.game import CHANCE, IllegalMove
from attractor.games.butterfly_garden.rules import Garden
from tests.games.butterfly_garden.helpers import laid, played, random_match, refusal

DEALT = "T S V X"  # T V for seat 1, S X for seat 2


@pytest.mark.parametrize(
    ("moves", "move", "reason", "cells"),
    [
        (DEALT, "a6a", "malformed", ()),
        (DEALT, "b2A", "malformed", ()),
        (DEALT, "b2", "malformed", ()),
        (DEALT, "b2p", "malformed", ()),
        (DEALT, "xt", "malformed", ()),
        (DEALT, "T", "malformed", ()),
        ("T", "b2a", "malformed", ()),
        ("T", "TT", "malformed", ()),
        ("T", "", "malformed", ()),
        (DEALT, "e5a", "fountain", ("e5",)),
        (DEALT, "a1a", "fountain", ("a1",)),
        (DEALT + " b2a H", "b2c", "occupied", ("b2",)),
        (DEALT, "b2c", "not-in-hand", ()),
        (DEALT, "a2b", "joins-own-bed", ("a2",)),
        (DEALT, "b6a", "joins-own-bed", ("b6",)),
        (DEALT, "xT", "no-discards", ()),
        ("T T T T b2a T b5a T c2a", "T", "none-left", ()),
    ],
)
def test_the_reason_names_the_rule_and_the_cells(moves: str, move: str, reason: str, cells: tuple[str, ...]) -> None:
    error = refusal(played(moves), move)
    assert (error.reason, error.cells) == (reason, cells)


def test_strict_routes_name_the_whole_route() -> None:
    error = refusal(played("V T X H a4f X", routes="strict"), "b6b")
    assert (error.reason, set(error.cells)) == ("joins-exits", {"a4", "a5", "b6"})


def test_a_discard_is_refused_while_a_placement_exists_and_says_where() -> None:
    state = played(DEALT, routes="strict")
    error = refusal(state, "xT")
    assert error.reason == "still-fits" and set(error.cells) == {move[:2] for move in state.legal(0)}
    assert refusal(state, "xS").reason == "not-in-hand"


def test_a_discard_of_a_tile_not_held_is_refused() -> None:
    for each in (each for seed in range(9) for each in random_match(f"discard {seed}", routes="strict")):
        if each.move[0] == "x":
            other = next(kind for kind in "TSVXH" if kind not in each.before.hands[each.seat])
            assert refusal(each.before, f"x{other}").reason == "not-in-hand"
            return
    raise AssertionError("no discard")


def test_other_seats_and_finished_matches_are_refused() -> None:
    assert refusal(played(DEALT), "b2c", seat=1).reason == "not-your-turn"
    assert refusal(played(DEALT), "V", seat=CHANCE).reason == "not-your-turn"
    *_, last = random_match("over")
    assert refusal(last.after, "b2c").reason == "match-over"


def test_what_is_refused_is_exactly_what_is_not_listed() -> None:
    state = laid("d4c a2f b6e e6k")
    seat = state.to_act[0]
    every = [f"{row}{n}{letter}" for row in "abcdefghi" for n in range(1, 10) for letter in "abcdefghijklmno"]
    assert {move for move in every if _passes(state, seat, move)} == set(state.legal(seat))


def _passes(state: Garden, seat: int, move: str) -> bool:
    try:
        state.check(seat, state.read(seat, move))
    except IllegalMove:
        return False
    return True
