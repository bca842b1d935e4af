"""Monorail against the computer's top level in Chromium: by mouse to the end, with a hint on the way."""
from __future__ import annotations

from typing import Any

from hands import Mouse, a_match, go, long_visit, put_on_shelf

from attractor.bots.advice import Budget
from attractor.core import link
from attractor.core.rng import Rng
from attractor.games import find, find_bot

HASH = "decodeURIComponent(location.hash)"


def test_a_match_against_the_top_level_goes_to_its_end_and_a_hint_is_given(browser: Any, site: Any) -> None:
    """The person plays as level 4 does; every answer of the computer is read from the address and judged here."""
    match = a_match("monorail", {"supply": "16"}, players=("Ada", "@5"), id="loop")
    helper, rng = find_bot("monorail"), Rng("Ada")
    with long_visit(browser, site.url) as page:
        go(page, put_on_shelf(page, match))
        page.locator("main.play").wait_for()
        page.locator("#turn-column [data-act=hint]").click()
        page.locator("#board .hintring").first.wait_for(timeout=60_000)
        assert "Proven" in page.locator("#hint-note").inner_text()
        hand = Mouse(page)
        while match.outcome is None:
            if match.to_act == (0,):
                move = helper.advise(match.states, 0, 4, Budget(nodes=400), rng).move
                hand.tap(match.state, move)
                match.play(0, move)
                hand.confirm()
            else:
                page.wait_for_function(f"before => {HASH} !== before && document.querySelector('#thinking') === null",
                                       arg=link.write(match), timeout=60_000)  # fmt: skip
                shown = link.read(page.evaluate(HASH), find, id="read").match
                assert [event.move for event in shown.events[:-1]] == [event.move for event in match.events]
                match.play(1, shown.events[-1].move)
        page.locator("main.result").wait_for(timeout=60_000)
        assert ("Ada" in page.locator("#turn-title").inner_text()) == (match.outcome.winners == (0,))
