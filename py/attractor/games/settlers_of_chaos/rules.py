"""Settlers of Chaos: the state, and its doors of the contract. What each phase does stands in its own class.

>>> Settlers(Setup()).play(-1, "7").position()
'0numbers:7:-:...0..0.~...0..0.:::00:.::00::chance'
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from attractor.core.game import CHANCE, Move, Outcome, Seat, State
from attractor.games.settlers_of_chaos import deal, opening, orders, turn
from attractor.games.settlers_of_chaos.graph import HEXES
from attractor.games.settlers_of_chaos.parts import HUMAN, SOLD, WIN, Player, Sale, Setup
from attractor.games.settlers_of_chaos.phase import Phase, Secret
from attractor.games.settlers_of_chaos.values import replace

PHASES: Final[dict[str, Phase]] = {
    "numbers": deal.Numbers(),
    "four": deal.Four(),
    "colours": deal.Colours(),
    "coin": deal.Coin(),
    "pick": opening.Pick(),
    "display": deal.Display(),
    "first": opening.First(),
    "place": opening.Place(),
    "discard": turn.Discard(),
    "names": turn.Names(),
    "items": turn.Items(),
    "orders": turn.Orders(),
    "effect": turn.Effect(),
}


@dataclass(frozen=True, slots=True)
class Settlers(State):
    """The table at one moment.

    numbers, colours: of the hexes in the order of the names, as far as dealt. robber: its hex or nothing. coin: who won
    it. first: who placed first (F of rule 4), -1 before that is known. display: slots 1 to 5 (``ct96``, ``-`` sold), as
    far as drawn. sealed: p1's choice in a secret phase while p2's is missing. named: the colours of this turn.
    head: who has a Head Start this turn, or -1. refreshes: displays still to draw in the window of rule 10.
    sales: what was bought in this minute and has not yet taken effect; the first one's half point is already paid.
    """

    setup: Setup
    turn: int = 0
    phase: str = "numbers"
    numbers: str = ""
    four: str = ""
    colours: str = ""
    robber: str = ""
    coin: Seat = -1
    first: Seat = -1
    players: tuple[Player, Player] = (Player(), Player())
    display: tuple[str, ...] = ()
    sealed: Move | None = None
    named: tuple[Move, Move] = ("", "")
    head: Seat = -1
    refreshes: int = 0
    sales: tuple[Sale, ...] = ()
    over: bool = False

    # ---- the contract --------------------------------------------------------------------------------------------
    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.over else PHASES[self.phase].to_act(self)

    @property
    def outcome(self) -> Outcome | None:
        """Rules 14 and 16: nine points, or more points after the last turn; of equal ones who placed second."""
        if not self.over:
            return None
        halves = tuple(player.halves for player in self.players)
        scores = tuple(Fraction(half, 2) for half in halves)
        if max(halves) >= WIN:
            return Outcome((halves.index(max(halves)),), scores, "nine-points")
        if halves[0] == halves[1]:
            return Outcome((self.second,), scores, "tie-second")
        return Outcome((halves.index(max(halves)),), scores, "more-points")

    def position(self) -> str:
        """Turn and phase, hexes, robber, belongings, display, five fields of our own, who acts.

        Ours: options, four colours and coin, who placed first, the names of this turn, what is sealed, a Head Start in
        force and displays still to draw, pending sales.
        """
        hexes = [n + c for n, c in zip(self.numbers, self.colours, strict=False)]
        dealt = "".join(hexes) + self.numbers[len(hexes) :]
        secret = not self.over and isinstance(PHASES[self.phase], Secret)  # both seats', until both choices are open
        actors = "".join("chance" if seat == CHANCE else f"p{seat + 1}" for seat in (HUMAN if secret else self.to_act))
        fields = (
            f"{self.turn}{self.phase}",
            dealt,
            self.robber or "-",
            "~".join(player.position() for player in self.players),
            ".".join(self.display),
            self.setup.text,
            f"{self.four}{self.coin + 1}{self.first + 1}",
            ".".join(self.named),
            "" if self.sealed is None else f"={self.sealed}",
            f"{self.head + 1}{self.refreshes}",
            ".".join(f"{sale.seat + 1}{sale.kind}{'!' if sale.single else ''}" for sale in self.sales),
            actors or "-",
        )
        return ":".join(fields)

    def read(self, seat: Seat, text: str) -> Move:
        return PHASES[self.phase].read(self, text)

    def legal(self, seat: Seat) -> Iterable[Move]:
        return PHASES[self.phase].legal(self, seat)

    def check(self, seat: Seat, move: Move) -> None:
        PHASES[self.phase].check(self, seat, move)

    def apply(self, seat: Seat, move: Move) -> Settlers:
        return PHASES[self.phase].apply(self, seat, move)

    def weights(self) -> Sequence[tuple[Move, int]]:
        return PHASES[self.phase].weights(self)

    def timeout(self, seat: Seat) -> Move | None:
        return PHASES[self.phase].timeout(self, seat)

    def window(self, seat: Seat) -> tuple[int, int] | None:
        return PHASES[self.phase].window(self, seat)

    @property
    def is_race(self) -> bool:
        """The minute keeps its time at every table, unless the match is relaxed (rule 29)."""
        return self.phase == "orders" and not self.setup.relaxed

    @property
    def at_one_device(self) -> tuple[Seat, ...]:
        """The priority holder writes orders second: it wins ties of time, so it had better not begin as well."""
        if self.phase != "orders" or self.sealed is not None:
            return self.to_act
        return 1 - self.priority, self.priority

    def stamps(self, move: Move) -> tuple[int, ...]:
        return tuple(order.stamp for order in orders.parse(move)) if self.is_race else ()

    def stamped(self, seat: Seat, move: Move, least: Sequence[int]) -> Move:
        return orders.stamped(self, seat, move, least) if self.is_race else move

    def lists(self, move: Move) -> tuple[Move, ...]:
        parts = move.split("~") if self.is_race and move != orders.NONE else []
        return tuple("~".join(parts[: count + 1]) for count in range(len(parts)))

    @property
    def open_ended(self) -> bool:
        return not self.over and PHASES[self.phase].is_open(self)

    def taps(self, move: Move) -> tuple[str, ...]:
        return PHASES[self.phase].taps(self, self.to_act[0], move)

    def continuations(self, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        return PHASES[self.phase].next_taps(self, seat, taps)

    def spell(self, seat: Seat, taps: Sequence[str]) -> Move | None:
        return PHASES[self.phase].spell(self, seat, taps)

    # ---- for the rules -------------------------------------------------------------------------------------------
    @property
    def second(self) -> Seat:
        """S of rule 4."""
        return 1 - self.first

    @property
    def priority(self) -> Seat:
        """Rule 28: whose orders come first of equal stamps: S on turn 1, then alternating."""
        return self.second if self.turn % 2 else self.first

    def having(self, seat: Seat, player: Player) -> Settlers:
        """The same table with other belongings of one seat."""
        one, two = self.players
        return replace(self, players=(player, two) if seat == 0 else (one, player))

    def number_of(self, name: str) -> str:
        """The number of a hex, or nothing while it is not dealt."""
        at = HEXES.index(name)
        return self.numbers[at : at + 1]

    def colour_of(self, name: str) -> str:
        at = HEXES.index(name)
        return self.colours[at : at + 1]

    def is_sold(self, slot: int) -> bool:
        """Slots count from 1."""
        return self.display[slot - 1] == SOLD
