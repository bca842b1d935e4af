"""What follows what: turns, displays, sales, the end. Each function takes a state to the next choice."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Seat
from attractor.games.settlers_of_chaos import display, effects
from attractor.games.settlers_of_chaos.parts import HUMAN, ITEMS, WIN, Player
from attractor.games.settlers_of_chaos.values import replace

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers

WINDOW_ITEMS = ("wc", "rf", "hs")
"""What can be used in the window of rule 10."""


def after_coin(state: Settlers, winner: Seat) -> Settlers:
    """Rule 23: the winner of the coin holds Starting Advantage; in a draft the picks follow."""
    if state.setup.items == "draft":
        return replace(state, coin=winner, phase="pick")
    common = WINDOW_ITEMS if state.setup.items == "each" else ()
    items = [("sa", *common) if seat == winner else common for seat in HUMAN]
    return replace(state, coin=winner, players=(Player(items=items[0]), Player(items=items[1])), phase="display")


def after_pick(state: Settlers) -> Settlers:
    done = sum(len(player.items) for player in state.players) == len(ITEMS)
    return replace(state, phase="display") if done else state


def after_display(state: Settlers) -> Settlers:
    """A display is complete: the first, one of the items window (rule 26), or that of the next turn (rule 15)."""
    if state.turn == 0:
        return replace(state, phase="first")
    if state.refreshes > 1:
        return replace(state, refreshes=state.refreshes - 1, display=())
    if state.refreshes == 1:
        return replace(state, refreshes=0, phase="orders")
    return begin_turn(state)


def begin_turn(state: Settlers) -> Settlers:
    begun = replace(state, turn=state.turn + 1, named=("", ""), head=-1, phase="names")
    return head_of_turn(begun) if any(player.owed for player in state.players) else begun


def head_of_turn(state: Settlers) -> Settlers:
    """Rule 6: the next discard that is owed; then the colours."""
    for seat in HUMAN:
        player = state.players[seat]
        if player.owed and player.hand:
            return replace(state, phase="discard")
        if player.owed:  # Owing with no cards is settled without an event.
            state = state.having(seat, replace(player, owed=0))
    return replace(state, phase="names")


def after_names(state: Settlers) -> str:
    """Rule 10: the phase of the window exists while someone has an item, and all that are left are of use in it."""
    return "items" if any(player.items for player in state.players) else "orders"


def settle(state: Settlers) -> Settlers:
    """Rule 14: for each sale the half point, then the effect; nine points end the match at every single step."""
    while state.sales:
        sale = state.sales[0]
        if sale.single:
            state = _add_half(state, sale.seat)
            if has_won(state, sale.seat):
                return finish(state)
        if sale.kind in effects.ASKED:
            return replace(state, phase="effect")
        state = effects.grant(state, sale.seat, sale.kind)
        if has_won(state, sale.seat):
            return finish(state)
        state = replace(state, sales=state.sales[1:])
    return end_turn(state)


def after_effect(state: Settlers) -> Settlers:
    """The effect of the first sale is done."""
    sale, *rest = state.sales
    if has_won(state, sale.seat):
        return finish(state)
    return settle(replace(state, sales=tuple(rest)))


def end_turn(state: Settlers) -> Settlers:
    """Rules 15 and 16: five new advantages where one or none is left; after the last turn the end."""
    if state.turn == state.setup.turns:
        return finish(state)
    if display.unsold(state.display) <= 1:
        return replace(state, display=(), phase="display")
    return begin_turn(state)


def has_won(state: Settlers, seat: Seat) -> bool:
    return state.players[seat].halves >= WIN


def finish(state: Settlers) -> Settlers:
    return replace(state, sales=(), over=True)


def _add_half(state: Settlers, seat: Seat) -> Settlers:
    player = state.players[seat]
    return state.having(seat, replace(player, halves=player.halves + 1))
