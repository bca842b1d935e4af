"""What a page and its workers hold in memory, by Chromium's own tools: JavaScript's heap and Python's."""
from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import CDPSession, Page

Ask = Any
SIZES = "function() { return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0); }"


def heaps(page: Page) -> dict[str, int]:
    """Bytes after a collection: ``page`` and ``page-python``, and ``worker`` and ``worker-python`` of all workers."""
    cdp = page.context.new_cdp_session(page)
    found = {"worker": 0, "worker-python": 0}
    try:
        found["page"], found["page-python"] = _measure(cdp.send)
        for worker in _Workers(page, cdp).found:
            used, python = _measure(worker)
            found["worker"] += used
            found["worker-python"] += python
    finally:
        cdp.detach()
    return found


def _measure(ask: Ask) -> tuple[int, int]:
    ask("HeapProfiler.collectGarbage")
    used = ask("Runtime.getHeapUsage")["usedSize"]
    kind = ask("Runtime.evaluate", {"expression": "WebAssembly.Memory.prototype"})["result"]["objectId"]
    every = ask("Runtime.queryObjects", {"prototypeObjectId": kind})["objects"]["objectId"]
    size = ask("Runtime.callFunctionOn", {"objectId": every, "functionDeclaration": SIZES, "returnByValue": True})
    return int(used), int(size["result"]["value"])


class _Workers:
    """The workers of a page, each as something to be asked."""

    def __init__(self, page: Page, cdp: CDPSession) -> None:
        self.page, self.cdp = page, cdp
        self.answers: dict[int, Any] = {}
        self.number = 0
        sessions: list[str] = []
        cdp.on("Target.attachedToTarget", lambda event: sessions.append(event["sessionId"]))
        cdp.on("Target.receivedMessageFromTarget", self._hear)
        cdp.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
        for _ in range(100):
            if sessions:
                break
            page.wait_for_timeout(50)
        self.found = [self._asker(session) for session in sessions]

    def _hear(self, event: dict[str, Any]) -> None:
        said = json.loads(event["message"])
        if "id" in said:
            self.answers[said["id"]] = said

    def _asker(self, session: str) -> Ask:
        def ask(method: str, params: dict[str, Any] | None = None) -> Any:
            self.number += 1
            text = json.dumps({"id": self.number, "method": method, "params": params or {}})
            self.cdp.send("Target.sendMessageToTarget", {"sessionId": session, "message": text})
            for _ in range(600):
                if self.number in self.answers:
                    break
                self.page.wait_for_timeout(50)
            return self.answers[self.number]["result"]

        return ask
