"""What travels on one line between two tabs, below the room: frames of the room, talk of the mesh, relayed texts.

A line is one direct channel (WebRTC or between tabs of one browser). The first character of a text says what it is:

    =<frame>                            a frame of the room, from the tab at the other end
    ~["hello", …]                       talk of the mesh (TALK)
    ><to> <source> <hops> <text>        to be passed on; the text inside is one of the two above
"""
from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from attractor.core.game import BadRecord
from attractor.core.notation import short
from attractor.net.wire import FRAME

LONGEST = FRAME + 80
"""Characters of a text on a line."""
HOPS = 3
"""Lines that a text may take."""
LINES = 10
"""Direct lines that a tab has at most."""
BURST, RATE = 1_500, 400
"""Texts that may come on a line at once, and each second after that."""
LOAD, LOAD_RATE = 600, 100
"""Texts that are passed on from a line at once, and each second after that: fewer than may come on the next one."""
JUNK = 12
"""Unreadable texts after which a line is closed."""
CROWD = 16
"""Peers that a tab tells of."""

Word = str | int | dict[str, int]
TALK: dict[str, tuple[type, ...]] = {
    "hello": (str, str, str),
    "routes": (dict,),
    "ping": (int,),
    "pong": (int,),
    "signal": (str, int, str),
    "standing": (str,),
    "bye": (),
}
"""hello: room, name, name before a reload or "" · routes: lines to every peer that can be reached · signal: kind,
number, code · standing: the code of an offer that stays open for whoever got it."""
NAME = re.compile("[a-z0-9]{8}")


@dataclass(slots=True)
class Line:
    """owner: of the certificate at the other end, "" where there is none. peer: the name of who is there, "" until it
    has said so. claims: a name that another line of ours holds; before: the name it says it had before a reload, where
    we know that one and have not heard it since. heard, pinged: when something came, when a ping went out; asked: the
    first ping since then (-1: none). slow: milliseconds that an answer took lately. is_doubted: nobody has answered for
    a moment; steady: since when somebody has. barred: peers that it is not believed to lead to any more."""

    name: str
    is_near: bool
    since: int
    owner: str = ""
    peer: str = ""
    claims: str = ""
    before: str = ""
    heard: int = 0
    pinged: int = 0
    asked: int = -1
    slow: int = 0
    number: int = 0
    is_broken: bool = False
    is_doubted: bool = False
    steady: int = 0
    routes: dict[str, int] = field(default_factory=dict)
    barred: set[str] = field(default_factory=set)
    told: str = ""
    junk: int = 0
    allowance: float = BURST
    counted: int = 0
    load: float = LOAD
    loaded: int = 0

    def answered(self, now: int, longest: int) -> None:
        """Something came. longest: milliseconds; what took longer was no answer."""
        if self.asked >= 0:
            self.slow = max(min(now - self.asked, longest), self.slow * 3 // 4)
        if self.is_doubted:
            self.steady = now
        self.heard, self.asked, self.is_broken, self.is_doubted = now, -1, False, False

    def may_talk(self, now: int) -> bool:
        """Counts a text; False where there are too many."""
        self.allowance = min(BURST, self.allowance + (now - self.counted) * RATE / 1000)
        self.counted = now
        self.allowance -= 1
        return self.allowance >= 0

    def may_load(self, now: int) -> bool:
        """Counts a text that is passed on; False where there are too many."""
        self.load = min(LOAD, self.load + (now - self.loaded) * LOAD_RATE / 1000)
        self.loaded = now
        self.load = max(self.load - 1, -1)
        return self.load >= 0


@dataclass(frozen=True, slots=True)
class Parcel:
    """A text that is passed on."""

    to: str
    source: str
    hops: int
    text: str


def talk(kind: str, *words: Word) -> str:
    """One piece of talk."""
    return "~" + json.dumps((kind, *words), separators=(",", ":"))


def parcel(it: Parcel) -> str:
    return f">{it.to} {it.source} {it.hops} {it.text}"


def read_talk(text: str) -> tuple[str, tuple[Word, ...]]:
    """Kind and words; raises BadRecord for anything that is none."""
    try:
        value = json.loads(text[1:])
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, list) or not value or not isinstance(value[0], str) or value[0] not in TALK:
        raise BadRecord("room-junk", text=short(text))
    kind, *words = value
    shape = TALK[kind]
    if len(words) != len(shape) or not all(map(_fits, words, shape)):
        raise BadRecord("room-junk", text=short(text))
    return kind, tuple(words)


def read_parcel(text: str) -> Parcel:
    """Raises BadRecord for one without a proper address."""
    found = _PARCEL.match(text)
    if found is None:
        raise BadRecord("room-junk", text=short(text))
    return Parcel(found[1], found[2], int(found[3]), text[found.end() :])


def _fits(word: object, kind: type) -> bool:
    if kind is dict:
        return isinstance(word, dict) and len(word) <= CROWD and all(
            NAME.fullmatch(name) and type(far) is int and 0 < far < HOPS for name, far in word.items()
        )  # fmt: skip
    return type(word) is kind and (not isinstance(word, int) or abs(word) < 2**53)


_PARCEL = re.compile(f">({NAME.pattern}) ({NAME.pattern}) ([0-9]) (?=[=~])")
