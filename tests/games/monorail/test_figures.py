"""The figures that a correct engine reproduces: first lays, circuits, and the tree of small supplies, solved."""
from __future__ import annotations

import pytest

from attractor.games.monorail import solver
from attractor.games.monorail.laying import parse
from attractor.games.monorail.track import LETTERS
from tests.games.monorail.helpers import V2, played
from tests.games.monorail.tree import Lay, Tree, mirrors, rides


def first_lays(**options: str) -> dict[Lay, str]:
    """The first lays, one of each four that mirrors make of each other, with a move."""
    state = played(**options)
    found: dict[Lay, str] = {}
    for move in state.legal(0):
        line, tiles = parse(state.setup, move)
        columns = state.setup.table.columns
        lay = frozenset(
            ((cell % columns, cell // columns), LETTERS[tile]) for cell, tile in zip(line, tiles, strict=True)
        )
        found.setdefault(min(mirrors(lay), key=sorted), move)
    return found


def possible(move: str, **options: str) -> bool:
    return solver.solve(played(move, **options).question) is not None


@pytest.mark.parametrize(
    ("options", "count", "completable"),
    [({"supply": "16"}, 166, 150), ({"supply": "20"}, 166, 164), ({"supply": "10-10"}, 166, 164)],
)
def test_first_lays_up_to_symmetry_and_those_that_leave_the_circuit_possible(
    options: dict[str, str], count: int, completable: int
) -> None:
    lays = first_lays(**options)
    assert len(lays) == count
    assert sum(possible(move, **options) for move in lays.values()) == completable


@pytest.mark.slow
def test_first_lays_of_v2_that_match_and_those_that_leave_the_circuit_possible() -> None:
    lays = list(played(**V2, sides="matching").legal(0))
    assert len(lays) == 884
    assert sum(possible(move, **V2) for move in lays) == 694


@pytest.mark.parametrize(("longest", "count"), [(8, 18), (10, 112), (12, 662), (14, 3898)])
def test_circuits_through_the_stations(longest: int, count: int) -> None:
    assert sum(1 for _ in rides(longest)) == count


@pytest.mark.parametrize(("supply", "openings", "winning"), [(8, 25, 2), (10, 57, 9), (12, 96, 1)])
def test_the_tree_of_small_supplies_is_won_by_the_first_player(supply: int, openings: int, winning: int) -> None:
    tree = Tree(supply)
    firsts = tree.openings()
    assert len(firsts) == openings
    assert sum(tree.wins_by(first) for first in firsts) == winning


def test_the_openings_of_the_tree_are_the_first_lays_that_the_solver_calls_possible() -> None:
    openings = set(Tree(12).openings())
    state = played()
    for lay, move in first_lays().items():
        after = played(move)
        asked = solver.Question(
            state.setup.table, state.setup.supply, False, after.picture, (12 - len(lay),)
        )
        assert (solver.solve(asked) is not None) == (not openings.isdisjoint(mirrors(lay))), move
