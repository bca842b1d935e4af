"""The minute of a race among the honest: orders keep their stamps, whatever the line does and whoever was away."""
from __future__ import annotations

import pytest

from attractor.net import clocks, stamps
from attractor.net.transport import Weather
from tests.net.driver import World
from tests.net.test_absence import at_a_race
from tests.net.test_hostile_race import named, now, order, played
from tests.net.test_room import same, table_of


@pytest.mark.parametrize("weather", [Weather(5, 5), Weather(150, 150), Weather(100, 400)])
def test_honest_orders_keep_their_stamps_whatever_the_line(weather: Weather) -> None:
    world = World("honest", weather)
    tabs = at_a_race(world)
    world.rest(10_000)
    ply = table_of(tabs[0]).fold.match.ply
    made = ["", ""]
    for _ in range(3):
        for seat, tab in enumerate(tabs):
            made[seat] = f"{made[seat]}~{now(world, tab):03}w5".strip("~")
            order(world, tab, seat, made[seat], final=False)
            world.rest(4_000)
    world.rest(60_000)
    for said, counts in zip(made, played(tabs[1], ply), strict=True):
        late = [int(b[:3]) - int(a[:3]) for a, b in zip(said.split("~"), counts.split("~"), strict=True)]
        assert all(0 <= each <= 8 for each in late), (made, late)
    assert same(tabs) and not named(tabs[0]) | named(tabs[1]) and table_of(tabs[0]).stop is None


@pytest.mark.parametrize("misfortune", ["cut", "reload", "sleep"])
def test_who_was_away_in_the_minute_is_neither_charged_nor_named(misfortune: str) -> None:
    for loser in (0, 1):
        world = World(f"{misfortune} {loser}")
        tabs = at_a_race(world)
        ply = table_of(tabs[0]).fold.match.ply
        world.rest(10_000)
        lost = tabs[loser]
        texts = ["", ""]
        texts[loser] = f"{now(world, lost):03}w5"
        if misfortune == "reload":
            order(world, lost, loser, texts[loser], final=False)
            world.rest(200)
            kept = lost.alive.watch.write()
            world.kill(lost)
            world.rest(3_000)
            world.reload(lost)
            lost.alive.watch.restore(kept)
        elif misfortune == "cut":
            world.cut("a", "b")
            order(world, lost, loser, texts[loser], final=False)
            world.rest(9_000)
        else:
            order(world, lost, loser, texts[loser], final=False)
            asleep, lost.room = lost.room, None
            world.rest(12_000)
            lost.room = asleep
        world.connect("a", "b")
        world.rest(5_000)
        for seat, tab in enumerate(tabs):
            texts[seat] = f"{texts[seat]}~{now(world, tab):03}w6".strip("~")
            order(world, tab, seat, texts[seat], final=False)
        world.rest(100_000)
        counts = played(tabs[1 - loser], ply)
        assert same(tabs) and table_of(tabs[0]).stop is None, (loser, named(tabs[0]), named(tabs[1]))
        assert counts == texts and not named(tabs[0]) | named(tabs[1])


def test_a_tab_that_slept_charges_nobody_for_it() -> None:
    world = World("slept")
    tabs = at_a_race(world)
    ply = table_of(tabs[0]).fold.match.ply
    world.rest(10_000)
    asleep, tabs[1].room = tabs[1].room, None
    made = f"{now(world, tabs[0]):03}w5"
    order(world, tabs[0], 0, made)
    world.rest(7_000)
    tabs[1].room = asleep
    world.rest(3_000)
    order(world, tabs[1], 1, f"{now(world, tabs[1]):03}w6")
    world.rest(3_000)
    late = int(played(tabs[1], ply)[0][:3]) - int(made[:3])
    assert 0 <= late <= 25, "what was lost on the way comes within two seconds"
    assert same(tabs) and not named(tabs[0]) | named(tabs[1])


def test_what_counts_is_the_larger_of_the_claim_and_the_first_arrival() -> None:
    assert stamps.read(["0:400:7000,-1", "1:9000:7000", "junk"]) == {0: (6600, 0), 1: (7000 - clocks.LAG,)}
    assert stamps.read([stamps.written(3, -1, (5, -1))]) == {3: (5, 0)}
    assert stamps.least([(6650, 0), (5000, 9000)], 2) == (50, 0) and stamps.least([(1, 2)], 1) == (0,)
    assert stamps.least([], 2) == (0, 0)
