"""A match comes back: after the tab was killed at any moment, with half-made turns and the same clocks."""
from __future__ import annotations

import pytest
from hands import Mouse, a_match, go, put_on_shelf, seen
from killed import again, begin, kill_and_reopen, same
from playwright.sync_api import Browser

from attractor.web.shelf import encode


@pytest.fixture
def context(browser: Browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    yield context
    context.close()


@pytest.mark.parametrize("number", [0, 1, *(pytest.param(number, marks=pytest.mark.slow) for number in (2, 3, 4))])
def test_a_killed_tab_comes_back_to_the_same_table(context, site, number):
    kill_and_reopen(context, site.url, number)


@pytest.mark.slow
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
