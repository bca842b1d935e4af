"""The other tabs of a room, by name: what opens, what comes, what is lost. Everything by plain texts.

    peers = Peers(room, slot, on_open=…, on_frame=…, on_state=…)
    await peers.rejoin()                          # after a reload: whom it was connected with before
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
``restarting`` (lost; what needs no click is being tried), ``failed`` (after a minute: a fresh invitation to the same
room helps, but it may still come back), ``gone`` (it cannot any more), ``replaced`` (reloaded: it has a new name).
Before a peer has a name its invitation stands for it: ``codes.ticket_of(code)``, the same four letters on both sides,
with the states ``waiting`` (for the other person), ``connecting``, ``open`` (from now on the peer speaks for itself),
``failed`` (``why(ticket)`` says a reason key; it may still open).

Only the first pair is carried by hand: whoever else is there is introduced over the lines that are open (net/mesh.py).
A peer's name says nothing about who it is; the room proves keys. After a reload a tab has a new name.
"""
from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

import js

from attractor.core.game import BadRecord
from attractor.net import ways
from attractor.net.mesh import Mesh
from attractor.web.browser import rtc
from attractor.web.browser.events import Listener, Ticker, now_ms, on_window, run
from attractor.web.browser.introductions import Introductions, read_offers
from attractor.web.browser.invitations import Invitations
from attractor.web.browser.nearby import Nearby
from attractor.web.browser.rtc import Connection
from attractor.web.browser.safe import Safe
from attractor.web.browser.store import StoreError
from attractor.web.browser.values import to_object

NEAR, FAR = "near:", "far:"
"""How names of lines begin: to tabs of this browser, to other browsers."""
NO_SERVERS = "[]"
DAY = 86_400_000
TICK = 500
"""Milliseconds between two looks at the lines."""


class Peers:
    """room: its id. slot: what this tab calls itself on this device, the same after a reload; "" keeps nothing.

    servers: JSON of the STUN and TURN servers that the player named (settings.ice); none by default.
    on_code(ticket, code): the guest's reply is another one from now on.
    """

    def __init__(
        self, room: str, slot: str, on_open: Callable[[str], object], on_frame: Callable[[str, str], object],
        on_state: Callable[[str, str], object], on_code: Callable[[str, str], object] = lambda ticket, code: None,
        servers: str = NO_SERVERS,
    ) -> None:  # fmt: skip
        self.room = room
        self.slot = slot
        self.servers = servers
        self.name = random_name()
        self.mesh = Mesh(room, self.name, _now())
        self._on_open, self._on_frame, self._on_state = on_open, on_frame, on_state
        self._near: Nearby | None = None
        self._far: dict[str, Connection] = {}
        self._count = 0
        self._certificate: Any = None
        self._safe = Safe()
        self._invitations = Invitations(room, self._lay, lambda: servers == NO_SERVERS, on_state, on_code)
        self._introductions = Introductions(self._lay, self._signal, self._give, self._keep)
        self._ticker = Ticker(TICK, self._tick)
        self._listeners: list[Listener] = [on_window("pagehide", lambda _event: self.end())]
        self._todo: deque[ways.Effect] = deque()
        self._is_busy = False
        self._is_ended = False

    # ---- ways in -------------------------------------------------------------------------------------------------
    def nearby(self) -> None:
        """Finds the tabs of this browser that are in the room, now and whenever one comes."""
        if self._near is None:
            self._near = Nearby(self.room, self.name, self._near_line, self._near_text)

    async def invitation(self) -> str:
        """A code for one guest; it takes a moment (``gathering``). Raises BadRecord where this browser has no direct
        connections."""
        await self._begin()
        return await self._invitations.invite()

    async def reply(self, code: str) -> str:
        """The guest's code to an invitation. It is good while this tab is open. Raises BadRecord (net/codes.py)."""
        await self._begin()
        return await self._invitations.reply(code)

    async def accept(self, code: str) -> str:
        """The inviter takes a reply; returns its ticket. Raises BadRecord (net/codes.py)."""
        await self._begin()
        return await self._invitations.accept(code)

    def withdraw(self, ticket: str) -> None:
        """Nobody can come by this invitation any more."""
        self._invitations.withdraw(ticket)

    async def rejoin(self) -> list[str]:
        """After a reload: dials whom this tab was connected with before. Their old names, [] where nobody is known;
        whoever is there opens within a second or two, and these names are heard of no more."""
        try:
            text = await self._safe.get(f"offers/{self.slot}") if self.slot else None
        except StoreError:
            text = None
        before, offers = read_offers(text or "")
        if not offers or not rtc.is_possible():
            return []
        await self._begin()
        self.mesh.before = before
        self._introductions.offers = dict(offers)
        self._do(self.mesh.seek(list(offers), _now()))
        return list(offers)

    # ---- what is done --------------------------------------------------------------------------------------------
    def send(self, peer: str, frame: str) -> None:
        """A frame, by the shortest way. It may get lost."""
        self._do(self.mesh.send(peer, frame, _now()))

    def close(self, peer: str) -> None:
        """Has no more to do with a peer."""
        self._do(self.mesh.drop(peer, _now()))

    def state(self, peer: str) -> str:
        """The state of a peer or a ticket; "" for a stranger."""
        ticket = self._invitations.tickets.get(peer)
        return ticket.state if ticket else self.mesh.state(peer)

    def why(self, ticket: str) -> str:
        """The reason key of an invitation that failed or, with ``room-why-no-network``, will fail; "" for none."""
        it = self._invitations.tickets.get(ticket)
        return it.why if it else ""

    def end(self) -> None:
        """Says goodbye and closes everything."""
        if self._is_ended:
            return
        self._do(self.mesh.end(_now()))
        self._is_ended = True
        self._ticker.stop()
        for listener in self._listeners:
            listener.stop()
        self._invitations.end()
        self._introductions.end()
        for connection in list(self._far.values()):
            connection.close()
        if self._near is not None:
            self._near.end()
            self._near = None

    # ---- lines ---------------------------------------------------------------------------------------------------
    async def _begin(self) -> None:
        """All that direct connections need; BadRecord where the browser has none."""
        if self._certificate is not None:
            return
        if not rtc.is_possible():
            raise BadRecord("room-no-connections")
        await rtc.load()
        key = f"certificate/{self.slot}"
        try:
            kept = await self._safe.take(key) if self.slot else None
            fresh = kept is not None and float(kept.expires) > js.Date.now() + DAY
            found = kept if fresh else await rtc.certificate()
            if self.slot and not fresh:
                await self._safe.keep(key, found)
        except StoreError:
            found = await rtc.certificate()
        self._introductions.fingerprint = await rtc.fingerprint(found)
        self._certificate = found

    def _lay(self, note: Callable[[str], object]) -> Connection:
        """A connection that becomes a line when it opens. note: hears ``open``, ``failed``, ``mended``, ``closed``."""
        self._count += 1
        line = f"{FAR}{self._count}"

        def told(what: str, text: str) -> None:
            if self._is_ended:
                return
            if what == "text":
                self._do(self.mesh.came(line, text, _now()))
                return
            note(what)
            if what == "open":
                self._far[line] = connection
                self._introductions.opened(connection)
                remote = connection.remote
                self._do(self.mesh.opened(line, _now(), owner=remote.fingerprint.hex() if remote else ""))
            elif what == "failed":
                self._do(self.mesh.broke(line, _now()))
            elif what == "closed":
                self._far.pop(line, None)
                self._do(self.mesh.closed(line, _now()))

        connection = Connection(self.servers, self._certificate, told)
        return connection

    def _near_line(self, name: str) -> None:
        self._do(self.mesh.opened(NEAR + name, _now(), is_near=True))

    def _near_text(self, name: str, text: str) -> None:
        self._do(self.mesh.came(NEAR + name, text, _now()))

    def _put(self, line: str, text: str) -> None:
        if line in self._far:
            self._far[line].send(text)
        elif line.startswith(NEAR) and self._near is not None:
            self._near.send(line.removeprefix(NEAR), text)

    def _shut(self, line: str) -> None:
        connection = self._far.pop(line, None)
        if connection is not None:
            connection.close()
        elif self._near is not None:
            self._near.close(line.removeprefix(NEAR))

    # ---- what the mesh wants ---------------------------------------------------------------------------------------
    def _tick(self) -> None:
        self._do(self.mesh.tick(_now()))
        self._stand()

    def _stand(self) -> None:
        """Every peer with a direct line has a standing offer that nobody waits at."""
        for line, connection in list(self._far.items()):
            held = self.mesh.lines.get(line)
            if held is not None and held.peer and not held.is_doubted and self.mesh.direct(held.peer) is held:
                self._go(self._introductions.stand(held.peer, connection))

    def _do(self, todo: list[ways.Effect]) -> None:
        """In order, also what follows while something is being done."""
        self._todo.extend(todo)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while self._todo:
                self._one(self._todo.popleft())
        finally:
            self._is_busy = False

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
            if effect.state in ("gone", "replaced"):
                self._introductions.forget(effect.peer)
            elif effect.state == "open":
                self._stand()
            self._on_state(effect.peer, effect.state)
        else:
            self._way(effect)

    def _way(self, effect: ways.Effect) -> None:
        """Ways to peers that are not there yet."""
        if not rtc.is_possible():
            return
        if isinstance(effect, ways.Dial):
            self._go(self._introductions.dial(effect.peer, self._idle(effect.peer)))
        elif isinstance(effect, ways.Signalled):
            idle = self._idle(effect.peer)
            self._go(self._introductions.signalled(effect.peer, effect.kind, effect.number, effect.code, idle))
        elif isinstance(effect, ways.Standing):
            self._introductions.take(effect.peer, effect.code)
        elif isinstance(effect, ways.Expect):
            self._introductions.expect(effect.peer)
        elif isinstance(effect, ways.Revive):
            self._introductions.revive(effect.peer, effect.dials)

    def _go(self, work: Coroutine[Any, Any, object]) -> None:
        """Work on a way: one that fails is none, and another is tried later."""

        async def go() -> None:
            try:
                await self._begin()
                await work
            except (ConnectionError, BadRecord, OSError):
                work.close()

        run(go())

    def _idle(self, peer: str) -> Connection | None:
        """A connection to a peer that does not answer, None while one does."""
        if self.mesh.direct(peer) is not None:
            return None
        lines = [line for line, held in self.mesh.lines.items() if held.peer == peer and line in self._far]
        return self._far[lines[-1]] if lines else None

    def _signal(self, peer: str, kind: str, number: int, code: str) -> None:
        self._do(self.mesh.signal(peer, kind, number, code, _now()))

    def _give(self, peer: str, code: str) -> None:
        self._do(self.mesh.stand(peer, code, _now()))

    def _keep(self, offers: dict[str, str]) -> None:
        if self.slot:
            run(self._safe.put(f"offers/{self.slot}", json.dumps([self.name, offers])), lambda _error: None)


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
