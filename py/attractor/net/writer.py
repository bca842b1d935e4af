"""The entries that this tab writes for its seats: what the match calls for by itself, and what the players wish.

One entry of a seat at a time: signed, stored together with the secret it may hold, then taken and sent. What is stored
before it is sent can never be written a second time in another way: a crash makes no fork.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from attractor.core.game import CHANCE, Note, Seat
from attractor.net.company import GONE
from attractor.net.entry import Entry, Value, body, plain
from attractor.net.holding import Holding, entry_item
from attractor.net.motions import CALLS, Offer, is_quorate
from attractor.net.table import Table
from attractor.net.watch import Watch

Items = dict[str, str | None]


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be: kind, body, and what else is to be stored with it."""

    kind: str
    values: Mapping[str, Value] = field(default_factory=dict)
    items: Items = field(default_factory=dict)


Wish = Callable[[], Draft | None]
"""Makes the draft when its turn has come; None: it makes no sense any more."""


class Writer:
    """written: what to do with a new entry of ours once it is stored. spent: on sealed choices, by ply and seat.
    acknowledged: what an opening says about the orders of the others (arrivals.py)."""

    def __init__(self, holding: Holding, watch: Watch, written: Callable[[Table, Entry], None]) -> None:
        self.holding = holding
        self.watch = watch
        self.written = written
        self.acknowledged: Callable[[Table], tuple[str, ...]] = lambda _table: ()
        self.spent: dict[tuple[int, Seat], int] = {}
        self._busy: set[tuple[str, Seat]] = set()
        self._wishes: dict[Seat, deque[Wish]] = {}

    def wish(self, seat: Seat, wish: Wish) -> None:
        """Puts something in line for a seat of this tab."""
        self._wishes.setdefault(seat, deque()).append(wish)

    def pump(self) -> None:
        """Begins whatever can be written now."""
        for table in self.holding.rounds[-1:]:
            if self.holding.is_replaced or not self.holding.is_caught_up or table.log.fork is not None:
                return
            for seat in self.holding.own_seats(table):
                if (table.log.match, seat) not in self._busy:
                    draft = self._due(table, seat) or self._wished(table, seat) or self._afterwards(table, seat)
                    if draft is not None:
                        self._write(table, seat, draft)

    # ---- what is written -----------------------------------------------------------------------------------------
    def _due(self, table: Table, seat: Seat) -> Draft | None:
        """What the match calls for without asking anybody."""
        fold = table.fold
        if not table.log.chains[seat]:
            return Draft("begin", {"key": table.opening.places[seat].key})
        if not table.is_running or seat not in fold.awaited:
            return None
        if fold.match.moment.to_act == (CHANCE,):
            nonces = self.holding.vault.nonces(table.opening.places[seat].key, table.opening.round)
            place = nonces.index(fold.last[seat]) + 1
            return Draft("nonce", {"run": fold.run, "nonce": nonces[place]})
        if fold.is_opening:
            steps = self.holding.vault.steps(fold.sealed[seat])
            spent = self.spent.get((fold.match.ply, seat), 0)
            came = self.acknowledged(table)
            return None if steps is None else Draft("open", {"steps": steps, "spent": spent, "came": came})
        return None

    def _wished(self, table: Table, seat: Seat) -> Draft | None:
        waiting = self._wishes.get(seat)
        while waiting and all(table.log.chains):
            draft = waiting.popleft()()
            if draft is not None:
                return draft
        return None

    def _afterwards(self, table: Table, seat: Seat) -> Draft | None:
        """What has been agreed on, and the signature under the end."""
        match = table.fold.match
        if not all(table.log.chains) or table.stop is not None and table.stop.key != "room-ended":
            return None
        if match.outcome is not None and not any(
            entry.kind == "end" and entry.count("over") == match.ply for entry in table.log.chains[seat]
        ):
            return Draft("end", {"over": match.ply, "hash": match.state.hash()})
        for offer in table.offers():
            if offer.by == seat and not table.missing(offer) and self._still_holds(table, offer):
                return self._enacted(table, offer)
            if seat in table.missing(offer) and self._agrees_by_itself(table, seat, offer):
                return Draft("answer", self.answer(table, seat, offer, True))
        return None

    def answer(self, table: Table, seat: Seat, offer: Offer, yes: bool) -> dict[str, Value]:
        """The body of an answer."""
        values: dict[str, Value] = {"to": offer.number, "yes": int(yes)}
        if offer.what == "rematch":
            values["end"] = self.end(table, seat)
        return values

    def end(self, table: Table, seat: Seat) -> str:
        """The end of the chain of nonces that a seat will use in the next match."""
        return self.holding.vault.nonces(table.opening.places[seat].key, table.opening.round + 1)[0]

    def _enacted(self, table: Table, offer: Offer) -> Draft:
        values: dict[str, Value] = {"number": offer.entry.number}
        if offer.what in CALLS:
            values["waited"] = self.watch.elapsed
        if offer.what == "rematch":
            ends = {offer.by: offer.entry.text("end")}
            for seat, chain in enumerate(table.log.chains):
                for entry in chain:
                    if entry.kind == "answer" and entry.text("to") == offer.number:
                        ends.setdefault(seat, entry.text("end"))
            values["ends"] = tuple(ends.get(seat, "") for seat in range(table.log.seats))
        return Draft("enact", values)

    def _still_holds(self, table: Table, offer: Offer) -> bool:
        if not is_quorate(offer, table.fold.active):
            return False
        if offer.what in ("retire", "end"):
            company, places = self.holding.company, table.opening.places
            away = set(offer.without) & set(table.fold.active)
            return all(company.silence(places[seat].key, self.holding.now) >= GONE for seat in away)
        return offer.what != "undo" or table.fold.may_go_back(offer.by, offer.to)

    def _agrees_by_itself(self, table: Table, seat: Seat, offer: Offer) -> bool:
        """A computer says what the people of its tab say; alone it agrees to everything."""
        owns, seats = self.holding.vault.owns, self.holding.own_seats(table)
        if not owns[seats[seat]].is_computer:
            return False
        people = [other for other, key in seats.items() if not owns[key].is_computer and other in table.fold.active]
        said = table.answered(offer)
        return all(other == offer.by or said.get(other, False) for other in people)

    # ---- writing -------------------------------------------------------------------------------------------------
    def _write(self, table: Table, seat: Seat, draft: Draft) -> None:
        outbox, log, key = self.holding.outbox, table.log, table.opening.places[seat].key
        chain = log.chains[seat]
        at = max(self.holding.now, chain[-1].at if chain else 0)
        entry = Entry(
            table.log.match, seat, len(chain), chain[-1].name if chain else "", table.fold.match.ply, at, log.heads,
            draft.kind, body(draft.values),
        )  # fmt: skip
        if log.is_too_much(entry):
            outbox.refuse("", seat, Note("room-too-much"))
            return
        self._busy.add((table.log.match, seat))

        def signed(sig: str) -> None:
            whole = entry.signed(sig)
            outbox.store({**entry_item(whole), **draft.items}, lambda: stored(whole))

        def stored(whole: Entry) -> None:
            self._busy.discard((table.log.match, seat))
            self.written(table, whole)

        outbox.sign(key, plain(entry), signed)
