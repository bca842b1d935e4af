"""Puzzles of Butterfly Effect: only one piece wins, and it does not end the match at once."""
from __future__ import annotations

from attractor.bots.advice import Budget
from attractor.bots.puzzle import OnlyMove
from attractor.core.game import State
from attractor.games.butterfly_effect.bot_ground import field_of
from attractor.games.butterfly_effect.bot_solver import Solver
from attractor.games.butterfly_effect.rules import Board

TABLES = (({"size": "7"}, 8), ({"size": "9"}, 12), ({"size": "11"}, 16))
LEAST = 5
"""Places that there must be to choose from."""
NODES = 4_000


def only_move(state: State) -> OnlyMove | None:
    """The only piece that wins; None where there is another, none, too little to choose from, or no proof."""
    assert isinstance(state, Board)
    field = field_of(state.size, state.corners)
    solver, budget = Solver(field), Budget(nodes=NODES)
    room, last = field.place(state)
    choices = [(mask, piece) for mask, piece in field.fits[last] if not mask & ~room]
    if len(choices) < LEAST or solver.children(room, last) is None:
        return None
    winning = []
    for mask, piece in choices:
        wins = solver.wins(*field.after(room, last, mask, piece), budget)
        if wins is None:
            return None
        if not wins:
            winning.append(field.names[piece])
            if len(winning) > 1:
                return None
    return OnlyMove(winning[0], budget.spent) if winning else None
