"""Keep Apart, rule by rule: how a game's tests look."""
from __future__ import annotations

import pytest

from attractor.core.game import IllegalMove, Note, State, View
from attractor.games import find

GAME = find("template")


def after(moves: str, seats: int = 2, **options: str) -> State:
    """The state after some moves, each by the seat on turn."""
    state = GAME.start(seats, GAME.settle(seats, options))
    for move in moves.split():
        state = state.play(state.to_act[0], move)
    return state


def test_rule_1_a_row_lies_empty_and_seat_1_begins() -> None:
    assert after("").position() == "9::p1"
    assert after("", size="15").position() == "15::p1"


@pytest.mark.parametrize(
    ("moves", "move", "reason", "cells"),
    [
        ("", "j1", "no-such-cell", ()),
        ("", "A1", "no-such-cell", ()),
        ("c1", "c1", "covered", ("c1",)),
        ("c1", "d1", "touches-covered", ("c1",)),
        ("c1 e1", "d1", "touches-covered", ("e1", "c1")),
    ],
)
def test_rule_2_a_covered_cell_keeps_its_neighbours_free(
    moves: str, move: str, reason: str, cells: tuple[str, ...]
) -> None:
    state = after(moves)
    with pytest.raises(IllegalMove) as caught:
        state.play(state.to_act[0], move)
    assert (caught.value.reason, caught.value.cells) == (reason, cells)


@pytest.mark.parametrize(
    ("moves", "seats", "last", "winners"),
    [
        ("b1 f1 d1", 2, "wins", (0,)),
        ("b1 f1 d1", 2, "loses", (1,)),
        ("a1 c1 e1 g1", 2, "wins", (1,)),
        ("a1 c1 e1 g1", 3, "wins", (0,)),
        ("a1 c1 e1 g1", 3, "loses", (1, 2)),
    ],
)
def test_rule_3_the_last_cell_decides(moves: str, seats: int, last: str, winners: tuple[int, ...]) -> None:
    state = after(moves, seats, size="7", last=last)
    assert state.outcome is not None and state.outcome.winners == winners and state.to_act == ()


def test_rule_4_of_three_seats_one_may_leave() -> None:
    state = after("a1", seats=3)
    waiting = state.retire(2)
    assert waiting is not None and waiting.to_act == (1,) and waiting.position() == "a8:p3:p2"
    alone = waiting.retire(1)
    assert alone is not None and alone.outcome is not None
    assert (alone.outcome.winners, alone.outcome.reason) == ((0,), "others-left")
    assert after("a1").retire(0) is None


def test_the_table_shows_what_may_be_covered_and_what_was_covered_last() -> None:
    before, state = after("c1"), after("c1 e1")
    view = View(after(""), (), state, before, taps=("g1",))
    scene = GAME.scene(view)
    assert [site.name for site in scene.sites] == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"]
    assert scene.marks[0].sites == ("a1", "g1", "h1", "i1")
    assert scene.sites[2].label == (Note("cell-covered", n=1),)
    assert scene.confirm == Note("confirm", cell="g1")
