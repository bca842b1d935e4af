"""Can this picture be completed with what is left, and how? (Rule 9.) Exact, with a witness; never a guess.

Three steps, each of which may answer: what is plainly lost (a blocked end, a closed loop, ends too far apart), a short
dive for a completion (solver_dive.py), and a sweep over the table that decides the rest (solver_sweep.py).

Bound: the dive ends after ``DIVE`` tiles tried. The sweep goes once over the cells of the region in reach, w wide, and
tries at most two tiles on each frontier. There are at most as many frontiers as ways to pair any of w + 1 places: 2,620
for the eight columns of V2 (loose: 115,975 groupings), and in V1, where track never crosses, the Motzkin number of
w + 1; each has at most s stocks of which none is better than another (61 of 8-8-8, 11 of 10-10, one of two-sided).
No step reads a clock or uses a fraction, so every peer finds the same answer.

>>> solve(state.question)
((172, 10), (154, 9))
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core import searching
from attractor.games.monorail import solver_dive, solver_reach, solver_sweep
from attractor.games.monorail.circuit import blocked_ends
from attractor.games.monorail.track import Picture, Placing, Stock, Supply, Table

DIVE = 240
"""Tiles that the dive may try before the sweep takes over."""
REMEMBERED = searching.REMEMBERED
"""Verdicts kept."""


@dataclass(frozen=True, slots=True)
class Question:
    """A picture, the stock left, and what counts as a circuit."""

    table: Table
    supply: Supply
    loose: bool
    picture: Picture
    stock: Stock


def solve(question: Question) -> tuple[Placing, ...] | None:
    """Tiles, at least one, that complete a circuit; None: there are none."""
    if not any(question.stock) or blocked_ends(question.table, question.picture):
        return None
    region = solver_reach.region(question.table, question.supply, question.picture, question.stock, question.loose)
    if region is None:
        return None
    found = solver_dive.dive(region, DIVE)
    if found is not solver_dive.UNDECIDED:
        return found.placings
    return solver_sweep.sweep(region)


def verdict(question: Question) -> bool:
    """Whether it can be completed, remembered; a page has it worked out beforehand (core/searching.py)."""
    return searching.answer(named(question), lambda: YES if solve(question) is not None else NO) == YES


def is_known(question: Question) -> bool:
    """Whether ``verdict`` would answer at once."""
    return searching.is_known(named(question))


def remember(question: Question, possible: bool) -> None:
    """Puts in a verdict that was worked out elsewhere."""
    searching.remember({named(question): YES if possible else NO})


def named(question: Question) -> str:
    """The question in full, as text."""
    table, supply = question.table, question.supply
    kinds = ".".join(f"{name}{count}" for name, count in zip(supply.names, supply.counts, strict=True))
    ground = f"{table.columns}x{table.rows}{'l' if question.loose else ''}"
    return f"monorail/{ground}/{kinds}/{supply.text(question.stock)}/{table.text(question.picture)}"


YES, NO = "yes", "no"
