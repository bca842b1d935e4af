"""The log of a match: one chain of entries a seat, all of them in every peer's hands.

Entries may come in any order, several times, with gaps: ``add`` takes what is ready and keeps the rest waiting. Two
peers with the same entries have the same log. Two entries of one seat with one number are a fork, a proof of cheating.
Every chain starts with its signature under the opening; who writes on has seen those of all.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attractor.core.game import BadRecord, Seat
from attractor.net.amount import Amount
from attractor.net.entry import Entry, head_of

WAITING = 400
"""Entries a seat may have waiting for what they build on."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Two entries of one seat with one number."""

    one: Entry
    other: Entry

    @property
    def seat(self) -> Seat:
        return self.one.seat


class Log:
    """All chains of one match. Signatures have been verified before entries come here."""

    def __init__(self, match: str, seats: int) -> None:
        self.match = match
        self.chains: list[list[Entry]] = [[] for _ in range(seats)]
        self.asked: list[Entry | None] = [None] * seats
        """The last offer of every seat."""
        self.said: dict[str, dict[Seat, Entry]] = {}
        """The first answer of every seat to each offer that was answered."""
        self.disputed: dict[str, dict[Seat, Entry]] = {}
        """The first objection of every seat to each entry that somebody objected to."""
        self.enacted: dict[str, Entry] = {}
        """The first entry that enacts each offer; others do nothing."""
        self.fork: Fork | None = None
        self._amounts = [Amount()] * seats
        self._waiting: list[dict[int, Entry]] = [{} for _ in range(seats)]

    @property
    def seats(self) -> int:
        return len(self.chains)

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(len(chain) for chain in self.chains)

    @property
    def heads(self) -> tuple[str, ...]:
        """What is held, as an entry or a peer is told it."""
        return tuple(head_of(len(chain), chain[-1].name if chain else "") for chain in self.chains)

    def has(self, entry: Entry) -> bool:
        """Whether this very entry is held or waiting."""
        held = self.held(entry.seat, entry.number)
        return held is not None and held.name == entry.name

    def called(self, number: str) -> Entry | None:
        """The entry of a chain that is called ``seat:number``."""
        found = re.fullmatch("([0-8]):(0|[1-9][0-9]{0,5})", number)
        seat, place = (int(found[1]), int(found[2])) if found else (-1, 0)
        return self.chains[seat][place] if 0 <= seat < self.seats and place < len(self.chains[seat]) else None

    def held(self, seat: Seat, number: int) -> Entry | None:
        """The entry at a place, also one that waits."""
        if not 0 <= seat < self.seats:
            return None
        chain = self.chains[seat]
        return chain[number] if number < len(chain) else self._waiting[seat].get(number)

    def add(self, entry: Entry) -> list[Entry]:
        """Takes a verified entry; the entries that became part of the log, in an order that respects what they saw.

        Raises BadRecord, and keeps nothing, for an entry that cannot be one of this log.
        """
        if entry.match != self.match or len(entry.heads) != self.seats:
            raise BadRecord("room-other-match")
        if (entry.number == 0) != (entry.kind == "begin") or entry.number and not all(entry.seen):
            raise BadRecord("room-not-begun")
        held = self.held(entry.seat, entry.number)
        if held is not None:
            if held.name != entry.name:
                self.fork = self.fork or Fork(held, entry)
            return []
        waiting = self._waiting[entry.seat]
        if len(waiting) >= WAITING or entry.number > len(self.chains[entry.seat]) + WAITING:
            raise BadRecord("room-flood")
        waiting[entry.number] = entry
        return self._take_ready(entry)

    def lacking(self, heads: Sequence[str], most: int = 200) -> list[Entry]:
        """What a peer with these heads lacks, the oldest first; whole chains where it holds another history."""
        found: list[Entry] = []
        for chain, head in zip(self.chains, heads, strict=False):
            count, _, name = head.partition(":")
            held = int(count)
            same = held == 0 or held > len(chain) or chain[held - 1].name.startswith(name)
            found += chain[held if same else 0 :]
        return sorted(found, key=lambda entry: entry.order)[:most]

    def upto(self, seen: Sequence[int]) -> Log:
        """The log as somebody held it who had seen so much of every chain."""
        part = Log(self.match, self.seats)
        # Whoever asks these says how much was seen.
        part.said, part.disputed, part.enacted = self.said, self.disputed, self.enacted
        part.chains = [chain[:count] for chain, count in zip(self.chains, seen, strict=True)]
        return part

    def __iter__(self) -> Iterator[Entry]:
        """All entries, in an order that respects what they saw."""
        return iter(sorted((entry for chain in self.chains for entry in chain), key=lambda entry: entry.order))

    def _take_ready(self, first: Entry) -> list[Entry]:
        taken: list[Entry] = []
        moving = True
        while moving:
            moving = False
            for seat, waiting in enumerate(self._waiting):
                entry = waiting.get(len(self.chains[seat]))
                if entry is None or any(seen > len(chain) for seen, chain in zip(entry.seen, self.chains, strict=True)):
                    continue
                del waiting[entry.number]
                reason = self._refused(entry)
                if reason:
                    waiting.clear()
                    if entry is first:
                        raise BadRecord(reason)
                    continue
                self._amounts[seat] = self._with(entry)
                self.chains[seat].append(entry)
                if entry.kind == "offer":
                    self.asked[seat] = entry
                elif entry.kind == "answer":
                    self.said.setdefault(entry.text("to"), {}).setdefault(seat, entry)
                elif entry.kind == "dispute":
                    self.disputed.setdefault(entry.text("about"), {}).setdefault(seat, entry)
                elif entry.kind == "enact":
                    self.enacted.setdefault(f"{seat}:{entry.count('number')}", entry)
                taken.append(entry)
                moving = True
        return taken

    def is_too_much(self, entry: Entry) -> bool:
        """Whether the next entry of a chain is more than its author may write."""
        return self._with(entry).is_too_much

    def _with(self, entry: Entry) -> Amount:
        chain = self.chains[entry.seat]
        return self._amounts[entry.seat].and_then(entry, chain[-1] if chain else None)

    def _refused(self, entry: Entry) -> str:
        """Why an entry whose predecessors are all here does not fit to them; "" where it does."""
        chain = self.chains[entry.seat]
        if entry.prev != (chain[-1].name if chain else ""):
            return "room-other-history"
        if chain and entry.at < chain[-1].at:
            return "room-time-back"
        if self.is_too_much(entry):
            return "room-too-much"
        for seat, (head, count) in enumerate(zip(entry.heads, entry.seen, strict=True)):
            if count == 0:
                continue
            last = self.chains[seat][count - 1]
            if head != head_of(count, last.name):
                return "room-other-history"
            # Whoever holds an entry holds all that it builds on.
            if any(mine < its for mine, its in zip(entry.seen, last.seen, strict=True)):
                return "room-bad-heads"
        return ""
