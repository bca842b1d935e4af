"""From a room to a letter, and from one letter to the next: what a link may add to the match that is known."""
from __future__ import annotations

from attractor.core.game import CHANCE, BadRecord, Seat
from attractor.core.line import Pledge
from attractor.core.match import Match
from attractor.net.table import Table


def letter_of(table: Table) -> Match:
    """The match of a room as a letter that its two players can go on with, all shares of its draws beside it.

    Choices that wait are left out: they are made anew. Raises BadRecord for more than two seats.
    """
    if table.opening.seats != 2:
        raise BadRecord("room-many-letters")
    match = table.opening.match(table.find)
    for seat, place in enumerate(table.opening.places):
        match.remark(Pledge("chain", seat, place.end))
    shares = {(entry.count("run"), entry.seat): entry.text("nonce") for entry in table.log if entry.kind == "nonce"}
    run = 0
    for ply, event in enumerate(table.fold.match.events):
        if event.seat == CHANCE and (not ply or match.events[-1].seat != CHANCE):
            for seat in (0, 1):
                match.remark(Pledge("nonce", seat, shares[run, seat]))
            run += 1
        match.enter(event)
    for seat, value in sorted(table.fold.nonces.items()):
        match.remark(Pledge("nonce", seat, value))
    return match


def follows(known: Match, came: Match, seat: Seat | None = None) -> bool:
    """Whether a link continues the match that is known at the desk of a seat; raises BadRecord where it tells it
    otherwise, also one pledge: a chain's end, a commitment, a share, an opening. Of links that crossed each lacks the
    share of the seat that it went to, which is given anew."""
    mine = [(event.seat, event.move) for event in known.events]
    its = [(event.seat, event.move) for event in came.events]
    if known.id != came.id or known.options != came.options:
        raise BadRecord("room-other-match")
    if leaves_early(known, came, seat):
        return True
    shorter = min(len(mine), len(its))
    if mine[:shorter] != its[:shorter]:
        raise BadRecord("room-divergent")
    held, brought = _pledged(known), _pledged(came)
    for each in range(known.seats):
        for before, after in zip(held[each], brought[each], strict=False):
            if before != after:
                raise BadRecord("room-letter-rewritten")
        dropped = held[each][len(brought[each]) :]
        if dropped and not (each == seat and all(pledge.kind == "nonce" for _, pledge in dropped)):
            if len(its) > len(mine):
                raise BadRecord("room-letter-rewritten")
            return False
    if len(its) != len(mine):
        return len(its) > len(mine)
    return any(len(brought[each]) > len(held[each]) for each in range(known.seats))


def leaves_early(known: Match, came: Match, seat: Seat | None) -> bool:
    """Whether the other does nothing in a link but leave a match of which more is known at the desk of a seat: pledges,
    or draws that were made meanwhile. Then the other leaves what is known."""
    mine = [(event.seat, event.move) for event in known.events]
    its = [(event.seat, event.move) for event in came.events]
    left = seat is not None and its[-1:] == [(1 - seat, "!resign")] and known.outcome is None
    return left and its[:-1] == mine[: len(its) - 1]


def _pledged(match: Match) -> list[list[tuple[int, Pledge]]]:
    """What each seat has pledged so far, in order, with the event that it stands before."""
    found: list[list[tuple[int, Pledge]]] = [[] for _ in range(match.seats)]
    for ply, remark in match.remarks:
        if isinstance(remark, Pledge):
            found[remark.seat].append((ply, remark))
    return found
