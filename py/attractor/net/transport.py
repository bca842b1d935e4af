"""What carries frames between tabs, and one that needs no network: a loopback with weather, told by its seed."""
from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Protocol

from attractor.core.rng import Rng


class Transport(Protocol):
    """What a room's page needs: channels with names, that open, close and carry text. Frames may get lost."""

    def send(self, peer: str, frame: str) -> None:
        """Hands a frame to a channel; does nothing where it is closed."""

    def close(self, peer: str) -> None:
        """Closes a channel."""


@dataclass(frozen=True, slots=True)
class Weather:
    """least, most: milliseconds on the way (frames overtake each other where they differ). loss, twice: of a thousand
    frames, how many are lost and how many come twice."""

    least: int = 5
    most: int = 5
    loss: int = 0
    twice: int = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """A frame that has come: from whom, to whom."""

    source: str
    target: str
    frame: str


class Loopback:
    """Ends with names, and lines between them. Time is given; ``arrivals`` says what has come by then."""

    def __init__(self, rng: Rng, weather: Weather) -> None:
        self.rng = rng
        self.weather = weather
        self._lines: dict[frozenset[str], int] = {}
        self._count = 0
        self._way: list[tuple[int, int, int, Arrival]] = []

    @property
    def next(self) -> int | None:
        """When the next frame comes."""
        return self._way[0][0] if self._way else None

    def connect(self, one: str, other: str) -> None:
        """Lays a line; what was on the way on an older one between the two is lost."""
        self._count += 1
        self._lines[frozenset((one, other))] = self._count

    def cut(self, one: str, other: str) -> None:
        """Cuts a line: whatever is on the way is lost."""
        self._lines.pop(frozenset((one, other)), None)

    def connected(self, one: str, other: str) -> bool:
        return frozenset((one, other)) in self._lines

    def lines(self, end: str) -> list[str]:
        """The other ends of the lines of one."""
        return sorted(name for line in self._lines if end in line for name in line if name != end)

    def send(self, source: str, target: str, frame: str, now: int) -> None:
        """Puts a frame on its way, or loses it."""
        line = self._lines.get(frozenset((source, target)))
        if line is None or self.rng.below(1000) < self.weather.loss:
            return
        for _ in range(1 + (self.rng.below(1000) < self.weather.twice)):
            self._count += 1
            due = now + self.weather.least + self.rng.below(self.weather.most - self.weather.least + 1)
            heapq.heappush(self._way, (due, self._count, line, Arrival(source, target, frame)))

    def arrivals(self, now: int) -> list[Arrival]:
        """What comes until now, in order."""
        come = []
        while self._way and self._way[0][0] <= now:
            _, _, line, arrival = heapq.heappop(self._way)
            if self._lines.get(frozenset((arrival.source, arrival.target))) == line:
                come.append(arrival)
        return come
