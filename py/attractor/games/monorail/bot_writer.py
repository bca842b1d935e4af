"""Makes the book of Monorail (bot_book.py), and with it proves who wins most tables: some minutes a chapter.

For every first lay that leaves a circuit possible it finds the answer that wins. Where there is none the first lay
wins: then every answer to it is met, and those are put in the book that the opponent would not meet soon.
"""
from __future__ import annotations

from collections.abc import Iterator

from attractor.bots.advice import Budget
from attractor.games.monorail import laying
from attractor.games.monorail.bot_book import mirrors, played, read, setup_of
from attractor.games.monorail.bot_exact import Exact
from attractor.games.monorail.bot_ground import Filler
from attractor.games.monorail.bot_search import Found, Search, Tiles
from attractor.games.monorail.rules import Line

SOON, LATE = 700, 300_000
"""Nodes in which a third lay is found without the book, and in which a second lay is looked for."""
KNOWN = {"10-10": "j10rADB", "20": "k9rHH"}
"""The only first lays that win with twenty tiles: a complete search found them (rules file, section 0). Of the other
first lays those that are answered within ENOUGH nodes are put in the book; the rest is searched at the table.
"""
ENOUGH = 4_000
FEW = ("v2", "loose")
"""Chapters of which all completions can be held at once: ten thousand."""
FIRST = "-"
"""No lay so far."""


def lines(chapter: str) -> Iterator[str]:
    """The lines of a chapter."""
    if chapter in KNOWN:
        yield from _as_known(chapter, KNOWN[chapter])
        return
    for first, found in _of_all(chapter) if chapter in FEW else _one_by_one(chapter):
        if found.wins:
            yield f"{chapter} {first} {_spelled(chapter, found)}"
            continue
        thirds = list(_thirds(chapter, first))  # each of them proves that its answer loses
        yield f"{chapter} {FIRST} {first}"
        yield f"{chapter} {first} {_spelled(chapter, found)} lost"
        yield from thirds


def _as_known(chapter: str, winning: str) -> Iterator[str]:
    """The lines of a chapter whose only winning first lay is known."""
    answer = _best(played(chapter, winning), ENOUGH)
    assert answer is not None
    yield f"{chapter} {FIRST} {winning}"
    yield f"{chapter} {winning} {_spelled(chapter, answer)} lost"
    for first in _lays(chapter, FIRST):
        found = _best(played(chapter, first), ENOUGH)
        if found is not None and found.wins:
            yield f"{chapter} {first} {_spelled(chapter, found)}"


def _one_by_one(chapter: str) -> Iterator[tuple[str, Found]]:
    """The first lays that leave a completion, each with the best answer, searched for by itself."""
    for first in _lays(chapter, FIRST):
        found = _best(played(chapter, first), LATE)
        if found is not None:
            yield first, found


def _of_all(chapter: str) -> Iterator[tuple[str, Found]]:
    """The same by all completions of the bare stations, where these are few enough."""
    filler = Filler(played(chapter, FIRST).question, lambda nodes: None)
    exact = Exact(filler, filler.completions(), filler.spend)
    for first in _lays(chapter, FIRST):
        tiles = read(setup_of(chapter), first)
        laid = filler.mask(tiles) if filler.bits.keys() >= set(tiles) else 0
        if laid and exact.left(laid):
            lay = exact.winning(laid)
            found = Found(filler.spelled(lay), wins=True) if lay else _best(played(chapter, first), LATE)
            assert found is not None
            yield first, found


def _thirds(chapter: str, first: str) -> Iterator[str]:
    """What meets the answers to a winning first lay, where that takes more than a moment."""
    for second in _lays(chapter, first):
        moves = f"{first}.{second}"
        found = _best(played(chapter, moves), SOON)
        if found is not None and not found.wins:
            found = _best(played(chapter, moves), 10 * LATE)
            assert found is not None and found.wins, f"{chapter}: {first} does not win against {second}"
            yield f"{chapter} {moves} {_spelled(chapter, found)}"


def _best(state: Line, nodes: int) -> Found | None:
    """The best lay; None where no circuit is possible any more."""
    search = Search(state, Budget(nodes))
    return search.best() if search.is_possible() else None


def _lays(chapter: str, moves: str) -> Iterator[str]:
    """The lays whose sides match, one of those that mirrors make of each other."""
    state = played(chapter, moves)
    stations, table = state.setup.table.stations, state.setup.table
    laid = [(cell, tile) for cell, tile in enumerate(state.picture) if tile and cell not in stations]
    seen: set[Tiles] = set()
    for move in laying.lays(state.setup, state.picture, state.stock):
        tiles = (*laid, *read(state.setup, move))
        if tuple(sorted(tiles)) not in seen:
            seen.update(tuple(sorted(map(mirror, tiles))) for mirror in mirrors(table))
            yield move


def _spelled(chapter: str, found: Found) -> str:
    cells, tiles = zip(*sorted(found.tiles), strict=True)
    return laying.spelled(played(chapter, FIRST).setup, cells, tiles)
