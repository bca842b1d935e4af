"""The other end of one channel: who it proved to be, how fast it may talk, how long its messages travel."""
from __future__ import annotations

from dataclasses import dataclass, field

from attractor.net.wire import Joiner

BURST, RATE = 600, 150
"""Frames a peer may send at once, and each second after that."""
JUNK = 12
"""Refused frames after which a channel is closed."""
SILENT = 8_000
"""Milliseconds without a frame after which a peer counts as away."""
CHECKS = 600
"""Signatures of one peer that may wait to be checked."""


@dataclass(slots=True)
class Peer:
    """mine, theirs: the two challenges of this channel. claimed: keys that it says it has; keys: those it has proved.

    plays: it has shown that it knows a match of this room. trip: milliseconds there and back, the least that was
    measured, -1 before.
    """

    name: str
    mine: str
    since: int
    theirs: str = ""
    claimed: tuple[str, ...] = ()
    plays: bool = False
    keys: set[str] = field(default_factory=set)
    joiner: Joiner = field(default_factory=Joiner)
    heard: int = 0
    trip: int = -1
    junk: int = 0
    checks: int = 0
    allowance: float = BURST
    counted: int = 0

    def may_talk(self, now: int) -> bool:
        """Counts a frame; False where there are too many."""
        self.allowance = min(BURST, self.allowance + (now - self.counted) * RATE / 1000)
        self.counted = now
        self.heard = now
        self.allowance -= 1
        return self.allowance >= 0

    def is_silent(self, now: int) -> bool:
        return now - max(self.heard, self.since) > SILENT


def proof(room: str, challenge: str, own: str, key: str) -> str:
    """What is signed to prove a key to who gave the challenge; own: the challenge that was given in return."""
    return f"attractor-proof-1|{room}|{challenge}|{own}|{key}"
