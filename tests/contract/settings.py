"""Every set-up of a game, and few of them that cover every pair of choices. No pytest: Pyodide runs this too."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from attractor.core.game import Game

Settings = tuple[int, tuple[tuple[str, str], ...]]
"""Seats and options, as ``settle`` gives them."""


def everything(game: Game) -> Iterator[Settings]:
    """All set-ups, defaults first."""
    for seats in game.info.seats:
        grown: list[dict[str, str]] = [{}]
        for option in game.info.options:
            grown = [
                settled | {option.key: choice}
                for settled in grown
                for choice in (option.choices if option.when is None or option.when(seats, settled) else [None])
                if choice is not None
            ] + [settled for settled in grown if option.when is not None and not option.when(seats, settled)]
        for options in grown:
            assert game.settle(seats, options) == options, options
            yield seats, tuple(options.items())


@cache
def pairwise(game: Game) -> list[Settings]:
    """Set-ups in which any two choices that can stand together do so at least once; the defaults first.

    Greedy: always the set-up that shows most of the pairs that are still missing, the first of equals.
    """
    pools = {settings: _pairs(settings) for settings in everything(game)}
    missing = set().union(*pools.values())
    taken: list[Settings] = []
    following = next(iter(pools))
    while True:
        taken.append(following)
        missing -= pools[following]
        if not missing:
            return taken
        following = max(pools, key=lambda settings: len(pools[settings] & missing))


def _pairs(settings: Settings) -> set[frozenset[tuple[str, str]]]:
    seats, options = settings
    choices = [("seats", str(seats)), *options]
    return {frozenset(pair) for pair in combinations(choices, 2)} | {frozenset([choice]) for choice in choices}
