"""Games too small to be played, that bend the middle end where real ones do: chance, secrets, seats that leave."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from attractor.core.game import CHANCE, Game, IllegalMove, Info, Move, Option, Options, Outcome, Seat, State, View
from attractor.core.scene import Frame, Scene


@dataclass(frozen=True, slots=True)
class Bowl(State):
    """Chance draws a ball, seat 0 or 1 keeps or drops it, until all are drawn. Balls a, b, c: 3, 2 and 1 of them."""

    drawn: str = ""
    kept: str = ""
    turn: Seat = CHANCE

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.outcome else (self.turn,)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome((0,), (1, 0), "bowl-empty") if len(self.drawn) == 6 and self.turn == CHANCE else None

    def position(self) -> str:
        return f"{self.drawn}:{self.kept}:{self.turn}"

    def legal(self, seat: Seat) -> Iterable[Move]:
        return (move for move, _ in self.weights()) if seat == CHANCE else ("keep", "drop")

    def weights(self) -> Sequence[tuple[Move, int]]:
        left = {ball: count - self.drawn.count(ball) for ball, count in (("a", 3), ("b", 2), ("c", 1))}
        return tuple((ball, count) for ball, count in left.items() if count)

    def check(self, seat: Seat, move: Move) -> None:
        if move not in self.legal(seat):
            raise IllegalMove("malformed", text=move)

    def apply(self, seat: Seat, move: Move) -> State:
        if seat == CHANCE:
            return Bowl(self.drawn + move, self.kept, len(self.drawn) % 2)
        return Bowl(self.drawn, self.kept + move[0], CHANCE)


@dataclass(frozen=True, slots=True)
class Fingers(State):
    """All seats show one to five fingers at once, twice; the greatest sum wins. Too late: one finger, or out."""

    seats: int = 2
    shown: tuple[tuple[int, ...], ...] = ()
    now: tuple[int, ...] = ()
    gone: frozenset[Seat] = frozenset()
    forgiving: bool = True

    @property
    def to_act(self) -> tuple[Seat, ...]:
        staying = tuple(seat for seat in range(self.seats) if seat not in self.gone)
        if len(self.shown) == 2 or len(staying) == 1:
            return ()
        return staying[len(self.now) :]

    @property
    def outcome(self) -> Outcome | None:
        if self.to_act:
            return None
        staying = tuple(seat for seat in range(self.seats) if seat not in self.gone)
        sums = {seat: sum(row[place] for row in self.shown if place < len(row)) for place, seat in enumerate(staying)}
        best = max(sums.values())
        return Outcome(tuple(seat for seat in staying if sums[seat] == best), (0,) * self.seats, "most-fingers")

    def position(self) -> str:
        return f"{self.seats}{self.shown}{self.now}{sorted(self.gone)}{self.forgiving}"

    def legal(self, seat: Seat) -> Iterable[Move]:
        return "12345"

    def read(self, seat: Seat, text: str) -> Move:
        """``five`` is another name of ``5``."""
        return "5" if text == "five" else text

    def check(self, seat: Seat, move: Move) -> None:
        if move not in tuple("12345"):
            raise IllegalMove("malformed", text=move)

    def apply(self, seat: Seat, move: Move) -> State:
        now = (*self.now, int(move))
        staying = self.seats - len(self.gone)
        shown = (*self.shown, now) if len(now) == staying else self.shown
        return Fingers(self.seats, shown, () if len(now) == staying else now, self.gone, self.forgiving)

    def timeout(self, seat: Seat) -> Move | None:
        return "1" if self.forgiving else None

    def retire(self, seat: Seat) -> State | None:
        if self.seats == 2:
            return None
        return Fingers(self.seats, self.shown, (), self.gone | {seat}, self.forgiving)


@dataclass(frozen=True, slots=True)
class Dash(State):
    """Both seats press once within ten seconds: a time in tenths, three digits. Who was first has won."""

    pressed: tuple[str, ...] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (0, 1)[len(self.pressed) :]

    @property
    def outcome(self) -> Outcome | None:
        if self.to_act:
            return None
        return Outcome((int(self.pressed[1] < self.pressed[0]),), (0, 0), "first")

    @property
    def is_race(self) -> bool:
        return bool(self.to_act)

    def window(self, seat: Seat) -> tuple[int, int] | None:
        return 0, 10

    def position(self) -> str:
        return "-".join(self.pressed)

    def legal(self, seat: Seat) -> Iterable[Move]:
        return ("005", "099")

    def check(self, seat: Seat, move: Move) -> None:
        if len(move) != 3 or not move.isdecimal() or move > "099":
            raise IllegalMove("malformed", text=move)

    def apply(self, seat: Seat, move: Move) -> State:
        return Dash((*self.pressed, move))

    def timeout(self, seat: Seat) -> Move | None:
        return "099"

    def stamps(self, move: Move) -> tuple[int, ...]:
        return (int(move),)

    def lists(self, move: Move) -> tuple[Move, ...]:
        return (move,)

    def stamped(self, seat: Seat, move: Move, least: Sequence[int]) -> Move:
        return f"{min(99, max(int(move), *least)):03}"


class DashGame(Game):
    info = Info("dash", "Dash", "da")

    def start(self, seats: int, options: Options) -> State:
        return Dash()

    def scene(self, view: View) -> Scene:
        return Scene(Frame(0, 0, 1, 1, 1), ())

    def measure(self, state: State) -> int:
        return len(state.position())


class BowlGame(Game):
    info = Info("bowl", "Bowl", "bo")

    def start(self, seats: int, options: Options) -> State:
        return Bowl()

    def scene(self, view: View) -> Scene:
        return Scene(Frame(0, 0, 1, 1, 1), ())

    def measure(self, state: State) -> int:
        return len(state.position())


class FingersGame(Game):
    info = Info("fingers", "Fingers", "fi", seats=(2, 3), options=(Option("late", ("one", "out")),))

    def start(self, seats: int, options: Options) -> State:
        return Fingers(seats, forgiving=options["late"] == "one")

    def scene(self, view: View) -> Scene:
        return Scene(Frame(0, 0, 1, 1, 1), ())

    def measure(self, state: State) -> int:
        return len(state.position())


def find(key: str) -> Game:
    """A registry of toys and the template."""
    from attractor.games import find as real

    return {"bowl": BowlGame(), "dash": DashGame(), "fingers": FingersGame()}.get(key) or real(key)
