"""The pad on which the orders of a minute are written (rule 11). Pure: knows neither boards nor browsers.

>>> pad = OrdersPad(state, 0)
>>> for press in ("card:1", "sign:×", "card:2"): pad.press(press, 4100)
>>> pad.offered, pad.press("bid", 4200), pad.desk.text
(2, True, '042x2g3p4m')
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.games.settlers_of_chaos import equation
from attractor.games.settlers_of_chaos.display import target_of
from attractor.games.settlers_of_chaos.orders import NONE, parse, seconds
from attractor.games.settlers_of_chaos.pad import SIGNS, Desk, Pad
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, all_called, called
from attractor.games.settlers_of_chaos.rules import Settlers

EXCHANGE, WILD = "exchange", "wild"
GIVEN = 4
"""Cards of one colour that an exchange takes."""


class OrdersPad:
    """One seat's pad for one minute.

    desk: the orders sent so far. pad: the equation in the making. slot: the advantage chosen by hand, 0 for none.
    mode: "" for the equation, or what is being made instead: an exchange, a Wild Card. given: the places (1 the oldest)
    of the cards of an exchange; number: of the white card. refusal: why the last press could not be, until the next.
    """

    def __init__(self, state: Settlers, seat: Seat, grown: Move | None = None) -> None:
        self.state = state
        self.seat = seat
        self.desk = Desk.of(state, seat, grown or NONE)
        self.pad = Pad(self.desk.hand)
        self.slot = 0
        self.mode = ""
        self.given: tuple[int, ...] = ()
        self.number = ""
        self.refusal: IllegalMove | None = None

    # ---- what can be seen ----------------------------------------------------------------------------------------
    @property
    def hand(self) -> tuple[str, ...]:
        return self.pad.hand

    @property
    def is_relaxed(self) -> bool:
        return self.state.setup.relaxed

    def is_open(self, slot: int) -> bool:
        """Whether this seat can still bid for a slot."""
        return not self.state.is_sold(slot) and slot not in self.desk.slots

    @property
    def offered(self) -> int:
        """The slot that a bid goes to: the one chosen, else the open one whose target the equation makes, else 0."""
        if self.slot:
            return self.slot
        value = self.pad.value
        slots = range(1, len(self.state.display) + 1)
        return next((slot for slot in slots if self.is_open(slot) and target_of(self._offer(slot)) == value), 0)

    @property
    def target(self) -> int:
        """What the bid has to make; 0 while no advantage is meant."""
        return target_of(self._offer(self.offered)) if self.offered else 0

    @property
    def is_equal(self) -> bool:
        """Whether the equation could be sent and makes the target."""
        return self.pad.problem is None and bool(self.offered) and self.pad.value == self.target

    @property
    def message(self) -> Note:
        """What the pad says about the equation, in one sentence."""
        value, problem = self.pad.value, self.pad.problem
        if value is not None and problem is None:
            if self.is_equal and self.pad.is_single:
                return Note("pad-single")
            if not self.offered:
                return Note("pad-makes", value=str(value))
            return Note("pad-makes-needs", value=str(value), kind=self.kind(self.offered), target=self.target)
        return problem or Note("pad-empty")

    @property
    def note(self) -> Note:
        """What the pad says now: about the equation, or what a white card in the making wants."""
        return Note(f"pad-{self.mode}-how") if self.mode else self.message

    def kind(self, slot: int) -> Note:
        """The name of the advantage in a slot."""
        return Note(f"kind-{self._offer(slot)[:2]}")

    @property
    def can_exchange(self) -> bool:
        """Whether the hand has four cards of one colour."""
        return any(self._count(colour) >= GIVEN for colour in COLOURS)

    def may_give(self, place: int) -> bool:
        """Whether a card can be chosen for the exchange now, or taken back from it."""
        colour = self.hand[place - 1][0]
        if place in self.given:
            return True
        same = not self.given or self.hand[self.given[0] - 1][0] == colour
        return same and len(self.given) < GIVEN and self._count(colour) >= GIVEN

    @property
    def can_send(self) -> bool:
        """Whether the exchange or the Wild Card is complete."""
        return bool(self.number) and (self.mode == WILD or len(self.given) == GIVEN)

    def token_of(self, place: int) -> int | None:
        """Where in the equation a card of the hand stands; None: it is not used."""
        return next((at for at, held in self.places.items() if held == place), None)

    @property
    def places(self) -> dict[int, int]:
        """For each token that takes a card out of the hand the place of that card; named cards come first."""
        taken: dict[int, int] = {}
        tokens = [(at, token) for at, token in enumerate(self.pad.tokens) if token[-1] in DIGITS]
        for at, token in sorted(tokens, key=lambda pair: -len(pair[1])):
            for place, card in enumerate(self.hand, start=1):
                if place not in taken.values() and token in (card, card[1]):
                    taken[at] = place
                    break
        return taken

    # ---- what can be done ----------------------------------------------------------------------------------------
    def press(self, what: str, elapsed_ms: int) -> bool:
        """A button of the pad; True where it has sent or withdrawn an order. A refusal is kept, and changes nothing."""
        self.refusal = None
        name, _, fact = what.partition(":")
        before = self.desk
        try:
            self._presses[name](fact, elapsed_ms)
        except IllegalMove as refusal:
            self.refusal = refusal
        if self.desk is before:
            return False
        self.pad = Pad(self.desk.hand)
        self.slot, self.mode, self.given, self.number = 0, "", (), ""
        return True

    def typed(self, text: str) -> None:
        """The equation as it stands in the text field; a colour whose number is still missing waits."""
        self.refusal = None
        whole = text[:-1] if text and text[-1].lower() in COLOURS else text
        try:
            self.pad = self.pad.typed(whole)
        except IllegalMove as refusal:
            self.refusal = refusal

    def jot(self, tokens: Sequence[str]) -> None:
        """Takes up an equation that was in the making; what is none of ours is passed over."""
        with suppress(IllegalMove):
            pad = self.pad.typed("".join(tokens))
            if pad.tokens == tuple(tokens):
                self.pad = pad

    @property
    def _presses(self) -> dict[str, Callable[[str, int], object]]:
        return {
            "slot": lambda fact, _ms: self._choose(int(fact)),
            "card": lambda fact, _ms: self._card(int(fact)),
            "keep": lambda fact, _ms: self._card(int(fact)),
            "sign": lambda fact, _ms: self._put(fact),
            "drop": lambda fact, _ms: self._drop(int(fact)),
            "back": lambda _fact, _ms: self._back(),
            "mode": lambda fact, _ms: self._begin(fact),
            "number": lambda fact, _ms: self._numbered(fact),
            "bid": lambda _fact, ms: self._bid(ms),
            "send": lambda _fact, ms: self._send(ms),
            "withdraw": lambda _fact, _ms: self._withdraw(),
        }

    def _choose(self, slot: int) -> None:
        self.slot = 0 if slot == self.slot else slot if self.is_open(slot) else self.slot

    def _card(self, place: int) -> None:
        if not 1 <= place <= len(self.hand):
            return
        if self.mode == EXCHANGE:
            if place in self.given:
                self.given = tuple(other for other in self.given if other != place)
            elif self.may_give(place):
                self.given = (*self.given, place)
        elif not self.mode:
            at = self.token_of(place)
            if at is None:
                self.pad = self.pad.pressed(self.hand[place - 1])
            else:
                self._drop(at)

    def _put(self, sign: str) -> None:
        if sign in SIGNS or sign in ("(", ")"):
            self.pad = self.pad.pressed(sign)

    def _drop(self, at: int) -> None:
        tokens = self.pad.tokens
        self.pad = Pad(self.hand, tokens[:at] + tokens[at + 1 :])

    def _back(self) -> None:
        if self.mode:
            self._begin(self.mode)
        else:
            self.pad = self.pad.back()

    def _begin(self, mode: str) -> None:
        """Begins an exchange or a Wild Card, or leaves it again."""
        self.mode = "" if mode == self.mode or mode not in (EXCHANGE, WILD) else mode
        self.given, self.number = (), ""

    def _numbered(self, digit: str) -> None:
        if self.mode and digit in DIGITS:
            self.number = digit

    def _bid(self, elapsed_ms: int) -> None:
        if not self.offered:
            raise IllegalMove("pad-no-slot")
        if self.pad.problem is None and not self.is_equal:
            note = self.message
            raise IllegalMove(note.key, **dict(note.facts))
        self.desk = self.desk.bid(self.offered, self.pad, elapsed_ms)

    def _send(self, elapsed_ms: int) -> None:
        if self.mode == EXCHANGE and self.can_send:
            cards = [self.hand[place - 1] for place in sorted(self.given)]
            self.desk = self.desk.exchange(cards, self.number, elapsed_ms)
        elif self.mode == WILD and self.can_send:
            self.desk = self.desk.wild(self.number, elapsed_ms)

    def _withdraw(self) -> None:
        """Without a clock the list is on paper until it is handed in."""
        if self.is_relaxed and self.desk.sent:
            self.desk = self.desk.withdrawn()

    # ---- below ---------------------------------------------------------------------------------------------------
    def _offer(self, slot: int) -> str:
        return self.state.display[slot - 1]

    def _count(self, colour: str) -> int:
        return sum(card[0] == colour for card in self.hand)


def sent(pad: OrdersPad) -> tuple[Note, ...]:
    """The orders of this minute so far, in words, the first sent first."""
    notes = []
    for rank, order in enumerate(parse(pad.desk.text), start=1):
        at = str(rank) + "." if pad.is_relaxed else seconds(order.stamp) + " s"
        if order.kind == "buy":
            target = target_of(pad.state.display[order.slot - 1])
            made = equation.infix(order.tokens)
            notes.append(Note("sent-bid", at=at, target=target, kind=pad.kind(order.slot), equation=made))
        elif order.kind == "exchange":
            notes.append(Note("sent-exchange", at=at, cards=all_called(order.cards), card=called(f"w{order.number}")))
        else:
            notes.append(Note("sent-wild", at=at, card=called(f"w{order.number}")))
    return tuple(notes)
