"""The picture at the head of the README is taken from the page itself, each time these tests run."""
from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page
from screens import SCREENS, Screen

from tests.browser.conftest import Boot, Site

ROOT = Path(__file__).resolve().parents[2]
PICTURE = "assets/pictures/butterfly-effect.png"


def test_the_readme_shows_the_page_as_it_is(site: Site, page: Page, boot: Boot) -> None:
    assert re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8")) == [PICTURE]
    screen: Screen = next(screen for screen in SCREENS if screen.look == "play-butterfly-effect")
    boot(page, site.url + screen.fragment)
    screen.act(page)
    page.locator(".board .preview").first.wait_for(state="attached")
    (ROOT / PICTURE).parent.mkdir(exist_ok=True)
    page.screenshot(path=ROOT / PICTURE, animations="disabled")
    assert (ROOT / PICTURE).read_bytes().startswith(b"\x89PNG")
