"""The equation pad without its buttons: what is tapped or typed becomes an order, with its exact value on the way.

>>> pad = Pad(("g3", "p4", "r5", "r7")).typed("(r5+r7)*g3-p4")
>>> pad.postfix, pad.value, pad.used
('r5r7ag3mp4s', 32, frozenset({1, 2, 3, 4}))
>>> Pad(("g3", "p4")).typed("34").problem.key
'pad-gluing'
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.games.settlers_of_chaos import equation, orders
from attractor.games.settlers_of_chaos.equation import Value
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, Hand
from attractor.games.settlers_of_chaos.rules import Settlers

SIGNS: Final = {"+": "a", "−": "s", "×": "m", "÷": "d"}
"""The operators as they are shown, and in postfix."""
_TYPED: Final = {"-": "−", "–": "−", "*": "×", "x": "×", "·": "×", "/": "÷", ":": "÷"}
_BINDS: Final = {"+": 1, "−": 1, "×": 2, "÷": 2}
LONGEST: Final = 200
"""Signs that fit on the pad."""


@dataclass(frozen=True, slots=True)
class Pad:
    """An equation in the making, in the ordinary form. tokens: cards, bare numbers, + − × ÷ ( )."""

    hand: Hand
    tokens: tuple[str, ...] = ()

    def pressed(self, token: str) -> Pad:
        """One more token at the end."""
        return replace(self, tokens=(*self.tokens, token)[:LONGEST])

    def back(self) -> Pad:
        """Without the last token."""
        return replace(self, tokens=self.tokens[:-1])

    def typed(self, text: str) -> Pad:
        """The pad with this text instead; raises IllegalMove for a sign that is none of ours."""
        return replace(self, tokens=read(text))

    @property
    def text(self) -> str:
        return "".join(self.tokens)

    @property
    def problem(self) -> Note | None:
        """Why this is no equation yet that could buy something; None: it can be sent."""
        try:
            found = equation.parse(postfix(self.tokens))
        except IllegalMove as refusal:
            return refusal.note
        if len(equation.operands(found)) < 2:
            return Note("pad-one-card")
        if equation.pay(found, self.hand) is None:
            return Note("pad-missing", card=self._missing(equation.operands(found)))
        return None if equation.value(found) is not None else Note("pad-zero")

    @property
    def postfix(self) -> str | None:
        """The equation for an order; None while there is a problem."""
        return None if self.problem is not None else postfix(self.tokens)

    @property
    def value(self) -> Value | None:
        """The exact value as soon as the expression can be read, whatever its cards."""
        try:
            return equation.value(equation.parse(postfix(self.tokens)))
        except IllegalMove:
            return None

    @property
    def used(self) -> frozenset[int]:
        """The places (1 the oldest) of the cards that the tokens take out of the hand, as far as they are there."""
        taken: set[int] = set()
        for token in sorted((t for t in self.tokens if t[-1] in DIGITS), key=len, reverse=True):
            for place, card in enumerate(self.hand, start=1):
                if place not in taken and token in (card, card[1]):
                    taken.add(place)
                    break
        return frozenset(taken)

    @property
    def is_single(self) -> bool:
        """Whether the cards have one colour, which brings half a point more (rule 14)."""
        return len({self.hand[place - 1][0] for place in self.used}) == 1

    def _missing(self, wanted: Sequence[str]) -> str:
        for count, token in enumerate(wanted, start=1):
            if equation.pay(tuple(wanted[:count]), self.hand) is None:
                return token
        return wanted[-1]


@dataclass(frozen=True, slots=True)
class Desk:
    """One seat's minute: the orders sent so far, which grow until the time is over.

    Elapsed times are in milliseconds from the beginning of the phase, a Head Start included.
    """

    state: Settlers
    seat: Seat
    sent: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: Settlers, seat: Seat, text: Move) -> Desk:
        """A desk with a list that was sealed before."""
        return cls(state, seat, () if text == orders.NONE else tuple(text.split("~")))

    @property
    def text(self) -> Move:
        """The whole list, to be sealed."""
        return "~".join(self.sent) or orders.NONE

    @property
    def hand(self) -> Hand:
        """The cards as they will be when the exchanges and the Wild Card are carried out; bids may yet fail."""
        kept = tuple(part for part in self.sent if "x" not in part)
        texts = [orders.NONE, orders.NONE]
        texts[self.seat] = "~".join(kept) or orders.NONE
        return orders.judge(self.state, texts).hands[self.seat]

    @property
    def slots(self) -> frozenset[int]:
        """The slots that have had their one bid."""
        return frozenset(order.slot for order in orders.parse(self.text) if order.kind == "buy")

    @property
    def has_wild(self) -> bool:
        """Whether the Wild Card can still be redeemed."""
        spent = any(order.kind == "wild" for order in orders.parse(self.text))
        return "wc" in self.state.players[self.seat].items and not spent

    def bid(self, slot: int, pad: Pad, elapsed_ms: int) -> Desk:
        """Offers the equation on the pad for a slot; raises IllegalMove where it cannot buy anything."""
        problem = pad.problem
        if problem is not None:
            raise IllegalMove(problem.key, **dict(problem.facts))
        if self.state.is_sold(slot):
            raise IllegalMove("slot-is-sold")
        if slot in self.slots:
            raise IllegalMove("slot-has-bid")
        return self._with(f"x{slot}{pad.postfix}", elapsed_ms)

    def exchange(self, cards: Sequence[str], number: str, elapsed_ms: int) -> Desk:
        """Four cards of one colour for a white one; raises IllegalMove for other cards."""
        if len(cards) != 4 or len({card[0] for card in cards}) != 1:
            raise IllegalMove("exchange-one-colour", text="".join(cards))
        return self._with(f"e{''.join(cards)}w{number}", elapsed_ms)

    def wild(self, number: str, elapsed_ms: int) -> Desk:
        """The Wild Card; raises IllegalMove where it is spent."""
        if not self.has_wild:
            raise IllegalMove("wild-spent")
        return self._with(f"w{number}", elapsed_ms)

    def withdrawn(self) -> Desk:
        """Without the last order: on paper only, before anything is sealed (relaxed matches)."""
        return replace(self, sent=self.sent[:-1])

    def stamp(self, elapsed_ms: int) -> int:
        """Tenths of a second for the next order: by the clock, or by rank in a relaxed match (rule 11)."""
        first, end = orders.span(self.state, self.seat)
        if self.state.setup.relaxed:
            return first + len(self.sent)
        latest = int(self.sent[-1][:3]) if self.sent else first
        return max(latest, min(end - 1, elapsed_ms // 100))

    def _with(self, order: str, elapsed_ms: int) -> Desk:
        first, _ = orders.span(self.state, self.seat)
        wait = first * 100 - elapsed_ms
        if wait > 0 and not self.state.setup.relaxed:  # the other seat has a Head Start (rule 27)
            raise IllegalMove("pad-head-start", n=-(-wait // 1000))
        grown = replace(self, sent=(*self.sent, f"{self.stamp(elapsed_ms):03}{order}"))
        orders.check(self.state, self.seat, grown.text)
        return grown


def read(text: str) -> tuple[str, ...]:
    """Typed text as tokens; raises IllegalMove for a sign that is none of ours, or too many of them."""
    if len(text) > LONGEST:
        raise IllegalMove("pad-too-long", n=LONGEST)
    tokens: list[str] = []
    colour = ""
    for sign in text.lower():
        if colour and sign not in DIGITS:
            break
        if sign in DIGITS:
            tokens.append(colour + sign)
            colour = ""
        elif sign in COLOURS:
            colour = sign
        elif sign in _TYPED or sign in SIGNS or sign in "()":
            tokens.append(_TYPED.get(sign, sign))
        elif not sign.isspace():
            raise IllegalMove("pad-unknown", text=sign)
    if colour:
        raise IllegalMove("pad-unknown", text=colour)
    return tuple(tokens)


def postfix(tokens: Sequence[str]) -> str:
    """The ordinary form in postfix, by precedence, from left to right; raises IllegalMove where it is no equation."""
    output: list[str] = []
    waiting: list[str] = []
    wants_operand = True
    for token in tokens:
        if token[-1] in DIGITS:
            if not wants_operand:
                raise IllegalMove("pad-gluing")
            output.append(token)
            wants_operand = False
        elif token == "(":
            if not wants_operand:
                raise IllegalMove("pad-no-sign")
            waiting.append(token)
        elif wants_operand:
            raise IllegalMove("pad-unary" if token in SIGNS else "pad-parenthesis")
        elif token == ")":
            _unload(output, waiting, 0)
            if not waiting:
                raise IllegalMove("pad-parenthesis")
            waiting.pop()
        else:
            _unload(output, waiting, _BINDS[token])
            waiting.append(token)
            wants_operand = True
    if not tokens:
        raise IllegalMove("pad-empty")
    if wants_operand:
        raise IllegalMove("pad-unfinished")
    _unload(output, waiting, 0)
    if waiting:
        raise IllegalMove("pad-open")
    return "".join(output)


def _unload(output: list[str], waiting: list[str], least: int) -> None:
    """Operators that bind at least so strongly come before what follows; an open parenthesis stops them."""
    while waiting and waiting[-1] != "(" and _BINDS[waiting[-1]] >= least:
        output.append(SIGNS[waiting.pop()])
