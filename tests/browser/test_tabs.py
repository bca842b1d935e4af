"""Two tabs with one match: only one writes; the other says so and may take over."""
from __future__ import annotations

import json

import pytest
from hands import Mouse, a_match, go, load, put_on_shelf, seen, wait_for_address

from attractor.core import link


@pytest.fixture
def context(browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    yield context
    context.close()


def test_a_second_tab_says_so_takes_over_and_the_first_one_stops_writing(context, site):
    first, second = context.new_page(), context.new_page()
    load(first, site.url)
    match = a_match("butterfly-effect", moves="f7r2", id="shared")
    address = put_on_shelf(first, match)
    go(first, address)
    first.locator("#board .board").wait_for()
    Mouse(first).site("g8")
    half = seen(first)

    load(second, site.url + address)
    assert "another tab" in second.locator("#turn-column").inner_text()
    shown = seen(second)["board"]
    Mouse(second).site("e7")
    assert seen(second)["board"] == shown

    second.locator("[data-act=take-over]").click()
    second.locator("[data-act=confirm]:not([disabled])").wait_for()
    assert seen(second)["board"] == half["board"], "the half-made turn came along"
    first.locator("[data-act=take-over]").wait_for()
    Mouse(second).confirm()
    second.wait_for_function("location.hash.includes('.g8')")
    kept = journal(second)

    Mouse(first).site("j9")
    first.wait_for_timeout(500)
    assert journal(first) == kept

    first.locator("[data-act=take-over]").click()
    first.wait_for_function("location.hash.includes('.g8')")
    assert seen(first)["moves"] == seen(second)["moves"]


def journal(page) -> tuple[str, str]:
    """The record and the draft that are kept; both tabs see the same."""
    kept = json.loads(page.evaluate("localStorage.getItem('attractor.match.shared')"))
    return kept["record"], kept["draft"]


@pytest.mark.slow
def test_two_matches_in_two_tabs_do_not_disturb_each_other(context, site):
    pages = [context.new_page(), context.new_page()]
    matches = [a_match("butterfly-effect", moves="f7r2", id=f"tab{number}") for number in range(2)]
    for page, match in zip(pages, matches, strict=True):
        load(page, site.url)
        go(page, put_on_shelf(page, match))
        page.locator("#board .board").wait_for()
    Mouse(pages[0]).play(matches[0], "g8r3")
    Mouse(pages[1]).play(matches[1], "h7r3")
    for page, match in zip(pages, matches, strict=True):
        page.reload()
        page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=90_000)
        wait_for_address(page, link.write(match))
