"""Thousands of matches in rooms over a loopback that delays, reorders, doubles, loses and cuts, with tabs that die and
come back at any moment: every one ends, and the same for everyone who is left. The suite has a sample.
"""
from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.net.plans import plan
from tests.net.test_matches import QUICK

MATCHES = 2_000


def play(number: int) -> tuple[str, int, int, bool]:
    """Game, seats, the weather, and whether a tab was lost for good; AssertionError where one is stuck or differs."""
    chosen = plan(number)
    chosen.go()
    return chosen.game, chosen.seats, chosen.weather, chosen.lost


def main() -> str:
    """The table."""
    with ProcessPoolExecutor() as pool:
        done = list(pool.map(play, range(QUICK, QUICK + MATCHES), chunksize=20))
    count = Counter((game, seats) for game, seats, _, _ in done)
    lines = [f"{'game':<20}{'seats':>6}{'matches':>9}   stuck: 0, ended differently: 0"]
    lines += [f"{game:<20}{seats:>6}{matches:>9}" for (game, seats), matches in sorted(count.items())]
    weathers = Counter(weather for *_, weather, _ in done)
    lost = sum(each[3] for each in done)
    spread = ", ".join(f"{weathers[each]} in weather {each}" for each in sorted(weathers))
    lines += ["", f"{len(done)} matches: {spread}; in {lost} a tab never came back."]
    return "\n".join(lines)
