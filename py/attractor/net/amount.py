"""How much a seat may write: enough for anybody who plays and talks, too little to fill a device or to keep it busy. It
goes by the seat's own chain alone, so that all tabs refuse the same.
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.net.entry import Entry, write

WHOLE = 2_000_000
"""Characters of all entries of a seat in a match."""
TALK = 1_000_000
"""Characters of those that are chat; a letter beyond ASCII is written as six."""
DEEDS, SEALS, OFFERS = 64, 128, 16
"""Entries in a row, chat aside, without having seen anything new of others: those that are no seals, seals, offers."""


@dataclass(frozen=True, slots=True)
class Amount:
    """Of a chain so far. size, talk: characters; deeds, seals, offers: entries since its author saw something new."""

    size: int = 0
    talk: int = 0
    deeds: int = 0
    seals: int = 0
    offers: int = 0

    def and_then(self, entry: Entry, before: Entry | None) -> Amount:
        """With one entry more; before: the last so far."""
        size, kind = len(write(entry)), entry.kind
        others = [seat for seat in range(len(entry.seen)) if seat != entry.seat]
        is_news = before is None or any(entry.seen[seat] > before.seen[seat] for seat in others)
        deeds, seals, offers = (0, 0, 0) if is_news else (self.deeds, self.seals, self.offers)
        return Amount(
            self.size + size, self.talk + size * (kind == "chat"), deeds + (kind not in ("chat", "seal")),
            seals + (kind == "seal"), offers + (kind == "offer"),
        )  # fmt: skip

    @property
    def is_too_much(self) -> bool:
        is_long = self.size > WHOLE or self.talk > TALK
        return is_long or self.deeds > DEEDS or self.seals > SEALS or self.offers > OFFERS
