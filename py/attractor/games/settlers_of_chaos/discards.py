"""Rules 6 and 25: throwing away half a hand. ``-g3p4`` by age; ``w5-g3p4w5`` redeems the Wild Card first."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from attractor.core.game import IllegalMove, Move
from attractor.games.settlers_of_chaos.parts import DIGITS, Card, Hand

LISTED: Final = 256
"""Up to so many discards are listed one by one; where there are more, examples stand for them."""
_DISCARD: Final = re.compile("(?:w([0-9]))?-((?:[rbygpw][0-9])+)")


def due(hand: Hand) -> int:
    """How many cards of a hand must go."""
    return (len(hand) + 1) // 2


def listed(hand: Hand, wild: bool) -> bool:
    """Whether ``legal`` names every discard."""
    return sum(ways(given) for given in hands(hand, wild).values()) <= LISTED


def legal(hand: Hand, wild: bool) -> list[Move]:
    """All discards, or, where they are too many, of each possible hand the oldest, the newest and a few between."""
    whole = listed(hand, wild)
    moves: list[Move] = []
    for prefix, given in hands(hand, wild).items():
        found = _choices(given)
        chosen = found if whole else islice(found, 4)
        texts = [write(prefix, given, cards) for cards in chosen]
        if not whole:
            texts += [oldest(prefix, given), write(prefix, given, Counter(given[-due(given) :]))]
        moves += dict.fromkeys(texts)
    return moves


def check(hand: Hand, wild: bool, move: Move) -> None:
    """Raises IllegalMove unless these cards may go."""
    match = _DISCARD.fullmatch(move)
    if match is None:
        raise IllegalMove("malformed", text=move)
    prefix, given, cards = read(hand, move)
    if prefix and not wild:
        raise IllegalMove("wild-spent")
    if len(cards) != due(given):
        raise IllegalMove("discard-count", n=due(given), held=len(given))
    missing = Counter(cards) - Counter(given)
    if missing:
        raise IllegalMove("card-missing", text=next(iter(missing)))
    if write(prefix, given, Counter(cards)) != move:
        raise IllegalMove("discard-order")


def read(hand: Hand, move: Move) -> tuple[str, Hand, Hand]:
    """The Wild Card redeemed first (``w5`` or nothing), the hand with it, and the cards that go. Trusted text."""
    prefix, _, cards = move.partition("-")
    given = (*hand, prefix) if prefix else hand
    return prefix, given, tuple(cards[at : at + 2] for at in range(0, len(cards), 2))


def left(hand: Hand, move: Move) -> Hand:
    """The hand after a legal discard; of equal cards the oldest goes."""
    _, given, cards = read(hand, move)
    rest = list(given)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def oldest(prefix: str, given: Hand) -> Move:
    """The discard of the oldest cards, which time makes (rule 29)."""
    return f"{prefix}-{''.join(given[: due(given)])}"


def write(prefix: str, given: Hand, cards: Mapping[Card, int]) -> Move:
    """The text of a discard of so many cards of each kind: by age, the oldest of equal cards."""
    todo = dict(cards)
    text = []
    for card in given:
        if todo.get(card, 0):
            todo[card] -= 1
            text.append(card)
    return f"{prefix}-{''.join(text)}"


def hands(hand: Hand, wild: bool) -> dict[str, Hand]:
    """The hand as it is, and with each white card that a Wild Card may bring first."""
    return {"": hand} | ({f"w{digit}": (*hand, f"w{digit}") for digit in DIGITS} if wild else {})


def ways(given: Hand) -> int:
    """How many different discards there are: choices of half the cards, equal cards alike."""
    counts = [1]
    for copies in Counter(given).values():
        fresh = [0] * (len(counts) + copies)
        for size, number in enumerate(counts):
            for extra in range(copies + 1):
                fresh[size + extra] += number
        counts = fresh
    return counts[due(given)]


def _choices(given: Hand) -> Iterator[Counter[Card]]:
    kinds = list(Counter(given).items())

    def choose(index: int, need: int, room: int) -> Iterator[tuple[tuple[Card, int], ...]]:
        if need == 0:
            yield ()
        elif need <= room:
            card, copies = kinds[index]
            for count in range(min(copies, need), -1, -1):
                for rest in choose(index + 1, need - count, room - copies):
                    yield ((card, count), *rest)

    return (_counter(chosen) for chosen in choose(0, due(given), len(given)))


def _counter(chosen: Iterable[tuple[Card, int]]) -> Counter[Card]:
    return Counter(dict(chosen))
