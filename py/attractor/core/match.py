"""One playing of a game: a list of events and the moments between them. The only mutable object below ``web``.

>>> from attractor.games import find
>>> match = Match(find("template"), 2, {}, id="demo")
>>> match.play(0, "c1", spent_ms=1200)
>>> match.play(1, "e1")
>>> match.undo(1)                                   # the abandoned line stays as a branch
>>> match.to_act, [event.move for event in match.events], len(match.branches)
((1,), ['c1'], 1)

Whoever holds it asks ``to_act``: several seats choose in secret (``seal``, then everything is opened at once), CHANCE
gets what ``next_draw`` says (``chance``), one seat plays (``play``). Every way in raises IllegalMove and then changes
nothing.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attractor.core import showing
from attractor.core.envelope import Envelope
from attractor.core.game import CHANCE, Clock, Event, Game, IllegalMove, Move, Note, Options, Outcome, Seat, State, View
from attractor.core.line import Branch, Remark, Turn, turns
from attractor.core.memory import Memory, draw
from attractor.core.moment import OFFERS, TABLE, Moment, acts, first, step
from attractor.core.rng import Rng


class Match:
    """A match from its first state on.

    id: letters and digits, the same on every device that holds it. players: a name a seat, "" for nobody in
    particular, ``@4`` for the computer at level 4. Raises BadRecord for seats or options that do not exist.
    on_change is called after every change.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        *,
        id: str,
        clock: Clock | None = None,
        players: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settle(seats, options)
        self.id = id
        self.clock = clock or Clock()
        self.players = tuple(players) + ("",) * (seats - len(players))
        self.on_change: Callable[[], None] | None = None
        self._events: list[Event] = []
        self._moments: list[Moment] = [first(game.start(seats, self.options), seats)]
        self._envelopes: dict[Seat, Envelope] = {}
        self._branches: list[Branch] = []
        self._remarks: list[tuple[int, Remark]] = []
        self._memory = Memory()

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def events(self) -> tuple[Event, ...]:
        """The main line."""
        return tuple(self._events)

    @property
    def ply(self) -> int:
        """How many events have happened."""
        return len(self._events)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The table before the first event, and after each."""
        return tuple(self._moments)

    @property
    def moment(self) -> Moment:
        return self._moments[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """The states of ``moments``: one more than there are events."""
        return tuple(moment.state for moment in self._moments)

    @property
    def state(self) -> State:
        return self.moment.state

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by resignation, time or agreement; None while it goes on."""
        return self.moment.outcome

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who is awaited: () over, (CHANCE,), one seat, or the seats whose sealed choice is still missing."""
        ready = {seat for seat, envelope in self._envelopes.items() if envelope.final}
        return tuple(seat for seat in self.moment.to_act if seat not in ready)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The main line as turns, for the list of moves and for taking back."""
        return turns(self._events, self._moments)

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Lines that were left, oldest first; each leaves the main line."""
        return tuple(self._branches)

    @property
    def remarks(self) -> tuple[tuple[int, Remark], ...]:
        """Comments and pledges, each with the index of the event that it stands before."""
        return tuple(self._remarks)

    @property
    def envelopes(self) -> dict[Seat, Envelope]:
        """The sealed choices that wait. Only the seat that wrote one may be shown it."""
        return dict(self._envelopes)

    # ---- what happens --------------------------------------------------------------------------------------------
    def play(self, seat: Seat, text: str, spent_ms: int = 0) -> None:
        """A move in the open. Where several choose in secret: a choice that is known already, in seat order."""
        self.enter(Event(seat, text, spent_ms))

    def chance(self, move: Move) -> None:
        """What chance brought: one of the state's ``weights``. See ``next_draw``."""
        self.enter(Event(CHANCE, move))

    def verb(self, verb: str, seat: Seat = TABLE) -> None:
        """A table verb (moment.py). A time-out among secret choices stands in that seat's place until all are in."""
        if verb == "!time" and self.moment.is_secret and seat in self.to_act:
            self._put(seat, Envelope(None))
        else:
            self.enter(Event(seat, verb))

    def enter(self, event: Event) -> None:
        """An event in the order of a record, with its canonical or any other good name of the move."""
        if self._envelopes and event.move not in OFFERS and not self._ends(event):
            raise IllegalMove("choices-waiting")
        self._append(event)
        self._changed()

    def seal(self, seat: Seat, text: str, spent_ms: int = 0, final: bool = True) -> None:
        """A secret choice. It may be sealed again until all are in; then they are opened and applied in seat order.

        Not ``final``: it may still grow (the orders of a timed race) and the seat stays among ``to_act``; it counts
        when time is up.
        """
        if not self.moment.is_secret:
            raise IllegalMove("nothing-to-seal" if self.moment.to_act else "match-over")
        if seat not in self.moment.to_act:
            raise IllegalMove("not-your-turn")
        move = self.state.read(seat, text)
        self.state.check(seat, move)
        self._put(seat, Envelope(move, spent_ms, final))

    def unseal(self, seat: Seat) -> None:
        """Takes a choice out of its envelope again, to choose anew."""
        if self._envelopes.pop(seat, None) is not None:
            self._changed()

    def reseal(self, envelopes: Mapping[Seat, Envelope]) -> None:
        """Puts back choices that a device had stored; raises IllegalMove, and does nothing, where any is refused.

        They never complete the phase: that would have opened them.
        """
        missing = set(self.moment.to_act) - {seat for seat, envelope in envelopes.items() if envelope.final}
        if envelopes and (not self.moment.is_secret or not missing or not set(envelopes) <= set(self.moment.to_act)):
            raise IllegalMove("nothing-to-seal")
        for seat, envelope in envelopes.items():
            if envelope.move is not None:
                self.state.check(seat, self.state.read(seat, envelope.move))
        self._envelopes = dict(envelopes)
        self._changed()

    def open_now(self) -> None:
        """Time is up: opens the envelopes; for those that miss stands what the rules make of a time-out."""
        if self.moment.is_secret:
            self._open()
            self._changed()

    def undo(self, to: int) -> None:
        """Goes back to ply ``to``, or to the start of the secret phase in which that ply lies.

        The events after it stay as a branch, and what chance brought them is brought again.
        """
        assert 0 <= to <= self.ply, to
        while self._moments[to].inside:
            to -= 1
        self._envelopes.clear()
        if to < self.ply:
            self._leave(to)
        self._changed()

    def switch(self, index: int) -> None:
        """Makes a branch the main line; what it replaces becomes a branch."""
        branch = self._branches.pop(index)
        self._envelopes.clear()
        if branch.ply < self.ply:
            self._leave(branch.ply)
        self._remarks += [(branch.ply + at, remark) for at, remark in branch.remarks]
        for event in branch.events:
            self._append(event)
        self._changed()

    def add_branch(self, branch: Branch) -> None:
        """A further line, as a record or a lesson gives it; its events have been played out and are legal."""
        assert branch.ply <= self.ply and branch.events, branch
        self._branches.append(branch)
        lines = [(*self._events[: line.ply], *line.events) for line in self._branches]
        self._memory = Memory([*lines, self._events])  # the lines that were left are older
        self._changed()

    def remark(self, remark: Remark) -> None:
        """Adds a comment or a pledge before the next event."""
        self._remarks.append((self.ply, remark))
        self._changed()

    def next_draw(self, rng: Rng) -> Move:
        """What to give to ``chance``: what it brought here before, else drawn by weight."""
        return self._memory.again(self._draws(), self.state) or draw(rng, self.state)

    # ---- what is shown -------------------------------------------------------------------------------------------
    def view(
        self,
        ply: int | None = None,
        viewer: Seat | None = None,
        taps: Sequence[str] = (),
        drafted: Sequence[Move] = (),
    ) -> View:
        """What a scene shows after ``ply`` events (None: now), with a half-made turn as in ``ahead``."""
        ply = self.ply if ply is None else ply
        events, moments = self._events[:ply], self._moments[: ply + 1]
        return showing.view(events, moments, viewer, taps, self._drafter(ply, viewer), drafted)

    def ahead(self, moves: Sequence[Move], seat: Seat | None = None) -> State:
        """The state after the moves of a half-made turn, which stay outside the match; raises IllegalMove.

        They are those of ``seat`` if it is awaited, else of the first seat that is.
        """
        state = self.state
        for move in moves:
            state = state.play(self._drafter(self.ply, seat), move)
        return state

    def tell(self, ply: int) -> tuple[Note, ...]:
        """What event ``ply`` (from 0) was, and what it did."""
        event, before, after = self._events[ply], self._moments[ply], self._moments[ply + 1]
        acted = acts(before, event)
        told = () if acted is None else self.game.tell(before.state, acted, after.state)
        if not event.move.startswith("!"):
            return told
        return (Note(_TOLD[event.move], who="" if event.seat == TABLE else self.called(event.seat)), *told)

    def called(self, seat: Seat) -> str | Note:
        """What to call who sits there: the name, the computer's level, or the number of the seat."""
        name = self.players[seat]
        if name.startswith("@"):
            return Note("computer", level=name[1:])
        return name or Note("player", seat=seat + 1)

    # ---- helpers -------------------------------------------------------------------------------------------------
    def _append(self, event: Event) -> None:
        event, after = step(self.moment, event)
        here = self.ply
        self._events.append(event)
        self._moments.append(after)
        if event.seat == CHANCE:
            self._memory.keep(self._draws() - 1, event.move)
        kept: list[Branch | None] = [
            branch.without_first() if branch.ply == here and branch.leaves_with(event) else branch
            for branch in self._branches
        ]
        self._branches = [branch for branch in kept if branch is not None]

    def _leave(self, to: int) -> None:
        events, moments = tuple(self._events[to:]), tuple(self._moments[to + 1 :])
        remarks = tuple((at - to, remark) for at, remark in self._remarks if to <= at < self.ply)
        moved = [
            branch.after(to, events[: branch.ply - to], moments[: branch.ply - to]) if branch.ply > to else branch
            for branch in self._branches
        ]
        moved.append(Branch(to, events, moments, remarks))
        # A line that another one plays as well is said once.
        self._branches = [
            branch for at, branch in enumerate(moved)
            if any(event.move not in OFFERS for event in branch.events)
            and not any(branch.begins(other) for other in moved[at + 1 :])
            and not any(branch.begins(other) and not other.begins(branch) for other in moved[:at])
        ]  # fmt: skip
        del self._events[to:], self._moments[to + 1 :]
        self._remarks = [(at, remark) for at, remark in self._remarks if at < to]

    def _put(self, seat: Seat, envelope: Envelope) -> None:
        self._envelopes[seat] = envelope
        if not self.to_act:
            self._open()
        self._changed()

    def _open(self) -> None:
        waiting, seats = dict(self._envelopes), self.moment.to_act
        self._envelopes.clear()
        for seat in seats:
            envelope = waiting.get(seat, Envelope(None))
            if self.moment.outcome is None:
                self._append(Event(seat, "!time" if envelope.move is None else envelope.move, envelope.spent_ms))

    def _ends(self, event: Event) -> bool:
        """A resignation or an agreement is heard at any time; what was sealed is dropped unread."""
        if event.move in ("!resign", "!draw"):
            step(self.moment, event)
            self._envelopes.clear()
            return True
        return False

    def _drafter(self, ply: int, viewer: Seat | None) -> Seat:
        awaited = self._moments[ply].to_act
        return viewer if viewer is not None and viewer in awaited else awaited[0] if awaited else CHANCE

    def _draws(self) -> int:
        return sum(event.seat == CHANCE for event in self._events)

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()


_TOLD = {
    "!time": "timed-out",
    "!resign": "resigns",
    "!draw?": "offers-draw",
    "!draw": "draw-agreed",
    "!undo?": "asks-back",
}
