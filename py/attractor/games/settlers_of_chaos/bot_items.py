"""Whether to use Refresh or a Head Start in the window before the minute. The Wild Card waits for the minute."""
from __future__ import annotations

from typing import Final

from attractor.bots.advice import Budget
from attractor.core.game import Move, Seat
from attractor.core.rng import Rng
from attractor.games.settlers_of_chaos import display
from attractor.games.settlers_of_chaos.bot_buys import Basket, Buyer
from attractor.games.settlers_of_chaos.bot_table import Outlook
from attractor.games.settlers_of_chaos.rules import Settlers
from attractor.games.settlers_of_chaos.turn import GO
from attractor.games.settlers_of_chaos.values import replace

RISKED: Final = 1.8
"""Points at stake between both hands for which a Head Start is used, and less towards the end."""
BEHIND: Final = 0.9
"""Points that a new display must promise for a Refresh, and less towards the end."""
DRAWS: Final = 5
"""Displays that are drawn to see what a new one may bring."""


def choose(state: Settlers, seat: Seat, largest: int, budget: Budget, rng: Rng) -> tuple[Move, str]:
    """What to use and the key of the reason."""
    held = state.players[seat].items
    view = Outlook(state)
    haste = min(1.0, 0.25 + view.turns / 10)
    if "rf" not in held and "hs" not in held:
        return GO, "bot-keeps-items"
    mine, theirs = (_basket(view, state, each, largest, budget) for each in (seat, 1 - seat))
    if "rf" in held:
        behind = theirs.choice.worth - mine.choice.worth
        if behind > BEHIND * haste and behind + _promise(view, state, seat, largest, budget, rng) > BEHIND * haste:
            return "rf", "bot-refreshes"
    if "hs" in held:
        slots = {wish.slot for wish, _ in theirs.choice.pays}
        at_stake = sum(wish.gain for wish, _ in mine.choice.pays if wish.slot in slots)
        if at_stake > RISKED * haste:
            return "hs", "bot-starts-ahead"
    return GO, "bot-keeps-items"


def _basket(view: Outlook, state: Settlers, seat: Seat, largest: int, budget: Budget) -> Basket:
    buyer = Buyer(view, state, seat, largest)
    return buyer.basket(state.players[seat].hand, buyer.wishes(denies=False), budget)


def _promise(view: Outlook, state: Settlers, seat: Seat, largest: int, budget: Budget, rng: Rng) -> float:
    """How many points a new display is likely to bring this seat more than its rival; 0 with no budget left."""
    found = []
    for _ in range(DRAWS):
        if not budget.left:
            break
        slots: tuple[str, ...] = ()
        while len(slots) < display.SLOTS:
            drawn = display.weights(slots, state.setup)
            slots = (*slots, drawn[rng.pick([weight for _, weight in drawn])][0])
        fresh = replace(state, display=slots)
        mine, theirs = (_basket(view, fresh, each, largest, budget) for each in (seat, 1 - seat))
        found.append(mine.choice.worth - theirs.choice.worth)
    return sum(found) / len(found) if found else 0.0
