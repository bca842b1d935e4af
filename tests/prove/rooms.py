"""A room of two Chromium processes whose inviter and guest are killed and reloaded at random moments: nothing is lost,
and the tab that comes back finds the other one by itself.

Killed: SIGKILL to the browser, then another one with the same profile. Reloaded: the tab alone. The seed stands in the
table; ROOMS_SEED and ROOMS_TIMES set another one, or fewer.
"""
from __future__ import annotations

import os
import signal
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from attractor.core import link
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from sitekit import machine
from sitekit.serve import Server
from sitekit.site import build

BROWSER = Path(__file__).resolve().parents[1] / "browser"
GAME = "chain-lightning"
TIMES = 100
"""Of every side, half of them kills and half reloads."""
PAUSE = 1
"""Seconds that two interruptions lie apart. A side that comes back has a new standing offer for the other one, who must
have got it before going away in turn: else nobody has a way to anybody, and a fresh invitation is needed."""
MOST_ENDED = 5
"""Tabs that a browser may end by itself in one run."""
NAMES, HOW = ("inviter", "guest"), ("reloaded", "killed")
LONG = 60_000
LINKED = "JSON.parse(localStorage.getItem('attractor.rooms') || '[]')[0]?.link || ''"
JOINED = """() => document.querySelector('#board .board') && document.querySelector('#room-chip:not(.off)')
  && !document.querySelector('.room-lost')"""


class Side:
    """One browser with a profile that outlives it."""

    def __init__(self, running: Playwright, folder: Path) -> None:
        self.running, self.folder = running, folder
        self.complaints: list[str] = []
        self.ended = 0
        """How often the browser itself has ended the tab."""
        self.is_ended = False
        self.page = self.launch()

    def launch(self) -> Page:
        """A browser with the profile, on an empty tab."""
        self.context = self.running.chromium.launch_persistent_context(
            str(self.folder), executable_path=machine.chromium(), args=FLAGS, service_workers="block",
            viewport={"width": 1440, "height": 900},
        )  # fmt: skip
        page = self.context.new_page()
        page.set_default_timeout(LONG)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("crash", self.end)
        self.is_ended = False
        return page

    def end(self, _page: Page) -> None:
        self.ended += 1
        self.is_ended = True

    def kill(self) -> None:
        """SIGKILL, as a device that runs out of battery."""
        pid = int(os.readlink(self.folder / "SingletonLock").rpartition("-")[2])
        os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + 20
        while Path(f"/proc/{pid}").exists() and time.monotonic() < end:
            time.sleep(0.05)
        with suppress(Error):  # its other end has just been killed
            self.context.close()
        for left in self.folder.glob("Singleton*"):
            left.unlink()

    def comes_back(self, address: str, killed: bool) -> None:
        """Opens the room again; once more where the browser itself ends the tab meanwhile."""
        try:
            if killed:
                self.kill()
                self.page = self.launch()
                self.page.goto(address)
            else:
                self.page.reload()
            self.page.wait_for_function("document.body.dataset.ready === 'yes'")
        except Error as error:
            if "crashed" not in str(error) or self.ended > MOST_ENDED:
                raise
            self.comes_back(address, True)

    @property
    def linked(self) -> str:
        """The match as this side has it."""
        return str(self.page.evaluate(LINKED))


class Course:
    """The matches of one run and what happened to them."""

    def __init__(self, sides: list[Side], url: str, rng: Rng) -> None:
        self.sides, self.url, self.rng = sides, url, rng
        self.address = ""
        self.match = Match(find(GAME), 2, {}, id="beside")
        self.matches = self.turns = self.begun = 0
        self.half: list[str] = []
        self.back: dict[tuple[int, bool], list[int]] = {(seat, killed): [] for seat in (0, 1) for killed in (0, 1)}

    def begin(self) -> None:
        """A room by a code that is carried by hand."""
        first, second = (side.page for side in self.sides)
        for page in (first, second):
            page.goto("about:blank")  # a page with a match that goes on would ask before it leaves it
        self.address = self.url + lay(first, self.url, GAME, {0: "Ada"})
        by_codes(first, second, "Bo")
        start(first, second)
        self.match, self.begun, self.half = Match(find(GAME), 2, {}, id="beside"), 0, []
        self.matches += 1

    def turn(self, stops: bool = False) -> None:
        """A turn of random stones. stops: after the first one, with nothing confirmed."""
        match, seat = self.match, self.match.to_act[0]
        page = self.sides[seat].page
        page.locator("#turn-column [data-act=confirm]").wait_for()
        hand = Mouse(page)
        for move in self.half:  # it lies on the board already
            match.play(seat, move)
        self.half = []
        while match.to_act == (seat,) and (match.state.mid_turn or match.ply == self.begun):
            legal = list(match.state.legal(seat))
            move = legal[self.rng.below(len(legal))]
            hand.tap(match.state, move)
            if stops:
                self.half = [move]
                return
            match.play(seat, move)
        hand.confirm()
        self.begun = match.ply
        self.turns += 1

    def agree(self) -> None:
        """Waits until both have one and the same match, and goes on from there. Whatever both had is still in it."""
        end = time.monotonic() + LONG / 1000
        while True:
            ours, theirs = (side.linked for side in self.sides)
            if ours == theirs and ours:
                break
            assert time.monotonic() < end, (ours, theirs)
            time.sleep(0.05)
        found = link.read(ours, find, id="beside").match
        mine, its = ([event.move for event in match.events] for match in (self.match, found))
        whole = its if len(its) < len(mine) else mine
        assert mine[: len(whole)] == its[: len(whole)], "one history"
        self.match, self.begun = found, found.ply

    def settled(self) -> None:
        """Waits until both have what has been confirmed."""
        expected = link.write(self.match)
        end = time.monotonic() + LONG / 1000
        while [side.linked for side in self.sides] != [expected, expected]:
            assert time.monotonic() < end, (expected, *(side.linked for side in self.sides))
            time.sleep(0.05)

    def joined(self) -> int:
        """Waits until both say that they are connected; in how many ms they were. A tab that the browser itself ends
        meanwhile is one more that was killed."""
        while True:
            began = time.monotonic()
            try:
                for each in self.sides:
                    each.page.wait_for_function(JOINED, polling=50)
                return round((time.monotonic() - began) * 1000)
            except Error:
                ended = [side for side in self.sides if side.is_ended]
                if not ended or sum(side.ended for side in self.sides) > MOST_ENDED:
                    raise
                for side in ended:
                    side.comes_back(self.address, True)

    def interrupt(self, seat: int, killed: bool) -> None:
        """One kill or reload at a random moment of a turn, and what came of it."""
        time.sleep(PAUSE)
        side, moment = self.sides[seat], self.rng.below(3)
        known = len(self.match.events)
        if moment == 0:
            self.turn(stops=True)
        elif moment == 1:
            self.turn()
            time.sleep(self.rng.below(400) / 1000)
        side.comes_back(self.address, killed)
        self.back[seat, killed].append(self.joined())
        if killed and self.half and self.match.to_act == (seat,):
            name = side.page.locator(f"#board [data-site='{self.half[0]}']").get_attribute("aria-label")
            if "empty" in str(name):
                self.half = []  # the browser had not yet written down what is half made
        self.agree()
        assert len(self.match.events) >= known, "what both had is still there"
        if self.match.outcome is None:
            self.turn()
            self.settled()


def run(running: Playwright, url: str, folder: Path, seed: str, times: int) -> Course:
    sides = [Side(running, folder / name) for name in NAMES]
    course = Course(sides, url, Rng(seed))
    events = [(number % 2, number // 2 % 2 == 1) for number in range(2 * times)]
    for place, (seat, killed) in enumerate(events):
        if place == 0 or course.match.outcome is not None or len(course.match.turns) > 40:
            course.begin()
        course.interrupt(seat, killed)
        if "ROOMS_LOUD" in os.environ:
            print(place, NAMES[seat], HOW[killed], course.back[seat, killed][-1], "ms", flush=True)
    for side in sides:
        side.context.close()
    complaints = [text for side in sides for text in side.complaints]
    assert not complaints, complaints[:5]
    return course


def main() -> str:
    """The table."""
    seed, times = os.environ.get("ROOMS_SEED", "rooms"), int(os.environ.get("ROOMS_TIMES", TIMES))
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site)
        with Server(site) as server, sync_playwright() as running:
            server.start()
            try:
                course = run(running, server.address, Path(folder), seed, times)
            finally:
                server.shutdown()
    lines = [
        f"two Chromium processes, {GAME}, seed {seed}: {course.matches} rooms, {course.turns} turns, nothing lost", "",
        f"{'who':<10}{'how':<10}{'times':>6}{'ms, median':>12}{'worst':>8}{'within 3 s':>12}",
    ]  # fmt: skip
    for (seat, killed), spans in course.back.items():
        quick = sum(span <= 3_000 for span in spans)
        middle = statistics.median(spans)
        lines.append(f"{NAMES[seat]:<10}{HOW[killed]:<10}{len(spans):>6}{middle:>12.0f}{max(spans):>8}{quick:>12}")
    if ended := sum(side.ended for side in course.sides):
        lines.append(f"tabs that Chromium itself ended, and that were opened once more: {ended}")
    lines.append(f"between two interruptions: {PAUSE} s and a turn")
    lines += ["", "ms: from when Python has bound the page again until both sides say that they are connected."]
    return "\n".join(lines)


sys.path.insert(0, str(BROWSER))
from conftest import FLAGS  # noqa: E402
from hands import Mouse  # noqa: E402
from test_room import by_codes, lay, start  # noqa: E402

if __name__ == "__main__":
    print(main())
