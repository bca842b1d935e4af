"""The lays of a turn (rule 5): all of them, fast; and why one that was tried is not among them.

A lay is written as its leftmost or lowest cell, a direction where it has more than one tile, and the shapes: k9rHH.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

from attractor.core.game import IllegalMove
from attractor.games.monorail.circuit import misfits, with_tiles
from attractor.games.monorail.setup import Setup
from attractor.games.monorail.track import LETTERS, OPPOSITE, TILES, E, N, Picture, Stock, Supply, Table

MOST = 3
"""Tiles in a turn (rule 5)."""

Line = tuple[int, ...]
"""Empty cells side by side in one row or column, from the left or from below."""

_LAY = re.compile(r"([a-z])([1-9][0-9]?)([ru]?)([HVABCDX]+)", re.ASCII)
_WAYS = {"r": E, "u": N}


def lays(setup: Setup, picture: Picture, stock: Stock) -> Iterator[str]:
    """Every lay that rule 5 allows, by cells and then by shapes."""
    for line in lines(setup, picture, stock):
        start = heading(setup, line)
        for shapes in _free(setup, stock, len(line)) if not setup.matching else _fitting(setup, picture, stock, line):
            yield start + shapes


def lines(setup: Setup, picture: Picture, stock: Stock) -> tuple[Line, ...]:
    """The cells of every possible lay: at most three, empty, in line, one of them beside a tile (rule 5a)."""
    return _lines(setup.table, picture, min(MOST, sum(stock)))


def touches(setup: Setup, picture: Picture, cell: int) -> bool:
    """Whether an empty cell shares a side with a tile."""
    return not picture[cell] and any(picture[there] for there in setup.table.beside[cell].values())


def heading(setup: Setup, line: Line) -> str:
    """The cell and direction that a lay begins with."""
    start = setup.table.name(line[0])
    if len(line) == 1:
        return start
    return start + ("r" if line[1] == line[0] + 1 else "u")


def spelled(setup: Setup, line: Line, tiles: tuple[int, ...]) -> str:
    """The lay as it is written."""
    return heading(setup, line) + "".join(LETTERS[tile] for tile in tiles)


def parse(setup: Setup, text: str) -> tuple[Line, tuple[int, ...]]:
    """The cells and tiles of a lay as written; raises IllegalMove where the text is none, or leaves the table."""
    match = _LAY.fullmatch(text)
    first = setup.table.cells.get(match[1] + match[2]) if match else None
    if match is None or first is None or bool(match[3]) != (len(match[4]) > 1):
        raise IllegalMove("malformed", text=text)
    tiles = tuple(TILES[shape] for shape in match[4])
    if len(tiles) > MOST:
        raise IllegalMove("at-most-three", cells=(setup.table.name(first),))
    line = [first]
    while len(line) < len(tiles):
        there = setup.table.beside[line[-1]].get(_WAYS[match[3]])
        if there is None:
            raise IllegalMove("off-the-table", cells=tuple(map(setup.table.name, line)))
        line.append(there)
    return tuple(line), tiles


def check_lay(setup: Setup, picture: Picture, stock: Stock, line: Line, tiles: tuple[int, ...]) -> None:
    """Raises IllegalMove unless rule 5 allows this lay."""
    names = tuple(map(setup.table.name, line))
    check_stock(setup, stock, names, tiles)
    taken = tuple(name for name, cell in zip(names, line, strict=True) if picture[cell])
    if taken:
        raise IllegalMove("occupied", cells=taken)
    if not any(touches(setup, picture, cell) for cell in line):
        raise IllegalMove("not-adjacent", cells=names)  # Rule 5a
    if setup.matching:
        check_sides(setup, with_tiles(picture, line, tiles), line)


def check_stock(setup: Setup, stock: Stock, names: tuple[str, ...], tiles: tuple[int, ...]) -> None:
    """Raises IllegalMove where there are too few tiles, or too few of a kind (rules 2, 5 and 14)."""
    kind = setup.supply.kind
    strange = tuple(name for name, tile in zip(names, tiles, strict=True) if tile not in kind)
    if strange:
        raise IllegalMove("no-crossings", cells=strange)
    if len(tiles) > sum(stock):
        raise IllegalMove("too-few-tiles", cells=names, n=sum(stock))
    for index, left in enumerate(stock):
        used = tuple(name for name, tile in zip(names, tiles, strict=True) if kind[tile] == index)
        if len(used) > left:
            raise IllegalMove(f"too-few-{setup.supply.names[index]}", cells=used, n=left)


def check_sides(setup: Setup, picture: Picture, laid: Line) -> None:
    """Raises IllegalMove where a laid tile does not match a neighbour or points off the table (rules 5b and 5c)."""
    name = setup.table.name
    for cell in laid:
        for side, there in misfits(setup.table, picture, cell, picture[cell]):
            if there < 0:
                raise IllegalMove("points-off", cells=(name(cell),))
            reason = "runs-into-wall" if picture[cell] & side else "blocks-track"
            raise IllegalMove(reason, cells=(name(cell), name(there)), cell=name(cell), other=name(there))


def fitting(setup: Setup, picture: Picture, cell: int) -> tuple[int, ...]:
    """The tiles of the supply that match everything around an empty cell, in the order of the letters."""
    return _matching(setup.table, setup.supply, picture, cell)


def _fitting(setup: Setup, picture: Picture, stock: Stock, line: Line) -> Iterator[str]:
    """The shapes for a line where sides must match, in the order of the letters."""
    side = E if len(line) > 1 and line[1] == line[0] + 1 else N
    words = _joined(tuple(fitting(setup, picture, cell) for cell in line), side)
    if min(stock) >= len(line):
        return iter(words)
    return (word for word in words if min(setup.supply.spend(stock, tuple(map(TILES.__getitem__, word)))) >= 0)


@lru_cache(maxsize=4096)
def _joined(choices: tuple[tuple[int, ...], ...], side: int) -> tuple[str, ...]:
    """The shapes of tiles side by side, one from each tuple, that match each other."""
    words = [("", 0)]
    for place, tiles in enumerate(choices):
        words = [
            (word + LETTERS[tile], tile)
            for word, last in words
            for tile in tiles
            if place == 0 or bool(last & side) == bool(tile & OPPOSITE[side])
        ]
    return tuple(word for word, _ in words)


def _free(setup: Setup, stock: Stock, length: int) -> tuple[str, ...]:
    return _words(setup.supply, tuple(min(count, MOST) for count in stock), length)


@lru_cache(maxsize=32)
def _lines(table: Table, picture: Picture, most: int) -> tuple[Line, ...]:
    beside = table.beside
    touching = {there for cell, tile in enumerate(picture) if tile for there in beside[cell].values()}
    found: list[Line] = []
    for start in range(table.size):
        if picture[start] or not most:
            continue
        if start in touching:
            found.append((start,))
        for side in (E, N):
            line = [start]
            while len(line) < most:
                there = beside[line[-1]].get(side)
                if there is None or picture[there]:
                    break
                line.append(there)
                if not touching.isdisjoint(line):
                    found.append(tuple(line))
    return tuple(found)


@lru_cache(maxsize=2048)
def _matching(table: Table, supply: Supply, picture: Picture, cell: int) -> tuple[int, ...]:
    return tuple(
        tile for tile in _in_order(list(supply.kind)) if next(misfits(table, picture, cell, tile), None) is None
    )


@cache
def _words(supply: Supply, stock: Stock, length: int) -> tuple[str, ...]:
    """All shapes of this many tiles that the stock allows."""
    words = product(_in_order(list(supply.kind)), repeat=length)
    return tuple("".join(LETTERS[tile] for tile in word) for word in words if min(supply.spend(stock, word)) >= 0)


def _in_order(tiles: list[int]) -> list[int]:
    return [tile for tile in TILES.values() if tile in tiles]
