"""What is not yet in a match: half-made turns and sealed choices that wait. A small text in this device's own storage.

No event, link or record holds any of it; a killed tab comes back to it.

    draft 1
    match k3f9ab 12                     the match and the ply to which this belongs
    half p1 g7.h8 c3                    moves of a half-made turn, joined by dots (. for none), and the taps after
    sealed p2 rb 4.137                  a choice in its envelope, with the time that it took
    growing p1 012x2g3p4m 4.137         one that is not final
    timed-out p1                        none: the seat's time was up
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from attractor.core.envelope import Envelope
from attractor.core.game import BadRecord, IllegalMove, Move, Seat
from attractor.core.match import Match
from attractor.core.notation import ID, read_seat, read_seconds, seat_name, short, write_seconds

LONGEST = 50_000
"""Characters a draft may have."""


@dataclass(frozen=True, slots=True)
class Half:
    """A turn that is not confirmed: moves that are complete, and the taps of the next one."""

    seat: Seat
    moves: tuple[Move, ...] = ()
    taps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """All that waits beside a match at one ply. envelopes: (seat, envelope), in seat order."""

    match: str
    ply: int
    halves: tuple[Half, ...] = ()
    envelopes: tuple[tuple[Seat, Envelope], ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.halves and not self.envelopes


def of(match: Match, *halves: Half) -> Draft:
    """The draft of a match as it stands, with the half-made turns that its table holds."""
    begun = tuple(half for half in halves if half.moves or half.taps)
    return Draft(match.id, match.ply, begun, tuple(sorted(match.envelopes.items(), key=lambda pair: pair[0])))


def write(draft: Draft) -> str:
    """The draft as text. ``read(write(draft)) == draft``."""
    lines = ["draft 1", f"match {draft.match} {draft.ply}"]
    for half in draft.halves:
        lines.append(f"half {seat_name(half.seat)} {_join(half.moves)} {_join(half.taps)}")
    for seat, envelope in draft.envelopes:
        if envelope.move is None:
            lines.append(f"timed-out {seat_name(seat)}")
        else:
            kind = "sealed" if envelope.final else "growing"
            lines.append(f"{kind} {seat_name(seat)} {envelope.move} {write_seconds(envelope.spent_ms)}")
    return "".join(line + "\n" for line in lines)


def read(text: str, seats: int) -> Draft:
    """The draft of a text; raises BadRecord with the line that is damaged."""
    lines = text.split("\n")
    if len(text) > LONGEST or len(lines) < 3 or lines[0] != "draft 1" or lines.pop() != "":
        raise BadRecord("not-a-draft", line=1, text=short(lines[0]))
    named = re.fullmatch(rf"match ({ID.pattern}) (0|[1-9][0-9]{{0,5}})", lines[1])
    if named is None:
        raise BadRecord("bad-line", line=2, text=short(lines[1]))
    halves: list[Half] = []
    envelopes: list[tuple[Seat, Envelope]] = []
    for number, line in enumerate(lines[2:], start=3):
        words = line.split(" ")
        if len(words) < 2 or "" in words:
            raise BadRecord("bad-line", line=number, text=short(line))
        seat = read_seat(words[1], seats)
        if words[0] == "half" and len(words) == 4:
            halves.append(Half(seat, _split(words[2]), _split(words[3])))
        elif (envelope := _envelope(words)) is not None:
            envelopes.append((seat, envelope))
        else:
            raise BadRecord("bad-line", line=number, text=short(line))
    return Draft(named[1], int(named[2]), tuple(halves), tuple(envelopes))


def restore(draft: Draft, match: Match) -> tuple[Half, ...]:
    """Puts the sealed choices back into the match and returns the half-made turns; raises BadRecord and does nothing
    where the draft belongs to another match or ply, or the rules refuse any of it."""
    if draft.match != match.id or draft.ply != match.ply:
        raise BadRecord("stale-draft")
    try:
        for half in draft.halves:
            if half.seat not in match.to_act:
                raise IllegalMove("not-your-turn")
            match.ahead(half.moves, half.seat)
        match.reseal(dict(draft.envelopes))
    except IllegalMove as error:
        raise BadRecord("illegal-draft", why=error.note) from None
    return draft.halves


def _join(words: tuple[str, ...]) -> str:
    return ".".join(words) or "."


def _split(text: str) -> tuple[str, ...]:
    return () if text == "." else tuple(text.split("."))


def _envelope(words: list[str]) -> Envelope | None:
    if words[0] == "timed-out" and len(words) == 2:
        return Envelope(None)
    spent = read_seconds(words[3]) if words[0] in ("sealed", "growing") and len(words) == 4 else None
    return None if spent is None else Envelope(words[2], spent, words[0] == "sealed")
