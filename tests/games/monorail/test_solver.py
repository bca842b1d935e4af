"""The solver against a second method that shares only the position parser; every witness is checked."""
from __future__ import annotations

import pytest

from attractor.games.monorail import solver, solver_dive, solver_reach, solver_sweep
from attractor.games.monorail.circuit import blocked_ends, with_tiles
from attractor.games.monorail.track import CROSSING
from tests.games.monorail.checker import holds
from tests.games.monorail.helpers import V2, played, question, witness
from tests.games.monorail.positions import parse
from tests.games.monorail.samples import questions
from tests.games.monorail.second import TooLongError, completable

QUICK, SLOW = 190, 400
PATIENCE = 800
"""Tiles that the second method may try for a position in the quick run."""


def disagreements(seed: str, count: int, most: int) -> tuple[list[str], int, int]:
    """Positions on which the methods differ or whose witness does not hold; how many were decided by both, and how
    many of those can be completed.
    """
    found, decided, possible = [], 0, 0
    for text, loose, asked in questions(seed, count):
        placings = solver.solve(asked)
        position = parse(text, loose)
        if placings is not None and not holds(position, witness(position, placings)):
            found.append(f"false witness: {text}")
        try:
            agrees = (placings is not None) == completable(position, most)
        except TooLongError:
            continue
        decided += 1
        possible += placings is not None
        if not agrees:
            found.append(f"{'possible' if placings else 'impossible'} is wrong: {text} {'loose' if loose else ''}")
    return found, decided, possible


def test_both_methods_agree_and_every_witness_holds() -> None:
    found, decided, possible = disagreements("quick", QUICK, PATIENCE)
    assert found == []
    assert decided >= 150 and decided / 5 < possible < 4 * decided / 5, "too few positions, or all of one kind"


@pytest.mark.slow
def test_both_methods_agree_on_hundreds_of_positions() -> None:
    """``build.py prove monorail_solver`` asks 2,000."""
    found, decided, _ = disagreements("slow", SLOW, 10**6)
    assert found == [] and decided >= SLOW * 3 // 4


def test_the_sweep_alone_gives_the_same_answers() -> None:
    """The dive answers most questions; the sweep must not need it."""
    looked = 0
    for text, loose, asked in questions("sweep", 60):
        if not any(asked.stock) or blocked_ends(asked.table, asked.picture):
            continue
        region = solver_reach.region(asked.table, asked.supply, asked.picture, asked.stock, asked.loose)
        if region is None:
            continue
        placings = solver_sweep.sweep(region)
        position = parse(text, loose)
        assert (placings is not None) == (solver.solve(asked) is not None), text
        assert placings is None or holds(position, witness(position, placings)), text
        looked += 1
    assert looked > 20


def test_a_dive_that_runs_out_of_tries_decides_nothing() -> None:
    asked = played("c4X", **V2).question
    region = solver_reach.region(asked.table, asked.supply, asked.picture, asked.stock, loose=False)
    assert region is not None
    assert solver_dive.dive(region, 1) is solver_dive.UNDECIDED
    assert solver_dive.dive(region, 10_000).placings is not None


@pytest.mark.parametrize(
    ("text", "possible"),
    [
        ("18/18/18/18/18/18/18/7BHH8/7AHHD7/18/18/18/18/18/18/18/18:2:lay:p1", True),
        ("18/18/18/18/18/18/18/7BHH8/7AHHD7/18/18/18/18/18/18/18/18:1:lay:p1", True),
        ("18/18/18/18/18/18/18/7BH9/7AHHD7/18/18/18/18/18/18/18/18:2:lay:p1", True),
        ("18/18/18/18/18/18/18/7BH9/7AHHD7/18/18/18/18/18/18/18/18:1:lay:p1", False),
        ("18/18/18/18/18/18/18/7BHHC7/8HHD7/18/18/18/18/18/18/18/18:0:lay:p1", False),
        ("18/18/18/18/18/18/8BC8/8AD8/8HH8/18/18/18/18/18/18/18/18:16:lay:p1", False),
        ("8/8/8/8/2XHH3/8/8/8:s8t8x7:lay:p1", True),
        ("8/8/8/3AH3/3HH3/3BH3/8/8:s6t6x8:lay:p1", False),
    ],
)
def test_positions_whose_answer_is_known(text: str, possible: bool) -> None:
    position = parse(text)
    placings = solver.solve(question(position))
    assert (placings is not None) is possible
    assert placings is None or holds(position, witness(position, placings))


def test_a_completion_has_an_even_number_of_straights_and_curves() -> None:
    for _, loose, asked in questions("parity", 60):
        placings = solver.solve(asked)
        if placings is not None and not loose:
            picture = with_tiles(asked.picture, tuple(c for c, _ in placings), tuple(t for _, t in placings))
            assert sum(1 for tile in picture if tile and tile != CROSSING) % 2 == 0


def test_the_checker_refuses_what_is_no_witness() -> None:
    position = parse("18/18/18/18/18/18/18/7BH9/7AHHD7/18/18/18/18/18/18/18/18:2:lay:p1")
    good = [((9, 9), "H"), ((10, 9), "C")]
    assert holds(position, good)
    for bad in ([], good[:1], [good[0], ((10, 9), "D")], [*good, ((0, 0), "H")], [*good, good[0]]):
        assert not holds(position, bad), bad


def test_verdicts_are_remembered_within_bounds() -> None:
    asked = played("k9rHH", supply="16").question
    assert solver.verdict(asked) and solver.is_known(asked)
    for extra in range(solver.REMEMBERED + 1):
        solver.remember(solver.Question(asked.table, asked.supply, False, asked.picture, (1000 + extra,)), True)
    assert not solver.is_known(asked) and solver.verdict(asked)
