"""axe-core over every screen, light and dark, desktop and phone: no violation."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page
from screens import BUYING, COLOURS

from sitekit.machine import node_modules

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DIALOG, BOARD = "[role=dialog]", "#board .board"
SCREENS = {
    "home": ("#/", "#entrance"), "settings": ("#/settings", DIALOG), "privacy": ("#/privacy", DIALOG),
    "keys": ("#/keys", DIALOG), "how to play": ("#/about", DIALOG), "my games": ("#/games", DIALOG),
    "rules": ("#/rules/butterfly-effect", DIALOG), "set-up": ("#/new/butterfly-garden", "form#setup"),
    "with a list": ("#/new/chain-lightning", "form#setup"), "lesson": ("#/learn/monorail", BOARD),
    "play on squares": ("#/1/butterfly-effect/m/g5u2.g4r3", BOARD),
    "play on hexes": ("#/1/butterfly-garden/m/T.T.V.V", BOARD),
    "play with stones": ("#/1/chain-lightning/size:7/m/c3.d4", BOARD),
    "looking back": ("#/1/butterfly-effect/at:1/m/g5u2.g4r3", BOARD),
    "the result": ("#/1/butterfly-effect/m/f5r2.c5r3.d1u4.a3r3.a1u2", "main.result"),
    "inside another page": ("#/embed/1/butterfly-effect/at:1/m/g5u2.g4r3", "main.embed .board"),
    "puzzles": ("#/puzzles", ".puzzlepage .games"), "a puzzle": ("#/puzzle/cl09", BOARD),
    "puzzles of a game": ("#/puzzles/butterfly-effect", ".puzzlepage .puzzles"),
}
"""Address of a screen, and what is there once it is shown."""
RUN = """tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']})
  .then(found => found.violations.map(
    each => each.id + ' ' + each.nodes.slice(0, 3).map(node => node.html.slice(0, 160))))"""


def violations(page: Page) -> list[str]:
    return page.evaluate(RUN, TAGS)


@pytest.mark.parametrize(
    ("width", "height", "touch", "theme"),
    [
        pytest.param(1440, 900, False, "light", marks=pytest.mark.slow),
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
    for name, (fragment, there) in SCREENS.items():
        page.evaluate("location.hash = '#/'")
        page.locator("#entrance").wait_for()
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.locator(there).first.wait_for()
        page.wait_for_timeout(250)  # what moves has come to rest
        found[name] = violations(page)
        if name == "looking back":
            page.locator("[data-act=share]:visible").first.click()
            for fold in page.locator("[role=dialog] summary").all():
                fold.click()
            found["share"] = violations(page)
            page.keyboard.press("Escape")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


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
