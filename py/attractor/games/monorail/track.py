"""Tiles, tables and supplies: the material of Monorail, and nothing about turns.

A tile is the set of its sides that carry track, as four bits; a picture is ``bytes``, one tile a cell, 0 where there is
none. Cells are numbered from the bottom left, row by row. Everything that reads a picture starts here.

>>> OPEN.name(OPEN.stations[0]), letter(N | E)
('i9', 'A')
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

N, E, S, W = 1, 2, 4, 8
SIDES = (N, E, S, W)
OPPOSITE = {N: S, E: W, S: N, W: E}

TILES = {"H": E | W, "V": N | S, "A": N | E, "B": E | S, "C": S | W, "D": W | N, "X": N | E | S | W}
"""Rule 3: the shapes by their letters, in the order in which they are offered."""
LETTERS = {tile: letter for letter, tile in TILES.items()}
STRAIGHTS = (TILES["H"], TILES["V"])
CURVES = (TILES["A"], TILES["B"], TILES["C"], TILES["D"])
CROSSING = TILES["X"]

Picture = bytes
Stock = tuple[int, ...]
"""Tiles left, a number for each kind of the supply."""
Placing = tuple[int, int]
"""A cell and the tile that goes there."""


def letter(tile: int) -> str:
    """The letter of a tile."""
    return LETTERS[tile]


@dataclass(frozen=True)
class Table:
    """A board: its size, its station cells, and who is whose neighbour."""

    columns: int
    rows: int
    stations: tuple[int, int]

    @cached_property
    def beside(self) -> tuple[dict[int, int], ...]:
        """For every cell, the cell on each side; a side at the border is missing."""
        return tuple(dict(self._beside(cell)) for cell in range(self.columns * self.rows))

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{chr(97 + cell % self.columns)}{cell // self.columns + 1}" for cell in range(self.size))

    @cached_property
    def cells(self) -> dict[str, int]:
        """Cells by their names."""
        return {name: cell for cell, name in enumerate(self.names)}

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def name(self, cell: int) -> str:
        return self.names[cell]

    def bare(self) -> Picture:
        """The picture at the start: two station tiles, east-west (rules 1 and 13)."""
        picture = bytearray(self.size)
        for cell in self.stations:
            picture[cell] = TILES["H"]
        return bytes(picture)

    def text(self, picture: Picture) -> str:
        """Rows from the top, digits for runs of empty cells, letters for tiles."""
        lines = []
        for row in reversed(range(self.rows)):
            line, gap = "", 0
            for tile in picture[row * self.columns : (row + 1) * self.columns]:
                if tile:
                    line += (str(gap) if gap else "") + LETTERS[tile]
                    gap = 0
                else:
                    gap += 1
            lines.append(line + (str(gap) if gap else ""))
        return "/".join(lines)

    def _beside(self, cell: int) -> Iterator[tuple[int, int]]:
        column, row = cell % self.columns, cell // self.columns
        if row < self.rows - 1:
            yield N, cell + self.columns
        if column < self.columns - 1:
            yield E, cell + 1
        if row > 0:
            yield S, cell - self.columns
        if column > 0:
            yield W, cell - 1


OPEN = Table(18, 17, (8 + 8 * 18, 9 + 8 * 18))
"""V1's table: the smallest that holds every circuit of 22 tiles through i9 and j9 (rule 1)."""
SQUARE = Table(8, 8, (3 + 3 * 8, 4 + 3 * 8))
"""V2's board, stations on d4 and e4 (rule 13)."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What there is to lay: how many of each kind, and which tiles a kind can be used as.

    names: the letters of the kinds in a position text ("" where all tiles are of one kind).
    """

    names: tuple[str, ...]
    counts: Stock
    tiles: tuple[tuple[int, ...], ...]
    kind: dict[int, int] = field(init=False, hash=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", {tile: index for index, group in enumerate(self.tiles) for tile in group})

    def text(self, stock: Stock) -> str:
        return "".join(f"{name}{count}" for name, count in zip(self.names, stock, strict=True))

    def spend(self, stock: Stock, tiles: Iterator[int] | tuple[int, ...]) -> Stock:
        """What is left after these tiles; a kind that runs short goes below zero."""
        left = list(stock)
        for tile in tiles:
            left[self.kind[tile]] -= 1
        return tuple(left)


def two_sided(count: int) -> Supply:
    """Rule 2: tiles that have a straight on one side and a curve on the other."""
    return Supply(("",), (count,), (STRAIGHTS + CURVES,))


SUPPLIES = {
    "20": two_sided(20),
    "16": two_sided(16),
    "10-10": Supply(("s", "c"), (10, 10), (STRAIGHTS, CURVES)),
    "v2": Supply(("s", "t", "x"), (8, 8, 8), (STRAIGHTS, CURVES, (CROSSING,))),
}
"""Rules 2 and 14."""
