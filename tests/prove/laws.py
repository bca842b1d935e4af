"""The laws of the contract on thousands of random matches of every game, options in every pair; the suite has some."""
from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from attractor.games import KEYS, find
from tests.contract.settings import pairwise
from tests.contract.test_laws import QUICK, walk

MATCHES = 2_000
"""Of every game."""
PART = 50


def part(task: tuple[str, int]) -> str:
    """Some matches of a game; raises where a law is broken."""
    key, first = task
    for number in range(first, first + PART):
        walk(key, number, every=200)
    return key


def main() -> str:
    """The table."""
    tasks = [(key, first) for first in range(QUICK, QUICK + MATCHES, PART) for key in KEYS]
    with ProcessPoolExecutor() as pool:
        done = Counter(pool.map(part, tasks))
    lines = [f"{'game':<20}{'set-ups':>9}{'matches':>9}   laws broken: 0"]
    lines += [f"{key:<20}{len(pairwise(find(key))):>9}{done[key] * PART:>9}" for key in KEYS]
    return "\n".join(lines)
