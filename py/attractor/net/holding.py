"""What one tab holds of a room: its keys and secrets, the lobby, the matches played in it, the channels to others."""
from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import suppress

from attractor.core.game import BadRecord, Seat
from attractor.core.record import Find
from attractor.net import entry as entries
from attractor.net import opening as openings
from attractor.net.company import Company
from attractor.net.entry import Entry
from attractor.net.lobby import Lobby
from attractor.net.outbox import Outbox
from attractor.net.peers import Peer
from attractor.net.table import Table
from attractor.net.vault import Entropy, Vault

CHANCE = 16
"""Bits of chance in ``Holding.born``: two tabs that are loaded at one moment are told apart by them."""


class Holding:
    """rounds: the tables of the room, the present one last. born: grows whenever what was stored is loaded, so that of
    two tabs with one key the newer has the larger. is_replaced: a newer tab has taken over our keys.

    is_caught_up: False after a reload until others have shown what they hold of our chains: storage may have lost the
    last of our entries, and to write these once more would be a fork.
    """

    def __init__(self, room: str, find: Find, entropy: Entropy) -> None:
        self.room = room
        self.find = find
        self.outbox = Outbox()
        self.vault = Vault(entropy)
        self.lobby = Lobby(room, find, self.vault, self.outbox)
        self.rounds: list[Table] = []
        self.peers: dict[str, Peer] = {}
        self.company = Company()
        self.now = 0
        self.born = 0
        self.is_replaced = False
        self.is_caught_up = True

    @property
    def table(self) -> Table | None:
        return self.rounds[-1] if self.rounds else None

    def by_match(self, match: str) -> Table | None:
        """The table of a match of this room."""
        return next((table for table in self.rounds if table.log.match == match), None)

    def own_seats(self, table: Table) -> dict[Seat, str]:
        """The seats of this tab at a table, with their keys."""
        found = {table.opening.seat_of(key): key for key in self.vault.owns}
        return {seat: key for seat, key in found.items() if seat is not None}

    def here(self) -> frozenset[Seat]:
        """Seats whose players are connected, or are ours."""
        table = self.table
        opening = table.opening if table else self.lobby.opening
        if opening is None:
            return frozenset()
        keys = set(self.vault.owns)
        for peer in self.peers.values():
            if not peer.is_silent(self.now):
                keys |= peer.keys
        return frozenset(seat for seat, place in enumerate(opening.places) if place.key in keys)

    def trip(self, key: str, unknown: int = 0) -> int:
        """Milliseconds to the owner of a key and back, as far as that is known."""
        trips = [peer.trip for peer in self.peers.values() if key in peer.keys and peer.trip >= 0]
        return min(trips, default=unknown)

    def share(self, key: str, keys: Collection[str]) -> bool:
        """Whether the owner of a key sits at one tab with another of these."""
        others = set(keys) - {key}
        return any(key in peer.keys and others & peer.keys for peer in self.peers.values())

    def begin(self) -> Table | None:
        """Sets out the tables that lobby and rematches call for; the newest if it is new."""
        fresh: Table | None = None
        if self.lobby.is_started and not self.rounds and self.lobby.opening is not None:
            fresh = Table(self.lobby.opening, self.find)
            self.rounds.append(fresh)
        while self.rounds and (following := self.rounds[-1].fold.following) is not None:
            fresh = Table(following, self.find)
            self.rounds.append(fresh)
        return fresh

    # ---- storage -------------------------------------------------------------------------------------------------
    def write(self) -> dict[str, str | None]:
        """All but the entries and the secrets, under one key."""
        lobby, table = self.lobby, self.lobby.opening
        rows = {
            "room": self.room, "owns": self.vault.write(), "version": lobby.version, "started": lobby.is_started,
            "opening": openings.write(table) if table else "", "sig": lobby.sig,
        }  # fmt: skip
        return {"room": json.dumps(rows)}

    @classmethod
    def read(cls, items: Mapping[str, str], find: Find, entropy: Entropy) -> Holding:
        """What ``write`` and the entries and secrets stored beside it make; ValueError where it is damaged."""
        try:
            return cls._read(items, find, entropy)
        except (KeyError, TypeError, RecursionError) as error:
            raise BadRecord("room-junk", text=str(error)[:40]) from None

    @classmethod
    def _read(cls, items: Mapping[str, str], find: Find, entropy: Entropy) -> Holding:
        rows = json.loads(items["room"])
        holding = cls(rows["room"], find, entropy)
        holding.is_caught_up = False
        count = int(items.get("born", "0")) >> CHANCE
        holding.born = count + 1 << CHANCE | int.from_bytes(entropy(CHANCE // 8), "big")
        holding.vault.read(rows["owns"], items)
        lobby = holding.lobby
        lobby.opening = openings.read(rows["opening"], find) if rows["opening"] else None
        lobby.version, lobby.is_started, lobby.sig = rows["version"], rows["started"], rows["sig"]
        holding.begin()
        stored = [entries.read(text) for key, text in items.items() if key.startswith("entry/")]
        while stored:
            known = [entry for entry in stored if holding.by_match(entry.match) is not None]
            stored = [entry for entry in stored if holding.by_match(entry.match) is None]
            for entry in sorted(known, key=lambda entry: entry.order):
                table = holding.by_match(entry.match)
                if table is not None:
                    with suppress(BadRecord):  # an older version took what no log takes now: it counts no more
                        table.add(entry)
            if holding.begin() is None and stored:
                break
        return holding


def entry_item(entry: Entry) -> dict[str, str | None]:
    """How an entry is stored; of a fork both are kept."""
    return {f"entry/{entry.match}/{entry.seat}/{entry.number}/{entry.name[:8]}": entries.write(entry)}
