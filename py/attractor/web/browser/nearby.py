"""Tabs of one browser talk to each other directly (BroadcastChannel): no code, no connection, no network."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js

from attractor.web.browser.events import Listener

EVERYBODY = "*"


class Nearby:
    """The tabs of this browser that are in the same room.

    ``on_line(name)`` another tab is there; ``on_text(name, text)`` it said something. Texts come whole and in order.
    """

    def __init__(
        self, room: str, name: str, on_line: Callable[[str], object], on_text: Callable[[str, str], object]
    ) -> None:
        self.name = name
        self.known: set[str] = set()
        self._on_line, self._on_text = on_line, on_text
        self._channel: Any = js.BroadcastChannel.new(f"attractor:room:{room}")
        self._listener = Listener(self._channel, "message", self._heard)
        self._post(EVERYBODY, "")

    def send(self, name: str, text: str) -> None:
        if name in self.known:
            self._post(name, text)

    def close(self, name: str) -> None:
        """Hears no more of a tab until it speaks again."""
        self.known.discard(name)

    def end(self) -> None:
        self._listener.stop()
        self._channel.close()

    def _post(self, to: str, text: str) -> None:
        self._channel.postMessage(json.dumps([to, self.name, text]))

    def _heard(self, event: Any) -> None:
        try:
            to, name, text = json.loads(str(event.data))
        except ValueError:
            return
        if to not in (self.name, EVERYBODY) or name == self.name:
            return
        if name not in self.known:
            self.known.add(name)
            self._on_line(name)
        if text:
            self._on_text(name, text)
