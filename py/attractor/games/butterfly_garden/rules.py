"""Butterfly Garden: the state of a match and what may be done in it. Reiner Knizia; first published as Indigo, 2012.

A turn lays one tile, ``b2c`` (cell and orientation), then chance draws the next, ``V``. Rule numbers are those of the
rules file. Cells, tiles and flights have modules of their own.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from attractor.core.game import (
    CHANCE,
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
from attractor.games.butterfly_garden import board, legality, position, scoring, taps, telling, turns
from attractor.games.butterfly_garden.cells import CELL_OF, CENTRE, SPRINGS, Owners, owners
from attractor.games.butterfly_garden.flight import BLUE, NO_BED, NOBODY, PINK, PURPLE, Flight, flights, lay
from attractor.games.butterfly_garden.scoring import Won
from attractor.games.butterfly_garden.tiles import COPIES, GROUND, KIND, KINDS, PLACEMENTS
from attractor.games.butterfly_garden.turns import NO_SEAT, Course, Holdings


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before the first move."""

    seats: int
    hand: int
    beds: str
    strict: bool
    owners: Owners


@dataclass(frozen=True, slots=True)
class Garden(State):
    """The table at one moment.

    tiles: what lies on each cell (tiles.py). resting: (port, colour) of each butterfly that sits outside e5, in order.
    centre: pink and purple ones still on e5. won: per seat how many blue, pink and purple. hands: per seat the kinds,
    in the order TSVXH. bag: undrawn copies of each kind. out: seats that resigned. passed: seats that discarded since
    the last placement. turn: the seat on turn, or next on turn while a draw is due; NO_SEAT during the deal.
    drawer: the seat for which chance draws, or NO_SEAT. ending: why the match is over, or "".
    """

    table: Table
    tiles: bytes
    resting: tuple[tuple[int, int], ...]
    centre: tuple[int, int]
    won: Won
    hands: tuple[str, ...]
    bag: tuple[int, ...]
    out: tuple[Seat, ...]
    passed: tuple[Seat, ...]
    turn: Seat
    drawer: Seat
    ending: str

    # ---- who acts, how it ended --------------------------------------------------------------------------------------
    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.ending:
            return ()
        return (self.turn,) if self.drawer == NO_SEAT else (CHANCE,)

    @property
    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.won, self.playing) if self.ending else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat."""
        return scoring.points(self.won)

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.table.seats) if seat not in self.out)

    @property
    def waiting(self) -> int:
        """The colour that e5 releases next: pink while any is left, then purple (rule 13); or NOBODY."""
        pink, purple = self.centre
        return PINK if pink else PURPLE if purple else NOBODY

    def position(self) -> str:
        return position.text(self)

    # ---- legal moves -------------------------------------------------------------------------------------------------
    def legal(self, seat: Seat) -> Iterable[Move]:
        if seat == CHANCE:
            return tuple(kind for kind, left in zip(KINDS, self.bag, strict=True) if left)
        moves = legality.placements(self, self.kinds(seat))
        return moves if moves or not self.table.strict else tuple(f"x{kind}" for kind in self.kinds(seat))

    def weights(self) -> Sequence[tuple[Move, int]]:
        """Each undrawn tile is equally likely (rule 9)."""
        return tuple([(kind, left) for kind, left in zip(KINDS, self.bag, strict=True) if left])

    def kinds(self, seat: Seat) -> str:
        """The different kinds in a hand, in the order TSVXH."""
        hand = self.hands[seat]
        return hand if len(hand) < 2 else "".join(dict.fromkeys(hand))

    def read(self, seat: Seat, text: str) -> Move:
        if seat == CHANCE:
            known = len(text) == 1 and text in KINDS
        else:
            known = text in PLACEMENTS or (len(text) == 2 and text[0] == "x" and text[1] in KINDS)
        if not known:
            raise IllegalMove("malformed", text=text)
        return text

    def check(self, seat: Seat, move: Move) -> None:
        if seat == CHANCE:
            if not self.bag[KINDS.index(move)]:
                raise IllegalMove("none-left", kind=Note(f"kind-{move}"))
        elif move in PLACEMENTS:
            legality.check_placement(self, seat, *PLACEMENTS[move])
        else:
            legality.check_discard(self, seat, move[1])

    # ---- moves -------------------------------------------------------------------------------------------------------
    def apply(self, seat: Seat, move: Move) -> Garden:
        if seat == CHANCE:
            return self._draw(KINDS.index(move))
        if move in PLACEMENTS:
            return self._lay(seat, *PLACEMENTS[move])
        return self._discard(seat, move[1])

    def fly(self, cell: int, letter: str) -> tuple[Flight, ...]:
        """The flights that this placement starts; the cell is empty."""
        return flights(lay(self.tiles, cell, letter), dict(self.resting), cell, self.waiting)

    def _lay(self, seat: Seat, cell: int, letter: str) -> Garden:
        """Rule 10: the tile lies, butterflies fly, points are counted."""
        tiles, resting = lay(self.tiles, cell, letter), dict(self.resting)
        (pink, purple), won = self.centre, self.won
        for flight in flights(tiles, resting, cell, self.waiting):
            for port in (flight.start, flight.end) if flight.meets != NOBODY else (flight.start,):
                if CELL_OF[port] != CENTRE:
                    del resting[port]
                elif pink:
                    pink -= 1
                else:
                    purple -= 1
            if flight.bed != NO_BED:
                won = scoring.award(won, self.table.owners[flight.bed], flight.colour)
            elif flight.meets == NOBODY:
                resting[flight.end] = flight.colour
        hands = _without(self.hands, seat, KIND[letter])
        course = (self.turn, NO_SEAT, "empty-garden")  # Rule 20
        if resting or pink or purple:
            course = turns.after_move(Holdings(self.playing, hands, any(self.bag)), seat)
        settled = tuple(sorted(resting.items()))
        return Garden(self.table, tiles, settled, (pink, purple), won, hands, self.bag, self.out, (), *course)

    def _discard(self, seat: Seat, kind: str) -> Garden:
        """Strict routes: the tile leaves the game; when all have discarded in succession the match is over."""
        passed, hands = tuple(sorted({*self.passed, seat})), _without(self.hands, seat, kind)
        course = (self.turn, NO_SEAT, "stuck")
        if not turns.all_passed(self.playing, passed):
            course = turns.after_move(Holdings(self.playing, hands, any(self.bag)), seat)
        return self._with(hands, self.bag, self.out, passed, course)

    def _draw(self, kind: int) -> Garden:
        """Rule 9: one tile for the seat that draws."""
        seat = self.drawer
        bag = (*self.bag[:kind], self.bag[kind] - 1, *self.bag[kind + 1 :])
        hands = (*self.hands[:seat], _sorted(self.hands[seat] + KINDS[kind]), *self.hands[seat + 1 :])
        held = Holdings(self.playing, hands, any(bag))
        course = turns.deal(held, self.table.hand) if self.turn == NO_SEAT else turns.on_turn(held, self.turn)
        return self._with(hands, bag, self.out, self.passed, course)

    def retire(self, seat: Seat) -> Garden | None:
        """Rule 24: of three or four the others play on; the hand goes back, the beds stay. Of two: None."""
        if self.table.seats == 2:
            return None
        assert not self.ending and seat not in self.out, (self, seat)
        out = tuple(sorted((*self.out, seat)))
        playing = tuple(other for other in self.playing if other != seat)
        if len(playing) == 1 or turns.all_passed(playing, self.passed):
            # Nothing else changes in a position that a resignation ends.
            ending = "last-seat" if len(playing) == 1 else "stuck"
            return self._with(self.hands, self.bag, out, self.passed, (self.turn, NO_SEAT, ending))
        bag = tuple(left + self.hands[seat].count(kind) for kind, left in zip(KINDS, self.bag, strict=True))
        hands = tuple("" if at == seat else hand for at, hand in enumerate(self.hands))
        held = Holdings(playing, hands, any(bag))
        if self.turn == NO_SEAT:
            course = turns.deal(held, self.table.hand)
        elif self.drawer in (NO_SEAT, seat):
            course = turns.on_turn(held, held.next(self.turn))
        else:  # another seat's draw is still due
            course = (held.next(self.turn), self.drawer, "")
        return self._with(hands, bag, out, self.passed, course)

    def _with(
        self,
        hands: tuple[str, ...],
        bag: tuple[int, ...],
        out: tuple[Seat, ...],
        passed: tuple[Seat, ...],
        course: Course,
    ) -> Garden:
        """The same board and butterflies, other holdings."""
        return Garden(self.table, self.tiles, self.resting, self.centre, self.won, hands, bag, out, passed, *course)

    # ---- taps: see taps.py -------------------------------------------------------------------------------------------
    def taps(self, move: Move) -> tuple[str, ...]:
        if self.drawer != NO_SEAT or move not in PLACEMENTS:
            return (move,)
        return taps.taps(self, self.turn, move)

    def continuations(self, seat: Seat, tapped: Sequence[str]) -> frozenset[str]:
        if seat == CHANCE:
            return frozenset() if tapped else frozenset(self.legal(CHANCE))
        return taps.continuations(self, seat, tapped)

    def spell(self, seat: Seat, tapped: Sequence[str]) -> Move | None:
        if seat == CHANCE:
            return tapped[0] if len(tapped) == 1 else None
        return taps.choose(self, seat, tapped).move


class ButterflyGarden(Game):
    """Set-up and looks."""

    info = Info(
        key="butterfly-garden",
        title="Butterfly Garden",
        tag="bg",
        seats=(2, 3, 4),
        options=(
            Option("hand", ("2", "1")),
            Option("beds", ("shared", "solo"), when=lambda seats, _: seats == 3),
            Option("routes", ("tile", "strict")),
        ),
        minutes=30,
        signed=True,
    )

    def start(self, seats: int, options: Options) -> Garden:
        beds = options.get("beds", "shared")
        table = Table(seats, int(options["hand"]), beds, options["routes"] == "strict", owners(seats, beds))
        return Garden(
            table, GROUND, tuple((spring, BLUE) for spring in SPRINGS), (5, 1), ((0, 0, 0),) * seats, ("",) * seats,
            COPIES, (), (), NO_SEAT, 0, "",
        )  # fmt: skip

    def scene(self, view: View) -> Scene:
        return board.scene(view, _garden(view.state), _garden(view.before))

    def measure(self, state: State) -> int:
        """Seat 1's lead: its points minus those of the best other."""
        first, *others = _garden(state).scores
        return first - max(others)

    def tell(self, before: State, event: Event, after: State) -> tuple[Note, ...]:
        return telling.tell(_garden(before), event, _garden(after))

    def entry(self, before: State, event: Event) -> str:
        return telling.entry(event)


def _garden(state: State) -> Garden:
    assert isinstance(state, Garden), state
    return state


@cache
def _sorted(hand: str) -> str:
    """The same kinds in the order TSVXH."""
    return "".join(sorted(hand, key=KINDS.index))


def _without(hands: tuple[str, ...], seat: Seat, kind: str) -> tuple[str, ...]:
    return tuple(hand.replace(kind, "", 1) if at == seat else hand for at, hand in enumerate(hands))
