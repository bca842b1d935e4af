"""Points and who wins (rules 19 to 22, 24)."""
from __future__ import annotations

from attractor.core.game import Outcome, Seat
from attractor.games.butterfly_garden.flight import BLUE, PINK, POINTS, PURPLE

Won = tuple[tuple[int, int, int], ...]
"""Per seat how many blue, pink and purple butterflies it has."""


def award(won: Won, seats: tuple[Seat, ...], colour: int) -> Won:
    """Rule 19: each owner of the bed receives one of that colour."""
    gain = (int(colour == BLUE), int(colour == PINK), int(colour == PURPLE))
    return tuple(
        (has[0] + gain[0], has[1] + gain[1], has[2] + gain[2]) if seat in seats else has for seat, has in enumerate(won)
    )


def points(won: Won) -> tuple[int, ...]:
    """Rule 21, seat by seat."""
    return tuple(sum(n * worth for n, worth in zip(has, POINTS, strict=True)) for has in won)


def outcome(won: Won, playing: tuple[Seat, ...]) -> Outcome:
    """Most points, then most butterflies, then shared (rule 22), among those who still play (rule 24)."""
    scores = points(won)
    if len(playing) == 1:
        return Outcome(playing, scores, "last-seat")
    most = max(scores[seat] for seat in playing)
    level = tuple(seat for seat in playing if scores[seat] == most)
    if len(level) == 1:
        return Outcome(level, scores, "most-points")
    many = max(sum(won[seat]) for seat in level)
    winners = tuple(seat for seat in level if sum(won[seat]) == many)
    return Outcome(winners, scores, "most-butterflies" if len(winners) == 1 else "shared-win")
