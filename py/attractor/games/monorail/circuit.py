"""Pictures: loose ends, sides that do not fit, and whether all is one circuit (rules 6, 7 and 15)."""
from __future__ import annotations

from collections.abc import Iterator

from attractor.games.monorail.track import CROSSING, OPPOSITE, SIDES, E, Picture, Table


def ends(table: Table, picture: Picture) -> Iterator[tuple[int, int]]:
    """Every track end that meets no other track: its cell and side."""
    for cell, tile in enumerate(picture):
        if tile:
            beside = table.beside[cell]
            for side in SIDES:
                if tile & side and not (side in beside and picture[beside[side]] & OPPOSITE[side]):
                    yield cell, side


def loose_ends(table: Table, picture: Picture) -> list[tuple[int, int]]:
    """The ends that an empty cell waits for."""
    return [(cell, side) for cell, side in ends(table, picture) if not is_blocked(table, picture, cell, side)]


def blocked_ends(table: Table, picture: Picture) -> list[tuple[int, int]]:
    """The ends that run into a wall or off the board: no tile can ever mend them."""
    return [(cell, side) for cell, side in ends(table, picture) if is_blocked(table, picture, cell, side)]


def is_blocked(table: Table, picture: Picture, cell: int, side: int) -> bool:
    """Whether track on this side of the cell would be blocked: by the border, or by a tile without track there."""
    there = table.beside[cell].get(side)
    return there is None or (picture[there] != 0 and not picture[there] & OPPOSITE[side])


def misfits(table: Table, picture: Picture, cell: int, tile: int) -> Iterator[tuple[int, int]]:
    """The sides on which a tile here breaks rule 5b or 5c: (side, the neighbour, or -1 at the border)."""
    beside = table.beside[cell]
    for side in SIDES:
        there = beside.get(side)
        if there is None:
            if tile & side:
                yield side, -1
        elif picture[there] and bool(tile & side) != bool(picture[there] & OPPOSITE[side]):
            yield side, there


def with_tiles(picture: Picture, cells: tuple[int, ...], tiles: tuple[int, ...]) -> Picture:
    """The picture with these tiles laid."""
    laid = bytearray(picture)
    for cell, tile in zip(cells, tiles, strict=True):
        laid[cell] = tile
    return bytes(laid)


def is_circuit(table: Table, picture: Picture, loose: bool) -> bool:
    """Whether the picture is a circuit: by rule 6, or in the loose reading of rule 15."""
    return is_joined(table, picture) if loose else len(ride(table, picture)) == _bars(picture)


def ride(table: Table, picture: Picture) -> list[tuple[int, int]]:
    """The closed ride from the stations: each cell with the side where it is left; [] where it does not close."""
    start = cell = table.stations[0]
    side = E
    passed: list[tuple[int, int]] = []
    while True:
        passed.append((cell, side))
        there = table.beside[cell].get(side)
        if there is None or not picture[there] & OPPOSITE[side]:
            return []
        cell, came = there, OPPOSITE[side]
        side = OPPOSITE[came] if picture[cell] == CROSSING else picture[cell] & ~came
        if cell == start:
            return passed


def left_out(table: Table, picture: Picture, loose: bool) -> list[int]:
    """The tiles that the ride (loose: the track) from the stations does not pass; X on both bars, unless loose."""
    if loose:
        return [cell for cell, tile in enumerate(picture) if tile and cell not in reached(table, picture)]
    times: dict[int, int] = {}
    for cell, _ in ride(table, picture):
        times[cell] = times.get(cell, 0) + 1
    return [cell for cell, tile in enumerate(picture) if tile and times.get(cell, 0) < (2 if tile == CROSSING else 1)]


def is_joined(table: Table, picture: Picture) -> bool:
    """The loose reading: no loose end, and every tile reached from the stations."""
    if next(ends(table, picture), None) is not None:
        return False
    return len(reached(table, picture)) == sum(1 for tile in picture if tile)


def reached(table: Table, picture: Picture, start: int | None = None) -> set[int]:
    """The cells that hang together with a cell (the stations) by track, both bars of an X counting as joined."""
    waiting = [table.stations[0] if start is None else start]
    found = set(waiting)
    while waiting:
        cell = waiting.pop()
        for side, there in table.beside[cell].items():
            if picture[cell] & side and picture[there] & OPPOSITE[side] and there not in found:
                found.add(there)
                waiting.append(there)
    return found


def _bars(picture: Picture) -> int:
    return sum(2 if tile == CROSSING else 1 for tile in picture if tile)
