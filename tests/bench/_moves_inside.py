"""Runs inside Pyodide and in CPython: how long Butterfly Effect's opponent takes for a move, as JSON.

It moves first on 11 by 11, at level 5 with no bound, so every move is exact. sys.argv: how many matches against each of
the others. Answers {"ms": of every move, in order of size, "proven": how many moves were, "won", "matches"}.
"""
import json
import sys
import time

from attractor.bots.advice import Budget
from attractor.cli.play import player
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find, find_bot

OTHERS = ("random", "greedy", "@4")
KEY = "butterfly-effect"


def main(matches: int) -> dict[str, object]:
    game, bot, ms, proven, won = find(KEY), find_bot(KEY), [], 0, 0
    for name in OTHERS:
        other = player(game, name, 400)
        for number in range(matches):
            match, rng = Match(game, 2, {}, id="bench"), Rng(f"{name} {number}")
            while match.outcome is None:
                if match.to_act == (0,):
                    began = time.perf_counter()
                    advice = bot.advise(match.states, 0, 5, Budget(nodes=10_000_000), rng)
                    ms.append((time.perf_counter() - began) * 1000)
                    proven += advice.proven
                    match.play(0, advice.move)
                else:
                    match.play(1, other.choose(match, 1, rng))
            won += match.outcome.winners == (0,)
    return {"ms": sorted(ms), "proven": proven, "won": won, "matches": matches * len(OTHERS)}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]))))
