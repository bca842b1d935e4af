"""Every place where a piece can lie on an empty board, with its surroundings as bit masks.

Bit ``row * size + column`` stands for a cell. The tables of a size are built once.

>>> place = tables(11).named["f7u2"]
>>> tables(11).names(place.mask), len(tables(11).long[7])
(('f7', 'f8'), 110)
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from attractor.geometry.squares import Cell, Grid, step

LENGTHS = (2, 3, 4, 5, 6, 7)
"""Rule 3: the stock is unlimited."""
WAYS: dict[str, Cell] = {"r": (1, 0), "u": (0, 1)}
"""Across (to the right) and down (written upwards, from the lowest cell)."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece in one place. cells: from the lowest or leftmost on. ring: what shares a side; halo: also by a corner."""

    name: str
    length: int
    way: str
    cells: tuple[str, ...]
    mask: int
    ring: int
    halo: int


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The placements of one size: by name, by length, and by length, way and a cell that they cover."""

    grid: Grid
    named: dict[str, Placement]
    long: dict[int, tuple[Placement, ...]]
    over: dict[tuple[int, str, str], tuple[Placement, ...]]
    bits: dict[str, int]
    sides: dict[str, int]

    def names(self, mask: int) -> tuple[str, ...]:
        """The cells of a mask, from the bottom left to the top right."""
        return tuple(name for name, bit in self.bits.items() if mask & bit)

    def ring(self, mask: int) -> int:
        """The cells outside the mask that share a side with it."""
        around = 0
        for name in self.names(mask):
            around |= self.sides[name]
        return around & ~mask


@cache
def tables(size: int) -> Tables:
    """The tables of a board of ``size`` by ``size``."""
    grid = Grid(size, size)
    bits = {name: 1 << place for place, name in enumerate(grid.names)}
    sides = {grid.name(cell): _mask(grid, bits, grid.beside(cell)) for cell in grid.cells}
    corners = {grid.name(cell): _mask(grid, bits, grid.around(cell)) for cell in grid.cells}
    named = {place.name: place for place in _placements(grid, bits, sides, corners)}
    long = {length: tuple(place for place in named.values() if place.length == length) for length in LENGTHS}
    over: dict[tuple[int, str, str], tuple[Placement, ...]] = {}
    for place in named.values():
        for cell in place.cells:
            key = (place.length, place.way, cell)
            over[key] = (*over.get(key, ()), place)
    return Tables(grid, named, long, over, bits, sides)


def _placements(
    grid: Grid, bits: dict[str, int], sides: dict[str, int], corners: dict[str, int]
) -> Iterator[Placement]:
    for start in grid.cells:
        for way, towards in WAYS.items():
            cells: tuple[str, ...] = ()
            mask = ring = halo = 0
            for place in range(LENGTHS[-1]):
                if step(start, towards, place) not in grid:
                    break
                cell = grid.name(step(start, towards, place))
                cells = (*cells, cell)
                mask |= bits[cell]
                ring |= sides[cell]
                halo |= corners[cell]
                if len(cells) in LENGTHS:
                    name = f"{cells[0]}{way}{len(cells)}"
                    yield Placement(name, len(cells), way, cells, mask, ring & ~mask, halo & ~mask)


def _mask(grid: Grid, bits: dict[str, int], cells: tuple[Cell, ...]) -> int:
    return sum(bits[grid.name(cell)] for cell in cells)
