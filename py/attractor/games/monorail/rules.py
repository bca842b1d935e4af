"""Monorail V1 and V2: lay 1 to 3 tiles in a line, close one loop through every tile, or call it impossible.

The numbers are those of the rules file. A state is a picture, the stock, a phase and who is on turn.

>>> state = start(Setup.of(game.settle(2, {})))
>>> state.play(0, "h10rBHH").play(1, "k9uDC").play(0, "h9A").outcome
Outcome(winners=(0,), scores=(1, 0), reason='loop-closed')
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attractor.core.game import IllegalMove, Move, Outcome, Seat, State
from attractor.games.monorail import laying, proof, solver, taps
from attractor.games.monorail.circuit import is_circuit, with_tiles
from attractor.games.monorail.setup import Setup
from attractor.games.monorail.track import Picture, Stock

PROOF_SECONDS = 300
"""Rule 12: the prover has five minutes."""


@dataclass(frozen=True, slots=True)
class Line(State):
    """The table. stock: tiles left by kind; seat: on turn (over: who won); proving: the call waits for its proof;
    may_swap: seat 2 may take over the first lay; ended: the key of how the rules ended the match, "" before.
    """

    setup: Setup
    picture: Picture
    stock: Stock
    seat: Seat = 0
    proving: bool = False
    may_swap: bool = False
    ended: str = ""

    # ---- the contract --------------------------------------------------------------------------------------------
    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.ended else (self.seat,)

    @property
    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        return Outcome((self.seat,), (int(self.seat == 0), int(self.seat == 1)), self.ended)

    def position(self) -> str:
        """The rules file's text; where it would be the same for different states, a field before the last tells
        them apart: ``swap`` while that is offered, the winner when over.
        """
        fields = [
            self.setup.table.text(self.picture),
            self.setup.supply.text(self.stock),
            "proof" if self.proving else "lay",
            *(["swap"] if self.may_swap else []),
            *([f"p{self.seat + 1}", "-"] if self.ended else [f"p{self.seat + 1}"]),
        ]
        return ":".join(fields)

    def legal(self, seat: Seat) -> Iterator[Move]:
        if self.proving:
            yield "ko"
            return
        yield from laying.lays(self.setup, self.picture, self.stock)
        if self.is_begun:
            yield "no"
        if self.may_swap:
            yield "swap"

    def read(self, seat: Seat, text: str) -> Move:
        if text in ("no", "ko", "swap"):
            return text
        if text.startswith(proof.SHOWN):
            return proof.spelled(self.setup, proof.parse(self.setup, text))
        if taps.MEANT in text:
            taps.refuse(self.setup, text)
        laying.parse(self.setup, text)
        return text

    def check(self, seat: Seat, move: Move) -> None:
        shown = move.startswith(proof.SHOWN)
        if self.proving and not shown and move != "ko":
            raise IllegalMove("proof-is-due")  # Rule 8
        if not self.proving and (shown or move == "ko"):
            raise IllegalMove("nothing-called")
        if move == "no" and not self.is_begun:
            raise IllegalMove("nothing-laid")  # Rule 8
        if move == "swap" and not self.may_swap:
            raise IllegalMove("no-swap")
        if shown:
            proof.check(self.setup, self.picture, self.stock, proof.parse(self.setup, move))
        elif move not in ("no", "ko", "swap"):
            if taps.MEANT in move:
                taps.refuse(self.setup, move)
            laying.check_lay(self.setup, self.picture, self.stock, *laying.parse(self.setup, move))

    def apply(self, seat: Seat, move: Move) -> Line:
        if move == "swap":
            return self._then(seat=1 - seat)
        if move == "no":
            return self._called(seat)
        if move == "ko":
            return self._then(seat=1 - seat, proving=True, ended="loop-not-shown")  # Rule 8: the declarer wins
        if move.startswith(proof.SHOWN):
            placings = proof.parse(self.setup, move)
            cells, tiles = tuple(cell for cell, _ in placings), tuple(tile for _, tile in placings)
            return self._with(cells, tiles, seat, proving=True, ended="loop-shown")
        line, tiles = laying.parse(self.setup, move)
        after = self._with(line, tiles, 1 - seat, may_swap=self.setup.swap and not self.is_begun)
        if is_circuit(self.setup.table, after.picture, self.setup.loose):
            return after._then(seat=seat, ended="loop-closed")  # Rule 6
        return after

    def timeout(self, seat: Seat) -> Move | None:
        return "ko" if self.proving else None  # Rule 12

    def window(self, seat: Seat) -> tuple[int, int] | None:
        return (0, PROOF_SECONDS) if self.proving else None

    @property
    def open_ended(self) -> bool:
        return self.proving

    def taps(self, move: Move) -> tuple[str, ...]:
        if move.startswith(proof.SHOWN):
            return proof.taps(self.setup, self.picture, move)
        if move in ("no", "ko", "swap"):
            return (move,)
        return taps.of_lay(self.setup, self.picture, self.stock, move)

    def continuations(self, seat: Seat, before: Sequence[str]) -> frozenset[str]:
        if self.proving:
            return proof.continuations(self.setup, self.picture, self.stock, before)
        words = [word for word, offered in (("no", self.is_begun), ("swap", self.may_swap)) if offered]
        if before and before[0] in words:
            return frozenset()
        return taps.continuations(self.setup, self.picture, self.stock, before) | frozenset(() if before else words)

    def spell(self, seat: Seat, before: Sequence[str]) -> Move | None:
        if self.proving:
            return proof.spell(self.setup, self.picture, self.stock, before)
        if len(before) == 1 and before[0] in ("no", "ko", "swap"):
            return before[0]
        return taps.spell(self.setup, self.picture, self.stock, before)

    # ---- of its own ----------------------------------------------------------------------------------------------
    @property
    def is_begun(self) -> bool:
        """Whether anything has been laid. Then the opponent of the seat on turn has laid, after a swap too."""
        return self.stock != self.setup.supply.counts

    @property
    def tiles_left(self) -> int:
        return sum(self.stock)

    @property
    def question(self) -> solver.Question:
        """What "engine judges" and "show me" ask: can this be completed, and how? (Rule 9.)"""
        return solver.Question(self.setup.table, self.setup.supply, self.setup.loose, self.picture, self.stock)

    @property
    def unfinished(self) -> Line | None:
        """The picture of a call that was not answered by a circuit, as if its proof were due."""
        if self.ended in ("loop-closed", "loop-shown", "judged-impossible", "no-tiles") or not self.is_begun:
            return None
        return self._then(seat=self.seat, proving=True)

    def completion(self) -> Move | None:
        """Tiles that complete the circuit, as a proof is written. None: there are none. Takes its time."""
        placings = solver.solve(self.question)
        return None if placings is None else proof.spelled(self.setup, placings)

    # ---- helpers -------------------------------------------------------------------------------------------------
    def _called(self, seat: Seat) -> Line:
        if not self.tiles_left:
            return self._then(seat=seat, ended="no-tiles")  # Rule 10
        if not self.setup.judged:
            return self._then(seat=1 - seat, proving=True)
        if solver.verdict(self.question):
            return self._then(seat=1 - seat, ended="judged-possible")
        return self._then(seat=seat, ended="judged-impossible")

    def _then(self, *, seat: Seat, proving: bool = False, ended: str = "") -> Line:
        return Line(self.setup, self.picture, self.stock, seat, proving, False, ended)

    def _with(
        self, cells: tuple[int, ...], tiles: tuple[int, ...], seat: Seat, *,
        proving: bool = False, may_swap: bool = False, ended: str = "",
    ) -> Line:
        picture = with_tiles(self.picture, cells, tiles)
        return Line(self.setup, picture, self.setup.supply.spend(self.stock, tiles), seat, proving, may_swap, ended)


def start(setup: Setup) -> Line:
    """The state before the first lay."""
    return Line(setup, setup.table.bare(), setup.supply.counts)
