"""From a tap to what it shows, on the largest board (Chain Lightning, 19 x 19) of a processor four times slower: at
rest, and while the computer thinks ahead in its worker.

The browser's own measure (Event Timing): from the input to the next frame on the screen, in steps of 8 ms; taps that
took less than 16 ms are not reported by it and count as 16.
"""
from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from sitekit.machine import chromium
from sitekit.places import ROOT
from sitekit.serve import Server
from sitekit.site import build

sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests" / "browser")]

from hands import a_match, go, load, put_on_shelf  # noqa: E402

TAPS = int(os.environ.get("TAPS", "60"))
THROTTLE = 4
THINKS_MS = 10_000
"""How long the computer thinks about a move: longer than so many taps take."""
WATCH = """() => {
  window.taps = [];
  new PerformanceObserver(list => window.taps.push(...list.getEntries()
      .filter(entry => entry.name === "pointerup" || entry.name === "click")
      .map(entry => [entry.interactionId, entry.duration]))).observe({type: "event", durationThreshold: 16});
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      super.addEventListener("message", event => { window.said = JSON.parse(event.data).said; });
    }
  };
}"""


def main() -> str:
    folder = Path(tempfile.mkdtemp(prefix="bench"))
    try:
        build(folder)
        with Server(folder) as server, sync_playwright() as playwright:
            server.start()
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            lines = [_line(browser, server.address, thinks) for thinks in (False, True)]
            browser.close()
            server.shutdown()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return "\n".join(lines)


def _line(browser: Browser, address: str, thinks: bool) -> str:
    """The times of one page. thinks: whether the computer plays the first side and thinks ahead meanwhile."""
    page = browser.new_context(service_workers="block", viewport={"width": 1440, "height": 900}).new_page()
    load(page, address)
    page.evaluate(WATCH)
    match = a_match("chain-lightning", {"size": "19"}, players=("@1", "Ada") if thinks else ())
    go(page, put_on_shelf(page, match))
    if thinks:
        page.evaluate(f"localStorage.setItem('attractor.think', '{THINKS_MS}')")
        page.wait_for_function("location.hash.includes('/m/')", timeout=120_000)
        page.wait_for_function("window.said === 'working'", timeout=120_000)
    page.locator("#app [data-site=k10]").wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    times, searched = _tap(page)
    page.context.close()
    how = f"while it thinks ({searched} of {TAPS} taps in the middle of a search)" if thinks else "at rest"
    return (f"{TAPS} taps at 1/{THROTTLE} of the speed, {how}: median {statistics.median(times):.0f} ms, "
            f"p95 {times[int(0.95 * len(times)) - 1]:.0f} ms, most {times[-1]:.0f} ms")


def _tap(page: Page) -> tuple[list[float], int]:
    """How long each tap took, in order; and before how many of them the worker had last said that it searches."""
    searched = 0
    for number in range(TAPS):
        column, row = "abcdefghijklmnopqrs"[(7 * number) % 19], 1 + (5 * number) % 19
        searched += page.evaluate("window.said === 'working'")
        page.locator(f"#app [data-site={column}{row}]").first.click(force=True)
        page.wait_for_timeout(120)
    page.wait_for_timeout(500)
    seen: dict[int, float] = {}
    for interaction, took in page.evaluate("window.taps"):
        seen[interaction] = max(took, seen.get(interaction, 0))
    return sorted([*seen.values(), *[16.0] * (TAPS - len(seen))]), searched
