"""The first second of a visit: what is painted before Python, what is fetched, what is said when nothing can work."""
from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sitekit.serve import Server

PATHS = ("", "el/", "fr/")


@pytest.mark.parametrize("path", PATHS)
def test_python_binds_the_page_in_every_language_below_a_path(site, page, boot, path):
    boot(page, site.sub + path)
    assert page.evaluate("document.documentElement.lang") == (path[:2] or "en")
    assert page.locator("#boot").is_hidden()


def test_a_second_and_a_third_visit_find_the_same_page(site, page, boot):
    for _ in range(3):
        boot(page, site.url)


def test_later_visits_start_from_the_snapshot_that_the_first_one_left(site, visitor, boot):
    """A first visit has none and does not wait for it."""
    page = visitor(service_workers="allow")
    boot(page, site.url)
    assert page.evaluate("typeof attractorSnapshot") == "undefined"
    page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=120_000)
    warned: list[str] = []
    page.on("console", lambda said: warned.append(said.text) if said.type == "warning" else None)
    page.reload()
    page.wait_for_function("document.body.dataset.ready === 'yes'", timeout=120_000)
    assert page.evaluate("attractorSnapshot.then(snapshot => snapshot.byteLength)") > 20_000_000
    assert not [text for text in warned if "snapshot" in text]


@pytest.mark.parametrize("snapshot", ["new ArrayBuffer(64)", "new ArrayBuffer(31457424)", "null"])
def test_a_snapshot_that_does_not_fit_is_left(site, visitor, boot, snapshot):
    page = visitor(service_workers="block")
    page.add_init_script(f"window.attractorSnapshot = Promise.resolve({snapshot});")
    boot(page, site.url)


def test_every_request_stays_on_the_site_and_none_is_repeated(site, page, boot, watch):
    boot(page, site.sub)
    assert all(url.startswith((site.sub, "blob:", "data:")) for url in watch.requests)
    large = [url for url in watch.requests if url.endswith((".wasm", ".zip", ".whl"))]
    assert len(large) == len(set(large)) == 3


def test_the_engine_comes_from_the_wheel_and_nowhere_else(site, page, watch, tmp_path):
    """Without its wheel the page must not work, and says which file is missing."""
    folder = copy_of(site.folder, tmp_path)
    wheel = next(folder.glob("wheels/attractor-*.whl"))
    wheel.unlink()
    watch.allow("")
    with Server(folder) as server:
        server.start()
        page.goto(server.address)
        page.locator("#boot [data-say=boot-failed]").wait_for(timeout=60_000)
        said = page.locator("#boot").inner_text()
        assert wheel.name in said and "Reload" in said
        assert page.evaluate("document.body.dataset.ready") is None
        server.shutdown()


def test_bytes_received_are_counted_up_to_all_of_the_list(site, page, boot):
    page.add_init_script("""
        window.seen = [];
        document.addEventListener("DOMContentLoaded", () => new MutationObserver(() =>
            window.seen.push(document.getElementById("boot-progress").value)
        ).observe(document.getElementById("boot-bytes"), {childList: true}));
    """)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 5, "downloadThroughput": 6_000_000, "uploadThroughput": 6_000_000})
    boot(page, site.url)
    seen = page.evaluate("window.seen")
    assert seen == sorted(seen) and len({round(part) for part in seen}) > 3, seen
    assert seen[-1] == pytest.approx(100)


def test_a_page_without_scripts_says_so(site, visitor):
    page = visitor(java_script_enabled=False)
    page.goto(site.url)
    assert "JavaScript" in page.locator("noscript").inner_text()


def test_a_browser_that_is_too_old_is_told(site, page, watch):
    watch.allow("")
    page.add_init_script("delete WebAssembly.instantiateStreaming;")
    page.goto(site.url)
    page.locator("#boot [data-say=boot-old]").wait_for()


def test_a_page_opened_from_disk_names_the_command(site, page, watch):
    watch.allow("")
    page.goto((site.folder / "index.html").as_uri())
    said = page.locator("#boot [data-say=boot-disk]")
    said.wait_for()
    assert "build.py serve" in said.inner_text()


@pytest.mark.parametrize("locale, path", [("el-GR", "el/"), ("fr-CA", "fr/"), ("de-DE", "")])
def test_the_root_speaks_the_language_of_the_reader(site, visitor, locale, path):
    page = visitor(locale=locale)
    page.goto(site.sub + "#/rules/monorail")
    page.wait_for_url(f"{site.sub}{path}#/rules/monorail")


def test_a_language_that_was_chosen_is_kept(site, visitor):
    page = visitor(locale="el-GR")
    page.goto(site.sub)
    page.wait_for_url(site.sub + "el/")
    page.evaluate("localStorage.setItem('attractor.language', 'en')")
    page.goto(site.sub)
    page.wait_for_timeout(200)
    assert page.url == site.sub


def test_the_board_of_a_link_is_there_before_python(site, page, watch):
    """With the interpreter held back, the empty board stands, takes a tap and keeps it."""
    page.route("**/*.wasm", lambda route: None)
    page.goto(site.sub + "#/1/butterfly-effect/m")
    cell = page.locator("#early svg.board [data-site]").first
    cell.wait_for()
    cell.click()
    taps = page.evaluate("window.attractorTaps")
    assert [tap["site"] for tap in taps] == [cell.get_attribute("data-site")]


@pytest.mark.parametrize("link, cells", [
    ("#/1/chain-lightning/size:13/m/g7.h8", 169), ("#/1/chain-lightning/balance:swap/m", 361),
    ("#/1/butterfly-garden/seats:4/m", 61), ("#/1/no-such-game/m", 0), ("#/1z/abc", 0),
])
def test_the_board_of_a_link_has_the_size_that_the_link_says(site, page, link, cells):
    page.route("**/*.wasm", lambda route: None)
    page.goto(f"{site.sub}fr/{link}")
    if cells:
        page.locator("#early svg.board").wait_for()
    assert page.locator("#early [data-site]").count() == cells
    assert page.locator("#app main").is_hidden()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_the_board_stays_where_it_was_painted_when_python_comes(site, visitor, size):
    page, held = visitor(), []
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(site.sub + "#/1/monorail/m")
    early = page.locator("#early svg.board")
    early.wait_for()
    assert page.locator("#early h1").inner_text() == "Monorail"
    painted = ("#early svg.board", "#early h1", "#early .plate >> nth=0", "#early h2")
    places = [page.locator(part).bounding_box() for part in painted]
    for route in held:
        route.continue_()
    page.wait_for_function("document.body.dataset.ready === 'yes'")
    page.locator("#turn-title").wait_for()
    assert not page.locator("#early").count()
    stands = ("#board svg.board", ".top h1", ".plate >> nth=0", "#turn-title")
    now = [page.locator(part).bounding_box() for part in stands]
    for was, there in zip(places, now, strict=True):
        assert max(abs(was[side] - there[side]) for side in ("x", "y", "height")) < 2, (places, now)


HOSTILE = """<svg class="board" onload="alert(1)"><script>alert(1)</script><g data-site="f6" onclick="alert(1)">
<rect width="9" height="9" style="fill:red"/><a href="javascript:alert(1)"><text>x</text></a>
<use href="https://example.org/x.svg#a"/><foreignObject><iframe src="x"></iframe></foreignObject></g></svg>"""


def test_a_kept_board_is_read_as_a_strangers_text(site, page, watch):
    watch.allow("Content Security Policy")  # the second wall: it refuses these while they are read
    page.route("**/*.wasm", lambda route: None)
    page.goto(site.url)
    page.evaluate("""svg => localStorage.setItem('attractor.board',
        JSON.stringify({link: '#/1/butterfly-effect/m/f7u2', svg}))""", HOSTILE)
    page.goto(site.url + "?again#/1/butterfly-effect/m/f7u2")
    page.locator("#early .fit svg").wait_for()
    shown = page.locator("#early .fit").inner_html()
    assert 'data-site="f6"' in shown and "<rect" in shown
    for word in ("script", "onload", "onclick", "style", "javascript", "example.org", "iframe", "foreignObject", "<a"):
        assert word not in shown


def test_an_unknown_address_gets_the_page_that_says_so(site, page, watch):
    watch.allow("404")
    answer = page.goto(site.sub + "no/such/page")
    assert answer.status == 404
    assert page.locator("section").count() == len(PATHS)


def copy_of(folder: Path, to: Path) -> Path:
    return Path(shutil.copytree(folder, to / "site"))
