"""What counts of the stamps of a race: its orders as they were sealed, and what openings acknowledge of the others'."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from attractor.core.game import Seat
from attractor.net import clocks
from attractor.net.entry import Entry

DOUBT = clocks.LAG + 2_000
"""Milliseconds by which an order may come later than it claims, and its acknowledgement say so, before it is named."""


def is_order(entry: Entry) -> bool:
    """Whether this seals an order of a race."""
    return entry.kind == "seal" and entry.count("stamp") >= 0


def written(seat: Seat, trip: int, came: Sequence[int]) -> str:
    """One seat's orders as an opening acknowledges them; came: -1 where it is not known."""
    return f"{seat}:{max(0, trip)}:{','.join(map(str, came))}"


def read(texts: Iterable[str]) -> dict[Seat, tuple[int, ...]]:
    """Seat by seat, what each of its orders is charged at least, in milliseconds (0: nothing); junk says nothing."""
    found: dict[Seat, tuple[int, ...]] = {}
    for text in texts:
        parts = re.fullmatch("([0-8]):([0-9]{1,6}):((?:-1|[0-9]{1,8})(?:,(?:-1|[0-9]{1,8}))*)", text)
        if parts is not None:
            found[int(parts[1])] = tuple(clocks.arrived(int(came), int(parts[2])) for came in parts[3].split(","))
    return found


def least(charges: Collection[Sequence[int]], orders: int) -> tuple[int, ...]:
    """The stamps, in tenths of a second, that the orders of a seat have at least: the first of what several say."""
    known = [each for each in charges if len(each) == orders]
    return tuple(min(each[place] for each in known) // 100 for place in range(orders)) if known else (0,) * orders
