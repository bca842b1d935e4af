"""One signed entry of a seat's chain: its fields, its one spelling, its name (a hash) and its limits.

>>> entry = Entry("m1", 0, 0, "", 0, 0, ("0:", "0:"), "chat", (("text", "hello"),))
>>> read(write(entry)) == entry
True
"""
from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Union

from attractor.core.game import BadRecord, Seat
from attractor.core.notation import ID, is_whole, short

LONGEST = 8_192
"""Characters that an entry may have, signature included."""
NUMBERS = 100_000
"""Entries a seat may write in a match."""
LAST = 2**53 - 1
"""The largest number in an entry: the largest that JavaScript counts exactly."""

Value = Union[str, int, tuple[str, ...]]
Body = tuple[tuple[str, Value], ...]

SPINE = frozenset({"move", "nonce", "seal", "open", "late"})
"""What the seats that are awaited write: it carries the match forward."""
VERBS = frozenset({"resign", "enact", "dispute"})
"""What takes effect beside the moves (table.py says where)."""
QUIET = frozenset({"begin", "offer", "answer", "chat", "end"})
"""What changes no match by itself."""
KINDS = SPINE | VERBS | QUIET


@dataclass(frozen=True, slots=True)
class Entry:
    """match: the match's id. number: place in the seat's chain, from 0. prev: name of the entry before, "" at first.

    ply: how many events the author had seen. at: milliseconds on the author's own clock, never going back. heads: for
    every seat ``count:name``, how much of its chain the author held and the first letters of the name of the last of
    these. sig: the signature of ``plain``; it is no part of the name.
    """

    match: str
    seat: Seat
    number: int
    prev: str
    ply: int
    at: int
    heads: tuple[str, ...]
    kind: str
    body: Body = ()
    sig: str = field(default="", compare=False)
    name: str = field(default="", init=False, compare=False)
    seen: tuple[int, ...] = field(default=(), init=False, compare=False, repr=False)
    """The counts of ``heads``, its own number for its own seat: how much of every chain lies in its past."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", hashlib.sha256(plain(self).encode()).hexdigest())
        object.__setattr__(self, "seen", tuple(int(head.partition(":")[0]) for head in self.heads))

    def sees(self, other: Entry) -> bool:
        """Whether its author held the other entry when this was written."""
        return self.seen[other.seat] > other.number

    @property
    def order(self) -> tuple[int, Seat]:
        """Sorts entries so that whatever one has seen comes before it."""
        return sum(self.seen), self.seat

    def text(self, key: str) -> str:
        """A text of the body, "" where there is none."""
        value = dict(self.body).get(key, "")
        return value if isinstance(value, str) else ""

    def count(self, key: str) -> int:
        """A number of the body, -1 where there is none."""
        value = dict(self.body).get(key, -1)
        return value if isinstance(value, int) else -1

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of the body, () where there is none."""
        value = dict(self.body).get(key, ())
        return value if isinstance(value, tuple) else ()

    def signed(self, sig: str) -> Entry:
        return replace(self, sig=sig)


def body(values: Mapping[str, Value]) -> Body:
    """A body in its one order."""
    return tuple(sorted(values.items(), key=lambda pair: pair[0]))


def plain(entry: Entry) -> str:
    """What is hashed and signed."""
    fields = (
        "attractor-entry-1", entry.match, entry.seat, entry.number, entry.prev, entry.ply, entry.at, entry.heads,
        entry.kind, dict(entry.body),
    )  # fmt: skip
    return json.dumps(fields, separators=(",", ":"))


def write(entry: Entry) -> str:
    """The entry with its signature, as it travels and is stored."""
    return f"{entry.sig} {plain(entry)}"


def read(text: str) -> Entry:
    """The entry of a text; raises BadRecord unless it is spelled exactly as ``write`` spells it."""
    if len(text) > LONGEST:
        raise BadRecord("room-too-long", n=LONGEST)
    sig, _, rest = text.partition(" ")
    try:
        fields = json.loads(rest)
        entry = _entry(fields, sig)
    except (ValueError, RecursionError):
        entry = None
    # The name is the hash of the one spelling: another spelling of the same has another hash.
    if entry is None or entry.name != hashlib.sha256(rest.encode("utf-8", "replace")).hexdigest():
        raise BadRecord("room-junk", text=short(text))
    return entry


def _entry(fields: object, sig: str) -> Entry | None:
    if not isinstance(fields, list) or len(fields) != 10 or not _SIG.fullmatch(sig):
        return None
    version, match, seat, number, prev, ply, at, heads, kind, content = fields
    numbers = (seat, number, ply, at)
    if version != "attractor-entry-1" or not all(type(value) is int and 0 <= value <= LAST for value in numbers):
        return None
    if not isinstance(match, str) or not ID.fullmatch(match) or number >= NUMBERS or kind not in KINDS:
        return None
    if not isinstance(prev, str) or not _NAME.fullmatch(prev) or bool(prev) != bool(number):
        return None
    if not isinstance(heads, list) or not 0 < len(heads) <= 9 or seat >= len(heads):
        return None
    if not all(isinstance(head, str) and _HEAD.fullmatch(head) for head in heads):
        return None
    if heads[seat] != head_of(number, prev):
        return None
    values = _values(content)
    return None if values is None else Entry(match, seat, number, prev, ply, at, tuple(heads), kind, values, sig)


def head_of(count: int, name: str) -> str:
    """How ``heads`` calls a chain of so many entries, the last with this name."""
    return f"{count}:{name[:16]}"


def _values(content: object) -> Body | None:
    if not isinstance(content, dict) or len(content) > 12:
        return None
    values: dict[str, Value] = {}
    for key, value in content.items():
        if not re.fullmatch("[a-z]{1,12}", key):
            return None
        if isinstance(value, str) and is_whole(value) or type(value) is int and -1 <= value <= LAST:
            values[key] = value
        elif isinstance(value, list) and len(value) <= 200 and all(isinstance(one, str) for one in value):
            values[key] = tuple(value)
            if not all(map(is_whole, value)):
                return None
        else:
            return None
    return body(values)


_SIG = re.compile("[A-Za-z0-9_-]{0,200}")
_NAME = re.compile("(?:[0-9a-f]{64})?")
_HEAD = re.compile("(?:0|[1-9][0-9]{0,5}):(?:[0-9a-f]{16})?")


def is_head(text: str) -> bool:
    """Whether this is one of ``heads``."""
    return _HEAD.fullmatch(text) is not None
