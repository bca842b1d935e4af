"""Matches over a loopback that delays, reorders, doubles, loses and cuts, with tabs that die and come back any time."""
from __future__ import annotations

import pytest

from tests.net.plans import GAMES, plan

QUICK, MANY = 60, 300
"""``build.py prove loopback`` plays 2,000."""
BATCH = 100


@pytest.mark.parametrize("number", range(QUICK))
def test_a_match_ends_the_same_everywhere(number: int) -> None:
    plan(number).go()


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(QUICK, MANY + QUICK, BATCH))
def test_hundreds_of_matches_end_the_same_everywhere(batch: int) -> None:
    failed = []
    for number in range(batch, batch + BATCH):
        try:
            plan(number).go()
        except AssertionError as error:
            failed.append((number, str(error)[:300]))
    assert failed == []


def test_a_seed_says_all() -> None:
    one, other = plan(21), plan(21)
    first, second = one.go(), other.go()
    assert (first.sent, first.now) == (second.sent, second.now)


def test_every_game_and_number_of_seats_is_played_and_lost_and_crashed() -> None:
    plans = [plan(number) for number in range(QUICK)]
    assert {(one.game, one.seats) for one in plans} == set(GAMES)
    assert {one.weather for one in plans} == {0, 1, 2, 3} and {one.lost for one in plans} == {True, False}
    assert any(one.crash for one in plans)
    assert any(one.shared == 2 for one in plans) and any(one.watchers for one in plans)
