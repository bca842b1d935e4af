"""Chain Lightning (Andrew Juell, 2010): two white stones that link in eight directions against three black in four.

A move is one stone; the stones of a turn are moves of the same seat.

>>> from attractor.games.chain_lightning import GAME
>>> state = GAME.start(2, GAME.settle(2, {"size": "5"})).play(0, "c3").play(0, "d4")
>>> state.position(), state.to_act
('5/3o1/2o2/5/5:p1:b3', (1,))
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from attractor.core.game import (
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
from attractor.games.chain_lightning.links import BLACK, WHITE, Colour, Lattice, lattice

SWAP, DONE, CHOICES = "swap", "done", ("white", "black")
SIZES = ("19", *(str(size) for size in range(5, 19)))
SPELLING = re.compile(r"[a-z][1-9][0-9]?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Stones(State):
    """One moment. white, black: masks of stones (see links.py). white_seat: who is White, ``p1`` before the choice.

    balance: the option. counts: stones a turn of White and Black. phase: "w" or "b", "balance", "choose", "-" (over).
    left: the stones that are still to be placed this turn; 0 where turns are not counted. winner: a seat, or None.
    """

    size: int
    balance: str
    counts: tuple[int, int]
    white: int
    black: int
    white_seat: Seat
    phase: str
    left: int
    winner: Seat | None = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.phase == "-":
            return ()
        if self.phase in ("balance", "choose"):
            return (0,) if self.phase == "balance" else (1,)
        return (self.white_seat,) if self.phase == "w" else (1 - self.white_seat,)

    @property
    def outcome(self) -> Outcome | None:
        """Rule 5; there is no draw (rule 6)."""
        if self.winner is None:
            return None
        reason = "white-joins" if self.winner == self.white_seat else "black-joins"
        return Outcome((self.winner,), (1 - self.winner, self.winner), reason)

    @property
    def board(self) -> Lattice:
        return lattice(self.size)

    @property
    def colour(self) -> Colour:
        """Whose stones are placed now; White's before the choice."""
        return BLACK if self.phase == "b" else WHITE

    @property
    def empty(self) -> int:
        return self.board.every & ~(self.white | self.black)

    @property
    def placed(self) -> int:
        """Stones of this turn that lie already. Every earlier turn of a side was full, or the board would be."""
        if self.phase == "balance":
            return self.white.bit_count()
        if self.phase == "b":
            return self.black.bit_count() % self.counts[1]
        if self.phase == "w" and self.balance != "balance":
            return self.white.bit_count() % self.counts[0]
        is_short = self.left == self.empty.bit_count()  # the last cells: which were placed this turn is not remembered
        return 0 if self.phase != "w" or is_short else self.counts[0] - self.left

    @property
    def mid_turn(self) -> bool:
        return self.placed > 0

    @property
    def is_swap_offered(self) -> bool:
        """Once, to seat 2, after White's first turn and before the first black stone."""
        return self.balance == SWAP and self.phase == "b" and self.white_seat == 0 and not self.black

    def position(self) -> str:
        rows = []
        for row in reversed(range(self.size)):
            cells = "".join(self._cell(row * (self.size + 1) + column) for column in range(self.size))
            rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), cells))
        turn = f"{self.phase}{self.left}" if self.phase in ("w", "b") else self.phase
        return f"{'/'.join(rows)}:p{self.white_seat + 1}:{turn}"

    def legal(self, seat: Seat) -> Iterator[Move]:
        if self.phase == "choose":
            yield from CHOICES
            return
        free = self.empty
        if self.phase == "balance":
            free &= ~WHITE.completing(self.board, self.white)
            yield DONE
        elif self.is_swap_offered:
            yield SWAP
        for name, bit in self.board.bits.items():
            if free & bit:
                yield name

    def continuations(self, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        return frozenset() if taps or seat not in self.to_act else frozenset(self.legal(seat))

    def spell(self, seat: Seat, taps: Sequence[str]) -> Move | None:
        return taps[0] if len(taps) == 1 else None

    def read(self, seat: Seat, text: str) -> Move:
        is_word = text in (SWAP, DONE) or text in CHOICES
        if text not in self.board.bits and not is_word and SPELLING.fullmatch(text) is None:
            raise IllegalMove("malformed", text=text)
        return text

    def check(self, seat: Seat, move: Move) -> None:
        stone = self.board.bits.get(move)
        if stone is None:
            self._check_word(move)
        elif self.phase == "choose":
            raise IllegalMove("choose-first", cells=(move,))
        elif not self.empty & stone:
            raise IllegalMove("occupied", cells=(move,))
        elif self.phase == "balance" and WHITE.completing(self.board, self.white) & stone:
            chain = WHITE.chain(self.board, self.white | stone)
            raise IllegalMove("completes-chain", cells=(move,), cell=move, chain=chain)

    def apply(self, seat: Seat, move: Move) -> Stones:
        if move == SWAP or move in CHOICES:  # Black is on turn with the full number of stones
            white_seat = 0 if move == "black" else 1
            return self._turn_of(BLACK, self.white, self.black, white_seat)
        if move == DONE:
            return self._with(self.white, self.black, self.white_seat, "choose", 0)
        stone, colour = self.board.bits[move], self.colour
        white = self.white | stone if colour is WHITE else self.white
        black = self.black | stone if colour is BLACK else self.black
        if self.phase == "balance":
            return self._with(white, black, self.white_seat, "balance", 0)
        if colour.is_joined(self.board, white if colour is WHITE else black, stone):
            return self._with(white, black, self.white_seat, "-", 0, seat)
        if self.left > 1:
            return self._with(white, black, self.white_seat, self.phase, self.left - 1)
        return self._turn_of(BLACK if colour is WHITE else WHITE, white, black, self.white_seat)

    def _turn_of(self, colour: Colour, white: int, black: int, white_seat: Seat) -> Stones:
        """The start of a turn: all its stones, or as many as there are cells (rule 3)."""
        full = self.counts[0 if colour is WHITE else 1]
        cells = self.size * self.size - (white | black).bit_count()
        return self._with(white, black, white_seat, colour.mark, min(full, cells))

    def _with(
        self, white: int, black: int, white_seat: Seat, phase: str, left: int, winner: Seat | None = None
    ) -> Stones:
        return Stones(self.size, self.balance, self.counts, white, black, white_seat, phase, left, winner)

    def _check_word(self, move: Move) -> None:
        if move == SWAP and not self.is_swap_offered:
            raise IllegalMove("swap-not-offered" if self.balance != SWAP else "swap-not-now")
        if move == DONE and self.phase != "balance":
            raise IllegalMove("choose-first" if self.phase == "choose" else "done-not-now", cells=())
        if move in CHOICES and self.phase != "choose":
            raise IllegalMove("choose-not-now")
        if move not in (SWAP, DONE, *CHOICES):
            is_cell = SPELLING.fullmatch(move) is not None
            raise IllegalMove("off-board", cell=move) if is_cell else IllegalMove("malformed", text=move)

    def _cell(self, place: int) -> str:
        return "o" if self.white >> place & 1 else "x" if self.black >> place & 1 else "."


class ChainLightning(Game):
    info: ClassVar[Info] = Info(
        key="chain-lightning",
        title="Chain Lightning",
        tag="cl",
        options=(
            Option("size", SIZES),
            Option("balance", ("none", "swap", "balance")),
            Option("stones", ("2-3", "1-2", "1-1")),
        ),
        minutes=20,
        signed=True,
        averaged=True,
    )

    def start(self, seats: int, options: Options) -> Stones:
        """An empty board, White (seat 1) on turn. Any size from 2 on can be played; the options begin at 5."""
        white, black = (int(count) for count in options["stones"].split("-"))
        size, balance = int(options["size"]), options["balance"]
        phase, left = ("balance", 0) if balance == "balance" else ("w", white)
        return Stones(size, balance, (white, black), 0, 0, 0, phase, left)

    def scene(self, view: View) -> Scene:
        from attractor.games.chain_lightning.board import scene  # only who looks needs it

        return scene(view)

    def measure(self, state: State) -> int:
        """Turns Black still needs minus turns White still needs, each as if the other passed."""
        assert isinstance(state, Stones)
        return turns_needed(state, BLACK) - turns_needed(state, WHITE)

    def tell(self, before: State, event: Event, after: State) -> tuple[Note, ...]:
        assert isinstance(before, Stones) and isinstance(after, Stones)
        seat = event.seat + 1
        if event.move == SWAP:
            return (Note("swapped", seat=seat),)
        if event.move == DONE:
            return (Note("balanced", n=before.white.bit_count()),)
        if event.move in CHOICES:
            return (Note(f"chose-{event.move}", seat=seat),)
        colour = before.colour
        placed = Note(f"{colour.key}-placed", cell=event.move)
        if after.winner is None:
            return (placed,)
        stones = after.white if colour is WHITE else after.black
        return (placed, Note(f"{colour.key}-chain", n=len(colour.chain(after.board, stones))))

    def entry(self, before: State, event: Event) -> str:
        """``G7``; a word of the notation as it is."""
        assert isinstance(before, Stones)
        return event.move.upper() if event.move in before.board.bits else event.move


def turns_needed(state: Stones, colour: Colour) -> int:
    """Full turns until a chain could be finished; where every way is cut, one more than from an empty board."""
    own, others = (state.white, state.black) if colour is WHITE else (state.black, state.white)
    count = state.counts[0 if colour is WHITE else 1]
    needed = colour.stones_needed(state.board, own, others)
    return -(-state.size // count) + 1 if needed is None else -(-needed // count)
