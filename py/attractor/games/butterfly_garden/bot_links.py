"""The opponent's own board: for every edge of an empty cell, what lies at the other end of the path that meets it.

A butterfly always sits at the open end of the path that began at its spring or at e5 (rule 18), so a resting butterfly
is such an end, and a tile joins six ends in three pairs: nothing is ever followed. Tested to agree with rules.py.

A *door* is the port by which a path enters an empty cell (cells.py). An *end* is a door, or below 0: a flower bed
(``-1 - bed``), a butterfly (``BLUE_END`` less its colour), or the one that e5 releases next (``FRESH``).
"""
from __future__ import annotations

from attractor.games.butterfly_garden.cells import ACROSS, BED_AT, CELL_OF, CENTRE, EDGE_OF, OUTSIDE
from attractor.games.butterfly_garden.flight import Resting
from attractor.games.butterfly_garden.tiles import EMPTY, PASS

LAST_BED = -6
"""From this end on to -1 it is a bed."""
BLUE_END = -7
FRESH = -10

Around = tuple[int, ...]
"""The ends behind the six edges of an empty cell; () for a cell that is not empty."""
Join = tuple[int, int, int, int]
"""An edge and its end, and the edge and end that a tile joins them to."""


def links_of(tiles: bytes, resting: Resting) -> list[Around]:
    """The ends of all paths on a board, cell by cell."""
    return [
        () if value != EMPTY else tuple(_end(tiles, resting, 6 * cell + edge) for edge in range(6))
        for cell, value in enumerate(tiles)
    ]


def _end(tiles: bytes, resting: Resting, door: int) -> int:
    """Follows the path that meets this door, away from the empty cell."""
    leave = door
    while True:
        enter = ACROSS[leave]
        if enter == OUTSIDE:
            return -1 - BED_AT[leave]
        if enter in resting:
            return BLUE_END - resting[enter]
        cell = CELL_OF[enter]
        if tiles[cell] == EMPTY:
            return enter
        if cell == CENTRE:
            return FRESH
        leave = 6 * cell + PASS[tiles[cell]][EDGE_OF[enter]]


def joins(cell: int, around: Around, value: int) -> list[Join]:
    """What a tile of this value joins on this cell, each pair once; a circle that closes within it is gone.

    A path that leaves the cell and comes back to it runs through the tile twice.
    """
    first, ways = 6 * cell, PASS[value]
    found = []
    for edge, end in enumerate(around):
        if first <= end < first + 6:
            continue
        out = ways[edge]
        while first <= around[out] < first + 6:
            out = ways[around[out] - first]
        if edge < out:
            found.append((edge, end, out, around[out]))
    return found


def joins_exits(joined: list[Join]) -> bool:
    """Whether two exits are joined, which strict routes forbid (rule 11)."""
    return any(LAST_BED <= end < 0 and LAST_BED <= other < 0 for _, end, _, other in joined)


def end_of(end: int) -> int:
    """The end of a butterfly as a number from 0: its colour, or one more than those for that of e5."""
    return BLUE_END - end


def flying(cell: int, around: Around, value: int) -> list[tuple[int, int]]:
    """The pairs of edges behind which a tile of this value sets a butterfly in motion, its edge first."""
    first, ways = 6 * cell, PASS[value]
    found = []
    for edge, end in enumerate(around):
        if end <= BLUE_END:
            out = ways[edge]
            while first <= around[out] < first + 6:
                out = ways[around[out] - first]
            if edge < out or around[out] > BLUE_END:
                found.append((edge, out))
    return found
