"""Settlers of Chaos on the page: a table that is played phase by phase through the hand-over screen, and its script."""
from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

from hands import Hand, Mouse, answered
from playwright.sync_api import Page
from whole import Walker, shown

from attractor.core.game import Seat
from attractor.core.match import Match
from attractor.games.settlers_of_chaos import equation
from attractor.games.settlers_of_chaos.display import kind_of, target_of
from attractor.games.settlers_of_chaos.parts import SOLD
from attractor.games.settlers_of_chaos.rules import Settlers

SIGNS = {"a": "+", "s": "−", "m": "×", "d": "÷"}
WISHES = ("vp", "ct", "st", "cc", "nc", "rb", "rd", "dc")
"""What the script would rather buy first."""


class Pointer(Mouse):
    """A mouse on the middle of a site: a side of the board is a line and has no box that could be clicked."""

    def site(self, name: str) -> None:
        box = self.page.locator(f"[data-site='{name}']").bounding_box()
        assert box is not None, name
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        answered(self.page)


class Table:
    """Plays by one means; ``hand`` taps sites and things in hand, ``press`` any other button."""

    def __init__(self, page: Page, hand: Hand, finger: bool = False) -> None:
        self.page, self.hand, self.finger = page, hand, finger
        self.bought = 0

    @property
    def match(self) -> Match:
        return shown(self.page)

    def press(self, act: str) -> None:
        """A button, by its act."""
        selector = f'[data-act="{act}"]'
        if isinstance(self.hand, Walker):
            self.hand.reach(selector)
            self.page.keyboard.press("Enter")
        elif self.finger:
            self.page.locator(selector).first.tap()
        else:
            self.page.locator(selector).first.click()

    def choose(self, state: Settlers, seat: Seat) -> str:
        """The script: what a seat does outside the minute."""
        if state.phase == "names":
            return ("rb", "yg")[seat] if state.turn % 2 else ("gp", "rp")[seat]
        if state.phase == "items":
            return ("w7", "hs")[seat] if state.turn == 2 else ("go", "rf")[seat] if state.turn == 3 else "go"
        legal = list(state.legal(seat))
        if state.phase == "discard":
            return str(state.timeout(seat))
        if state.phase == "place":
            return legal[len(legal) // 2]
        return legal[0]

    def play_phase(self) -> None:
        """One choice, or all the secret ones that belong together; then the page shows what came of it."""
        match = self.match
        state, before = match.state, self.page.evaluate("location.hash")
        assert isinstance(state, Settlers)
        if isinstance(self.hand, Walker):
            self.hand.match = match
        if match.moment.is_secret:
            for seat in state.at_one_device:
                self.press("uncover")
                if state.phase == "orders":
                    self.order(state, seat)
                    self.press("finish")
                else:
                    self.turn(replace(state, sealed="" if seat else None), self.choose_legal(state, seat))
        else:
            self.turn(state, self.choose_legal(state, state.to_act[0]))
        self.page.wait_for_function("before => location.hash !== before", arg=before, timeout=15_000)
        after = self.match
        assert after.events[: match.ply] == match.events
        if state.phase == "orders":
            self.bought += sum(event.move.count("x") for event in after.events[match.ply : match.ply + 2])

    def choose_legal(self, state: Settlers, seat: Seat) -> str:
        """The script's choice where the rules allow it."""
        move = self.choose(state, seat)
        legal = list(state.legal(seat))
        return move if move in legal or state.phase == "discard" else legal[0]

    def turn(self, state: Settlers, move: str) -> None:
        self.hand.tap(state, move)
        self.hand.confirm()

    def order(self, state: Settlers, seat: Seat) -> None:
        """One bid, if the hand makes any target."""
        found = bid_for(state, seat)
        if found is None:
            return
        places, signs, shape = found
        cards = [f"pad:card:{place}" for place in places]
        if isinstance(self.hand, Walker):
            self.hand.reach("#equation")
            names = [state.players[seat].hand[place - 1] for place in places]
            self.page.keyboard.type(written(names, signs, shape))
            self.page.keyboard.press("Enter")
        else:
            presses = [cards[0]]
            for sign, card in zip(signs, cards[1:], strict=True):
                presses += [f"pad:sign:{sign}", card]
            if shape:
                presses = ["pad:sign:(", *presses[:3], "pad:sign:)", *presses[3:]]
            for each in (*presses, "pad:bid"):
                self.press(each)
        self.page.locator(".sent li").wait_for()


def bid_for(state: Settlers, seat: Seat) -> tuple[tuple[int, ...], tuple[str, ...], bool] | None:
    """Places of two or three cards and the signs between them that make an open target; whether the first two stand
    in a parenthesis. None: there is none."""
    hand = state.players[seat].hand[:7]
    targets = {target_of(offer): kind_of(offer) for offer in state.display if offer != SOLD}
    best: tuple[int, tuple[tuple[int, ...], tuple[str, ...], bool]] | None = None
    for count in (2, 3):
        for places in permutations(range(1, len(hand) + 1), count):
            cards = [hand[place - 1] for place in places]
            for signs in product("asm", repeat=count - 1):
                tokens = (cards[0], cards[1], signs[0], *((cards[2], signs[1]) if count == 3 else ()))
                made = equation.value(tokens)
                if made in targets:
                    rank = WISHES.index(targets[int(made)])
                    if best is None or rank < best[0]:
                        best = rank, (places, tuple(SIGNS[sign] for sign in signs), count == 3)
    return None if best is None else best[1]


def written(cards: list[str], signs: tuple[str, ...], shape: bool) -> str:
    """An equation as people type it: ``(r5+r7)*g3``."""
    typed = {"−": "-", "×": "*", "÷": "/", "+": "+"}
    first = cards[0] + typed[signs[0]] + cards[1]
    if not shape:
        return first
    return f"({first}){typed[signs[1]]}{cards[2]}"
