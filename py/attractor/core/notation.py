"""Small words that records, links, drafts and the referee share: names of seats, of table verbs, of times."""
from __future__ import annotations

import re

from attractor.core.game import CHANCE, BadRecord, Event, IllegalMove, Seat
from attractor.core.moment import TABLE

ID = re.compile(r"[A-Za-z0-9]{1,40}")
"""What a match may be called."""


def seat_name(seat: Seat) -> str:
    """``p1`` for seat 0, ``chance``."""
    return "chance" if seat == CHANCE else f"p{seat + 1}"


def read_seat(text: str, seats: int) -> Seat:
    """The seat of ``p1`` …; raises BadRecord where this table has none of that name."""
    names = [seat_name(seat) for seat in range(seats)]
    if text not in names:
        raise BadRecord("no-such-seat", text=text[:40])
    return names.index(text)


def read_verb(text: str, seats: int) -> Event:
    """``!time p2``, ``!resign p1``, ``!draw? p1``, ``!draw`` as an event; raises IllegalMove where it is none."""
    verb, _, who = text.partition(" ")
    if verb == "!draw" and not who:
        return Event(TABLE, verb)
    names = [seat_name(seat) for seat in range(seats)]
    if verb not in ("!time", "!resign", "!draw?", "!undo?") or who not in names:
        raise IllegalMove("unknown-verb", text=text[:40])
    return Event(names.index(who), verb)


def write_verb(event: Event) -> str:
    """The text that ``read_verb`` reads."""
    return "!draw" if event.move == "!draw" else f"{event.move} {seat_name(event.seat)}"


def write_seconds(milliseconds: int) -> str:
    """``4.137``"""
    return f"{milliseconds // 1000}.{milliseconds % 1000:03d}"


def read_seconds(text: str) -> int | None:
    """Milliseconds of ``4.137``, or None."""
    found = _SECONDS.fullmatch(text)
    return int(found[1]) * 1000 + int(found[2]) if found else None


def is_whole(text: str) -> bool:
    """Whether every browser and file can hold a text: no halves of letters (lone surrogates)."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def short(text: str, length: int = 40) -> str:
    """A text as a message may quote it: one line, not too long, nothing that does not print."""
    clean = "".join(letter if letter.isprintable() else " " for letter in text[: length + 1])
    return clean if len(clean) <= length else clean[: length - 1] + "…"


_SECONDS = re.compile(r"(0|[1-9][0-9]{0,8})\.([0-9]{3})")
