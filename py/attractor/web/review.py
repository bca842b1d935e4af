"""What a match was worth after each turn, and what that says of every turn. Pure; the worker weighs, this compares.

A turn is judged by what was known where it began. Nobody is blamed for what chance brought afterwards, nor for a choice
made in secret: there the review says only what the computer would have done, or nothing. An estimated loss is the
difference between two tables that are weighed alike: after the better turn, and after this one. What is proven is
carried along the match: a turn into a proven win was played from one, all turns of a lost table lead to a lost one.

>>> review = Review(match, weighed)
>>> review.verdict(5).kind, review.verdict(5).is_proven
('throws', True)
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from attractor.core.game import CHANCE, IllegalMove, Move, Note, Seat, State
from attractor.core.line import Turn
from attractor.core.match import Match
from attractor.core.searching import Unsolved, elsewhere

SURE = 1000
"""The value of a win, in thousandths."""
GOOD, WEAKER = 120, 350
"""An estimate that falls by less is as good; by less, weaker; by more, a mistake."""
TURNING = ("throws", "runs-in", "mistake")
"""The verdicts that turn a match."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the strongest level thinks of the table at ``ply``: value for ``seat``, which is on turn, in thousandths.

    proven: whether that is exact. moves: the turn that it would make, and why. ms: how long it was given. instead: the
    table is the one after the turn that it would have made at ``ply``, which is what an estimated loss is measured by.
    """

    ply: int
    seat: Seat
    value: int
    proven: bool
    moves: tuple[Move, ...]
    reason: Note
    ms: int = 0
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """What a table is worth to a seat: 1000 a sure win, -1000 a sure loss, 0 even; proven, or an estimate."""

    value: int
    proven: bool

    def turned(self) -> Worth:
        """The same for the other of two seats."""
        return Worth(-self.value, self.proven)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a turn. kind: the key of its sentence, after ``verdict-``. is_proven: whether that is exact.

    loss: thousandths that it gave away. better: the turn that the computer would have made, and why; () where the turn
    is as good. answer: what it allows the other side.
    """

    turn: int
    seat: Seat
    kind: str
    is_proven: bool = False
    loss: int = 0
    better: tuple[Move, ...] = ()
    reason: Note | None = None
    answer: tuple[Move, ...] = ()

    @property
    def turns_it(self) -> bool:
        return self.kind in TURNING


def places(match: Match) -> tuple[int, ...]:
    """The plies that can be weighed: where one seat is to act, at the start of each turn and now."""
    plies = [turn.start for turn in match.turns] + [match.ply]
    return tuple(ply for ply in plies if acting(match, ply) is not None)


def acting(match: Match, ply: int) -> Seat | None:
    """The one seat that acts in the open at this ply; None: nobody, chance, or several in secret."""
    moment = match.moments[ply]
    if moment.inside or len(moment.to_act) != 1 or moment.to_act[0] == CHANCE:
        return None
    return moment.to_act[0]


class Review:
    """The verdicts of one match as far as it has been weighed. seat: whose chances the curve shows."""

    def __init__(self, match: Match, weighed: Iterable[Weighed], seat: Seat = 0) -> None:
        self.match = match
        self.turns = match.turns
        every = tuple(weighed)
        self.weighed: Mapping[int, Weighed] = {each.ply: each for each in every if not each.instead}
        self.instead: Mapping[int, Weighed] = {each.ply: each for each in every if each.instead}
        self.seat = seat
        self._worths = self._carried() if match.seats == 2 else {}
        self._verdicts: dict[int, Verdict | None] = {}

    # ---- the curve -----------------------------------------------------------------------------------------------
    def worth(self, turn: int) -> Worth | None:
        """What the table is worth to ``seat`` after so many turns; None: not known (yet)."""
        ply = self.turns[turn - 1].end if turn else 0
        return self._at(ply, self.seat)

    def values(self) -> tuple[float, ...]:
        """The curve: after each turn the worth, where it is not known the one before."""
        shown, last = [], 0
        for turn in range(len(self.turns) + 1):
            worth = self.worth(turn)
            last = last if worth is None else worth.value
            shown.append(float(last))
        return tuple(shown)

    # ---- the turns -----------------------------------------------------------------------------------------------
    def verdict(self, turn: int) -> Verdict | None:
        """What is said of a turn, from 1; None: nothing (yet)."""
        if turn not in self._verdicts:
            self._verdicts[turn] = self._judged(turn, self.turns[turn - 1])
        return self._verdicts[turn]

    def verdicts(self) -> tuple[Verdict, ...]:
        found = (self.verdict(turn) for turn in range(1, len(self.turns) + 1))
        return tuple(verdict for verdict in found if verdict is not None)

    def turning(self) -> tuple[int, ...]:
        """The turns that turned the match."""
        return tuple(verdict.turn for verdict in self.verdicts() if verdict.turns_it)

    def unsettled(self) -> tuple[int, ...]:
        """The plies where a longer look may say whether a turn kept what was proven before or after it."""
        found = []
        for verdict in self.verdicts():
            turn = self.turns[verdict.turn - 1]
            if verdict.kind in ("runs-in", "open"):
                found.append(turn.start if verdict.kind == "runs-in" else turn.end)
        return tuple(ply for ply in found if ply in self.weighed)

    def doubtful(self) -> tuple[int, ...]:
        """The plies where the table after the better turn should be weighed too, before a turn is called worse."""
        found = []
        for verdict in self.verdicts():
            start = self.turns[verdict.turn - 1].start
            unsure = verdict.kind in ("weaker", "mistake", "runs-in") and not verdict.is_proven
            if unsure and start not in self.instead and self._alternative(start) is not None:
                found.append(start)
        return tuple(found)

    def _alternative(self, start: int) -> State | None:
        """The table after the better turn, where one seat is to act in the open."""
        state, each = self.match.states[start], self.weighed[start]
        try:
            with elsewhere():
                for move in each.moves:
                    state = state.play(each.seat, move)
        except (IllegalMove, Unsolved):
            return None
        return state if len(state.to_act) == 1 and state.to_act[0] != CHANCE else None

    def is_chance(self, turn: Turn) -> bool:
        """Whether chance had a part in what followed."""
        return any(event.seat == CHANCE for event in self.match.events[turn.start : turn.end])

    # ---- below ---------------------------------------------------------------------------------------------------
    def _carried(self) -> dict[int, Worth]:
        """What each table is worth to seat 0, with what is proven carried back and forth along the turns."""
        worths = {ply: _for(each, 0) for ply, each in self.weighed.items()}
        for turn in self.turns:
            over = self._over(turn.end)
            if over is not None:
                worths[turn.end] = Worth(over if 0 in _winners(self.match, turn.end) or not over else -over, True)
        for turn in reversed(self.turns):  # a turn into a sure win was played from one
            seat, after = self._mover(turn), worths.get(turn.end)
            if seat is not None and after is not None and after.proven and _sign(seat) * after.value == SURE:
                worths[turn.start] = Worth(after.value, True)
        for number, turn in enumerate(self.turns, start=1):  # the computer's own turn keeps it, a lost table is lost
            seat, before = self._mover(turn), worths.get(turn.start)
            if seat is None or before is None or not before.proven:
                continue
            mine = _sign(seat) * before.value
            if mine == -SURE or (mine == SURE and self._is_same(number)):
                known = worths.get(turn.end)
                worths[turn.end] = known if known is not None and known.proven else before
        return worths

    def _mover(self, turn: Turn) -> Seat | None:
        """Who made the turn, in the open and without chance after it; None: no such turn."""
        seat = acting(self.match, turn.start)
        events = self.match.events[turn.start : turn.end]
        plain = all(event.seat == seat and not event.move.startswith("!") for event in events)
        return seat if plain else None

    def _at(self, ply: int, seat: Seat) -> Worth | None:
        if self.match.seats == 2:
            found = self._worths.get(ply)
            return found if seat == 0 or found is None else found.turned()
        over = self._over(ply)
        if over is not None:
            return Worth(over if seat in _winners(self.match, ply) else -over, True)
        each = self.weighed.get(ply)
        return Worth(each.value, each.proven) if each is not None and each.seat == seat else None

    def _over(self, ply: int) -> int | None:
        """The match is over there by its rules: 1000 where somebody has won, 0 where all or none have."""
        outcome = self.match.moments[ply].state.outcome
        if outcome is None:
            return None
        return SURE if 0 < len(outcome.winners) < self.match.seats else 0

    def _is_same(self, number: int) -> bool:
        """Whether the turn led to the same table as the one that the computer would have made."""
        turn = self.turns[number - 1]
        each = self.weighed.get(turn.start)
        if each is None or not each.moves:
            return False
        moves = tuple(event.move for event in self.match.events[turn.start : turn.end] if event.seat == each.seat)
        if moves == each.moves:
            return True
        try:
            with elsewhere():
                states = [self.match.states[turn.start]] * 2
                for place, line in enumerate((moves, each.moves)):
                    for move in line:
                        states[place] = states[place].play(each.seat, move)
        except (IllegalMove, Unsolved):
            return False
        return states[0].position() == states[1].position()

    def _judged(self, number: int, turn: Turn) -> Verdict | None:
        seat = acting(self.match, turn.start)
        each = self.weighed.get(turn.start)
        event = self.match.events[turn.start]
        if seat is None:
            hidden = len(self.match.moments[turn.start].to_act) > 1 and not self.match.moments[turn.start].inside
            return Verdict(number, event.seat, "secret") if hidden else None
        if event.seat != seat or event.move.startswith("!"):
            return None
        before = self._at(turn.start, seat)
        if each is None or before is None:
            return None
        same = self._is_same(number)
        better = () if same else each.moves
        after = self._at(turn.end, seat) if self._mover(turn) is not None else None
        if after is None:
            if self._mover(turn) is not None and self.match.seats == 2 and self._over(turn.end) is None:
                return None  # the table after it has not been weighed yet
            return Verdict(number, seat, "same" if same else "other", False, 0, better, each.reason)
        next_ = self.weighed.get(turn.end)
        answer = next_.moves if next_ is not None and next_.seat != seat else ()
        kind, proven, loss = compared(before, after, same, self._over(turn.end) is not None)
        if kind in ("weaker", "mistake", "runs-in") and not proven:
            kind, loss = self._measured(turn, seat, after, kind, loss)
        if kind in ("wins", "keeps", "best", "lost", "level"):
            return Verdict(number, seat, kind, proven, 0, (), each.reason if same else None)
        return Verdict(number, seat, kind, proven, loss, better, each.reason, answer)


    def _measured(self, turn: Turn, seat: Seat, after: Worth, kind: str, loss: int) -> tuple[str, int]:
        """An estimated loss by one measure: the table after the better turn against the one after this turn."""
        other = self.instead.get(turn.start)
        if other is None or (self.match.seats > 2 and other.seat != seat):
            return ("weaker", min(loss, WEAKER - 1)) if kind == "mistake" else (kind, loss)
        loss = max(0, (other.value if other.seat == seat else -other.value) - after.value)
        if kind == "runs-in":
            return ("lost", 0) if loss < WEAKER else (kind, loss)
        return _by(loss), loss


def compared(before: Worth, after: Worth, same: bool, over: bool) -> tuple[str, bool, int]:
    """What a turn did, from what the table was worth before and after it to whoever made it: (kind, proven, loss)."""
    loss = max(0, before.value - after.value)
    if over and after.value == SURE:
        return "wins", True, 0
    if before.proven and after.proven:
        if loss:
            return "throws" if before.value == SURE else "runs-in", True, loss
        return "keeps" if before.value > 0 else "lost" if before.value < 0 else "level", True, 0
    if after.proven and after.value == -SURE:
        if same:
            return "best", False, 0
        return ("lost", False, 0) if loss < WEAKER or (over and before.value < 0) else ("runs-in", False, loss)
    if before.proven and before.value == SURE:
        return "open", False, 0
    if same:
        return "best", False, 0
    return _by(loss), False, loss


def _by(loss: int) -> str:
    """What an estimated loss is called."""
    return "good" if loss < GOOD else "weaker" if loss < WEAKER else "mistake"


def _for(each: Weighed, seat: Seat) -> Worth:
    return Worth(each.value if each.seat == seat else -each.value, each.proven)


def _sign(seat: Seat) -> int:
    return -1 if seat else 1


def _winners(match: Match, ply: int) -> tuple[Seat, ...]:
    outcome = match.moments[ply].state.outcome
    return () if outcome is None else outcome.winners
