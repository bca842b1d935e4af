"""Pages joined without a room: tabs of one browser, codes carried by hand, introductions, relays, reloads."""
from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest
from conftest import FLAGS, Site, Watch
from firefox import firefox, found
from killed import crash
from peers_outside import Guest, a_thousand_frames, carry, write_page
from playwright.sync_api import Page, Playwright

from sitekit import machine

FIREFOX = found()
BLOCKED = """(() => {
  const proto = RTCPeerConnection.prototype;
  window.unblock = ((real) => () => { proto.setRemoteDescription = real; })(proto.setRemoteDescription);
  proto.setRemoteDescription = () => Promise.reject(new DOMException("blocked"));
})()"""
"""From now on a page makes no further connections, until it is told ``unblock()``."""
SLOW = """void (() => {
  const proto = RTCPeerConnection.prototype, real = proto.createOffer;
  proto.createOffer = function (...how) {
    return new Promise((done) => setTimeout(done, 1000)).then(() => real.apply(this, how));
  };
})()"""
"""From now on a page needs a second for every offer."""


@pytest.fixture(scope="module")
def address(site: Site) -> str:
    return site.url + write_page(site.folder)


@pytest.fixture
def far(playwright: Playwright, watch: Watch) -> Iterator[Callable[[], Page]]:
    """``far()`` opens a page in a Chromium of its own."""
    running: list[Any] = []

    def launch() -> Page:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=FLAGS)
        running.append(browser)
        return watch.on(browser.new_context(service_workers="block").new_page())

    yield launch
    for browser in running:
        browser.close()


def test_two_browsers_are_joined_by_a_code_and_come_back_after_a_reload_of_either(far, address) -> None:
    one, other = Guest(far(), address, slot="a"), Guest(far(), address, slot="b")
    carry(one, other)
    a_thousand_frames(one, other)
    for reloaded, stays in ((other, one), (one, other)):
        reloaded.until_ready_to_come_back(stays)
        old = reloaded.name
        reloaded.go()
        assert reloaded.call("rejoin") == [stays.name]
        reloaded.until_open(stays)
        stays.until_open(reloaded)
        assert [old, "replaced"] in stays.seen["states"] and stays.call("state", old) == ""
        reloaded.call("flood", stays.name, 10)
        assert len(stays.until_frames(reloaded, 10)) == 10


def test_who_is_killed_again_as_soon_as_it_is_back_has_a_new_way_back_already(far, address) -> None:
    one, other = Guest(far(), address, slot="a"), Guest(far(), address, slot="b")
    carry(one, other)
    other.until_ready_to_come_back(one)
    one.ask(SLOW)
    for _ in range(2):
        context = other.page.context
        crash(other.page)
        other = Guest(context.new_page(), address, slot="b")
        assert other.call("rejoin") == [one.name]
        other.until_open(one)
        time.sleep(0.2)  # an offer takes a second


def test_tabs_of_one_browser_meet_without_a_code_and_hand_replies_over(browser, watch, address) -> None:
    context, elsewhere = browser.new_context(), browser.new_context()
    one, other, stranger = (Guest(watch.on(context.new_page()), address, room) for room in ("room1", "room1", "room2"))
    for tab in (one, other, stranger):
        tab.call("nearby")
    one.until_open(other)
    other.until_open(one)
    a_thousand_frames(one, other)
    assert stranger.seen["open"] == [] and one.seen["open"] == [other.name]

    guest = Guest(watch.on(elsewhere.new_page()), address)
    code = one.call("invitation")
    answer = guest.call("reply", code)
    assert guest.call("hand_over", answer) == "room-nobody-waits", "another browser's tabs are out of reach"
    assert stranger.call("hand_over", answer) == ""
    one.until_open(guest)
    other.until_open(guest)
    assert stranger.call("hand_over", answer) == "room-nobody-waits", "it has been taken"

    other.page.close()
    for tab in (one, guest):
        tab.until("seen.states.some(([peer, state]) => peer === name && state === 'lost')", name=other.name)
    context.close()
    elsewhere.close()


def test_codes_that_are_none_are_refused_by_name_and_an_invitation_fits_a_small_qr(browser, watch, address) -> None:
    contexts = [browser.new_context(), browser.new_context()]
    one, other = (Guest(watch.on(context.new_page()), address) for context in contexts)
    code = one.call("invitation")
    picture = one.call("qr", code)
    modules = int(re.search(r'viewBox="0 0 (\d+)', picture)[1]) - 8
    assert modules <= 17 + 4 * 8, "version 8"
    assert "style=" not in picture
    mangled = code[:50] + ("A" if code[50] != "A" else "B") + code[51:]
    for tab, what, text, reason in (
        (other, "reply", "hello", "room-code-damaged"), (other, "reply", mangled, "room-code-damaged"),
        (one, "reply", code, "room-code-own"), (one, "accept", code, "room-code-is-invitation"),
    ):  # fmt: skip
        assert tab.call(what, text) == {"refused": reason}
    answer = other.call("reply", f"https://a.example/#/join/{code}")
    assert other.call("accept", answer) == {"refused": "room-code-unknown"}
    one.call("accept", answer)
    one.until_open(other)
    assert one.call("accept", answer) == {"refused": "room-code-used"}
    for context in contexts:
        context.close()


@pytest.mark.slow
def test_four_pages_become_a_full_mesh_and_a_blocked_one_is_relayed(browser, watch, address) -> None:
    contexts = [browser.new_context() for _ in range(4)]
    host, *guests = (Guest(watch.on(context.new_page()), address) for context in contexts)
    first, second, third = guests
    carry(host, first)
    carry(host, second)
    for one, other in permutations((host, first, second), 2):
        one.until_direct(other)

    carry(host, third)
    for one, other in permutations((host, *guests), 2):
        one.until_direct(other)
        assert one.seen["open"].count(other.name) == 1
    a_thousand_frames(first, third)

    for tab, peer in ((first, third), (third, first)):  # the line between these two fails, and no other can be laid
        tab.ask(BLOCKED)
        tab.call("break", peer.name)
        tab.call("deafen", peer.name)
    for tab, peer in ((first, third), (third, first)):
        tab.until("(seen.states.filter(([peer]) => peer === name).pop() || [])[1] === 'relayed'", name=peer.name)
    a_thousand_more = [f"1 0 1 {number}" for number in range(100)]
    first.call("flood", third.name, 100)
    assert third.until_frames(first, 1_100)[1_000:] == a_thousand_more
    assert first.seen["open"].count(third.name) == 1, "the room never noticed"
    for tab in (first, third):
        tab.ask("unblock()")
    for one, other in ((first, third), (third, first)):
        one.until_direct(other)
    for context in contexts:
        context.close()


@pytest.mark.slow
@pytest.mark.skipif(FIREFOX is None and not os.environ.get("CI"), reason="no Firefox here (apt: firefox-esr)")
def test_chromium_and_firefox_are_joined_and_come_back(far, address) -> None:
    assert FIREFOX, "continuous integration must have a Firefox"
    with firefox(FIREFOX) as tab:
        one, other = Guest(far(), address, slot="a"), Guest(tab, address, slot="b")
        carry(one, other)
        a_thousand_frames(one, other)
        for reloaded, stays in ((other, one), (one, other)):
            reloaded.until_ready_to_come_back(stays)
            reloaded.go()
            assert reloaded.call("rejoin") == [stays.name]
            reloaded.until_open(stays)
            stays.until_open(reloaded)
        again = Guest(tab, address, room="room2")
        host = Guest(one.page, address, room="room2")
        carry(again, host)  # this time Firefox invites
        assert tab.errors == []
