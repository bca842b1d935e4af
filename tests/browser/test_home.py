"""The page's course: home, set-up, languages, dialogs, links that lead nowhere, errors."""
from __future__ import annotations

import re

from playwright.sync_api import Page, expect

GAMES = ("butterfly-effect", "settlers-of-chaos", "butterfly-garden", "chain-lightning", "monorail")
MATCH = "#/1/butterfly-effect/m/g5u2.g4r3"
BAD = ("#/1/monorail/m/zz", "#/1/nothing/m/a1", "#/2/x", "#/play/nowhere", "#/new/chess", "#/rules/chess", "#/1z/AAAA",
       "#/1/monorail/variant:v3/m", "#/<img src=x onerror=alert(1)>")


def go(page: Page, fragment: str) -> None:
    page.evaluate("fragment => { location.hash = fragment }", fragment)
    page.wait_for_timeout(350)


def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def test_a_card_leads_to_set_up_and_back_leads_home(site, page, boot):
    boot(page, site.url)
    assert page.locator("a.game").count() == 5
    page.locator("a.game[data-game=monorail]").click()
    expect(page.locator("form#setup h1")).to_have_text("Monorail")
    assert page.title().startswith("Set up Monorail")
    page.go_back()
    expect(page.locator(".hero h1")).to_be_visible()
    page.go_forward()
    expect(page.locator("form#setup")).to_be_visible()


def test_start_begins_the_match_that_was_set_up(site, page, boot):
    boot(page, site.url + "#/new/chain-lightning")
    page.locator("#option-size").select_option("7")
    page.locator("#name-0").fill("Ada")
    page.locator("#name-1").fill("<i>Iro</i>")
    page.get_by_text("Custom").click()
    page.get_by_role("button", name="Each move: more").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".plate .nm").first).to_have_text("Ada")
    expect(page.locator(".plate .nm").nth(1)).to_have_text("<i>Iro</i>")
    assert page.locator(".board [data-site]").count() == 49
    expect(page.locator(".plate .ck").first).to_contain_text("1:")


def test_a_name_that_is_left_by_a_click_does_not_swallow_the_click(site, page, boot):
    boot(page, site.url + "#/new/monorail")
    page.locator("#name-0").fill("Ada")
    page.get_by_text("Draw lots").click()
    assert page.locator("#first-lot").is_checked()
    expect(page.locator("#first-0 + span")).to_have_text("Ada")


def test_a_new_language_keeps_what_was_chosen_and_is_remembered(site, page, boot):
    boot(page, site.url + "#/new/butterfly-effect")
    page.locator("#name-0").fill("Ada")
    page.locator("#option-size-9 + .rd").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Français").click()
    expect(page.locator("[role=dialog] h2")).to_have_text("Réglages")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Commencer")).to_be_visible()
    assert page.locator("#name-0").input_value() == "Ada"
    assert page.locator("#option-size-9").is_checked()
    assert page.evaluate("[document.documentElement.lang, location.hash]") == ["fr", "#/new/butterfly-effect"]
    page.goto(site.url + "el/")
    page.wait_for_function("document.body.dataset.ready === 'yes'")
    expect(page.locator(".hero h1")).to_have_text("Petites causes, grands effets.")


def test_the_theme_is_put_on_and_remembered(site, page, boot):
    boot(page, site.url)
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    boot(page, site.url)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_a_link_that_leads_nowhere_says_why_and_home_stays_usable(site, page, boot):
    boot(page, site.url)
    for fragment in BAD:
        go(page, fragment)
        dialog = page.locator("[role=dialog]")
        expect(dialog.locator("h2")).to_have_text("This link cannot be opened")
        said = dialog.inner_text()
        assert not re.search(r"\b[a-z]+-[a-z-]+\b(?!\.)", said.replace("monorail", "")), said
        assert page.locator("[role=dialog] img").count() == 0
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    page.locator("a.game[data-game=monorail]").click()
    expect(page.locator("form#setup")).to_be_visible()


def test_a_link_or_a_record_can_be_pasted(site, page, boot):
    boot(page, site.url)
    page.get_by_placeholder("Paste a game or room link").fill(f"Look! https://example.org/x/{MATCH} bye")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".moves li")).to_have_count(2)
    go(page, "#/")
    expect(page.locator(".resume")).to_contain_text("Butterfly Effect")
    page.get_by_placeholder("Paste a game or room link").fill("neither a link nor a record")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("[role=dialog] h2")).to_have_text("This link cannot be opened")


def test_another_link_over_a_match_asks_first(site, page, boot):
    boot(page, site.url + MATCH)
    expect(page.locator(".moves li")).to_have_count(2)
    go(page, "#/1/monorail/m/k9rHH")
    dialog = page.locator("[role=dialog]")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator("header h1")).to_have_text("Butterfly Effect")
    go(page, "#/1/monorail/m/k9rHH")
    page.locator("[data-act=open]").click()
    expect(page.locator("header h1")).to_have_text("Monorail")


def test_the_rules_open_over_a_match_and_leave_it_as_it_was(site, page, boot):
    boot(page, site.url + MATCH)
    page.wait_for_selector(".board.active")
    before = page.evaluate("location.hash")
    page.locator("#turn-column [data-act=rules]").click()
    drawer = page.locator(".drawer[role=dialog]")
    expect(drawer.locator("h2")).to_have_text("Butterfly Effect")
    assert drawer.locator(".dia svg.board").count() >= 3
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate("location.hash") == before
    expect(page.locator(".moves li")).to_have_count(2)


def test_an_error_is_shown_with_a_report_and_the_page_goes_on(site, page, boot, watch):
    watch.allow("")
    boot(page, site.url)
    page.evaluate("""Object.defineProperty(document.getElementById('app'), 'innerHTML', {
        configurable: true, set() { delete this.innerHTML; throw new Error('on purpose'); }})""")
    go(page, "#/new/monorail")
    trouble = page.locator("#trouble")
    expect(trouble).to_contain_text("Something went wrong")
    trouble.get_by_role("button", name="Copy report").click()
    expect(page.locator("#trouble-said")).not_to_be_empty()
    trouble.get_by_role("button", name="Close").click()
    go(page, "#/new/butterfly-effect")
    expect(page.locator("form#setup")).to_be_visible()
