"""Taps to a placement: a length, a direction and a cell, in any order; what is left out is assumed.

A cell beside the latest piece is where the new piece touches it. Where several pieces touch there, the first that runs
on from it is meant, until a second cell names the end of another. A cell further off means a piece that reaches it. A
later tap replaces an earlier one of its kind.

>>> choose(state, ("5", "r", "b8")).move
'b8r5'
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from attractor.core.game import Move
from attractor.games.butterfly_effect.placements import LENGTHS, WAYS, Placement
from attractor.games.butterfly_effect.rules import SWAP, Board

Fit = tuple[Placement, str]
"""A legal placement and the cell of it that touches the latest piece."""
BLAME = ("touches-older-piece", "corner-contact", "several-contacts", "no-contact", "occupied", "wrong-length")
"""Of several illegal pieces that a tap may mean, the one that fails latest is the likeliest."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What taps mean. way: "r" or "u". fits: the legal placements of this length and way.

    cells: the touching cell and, perhaps, a second one. place: the piece they mean, legal or not.
    way_is_given: it was tapped, not assumed.
    """

    length: int
    way: str
    way_is_given: bool
    fits: tuple[Fit, ...]
    cells: tuple[str, ...] = ()
    place: Placement | None = None
    move: Move | None = None

    def continuations(self, state: Board) -> frozenset[str]:
        """The taps that lead to a legal move."""
        every = fits(state)
        here = [fit for fit in every if fit[0].length == self.length]
        lengths = {str(place.length) for place, _ in every}
        ways = {place.way for place, _ in here}
        covered = {cell for place, _ in here if place.way == self.way or not self.way_is_given for cell in place.cells}
        swap = {SWAP} if state.is_swap_offered else set()
        return frozenset(lengths | ways | covered | swap)


@lru_cache(maxsize=16)
def fits(state: Board) -> tuple[Fit, ...]:
    """Every legal placement with its touching cell."""
    beside = state.tables.ring(state.last)
    return tuple((place, state.tables.names(place.mask & beside)[0]) for place in state.placements())


def choose(state: Board, taps: Sequence[str]) -> Choice:
    """What these taps mean in this state."""
    length: int | None = None
    way: str | None = None
    cells: tuple[str, ...] = ()
    swap = False
    for tap in taps:
        swap = tap == SWAP
        if swap:
            cells = ()
        elif tap in WAYS or (tap.isdecimal() and tap.isascii()):
            length, way = (length, tap) if tap in WAYS else (int(tap), way)
            if cells and not _meant(_settled(state, length, way, cells).fits, cells):
                cells = ()  # the cells of another piece: begin again
        else:
            second = (*cells[:1], tap)
            is_second = bool(cells) and bool(_meant(_settled(state, length, way, second).fits, second))
            cells = second if is_second else (tap,)
    choice = _settled(state, length, way, cells)
    if swap:
        return Choice(choice.length, choice.way, choice.way_is_given, choice.fits, move=SWAP)
    if not cells:
        return choice
    place = _meant(choice.fits, cells) or _likeliest(state, choice)
    move = place.name if place else cells[-1]
    return Choice(choice.length, choice.way, choice.way_is_given, choice.fits, cells, place, move)


def way_to(state: Board, move: Move) -> tuple[str, ...]:
    """The shortest full spelling of a legal move."""
    if move == SWAP:
        return (SWAP,)
    place = state.tables.named[move]
    touch = next(touch for fit, touch in fits(state) if fit.name == move)
    short = (str(place.length), place.way, touch)
    return short if choose(state, short).move == move else (*short, place.cells[0])


def _settled(state: Board, length: int | None, way: str | None, cells: tuple[str, ...]) -> Choice:
    """The choice with what is assumed: the first length that fits; the direction that fits the cell, else across."""
    every = fits(state)
    if length is None:
        length = every[0][0].length if every else state.lengths[0]
    here = [(place, touch) for place, touch in every if place.length == length]
    ways = [each for each in WAYS if any(place.way == each for place, _ in here)]
    given = way in ways
    if way is not None and given:
        ways = [way]
    touching = [each for each in ways if any((place.way, touch) == (each, *cells[:1]) for place, touch in here)]
    covering = [each for each in ways if any(place.way == each and {*cells} <= {*place.cells} for place, _ in here)]
    settled = (touching or covering or ways or [way or "r"])[0]
    return Choice(length, settled, given, tuple(fit for fit in here if fit[0].way == settled), cells)


def _meant(fitting: tuple[Fit, ...], cells: tuple[str, ...]) -> Placement | None:
    """The legal piece over these cells: one that ends at the second cell, else the one that reaches least far back."""
    there = [place for place, _ in fitting if {*cells} <= {*place.cells}]

    def likeness(place: Placement) -> tuple[bool, int]:
        ends = {place.cells[0], place.cells[-1]} - {cells[0]}
        return cells[-1] not in ends, place.cells.index(cells[0])

    return min(there, key=likeness, default=None)


def _likeliest(state: Board, choice: Choice) -> Placement | None:
    """The illegal piece over the tapped cell that comes nearest to being legal."""
    if choice.length not in LENGTHS:
        return None
    over = state.tables.over.get((choice.length, choice.way, choice.cells[0]), ())

    def blame(place: Placement) -> tuple[int, int]:
        fault = state.fault(place)
        assert fault is not None, (state, place.name)
        return BLAME.index(fault.reason), place.cells.index(choice.cells[0])

    return min(over, key=blame, default=None)
