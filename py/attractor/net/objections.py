"""What this tab knows better than the log: it objects, and the others are told. It can be wrong only where it heard the
author all the while: a clock that was asleep, or cut off, knows nothing.
"""
from __future__ import annotations

from collections.abc import Collection

from attractor.core.game import Note, Seat
from attractor.net import clocks, peers
from attractor.net.arrivals import Arrivals
from attractor.net.company import BEAT
from attractor.net.entry import Entry, Value
from attractor.net.holding import Holding
from attractor.net.motions import CALLS, Offer, is_of_few, meant
from attractor.net.table import Table
from attractor.net.watch import Watch
from attractor.net.writer import Draft, Writer

APART = 2 * BEAT + clocks.LAG
"""Milliseconds by which two tabs may differ about a decision that is still going on, beyond the longest silence between
them: two beats of heads, and the way."""
NO_IDEA = 2**53
"""Milliseconds: any measure may be right."""


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
        if not self._has_listened(table, entry):
            return took > self._most(table, entry, known)
        account = table.log.match, entry.seat
        over = took - known - self._longest(table, entry) - clocks.LAG
        self.excess[account] = max(0, self.excess.get(account, 0) + over)
        return self.excess[account] > clocks.DOUBT

    # ---- what this tab knows -------------------------------------------------------------------------------------
    def _most(self, table: Table, entry: Entry, known: int) -> int:
        """Milliseconds that an honest tab may have measured for a decision that took us as long as ``known``."""
        ply = _decision(entry)
        if self._has_listened(table, entry):
            return known + self._longest(table, entry) + APART
        if not self.watch.saw(ply):
            return NO_IDEA
        before = ply - 1 if entry.kind == "move" else ply  # a move into a lost line is measured from when it was made
        return max(known, self.holding.now - self.watch.began(before)) + clocks.DOUBT

    def _longest(self, table: Table, entry: Entry) -> int:
        """The longest silence of the author in the decision that an entry speaks of, and shortly before it."""
        begin = self.watch.began(_decision(entry)) - APART
        return self.holding.company.longest(self._key(table, entry.seat), begin, self.holding.now)

    def _has_listened(self, table: Table, entry: Entry) -> bool:
        """Whether nothing of the author can have been missed since the decision began that an entry speaks of."""
        company, key = self.holding.company, self._key(table, entry.seat)
        lasted = company.lasted(key, self.holding.now)
        if company.is_unbroken(key) and not self.holding.born:
            return lasted > 0
        return self.holding.now - self.watch.began(_decision(entry)) + peers.SILENT + BEAT <= lasted

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


def _decision(entry: Entry) -> int:
    """The ply of the decision whose time an entry measures: a move that of the one before."""
    return entry.ply - (entry.kind == "move")
