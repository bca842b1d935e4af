"""Matches of random seats, for tables and for samples."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from attractor.core.game import CHANCE, Game, Options
from attractor.core.match import Match
from attractor.core.notation import seat_name
from attractor.core.rng import Rng


def matches(game: Game, seats: int | None, options: Options, count: int, seed: str) -> Iterator[Match]:
    """So many matches, played to the end; raises BadRecord for settings that do not exist."""
    for number in range(count):
        rng = Rng(f"{seed} {number}")
        match = Match(game, seats or game.info.seats[0], options, id=f"m{number}", clock=game.info.clock)
        while match.to_act:
            if match.to_act == (CHANCE,):
                match.chance(match.next_draw(rng))
            else:
                seat = match.moment.to_act[0]
                match.play(seat, rng.choice(list(match.state.legal(seat))))
        yield match


def table(played: Iterable[Match]) -> str:
    """How often each seat won, for which reasons, and how long it took."""
    won: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    lengths = []
    for match in played:
        assert match.outcome is not None
        won[" ".join(map(seat_name, match.outcome.winners)) or "nobody"] += 1
        reasons[match.outcome.reason] += 1
        lengths.append(match.ply)
    mean = sum(lengths) / len(lengths)
    lines = [f"{len(lengths)} matches, {min(lengths)} to {max(lengths)} events, {mean:.1f} on average"]
    lines += [f"  won by {who}: {count}" for who, count in sorted(won.items())]
    lines += [f"  {reason}: {count}" for reason, count in sorted(reasons.items())]
    return "\n".join(lines) + "\n"
