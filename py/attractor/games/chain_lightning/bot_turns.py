"""Whole turns of Chain Lightning: what finishes, what must be stopped and how, and which turns look best.

A turn is a mask of stones. Extra stones never hurt (there is no zugzwang): those that are left over may lie
anywhere.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from attractor.bots.advice import Budget
from attractor.games.chain_lightning.bot_waves import FAR, Way, way
from attractor.games.chain_lightning.links import BLACK, WHITE, Colour, Lattice

WON = 1000.0
"""The worth of a finished chain, in turns."""
DRAG = 0.6
"""What the drag of a way counts beside the stones that it needs."""
ON_TURN = 0.5
"""What it is worth to be on turn, in turns."""


@dataclass(frozen=True, slots=True)
class Table:
    """Stones on the board and whose turn it is. counts: stones a turn of White and Black; left: of this turn."""

    board: Lattice
    counts: tuple[int, int]
    white: int
    black: int
    colour: Colour
    left: int

    @property
    def own(self) -> int:
        return self.white if self.colour is WHITE else self.black

    @property
    def others(self) -> int:
        return self.black if self.colour is WHITE else self.white

    @property
    def empty(self) -> int:
        return self.board.every & ~(self.white | self.black)

    @property
    def rival(self) -> Colour:
        return BLACK if self.colour is WHITE else WHITE

    def count(self, colour: Colour) -> int:
        return self.counts[0 if colour is WHITE else 1]

    def with_stones(self, stones: int) -> Table:
        """The table with more stones of the side on turn, which stays on turn."""
        white = self.white | stones if self.colour is WHITE else self.white
        black = self.black | stones if self.colour is BLACK else self.black
        return Table(self.board, self.counts, white, black, self.colour, self.left - stones.bit_count())

    def passed(self) -> Table:
        """The other side's turn, with all its stones or as many as there are cells."""
        full = min(self.count(self.rival), self.empty.bit_count())
        return Table(self.board, self.counts, self.white, self.black, self.rival, full)

    def turned(self, stones: int) -> Table:
        """The table after a whole turn of these stones: ``with_stones(stones).passed()``, for it is made often."""
        white, black, rival = self.white, self.black, BLACK
        if self.colour is WHITE:
            white |= stones
        else:
            black |= stones
            rival = WHITE
        full = min(self.counts[0 if rival is WHITE else 1], (self.board.every & ~(white | black)).bit_count())
        return Table(self.board, self.counts, white, black, rival, full)

    def own_way(self) -> Way:
        return way(self.board, self.colour, self.own, self.others)

    def rival_way(self) -> Way:
        return way(self.board, self.rival, self.others, self.own)


def worth(table: Table) -> float:
    """How far ahead the side on turn is, in turns; ±WON where its chain, or the other's, cannot be stopped."""
    own, rival = table.own_way(), table.rival_way()
    if own.needed <= table.left:
        return WON
    if rival.needed == 0:
        return -WON
    if own.needed == FAR:
        return -WON / 2
    if rival.needed == FAR:
        return WON / 2
    mine = (own.needed + DRAG * own.drag - table.left) / table.count(table.colour) + 1
    theirs = (rival.needed + DRAG * rival.drag) / table.count(table.rival)
    return theirs - mine + ON_TURN


def stops(table: Table, budget: Budget) -> Iterator[int]:
    """Every smallest set of this turn's stones after which the rival cannot finish in its next turn.

    The empty set alone where it cannot anyway. All other sufficient sets contain one of these.
    """
    yield from _stops(table, 0, 0, budget)


def _stops(table: Table, stones: int, barred: int, budget: Budget) -> Iterator[int]:
    budget.spend()
    rival = table.rival_way()
    if rival.needed > table.count(table.rival):
        yield stones
        return
    if not table.left or not rival.needed:
        return
    for cell in chain(table.board, table.rival, table.others, table.own, rival):  # one of these must be taken
        if not cell & barred:
            yield from _stops(table.with_stones(cell), stones | cell, barred, budget)
            barred |= cell


def chain(board: Lattice, colour: Colour, own: int, others: int, found: Way) -> list[int]:
    """The empty cells of one shortest chain, each a mask."""
    cells = []
    while found.needed:
        level = found.levels[0]
        cell = level & -level
        cells.append(cell)
        own |= cell
        found = way(board, colour, own, others)
    return cells


def turns(table: Table, budget: Budget, width: int, look: int) -> list[tuple[float, int]]:
    """The most promising turns, best first: what each is worth for the side that makes it, and its stones.

    width: how many half-made turns are kept after every stone; look: how many cells are tried for each.
    Where the rival threatens to finish, every turn stops it; [] if none does.
    """
    begun = dict.fromkeys(stops(table, budget), 0.0)
    full: dict[int, float] = {}
    while begun:
        grown: dict[int, float] = {}
        for stones in begun:
            half = table.with_stones(stones)
            if not half.left or not half.empty:
                full[stones] = begun[stones] or _settled(half, budget)
                continue
            for cell in cells(half, look):
                if stones | cell not in grown:
                    grown[stones | cell] = _settled(half.with_stones(cell), budget)
        best = sorted(grown.items(), key=lambda entry: -entry[1])
        begun = dict(best[: max(width, 1)])
    return sorted(((value, stones) for stones, value in full.items()), reverse=True)


def _settled(table: Table, budget: Budget) -> float:
    """The worth of a half-made turn for the side that makes it, as if it ended here."""
    budget.spend()
    return -worth(table.passed())


def cells(table: Table, look: int) -> list[int]:
    """The cells that matter most: in narrow levels of either side's way, the middle of the board before its rim."""
    weights: dict[int, float] = {}
    for found in (table.own_way(), table.rival_way()):
        for level, width in zip(found.levels, found.widths, strict=True):
            rest = level
            share = 1 / width
            while rest:
                cell = rest & -rest
                rest ^= cell
                weights[cell] = weights.get(cell, 0.0) + share
    if not weights:
        rest = table.empty
        while rest:
            cell = rest & -rest
            rest ^= cell
            weights[cell] = 0.0
    middle = _middle(table.board)
    return sorted(weights, key=lambda cell: -weights[cell] - 0.02 * middle[cell])[:look]


_MIDDLES: dict[int, dict[int, float]] = {}


def _middle(board: Lattice) -> dict[int, float]:
    """How near each cell is to the middle, from 0 to 1."""
    known = _MIDDLES.get(board.size)
    if known is None:
        half = (board.size - 1) / 2
        known = _MIDDLES[board.size] = {
            board.bits[board.grid.name(cell)]: 1 - (abs(cell[0] - half) + abs(cell[1] - half)) / board.size
            for cell in board.grid.cells
        }
    return known
