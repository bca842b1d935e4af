"""The opponent of Butterfly Effect: proves who wins where it can, and on the full board has a book for the opening.

What it says as proven is exact: a position is won or lost for whoever is on turn, and the search knows which.
"""
from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from attractor.bots.advice import Advice, Budget, OutOfBudget
from attractor.core.game import Move, Note, Seat, State
from attractor.core.rng import Rng
from attractor.games.butterfly_effect.bot_book import book
from attractor.games.butterfly_effect.bot_ground import Field, field_of
from attractor.games.butterfly_effect.bot_solver import PROVEN, SHIFT, Solver
from attractor.games.butterfly_effect.rules import SWAP, SWAP_AFTER, Board

NODES = 26_000
"""Positions that the browser searches in about a second (tests/bench/bots.py)."""
PATIENCE = 6
"""Of the positions that a second does not decide, nearly all are decided in a few: they are rare and come early."""
BOOK_ROOM = 24
"""With less room than this, in cells, the search is quicker than a look into the book."""
LOOK = 8
"""Naming a position for the book takes about as long as searching so many."""


@dataclass(frozen=True, slots=True)
class Level:
    """nodes: the most it searches, None: all it may. slip: a chance in a hundred of any move. book: has it one?"""

    nodes: int | None
    slip: int
    book: bool = False


LEVELS = {1: Level(1, 58), 2: Level(10, 30), 3: Level(50, 15), 4: Level(400, 5), 5: Level(None, 0, book=True)}


@dataclass(frozen=True, slots=True)
class Choice:
    """A piece that may be laid, and the position after it."""

    move: Move
    piece: int
    room: int
    last: int


class ButterflyBot:
    """See ``attractor.bots.advice.Bot``."""

    nodes = NODES
    patience = PATIENCE

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        state = states[-1]
        assert isinstance(state, Board)
        how = LEVELS[level]
        field = field_of(state.size, state.corners)
        room, last = field.place(state)
        choices = [
            Choice(field.names[piece], piece, *field.after(room, last, mask, piece))
            for mask, piece in field.fits[last]
            if not mask & ~room
        ]
        if how.slip > rng.below(100):
            return self._slip(field, choices, rng)
        if state.older.bit_count() < (SWAP_AFTER[state.swap] or 0):
            return self._before_swap(field, choices, seat, rng)
        thinker = Thinker(field, room, last, choices, budget.at_most(how.nodes), how.book)
        return thinker.advise(state.is_swap_offered, rng)

    def _slip(self, field: Field, choices: Sequence[Choice], rng: Rng) -> Advice:
        choice = rng.choice(choices)
        return Advice(choice.move, 0, False, Note("bot-leaves", n=_answers(field, choice)), (choice.move,))

    def _before_swap(self, field: Field, choices: Sequence[Choice], seat: Seat, rng: Rng) -> Advice:
        """While a swap is still to come, seat 2 has won already: it will take the better side."""
        most = max(_answers(field, choice) for choice in choices)
        choice = rng.choice([choice for choice in choices if _answers(field, choice) == most])
        return Advice(choice.move, 1000 if seat == 1 else -1000, True, Note("bot-swap-decides"), (choice.move,))


class Thinker:
    """One search for one move."""

    def __init__(
        self, field: Field, room: int, last: int, choices: Sequence[Choice], budget: Budget, has_book: bool
    ) -> None:
        self.field, self.room, self.last, self.choices, self.budget = field, room, last, choices, budget
        self.solver = Solver(field)
        is_early = room.bit_count() >= BOOK_ROOM
        self.book = book() if has_book and is_early and (field.size, field.corners) == (11, True) else None

    def advise(self, may_swap: bool, rng: Rng) -> Advice:
        verdict = self._verdict()
        if may_swap and (verdict is False or (verdict is None and self._outlook() < 0)):
            value = 1000 if verdict is False else -self._outlook()
            return Advice(SWAP, value, verdict is False, Note("bot-takes-over"), (SWAP,))
        choice, reason = self._choose(verdict, rng)
        value = self._outlook() if verdict is None else 1000 if verdict else -1000
        return Advice(choice.move, value, verdict is not None, reason, (choice.move,))

    def _verdict(self) -> bool | None:
        """Whether the side on turn wins. The book's word about this position or the next ones comes first."""
        if self.book is not None:
            piece = self.book.find(self.room, self.last)
            if piece is not None:
                choice = next(choice for choice in self.choices if choice.piece == piece)
                self._know(choice.room, choice.last, wins=False)
            else:
                with suppress(OutOfBudget):
                    self._read_ahead()
        return self.solver.wins(self.room, self.last, self.budget)

    def _read_ahead(self) -> None:
        """What the book says of the positions after one more piece."""
        assert self.book is not None
        for choice in self.choices:
            self.budget.spend(LOOK)
            if self.book.find(choice.room, choice.last) is not None:
                self._know(choice.room, choice.last, wins=True)

    def _know(self, room: int, last: int, wins: bool) -> None:
        self.solver.table[room << SHIFT | last] = (0, PROVEN) if wins else (PROVEN, 0)

    def _choose(self, verdict: bool | None, rng: Rng) -> tuple[Choice, Note]:
        """The move and why. rng decides between equals alone."""
        loses = {choice: self.solver.known(choice.room, choice.last) for choice in self.choices}
        answers = {choice: _answers(self.field, choice) for choice in self.choices}
        final = [choice for choice in self.choices if not answers[choice]]
        if final:
            choice = rng.choice(final)
            return choice, Note("bot-ends", length=self.field.masks[choice.piece].bit_count())
        if verdict:
            good = [choice for choice in self.choices if loses[choice] is False]
            choice = min(good, key=lambda choice: answers[choice])
            bad = sum(loses[other] is True for other in self.choices)
            is_only = bad == len(self.choices) - 1 and bad > 0
            return choice, Note("bot-only-win") if is_only else Note("bot-keeps-win", n=answers[choice])
        if verdict is False:
            most = max(answers.values())
            choice = rng.choice([choice for choice in self.choices if answers[choice] == most])
            return choice, Note("bot-lost", n=most)
        ranked = sorted((self._risk(choice), place) for place, choice in enumerate(self.choices))
        choice = self.choices[ranked[0][1]]
        return choice, Note("bot-leaves" if len(self.choices) > 1 else "bot-only", n=answers[choice])

    def _risk(self, choice: Choice) -> float:
        """How far the opponent's loss is, seen against its win."""
        win, loss = self._numbers(choice)
        return (loss + 1) / (win + 1)

    def _numbers(self, choice: Choice) -> tuple[int, int]:
        if (choice.room << SHIFT | choice.last) in self.solver.table:
            return self.solver.numbers(choice.room, choice.last)
        return 1, _answers(self.field, choice) + (choice.room.bit_count() >> 2)

    def _outlook(self) -> int:
        """An estimate in thousandths for the side on turn, from how far each proof still is."""
        least = min(self._risk(choice) for choice in self.choices)
        return max(-900, min(900, round(900 * (1 - least / 4) if least < 8 else -900)))


def _answers(field: Field, choice: Choice) -> int:
    """In how many places the next piece may lie."""
    return sum(not mask & ~choice.room for mask in field.fit_masks[choice.last])


BOT = ButterflyBot()
