"""A short search for a completion: always on the open cell with the fewest tiles to try, nearest ends first.

It finds most completions that there are within some dozen tiles, and refutes what fails near the loose ends. Where it
runs out of tries it says UNDECIDED.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from attractor.games.monorail.circuit import is_circuit, reached
from attractor.games.monorail.solver_reach import Region, passages
from attractor.games.monorail.track import CROSSING, OPPOSITE, SIDES, Placing


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
        targets = self._targets()
        if not targets:
            return bool(self.laid) and is_circuit(self.region.table, bytes(self.picture), self.region.loose)
        if len(set(targets)) > sum(self.stock) or self._is_too_far(targets):
            return False
        cell, tiles = min(
            ((cell, list(self._fitting(cell))) for cell in set(targets)), key=lambda pair: (len(pair[1]), pair[0])
        )
        for tile in sorted(tiles, key=lambda tile: self._distance(cell, tile, targets)):
            self.tries -= 1
            if self.tries < 0:
                return False
            self._lay(cell, tile)
            if not self._closes_early(cell) and self.finish():
                return True
            self._lift()
        return False

    def _targets(self) -> list[int]:
        """For each loose end the cell it points into."""
        picture, beside = self.picture, self.region.table.beside
        return [
            there
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

    def _distance(self, cell: int, tile: int, targets: list[int]) -> int:
        """How far the new ends of a tile would be from the nearest other loose end."""
        total = 0
        for side, there in self.region.table.beside[cell].items():
            if tile & side and not self.picture[there]:
                total += min((self._steps(there, other) for other in targets if other != cell), default=0)
        return total + (2 if tile == CROSSING else 0)

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
