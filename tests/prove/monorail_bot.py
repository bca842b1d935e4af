"""Monorail: 500 matches of the top level, on every table, against all kinds of players: what it lays, calls and shows.

Every lay of the top level is judged by the exact solver, and so is every position in which it might have called.
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from attractor.cli import play
from attractor.core.match import Match
from attractor.games.monorail import GAME, solver
from attractor.games.monorail.bot import NODES
from attractor.games.monorail.rules import Line

MATCHES = 500
OPPONENTS = ("random", "greedy", "@1", "@2", "@3", "@4", "@5")
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"supply": "16"},
    {"supply": "10-10", "swap": "after-1"},
    {"variant": "v2"},
    {"variant": "v2", "sides": "matching", "judge": "engine"},
    {"variant": "v2", "circuit": "loose"},
    {"judge": "engine", "swap": "after-1"},
    {"variant": "v2", "swap": "after-1"},
)


@dataclass(frozen=True, slots=True)
class Watched:
    """Of the top level in a match: lays, those that left no circuit possible, its calls, those that were wrong, those
    that it missed, its proofs, those that were due and not given, and whether it won.
    """

    lays: int = 0
    into_impossible: int = 0
    calls: int = 0
    wrong: int = 0
    missed: int = 0
    proofs: int = 0
    unshown: int = 0
    won: int = 0


def match_of(number: int) -> Match:
    """A match; the top level has the seats in turn, and meets every player on every table."""
    other = OPPONENTS[number % len(OPPONENTS)]
    table = TABLES[number // len(OPPONENTS) % len(TABLES)]
    own = seat_of(number)
    players = play.seating(GAME, [f"p{own + 1}=@5", f"p{2 - own}={other}"], NODES)
    return play.play(GAME, table, players, f"watched {number}")


def seat_of(number: int) -> int:
    """Where the top level sits."""
    return number // (len(OPPONENTS) * len(TABLES)) % 2


def watched(match: Match, number: int) -> Watched:
    """What the solver says of the top level's moves."""
    own, seen = seat_of(number), Counter[str]()
    for before, event, after in zip(match.states, match.events, match.states[1:], strict=False):
        if event.seat != own:
            continue
        assert isinstance(before, Line) and isinstance(after, Line)
        possible = solver.solve(before.question) is not None
        if before.proving:
            seen["proofs"] += event.move != "ko"
            seen["unshown"] += event.move == "ko" and possible
        elif event.move == "no":
            seen["calls"] += 1
            seen["wrong"] += possible
        elif event.move != "swap":
            seen["lays"] += 1
            seen["missed"] += before.is_begun and not possible
            seen["into_impossible"] += not after.ended and solver.solve(after.question) is None
    assert match.outcome is not None
    return Watched(**seen, won=int(match.outcome.winners == (own,)))


def main() -> str:
    """The table, a line an opponent."""
    columns = list(Watched.__dataclass_fields__)
    totals = {name: Counter[str]() for name in OPPONENTS}
    for number in range(MATCHES):
        found = watched(match_of(number), number)
        total = totals[OPPONENTS[number % len(OPPONENTS)]]
        total["matches"] += 1
        total.update({column: getattr(found, column) for column in columns})
    totals["all"] = sum(totals.values(), Counter[str]())
    head = ["matches", *columns]
    lines = [f"{MATCHES} matches of the top level, {NODES} nodes a move, {len(TABLES)} tables, seats in turn", ""]
    lines.append(f"{'against':10}" + "".join(f"{name.replace('_', ' '):>17}" for name in head))
    lines += [f"{name:10}" + "".join(f"{total[column]:>17}" for column in head) for name, total in totals.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    print(main())
