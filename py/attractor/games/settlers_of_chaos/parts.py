"""What the state is made of: cards, items, a player's belongings, sales, and the settings of a match."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from attractor.core.game import Note, Option, Options, Seat

Card = str
"""Colour and number: ``g3``."""
Hand = tuple[Card, ...]
"""Cards in order of arrival, the oldest first."""
Kind = str
"""A type of advantage, one of KINDS."""

COLOURS: Final = "rbygpw"
"""Red, blue, yellow, green, purple, white."""
DIGITS: Final = "0123456789"
KINDS: Final[tuple[Kind, ...]] = ("rd", "st", "ct", "cc", "nc", "vp", "dc", "rb")
"""Road, settlement, city, colour change, number change, victory point, discard, robber."""
ITEMS: Final = ("sa", "wc", "rf", "hs")
"""Starting Advantage, Wild Card, Refresh, Head Start."""
SOLD: Final = "-"
WIN: Final = 18
"""Nine points, in halves."""
HUMAN: Final[tuple[Seat, Seat]] = (0, 1)

OPTIONS: Final = (
    Option("colours", ("distinct", "repeats")),
    Option("order", ("alternate", "snake")),
    Option("robber", ("off", "zero")),
    Option("types", ("distinct", "repeats")),
    Option("targets", ("uniform", "priced")),
    Option("items", ("each", "none", "draft")),
    Option("turns", ("50", "25", "15")),
    Option("race", ("clock", "relaxed")),
)


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a match, as the rules use them."""

    repeats: bool = False
    snake: bool = False
    robber: bool = False
    any_types: bool = False
    priced: bool = False
    items: str = "each"
    turns: int = 50
    relaxed: bool = False
    text: str = ""
    """What differs from the defaults, for the position."""

    @classmethod
    def of(cls, options: Options) -> Setup:
        changed = (f"{option.key}-{options[option.key]}" for option in OPTIONS if options[option.key] != option.default)
        return cls(
            repeats=options["colours"] == "repeats",
            snake=options["order"] == "snake",
            robber=options["robber"] == "zero",
            any_types=options["types"] == "repeats",
            priced=options["targets"] == "priced",
            items=options["items"],
            turns=int(options["turns"]),
            relaxed=options["race"] == "relaxed",
            text=".".join(changed),
        )


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat has; all of it is public (rule 22). halves: the score in half points (rule 3)."""

    settlements: frozenset[str] = frozenset()
    cities: frozenset[str] = frozenset()
    roads: frozenset[str] = frozenset()
    halves: int = 0
    items: tuple[str, ...] = ()
    owed: int = 0
    hand: Hand = ()

    @property
    def buildings(self) -> frozenset[str]:
        return self.settlements | self.cities

    def position(self) -> str:
        """Settlements, cities, roads, half points, items, discards owed, hand."""
        places = ("-".join(sorted(names)) for names in (self.settlements, self.cities, self.roads))
        return ".".join((*places, str(self.halves), "".join(self.items), str(self.owed), "".join(self.hand)))


@dataclass(frozen=True, slots=True)
class Sale:
    """An advantage that was bought in the minute and whose effect is due. single: paid with cards of one colour."""

    seat: Seat
    kind: Kind
    single: bool


def called(card: Card) -> Note:
    """A card in words: "red 3"."""
    return Note("card", colour=Note(f"colour-{card[0]}"), number=card[1])


def all_called(cards: Hand) -> tuple[Note, ...]:
    return tuple(called(card) for card in cards)


def without(items: tuple[str, ...], *spent: str) -> tuple[str, ...]:
    """Items that are left."""
    return tuple(item for item in items if item not in spent)
