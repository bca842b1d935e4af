"""What entries make of a match, one after another: moves, shared draws, sealed choices, resignations, enacted motions.

The order comes from table.py. ``take`` returns None, or why the entry does nothing here; then nothing has changed.
"""
from __future__ import annotations

import re
from dataclasses import replace

from attractor.core.game import CHANCE, Event, IllegalMove, Note, Seat
from attractor.core.match import Match
from attractor.core.moment import TABLE, step
from attractor.core.record import Find
from attractor.net import clocks, fair, stamps
from attractor.net.entry import Entry
from attractor.net.motions import Offer
from attractor.net.opening import Opening, Place
from attractor.net.sealing import SEALS, unsound


class Fold:
    """A match and what waits beside it.

    run: how many runs of draws there have been; nonces: those revealed for the present one; last: of each seat the
    link that its next nonce must lead to. sealed: commitments of this phase, seat by seat; final: who may add none;
    opened: choices read, None for "no choice"; charges: what each who opened has measured of the others' orders in a
    race. times: what each event is charged. stop: why nothing more can happen.
    """

    def __init__(self, opening: Opening, find: Find) -> None:
        self.opening = opening
        self.match: Match = opening.match(find)
        self.run = 0
        self.nonces: dict[Seat, str] = {}
        self.last = [place.end for place in opening.places]
        self.sealed: dict[Seat, list[Entry]] = {}
        self.final: set[Seat] = set()
        self.opened: dict[Seat, tuple[str | None, int]] = {}
        self.charges: dict[Seat, dict[Seat, tuple[int, ...]]] = {}
        self.deferred: list[tuple[str, Seat]] = []
        self.times: list[int] = []
        self.said: list[tuple[Seat, Note]] = []
        self.paused = False
        self.stop: Note | None = None
        self.following: Opening | None = None
        self._moved: tuple[int, Seat] | None = None

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def is_over(self) -> bool:
        return self.stop is not None or self.match.outcome is not None

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats that have not left."""
        return tuple(seat for seat in range(self.match.seats) if seat not in self.match.moment.gone)

    @property
    def is_opening(self) -> bool:
        """All choices are sealed; they are being opened."""
        moment = self.match.moment
        return moment.is_secret and all(seat in self.final or seat in self.opened for seat in moment.to_act)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose entry the match waits for."""
        to_act = self.match.moment.to_act
        if self.is_over:
            return ()
        if to_act == (CHANCE,):
            return tuple(seat for seat in self.active if seat not in self.nonces)
        if not self.match.moment.is_secret:
            return to_act
        opening = self.is_opening
        return tuple(seat for seat in to_act if seat not in self.opened and (opening or seat not in self.final))

    # ---- entries of the seats that are awaited -------------------------------------------------------------------
    def take(self, entry: Entry) -> Note | None:
        """Lets one of the kinds move, nonce, seal, open, late happen."""
        if self.is_over:
            return Note("match-over")
        if entry.kind == "nonce":
            return self._reveal(entry)
        if entry.seat not in self.awaited:
            sealed = entry.kind == "seal" and entry.seat in self.final
            return Note("room-sealed-already" if sealed else "not-your-turn")
        if entry.ply != self.match.ply:
            return Note("room-stale")
        if entry.kind == "move":
            return self._move(entry)
        if entry.kind == "late":
            return self._late(entry.seat)
        if not self.match.moment.is_secret:
            return Note("nothing-to-seal")
        return self._seal(entry) if entry.kind == "seal" else self._open(entry)

    def _move(self, entry: Entry) -> Note | None:
        match = self.match
        if match.moment.is_secret or match.moment.to_act == (CHANCE,):
            return Note("room-not-sealed")
        spent = max(0, entry.count("spent"))
        try:
            event, after = step(match.moment, Event(entry.seat, entry.text("move"), spent))
        except IllegalMove as error:
            return error.note
        if event.move.startswith("!"):
            return Note("unknown-verb", text=event.move)
        if after.state.hash() != entry.text("hash"):
            return Note("room-hash")
        if self._moved is not None and self._moved[1] != entry.seat:
            at = self._moved[0]
            self.times[at] = clocks.charged(self.times[at], entry.count("took"), entry.count("trip"))
        self._moved = (match.ply, entry.seat)
        match.enter(event)
        self.times.append(spent)
        self.paused = False
        self._settle()
        return None

    def _late(self, seat: Seat) -> Note | None:
        """A seat says itself that its time is up."""
        if self.match.moment.to_act == (CHANCE,):
            return Note("time-not-running")
        if not self.match.moment.is_secret:
            return self._verb("!time", seat)
        self.opened[seat] = (None, 0)
        self._settle()
        return None

    def _reveal(self, entry: Entry) -> Note | None:
        if self.match.moment.to_act != (CHANCE,) or entry.count("run") != self.run or entry.seat in self.nonces:
            return Note("room-early-reveal")
        nonce = entry.text("nonce")
        if entry.seat not in self.active:
            return Note("not-your-turn")
        if len(nonce) != 64 or set(nonce) - set("0123456789abcdef") or fair.after(nonce) != self.last[entry.seat]:
            return Note("room-wrong-nonce")
        self.nonces[entry.seat] = self.last[entry.seat] = nonce
        self._settle()
        return None

    def _seal(self, entry: Entry) -> Note | None:
        if self.is_opening:
            return Note("room-sealed-already")
        commit, made = entry.text("commit"), self.sealed.get(entry.seat, [])
        if len(commit) != 64 or len(made) >= SEALS:
            return Note("room-junk", text=commit[:40])
        if entry.text("hash") != self.match.state.hash():
            return Note("room-hash")
        self.sealed[entry.seat] = [*made, entry]
        if entry.count("final") != 0:
            self.final.add(entry.seat)
        return None

    def _open(self, entry: Entry) -> Note | None:
        if not self.is_opening:
            return Note("room-early-reveal")
        reason = unsound(self.match, self.sealed[entry.seat], entry)
        if reason is not None:
            self.said.append((entry.seat, reason))
            self.opened[entry.seat] = (None, 0)
        else:
            self.opened[entry.seat] = (entry.texts("steps")[-1].partition(":")[2], max(0, entry.count("spent")))
            self.charges[entry.seat] = stamps.read(entry.texts("came"))
        self._settle()
        return None

    # ---- what happens beside -------------------------------------------------------------------------------------
    def resign(self, seat: Seat) -> Note | None:
        """A seat leaves, by itself or by what the others agreed on."""
        return self._verb("!resign", seat)

    def enact(self, entry: Entry, offer: Offer | None) -> Note | None:
        """What the table has agreed on; offer: None where it has not."""
        if offer is None:
            return Note("room-not-agreed")
        if self.is_over and offer.what != "rematch":
            return Note("match-over")
        if offer.what == "draw":
            return self._verb("!draw", TABLE)
        if offer.what == "undo":
            return self._undo(entry, offer)
        if offer.what == "retire":
            refused = [self.resign(seat) for seat in offer.without]
            return refused[0] if all(refused) else None
        if offer.what == "flag":
            return self._flag(entry, offer.who)
        if offer.what == "silent":
            return self._silent(entry, offer.who)
        if offer.what == "end":
            self.stop = Note("room-ended", who=self.match.called(entry.seat))
        elif offer.what == "rematch":
            return self._rematch(entry)
        else:
            self.paused = offer.what == "pause"
        return None

    def may_go_back(self, seat: Seat, to: int) -> bool:
        """Whether a seat may ask to go back so far: to a choice of its own, over nothing but moves in the open."""
        match = self.match
        if not 0 <= to < match.ply or match.outcome is not None or match.moments[to].to_act != (seat,):
            return False
        for moment, event in zip(match.moments[to:], match.events[to:], strict=False):
            if event.seat == CHANCE or event.move.startswith("!") or len(moment.to_act) > 1 or moment.inside:
                return False
        return not self.sealed and not self.nonces and match.moment.to_act != (CHANCE,)

    def _undo(self, entry: Entry, offer: Offer) -> Note | None:
        if entry.ply != self.match.ply or offer.entry.ply != self.match.ply:
            return Note("room-stale")
        if not self.may_go_back(entry.seat, offer.to):
            return Note("room-no-way-back")
        self.match.undo(offer.to)
        del self.times[offer.to :]
        self._moved = None
        return None

    def _flag(self, entry: Entry, who: Seat) -> Note | None:
        match = self.match
        if entry.ply != match.ply or who not in self.awaited or match.moment.to_act == (CHANCE,):
            return Note("room-stale")
        if self.is_opening:
            needed = clocks.OPENING
        else:
            left = clocks.left(match, self.times, who)
            if not left.limited:
                return Note("time-not-running")
            needed = left.total + clocks.GRACE
        if entry.count("waited") < needed:
            return Note("room-flag-early")
        if match.moment.is_secret:
            self.said.append((who, Note("room-withheld" if self.is_opening else "timed-out", who=match.called(who))))
            self.opened[who] = (None, 0)
            self._settle()
            return None
        return self._verb("!time", who)

    def _silent(self, entry: Entry, who: Seat) -> Note | None:
        """A seat that keeps back its share of a draw is as one that has gone."""
        match = self.match
        if entry.ply != match.ply or who not in self.awaited or match.moment.to_act != (CHANCE,):
            return Note("room-stale")
        if entry.count("waited") < clocks.OPENING:
            return Note("room-flag-early")
        self.said.append((who, Note("room-share-withheld", who=match.called(who))))
        return self.resign(who)

    def _rematch(self, entry: Entry) -> Note | None:
        if not self.is_over or self.following is not None:
            return Note("room-stale")
        ends = entry.texts("ends")
        if len(ends) != self.opening.seats or not all(re.fullmatch("[0-9a-f]{64}", end) for end in ends):
            return Note("room-junk", text="ends")
        old = self.opening
        places = [Place(place.key, place.name, end) for place, end in zip(old.places, ends, strict=True)]
        self.following = replace(
            old, places=(*places[1:], places[0]), round=old.round + 1, before=old.id
        )  # who moved first moves last
        return None

    def _verb(self, verb: str, seat: Seat) -> Note | None:
        if self.is_over:
            return Note("match-over")
        if self.is_opening and verb != "!time":
            # What was sealed by all is opened first; who leaves instead of opening made no choice.
            self.deferred.append((verb, seat))
            if verb == "!resign" and seat in self.awaited:
                self.opened[seat] = (None, 0)
                self._settle()
            return None
        try:
            self.match.verb(verb, seat)
        except IllegalMove as error:
            return error.note
        self.times.append(0)
        self._clear()
        self._settle()
        return None

    # ---- what follows by itself ----------------------------------------------------------------------------------
    def _settle(self) -> None:
        """Makes the draws and opens the choices that nothing is missing for any more."""
        match = self.match
        if match.moment.is_secret and all(seat in self.opened for seat in match.moment.to_act):
            self._apply_choices()
        if match.moment.to_act == (CHANCE,) and set(self.active) <= set(self.nonces):
            place = 0
            while match.moment.to_act == (CHANCE,):
                match.chance(fair.draw(self.nonces, match.id, self.run, place, match.state.weights()))
                self.times.append(0)
                place += 1
            self.run += 1
            self.nonces.clear()

    def _apply_choices(self) -> None:
        choices = {seat: self.opened[seat] for seat in self.match.moment.to_act}
        before = self.match.ply
        stamped = {seat: self._stamped(seat, text) for seat, (text, _) in choices.items() if text is not None}
        for seat, (text, spent) in choices.items():
            if text is None:
                self.match.verb("!time", seat)
            else:
                self.match.seal(seat, stamped[seat], spent)
        self.times += [event.spent_ms for event in self.match.events[before:]]
        self._moved = None
        self._clear()
        waiting, self.deferred = self.deferred, []
        for verb, seat in waiting:
            self._verb(verb, seat)

    def _stamped(self, seat: Seat, text: str) -> str:
        """The orders of a race, each with the larger of the stamp it claims and what the others have measured."""
        state = self.match.state
        if not state.is_race:
            return text
        move = state.read(seat, text)
        said = [charges[seat] for other, charges in self.charges.items() if other != seat and seat in charges]
        return state.stamped(seat, move, stamps.least(said, len(state.stamps(move))))

    def _clear(self) -> None:
        self.charges.clear()
        self.sealed.clear()
        self.final.clear()
        self.opened.clear()
