"""How butterflies fly when a tile is laid (rules 12 to 18), and which routes join two exits (strict routes).

>>> from attractor.games.butterfly_garden.cells import CELL, PORT, PORTS, SPRINGS
>>> from attractor.games.butterfly_garden.tiles import GROUND
>>> laid = lay(GROUND, CELL["b2"], "c")
>>> PORTS[flights(laid, {spring: BLUE for spring in SPRINGS}, CELL["b2"], PINK)[0].end]
'b22'
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from attractor.games.butterfly_garden.cells import ACROSS, BED_AT, CELL_OF, CENTRE, EDGE_OF, OUTSIDE
from attractor.games.butterfly_garden.tiles import BLOCKED, EMPTY, PAIRINGS, PASS, VALUE, moves_of, ways_of

BLUE, PINK, PURPLE = 0, 1, 2
POINTS = (1, 2, 3)
NOBODY = -1
NO_BED = -1

Resting = Mapping[int, int]
"""Port on which a butterfly sits, facing outwards -> its colour."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One butterfly's way, or that of two which meet.

    start: the port it leaves (a port of e5 for one that is released). steps: the segments it flies, each the port by
    which it enters a cell and the port by which it leaves it. end: where it rests; the exit by which it left; or, where
    ``meets`` is the colour of another, the port of that other. bed: the bed it reached, or NO_BED.
    """

    colour: int
    start: int
    steps: tuple[tuple[int, int], ...]
    end: int
    bed: int = NO_BED
    meets: int = NOBODY


def lay(tiles: bytes, cell: int, letter: str) -> bytes:
    """The board with one tile more."""
    return tiles[:cell] + _BYTE[letter] + tiles[cell + 1 :]


_BYTE = {letter: bytes((value,)) for letter, value in VALUE.items()}


def flights(tiles: bytes, resting: Resting, cell: int, waiting: int) -> tuple[Flight, ...]:
    """What flies once the tile on ``cell`` lies on ``tiles``, by ascending edge of that cell (rules 13 to 17).

    waiting: the colour that e5 releases next, or NOBODY.
    """
    found: list[Flight] = []
    for enter in range(6 * cell, 6 * cell + 6):
        start = ACROSS[enter]
        if start == OUTSIDE:
            continue
        colour = waiting if CELL_OF[start] == CENTRE else resting.get(start, NOBODY)
        if colour == NOBODY or any(flight.end == start for flight in found):
            continue
        found.append(_fly(tiles, resting, colour, start, waiting))
    return tuple(found)


def _fly(tiles: bytes, resting: Resting, colour: int, start: int, waiting: int) -> Flight:
    steps: list[tuple[int, int]] = []
    enter = ACROSS[start]
    while True:
        leave = enter - EDGE_OF[enter] + PASS[tiles[CELL_OF[enter]]][EDGE_OF[enter]]
        steps.append((enter, leave))
        enter = ACROSS[leave]
        if enter == OUTSIDE:
            return Flight(colour, start, tuple(steps), leave, bed=BED_AT[leave])
        if enter in resting:
            return Flight(colour, start, tuple(steps), enter, meets=resting[enter])
        if tiles[CELL_OF[enter]] == EMPTY:
            return Flight(colour, start, tuple(steps), leave)
        if CELL_OF[enter] == CENTRE:  # Rule 18: only against the butterfly that e5 releases into the same segment
            assert waiting != NOBODY, (tiles, start)
            return Flight(colour, start, tuple(steps), enter, meets=waiting)


# ---- strict routes ---------------------------------------------------------------------------------------------------
EXIT, OPEN = -1, -2


def route(tiles: bytes, cell: int, letter: str) -> tuple[int, ...]:
    """The cells of a route from exit to exit that this tile would close, in order; () where it closes none."""
    after = lay(tiles, cell, letter)
    for one, other in PAIRINGS[letter]:
        ahead, ends_ahead = _follow(after, 6 * cell + other)
        behind, ends_behind = _follow(after, 6 * cell + one)
        if ends_ahead and ends_behind:
            return tuple(dict.fromkeys((*reversed(behind), cell, *ahead)))
    return ()


def _follow(tiles: bytes, leave: int) -> tuple[list[int], bool]:
    """The cells behind a port, and whether the path ends at an exit."""
    cells: list[int] = []
    first = leave
    while True:
        enter = ACROSS[leave]
        if enter == OUTSIDE:
            return cells, True
        out = PASS[tiles[CELL_OF[enter]]][EDGE_OF[enter]]
        if out == BLOCKED:
            return cells, False
        cells.append(CELL_OF[enter])
        leave = enter - EDGE_OF[enter] + out
        if leave == first:  # a closed circle
            return cells, False


def barred(tiles: bytes, cell: int) -> frozenset[str]:
    """The orientations that would close a route between two exits on this empty cell."""
    return _barred(tuple(_far(tiles, 6 * cell + edge) for edge in range(6)))


@cache
def _barred(ends: tuple[int, ...]) -> frozenset[str]:
    return frozenset(letter for letter, pairs in PAIRINGS.items() if _joins(ends, ways_of(pairs)))


def _joins(ends: tuple[int, ...], ways: tuple[int, ...]) -> bool:
    """Whether some path from an exit through the tile, as often as it comes back, ends at an exit."""
    for edge in range(6):
        if ends[edge] == EXIT:
            out = ways[edge]
            while ends[out] >= 0:
                out = ways[ends[out]]
            if ends[out] == EXIT:
                return True
    return False


def _far(tiles: bytes, leave: int) -> int:
    """Where the path that leaves an empty cell ends: EXIT, OPEN, or the edge by which it comes back."""
    home = CELL_OF[leave]
    while True:
        enter = ACROSS[leave]
        if enter == OUTSIDE:
            return EXIT
        out = PASS[tiles[CELL_OF[enter]]][EDGE_OF[enter]]
        if out == BLOCKED:
            return EDGE_OF[enter] if CELL_OF[enter] == home else OPEN
        leave = enter - EDGE_OF[enter] + out


@lru_cache(maxsize=512)
def strict_moves(tiles: bytes, kinds: str) -> tuple[tuple[str, ...], ...]:
    """As ``moves_of``, of the empty cells alone, without the moves that strict routes forbid."""
    return tuple(
        tuple(move for move in moves if move[2] not in closed)
        for moves, closed in (
            ((), frozenset[str]()) if tiles[cell] != EMPTY else (moves, barred(tiles, cell))
            for cell, moves in enumerate(moves_of(kinds))
        )
    )
