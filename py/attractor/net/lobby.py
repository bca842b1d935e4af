"""Before the match: the table with its free places, who claims one, and the start.

The inviter seats people and signs every table; that is no power over the match, which begins only when every seat has
signed the opening that names its own key, name and nonces.
"""
from __future__ import annotations

import re
from collections.abc import Callable

from attractor.core.game import BadRecord, Note, Seat
from attractor.core.record import Find
from attractor.net import opening as openings
from attractor.net.opening import Opening, Place
from attractor.net.outbox import Outbox
from attractor.net.vault import Vault
from attractor.net.wire import Message, number_of, text_of


class Lobby:
    """opening: the table as it is known, None before. version: of it; started: no place changes any more."""

    def __init__(self, room: str, find: Find, vault: Vault, outbox: Outbox) -> None:
        self.room = room
        self.find = find
        self.vault = vault
        self.outbox = outbox
        self.opening: Opening | None = None
        self.version = 0
        self.is_started = False
        self.sig = ""
        self.on_change: Callable[[], None] = lambda: None
        self._claims: dict[str, Message] = {}

    @property
    def is_inviter(self) -> bool:
        return self.opening is not None and self.opening.inviter in self.vault.owns

    @property
    def table(self) -> Message | None:
        """What newcomers are told, once it is signed."""
        if self.opening is None or not self.sig:
            return None
        text = openings.write(self.opening)
        started = int(self.is_started)
        return {"t": "table", "opening": text, "version": self.version, "started": started, "sig": self.sig}

    @property
    def claims(self) -> list[Message]:
        """Own claims that have no place yet and may get one."""
        if self.is_started:
            return []
        own = self._claims.items()
        return [claim for key, claim in own if not self.opening or not self._answer(key, number_of(claim, "seat"))]

    # ---- the inviter ---------------------------------------------------------------------------------------------
    def invite(self, table: Opening) -> None:
        """Lays a new table."""
        self.opening = table
        self._publish()

    def start(self) -> None:
        """Closes the table; raises BadRecord while a place is free."""
        assert self.opening is not None and self.is_inviter
        if not self.opening.is_full:
            raise BadRecord("room-free-places")
        if not self.is_started:
            self.is_started = True
            self._publish()

    def stand(self, seat: Seat) -> None:
        """Frees a place."""
        assert self.opening is not None and self.is_inviter and not self.is_started
        self.opening = self.opening.seating(seat, Place())
        self._publish()

    def swap(self, one: Seat, other: Seat) -> None:
        """Two places change hands; whoever asked for a certain one may refuse the table then."""
        assert self.opening is not None and self.is_inviter and not self.is_started
        first, second = self.opening.places[one], self.opening.places[other]
        self.opening = self.opening.seating(one, second).seating(other, first)
        for place, seat in ((first, other), (second, one)):
            self.vault.place(place.key, seat)
        self._publish()

    def _publish(self) -> None:
        assert self.opening is not None
        self.version += 1
        self.sig = ""
        version, table = self.version, self.opening

        def signed(sig: str) -> None:
            if version == self.version:
                self.sig = sig
                self.on_change()

        self.outbox.sign(table.inviter, _table_data(version, self.is_started, openings.write(table)), signed)

    # ---- everybody -----------------------------------------------------------------------------------------------
    def sit(self, key: str, name: str, seat: Seat) -> None:
        """Asks for a place (-1: any) with a key of this tab; the inviter takes it at once."""
        own = self.vault.add(key, name, seat)
        place = Place(key, name, self.vault.nonces(key, 0)[0])
        if not openings.is_place(place):
            raise BadRecord("bad-name")
        if self.is_inviter:
            self._seat(place, own.seat)
            return
        claim: dict[str, str | int] = {"t": "claim", "key": key, "name": name, "end": place.end, "seat": seat}

        def signed(sig: str) -> None:
            self._claims[key] = {**claim, "sig": sig}
            self.on_change()

        self.outbox.sign(key, claim_data(self.room, claim), signed)

    def take_claim(self, peer: str, claim: Message, pass_on: Callable[[], None], is_new: bool) -> None:
        """A claim of somebody who proves the key: the inviter seats it, any other tab is to pass it on. One that comes
        too late is no offence: the inviter's players are told of a new one, who made it sees it by the table. Raises
        BadRecord for what is no claim."""
        place = Place(text_of(claim, "key"), text_of(claim, "name"), text_of(claim, "end"))
        seat = number_of(claim, "seat")
        if not openings.is_place(place):
            raise BadRecord("room-bad-name", text=place.name[:40])
        if self._is_late(peer if is_new else "", place.key, seat):
            return

        def checked(is_good: bool) -> None:
            if not is_good:
                self.outbox.refuse(peer, None, Note("room-bad-signature"))
            elif self._is_late(peer if is_new else "", place.key, seat):
                return
            elif self.is_inviter:
                self._seat(place, seat)
            else:
                pass_on()

        self.outbox.verify(place.key, claim_data(self.room, claim), text_of(claim, "sig"), checked)

    def take_table(self, peer: str, message: Message, begin: Callable[[], None]) -> None:
        """A table that the inviter signed; ``begin`` when it is new. Raises BadRecord for another inviter's."""
        found = openings.read(text_of(message, "opening"), self.find)
        version, is_started = number_of(message, "version"), number_of(message, "started") == 1
        if found.room != self.room or found.round != 0:
            raise BadRecord("room-other-room")
        if self.opening is not None and found.inviter != self.opening.inviter:
            raise BadRecord("room-other-inviter")
        if self.is_inviter:
            return
        if is_started and not found.is_full:
            raise BadRecord("room-free-places")
        if self.is_started:
            if is_started and found != self.opening:
                raise BadRecord("room-two-openings")
            return
        if version <= self.version:
            return

        def checked(is_good: bool) -> None:
            if not is_good:
                self.outbox.refuse(peer, None, Note("room-bad-signature"))
            elif version > self.version and not self.is_started:
                reason = self._wrongs_us(found)
                if reason:
                    self.outbox.refuse(peer, None, Note(reason))
                    return
                self.opening, self.version, self.is_started = found, version, is_started
                self.sig = text_of(message, "sig")
                begin()

        data = _table_data(version, is_started, text_of(message, "opening"))
        self.outbox.verify(found.inviter, data, text_of(message, "sig"), checked)

    def _wrongs_us(self, found: Opening) -> str:
        """What in a table is not what this tab asked for."""
        for key, own in self.vault.owns.items():
            seat = found.seat_of(key)
            wanted = Place(key, own.name, self.vault.nonces(key, 0)[0])
            if seat is not None and (found.places[seat] != wanted or own.seat not in (-1, seat)):
                return "room-not-as-agreed"
        return ""

    def _is_late(self, peer: str, key: str, seat: Seat) -> bool:
        """Whether a claim cannot be granted any more. peer: who sent it, "" where nobody is to be told."""
        if self.opening is None:
            return False
        answer = self._answer(key, seat)
        if answer and peer and self.is_inviter and self.opening.seat_of(key) is None:
            self.outbox.refuse(peer, None, Note(answer))
        return bool(answer)

    def _answer(self, key: str, seat: Seat) -> str:
        """Why nobody can be seated so (-1: anywhere), "" where that can be."""
        assert self.opening is not None
        free = [at for at, place in enumerate(self.opening.places) if place.is_free]
        if self.is_started:
            return "room-has-begun"
        if self.opening.seat_of(key) is not None or seat != -1 and seat not in free:
            return "room-seat-taken"
        return "" if free else "room-full"

    def _seat(self, place: Place, seat: Seat) -> None:
        assert self.opening is not None
        answer = self._answer(place.key, seat)
        if answer:
            raise BadRecord(answer)
        free = next(at for at, one in enumerate(self.opening.places) if one.is_free)
        self.opening = self.opening.seating(free if seat == -1 else seat, place)
        self._publish()


def claim_data(room: str, claim: Message) -> str:
    """What a claim's signature covers."""
    parts = (room, claim["key"], claim["end"], claim["seat"], claim["name"])
    return "attractor-claim-1|" + "|".join(str(part) for part in parts)


def _table_data(version: int, is_started: bool, text: str) -> str:
    return f"attractor-table-1|{version}|{int(is_started)}|{text}"


def is_room_id(text: str) -> bool:
    """Whether a room may be called so."""
    return re.fullmatch("[A-Za-z0-9]{4,40}", text) is not None
