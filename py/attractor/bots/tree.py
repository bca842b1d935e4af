"""What the searches for chance and many seats see: a model of a game, and values that are a share a seat."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

S = TypeVar("S")
Share = tuple[float, ...]
"""How good for each seat, from 0 (lost) to 1 (won)."""


class Model(Protocol[S]):
    """A game as a search sees it; ``S`` is whatever the game likes to search on: its State or a compact board."""

    def actor(self, state: S) -> int | None:
        """The seat to act, CHANCE, or None when the game is over."""
        ...

    def choices(self, state: S) -> Sequence[tuple[str, float]]:
        """The moves worth looking at with a prior (positive, any scale), likely best first. Not for chance."""
        ...

    def draws(self, state: S) -> Sequence[tuple[str, int]]:
        """Chance's moves with their weights."""
        ...

    def after(self, state: S, move: str) -> S: ...

    def share(self, state: S) -> Share:
        """An estimate for each seat; exact when the game is over."""
        ...
