"""Which matches are played: every game and every number of seats, in all weathers, with every misfortune in turn."""
from __future__ import annotations

from attractor.core.game import Clock
from attractor.core.rng import Rng
from attractor.games import KEYS, find
from tests.contract.settings import pairwise
from tests.net.chaos import Chaos

GAMES = [(key, seats) for key in (*KEYS, "template") for seats in find(key).info.seats]
GAMES += [("fingers", 2), ("fingers", 3)]
SMALL = {"chain-lightning": {"size": "5"}, "settlers-of-chaos": {"turns": "15"}}


def plan(number: int) -> Chaos:
    """The match of this number."""
    rng = Rng(f"plan {number}")
    game, seats = GAMES[number % len(GAMES)]
    round = number // len(GAMES)
    options = dict(SMALL.get(game, {}))
    if game in KEYS and round % 3 == 2:
        options = dict(rng.choice([options for count, options in pairwise(find(game)) if count == seats]))
    long = game in ("chain-lightning", "settlers-of-chaos", "butterfly-garden")
    whole = round % 10 == 9 if long else rng.below(4) > 0
    lost = round % 4 == 3
    return Chaos(
        seed=f"match {number}",
        game=game,
        seats=seats,
        options=options,
        shared=2 if seats > 2 and rng.below(3) == 0 else 1,
        watchers=rng.below(2),
        rough=(0, 10, 25, 5)[round % 4],
        crash=(0, 0, 3 if seats == 2 else 1, 1)[round % 4],
        short=0 if whole else 3 + rng.below(40),
        lost=lost,
        clock=Clock(move=20, reserve=60) if rng.below(5) == 0 else None,
        weather=rng.below(4),
    )
