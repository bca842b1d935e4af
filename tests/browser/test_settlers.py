"""Settlers of Chaos at one device: whole matches by mouse, finger and keyboard, secrets, the minute, what is told."""
from __future__ import annotations

import pytest
from hands import Finger, go, long_visit, put_on_shelf
from settling import Pointer, Table
from whole import Walker, shown, sit_down

from attractor.core.game import CHANCE
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find

SHORT = {"turns": "15"}


@pytest.fixture(scope="module")
def desk(browser, site):
    with long_visit(browser, site.url, reduced_motion="reduce") as page:
        yield page


@pytest.fixture(scope="module")
def pocket(browser, site):
    with long_visit(browser, site.url, phone=True, reduced_motion="reduce") as page:
        yield page


def a_table(id: str, phase: str, turn: int = 1, least: int = 0, **options: str) -> Match:
    """A match at the head of a phase; before it both name colours that give cards and buy nothing. least: cards that
    the seat which writes first has by then."""
    match = Match(find("settlers-of-chaos"), 2, options, id=id, players=("Ada", "Iro"))
    rng = Rng(9)
    while True:
        while match.to_act == (CHANCE,):
            match.chance(match.next_draw(rng))
        state = match.state
        here = state.phase == phase and state.turn >= turn and match.moment.is_secret
        if here and len(state.players[state.at_one_device[0]].hand) >= least:
            return match
        seat = match.to_act[0]
        legal = list(state.legal(seat))
        move = {"names": ("rb", "yg")[seat] if state.turn % 2 else ("gp", "rp")[seat], "items": "go", "orders": "-"}
        match.play(seat, move.get(state.phase, legal[len(legal) // 2]))


def seat_down(page, match: Match) -> None:
    go(page, put_on_shelf(page, match))
    page.locator("main.play").wait_for()
    page.wait_for_function("name => location.hash.startsWith('#/1')", arg=match.id)


# ---- whole matches ---------------------------------------------------------------------------------------------------
@pytest.mark.timeout(600)
@pytest.mark.parametrize("means", [
    pytest.param("mouse", marks=pytest.mark.slow), pytest.param("finger", marks=pytest.mark.slow), "keyboard",
])
def test_a_whole_match_is_played_to_its_result(request, means):
    page = request.getfixturevalue("pocket" if means == "finger" else "desk")
    options = {"mouse": SHORT, "finger": {**SHORT, "items": "draft", "targets": "priced"},
               "keyboard": {**SHORT, "items": "none", "race": "relaxed"}}[means]
    match = Match(find("settlers-of-chaos"), 2, options, id=f"whole{means}", players=("Ada", "Iro"))
    sit_down(page, match)
    hand = {"mouse": Pointer, "finger": Finger}[means](page) if means != "keyboard" else Walker(page, match)
    table = Table(page, hand, finger=means == "finger")
    for _ in range(15 * 12):
        if table.match.outcome is not None:
            break
        table.play_phase()
    match = table.match
    assert match.outcome is not None and match.outcome.reason in ("nine-points", "more-points", "tie-second")
    page.locator("main.result").wait_for()
    winner = ("Ada", "Iro")[match.outcome.winners[0]]
    assert f"{winner} wins" in page.locator("#turn-title").inner_text()


# ---- secrets ---------------------------------------------------------------------------------------------------------
def document_after(browser, site, match: Match, choose) -> list[str]:
    """Everything in a new visitor's document, line by line, once the first seat has chosen: behind the cover, and
    when the second seat has uncovered it."""
    with long_visit(browser, site.url, reduced_motion="reduce") as page:
        seat_down(page, match)
        page.locator("[data-act=uncover]").click()
        choose(page)
        page.wait_for_function("(document.querySelector('.cover') || document.body).innerText.includes('is sealed')")
        page.wait_for_timeout(3500)  # what the live regions say is taken away after a while
        whole = page.evaluate("document.documentElement.outerHTML + location.hash")
        page.locator("[data-act=uncover]").click()
        page.locator("#turn-title").wait_for()
        whole += page.evaluate("document.documentElement.outerHTML + location.hash")
    return whole.replace("<", "\n<").splitlines()


def name(*colours: str):
    def act(page) -> None:
        for colour in colours:
            page.locator(f"#turn-column [data-token={colour}]").click()
        page.locator("[data-act=confirm]").click()
    return act


def order(text: str):
    def act(page) -> None:
        if text:
            page.locator("#equation").fill(text)
            for _ in range(2):
                page.locator(".adv:not([disabled])").first.click()
            page.locator("[data-act='pad:mode:wild']").click()
            page.locator("[data-act='pad:number:8']").click()
            page.locator("[data-act='pad:send']").click()
            page.locator(".sent li").wait_for()
            page.locator("#equation").fill("7+7")
        page.locator("[data-act=finish]").click()
    return act


@pytest.mark.parametrize(
    ("phase", "one", "other"),
    [("names", name("r", "b"), name("g", "w")),
     pytest.param("items", name("hs"), name("go"), marks=pytest.mark.slow),
     pytest.param("orders", order("b4*w7"), order(""), marks=pytest.mark.slow)],
    ids=["colours", "items", "orders"],
)
def test_nothing_in_the_document_depends_on_what_the_other_has_chosen(browser, site, phase, one, other):
    match = a_table("secret", phase, race="relaxed")
    assert document_after(browser, site, match, one) == document_after(browser, site, match, other)


# ---- the minute ------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.timeout(240)
def test_when_the_minute_ends_what_was_sent_stands_and_each_had_a_whole_one(desk):
    match = a_table("sixty", "orders")
    seat_down(desk, match)
    first, second = match.state.at_one_device
    desk.locator("[data-act=uncover]").click()
    for act in ("pad:mode:wild", "pad:number:8", "pad:send"):
        desk.locator(f"[data-act='{act}']").click()
    desk.locator(".ck.low").wait_for(timeout=70_000)
    assert "ten seconds" in desk.locator("#alert").inner_text()
    desk.locator(".cover").wait_for(timeout=20_000)
    assert ("Ada", "Iro")[second] in desk.locator("#dialog-title").inner_text()
    desk.locator("[data-act=uncover]").click()
    assert float(desk.locator("#minute").get_attribute("value")) > 57_000
    assert desk.locator(".sent").count() == 0
    desk.locator("[data-act=finish]").click()
    desk.locator(".cover .told").wait_for()
    after = shown(desk)
    moves = {event.seat: event.move for event in after.events[match.ply : match.ply + 2]}
    assert moves[first].endswith("w8") and moves[second] == "-"
    assert "The Wild Card becomes white 8." in desk.locator(".told").inner_text()


def test_the_value_is_exact_and_only_the_target_can_be_bid(desk):
    match = a_table("value", "orders", turn=3, least=6, race="relaxed")
    seat_down(desk, match)
    state = match.state
    hand = state.players[state.at_one_device[0]].hand
    desk.locator("[data-act=uncover]").click()
    assert desk.locator("#minute").count() == 0, "relaxed: no clock"
    desk.locator("[data-act='pad:card:1']").click()
    desk.locator("[data-act='pad:sign:÷']").click()
    desk.locator("[data-act='pad:card:2']").click()
    one, two = int(hand[0][1]), int(hand[1][1])
    shown_value = desk.locator(".eq .num").inner_text() if two else "none"
    assert shown_value == ("none" if not two else str(one // two) if one % two == 0 else shown_value)
    assert desk.locator("#equation").input_value() == f"{hand[0]}÷{hand[1]}"
    assert desk.locator(".under .cards .used").count() == 2
    assert desk.locator("[data-act='pad:bid']").is_disabled()
    desk.locator("#equation").fill(f"{hand[0]}{hand[1]}")
    assert "sign between" in desk.locator("#equation-says").inner_text()
    desk.keyboard.press("Enter")
    assert desk.locator("#why-not").get_attribute("role") == "alert"


def test_the_board_steps_back_on_a_phone_and_comes_forward_at_a_tap(pocket):
    seat_down(pocket, a_table("phone", "orders", race="relaxed"))
    pocket.locator("[data-act=uncover]").tap()
    board = pocket.locator("#board .board")
    assert round(board.bounding_box()["width"]) == 236
    bid, dock = pocket.locator(".acts .btn").first.bounding_box(), pocket.locator("#dock").bounding_box()
    assert bid["y"] + bid["height"] <= dock["y"] and bid["height"] >= 44
    assert pocket.evaluate("document.documentElement.scrollWidth") == 390
    small = pocket.evaluate("""() => [...document.querySelectorAll('main button, main input')].filter((each) => {
        const box = each.getBoundingClientRect(); return box.width && (box.width < 43.5 || box.height < 43.5) })
        .map((each) => each.outerHTML.slice(0, 80))""")
    assert small == []
    board.tap()
    assert board.bounding_box()["width"] > 330
    board.tap()
    assert round(board.bounding_box()["width"]) == 236


@pytest.mark.parametrize(("phase", "last"), [("names", "[data-token='-']"), ("items", "[data-token=go]"),
                                              ("orders", "[data-act=finish]")])
def test_on_a_phone_the_last_button_of_a_phase_is_above_the_dock(pocket, phase, last):
    seat_down(pocket, a_table(f"dock{phase}", phase, turn=4, least=9 if phase == "orders" else 0, race="relaxed"))
    pocket.locator("[data-act=uncover]").tap()
    button, dock = pocket.locator(last).bounding_box(), pocket.locator("#dock").bounding_box()
    assert button["y"] + button["height"] <= dock["y"] + 1


# ---- chance, and what is told ----------------------------------------------------------------------------------------
def test_the_deal_is_drawn_at_once_and_is_one_line_of_the_list(desk):
    match = Match(find("settlers-of-chaos"), 2, {}, id="deal", players=("Ada", "Iro"))
    started = desk.evaluate("performance.now()")
    sit_down(desk, match)
    assert desk.evaluate("performance.now()") - started < 6_000
    dealt = shown(desk)
    assert sum(event.seat == CHANCE for event in dealt.events) == 44
    assert desk.locator("#log-column .moves li .mv").all_inner_texts() == ["the deal"]
    assert desk.locator("#board .tok").count() == 19 and "placed" not in desk.locator("#live").inner_text()


@pytest.mark.parametrize("lang", ["en", "el", "fr"])
def test_every_order_is_told_with_its_reason_and_stays_to_be_read(browser, site, lang):
    with long_visit(browser, f"{site.url}{'' if lang == 'en' else lang + '/'}") as page:
        match = a_table(f"told{lang}", "orders", turn=2, race="relaxed")
        hand = match.state.players[0].hand
        match.play(0, f"000x1{hand[0]}{hand[1]}a~001w5")
        match.play(1, "000x1w1w2a")
        seat_down(page, match)
        lines = page.locator(".cover .told li")
        assert lines.count() >= 3 and lines.first.inner_text().strip()
        go(page, "#/")


def test_a_turn_that_is_looked_back_at_tells_what_was_opened(desk):
    match = a_table("back", "orders")
    seat_down(desk, match)
    desk.locator("[data-act=uncover]").click()
    rows = desk.locator("#log-column .moves li .mv").all_inner_texts()
    assert rows[0] == "go / go" and rows[1] == "rb / yg"
    desk.locator("#log-column [data-turn]", has_text="rb / yg").click()
    told = desk.locator("#turn-column .told").inner_text()
    assert "Ada named red and blue." in told and "Iro named yellow and green." in told
    assert desk.locator(".under").count() == 0, "no pad beside the past"


@pytest.mark.parametrize("phase", ["names", "items", "orders"])
@pytest.mark.parametrize("means", ["desk", "pocket"])
def test_the_number_of_the_turn_is_seen_in_each_of_its_parts(request, means, phase):
    page = request.getfixturevalue(means)
    seat_down(page, a_table(f"turn{phase}{means}", phase, turn=2, race="relaxed", **SHORT))
    page.locator("[data-act=uncover]").click()
    page.locator(".cover").wait_for(state="detached")
    number = page.locator(".phase .at")
    assert number.is_visible() and number.inner_text() == "Turn 2 of 15"
    covered = number.evaluate("""number => {
        const one = number.getBoundingClientRect();
        return [...document.querySelectorAll('#board [data-site], .plate, button')].some(each => {
            const other = each.getBoundingClientRect();
            return other.width && other.left < one.right && other.right > one.left && other.top < one.bottom
                && other.bottom > one.top }) }""")
    assert not covered
