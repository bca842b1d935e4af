"""What the options of Monorail mean: the table, the supply, and which rules bind."""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core.game import Option, Options
from attractor.games.monorail.track import OPEN, SQUARE, SUPPLIES, Supply, Table


def _is_v1(seats: int, options: Options) -> bool:
    return options["variant"] == "v1"


def _is_v2(seats: int, options: Options) -> bool:
    return options["variant"] == "v2"


OPTIONS = (
    Option("variant", ("v1", "v2")),
    Option("supply", ("20", "16", "10-10"), _is_v1),
    Option("sides", ("free", "matching"), _is_v2),
    Option("circuit", ("single", "loose"), _is_v2),
    Option("judge", ("player", "engine")),
    Option("swap", ("none", "after-1")),
)


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules of one match. matching: 5b and 5c bind every lay; loose: rule 15's circuit in the loose reading;
    judged: the engine answers the call; swap: seat 2 may take over the first lay.
    """

    table: Table
    supply: Supply
    matching: bool
    loose: bool
    judged: bool
    swap: bool

    @classmethod
    def of(cls, options: Options) -> Setup:
        v1 = options["variant"] == "v1"
        return cls(
            table=OPEN if v1 else SQUARE,
            supply=SUPPLIES[options["supply"] if v1 else "v2"],
            matching=v1 or options["sides"] == "matching",
            loose=not v1 and options["circuit"] == "loose",
            judged=options["judge"] == "engine",
            swap=options["swap"] == "after-1",
        )

    @property
    def is_open(self) -> bool:
        """V1's open table, whose view follows the track."""
        return self.table is OPEN
