"""A room of a Chromium and a Firefox: joined by codes that are carried by hand, and a whole match."""
from __future__ import annotations

import os

import pytest
from firefox import Tab, firefox, found
from hands import SHORT, Mouse
from test_firefox import tap
from test_room import a_page, again, lay, turns

from attractor.core.match import Match
from attractor.games import find

BINARY = found()
COUNT = "document.querySelectorAll('#log-column .moves li').length"
FILL = """(() => { const field = document.querySelector('%s'); field.value = '%s';
  field.dispatchEvent(new Event('input', {bubbles: true})); return true; })()"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(BINARY is None and not os.environ.get("CI"), reason="no Firefox here (apt: firefox-esr)"),
]


def ready(tab: Tab, address: str) -> None:
    tab.go(address)
    tab.wait("document.body.dataset.ready === 'yes'")


def test_a_chromium_and_a_firefox_play_a_whole_match_and_the_firefox_is_reloaded_in_its_middle(browser, site) -> None:
    assert BINARY, "continuous integration must have a Firefox"
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    ada = a_page(context, complaints)
    with firefox(BINARY) as bo:
        bo.call("browsingContext.setViewport", context=bo.context, viewport={"width": 1280, "height": 900})
        lay(ada, site.url, "butterfly-effect", {0: "Ada"})
        ada.locator("[data-act=room-invite]").first.click()
        ada.wait_for_function("document.querySelector('#room-carried')?.value.includes('#/join/')")
        ready(bo, ada.locator("#room-carried").input_value())
        bo.wait("document.querySelector('#room-carried')?.value.includes('#/reply/') === true")
        bo.ask(FILL % ("#room-name", "Bo"))
        ada.locator("#room-reply").fill(bo.ask("document.querySelector('#room-carried').value"))
        ada.locator("[data-act=room-accept]").click()
        ada.locator("[data-act=room-start]:not([disabled])").click()
        match = Match(find("butterfly-effect"), 2, {}, id="beside")
        for number, move in enumerate(SHORT["butterfly-effect"].split()):
            seat = match.to_act[0]
            if seat == 0:
                ada.locator("#turn-column [data-act=confirm]").wait_for()
                hand = Mouse(ada)
                hand.tap(match.state, move)
                hand.confirm()
                match.play(seat, move)
            else:
                bo.wait("document.querySelector('#turn-column [data-act=confirm]') !== null")
                tap(bo, match, move)
            if match.outcome is None:
                turns(ada, number + 1)
                bo.wait(f"{COUNT} === {number + 1}")
            if number == 1:
                bo.ask("void location.reload()")
                bo.wait("document.body?.dataset.ready === 'yes' && document.querySelector('#board .board') !== null")
                ada.locator("#room-chip:not(.off)").wait_for()
            if number == 2:
                again(ada)
                bo.wait("document.querySelector('#room-chip:not(.off)') !== null")
        ada.locator("main.result").wait_for()
        bo.wait("document.querySelector('main.result') !== null")
        title = ada.locator("#turn-title").inner_text()
        assert title and title == bo.ask("document.querySelector('#turn-title').innerText")
        assert bo.errors == []
    context.close()
    assert not complaints, complaints[:5]
