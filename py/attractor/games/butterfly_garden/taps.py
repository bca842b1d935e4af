"""Taps and moves: tile "1" or "2" of the hand, a cell, "rot" and "rot-left" to turn it, in any order.

The first tile counts as chosen until another is. Until it is turned, a tile lies in its first legal orientation;
``("b2",)`` spells at once. A later tile or cell replaces the earlier one, the same cell tapped again turns the tile.
Where nothing fits (strict routes) the words "xT"… discard.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attractor.core.game import Move, Seat
from attractor.games.butterfly_garden.cells import CELL, CELLS
from attractor.games.butterfly_garden.legality import fits, must_discard
from attractor.games.butterfly_garden.tiles import EMPTY, KIND, LETTERS, PLACEMENTS

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden

NO_CELL = -1
RIGHT, LEFT = "rot", "rot-left"


@dataclass(frozen=True, slots=True)
class Choice:
    """What the taps say so far. slot: which tile of the hand. letter: the orientation it shows. turned: whether the
    player turned it. cell: where it is to lie, or NO_CELL. move: what they spell, or None."""

    slot: int
    letter: str
    turned: bool
    cell: int
    move: Move | None


def choose(state: Garden, seat: Seat, tapped: Sequence[str]) -> Choice:
    """Reads taps from the first to the last."""
    hand = state.hands[seat]
    if not hand:
        return Choice(0, "", False, NO_CELL, None)
    slot, turned, cell, discard = 0, "", NO_CELL, ""
    for tap in tapped:
        kind, discard = hand[slot], tap if tap[:1] == "x" else ""
        if tap in (RIGHT, LEFT):
            turned = _turn(state, cell, turned or _first(state, cell, kind), 1 if tap == RIGHT else -1)
        elif tap in CELL:
            if CELL[tap] == cell:
                turned = _turn(state, cell, turned or _first(state, cell, kind), 1)
            cell = CELL[tap]
        elif tap in _slots(hand):
            slot = int(tap) - 1
            if hand[slot] != kind:
                turned = ""
                if cell != NO_CELL and not fits(state, cell, hand[slot]):
                    cell = NO_CELL
    letter = turned or _first(state, cell, hand[slot])
    move = discard or (f"{CELLS[cell]}{letter}" if cell != NO_CELL else None)
    return Choice(slot, letter, bool(turned), cell, move)


def continuations(state: Garden, seat: Seat, tapped: Sequence[str]) -> frozenset[str]:
    """What may be tapped next: tiles of the hand, turning, and the cells where the chosen tile fits as it lies."""
    if seat not in state.to_act:
        return frozenset()
    if must_discard(state, seat):
        return frozenset(f"x{kind}" for kind in state.kinds(seat))
    choice, hand = choose(state, seat, tapped), state.hands[seat]
    turns = (RIGHT, LEFT) if len(LETTERS[hand[choice.slot]]) > 1 else ()
    return frozenset((*_slots(hand), *turns, *cells(state, hand[choice.slot], choice)))


def cells(state: Garden, kind: str, choice: Choice) -> tuple[str, ...]:
    """The cells where a tile of this kind fits: as it was turned, or in any orientation while it was not."""
    return tuple(
        name
        for cell, name in enumerate(CELLS)
        if state.tiles[cell] == EMPTY
        and (choice.letter in fits(state, cell, kind) if choice.turned else fits(state, cell, kind))
    )


def taps(state: Garden, seat: Seat, move: Move) -> tuple[str, ...]:
    """One way to spell a legal placement: the tile, the cell, and the shorter way round."""
    cell, letter = PLACEMENTS[move]
    kind = KIND[letter]
    ways = fits(state, cell, kind)
    right = ways.index(letter)
    left = len(ways) - right
    turns = (RIGHT,) * right if right <= left else (LEFT,) * left
    return (str(state.hands[seat].index(kind) + 1), CELLS[cell], *turns)


def _slots(hand: str) -> tuple[str, ...]:
    return tuple(str(slot) for slot in range(1, len(hand) + 1))


def _first(state: Garden, cell: int, kind: str) -> str:
    """The orientation that an unturned tile shows."""
    return ((fits(state, cell, kind) if cell != NO_CELL else "") or LETTERS[kind])[0]


def _turn(state: Garden, cell: int, letter: str, step: int) -> str:
    """The next orientation, of those that are legal on the cell where there are any."""
    every = LETTERS[KIND[letter]]
    ways = (fits(state, cell, KIND[letter]) if cell != NO_CELL else "") or every
    if letter not in ways:  # turned before the cell was tapped, and does not fit there: the nearest that does
        ways = "".join(way for way in every if way in ways or way == letter)
    return ways[(ways.index(letter) + step) % len(ways)]
