"""What people expect of a page like this: sound, a screen that stays on, calls, kept matches, embeds, replay, paper."""
from __future__ import annotations

import json
import re
import struct
import xml.etree.ElementTree as ElementTree

import pytest
from hands import SHORT, Mouse, a_match, go, load, long_visit, open_match, put_on_shelf
from playwright.sync_api import Page, expect

from attractor.core import link
from sitekit.serve import Server

WATCH = """
window.tones = []; window.locks = []; window.badges = [];
const pitch = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (hertz, at) {
  if (hertz > 20) tones.push(hertz);
  return pitch.call(this, hertz, at);
};
const request = async () => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  locks.push(lock);
  return lock;
};
Object.defineProperty(navigator, 'wakeLock', { value: { request } });
navigator.setAppBadge = async (n) => { badges.push(n); };
navigator.clearAppBadge = async () => { badges.push(0); };
window.hide = (hidden) => {
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
"""
AWAKE = "locks.some((lock) => !lock.released)"


@pytest.fixture(scope="module")
def desk(browser, site):
    with long_visit(browser, site.url, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.add_init_script(WATCH)
        load(page, site.url)
        yield page


def settle(page: Page, key: str, value: str | None) -> None:
    page.evaluate("([key, value]) => value === null ? localStorage.removeItem('attractor.' + key)"
                  " : localStorage.setItem('attractor.' + key, value)", [key, value])


# ---- sound, screen, calls --------------------------------------------------------------------------------------------
def test_nothing_is_heard_until_sound_is_asked_for(desk):
    match = a_match("butterfly-effect", moves="f7r2", id="silent")
    open_match(desk, match)
    Mouse(desk).play(match, "g8r3")
    assert desk.evaluate("tones") == []
    go(desk, "#/settings")
    desk.get_by_role("radiogroup", name="Sound").get_by_role("radio", name="On").click()
    desk.wait_for_function("tones.length > 0")
    desk.keyboard.press("Escape")
    desk.evaluate("tones.length = 0")
    Mouse(desk).play(match, "j8u4")
    desk.wait_for_function("tones.length === 2 && Math.min(...tones) < 400")
    desk.evaluate("tones.length = 0")
    Mouse(desk).site("f6")
    desk.wait_for_function("tones.length === 2 && tones.every((tone) => tone < 200)")
    button = desk.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    desk.evaluate("tones.length = 0")
    Mouse(desk).site("f6")
    desk.locator("#why-not").wait_for()
    assert desk.evaluate("tones") == []
    settle(desk, "sound", None)


def test_the_screen_stays_on_only_while_somebody_here_is_on_a_clock(desk):
    open_match(desk, a_match("butterfly-effect", moves="f7r2", id="unclocked"))
    desk.wait_for_timeout(600)
    assert desk.evaluate("locks.length") == 0
    match = a_match("butterfly-effect", moves="f7r2", clock="60+300", id="clocked")
    open_match(desk, match)
    desk.wait_for_function(AWAKE)
    desk.evaluate("hide(true)")
    desk.wait_for_function(f"!{AWAKE}")
    desk.evaluate("hide(false)")
    desk.wait_for_function(AWAKE)
    desk.keyboard.press(",")  # looking back
    desk.wait_for_function(f"!{AWAKE}")
    desk.keyboard.press(".")
    desk.wait_for_function(AWAKE)
    go(desk, "#/")
    desk.wait_for_function(f"!{AWAKE}")


def test_a_hidden_tab_calls_when_the_computer_has_moved(desk):
    match = a_match("chain-lightning", {"size": "5"}, players=("@1", "Ada"), id="calling")
    go(desk, put_on_shelf(desk, match))
    desk.locator("main.play").wait_for()
    desk.evaluate("hide(true)")
    desk.wait_for_function("document.title.startsWith('● ')", timeout=60_000)
    assert desk.evaluate("badges.at(-1)") == 1
    desk.evaluate("hide(false)")
    desk.wait_for_function("!document.title.startsWith('●') && badges.at(-1) === 0")
    assert desk.title().startswith("Ada to move")


# ---- replay and keys -------------------------------------------------------------------------------------------------
def test_a_replay_is_hastened_stopped_and_gone_on_with_by_keys(desk):
    match = a_match("butterfly-effect", moves=SHORT["butterfly-effect"], id="speeds")
    open_match(desk, match)
    at = "document.querySelector('[data-slider=trace-list]').getAttribute('aria-valuenow')"
    desk.locator("[data-act=replay]").click()
    desk.keyboard.press("3")
    fast = desk.get_by_role("radio", name="Fast")
    expect(fast).to_have_attribute("aria-checked", "true")
    desk.wait_for_function(f"{at} === '2'")
    desk.keyboard.press(" ")
    expect(fast).to_have_count(0)
    shown = desk.evaluate(at)
    desk.locator("#turn-title").focus()
    desk.keyboard.press(" ")
    desk.locator("main.result").wait_for()
    assert 2 <= int(shown) < 5
    assert desk.evaluate("localStorage.getItem('attractor.replay')") == "fast"


def test_the_keys_are_listed_on_every_screen(desk):
    go(desk, "#/new/monorail")
    desk.locator("form#setup").wait_for()
    desk.keyboard.press("?")
    listed = desk.locator("[role=dialog]")
    expect(listed.locator("h2")).to_have_text("Keyboard")
    expect(listed.locator("dt")).to_have_count(12)
    desk.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    assert desk.evaluate("location.hash") == "#/new/monorail"
    desk.locator("#name-0").press("?")
    expect(desk.locator("#name-0")).to_have_value("?")
    expect(listed).to_have_count(0)


def test_the_offer_to_install_is_a_button_and_serves_once(desk):
    go(desk, "#/settings")
    expect(desk.locator("[data-act=install]")).to_have_count(0)
    desk.keyboard.press("Escape")
    desk.evaluate("""() => { window.prompted = 0; const offer = new Event('beforeinstallprompt', { cancelable: true });
        offer.prompt = async () => { prompted += 1; }; offer.userChoice = Promise.resolve({ outcome: 'accepted' });
        dispatchEvent(offer); window.prevented = offer.defaultPrevented; }""")
    go(desk, "#/settings")
    desk.locator("[data-act=install]").click()
    expect(desk.locator("[data-act=install]")).to_have_count(0)
    assert desk.evaluate("[prompted, prevented]") == [1, True]
    desk.keyboard.press("Escape")


def test_the_privacy_page_says_it_all_and_settings_lead_there(desk):
    go(desk, "#/settings")
    desk.get_by_role("link", name="All about it").click()
    page = desk.locator("[role=dialog]")
    expect(page.locator("h2")).to_have_text("Privacy")
    expect(page.locator("h3")).to_have_count(6)
    desk.keyboard.press("Escape")


# ---- pictures, paper, other pages ------------------------------------------------------------------------------------
PICTURES = {
    "butterfly-effect": ({}, "f7r2 g8r3"), "chain-lightning": ({"size": "9"}, "a1 b2"),
    "monorail": ({}, "h8rHH"), "butterfly-garden": ({}, ""), "settlers-of-chaos": ({}, ""),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", list(PICTURES))
def test_every_game_gives_pictures_with_their_fonts_inside(desk, game):
    options, moves = PICTURES[game]
    match = a_match(game, options, moves if game != "monorail" else "", id=f"pic{len(game)}")
    go(desk, put_on_shelf(desk, match))
    desk.locator("main.play").wait_for()
    desk.wait_for_function("document.querySelector('#turn-column [data-act=share]')")
    if desk.locator("[data-act=uncover]").count():
        desk.locator("[data-act=uncover]").click()
    desk.locator("#turn-column [data-act=share]").click()
    with desk.expect_download() as saved:
        desk.locator("[data-act=save-svg]").click()
    svg = saved.value.path().read_text("utf-8")
    root = ElementTree.fromstring(svg)
    words = [each for each in root.iter("{http://www.w3.org/2000/svg}text") if (each.text or "").strip()]
    assert "class=" not in svg and "var(" not in svg and not re.search(r"(href|src)=\"?https?:", svg)
    assert not words or svg.count("src:url(data:font/woff2;base64,") >= 1
    for family in {each.get("font-family", "").split(",")[0].strip("' ") for each in words}:
        assert f'font-family:"{family}"' in svg, family
    with desk.expect_download() as saved:
        desk.locator("[data-act=save-png]").click()
    png = saved.value.path().read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", png[16:20])[0] == 1080
    desk.keyboard.press("Escape")


def test_the_code_for_another_page_holds_the_whole_match(desk, site):
    match = a_match("butterfly-effect", moves="f7r2 g8r3 j8u4", id="embedding")
    open_match(desk, match)
    desk.keyboard.press(",")
    desk.locator("#turn-column [data-act=share]").click()
    desk.locator("#share-qr .qr svg path").wait_for(timeout=60_000)
    desk.locator("summary", has_text="Put it into a web page").click()
    code = desk.locator("#share-frame").input_value()
    frame = ElementTree.fromstring(code)
    assert frame.get("src") == f"{site.url}#/embed{link.write(match, at=2)[1:]}" and frame.get("title")
    desk.locator("[data-act=copy-embed]").click()
    desk.wait_for_function("document.getElementById('share-done').textContent === 'Copied.'")
    assert desk.evaluate("navigator.clipboard.readText()") == code
    desk.keyboard.press("Escape")


def test_a_match_inside_another_page_is_stepped_through_and_writes_nothing(visitor, site, tmp_path, watch):
    page, elsewhere = visitor(700, 700, service_workers="allow"), Server(tmp_path)
    match = a_match("butterfly-effect", moves=SHORT["butterfly-effect"])
    address = f"{site.url}#/embed{link.write(match, at=2)[1:]}"
    frame = f'<iframe src="{address}" width="480" height="600"></iframe>'
    (tmp_path / "index.html").write_text(f'<link rel="icon" href="data:,">{frame}')
    elsewhere.start()
    page.goto(elsewhere.address)
    frame = page.frame_locator("iframe")
    status = frame.locator("main.embed [role=status]")
    expect(status).to_have_text("Move 2 of 5", timeout=90_000)
    assert frame.locator("#board .board").bounding_box()["height"] < 600
    pieces = frame.locator("#board .layer-pieces > *, #board [class^=layer-] .be")
    few = pieces.count()
    frame.get_by_role("button", name="Next move").click()
    expect(status).to_have_text("Move 3 of 5")
    assert pieces.count() > few
    frame.get_by_role("slider").press("End")
    expect(status).to_contain_text("Player 1 wins")
    frame.locator("[data-site=a1]").click(force=True)
    expect(status).to_contain_text("Move 5 of 5")
    frame.get_by_role("button", name="Replay").click()
    expect(status).to_contain_text("Player 1 wins", timeout=30_000)
    way = frame.get_by_role("link", name="Open in Strange Attractor")
    assert way.get_attribute("href") == f"{site.url}#/{address.split('#/embed/')[1]}"
    assert way.get_attribute("target") == "_blank" and way.get_attribute("rel") == "noopener"
    watch.allow("404")  # a picture by itself has no icon, and the browser asks for one
    page.goto(site.url + "boards/monorail.svg")  # the same origin, without the frame's own program
    kept = page.evaluate("""async () => [Object.keys(localStorage), Object.keys(sessionStorage),
        await indexedDB.databases(), document.cookie, await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length]""")
    elsewhere.shutdown()
    assert kept == [[], [], [], "", [], 0]


def test_a_broken_match_inside_another_page_says_why(desk):
    go(desk, "#/embed/1/butterfly-effect/m/f7r2.f7r2")
    expect(desk.locator("main.embed")).to_contain_text("This match cannot be shown")
    go(desk, "#/")


def test_paper_shows_board_players_and_moves_in_light_colours(desk):
    settle(desk, "theme", "dark")
    match = a_match("chain-lightning", {"size": "9"}, "a1 b2 c3", id="paper")
    open_match(desk, match)
    desk.evaluate("() => { window.printed = []; window.print = () => { dispatchEvent(new Event('beforeprint'));"
                  " printed.push(document.documentElement.dataset.theme); dispatchEvent(new Event('afterprint')); } }")
    desk.locator("#turn-column [data-act=share]").click()
    desk.locator("[data-act=print]").click()
    assert desk.evaluate("printed") == ["light"]
    desk.emulate_media(media="print")
    seen = {name: desk.locator(name).is_visible() for name in ("#board .board", "#seats", "#log-column .moves",
                                                              "#turn-column", "#dock", "[role=dialog]")}
    assert [name for name, visible in seen.items() if visible] == ["#board .board", "#seats", "#log-column .moves"]
    desk.emulate_media(media="screen")
    settle(desk, "theme", None)


@pytest.mark.slow
def test_the_network_goes_in_mid_session_and_everything_still_answers(visitor, boot, site, watch):
    page = visitor(service_workers="allow")
    boot(page, site.url)
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=90_000)
    match = a_match("butterfly-effect", moves="f7r2", players=("Ada", "@1"), id="offline")
    go(page, put_on_shelf(page, match))
    page.locator("main.play").wait_for()
    page.context.set_offline(True)
    watch.requests.clear()
    page.locator("#log-column .moves li").nth(1).wait_for(timeout=60_000)  # the computer has answered
    page.locator("#turn-column [data-act=hint]").click()
    page.locator("#hint-note .ic").wait_for(timeout=60_000)
    page.locator("#turn-column [data-act=share]").click()
    for act in ("save-record", "save-svg", "save-png"):
        with page.expect_download(timeout=60_000):
            page.locator(f"[data-act={act}]").click()
    page.keyboard.press("Escape")
    for fragment in ("settings", "privacy", "games", "keys", "about", "rules/monorail", "rules/settlers-of-chaos"):
        go(page, f"#/{fragment}")
        page.locator("[role=dialog] h2").first.wait_for()
        page.keyboard.press("Escape")
        page.locator("[role=dialog]").wait_for(state="detached")
    for key in ("settlers-of-chaos", "butterfly-garden", "monorail"):
        go(page, f"#/new/{key}")
        page.locator("form#setup").wait_for()
        page.get_by_role("button", name="Start").click()
        page.locator("main.play").wait_for(timeout=60_000)
        go(page, "#/")
        page.locator("#entrance").wait_for()
    assert page.locator("#trouble").count() == 0


SHAPES = ((1440, 900), (390, 844), (1920, 1080), (820, 1180))


@pytest.mark.slow
def test_every_board_uses_the_room_there_is(desk):
    small = {}
    for key in PICTURES:
        go(desk, put_on_shelf(desk, a_match(key, id=f"room{key[:11].replace('-', '')}")))
        desk.locator("main.play").wait_for()
        desk.wait_for_function("tag => document.querySelector('#board .board') && document.title.includes(tag)",
                               arg={"butterfly-effect": "Effect", "chain-lightning": "Chain", "monorail": "Mono",
                                    "butterfly-garden": "Garden", "settlers-of-chaos": "Settlers"}[key])
        for width, height in SHAPES:
            desk.set_viewport_size({"width": width, "height": height})
            box = desk.locator("#board .board").bounding_box()
            part = max(box["width"], box["height"]) / min(width, height)
            if part < 0.8:
                small[key, width, height] = round(part, 2)
    desk.set_viewport_size({"width": 1440, "height": 900})
    assert small == {}


def test_the_manifest_names_an_app_that_can_be_installed(site):
    manifest = json.loads((site.folder / "manifest.webmanifest").read_text("utf-8"))
    assert {"name", "icons", "start_url", "display"} <= set(manifest)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]} | {"any"}
