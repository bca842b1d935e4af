"""Puzzles of Monorail: only one lay wins, and it does not close the loop at once; or no loop can be made any more, and
only the call wins, which is not seen at a glance.
"""
from __future__ import annotations

from attractor.bots.advice import Budget, OutOfBudget
from attractor.bots.puzzle import OnlyMove
from attractor.core.game import State
from attractor.games.monorail import laying
from attractor.games.monorail.bot_exact import Exact
from attractor.games.monorail.bot_ground import Filler, TooManyError
from attractor.games.monorail.rules import Line

TABLES = (
    ({"supply": "16"}, 12),
    ({"supply": "20"}, 10),
    ({"supply": "10-10"}, 6),
    ({"variant": "v2"}, 12),
)
LEAST = 5
"""Moves that there must be to choose from."""
MOST = 400
"""With more completions than this there is too much to see."""
NODES = 2_500
CHOICES = 5
"""Lays that there must be that leave a loop possible."""
HIDDEN = 2
"""Nodes that it takes at least to see that no loop is possible."""


def only_move(state: State) -> OnlyMove | None:
    """The only move that wins; None where there is another, none, too little to choose from, or no proof."""
    assert isinstance(state, Line)
    if state.proving or state.may_swap or not state.is_begun or not state.tiles_left:
        return None
    budget = Budget(nodes=NODES)
    filler = Filler(state.question, budget.spend)
    try:
        masks = filler.completions(most=MOST)
        if not masks:
            return OnlyMove("no", budget.spent) if budget.spent >= HIDDEN else None
        exact = Exact(filler, masks, budget.spend)
        lays = exact.lays()
        if exact.closes() or len(lays) < CHOICES:
            return None
        winning = [lay for lay in lays if not exact.winning(lay)]
    except (TooManyError, OutOfBudget):
        return None
    if len(winning) != 1:
        return None
    cells, tiles = zip(*filler.spelled(winning[0]), strict=True)
    return OnlyMove(laying.spelled(state.setup, cells, tiles), budget.spent)
