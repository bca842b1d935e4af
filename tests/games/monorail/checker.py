"""Does a witness hold? Fifty lines that share nothing with the solver but the position parser."""
from __future__ import annotations

from collections.abc import Iterable

from tests.games.monorail.positions import Cell, Position

SIDES = {"H": "EW", "V": "NS", "A": "NE", "B": "ES", "C": "SW", "D": "WN", "X": "NESW"}
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


def holds(position: Position, witness: Iterable[tuple[Cell, str]]) -> bool:
    """Whether these tiles are there to be laid, lie on empty cells, and make the picture a circuit."""
    tiles, stock = dict(position.tiles), list(position.stock)
    laid = list(witness)
    for (column, row), letter in laid:
        if (column, row) in tiles or not (0 <= column < position.columns and 0 <= row < position.rows):
            return False
        tiles[column, row] = letter
        stock[next(index for index, kind in enumerate(position.kinds) if letter in kind)] -= 1
    if not laid or min(stock) < 0:
        return False
    for cell, letter in tiles.items():  # every end meets an end
        for side in SIDES[letter]:
            if FACING[side] not in SIDES.get(tiles.get(_step(cell, side), ""), ""):
                return False
    return _hangs_together(position, tiles) if position.loose else _is_one_ride(position, tiles)


def _is_one_ride(position: Position, tiles: dict[Cell, str]) -> bool:
    cell, side, length = position.station, "E", 0
    while True:
        cell, came = _step(cell, side), FACING[side]
        side = FACING[came] if tiles[cell] == "X" else SIDES[tiles[cell]].replace(came, "")
        length += 1
        if (cell, side) == (position.station, "E"):
            return length == sum(len(SIDES[letter]) // 2 for letter in tiles.values())


def _hangs_together(position: Position, tiles: dict[Cell, str]) -> bool:
    found, waiting = {position.station}, [position.station]
    while waiting:
        cell = waiting.pop()
        for there in (_step(cell, side) for side in SIDES[tiles[cell]]):
            if there not in found:
                found.add(there)
                waiting.append(there)
    return len(found) == len(tiles)


def _step(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]
