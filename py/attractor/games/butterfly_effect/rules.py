"""Butterfly Effect: the latest piece decides where the next may go, and who lays the last one wins.

>>> from attractor.games.butterfly_effect import GAME
>>> GAME.start(2, GAME.settle(2, {})).play(0, "f7u2").position()
'11/11/11/5o5/5o5/5x5/11/11/11/11/11:p2'
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from attractor.core.game import (
    Clock,
    Event,
    Game,
    IllegalMove,
    Info,
    Move,
    Note,
    Option,
    Options,
    Outcome,
    Seat,
    State,
    View,
)
from attractor.core.scene import Scene
from attractor.games.butterfly_effect.placements import LENGTHS, WAYS, Placement, Tables, tables
from attractor.geometry.squares import step

SWAP: Move = "swap"
START_LENGTHS = {0: (2,), 1: (3,), 3: (4,)}
"""Rule 4, the first three plies: the lengths by the number of cells that older pieces cover."""
SWAP_AFTER = {"none": None, "after-1": 1, "after-3": 6}
"""The option ``swap``: how many cells older pieces cover when it is offered."""
SPELLING = re.compile(r"([a-z])([1-9][0-9]?)([ur])([1-9])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Board(State):
    """One moment. older, last: masks of the cells (see placements.py) of all pieces but the last, and of the last.

    seat: who is on turn, or would be; stuck: there is no place for another piece (rule 7).
    """

    size: int
    corners: bool
    swap: str
    older: int
    last: int
    seat: Seat
    stuck: bool = False

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.stuck else (self.seat,)

    @property
    def outcome(self) -> Outcome | None:
        """Rule 7: a player on turn with no legal placement loses."""
        if not self.stuck:
            return None
        winner = 1 - self.seat
        return Outcome((winner,), (1 - winner, winner), "no-room")

    @property
    def tables(self) -> Tables:
        return tables(self.size)

    @property
    def lengths(self) -> tuple[int, ...]:
        """Rule 4: 2, 3, 4, then the length of the last piece, one more or one less, within 2 to 7."""
        opening = START_LENGTHS.get(self.older.bit_count())
        if opening is not None:
            return opening
        last = self.last.bit_count()
        return tuple(length for length in LENGTHS if abs(length - last) <= 1)

    @property
    def is_swap_offered(self) -> bool:
        """Once, to seat 2, in place of its own move."""
        return self.seat == 1 and not self.stuck and self.older.bit_count() == SWAP_AFTER[self.swap]

    def position(self) -> str:
        rows = []
        for row in reversed(range(self.size)):
            cells = "".join(self._cell(row * self.size + column) for column in range(self.size))
            rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), cells))
        return f"{'/'.join(rows)}:{'-' if self.stuck else f'p{self.seat + 1}'}"

    def placements(self) -> Iterator[Placement]:
        """Every place where the next piece may lie, shorter pieces first."""
        taken = self.older | self.last
        last, older = self.last, self.older
        for length in self.lengths:
            for place in self.tables.long[length]:
                if (
                    not place.mask & taken
                    and (place.ring & last).bit_count() == 1
                    and not (place.ring if self.corners else place.halo) & older
                ):
                    yield place

    def legal(self, seat: Seat) -> Iterator[Move]:
        for place in self.placements():
            yield place.name
        if self.is_swap_offered:
            yield SWAP

    def read(self, seat: Seat, text: str) -> Move:
        if text != SWAP and SPELLING.fullmatch(text) is None:
            raise IllegalMove("malformed", text=text)
        return text

    def check(self, seat: Seat, move: Move) -> None:
        if move == SWAP:
            if not self.is_swap_offered:
                raise IllegalMove("swap-not-offered" if self.swap == "none" else "swap-not-now")
            return
        place = self.tables.named.get(move)
        fault = self._fault_of_text(move) if place is None else self.fault(place)
        if fault is not None:
            raise fault

    def fault(self, place: Placement) -> IllegalMove | None:
        """What the rules have against a placement, with the cells at fault; None: it is legal.

        Facts beside ``cells`` (of the piece): ``touched``, the cells that it should not meet, and ``length``.
        """
        names, length = self.tables.names, place.length
        if length not in self.lengths:
            return IllegalMove("wrong-length", cells=place.cells, length=length, allowed=tuple(map(str, self.lengths)))
        if taken := place.mask & (self.older | self.last):
            return IllegalMove("occupied", cells=names(taken), length=length)
        contacts = place.ring & self.last
        if not contacts:
            return IllegalMove("no-contact", cells=place.cells, length=length)
        if contacts.bit_count() > 1:
            return self._touching("several-contacts", place, contacts)
        if met := place.ring & self.older:
            return self._touching("touches-older-piece", place, met)
        if not self.corners and (met := place.halo & self.older):
            cells = _diagonal_to(self.tables, place, met)
            return IllegalMove("corner-contact", cells=cells, length=length, touched=names(met))
        return None

    def apply(self, seat: Seat, move: Move) -> Board:
        if move == SWAP:  # what was laid counts as seat 2's; seat 1 is on turn
            return Board(self.size, self.corners, self.swap, self.older, self.last, 0)
        laid = self.tables.named[move].mask
        after = Board(self.size, self.corners, self.swap, self.older | self.last, laid, 1 - seat)
        if next(after.placements(), None) is None:
            return Board(self.size, self.corners, self.swap, after.older, laid, 1 - seat, stuck=True)
        return after

    def taps(self, move: Move) -> tuple[str, ...]:
        from attractor.games.butterfly_effect import taps  # it reads states: imported when both are there

        return taps.way_to(self, move)

    def continuations(self, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        from attractor.games.butterfly_effect.taps import choose

        return choose(self, taps).continuations(self)

    def spell(self, seat: Seat, taps: Sequence[str]) -> Move | None:
        from attractor.games.butterfly_effect.taps import choose

        return choose(self, taps).move

    def _cell(self, place: int) -> str:
        return "o" if self.last >> place & 1 else "x" if self.older >> place & 1 else "."

    def _fault_of_text(self, move: Move) -> IllegalMove:
        """Why a well-spelled text is no placement of this board (rule 3)."""
        spelled = SPELLING.fullmatch(move)
        if spelled is None:
            return IllegalMove("malformed", text=move)
        start, length = (ord(spelled[1]) - ord("a"), int(spelled[2]) - 1), int(spelled[4])
        covered = [step(start, WAYS[spelled[3]], place) for place in range(length)]
        inside = tuple(self.tables.grid.name(cell) for cell in covered if cell in self.tables.grid)
        if length not in LENGTHS:
            return IllegalMove("wrong-length", cells=inside, length=length, allowed=tuple(map(str, self.lengths)))
        return IllegalMove("off-board", cells=inside, length=length)

    def _touching(self, reason: str, place: Placement, met: int) -> IllegalMove:
        at_fault = place.mask & self.tables.ring(met)
        names = self.tables.names
        return IllegalMove(reason, cells=names(at_fault), length=place.length, touched=names(met))


class ButterflyEffect(Game):
    info: ClassVar[Info] = Info(
        key="butterfly-effect",
        title="Butterfly Effect",
        tag="be",
        options=(
            Option("size", ("11", "9", "7")),
            Option("corners", ("free", "none")),
            Option("swap", ("none", "after-1", "after-3")),
        ),
        clock=Clock(move=60, reserve=300),  # rule 8
        minutes=10,
    )

    def start(self, seats: int, options: Options) -> Board:
        """Rule 1: a one-cell piece in the middle is the last piece."""
        size = int(options["size"])
        middle = 1 << size * size // 2
        return Board(size, options["corners"] == "free", options["swap"], 0, middle, 0)

    def scene(self, view: View) -> Scene:
        from attractor.games.butterfly_effect.board import scene  # only who looks needs it

        return scene(view)

    def measure(self, state: State) -> int:
        """Room left: legal placements for the player to move."""
        assert isinstance(state, Board)
        return sum(1 for _ in state.placements())

    def tell(self, before: State, event: Event, after: State) -> tuple[Note, ...]:
        assert isinstance(before, Board) and isinstance(after, Board)
        if event.move == SWAP:
            return (Note("swapped", seat=event.seat + 1),)
        place = before.tables.named[event.move]
        touched = before.tables.names(place.ring & before.last)
        first, last = ends(place)
        laid = Note("laid", length=place.length, first=first, last=last, touched=touched)
        if after.stuck:
            return (laid, Note("stuck", seat=after.seat + 1))
        allowed = tuple(map(str, after.lengths))
        return (laid, Note("lengths-next", lengths=allowed)) if len(allowed) > 1 else (laid,)

    def entry(self, before: State, event: Event) -> str:
        """``6 A11–A6``: the length, then from left to right or from the top down."""
        assert isinstance(before, Board)
        if event.move == SWAP:
            return SWAP
        place = before.tables.named[event.move]
        first, last = ends(place)
        return f"{place.length}\u2002{first.upper()}–{last.upper()}"


def ends(place: Placement) -> tuple[str, str]:
    """The two ends as people read them: left and right, or top and bottom."""
    return (place.cells[0], place.cells[-1]) if place.way == "r" else (place.cells[-1], place.cells[0])


def _diagonal_to(known: Tables, place: Placement, met: int) -> tuple[str, ...]:
    """The cells of the piece that meet cells of ``met`` by a corner."""
    around = 0
    for name in known.names(met):
        cell = known.grid.read(name)
        assert cell is not None, name
        around |= sum(known.bits[known.grid.name(there)] for there in known.grid.around(cell))
    return known.names(place.mask & around)
