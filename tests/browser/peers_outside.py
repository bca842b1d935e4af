"""Guests for tests: pages that run ``peers_inside`` in Chromium or Firefox, and what they do by hand."""
from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from conftest import READY_MS
from firefox import Tab
from playwright.sync_api import Page

from attractor.net.codes import ticket_of

INSIDE = Path(__file__).with_name("peers_inside.py")
KEPT = """new Promise((done) => {
  const ask = indexedDB.open("attractor-safe", 1);
  ask.onsuccess = () => {
    const look = ask.result.transaction("safe").objectStore("safe").get("offers/" + SLOT);
    look.onsuccess = () => { ask.result.close(); done(look.result || ""); };
  };
})"""
"""The standing offers that a page holds, as they are stored."""


def write_page(folder: Path) -> str:
    """Puts a page like the site's own, policy and all, beside it; its name."""
    text = (folder / "index.html").read_text("utf-8")
    before, found, after = text.partition('src="py/main.py')
    assert found
    (folder / "peers.html").write_text(f'{before}src="peers.py{after}', "utf-8")
    (folder / "peers.py").write_bytes(INSIDE.read_bytes())
    return "peers.html"


class Guest:
    """A page with peers. ``name``: what the others call it."""

    def __init__(self, page: Page | Tab, address: str, room: str = "room1", slot: str = "") -> None:
        self.page, self.address, self.room, self.slot = page, address, room, slot
        self.go()

    def go(self) -> None:
        """Opens the page, or opens it again."""
        if isinstance(self.page, Tab):
            self.page.go("about:blank")
            self.page.go(self.address)
            self.page.wait("document.body.dataset.ready === 'yes'")
        else:
            self.page.goto("about:blank")
            self.page.goto(self.address)
            self.page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=READY_MS)
        self.name = self.call("make", self.room, self.slot)

    def ask(self, script: str) -> Any:
        """What an expression comes to, as plain data; a promise is waited for."""
        if isinstance(self.page, Tab):
            answer = self.page.call("script.evaluate", awaitPromise=True, target={"context": self.page.context},
                                    expression=f"(async () => JSON.stringify(await {script}))()")
            assert answer["type"] == "success", answer
            return json.loads(answer["result"].get("value", "null"))
        return self.page.evaluate(script)

    def call(self, *words: Any) -> Any:
        return json.loads(self.ask(f"peers({json.dumps(json.dumps(words))})"))

    @property
    def seen(self) -> dict[str, Any]:
        return json.loads(self.ask("peersSeen"))

    def until(self, condition: str, seconds: float = 60, **facts: Any) -> None:
        """Until an expression about ``seen`` and the facts is true."""
        names = ", ".join(["seen", *facts])
        values = ", ".join(["JSON.parse(peersSeen)", *map(json.dumps, facts.values())])
        end = time.monotonic() + seconds
        while not self.ask(f"(({names}) => Boolean({condition}))({values})"):
            assert time.monotonic() < end, f"{condition} {facts} did not come true: {self.seen['states']}"
            time.sleep(0.03)

    def until_open(self, *others: Guest) -> None:
        self.until("names.every(name => seen.open.includes(name))", names=[other.name for other in others])

    def until_direct(self, *others: Guest) -> None:
        """Until no frame to them takes a way round."""
        for other in others:
            self.until("(seen.states.filter(([peer]) => peer === name).pop() || [])[1] === 'open'", name=other.name)

    def until_frames(self, other: Guest, count: int) -> list[str]:
        self.until("(seen.frames[name] || []).length >= count", name=other.name, count=count)
        return self.seen["frames"][other.name]

    def until_ready_to_come_back(self, other: Guest) -> None:
        """Until the other's standing offer is kept."""
        end = time.monotonic() + 60
        while other.name not in self.ask(KEPT.replace("SLOT", json.dumps(self.slot))):
            assert time.monotonic() < end, "no standing offer"
            time.sleep(0.05)


def carry(inviter: Guest, guest: Guest) -> None:
    """An invitation and its reply, by hand."""
    code = inviter.call("invitation")
    assert len(code) <= 130
    answer = guest.call("reply", code)
    assert len(answer) <= 140
    assert inviter.call("accept", answer) == ticket_of(code)
    inviter.until_open(guest)
    guest.until_open(inviter)


def a_thousand_frames(one: Guest, other: Guest) -> None:
    """Both at once, each in order."""
    one.call("flood", other.name, 1_000)
    other.call("flood", one.name, 1_000)
    expected = [f"1 0 1 {number}" for number in range(1_000)]
    assert one.until_frames(other, 1_000)[:1_000] == expected
    assert other.until_frames(one, 1_000)[:1_000] == expected
