"""A player of Settlers of Chaos who sees nothing. What it knows of the table it reads anew at every choice from the
accessibility tree: hexes, buildings and roads by the names of the cells, points and items from the plates, the display
and its own cards by their names. The cards of the other seat are nowhere there, and it knows none of them.
"""
from __future__ import annotations

import re
from collections.abc import Iterator

from ear import Ear, Node
from words import texts

from attractor.bots.advice import Budget
from attractor.core.game import Event, Move, Note, Options, View
from attractor.core.rng import Rng
from attractor.games import find, find_bot
from attractor.games.settlers_of_chaos import equation, hands, orders
from attractor.games.settlers_of_chaos.display import kind_of, target_of
from attractor.games.settlers_of_chaos.graph import EDGES, HEXES, VERTICES
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, ITEMS, KINDS, SOLD, Player, Sale, Setup, called
from attractor.games.settlers_of_chaos.rules import Settlers
from attractor.games.settlers_of_chaos.turn import GO

KEY = "settlers-of-chaos"
EFFECTS = ("rd", "st", "ct", "cc", "nc", "rb")
TYPED = str.maketrans("−×÷", "-*/")
HERE = 0
"""The seat that plays by ear."""


class SettlersByEar:
    """names: who sits there, as it is said. options: those that differ from the defaults."""

    def __init__(self, ear: Ear, names: tuple[str, str], options: Options) -> None:
        self.ear = ear
        self.texts = texts("en").of(KEY).naming(lambda seat: names[seat])
        self.game, self.bot, self.rng = find(KEY), find_bot(KEY), Rng("by ear")
        self.options = self.game.settle(2, options)
        self.heard = ""
        """What has been said since the last choice."""
        self.phases = {self.say("title-orders"): ("orders", "")}
        for phase in ("first", "discard", "names", "items"):
            self.phases[self.say(f"title-{phase}")] = (phase, "")
        for kind in ("settlement", "road"):
            self.phases[self.say(f"title-{kind}")] = ("place", "")
        for kind in EFFECTS:
            self.phases[self.say(f"title-effect-{kind}")] = ("effect", kind)
        self.first, self.number = 0, 1
        """Who placed first, and the turn, as far as that is known."""

    def say(self, key: str, **facts: int | str | Note) -> str:
        return self.texts.say(Note(key, **facts))

    # ---- listening ---------------------------------------------------------------------------------------------------
    def hear(self) -> None:
        """Waits until something more is said."""
        self.heard = " ".join((self.heard, *self.ear.news()))

    def expect(self, words: str) -> None:
        """Waits until this has been said since the last choice."""
        while words not in self.heard:
            self.hear()

    # ---- reading -----------------------------------------------------------------------------------------------------
    def table(self, phase: str, kind: str) -> Settlers:
        """The table as far as it is named, in a phase in which this seat chooses; kind: of the effect that is due."""
        nodes = self.ear.tree()
        cells = dict(each.name.split(", ", 1) for each in nodes if each.role == "gridcell")
        cards = {self.texts.say(called(colour + digit)): colour + digit for colour in COLOURS for digit in DIGITS}
        dealt = [cards[cells[name.upper()].split(", ")[0]] for name in HEXES]
        robber = next((name for name in HEXES if self.say("robber-here") in cells[name.upper()].split(", ")), "")
        one, two = (self.player(seat, cells) for seat in (0, 1))
        own = [cards[each.name] for each in self.ear.inside(self.say("your-cards")) if each.name in cards]
        one = Player(one.settlements, one.cities, one.roads, one.halves, one.items, int(phase == "discard"), tuple(own))
        if phase == "place":
            placed = sum(len(player.settlements) + len(player.roads) for player in (one, two))
            self.first = placed // 2 % 2
        self.number = self.turn(nodes)
        return Settlers(
            Setup.of(self.options), self.number, phase, numbers="".join(card[1] for card in dealt),
            colours="".join(card[0] for card in dealt), robber=robber, first=self.first, players=(one, two),
            display=tuple(self.display()), sales=(Sale(HERE, kind, False),) if kind else (),
        )

    def player(self, seat: int, cells: dict[str, str]) -> Player:
        """What a seat has on the board and on its plate."""
        def having(key: str, places: tuple[str, ...]) -> frozenset[str]:
            words = self.say(key, seat=seat + 1)
            return frozenset(name for name in places if cells[name.upper()].startswith(words))

        plate, points = "", None
        while points is None:  # while the computer thinks, its plate says that alone
            plate = " ".join(each.text for each in self.ear.inside(self.texts.called(seat)))
            points = re.search(self.say("points-of-nine", points="([0-9.]+)"), plate)
        return Player(
            having("settlement-of", VERTICES), having("city-of", VERTICES), having("road-of", EDGES),
            round(2 * float(points[1])), tuple(item for item in ITEMS if self.say(f"item-{item}") in plate),
        )

    def display(self) -> Iterator[str]:
        """The five slots."""
        kinds = {self.say(f"kind-{kind}"): kind for kind in KINDS}
        for each in self.ear.inside(self.say("advantages"))[1:]:
            if each.role in ("radio", "img"):
                name, *more = each.name.split(", ")
                yield kinds[name] + more[0] if name in kinds else SOLD

    def turn(self, nodes: list[Node]) -> int:
        """As the list of the parts of a turn is called; where there is none, as it was before."""
        words = self.say("steps", turn="([0-9]+)", turns=self.options["turns"])
        found = [re.fullmatch(words, each.name) for each in nodes if each.role == "list"]
        return next((int(each[1]) for each in found if each is not None), self.number)

    # ---- doing -------------------------------------------------------------------------------------------------------
    def play(self) -> bool:
        """To the end; whether this seat has won, as it is said and as the headline says it."""
        ends = {self.say("wins", name=self.texts.called(seat)): seat for seat in (0, 1)}
        while (title := self.ear.heading()) not in ends:
            if title in self.phases:
                self.choose(*self.phases[title])
            else:
                self.hear()
        self.expect(f"{title}.")
        return ends[title] == HERE

    def choose(self, phase: str, kind: str, move: Move = "") -> None:
        """One choice, and hears what it is told to have done. move: what to choose; "": what our bot would."""
        state = self.table(phase, kind)
        move = move or self.bot.advise([state], HERE, 5, Budget(nodes=4_000), self.rng).move
        self.heard = ""
        if phase == "orders":
            self.order(state, move)
            self.press(self.say("confirm-orders"))
        else:
            taps = state.taps(move)
            for token in taps:
                self.take(state, token)
            confirm = hands.confirm(state, HERE, taps)
            assert confirm is not None
            self.press(self.texts.say(confirm))
        for note in self.told(state, move):
            self.expect(self.texts.say(note))

    def told(self, state: Settlers, move: Move) -> Iterator[Note]:
        """What will be said of a choice, as far as it depends on nothing that the other seat does."""
        seat = HERE + 1
        if state.phase == "orders":
            for number in range(1, len(orders.parse(move)) + 1):
                yield Note("order-in-rank", rank=number, seat=seat, what="")
        elif state.phase == "names" and move == "-":
            yield Note("named-none", seat=seat)
        elif state.phase == "names":
            one, two = (Note(f"colour-{colour}") for colour in move)
            yield Note("named", seat=seat, one=one, two=two)
        elif state.phase == "items":
            if move == GO:
                yield Note("used-nothing", seat=seat)
            if "w" in move:
                yield Note("redeemed", seat=seat, card=called(move[-2:]))
            if "rf" in move:
                yield Note("refreshed", seat=seat)
        else:
            yield self.game.tell(state, Event(HERE, move), state.play(HERE, move))[0]

    def take(self, state: Settlers, token: str) -> None:
        """A cell of the board, or the thing of this name beside it."""
        if token in (*HEXES, *EDGES, *VERTICES):
            self.ear.cell(token.upper())
            return
        view = View(start=state, events=(), state=state, before=state, viewer=HERE)
        for hand in hands.hands(view):
            item = next((item for item in hand.items if item.name == token and item.state != "shown"), None)
            if item is not None and hand.kind != "steps":
                self.ear.mark(self.texts.say(hand.label), self.texts.say(item.spoken or item.label))
                return
        raise AssertionError(token)

    def order(self, state: Settlers, move: Move) -> None:
        """The orders of a minute, one by one."""
        for number, order in enumerate(orders.parse(move), start=1):
            self.heard = ""
            if order.kind == "buy":
                self.ear.reach("textbox", self.say("pad-type"))
                self.ear.page.keyboard.type(equation.infix(order.tokens).translate(TYPED))
                self.expect(self.texts.say(worth(state, order)))
                self.ear.press("Enter")
            else:
                self.make_white(order)
            self.expect(self.say("pad-order-sent", n=number))

    def make_white(self, order: orders.Order) -> None:
        """An exchange, or the Wild Card."""
        self.press(self.say(f"pad-{order.kind}"))
        self.expect(self.say(f"pad-{order.kind}-how"))
        for card in order.cards:
            self.ear.mark(self.say("your-cards"), self.texts.say(called(card)))
        self.ear.mark(self.say("pad-number"), order.number)
        self.press(self.say(f"pad-send-{order.kind}", number=order.number))

    def press(self, words: str) -> None:
        """A button, by its words; the focus is never lost with it."""
        self.ear.reach("button", words)
        self.ear.press("Enter")
        assert self.ear.focused() is not None, words


def worth(state: Settlers, order: orders.Order) -> Note:
    """What is said of the equation of a bid once it is typed."""
    offer = state.display[order.slot - 1]
    if len({card[0] for card in equation.operands(order.tokens)}) == 1:
        return Note("pad-single")
    target = target_of(offer)
    return Note("pad-makes-needs", value=str(target), kind=Note(f"kind-{kind_of(offer)}"), target=target)
