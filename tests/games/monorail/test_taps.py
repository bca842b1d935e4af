"""Taps: cells and shapes in any order, previews that fit, illegal tries that can be explained; proofs tile by tile."""
from __future__ import annotations

from itertools import permutations

import pytest

from attractor.core.rng import Rng
from attractor.games.monorail.rules import Line
from tests.games.monorail.helpers import V2, played, refusal
from tests.games.monorail.samples import SETTINGS, random_position


@pytest.mark.parametrize(
    ("options", "moves", "taps", "lay"),
    [
        ({}, "", "k9", "k9H"),  # straight on, if it can
        ({}, "", "k9 k9", "k9C"),  # the same cell again: the next shape that fits
        ({}, "", "k9 k9 k9", "k9D"),
        ({}, "", "k9 k9 k9 k9", "k9H"),
        ({}, "", "k9 D", "k9D"),
        ({}, "", "D k9", "k9D"),  # a shape before the cell
        ({}, "", "B k9", "k9C"),  # which turns as it must, and stays a curve
        ({}, "", "k9 l9 m9", "k9rHHH"),
        ({}, "", "m9 k9 l9", "k9rHHH"),  # in any order
        ({}, "h10rBHH", "k10 k9", "k9uDC"),  # a preview joins what it can
        ({}, "h10rBHH", "k9 k10", "k9uDC"),
        ({}, "", "k9 l9 D", "k9rHD"),  # a shape goes to the last cell
        ({}, "", "k9 D k10 V", "k9uDV"),
        ({}, "k9rHHH n9rHHH", "q9 r9", "q9rHC"),  # the border leaves no straight
        (V2, "f4X", "f5", "f5V"),
        (V2, "f4X", "f5 X", "f5X"),
        (V2, "f4X", "X f5", "f5X"),
        (V2, "f4X", "f5 f5", "f5A"),
        (V2, "f4rXD f5uVV b4rBH g5uVV f3X b3rAH", "d3 e3", "d3rHH"),
        ({}, "k9H", "no", "no"),
        ({"swap": "after-1"}, "k9H", "swap", "swap"),
    ],
)
def test_taps_spell_the_lay_that_was_meant(options: dict[str, str], moves: str, taps: str, lay: str) -> None:
    state = played(moves, **options)
    tapped = taps.split()
    for length, tap in enumerate(tapped):
        assert tap in state.continuations(state.seat, tapped[:length]), tap
    assert state.spell(state.seat, tapped) == lay
    state.check(state.seat, lay)


def test_the_cells_of_a_line_may_be_tapped_in_any_order() -> None:
    state = played("h10rBHH")
    for order in permutations(("k7", "k8", "k9")):
        assert state.spell(1, order) == state.spell(1, ("k7", "k8", "k9"))
        assert all(tap in state.continuations(1, order[:length]) for length, tap in enumerate(order))


def test_a_cell_that_needs_another_one_spells_nothing_yet() -> None:
    state = played()
    assert "k10" in state.continuations(0, ()) and state.spell(0, ("k10",)) is None
    assert state.spell(0, ("k10", "k9")) == "k9uDV"


@pytest.mark.parametrize(
    ("options", "moves", "taps", "reason"),
    [
        ({}, "", "a1", "not-adjacent"),
        ({}, "", "i9", "occupied"),
        ({}, "", "k9 V", "blocks-track"),
        ({}, "", "k9 m9 o9", "gap-in-line"),
        ({}, "", "k9 l9 m9 n9", "at-most-three"),
        ({}, "", "k9 l10", "not-in-line"),
        (V2, "f4rXX", "d3 e3 f2", "not-in-line"),
        ({}, "", "k9 X", "no-crossings"),
        ({}, "", "no", "nothing-laid"),
        ({}, "k9H", "ko", "nothing-called"),
    ],
)
def test_a_tap_that_leads_nowhere_is_explained(options: dict[str, str], moves: str, taps: str, reason: str) -> None:
    state = played(moves, **options)
    tapped = taps.split()
    assert tapped[-1] not in state.continuations(state.seat, tapped[:-1])
    move = state.spell(state.seat, tapped)
    assert move is not None and refusal(state, move).reason == reason


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_what_is_lit_leads_to_legal_moves_and_every_legal_move_is_lit(options: dict[str, str]) -> None:
    rng = Rng(f"taps {options}")
    for _ in range(4):
        state = random_position(options, rng)
        assert isinstance(state, Line)
        legal = list(state.legal(state.seat))
        for move in (rng.choice(legal) for _ in range(10)):
            way = state.taps(move)
            assert all(tap in state.continuations(state.seat, way[:length]) for length, tap in enumerate(way))
            assert state.spell(state.seat, way) == move
        for _ in range(6):
            _wander(state, set(legal), rng)


def _wander(state: Line, legal: set[str], rng: Rng) -> None:
    taps: tuple[str, ...] = ()
    for _ in range(7):
        following = sorted(state.continuations(state.seat, taps))
        if not following:
            break
        taps += (rng.choice(following),)
        move = state.spell(state.seat, taps)
        assert move is None or move in legal, taps
    assert not following or taps


# ---- the proving phase ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "moves", "taps", "proof"),
    [
        ({}, "h10rBHH no", "k9 k10 h9", "ok:h9A-k9D-k10C"),  # along the way, without a shape
        ({}, "h10rBHH no", "h9 k10 k9", "ok:h9A-k9D-k10C"),
        ({}, "h10rBHH no", "k9 l9 -l9 k10 h9", "ok:h9A-k9D-k10C"),  # a tile taken back
        ({}, "h10rBHH no", "k9 V k10 h9 k9 D", "ok:h9A-k9D-k10C"),  # turned, then chosen
        (V2, "f4rXD g5C no", "f5 f3 e3 d3 c3 c4", "ok:c3A-c4B-d3H-e3H-f3D-f5B"),
        ({}, "h10rBHH no", "ko", "ko"),
        ({}, "h10rBHH no", "k9 ko", "ko"),
        ({}, "h10rBHH no", "k9", None),
    ],
)
def test_a_proof_is_spelled_as_soon_as_it_holds(
    options: dict[str, str], moves: str, taps: str, proof: str | None
) -> None:
    state = played(moves, **options)
    tapped = taps.split()
    for length, tap in enumerate(tapped):
        assert tap in state.continuations(state.seat, tapped[:length]), tap
    assert state.spell(state.seat, tapped) == proof


def test_ok_shows_what_lies_there_and_is_explained_where_it_fails() -> None:
    state = played("h10rBHH no")
    assert "ok" not in state.continuations(0, ("k9",)) and "ok" in state.continuations(0, ("k9", "k10", "h9"))
    assert state.spell(0, ("k9", "k10", "h9", "ok")) == "ok:h9A-k9D-k10C"
    move = state.spell(0, ("k9", "ok"))
    assert move is not None and refusal(state, move).reason == "ends-left-open"
    assert refusal(state, state.spell(0, ("ok",)) or "").reason == "nothing-shown"


def test_a_proof_takes_no_more_cells_than_there_are_tiles() -> None:
    state = played("h7uCHH g10rVAH g6uVB f10D k9rDA k10uBDV j8C no", supply="16")
    assert state.tiles_left == 1
    assert "a1" in state.continuations(state.seat, ()) and "a1" not in state.continuations(state.seat, ("j7",))
    move = state.spell(state.seat, ("j7", "a1"))
    assert move is not None and refusal(state, move).reason == "too-few-tiles"


def test_taps_on_tiles_that_lie_there_are_explained_in_a_proof() -> None:
    state = played("h10rBHH no")
    move = state.spell(0, ("k9", "i9"))
    assert move is not None and refusal(state, move).reason == "occupied"


def test_the_taps_of_a_proof_spell_it() -> None:
    state = played("h10rBHH no")
    assert state.spell(0, state.taps("ok:h9A-k9D-k10C")) == "ok:h9A-k9D-k10C"
