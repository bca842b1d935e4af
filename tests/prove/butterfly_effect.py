"""Butterfly Effect: the opponent's verdicts against a plain search, 200 matches as the first player, 60 as the second.

The plain search knows the rules alone: it tries every placement, shortest pieces first, and remembers what it has seen.
Positions come from random matches, from ply 4 on; those that the plain search does not finish in PATIENCE are counted,
and how many of all, whether it finishes them or not, the opponent itself proves.
"""
from __future__ import annotations

import itertools

from attractor.bots.advice import Budget
from attractor.cli import play
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games.butterfly_effect import GAME
from attractor.games.butterfly_effect.bot import BOT, NODES
from attractor.games.butterfly_effect.bot import PATIENCE as TIMES
from attractor.games.butterfly_effect.rules import Board

WANTED = 500
PATIENCE = 3_000
EARLY = 200
"""Positions of ply 4 and 5, as they come."""
SECOND = {"random": 20, "greedy": 20, "@4": 20}
OPPONENTS = {"random": 40, "greedy": 40, "@1": 30, "@2": 30, "@3": 30, "@4": 30}


class Plain:
    """Whether the side on turn wins; None where more than ``PATIENCE`` positions would have to be tried."""

    def __init__(self) -> None:
        self.tried = 0
        self.seen: dict[tuple[int, int], bool] = {}

    def wins(self, state: Board) -> bool | None:
        key = (state.older, state.last)
        if key not in self.seen:
            self.tried += 1
            if self.tried > PATIENCE:
                return None
            found = False
            for place in state.placements():
                after = Board(state.size, state.corners, "none", state.older | state.last, place.mask, 1 - state.seat)
                answer = self.wins(after)
                if answer is None:
                    return None
                if not answer:
                    found = True
                    break
            self.seen[key] = found
        return self.seen[key]


def main() -> str:
    return "\n".join([*verdicts(), *early(), *first_player(), *second_player()])


def verdicts() -> list[str]:
    same = different = unproven = unfinished = number = 0
    spent: list[int] = []
    while same + different < WANTED:
        state = _random_position(Rng(f"verdict {number}"))
        number += 1
        if state is None:
            continue
        plain = Plain().wins(state)
        if plain is None:
            unfinished += 1
            continue
        budget = Budget(nodes=NODES)
        advice = BOT.advise((state,), state.seat, 5, budget, Rng(1))
        spent.append(budget.spent)
        unproven += not advice.proven
        same += advice.proven and (advice.value > 0) is plain
        different += advice.proven and (advice.value > 0) is not plain
    spent.sort()
    return [
        f"verdicts from ply 4 on: {same} equal, {different} different, {unproven} not proven in {NODES} nodes;",
        f"  nodes median {spent[len(spent) // 2]}, p95 {spent[len(spent) * 95 // 100]}, most {spent[-1]};",
        f"  the plain search gave up on {unfinished} more after {PATIENCE} positions",
    ]


def early() -> list[str]:
    """Positions as they come at ply 4 and 5, the hard ones with the easy."""
    proven = {1: 0, TIMES: 0}
    drawn = (_random_position(Rng(f"early {number}"), plies=2) for number in itertools.count())
    for state in itertools.islice((state for state in drawn if state is not None), EARLY):
        for times in proven:
            proven[times] += BOT.advise((state,), state.seat, 5, Budget(nodes=times * NODES), Rng(1)).proven
    said = ", ".join(f"{count} in {times * NODES} nodes" for times, count in proven.items())
    return [f"of {EARLY} positions of ply 4 and 5 as they come, proven: {said}"]


def _random_position(rng: Rng, plies: int = 8) -> Board | None:
    """A position of a random match on the full board, so many plies from ply 4; None where the match was over."""
    state = GAME.start(2, GAME.settle(2, {}))
    for _ in range(4 + rng.below(plies)):
        if state.to_act:
            state = state.apply(state.seat, rng.choice(list(state.legal(state.seat))))
    return state if state.to_act else None


def first_player() -> list[str]:
    lines = []
    for name, count in OPPONENTS.items():
        players = play.seating(GAME, ["p1=@5", f"p2={name}"])
        won = sum(match.outcome is not None and match.outcome.winners == (0,)
                  for match in play.matches(GAME, players, {}, count, f"first {name}"))  # fmt: skip
        lines.append(f"moving first on 11 by 11 against {name}: {won} of {count} won")
    return lines


def second_player() -> list[str]:
    """What it makes of the first player's mistakes, with the patience that the page gives it."""
    lines = []
    for name, count in SECOND.items():
        won = moves = proven = thrown = 0
        other = play.player(GAME, name)
        for number in range(count):
            match, rng, sure = Match(GAME, 2, {}, id="second"), Rng(f"second {name} {number}"), False
            while match.outcome is None:
                seat = match.to_act[0]
                if seat == 0:
                    match.play(0, other.choose(match, 0, rng))
                    continue
                advice = BOT.advise(match.states, seat, 5, Budget(nodes=TIMES * NODES), rng)
                moves, proven = moves + 1, proven + advice.proven
                thrown += sure and not (advice.proven and advice.value > 0)
                sure = advice.proven and advice.value > 0
                match.play(1, advice.move)
            won += match.outcome.winners == (1,)
        lines.append(f"moving second against {name}: {won} of {count} won, {proven} of {moves} moves proven, "
                     f"{thrown} proven wins lost again")
    return lines
