"""A short search for a completion: always on the open cell with the fewest tiles to try, nearest ends first.

It finds most completions that there are within some dozen tiles, and refutes what fails near the loose ends. Where it
runs out of tries it says UNDECIDED.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from attractor.games.monorail.circuit import is_circuit, reached
from attractor.games.monorail.solver_reach import FAR, Region, passages
from attractor.games.monorail.track import CROSSING, OPPOSITE, SIDES, Placing

End = tuple[int, int, int]
"""A loose end: its cell and side, and the empty cell it points into."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the dive found; placings None: there is no completion."""

    placings: tuple[Placing, ...] | None


UNDECIDED = Found(None)


def dive(region: Region, tries: int) -> Found:
    """A completion, or that there is none, or UNDECIDED after so many tiles tried."""
    search = _Search(region, tries)
    if search.finish():
        return Found(tuple(search.laid))
    return UNDECIDED if search.tries < 0 else Found(None)


class _Search:
    """One picture that is filled and emptied again."""

    def __init__(self, region: Region, tries: int) -> None:
        self.region = region
        self.tries = tries
        self.picture = bytearray(region.picture)
        self.stock = list(region.stock)
        self.laid: list[Placing] = []
        self.cells = [cell for cell, tile in enumerate(region.picture) if tile]

    def finish(self) -> bool:
        """Completes the picture as it is, if the tries suffice and it can be."""
        ends = self._ends()
        targets = [there for _, _, there in ends]
        if not ends:
            return bool(self.laid) and is_circuit(self.region.table, bytes(self.picture), self.region.loose)
        if len(set(targets)) > sum(self.stock) or self._is_too_far(targets):
            return False
        cell, tiles = min(
            ((cell, list(self._fitting(cell))) for cell in set(targets)), key=lambda pair: (len(pair[1]), pair[0])
        )
        for tile in self._nearest_first(cell, tiles, ends):
            self.tries -= 1
            if self.tries < 0:
                return False
            self._lay(cell, tile)
            if not self._closes_early(cell) and self.finish():
                return True
            self._lift()
        return False

    def _ends(self) -> list[End]:
        """The loose ends."""
        picture, beside = self.picture, self.region.table.beside
        return [
            (cell, side, there)
            for cell in self.cells
            for side, there in beside[cell].items()
            if picture[cell] & side and not picture[there]
        ]

    def _fitting(self, cell: int) -> Iterator[int]:
        """The tiles left that match every neighbour and run only where a completion may."""
        must = mustnt = 0
        beside = self.region.table.beside[cell]
        for side in SIDES:
            there = beside.get(side)
            if there is None:
                mustnt |= side
            elif self.picture[there]:
                if self.picture[there] & OPPOSITE[side]:
                    must |= side
                else:
                    mustnt |= side
            elif there not in self.region.usable:
                mustnt |= side
        if cell in self.region.usable:
            for tile, kind in self.region.supply.kind.items():
                if tile & must == must and not tile & mustnt and self.stock[kind]:
                    yield tile

    def _nearest_first(self, cell: int, tiles: list[int], ends: list[End]) -> list[int]:
        """The tiles by how far their new ends are from another loose end over empty cells.

        A tile with one new end that reaches none is left out. The new ends of a crossing may also join each other.
        """
        if len(tiles) < 2:
            return tiles
        steps = self._steps_to(self._goals(cell, ends), cell)
        worth = []
        for tile in tiles:
            ahead = [steps.get(there, FAR) for side, there in self._ahead(cell) if tile & side]
            if ahead != [FAR]:
                worth.append((sum(ahead) + (2 if tile == CROSSING else 0), tile))
        return [tile for _, tile in sorted(worth, key=lambda pair: pair[0])]

    def _goals(self, cell: int, ends: list[End]) -> list[int]:
        """Where track that goes on from a cell may arrive: at any other end, but not that of its own track too soon."""
        here = [end for end in ends if end[2] == cell]
        others = [end for end in ends if end[2] != cell]
        if len(here) == 1 and len(others) > 1 and not self.region.loose:
            own = self._other_end(*here[0])
            others = [end for end in others if end[:2] != own]
        return [there for _, _, there in others]

    def _other_end(self, cell: int, side: int, _: int) -> tuple[int, int]:
        """The cell and side at the other end of the track that points into a target."""
        beside = self.region.table.beside
        while True:
            side = came_out(self.picture[cell], side)
            there = beside[cell][side]
            if not self.picture[there]:
                return cell, side
            cell, side = there, OPPOSITE[side]

    def _ahead(self, cell: int) -> list[tuple[int, int]]:
        """The sides of a cell that lead to empty cells."""
        return [(side, there) for side, there in self.region.table.beside[cell].items() if not self.picture[there]]

    def _steps_to(self, ends: list[int], around: int) -> dict[int, int]:
        """For every usable cell the steps to the nearest of these ends, not over the cell ``around``."""
        steps = dict.fromkeys(ends, 0)
        waiting = deque(ends)
        beside, usable, picture = self.region.table.beside, self.region.usable, self.picture
        while waiting:
            here = waiting.popleft()
            for there in beside[here].values():
                if there not in steps and there in usable and not picture[there] and there != around:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        return steps

    def _is_too_far(self, targets: list[int]) -> bool:
        """Whether the ends are further apart than the stock can bridge, in steps over any cells."""
        needs = 0
        for mine, cell in enumerate(targets):
            needs += 1 + min(
                (self._steps(cell, other) for place, other in enumerate(targets) if place != mine), default=0
            )
        return needs > 2 * passages(self.region.supply, tuple(self.stock))

    def _steps(self, here: int, there: int) -> int:
        columns = self.region.table.columns
        return abs(here % columns - there % columns) + abs(here // columns - there // columns)

    def _closes_early(self, cell: int) -> bool:
        """Whether the tile just laid closes track that is not yet everything."""
        table, picture = self.region.table, self.picture
        if self.region.loose:
            part = reached(table, bytes(picture), cell)
            closed = all(
                picture[there] for here in part for side, there in table.beside[here].items() if picture[here] & side
            )
            return closed and len(part) < len(self.cells)
        bars = sum(2 if picture[here] == CROSSING else 1 for here in self.cells)
        return any(0 < self._ride(cell, side) < bars for side in SIDES if picture[cell] & side)

    def _ride(self, cell: int, side: int) -> int:
        """The length of the closed ride that leaves a cell by this side; 0 where it ends."""
        beside, picture = self.region.table.beside, self.picture
        start, length = (cell, side), 0
        while True:
            length += 1
            there = beside[cell][side]
            if not picture[there]:
                return 0
            came = OPPOSITE[side]
            cell, side = there, came_out(picture[there], came)
            if (cell, side) == start:
                return length

    def _lay(self, cell: int, tile: int) -> None:
        self.picture[cell] = tile
        self.stock[self.region.supply.kind[tile]] -= 1
        self.cells.append(cell)
        self.laid.append((cell, tile))

    def _lift(self) -> None:
        cell, tile = self.laid.pop()
        self.cells.pop()
        self.picture[cell] = 0
        self.stock[self.region.supply.kind[tile]] += 1


def came_out(tile: int, came: int) -> int:
    """The side by which a ride leaves a tile that it enters by ``came``."""
    return OPPOSITE[came] if tile == CROSSING else tile & ~came
