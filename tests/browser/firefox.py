"""Firefox by WebDriver BiDi: just enough to open a page, ask it something and click. No driver program is needed."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import websocket


def found() -> str | None:
    """The path of a Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def firefox(binary: str) -> Iterator[Tab]:
    """A headless Firefox with an empty profile; it is gone at the end, whatever happens."""
    profile = tempfile.mkdtemp(prefix="firefox")
    process = subprocess.Popen(
        [binary, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "HOME": profile, "MOZ_CRASHREPORTER_DISABLE": "1"})
    socket = None
    try:
        assert process.stderr
        address = next((found[1] for line in process.stderr if (found := re.search(r"(ws://\S+)", line))), None)
        assert address, "Firefox ended before it listened"
        socket = websocket.create_connection(f"{address}/session", timeout=120, suppress_origin=True)
        yield Tab(socket)
    finally:
        if socket is not None:
            socket.close()
        process.kill()
        process.wait()
        shutil.rmtree(profile, ignore_errors=True)


class Tab:
    """The first tab. ``errors`` collects what its console calls an error."""

    def __init__(self, socket: websocket.WebSocket) -> None:
        self.socket = socket
        self.number = 0
        self.errors: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            said = json.loads(self.socket.recv())
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.errors.append(str(said["params"]["text"]))
            if said.get("id") == self.number:
                assert said["type"] == "success", said
                return said["result"]

    def go(self, address: str) -> None:
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def ask(self, script: str) -> Any:
        """The value of an expression, as plain data."""
        answer = self.call("script.evaluate", expression=f"JSON.stringify({script})", awaitPromise=True,
                           target={"context": self.context})
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def wait(self, condition: str, seconds: float = 90) -> None:
        """Until an expression is true."""
        until = time.monotonic() + seconds
        while not self.ask(condition):
            assert time.monotonic() < until, f"{condition} did not come true; console: {self.errors[:5]}"
            time.sleep(0.1)

    def click(self, selector: str) -> None:
        """Presses the middle of an element with the mouse."""
        self.wait(f"document.querySelector({json.dumps(selector)}) !== null", 20)
        x, y = self.ask(f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
            e.scrollIntoView({{block: "nearest"}}); const b = e.getBoundingClientRect();
            return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]; }})()""")
        self.call("input.performActions", context=self.context, actions=[{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0}]}])
