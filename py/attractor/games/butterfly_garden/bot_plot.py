"""A position as the opponent searches it: paths by their ends (bot_links.py), points, hands and what is undrawn.

A draw is made when the seat is on turn again, not at once: only then does it matter to that seat. What the others could
have seen of it in between is left out.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import CHANCE, Move, Seat
from attractor.games.butterfly_garden.bot_links import BLUE_END, FRESH, LAST_BED, Around, joins, joins_exits, links_of
from attractor.games.butterfly_garden.cells import CELL_OF, CELLS, EDGE_OF, Owners
from attractor.games.butterfly_garden.flight import PINK, POINTS, PURPLE
from attractor.games.butterfly_garden.tiles import ALLOWED, KIND, KINDS, LETTER, VALUE
from attractor.games.butterfly_garden.turns import NO_SEAT

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden

OVER = -2
WORTH = ((*POINTS, POINTS[PURPLE]), (*POINTS, POINTS[PINK]))
"""The points of a butterfly by its end (``end_of``), and whether pink ones are left on e5, which come first."""
_VALUES = tuple(
    {kind: tuple(VALUE[letter] for letter in letters) for kind, letters in allowed.items()} for allowed in ALLOWED
)
"""Cell -> kind -> the values that do not join two exits of the cell's own bed."""

NAMES = tuple(tuple(name + letter for letter in LETTER) for name in CELLS)
"""Cell -> value of a tile -> the move."""
_LEFT = {BLUE_END - colour: points for colour, points in enumerate(POINTS)} | {FRESH: POINTS[PINK]}
PLACES = {
    name: (cell, value, KIND[LETTER[value]])
    for cell, names in enumerate(NAMES)
    for value, name in enumerate(names)
    if value
}


class Plot:
    """Never changed once it is made.

    links: see bot_links. resting: door -> end of each butterfly, those on e5 (FRESH) included. pink: left on e5.
    points, many: per seat, its points and butterflies. hands: kinds. bag: undrawn copies. due: seats that draw before
    their next turn. passed: seats that discarded since the last placement. turn: who is on turn, or OVER.
    """

    __slots__ = ("bag", "due", "hands", "links", "many", "passed", "pink", "points", "resting", "turn")

    def __init__(
        self,
        links: list[Around],
        resting: dict[int, int],
        pink: int,
        points: tuple[int, ...],
        many: tuple[int, ...],
        hands: tuple[str, ...],
        bag: tuple[int, ...],
        due: frozenset[Seat],
        passed: frozenset[Seat],
        turn: int,
    ) -> None:
        self.links, self.resting, self.pink = links, resting, pink
        self.points, self.many = points, many
        self.hands, self.bag, self.due, self.passed, self.turn = hands, bag, due, passed, turn

    @property
    def left(self) -> int:
        """The points that the butterflies in the garden are worth."""
        ends = self.resting.values()
        return sum([_LEFT[end] for end in ends]) + (FRESH in ends)  # one of those on e5 is purple

    def winners(self, playing: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who would win if the match ended here (rules 21, 22, 24)."""
        best = max((self.points[seat], self.many[seat]) for seat in playing)
        return tuple(seat for seat in playing if (self.points[seat], self.many[seat]) == best)


def plot_of(state: Garden) -> Plot:
    """The position of the rules, where a seat is to act or will be after a draw, which is due then."""
    links = links_of(state.tiles, dict(state.resting))
    resting = {
        6 * cell + edge: end for cell, around in enumerate(links) for edge, end in enumerate(around) if end <= BLUE_END
    }
    many = tuple(sum(won) for won in state.won)
    turn = OVER if state.ending else state.turn
    due = frozenset({state.drawer} - {NO_SEAT})
    return Plot(links, resting, state.centre[0], state.scores, many, state.hands, state.bag, due,
                frozenset(state.passed), turn)  # fmt: skip


class Ground:
    """What stays the same during a search: who owns which bed, who still plays, and whether routes are strict."""

    __slots__ = ("owners", "playing", "seats", "strict")

    def __init__(self, owners: Owners, playing: tuple[Seat, ...], seats: int, strict: bool) -> None:
        self.owners, self.playing, self.seats, self.strict = owners, playing, seats, strict

    def values(self, cell: int, around: Around, kind: str) -> tuple[int, ...]:
        """The legal orientations of a kind on an empty cell, as values of tiles (rule 11)."""
        if not self.strict:
            return _VALUES[cell][kind]
        return tuple(value for value in _VALUES[cell][kind] if not joins_exits(joins(cell, around, value)))

    def moves(self, plot: Plot) -> list[Move]:
        """Every legal move of the seat on turn."""
        kinds = kinds_of(plot)
        moves = [
            NAMES[cell][value]
            for cell, around in enumerate(plot.links)
            if around
            for kind in kinds
            for value in self.values(cell, around, kind)
        ]
        return moves or [f"x{kind}" for kind in kinds]

    def after(self, plot: Plot, move: Move) -> Plot:
        """The position after a legal move or a draw."""
        place = PLACES.get(move)
        if place is not None:
            return self.laid(plot, *place)
        return self.drawn(plot, move) if len(move) == 1 else self.discarded(plot, move[1])

    def actor(self, plot: Plot) -> int | None:
        """The seat to act, CHANCE, or None when the match is over."""
        if plot.turn == OVER:
            return None
        return CHANCE if plot.turn in plot.due else plot.turn

    def draws(self, plot: Plot) -> list[tuple[str, int]]:
        return [(kind, left) for kind, left in zip(KINDS, plot.bag, strict=True) if left]

    def drawn(self, plot: Plot, kind: str) -> Plot:
        """The seat on turn has drawn this kind."""
        seat, at = plot.turn, KINDS.index(kind)
        bag = plot.bag[:at] + (plot.bag[at] - 1,) + plot.bag[at + 1 :]
        hands = plot.hands[:seat] + (plot.hands[seat] + kind,) + plot.hands[seat + 1 :]
        return Plot(plot.links, plot.resting, plot.pink, plot.points, plot.many, hands, bag, plot.due - {seat},
                    plot.passed, seat)  # fmt: skip

    def laid(self, plot: Plot, cell: int, value: int, kind: str) -> Plot:
        """After the seat on turn has laid a tile: butterflies fly, points are counted (rules 12 to 20)."""
        links, resting, pink, points, many = plot.links[:], plot.resting.copy(), plot.pink, plot.points, plot.many
        around = links[cell]
        joined = joins(cell, around, value)
        links[cell] = ()
        for edge in range(6):
            if around[edge] <= BLUE_END:
                del resting[6 * cell + edge]
        for _, end, _, other in joined:
            if end > other:
                end, other = other, end
            if end == FRESH:
                end = BLUE_END - (PINK if pink else PURPLE)
                pink -= pink > 0
            if end < LAST_BED:  # a butterfly
                if other >= 0:
                    resting[other] = end
                    _link(links, other, end)
                elif other >= LAST_BED:
                    owners, colour = self.owners[-1 - other], BLUE_END - end
                    points = tuple(n + POINTS[colour] * (seat in owners) for seat, n in enumerate(points))
                    many = tuple(n + (seat in owners) for seat, n in enumerate(many))
            elif other >= 0:
                _link(links, other, end)
                if end >= 0:
                    _link(links, end, other)
        return self._next(plot, links, resting, pink, points, many, kind, frozenset(), not resting)

    def discarded(self, plot: Plot, kind: str) -> Plot:
        """Strict routes: the seat on turn has put a tile away."""
        passed = plot.passed | {plot.turn}
        return self._next(plot, plot.links, plot.resting, plot.pink, plot.points, plot.many, kind, passed,
                          passed.issuperset(self.playing))  # fmt: skip

    def _next(
        self,
        plot: Plot,
        links: list[Around],
        resting: dict[int, int],
        pink: int,
        points: tuple[int, ...],
        many: tuple[int, ...],
        kind: str,
        passed: frozenset[Seat],
        is_over: bool,
    ) -> Plot:
        """Rule 10: the tile leaves the hand, the seat is due a draw, and the next one is on turn."""
        seat, bag, due = plot.turn, plot.bag, plot.due
        hands = plot.hands[:seat] + (plot.hands[seat].replace(kind, "", 1),) + plot.hands[seat + 1 :]
        turn = OVER
        if not is_over:
            left = sum(bag) - len(due)
            if left > 0:
                due, left = due | {seat}, left - 1
            at = self.playing.index(seat) + 1
            for turn in self.playing[at:] + self.playing[:at]:
                if hands[turn] or turn in due:
                    break
                if left > 0:
                    due = due | {turn}
                    break
            else:
                turn = OVER
        return Plot(links, resting, pink, points, many, hands, bag, due, passed, turn)


def _link(links: list[Around], door: int, end: int) -> None:
    """The path that meets this door ends there from now on."""
    cell, edge = CELL_OF[door], EDGE_OF[door]
    around = links[cell]
    links[cell] = (*around[:edge], end, *around[edge + 1 :])


def kinds_of(plot: Plot) -> tuple[str, ...]:
    """The different kinds in the hand of the seat on turn."""
    return tuple(dict.fromkeys(plot.hands[plot.turn]))
