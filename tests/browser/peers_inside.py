"""What a test's page runs in the place of main.py: peers without a room, driven from outside by texts.

``await peers(JSON of [what, *words])`` calls a method; ``peersSeen`` is what happened.
"""
from __future__ import annotations

import json
from typing import Any

import js
from pyodide.ffi import create_proxy

from attractor.core.game import BadRecord
from attractor.web.browser.peers import Peers

SEEN: dict[str, Any] = {"open": [], "frames": {}, "states": []}
HELD: dict[str, Peers] = {}


def happened() -> None:
    js.window.peersSeen = json.dumps(SEEN)


def opened(peer: str) -> None:
    SEEN["open"].append(peer)
    happened()


def framed(peer: str, frame: str) -> None:
    SEEN["frames"].setdefault(peer, []).append(frame)
    happened()


def became(peer: str, state: str) -> None:
    SEEN["states"].append([peer, state])
    happened()


async def call(text: str) -> str:
    what, *words = json.loads(text)
    try:
        if what == "make":
            made = HELD["it"] = Peers(*words, on_open=opened, on_frame=framed, on_state=became)
            return json.dumps(made.name)
        if what == "flood":
            peer, count = words
            for number in range(count):
                HELD["it"].send(peer, f"1 0 1 {number}")
            return "null"
        if what == "qr":
            from attractor.web.browser import qr

            return json.dumps(await qr.svg_of_code(*words))
        if what == "hand_over":
            from attractor.web.browser.invitations import hand_over

            return json.dumps(await hand_over(*words))
        if what == "break":  # as if the browser had said that the line to this peer has failed
            it = HELD["it"]
            for line in [line for line, held in it.mesh.lines.items() if held.peer == words[0]]:
                it._do(it.mesh.broke(line, it.mesh._now))
            return "null"
        if what == "deafen":  # nothing comes or goes on the lines to this peer any more
            it = HELD["it"]
            for line in [line for line, held in it.mesh.lines.items() if held.peer == words[0]]:
                it._far[line]._tell = None
                it._far[line].send = lambda text: True
            return "null"
        found = getattr(HELD["it"], what)(*words)
        return json.dumps(await found if hasattr(found, "__await__") else found)
    except BadRecord as refused:
        return json.dumps({"refused": refused.note.key})


happened()
js.window.peers = create_proxy(call)
js.document.body.dataset.ready = "yes"
