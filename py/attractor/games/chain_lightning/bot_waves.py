"""How far each side is from its chain, and where: waves of empty cells from both edges, on whole-board masks.

A cell is *on the way* when some shortest chain uses it. Level ``i`` holds the cells on the way that come as stone
``i + 1`` from the first edge; a chain needs one cell of every level, so a narrow level is where it can be cut.
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.games.chain_lightning.links import Colour, Lattice

FAR = 99
"""The distance of a side that is cut off."""
NEAR = 0.4
"""What a cell counts that lies on a chain one stone longer than the shortest."""


@dataclass(frozen=True, slots=True)
class Way:
    """A side's prospects. needed: stones until its chain, FAR if cut off. levels: cells on the way, by their order.

    drag: the sum over the levels of one over their width, as if current had to flow through them: less is better.
    """

    needed: int
    levels: tuple[int, ...]
    widths: tuple[float, ...]
    drag: float

    @property
    def cells(self) -> int:
        """All cells on the way."""
        found = 0
        for level in self.levels:
            found |= level
        return found


def way(board: Lattice, colour: Colour, own: int, others: int) -> Way:
    """The way of ``colour`` with these stones of its own, against those of the other side."""
    one, other = colour.edges(board)
    empty = board.every & ~(own | others)
    if colour.diagonal:
        needed, there = _wave_wide(board.size + 1, own, empty, one, other, FAR)
        if needed in (0, FAR):
            return Way(needed, (), (), 0.0 if not needed else float(FAR))
        _, back = _wave_wide(board.size + 1, own, empty, other, 0, needed + 1)
    else:
        needed, there = _wave_straight(board.size + 1, own, empty, one, other, FAR)
        if needed in (0, FAR):
            return Way(needed, (), (), 0.0 if not needed else float(FAR))
        _, back = _wave_straight(board.size + 1, own, empty, other, 0, needed + 1)
    back.append(0)
    levels, widths, drag = [], [], 0.0
    for place in range(needed):
        level = there[place] & back[needed - 1 - place]
        detour = there[place] & back[needed - place]
        width = level.bit_count() + NEAR * detour.bit_count()
        levels.append(level)
        widths.append(width)
        drag += 1 / width
    return Way(needed, tuple(levels), tuple(widths), drag)


def _wave_wide(stride: int, own: int, empty: int, edge: int, goal: int, most: int) -> tuple[int, list[int]]:
    """How many stones it takes over eight neighbours from an edge to the goal, and the empty cells by that count."""
    fresh = edge & own
    zone, levels = 0, list[int]()
    step = edge & empty
    while True:
        while fresh:  # stones cost nothing: all that hang together are reached at once
            zone |= fresh
            wide = fresh | fresh << 1 | fresh >> 1
            wide |= wide << stride | wide >> stride
            step |= wide & empty & ~zone
            fresh = wide & own & ~zone
        if zone & goal or len(levels) >= most:
            return len(levels), levels
        if not step:
            return FAR, levels
        levels.append(step)
        zone |= step
        wide = step | step << 1 | step >> 1
        wide |= wide << stride | wide >> stride
        fresh = wide & own & ~zone
        step = wide & empty & ~zone


def _wave_straight(stride: int, own: int, empty: int, edge: int, goal: int, most: int) -> tuple[int, list[int]]:
    """The same over four neighbours."""
    fresh = edge & own
    zone, levels = 0, list[int]()
    step = edge & empty
    while True:
        while fresh:
            zone |= fresh
            wide = fresh << 1 | fresh >> 1 | fresh << stride | fresh >> stride
            step |= wide & empty & ~zone
            fresh = wide & own & ~zone
        if zone & goal or len(levels) >= most:
            return len(levels), levels
        if not step:
            return FAR, levels
        levels.append(step)
        zone |= step
        wide = step << 1 | step >> 1 | step << stride | step >> stride
        fresh = wide & own & ~zone
        step = wide & empty & ~zone
