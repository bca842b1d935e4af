"""Rooms between two devices on a network of our own: how long from the reply to the first move, and from a cable that
is pulled to a match that goes on, in calm and in bad weather. Each row is a whole match that ended alike on both.
"""
from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from attractor.core.match import Match
from attractor.games import find
from sitekit.site import build
from tests.prove.rooms import JOINED, LINKED, LONG

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser"))
from hands import SHORT, long_visit  # noqa: E402
from lab import Lab, Unable  # noqa: E402
from test_room import by_codes, lay, play, start  # noqa: E402

GAME = "butterfly-effect"
LOST = ".room-lost"
BOOT_MS = 240_000
"""The whole page goes through a hub that is a program of ours."""


@dataclass(frozen=True)
class Weather:
    """What happens to every frame, one way. delay, jitter: seconds; loss: the share that never arrives."""

    delay: float = 0
    jitter: float = 0
    loss: float = 0

    def __str__(self) -> str:
        return f"{self.delay * 1000:.0f} ms + {self.jitter * 1000:.0f}, {self.loss:.0%} lost"


CALM = Weather()
WEATHERS = (CALM, Weather(0.05, 0.02), Weather(0.05, 0.02, 0.03), Weather(0.15, 0.1, 0.05), Weather(0.3, 0.1, 0.1))
CUTS = (0, 8, 25, 45)
"""How long the guest's cable is out, in seconds."""


@dataclass
class Seen:
    """One match. joined, first: ms from the reply to a connected room, and to a first move that the other side shows.

    noticed: ms until both say that the line is lost; back: ms from the cable's return until both say they are joined.
    """

    joined: int = 0
    first: int = 0
    noticed: int = 0
    back: int = 0
    linked: list[str] = field(default_factory=list)
    outcome: str = ""


def match(lab: Lab, running: Playwright, weather: Weather, cut: float) -> Seen:
    """A whole match. cut: for how many seconds the guest's cable is out in the middle of it; 0: never."""
    lab.spoil()
    browsers = [lab.launch(running, number) for number in (0, 1)]
    visits = [long_visit(browser, lab.address, patience=BOOT_MS) for browser in browsers]
    with visits[0] as host, visits[1] as guest:
        seen, pages = Seen(), [host, guest]
        for page in pages:
            page.set_default_timeout(LONG)
        lay(host, lab.address, GAME, {0: "Ada"})
        lab.spoil(weather.delay, weather.jitter, weather.loss)
        beside, moves = Match(find(GAME), 2, {}, id="beside"), SHORT[GAME].split()
        by_codes(host, guest, "Bo")
        began = time.monotonic()
        host.locator("[data-act=room-start]:not([disabled])").wait_for()
        seen.joined = _since(began)
        start(*pages)
        play(beside, pages, moves[0])
        seen.first = _since(began)
        play(beside, pages, moves[1])
        if cut:
            _cut(lab, weather, cut, pages, seen)
        play(beside, pages, " ".join(moves[2:]))
        seen.linked = [str(page.evaluate(LINKED)) for page in pages]
        assert seen.linked[0] == seen.linked[1], seen.linked
        seen.outcome = "" if beside.outcome is None else beside.outcome.reason
    for browser in browsers:
        browser.close()
    return seen


def _cut(lab: Lab, weather: Weather, seconds: float, pages: list[Page], seen: Seen) -> None:
    began = time.monotonic()
    lab.spoil(weather.delay, weather.jitter, weather.loss, down=(1,))
    for page in pages:
        page.locator(LOST).wait_for()
    seen.noticed = _since(began)
    time.sleep(max(0, seconds - (time.monotonic() - began)))
    began = time.monotonic()
    lab.spoil(weather.delay, weather.jitter, weather.loss)
    for page in pages:
        page.wait_for_function(JOINED, polling=50)
    seen.back = _since(began)


def _since(began: float) -> int:
    return round((time.monotonic() - began) * 1000)


def main() -> str:
    """The table."""
    loud = "ROOMS_LOUD" in os.environ
    lines = [f"two devices in network namespaces, a Chromium on each, {GAME} by codes", "",
             f"{'each way':<24}{'cut, s':>7}{'joined':>9}{'first move':>12}{'noticed':>9}{'back':>8}   ends"]
    with tempfile.TemporaryDirectory() as place, sync_playwright() as running:
        site = Path(place) / "site"
        build(site)
        try:
            lab = Lab(2, site, Path(place))
        except Unable as why:
            return f"There is no network of our own here: {why}"
        with lab:
            for weather in WEATHERS:
                for cut in CUTS if weather is WEATHERS[2] else CUTS[:2]:
                    seen = match(lab, running, weather, cut)
                    after = (f"{seen.noticed:>9}{seen.back:>8}" if cut else f"{'':>17}") + f"   {seen.outcome}, alike"
                    lines.append(f"{weather!s:<24}{cut or '':>7}{seen.joined:>9}{seen.first:>12}{after}")
                    if loud:
                        print(lines[-1], flush=True)
    lines += ["", "In ms: from the reply until both are in the room, and until the other side shows the first move;",
              "from the pulled cable until both say so; from its return until both are joined again, with no click."]
    return "\n".join(lines)


if __name__ == "__main__":
    print(main())
