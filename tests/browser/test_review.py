"""The review in Chromium: it weighs a match in the worker, shows what was better, is stopped, kept, and read aloud."""
from __future__ import annotations

import json

from hands import a_match, go, load, long_visit, open_match, put_on_shelf
from playwright.sync_api import Page
from test_axe import violations

from attractor.core import record
from attractor.core.game import CHANCE
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.web.shelf import Kept, encode
from sitekit.machine import node_modules

PLAYED = "e4u2 e1u3 a2r4 b3u5 c7r5 g1u6"
"""On a board of seven: the second and the third piece give the win away."""
DONE = "!document.querySelector('[data-act=review-stop]')"


def played(id: str, **settings: object) -> Match:
    return a_match("butterfly-effect", {"size": "7"}, PLAYED, players=("Ada", "Ben"), id=id, **settings)


def review(page: Page) -> None:
    page.locator("[data-act=review]").first.click()
    page.locator("main.reviewing").wait_for()


def rows(page: Page) -> list[str]:
    return [" ".join(words.split()) for words in page.locator(".reviewed tbody tr").all_inner_texts()]


def test_every_turn_is_judged_and_the_better_one_is_shown_on_the_board(desk: Page) -> None:
    open_match(desk, played("judged"))
    review(desk)
    desk.wait_for_function(DONE, timeout=60_000)
    said = rows(desk)
    assert len(said) == 6 and all("Proven" in words for words in said)
    assert [number for number, words in enumerate(said, 1) if "Gives the win away" in words] == [2, 3]
    assert desk.locator(".trace.review .turned").count() >= 2 and desk.locator(".trace.review .guess").count() == 0
    assert "Move 2" in desk.locator("#turn-title").inner_text(), "it opens where it turned first"
    note = desk.locator("#review-said").inner_text()
    assert "Proven" in note and "Better:" in note and "The answer: Ada" in note and "bot-" not in note
    ghosts = "document.querySelectorAll('#board .layer-ghosts *, #board [class*=ghost]').length"
    before = desk.evaluate("document.querySelector('#board').innerHTML"), desk.evaluate(ghosts)
    desk.locator("[data-act='review-show:better']").click()
    desk.wait_for_function("html => document.querySelector('#board').innerHTML !== html", arg=before[0])
    assert desk.locator("[data-act='review-show:better']").get_attribute("aria-checked") == "true"
    stands = desk.evaluate("location.hash")
    desk.locator("#board [data-site='a1']").click()
    assert desk.evaluate("location.hash") == stands, "nobody plays on the board of a review"


def test_the_curve_is_walked_by_keys_and_read_aloud(desk: Page) -> None:
    open_match(desk, played("keys"))
    review(desk)
    desk.wait_for_function(DONE, timeout=60_000)
    slider = desk.locator("[data-slider=trace-list]")
    slider.focus()
    desk.keyboard.press("End")
    assert slider.get_attribute("aria-valuenow") == "6"
    assert "Ben wins" in slider.get_attribute("aria-valuetext") and "Wins the match" in slider.get_attribute(
        "aria-valuetext")
    desk.keyboard.press("ArrowLeft")
    desk.wait_for_function("document.getElementById('live').textContent.includes('Lost already')")
    assert desk.evaluate("document.activeElement.dataset.slider") == "trace-list", "the focus stays on the curve"
    assert desk.locator(".reviewed tr[aria-current]").inner_text().startswith("5")
    desk.locator("[data-focus=turning-before]").click()
    assert "Move 3" in desk.locator("#turn-title").inner_text()
    desk.keyboard.press("Escape")
    desk.locator("main.result").wait_for()


def test_a_review_is_kept_with_the_match_and_comes_back_after_a_reload(browser, site) -> None:
    with long_visit(browser, site.url) as page:
        open_match(page, played("kept"))
        review(page)
        page.wait_for_function(DONE, timeout=60_000)
        said = rows(page)
        load(page, site.url)
        go(page, "#/play/kept")
        page.locator("main.result").wait_for()
        page.evaluate("() => { window.made = 0; const Real = window.Worker; window.Worker = class extends Real {"
                      " constructor(...given) { super(...given); window.made += 1; } }; }")
        review(page)
        assert rows(page) == said and page.evaluate("window.made") == 0, "nothing has to be weighed again"
        # what was weighed of a line that is left is forgotten, the rest stays
        page.locator("[data-turn='3']").first.click()
        page.locator("#turn-column [data-act=branch]").click()
        page.locator("#turn-column [data-act=confirm]").wait_for()
        kept = json.loads(json.loads(page.evaluate("localStorage.getItem('attractor.match.kept')"))["review"])
        assert [row[0] for row in kept["weighed"]] == [0, 1, 2, 3]


def test_a_damaged_review_is_said_and_worked_out_again(desk: Page) -> None:
    match = played("broken")
    kept = Kept(match.id, "butterfly-effect", record.write(match), review='{"review":2,"weighed":[[0]]}')
    put_on_shelf(desk, match, encode(kept))
    go(desk, "#/play/broken")
    desk.locator("main.result").wait_for()
    review(desk)
    desk.wait_for_function(DONE, timeout=60_000)
    assert "not readable" in desk.locator("#review-problem").inner_text()
    assert len(rows(desk)) == 6
    desk.locator("[data-act=review-close]").click()
    review(desk)
    assert desk.locator("#review-problem").count() == 0, "it has been mended"


def test_a_running_match_alone_is_reviewed_stopped_and_played_on(desk: Page) -> None:
    match = a_match("chain-lightning", {"size": "9"}, "e5 e6 d5 f5 c4 c5 g6 g5 b3 h7", id="runs")
    open_match(desk, match)
    desk.locator("#log-column [data-turn='2']").first.click()
    review(desk)
    desk.locator("[data-act=review-stop]").click()
    desk.locator("[data-act=review-go]").wait_for()
    stopped = desk.locator("#turn-column").inner_text()
    assert "Stopped." in stopped
    desk.locator("[data-act=review-go]").click()
    desk.wait_for_function(DONE, timeout=60_000)
    assert desk.locator(".trace.review .guess").count() > 0 and "Estimate" in " ".join(rows(desk))
    desk.locator("[data-act=review-close]").click()
    desk.locator("#turn-column [data-act=confirm]").wait_for()


def test_a_review_fits_a_phone_and_speaks_greek_and_french(visitor, site, boot) -> None:
    phone = boot(visitor(390, 844, has_touch=True, is_mobile=True), site.url)
    for lang, words in (("el", "Χαρίζει τη νίκη"), ("fr", "Laisse échapper le gain")):
        go(phone, "#/")
        phone.locator(f"a[hreflang={lang}]").tap()
        go(phone, put_on_shelf(phone, played(f"phone{lang}")))
        phone.locator("main.result").wait_for()
        phone.locator("[data-act=review]").first.tap()
        phone.wait_for_function("words => document.querySelector('.reviewed').innerText.includes(words)", arg=words,
                                timeout=60_000)
        assert phone.evaluate("document.documentElement.scrollWidth") == 390
        shown = phone.locator("main.reviewing").inner_text()
        assert "review-" not in shown and "verdict-" not in shown and "worth-" not in shown
    small = phone.evaluate("""[...document.querySelectorAll('main.reviewing button')].filter((each) => {
        const box = each.getBoundingClientRect(); return box.width && !each.closest('table') && box.height < 40; })
        .map((each) => each.outerHTML)""")
    assert small == []
    phone.evaluate((node_modules() / "axe-core" / "axe.min.js").read_text("utf-8"))
    assert violations(phone) == []


# ---- chance, and choices in secret ---------------------------------------------------------------------------------
def anything(key: str, id: str, turns: int, seats: int = 2) -> Match:
    """A match of players who choose anything, up to so many turns."""
    match, rng = Match(find(key), seats, {}, id=id, players=("Ada", "Ben", "Cleo")[:seats]), Rng(key)
    while match.to_act and (len(match.turns) < turns or match.to_act == (CHANCE,)):
        seat = match.to_act[0]
        if seat == CHANCE:
            match.chance(match.next_draw(rng))
            continue
        move = rng.choice(list(match.state.legal(seat)))
        match.seal(seat, move) if match.moment.is_secret else match.play(seat, move)
    return match


def test_turns_with_a_draw_are_judged_and_every_seat_of_three_has_its_curve(desk: Page) -> None:
    open_match(desk, anything("butterfly-garden", "drawn", 10, seats=3))
    desk.locator("#log-column [data-turn='2']").first.click()
    review(desk)
    desk.wait_for_function(DONE, timeout=90_000)
    said = rows(desk)
    assert len(said) == 10 and all("Estimate" in words or "Proven" in words for words in said[1:])
    assert not any("not judged" in words or "Chance decided" in words for words in said)
    for seat in range(3):
        desk.locator(f"[data-act='review-seat:{seat}']").click()
        assert desk.locator(".trace.review .guess").count() >= 9
    better = next(number for number, words in enumerate(said[1:], 2) if "would have played" not in words)
    desk.locator(f".reviewed [data-turn='{better}']").click()
    before = desk.evaluate("document.querySelector('#board').innerHTML")
    desk.locator("[data-act='review-show:better']").click()
    desk.wait_for_function("html => document.querySelector('#board').innerHTML !== html", arg=before)


def test_choices_in_secret_are_judged_once_they_are_open_for_both(desk: Page) -> None:
    match = anything("settlers-of-chaos", "sealed", 24)
    secret = [number for number, turn in enumerate(match.turns, 1) if match.moments[turn.start].is_secret]
    assert len(secret) > 5
    match.verb("!resign", 0)
    open_match(desk, match)
    review(desk)
    desk.wait_for_function(DONE, timeout=120_000)
    said = rows(desk)
    for number in secret:
        assert ("Ada:" in said[number - 1] or "Ben:" in said[number - 1]) and "Estimate" in said[number - 1], said
    wrong = next(number for number in secret if "could be" in said[number - 1] or "much away" in said[number - 1])
    desk.locator(f".reviewed [data-turn='{wrong}']").click()
    note = desk.locator("#review-said").inner_text()
    assert "Better:" in note and "Ada:" in note and "Ben:" in note and "Estimate" in note
    assert "bot-" not in note and "verdict-" not in note
    desk.locator("[data-act='review-show:better']").click()
    assert desk.locator("[data-act='review-show:better']").get_attribute("aria-checked") == "true"
    kept = json.loads(json.loads(desk.evaluate("localStorage.getItem('attractor.match.sealed')"))["review"])
    assert kept["review"] == 2
