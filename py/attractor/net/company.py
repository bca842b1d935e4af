"""Who has been heard without a break, and who has not been heard for a while, by this tab's own clock.

It goes by keys and not by channels: a connection that is made anew in a moment breaks nothing.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from attractor.net.peers import Peer

BREAK = 5_000
"""Milliseconds without a word after which company has been interrupted; heads are told every two seconds."""
GONE = 8_000
"""Milliseconds without a word after which a seat may be called gone."""


@dataclass(slots=True)
class Company:
    """born: when this tab began to listen. heard: when each key was heard last; since: from when on without a break."""

    born: int = 0
    heard: dict[str, int] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)

    def follow(self, peers: Iterable[Peer]) -> None:
        """To be called at every input."""
        for peer in peers:
            for key in peer.keys:
                before = self.heard.get(key)
                if before is None or peer.heard - before > BREAK:
                    self.since[key] = peer.heard
                self.heard[key] = max(before or 0, peer.heard)

    def silence(self, key: str, now: int) -> int:
        """Milliseconds since a key was heard."""
        return now - self.heard.get(key, self.born)

    def lasted(self, key: str, now: int) -> int:
        """Milliseconds that a key has been here without a break until now, 0 where it is not."""
        return now - self.since[key] if key in self.since and self.silence(key, now) <= BREAK else 0
