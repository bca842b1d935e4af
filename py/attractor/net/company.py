"""Who has been heard without a break, and who has not been heard for a while, by this tab's own clock.

It goes by keys and not by channels: a connection that is made anew in a moment breaks nothing.
"""
from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from attractor.net.peers import Peer

BEAT = 2_000
"""Milliseconds between two times that heads are told, by which what was lost is missed."""
BREAK = 5_000
"""Milliseconds without a word after which company has been interrupted."""
GONE = 8_000
"""Milliseconds without a word after which a seat may be called gone."""


PAUSE = 2_500
"""Milliseconds without a word that are worth remembering, and how many of them: the last ones."""
LAST = 64


@dataclass(slots=True)
class Company:
    """born: when this tab began to listen. heard: when each key was heard last; since: from when on without a break;
    pauses: when each silence of a key ended, and how long it was."""

    born: int = 0
    heard: dict[str, int] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    pauses: dict[str, deque[tuple[int, int]]] = field(default_factory=dict)

    def follow(self, peers: Iterable[Peer]) -> None:
        """To be called at every input."""
        for peer in peers:
            for key in peer.keys:
                before = self.heard.get(key)
                if before is None or peer.heard - before > BREAK:
                    self.since[key] = peer.heard
                if before is not None and peer.heard - before > PAUSE:
                    self.pauses.setdefault(key, deque(maxlen=LAST)).append((peer.heard, peer.heard - before))
                self.heard[key] = max(before or 0, peer.heard)

    def silence(self, key: str, now: int) -> int:
        """Milliseconds since a key was heard."""
        return now - self.heard.get(key, self.born)

    def longest(self, key: str, begin: int, now: int) -> int:
        """The longest silence of a key that lasted, or ended, after ``begin``, in milliseconds; 0: none that is worth
        remembering."""
        ended = [length for end, length in self.pauses.get(key, ()) if end >= begin]
        lasting = self.silence(key, now)
        return max([*ended, lasting if lasting > PAUSE else 0])

    def is_unbroken(self, key: str) -> bool:
        """Whether a key has never been interrupted since it was heard first."""
        return key in self.since and all(length <= BREAK for _, length in self.pauses.get(key, ()))

    def lasted(self, key: str, now: int) -> int:
        """Milliseconds that a key has been here without a break until now, 0 where it is not."""
        return now - self.since[key] if key in self.since and self.silence(key, now) <= BREAK else 0
