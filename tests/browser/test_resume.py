"""A match comes back: after the tab was killed at any moment, with half-made turns and the same clocks."""
from __future__ import annotations

import os
import random
import signal

import pytest
from hands import Mouse, a_match, go, load, open_match, put_on_shelf, seconds, seen
from playwright.sync_api import Browser, BrowserContext, Page

from attractor.core import link
from attractor.web.shelf import encode

QUICK, SLOW = 5, 50


@pytest.fixture
def context(browser: Browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    yield context
    context.close()


def crash(page: Page) -> None:
    """Kills the tab's process, as a phone does that needs the memory: no event reaches the page."""
    session = page.context.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    with page.expect_event("crash"):
        for process in processes:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
    session.detach()
    page.close()


def begin(context: BrowserContext, url: str, match) -> Page:
    page = context.new_page()
    load(page, url)
    go(page, put_on_shelf(page, match))
    page.locator("#board .board").wait_for()
    return page


def again(context: BrowserContext, url: str, address: str) -> Page:
    page = context.new_page()
    load(page, url + address)
    page.locator("#board .board").wait_for()
    return page


def same(before: dict, after: dict) -> None:
    """Everything alike; of the clocks one may have gone on since the page was bound again, and no longer than that."""
    for part in ("board", "ready", "moves", "address", "turn"):
        assert before[part] == after[part], part
    for one, other in zip(before["clocks"], after["clocks"], strict=True):
        gone = sum(a - b for a, b in zip(seconds(one), seconds(other), strict=True))
        assert 0 <= gone <= after["age"] + 1, (before["clocks"], after["clocks"], after["age"])


def kill_and_reopen(context: BrowserContext, url: str, number: int, page: Page | None = None) -> Page:
    """Some turns of a match with clocks, some taps of the next; killed at some moment; everything is there again.

    page: one that is bound already. Returns the page that came back.
    """
    rng = random.Random(number)
    game = rng.choice(("butterfly-effect", "chain-lightning"))
    match = a_match(game, {"size": "9"}, clock=rng.choice(("60+300", "300*5", "none")), id=f"kill{number}",
                    players=("Ada", ""))
    if page is None:
        page = context.new_page()
        load(page, url)
    open_match(page, match)
    mouse = Mouse(page)
    for _ in range(rng.randrange(4)):
        for move in _a_turn(match, rng):
            mouse.play(match, move)
    taps = [tap for move in _a_turn(match, rng, play=False) for tap in match.state.taps(move)]
    for tap in taps[: rng.randrange(len(taps) + 1)]:
        if page.locator(f"[data-site='{tap}']").count():
            mouse.site(tap)
        elif not mouse.is_chosen(tap):
            mouse.token(tap)
    page.wait_for_timeout(rng.randrange(1500))
    before = seen(page)
    crash(page)
    assert before["address"] == link.write(match)
    after = again(context, url, before["address"])
    same(before, seen(after))
    return after


def _a_turn(match, rng, play=True) -> list[str]:
    """Random moves that make one turn."""
    state, moves = match.state, []
    seat = state.to_act[0]
    while not moves or (state.mid_turn and state.to_act == (seat,)):
        moves.append(rng.choice(list(state.legal(seat))))
        state = state.apply(seat, moves[-1])
    return moves


@pytest.mark.parametrize("number", range(QUICK))
def test_a_killed_tab_comes_back_to_the_same_table(context, site, number):
    kill_and_reopen(context, site.url, number)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_fifty_killed_tabs_come_back(context, site):
    page = None
    for number in range(100, 100 + SLOW):
        try:
            page = kill_and_reopen(context, site.url, number, page)
        except AssertionError as error:
            error.add_note(f"kill {number}")
            raise


def test_a_local_clock_stands_while_the_page_is_closed(context, site):
    page = begin(context, site.url, a_match("butterfly-effect", moves="f7r2", clock="60+300"))
    Mouse(page).site("g8")
    page.wait_for_timeout(2500)
    before = seen(page)
    page.close()
    parking = context.new_page()
    parking.wait_for_timeout(4000)
    after = again(context, site.url, before["address"])
    same(before, seen(after))


def test_a_flag_that_falls_ends_the_match(context, site):
    page = begin(context, site.url, a_match("butterfly-effect", moves="f7r2", clock="1+1"))
    page.locator(".ck.low svg").first.wait_for()
    page.locator("main.result").wait_for(timeout=8000)
    assert "Player 1 wins" in page.title() and "_time_p2" in page.evaluate("location.hash")


def test_home_leads_back_to_the_last_match(context, site):
    page = begin(context, site.url, a_match("butterfly-effect", moves="f7r2 g8r3"))
    Mouse(page).site("j9")
    before = seen(page)
    go(page, "#/")
    page.locator(".resume").click()
    page.locator("#board .board").wait_for()
    same(before, seen(page))


def test_a_damaged_match_is_told_its_text_offered_and_nothing_else_lost(context, site):
    page = begin(context, site.url, a_match("butterfly-effect", moves="f7r2", id="whole"))
    go(page, "#/")
    bad = put_on_shelf(page, a_match("butterfly-effect", id="bad"), text=encode_badly())
    go(page, bad)
    dialog = page.locator("[role=dialog]")
    dialog.wait_for()
    assert "damaged" in dialog.inner_text() or "not readable" in dialog.inner_text()
    page.keyboard.press("Escape")
    go(page, "#/games")
    page.locator(".kept li").nth(1).wait_for()
    with page.expect_download() as saved:
        page.locator("[data-act='raw:bad']").click()
    assert saved.value.path().read_text() == encode_badly()
    page.locator(".kept a[href='#/play/whole']").click()
    page.locator("#board .board").wait_for()
    assert page.evaluate("location.hash") == "#/1/butterfly-effect/m/f7r2"


def encode_badly() -> str:
    return encode_whole()[:60]


def encode_whole() -> str:
    from attractor.core import record
    from attractor.web.shelf import Kept

    match = a_match("butterfly-effect", moves="f7r2", id="bad")
    return encode(Kept("bad", "butterfly-effect", record.write(match)))


def test_when_the_device_keeps_no_more_the_match_goes_on_and_is_offered_as_a_file(context, site):
    page = begin(context, site.url, a_match("butterfly-effect", moves="f7r2"))
    # Full from the moment of the tap on: before it, a clock that is kept would open the dialog over the board.
    page.evaluate("""() => addEventListener('pointerdown', () => {
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };
    }, {capture: true, once: true})""")
    Mouse(page).site("g8")
    dialog = page.locator("[role=dialog]")
    dialog.wait_for()
    with page.expect_download() as saved:
        page.locator("[data-act=save-record]").click()
    assert "p1 f7r2" in saved.value.path().read_text()
    page.keyboard.press("Escape")
    Mouse(page).confirm()
    page.wait_for_function("location.hash.includes('.g8')")
    assert page.locator("[role=dialog]").count() == 0
