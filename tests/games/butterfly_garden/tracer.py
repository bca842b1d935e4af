"""A second opinion on flights that shares nothing with the rules but the position text.

The board is a set of *gates*, the midpoints of edges, in doubled axial coordinates; a tile or an arc ties gates into
pairs. A butterfly sits on a gate and follows ties, alternately on one side and the other, until there is none.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

Gate = tuple[int, int]
Cell = tuple[int, int]

AROUND = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
PAIRS = {
    "a": "012345", "b": "051234", "c": "031425", "d": "031245", "e": "051423", "f": "012534", "g": "051324",
    "h": "012435", "i": "041235", "j": "041523", "k": "021534", "l": "021345", "m": "041325", "n": "031524",
    "o": "021435",
}  # fmt: skip
ROWS = {"a": 5, "b": 6, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
ARCS = {"a1": "13", "a5": "24", "e9": "35", "i5": "04", "i1": "15", "e1": "02"}


@dataclass
class Table:
    """tiles: cell name -> orientation. flying: gate -> colour of the butterfly on it."""

    tiles: dict[str, str]
    flying: dict[Gate, str]
    pink: int
    purple: int


def place(name: str) -> Cell:
    r = "abcdefghi".index(name[0]) - 4
    return int(name[1]) - 1 - min(4, 4 + r), r


def gate(cell: Cell, edge: int) -> Gate:
    return 2 * cell[0] + AROUND[edge][0], 2 * cell[1] + AROUND[edge][1]


def read(position: str) -> Table:
    rows, resting, centre, *_ = position.split(":")
    tiles: dict[str, str] = {}
    for row, text in zip(ROWS, rows.split("/"), strict=True):
        names = [f"{row}{n}" for n in range(1, ROWS[row] + 1)]
        names = [name for name in names if name not in ARCS and name != "e5"]
        signs = re.sub(r"\d", lambda digit: "." * int(digit[0]), text)
        tiles.update((name, sign) for name, sign in zip(names, signs, strict=True) if sign != ".")
    flying = {gate(place(each[:2]), int(each[2])): each[3] for each in resting.split("-") if each}
    return Table(tiles, flying, int(centre[1]), int(centre[3]))


def bed(at: Gate) -> int:
    """The side of the hexagon that a rim gate lies on, clockwise from the top: the direction it is farthest along."""
    x, y = 2 * at[0] + at[1], at[1]
    reach = [-2 * y, x - y, x + y, 2 * y, y - x, -x - y]
    return max(range(6), key=lambda side: reach[side])


def ties(table: Table) -> dict[Gate, dict[Cell, Gate]]:
    """Gate -> for each cell beside it that ties it, the gate at the other end."""
    found: dict[Gate, dict[Cell, Gate]] = {}
    for name, pairs in [*((name, PAIRS[letter]) for name, letter in table.tiles.items()), *ARCS.items()]:
        for one, other in zip(pairs[::2], pairs[1::2], strict=True):
            ends = gate(place(name), int(one)), gate(place(name), int(other))
            for here, there in (ends, ends[::-1]):
                found.setdefault(here, {})[place(name)] = there
    return found


def follow(net: dict[Gate, dict[Cell, Gate]], others: set[Gate], at: Gate, cell: Cell) -> Gate:
    """From a gate through a cell to the gate where the way ends or another sits."""
    while True:
        at = net[at][cell]
        beyond = [there for there in net[at] if there != cell]
        if at in others or not beyond:
            return at
        (cell,) = beyond


def after(position: str, move: str) -> tuple[dict[Gate, str], int, int, list[tuple[str, int]]]:
    """Who sits where after a placement, pink and purple left on e5, and what flew into which bed."""
    table = read(position)
    table.tiles[move[:2]] = move[2]
    net, here = ties(table), place(move[:2])
    rim = {gate(place(name), edge) for name in table.tiles for edge in range(6)} - {
        gate((q, r), edge) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4 for edge in range(6)
        if max(abs(q + AROUND[edge][0]), abs(r + AROUND[edge][1]), abs(q + r + sum(AROUND[edge]))) <= 4
    }  # fmt: skip
    centre_gates = {gate((0, 0), edge) for edge in range(6)}
    moving = {at: table.flying[at] for at in (gate(here, edge) for edge in range(6)) if at in table.flying}
    left = ["p"] * table.pink + ["v"] * table.purple
    for at in centre_gates & {gate(here, edge) for edge in range(6)}:
        if left:
            moving[at] = left.pop(0)
    flying = {at: colour for at, colour in table.flying.items() if at not in moving}
    flown: list[tuple[str, int]] = []
    for at, colour in moving.items():
        end = follow(net, set(moving) - {at}, at, here)
        if end in moving:
            continue  # the two meet
        if end in rim:
            flown.append((colour, bed(end)))
        else:
            assert end not in flying and end not in centre_gates, (position, move)
            flying[end] = colour
    return flying, left.count("p"), left.count("v"), sorted(flown)
