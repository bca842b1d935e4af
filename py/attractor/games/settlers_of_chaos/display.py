"""Rules 15, 20 and 26: the advantages on display and how chance draws them. A slot is its kind and target: ``ct96``."""
from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Final

from attractor.core.game import IllegalMove, Move
from attractor.games.settlers_of_chaos.parts import KINDS, SOLD, Kind, Setup

SLOTS: Final = 5
LEAST, MOST = 10, 150
_DEAR: Final = ("vp", "ct", "st")
_TARGETS: Final = range(LEAST, MOST + 1)
_DRAWS: Final[dict[str, tuple[Kind, int]]] = {f"{kind}{t}": (kind, t) for kind in KINDS for t in _TARGETS}


def kind_of(slot: str) -> Kind:
    return slot[:2]


def target_of(slot: str) -> int:
    return int(slot[2:])


def unsold(display: Sequence[str]) -> int:
    """How many slots can still be bought."""
    return sum(slot != SOLD for slot in display)


def draws(display: Sequence[str], setup: Setup) -> list[Move]:
    """What may be drawn into the next slot: a kind (rule 20) and a target not yet on display, in the setup's range."""
    return [move for row in _rows(display, setup) for move in row]


def weights(display: Sequence[str], setup: Setup) -> list[tuple[Move, int]]:
    """The same with weights: all alike, or, priced, the kind uniform first and then its target uniform."""
    rows = _rows(display, setup)
    whole = lcm(*(len(row) for row in rows)) if setup.priced else 0
    return [(move, weight) for row in rows for weight in (whole // len(row) if setup.priced else 1,) for move in row]


def check(display: Sequence[str], setup: Setup, move: Move) -> None:
    """Raises IllegalMove unless the next slot may be drawn so."""
    if move not in _DRAWS:
        raise IllegalMove("malformed", text=move)
    kind, target = _DRAWS[move]
    kinds, targets = _shown(display, setup)
    if kind in kinds or target in targets or (setup.priced and target not in _range(kind)):
        raise IllegalMove("not-to-draw", text=move)


def _rows(display: Sequence[str], setup: Setup) -> list[list[Move]]:
    """For each kind that may be drawn all its slots, by target."""
    kinds, targets = _shown(display, setup)
    rows: list[list[Move]] = []
    for kind in KINDS:
        if kind not in kinds:
            whole, row, begun = _ROWS[setup.priced][kind], list[Move](), 0
            least = target_of(whole[0])
            for target in sorted(targets):
                at = target - least
                if 0 <= at < len(whole):
                    row += whole[begun:at]
                    begun = at + 1
            rows.append([*row, *whole[begun:]])
    return rows


def _shown(display: Sequence[str], setup: Setup) -> tuple[set[Kind], set[int]]:
    kinds = set() if setup.any_types else {kind_of(slot) for slot in display}
    return kinds, {target_of(slot) for slot in display}


def _range(kind: Kind) -> range:
    """Reading 27, priced: the strong ones cost 60 to 150, the others 10 to 100."""
    return range(60, 151) if kind in _DEAR else range(10, 101)


_ROWS: Final[dict[bool, dict[Kind, tuple[Move, ...]]]] = {
    False: {kind: tuple(f"{kind}{target}" for target in _TARGETS) for kind in KINDS},
    True: {kind: tuple(f"{kind}{target}" for target in _range(kind)) for kind in KINDS},
}
