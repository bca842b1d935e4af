"""The other tabs that a mesh knows: those that it met on a line of its own, and those that others only tell of. Whoever
tells of many that nobody has met is believed a few.
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.net.lines import Line

GONE = 60_000
"""Milliseconds after which nobody is told to wait for a lost peer any more."""
FORGOTTEN = 1_800_000
"""Milliseconds after which it cannot come back by itself."""
UNMET = 60_000
"""Milliseconds after which a peer that was never met, and that nobody tells of any more, is forgotten."""
AWAY = ("lost", "restarting", "failed")
NAMED = 12
"""Peers never met that one line may tell of: as many as a tab has lines, and two that it relays."""
HEARSAY = 24
"""Peers never met that are known at one time."""


@dataclass(slots=True)
class Other:
    """A peer. state: "" before it is known to be anywhere. since: when it was lost; due: next attempt. is_sought: known
    from before a reload of ours. owner: as of its first line (lines.py). is_met: there was a line to it, from which it
    may come back by itself. by: the line that told of it, or on which its last text was passed on to us."""

    state: str = ""
    since: int = 0
    due: int = 0
    tried: int = 0
    is_sought: bool = False
    owner: str = ""
    is_met: bool = False
    by: str = ""

    def is_forgotten(self, away: int) -> bool:
        """Whether it is given up, after so many milliseconds."""
        return self.state in AWAY and away > (FORGOTTEN if self.is_met else UNMET)


class Others(dict[str, Other]):
    """By name."""

    def meet(self, name: str, now: int) -> Other:
        """A peer at the end of a line of ours, or of a line of before."""
        other = self.setdefault(name, Other(due=now))
        other.is_met = True
        return other

    def hear(self, name: str, line: Line, now: int) -> None:
        """A line tells of a peer. It is believed, as far as there is room for hearsay."""
        heard = [other for other in self.values() if not other.is_met]
        if name not in self and len(heard) < HEARSAY and sum(other.by == line.name for other in heard) < NAMED:
            self[name] = Other(due=now, by=line.name)
