"""From a match to its list of moves and its curve. Pure; a state is measured once."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from attractor.core.game import CHANCE, Event, Note, State
from attractor.core.line import Branch, Turn, turns
from attractor.core.match import Match
from attractor.core.moment import Moment, acts
from attractor.web.moves import Log, Row
from attractor.web.trace import Curve, averaged

Say = Callable[[Note], str]


class History:
    """The past of one match, as a table shows it again after every move."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._measured: dict[int, tuple[State, int]] = {}
        self._log: tuple[tuple[object, ...], Log] | None = None

    def log(self, at: int, say: Say) -> Log:
        """Everything the list of moves shows while turn ``at`` is on the board; the same Log while nothing changes."""
        key = (at, say, self.match.moment, self.match.branches)
        if self._log is None or self._log[0] != key:
            self._log = (key, self._new_log(at, say))
        return self._log[1]

    def _new_log(self, at: int, say: Say) -> Log:
        info = self.match.game.info
        values = self.values()
        style = "bw" if info.tag == "cl" else "" if info.signed else "mono"
        branches = tuple(self._branch(branch) for branch in self.match.branches)
        curve = Curve(self._smooth(values), at, branches, info.signed, style)
        named = say(Note(info.trace, n=values[at]))
        return Log(self.rows(say), curve, named, self.unit, self.is_timed)

    def values(self) -> tuple[int, ...]:
        """What the game measures, at the start and after each turn."""
        states = self.match.states
        return tuple(self._measure(states[ply]) for ply in (0, *(turn.end for turn in self.match.turns)))

    def rows(self, say: Say) -> tuple[Row, ...]:
        """One row a turn, in the order of play."""
        match, forks = self.match, self.forks()
        rows = []
        for place, turn in enumerate(match.turns):
            events = match.events[turn.start : turn.end]
            spent = sum(event.spent_ms for event in events)
            opened = len({event.seat for event in events if event.seat != CHANCE}) > 1  # secret choices of several
            seat = turn.seat if turn.seat >= 0 and not opened else None
            words = self._words(turn, opened, say)
            rows.append(Row(place + 1, seat, words, spent, forks.get(place + 1, ())))
        return tuple(rows)

    def _words(self, turn: Turn, opened: bool, say: Say) -> str:
        """A turn in one line: its moves; of a deal no single draw; of choices opened together first p1's."""
        if turn.seat == CHANCE:
            return say(Note("entry-deal"))
        events = enumerate(self.match.events[turn.start : turn.end], start=turn.start)
        words = [self.entry(ply, event, say) for ply, event in events if event.seat != CHANCE]
        return (" / " if opened else " ").join(word for word in words if word)

    def forks(self) -> dict[int, tuple[int, ...]]:
        """For each turn the branches that leave the main line after it."""
        found: dict[int, tuple[int, ...]] = {}
        for number, branch in enumerate(self.match.branches):
            turn = self._turns_until(branch.ply)
            found[turn] = (*found.get(turn, ()), number)
        return found

    def entry(self, ply: int, event: Event, say: Say) -> str:
        """An event in the list: its notation, or a word for what the table did."""
        if event.move.startswith("!"):
            acted = acts(self.match.moments[ply], event)
            if acted is None:
                return say(Note("entry-" + event.move.strip("!?")))
            event = acted
        return self.match.game.entry(self.match.moments[ply].state, event)

    @property
    def unit(self) -> str:
        """What is counted: turns where a turn may be several moves, else moves."""
        seats = [turn for turn in self.match.turns if turn.seat != CHANCE]
        several = any(
            sum(event.seat == turn.seat for event in self.match.events[turn.start : turn.end]) > 1 for turn in seats
        )
        return "turn" if several else "move"

    @property
    def is_timed(self) -> bool:
        return any(event.spent_ms for event in self.match.events)

    def _branch(self, branch: Branch) -> tuple[int, tuple[float, ...]]:
        start = self._turns_until(branch.ply)
        moments: Sequence[Moment] = (self.match.moments[branch.ply], *branch.moments)
        values = [self._measure(self.match.states[branch.ply])]
        values += [self._measure(moments[turn.end].state) for turn in turns(branch.events, moments)]
        return start, self._smooth(values)

    def _smooth(self, values: Sequence[int]) -> tuple[float, ...]:
        return averaged(values) if self.match.game.info.averaged else tuple(float(value) for value in values)

    def _turns_until(self, ply: int) -> int:
        return sum(turn.end <= ply for turn in self.match.turns)

    def _measure(self, state: State) -> int:
        known = self._measured.get(id(state))
        if known is None or known[0] is not state:
            known = self._measured[id(state)] = (state, self.match.game.measure(state))
        return known[1]
