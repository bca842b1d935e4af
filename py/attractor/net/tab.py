"""The part of a room that no player has a hand in: what it shows, and what comes in from channels, keys and storage."""
from __future__ import annotations

from functools import partial

from attractor.core.game import CHANCE, IllegalMove, Seat
from attractor.core.match import Match
from attractor.net.arrivals import Arrivals
from attractor.net.effects import Effect
from attractor.net.entry import Entry, Value
from attractor.net.holding import Holding, entry_item
from attractor.net.motions import CALLS, Offer
from attractor.net.objections import Objections
from attractor.net.opening import Opening
from attractor.net.sync import Sync
from attractor.net.table import Offence, Table
from attractor.net.watch import Watch
from attractor.net.writer import Draft, Writer

CHAT = 500
"""Characters of a line of chat."""

ALONE = 5_000
"""Milliseconds after a reload from when on a tab that hears of nobody goes on by itself."""


class Tab:
    """A room without its players."""

    def __init__(self, holding: Holding, now: int) -> None:
        self.holding = holding
        holding.now = holding.company.born = now
        self.watch = Watch(holding)
        self.arrivals = Arrivals(holding, self.watch)
        self.writer = Writer(holding, self.watch, self._wrote)
        self.writer.acknowledged = self.arrivals.acknowledged
        self.objections = Objections(holding, self.watch, self.writer, self.arrivals)
        self.sync = Sync(holding, self._grew, self.arrivals.heads)
        holding.lobby.on_change = self._lobby_changed
        self._born = now
        self._owned_up: set[tuple[str, int, Seat, bool]] = set()
        self._named = set(self._offences())

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def opening(self) -> Opening | None:
        """Who sits where."""
        return self.table.opening if self.table else self.holding.lobby.opening

    @property
    def table(self) -> Table | None:
        return self.holding.table

    @property
    def match(self) -> Match | None:
        return self.table.fold.match if self.table else None

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.holding.own_seats(self.table))) if self.table else ()

    @property
    def here(self) -> frozenset[Seat]:
        """Seats whose players are connected, or are ours."""
        return self.holding.here()

    @property
    def status(self) -> str:
        """One of ``room-replaced``, ``room-lobby``, ``room-beginning``, ``room-stopped``, ``room-over``,
        ``room-waiting`` (somebody is away), ``room-opening`` (choices), ``room-drawing``, ``room-playing``."""
        table = self.table
        if self.holding.is_replaced:
            return "room-replaced"
        if table is None:
            return "room-lobby"
        if table.stop is not None:
            return "room-stopped"
        if not all(table.log.chains):
            return "room-beginning"
        if table.fold.is_over:
            return "room-over"
        if not set(table.fold.active) <= self.here:
            return "room-waiting"
        if table.fold.is_opening:
            return "room-opening"
        return "room-playing" if table.fold.match.moment.to_act != (CHANCE,) else "room-drawing"

    @property
    def to_choose(self) -> tuple[Seat, ...]:
        """Seats of this tab whose players may choose now."""
        table = self.table
        if table is None or not table.is_running or self.holding.is_replaced or table.fold.is_opening:
            return ()
        return tuple(seat for seat in self.own_seats if seat in table.fold.awaited and self.match_waits)

    @property
    def match_waits(self) -> bool:
        """Whether the match waits for people rather than for chance."""
        return self.table is not None and self.table.fold.match.moment.to_act != (CHANCE,)

    @property
    def offers(self) -> list[Offer]:
        """The questions that wait, but for those that call somebody gone who is here."""
        offers = self.table.offers() if self.table else []
        return [offer for offer in offers if offer.what in CALLS or not set(offer.without) & self.here]

    @property
    def chat(self) -> list[tuple[Seat, str]]:
        """What was said, in order: text, never markup."""
        if self.table is None:
            return []
        return [(entry.seat, entry.text("text")[:CHAT]) for entry in self.table.log if entry.kind == "chat"]

    # ---- what comes from outside ---------------------------------------------------------------------------------
    def connected(self, peer: str, now: int) -> list[Effect]:
        self._advance(now)
        self.sync.connected(peer)
        return self._done(now)

    def disconnected(self, peer: str, now: int) -> list[Effect]:
        self.sync.disconnected(peer)
        return self._done(now)

    def received(self, peer: str, frame: str, now: int) -> list[Effect]:
        self._advance(now)
        self.sync.received(peer, frame)
        return self._done(now)

    def signed(self, token: int, sig: str, now: int) -> list[Effect]:
        self._advance(now)
        self.holding.outbox.signed(token, sig)
        return self._done(now)

    def verified(self, token: int, is_good: bool, now: int) -> list[Effect]:
        self._advance(now)
        self.holding.outbox.verified(token, is_good)
        return self._done(now)

    def stored(self, token: int, now: int) -> list[Effect]:
        self._advance(now)
        self.holding.outbox.stored(token)
        return self._done(now)

    def tick(self, now: int) -> list[Effect]:
        """Time passes: heads are told, own time-outs are owned up to."""
        self._advance(now)
        if self.holding.now - self._born > ALONE:
            self.holding.is_caught_up = True
        self.sync.tick()
        self.watch.follow()
        self._own_up()
        return self._done(now)

    def uncover(self, now: int) -> list[Effect]:
        """The seat of this tab that is to choose in secret holds the device: its time runs from now on."""
        self._advance(now)
        self.watch.follow()
        self.watch.is_covered = False
        return self._done(now)

    def leave(self, now: int) -> list[Effect]:
        """The page is closing: says so to all."""
        for peer in self.holding.peers.values():
            self.holding.outbox.send(peer.name, {"t": "bye"})
        return self._done(now)

    # ---- helpers -------------------------------------------------------------------------------------------------
    def _acting(self, seat: Seat) -> tuple[Table, Match]:
        table = self.table
        if table is None or table.fold.match.outcome is not None:
            raise IllegalMove("match-over")
        if table.stop is not None or self.holding.is_replaced:
            raise IllegalMove("room-stopped")
        if not all(table.log.chains):
            raise IllegalMove("room-not-begun")
        if seat not in self.own_seats or seat not in table.fold.awaited or table.fold.is_opening:
            raise IllegalMove("not-your-turn")
        return table, table.fold.match

    def _advance(self, now: int) -> None:
        self.holding.now = max(self.holding.now, now)

    def _done(self, now: int) -> list[Effect]:
        self._advance(now)
        self.holding.company.follow(peer for peer in self.holding.peers.values() if not peer.owes(now))
        if self.holding.begin() is not None:
            self.holding.outbox.changed()
        self.watch.follow()
        self.writer.pump()
        self._name_offences()
        return self.holding.outbox.take()

    def _name_offences(self) -> None:
        """What the log shows to be wrong is told once, also to whoever did it; what a reload finds was told before."""
        for named, offence in self._offences().items():
            if named not in self._named:
                self._named.add(named)
                self.holding.outbox.refuse("", offence.seat, offence.why)

    def _offences(self) -> dict[tuple[str, Seat, str], Offence]:
        offences = self.table.offences if self.table else ()
        return {(each.entry.name, each.seat, each.why.key): each for each in offences}

    def _keep(self) -> None:
        self.holding.outbox.store(self.holding.write())

    def _lobby_changed(self) -> None:
        self._keep()
        self.holding.begin()
        self.holding.outbox.changed()
        self.sync.tell_all()

    def _wrote(self, table: Table, entry: Entry) -> None:
        """An entry of ours is stored: it counts, and goes out."""
        self.arrivals.note(entry)
        table.add(entry)
        if entry.kind == "nonce":
            self.objections.given[entry.seat] = self.holding.now
        self.holding.outbox.changed()
        self.sync.spread(table, [entry])

    def _grew(self, table: Table, ready: list[Entry]) -> None:
        outbox = self.holding.outbox
        items: dict[str, str | None] = {}
        for entry in ready:
            items |= entry_item(entry)
            if table is self.table:
                self.arrivals.note(entry)
                self.arrivals.shown(table, (entry.seat,), entry.seen)
        outbox.store(items)
        outbox.changed()
        if table is self.table:
            self.watch.follow()
            for entry in ready:
                self.objections.look(table, entry)

    def _own_up(self) -> None:
        """Writes for every seat of ours whose time is up that it is; a list of a race that grew stands as it is."""
        table = self.table
        if table is None or not table.is_running or table.fold.match.moment.to_act == (CHANCE,):
            return
        fold = table.fold
        for seat in self.own_seats:
            decision = (table.log.match, fold.match.ply, seat, fold.is_opening)
            if seat in fold.awaited and decision not in self._owned_up and self.watch.up(seat):
                self._owned_up.add(decision)
                self.writer.wish(seat, partial(self._late, table, seat, fold.match.ply))

    def _late(self, table: Table, seat: Seat, ply: int) -> Draft | None:
        fold = table.fold
        if fold.match.ply != ply or seat not in fold.awaited:
            return None
        seals = fold.sealed.get(seat, [])
        known = self.holding.vault.secrets.get(seals[-1].text("commit")) if seals else None
        if fold.is_opening or known is None:
            return Draft("late")
        commit, items = self.holding.vault.seal(known[1], fold.match.id, ply, seat)
        values: dict[str, Value] = {"commit": commit, "hash": fold.match.state.hash(), "final": 1, "stamp": -1}
        return Draft("seal", values, items)

    def _trip(self, seat: Seat) -> int:
        """Milliseconds to a seat and back, as far as that is known."""
        return self.holding.trip(self.table.opening.places[seat].key) if self.table else 0
