"""Taps become pieces: every legal one can be tapped, and every tap previews a piece or says why not."""
from __future__ import annotations

import pytest

from attractor.core.rng import Rng
from attractor.web.picker import Picker
from tests.games.butterfly_effect.helpers import WORKED, legal, played, random_match, start


@pytest.mark.parametrize(
    ("taps", "move"),
    [
        ("", None),
        ("5", None),
        ("5 r", None),
        ("5 r b8", "b8r5"),
        ("b8", "b8r5"),  # the shortest length and the direction that fits are assumed
        ("b8 6", "b8r6"),
        ("6 b8 5", "b8r5"),
        ("b8 b10", "b10r5"),
        ("d8", "b8r5"),  # a cell further off means the piece that reaches it
        ("b7", "b7r5"),  # illegal: check explains it
        ("f8 b11", "b11r5"),
    ],
)
def test_a_length_a_direction_and_a_cell_spell_a_piece_in_any_order(taps: str, move: str | None) -> None:
    assert played(WORKED).spell(0, taps.split()) == move


@pytest.mark.parametrize(
    ("taps", "move"),
    [
        ("3 r f9", "f9r3"),  # above the end of the 2: the first that runs on from the touching cell
        ("3 r f9 d9", "d9r3"),  # a second cell: the piece that ends there
        ("3 r f9 e9", "e9r3"),
        ("3 r f9 g9", "e9r3"),
        ("3 r f9 d9 h9", "f9r3"),
        ("3 u f9", "f9u3"),
        ("3 r f9 g8", "g8r3"),  # another touching cell: another piece
    ],
)
def test_a_second_cell_chooses_among_pieces_that_touch_at_the_same_cell(taps: str, move: str) -> None:
    state = played("f7u2")
    assert state.spell(1, taps.split()) == move
    assert move in legal(state)


def test_swap_is_a_tap_of_its_own_and_a_later_cell_replaces_it() -> None:
    state = played("g5u2", swap="after-1")
    assert state.spell(1, ("swap",)) == "swap" and state.taps("swap") == ("swap",)
    assert state.spell(1, ("swap", "g7")) == "g7r3"


@pytest.mark.parametrize("swap", ["none", "after-1", "after-3"])
def test_every_legal_move_is_spelled_by_its_taps_and_by_nothing_unlit(swap: str) -> None:
    for seed in range(4):
        for _, state in random_match(f"taps {seed}", swap=swap):
            for move in legal(state) if state.to_act else ():
                way = state.taps(move)
                assert state.spell(state.seat, way) == move
                for place, tap in enumerate(way):
                    assert tap in state.continuations(state.seat, way[:place])


def test_taps_that_are_lit_never_spell_an_illegal_move() -> None:
    rng = Rng("lit")
    for seed in range(4):
        for _, state in random_match(f"lit {seed}", swap="after-1"):
            taps: tuple[str, ...] = ()
            for _ in range(8 if state.to_act else 0):
                taps = (*taps, rng.choice(sorted(state.continuations(state.seat, taps))))
                assert state.spell(state.seat, taps) in {None, *legal(state)}


def test_a_tap_on_any_cell_previews_a_piece_or_says_why_not() -> None:
    for moves in ("", "g5u2", "g5u2 g4r3 d3r4", WORKED):
        state = played(moves)
        for cell in state.tables.grid.names:
            picker = Picker(state, state.seat)
            refusal = picker.tap(cell)
            assert (picker.move is None) != (refusal is None)
            if refusal is not None:
                assert refusal.reason in {"occupied", "no-contact", "several-contacts", "touches-older-piece"}
                assert state.spell(state.seat, picker.tried) not in legal(state)


def test_an_illegal_tap_means_the_piece_that_comes_nearest_to_being_legal() -> None:
    picker = Picker(played(WORKED), 0)
    refusal = picker.tap("b7")
    assert refusal is not None and refusal.reason == "touches-older-piece" and refusal.note.fact("touched") == ("f6",)


def test_a_new_length_keeps_the_cell_where_it_fits_and_forgets_it_where_not() -> None:
    state = start()
    assert state.spell(0, ("2", "f7")) == "f7r2"
    first = played("g5u2 g4r3 d3r4")
    for touch in sorted(first.continuations(1, ("3", "r")) & set(first.tables.grid.names)):
        spelled = first.spell(1, ("3", "r", touch, "5"))
        assert spelled is None or (spelled in legal(first) and spelled.endswith("5"))
