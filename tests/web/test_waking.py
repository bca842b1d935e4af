"""The time of a room goes on over a sleep, and never back."""
from __future__ import annotations

import doctest

from attractor.web import waking
from attractor.web.waking import SLEPT, Waking


def test_the_example_is_true() -> None:
    found = doctest.testmod(waking)
    assert found.attempted and not found.failed


def test_a_device_that_slept_knows_how_long() -> None:
    awake = Waking(100.0, 50_000)
    assert awake.at(600.0, 50_500) == 50_500
    assert awake.at(700.0, 3_650_500) == 3_650_500, "the browser's count stood for an hour"
    assert awake.at(1_700.0, 3_651_500) == 3_651_500


def test_a_clock_that_is_set_or_runs_a_little_fast_changes_nothing() -> None:
    awake = Waking(0.0, 50_000)
    assert awake.at(1_000.0, 10_000) == 51_000, "set back"
    for second in range(2, 100):
        now = awake.at(second * 1_000.0, 10_000 + second * 1_100)
    assert now == 149_000 and awake.at(100_000.0, 10_000 + 100 * 1_100 + SLEPT - 200) == 150_000
