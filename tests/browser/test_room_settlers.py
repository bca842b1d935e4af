"""Settlers of Chaos in a room: every phase on two pages, the minute with its secrets, a reload, a computer's list."""
from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from party import Party, party
from playwright.sync_api import Page
from settling import Pointer, Table
from test_room import STORED, again

from attractor.core.game import CHANCE, Seat
from attractor.core.match import Match
from attractor.games.settlers_of_chaos import equation, orders
from attractor.games.settlers_of_chaos.bot_sums import code, reach, solve
from attractor.games.settlers_of_chaos.display import LEAST, kind_of, target_of
from attractor.games.settlers_of_chaos.parts import COLOURS, SOLD
from attractor.games.settlers_of_chaos.production import harvest
from attractor.games.settlers_of_chaos.rules import Settlers

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

FIRST = ("dc", "rb", "nc", "cc", "rd", "st", "ct", "vp")
"""What is bought first: all that the test has to see, and late what ends the match."""
WILD = ("pad:mode:wild", "pad:number:8", "pad:send")
MOST_TURNS = 12


class Neighbour(Table):
    """One page's player: names what gives both the most cards, buys all that the cards of a hand make."""

    def choose(self, state: Settlers, seat: Seat) -> str:
        if state.phase == "items":
            return "rf" if (state.turn, seat) == (2, 0) else "go"
        return rich(state)[seat] if state.phase == "names" else super().choose(state, seat)

    def choice(self, state: Settlers, seat: Seat) -> None:
        """A choice or a move of any phase but the minute."""
        shown = replace(state, sealed="") if seat and state.phase in ("names", "items") else state
        self.turn(shown, self.choose_legal(state, seat))

    def order_all(self, state: Settlers, seat: Seat) -> None:
        """Everything that the hand makes, typed; without any the Wild Card, if there is one, by taps."""
        bids = all_bids(state, seat)
        for bid in bids:
            self.page.locator("#equation").fill(bid)
            self.page.keyboard.press("Enter")
        sent = len(bids)
        if not bids and "wc" in state.players[seat].items:
            for act in WILD:
                self.press(act)
            sent = 1
        self.page.wait_for_function("n => document.querySelectorAll('.sent li').length === n", arg=sent)


def rich(state: Settlers) -> tuple[str, str]:
    """Four colours, two a seat, that give both together the most cards."""
    def cards(colour: str) -> int:
        return sum(len(harvest(player, state.numbers, state.colours, colour, state.robber)) for player in state.players)

    four = sorted(sorted(COLOURS, key=cards)[-4:], key=COLOURS.index)
    return "".join(four[:2]), "".join(four[2:])


def all_bids(state: Settlers, seat: Seat) -> list[str]:
    """Equations of two to five numbers for as many slots as a hand makes, each card once."""
    left = Counter(card[1] for card in state.players[seat].hand)
    bids = []
    offers = sorted((offer for offer in state.display if offer != SOLD), key=lambda offer: FIRST.index(kind_of(offer)))
    for offer in offers:
        ways = ("".join(digits) for size in (2, 3, 4, 5) for digits in combinations(sorted(left.elements()), size))
        bit = target_of(offer) - LEAST
        digits = next((digits for digits in ways if reach().get(code(digits), 0) >> bit & 1), "")
        made = solve(digits, target_of(offer)) if digits else None
        if made is not None:
            left -= Counter(digits)
            bids.append(equation.infix(tuple(made)))
    return bids


def phases(match: Match, since: int = 0) -> set[str]:
    """The phases that a match has gone through; "refill" where chance has drawn a display after a minute."""
    found = set()
    for ply, event in enumerate(match.events[since:], start=since):
        state = match.states[ply]
        assert isinstance(state, Settlers)
        found.add(state.phase if event.seat != CHANCE else f"chance {state.phase}")
        if event.seat == CHANCE and state.phase == "display" and match.states[ply - 1].phase in ("orders", "effect"):
            found.add("refill")
    return found


def told_by(pages: list[Page]) -> str:
    """All that pages have given to channels since they were loaded."""
    return "".join(text for page in pages for text in page.evaluate("heard"))


def sealed_lists(page: Page) -> list[tuple[str, str]]:
    """The lists of orders that a page has sealed, each with its salt, the longest last."""
    found = re.findall(r'([0-9a-f]{32})\\", \\"(\d{3}[xew][^"\\]*)\\"', page.evaluate(STORED))
    return sorted(found, key=lambda pair: len(pair[1]))


def minute(room: Party, players: list[Neighbour], match: Match) -> Match:
    """Both write their orders in the same minute, the second player's first order after the first's."""
    state = match.state
    assert isinstance(state, Settlers)
    for seat, player in enumerate(players):
        player.order_all(state, seat)
    for player in players:
        player.press("finish")
    after = room.agreed(match)
    lists = [event.move for event in after.events[match.ply : match.ply + 2]]
    assert "!time" not in lists
    stamps = [state.stamps(text) for text in lists]
    if all(stamps):
        assert stamps[0][0] <= stamps[1][0], "who sent first has the earlier stamp"
    return after


def first_minute(room: Party, players: list[Neighbour], match: Match) -> Match:
    """As ``minute``; between the two lists the first player's page is loaded again, and nothing is seen by anybody."""
    state, (ada, bo) = match.state, room.pages
    assert isinstance(state, Settlers)
    players[0].order_all(state, 0)
    card = state.players[0].hand[0] if state.players[0].hand else "7"
    ada.locator("#equation").fill(f"{card}+")
    sent, left = ada.locator(".sent li").all_inner_texts(), float(ada.locator("#minute").get_attribute("value"))
    before = told_by(room.pages)
    again(ada)
    bo.locator(".room-lost").wait_for(state="detached")
    assert ada.locator(".sent li").all_inner_texts() == sent and ada.locator("#equation").input_value() == f"{card}+"
    assert float(ada.locator("#minute").get_attribute("value")) <= left, "a reload gives no time back"
    players[1].order_all(state, 1)
    players[1].press("finish")
    bo.get_by_text("Your choice is sealed").wait_for()
    mine = sealed_lists(ada)
    assert len(mine) == len(sent), "every order lies sealed on the own device"
    text = mine[-1][1]
    elsewhere = before + told_by(room.pages) + bo.evaluate(STORED)
    assert not [found for pair in mine for found in pair if found in elsewhere]
    players[0].press("finish")
    after = room.agreed(match)
    assert after.events[match.ply].move == text and mine[0][0] in told_by([ada])
    first, second = (state.stamps(event.move) for event in after.events[match.ply : match.ply + 2])
    assert len(first) == len(sent) and (not second or first[0] < second[0])
    return after


def test_two_pages_go_through_every_phase_and_show_the_same_after_each(browser, site):
    with party(browser, site.url) as room:
        match = room.begin("settlers-of-chaos", {0: "Ada"}, press=("label:has(#timing-rules)",))
        players = [Neighbour(page, Pointer(page)) for page in room.pages]
        while not {"first", "place", "names", "items", "orders", "effect", "discard", "refill"} <= phases(match):
            state = match.state
            assert isinstance(state, Settlers) and match.outcome is None and state.turn <= MOST_TURNS, phases(match)
            if state.phase == "orders":
                match = (first_minute if state.turn == 1 else minute)(room, players, match)
                continue
            for seat in match.to_act:
                players[seat].choice(state, seat)
            match = room.agreed(match)
        assert match.state.turn > 1 and not [event for event in match.events if event.move == "!time"]
        nothing_was_refused(room)


def test_what_a_computer_of_one_page_orders_counts_on_the_other(browser, site):
    with party(browser, site.url) as room:
        match = room.begin("settlers-of-chaos", {0: "@"})
        player = Neighbour(room.pages[1], Pointer(room.pages[1]))
        bought: list[int] = []
        while not bought:
            state = match.state
            assert isinstance(state, Settlers) and state.turn <= MOST_TURNS
            if 1 in match.to_act and state.phase == "orders":
                player.press("finish")
            elif 1 in match.to_act:
                player.choice(state, 1)
            before, match = match.ply, room.agreed(match)
            bought += [len(orders.parse(event.move)) for ply, event in enumerate(match.events[before:], start=before)
                       if event.seat == 0 and match.states[ply].phase == "orders" and event.move not in ("-", "!time")]
        assert not [event for event in match.events if event.move == "!time"]
        nothing_was_refused(room)


def nothing_was_refused(room: Party) -> None:
    """No page has had anything to complain of about another."""
    for page in room.pages:
        page.locator("#room-chip").click()
        page.locator("#room-chat").wait_for()
        assert page.locator(".room-sheet .astext").count() == 0, page.locator(".room-sheet .astext").inner_text()
        page.keyboard.press("Escape")
