"""Runs inside Pyodide and in CPython: how many nodes a second the opponents search, as JSON {game: nodes a second}.

sys.argv: seconds to spend on a game, then the games. Processor time where the system tells it.
"""
import json
import sys
import time

from attractor.bots.advice import Budget
from attractor.core.game import CHANCE
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find, find_bot

WALKS = {"monorail": (2, 1), "settlers-of-chaos": (20, 40)}
"""Random moves of people before a position, at least, and how many more: of some games nothing is left after a few,
and in some hands of cards grow slowly."""


def draw(match, rng) -> None:
    """Lets chance draw until people choose."""
    while match.to_act == (CHANCE,):
        match.chance(match.next_draw(rng))


def rate(key: str, seconds: float) -> float:
    """Nodes a second of level 5 on the default table: the best of many positions, for the machine may be busy."""
    game, bot, took, best, number = find(key), find_bot(key), 0.0, 0.0, 0
    least, more = WALKS.get(key, (4, 12))
    while took < seconds:
        rng = Rng(f"bench {number}")
        number += 1
        match = Match(game, game.info.seats[0], {}, id="bench")
        for _ in range(least + rng.below(more)):
            draw(match, rng)
            if not match.to_act:
                break
            seat = match.to_act[0]
            put = match.seal if match.moment.is_secret else match.play
            put(seat, rng.choice(list(match.state.legal(seat))))
        draw(match, rng)
        if not match.to_act:
            continue
        budget = Budget(nodes=1_000)
        began = time.process_time()
        bot.advise(match.states, match.to_act[0], 5, budget, rng)
        spent = time.process_time() - began
        took += spent
        if budget.spent > 200 and number > 3:  # the first ones fill tables
            best = max(best, budget.spent / max(spent, 1e-6))
    return best


print(json.dumps({key: round(rate(key, float(sys.argv[1]))) for key in sys.argv[2:]}))
