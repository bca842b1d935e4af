"""Whole matches that follow the page: what chance drew there is read from the address, move by move."""
from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hands import Hand, Keyboard, answered, go, put_on_shelf
from playwright.sync_api import Page

from attractor.core import link
from attractor.core.match import Match
from attractor.games import find
from attractor.web.grid import STEPS, Grid

Choose = Callable[[Match], str]


def shown(page: Page) -> Match:
    """The match that the address holds."""
    return link.read(page.evaluate("location.hash"), find, id="shown").match


def sit_down(page: Page, match: Match) -> None:
    """Shows a match that is on the shelf of an open page, and waits until chance has drawn what is due."""
    go(page, put_on_shelf(page, match))
    page.wait_for_function("location.hash.startsWith('#/1')", timeout=20_000)
    page.locator("main.play, main.result").wait_for()


def play_on(page: Page, hand: Hand, choose: Choose, least: int = 0) -> Match:
    """Plays what ``choose`` says until the match is over; returns it. least: stop after so many moves already."""
    match = shown(page)
    for made in count():
        if match.outcome is not None or (least and made == least):
            return match
        move = choose(match)
        before = page.evaluate("location.hash")
        hand.tap(match.state, move)
        hand.confirm()
        page.wait_for_function("before => location.hash !== before", arg=before, timeout=15_000)
        after = shown(page)
        assert after.events[: match.ply] == match.events
        assert after.events[match.ply].move == move, (move, after.events[match.ply :])
        match = after
    raise AssertionError


class Walker(Keyboard):
    """A keyboard that finds its way on any board, hexagonal ones too; it knows the scene's rows and columns."""

    def __init__(self, page: Page, match: Match) -> None:
        super().__init__(page)
        self.match = match

    def site(self, name: str) -> None:
        if self.focused() not in self.peers(name):
            self.reach(",".join(f"[data-site='{each}']" for each in self.peers(name)))
        for key in self.way(self.focused(), name):
            self.page.keyboard.press(key)
        assert self.focused() == name
        self.page.keyboard.press("Enter")
        answered(self.page)

    def token(self, name: str) -> None:
        if name.isdigit() and len(name) == 1:  # the eleventh card has no key of its own
            super().token(name)
        elif name == "rot":
            self.page.keyboard.press("r")
        else:
            self.reach(f"#turn-column [data-token='{name}']")
            self.page.keyboard.press("Space")
            answered(self.page)

    def confirm(self) -> None:
        if not self.focused():
            self.reach("#turn-column [data-act=confirm]")
        self.page.keyboard.press("Enter")

    def peers(self, name: str) -> list[str]:
        """The sites of the same kind: faces, sides or corners. Each kind is a grid with a tab stop of its own."""
        sites = self.match.game.scene(self.match.view(viewer=self.match.to_act[0])).sites
        parts = {site.name: site.part for site in sites}
        return [site for site, part in parts.items() if part == parts[name]]

    def reach(self, selector: str) -> None:
        """Tab until the focus is there."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(selector)

    def way(self, start: str, goal: str) -> list[str]:
        """The keys from one site to another, as few as there are."""
        sites = self.match.game.scene(self.match.view(viewer=self.match.to_act[0])).sites
        part = next(site.part for site in sites if site.name == goal)
        grid = Grid(site for site in sites if site.part == part)
        came: dict[str, tuple[str, str]] = {start: ("", "")}
        ring = [start]
        while goal not in came:
            assert ring, (start, goal)
            fresh = []
            for here in ring:
                for key in STEPS:
                    there = grid.step(here, key)
                    if there is not None and there not in came:
                        came[there] = (here, key)
                        fresh.append(there)
            ring = fresh
        keys: list[str] = []
        while goal != start:
            goal, key = came[goal]
            keys.append(key)
        return keys[::-1]
