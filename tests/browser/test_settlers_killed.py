"""A tab that is killed in the middle of the minute. Apart from the others: it takes every page of the browser along."""
from __future__ import annotations

from hands import load
from killed import crash
from test_settlers import a_table, seat_down


def test_a_killed_tab_finds_the_orders_sent_and_the_minute_where_it_stood(browser, site):
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    page = context.new_page()
    load(page, site.url)
    seat_down(page, a_table("killed", "orders"))
    page.locator("[data-act=uncover]").click()
    for act in ("pad:mode:wild", "pad:number:8", "pad:send"):
        page.locator(f"[data-act='{act}']").click()
    page.locator(".sent li").wait_for()
    page.locator("#equation").fill("(w8+")
    page.evaluate("""setInterval(() => localStorage.setItem('test.minute',
        document.getElementById('minute').getAttribute('value')), 100)""")
    page.wait_for_timeout(4500)
    sent = page.locator(".sent ol").inner_text()
    address = page.evaluate("location.hash")
    crash(page)
    page = context.new_page()
    load(page, site.url + address)
    page.wait_for_timeout(2500)
    page.locator("[data-act=uncover]").click()
    after = float(page.locator("#minute").get_attribute("value"))
    before = float(page.evaluate("localStorage.getItem('test.minute')"))  # what it showed when it was killed
    assert page.locator(".sent ol").inner_text() == sent
    assert page.locator("#equation").input_value() == "(w8+" and page.locator(".eq .card").count() == 1
    # The clock is kept at every second that it shows.
    assert abs(after - before) <= 2_000 and before < 56_000, (before, after)
    assert page.locator(".under .card").last.get_attribute("aria-label") == "white 8"
    context.close()
