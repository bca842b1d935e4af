"""Rules 4, 5, 23 and 24: the draft, who places first, settlements and their roads."""
from __future__ import annotations

import pytest

from attractor.games.settlers_of_chaos.graph import BESIDE, EDGES_AT, VERTICES
from attractor.games.settlers_of_chaos.rules import Settlers
from tests.games.settlers_of_chaos.helpers import DISPLAY, PLACED, begun, dealt, play, points, refused, shown


def seats_of(state: Settlers, moves: str) -> list[int]:
    """Who makes each move."""
    seats = []
    for move in moves.split():
        seats.append(state.to_act[0])
        state = play(state, [move])
    return seats


@pytest.mark.parametrize(("winner", "order"), [("p1", [1, 0, 0, 1]), ("p2", [0, 1, 1, 0])])
def test_in_a_draft_the_loser_of_the_coin_picks_first_and_last(winner: str, order: list[int]) -> None:  # Rule 23
    state = play(dealt(items="draft"), [winner])
    assert list(state.legal(order[0])) == ["sa", "wc", "rf", "hs"]
    assert seats_of(state, "wc sa rf hs") == order
    done = play(state, "wc sa rf hs")
    assert done.phase == "display" and done.players[order[0]].items == ("wc", "hs")
    assert play(done, DISPLAY).to_act == (order[1],)  # who took Starting Advantage names the first
    refused(play(state, "wc"), "wc", "item-taken")


@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_the_holder_of_starting_advantage_names_who_places_first(holder: int, first: int) -> None:  # Rule 24
    state = shown(f"p{holder + 1}")
    assert state.to_act == (holder,) and list(state.legal(holder)) == ["p1", "p2"]
    state = play(state, [f"p{first + 1}"])
    assert state.to_act == (first,) and state.first == first
    assert "sa" not in state.players[holder].items


@pytest.mark.parametrize(
    ("order", "expected"), [("alternate", [0, 0, 1, 1, 0, 0, 1, 1]), ("snake", [0, 0, 1, 1, 1, 1, 0, 0])]
)
def test_placements_go_there_and_there_or_there_and_back(order: str, expected: list[int]) -> None:  # Rule 4, reading 4
    assert seats_of(play(shown(order=order), "p1"), PLACED) == expected


def test_a_settlement_goes_on_a_free_corner_away_from_others() -> None:  # Rule 4
    state = play(shown(), "p1")
    assert list(state.legal(0)) == list(VERTICES)
    state = play(state, "c30 c3a")
    assert set(state.legal(1)) == set(VERTICES) - {"b22", *BESIDE["b22"]}
    refused(state, "c30", "vertex-taken", "b22")
    refused(state, "b21", "next-to-building", "a23", "b22")
    refused(state, "b2c", "wants-corner")
    refused(state, "z00", "wants-corner")


def test_its_road_lies_at_that_settlement_alone() -> None:  # Rule 4
    state = play(shown(), "p1 c30")
    assert list(state.legal(0)) == list(EDGES_AT["b22"]) == ["b2b", "b2c", "b3d"]
    refused(state, "a1a", "road-elsewhere", "a1a", "b22")
    refused(state, "b22", "wants-side")
    state = play(state, "c3a c32")
    refused(state, "c3a", "edge-taken", "b3d")
    assert begun().players[0].roads == {"b2c", "c2d"}  # d1a is c2d


def test_both_begin_with_two_points_and_no_cards() -> None:  # Rule 5, reading 5
    state = begun()
    assert points(state) == (2, 2) and all(player.hand == () for player in state.players)
    assert (state.turn, state.phase, state.to_act) == (1, "names", (0, 1))


def test_out_of_time_the_engine_places_by_name() -> None:  # Rules 4 and 29
    state = play(play(dealt(items="draft"), "p1"), "! ! ! !")
    assert [player.items for player in state.players] == [("wc", "rf"), ("sa", "hs")]
    state = play(shown("p2"), "!")
    assert state.first == 1
    state = play(state, "! ! ! !")
    assert state.players[1].settlements == {"a10"} and state.players[1].roads == {"a1a"}
    assert state.players[0].settlements == {"a12"} and state.players[0].roads == {"a1b"}
