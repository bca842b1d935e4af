"""Two hundred hostile names, notations, links and files in Chromium: what ran, what became markup. Minutes.

The texts and the places are those of ``tests/browser/test_markup.py``, which tries a sample of them at every test.
"""
from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright

from sitekit.machine import chromium
from sitekit.serve import Server
from sitekit.site import build

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser"))


def main() -> str:
    from hands import load
    from test_markup import CASES, PLACES, give, harm, home

    folder = Path(tempfile.mkdtemp(prefix="hostile"))
    build(folder)
    tried, harmed = Counter[str](), Counter[str]()
    complaints: list[str] = []
    with Server(folder) as server, sync_playwright() as playwright:
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url)
                if not request.url.startswith((server.address, "data:", "blob:")) else None)
        load(page, server.address)
        for place, text in CASES:
            home(page)
            give(page, place, text)
            tried[place] += 1
            harmed[place] += harm(page) is not None
        browser.close()
        server.shutdown()
    lines = ["place      texts  scripts run or markup made", *(
        f"{place:<10} {tried[place]:>5}  {harmed[place]}" for place in PLACES)]
    lines += ["", f"{sum(tried.values())} texts, {sum(harmed.values())} did harm, {len(complaints)} errors or requests"]
    assert not harmed.total() and not complaints, (harmed, complaints[:5])
    return "\n".join(lines) + "\n"
