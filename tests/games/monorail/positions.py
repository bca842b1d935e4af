"""Position texts of Monorail, read into plain dictionaries: all that the solver's tests share."""
from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[int, int]
"""Column and row, from 0 at the bottom left."""


@dataclass(frozen=True)
class Position:
    """A picture and what is left to lay. kinds: which letters each number of the stock pays for."""

    columns: int
    rows: int
    tiles: dict[Cell, str]
    stock: tuple[int, ...]
    kinds: tuple[str, ...]
    loose: bool = False

    @property
    def station(self) -> Cell:
        """The left station tile."""
        return (8, 8) if self.columns == 18 else (3, 3)


def parse(text: str, loose: bool = False) -> Position:
    """A position text, such as ``8/8/8/8/3HH3/8/8/8:s8t8x8:lay:p1``."""
    picture, left = text.split(":")[:2]
    rows = picture.split("/")
    tiles, columns = {}, 0
    for down, row in enumerate(rows):
        column, digits = 0, ""
        for sign in row + "|":
            if sign.isdigit():
                digits += sign
                continue
            column, digits = column + int(digits or 0), ""
            if sign != "|":
                tiles[column, len(rows) - 1 - down] = sign
                column += 1
        columns = column
    numbers = tuple(int(part) for part in "".join(c if c.isdigit() else " " for c in left).split())
    kinds = {1: ("HVABCD",), 2: ("HV", "ABCD"), 3: ("HV", "ABCD", "X")}[len(numbers)]
    return Position(columns, len(rows), tiles, numbers, kinds, loose)
