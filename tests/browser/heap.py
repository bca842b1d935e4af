"""What a page and its worker hold in memory, by Chromium's own tools and the system's."""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page


def heaps(browser: Browser, page: Page) -> dict[str, int]:
    """Bytes after a collection: JavaScript's of ``page`` and ``worker``, and all of their ``process``, Python's too.

    The browser must show nothing but this page.
    """
    cdp = page.context.new_cdp_session(page)
    cdp.send("HeapProfiler.collectGarbage")
    found = {"page": int(cdp.send("Runtime.getHeapUsage")["usedSize"]), "worker": _worker(page, cdp)}
    cdp.detach()
    system = browser.new_browser_cdp_session()
    every = system.send("SystemInfo.getProcessInfo")["processInfo"]
    system.detach()
    return found | {"process": max(_resident(each["id"]) for each in every if each["type"] == "renderer")}


def _worker(page: Page, cdp: CDPSession) -> int:
    """The heap of the one worker of a page, asked through the page's own session."""
    sessions: list[str] = []
    answers: dict[int, Any] = {}

    def hear(event: dict[str, Any]) -> None:
        said = json.loads(event["message"])
        answers[said.get("id", 0)] = said

    cdp.on("Target.attachedToTarget", lambda event: sessions.append(event["sessionId"]))
    cdp.on("Target.receivedMessageFromTarget", hear)
    cdp.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    for number, method in ((1, "HeapProfiler.collectGarbage"), (2, "Runtime.getHeapUsage")):
        _wait(page, lambda: bool(sessions))
        message = json.dumps({"id": number, "method": method})
        cdp.send("Target.sendMessageToTarget", {"sessionId": sessions[0], "message": message})
        _wait(page, lambda number=number: number in answers)
    return int(answers[2]["result"]["usedSize"])


def _wait(page: Page, is_there: Any) -> None:
    for _ in range(600):
        if is_there():
            return
        page.wait_for_timeout(50)
    raise AssertionError("the worker does not answer")


def _resident(process: int) -> int:
    """The memory of a process that is there, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
