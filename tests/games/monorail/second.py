"""A second way to decide whether a picture can be completed: fill the cells that loose ends point into, one by one.

Always the cell with the fewest shapes that fit, every shape in turn, no memory, no frontier. It shares no code with the
solver but the position parser; what it finds is looked at by the checker.
"""
from __future__ import annotations

from tests.games.monorail.checker import FACING, SIDES, STEP, holds
from tests.games.monorail.positions import Cell, Position


class TooLongError(Exception):
    """More tiles tried than the caller allows."""


def completable(position: Position, most: int = 10**6) -> bool:
    """Whether some of the tiles left complete a circuit; raises TooLongError after ``most`` tiles tried."""
    return any(position.stock) and _Filling(position, most).fills()


class _Filling:
    """A picture that is filled and emptied again."""

    def __init__(self, position: Position, most: int) -> None:
        self.position = position
        self.tries = most
        self.tiles = dict(position.tiles)
        self.stock = list(position.stock)
        self.laid: list[tuple[Cell, str]] = []
        self.letters = "".join(position.kinds)

    def fills(self) -> bool:
        """Whether the picture as it is can be completed."""
        points = self._points()
        if points is None:
            return False
        if not points:
            return holds(self.position, self.laid)
        if len({cell for cell, _ in points}) > sum(self.stock) or self._is_too_far([cell for cell, _ in points]):
            return False
        options = {cell: [letter for letter in self.letters if self._fits(cell, letter)] for cell, _ in points}
        cell = min(options, key=lambda each: (len(options[each]), each))
        return any(self._tries(cell, letter) for letter in options[cell])

    def _tries(self, cell: Cell, letter: str) -> bool:
        self.tries -= 1
        if self.tries < 0:
            raise TooLongError
        kind = next(index for index, kind in enumerate(self.position.kinds) if letter in kind)
        self.tiles[cell] = letter
        self.stock[kind] -= 1
        self.laid.append((cell, letter))
        found = not self._closes_too_soon(cell) and self.fills()
        self.laid.pop()
        self.stock[kind] += 1
        del self.tiles[cell]
        return found

    def _points(self) -> list[tuple[Cell, str]] | None:
        """The empty cells that track points into, with the side it comes from; None: some track is cut for good."""
        found = []
        for cell, letter in self.tiles.items():
            for side in SIDES[letter]:
                there = _step(cell, side)
                if there not in self.tiles:
                    if not self._is_inside(there):
                        return None
                    found.append((there, FACING[side]))
                elif FACING[side] not in SIDES[self.tiles[there]]:
                    return None
        return found

    def _fits(self, cell: Cell, letter: str) -> bool:
        kind = next(index for index, kind in enumerate(self.position.kinds) if letter in kind)
        if not self.stock[kind]:
            return False
        for side in "NESW":
            there = _step(cell, side)
            if there in self.tiles:
                if (side in SIDES[letter]) != (FACING[side] in SIDES[self.tiles[there]]):
                    return False
            elif side in SIDES[letter] and not self._is_inside(there):
                return False
        return True

    def _is_too_far(self, points: list[Cell]) -> bool:
        """Track to come joins loose ends in pairs, and passes a cell more than the steps that they are apart."""
        weights = [2 if kind == "X" else 1 for kind in self.position.kinds]
        passes = sum(left * weight for left, weight in zip(self.stock, weights, strict=True))
        nearest = 0
        for mine, (column, row) in enumerate(points):
            nearest += 1 + min(abs(column - c) + abs(row - r) for at, (c, r) in enumerate(points) if at != mine)
        return nearest > 2 * passes

    def _closes_too_soon(self, cell: Cell) -> bool:
        """Whether the tile just laid closes track on itself while other tiles stay outside."""
        if self.position.loose:
            part, waiting = {cell}, [cell]
            while waiting:
                here = waiting.pop()
                for there in (_step(here, side) for side in SIDES[self.tiles[here]]):
                    if there not in self.tiles:
                        return False
                    if there not in part:
                        part.add(there)
                        waiting.append(there)
            return len(part) < len(self.tiles)
        passes = sum(len(SIDES[letter]) // 2 for letter in self.tiles.values())
        return any(0 < self._round_trip(cell, side) < passes for side in SIDES[self.tiles[cell]])

    def _round_trip(self, start: Cell, first: str) -> int:
        """How many passages a ride that leaves by this side makes until it is back; 0: it never is."""
        cell, side, length = start, first, 0
        while True:
            cell, came = _step(cell, side), FACING[side]
            if cell not in self.tiles or came not in SIDES[self.tiles[cell]]:
                return 0
            side = FACING[came] if self.tiles[cell] == "X" else SIDES[self.tiles[cell]].replace(came, "")
            length += 1
            if (cell, side) == (start, first):
                return length

    def _is_inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.position.columns and 0 <= cell[1] < self.position.rows


def _step(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]
