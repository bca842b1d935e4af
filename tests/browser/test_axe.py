"""axe-core over every screen, light and dark, desktop and phone: no violation."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page
from screens import BUYING, COLOURS

from sitekit.machine import node_modules

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCREENS = {
    "#/": "#/", "settings": "#/settings", "how to play": "#/about", "my games": "#/games",
    "rules": "#/rules/butterfly-effect", "set-up": "#/new/butterfly-garden", "with a list": "#/new/chain-lightning",
    "play on squares": "#/1/butterfly-effect/m/g5u2.g4r3", "play on hexes": "#/1/butterfly-garden/m/T.T.V.V",
    "play with stones": "#/1/chain-lightning/size:7/m/c3.d4", "lesson": "#/learn/monorail",
}
RUN = """tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})
  .then(found => found.violations.map(
    each => each.id + ' ' + each.nodes.slice(0, 3).map(node => node.html.slice(0, 160))))"""


def violations(page: Page) -> list[str]:
    return page.evaluate(RUN, TAGS)


@pytest.mark.parametrize(
    ("width", "height", "touch", "theme"),
    [
        (1440, 900, False, "light"),
        (390, 844, True, "dark"),
        pytest.param(1440, 900, False, "dark", marks=pytest.mark.slow),
        pytest.param(390, 844, True, "light", marks=pytest.mark.slow),
    ],
)
def test_no_screen_breaks_a_rule_of_accessibility(site, visitor, boot, width, height, touch, theme):
    page = visitor(width, height, has_touch=touch, is_mobile=touch, color_scheme=theme, reduced_motion="reduce")
    boot(page, site.url)
    page.evaluate((node_modules() / "axe-core" / "axe.min.js").read_text("utf-8"))
    found = {}
    for name, fragment in SCREENS.items():
        page.evaluate("location.hash = '#/'")
        page.wait_for_timeout(200)
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.wait_for_timeout(600)
        wrong = violations(page)
        if wrong:
            found[name] = wrong
    assert found == {}


@pytest.mark.parametrize(("width", "height", "touch", "theme"), [(1440, 900, False, "dark"), (390, 844, True, "light")])
def test_secret_choices_and_the_pad_break_no_rule_of_accessibility(site, visitor, boot, width, height, touch, theme):
    page = visitor(width, height, has_touch=touch, is_mobile=touch, color_scheme=theme, reduced_motion="reduce")
    boot(page, site.url)
    page.evaluate((node_modules() / "axe-core" / "axe.min.js").read_text("utf-8"))
    found = {}
    for name, fragment in (("colours", COLOURS), ("buying", BUYING)):
        page.evaluate("location.hash = '#/'")
        page.wait_for_timeout(200)
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.locator("[data-act=uncover]").wait_for()
        found[f"{name}, cover"] = violations(page)
        page.locator("[data-act=uncover]").click()
        page.wait_for_timeout(300)
        found[name] = violations(page)
    for act in ("pad:card:1", "pad:sign:+", "pad:card:3", "pad:mode:wild", "pad:number:7", "pad:send", "pad:bid"):
        page.locator(f"[data-act='{act}']").first.click(force=True)
    page.locator(".sent").wait_for()
    found["orders sent"] = violations(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
