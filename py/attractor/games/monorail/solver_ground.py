"""The ground that a sweep goes over: a box of cells in order, what may go on each, and what the rest must cost."""
from __future__ import annotations

from collections.abc import Callable

from attractor.games.monorail.circuit import loose_ends
from attractor.games.monorail.solver_reach import Region
from attractor.games.monorail.track import CROSSING, OPPOSITE, E, N, S, W

BACK, AHEAD, BEFORE, NEXT = 1, 2, 4, 8
"""Sides of a cell as the sweep sees them: to the row before, the row after, the cell before, the cell after."""

Choice = tuple[int, int, int]
"""A tile, its sides as the sweep sees them, and its kind; -1 for what costs nothing: a tile there already, or none."""


class Ground:
    """The box around a region, lying so that its rows, and with them the frontier, are short.

    cells: its cells in order; choices: for each, by how it is entered (0 not at all, 1 from the row before, 2 from the
    cell before, 3 from both), what may go there. weights: passages a tile of each kind pays for.
    """

    def __init__(self, region: Region) -> None:
        self.region = region
        table, picture = region.table, region.picture
        inside = [cell for cell in range(table.size) if picture[cell] or cell in region.usable]
        columns, rows = [cell % table.columns for cell in inside], [cell // table.columns for cell in inside]
        across, up = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
        if len(across) <= len(up):
            box = [[row * table.columns + column for column in across] for row in up]
            self.sides = {BACK: S, AHEAD: N, BEFORE: W, NEXT: E}
        else:
            box = [[row * table.columns + column for row in up] for column in across]
            self.sides = {BACK: W, AHEAD: E, BEFORE: S, NEXT: N}
        self.width, self.height = len(box[0]), len(box)
        self.cells = [cell for line in box for cell in line]
        self.places = {cell: place for place, cell in enumerate(self.cells)}
        self.last = max(self.places[cell] for cell in self.cells if picture[cell])
        self.weights = [2 if group == (CROSSING,) else 1 for group in region.supply.tiles]
        self.choices = [self._choices(place) for place in range(len(self.cells))]
        self.ends = [
            (self.places[cell], self.places[table.beside[cell][side]]) for cell, side in loose_ends(table, picture)
        ]

    def is_last(self, place: int) -> bool:
        """Whether no tile of the picture comes after this place."""
        return place >= self.last

    def needs(self, place: int) -> Callable[[tuple[int, ...]], tuple[int, int]]:
        """What a frontier before this place must still cost at least: (passages, tiles).

        New track runs in paths between ends. A path that starts and ends in cells apart by so many columns and rows has
        one passage more than their sum; and each boundary between columns, or rows, with an odd number of ends on one
        side is passed by some path.
        """
        row, column = divmod(place, self.width)
        ahead = [(row if across >= column else row + 1) * self.width + across for across in range(self.width)]
        fronts = [self._end(front) if self._is_empty(front) else None for front in (*ahead, place)]
        across = up = ends = 0
        cells: int = 0
        for fixed, target in self.ends:
            if fixed >= place and target >= place:
                columns, rows, cell = self._end(target)
                across, up, ends, cells = across ^ columns, up ^ rows, ends + 1, cells | cell

        def need(frontier: tuple[int, ...]) -> tuple[int, int]:
            odd_columns, odd_rows, count, covered = across, up, ends, cells
            for track, front in zip(frontier, fronts, strict=True):
                if track and front:
                    columns, rows, cell = front
                    odd_columns ^= columns
                    odd_rows ^= rows
                    covered |= cell
                    count += 1
            return count // 2 + odd_columns.bit_count() + odd_rows.bit_count(), covered.bit_count()

        return need

    def _end(self, target: int) -> tuple[int, int, int]:
        """What an end in a cell adds: the boundaries to its left and before its row, and the cell, each as bits."""
        row, column = divmod(target, self.width)
        return (1 << column) - 1, (1 << row) - 1, 1 << target

    def _is_empty(self, place: int) -> bool:
        return place < len(self.cells) and not self.region.picture[self.cells[place]]

    def _choices(self, place: int) -> tuple[tuple[Choice, ...], ...]:
        cell = self.cells[place]
        fixed = self.region.picture[cell]
        ways: list[list[Choice]] = [[], [], [], []]
        if fixed:
            options = [(fixed, -1)]
        elif cell in self.region.usable:
            left = self.region.stock
            options = [(0, -1), *((tile, kind) for tile, kind in self.region.supply.kind.items() if left[kind])]
        else:
            options = [(0, -1)]
        for tile, kind in options:
            shape = sum(seen for seen, side in self.sides.items() if tile & side)
            if fixed or (self._goes_on(place, AHEAD, shape) and self._goes_on(place, NEXT, shape)):
                entered = (1 if shape & BACK else 0) + (2 if shape & BEFORE else 0)
                ways[entered].append((tile, shape, kind))
        return tuple(tuple(way) for way in ways)

    def _goes_on(self, place: int, seen: int, shape: int) -> bool:
        """Whether a tile of this shape fits what comes after it on this side."""
        side = self.sides[seen]
        there = self.region.table.beside[self.cells[place]].get(side)
        if there is not None and self.region.picture[there]:
            return bool(shape & seen) == bool(self.region.picture[there] & OPPOSITE[side])
        return there in self.region.usable or not shape & seen
