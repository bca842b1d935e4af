"""Frames between peers: text of at most 16 KiB, versioned, strictly read. What cannot be read is refused with a reason.

A message is a flat JSON object; one that is too long for a frame is cut into numbered pieces.

>>> Joiner().take(split({"t": "ping", "n": 5})[0])
{'t': 'ping', 'n': 5}
"""
from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Union

from attractor.core.game import BadRecord
from attractor.core.notation import is_whole, short

FRAME = 16_384
"""Bytes a frame may have."""
PIECES = 32
"""Frames a message may have."""
VERSION = "2"
"""The first word of a frame: two pages of different versions are told to load anew, and play nothing together."""

Field = Union[str, int, tuple[str, ...]]
Message = Mapping[str, Field]

SHAPES: dict[str, dict[str, type]] = {
    "hello": {"room": str, "challenge": str, "keys": tuple, "known": int},
    "proof": {"sigs": tuple, "challenge": str, "born": int},
    "call": {"challenge": str},
    "here": {"challenge": str, "sigs": tuple},
    "doubled": {"key": str, "theirs": str, "mine": str},
    "replaced": {"key": str, "theirs": str, "mine": str, "born": int, "sig": str},
    "table": {"opening": str, "version": int, "started": int, "sig": str},
    "claim": {"key": str, "name": str, "end": str, "seat": int, "sig": str},
    "heads": {"match": str, "heads": tuple},
    "entries": {"match": str, "entries": tuple},
    "ping": {"n": int},
    "pong": {"n": int},
    "bye": {},
}
"""Every kind of message (field ``t``) with its other fields."""


def split(message: Message) -> list[str]:
    """The frames of a message."""
    text = json.dumps(message, separators=(",", ":"))
    room = FRAME - 16
    pieces = [text[at : at + room] for at in range(0, len(text), room)] or [""]
    assert len(pieces) <= PIECES, len(text)
    return [f"{VERSION} {place} {len(pieces)} {piece}" for place, piece in enumerate(pieces)]


@dataclass(slots=True)
class Joiner:
    """Puts the pieces of one channel together again."""

    pieces: list[str] = field(default_factory=list)

    def take(self, frame: str) -> Message | None:
        """The message that is complete with this frame, or None; raises BadRecord for junk and forgets what waited."""
        if len(frame) > FRAME or len(frame.encode("utf-8", "replace")) > FRAME:
            raise self._bad("room-frame-too-long", frame)
        found = _FRAME.match(frame)
        if found is None:
            raise self._bad("room-junk", frame)
        if found[1] != VERSION:
            raise self._bad("room-other-version", frame)
        place, count = int(found[2]), int(found[3])
        if place == 0:
            self.pieces.clear()
        if not place < count <= PIECES or place != len(self.pieces):
            raise self._bad("room-junk", frame)
        self.pieces.append(frame[found.end() :])
        if place + 1 < count:
            return None
        text = "".join(self.pieces)
        self.pieces.clear()
        return read(text)

    def _bad(self, reason: str, frame: str) -> BadRecord:
        self.pieces.clear()
        return BadRecord(reason, text=short(frame))


def read(text: str) -> Message:
    """The message of a text; raises BadRecord for a kind, a field or a type that is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    kind = value.get("t") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(kind, str) or kind not in SHAPES:
        raise BadRecord("room-junk", text=short(text))
    shape = SHAPES[kind]
    message: dict[str, Field] = {"t": kind}
    if set(value) != {"t", *shape}:
        raise BadRecord("room-junk", text=short(text))
    for key, kind_of in shape.items():
        given = _field(value[key])
        if given is None or type(given) is not kind_of:
            raise BadRecord("room-junk", text=short(text))
        message[key] = given
    return message


def batches(texts: Iterable[str], most: int) -> Iterator[tuple[str, ...]]:
    """The texts in groups of about ``most`` characters as they stand in a message."""
    batch: list[str] = []
    size = 0
    for text in texts:
        length = len(text) + text.count('"') + text.count("\\") + 3
        if batch and size + length > most:
            yield tuple(batch)
            batch, size = [], 0
        batch.append(text)
        size += length
    if batch:
        yield tuple(batch)


def text_of(message: Message, key: str) -> str:
    """A text of a message; its shape has been checked."""
    value = message[key]
    assert isinstance(value, str), key
    return value


def number_of(message: Message, key: str) -> int:
    value = message[key]
    assert isinstance(value, int), key
    return value


def texts_of(message: Message, key: str) -> tuple[str, ...]:
    value = message[key]
    assert isinstance(value, tuple), key
    return value


def _field(value: object) -> Field | None:
    if isinstance(value, str):
        return value if is_whole(value) else None
    if type(value) is int and abs(value) < 2**53:
        return value
    if isinstance(value, list) and all(isinstance(one, str) and is_whole(one) for one in value):
        return tuple(value)
    return None


_FRAME = re.compile("([0-9]{1,3}) ([0-9]{1,2}) ([0-9]{1,2}) ")
