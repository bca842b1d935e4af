"""The part of the table that a completion can use, and what is plainly out of reach.

New track runs in paths, each from one loose end to another over empty cells. The passages of a path, one for each cell,
are paid by the stock: one a tile, two a crossing.
"""
from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from attractor.games.monorail.circuit import loose_ends, reached
from attractor.games.monorail.track import CROSSING, OPPOSITE, SIDES, Picture, Stock, Supply, Table

FAR = 1000


@dataclass(frozen=True, slots=True)
class Region:
    """A question with its ground. usable: the empty cells that some completion within the stock might use;
    targets: for each loose end the empty cell it points into.
    """

    table: Table
    supply: Supply
    loose: bool
    picture: Picture
    stock: Stock
    usable: frozenset[int]
    targets: tuple[int, ...]


def passages(supply: Supply, stock: Stock) -> int:
    """How many cells new track can pass, a crossing counted twice."""
    return sum(left * (2 if group == (CROSSING,) else 1) for left, group in zip(stock, supply.tiles, strict=True))


def region(table: Table, supply: Supply, picture: Picture, stock: Stock, loose: bool) -> Region | None:
    """The ground of a question without blocked ends; None: no completion exists."""
    loosened = loose_ends(table, picture)
    if not loosened or _has_closed(table, picture, loose):
        return None
    targets = tuple(table.beside[cell][side] for cell, side in loosened)
    if len(set(targets)) > sum(stock):
        return None
    budget = passages(supply, stock)
    distances = [_distances(table, picture, target, budget) for target in targets]
    needs = [
        1 + min((steps.get(other, FAR) for place, other in enumerate(targets) if place != mine), default=FAR)
        for mine, steps in enumerate(distances)
    ]
    if sum(needs) > 2 * budget:
        return None
    usable = _usable(distances, needs, budget, loose)
    if not usable.issuperset(targets):
        return None
    return Region(table, supply, loose, picture, stock, usable, targets)


def _usable(distances: list[dict[int, int]], needs: list[int], budget: int, loose: bool) -> frozenset[int]:
    """The cells on a path short enough that the other ends can still be served.

    In the loose reading new track may also run in rings of its own that cross a path; there every cell in reach stays.
    """
    gains: dict[int, list[int]] = {}
    for steps, need in zip(distances, needs, strict=True):
        for cell, step in steps.items():
            gains.setdefault(cell, []).append(2 * step - need)
    if loose:
        return frozenset(gains)
    spare = 2 * budget - 2 - sum(needs)  # a path from end i to end j by this cell has step i + step j + 1 passages
    return frozenset(cell for cell, ways in gains.items() if len(ways) > 1 and sum(sorted(ways)[:2]) <= spare)


def _distances(table: Table, picture: Picture, target: int, budget: int) -> dict[int, int]:
    """Steps over empty cells from a target, as far as the stock reaches."""
    steps = {target: 0}
    waiting = deque([target])
    while waiting:
        cell = waiting.popleft()
        if steps[cell] >= budget - 1:
            continue
        for there in table.beside[cell].values():
            if not picture[there] and there not in steps:
                steps[there] = steps[cell] + 1
                waiting.append(there)
    return steps


def _has_closed(table: Table, picture: Picture, loose: bool) -> bool:
    """Whether some track is closed already while the picture is no circuit: it can never be opened (rule 7)."""
    if loose:
        return _has_closed_part(table, picture)
    seen: set[tuple[int, int]] = set()
    for cell, tile in enumerate(picture):
        for side in SIDES:
            if tile & side and (cell, side) not in seen and _closes(table, picture, cell, side, seen):
                return True
    return False


def _closes(table: Table, picture: Picture, cell: int, side: int, seen: set[tuple[int, int]]) -> bool:
    start = (cell, side)
    while True:
        seen.add((cell, side))
        there = table.beside[cell].get(side)
        if there is None or not picture[there]:
            return False
        came = OPPOSITE[side]
        cell, side = there, OPPOSITE[came] if picture[there] == CROSSING else picture[there] & ~came
        if (cell, side) == start:
            return True


def _has_closed_part(table: Table, picture: Picture) -> bool:
    """The loose reading: a part that hangs together by track and has no loose end."""
    rest = {cell for cell, tile in enumerate(picture) if tile}
    open_cells = {cell for cell, _ in loose_ends(table, picture)}
    while rest:
        part = reached(table, picture, next(iter(rest)))
        if part.isdisjoint(open_cells):
            return True
        rest -= part
    return False
