"""Settlers of Chaos by what a screen reader hears and by keys alone: a whole match, and everything that a turn may ask
for."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from ear import ear_at
from hands import long_visit
from settling_by_ear import HERE, SettlersByEar

from attractor.bots.advice import Budget
from attractor.core.game import CHANCE
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find, find_bot
from attractor.games.settlers_of_chaos import discards
from attractor.games.settlers_of_chaos.display import target_of
from attractor.games.settlers_of_chaos.parts import COLOURS, SOLD, Hand
from attractor.games.settlers_of_chaos.rules import Settlers

KEY, NAMES = "settlers-of-chaos", ("Ada", "@1")
SPOKEN = ("Ada", "Computer, level 1")
OPTIONS = {"race": "relaxed", "turns": "15"}
"""Who listens needs more than a minute."""


@pytest.fixture(scope="module")
def desk(browser, site):
    with long_visit(browser, site.url, reduced_motion="reduce") as page:
        yield page


def listen(page, match: Match) -> SettlersByEar:
    """A player by ear at a match that is on the shelf."""
    return SettlersByEar(ear_at(page, match), SPOKEN, OPTIONS)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_whole_match_against_the_first_level_is_won_by_ear(desk):
    for number in range(2):  # chance deals, and may once deal ill
        if listen(desk, Match(find(KEY), 2, OPTIONS, id=f"ear{number}", players=NAMES)).play():
            return
    raise AssertionError("two matches lost")


# ---- whatever a turn may ask for -------------------------------------------------------------------------------------
def until(id: str, is_there: Callable[[Settlers], bool], idle: bool = False) -> Match:
    """A match that computers have played up to the first choice of p1 before which the table is so. idle: p2 names and
    orders nothing, and so has no card."""
    bot, rng = find_bot(KEY), Rng("so far")
    for _number in range(40):
        match = Match(find(KEY), 2, OPTIONS, id=id, players=NAMES)
        while match.outcome is None:
            state = match.state
            if HERE in match.to_act and is_there(state):
                return match
            if match.to_act == (CHANCE,):
                match.chance(match.next_draw(rng))
                continue
            for seat in match.to_act:
                advice = bot.advise([state], seat, 3, Budget(nodes=500), rng)
                match.play(seat, "-" if idle and seat != HERE and state.phase in ("names", "orders") else advice.move)
    raise AssertionError("none of forty matches comes there")


def due(kind: str) -> Callable[[Settlers], bool]:
    """Whether this effect is to be chosen, and can be."""
    return lambda state: state.phase == "effect" and state.sales[0].kind == kind and len(list(state.legal(HERE))) > 1


@pytest.mark.parametrize("kind", ["rd", "st", "ct", "cc", "nc", "rb"])
def test_an_effect_is_chosen_by_ear(desk, kind):
    match = until(f"effect{kind}", due(kind))
    listen(desk, match).choose("effect", kind, next(iter(match.state.legal(HERE))))


def test_cards_are_discarded_by_ear(desk):
    """Two of them alike, which are called alike."""
    def twins(state: Settlers) -> bool:
        hand = state.players[HERE].hand
        return state.phase == "discard" and len(hand) > 3 and len({*hand}) < len(hand)

    match = until("twins", twins)
    hand = match.state.players[HERE].hand
    twin = next(card for card in hand if hand.count(card) > 1)
    rest = [card for card in hand if card != twin]
    gone = [twin, twin, *rest][: discards.due(hand)]
    move = discards.write("", hand, {card: gone.count(card) for card in gone})
    listen(desk, match).choose("discard", "", move)


def test_items_are_used_by_ear(desk):
    match = until("items", lambda state: state.phase == "items" and {"wc", "rf", "hs"} <= {*state.players[HERE].items})
    player = listen(desk, match)
    player.choose("items", "", "rfhsw7")
    assert "Ada has a head start" in player.heard


def test_white_cards_are_made_and_spent_by_ear(desk):
    """An exchange and the Wild Card, then a bid with both cards that they have brought."""
    def rich(state: Settlers) -> bool:
        player = state.players[HERE]
        return state.phase == "orders" and "wc" in player.items and bool(four(player.hand) and products(state))

    match = until("rich", rich, idle=True)
    slot, one, two = products(match.state)[0]
    move = f"000e{''.join(four(match.state.players[HERE].hand))}w{one}~001w{two}~002x{slot}w{one}w{two}m"
    player = listen(desk, match)
    player.choose("orders", "", move)
    assert "Order 3, Ada: " in player.heard and f" with white {one}, white {two}." in player.heard


def four(hand: Hand) -> Hand:
    """The four oldest cards of a colour that has so many; () where none has."""
    rows = ([card for card in hand if card[0] == colour] for colour in COLOURS)
    return next((tuple(row[:4]) for row in rows if len(row) > 3), ())


def products(state: Settlers) -> list[tuple[int, int, int]]:
    """The slots whose targets are a product of two digits, and those."""
    offers = [(slot, target_of(offer)) for slot, offer in enumerate(state.display, start=1) if offer != SOLD]
    return [(slot, one, target // one) for slot, target in offers for one in range(1, 10)
            if target % one == 0 and target // one < 10]
