"""The kept matches of a device: searched, deleted, taken along in one file and brought back, erased, kept for good."""
from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hands import a_match, go, long_visit, put_on_shelf
from playwright.sync_api import Page, expect

from attractor.web import bundle
from attractor.web.shelf import decode


def kept_here(page: Page) -> dict[str, str]:
    return page.evaluate("""async () => {
        const open = indexedDB.open('attractor');
        await new Promise((done) => { open.onsuccess = done; });
        const shelf = open.result.transaction('matches').objectStore('matches');
        const [keys, values] = [shelf.getAllKeys(), shelf.getAll()];
        await new Promise((done) => { values.onsuccess = done; });
        open.result.close();
        const all = Object.fromEntries(keys.result.map((key, at) => [key, values.result[at]]));
        for (const key of Object.keys(localStorage)) {
            if (key.startsWith('attractor.match.')) all[key.slice(16)] = localStorage.getItem(key);
        }
        return all;
    }""")


@pytest.fixture(scope="module")
def device(browser, site):
    with long_visit(browser, site.url) as page:
        yield page


@pytest.fixture
def shelf_page(device):
    """A device with three matches, at the list of them."""
    page = device
    go(page, "#/")
    page.locator("#entrance").wait_for()
    page.evaluate("""async () => {
        localStorage.clear();
        const open = indexedDB.open('attractor', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('matches');
        await new Promise((done) => { open.onsuccess = done; });
        const change = open.result.transaction('matches', 'readwrite');
        change.objectStore('matches').clear();
        await new Promise((done) => { change.oncomplete = done; });
        open.result.close();
    }""")
    for name, game, moves in (("ada1", "butterfly-effect", "f7r2 g8r3"), ("bob2", "chain-lightning", "a1 b2"),
                              ("eve3", "monorail", "")):
        put_on_shelf(page, a_match(game, moves=moves, players=(name.title(), "Ζωή"), id=name))
    go(page, "#/games")
    page.locator(".kept li").first.wait_for()
    return page


def open_file(page: Page, name: str, content: str) -> None:
    with page.expect_file_chooser() as chooser:
        page.locator("[data-act=file]").click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": content.encode()})


def test_the_list_of_matches_is_searched_and_one_is_deleted_after_a_question(shelf_page):
    page = shelf_page
    rows = page.locator(".kept li:visible")
    expect(rows).to_have_count(3)
    page.get_by_role("searchbox").fill("ζωη BUTTERFLY")
    expect(rows).to_have_count(1)
    expect(page.locator("#found")).to_have_text("1 match fits.")
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="Delete Butterfly Effect").click()
    page.get_by_role("button", name="Keep it").click()
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Delete Butterfly Effect").click()
    page.get_by_role("button", name="Delete it").click()
    expect(rows).to_have_count(2)
    assert sorted(kept_here(page)) == ["bob2", "eve3"]


@pytest.mark.slow
def test_all_matches_go_into_one_file_and_come_back_on_an_empty_device(shelf_page, visitor, boot, site):
    page = shelf_page
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all in one file").click()
    text = saved.value.path().read_text("utf-8")
    assert {kept.match for kept in bundle.read(text)} == {"ada1", "bob2", "eve3"}
    other = visitor()
    boot(other, site.url + "#/games")
    open_file(other, "all.txt", text)
    expect(other.locator(".dlg.short p")).to_have_text("New here: 3. Here already: 0. Nothing was overwritten.")
    other.get_by_role("button", name="All right").click()
    expect(other.locator(".kept li")).to_have_count(3)
    records = {name: decode(name, each).record for name, each in kept_here(page).items()}
    assert {name: decode(name, each).record for name, each in kept_here(other).items()} == records
    changed = text.replace("Ada1", "Eva1")  # another match of a name that is here comes under a name of its own
    open_file(other, "again.txt", changed)
    expect(other.locator(".dlg.short p")).to_have_text("New here: 1. Here already: 2. Nothing was overwritten.")
    after = kept_here(other)
    assert len(after) == 4 and decode("ada1", after["ada1"]).record == records["ada1"]
    other.get_by_role("button", name="All right").click()
    other.locator(".kept a", has_text="Eva1").click()
    expect(other.locator("#seats .nm").first).to_have_text("Eva1")


SPOILT = (
    (lambda text: "\n".join(text.split("\n")[:-2]), "should hold 3 matches and holds 2"),
    (lambda text: text.replace("p1 f7r2", "p1 f7r9"), "holds no whole match"),
    (lambda text: text.replace("matches 1", "matches 7"), "version 7"),
    (lambda text: text.replace('"stamp":', '"stampede":'), "holds no whole match"),
    (lambda text: text.replace("\n", "\n<script>window.hit = 1</script>\n", 1), "should hold 3 matches and holds 4"),
)


def test_a_damaged_file_of_matches_changes_nothing_and_says_why(shelf_page):
    page = shelf_page
    before = kept_here(page)
    matches = [decode(name, text) for name, text in before.items()]
    fresh = [replace(each, match=f"new{place}", record=re.sub("match .*", f"match new{place}", each.record, count=1))
             for place, each in enumerate(matches)]
    for spoil, said in SPOILT:
        open_file(page, "all.txt", spoil(bundle.write(fresh)))
        words = page.locator(".dlg.short p")
        expect(words).to_contain_text(said)
        expect(words).to_contain_text("Nothing was changed.")
        assert kept_here(page) == before and page.evaluate("window.hit") is None
        page.get_by_role("button", name="All right").click()
        page.locator(".kept").wait_for()


def test_everything_is_erased_after_a_question_even_the_match_that_is_open(shelf_page):
    page = shelf_page
    page.locator(".kept a", has_text="Ada1").click()
    page.locator("main.play").wait_for()
    go(page, "#/settings")
    page.locator("[data-act=erase]").click()
    page.get_by_role("button", name="Keep them").click()
    assert "ada1" in kept_here(page)
    go(page, "#/settings")
    page.locator("[data-act=erase]").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Erase", exact=True).click()
    page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=60_000)
    assert page.evaluate("Object.keys(localStorage)") == []
    go(page, "#/games")
    expect(page.locator("[role=dialog]")).to_contain_text("No match is kept here yet.")


def test_keeping_for_good_is_explained_asked_for_by_a_button_and_answered(shelf_page):
    page = shelf_page
    page.evaluate("() => { window.asked = 0; StorageManager.prototype.persisted = async () => asked > 0;"
                  " StorageManager.prototype.persist = async () => { asked += 1; return true; }; }")
    go(page, "#/")
    go(page, "#/games")
    expect(page.locator("[role=dialog]")).to_contain_text("short of space may delete these matches")
    assert page.evaluate("asked") == 0
    page.get_by_role("button", name="Ask it to keep them").click()
    expect(page.locator("[role=dialog]")).to_contain_text("has promised to keep")
    page.get_by_role("button", name="All right").click()
    expect(page.locator("[data-act=persist]")).to_have_count(0)
