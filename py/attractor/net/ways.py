"""What a mesh asks of the page (or of a test), and what it tells it: plain values, in order."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Union


@dataclass(frozen=True, slots=True)
class Put:
    """Send the text on the line."""

    line: str
    text: str


@dataclass(frozen=True, slots=True)
class Shut:
    """Close the line."""

    line: str


@dataclass(frozen=True, slots=True)
class Reached:
    """The peer can be reached: frames may be sent."""

    peer: str


@dataclass(frozen=True, slots=True)
class Framed:
    """A frame of the room came from the peer."""

    peer: str
    frame: str


@dataclass(frozen=True, slots=True)
class Became:
    """The peer's state: ``open`` directly, ``relayed`` through another, ``lost``, ``restarting``, ``failed``,
    ``replaced`` (it was reloaded and has another name now), ``gone`` (it was away for too long to come back)."""

    peer: str
    state: str


@dataclass(frozen=True, slots=True)
class Dial:
    """Make an offer to the peer (by a restart of the old connection, if there is one) and ``signal`` it."""

    peer: str


@dataclass(frozen=True, slots=True)
class Signalled:
    """An offer, or the answer to ours, came from the peer through others."""

    peer: str
    kind: str
    number: int
    code: str


@dataclass(frozen=True, slots=True)
class Expect:
    """The peer says nothing: if it was killed it may be back at any moment. Wait for it at its standing offer."""

    peer: str


@dataclass(frozen=True, slots=True)
class Revive:
    """No way leads to the peer: use what was agreed before (the standing offers). dials: ours is the first step."""

    peer: str
    dials: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The peer gave a standing offer, to be kept."""

    peer: str
    code: str


Effect = Union[Put, Shut, Reached, Framed, Became, Dial, Signalled, Expect, Revive, Standing]
