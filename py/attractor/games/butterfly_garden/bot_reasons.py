"""Why a move: what it brings, what it keeps others from, or where it leads; and whether the match is decided."""
from __future__ import annotations

from attractor.core.game import Move, Note, Seat
from attractor.games.butterfly_garden.bot_plot import OVER, Plot
from attractor.games.butterfly_garden.cells import ACROSS, CELL_OF, CELLS, CENTRE, OUTSIDE, Owners
from attractor.games.butterfly_garden.flight import NO_BED, NOBODY, POINTS, Flight
from attractor.games.butterfly_garden.legality import fits
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.telling import COLOUR_NAMES, player
from attractor.games.butterfly_garden.tiles import PLACEMENTS


def is_won(plot: Plot, playing: tuple[Seat, ...], seat: Seat) -> bool:
    """Whether this seat wins whatever happens: nobody can catch up with the butterflies that are left."""
    if plot.turn == OVER:
        return plot.winners(playing) == (seat,)
    return all(plot.points[seat] > plot.points[other] + plot.left for other in playing if other != seat)


def is_lost(plot: Plot, playing: tuple[Seat, ...], seat: Seat) -> bool:
    """Whether somebody is so far ahead of this seat that it cannot catch up."""
    return any(plot.points[other] > plot.points[seat] + plot.left for other in playing)


def reason(state: Garden, seat: Seat, move: Move, lead: float) -> Note:
    """Why this move. lead: how many points it is expected to bring this seat more than the others."""
    if move not in PLACEMENTS:
        return Note("bot-discards")
    cell, letter = PLACEMENTS[move]
    flights, owners = state.fly(cell, letter), state.table.owners
    if not flights:
        return Note("bot-paves" if _is_beside_a_busy_cell(state, cell) else "bot-waits")
    own = _points(flights, owners, seat)
    if own:
        return Note("bot-scores", n=own)
    rival, most = _threat(state, seat, cell)
    if most and not any(_points(flights, owners, other) for other in state.playing):
        return Note("bot-averts", who=player(rival), n=most)
    if any(flight.meets != NOBODY for flight in flights):
        return Note("bot-meets")
    given = max(_points(flights, owners, other) for other in state.playing)
    if given:
        return Note("bot-costs-least", n=given)
    dearest = max(flights, key=lambda flight: POINTS[flight.colour])
    who, rest = Note(f"the-{COLOUR_NAMES[dearest.colour]}"), CELLS[CELL_OF[dearest.end]]
    return Note("bot-nearer" if lead > 0 else "bot-least-harm", butterfly=who, cell=rest)


def _points(flights: tuple[Flight, ...], owners: Owners, seat: Seat) -> int:
    """What these flights bring a seat at once."""
    return sum(POINTS[each.colour] for each in flights if each.bed != NO_BED and seat in owners[each.bed])


def _threat(state: Garden, seat: Seat, cell: int) -> tuple[Seat, int]:
    """The other seat that could score most on this cell with a tile it holds, and how much."""
    owners = state.table.owners
    return max(
        (
            (other, _points(state.fly(cell, letter), owners, other))
            for other in state.playing if other != seat
            for kind in state.kinds(other)
            for letter in fits(state, cell, kind)
        ),
        key=lambda entry: entry[1],
        default=(seat, 0),
    )  # fmt: skip


def _is_beside_a_busy_cell(state: Garden, cell: int) -> bool:
    """Whether a butterfly that flies on from a neighbour of this cell may come here."""
    resting = dict(state.resting)
    for door in range(6 * cell, 6 * cell + 6):
        there = ACROSS[door]
        if there == OUTSIDE or state.tiles[CELL_OF[there]]:
            continue
        first = there - there % 6
        for across in ACROSS[first : first + 6]:
            if across != OUTSIDE and (across in resting or CELL_OF[across] == CENTRE):
                return True
    return False
