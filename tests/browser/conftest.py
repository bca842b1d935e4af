"""Fixtures for tests in Chromium. A whole test, as an example:

    def test_home_shows_five_cards(site, page, boot):
        boot(page, site.url)
        assert page.locator(".card").count() == 5

``site``    the site, built once a session into a temporary folder and served twice: ``site.url`` at the root of a
            host, ``site.sub`` below a path; ``site.folder`` is where it lies.
``page``    a desktop page (1440 x 900); ``phone``: 390 x 844 with touch. Each is a new visitor, without a service
            worker. A request to another origin, an error in the console or an uncaught one fails the test at its end.
``boot``    ``boot(page, url)`` goes there and waits until Python has bound the page (``body.dataset.ready``).
``watch``   what pages did: ``watch.allow("part of a message")`` before an error that a test provokes;
            ``watch.requests`` holds every URL.
``visitor`` ``visitor(width=, height=, …)`` opens further pages with Playwright's context options, watched as well.
``desk``    a desktop page that is loaded once for all tests of a file; ``pocket``: one of a phone, with touch. A file
            that wants them otherwise has its own.
``browser`` Chromium itself, for what needs more.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hands import long_visit
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from sitekit import machine
from sitekit.serve import Server
from sitekit.site import build

SUB_PATH = "/games/attractor"
READY_MS = 90_000
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
         "--disable-features=Translate,OptimizationHints,MediaRouter"]

Boot = Callable[[Page, str], Page]
Visitor = Callable[..., Page]


@dataclass(frozen=True)
class Site:
    folder: Path
    url: str
    sub: str


@dataclass
class Watch:
    """What the pages of a test asked for and complained about."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, part: str) -> None:
        self.allowed.append(part)

    def on(self, page: Page) -> Page:
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        return page

    def complaints(self) -> list[str]:
        local = ("http://localhost:", "http://127.0.0.1:", "blob:http://localhost:", "data:", "about:", "file:")
        foreign = [f"foreign request: {url}" for url in self.requests if not url.startswith(local)]
        return foreign + [error for error in self.errors if not any(part in error for part in self.allowed)]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    machine.need_venv()
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    with Server(folder) as root, Server(folder, SUB_PATH) as sub:
        for server in (root, sub):
            server.start()
        yield Site(folder, root.address, sub.address)
        for server in (root, sub):
            server.shutdown()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=machine.chromium(), args=FLAGS)
    yield running
    running.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    watching = Watch()
    yield watching
    complaints = watching.complaints()
    assert not complaints, "the page complained:\n" + "\n".join(complaints[:10])


@pytest.fixture
def visitor(browser: Browser, watch: Watch) -> Iterator[Visitor]:
    contexts = []

    def visit(width: int = 1440, height: int = 900, service_workers: str = "block", **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height},
                                      service_workers=service_workers, **options)  # type: ignore[arg-type]
        contexts.append(context)
        return watch.on(context.new_page())

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor()


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(390, 844, has_touch=True, is_mobile=True)


@pytest.fixture
def boot(watch: Watch) -> Boot:
    def go(page: Page, url: str) -> Page:
        page.goto(url)
        try:
            page.wait_for_function("document.body.dataset.ready === 'yes' || document.documentElement.dataset.boot",
                                   timeout=READY_MS)
            assert page.evaluate("document.body.dataset.ready") == "yes"
        except Exception as error:
            raise AssertionError(f"{url} did not become ready; console: {watch.errors[:8]}; page: "
                                 f"{page.locator('body').inner_text()[:600]!r}") from error
        return page

    return go


@pytest.fixture(scope="module")
def desk(browser: Browser, site: Site) -> Iterator[Page]:
    with long_visit(browser, site.url) as page:
        yield page


@pytest.fixture(scope="module")
def pocket(browser: Browser, site: Site) -> Iterator[Page]:
    with long_visit(browser, site.url, phone=True) as page:
        yield page
