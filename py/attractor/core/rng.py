"""One small generator that gives the same numbers in every Python, for ever: SplitMix64 (Steele, Lea, Flood 2014).

The standard library's ``random`` may change what ``shuffle`` and ``choice`` make of a seed; records, puzzles and tests
must not depend on that. A golden sequence in tests/core holds this one. It is no source of secrets.
"""
from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Rng:
    """A stream of numbers. Two generators of the same seed (a number or a text) give the same stream."""

    __slots__ = ("state",)

    def __init__(self, seed: int | str) -> None:
        if isinstance(seed, str):
            seed = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")
        self.state = seed & _MASK

    def bits(self) -> int:
        """The next 64 bits, as a number."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, each exactly equally likely; 1 ≤ count ≤ 2**64."""
        assert 1 <= count <= _MASK + 1, count
        # Numbers above the last whole multiple of count would favour the small ones: draw again.
        limit = (_MASK + 1) - (_MASK + 1) % count
        while (drawn := self.bits()) >= limit:
            pass
        return drawn % count

    def random(self) -> float:
        """A number from 0 up to, not including, 1, in steps of 2**-53."""
        return (self.bits() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely; there is at least one."""
        return items[self.below(len(items))]

    def pick(self, weights: Sequence[int]) -> int:
        """The index of one of the weights (positive whole numbers), each as likely as it weighs."""
        drawn = self.below(sum(weights))
        for index, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return index
        raise AssertionError(weights)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order, each order equally likely (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def split(self) -> Rng:
        """A generator of its own that continues independently of this one."""
        return Rng(self.bits())
