"""Tabs of a match that are killed at random moments and opened again: position, draft and clocks are as they were.

Killed: SIGKILL to the renderer, as a phone does that needs the memory. Each number is a match of one of two games, with
or without clocks, some turns in, some taps into the next. KILLED_TIMES sets another count.
"""
from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from sitekit import machine
from sitekit.serve import Server
from sitekit.site import build

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "browser"))
from conftest import FLAGS  # noqa: E402
from killed import kill_and_reopen  # noqa: E402

FIRST, TIMES = 100, 50


def main() -> str:
    """The table. A kill after which something is missing ends it with what is."""
    times = int(os.environ.get("KILLED_TIMES", TIMES))
    page, drafts, clocked = None, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        with Server(Path(folder)) as server, sync_playwright() as running:
            server.start()
            browser = running.chromium.launch(executable_path=machine.chromium(), args=FLAGS)
            context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
            for number in range(FIRST, FIRST + times):
                try:
                    page = kill_and_reopen(context, server.address, number, page)
                except AssertionError as error:
                    error.add_note(f"kill {number}")
                    raise
                drafts += page.locator("#board .layer-preview > *").count() > 0
                clocked += page.locator("#seats .ck").count() > 0
            browser.close()
            server.shutdown()
    return (f"tabs killed and opened again      {times}\n"
            f"of them with a turn half made     {drafts}\n"
            f"of them with clocks               {clocked}\n\n"
            "Each time the board, what is half made, the clocks, the moves and the address were as before the kill.")
