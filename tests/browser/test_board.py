"""The board under mouse, finger and keyboard: what a touch means, what shows while it lasts, where the focus is."""
from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

SMALL = "#/1/chain-lightning/size:5/m"
LARGE = "#/1/chain-lightning/m"
PIECES = "#/1/butterfly-effect/m/g5u2.g4r3.d3r4"


@pytest.fixture
def small_phone(visitor: Callable[..., Page]) -> Page:
    return visitor(360, 640, has_touch=True, is_mobile=True)


class Touch:
    """Fingers, as the browser's own input sees them: ``down``, ``move``, ``up`` with a point for each finger."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)],
        })

    def tap(self, x: float, y: float) -> None:
        self.send("touchStart", (x, y))
        self.send("touchEnd")


def cell(page: Page, name: str) -> Locator:
    return page.locator(f".board [data-site='{name}']")


def middle(page: Page, name: str) -> tuple[float, float]:
    box: Any = cell(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ghosts(page: Page) -> int:
    """How many stones of the half-made turn lie on the board."""
    return page.locator(".layer-preview [data-key]").count()


def opened(page: Page, boot: Callable[[Page, str], Page], site: Any, fragment: str) -> Page:
    boot(page, site.url + fragment)
    page.wait_for_selector("#board .board.active")
    return page


def touches(page: Page) -> Iterator[str]:
    yield from page.evaluate("[...document.querySelectorAll('[data-site]')].map(each => each.dataset.site)")


# ---- mouse ---------------------------------------------------------------------------------------------------------
def test_a_hover_shows_what_a_click_would_do_and_leaves_nothing_behind(site, page, boot):
    opened(page, boot, site, SMALL)
    cell(page, "c3").hover()
    expect(page.locator(".layer-preview [data-key]")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".layer-preview [data-key]")).to_have_count(0)


def test_a_click_changes_only_the_nodes_that_differ(site, page, boot):
    opened(page, boot, site, SMALL)
    page.evaluate("document.querySelectorAll('.board *').forEach(node => { node.kept = true })")
    cell(page, "c3").click()
    page.mouse.move(5, 5)
    expect(page.locator(".layer-preview [data-key]")).to_have_count(1)
    fresh = page.evaluate("[...document.querySelectorAll('.board *')].filter(node => !node.kept).length")
    assert 0 < fresh < 8


# ---- finger --------------------------------------------------------------------------------------------------------
def test_one_touch_is_a_preview_and_plays_nothing(site, phone, boot):
    opened(phone, boot, site, SMALL)
    Touch(phone).tap(*middle(phone, "c3"))
    expect(phone.locator(".layer-preview [data-key]")).to_have_count(1)
    assert phone.locator("#log-column .moves li, .moves li").count() == 0


def test_a_touch_acts_when_it_ends_on_the_cell_where_it_ends(site, phone, boot):
    opened(phone, boot, site, SMALL)
    touch = Touch(phone)
    touch.send("touchStart", middle(phone, "a5"))
    touch.send("touchMove", middle(phone, "c3"))
    touch.send("touchMove", middle(phone, "d2"))
    touch.send("touchEnd")
    expect(cell(phone, "d2")).to_have_attribute("aria-label", re.compile("white|stone|placed|preview", re.I))
    assert ghosts(phone) == 1


def test_with_taps_only_a_finger_that_slides_does_nothing(site, phone, boot):
    phone.add_init_script("localStorage.setItem('attractor.touch', 'tap')")
    opened(phone, boot, site, SMALL)
    touch = Touch(phone)
    touch.send("touchStart", middle(phone, "a5"))
    touch.send("touchMove", middle(phone, "d2"))
    touch.send("touchEnd")
    phone.wait_for_timeout(200)
    assert ghosts(phone) == 0
    touch.tap(*middle(phone, "d2"))
    expect(phone.locator(".layer-preview [data-key]")).to_have_count(1)


def test_a_second_finger_is_ignored_and_the_next_touch_works(site, phone, boot):
    opened(phone, boot, site, SMALL)
    touch = Touch(phone)
    one, other = middle(phone, "a5"), middle(phone, "e1")
    touch.send("touchStart", one)
    touch.send("touchStart", one, other)
    touch.send("touchEnd", one)
    touch.send("touchEnd")
    phone.wait_for_timeout(200)
    before = ghosts(phone)
    assert before <= 1
    touch.tap(*middle(phone, "c3"))
    expect(phone.locator(".layer-preview [data-key]")).to_have_count(before + 1)


def test_small_cells_are_aimed_at_through_a_loupe(site, small_phone, boot):
    page = opened(small_phone, boot, site, LARGE)
    touch = Touch(page)
    touch.send("touchStart", middle(page, "d4"))
    touch.send("touchMove", middle(page, "d5"))
    loupe = page.locator(".loupe")
    expect(loupe.locator("b")).to_have_text("D5")
    fill = "selector => getComputedStyle(document.querySelector(selector)).fill"
    assert page.evaluate(fill, ".loupe .goal-w") == page.evaluate(fill, "#board > .board .goal-w") != "rgb(0, 0, 0)"
    box = loupe.bounding_box()
    assert round(box["width"]) == round(box["height"]) == 160
    x, y = middle(page, "d5")
    assert not (box["x"] <= x <= box["x"] + 160 and box["y"] <= y <= box["y"] + 160)
    assert page.locator(".cross").count() == 1
    touch.send("touchEnd")
    expect(loupe).to_have_count(0)
    assert page.locator(".cross").count() == 0
    assert ghosts(page) == 1


def test_twenty_cells_of_the_largest_board_are_hit_on_a_small_phone(site, small_phone, boot):
    page = opened(small_phone, boot, site, LARGE)
    touch, chance = Touch(page), random.Random(7)
    for _ in range(20):
        name = f"{chance.choice('abcdefghijklmnopqrs')}{chance.randint(1, 19)}"
        touch.send("touchStart", middle(page, name))
        expect(page.locator(".loupe b")).to_have_text(name.upper())
        touch.send("touchCancel")
        expect(page.locator(".loupe")).to_have_count(0)
    assert ghosts(page) == 0


def test_a_finger_beside_a_place_that_fits_finds_it(site, phone, boot):
    opened(phone, boot, site, PIECES)
    targets = phone.locator(".layer-legal [data-key]").all()
    assert targets
    name = targets[0].get_attribute("data-key").split(":")[1]
    x, y = middle(phone, name)
    cell_width = cell(phone, name).bounding_box()["width"]
    Touch(phone).tap(x - 0.2 * cell_width, y + 0.3 * cell_width)
    expect(phone.locator(".layer-preview [data-key]").first).to_be_attached()


def test_a_swipe_plays_on_my_turn_and_scrolls_when_looking_back(site, small_phone, boot):
    page = opened(small_phone, boot, site, PIECES)
    action = "getComputedStyle(document.querySelector('#board .board')).touchAction"
    assert page.evaluate(action) == "pinch-zoom"
    page.locator("#dock [data-act='look-back'], #dock .icb").first.click()
    page.wait_for_timeout(300)
    assert page.evaluate(action) == "manipulation"


# ---- keyboard ------------------------------------------------------------------------------------------------------
def test_the_board_is_one_tab_stop_and_arrows_walk_it(site, page, boot):
    opened(page, boot, site, SMALL)
    assert page.locator(".board [tabindex='0']").count() == 1
    cell(page, "a5").focus()
    for key, name in (("ArrowRight", "b5"), ("ArrowDown", "b4"), ("End", "e4"), ("Home", "a4"), ("d", "b3")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.site") == name
    assert page.locator(".board [tabindex='0']").get_attribute("data-site") == "b3"


def test_enter_previews_and_the_focus_stays_on_its_cell(site, page, boot):
    opened(page, boot, site, SMALL)
    cell(page, "c3").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".layer-preview [data-key]")).to_have_count(1)
    assert page.evaluate("document.activeElement.dataset.site") == "c3"
    page.keyboard.press("Escape")
    expect(page.locator(".layer-preview [data-key]")).to_have_count(0)


def test_a_greek_keyboard_walks_the_board_and_speaks_to_the_table(site, page, boot):
    opened(page, boot, site, SMALL)
    cell(page, "a5").focus()
    for key, code, name in (("δ", "KeyD", "b4"), ("ς", "KeyW", "b5")):
        page.evaluate("""([key, code]) => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))""", [key, code])
        assert page.evaluate("document.activeElement.dataset.site") == name
    cell(page, "c3").click()
    page.mouse.move(5, 5)
    assert ghosts(page) == 1
    cell(page, "c3").dispatch_event("keydown", {"key": "ζ", "code": "KeyZ", "bubbles": True})
    page.wait_for_function("() => !document.querySelector('.layer-preview [data-key]')")


def test_keys_typed_into_a_field_say_nothing_to_the_table(site, page, boot):
    opened(page, boot, site, SMALL)
    cell(page, "c3").click()
    page.locator("#typed").focus()
    page.keyboard.press("z")
    page.wait_for_timeout(100)
    page.mouse.move(5, 5)
    assert ghosts(page) == 1


def test_a_screen_readers_click_is_a_tap(site, page, boot):
    opened(page, boot, site, SMALL)
    cell(page, "c3").evaluate("node => node.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 0}))")
    expect(page.locator(".layer-preview [data-key]")).to_have_count(1)


def test_every_cell_has_a_name_and_every_grid_its_rows(site, page, boot):
    opened(page, boot, site, SMALL)
    for grid in page.locator(".board [role=grid]").all():
        assert grid.get_attribute("aria-label")
        for row in grid.locator("> [role=row]").all():
            assert row.get_attribute("aria-label")
            assert row.locator("> [role=gridcell][aria-label]").count() == row.locator("> *").count() > 0
