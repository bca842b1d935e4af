"""What a match was worth after each turn, and what that says of every turn. Pure; the worker weighs, this compares.

A turn is judged by what was known where it began. What chance brought afterwards moves the curve, but nobody is blamed
for it: the table counts as it was right after the turn. A choice made in secret is judged by what could be expected of
it, not by what the others chose. An estimated loss is the difference between two tables that are weighed alike: after
the better turn, and after this one. What is proven is carried along the match: a turn into a proven win was played from
one, all turns of a lost table lead to a lost one.

>>> review = Review(match, weighed)
>>> review.verdict(5).kind, review.verdict(5).is_proven
('throws', True)
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from attractor.core.game import IllegalMove, Move, Note, Seat, State
from attractor.core.line import Turn
from attractor.core.match import Match
from attractor.core.searching import Unsolved, elsewhere
from attractor.web.weighing import SURE, Weighed, Worth, acting, done, mover, opened

GOOD, WEAKER = 120, 350
"""An estimate that falls by less is as good; by less, weaker; by more, a mistake."""
TURNING = ("throws", "runs-in", "mistake")
"""The verdicts that turn a match."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a turn. kind: the key of its sentence, after ``verdict-``. is_proven: whether that is exact.

    loss: thousandths that it gave away. better: the turn that the computer would have made, and why; () where the turn
    is as good. answer: what it allows the other side. beside: of the choices in secret of one turn, the other seat's;
    the one that gave away more comes first.
    """

    turn: int
    seat: Seat
    kind: str
    is_proven: bool = False
    loss: int = 0
    better: tuple[Move, ...] = ()
    reason: Note | None = None
    answer: tuple[Move, ...] = ()
    beside: Verdict | None = None

    @property
    def turns_it(self) -> bool:
        return self.kind in TURNING


class Review:
    """The verdicts of one match as far as it has been weighed. seat: whose chances the curve shows."""

    def __init__(self, match: Match, weighed: Iterable[Weighed], seat: Seat = 0) -> None:
        self.match = match
        self.turns = match.turns
        every = tuple(weighed)
        hidden = {ply for ply, moment in enumerate(match.moments) if moment.is_secret}
        here = [each for each in every if not each.instead]
        self.weighed: Mapping[int, Weighed] = {each.ply: each for each in here if each.ply not in hidden}
        self.sealed: Mapping[tuple[int, Seat], Weighed] = {
            (each.ply, each.seat): each for each in here if each.ply in hidden
        }
        self.instead: Mapping[int, Weighed] = {each.ply: each for each in every if each.instead}
        self.seat = seat
        self._tables = {each.ply: each for each in here if each.ply not in hidden or each.values}
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
                found.append(turn.start if verdict.kind == "runs-in" else done(self.match, turn))
        return tuple(ply for ply in found if ply in self.weighed)

    def doubtful(self) -> tuple[int, ...]:
        """The plies where the table after the better turn should be weighed too, before a turn is called worse."""
        found = []
        for verdict in self.verdicts():
            start = self.turns[verdict.turn - 1].start
            unsure = verdict.kind in ("weaker", "mistake", "runs-in") and not verdict.is_proven
            known = start in self.instead or start not in self.weighed
            if unsure and not known and self._alternative(start) is not None:
                found.append(start)
        return tuple(found)

    def _alternative(self, start: int) -> State | None:
        """The table after the better turn, unless that ends the match."""
        state, each = self.match.states[start], self.weighed[start]
        try:
            with elsewhere():
                for move in each.moves:
                    state = state.play(each.seat, move)
        except (IllegalMove, Unsolved):
            return None
        return state if state.to_act else None

    # ---- below ---------------------------------------------------------------------------------------------------
    def _carried(self) -> dict[int, Worth]:
        """What each table is worth to seat 0, with what is proven carried back and forth along the turns."""
        known = {ply: each.worth(0, 2) for ply, each in self._tables.items()}
        worths = {ply: worth for ply, worth in known.items() if worth is not None}
        for turn in self.turns:
            over = self._over(turn.end)
            if over is not None:
                worths[turn.end] = Worth(over if 0 in _winners(self.match, turn.end) or not over else -over, True)
        for turn in reversed(self.turns):  # a turn into a sure win was played from one
            seat, after = mover(self.match, turn), worths.get(done(self.match, turn))
            if seat is not None and after is not None and after.proven and _sign(seat) * after.value == SURE:
                worths[turn.start] = Worth(after.value, True)
        for number, turn in enumerate(self.turns, start=1):
            seat, middle = mover(self.match, turn), done(self.match, turn)
            before = worths.get(turn.start)
            if seat is not None and before is not None and before.proven:
                mine = _sign(seat) * before.value  # the computer's own turn keeps it, a lost table is lost
                if mine == -SURE or (mine == SURE and self._is_same(number)):
                    _prove(worths, middle, before)
            after = worths.get(middle)
            if middle != turn.end and after is not None and after.proven and abs(after.value) == SURE:
                _prove(worths, turn.end, after)  # whatever chance draws
        return worths

    def _at(self, ply: int, seat: Seat) -> Worth | None:
        if self.match.seats == 2:
            found = self._worths.get(ply)
            return found if seat == 0 or found is None else found.turned()
        over = self._over(ply)
        if over is not None:
            return Worth(over if seat in _winners(self.match, ply) else -over, True)
        each = self._tables.get(ply)
        return None if each is None else each.worth(seat, self.match.seats)

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
        if seat is None:
            return self._of_secrets(number, turn) if self.match.moments[turn.start].is_secret else None
        event = self.match.events[turn.start]
        if event.seat != seat or event.move.startswith("!"):
            return None
        each, before = self.weighed.get(turn.start), self._at(turn.start, seat)
        if each is None or before is None:
            return None
        same, middle = self._is_same(number), done(self.match, turn)
        better = () if same else each.moves
        after = self._at(middle, seat) if mover(self.match, turn) is not None else None
        if after is None:
            if mover(self.match, turn) is not None and middle not in self._tables:
                return None  # the table after it has not been weighed yet
            return Verdict(number, seat, "same" if same else "other", False, 0, better, each.reason)
        next_ = self.weighed.get(turn.end)
        answer = next_.moves if next_ is not None and next_.seat != seat else ()
        kind, proven, loss = compared(before, after, same, self._over(middle) is not None)
        if kind in ("weaker", "mistake", "runs-in") and not proven:
            kind, loss = self._measured(turn, seat, after, kind, loss)
        if kind in ("wins", "keeps", "best", "lost", "level"):
            return Verdict(number, seat, kind, proven, 0, (), each.reason if same else None)
        return Verdict(number, seat, kind, proven, loss, better, each.reason, answer)

    def _of_secrets(self, number: int, turn: Turn) -> Verdict | None:
        """The choices that were opened together, the one that gave away most first."""
        made = opened(self.match, turn)
        if any((turn.start, seat) not in self.sealed for seat in made):
            return None
        found = [self._of_secret(number, turn, self.sealed[turn.start, seat], move) for seat, move in made.items()]
        if not found:
            timed_out = self.match.events[turn.start].move == "!time"
            return Verdict(number, turn.seat, "secret") if timed_out else None
        found.sort(key=lambda verdict: (-verdict.loss, verdict.seat != self.seat))
        beside = None
        for verdict in reversed(found):
            beside = replace(verdict, beside=beside)
        return beside

    def _of_secret(self, number: int, turn: Turn, each: Weighed, move: Move) -> Verdict:
        """One choice, by what could be expected of it."""
        if self._over(turn.end) and each.seat in _winners(self.match, turn.end):
            return Verdict(number, each.seat, "wins", True)
        if each.moves == (move,):
            return Verdict(number, each.seat, "best", reason=each.reason)
        if each.played is None:
            return Verdict(number, each.seat, "other", better=each.moves, reason=each.reason)
        loss = max(0, each.value - each.played)
        return Verdict(number, each.seat, _by(loss), False, loss, each.moves, each.reason)

    def _measured(self, turn: Turn, seat: Seat, after: Worth, kind: str, loss: int) -> tuple[str, int]:
        """An estimated loss by one measure: the table after the better turn against the one after this turn."""
        other = self.instead.get(turn.start)
        worth = None if other is None else other.worth(seat, self.match.seats)
        if worth is None:
            return ("weaker", min(loss, WEAKER - 1)) if kind == "mistake" else (kind, loss)
        loss = max(0, worth.value - after.value)
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


def _prove(worths: dict[int, Worth], ply: int, worth: Worth) -> None:
    """This is proven of the table at ``ply``, unless something is already."""
    known = worths.get(ply)
    worths[ply] = known if known is not None and known.proven else worth


def _sign(seat: Seat) -> int:
    return -1 if seat else 1


def _winners(match: Match, ply: int) -> tuple[Seat, ...]:
    outcome = match.moments[ply].state.outcome
    return () if outcome is None else outcome.winners
