"""Settlers of Chaos against the computer: a whole match by mouse, what it orders and when, no hand-over, the hint."""
from __future__ import annotations

import pytest
from hands import long_visit
from settling import Pointer
from whole import shown, sit_down

from attractor.core.match import Match
from attractor.games import find
from attractor.games.settlers_of_chaos import orders
from attractor.games.settlers_of_chaos.bot import LEVELS

OPTIONS = {"turns": "15", "items": "none"}


def choose(page, hand: Pointer, match: Match) -> None:
    """Something legal; in the minute nothing at all."""
    state = match.state
    if state.phase == "orders":
        page.locator("[data-act=finish]").click()
        return
    legal = list(state.legal(0))
    hand.tap(state, legal[len(legal) // 2])
    hand.confirm()


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_match_against_the_top_level_goes_to_its_end_by_mouse(browser, site):
    with long_visit(browser, site.url, reduced_motion="reduce") as page:
        page.set_default_timeout(60_000)
        match = Match(find("settlers-of-chaos"), 2, OPTIONS, id="machine", players=("Ada", "@5"))
        sit_down(page, match)
        hand, asked, told = Pointer(page), set(), False
        while (match := shown(page)).outcome is None:
            assert page.locator(".cover").count() == 0, "a seat of the computer is handed no device"
            before = page.evaluate("location.hash")
            report = page.locator("#turn-column .told")
            told = told or (report.count() > 0 and "s, Computer, level 5: " in report.inner_text())
            if 0 in match.to_act:
                if match.state.phase in ("place", "names", "orders") and match.state.phase not in asked:
                    asked.add(match.state.phase)
                    page.locator("#turn-column [data-act=hint]").first.click()
                    page.wait_for_function("document.getElementById('hint-note')?.querySelector('b')", timeout=60_000)
                choose(page, hand, match)
            page.wait_for_function("before => location.hash !== before", arg=before, timeout=60_000)
        page.locator("main.result").wait_for()
        assert match.outcome.winners == (1,) and "Computer, level 5" in page.locator("#turn-title").inner_text()
        assert asked == {"place", "names", "orders"}
        assert told, "what the computer ordered is there to be read"
    lists = [
        orders.parse(event.move)
        for ply, event in enumerate(match.events)
        if event.seat == 1 and match.states[ply].phase == "orders"
    ]
    firsts = [found[0].stamp for found in lists if found]
    assert firsts and min(firsts) >= LEVELS[5].writes.think * 3 // 4, "its orders have times of their own"
