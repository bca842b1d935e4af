"""When the orders of a race came, by the clock of the seat they came to: what one tab measures and says.

All lists are closed before the first is opened, so what counts is a function of the log alone (stamps.py). A seat
acknowledges only what it has measured: nothing that came while it was away, nor orders of people who share a tab, where
each has a time of its own.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence

from attractor.core.game import Seat
from attractor.net import clocks, peers, stamps
from attractor.net.company import BEAT
from attractor.net.entry import Entry
from attractor.net.holding import Holding
from attractor.net.peers import Peer
from attractor.net.table import Table
from attractor.net.watch import Watch


class Arrivals:
    """What one tab has measured: by the names of entries, those of its own seats when they were written."""

    def __init__(self, holding: Holding, watch: Watch) -> None:
        self.holding = holding
        self.watch = watch
        self._came: dict[str, int] = {}
        self._shown: dict[tuple[str, Seat], int] = {}

    def note(self, entry: Entry) -> None:
        """An entry has just come, or is written: to be called before the watch follows."""
        if stamps.is_order(entry) and entry.name not in self._came and self.watch.reading(entry.ply) >= 0:
            self._came[entry.name] = self.watch.reading(entry.ply)

    def shown(self, table: Table, seats: Collection[Seat], counts: Sequence[int]) -> None:
        """Other seats show how much of every chain they hold."""
        for own in self.holding.own_seats(table):
            for order in filter(stamps.is_order, table.fold.sealed.get(own, [])):
                if counts[own] > order.number:
                    for seat in seats if self.watch.reading(order.ply) >= 0 else ():
                        self._shown.setdefault((order.name, seat), self.watch.reading(order.ply))

    def heads(self, peer: Peer, table: Table, counts: Sequence[int]) -> None:
        """A peer says what it holds."""
        seats = [seat for seat, place in enumerate(table.opening.places) if place.key in peer.keys]
        self.shown(table, seats, counts)

    def acknowledged(self, table: Table) -> tuple[str, ...]:
        """What the opening of a seat of this tab says of when the others' orders came."""
        match, holding = table.fold.match, self.holding
        if not match.state.is_race:
            return ()
        keys = [table.opening.places[seat].key for seat in match.moment.to_act]
        found = []
        for seat in match.moment.to_act:
            key = table.opening.places[seat].key
            if key in holding.vault.owns or holding.share(key, keys):
                continue
            trip = holding.trip(key, clocks.LAG)
            came = [self._since(order) for order in table.fold.sealed.get(seat, []) if stamps.is_order(order)]
            if any(each >= 0 for each in came):
                found.append(stamps.written(seat, trip, came))
        return tuple(found)

    def is_late(self, table: Table, entry: Entry) -> bool:
        """Whether an order that came claims to be much older. Who shares a tab with another has a time of its own."""
        came, places = self._since(entry), table.opening.places
        if came < 0 or not stamps.is_order(entry) or entry.ply >= len(table.fold.match.moments):
            return False
        key, seats = places[entry.seat].key, table.fold.match.moments[entry.ply].to_act
        if self.holding.share(key, [places[seat].key for seat in seats if seat >= 0]):
            return False
        late = clocks.arrived(came, self.holding.trip(key, clocks.LAG)) - 100 * entry.count("stamp")
        now = self.holding.now
        return late > stamps.DOUBT + BEAT + self.holding.company.longest(key, now - late - BEAT, now)

    def wronged(self, table: Table, opening: Entry, own: Collection[Seat]) -> Seat | None:
        """The seat of this tab, if there is one, whose order an opening acknowledges much later than its author had
        shown that it holds it, or than a line that is not silent may be. own: the seats of this tab."""
        said = stamps.read(opening.texts("came"))
        for seat in set(own) & set(said):
            chain, charges = table.log.chains[seat], said[seat]
            orders = [entry for entry in chain if entry.ply == opening.ply and stamps.is_order(entry)]
            for order, charge in zip(orders, charges, strict=False):
                wrote = self._came.get(order.name, 100 * order.count("stamp"))  # what was written before a reload
                held = min(self._shown.get((order.name, opening.seat), clocks.PAUSE), wrote + peers.SILENT)
                if charge > held + stamps.DOUBT + self.watch.doubts.get(opening.ply, 0):
                    return seat
        return None

    def _since(self, order: Entry) -> int:
        """How long a race had lasted at least when an order of it came; -1: nobody knows."""
        came = self._came.get(order.name, -1)
        return came if came < 0 else max(0, came - self.watch.doubts.get(order.ply, 0))
