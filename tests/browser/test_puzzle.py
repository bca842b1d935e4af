"""Puzzles in Chromium: from home to the next one, a wrong move answered, marks that stay, keys, phone, offline."""
from __future__ import annotations

import pytest
from firefox import firefox, found
from hands import Finger, Keyboard, Mouse, go, load
from playwright.sync_api import Page

from attractor.core.match import Match
from attractor.games import KEYS, puzzles_text
from attractor.web.puzzles import Puzzles, position

PUZZLES = Puzzles()
ANSWERED = "!document.getElementById('thinking') && document.getElementById('puzzle-said')"


def pose(page: Page, id: str) -> Match:
    go(page, f"#/puzzle/{id}")
    page.wait_for_function("id => document.querySelector('main.posed') && location.hash === '#/puzzle/' + id", arg=id)
    page.locator("#turn-column [data-act=confirm]").wait_for()
    return position(PUZZLES.find(id)[2])


def answer(id: str) -> str:
    return PUZZLES.find(id)[2].answer


def said(page: Page) -> str:
    page.wait_for_function(ANSWERED, timeout=60_000)
    return page.locator("#puzzle-said").inner_text()


def test_the_puzzles_of_every_game_that_has_some_are_found_from_home(desk: Page) -> None:
    go(desk, "#/")
    desk.locator("a[href='#/puzzles']").click()
    desk.locator(".puzzlepage .game").first.wait_for()
    links = [link.get_attribute("href") for link in desk.locator(".puzzlepage .game").all()]
    assert links == [f"#/puzzles/{key}" for key in KEYS if puzzles_text(key)] and len(links) >= 2
    for key in PUZZLES.games:
        go(desk, f"#/puzzles/{key}")
        desk.wait_for_function("n => document.querySelectorAll('.puzzles a').length === n", arg=len(PUZZLES.of[key]))
        desk.locator(".puzzles a").first.click()
        desk.locator("main.posed #board [data-site]").first.wait_for()


def test_a_wrong_move_is_answered_on_the_board_and_the_right_one_is_marked_and_leads_on(desk: Page) -> None:
    match, hand = pose(desk, "be01"), Mouse(desk)
    hand.tap(match.state, next(move for move in match.state.legal(1) if move != answer("be01")))
    drawn = desk.locator("#board .board").inner_html()
    hand.confirm()
    words = said(desk)
    assert "does not win" in words and "The other side answers" in words and "Proven" in words
    assert "bot-" not in words and "puzzle-" not in words
    assert desk.locator("#board .board").inner_html() != drawn
    assert not desk.evaluate("localStorage.getItem('attractor.solved')")
    desk.locator("[data-act=puzzle-again]").click()
    hand.tap(match.state, answer("be01"))
    hand.confirm()
    assert "Right." in said(desk)
    desk.locator("#turn-column a[href='#/puzzle/be02']").click()
    desk.wait_for_function("document.getElementById('turn-title').textContent.includes('2')")
    go(desk, "#/puzzles/butterfly-effect")
    desk.locator(".puzzles a.solved").wait_for()
    assert desk.locator(".puzzles a.solved").get_attribute("aria-label") == "Puzzle 1, solved"
    load(desk, desk.url)
    assert desk.locator(".puzzles a.solved").count() == 1, "a reload keeps the marks"


def test_an_illegal_try_names_the_rule_and_a_puzzle_that_is_none_is_refused(desk: Page) -> None:
    pose(desk, "be03")
    desk.locator("#board [data-site='d4']").click()
    desk.locator("#why-not").wait_for()
    go(desk, "#/puzzle/zz99")
    desk.locator("[role=dialog]").wait_for()
    assert "zz99" in desk.locator("[role=dialog]").inner_text()
    desk.locator("[role=dialog] [data-act=close]").last.click()


def test_a_puzzle_is_solved_by_keys_alone_and_says_so(desk: Page) -> None:
    match = pose(desk, "cl05")
    hand = Keyboard(desk)
    hand.tap(match.state, answer("cl05"))
    hand.confirm()
    desk.wait_for_function("document.getElementById('live').textContent.includes('Right.')")
    assert desk.evaluate("document.activeElement.id") in ("turn-title", "") or hand.focused()


def test_a_puzzle_fits_a_phone_in_greek_and_is_solved_by_finger(visitor, site, boot) -> None:
    phone = boot(visitor(390, 844, has_touch=True, is_mobile=True), site.url)
    phone.locator("a[hreflang=el]").tap()
    go(phone, "#/puzzles/chain-lightning")
    phone.locator(".puzzles").wait_for()
    assert "Γρίφοι" in phone.locator("main h1").inner_text()
    match, hand = pose(phone, "cl09"), Finger(phone)
    hand.tap(match.state, "c1")
    hand.confirm()
    assert "Αυτό δεν κερδίζει" in said(phone)
    again = phone.locator("[data-act=puzzle-again]")
    box = again.bounding_box()
    assert box and box["height"] >= 44
    again.tap()
    hand.tap(match.state, answer("cl09"))
    hand.confirm()
    assert "Σωστά" in said(phone) and phone.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.slow
def test_puzzles_are_solved_offline(visitor, site, boot) -> None:
    page = visitor(service_workers="allow")
    boot(page, site.sub)
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=60_000)
    page.context.set_offline(True)
    load(page, site.sub)
    match, hand = pose(page, "be01"), Mouse(page)
    hand.tap(match.state, next(move for move in match.state.legal(1) if move != answer("be01")))
    hand.confirm()
    assert "The other side answers" in said(page)


@pytest.mark.slow
@pytest.mark.skipif(found() is None, reason="no Firefox here (apt: firefox-esr)")
def test_a_puzzle_and_a_review_in_firefox(site) -> None:
    binary = found()
    assert binary
    with firefox(binary) as tab:
        tab.call("browsingContext.setViewport", context=tab.context, viewport={"width": 1280, "height": 900})
        tab.go(site.sub + "#/puzzle/cl09")
        tab.wait("document.body.dataset.ready === 'yes'")
        tab.click("#board [data-site='c1']")
        tab.click("#turn-column [data-act=confirm]")
        tab.wait(f"!!({ANSWERED})")
        assert "answers" in tab.ask("document.getElementById('puzzle-said').innerText")
        tab.go("about:blank")
        tab.go(site.sub + "#/1/butterfly-effect/size:7/m/e4u2.e1u3.a2r4.b3u5.c7r5.g1u6")
        tab.wait("document.body.dataset.ready === 'yes'")
        tab.click("[data-act=review]")
        tab.wait("document.querySelectorAll('.trace.review .proven').length >= 7")
        assert tab.errors == []
