"""What a phase of the match is: who acts, what is legal, what it does, and how it is tapped.

Each phase is one stateless object; ``Settlers.phase`` names the one that is on. The phases stand in ``deal.py``,
``opening.py`` and ``turn.py``; what follows what is in ``flow.py``.
"""
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attractor.core.game import Move, Seat
from attractor.games.settlers_of_chaos.values import replace

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers


class Phase(ABC):
    """seconds: how long the rules give for one choice (rule 29), where they give any."""

    seconds: int | None = None

    @abstractmethod
    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        """Who may act."""

    @abstractmethod
    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        """Every legal move, or examples where ``is_open``."""

    @abstractmethod
    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        """Raises IllegalMove unless the move is legal."""

    @abstractmethod
    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        """The next state; the move is legal."""

    def read(self, state: Settlers, text: str) -> Move:
        return text

    def weights(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        """Of the chance phases."""
        raise AssertionError(state.phase)

    def is_open(self, state: Settlers) -> bool:
        return False

    def window(self, state: Settlers, seat: Seat) -> tuple[int, int] | None:
        return None if self.seconds is None else (0, self.seconds)

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        """Rule 29."""
        return None

    # ---- taps ----------------------------------------------------------------------------------------------------
    def taps(self, state: Settlers, seat: Seat, move: Move) -> tuple[str, ...]:
        """One way to tap a legal move."""
        return (move,)

    def next_taps(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        """What may be tapped next."""
        return frozenset() if taps else frozenset(self.legal(state, seat))

    def spell(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> Move | None:
        """The move that the taps stand for, or None while something is missing."""
        return taps[0] if len(taps) == 1 else None


class Secret(Phase):
    """A phase in which both choose at once: p1's choice waits in ``sealed`` for p2's."""

    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        return (0, 1) if state.sealed is None else (1,)

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        if seat == 0:
            return replace(state, sealed=move)
        assert state.sealed is not None, state
        return self.reveal(state, (state.sealed, move))

    @abstractmethod
    def reveal(self, state: Settlers, moves: tuple[Move, Move]) -> Settlers:
        """The next state when both have chosen; nothing is sealed in it."""
