"""Rooms in real pages: tabs that meet by themselves, browsers that meet by codes, four seats, sealed choices."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from conftest import FLAGS
from hands import SHORT, Mouse, answered, load
from playwright.sync_api import BrowserContext, Page
from settling import Pointer, Table

from attractor.core import link
from attractor.core.match import Match
from attractor.games import find, has_bot
from sitekit import machine

LONG = 60_000
EAVESDROP = """
window.heard = [];
for (const [kind, name] of [[window.BroadcastChannel, 'postMessage'], [window.RTCDataChannel, 'send']]) {
  const real = kind.prototype[name];
  kind.prototype[name] = function (what) { window.heard.push(String(what)); return real.call(this, what); };
}
"""
"""Keeps every text that a page gives to a channel."""


@pytest.fixture
def context(browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    context.add_init_script(EAVESDROP)
    yield context
    context.close()


def a_page(context: BrowserContext, complaints: list[str]) -> Page:
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    return page


def lay(page: Page, url: str, game: str, seats: dict[int, str], count: int = 0, press: tuple[str, ...] = ()) -> str:
    """Opens a room from set-up. seats: who sits here by row, ``@`` for the computer; friends in all other rows.

    press: what else of the form is pressed, one after another.
    """
    load(page, f"{url}#/new/{game}")
    page.locator("#setup").wait_for()
    if count:
        page.locator(f"label:has(#seats-{count})").click()
    for selector in press:
        page.locator(selector).click()
    for row in range(count or 2):
        kind = "friend" if row not in seats else "computer" if seats[row] == "@" else "human"
        page.locator(f"label:has(#kind-{row}-{kind})").click()
        if kind == "human":
            page.locator(f"#name-{row}").fill(seats[row])
    page.locator("#setup [type=submit]").click()
    page.locator(".room-lobby").wait_for()
    return str(page.evaluate("location.hash"))


def sit(page: Page, address: str, name: str) -> None:
    """Comes to a room that another tab of the same browser holds."""
    load(page, address)
    page.locator("#room-name").fill(name)
    page.locator("[data-act=room-join]").click()


def two_tabs(context: BrowserContext, url: str, complaints: list[str]) -> tuple[Page, Page, str]:
    """Ada and Bo, who have met in a room of Butterfly Effect; and its address."""
    ada, bo = a_page(context, complaints), a_page(context, complaints)
    address = url + lay(ada, url, "butterfly-effect", {0: "Ada"})
    sit(bo, address, "Bo")
    for page in (ada, bo):
        page.locator(".room-words").wait_for()
    return ada, bo, address


def by_codes(host: Page, guest: Page, name: str) -> None:
    """Carries the invitation to the guest and the reply back, as two people would. name: "" for who does not sit."""
    host.locator("[data-act=room-invite]").first.click()
    host.wait_for_function("document.querySelector('#room-carried')?.value.includes('#/join/')")
    load(guest, host.locator("#room-carried").input_value())
    guest.wait_for_function("document.querySelector('#room-carried')?.value.includes('#/reply/')")
    if name:
        guest.locator("#room-name").fill(name)
    host.locator("#room-reply").fill(guest.locator("#room-carried").input_value())
    host.locator("[data-act=room-accept]").click()


def start(*pages: Page) -> None:
    pages[0].locator("[data-act=room-start]:not([disabled])").click()
    for page in pages:
        page.locator("#board .board").wait_for()


def turns(page: Page, count: int) -> None:
    """Waits until a page lists so many turns."""
    page.wait_for_function("n => document.querySelectorAll('#log-column .moves li').length === n", arg=count)


def play(match: Match, pages: list[Page], moves: str) -> None:
    """Plays turn after turn, each on the page of its seat, and looks whether all pages have it."""
    for move in moves.split():
        page = pages[match.to_act[0]]
        hand = Mouse(page)
        page.locator("#turn-column [data-act=confirm]").wait_for()
        hand.tap(match.state, move)
        hand.confirm()
        match.play(match.to_act[0], move)
        for each in pages:
            if match.outcome is None:
                turns(each, len(match.turns))
            else:
                each.locator("main.result").wait_for()


def again(page: Page) -> None:
    """Loads the page anew and waits until its board is there."""
    page.reload()
    page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=90_000)
    page.locator("#board .board").wait_for()


def lay_a_tile(page: Page) -> None:
    """Any tile of the Garden on any cell that takes one."""
    page.locator("#turn-column [data-act=confirm]").wait_for()
    for _ in range(3):
        if page.locator("#turn-column [data-act=confirm]:not([disabled])").count():
            break
        target = page.locator("#board .legal, #board [class~=legal]").first
        target.wait_for()
        box = target.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        answered(page)
    page.locator("#turn-column [data-act=confirm]:not([disabled])").click()


@pytest.mark.slow
def test_two_tabs_play_a_whole_match_and_both_come_back_in_its_middle(context, site):
    complaints: list[str] = []
    ada, bo, _ = two_tabs(context, site.url, complaints)
    assert ada.locator("#room-words").inner_text() == bo.locator("#room-words").inner_text()
    start(ada, bo)
    match = Match(find("butterfly-effect"), 2, {}, id="beside")
    moves = SHORT["butterfly-effect"].split()
    play(match, [ada, bo], " ".join(moves[:2]))

    bo.locator("#room-chip").click()
    bo.locator("#room-say").fill("<img src=x onerror=window.caught=1> hello")
    bo.keyboard.press("Enter")
    bo.locator("#room-chat p").wait_for()
    bo.keyboard.press("Escape")
    ada.locator("#room-chip b").wait_for()
    ada.locator("#room-chip").click()
    assert "<img src=x onerror=window.caught=1> hello" in ada.locator("#room-chat").inner_text()
    assert ada.locator("#room-chat img").count() == 0 and ada.evaluate("window.caught") is None
    ada.locator("[data-act='room-mute:1']").click()
    assert "hello" not in ada.locator("#room-chat").inner_text()
    ada.keyboard.press("Escape")

    bo.locator("#turn-column [data-act=undo]").click()
    ada.locator("[data-act^='room-yes']").click()
    turns(bo, 1)
    turns(ada, 1)
    match.undo(1)

    again(bo)
    ada.locator(".room-lost").wait_for(state="detached")
    play(match, [ada, bo], moves[1])
    again(ada)
    play(match, [ada, bo], " ".join(moves[2:]))
    assert ada.locator("#turn-title").inner_text() == bo.locator("#turn-title").inner_text()

    ada.locator("[data-act=rematch]").click()
    bo.locator("[data-act^='room-yes']").click()
    for page in (ada, bo):
        page.locator("main.play").wait_for()
    assert [name.inner_text() for name in bo.locator("#seats .nm").all()] == ["Bo", "Ada"]
    play(Match(find("butterfly-effect"), 2, {}, id="again"), [bo, ada], moves[0])
    assert not complaints, complaints[:5]


@pytest.mark.slow
def test_a_friend_who_leaves_before_the_table_is_signed_is_missed_and_may_come_back(context, site):
    complaints: list[str] = []
    ada, bo, address = two_tabs(context, site.url, complaints)
    bo.evaluate("void (crypto.subtle.sign = () => new Promise(() => {}))")
    ada.locator("[data-act=room-start]:not([disabled])").click()
    ada.locator("#board .board").wait_for()
    bo.close()
    ada.locator(".room-lost").wait_for()
    assert ada.locator(".room-lost button").count() == 1, "an invitation; there is no match yet to go on with"
    bo = a_page(context, complaints)
    load(bo, address)
    play(Match(find("butterfly-effect"), 2, {}, id="beside"), [ada, bo], SHORT["butterfly-effect"].split()[0])
    assert not complaints, complaints[:5]


def test_two_browsers_play_a_whole_match_by_codes(browser, playwright, site):
    complaints: list[str] = []
    other = playwright.chromium.launch(executable_path=machine.chromium(), args=FLAGS)
    size = {"width": 1440, "height": 900}
    contexts = [one.new_context(viewport=size, service_workers="block") for one in (browser, other)]
    ada, bo = (a_page(context, complaints) for context in contexts)
    try:
        lay(ada, site.url, "butterfly-effect", {0: "Ada"})
        ada.locator("[data-act=room-invite]").first.click()
        ada.locator(".qr svg").wait_for()
        ada.locator("#room-reply").fill("nonsense")
        ada.locator("[data-act=room-accept]").click()
        ada.locator(".wait.failed").wait_for()
        ada.keyboard.press("Escape")
        by_codes(ada, bo, "Bo")
        start(ada, bo)
        assert bo.evaluate("location.hash") == ada.evaluate("location.hash")
        match = Match(find("butterfly-effect"), 2, {}, id="beside")
        moves = SHORT["butterfly-effect"].split()
        play(match, [ada, bo], " ".join(moves[:2]))
        again(bo)
        ada.locator("#room-chip:not(.off)").wait_for()
        play(match, [ada, bo], " ".join(moves[2:]))
        assert ada.locator("#turn-title").inner_text() == bo.locator("#turn-title").inner_text()
    finally:
        for context in contexts:
            context.close()
        other.close()
    assert not complaints, complaints[:5]


STORED = """async () => {
  const done = (asked) => new Promise((answer) => { asked.onsuccess = () => answer(asked.result); });
  const found = [document.documentElement.outerHTML];
  found.push(JSON.stringify({...localStorage}), JSON.stringify({...sessionStorage}));
  for (const {name} of await indexedDB.databases()) {
    const base = await done(indexedDB.open(name));
    for (const shelf of base.objectStoreNames) {
      found.push(JSON.stringify(await done(base.transaction(shelf).objectStore(shelf).getAll())));
    }
    base.close();
  }
  return found.join(' ');
}"""
"""All that a page shows and keeps."""


def shown_match(page: Page) -> Match:
    """The match of a page's room, from its list of rooms."""
    text = page.evaluate("JSON.parse(localStorage.getItem('attractor.rooms') || '[]')[0]?.link || ''")
    return link.read(text, find, id="shown").match


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_sealed_choice_is_nowhere_else_before_both_are_in(browser, site):
    complaints: list[str] = []
    contexts = [browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block") for _ in range(2)]
    for context in contexts:
        context.add_init_script(EAVESDROP)
    pages = [a_page(context, complaints) for context in contexts]
    try:
        lay(pages[0], site.url, "settlers-of-chaos", {0: "Ada"})
        by_codes(pages[0], pages[1], "Bo")
        start(*pages)
        tables = [Table(page, Pointer(page)) for page in pages]
        pages[0].wait_for_function("JSON.parse(localStorage.getItem('attractor.rooms') || '[]')[0]?.link")
        for _ in range(60):
            match = shown_match(pages[0])
            state = match.state
            if match.moment.is_secret:
                break
            seat = match.to_act[0]
            if seat < 0:
                pages[0].wait_for_timeout(100)
                continue
            pages[seat].locator("#turn-column [data-act=confirm]").wait_for()
            tables[seat].turn(state, tables[seat].choose_legal(state, seat))
            for page in pages:
                page.wait_for_function(
                    "was => JSON.parse(localStorage.getItem('attractor.rooms'))[0].link !== was", arg=link.write(match)
                )
        assert state.phase == "names", state.phase
        tables[0].turn(state, tables[0].choose(state, 0))
        pages[1].wait_for_function("document.querySelector('#seats')")
        pages[0].get_by_text("Your choice is sealed").wait_for()
        kept = pages[0].evaluate(STORED)
        choice = tables[0].choose(state, 0)
        salts = re.findall(rf'([0-9a-f]{{32}})\\", \\"{choice}\\"', kept)
        assert salts, "the choice and its salt lie on the own device"
        elsewhere = "".join((pages[1].evaluate(STORED), *pages[0].evaluate("heard"), *pages[1].evaluate("heard")))
        assert not [salt for salt in salts if salt in elsewhere]
        assert not re.search(rf'[":]{choice}[\\"]', elsewhere)
        tables[1].turn(replace(state, sealed=""), tables[1].choose(state, 1))
        pages[1].wait_for_function(
            "was => JSON.parse(localStorage.getItem('attractor.rooms'))[0].link !== was", arg=link.write(match)
        )
        opened = "".join(pages[0].evaluate("heard"))
        assert [salt for salt in salts if salt in opened], "once both are in, it is opened to all"
    finally:
        for context in contexts:
            context.close()
    assert not complaints, complaints[:5]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_without_a_line_the_match_goes_on_by_link_and_then_in_the_room_again(browser, site):
    complaints: list[str] = []
    size = {"width": 1440, "height": 900}
    contexts = [browser.new_context(viewport=size, service_workers="block") for _ in range(2)]
    ada, bo = (a_page(context, complaints) for context in contexts)
    try:
        lay(ada, site.url, "butterfly-effect", {0: "Ada"})
        by_codes(ada, bo, "Bo")
        start(ada, bo)
        moves = SHORT["butterfly-effect"].split()
        match = Match(find("butterfly-effect"), 2, {}, id="beside")
        play(match, [ada, bo], moves[0])
        room = ada.evaluate("location.hash")
        ada.close()
        bo.locator("[data-act=room-letter]").click()
        bo.locator(".room-letter").wait_for()
        play(match, [bo, bo], moves[1])
        letter = bo.locator("#room-letter").input_value()
        assert "match:" in letter or "/1z/" in letter
        bo.close()
        ada = a_page(contexts[0], complaints)
        load(ada, letter)
        turns(ada, 2)
        play(match, [ada, ada], moves[2])
        answer = ada.locator("#room-letter").input_value()
        ada.close()
        bo = a_page(contexts[1], complaints)
        load(bo, site.url + room)
        bo.locator("#room-letter-in").fill(letter)
        bo.locator("[data-act=room-letter-open]").click()
        bo.locator("[role=dialog]").get_by_text("older").wait_for()
        bo.keyboard.press("Escape")
        bo.locator("#room-letter-in").fill(answer)
        bo.locator("[data-act=room-letter-open]").click()
        turns(bo, 3)
        ada, bridge = a_page(contexts[0], complaints), a_page(contexts[1], complaints)
        load(ada, site.url + room)
        by_codes(ada, bridge, "")  # in another tab of that browser; the one that has the seat is introduced by it
        for page in (ada, bo):
            page.locator(".room-letter").wait_for(state="detached")
            turns(page, 3)
        play(match, [ada, bo], moves[3])
    finally:
        for context in contexts:
            context.close()
    assert not complaints, complaints[:5]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_four_seats_of_the_garden_with_a_sofa_a_computer_and_somebody_who_watches(context, site):
    complaints: list[str] = []
    sofa, guest, eve = (a_page(context, complaints) for _ in range(3))
    last = "@" if has_bot("butterfly-garden") else "Di"
    seats = {0: "Ada", 1: "Bo", 3: last}
    address = site.url + lay(sofa, site.url, "butterfly-garden", seats, count=4)
    sit(guest, address, "Cy")
    start(sofa, guest)
    for page in (sofa, guest):
        names = [name.inner_text() for name in page.locator("#seats .nm").all()]
        assert names[:3] == ["Ada", "Bo", "Cy"] and names[3].startswith("Computer" if last == "@" else last)
    for actor in (sofa, sofa, guest):
        before = {page: page.locator("#log-column .moves li").count() for page in (sofa, guest)}
        lay_a_tile(actor)
        for page, count in before.items():
            page.wait_for_function("n => document.querySelectorAll('#log-column .moves li').length > n", arg=count)
    load(eve, address)
    eve.locator("#board .board").wait_for()
    count = max(page.locator("#log-column .moves li").count() for page in (sofa, guest))
    for page in (sofa, guest, eve):
        page.wait_for_function("n => document.querySelectorAll('#log-column .moves li').length >= n", arg=count)
    shown = {page.locator("#log-column .moves li").last.inner_text() for page in (sofa, guest, eve)}
    assert len(shown) == 1, "the same draws and the same tiles everywhere"
    assert eve.locator("[data-act=confirm]").count() == 0, "who watches has nothing to press"
    guest.close()
    sofa.locator(".room-lost").wait_for()
    assert "Cy" in sofa.locator("#room-lost-title").inner_text()
    assert sofa.locator("#room-chip").get_attribute("class") == "chip off"
    sofa.locator("[data-act=room-retire]").wait_for()
    assert not complaints, complaints[:5]
