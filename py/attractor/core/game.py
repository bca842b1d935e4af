"""The contract: what a game is. Read this file first.

A game is two classes in ``games/<key>/rules.py``: a ``State`` (an immutable value: the table at one moment) and a
``Game`` (set-up and looks). Everything else, undo, links, clocks, rooms, opponents, is written once on top of these.

>>> from attractor.games import find
>>> game = find("butterfly-effect")
>>> state = game.start(2, game.settle(2, {}))
>>> state.play(0, "f7u2").to_act
(1,)
"""
from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Union

if TYPE_CHECKING:
    from attractor.core.scene import Scene

Seat = int
"""A place at the table, from 0. People and records say ``p1`` for seat 0."""
Move = str
"""One choice in the game's own notation: URL-safe text such as ``f7u2``, ``b2c``, ``k9rHH``."""
Options = Mapping[str, str]
"""Every option that exists for these settings, with its value."""
Score = Union[int, Fraction]

CHANCE: Seat = -1
"""Nature, a seat like any other: it draws and deals, and what it did is in the record."""


@dataclass(frozen=True, slots=True, init=False)
class Note:
    """Something to say: the key of a sentence in ``assets/text`` and what fills it.

    A fact is a number, a text that needs no translation (a cell, a name), several of them, or another Note.
    A fact called ``n`` chooses the plural.
    """

    key: str
    facts: tuple[tuple[str, Fact], ...]

    def __init__(self, key: str, /, **facts: Fact) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "facts", tuple(sorted(facts.items(), key=lambda pair: pair[0])))

    def fact(self, name: str) -> Fact | None:
        """The fact of this name, or None."""
        return dict(self.facts).get(name)


Fact = Union[int, str, Fraction, tuple[Union[str, Note], ...], Note]


class Refusal(ValueError):  # noqa: N818  (a mistake of the user, not an error of ours)
    """A user's mistake: the key of a sentence that says what is wrong, and what fills it."""

    def __init__(self, reason: str, /, **facts: Fact) -> None:
        super().__init__(reason)
        self.reason = reason
        self.note = Note(reason, **facts)

    @property
    def cells(self) -> tuple[str, ...]:
        """The sites at fault, for the board to mark; may be empty."""
        cells = self.note.fact("cells")
        return tuple(cell for cell in cells if isinstance(cell, str)) if isinstance(cells, tuple) else ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={fact!r}" for name, fact in self.note.facts)
        return f"{self.reason}({facts})"


class IllegalMove(Refusal):
    """A move that the rules refuse. ``IllegalMove("touches-older-piece", cells=("f6",))``."""


class BadRecord(Refusal):
    """Text that is no record, link or set-up; its facts say where (``line``) and what (``text``)."""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of the set-up form. The first choice is the default; ``when`` says for which settings it exists."""

    key: str
    choices: tuple[str, ...]
    when: Callable[[int, Options], bool] | None = None

    @property
    def default(self) -> str:
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class Clock:
    """Time control. Seconds a move, seconds of reserve, increment in seconds; all 0: no clock.

    60+300 is ``Clock(move=60, reserve=300)``; 300*5 (reserve and increment) is ``Clock(reserve=300, increment=5)``.
    ``rules``: the deadlines that the game itself fixes (``State.window``).
    """

    move: int = 0
    reserve: int = 0
    increment: int = 0
    rules: bool = False

    @property
    def runs(self) -> bool:
        return bool(self.move or self.reserve or self.rules)


@dataclass(frozen=True, slots=True)
class Info:
    """What is known of a game before it begins.

    seats: the allowed numbers, first the default. clock: the clock "as the rules say". minutes: about how long.
    tag: two letters, the name of its styles. trace: the key of what ``Game.measure`` counts; signed: whether that
    number is for seat 0 when positive and against it when negative. averaged: whether the trace plots the mean of two
    turns, because each side's turn moves the number by a leap.
    """

    key: str
    title: str
    tag: str
    seats: tuple[int, ...] = (2,)
    options: tuple[Option, ...] = ()
    clock: Clock = field(default_factory=Clock)
    minutes: int = 15
    trace: str = "trace"
    signed: bool = False
    averaged: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the record: who, what, and the thinking time in milliseconds."""

    seat: Seat
    move: Move
    spent_ms: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended. Who won is said, not derived; scores are for display; reason is the key of a sentence."""

    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]
    reason: str


class State(ABC):
    """The table at one moment: an immutable, hashable value that holds no secret and reads no clock.

    Games write the abstract methods and those of the others they need; ``play`` and ``hash`` are final.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act: () over, (CHANCE,), one seat, or several seats that choose in secret, at once.

        Where several act, their moves are applied in seat order, so after p1's the rest remain.
        """

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Exactly when nobody is to act."""

    @abstractmethod
    def position(self) -> str:
        """Canonical and complete text: equal exactly when the states are equal (the rules file, Notation)."""

    @abstractmethod
    def legal(self, seat: Seat) -> Iterable[Move]:
        """Every legal move of a seat that may act, in a stable order, without duplicates. Examples if open_ended."""

    @abstractmethod
    def check(self, seat: Seat, move: Move) -> None:
        """Raises IllegalMove, naming the rule and the sites at fault (fact ``cells``), unless the move is legal.

        The move is canonical (it went through ``read``), the seat may act and the match is not over.
        """

    @abstractmethod
    def apply(self, seat: Seat, move: Move) -> State:
        """The next state. Trusted: the move is legal."""

    # ---- with defaults -------------------------------------------------------------------------------------------
    def read(self, seat: Seat, text: str) -> Move:
        """The canonical name of a move as given; raises IllegalMove where the text is no move of this game."""
        return text

    def weights(self) -> Sequence[tuple[Move, int]]:
        """Chance's moves in the order of ``legal``, with positive integer weights. Only when CHANCE is to act."""
        return tuple((move, 1) for move in self.legal(CHANCE))

    def timeout(self, seat: Seat) -> Move | None:
        """The move that the rules make for a seat whose time is up; None: the seat loses."""
        return None

    def window(self, seat: Seat) -> tuple[int, int] | None:
        """Seconds (from, to) that the rules fix for this decision; None: the table's clock."""
        return None

    @property
    def is_race(self) -> bool:
        """True where ``window`` holds at every table, also at one without clocks."""
        return False

    @property
    def at_one_device(self) -> tuple[Seat, ...]:
        """The seats of ``to_act`` in the order in which they choose in secret where they share one device."""
        return self.to_act

    @property
    def open_ended(self) -> bool:
        """True where ``legal`` can only list examples and ``check`` decides (proofs, free equations)."""
        return False

    @property
    def mid_turn(self) -> bool:
        """True where the seat on turn has begun its turn and goes on: the table confirms all its moves at once."""
        return False

    def retire(self, seat: Seat) -> State | None:
        """The state in which the others play on without this seat; None: the match ends."""
        return None

    @property
    def unfinished(self) -> State | None:
        """After the end: this state as if it were not over, where it is worth showing what was still possible there."""
        return None

    def completion(self) -> Move | None:
        """Of ``unfinished``: the move that shows it, found by a search ("show me"). None: nothing was possible."""
        return None

    def stamps(self, move: Move) -> tuple[int, ...]:
        """Of a legal move of a race: when each of its orders was made, in tenths of a second after its beginning."""
        return ()

    def stamped(self, seat: Seat, move: Move, least: Sequence[int]) -> Move:
        """A legal move of a race with each of its orders made no earlier than so many tenths of a second after its
        beginning, nor before the order before it, nor after the seat's time: legal as well."""
        return move

    def lists(self, move: Move) -> tuple[Move, ...]:
        """Of a legal move of a race: what it was after each of its orders, itself at the end."""
        return ()

    def taps(self, move: Move) -> tuple[str, ...]:
        """One way to spell a legal move: names of sites, of things in hand, or words. Default: the move itself."""
        return (move,)

    def continuations(self, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        """What may be tapped next, after these taps, on the way to a legal move."""
        before = tuple(taps)
        spelled = (self.taps(move) for move in self.legal(seat))
        return frozenset(way[len(before)] for way in spelled if len(way) > len(before) and way[: len(before)] == before)

    def spell(self, seat: Seat, taps: Sequence[str]) -> Move | None:
        """The move that these taps spell, in any order that makes sense; None: not yet one.

        While every tap was one of ``continuations`` the move is legal. A tap that was not may give the illegal move
        that the player meant: ``check`` then explains it.
        """
        before = tuple(taps)
        for move in self.legal(seat):
            if self.taps(move) == before:
                return move
        return before[0] if len(before) == 1 else None

    # ---- final ---------------------------------------------------------------------------------------------------
    def play(self, seat: Seat, text: str) -> State:
        """The door for everything that comes from outside: read, over? your turn? check, then apply."""
        if not self.to_act:
            raise IllegalMove("match-over")
        if seat not in self.to_act:
            raise IllegalMove("not-your-turn")
        move = self.read(seat, text)
        self.check(seat, move)
        return self.apply(seat, move)

    def hash(self) -> str:
        """SHA-256 of the position, in hex: what two peers compare."""
        return hashlib.sha256(self.position().encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class View:
    """What a scene shows. Last moves, trails and ghosts need more than a state.

    start: the first state, or the one after a seat has left; events: all moves that led from there to ``state``, none
    of them a table verb. drafted: how many of ``events``, at the end, are not confirmed yet: a half-made turn, drawn as
    a preview. turn: how many, at the end, are the last confirmed turn and the drafted moves, so that the last move is
    ``events[len(events) - turn:len(events) - drafted]``; before: the state before that turn. viewer: the seat that
    looks (None: anybody). taps: what was tapped so far of the next move.
    """

    start: State
    events: tuple[Event, ...]
    state: State
    before: State
    turn: int = 0
    viewer: Seat | None = None
    taps: tuple[str, ...] = ()
    drafted: int = 0

    @classmethod
    def of(cls, state: State) -> View:
        """The view of a state that nothing has happened to."""
        return cls(start=state, events=(), state=state, before=state)


class Game(ABC):
    """One instance a game: set-up and looks, never the course of play."""

    info: ClassVar[Info]

    @abstractmethod
    def start(self, seats: int, options: Options) -> State:
        """The first state. ``options`` come from ``settle``."""

    @abstractmethod
    def scene(self, view: View) -> Scene:
        """The table as data (core/scene.py)."""

    @abstractmethod
    def measure(self, state: State) -> int:
        """What the trace plots for a state."""

    def tell(self, before: State, event: Event, after: State) -> tuple[Note, ...]:
        """What happened, in order, for the log, the live region and the animation; first the move itself."""
        return (Note("played", move=event.move),)

    def entry(self, before: State, event: Event) -> str:
        """The event in the list of moves: short and without words."""
        return event.move

    # ---- final ---------------------------------------------------------------------------------------------------
    def settle(self, seats: int, options: Options) -> dict[str, str]:
        """All options that exist for these settings, defaults filled in, in the game's order.

        Raises BadRecord for a number of seats, a key or a value that does not exist here.
        """
        if seats not in self.info.seats:
            raise BadRecord("bad-seats", text=str(seats), allowed=tuple(str(count) for count in self.info.seats))
        settled: dict[str, str] = {}
        for option in self.info.options:
            if option.when is not None and not option.when(seats, settled):
                continue
            value = options.get(option.key, option.default)
            if value not in option.choices:
                raise BadRecord("bad-option-value", key=option.key, text=str(value), allowed=option.choices)
            settled[option.key] = value
        for key in options:
            if key not in settled:
                raise BadRecord("unknown-option", key=str(key))
        return settled
