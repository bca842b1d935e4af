"""What an opponent says, and what it is asked: the one interface of every ``games/<key>/bot.py``.

>>> from attractor.games.butterfly_effect.bot import BOT
>>> BOT.advise(match_states, seat=0, level=5, budget=Budget(nodes=10_000), rng=Rng(1)).move
'e5r2'
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from attractor.core.game import Move, Note, Seat, State
from attractor.core.rng import Rng

LEVELS = (1, 2, 3, 4, 5)
"""From one that a child beats to one that uses its whole budget. Their names are texts: ``level-1`` … ``level-5``."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and what is thought of it, for play, hint and review alike.

    value: how good for the seat that asked, in thousandths: 1000 a sure win, -1000 a sure loss, 0 even.
    proven: whether that value is exact. reason: a sentence for the hint. line: the play that is expected to follow.
    values: the value to every seat where more than two play, ±1000 only where that is proven; else ().
    """

    move: Move
    value: int
    proven: bool
    reason: Note
    line: tuple[Move, ...] = ()
    values: tuple[int, ...] = ()


class OutOfBudget(Exception):  # noqa: N818 - an end, not an error
    """Raised inside a search when there is no more to spend. Searches catch it and answer with the best so far."""


class Budget:
    """How much a search may spend: a number of nodes, a callable that says whether to go on, or both.

    ``more`` is asked every ``every`` nodes only, for asking may cost. Fixed node budgets make a search repeatable.
    """

    __slots__ = ("nodes", "more", "every", "spent", "_next")

    def __init__(self, nodes: int | None = None, more: Callable[[], bool] | None = None, every: int = 64) -> None:
        assert nodes is not None or more is not None, "a search needs an end"
        self.nodes = nodes
        self.more = more
        self.every = every
        self.spent = 0
        self._next = every

    def spend(self, nodes: int = 1) -> None:
        """Counts nodes; raises OutOfBudget when they, or the time, are used up."""
        self.spent += nodes
        if self.nodes is not None and self.spent > self.nodes:
            raise OutOfBudget
        if self.more is not None and self.spent >= self._next:
            self._next = self.spent + self.every
            if not self.more():
                raise OutOfBudget

    @property
    def left(self) -> bool:
        """Whether there is something left to spend."""
        try:
            self.spend(0)
        except OutOfBudget:
            return False
        return True

    def at_most(self, nodes: int | None) -> Budget:
        """A budget of at most so many nodes, under the same callable; None: this one."""
        return self if nodes is None else Budget(min(nodes, self.nodes or nodes), self.more)

    def share(self, part: float) -> Budget:
        """A budget of at most this part of the remaining nodes, under the same callable."""
        nodes = None if self.nodes is None else max(1, int((self.nodes - self.spent) * part))
        return Budget(nodes, self.more, self.every)


class Bot(Protocol):
    """A game's opponent. It sees what its seat may see: states hold no secret, so it gets them as they are.

    A bot may have ``nodes``: the budget that the browser spends in about a second, the default where none is given; and
    ``patience``: how many times as long as asked its strongest level may take for a proof (1 without it).
    """

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        """The move of ``seat`` in ``states[-1]``, where it is to act; the states before are the match so far.

        Stronger levels spend more of the budget; level 5 spends all of it where it helps. Never raises OutOfBudget.
        """
        ...


class Weigher(Bot, Protocol):
    """The opponent of a game in which chance draws while it is played: a review asks it more than a move."""

    def worth(self, states: Sequence[State], budget: Budget, rng: Rng) -> tuple[int, ...]:
        """What ``states[-1]`` is worth to each seat, in thousandths, ±1000 only where that is proven.

        Anybody may be to act there: a seat, chance, several in secret; the match is not over.
        """
        ...


class Rater(Weigher, Protocol):
    """The opponent of a game in which several seats choose in secret, at once."""

    def rate(
        self, states: Sequence[State], seat: Seat, move: Move, budget: Budget, rng: Rng
    ) -> tuple[Advice, int | None]:
        """What it would choose in secret in ``states[-1]``, and the value of ``move``, which was chosen.

        Both values are what this seat could expect there, whatever the others chose; None: there is no such measure.
        """
        ...
