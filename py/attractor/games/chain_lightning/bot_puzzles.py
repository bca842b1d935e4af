"""Puzzles of Chain Lightning: only one stone wins against every defence, and it does not finish the chain at once."""
from __future__ import annotations

from attractor.bots.advice import Budget, OutOfBudget
from attractor.bots.puzzle import OnlyMove
from attractor.core.game import State
from attractor.games.chain_lightning.bot_exact import Exact
from attractor.games.chain_lightning.bot_turns import Table
from attractor.games.chain_lightning.rules import Stones

TABLES = (({"size": "5"}, 12), ({"size": "6"}, 14), ({"size": "7"}, 10))
LEAST = 5
"""Cells that there must be to choose from."""
MOST = 22
"""With more empty cells a proof takes too long."""
NODES = 12_000


def only_move(state: State) -> OnlyMove | None:
    """The only stone that wins; None where there is another, none, too little to choose from, or no proof."""
    assert isinstance(state, Stones)
    if state.phase not in ("w", "b") or state.is_swap_offered or not LEAST <= state.empty.bit_count() <= MOST:
        return None
    table = Table(state.board, state.counts, state.white, state.black, state.colour, state.left)
    if table.own_way().needed <= table.left:
        return None
    budget = Budget(nodes=NODES)
    exact, winning = Exact(budget), []
    try:
        for name in state.board.names(state.empty):
            half = table.with_stones(state.board.bits[name])
            if exact.wins(half) if half.left else not exact.wins(half.passed()):
                winning.append(name)
                if len(winning) > 1:
                    return None
    except OutOfBudget:
        return None
    return OnlyMove(winning[0], budget.spent) if winning else None
