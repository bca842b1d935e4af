"""Hands for tests of the play screen: a mouse, a finger and a keyboard that play moves of the rules' notation."""
from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from attractor.core import link, record
from attractor.core.clock import read_control
from attractor.core.game import State
from attractor.core.match import Match
from attractor.games import find
from attractor.web.shelf import Kept, encode

SITE = "[data-site='{}']"
BOOT_MS = 90_000
SHORT = {
    "butterfly-effect": "f5r2 c5r3 d1u4 a3r3 a1u2",
    "chain-lightning": "a3 b4 a5 b5 d5 c3 d2 a4 b3 c4 e1",
}
"""A whole match of each: White of Chain Lightning joins a3 b4 c3 d2 e1 on a board of five."""


class Hand:
    """Plays by one means. Subclasses say how a site is tapped and a button pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def site(self, name: str) -> None:
        raise NotImplementedError

    def token(self, name: str) -> None:
        raise NotImplementedError

    def confirm(self) -> None:
        raise NotImplementedError

    def tap(self, state: State, move: str) -> None:
        """Everything that spells a move; it is then a preview."""
        for token in state.taps(move):
            if self.page.locator(SITE.format(token)).count():
                self.site(token)
            elif not self.is_chosen(token):
                self.token(token)

    def is_chosen(self, token: str) -> bool:
        answered(self.page)
        item = self.page.locator(f"[data-token='{token}']").first
        return "true" in (item.get_attribute("aria-checked"), item.get_attribute("aria-pressed"))

    def play(self, match: Match, moves: str) -> None:
        """Plays turn after turn on the page and beside it, and looks whether both agree."""
        for move in moves.split():
            seat = match.to_act[0]
            self.tap(match.state, move)
            match.play(seat, move)
            if not (match.state.mid_turn and match.to_act == (seat,)):
                self.confirm()
                wait_for_address(self.page, link.write(match))


class Mouse(Hand):
    def site(self, name: str) -> None:
        self.page.locator(SITE.format(name)).click()
        answered(self.page)

    def token(self, name: str) -> None:
        self.page.locator(f"#turn-column [data-token='{name}']").click()
        answered(self.page)

    def confirm(self) -> None:
        self.page.locator("#turn-column [data-act=confirm]").click()


class Finger(Hand):
    """Touches the middle of a site, as a thumb does."""

    def site(self, name: str) -> None:
        box = self.page.locator(SITE.format(name)).bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        answered(self.page)

    def token(self, name: str) -> None:
        self.page.locator(f"#turn-column [data-token='{name}']").tap()
        answered(self.page)

    def confirm(self) -> None:
        self.page.locator("#turn-column [data-act=confirm]").tap()


class Keyboard(Hand):
    """Tab to the board once, then arrows, digits, R and Enter."""

    def site(self, name: str) -> None:
        if not self.focused():
            self.page.keyboard.press("Tab")
            for _ in range(40):
                if self.focused():
                    break
                self.page.keyboard.press("Tab")
        want = re.fullmatch(r"([a-z])(\d+)", name)
        assert want is not None
        for _ in range(60):
            here = re.fullmatch(r"([a-z])(\d+)", self.focused())
            assert here is not None, self.focused()
            if here[0] == want[0]:
                break
            if here[1] != want[1]:
                self.page.keyboard.press("ArrowRight" if here[1] < want[1] else "ArrowLeft")
            else:
                self.page.keyboard.press("ArrowUp" if int(here[2]) < int(want[2]) else "ArrowDown")
        self.page.keyboard.press("Enter")
        answered(self.page)

    def token(self, name: str) -> None:
        self.page.keyboard.press(name if name.isdigit() else "r")
        assert self.is_chosen(name), name

    def confirm(self) -> None:
        self.page.keyboard.press("Enter")

    def focused(self) -> str:
        """The site that has the focus; "" if none has."""
        return str(self.page.evaluate("(document.activeElement && document.activeElement.dataset.site) || ''"))


def a_match(game: str, options: dict[str, str] | None = None, moves: str = "", clock: str = "none",
            players: tuple[str, ...] = (), id: str = "k3f9ab") -> Match:
    found = find(game)
    match = Match(found, found.info.seats[0], options or {}, id=id, clock=read_control(clock), players=players)
    for move in moves.split():
        match.play(match.to_act[0], move, 1500)
    return match


def put_on_shelf(page: Page, match: Match, text: str | None = None) -> str:
    """Keeps a match in the journal of a page of the site, as the page itself would; returns its address."""
    kept = Kept(match.id, match.game.info.key, record.write(match), players=match.players, turns=len(match.turns))
    page.evaluate(
        "([id, text]) => { localStorage.setItem('attractor.match.' + id, text);"
        " const known = localStorage.getItem('attractor.journal') || '';"
        " localStorage.setItem('attractor.journal', (known + ' ' + id).trim()); }",
        [match.id, encode(kept) if text is None else text],
    )
    return f"#/play/{match.id}"


@contextmanager
def long_visit(
    browser: Browser, url: str, phone: bool = False, patience: int = BOOT_MS, **options: Any
) -> Iterator[Page]:
    """A page that is loaded once for many tests; errors on its console or uncaught ones fail at the end."""
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    context = browser.new_context(viewport=size, has_touch=phone, is_mobile=phone, service_workers="block", **options)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    load(page, url, patience)
    yield page
    context.close()
    assert not complaints, complaints[:5]


def load(page: Page, url: str, patience: int = BOOT_MS) -> None:
    """Loads the page and waits until Python has bound it, so many milliseconds at most."""
    page.goto(url)
    page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=patience)


def go(page: Page, fragment: str) -> None:
    """Another screen of the same page, without loading it again."""
    page.evaluate("fragment => { location.hash = fragment }", fragment)


def open_match(page: Page, match: Match) -> None:
    """Shows a match that is on the shelf of an open page."""
    go(page, put_on_shelf(page, match))
    page.locator("main.play, main.result").wait_for()
    wait_for_address(page, link.write(match))


def wait_for_address(page: Page, fragment: str) -> None:
    page.wait_for_function("fragment => location.hash === fragment", arg=fragment, timeout=15_000)


def answered(page: Page) -> None:
    """Waits for what follows a tap by a frame: all that stands beside the board."""
    page.wait_for_function("!document.querySelector('#turn-column[aria-busy]')")


def seen(page: Page) -> dict[str, Any]:
    """All that a player sees of a match: board, panel, clocks, moves, address; once what was tapped is answered."""
    answered(page)
    return json.loads(page.evaluate("""() => JSON.stringify({
        board: [...document.querySelectorAll('#board [class^=layer-]')].map(
            (layer) => layer.getAttribute('class') + ':' + (layer.getAttribute('class') === 'layer-cursor' ? ''
                : layer.innerHTML.replace(/\\s?enter-[a-z]+/g, '').replace(/ (class=""|data-enter="[a-z]*")/g, ''))),
        turn: document.getElementById('turn-column').innerText,
        ready: document.querySelector('[data-act=confirm]') && !document.querySelector('[data-act=confirm]').disabled,
        clocks: [...document.querySelectorAll('#seats .ck')].map((clock) => clock.innerText.replace(/\\s+/g, ' ')),
        moves: document.querySelector('#log-column .moves').innerText,
        address: location.hash,
        age: (performance.now() - performance.getEntriesByName('attractor-ready')[0].startTime) / 1000,
    })"""))


def seconds(clock: str) -> list[int]:
    """All times on a clock, in seconds: ``0:41 4:30 reserve`` gives [41, 270]."""
    return [int(minutes) * 60 + int(rest) for minutes, rest in re.findall(r"(\d+):(\d\d)", clock)]
