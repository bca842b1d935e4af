"""A match as a text file: plain lines, versioned. Reading replays it through play, so what loads is a legal match.

    attractor 1
    match k3f9ab
    game chain-lightning
    seats 2
    option size=13
    clock 60+300
    player p1 Ada
    p1 g7 4.137                 who, move, thinking time in seconds (left out where it is 0)
    * T                         chance
    !draw? p1                   a table verb
    # a comment belongs to the next event
    chain p1 0a1b…              pledges of a match by link or in a room, before the event they belong to
    line 12                     a branch, from before event 12 (counted from 0), after the main line
    p2 h8
    end
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from attractor.core.clock import read_control, write_control
from attractor.core.game import CHANCE, BadRecord, Clock, Event, Game, IllegalMove, Refusal, Seat
from attractor.core.line import PLEDGED, PLEDGES, Branch, Comment, Pledge, Remark
from attractor.core.match import Match
from attractor.core.moment import step
from attractor.core.notation import ID, read_seat, read_seconds, read_verb, seat_name, short, write_seconds, write_verb

VERSION = "1"
LONGEST = 1_000_000
"""Characters a record may have."""
NAME_LENGTH = 60
"""Characters a player's name may have."""
COMPUTERS = ("@1", "@2", "@3", "@4", "@5")
"""The names of the computer, by its levels."""

Find = Callable[[str], Game]
"""The registry's ``find``."""


def write(match: Match) -> str:
    """The match as a record. ``write(read(text)) == text`` for every text that this wrote."""
    lines = (*_header(match), *_events(match.events, match.remarks), *_branches(match))
    return "".join(line + "\n" for line in lines)


def read(text: str, find: Find) -> Match:
    """The match of a record; raises BadRecord with the line (from 1), its text and what is wrong with it."""
    if len(text) > LONGEST:
        raise BadRecord("too-long", n=LONGEST)
    lines = _lines(text)
    draft = _read_header(lines)
    match = draft.begin(find)
    _read_events(lines, match)
    return match


# ---- writing -----------------------------------------------------------------------------------------------------
def _header(match: Match) -> Iterator[str]:
    yield f"attractor {VERSION}"
    yield f"match {match.id}"
    yield f"game {match.game.info.key}"
    yield f"seats {match.seats}"
    for option in match.game.info.options:
        value = match.options.get(option.key, option.default)
        if value != option.default:
            yield f"option {option.key}={value}"
    yield f"clock {write_control(match.clock)}"
    for seat, name in enumerate(match.players):
        if name:
            yield f"player {seat_name(seat)} {name}"


def _branches(match: Match) -> Iterator[str]:
    for branch in match.branches:
        yield f"line {branch.ply}"
        yield from _events(branch.events, branch.remarks)
        yield "end"


def _events(events: Iterable[Event], remarks: Iterable[tuple[int, Remark]]) -> Iterator[str]:
    waiting = list(remarks)
    at = 0
    for at, event in enumerate(events, start=1):
        yield from (_remark(remark) for place, remark in waiting if place == at - 1)
        yield _event(event)
    yield from (_remark(remark) for place, remark in waiting if place >= at)


def _remark(remark: Remark) -> str:
    if isinstance(remark, Comment):
        return f"# {remark.text}".rstrip()
    return f"{remark.kind} {seat_name(remark.seat)} {remark.value}"


def _event(event: Event) -> str:
    if event.move.startswith("!"):
        return write_verb(event)
    who = "*" if event.seat == CHANCE else seat_name(event.seat)
    return f"{who} {event.move}" + (f" {write_seconds(event.spent_ms)}" if event.spent_ms else "")


# ---- reading -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str

    def bad(self, reason: str, why: Refusal | None = None) -> BadRecord:
        if why is None:
            return BadRecord(reason, line=self.number, text=short(self.text))
        return BadRecord(reason, line=self.number, text=short(self.text), why=why.note)


class _Lines:
    """The lines that are not blank, with one line of looking ahead."""

    def __init__(self, lines: list[_Line]) -> None:
        self._lines = lines
        self._at = 0

    def peek(self) -> _Line | None:
        return self._lines[self._at] if self._at < len(self._lines) else None

    def take(self) -> _Line | None:
        line = self.peek()
        self._at += 1
        return line

    def take_if(self, word: str) -> tuple[_Line, str] | None:
        """The next line and what follows its first word, if that is ``word``."""
        line = self.peek()
        if line is None or not (line.text + " ").startswith(word + " "):
            return None
        self._at += 1
        return line, line.text[len(word) + 1 :]


def _lines(text: str) -> _Lines:
    split = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return _Lines([_Line(number, line.rstrip()) for number, line in enumerate(split, start=1) if line.strip()])


@dataclass(slots=True)
class _Header:
    id: str
    game: tuple[_Line, str]
    seats: tuple[_Line, str]
    options: dict[str, tuple[_Line, str]] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    players: list[tuple[_Line, str]] = field(default_factory=list)

    def begin(self, find: Find) -> Match:
        """An empty match with these settings; a refusal is put down to the line that it is about."""
        try:
            game = find(self.game[1])
        except BadRecord as error:
            raise self.game[0].bad("bad-header", error) from None
        line, count = self.seats
        if not re.fullmatch("[1-9]", count):
            raise line.bad("bad-line")
        options = {key: value for key, (_, value) in self.options.items()}
        try:
            match = Match(game, int(count), options, id=self.id, clock=self.clock)
        except BadRecord as error:
            key = error.note.fact("key")
            line = self.options[key][0] if isinstance(key, str) and key in self.options else line
            raise line.bad("bad-header", error) from None
        match.players = self._names(match.seats)
        return match

    def _names(self, seats: int) -> tuple[str, ...]:
        names = [""] * seats
        for line, text in self.players:
            who, _, name = text.partition(" ")
            try:
                seat = read_seat(who, seats)
            except BadRecord as error:
                raise line.bad("bad-header", error) from None
            if names[seat]:
                raise line.bad("repeated-line")
            if not is_name(name):
                raise line.bad("bad-level" if re.fullmatch("@[0-9]+", name) else "bad-name")
            names[seat] = name
        return tuple(names)


def is_name(name: str) -> bool:
    """Whether this may be written as a player: one line of a person's name, or ``@`` and the level of a computer."""
    if name.startswith("@"):
        return name in COMPUTERS
    visible = all(letter.isprintable() or letter == "\u200d" for letter in name)  # the joiner inside of emoji
    return 0 < len(name) <= NAME_LENGTH and name == name.strip() and visible


def _read_header(lines: _Lines) -> _Header:
    first = lines.take()
    if first is None or not re.fullmatch("attractor [0-9]+", first.text):
        raise BadRecord("not-a-record", line=1, text=short(first.text if first else ""))
    if first.text != f"attractor {VERSION}":
        raise first.bad("unknown-version")
    match = _required(lines, "match")
    if not ID.fullmatch(match[1]):
        raise match[0].bad("bad-line")
    header = _Header(match[1], _required(lines, "game"), _required(lines, "seats"))
    while taken := lines.take_if("option"):
        line, text = taken
        key, equals, value = text.partition("=")
        if not equals:
            raise line.bad("bad-line")
        if key in header.options:
            raise line.bad("repeated-line")
        header.options[key] = (line, value)
    if taken := lines.take_if("clock"):
        try:
            header.clock = read_control(taken[1])
        except BadRecord as error:
            raise taken[0].bad("bad-header", error) from None
    while taken := lines.take_if("player"):
        header.players.append(taken)
    return header


def _required(lines: _Lines, word: str) -> tuple[_Line, str]:
    taken = lines.take_if(word)
    if taken is None:
        line = lines.peek()
        raise BadRecord("missing-line", word=word, line=line.number if line else 0)
    return taken


def _read_events(lines: _Lines, match: Match) -> None:
    while (line := lines.take()) is not None:
        if line.text.startswith("line "):
            _read_branch(line, lines, match)
        elif match.branches:
            raise line.bad("after-branches")
        elif remark := _read_remark(line, match.seats):
            match.remark(remark)
        else:
            event = _read_event(line, match.seats)
            try:
                match.enter(event)
            except IllegalMove as error:
                raise line.bad("illegal-event", error) from None


def _read_branch(start: _Line, lines: _Lines, match: Match) -> None:
    ply = start.text[len("line ") :]
    if not re.fullmatch("0|[1-9][0-9]{0,5}", ply) or int(ply) > match.ply or match.moments[int(ply)].inside:
        raise start.bad("bad-branch")
    events: list[Event] = []
    moments = [match.moments[int(ply)]]
    remarks: list[tuple[int, Remark]] = []
    while (line := lines.take()) is not None and line.text != "end":
        if remark := _read_remark(line, match.seats):
            remarks.append((len(events), remark))
            continue
        try:
            event, moment = step(moments[-1], _read_event(line, match.seats))
        except IllegalMove as error:
            raise line.bad("illegal-event", error) from None
        events.append(event)
        moments.append(moment)
    if line is None or not events:
        raise start.bad("bad-branch")
    match.add_branch(Branch(int(ply), tuple(events), tuple(moments[1:]), tuple(remarks)))


def _read_remark(line: _Line, seats: Seat) -> Remark | None:
    if line.text.startswith("#"):
        return Comment(line.text[1:].removeprefix(" "))
    words = line.text.split(" ")
    if words[0] not in PLEDGES:
        return None
    if len(words) != 3 or not re.fullmatch(PLEDGED, words[2]):
        raise line.bad("bad-line")
    try:
        return Pledge(words[0], read_seat(words[1], seats), words[2])
    except BadRecord as error:
        raise line.bad("bad-header", error) from None


def _read_event(line: _Line, seats: int) -> Event:
    if line.text.startswith("!"):
        try:
            return read_verb(line.text, seats)
        except IllegalMove as error:
            raise line.bad("illegal-event", error) from None
    words = line.text.split(" ")
    spent = read_seconds(words[2]) if len(words) == 3 else 0
    known = re.fullmatch(r"\*|p[1-9]", words[0])
    if not known or len(words) not in (2, 3) or spent is None or words[1].startswith("!"):
        raise line.bad("bad-line")
    if words[0] == "*":
        return Event(CHANCE, words[1])
    try:
        return Event(read_seat(words[0], seats), words[1], spent)
    except BadRecord as error:
        raise line.bad("bad-header", error) from None
