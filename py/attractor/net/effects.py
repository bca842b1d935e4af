"""What a room asks of the page (or of a test): plain values, in the order in which they are to be done."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from attractor.core.game import Note, Seat


@dataclass(frozen=True, slots=True)
class Send:
    """Give the frame to the channel of this peer; it may get lost."""

    peer: str
    frame: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close the channel of this peer, for the reason given."""

    peer: str
    why: Note


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign the data with the private key of ``key`` and answer ``room.signed(token, sig, now)``; sig in base64url."""

    token: int
    key: str
    data: str


@dataclass(frozen=True, slots=True)
class Verify:
    """Check the signature of the data by ``key`` and answer ``room.verified(token, is_good, now)``."""

    token: int
    key: str
    data: str
    sig: str


@dataclass(frozen=True, slots=True)
class Store:
    """Keep the texts under their keys (None: drop) for good, together, then answer ``room.stored(token, now)``."""

    token: int
    items: tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Something that is shown has changed."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Something came that was refused: from whom, by which seat if that is known, and why."""

    peer: str
    seat: Seat | None
    why: Note


Effect = Union[Send, Close, Sign, Verify, Store, Changed, Refused]
