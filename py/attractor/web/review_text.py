"""A review as the text that is kept beside its match. Pure.

    {"review": 2, "at": "<hash of the last table>",
     "weighed": [[ply, seat, value, proven, [move…], reason, ms, instead, [value of each seat…], played], …]}

A review of version 1 knew nothing of tables where chance draws, nor of choices in secret: it is begun anew.
"""
from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from attractor.core.game import CHANCE, BadRecord
from attractor.core.match import Match
from attractor.web.weighing import SURE, Place, Weighed, places
from attractor.web.worker import noted, plain

VERSION = 2
LONGEST = 200_000
"""Characters that a review may have."""


def write(match: Match, weighed: Iterable[Weighed]) -> str:
    """The review as text; "" where nothing has been weighed."""
    rows = [
        [each.ply, each.seat, each.value, each.proven, list(each.moves), each.reason and plain(each.reason), each.ms,
         each.instead, list(each.values), each.played]
        for each in sorted(weighed, key=lambda each: (each.ply, each.instead, each.seat))
    ]
    value = {"review": VERSION, "at": match.state.hash(), "weighed": rows}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if rows else ""


def read(text: str, match: Match) -> tuple[Weighed, ...]:
    """What ``write`` wrote of this match; raises BadRecord for anything else, also for the review of another line."""
    try:
        value = json.loads(text) if len(text) <= LONGEST else None
        if isinstance(value, dict) and value["review"] == 1:
            return ()
        if not isinstance(value, dict) or value["review"] != VERSION or value["at"] != match.state.hash():
            raise ValueError
        known = places(match)
        return tuple(_row(row, match.seats, known) for row in value["weighed"])
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        raise BadRecord("review-damaged") from None


def answered(ply: int, found: Mapping[str, Any], ms: int, instead: bool = False) -> Weighed:
    """What the worker found, as the review has it."""
    moves, reason = tuple(found["moves"]), found["reason"] and noted(found["reason"])
    values, played = tuple(found["values"]), found["played"]
    return Weighed(ply, found["seat"], found["value"], found["proven"], moves, reason, ms, instead, values, played)


def _row(row: list[Any], seats: int, known: Collection[Place]) -> Weighed:
    ply, seat, value, proven, moves, reason, ms, instead, values, played = row
    whole = all(type(number) is int for number in (ply, seat, value, ms, *values, played or 0))
    flags = type(proven) is bool and type(instead) is bool
    said = flags and isinstance(moves, list) and all(isinstance(move, str) for move in moves)
    if not whole or not said or len(values) not in (0, seats) or not (values or (moves and reason)):
        raise ValueError
    if any(not -SURE <= number <= SURE for number in (value, *values, played or 0)):
        raise ValueError
    if (ply, seat) not in known and not (instead and seat in range(CHANCE, seats) and ply in dict(known)):
        raise ValueError
    why = None if reason is None else noted(reason)
    return Weighed(ply, seat, value, proven, tuple(moves), why, ms, instead, tuple(values), played)
