"""A room as one tab sees it: a machine without a clock, a network or a key. Everything goes in by a method with the
time, ``now`` in milliseconds; every method returns what is to be done outside, in order (effects.py).

    room, todo = Room.invite(find, entropy, now, room="k3f9ab", key=key, game="monorail", seats=2)
    todo += room.sit(key, "Ada", seat=0, now=now)
    todo += room.connected("peer-1", now)               # a channel is open
    todo += room.received("peer-1", frame, now)         # a frame came
    todo += room.signed(token, sig, now)                # an effect has been done; so verified, stored
    todo += room.tick(now)                              # once a second or so

``room.table`` is the table of the match that is played (table.py); ``room.match`` its core.match.Match, to be shown and
not to be played on. Whoever reloads makes ``Room.load`` of what was stored.
"""
from __future__ import annotations

from collections.abc import Mapping

from attractor.core.clock import write_control
from attractor.core.game import Clock, Event, IllegalMove, Options, Seat
from attractor.core.moment import step
from attractor.core.record import Find
from attractor.net.effects import Effect
from attractor.net.entry import Value
from attractor.net.holding import Holding
from attractor.net.motions import AWAY
from attractor.net.opening import Opening, Place
from attractor.net.sealing import LIST, SEALS
from attractor.net.tab import CHAT, Tab
from attractor.net.vault import Entropy
from attractor.net.writer import Draft


class Room(Tab):
    """Made by ``invite``, ``join`` or ``load``; what people do in it. The rest is in tab.py."""

    # ---- ways in -------------------------------------------------------------------------------------------------
    @classmethod
    def invite(
        cls, find: Find, entropy: Entropy, now: int, *, room: str, key: str, game: str, seats: int,
        options: Options | None = None, clock: Clock | None = None,
    ) -> tuple[Room, list[Effect]]:  # fmt: skip
        """A new room. key: the inviter's public key, which may be that of a seat. Raises BadRecord for bad settings."""
        settled = find(game).settle(seats, options or {})
        places = (Place(),) * seats
        table = Opening(room, key, game, tuple(settled.items()), write_control(clock or Clock()), places)
        made = cls(Holding(room, find, entropy), now)
        made.holding.vault.add(key, "", -1)
        made.holding.lobby.invite(table)
        return made, made._done(now)

    @classmethod
    def join(cls, find: Find, entropy: Entropy, now: int, *, room: str) -> Room:
        """A guest's or a spectator's side; ``sit`` asks for a seat."""
        return cls(Holding(room, find, entropy), now)

    @classmethod
    def load(cls, items: Mapping[str, str], find: Find, entropy: Entropy, now: int) -> tuple[Room, list[Effect]]:
        """What was stored, after a reload; ValueError (BadRecord is one) where it is damaged."""
        made = cls(Holding.read(items, find, entropy), now)
        made.holding.outbox.store({"born": str(made.holding.born)})
        return made, made._done(now)

    # ---- lobby ---------------------------------------------------------------------------------------------------
    def sit(self, key: str, name: str, now: int, seat: Seat = -1) -> list[Effect]:
        """Takes or asks for a place with a key of this tab. name: of a person, or ``@4`` for a computer."""
        self.holding.lobby.sit(key, name, seat)
        self._keep()
        self.sync.greet_all()
        return self._done(now)

    def stand(self, seat: Seat, now: int) -> list[Effect]:
        """The inviter frees a place."""
        self.holding.lobby.stand(seat)
        return self._done(now)

    def swap(self, one: Seat, other: Seat, now: int) -> list[Effect]:
        """The inviter lets two places change hands."""
        self.holding.lobby.swap(one, other)
        return self._done(now)

    def start(self, now: int) -> list[Effect]:
        """The inviter closes the table; raises BadRecord while a place is free."""
        self.holding.lobby.start()
        return self._done(now)

    def solved(self, now: int) -> list[Effect]:
        """What the rules had to search for (``table.unsolved``) is remembered: the match goes on."""
        if self.table is not None:
            self.table.go_on()
            self.holding.outbox.changed()
        return self._done(now)

    # ---- what players do -----------------------------------------------------------------------------------------
    def play(self, seat: Seat, text: str, now: int, spent_ms: int = 0) -> list[Effect]:
        """A move; raises IllegalMove and does nothing where the rules or the turn refuse it."""
        table, match = self._acting(seat)
        if match.moment.is_secret:
            raise IllegalMove("room-not-sealed")
        if text.startswith("!"):  # leaving and the rest have entries of their own
            raise IllegalMove("unknown-verb", text=text)
        step(match.moment, Event(seat, text))
        ply = match.ply

        def make() -> Draft | None:
            match = table.fold.match
            if match.ply != ply or seat not in table.fold.awaited:
                return None
            event, after = step(match.moment, Event(seat, text, spent_ms))
            values: dict[str, Value] = {"move": event.move, "spent": spent_ms, "hash": after.state.hash()}
            if ply and match.events[-1].seat not in (seat, -1) and ply - 1 in self.watch.took:
                took = max(0, self.watch.took[ply - 1] - self.watch.doubts.get(ply - 1, 0))
                values |= {"took": took, "trip": self._trip(match.events[-1].seat)}
            return Draft("move", values)

        self.writer.wish(seat, make)
        return self._done(now)

    def seal(
        self, seat: Seat, text: str, now: int, spent_ms: int = 0, final: bool = True, stamp: int = -1
    ) -> list[Effect]:
        """A secret choice. final False: a list of a race that may still grow; stamp: of the order just added to it."""
        table, match = self._acting(seat)
        if not match.moment.is_secret:
            raise IllegalMove("nothing-to-seal")
        move = match.state.read(seat, text)
        match.state.check(seat, move)
        ply = match.ply

        def grows() -> bool:
            steps = self.holding.vault.steps(table.fold.sealed.get(seat, []))
            before = steps[-1].partition(":")[2] if steps else "-"
            return before == "-" or move.startswith(before)

        if not grows():
            raise IllegalMove("room-not-grown")
        if not final and (len(table.fold.sealed.get(seat, [])) + 1 >= SEALS or len(move) > LIST):
            raise IllegalMove("room-list-full")

        def make() -> Draft | None:
            match = table.fold.match
            if match.ply != ply or seat not in table.fold.awaited or table.fold.is_opening or not grows():
                return None
            commit, items = self.holding.vault.seal(move, match.id, ply, seat)
            self.writer.spent[ply, seat] = spent_ms
            values: dict[str, Value] = {
                "commit": commit, "hash": match.state.hash(), "final": int(final), "stamp": stamp,
            }  # fmt: skip
            return Draft("seal", values, items)

        self.writer.wish(seat, make)
        return self._done(now)

    def resign(self, seat: Seat, now: int) -> list[Effect]:
        """Leaves the match for good."""

        def make() -> Draft | None:
            fold = self.table.fold if self.table else None
            return Draft("resign") if fold is not None and not fold.is_over and seat in fold.active else None

        self.writer.wish(seat, make)
        return self._done(now)

    def say(self, seat: Seat, text: str, now: int) -> list[Effect]:
        """A line of chat. Halves of letters, which a field of a page may cut, are left out."""
        whole = text.encode(errors="ignore").decode()[:CHAT]
        self.writer.wish(seat, lambda: Draft("chat", {"text": whole}))
        return self._done(now)

    def ask(self, seat: Seat, what: str, now: int, who: Seat = -1, to: int = -1) -> list[Effect]:
        """Puts to the table: draw, undo (``to`` a ply), rematch, pause, resume; of seats that are away: retire, end;
        of one (``who``) whose time is up or that keeps back its share of a draw: flag, silent. Seats that are not here
        are left out of the last four."""

        def make() -> Draft | None:
            table = self.table
            if table is None or (table.fold.is_over and what != "rematch"):
                return None
            values: dict[str, Value] = {"what": what, "who": who, "to": to}
            if what in AWAY:
                away = {other for other in table.fold.active if other not in self.here} | ({who} - {-1, seat})
                values["without"] = tuple(f"{other}:{len(table.log.chains[other])}" for other in sorted(away))
            if what == "rematch":
                values["end"] = self.writer.end(table, seat)
            return Draft("offer", values)

        self.writer.wish(seat, make)
        return self._done(now)

    def answer(self, seat: Seat, number: str, yes: bool, now: int) -> list[Effect]:
        """Answers the offer of this number (``Offer.number``) and no other."""

        def make() -> Draft | None:
            table = self.table
            offer = next((one for one in table.offers() if one.number == number), None) if table else None
            if table is None or offer is None or seat not in table.missing(offer):
                return None
            return Draft("answer", self.writer.answer(table, seat, offer, yes))

        self.writer.wish(seat, make)
        return self._done(now)
