"""The path tiles: five kinds, fifteen orientations, and where each may lie (rules 8 and 11).

What lies on a cell is one small number: EMPTY, 1..15 for the orientations a..o, then the six border fountains and the
central one. ``PASS[value][edge]`` is the edge at which a path that enters by ``edge`` leaves, or BLOCKED.
"""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attractor.games.butterfly_garden.cells import BED_OF, BEDS, CELLS, CENTRE, CORNERS, FOUNTAINS

KINDS = "TSVXH"
COPIES = (6, 6, 14, 14, 14)
"""Of each kind, in the order of KINDS; 54 in all."""

PAIRINGS: Mapping[str, tuple[tuple[int, int], ...]] = {
    letter: tuple((int(pair[0]), int(pair[1])) for pair in pairs.split())
    for letter, pairs in {
        "a": "01 23 45", "b": "05 12 34",
        "c": "03 14 25",
        "d": "03 12 45", "e": "05 14 23", "f": "01 25 34",
        "g": "05 13 24", "h": "01 24 35", "i": "04 12 35", "j": "04 15 23", "k": "02 15 34", "l": "02 13 45",
        "m": "04 13 25", "n": "03 15 24", "o": "02 14 35",
    }.items()
}  # fmt: skip
"""Orientation -> the pairs of edges it joins. One letter on is a turn of 60 degrees clockwise, within a kind."""

LETTERS: Mapping[str, str] = {"T": "ab", "S": "c", "V": "def", "X": "ghijkl", "H": "mno"}
KIND: Mapping[str, str] = {letter: kind for kind, letters in LETTERS.items() for letter in letters}

EMPTY = 0
VALUE: Mapping[str, int] = {letter: value for value, letter in enumerate(PAIRINGS, 1)}
LETTER = ("", *PAIRINGS)
"""Value 1..15 -> orientation."""
BLOCKED = -1


def ways_of(pairs: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Edge -> the edge that these pairs join it to, or BLOCKED."""
    ways = [BLOCKED] * 6
    for one, other in pairs:
        ways[one], ways[other] = other, one
    return tuple(ways)


PASS = (
    (BLOCKED,) * 6,
    *(ways_of(pairs) for pairs in PAIRINGS.values()),
    *(ways_of((arc,)) for _, _, arc in CORNERS),
    (BLOCKED,) * 6,
)


def _ground() -> bytes:
    ground = bytearray(len(CELLS))
    for number, (cell, _, _) in enumerate(CORNERS):
        ground[cell] = 16 + number
    ground[CENTRE] = 22
    return bytes(ground)


GROUND = _ground()
"""The board before the first tile: fountains alone."""


def _allowed() -> tuple[Mapping[str, str], ...]:
    table: list[Mapping[str, str]] = []
    for cell in range(len(CELLS)):
        banned = set(BEDS[BED_OF[cell]][1]) if cell in BED_OF else set()
        joins = {letter for letter, pairs in PAIRINGS.items() if any(set(pair) == banned for pair in pairs)}
        table.append({kind: "".join(x for x in letters if x not in joins) for kind, letters in LETTERS.items()})
    return tuple(table)


ALLOWED = _allowed()
"""Cell -> kind -> the orientations that do not join two exits of the cell's own bed (rule 11)."""

PLACEMENTS: Mapping[str, tuple[int, str]] = {
    name + letter: (cell, letter) for cell, name in enumerate(CELLS) for letter in PAIRINGS
}
"""Every text of the form cell + letter, fountains too -> (cell, orientation)."""


@cache
def moves_of(kinds: str) -> tuple[tuple[str, ...], ...]:
    """Cell -> the moves that lay one of these kinds there, rule 11 without strict routes; none on fountains."""
    return tuple(
        () if cell in FOUNTAINS else tuple(name + letter for kind in kinds for letter in ALLOWED[cell][kind])
        for cell, name in enumerate(CELLS)
    )
