"""A match as text for a terminal: settings, list of moves, position, how it ended."""
from __future__ import annotations

from collections.abc import Iterator

from attractor.core import clock
from attractor.core.game import CHANCE
from attractor.core.match import Match
from attractor.core.moment import TABLE, acts
from attractor.core.notation import seat_name, write_seconds, write_verb


def text(match: Match, ply: int | None = None) -> str:
    """Some lines; ``ply``: the position after so many events, cut to what there is."""
    ply = match.ply if ply is None else max(0, min(ply, match.ply))
    lines = [f"{match.game.info.title}, {match.seats} seats, {_settings(match)}", *_players(match), *_turns(match, ply)]
    lines += [f"position {match.states[ply].position()}", f"to act   {_names(match.moments[ply].to_act)}"]
    if ply == match.ply:
        lines.append(f"outcome  {ending(match)}")
    if match.branches:
        lines.append(f"branches {len(match.branches)}")
    return "\n".join(lines) + "\n"


def ending(match: Match) -> str:
    """How it stands, in a few words."""
    outcome = match.outcome
    if outcome is None:
        return f"{_names(match.to_act)} to act"
    return f"won by {_names(outcome.winners)} ({outcome.reason}), scores {' '.join(map(str, outcome.scores))}"


def _settings(match: Match) -> str:
    options = [f"{key}={value}" for key, value in match.options.items()]
    return " ".join([*options, f"clock={clock.write_control(match.clock)}"])


def _players(match: Match) -> Iterator[str]:
    for seat, name in enumerate(match.players):
        if name:
            yield f"{seat_name(seat)} {name}"


def _turns(match: Match, ply: int) -> Iterator[str]:
    for number, turn in enumerate(match.turns, start=1):
        if turn.start < ply:
            words = [_event(match, at) for at in range(turn.start, min(turn.end, ply))]
            spent = sum(event.spent_ms for event in match.events[turn.start : turn.end])
            time = f"  {write_seconds(spent)} s" if spent else ""
            yield f"{number:4} {_who(turn.seat):7} {' '.join(words)}{time}"


def _event(match: Match, ply: int) -> str:
    event = match.events[ply]
    acted = acts(match.moments[ply], event)
    if acted is None:
        return write_verb(event)
    if event.seat == CHANCE:
        return f"*{event.move}"
    return event.move if acted is event else f"{write_verb(event)} ({acted.move})"


def _who(seat: int) -> str:
    return "table" if seat == TABLE else seat_name(seat)


def _names(seats: tuple[int, ...]) -> str:
    return " ".join(map(seat_name, seats)) or "nobody"
