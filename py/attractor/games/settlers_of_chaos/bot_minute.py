"""The list of orders: what is bought, written out with the times at which a player of this level would send it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from attractor.core.game import Move, Seat
from attractor.core.rng import Rng
from attractor.games.settlers_of_chaos import bot_sums
from attractor.games.settlers_of_chaos.bot_ways import Way, Wish
from attractor.games.settlers_of_chaos.orders import NONE, span
from attractor.games.settlers_of_chaos.rules import Settlers

_WRONG: Final = {"a": "s", "s": "a", "m": "a", "d": "m"}


@dataclass(frozen=True, slots=True)
class Hand:
    """How quickly and how surely a level writes. Tenths of a second before the first order and for each card.

    errs: in how many of a hundred bids a sign is wrong; misses: in how many nothing is seen at all.
    """

    think: int
    card: int
    errs: int = 0
    misses: int = 0


def write(
    state: Settlers, seat: Seat, first: str, pays: Sequence[tuple[Wish, Way]], hand: Hand, rng: Rng
) -> Move:
    """The text of a list: an exchange or the Wild Card first, then the bids in order. What comes too late is left."""
    begin, end = span(state, seat)
    parts = [(first, 4 if first.startswith("e") else 1)] if first else []
    for wish, way in pays:
        if hand.misses <= rng.below(100):
            parts.append((f"x{wish.slot}{_written(wish, way, hand.errs > rng.below(100))}", len(way.cards)))
    if first and len(parts) == 1:
        return NONE  # a white card for nothing
    texts: list[str] = []
    at = begin + _about(hand.think, rng)
    for text, cards in parts:
        at += _about(hand.card * cards, rng)
        if state.setup.relaxed:
            texts.append(f"{begin + len(texts):03}{text}")
        elif at < end:
            texts.append(f"{at:03}{text}")
    return "~".join(texts) or NONE


def _about(tenths: int, rng: Rng) -> int:
    """This time, give or take a quarter."""
    return tenths * (75 + rng.below(51)) // 100


def _written(wish: Wish, way: Way, wrong: bool) -> str:
    """The equation in postfix with its cards by name."""
    digits = bot_sums.solve("".join(sorted(card[1] for card in way.cards)), wish.target)
    assert digits is not None, (wish, way)
    left = list(way.cards)
    tokens = []
    for token in digits:
        card = next((card for card in left if card[1] == token), "")
        if card:
            left.remove(card)
        tokens.append(card or token)
    if wrong:
        tokens[-1] = _WRONG[tokens[-1]]
    return "".join(tokens)
