"""Pages joined without a room: tabs of one browser, codes carried by hand, introductions, relays, reloads."""
from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import FLAGS, READY_MS, Site, Watch
from playwright.sync_api import Page, Playwright

from attractor.net.codes import ticket_of
from sitekit import machine

INSIDE = Path(__file__).with_name("peers_inside.py")


@pytest.fixture(scope="module")
def peers_page(site: Site) -> str:
    """A page like the site's own, policy and all, that runs ``peers_inside`` in the place of main.py."""
    text = (site.folder / "index.html").read_text("utf-8")
    before, found, after = text.partition('src="py/main.py')
    assert found
    (site.folder / "peers.html").write_text(f'{before}src="peers.py{after}', "utf-8")
    (site.folder / "peers.py").write_bytes(INSIDE.read_bytes())
    return f"{site.url}peers.html"


KEPT = """(slot) => new Promise((done) => {
  const ask = indexedDB.open("attractor-safe", 1);
  ask.onsuccess = () => {
    const look = ask.result.transaction("safe").objectStore("safe").get("offers/" + slot);
    look.onsuccess = () => { ask.result.close(); done(look.result || ""); };
  };
})"""


class Guest:
    """A page with peers. ``name``: what the others call it."""

    def __init__(self, page: Page, address: str, room: str = "room1", slot: str = "") -> None:
        self.page, self.address, self.room, self.slot = page, address, room, slot
        page.goto(address)
        self.begin()

    def begin(self) -> None:
        self.page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=READY_MS)
        self.name = self.call("make", self.room, self.slot)

    def call(self, *words: Any) -> Any:
        return json.loads(self.page.evaluate("words => peers(words)", json.dumps(words)))

    @property
    def seen(self) -> dict[str, Any]:
        return json.loads(self.page.evaluate("peersSeen"))

    def until(self, condition: str, seconds: float = 60, **facts: Any) -> None:
        """Until an expression about ``seen`` and the facts is true."""
        self.page.wait_for_function(f"({{facts}}) => (({', '.join(['seen', *facts])}) => {condition})"
                                    "(JSON.parse(peersSeen), ...Object.values(facts))", arg={"facts": facts},
                                    timeout=seconds * 1000)

    def until_ready_to_come_back(self, other: Guest) -> None:
        """Until the other's standing offer is kept."""
        until = time.monotonic() + 60
        while other.name not in self.page.evaluate(KEPT, self.slot):
            assert time.monotonic() < until, "no standing offer"
            self.page.wait_for_timeout(50)

    def until_open(self, *others: Guest) -> None:
        self.until("names.every(name => seen.open.includes(name))", names=[other.name for other in others])

    def until_frames(self, other: Guest, count: int) -> list[str]:
        self.until("(seen.frames[name] || []).length >= count", name=other.name, count=count)
        return self.seen["frames"][other.name]


def a_thousand_frames(one: Guest, other: Guest) -> None:
    """Both at once, each in order."""
    one.call("flood", other.name, 1_000)
    other.call("flood", one.name, 1_000)
    expected = [f"1 0 1 {number}" for number in range(1_000)]
    assert one.until_frames(other, 1_000) == expected
    assert other.until_frames(one, 1_000) == expected


@pytest.fixture
def far(playwright: Playwright, watch: Watch) -> Iterator[Callable[..., Page]]:
    """``far()`` opens a page in a Chromium of its own; ``far(folder)`` in one whose profile outlives it."""
    running: list[Any] = []

    def launch(profile: Path | None = None, *flags: str) -> Page:
        chromium = playwright.chromium
        options: dict[str, Any] = {"executable_path": machine.chromium(), "args": [*FLAGS, *flags]}
        if profile is None:
            made: Any = chromium.launch(**options)
            page = made.new_context(service_workers="block").new_page()
        else:
            made = chromium.launch_persistent_context(str(profile), service_workers="block", **options)
            page = made.new_page()
        running.append(made)
        return watch.on(page)

    yield launch
    for made in running:
        made.close()


def carry(inviter: Guest, guest: Guest) -> None:
    """An invitation and its reply, by hand."""
    code = inviter.call("invitation")
    assert len(code) <= 130
    answer = guest.call("reply", code)
    assert len(answer) <= 140
    assert inviter.call("accept", answer) == ticket_of(code)
    inviter.until_open(guest)
    guest.until_open(inviter)


def test_two_browsers_are_joined_by_a_code_and_come_back_after_a_reload_of_either(far, peers_page) -> None:
    one, other = Guest(far(), peers_page, slot="a"), Guest(far(), peers_page, slot="b")
    carry(one, other)
    a_thousand_frames(one, other)
    for reloaded, stays in ((other, one), (one, other)):
        reloaded.until_ready_to_come_back(stays)
        old = reloaded.name
        reloaded.page.reload()
        reloaded.begin()
        assert reloaded.call("rejoin") == [stays.name]
        reloaded.until_open(stays)
        stays.until_open(reloaded)
        assert stays.call("state", old) == ""
        reloaded.call("flood", stays.name, 10)
        assert len(stays.until_frames(reloaded, 10)) == 10


def test_two_tabs_of_one_browser_meet_without_a_code(browser, watch, peers_page) -> None:
    context = browser.new_context()
    one, other = (Guest(watch.on(context.new_page()), peers_page) for _ in range(2))
    stranger = Guest(watch.on(context.new_page()), peers_page, room="room2")
    for tab in (one, other, stranger):
        tab.call("nearby")
    one.until_open(other)
    other.until_open(one)
    a_thousand_frames(one, other)
    assert stranger.seen["open"] == [] and one.seen["open"] == [other.name]
    other.page.close()
    one.until("seen.states.some(([peer, state]) => peer === name && state === 'lost')", name=other.name)
    context.close()
