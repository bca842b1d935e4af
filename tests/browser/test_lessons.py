"""Every lesson taken to its end, by mouse, by finger and by keyboard; what is heard; what is kept."""
from __future__ import annotations

import pytest
from hands import Finger, Hand, Mouse, go
from playwright.sync_api import Page, expect
from whole import Walker

from attractor.core.lesson import Step, opened
from attractor.games import find, find_lesson
from attractor.web.text import LANGUAGES

WAIT = 40_000
SLOW = pytest.mark.slow
WAYS = [
    ("monorail", "keyboard"),
    ("settlers-of-chaos", "mouse"),
    pytest.param("butterfly-effect", "finger", marks=SLOW),
    pytest.param("chain-lightning", "finger", marks=SLOW),
    pytest.param("chain-lightning", "keyboard", marks=SLOW),
    pytest.param("butterfly-garden", "keyboard", marks=SLOW),
    pytest.param("butterfly-garden", "mouse", marks=SLOW),
    pytest.param("butterfly-effect", "keyboard", marks=SLOW),
]


@pytest.fixture
def learn(request):
    """Opens a lesson at its first step, on the page that belongs to the means."""
    def begin(key: str, means: str = "mouse") -> Page:
        page = request.getfixturevalue("pocket" if means == "finger" else "desk")
        go(page, "#/")
        page.locator(".games").wait_for(timeout=WAIT)
        page.evaluate("key => localStorage.removeItem(Object.keys(localStorage).find(k => k.endsWith(key)) || '-')",
                      f"lesson-{key}")
        go(page, f"#/learn/{key}")
        page.locator("main.lesson").wait_for(timeout=WAIT)
        return page
    return begin


def hand_of(page: Page, means: str, key: str, step: Step) -> Hand:
    match = opened(step, key, find)
    return Walker(page, match) if means == "keyboard" else {"mouse": Mouse, "finger": Finger}[means](page)


def do(page: Page, means: str, key: str, step: Step) -> None:
    """Does what the step asks for, by these means alone."""
    hand, match = hand_of(page, means, key, step), opened(step, key, find)
    if step.typed:
        page.locator("#equation").fill(step.typed)
        page.locator("#equation").press("Enter")
        page.locator("[data-act=finish]").click()
    elif step.is_try:
        for tap in step.tries.split():
            if page.locator(f"[data-site='{tap}']").count():
                hand.site(tap)
            elif not hand.is_chosen(tap):
                hand.token(tap)
    else:
        state, seat = match.state, match.to_act[0]
        for move in step.example:
            hand.tap(state, move)
            state = state if match.moment.is_secret else state.apply(seat, move)
        if page.locator("#well").count() == 0:
            confirm(page, means, hand)
    page.locator("#well").wait_for(timeout=WAIT)


def confirm(page: Page, means: str, hand: Hand) -> None:
    """A key confirms on the board; a word that was chosen beside it, on its button."""
    if means == "keyboard" and not hand.focused():
        page.locator("[data-act=confirm]").press("Enter")
    else:
        hand.confirm()


def heard(page: Page) -> str:
    return page.locator("#live").inner_text() + " " + page.locator("#alert").inner_text()


@pytest.mark.parametrize(("key", "means"), WAYS)
def test_a_lesson_is_taken_to_its_end(learn, key, means):
    page = learn(key, means)
    steps = find_lesson(key)
    for place, step in enumerate(steps, start=1):
        assert page.locator(f"#turn-title:has-text('{place}')").count(), f"step {place} is shown"
        do(page, means, key, step)
        if means == "keyboard":
            page.locator("[data-act=next]").press("Enter")
        elif means == "finger":
            page.locator("[data-act=next]").tap()
        else:
            page.locator("[data-act=next]").click()
        page.locator("#well").wait_for(state="detached", timeout=WAIT)
    page.locator("[data-act=restart]").wait_for(timeout=WAIT)
    assert page.locator(".bars li.done").count() == len(steps)
    assert page.locator(f"a[href='#/new/{key}']").is_visible()


def test_what_is_asked_refused_and_done_is_said(learn):
    page = learn("monorail")
    page.locator("[data-act=next]").click()
    page.wait_for_function("document.getElementById('live').innerText.includes('L11')", timeout=WAIT)
    page.locator("[data-act=show]").click()
    page.wait_for_function("document.getElementById('alert').innerText.includes('Not next to the track')")
    page.wait_for_function("document.getElementById('live').innerText.includes('Refused')", timeout=WAIT)
    assert page.evaluate("document.activeElement.dataset.act") == "next", "the way on has the focus"


def test_another_legal_turn_leaves_the_board_as_it_was(learn):
    page = learn("monorail")
    hand = Mouse(page)
    before = page.locator("#board .layer-pieces").inner_html()
    hand.site("i10")
    hand.confirm()
    page.locator(".note.other").wait_for(timeout=WAIT)
    assert page.locator("#board .layer-pieces").inner_html() == before
    assert page.locator(".bars li.done").count() == 0
    do(page, "mouse", "monorail", find_lesson("monorail")[0])


def test_how_far_it_has_come_is_kept_through_home_a_new_load_and_another_language(learn):
    page = learn("butterfly-effect")
    for step in find_lesson("butterfly-effect")[:2]:
        do(page, "mouse", "butterfly-effect", step)
        page.locator("[data-act=next]").click()
        page.locator("#well").wait_for(state="detached", timeout=WAIT)
    go(page, "#/learn")
    page.locator("[role=dialog] a[href='#/learn/butterfly-effect']").click()
    page.locator("main.lesson").wait_for(timeout=WAIT)
    page.reload()
    page.locator("main.lesson #turn-title:has-text('3')").wait_for(timeout=90_000)
    assert page.locator(".bars li.done").count() == 2
    for lang in ("el", "fr", "en"):
        go(page, "#/settings")
        page.locator(f"[data-act='lang:{lang}']").click()
        page.keyboard.press("Escape")
        page.locator("[role=dialog]").wait_for(state="detached")
        assert page.locator("html").get_attribute("lang") == lang in LANGUAGES
        assert page.locator("#turn-title:has-text('3')").count() == 1
        assert page.locator(".bars li.done").count() == 2


def test_a_lesson_is_found_from_home_and_from_set_up_and_a_wrong_address_says_so(learn):
    page = learn("butterfly-garden")
    go(page, "#/")
    page.locator(".foot a[href='#/learn']").click()
    expect(page.locator("[role=dialog] a[href^='#/learn/']")).to_have_count(5)
    go(page, "#/new/chain-lightning")
    page.locator("main.setup a[href='#/learn/chain-lightning']").click()
    page.locator("main.lesson.cl-g").wait_for(timeout=WAIT)
    go(page, "#/learn/nowhere")
    page.locator("[role=dialog]").wait_for(timeout=WAIT)
