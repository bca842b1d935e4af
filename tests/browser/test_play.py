"""Whole matches on the page, by mouse, by finger, by keyboard alone; what is refused, taken back, said and asked."""
from __future__ import annotations

import pytest
from hands import SHORT, Finger, Keyboard, Mouse, a_match, open_match, seen, wait_for_address

from attractor.core import link

SETTINGS = {"butterfly-effect": {}, "chain-lightning": {"size": "5"}}
MEANS = {"mouse": Mouse, "finger": Finger, "keyboard": Keyboard}
CONFIRM = "#turn-column [data-act=confirm]"


@pytest.fixture
def table(request, desk):
    """A match of Butterfly Effect that has begun, on the desk, with a mouse."""
    name = request.node.name.replace("_", "")[-24:]
    match = a_match("butterfly-effect", moves="f7r2 g8r3", id="".join(c for c in name if c.isalnum()))
    open_match(desk, match)
    return desk, match


@pytest.mark.parametrize("game", list(SETTINGS))
@pytest.mark.parametrize("means", list(MEANS))
def test_a_whole_match_is_played_and_won(request, game, means):
    page = request.getfixturevalue("pocket" if means == "finger" else "desk")
    match = a_match(game, SETTINGS[game], id=f"{means}{len(game)}")
    open_match(page, match)
    MEANS[means](page).play(match, SHORT[game])
    assert match.outcome is not None
    page.locator("main.result").wait_for()
    assert "Player 1 wins" in page.locator("#turn-title").inner_text()
    assert "Player 1 wins" in page.title()


def test_one_touch_previews_and_only_the_button_plays(table):
    page, match = table
    Mouse(page).site("j9")
    assert page.locator(CONFIRM).is_enabled() and page.locator(".layer-preview").inner_html()
    assert page.evaluate("location.hash") == link.write(match)
    page.keyboard.press("Escape")
    assert page.locator(CONFIRM).is_disabled() and not page.locator(".layer-preview").inner_html()


def test_an_illegal_touch_says_why_marks_the_place_and_is_heard(table):
    page, _ = table
    Mouse(page).site("f6")
    note = page.locator("#why-not")
    assert note.get_attribute("role") == "alert" and "taken" in note.inner_text()
    assert page.locator(".layer-illegal").inner_html()
    page.wait_for_function("document.getElementById('alert').textContent.includes('taken')")
    Mouse(page).site("j9")
    assert page.locator("#why-not").count() == 0 and not page.locator(".layer-illegal").inner_html()


def test_moves_are_announced_and_the_tab_says_whose_turn_it_is(table):
    page, match = table
    assert page.title().startswith("Player 1 to move")
    Mouse(page).play(match, "j8u4")
    assert page.title().startswith("Player 2 to move")
    page.wait_for_function("document.getElementById('live').textContent.length > 3")


def test_stones_of_a_turn_are_previewed_together_lifted_and_confirmed_at_once(desk):
    match = a_match("chain-lightning", {"size": "5"}, "a1 b2", id="stones")
    open_match(desk, match)
    mouse = Mouse(desk)
    mouse.site("c3")
    mouse.site("d4")
    assert desk.locator(CONFIRM).is_disabled() and "2" in desk.locator(".stones").get_attribute("aria-label")
    mouse.site("c3")  # lifted again
    assert "1" in desk.locator(".stones").get_attribute("aria-label")
    mouse.site("e5")
    mouse.site("a5")
    assert desk.locator(CONFIRM).is_enabled()
    assert desk.evaluate("location.hash") == link.write(match)
    mouse.confirm()
    for move in ("d4", "e5", "a5"):
        match.play(1, move)
    wait_for_address(desk, link.write(match))


def test_undo_takes_back_a_whole_turn_and_keeps_the_line_as_a_branch(table):
    page, match = table
    before = seen(page)
    Mouse(page).play(match, "j8u4")
    page.locator("#turn-column [data-act=undo]").click()
    match.undo(2)
    wait_for_address(page, link.write(match))
    after = seen(page)
    assert after["board"] == before["board"] and after["turn"] == before["turn"]
    assert "A line you tried and left" in after["moves"] and page.locator("#log-column .br").count() == 1
    page.locator("[data-branch]").click()
    match.switch(0)
    wait_for_address(page, link.write(match))


def test_looking_back_shows_that_moment_and_playing_on_from_there_branches(table):
    page, match = table
    page.keyboard.press(",")
    assert "Move 1" in page.locator("#turn-title").inner_text()
    assert "waiting at move 2" in page.locator(".turnhead").inner_text()
    assert not page.locator(".layer-legal").inner_html()
    page.keyboard.press(".")
    assert page.locator("[data-act=branch]").count() == 0
    page.locator("[data-slider=trace-list]").focus()
    page.keyboard.press("Home")
    assert page.locator("[data-slider=trace-list]").get_attribute("aria-valuenow") == "0"
    assert page.evaluate("document.activeElement.dataset.slider") == "trace-list"
    page.locator("[data-act=branch]").click()
    match.undo(0)
    wait_for_address(page, link.write(match))


def test_the_curve_is_dragged(table):
    page, _ = table
    box = page.locator("[data-slider=trace-list]").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 8, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40, steps=4)
    page.mouse.move(box["x"] + 4, box["y"] + 40, steps=4)
    page.mouse.up()
    assert page.locator("[data-slider=trace-list]").get_attribute("aria-valuenow") == "0"


def test_every_way_of_resigning_asks_first(desk, pocket):
    for page, bar in ((desk, "#turn-column"), (pocket, "#dock")):
        match = a_match("butterfly-effect", moves="f7r2", id=f"resign{len(bar)}")
        open_match(page, match)
        page.locator(f"{bar} [data-act=resign]").click()
        assert page.locator("[role=dialog]").count() == 1
        page.keyboard.press("Escape")
        assert page.locator("[role=dialog]").count() == 0 and page.locator("main.play").count() == 1
        assert page.evaluate("document.activeElement.dataset.act") == "resign"
        page.locator(f"{bar} [data-act=resign]").click()
        page.locator("[data-act=resign-yes]").click()
        page.locator("main.result").wait_for()
        assert "Player 1 wins" in page.title()


def test_a_resignation_can_be_taken_back_and_a_rematch_swaps_who_begins(desk):
    match = a_match("butterfly-effect", moves="f7r2", players=("Ada", "Ben"), id="again")
    open_match(desk, match)
    desk.locator("#turn-column [data-act=resign]").click()
    desk.locator("[data-act=resign-yes]").click()
    desk.locator(".outcome [data-act=undo]").click()
    desk.locator("main.play").wait_for()
    desk.locator("#turn-column [data-act=resign]").click()
    desk.locator("[data-act=resign-yes]").click()
    desk.locator("[data-act=rematch]").click()
    desk.locator("[data-act='rematch-with:1']").click()
    desk.wait_for_function("document.title.startsWith('Ben to move')")
    assert desk.locator("#seats .nm").all_inner_texts() == ["Ben", "Ada"]


def test_names_with_markup_are_text(desk):
    names = ("<img src=x onerror=window.hit=1>", "\"><script>window.hit=1</script>")
    match = a_match("butterfly-effect", moves="f7r2", players=names, id="names")
    open_match(desk, match)
    desk.locator("#turn-column [data-act=share]").click()
    desk.keyboard.press("Escape")
    assert desk.locator("#seats .nm").all_inner_texts() == list(names)
    assert desk.evaluate("window.hit") is None and desk.locator("main img, main script").count() == 0


def test_moves_can_be_typed(table):
    page, match = table
    page.locator("#typed").fill("j8u4")
    page.keyboard.press("Enter")
    assert page.locator(CONFIRM).is_enabled()
    page.keyboard.press("Enter")
    match.play(0, "j8u4")
    wait_for_address(page, link.write(match))
    page.locator("#typed").fill("a1u7")
    page.keyboard.press("Enter")
    assert page.locator("#why-not").count() == 1


def test_the_keyboard_explains_itself(table):
    page, _ = table
    page.keyboard.press("?")
    assert "Enter" in page.locator("[role=dialog]").inner_text()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.wait_for_function("document.getElementById('live').textContent.startsWith('Possible now')")


def test_replay_shows_the_moves_one_by_one_and_a_space_stops_it(desk):
    match = a_match("butterfly-effect", moves=SHORT["butterfly-effect"], id="replay")
    open_match(desk, match)
    desk.locator("[data-act=replay]").click()
    desk.wait_for_function("document.querySelector('[data-slider=trace-list]').getAttribute('aria-valuenow') === '2'")
    desk.keyboard.press(" ")
    desk.wait_for_timeout(900)
    assert desk.locator("[data-slider=trace-list]").get_attribute("aria-valuenow") == "2"


def test_confirm_stands_above_the_dock_on_a_phone(pocket):
    for game, settings in SETTINGS.items():
        open_match(pocket, a_match(game, settings, id=f"dock{len(game)}"))
        confirm = pocket.locator(CONFIRM).bounding_box()
        dock = pocket.locator("#dock").bounding_box()
        assert confirm["y"] + confirm["height"] <= dock["y"] and confirm["height"] >= 44
        assert pocket.evaluate("document.documentElement.scrollWidth") == 390


def test_the_result_shows_the_last_board_large_and_all_its_buttons(desk, pocket):
    for page, least in ((desk, 640), (pocket, 340)):
        open_match(page, a_match("butterfly-effect", moves=SHORT["butterfly-effect"], id=f"large{least}"))
        page.locator("main.result").wait_for()
        width = page.evaluate("document.documentElement.clientWidth")
        assert page.locator("#board .board").bounding_box()["width"] >= least
        for button in page.locator(".acts2 button").all():
            box = button.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] >= 44
