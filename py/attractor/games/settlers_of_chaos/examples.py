"""Some orders that a seat may send: ``legal`` of a minute that cannot be listed. Bots of any strength look further."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, islice, permutations
from typing import TYPE_CHECKING, Final

from attractor.core.game import Move, Seat
from attractor.games.settlers_of_chaos import equation
from attractor.games.settlers_of_chaos.display import LEAST, MOST, target_of
from attractor.games.settlers_of_chaos.orders import NONE, span
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, SOLD, Hand

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers

FEW: Final = 16
"""Equations that are tried for a target."""
_GUARD: Final = sum(8 << 4 * digit for digit in range(10))
_SHAPES: Final = {2: ("01{}",), 3: ("01{}2{}", "012{}{}")}


def orders(state: Settlers, seat: Seat) -> list[Move]:
    """Nothing; a buy of each slot that two or three cards make; one that mostly fails; an exchange; the Wild Card."""
    player = state.players[seat]
    stamp = f"{span(state, seat)[0]:03}"
    moves = [NONE]
    if "wc" in player.items:
        moves.append(f"{stamp}w9")
    if len(player.hand) < 2:
        return moves
    held = _encode(player.hand)
    for slot, offer in enumerate(state.display, start=1):
        if offer != SOLD:
            moves += [f"{stamp}x{slot}{postfix}" for postfix in _first(held, target_of(offer))]
    moves.append(f"{stamp}x1{player.hand[0]}{player.hand[1]}a")
    four = _four_alike(player.hand)
    if four:
        moves.append(f"{stamp}e{''.join(four)}w9")
    return list(dict.fromkeys(moves))


def _first(held: int, target: int) -> Iterator[str]:
    """At most one equation for a target, with bare numbers."""
    for needed, postfix in _equations().get(target, ()):
        if (held - needed) & _GUARD == _GUARD:
            yield postfix
            return


def _encode(hand: Sequence[str]) -> int:
    """How many cards of each number, up to seven, in four bits each, below a guard bit that a shortage borrows."""
    text, code = "".join(hand), 0
    for digit in reversed(DIGITS):
        code = code << 4 | 8 | min(text.count(digit), 7)
    return code


@cache
def _equations() -> dict[int, tuple[tuple[int, str], ...]]:
    """For each target the equations of two or three digits that make it: what they need, and the postfix."""
    found: dict[int, dict[tuple[str, ...], str]] = {}
    for size, shapes in _SHAPES.items():
        operators = [(op,) for op in "asmd"] if size == 2 else [(op, too) for op in "asmd" for too in "asmd"]
        for bag in combinations_with_replacement(DIGITS, size):
            for digits in sorted(set(permutations(bag))):
                for shape in shapes:
                    placed = "".join(digits[int(mark)] if mark.isdecimal() else mark for mark in shape)
                    for ops in operators:
                        postfix = placed.format(*ops)
                        made = equation.value(tuple(postfix))
                        if made is not None and made.denominator == 1 and LEAST <= made <= MOST:
                            found.setdefault(int(made), {}).setdefault(bag, postfix)
    return {
        target: tuple((_encode(bag) - _GUARD, postfix) for bag, postfix in islice(bags.items(), FEW))
        for target, bags in found.items()
    }


def _four_alike(hand: Hand) -> Hand:
    """The oldest four cards of a colour that has four."""
    text = "".join(hand)
    colour = next((colour for colour in COLOURS if text.count(colour) >= 4), "")
    return tuple(islice((card for card in hand if card[0] == colour), 4))
