"""The book of Monorail: the first two lays of every table, and the third where the search needs long for it.

A line of ``book.txt`` is ``<chapter> <lays so far> <lay>``: that lay wins, against every answer. Where ``lost``
follows, no lay does. Pictures are looked up under the mirrors of their table. bot_writer.py makes it.

>>> book().find(state)
Entry(tiles=((152, 10), (153, 10)), wins=True)
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pkgutil import get_data

from attractor.core.rng import Rng
from attractor.games.monorail import laying
from attractor.games.monorail.bot_search import Tiles
from attractor.games.monorail.rules import Line, start
from attractor.games.monorail.setup import Setup
from attractor.games.monorail.track import OPEN, SUPPLIES, TILES, Placing, Table

PLACE = ("attractor.games.monorail", "book.txt")
CHAPTERS: dict[str, dict[str, str]] = {
    "16": {"variant": "v1", "supply": "16"},
    "v2": {"variant": "v2", "sides": "matching", "circuit": "single"},
    "loose": {"variant": "v2", "sides": "matching", "circuit": "loose"},
    "10-10": {"variant": "v1", "supply": "10-10"},
    "20": {"variant": "v1", "supply": "20"},
}
"""What is played in each chapter. Free sides are the same game: a side that does not match loses at once."""

_ACROSS = dict(zip(map(TILES.__getitem__, "HVABCDX"), map(TILES.__getitem__, "HVDCBAX"), strict=True))
_UP = dict(zip(map(TILES.__getitem__, "HVABCDX"), map(TILES.__getitem__, "HVBADCX"), strict=True))

Mirror = Callable[[Placing], Placing]


@dataclass(frozen=True, slots=True)
class Entry:
    """A lay, and whether it wins or all lose."""

    tiles: Tiles
    wins: bool


class Book:
    """Entries by chapter and by what was laid, as the book says it."""

    def __init__(self, text: str) -> None:
        self.entries: dict[tuple[str, Tiles], list[Entry]] = {}
        for line in text.splitlines():
            chapter, moves, lay, *lost = line.split()
            setup = setup_of(chapter)
            laid = tuple(sorted(placing for move in moves.split(".") if move != "-" for placing in read(setup, move)))
            self.entries.setdefault((chapter, laid), []).append(Entry(read(setup, lay), not lost))

    def find(self, state: Line, rng: Rng | None = None) -> Entry | None:
        """What the book says of a picture, or None. Of several lays, and of mirrors, rng chooses; else the first."""
        setup, stations = state.setup, state.setup.table.stations
        laid = [(cell, tile) for cell, tile in enumerate(state.picture) if tile and cell not in stations]
        chapter = chapter_of(setup)
        found = [
            Entry(tuple(sorted(map(mirror, entry.tiles))), entry.wins)
            for mirror in mirrors(setup.table)
            for entry in self.entries.get((chapter, tuple(sorted(map(mirror, laid)))), ())
        ]
        return None if not found else found[0] if rng is None else rng.choice(found)


@cache
def book() -> Book:
    """The book as it is shipped."""
    return Book((get_data(*PLACE) or b"").decode())


def chapter_of(setup: Setup) -> str:
    """The chapter of a table."""
    if setup.is_open:
        return next(name for name, supply in SUPPLIES.items() if supply == setup.supply)
    return "loose" if setup.loose else "v2"


@cache
def setup_of(chapter: str) -> Setup:
    return Setup.of({**CHAPTERS[chapter], "judge": "player", "swap": "none"})


def played(chapter: str, moves: str) -> Line:
    """The position of a line."""
    state = start(setup_of(chapter))
    for move in moves.split(".") if moves != "-" else ():
        after = state.play(state.seat, move)
        assert isinstance(after, Line)
        state = after
    return state


@cache
def mirrors(table: Table) -> tuple[Mirror, ...]:
    """The mirrors under which a table and its stations are the same: each undoes itself."""
    def across(placing: Placing) -> Placing:
        row, column = divmod(placing[0], table.columns)
        return row * table.columns + table.columns - 1 - column, _ACROSS[placing[1]]

    def up(placing: Placing) -> Placing:
        row, column = divmod(placing[0], table.columns)
        return (table.rows - 1 - row) * table.columns + column, _UP[placing[1]]

    both: tuple[Mirror, ...] = (lambda placing: placing, across)
    return (*both, up, lambda placing: up(across(placing))) if table is OPEN else both


def read(setup: Setup, move: str) -> Tiles:
    """The tiles of a lay."""
    line, tiles = laying.parse(setup, move)
    return tuple(zip(line, tiles, strict=True))
