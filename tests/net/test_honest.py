"""Honest players on a bad line, with clocks: nothing that befalls them stops a match, and nobody is named for it."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from attractor.core.game import Clock
from attractor.core.rng import Rng
from attractor.net.transport import Weather
from tests.net.driver import Tab, World, seated

BAD = Weather(150, 450, loss=100)
"""A slow line that loses a tenth of all frames."""
GAP = Weather(150, 450, loss=1000)
SETTINGS = {"butterfly-effect": {}, "settlers-of-chaos": {"turns": "15"}}
LONGEST = 1_500_000
"""Milliseconds of a match."""


class Course:
    """One match. later: what is to happen when; kept: what each tab has stored of its clock, once a second."""

    def __init__(self, misfortune: str, game: str, seed: int) -> None:
        self.misfortune = misfortune
        self.rng = Rng(f"honest {misfortune} {game} {seed}")
        self.world = World(f"{misfortune} {game} {seed}", BAD)
        self.tabs = seated(self.world, game, 2, SETTINGS[game], clock=Clock(move=0, reserve=900))
        self.kept: dict[str, tuple[int, str]] = {}
        self.later: list[tuple[int, Callable[[], object]]] = []
        self.next = self.soon(5_000, 30_000)
        self.chosen: dict[tuple[str, int, int], int] = {}

    def soon(self, least: int, most: int) -> int:
        return self.world.now + least + self.rng.below(most - least)

    def go(self) -> None:
        end = self.world.now + LONGEST
        while not self.is_over:
            assert self.world.now < end, "stuck"
            self.world.step(250)
            self._keep()
            for entry in [entry for entry in self.later if entry[0] <= self.world.now]:
                self.later.remove(entry)
                entry[1]()
            if self.world.now >= self.next and not self.later:
                self.next = self.soon(20_000, 60_000)
                self.befall(self.rng.choice(self.tabs))
            for tab in self.tabs:
                self._play(tab)

    @property
    def is_over(self) -> bool:
        rooms = [tab.room for tab in self.tabs]
        return not self.later and all(room and room.table and not room.table.is_running for room in rooms)

    def befall(self, tab: Tab) -> None:
        world, other = self.world, next(each for each in self.tabs if each is not tab)
        if self.misfortune == "cut":
            world.cut(tab.name, other.name)
            self.later.append((self.soon(2_000, 60_000), self.link))
        elif self.misfortune == "gap":
            world.net.weather = GAP
            self.later.append((self.soon(3_000, 20_000), lambda: setattr(world.net, "weather", BAD)))
        elif self.misfortune == "sleep":
            room, tab.room = tab.room, None
            self.later.append((self.soon(3_000, 29_000), lambda: setattr(tab, "room", room)))
        elif self.misfortune == "kill":
            tab.room = None
            self.later.append((self.soon(1_000, 15_000), lambda: self.back(tab)))

    def back(self, tab: Tab) -> None:
        self.world.kill(tab)
        self.world.reload(tab)
        tab.alive.watch.restore(self.kept[tab.name][1])
        self.later.append((self.world.now + 700, self.link))

    def link(self) -> None:
        self.world.connect(*(tab.name for tab in self.tabs))

    def _keep(self) -> None:
        for tab in self.tabs:
            if tab.room is not None and self.world.now - self.kept.get(tab.name, (0, ""))[0] >= 1_000:
                self.kept[tab.name] = (self.world.now, tab.room.watch.write())

    def _play(self, tab: Tab) -> None:
        """Thinks for 1.5 to 20 seconds about every choice."""
        for seat in tab.room.to_choose if tab.room is not None else ():
            match = tab.alive.match
            assert match is not None
            when = self.chosen.setdefault((tab.name, seat, match.ply), self.soon(1_500, 20_000))
            if self.world.now < when:
                continue
            self.chosen[tab.name, seat, match.ply] = self.world.now + 4_000  # once more, should it have been lost
            move = "-" if match.state.is_race else self.rng.choice(list(match.state.legal(seat)))
            act = tab.alive.seal if match.moment.is_secret else tab.alive.play
            self.world.do(tab, act(seat, move, self.world.now, tab.alive.watch.elapsed))


@pytest.mark.parametrize("game", SETTINGS)
@pytest.mark.parametrize("misfortune", ["none", "cut", "gap", "sleep", "kill"])
def test_no_honest_match_is_stopped_and_nobody_is_named(misfortune: str, game: str) -> None:
    for seed in range(16 if game == "butterfly-effect" else 2):
        course = Course(misfortune, game, seed)
        course.go()
        rooms = [tab.alive for tab in course.tabs]
        assert not any(tab.refused for tab in course.tabs), (seed, [tab.refused for tab in course.tabs])
        assert all(room.table is not None and room.table.stop is None for room in rooms), seed
        assert len({room.match.state.hash() for room in rooms if room.match is not None}) == 1
