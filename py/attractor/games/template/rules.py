"""Keep Apart, the template: cover a cell of a row that touches no covered cell; who cannot, has lost.

Rules
1. A row of n cells a1, b1, … lies empty. Two or three seats take turns, seat 1 first.
2. A move covers one empty cell that is not beside a covered one. There is no passing.
3. When no such cell is left, the seat that covered the last one wins (option ``last``: loses, and the others share).
4. Of three seats one may leave: the others go on without it, and it can no longer win.

Position: the row, digits for empty cells, a letter a, b, c for a cell of seat 1, 2, 3 ``:`` seats that left ``:`` who
acts. ``2a4b1::p1``.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from attractor.core.game import Event, Game, IllegalMove, Info, Move, Note, Option, Options, Outcome, Seat, State, View
from attractor.core.scene import Scene
from attractor.games.template import board
from attractor.geometry.squares import Cell, Grid

EMPTY = -1


@dataclass(frozen=True, slots=True)
class Row(State):
    """The table. owners: who covered each cell, from the left; turn: the seat on turn; gone: seats that left."""

    owners: tuple[Seat, ...]
    seats: int
    turn: Seat
    last_loses: bool = False
    gone: frozenset[Seat] = frozenset()
    last: Seat = EMPTY

    @property
    def grid(self) -> Grid:
        return Grid(len(self.owners), 1)

    # ---- the contract --------------------------------------------------------------------------------------------
    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.outcome else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        staying = [seat for seat in range(self.seats) if seat not in self.gone]
        if len(staying) == 1:
            return self._won_by(staying, "others-left")
        if any(self._is_free(column) for column in range(len(self.owners))):
            return None
        if self.last_loses:
            return self._won_by([seat for seat in staying if seat != self.last], "covered-last-lost")  # Rule 3
        return self._won_by([self.last], "covered-last")

    def position(self) -> str:
        runs = ((owner, len(list(run))) for owner, run in groupby(self.owners))
        row = "".join(str(length) if owner == EMPTY else "abc"[owner] * length for owner, length in runs)
        return f"{row}:{_names(sorted(self.gone))}:{_names(self.to_act) or '-'}"

    def legal(self, seat: Seat) -> Iterable[Move]:
        return (self.grid.name((column, 0)) for column in range(len(self.owners)) if self._is_free(column))

    def read(self, seat: Seat, text: str) -> Move:
        if self.grid.read(text) is None:
            raise IllegalMove("no-such-cell", text=text)
        return text

    def check(self, seat: Seat, move: Move) -> None:
        column, _ = self._cell(move)
        if self.owners[column] != EMPTY:
            raise IllegalMove("covered", cells=(move,))
        if at_fault := self._covered_beside(column):
            raise IllegalMove("touches-covered", cells=tuple(self.grid.name(cell) for cell in at_fault))  # Rule 2

    def apply(self, seat: Seat, move: Move) -> Row:
        column, _ = self._cell(move)
        owners = (*self.owners[:column], seat, *self.owners[column + 1 :])
        return Row(owners, self.seats, self._after(seat, self.gone), self.last_loses, self.gone, seat)

    def retire(self, seat: Seat) -> Row | None:
        if self.seats == 2:
            return None
        gone = self.gone | {seat}
        turn = self._after(seat, gone) if seat == self.turn else self.turn
        return Row(self.owners, self.seats, turn, self.last_loses, gone, self.last)  # Rule 4

    # ---- helpers -------------------------------------------------------------------------------------------------
    def _cell(self, move: Move) -> Cell:
        cell = self.grid.read(move)
        assert cell is not None, (move, self)
        return cell

    def _covered_beside(self, column: int) -> list[Cell]:
        return [cell for cell in self.grid.beside((column, 0)) if self.owners[cell[0]] != EMPTY]

    def _is_free(self, column: int) -> bool:
        return self.owners[column] == EMPTY and not self._covered_beside(column)

    def _after(self, seat: Seat, gone: frozenset[Seat]) -> Seat:
        following = ((seat + step) % self.seats for step in range(1, self.seats + 1))
        return next((other for other in following if other not in gone), seat)

    def _won_by(self, seats: list[Seat], reason: str) -> Outcome:
        winners = tuple(seat for seat in seats if seat not in self.gone)
        return Outcome(winners, tuple(int(seat in winners) for seat in range(self.seats)), reason)


class KeepApart(Game):
    info = Info(
        key="template",
        title="Keep Apart",
        tag="ka",
        seats=(2, 3),
        options=(Option("size", ("9", "7", "15")), Option("last", ("wins", "loses"))),
        minutes=2,
    )

    def start(self, seats: int, options: Options) -> Row:
        return Row((EMPTY,) * int(options["size"]), seats, 0, options["last"] == "loses")

    def scene(self, view: View) -> Scene:
        assert isinstance(view.state, Row)
        last = view.events[-1].move if view.events and view.turn else None
        legal = () if view.state.outcome else tuple(view.state.legal(view.state.turn))
        return board.scene(view.state.owners, legal, last, view.taps)

    def measure(self, state: State) -> int:
        """How many cells can still be covered."""
        return 0 if state.outcome else len(list(state.legal(state.to_act[0])))

    def tell(self, before: State, event: Event, after: State) -> tuple[Note, ...]:
        return (Note("covers", cell=event.move), Note("left", n=self.measure(after)))


def _names(seats: Iterable[Seat]) -> str:
    return "".join(f"p{seat + 1}" for seat in seats)
