"""The table of a room: the match that a log makes, the same for everybody who holds the same entries.

The order. The seats that are awaited carry the match: their entries (moves, nonces, seals, openings, own time-outs)
come as soon as the match waits for them, each after all that its author had seen. Resignations and enacted motions come
when the first of these entries has seen them, else at the end: so the table before a move is the one its author saw,
and a move that crossed a resignation on the way comes first. An entry that fits nowhere does nothing; where its author
could have known that, from what it had seen, it is named.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from attractor.core import record
from attractor.core.game import Event, Move, Note, Seat
from attractor.core.notation import short
from attractor.core.record import Find
from attractor.core.searching import Unsolved
from attractor.net.entry import QUIET, SPINE, VERBS, Entry
from attractor.net.fold import Fold
from attractor.net.log import Log
from attractor.net.motions import (
    AWAY,
    CALLS,
    OBJECTIONS,
    Offer,
    accepted,
    answers,
    cuts_of,
    gone_by,
    is_back,
    is_quorate,
    meant,
    offer_of,
)  # fmt: skip
from attractor.net.opening import Opening

NAMED = 20
"""Offences of a seat that are looked into; more of them say nothing new."""


@dataclass(frozen=True, slots=True)
class Offence:
    """What a seat did that it could know to be wrong. entry: the proof."""

    seat: Seat
    why: Note
    entry: Entry


class Table:
    """A log and what it comes to. ``add`` is the only way in.

    unsolved: the move (seat, move) before which the match stands because the rules must search and this is not the
    place for it (core/searching.py): once the answer is remembered, ``go_on``.
    """

    def __init__(
        self, opening: Opening, find: Find, log: Log | None = None, is_judge: bool = True,
        refused: frozenset[str] = frozenset(),
    ) -> None:  # fmt: skip
        self.opening = opening
        self.find = find
        self.log = log or Log(opening.id, opening.seats)
        self.offences: list[Offence] = []
        self.rebuilt = 0
        self.unsolved: tuple[Seat, Move] | None = None
        self._is_judge = is_judge
        self._judged: dict[str, Note | None] = {}
        self._refused = refused
        self._start()
        self._run()

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def is_running(self) -> bool:
        """All seats have signed the opening and nothing has ended it."""
        return all(self.log.chains) and not self.fold.is_over and self.stop is None

    @property
    def stop(self) -> Note | None:
        """Why the match cannot go on for anybody: a fork, two halves, unequal positions, an objection, an end."""
        if self.log.fork is not None:
            return Note("room-fork", who=self.fold.match.called(self.log.fork.seat))
        return self._split or self.fold.stop

    def records(self) -> list[str]:
        """The record of the match; of two halves that played on without each other, both."""
        if self._halves is None:
            return [record.write(self.fold.match)]
        alone = [self._refused | {cut.enact.name} for cut in self._halves]
        return [record.write(Table(self.opening, self.find, self.log, False, out).fold.match) for out in alone]

    def offers(self) -> list[Offer]:
        """Questions that wait: the last of every seat, unless it was enacted, refused or overtaken by the match."""
        asked = (offer_of(entry) for entry in self.log.asked if entry is not None)
        return [offer for offer in asked if offer is not None and not self._is_past(offer)]

    def answered(self, offer: Offer) -> dict[Seat, bool]:
        """Who has said yes or no to it."""
        return {seat: entry.count("yes") == 1 for seat, entry in answers(self.log, offer).items()}

    def missing(self, offer: Offer) -> tuple[Seat, ...]:
        """Whose answer it waits for."""
        given = self.answered(offer)
        return tuple(
            seat for seat in (self.fold.active if offer.what != "rematch" else range(self.log.seats))
            if seat != offer.by and seat not in offer.without and seat not in given
        )  # fmt: skip

    def _is_past(self, offer: Offer) -> bool:
        if offer.what not in (*AWAY, "rematch") and offer.entry.ply != self.fold.match.ply:
            return True
        later = self.log.chains[offer.by][offer.entry.number + 1 :]
        if any(entry.kind == "enact" and entry.count("number") == offer.entry.number for entry in later):
            return True
        if not all(self.answered(offer).values()):
            return True
        if offer.what in AWAY:
            away = set(offer.without) & set(self.fold.active)
            settled = self.fold.is_over or not away or offer.by not in self.fold.active
            settled = settled or not is_quorate(offer, self.fold.active)
            return settled or is_back(offer, self.log.counts) or self._is_met(offer)
        if offer.what == "rematch":
            return not self.fold.is_over or self.fold.following is not None
        return self.fold.is_over or offer.by not in self.fold.active

    def _is_met(self, offer: Offer) -> bool:
        """Whether the match has taken something from a seat that was called. What does nothing saves nobody."""
        return offer.what in CALLS and any(self._met[seat] > count for seat, count in offer.known)

    # ---- entries -------------------------------------------------------------------------------------------------
    def add(self, entry: Entry) -> list[Entry]:
        """Takes a verified entry; those that became part of the log. Raises BadRecord as ``Log.add`` does."""
        ready = self.log.add(entry)
        decides = any(one.kind in ("enact", "dispute") for one in ready)
        if (
            decides and cuts_of(self.log, self._refused) != (self._cuts, self._halves)
            or any(self._comes_between(one) for one in ready)
        ):  # fmt: skip
            self._start()
            self.rebuilt += 1
        if ready:
            self._run()
        return ready

    def go_on(self) -> None:
        """What the match stood before has been worked out."""
        self._run()

    def _comes_between(self, entry: Entry) -> bool:
        """Whether something that counts has been taken already that this one's author had not seen."""
        return entry.kind not in QUIET and any(mine < its for mine, its in zip(entry.seen, self._barrier, strict=True))

    def _start(self) -> None:
        self.fold = Fold(self.opening, self.find)
        self.offences = []
        self._at = [0] * self.log.seats
        self._met = [0] * self.log.seats
        self._joined = [0] * self.log.seats
        self._barrier = [0] * self.log.seats
        self._taken: set[str] = set()
        self._ended = ""
        self._cuts, self._halves = cuts_of(self.log, self._refused)
        self._split = Note("room-split") if self._halves else None

    # ---- the order -----------------------------------------------------------------------------------------------
    def _run(self) -> None:
        self.unsolved = None
        while self._split is None and (self.fold.stop is None or self.fold.stop.key == "room-ended"):
            entry = self._following()
            if entry is None:
                break
            self._at[entry.seat] = entry.number + 1
            try:
                if not self._take(entry):
                    return  # it began anew
            except Unsolved:
                self._at[entry.seat] = entry.number
                self.unsolved = entry.seat, entry.text("move")
                return
        self._compare_ends()

    def _following(self) -> Entry | None:
        goal = min(self._goals(self.fold.awaited), key=lambda entry: entry.order, default=None)
        if goal is None:
            ahead = [entry for entry in self._goals(range(self.log.seats)) if entry.ply > self.fold.match.ply]
            goal = min(ahead, key=lambda entry: (entry.ply, entry.order), default=None)
        seen: Sequence[int] = goal.seen if goal else self.log.counts
        rest = [
            chain[at] for chain, at, count in zip(self.log.chains, self._at, seen, strict=True) if at < count
        ]  # fmt: skip
        return min(rest, key=lambda entry: entry.order, default=goal)

    def _goals(self, seats: Iterable[Seat]) -> list[Entry]:
        found = []
        for seat in seats:
            chain = self.log.chains[seat]
            for number in range(self._at[seat], len(chain)):
                if chain[number].kind in SPINE and not self._is_cut(chain[number]):
                    found.append(chain[number])
                    break
        return found

    def _is_cut(self, entry: Entry) -> bool:
        return any(cut.drops(entry) for cut in self._cuts)

    # ---- one entry -----------------------------------------------------------------------------------------------
    def _take(self, entry: Entry) -> bool:
        """Lets it happen; False where that showed that all has to be done anew."""
        if entry.kind in QUIET or entry.kind != "dispute" and self._is_cut(entry):  # who is called gone may object
            return True
        said = len(self.fold.said)
        why = self.attempt(entry)
        for seat, note in self.fold.said[said:]:
            self._name(seat, note, entry)
        if why is None:
            if entry.kind in SPINE:
                self._met[entry.seat] = entry.number + 1
            self._joined = [max(pair) for pair in zip(self._joined, entry.seen, strict=True)]
            self._joined[entry.seat] = max(self._joined[entry.seat], entry.number + 1)
            self._taken.add(entry.name)
            if self.fold.is_over and not self._ended:
                self._ended = entry.name
            if entry.kind in ("move", *VERBS) or not self._is_halfway(entry):
                self._barrier = list(self._joined)
            return True
        if any(cut.enact is entry for cut in self._cuts) and why.key != "match-over":
            self._look_into(entry, why)
            self._refused |= {entry.name}
            self._start()
            self._run()
            return False
        self._look_into(entry, why)
        return True

    def attempt(self, entry: Entry) -> Note | None:
        """Lets an entry happen here and now, or says why it does nothing."""
        if entry.kind in SPINE:
            return self.fold.take(entry)
        if entry.kind == "resign":
            return self.fold.resign(entry.seat)
        if entry.kind == "dispute":
            return self._dispute(entry)
        gone = gone_by(self.log, entry.seen, self._cuts) if not self.fold.is_over else ()
        offer = accepted(self.log, entry, gone)
        if offer is not None and self._is_met(offer):
            return Note("room-stale")
        return self.fold.enact(entry, offer)

    def _dispute(self, entry: Entry) -> Note | None:
        about, why = self.log.called(entry.text("about")), entry.text("why")
        if about is None or not entry.sees(about) or why not in OBJECTIONS:
            return Note("room-junk", text=short(why))
        refused = self.against(entry.seat, about)
        if refused is None:
            self.fold.stop = Note("room-disputed", who=self.fold.match.called(entry.seat), why=Note(why))
        return refused

    def against(self, seat: Seat, about: Entry) -> Note | None:
        """Why an objection of a seat to an entry does nothing, None where it stops the match: the entry must have been
        about that seat, and what was decided without it stays decided."""
        match, is_over = self.fold.match, self.fold.is_over
        if about.kind == "enact":
            offer = meant(self.log, about)
            concerns = offer is not None and seat in offer.without
            is_late = is_over and self._ended != about.name
        else:
            measures = about.count("took") >= 0 if about.kind == "move" else bool(about.texts("came"))
            concerns = measures and about.seat != seat and about.kind in ("move", "open")
            is_late = is_over and not (match.events and match.events[-1] == Event(seat, "!time"))
            if about.kind == "open":  # what all opened together may have ended the match
                ends = [one for chain in self.log.chains for one in chain if one.name == self._ended]
                is_late = is_over and not any((one.kind, one.ply) == ("open", about.ply) for one in ends)
        if not concerns or about.name not in self._taken:
            return Note("room-stale")
        return Note("match-over") if is_late else None

    def _is_halfway(self, entry: Entry) -> bool:
        """Whether others may contribute to the same draw or choice without having seen this."""
        fold = self.fold
        if entry.kind == "nonce":
            return entry.seat in fold.nonces
        if entry.kind == "seal":
            return not fold.is_opening
        return bool(fold.opened)  # an opening, or too late for one

    def _look_into(self, entry: Entry, why: Note) -> None:
        """Names the author if what it had seen told it that this entry would not do."""
        if not self._is_judge or sum(offence.seat == entry.seat for offence in self.offences) >= NAMED:
            return
        if entry.name not in self._judged:
            past = self.log.upto([*entry.seen[: entry.seat], entry.number, *entry.seen[entry.seat + 1 :]])
            try:
                self._judged[entry.name] = Table(self.opening, self.find, past, is_judge=False).attempt(entry)
            except Unsolved:  # nobody is blamed for what has not been worked out
                self._judged[entry.name] = None
        known = self._judged[entry.name]
        if known is not None:
            self._name(entry.seat, known, entry)
            if known.key == "room-hash":
                self.fold.stop = Note("room-unequal", who=self.fold.match.called(entry.seat))

    def _name(self, seat: Seat, why: Note, entry: Entry) -> None:
        self.offences.append(Offence(seat, why, entry))

    def _compare_ends(self) -> None:
        """At the end every seat signs what it came to."""
        match = self.fold.match
        if match.outcome is None or self.fold.stop is not None:
            return
        for seat, chain in enumerate(self.log.chains):
            end = next((entry for entry in reversed(chain) if entry.kind == "end"), None)
            if end is not None and end.count("over") == match.ply and end.text("hash") != match.state.hash():
                self.fold.stop = Note("room-unequal", who=match.called(seat))
                self._name(seat, Note("room-hash"), end)
