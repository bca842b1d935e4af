"""Boards of square cells: names such as ``f7``, and who is beside whom.

Columns are letters from the left, rows numbers from the bottom, as on a chessboard.

>>> grid = Grid(11, 11)
>>> grid.read("f7"), grid.name((5, 6))
((5, 6), 'f7')
>>> [grid.name(cell) for cell in grid.beside((0, 0))]
['b1', 'a2']
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Cell = tuple[int, int]
"""Column and row, both from 0; row 0 is at the bottom."""

SIDES: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Steps over a side: right, up, left, down."""
CORNERS: tuple[Cell, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""Steps over a corner: up right, up left, down left, down right."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of ``width`` columns (at most 26) and ``height`` rows."""

    width: int
    height: int

    def __contains__(self, cell: object) -> bool:
        return cell in _index(self)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell: a1, b1, … then a2, b2, …"""
        return tuple(_index(self))

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the order of ``cells``."""
        return tuple(_by_name(self))

    def name(self, cell: Cell) -> str:
        """``f7``. The cell need not be on the board, but its column must have a letter."""
        return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"

    def read(self, text: str) -> Cell | None:
        """The cell of a name in its one spelling, or None: no capitals, blanks, leading zeros or foreign digits."""
        return _by_name(self).get(text)

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The two to four cells that share a side."""
        return _beside(self)[cell]

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The three to eight cells that share a side or a corner."""
        return _around(self)[cell]


def step(cell: Cell, way: Cell, times: int = 1) -> Cell:
    """The cell ``times`` steps further; may be off the board."""
    return cell[0] + way[0] * times, cell[1] + way[1] * times


@cache
def _index(grid: Grid) -> dict[Cell, int]:
    return {(column, row): row * grid.width + column for row in range(grid.height) for column in range(grid.width)}


@cache
def _by_name(grid: Grid) -> dict[str, Cell]:
    return {grid.name(cell): cell for cell in _index(grid)}


@cache
def _beside(grid: Grid) -> dict[Cell, tuple[Cell, ...]]:
    return {cell: _inside(grid, cell, SIDES) for cell in _index(grid)}


@cache
def _around(grid: Grid) -> dict[Cell, tuple[Cell, ...]]:
    return {cell: _inside(grid, cell, SIDES + CORNERS) for cell in _index(grid)}


def _inside(grid: Grid, cell: Cell, ways: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(there for there in (step(cell, way) for way in ways) if there in grid)
