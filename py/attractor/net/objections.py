"""What this tab knows better than the log: it objects, and the others are told. It can be wrong only where it heard the
author all the while: a clock that was asleep, or cut off, knows nothing.
"""
from __future__ import annotations

from collections.abc import Collection

from attractor.core.game import Note, Seat
from attractor.net import clocks
from attractor.net.arrivals import Arrivals
from attractor.net.company import BREAK
from attractor.net.entry import Entry, Value
from attractor.net.holding import Holding
from attractor.net.motions import CALLS, Offer, is_of_few, meant
from attractor.net.table import Table
from attractor.net.watch import Watch
from attractor.net.writer import Draft, Writer

LIE = BREAK + clocks.LAG
"""Milliseconds by which one measure of a tab that was heard all the while may differ from ours."""


class Objections:
    """given: when our seats gave their last share of a draw. excess: milliseconds that a seat's measures of our time
    go, all together, beyond what a line may do."""

    def __init__(self, holding: Holding, watch: Watch, writer: Writer, arrivals: Arrivals) -> None:
        self.holding = holding
        self.watch = watch
        self.writer = writer
        self.arrivals = arrivals
        self.given: dict[Seat, int] = {}
        self.excess: dict[tuple[str, Seat], int] = {}

    def look(self, table: Table, entry: Entry) -> None:
        """An entry of another has come. An early flag, a forged measure of time, a seat of ours that is put out as gone
        stop the match, named; an order of a race that says it is much older than it came is named."""
        own = self.holding.own_seats(table)
        if entry.kind == "enact":
            offer = meant(table.log, entry)
            if offer is not None:
                self._motion(table, entry, offer, own)
        elif entry.kind == "move" and 0 < entry.ply <= table.fold.match.ply and entry.count("took") >= 0:
            seat = table.fold.match.events[entry.ply - 1].seat
            if seat in own and table.fold.match.clock.runs and self._is_forged(table, entry):
                self._object(table, entry, seat, "room-forged-time")
        elif entry.kind == "open":
            wronged = self.arrivals.wronged(table, entry, own)
            if wronged is not None and entry.seat not in own:
                self._object(table, entry, wronged, "room-forged-time")
        elif entry.kind == "seal" and self.arrivals.is_late(table, entry):
            who = table.fold.match.called(entry.seat)
            self.holding.outbox.refuse("", entry.seat, Note("room-late-stamp", who=who))

    # ---- what is looked at ---------------------------------------------------------------------------------------
    def _motion(self, table: Table, entry: Entry, offer: Offer, own: Collection[Seat]) -> None:
        most = self._most(table, entry, self.watch.measured(entry.ply))
        if offer.what in CALLS and offer.who in own and entry.count("waited") > most:
            self._object(table, entry, offer.who, "room-forged-time")
            return
        here = [seat for seat in own if self._was_here(seat, offer, table)]
        if here and self.holding.company.lasted(self._key(table, entry.seat), self.holding.now) > clocks.DOUBT:
            self._object(table, entry, here[0], "room-was-here")
        elif here and offer.what == "end" and is_of_few(offer, table.fold.active):
            together = (self.holding.here() - {entry.seat}) & set(table.fold.active)
            if 2 * len(together) >= len(table.fold.active):  # who was cut off alone ends nothing for the others
                self._object(table, entry, here[0], "room-was-here", is_told=False)

    def _is_forged(self, table: Table, entry: Entry) -> bool:
        """Whether a measure of our time is far from ours, or all of its author's together are."""
        before = table.fold.match.events[entry.ply - 1]
        known = max(before.spent_ms, self.watch.measured(entry.ply - 1))
        took = clocks.charged(0, entry.count("took"), entry.count("trip"))
        if took > self._most(table, entry, known):
            return True
        account = table.log.match, entry.seat
        excess = self.excess.get(account, 0)
        if self._has_listened(table, entry):
            excess = self.excess[account] = max(0, excess + took - known - clocks.LAG)
        return excess > clocks.DOUBT

    # ---- what this tab knows -------------------------------------------------------------------------------------
    def _most(self, table: Table, entry: Entry, known: int) -> int:
        """Milliseconds that an honest tab may have measured for a decision that took us as long as ``known``."""
        if self._has_listened(table, entry):
            return known + LIE
        return max(known, self.holding.now - self.watch.began(entry.ply - (entry.kind == "move"))) + clocks.DOUBT

    def _has_listened(self, table: Table, entry: Entry) -> bool:
        """Whether the author has been heard without a break since the decision began that an entry speaks of."""
        company, key = self.holding.company, self._key(table, entry.seat)
        began = self.watch.began(entry.ply - (entry.kind == "move"))
        return self.holding.now - began <= company.lasted(key, self.holding.now) + BREAK

    def _was_here(self, seat: Seat, offer: Offer, table: Table) -> bool:
        """Whether a seat of ours that is called gone did all that it had to. For its share of a draw it had to do more
        than to be there: that must have been given a while ago."""
        if offer.what in ("retire", "end"):
            return seat in offer.without
        if offer.what != "silent" or seat != offer.who:
            return False
        given = any(entry.kind == "nonce" for entry in table.log.chains[seat][dict(offer.known)[seat] :])
        return given and self.holding.now - self.given.get(seat, self.holding.company.born) > clocks.DOUBT

    def _key(self, table: Table, seat: Seat) -> str:
        return table.opening.places[seat].key

    # ---- what is done --------------------------------------------------------------------------------------------
    def _object(self, table: Table, entry: Entry, seat: Seat, why: str, is_told: bool = True) -> None:
        values: dict[str, Value] = {"why": why, "about": f"{entry.seat}:{entry.number}"}
        if table.against(seat, entry) is not None:
            return

        def make() -> Draft | None:
            return Draft("dispute", values) if table.against(seat, entry) is None else None

        self.writer.wish(seat, make)
        if is_told:
            self.holding.outbox.refuse("", entry.seat, Note(why, who=table.fold.match.called(entry.seat)))
