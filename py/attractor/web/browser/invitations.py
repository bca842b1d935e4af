"""Codes carried by hand: the inviter's and the guest's side, and the tab that a reply's link opens by mistake."""
from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import js

from attractor.core.game import BadRecord
from attractor.net import codes
from attractor.net.codes import INVITATION, REPLY
from attractor.net.codes_sdp import Side
from attractor.web.browser import rtc
from attractor.web.browser.events import Listener, later, run
from attractor.web.browser.rtc import Connection
from attractor.web.browser.store import Lock

PATIENCE = 5_000
"""Milliseconds after the reply from when on it is said why nothing opens; it may still open after that."""
AGAIN = 45_000
"""Milliseconds after which a guest behind a router makes another reply: holes in routers close."""
REPLIES = 4
"""Replies of a guest to one invitation that may still be accepted."""
HAND_OVER = 3_000
"""Milliseconds that a waiting tab has to take a reply over."""

Lay = Callable[[Callable[[str], object]], Connection]
"""Makes a connection of the tab's that becomes a line when it opens; what happens before is told."""


@dataclass(slots=True)
class Ticket:
    """An invitation, on either side. state: of ``gathering``, ``waiting``, ``connecting``, ``open``, ``failed``."""

    state: str = "waiting"
    why: str = ""


class Invitations:
    """on_state(ticket, state). on_code(ticket, code): the guest's code is another one from now on."""

    def __init__(
        self, room: str, lay: Lay, is_near: Callable[[], bool], on_state: Callable[[str, str], object],
        on_code: Callable[[str, str], object],
    ) -> None:  # fmt: skip
        self.room = room
        self.tickets: dict[str, Ticket] = {}
        self._lay, self._is_near, self._on_state, self._on_code = lay, is_near, on_state, on_code
        self._offers: dict[str, tuple[Connection, Lock]] = {}
        self._replies: dict[str, list[Connection]] = {}
        self._answered: set[str] = set()
        self._channel: Any = None
        self._listener: Listener | None = None

    # ---- the inviter ---------------------------------------------------------------------------------------------
    async def invite(self) -> str:
        """A code for one guest. It stays good while this tab is open."""
        ticket = ""
        connection = self._lay(lambda what: self._told(ticket, what))
        side = await connection.offer()
        code = codes.invitation(self.room, side)
        ticket = codes.ticket_of(code)
        self.tickets[ticket] = Ticket(why="" if side.candidates else "room-why-no-network")
        lock = Lock(f"ticket:{ticket}")
        self._offers[ticket] = (connection, lock)
        await lock.take()
        self._listen()
        self._become(ticket, "waiting")
        return code

    async def accept(self, code: str) -> str:
        """Takes a guest's reply; the ticket. Raises BadRecord: damaged, no reply, of another invitation, used."""
        found = codes.read(code, REPLY)
        ticket = found.ticket
        if ticket in self._answered:
            raise BadRecord("room-code-used")
        if ticket not in self._offers:
            raise BadRecord("room-code-unknown")
        connection, lock = self._offers.pop(ticket)
        self._answered.add(ticket)
        lock.release()
        self._become(ticket, "connecting")
        try:
            await connection.accept(found.side)
        except ConnectionError:
            self._fail(ticket, "room-code-used")
            raise BadRecord("room-code-used") from None
        later(PATIENCE, lambda: run(self._say_why(ticket)))
        return ticket

    def withdraw(self, ticket: str) -> None:
        """Nobody can come by this invitation any more."""
        connection, lock = self._offers.pop(ticket, (None, None))
        if connection is not None and lock is not None:
            lock.release()
            connection.close()
        self.tickets.pop(ticket, None)

    # ---- the guest -----------------------------------------------------------------------------------------------
    async def reply(self, code: str) -> str:
        """The code to give back. Raises BadRecord: damaged, no invitation, of another room or of this very tab."""
        found = codes.read(code, INVITATION)
        if found.room != self.room:
            raise BadRecord("room-code-other-room")
        if found.ticket in self._offers:
            raise BadRecord("room-code-own")
        self.tickets[found.ticket] = Ticket()
        answer = await self._answer(found.ticket, found.side)
        self._become(found.ticket, "waiting")
        return answer

    async def _answer(self, ticket: str, offer: Side) -> str:
        """One more connection that waits: earlier ones stay, since their code may be on its way."""
        waiting = self._replies.setdefault(ticket, [])

        def told(what: str) -> None:
            if what == "failed" and rtc.gives_up() and waiting[-1:] == [connection]:
                run(self._answer_again(ticket, offer))
            elif what == "open":
                for other in [other for other in waiting if other is not connection]:
                    other.close()
                waiting.clear()
                self._told(ticket, what)

        connection = self._lay(told)
        side = await connection.answer(offer, "active")
        self.tickets[ticket].why = "" if side.candidates else "room-why-no-network"
        waiting.append(connection)
        for old in waiting[:-REPLIES]:
            old.close()
        del waiting[:-REPLIES]
        if not self._is_near():
            later(AGAIN, lambda: run(self._answer_again(ticket, offer)) if waiting[-1:] == [connection] else None)
        return codes.reply(ticket, side)

    async def _answer_again(self, ticket: str, offer: Side) -> None:
        if ticket in self.tickets and self.tickets[ticket].state == "waiting":
            self._on_code(ticket, await self._answer(ticket, offer))

    # ---- both ----------------------------------------------------------------------------------------------------
    def end(self) -> None:
        for ticket in list(self._offers):
            self.withdraw(ticket)
        for waiting in self._replies.values():
            for connection in list(waiting):
                connection.close()
            waiting.clear()
        self.tickets.clear()
        if self._listener is not None:
            self._listener.stop()
            self._channel.close()
            self._listener = None

    def _told(self, ticket: str, what: str) -> None:
        if what == "open":
            self._become(ticket, "open")
        elif what == "closed" and ticket in self.tickets and self.tickets[ticket].state == "connecting":
            run(self._say_why(ticket))

    def _become(self, ticket: str, state: str) -> None:
        if ticket in self.tickets:
            self.tickets[ticket].state = state
            self._on_state(ticket, state)

    async def _say_why(self, ticket: str) -> None:
        it = self.tickets.get(ticket)
        if it is None or it.state != "connecting":
            return
        why = it.why or ("room-why-blocked" if await rtc.may_use_local_network() else "room-why-permission")
        if it.state == "connecting":
            self._fail(ticket, why)

    def _fail(self, ticket: str, why: str) -> None:
        self.tickets[ticket].why = why
        self._become(ticket, "failed")

    # ---- a reply's link, opened in another tab of this browser -----------------------------------------------------
    def _listen(self) -> None:
        if self._listener is None:
            self._channel = js.BroadcastChannel.new(CHANNEL)
            self._listener = Listener(self._channel, "message", lambda event: run(self._handed(str(event.data))))

    async def _handed(self, text: str) -> None:
        what, code = _words(text)
        if what != "reply":
            return
        try:
            if codes.read(code, REPLY).ticket not in self._offers:
                return
            await self.accept(code)
        except BadRecord as refused:
            self._channel.postMessage(json.dumps(["refused", refused.note.key]))
            return
        self._channel.postMessage(json.dumps(["taken", code]))


CHANNEL = "attractor:replies"


async def hand_over(code: str) -> str:
    """Gives a reply to the tab of this browser that waits for it: "" when it was taken, else why not."""
    ticket = codes.read(code, REPLY).ticket
    if not await _waits(ticket):
        return "room-nobody-waits"
    answer: asyncio.Future[str] = asyncio.get_event_loop().create_future()
    channel = js.BroadcastChannel.new(CHANNEL)

    def heard(event: Any) -> None:
        what, word = _words(str(event.data))
        if not answer.done() and (what == "refused" or (what, word) == ("taken", code)):
            answer.set_result("" if what == "taken" else word)

    listener = Listener(channel, "message", heard)
    channel.postMessage(json.dumps(["reply", code]))
    try:
        return await asyncio.wait_for(answer, HAND_OVER / 1000)
    except TimeoutError:
        return "room-nobody-waits"
    finally:
        listener.stop()
        channel.close()


async def _waits(ticket: str) -> bool:
    """Whether a tab of this browser holds the invitation."""
    if not hasattr(js.navigator, "locks"):
        return True
    held = (await js.navigator.locks.query()).held
    return any(str(lock.name) == f"attractor:ticket:{ticket}" for lock in held)


def _words(text: str) -> tuple[str, str]:
    try:
        value = json.loads(text)
    except ValueError:
        return "", ""
    if isinstance(value, list) and len(value) == 2 and all(isinstance(word, str) for word in value):
        return value[0], value[1]
    return "", ""
