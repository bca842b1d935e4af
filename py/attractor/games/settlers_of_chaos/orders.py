"""Rules 11 to 13: the orders of the minute: how they are written, and how they are judged when the minute is over.

``100x1r3b9a~240eb1b4b4b9w7~300w5``: at 10.0 s a buy of slot 1, at 24 s an exchange, at 30 s the Wild Card.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.games.settlers_of_chaos import equation
from attractor.games.settlers_of_chaos.display import kind_of, target_of
from attractor.games.settlers_of_chaos.parts import HUMAN, SOLD, Hand, Kind, Sale, all_called, called, without

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers

NONE: Final[Move] = "-"
MINUTE, LEAD = 600, 300
"""Tenths of a second: the common minute, and what a Head Start puts before it (rule 27)."""
_ORDER: Final = re.compile("([0-9]{3})(?:x([1-5])(.+)|e((?:[rbygpw][0-9]){4})w([0-9])|w([0-9]))")


@dataclass(frozen=True, slots=True)
class Order:
    """kind: buy (slot 1 to 5 and tokens), exchange (cards and number) or wild (number). stamp: tenths of a second."""

    stamp: int
    kind: str
    slot: int = 0
    tokens: equation.Tokens = ()
    cards: Hand = ()
    number: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an order fared: a key (bought, exchanged, redeemed, or why it did nothing) and what its sentence needs."""

    seat: Seat
    order: Order
    note: Note

    @property
    def done(self) -> bool:
        return self.note.key in ("order-bought", "order-exchanged", "order-redeemed")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The minute as it was judged: verdicts in time order, sales in order of sale, and what is left."""

    verdicts: tuple[Verdict, ...]
    sales: tuple[Sale, ...]
    hands: tuple[Hand, Hand]
    items: tuple[tuple[str, ...], tuple[str, ...]]
    display: tuple[str, ...]


@lru_cache(maxsize=64)
def parse(text: Move) -> tuple[Order, ...]:
    """The orders of a list; raises IllegalMove for malformed text, whatever the stamps. Kept for the judgement."""
    if text == NONE:
        return ()
    return tuple(_parse_one(part) for part in text.split("~"))


def check(state: Settlers, seat: Seat, text: Move) -> None:
    """Raises IllegalMove for malformed text and stamps that cannot be (rule 11)."""
    if text == NONE:
        return
    first, end = span(state, seat)
    before = first
    for index, order in enumerate(parse(text)):
        if state.setup.relaxed:
            if order.stamp != first + index:
                raise IllegalMove("stamp-out-of-rank", text=f"{order.stamp:03}", wanted=f"{first + index:03}")
        elif not first <= order.stamp < end:
            raise IllegalMove("stamp-outside", text=f"{order.stamp:03}", first=f"{first:03}", last=f"{end - 1:03}")
        elif order.stamp < before:
            raise IllegalMove("stamp-back", text=f"{order.stamp:03}")
        before = order.stamp


def stamped(state: Settlers, seat: Seat, text: Move, least: Sequence[int]) -> Move:
    """The orders of a legal list, none stamped before ``least``, never decreasing, within the span (rule 11)."""
    parts, before = [] if text == NONE else text.split("~"), 0
    _, end = span(state, seat)
    for place, (part, bound) in enumerate(zip(parts, least, strict=False)):
        before = min(end - 1, max(before, int(part[:3]), bound))
        parts[place] = f"{before:03}{part[3:]}"
    return "~".join(parts) or NONE


def span(state: Settlers, seat: Seat) -> tuple[int, int]:
    """Tenths of a second from the first to after the last in which a seat may send orders (rules 11 and 27)."""
    if state.head < 0:
        return 0, MINUTE
    return (0 if seat == state.head else LEAD), LEAD + MINUTE


def judge(state: Settlers, texts: Sequence[Move]) -> Judgement:
    """Rule 13: all orders in time order; of equal stamps the priority holder's first (rule 28)."""
    lists = [parse(text) for text in texts]
    holder = state.priority
    queue = sorted(
        ((order.stamp, seat != holder, index, seat) for seat in HUMAN for index, order in enumerate(lists[seat])),
    )
    bench = _Bench(state)
    for _, _, index, seat in queue:
        bench.judge(seat, lists[seat][index])
    return Judgement(
        tuple(bench.verdicts), tuple(bench.sales), (bench.hands[0], bench.hands[1]), (bench.items[0], bench.items[1]),
        tuple(bench.display),
    )  # fmt: skip


class _Bench:
    """What changes while the orders are judged one by one."""

    def __init__(self, state: Settlers) -> None:
        self.is_relaxed = state.setup.relaxed
        self.display = list(state.display)
        self.hands = [player.hand for player in state.players]
        self.items = [player.items for player in state.players]
        self.tried: set[tuple[Seat, int]] = set()
        self.sold: dict[int, tuple[Kind, int]] = {}
        self.verdicts: list[Verdict] = []
        self.sales: list[Sale] = []

    def judge(self, seat: Seat, order: Order) -> None:
        if order.kind == "buy":
            note = self._buy(seat, order)
        elif order.kind == "exchange":
            note = self._exchange(seat, order)
        else:
            note = self._redeem(seat, order)
        self.verdicts.append(Verdict(seat, order, note))

    def _buy(self, seat: Seat, order: Order) -> Note:
        slot = order.slot
        if (seat, slot) in self.tried:  # Rule 11: the first buy for a slot is the one for it, even if it failed.
            return Note("order-second", slot=slot)
        self.tried.add((seat, slot))
        if slot in self.sold:
            gone, stamp = self.sold[slot]
            if self.is_relaxed:
                return Note("order-beaten-in-rank", kind=Note(f"kind-{gone}"))
            return Note("order-beaten", kind=Note(f"kind-{gone}"), at=seconds(stamp))
        offer = self.display[slot - 1]
        if offer == SOLD:
            return Note("order-empty", slot=slot)
        kind = Note(f"kind-{kind_of(offer)}")
        if len(order.tokens) == 1:
            return Note("order-one-card", kind=kind)
        paid = equation.pay(order.tokens, self.hands[seat])
        if paid is None:
            return Note("order-missing", kind=kind, equation=equation.infix(order.tokens))
        made = equation.value(order.tokens)
        if made is None:
            return Note("order-zero", kind=kind)
        if made != target_of(offer):
            return Note("order-wrong", kind=kind, value=str(made), target=target_of(offer))
        used, self.hands[seat] = paid
        self.sold[slot] = (kind_of(offer), order.stamp)
        self.display[slot - 1] = SOLD
        single = len({card[0] for card in used}) == 1
        self.sales.append(Sale(seat, kind_of(offer), single))
        return Note("order-bought", kind=kind, target=target_of(offer), cards=all_called(used))

    def _exchange(self, seat: Seat, order: Order) -> Note:
        left = list(self.hands[seat])
        for card in order.cards:
            if card not in left:
                return Note("order-no-exchange", cards=all_called(order.cards))
            left.remove(card)
        self.hands[seat] = (*left, f"w{order.number}")
        return Note("order-exchanged", cards=all_called(order.cards), card=called(f"w{order.number}"))

    def _redeem(self, seat: Seat, order: Order) -> Note:
        if "wc" not in self.items[seat]:
            return Note("order-no-wild")
        self.items[seat] = without(self.items[seat], "wc")
        self.hands[seat] = (*self.hands[seat], f"w{order.number}")
        return Note("order-redeemed", card=called(f"w{order.number}"))


def _parse_one(part: str) -> Order:
    match = _ORDER.fullmatch(part)
    if match is None:
        raise IllegalMove("malformed", text=part)
    stamp, slot, postfix, cards, white, wild = match.groups()
    if slot:
        return Order(int(stamp), "buy", slot=int(slot), tokens=equation.parse(postfix))
    if cards:
        given = tuple(cards[at : at + 2] for at in range(0, 8, 2))
        if len({card[0] for card in given}) > 1:
            raise IllegalMove("exchange-one-colour", text=part)
        return Order(int(stamp), "exchange", cards=given, number=white)
    return Order(int(stamp), "wild", number=wild)


def seconds(stamp: int) -> str:
    """A stamp as people read it: ``8.2``."""
    return f"{stamp // 10}.{stamp % 10}"
