"""The other end of one channel: who it proved to be, how fast it may talk, how long its messages travel."""
from __future__ import annotations

import re
from dataclasses import dataclass, field

from attractor.net.wire import Joiner

CHALLENGE = re.compile("[0-9a-f]{32}")
"""What an end of a channel gives the other to sign."""
BURST, RATE = 600, 150
"""Frames a peer may send at once, and each second after that."""
JUNK = 12
"""Refused frames after which a channel is closed."""
SILENT = 8_000
"""Milliseconds without a frame after which a peer counts as away."""
CLAIMS = 32
"""Claims of one peer that are passed on to others, or told of."""
CALL = 10_000
"""Milliseconds between two fresh proofs of a key."""
ABSENT = 40_000
"""Milliseconds without a fresh proof that was called for, after which a peer counts as away whatever it says."""
CHECKS = 600
"""Signatures of one peer that may wait to be checked."""


@dataclass(slots=True)
class Peer:
    """mine, theirs: the two challenges of this channel. claimed: keys that it says it has; keys: those it has proved;
    born: of the tab (holding.py), -1 before it has proved one. claims: names of the claims that came from it first.
    called: the challenge of a fresh proof that it owes, since called_at; answered: when it last gave one.

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
    born: int = -1
    called: str = ""
    called_at: int = 0
    answered: int = 0
    claims: set[str] = field(default_factory=set)
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

    def owes(self, now: int) -> bool:
        """Whether the fresh proof that was called for has not come: nothing it says shows that its keys are there."""
        return bool(self.called) and now - self.called_at > ABSENT

    def is_silent(self, now: int) -> bool:
        """Whether it counts as away."""
        return self.owes(now) or now - max(self.heard, self.since) > SILENT


def proof(room: str, challenge: str, own: str, born: int, key: str) -> str:
    """What is signed to prove a key to who gave the challenge. own: the challenge that was given in return; born: of
    the tab that signs (holding.py)."""
    return f"attractor-proof-2|{room}|{challenge}|{own}|{born}|{key}"


def sign_of_life(room: str, challenge: str, key: str) -> str:
    """What is signed when a fresh proof is called for."""
    return f"attractor-here-1|{room}|{challenge}|{key}"


def succession(room: str, challenge: str, own: str, born: int, key: str) -> str:
    """What the newer tab of a key signs for the older one, with the challenges of a channel of that one: the one it
    gave, and the one it got."""
    return f"attractor-replaced-1|{room}|{challenge}|{own}|{born}|{key}"
