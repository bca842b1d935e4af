"""Pages joined without a room: tabs of one browser, codes carried by hand, introductions, relays, reloads."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import READY_MS, Site
from playwright.sync_api import Page

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
