"""Kills tabs as a phone does that needs the memory, opens them again and looks whether everything is there."""
from __future__ import annotations

import os
import random
import signal

from hands import Mouse, a_match, go, load, open_match, put_on_shelf, seconds, seen
from playwright.sync_api import BrowserContext, Page

from attractor.core import link


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
        for move in a_turn(match, rng):
            mouse.play(match, move)
    taps = [tap for move in a_turn(match, rng, play=False) for tap in match.state.taps(move)]
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


def a_turn(match, rng, play=True) -> list[str]:
    """Random moves that make one turn."""
    state, moves = match.state, []
    seat = state.to_act[0]
    while not moves or (state.mid_turn and state.to_act == (seat,)):
        moves.append(rng.choice(list(state.legal(seat))))
        state = state.apply(seat, moves[-1])
    return moves
