"""What never changes about a table, as numbers: who is beside whom, which tiles fit where, how far ends are apart.

An end of track is its cell times 16 and its side; the cell that it points into is its target.
"""
from __future__ import annotations

from collections.abc import Callable
from functools import cache

from attractor.games.monorail.track import CROSSING, OPPOSITE, SIDES, TILES, E, N, S, Supply, Table, W

BARS = {
    tile: ((N, S), (E, W)) if tile == CROSSING else (tuple(side for side in SIDES if tile & side),)
    for tile in TILES.values()
}
"""The two sides that each bar of a tile joins."""
STEPS = {N: (0, 1), E: (1, 0), S: (0, -1), W: (-1, 0)}
"""Columns and rows of a step over each side."""


class Apart(dict[int, int]):
    """A number for every other end, worked out when it is asked for."""

    def __init__(self, make: Callable[[int], int]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, other: int) -> int:
        found = self[other] = self.make(other)
        return found


class Between(dict[int, Apart]):
    """A number for every two ends: ``between[one][other]``."""

    def __init__(self, make: Callable[[int, int], int]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, one: int) -> Apart:
        found = self[one] = Apart(lambda other: self.make(one, other))
        return found


class Board:
    """around: for every cell each side, the cell there and the side that faces back; rims: the sides at the border;
    target: the cell that an end points into; steps, bends: between the ends that a path joins, at least.
    """

    def __init__(self, table: Table) -> None:
        self.columns = table.columns
        self.around = [[(side, there, OPPOSITE[side]) for side, there in beside.items()] for beside in table.beside]
        self.rims = [sum(side for side in SIDES if side not in beside) for beside in table.beside]
        self.target = {cell << 4 | side: there for cell, ways in enumerate(self.around) for side, there, _ in ways}
        self.steps = Between(self._steps)
        self.bends = Between(self._bends)

    def _steps(self, one: int, other: int) -> int:
        """Steps between the targets of two ends."""
        across, up = self._way(one, other)
        return abs(across) + abs(up)

    def _bends(self, one: int, other: int) -> int:
        """The fewest curves of a path that comes from one end and arrives at another, whatever lies between.

        It enters the first target in the direction ``out`` and leaves the last one in the direction ``home``.
        """
        across, up = self._way(one, other)
        out, home = STEPS[one & 15], STEPS[OPPOSITE[other & 15]]
        ahead, aside = across * out[0] + up * out[1], across * out[1] + up * out[0]
        if out == home:
            return 4 if ahead < 0 else 2 if aside else 0
        if out == STEPS[other & 15]:
            return 2 if aside else 4
        return 1 if ahead >= 0 and across * home[0] + up * home[1] >= 0 else 3

    def _way(self, one: int, other: int) -> tuple[int, int]:
        here, there = self.target[one], self.target[other]
        return there % self.columns - here % self.columns, there // self.columns - here // self.columns


@cache
def board_of(table: Table) -> Board:
    return Board(table)


@cache
def fits_of(supply: Supply) -> tuple[tuple[int, ...], ...]:
    """The tiles with track on some sides and none on others: by the first sides times 16 and the others."""
    return tuple(
        tuple(tile for tile in supply.kind if tile & must == must and not tile & mustnt)
        for must in range(16)
        for mustnt in range(16)
    )
