"""A count of milliseconds that goes on while the device sleeps, where the browser's own may stand.

>>> awake = Waking(count=0.0, wall=1_000)
>>> awake.at(10.0, 1_010), awake.at(20.0, 61_020), awake.at(30.0, 31_030)
(1010, 61020, 61030)
"""
from __future__ import annotations

SLEPT = 5_000
"""Milliseconds by which the device's clock must run ahead of the browser's count at once to be a sleep."""


class Waking:
    """count: milliseconds that only go forward; wall: since 1970, by a clock that may be set any time."""

    def __init__(self, count: float, wall: float) -> None:
        self._now = float(wall)
        self._count, self._wall = count, wall

    def at(self, count: float, wall: float) -> int:
        """Milliseconds since 1970 at these two readings; it never goes back."""
        passed, by_wall = count - self._count, wall - self._wall
        self._count, self._wall = count, wall
        self._now += by_wall if by_wall - passed > SLEPT else max(0.0, passed)
        return int(self._now)
