"""The service worker: everything without a server, one version at a time, and a broken deploy that breaks nothing."""
from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from sitekit import machine
from sitekit import site as sitekit_site
from sitekit.serve import Server

READY = "document.body.dataset.ready === 'yes'"
CONTROLLED = "navigator.serviceWorker.controller !== null"
BASE = "/some/repository"


@pytest.fixture(scope="module")
def deploys() -> Callable[[int, Path], dict[str, bytes]]:
    """``deploys(2, folder)`` puts a second version there: its main.py, and so its version, is another one."""
    files, layout = sitekit_site.parts()

    def deploy(number: int, folder: Path) -> dict[str, bytes]:
        mark = f"\nimport js\njs.document.documentElement.dataset.deploy = '{number}'\n".encode()
        site = sitekit_site.finished(files | {"py/main.py": files["py/main.py"] + mark}, layout)
        sitekit_site.write(site, folder)
        # Our server knows dates to the second, as hosts do that send no ETag: deploys lie seconds apart.
        for name in site:
            if name.endswith((".html", ".js", "main.py")):
                os.utime(folder / name, (time.time() + 2 * number,) * 2)
        return site

    return deploy


@pytest.fixture
def profile(playwright, tmp_path) -> Callable[[], BrowserContext]:
    """Chromium with a profile on disk, so that it can be closed and opened again."""
    def opened() -> BrowserContext:
        return playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=machine.chromium(), args=["--no-sandbox"])

    return opened


@pytest.fixture
def context(profile) -> Iterator[BrowserContext]:
    opened = profile()
    yield opened
    opened.close()


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Server]:
    with Server(folder, BASE, port) as server:
        server.start()
        yield server
        server.shutdown()


def visited(context: BrowserContext, address: str) -> Page:
    """A page that is ready and whose files come from the worker from now on."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY, timeout=60_000)
    page.wait_for_function(CONTROLLED, timeout=60_000)
    return page


def version(page: Page) -> str:
    return page.evaluate("document.documentElement.dataset.version")


def version_served(page: Page) -> str:
    """What the site answers this page when it asks for a file later."""
    return page.evaluate("fetch((document.documentElement.dataset.root || '') + 'version.txt').then(a => a.text())"
                         ).strip()


def look_for_update(page: Page, server: Server) -> str:
    """Asks the host for a new worker and waits how that ends: "waiting", "refused" or "same".

    A browser that is looking by itself answers with that look. One that had begun earlier knows nothing of what the
    host has now: the host was not asked, so it is asked again.
    """
    server.asked.clear()
    for _ in range(9):
        seen = ended_look(page)
        if any(path == "sw.js" for path, _status in server.asked):
            return seen
    raise AssertionError("the host is never asked for its worker")


def ended_look(page: Page) -> str:
    return page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.ready;
        let refused = false;
        try { await registration.update(); } catch (error) { refused = true; }
        const worker = registration.installing;
        if (worker) await new Promise(done => worker.addEventListener("statechange",
            () => worker.state !== "installing" && done()));
        if (refused || (worker && worker.state === "redundant")) return "refused";
        return registration.waiting ? "waiting" : "same";
    }""")


def test_server_dead_and_browser_restarted_the_page_still_runs_in_every_language(profile, deploys, tmp_path):
    deploys(1, tmp_path / "site")
    context = profile()
    with serving(tmp_path / "site") as server:
        address = server.address
        visited(context, address)
    context.close()
    context = profile()
    for path in ("", "el/", "fr/", "index.html", "?from=home#/"):
        page = context.new_page()
        page.goto(address + path)
        page.wait_for_function(READY, timeout=60_000)
        assert page.evaluate("document.documentElement.dataset.deploy") == "1"
        page.close()
    context.close()


def test_the_first_visit_downloads_the_large_files_once(context, deploys, tmp_path):
    deploys(1, tmp_path / "site")
    with serving(tmp_path / "site") as server:
        visited(context, server.address)
        for end in (".wasm", ".zip", ".asm.mjs", "py3-none-any.whl"):
            whole = [path for path, status in server.asked if path.endswith(end) and status == 200]
            assert len(whole) == len(set(whole)), end


def test_three_deploys_under_an_open_page_mix_nothing_and_wait_for_a_word(context, deploys, tmp_path):
    folder = tmp_path / "site"
    deploys(1, folder)
    with serving(folder) as server:
        page = visited(context, server.address)
        page.evaluate("caches.open('of another site')")
        first = version(page)
        for number in (2, 3, 4):
            deployed = sitekit_site.version_of(deploys(number, folder))
            assert look_for_update(page, server) == "waiting"
            assert deployed != first
            assert version(page) == version_served(page) == first
            fetched = {path for path, status in server.asked if status == 200}
            assert "pyodide" not in " ".join(fetched) and len(fetched) <= 8, "an update fetches only what changed"
        other = context.new_page()
        other.goto(server.address + "el/")
        other.wait_for_function(READY, timeout=60_000)
        assert version(other) == version_served(other) == first
        assert other.evaluate("document.documentElement.dataset.deploy") == "1"
        page.locator("#update-now").click()
        page.get_by_text("Close the other tabs").wait_for()
        assert version_served(other) == first
        other.close()
        with page.expect_navigation():
            page.locator("#update-now").click()
        page.wait_for_function(READY, timeout=60_000)
        assert version(page) == version_served(page) == deployed
        assert page.evaluate("document.documentElement.dataset.deploy") == "4"
        kept = page.evaluate("caches.keys()")
        assert len(kept) == 2 and "of another site" in kept


@pytest.mark.parametrize("harm", ["missing", "half", "stale"])
def test_a_broken_deploy_leaves_the_old_version_whole(context, deploys, tmp_path, harm):
    folder = tmp_path / "site"
    old = deploys(1, folder)
    with serving(folder) as server:
        page = visited(context, server.address)
        first = version(page)
        deploys(2, folder)
        main = folder / "py/main.py"
        if harm == "missing":
            main.unlink()
        elif harm == "half":
            main.write_bytes(main.read_bytes()[:-9])
        else:
            main.write_bytes(old["py/main.py"])
        assert look_for_update(page, server) == "refused"
        page.reload()
        page.wait_for_function(READY, timeout=60_000)
        assert version(page) == version_served(page) == first
        assert page.evaluate("document.documentElement.dataset.deploy") == "1"
        deploys(3, folder)
        assert look_for_update(page, server) == "waiting", "the next good deploy comes through"


def test_a_first_worker_of_another_version_leaves_the_page_alone(context, deploys, tmp_path):
    """A deploy between the page and its worker: the page stays with the host's files of its own load."""
    folder = tmp_path / "site"
    deploys(1, folder)
    with serving(folder) as server:
        page = context.new_page()
        page.add_init_script("""
            const register = navigator.serviceWorker.register;
            navigator.serviceWorker.register = new Proxy(register, {apply: (call, self, words) =>
                new Promise(go => window.letGo = () => go(call.apply(self, words)))})""")
        page.goto(server.address)
        page.wait_for_function(READY, timeout=60_000)
        deploys(2, folder)
        page.evaluate("window.letGo()")
        page.evaluate("navigator.serviceWorker.ready.then(() => new Promise(done => setTimeout(done, 500)))")
        assert not page.evaluate(CONTROLLED)
        page.goto(server.address)
        page.wait_for_function(READY, timeout=60_000)
        assert page.evaluate("document.documentElement.dataset.deploy") == "2"
        assert version(page) == version_served(page)
