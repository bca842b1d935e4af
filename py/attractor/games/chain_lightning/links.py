"""Who is linked to whom, on bit masks: groups, finished chains, and how far a chain is from being finished.

Bit ``row * (size + 1) + column`` stands for a cell; the column after the last is always empty, so that a step to the
side never arrives in another row. Masks of stones are ints of at most 380 bits: a whole board moves in one operation.

>>> board = lattice(5)
>>> white = board.mask("a1", "b2", "c3", "d4", "e5")
>>> WHITE.is_joined(board, white, board.bits["c3"])
True
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from attractor.geometry.connection import path
from attractor.geometry.squares import Grid


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The masks of one size: each cell, all cells, and the four edges. cells: the name of each bit.
    places: the number of each cell in the order of ``bits``.
    """

    size: int
    grid: Grid
    bits: dict[str, int]
    cells: dict[int, str]
    places: dict[str, int]
    every: int
    left: int
    right: int
    bottom: int
    top: int

    def mask(self, *names: str) -> int:
        """The mask of these cells."""
        return sum(self.bits[name] for name in names)

    def names(self, mask: int) -> tuple[str, ...]:
        """The cells of a mask: a1, b1, … then a2, b2, …"""
        found = []
        mask &= self.every
        while mask:
            lowest = mask & -mask
            found.append(self.cells[lowest])
            mask ^= lowest
        return tuple(found)


@cache
def lattice(size: int) -> Lattice:
    """The masks of a board of ``size`` by ``size`` cells."""
    grid = Grid(size, size)
    stride = size + 1
    bits = {grid.name((column, row)): 1 << row * stride + column for column, row in grid.cells}
    cells = {bit: name for name, bit in bits.items()}
    left = sum(1 << row * stride for row in range(size))
    bottom = (1 << size) - 1
    top = bottom << (size - 1) * stride
    places = {name: place for place, name in enumerate(bits)}
    return Lattice(size, grid, bits, cells, places, sum(bits.values()), left, left << size - 1, bottom, top)


@dataclass(frozen=True, slots=True)
class Colour:
    """How a side links (rule 4). mark: its letter in positions. diagonal: corners link as well."""

    key: str
    mark: str
    diagonal: bool

    def edges(self, board: Lattice) -> tuple[int, int]:
        """The two edges that it joins (rule 2)."""
        return (board.left, board.right) if self.diagonal else (board.bottom, board.top)

    def around(self, board: Lattice, mask: int) -> int:
        """The mask and all that links to it; may run over the edges of the board."""
        stride = board.size + 1
        wide = mask | mask << 1 | mask >> 1
        across = wide if self.diagonal else mask
        return wide | across << stride | across >> stride

    def reach(self, board: Lattice, stones: int, start: int) -> int:
        """The stones that hang together with those of ``start``, which are stones."""
        group = start
        while (grown := self.around(board, group) & stones) != group:
            group = grown
        return group

    def is_joined(self, board: Lattice, stones: int, stone: int) -> bool:
        """Whether the group of this stone holds a cell of each edge (rule 5)."""
        if stones.bit_count() < board.size:  # a chain has a stone in every column or every row
            return False
        one, other = self.edges(board)
        group = self.reach(board, stones, stone)
        return bool(group & one and group & other)

    def completing(self, board: Lattice, stones: int) -> int:
        """The cells, taken or not, where one more stone finishes the chain."""
        one, other = self.edges(board)
        near = one | self.around(board, self.reach(board, stones, stones & one))
        far = other | self.around(board, self.reach(board, stones, stones & other))
        return near & far & board.every

    def stones_needed(self, board: Lattice, stones: int, others: int) -> int | None:
        """The fewest more stones that finish the chain; None: the other side has cut every way."""
        one, other = self.edges(board)
        empty = board.every & ~(stones | others)
        zone, needed = self.reach(board, stones, stones & one), 0
        while not zone & other:
            step = (one | self.around(board, zone)) & empty & ~zone
            if not step:
                return None
            zone, needed = self.reach(board, zone | step | stones, zone | step), needed + 1
        return needed

    def chain(self, board: Lattice, stones: int) -> tuple[str, ...]:
        """A shortest finished chain from edge to edge; () where there is none."""
        grid = board.grid
        beside = grid.around if self.diagonal else grid.beside
        cells = {cell: board.bits[grid.name(cell)] for cell in grid.cells if board.bits[grid.name(cell)] & stones}
        one, other = self.edges(board)
        found = path(
            [cell for cell, bit in cells.items() if bit & one],
            {cell for cell, bit in cells.items() if bit & other},
            lambda cell: [there for there in beside(cell) if there in cells],
        )
        return tuple(grid.name(cell) for cell in found or ())


WHITE = Colour("white", "w", diagonal=True)
BLACK = Colour("black", "b", diagonal=False)
