"""Every game of the registry keeps the laws, at every number of seats, with options in every pair."""
from __future__ import annotations

from functools import partial
from importlib.util import find_spec

import pytest

from attractor.games import KEYS, find
from tests.contract.laws import Walk, digest
from tests.contract.sentences import gaps
from tests.contract.settings import everything, pairwise

GAMES = [key for key in (*KEYS, "template") if find_spec(f"attractor.games.{key.replace('-', '_')}")]
QUICK, SLOW = 20, 200
"""Random matches a game; ``build.py prove laws`` plays 2,000."""


def walk(key: str, number: int, every: int) -> None:
    setups = pairwise(find(key))
    settings = setups[number % len(setups)]
    try:
        Walk(key, settings, str(number), every, partial(gaps, domain=key)).go()
    except Exception as error:
        error.add_note(f"{key} {settings} match {number}")
        raise


def test_the_five_games_are_here() -> None:
    assert set(KEYS) <= set(GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_random_matches_keep_the_laws(key: str) -> None:
    for number in range(QUICK):
        walk(key, number, every=12)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("key", GAMES)
def test_many_random_matches_keep_the_laws(key: str) -> None:
    for number in range(QUICK, QUICK + SLOW):
        walk(key, number, every=200)


@pytest.mark.parametrize("key", GAMES)
def test_pairwise_setups_show_every_pair_of_choices(key: str) -> None:
    def pairs(setups: list[tuple[int, tuple[tuple[str, str], ...]]]) -> set[tuple[object, object]]:
        return {(one, other) for seats, options in setups for one in (seats, *options) for other in (seats, *options)}

    assert pairs(pairwise(find(key))) == pairs(list(everything(find(key))))


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_gives_the_same_matches(key: str) -> None:
    assert digest(key, "twice", 1, longest=300) == digest(key, "twice", 1, longest=300)
    assert digest(key, "twice", 1, longest=300) != digest(key, "other", 1, longest=300)
