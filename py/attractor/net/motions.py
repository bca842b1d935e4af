"""What is put to the table and answered by number: draw, take-back, rematch, pause, playing on without a seat, flags.

An offer stands in the asker's chain; the others' answers name its number; when all have said yes the asker enacts it,
so that one chain alone decides whether and when it happened. Seats that are away are named with how much of their chain
was known: once such a motion is enacted, what they wrote beyond that, without knowing of it, does not count. Who comes
back before that voids it; where time is called, or a share of a draw, only what the match took from it does (table.py).
"""
from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from attractor.core.game import Seat
from attractor.net.entry import Entry
from attractor.net.log import Log

AGREED = ("draw", "undo", "rematch", "pause", "resume")
"""What all who are in the match must want."""
AWAY = ("retire", "end", "flag", "silent")
"""What those who are there decide about those who are not, who let their time pass or keep back a share of a draw."""
LEAVES = ("retire", "silent")
"""What puts seats out of the match."""
CALLS = ("flag", "silent")
"""What calls for one thing of a seat that may well be there."""
OBJECTIONS = ("room-was-here", "room-forged-time")
"""Why a seat may object to an entry of another: it was there; its own clock says otherwise."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question. who: the seat that it is about, -1 where it is about none; to: the ply to go back to.

    known: (seat, entries of it that count) for every seat that is left out.
    """

    entry: Entry
    what: str
    who: Seat
    to: int
    known: tuple[tuple[Seat, int], ...]

    @property
    def by(self) -> Seat:
        return self.entry.seat

    @property
    def number(self) -> str:
        """What an answer calls it: ``seat:number``."""
        return f"{self.entry.seat}:{self.entry.number}"

    @property
    def without(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, _ in self.known)

    @property
    def puts_out(self) -> tuple[Seat, ...]:
        """The seats that leave the match by it."""
        return self.without if self.what == "retire" else (self.who,) if self.what == "silent" else ()


def offer_of(entry: Entry | None) -> Offer | None:
    """The question that an entry asks, if it asks a proper one."""
    if entry is None or entry.kind != "offer":
        return None
    what, who, seats = entry.text("what"), entry.count("who"), len(entry.heads)
    known: list[tuple[Seat, int]] = []
    for text in entry.texts("without"):
        found = re.fullmatch("([0-8]):(0|[1-9][0-9]{0,5})", text)
        if found is None:
            return None
        seat, count = int(found[1]), int(found[2])
        if seat >= seats or seat == entry.seat or entry.seen[seat] != count:
            return None
        known.append((seat, count))
    out = [seat for seat, _ in known]
    if out != sorted(set(out)) or (what in AGREED and known) or what not in (*AGREED, *AWAY):
        return None
    if what == "retire" and not known or what in CALLS and who not in out:
        return None
    return Offer(entry, what, who, entry.count("to"), tuple(known))


def answers(log: Log, offer: Offer, seen: tuple[int, ...] | None = None) -> dict[Seat, Entry]:
    """The first answer of every seat to an offer, as far as was seen."""
    upto = log.counts if seen is None else seen
    given = log.said.get(offer.number, {})
    return {seat: entry for seat, entry in given.items() if seat != offer.by and entry.number < upto[seat]}


def is_quorate(offer: Offer, active: Collection[Seat]) -> bool:
    """A minority may end the match for itself, not play on as if it were the table; and nobody wins by saying, alone,
    that the others have gone."""
    stay = len(set(active) - set(offer.without))
    return offer.what not in LEAVES or 2 * stay >= len(active) and (offer.what != "retire" or stay > 1)


def is_of_few(offer: Offer, active: Collection[Seat]) -> bool:
    """Whether less than half of the seats decide it."""
    return 2 * len(set(active) - set(offer.without)) < len(active)


def is_void(log: Log, enact: Entry, offer: Offer, active: Collection[Seat]) -> bool:
    """Whether a minority ends the match and somebody whom it calls away says that it plays on."""
    given = log.disputed.get(f"{enact.seat}:{enact.number}", {})
    return offer.what == "end" and is_of_few(offer, active) and any(
        seat in offer.without and entry.number < log.counts[seat] and entry.text("why") in OBJECTIONS
        for seat, entry in given.items()
    )  # fmt: skip


def is_back(offer: Offer, seen: tuple[int, ...]) -> bool:
    """Whether a seat that is away had come back, as far as was seen."""
    return offer.what not in CALLS and any(seen[seat] > count for seat, count in offer.known)


def meant(log: Log, enact: Entry) -> Offer | None:
    """The offer that an entry would enact, if it is the first that does."""
    number = enact.count("number")
    first = log.enacted.get(f"{enact.seat}:{number}")
    if not 0 <= number < enact.number or first is None or first.number != enact.number:
        return None
    return offer_of(log.chains[enact.seat][number])


def accepted(log: Log, enact: Entry, gone: Iterable[Seat]) -> Offer | None:
    """The offer that an entry enacts, if all who have a say had said yes by then."""
    out = set(gone)
    offer = meant(log, enact)
    if offer is None or enact.seat in out:
        return None
    active = [seat for seat in range(log.seats) if seat not in out]
    voters = [seat for seat in active if seat != offer.by and seat not in offer.without]
    if not is_quorate(offer, active) or is_void(log, enact, offer, active):
        return None
    given = answers(log, offer, enact.seen)
    votes = [given.get(seat) for seat in voters]
    for vote in [*votes, enact]:
        if vote is None or (vote is not enact and vote.count("yes") != 1):
            return None
        if is_back(offer, vote.seen):
            return None
    if offer.what == "rematch":
        ends = {offer.by: offer.entry.text("end"), **{seat: entry.text("end") for seat, entry in given.items()}}
        if enact.texts("ends") != tuple(ends.get(seat, "") for seat in range(log.seats)):
            return None
    return offer


@dataclass(frozen=True, slots=True)
class Cut:
    """An enacted motion about seats that were away. size: how many decided it."""

    enact: Entry
    offer: Offer
    size: int

    def drops(self, entry: Entry) -> bool:
        """Whether an entry does not count because of it. Of a seat that was called all counts that the caller saw."""
        for seat, count in self.offer.known:
            known = self.enact.seen[seat] if self.offer.what in CALLS else count
            if entry.seat == seat and entry.number >= known:
                return not entry.sees(self.enact)
        return False


def gone_by(log: Log, seen: tuple[int, ...], cuts: Iterable[Cut]) -> set[Seat]:
    """Seats that had left as far as was seen."""
    gone = {seat for seat, chain in enumerate(log.chains) for entry in chain[: seen[seat]] if entry.kind == "resign"}
    for cut in cuts:
        if seen[cut.enact.seat] > cut.enact.number:
            gone |= set(cut.offer.puts_out)
    return gone


def cuts_of(log: Log, refused: frozenset[str]) -> tuple[list[Cut], tuple[Cut, Cut] | None]:
    """All motions about absent seats that hold, and two equal ones that exclude each other, if there are such.

    Of two that exclude each other the one that more seats decided holds. refused: names of those that do not hold.
    """
    cuts: list[Cut] = []
    enacts = sorted((entry for chain in log.chains for entry in chain if entry.kind == "enact"), key=lambda e: e.order)
    for enact in enacts:
        offer = None if enact.name in refused else meant(log, enact)
        if offer is not None and offer.what in AWAY:
            gone = gone_by(log, enact.seen, cuts)
            if accepted(log, enact, gone) is not None:
                cuts.append(Cut(enact, offer, log.seats - len(gone | set(offer.without))))
    holding = list(cuts)
    for one in cuts:
        for other in cuts:
            if one is other or not one.drops(other.enact):
                continue
            if not other.drops(one.enact):
                holding = [cut for cut in holding if cut is not other]
            elif one.size == other.size and one.offer.what != "end" and other.offer.what != "end":
                return holding, (one, other)
            elif one.size > other.size:
                holding = [cut for cut in holding if cut is not other]
    return holding, None
