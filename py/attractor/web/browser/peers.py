"""The other tabs of a room, by name: what opens, what comes, what is lost. Everything by plain texts.

    peers = Peers(room, slot, on_open=…, on_frame=…, on_state=…)
    peers.nearby()                                # tabs of this browser: no code is needed
    code = await peers.invitation()               # for one guest; show it (link, QR)     … the inviter
    code = await peers.reply(invitation)          # show it to the inviter                 … the guest
    await peers.accept(reply)                     # a moment later: on_open                … the inviter
    peers.send(peer, frame)                       # room.Send; lost where no way leads
    peers.close(peer)                             # room.Close
    peers.end()                                   # the page closes

To a Room: ``on_open(peer)`` → ``room.connected``, ``on_frame(peer, frame)`` → ``room.received``, and ``on_state`` with
``lost`` or ``failed`` → ``room.disconnected``. After ``lost``, ``on_open`` comes again when a way is found.

States of a peer: ``open`` (directly), ``relayed`` (through another peer: it plays as well, only slower), ``lost``,
``restarting`` (lost; what needs no click is being tried), ``failed`` (given up: a fresh invitation to the same room).
Before a peer has a name its invitation stands for it: ``codes.ticket_of(code)``, the same four letters on both sides,
with the states ``gathering``, ``waiting`` (for the other person), ``connecting``, ``open`` (from now on the peer speaks
for itself) and ``failed`` (``why(ticket)`` says a reason key).

Only the first pair is carried by hand: whoever else is there is introduced over the lines that are open (net/mesh.py).
A peer's name says nothing about who it is; the room proves keys. After a reload a tab has a new name.
"""
from __future__ import annotations

from collections.abc import Callable

import js

from attractor.net import ways
from attractor.net.mesh import Mesh
from attractor.web.browser.events import Listener, Ticker, now_ms, on_window
from attractor.web.browser.nearby import Nearby
from attractor.web.browser.values import to_object

NEAR = "near:"
"""How names of lines to tabs of this browser begin."""


class Peers:
    """room: its id. slot: what this tab calls itself on this device; the same after a reload."""

    def __init__(
        self, room: str, slot: str, on_open: Callable[[str], object], on_frame: Callable[[str, str], object],
        on_state: Callable[[str, str], object],
    ) -> None:  # fmt: skip
        self.room = room
        self.slot = slot
        self.name = random_name()
        self.mesh = Mesh(room, self.name, _now())
        self._on_open, self._on_frame, self._on_state = on_open, on_frame, on_state
        self._near: Nearby | None = None
        self._ticker = Ticker(1_000, lambda: self._do(self.mesh.tick(_now())))
        self._listeners: list[Listener] = [on_window("pagehide", lambda _event: self.end())]

    # ---- ways in -------------------------------------------------------------------------------------------------
    def nearby(self) -> None:
        """Finds the tabs of this browser that are in the room, now and whenever one comes."""
        if self._near is None:
            self._near = Nearby(self.room, self.name, self._near_line, self._near_text)

    # ---- what is done --------------------------------------------------------------------------------------------
    def send(self, peer: str, frame: str) -> None:
        """A frame, by the shortest way. It may get lost."""
        self._do(self.mesh.send(peer, frame, _now()))

    def close(self, peer: str) -> None:
        """Has no more to do with a peer."""
        self._do(self.mesh.drop(peer, _now()))

    def state(self, peer: str) -> str:
        """The state of a peer or a ticket; "" for a stranger."""
        return self.mesh.state(peer)

    def end(self) -> None:
        """Says goodbye and closes everything."""
        self._do(self.mesh.end(_now()))
        self._ticker.stop()
        for listener in self._listeners:
            listener.stop()
        if self._near is not None:
            self._near.end()
            self._near = None

    # ---- lines ---------------------------------------------------------------------------------------------------
    def _near_line(self, name: str) -> None:
        self._do(self.mesh.opened(NEAR + name, _now(), is_near=True))

    def _near_text(self, name: str, text: str) -> None:
        self._do(self.mesh.came(NEAR + name, text, _now()))

    def _do(self, todo: list[ways.Effect]) -> None:
        for effect in todo:
            self._one(effect)

    def _one(self, effect: ways.Effect) -> None:
        if isinstance(effect, ways.Put):
            self._put(effect.line, effect.text)
        elif isinstance(effect, ways.Shut):
            self._shut(effect.line)
        elif isinstance(effect, ways.Reached):
            self._on_open(effect.peer)
        elif isinstance(effect, ways.Framed):
            self._on_frame(effect.peer, effect.frame)
        elif isinstance(effect, ways.Became):
            self._on_state(effect.peer, effect.state)

    def _put(self, line: str, text: str) -> None:
        if line.startswith(NEAR) and self._near is not None:
            self._near.send(line.removeprefix(NEAR), text)

    def _shut(self, line: str) -> None:
        if line.startswith(NEAR) and self._near is not None:
            self._near.close(line.removeprefix(NEAR))


def random_name() -> str:
    """Eight letters that no other tab has."""
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    return "".join(letters[byte % 32] for byte in random_bytes(8))


def random_bytes(count: int) -> bytes:
    """Bytes fit for secrets (``Room``'s entropy)."""
    array = js.Uint8Array.new(to_object([0] * count))
    js.crypto.getRandomValues(array)
    return bytes(array.to_py())


def _now() -> int:
    return int(now_ms())
