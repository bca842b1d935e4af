"""A review as the text that is kept beside its match. Pure.

    {"review": 1, "at": "<hash of the last table>",
     "weighed": [[ply, seat, value, proven, [move…], reason, ms, instead], …]}
"""
from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.web.review import SURE, Weighed, acting
from attractor.web.worker import noted, plain

VERSION = 1
LONGEST = 200_000
"""Characters that a review may have."""


def write(match: Match, weighed: Iterable[Weighed]) -> str:
    """The review as text; "" where nothing has been weighed."""
    rows = [
        [each.ply, each.seat, each.value, each.proven, list(each.moves), plain(each.reason), each.ms, each.instead]
        for each in sorted(weighed, key=lambda each: (each.ply, each.instead))
    ]
    value = {"review": VERSION, "at": match.state.hash(), "weighed": rows}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if rows else ""


def read(text: str, match: Match) -> tuple[Weighed, ...]:
    """What ``write`` wrote of this match; raises BadRecord for anything else, also for the review of another line."""
    try:
        value = json.loads(text) if len(text) <= LONGEST else None
        if not isinstance(value, dict) or value["review"] != VERSION or value["at"] != match.state.hash():
            raise ValueError
        return tuple(_row(row, match) for row in value["weighed"])
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        raise BadRecord("review-damaged") from None


def answered(ply: int, found: Mapping[str, Any], ms: int, instead: bool = False) -> Weighed:
    """What the worker found, as the review has it."""
    moves, reason = tuple(found["moves"]), noted(found["reason"])
    return Weighed(ply, found["seat"], found["value"], found["proven"], moves, reason, ms, instead)


def _row(row: list[Any], match: Match) -> Weighed:
    ply, seat, value, proven, moves, reason, ms, instead = row
    whole = all(type(number) is int for number in (ply, seat, value, ms))
    flags = type(proven) is bool and type(instead) is bool
    said = flags and isinstance(moves, list) and moves and all(isinstance(move, str) for move in moves)
    if not whole or not said or not 0 <= ply <= match.ply or not -SURE <= value <= SURE:
        raise ValueError
    if acting(match, ply) is None or seat not in (range(match.seats) if instead else (acting(match, ply),)):
        raise ValueError
    return Weighed(ply, seat, value, proven, tuple(moves), noted(reason), ms, instead)
