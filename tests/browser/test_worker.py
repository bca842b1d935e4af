"""The worker in Chromium: the rules' searches, the computer, the hint, Stop, workers that die, offline."""
from __future__ import annotations

import json
import time
from typing import Any

import pytest
from conftest import FLAGS
from hands import Mouse, a_match, go, load, long_visit, open_match, put_on_shelf, wait_for_address
from heap import heaps
from playwright.sync_api import Page

from attractor.core import link
from sitekit import machine

WATCH = """() => {
  window.workers = [];
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      this.heard = []; this.sent = []; this.over = 0;
      this.addEventListener('message', (event) => this.heard.push([performance.now(), JSON.parse(event.data)]));
      window.workers.push(this);
    }
    postMessage(text) {
      const said = JSON.parse(text);
      this.sent.push([performance.now(), said]);
      if (!(window.deaf && 'stop' in said)) super.postMessage(text);
    }
    addEventListener(kind, call, ...rest) {
      if (kind !== 'message') return super.addEventListener(kind, call, ...rest);
      this.taken = this.taken || new Map();
      this.taken.set(call, (event) => call({data: window.lies ? event.data.replaceAll('"yes"', '"no"') : event.data}));
      return super.addEventListener(kind, this.taken.get(call), ...rest);
    }
    removeEventListener(kind, call, ...rest) {
      super.removeEventListener(kind, (kind === 'message' && this.taken.get(call)) || call, ...rest);
    }
    terminate() { this.over = performance.now(); super.terminate(); }
  };
}"""
"""Keeps every worker that the page makes, what it was sent and what it said.

deaf: no stop comes through to a worker. lies: the page hears "no" for every "yes".
"""

LONG = "chain-lightning"
"""Here the computer uses all the time that it has."""
ALIVE = "workers.filter((worker) => !worker.over).length"
MOVES = "[...document.querySelectorAll('#log-column .moves [data-turn]')].length"


@pytest.fixture(scope="module")
def desk(browser, site):
    """One page for all tests of this file."""
    with long_visit(browser, site.url) as page:
        page.evaluate(WATCH)
        yield page


def sit(page: Page, players: tuple[str, ...], size: str, id: str, game: str = "butterfly-effect") -> None:
    """A match whose computers may think for ten seconds; in Butterfly Effect they often know sooner."""
    page.evaluate("localStorage.setItem('attractor.think', '10000'); localStorage.removeItem('attractor.watched')")
    go(page, put_on_shelf(page, a_match(game, {"size": size}, players=players, id=id)))
    page.locator("main.play, main.result").wait_for()


def until_it_thinks(page: Page) -> None:
    page.wait_for_function("(document.getElementById('thinking') || {}).value > 0", timeout=25_000)


def last(page: Page, what: str) -> Any:
    return page.evaluate(f"workers[workers.length - 1].{what}")


# ---- the rules' searches -------------------------------------------------------------------------------------------
def test_a_judged_call_is_worked_out_in_the_worker_and_the_page_never_searches(desk: Page) -> None:
    match = a_match("monorail", {"judge": "engine"}, "h10rBHH", id="judged")
    open_match(desk, match)
    before = desk.evaluate("workers.length && workers[workers.length - 1].sent.length")
    desk.locator("#turn-column [data-token=no]").click()
    desk.locator("#turn-column [data-act=confirm]").click()
    desk.locator("main.result").wait_for(timeout=25_000)
    match.play(1, "no")
    wait_for_address(desk, link.write(match))
    asked = [said for _, said in last(desk, "sent")][before:]
    assert [said["ask"] for said in asked] == ["judge"]
    answers = last(desk, "heard")[-1][1]["answers"]
    assert list(answers.values()) == ["yes"], "the page had nothing to search: it was given the verdict"


def test_the_page_believes_the_worker_and_works_nothing_out_itself(desk: Page) -> None:
    open_match(desk, a_match("monorail", {"judge": "engine"}, "k9rHH", id="lies"))
    desk.evaluate("window.lies = true")
    desk.locator("#turn-column [data-token=no]").click()
    desk.locator("#turn-column [data-act=confirm]").click()
    desk.locator("main.result").wait_for(timeout=25_000)
    desk.evaluate("window.lies = false")
    assert "2" in desk.locator("#turn-title").inner_text(), "a circuit was possible, so only a lie lets Player 2 win"


def test_what_was_possible_is_drawn_on_the_board_when_it_is_asked_for(desk: Page) -> None:
    match = a_match("monorail", {}, "h10rBHH no ko", id="showme")
    open_match(desk, match)
    pieces = desk.locator("#board [data-key]").count()
    desk.locator("[data-act=show-me]").click()
    desk.wait_for_function("document.querySelectorAll('#board .ghost, #board .preview').length > 0 ||"
                           f" document.querySelectorAll('#board [data-key]').length > {pieces}", timeout=25_000)
    assert "possible" in desk.locator("#hint-note").inner_text()
    desk.locator("[data-act=replay]").click()
    desk.locator("main.result").wait_for(timeout=10_000)
    assert desk.locator("[data-act=show-me]").count() + desk.locator("#hint-note").count() == 1


def test_a_record_with_a_judged_call_is_read_after_the_worker_has_judged_it(browser, site) -> None:
    match = a_match("monorail", {"judge": "engine"}, "k9uDC no", id="linked")
    with long_visit(browser, site.url) as page:
        page.evaluate(WATCH)
        go(page, link.write(match))
        page.locator("main.result").wait_for(timeout=28_000)
        assert [said["ask"] for _, said in last(page, "sent")] == ["read"]
        assert list(last(page, "heard")[-1][1]["answers"].values()) == ["yes"]


# ---- the computer --------------------------------------------------------------------------------------------------
def test_a_match_against_the_computer_goes_to_its_end(desk: Page) -> None:
    match = a_match("butterfly-effect", {"size": "7"}, players=("Ada", "@2"), id="against")
    desk.evaluate("location.hash = '#/new/butterfly-effect'")
    desk.locator("label:has(#kind-1-computer)").click()
    assert desk.locator("#level-1").count() == 1, "a seat of the computer has a level"
    go(desk, put_on_shelf(desk, match))
    desk.locator("main.play").wait_for()
    hand = Mouse(desk)
    while match.outcome is None:
        if match.to_act == (0,):
            move = next(iter(match.state.legal(0)))
            hand.tap(match.state, move)
            began = time.monotonic()
            hand.confirm()
            match.play(0, move)
        else:
            desk.wait_for_function("count => (location.hash.split('/m/')[1] || '').split('.').length > count",
                                   arg=match.ply, timeout=20_000)
            assert time.monotonic() - began > 0.35, "never sooner than 400 ms"
            match.play(1, desk.evaluate("location.hash").split(".")[-1].split("/")[-1])
    desk.locator("main.result").wait_for()
    assert ("Ada" in desk.locator("#turn-title").inner_text()) == (match.outcome.winners == (0,))


def test_two_computers_are_watched_paused_stepped_and_let_go_on_at_a_speed(desk: Page) -> None:
    sit(desk, ("@1", "@2"), "7", "watched")
    desk.wait_for_function("location.hash.split('.').length >= 2", timeout=30_000)
    desk.locator("[data-act=stop-thinking]").click()
    desk.locator("[data-act=go-on]").wait_for()
    stands = desk.evaluate("location.hash")
    desk.wait_for_timeout(1200)
    assert desk.evaluate("location.hash") == stands, "a pause is a pause"
    desk.locator("[data-act=step]").click()
    desk.wait_for_function("hash => location.hash !== hash", arg=stands, timeout=30_000)
    desk.locator("[data-act=step]").wait_for()
    assert desk.evaluate("location.hash").count(".") == stands.count(".") + 1, "one turn, and it waits again"
    desk.locator("[data-act='watched:fast']").click()
    assert desk.evaluate("localStorage.getItem('attractor.watched')") == "fast"
    desk.locator("[data-act=go-on]").click()
    desk.locator("main.result").wait_for(timeout=30_000)


def test_every_seat_can_be_given_to_a_computer_in_the_form(desk: Page) -> None:
    desk.evaluate("location.hash = '#/new/chain-lightning'")
    for row in (0, 1):
        desk.locator(f"label:has(#kind-{row}-computer)").click()
        desk.locator(f"#level-{row}").wait_for()
    desk.locator("[type=submit]").click()
    desk.locator("[data-act='watched:slow']").wait_for(timeout=30_000)
    desk.locator("[data-act=stop-thinking]").click()


# ---- thinking ahead ------------------------------------------------------------------------------------------------
def ahead(page: Page, job: int) -> list[dict[str, Any]]:
    """What the newest worker was asked after a job, stops left out."""
    return [said for _, said in last(page, "sent") if said.get("job", 0) > job]


def until_it_has_thought_ahead(page: Page, seat: int) -> dict[str, Any]:
    """The last answer to what a seat would do, which nobody has asked for yet."""
    page.wait_for_function("""seat => { const worker = workers[workers.length - 1];
        const jobs = worker.sent.map(each => each[1]).filter(said => said.ask === 'advise');
        const latest = jobs[jobs.length - 1];
        return latest.seat === seat && worker.heard.some(each => each[1].job === latest.job
            && each[1].said === 'answer'); }""", arg=seat, timeout=60_000)
    return [said for _, said in last(page, "sent") if said.get("ask") == "advise"][-1]


@pytest.mark.parametrize("is_expected", [True, False], ids=["the expected reply", "another"])
def test_what_was_thought_ahead_is_used_for_the_expected_reply_alone(desk: Page, is_expected: bool) -> None:
    desk.evaluate("localStorage.setItem('attractor.think', '1000')")
    match = a_match("butterfly-effect", {"size": "9"}, "e6u2", players=("Ada", "@5"), id=f"ahead{int(is_expected)}")
    go(desk, put_on_shelf(desk, match))
    desk.wait_for_function("(location.hash.split('/m/')[1] || '').split('.').length === 2", timeout=60_000)
    match.play(1, desk.evaluate("location.hash").split(".")[-1])
    asked = until_it_has_thought_ahead(desk, 1)
    reply = asked["match"]["events"][-1][1]
    if not is_expected:
        reply = next(move for move in match.state.legal(0) if move != reply)
    hand = Mouse(desk)
    hand.tap(match.state, reply)
    hand.confirm()
    match.play(0, reply)
    desk.wait_for_function("(location.hash.split('/m/')[1] || '').split('.').length >= 4"
                           " || document.querySelector('main.result')", timeout=60_000)
    played = [each for each in ahead(desk, asked["job"]) if each["seat"] == 1 and len(each["match"]["events"]) == 3]
    assert len(played) == (0 if is_expected else 1), "asked again only where something else was played"
    if is_expected and match.outcome is None:
        answer = next(said for _, said in last(desk, "heard") if said["job"] == asked["job"] and "moves" in said)
        assert desk.evaluate("location.hash").split("/m/")[1].split(".")[3] == answer["moves"][0]


def test_while_it_thinks_on_the_largest_board_taps_are_shown_and_frames_go_on(desk: Page) -> None:
    """Sixty taps while the computer thinks ahead on 19 by 19; their times are in ``build.py bench tap``."""
    match = a_match("chain-lightning", {"size": "19"}, players=("@1", "Ada"), id="taps")
    go(desk, put_on_shelf(desk, match))
    desk.wait_for_function("location.hash.includes('/m/') && document.querySelector('#board .board.active')",
                           timeout=60_000)
    desk.wait_for_function("workers[workers.length - 1].heard.slice(-1)[0][1].said === 'working'", timeout=60_000)
    desk.evaluate("window.frames_ = 0; (function frame() { window.frames_ += 1; requestAnimationFrame(frame); })()")
    heard = desk.evaluate("workers[workers.length - 1].heard.length")
    taken = set(desk.evaluate("location.hash").split("/m/")[1].split("."))
    cells = (f"{column}{row}" for row in range(2, 19, 4) for column in "bdfhjlnprs")
    free = [cell for cell in cells if cell not in taken][:30]
    for cell in free:
        for confirms in (True, False):  # the stone lies as a preview, then it is lifted again
            desk.locator(f"#board [data-site='{cell}']").click()
            desk.wait_for_function("ready => document.querySelector('#turn-column [data-act=cancel],"
                                   " #turn-column [data-act=back]').disabled !== ready", arg=confirms, timeout=30_000)
    said = desk.evaluate("heard => workers[workers.length - 1].heard.slice(heard).map(each => each[1].said)", heard)
    assert len(free) == 30 and desk.evaluate("window.frames_") >= 60
    assert "working" in said and desk.evaluate(ALIVE) == 1
    go(desk, "#/")
    desk.locator("#join").wait_for()


def test_stop_is_heard_within_200_ms_and_ten_stops_leave_one_worker(desk: Page) -> None:
    """Most stops: a machine with other work to do may take longer over one."""
    sit(desk, ("@5", "@5"), "13", "stopped", LONG)
    times = []
    for _ in range(10):
        until_it_thinks(desk)
        thinks = desk.evaluate("workers.length") - 1
        desk.locator("[data-act=stop-thinking]").click()
        desk.locator("[data-act=go-on]").wait_for()
        desk.wait_for_function(f"workers[{thinks}].over || workers[{thinks}].heard.slice(-1)[0][1].said === 'stopped'")
        worker = desk.evaluate(f"(({{sent, heard, over}}) => ({{sent, heard, over}}))(workers[{thinks}])")
        at, said = worker["sent"][-1]
        assert "stop" in said
        times.append((worker["over"] or worker["heard"][-1][0]) - at)
        desk.locator("[data-act=go-on]").click()
    assert sorted(times)[len(times) // 2] <= 200, times
    assert desk.evaluate(ALIVE) == 1
    assert "/m/" not in desk.evaluate("location.hash") or desk.evaluate("location.hash").endswith("/m")
    desk.locator("[data-act=stop-thinking]").click()


@pytest.mark.slow
def test_fifty_stops_leave_one_worker_and_the_memory_as_it_was(playwright, site) -> None:
    browser = playwright.chromium.launch(executable_path=machine.chromium(), args=FLAGS)
    with long_visit(browser, site.url) as page:
        page.evaluate(WATCH)
        sit(page, ("@5", "@5"), "9", "fifty")
        sizes = []
        for number in range(50):
            until_it_thinks(page)
            page.locator("[data-act=stop-thinking]").click()
            page.locator("[data-act=go-on]").wait_for()
            page.wait_for_function("workers[workers.length - 1].heard.slice(-1)[0][1].said === 'stopped'")
            if number in (9, 49):
                sizes.append(heaps(browser, page))
            page.locator("[data-act=go-on]").click()
        page.locator("[data-act=stop-thinking]").click()
        assert page.evaluate(ALIVE) == 1 == page.evaluate("workers.length"), "none had to be ended"
    browser.close()
    before, after = sizes
    assert min(before.values()) > 1_000_000
    assert {name: size for name, size in after.items() if size > 1.1 * before[name]} == {}, sizes


def test_a_search_that_does_not_hear_is_ended_and_its_move_never_comes(desk: Page) -> None:
    sit(desk, ("@5", "@5"), "13", "deaf", LONG)
    until_it_thinks(desk)
    made = desk.evaluate("workers.length")
    desk.evaluate("window.deaf = true")
    desk.locator("[data-act=stop-thinking]").click()
    desk.wait_for_function(f"workers[{made - 1}].over > 0 && workers.length === {made + 1}", timeout=5_000)
    desk.evaluate("window.deaf = false")
    worker = desk.evaluate(f"(({{sent, over}}) => ({{sent, over}}))(workers[{made - 1}])")
    assert worker["over"] - worker["sent"][-1][0] <= 1000, "200 on a machine that has nothing else to do"
    assert desk.evaluate(ALIVE) == 1
    desk.locator("[data-act=go-on]").click()
    until_it_thinks(desk)
    desk.locator("[data-act=stop-thinking]").click()


def test_a_turn_taken_back_while_it_thinks_is_never_answered(desk: Page) -> None:
    sit(desk, ("Ada", "@5"), "13", "back", LONG)
    match = a_match(LONG, {"size": "13"}, id="back")
    hand = Mouse(desk)
    for move in ("g7", "h8"):
        hand.tap(match.state, move)
        match.play(0, move)
    hand.confirm()
    until_it_thinks(desk)
    asked, thinks = last(desk, "heard")[-1][1]["job"], desk.evaluate("workers.length") - 1
    desk.locator("#turn-column [data-act=undo]").click()
    desk.wait_for_timeout(1000)
    assert desk.evaluate("location.hash").endswith("/m"), "nothing was played"
    heard, over = desk.evaluate(f"[workers[{thinks}].heard, workers[{thinks}].over]")
    said = [told["said"] for _, told in heard if told["job"] == asked]
    assert (over or said[-1] == "stopped") and "answer" not in said


def test_a_killed_worker_is_replaced_and_the_move_asked_again(desk: Page) -> None:
    sit(desk, ("@5", "Ada"), "9", "killed")
    desk.evaluate("localStorage.setItem('attractor.think', '1000')")
    until_it_thinks(desk)
    made = desk.evaluate("workers.length")
    desk.evaluate("workers[workers.length - 1].terminate()")
    desk.wait_for_function(f"workers.length === {made + 1}", timeout=15_000)
    desk.wait_for_function("/m\\/./.test(location.hash)", timeout=15_000)
    assert desk.evaluate(ALIVE) == 1


def test_the_stones_of_a_turn_are_made_together(desk: Page) -> None:
    match = a_match("chain-lightning", {"size": "5"}, "a3 b4", players=("Ada", "@2"), id="stones")
    go(desk, put_on_shelf(desk, match))
    desk.wait_for_function("(location.hash.split('/m/')[1] || '').split('.').length === 5", timeout=25_000)
    for move in desk.evaluate("location.hash").split("/m/")[1].split(".")[2:]:
        match.play(1, move)
    assert match.to_act == (0,) and desk.locator("#turn-column [data-act=confirm]").count() == 1


def test_the_form_with_the_computer_fits_a_phone(visitor, site, boot) -> None:
    phone = boot(visitor(390, 844, has_touch=True, is_mobile=True), site.url)
    go(phone, "#/new/butterfly-effect")
    phone.locator("label:has(#kind-1-computer)").tap()
    phone.locator("#level-1").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert phone.locator("#name-1").is_disabled()


# ---- hint ----------------------------------------------------------------------------------------------------------
def test_a_hint_rings_a_move_and_says_why_until_something_is_tapped(desk: Page) -> None:
    sit(desk, ("Ada", "Ben"), "7", "hinted")
    desk.locator("#turn-column [data-act=hint]").click()
    desk.locator("#board .hintring").first.wait_for(timeout=25_000)
    said = desk.locator("#hint-note").inner_text()
    assert len(said) > 20 and "bot-" not in said
    Mouse(desk).site("d5")
    assert desk.locator("#board .hintring").count() == 0 and desk.locator("#hint-note").count() == 0


# ---- reload, offline -----------------------------------------------------------------------------------------------
def test_a_reload_during_a_search_resumes_it(browser, site) -> None:
    with long_visit(browser, site.url) as page:
        sit(page, ("@5", "Ada"), "9", "again")
        page.evaluate("localStorage.setItem('attractor.think', '2000')")
        until_it_thinks(page)
        page.reload()
        page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=20_000)
        page.wait_for_function("/m\\/./.test(location.hash)", timeout=20_000)


def test_the_computer_plays_offline(visitor, site, boot, watch) -> None:
    page = visitor(service_workers="allow")
    boot(page, site.sub)
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=25_000)
    page.context.set_offline(True)
    load(page, site.sub)
    sit(page, ("@2", "Ada"), "7", "offline")
    page.wait_for_function("/m\\/./.test(location.hash)", timeout=20_000)
    assert json.loads(page.evaluate("JSON.stringify(navigator.onLine)")) is False
