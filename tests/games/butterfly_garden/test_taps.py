"""Taps: tiles of the hand, cells, turning; the first tile and the first legal orientation are assumed."""
from __future__ import annotations

import pytest

from attractor.core.rng import Rng
from attractor.games.butterfly_garden.taps import LEFT, RIGHT
from tests.games.butterfly_garden.helpers import played, random_match, refusal

START = "V T X S"  # V X for seat 1 ("X" stands second: hands are in the order TSVXH), T S for seat 2


@pytest.mark.parametrize(
    ("taps", "move"),
    [
        ("", None),
        ("1", None),
        ("rot", None),
        ("b2", "b2d"),  # the first tile, as it lies
        ("1 b2", "b2d"),
        ("b2 1", "b2d"),  # in any order
        ("2 b2", "b2g"),
        ("b2 2", "b2g"),  # another tile on the same cell
        ("b2 c2", "c2d"),  # a later cell replaces the earlier one
        ("b2 rot", "b2e"),
        ("rot b2", "b2e"),
        ("b2 b2", "b2e"),  # the same cell again turns the tile
        ("b2 b2 b2 b2", "b2d"),
        ("b2 rot-left", "b2f"),
        ("b2 rot c2", "c2e"),  # it keeps its turn on another cell
        ("b2 rot 2", "b2g"),  # another kind begins anew
        ("a2", "a2d"),
        ("a2 rot", "a2f"),  # e joins two exits of bed 1, so turning passes over it
        ("b6 rot rot", "b6d"),  # of d e f the last joins two exits there
    ],
)
def test_taps_spell(taps: str, move: str | None) -> None:
    assert played(START).spell(0, tuple(taps.split())) == move


def test_a_turned_tile_lights_up_only_the_cells_where_it_fits_as_it_lies() -> None:
    state = played(START)
    assert "a2" in state.continuations(0, ())
    assert "a2" not in state.continuations(0, ("rot",)), "V turned once is e, which joins two exits of bed 1"
    move = state.spell(0, ("rot", "a2"))
    assert move == "a2e" and refusal(state, move).reason == "joins-own-bed"


def test_three_straights_cannot_be_turned() -> None:
    state = played("S V S V")
    assert not {LEFT, RIGHT} & state.continuations(0, ())
    assert state.taps("b2c") == ("1", "b2")


def test_a_tap_on_a_taken_cell_spells_the_move_that_check_explains() -> None:
    state = played(START + " b2d V")
    assert "b2" not in state.continuations(1, ())
    move = state.spell(1, ("b2",))
    assert move is not None and refusal(state, move).reason == "occupied"


@pytest.mark.parametrize("options", [{}, {"hand": "1"}, {"routes": "strict"}])
def test_every_legal_move_is_spelled_and_whoever_follows_the_lights_spells_legal_moves(options: dict[str, str]) -> None:
    rng, discards = Rng("taps"), 0
    for number, each in enumerate(random_match("taps", 3, **options)):
        if each.seat < 0 or (number % 5 and each.move[0] != "x"):
            continue
        state, seat = each.before, each.seat
        legal = set(state.legal(seat))
        discards += each.move[0] == "x"
        for move in legal:
            way = state.taps(move)
            assert state.spell(seat, way) == move
            assert all(tap in state.continuations(seat, way[:at]) for at, tap in enumerate(way)), (move, way)
        for _ in range(5):
            taps: tuple[str, ...] = ()
            for _ in range(8):
                taps = (*taps, rng.choice(sorted(state.continuations(seat, taps))))
                spelled = state.spell(seat, taps)
                assert spelled is None or spelled in legal, taps
    assert discards or "routes" not in options


def test_chance_taps_the_kind_itself() -> None:
    state = played("V")
    assert state.continuations(-1, ()) == set("TSVXH") and state.spell(-1, ("T",)) == "T"


def test_nobody_else_is_lit() -> None:
    assert played(START).continuations(1, ()) == frozenset()
