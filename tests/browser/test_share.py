"""What leaves the page and comes back: links, records, pictures, words; Back and Forward; links over a match."""
from __future__ import annotations

import struct
import xml.etree.ElementTree as ElementTree

import pytest
from hands import SHORT, Mouse, a_match, go, long_visit, open_match, seen, wait_for_address

from attractor.core import link, record
from attractor.games import find


@pytest.fixture(scope="module")
def desk(browser, site):
    with long_visit(browser, site.url, permissions=["clipboard-read", "clipboard-write"]) as page:
        yield page


def shared_link(page, whole: bool) -> str:
    page.locator("#turn-column [data-act=share]").click()
    page.locator("[data-act=share-whole]" if whole else "[data-act=share-here]").click()
    page.locator("[data-act=copy-link]").click()
    page.wait_for_function("document.getElementById('share-done').textContent === 'Copied.'")
    address = page.locator("#share-link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.keyboard.press("Escape")
    return address


def test_a_position_and_a_whole_match_go_through_a_link_and_come_back(desk, site):
    match = a_match("butterfly-effect", moves="f7r2 g8r3 j8u4", id="sharing")
    open_match(desk, match)
    desk.keyboard.press(",")
    here, whole = shared_link(desk, False), shared_link(desk, True)
    assert here == site.url + link.write(match, upto=2)
    assert whole == site.url + link.write(match, at=2)
    go(desk, "#/")
    go(desk, whole.removeprefix(site.url))
    desk.locator("#turn-title", has_text="Move 2").wait_for()
    assert "J11–J8" in seen(desk)["moves"]
    desk.locator("[data-act=now]").click()
    assert "Player 2 to move" in desk.title()


def test_a_record_is_saved_and_brought_back_with_its_names_times_and_branches(desk):
    match = a_match("butterfly-effect", moves="f7r2 g8r3", players=("Ada", "Ben"), id="saving")
    match.undo(1)
    match.play(1, "h7r3", 700)
    open_match(desk, match)
    desk.locator("#turn-column [data-act=share]").click()
    with desk.expect_download() as saved:
        desk.locator("[data-act=save-record]").click()
    desk.keyboard.press("Escape")
    assert saved.value.suggested_filename == "butterfly-effect-saving.attractor.txt"
    text = saved.value.path().read_text("utf-8")
    assert record.write(record.read(text, find)) == text == record.write(match)
    go(desk, "#/games")
    with desk.expect_file_chooser() as chooser:
        desk.locator("[data-act=file]").click()
    chooser.value.set_files(saved.value.path())
    desk.locator("main.play").wait_for()
    wait_for_address(desk, link.write(match))
    assert desk.locator("#seats .nm").all_inner_texts() == ["Ada", "Ben"]
    assert "A line you tried and left" in seen(desk)["moves"]


def test_pictures_stand_alone(desk):
    open_match(desk, a_match("chain-lightning", {"size": "9"}, "a1 b2", id="picture"))
    desk.locator("#turn-column [data-act=share]").click()
    with desk.expect_download() as saved:
        desk.locator("[data-act=save-svg]").click()
    svg = saved.value.path().read_text("utf-8")
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and "class=" not in svg and "var(" not in svg
    with desk.expect_download() as saved:
        desk.locator("[data-act=save-png]").click()
    png = saved.value.path().read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", png[16:24])[0] == 1080
    desk.keyboard.press("Escape")


def test_the_position_is_there_in_words(desk):
    open_match(desk, a_match("butterfly-effect", moves="f7r2", id="words"))
    desk.locator("#turn-column [data-act=share]").click()
    desk.locator(".astext", has=desk.locator("#share-position")).locator("summary").click()
    words = desk.locator("#share-position").inner_text()
    assert "F7" in words and words.rstrip().endswith(":p2")
    desk.keyboard.press("Escape")


def test_a_long_match_still_has_a_link_and_the_file_is_recommended(desk):
    match = a_match("chain-lightning", {"size": "18"}, id="long")
    names = [f"{column}{row}" for row in range(1, 19) for column in "abcdefghijklmnopqr"]
    for name in names[::2][:120]:
        match.play(match.to_act[0], name)
    open_match(desk, match)
    address = link.write(match)
    assert address.startswith("#/1z/") and desk.evaluate("location.hash") == address


def test_a_link_over_a_running_match_asks_and_staying_loses_nothing(desk):
    match = a_match("butterfly-effect", moves="f7r2", id="running")
    open_match(desk, match)
    Mouse(desk).site("g8")
    before = seen(desk)
    other = "#/1/chain-lightning/size:9/m/a1.b2"
    go(desk, other)
    desk.locator("[role=dialog]").wait_for()
    desk.keyboard.press("Escape")
    desk.locator("[role=dialog]").wait_for(state="detached")
    after = seen(desk)
    assert {**after, "address": "", "age": 0} == {**before, "address": "", "age": 0}
    go(desk, "#/1/chain-lightning/size:9/m/a1.b2.c3")
    desk.locator("[role=dialog] .pri").click()
    desk.wait_for_function("document.querySelector('h1').innerText === 'Chain Lightning'")
    go(desk, "#/")
    go(desk, "#/play/running")
    desk.locator("#board .be").wait_for()
    assert seen(desk)["board"] == before["board"]


def test_back_and_forward_go_between_screens(desk):
    go(desk, "#/")
    desk.locator("#entrance").wait_for()
    match = a_match("butterfly-effect", moves="f7r2", id="history")
    open_match(desk, match)
    Mouse(desk).play(match, "g8r3")
    desk.go_back()
    desk.locator("#entrance").wait_for()
    desk.go_forward()
    desk.locator("#board .be").wait_for()
    wait_for_address(desk, link.write(match))
    assert desk.locator("#log-column .moves li").count() == 2


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#/1/butterfly-effect/m/f7r2.f7r2", "f7r2"),
        ("#/1/chess/m/e4", "chess"),
        ("#/1/butterfly-effect/size:12/m", "12"),
        ("#/1z/AAAA", ""),
        ("#/2/butterfly-effect/m", ""),
        ("#/play/nothing", ""),
    ],
)
def test_a_broken_link_says_what_is_wrong_and_the_page_stays_usable(desk, fragment, said):
    go(desk, "#/")
    desk.locator("#entrance").wait_for()
    go(desk, fragment)
    dialog = desk.locator("[role=dialog]")
    dialog.wait_for()
    words = dialog.inner_text()
    assert said in words and "{" not in words and len(words) > 30
    desk.keyboard.press("Escape")
    open_match(desk, a_match("butterfly-effect", moves=SHORT["butterfly-effect"].split()[0], id="usable"))
    assert "Player 2 to move" in desk.title()
