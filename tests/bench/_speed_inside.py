"""Runs in CPython and inside Pyodide: random whole matches a second of each game, as JSON {name: matches a second}.

sys.argv: processor seconds to spend on each, then the games. Through ``State.play``, which judges every move; the entry
``chain-lightning, compact`` plays the opponent's board, which trusts its moves.
"""
import json
import sys
import time

from attractor.core.game import CHANCE
from attractor.core.rng import Rng
from attractor.games import find
from attractor.games.chain_lightning.bot_turns import Table
from attractor.games.chain_lightning.links import WHITE, lattice


def judged(key, rng):
    """One match of random legal moves with the default options."""
    game = find(key)
    seats = game.info.seats[0]
    state = game.start(seats, game.settle(seats, {}))
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            weights = state.weights()
            move = weights[rng.pick([weight for _, weight in weights])][0]
        else:
            move = rng.choice(tuple(state.legal(seat)))
        state = state.play(seat, move)


BOARD = lattice(19)
CELLS = tuple(BOARD.bits.values())


def compact(rng):
    """One match of Chain Lightning 19×19 on masks, a turn at a time, cells in random order, until one wins."""
    cells = rng.shuffled(CELLS)
    table = Table(BOARD, (2, 3), 0, 0, WHITE, 2)
    placed = 0
    while placed < len(cells):
        turn = cells[placed : placed + table.left]
        placed += len(turn)
        stones, (one, other) = sum(turn), table.colour.edges(BOARD)
        own = table.own | stones
        if own.bit_count() >= BOARD.size and table.colour.reach(BOARD, own, own & one) & other:
            return
        table = table.turned(stones)
    raise AssertionError("a full board has a winner")


def rate(play, seconds):
    """Matches a second of processor time; the first match, which fills tables, is not counted."""
    play(Rng("warm"))
    played, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        play(Rng(f"speed {played}"))
        played += 1
    return round(played / (time.process_time() - began), 2)


seconds = float(sys.argv[1])
told = {key: rate(lambda rng, key=key: judged(key, rng), seconds) for key in sys.argv[2:]}
told["chain-lightning, compact"] = rate(compact, seconds)
print(json.dumps(told))
