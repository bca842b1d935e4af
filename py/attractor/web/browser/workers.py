"""A worker of the browser: a second thread that is sent texts and sends texts."""
from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any

import js

from attractor.web.browser.device import base_address
from attractor.web.browser.elements import root
from attractor.web.browser.events import Listener
from attractor.web.browser.files import fetch_bytes
from attractor.web.browser.values import or_none, to_object


class WebWorker:
    """Runs until ``stop``. on_text gets what it sends, on_error a sentence when it has died of itself."""

    def __init__(
        self, address: str, name: str, on_text: Callable[[str], object], on_error: Callable[[str], object]
    ) -> None:
        self._worker: Any = js.Worker.new(address, to_object({"type": "module", "name": name}))
        self._listeners = [
            Listener(self._worker, "message", lambda event: on_text(str(event.data))),
            Listener(self._worker, "error", lambda event: on_error(str(or_none(event.message) or "error"))),
        ]

    def send(self, text: str) -> None:
        self._worker.postMessage(text)

    def stop(self) -> None:
        """Ends it at once, whatever it does; nothing more is heard of it."""
        for listener in self._listeners:
            listener.stop()
        self._worker.terminate()


async def thinker_address() -> tuple[str, str]:
    """Address and name of the worker with the second interpreter: the same one, and the same wheel, as the page's.

    Both stand in the page's own settings, which are a file of this site.
    """
    settings = tomllib.loads((await fetch_bytes("pyscript.toml")).decode())
    here = base_address()
    files = {"interpreter": settings["interpreter"], "wheel": settings["packages"][0]}
    name = json.dumps({key: str(js.URL.new(path, here).href) for key, path in files.items()})
    way, version = (str(or_none(root().getAttribute(f"data-{key}")) or "") for key in ("root", "version"))
    return str(js.URL.new(f"{way}assets/js/thinker.js?v={version}", here).href), name
