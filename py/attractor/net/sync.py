"""Talk between tabs: who holds what, and the entries that one lacks (who is there: presence.py). No peer is believed
anything but what is signed; what is refused is told to the players and costs nothing else.
"""
from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from attractor.core.game import BadRecord, Note
from attractor.net import entry as entries
from attractor.net.company import BEAT
from attractor.net.entry import Entry, plain
from attractor.net.holding import Holding, entry_item
from attractor.net.lobby import claim_data
from attractor.net.peers import CHECKS, CLAIMS, JUNK, Peer
from attractor.net.presence import Presence
from attractor.net.table import Table
from attractor.net.wire import Message, batches, number_of, text_of, texts_of

BATCH = 14_000
"""Characters of entries in one message, so that one frame holds it."""


class Sync:
    """grew: what to do when a table has grown by entries of others; told: when a peer has said how much it holds."""

    def __init__(
        self, holding: Holding, grew: Callable[[Table, list[Entry]], None],
        told: Callable[[Peer, Table, list[int]], None],
    ) -> None:  # fmt: skip
        self.holding = holding
        self.grew = grew
        self.told = told
        self.presence = Presence(holding, self._tell)
        self._checking: set[str] = set()
        self._beat = 0
        self._takers: dict[str, Callable[[Peer, Message], None]] = {
            **self.presence.takers, "table": self._table, "claim": self._claim, "heads": self._heads,
            "entries": self._entries, "ping": self._ping, "pong": self._pong, "bye": self._bye,
        }  # fmt: skip

    # ---- channels ------------------------------------------------------------------------------------------------
    def connected(self, name: str) -> None:
        """A channel is open: says who we are."""
        holding = self.holding
        peer = Peer(name, holding.vault.entropy(16).hex(), holding.now, counted=holding.now)
        holding.peers[name] = peer
        self.presence.greet(peer)

    def disconnected(self, name: str) -> None:
        if self.holding.peers.pop(name, None) is not None:
            self.holding.outbox.changed()

    def received(self, name: str, frame: str) -> None:
        """Whatever came; nothing that can come raises."""
        peer, outbox = self.holding.peers.get(name), self.holding.outbox
        if peer is None:
            return
        was_silent = peer.is_silent(self.holding.now)
        if not peer.may_talk(self.holding.now):
            outbox.refuse(name, None, Note("room-flood"))
            self._drop(peer, Note("room-flood"))
            return
        if was_silent:
            outbox.changed()
        try:
            message = peer.joiner.take(frame)
            if message is not None:
                self._takers[text_of(message, "t")](peer, message)
        except BadRecord as error:
            outbox.refuse(name, None, error.note)
            peer.junk += 1
            if peer.junk >= JUNK:
                self._drop(peer, Note("room-too-much-junk"))

    def tick(self) -> None:
        """Tells heads from time to time: whatever got lost is asked for by that."""
        holding = self.holding
        if holding.now - self._beat < BEAT:
            return
        self._beat = holding.now
        for peer in holding.peers.values():
            if not peer.theirs or (peer.claimed and not peer.keys):
                self.presence.greet(peer)
            self.presence.call(peer)
            holding.outbox.send(peer.name, {"t": "ping", "n": holding.now})
            self._tell(peer)

    def spread(self, table: Table, new: Iterable[Entry], but: str = "") -> None:
        """Sends entries to all peers but one."""
        texts = [entries.write(entry) for entry in new]
        for peer in self.holding.peers.values():
            if peer.name != but:
                self._send(peer, table, texts)

    def tell_all(self) -> None:
        """Tells every peer the table and the heads."""
        for peer in self.holding.peers.values():
            self._tell(peer)

    def greet_all(self) -> None:
        """There is a new key to be proved: asks every peer to greet back, which asks for the proof."""
        for peer in self.holding.peers.values():
            self.presence.greet(peer, is_known=False)

    def _drop(self, peer: Peer, why: Note) -> None:
        self.holding.peers.pop(peer.name, None)
        self.holding.outbox.close(peer.name, why)

    def _send(self, peer: Peer, table: Table, texts: list[str]) -> None:
        for batch in batches(texts, BATCH):
            self.holding.outbox.send(peer.name, {"t": "entries", "match": table.log.match, "entries": batch})

    def _tell(self, peer: Peer) -> None:
        holding = self.holding
        if holding.lobby.table is not None and not peer.plays:
            holding.outbox.send(peer.name, holding.lobby.table)
        for claim in holding.lobby.claims:
            holding.outbox.send(peer.name, claim)
        if holding.table is not None:
            self._tell_heads(peer, holding.table)

    def _tell_heads(self, peer: Peer, table: Table) -> None:
        self.holding.outbox.send(peer.name, {"t": "heads", "match": table.log.match, "heads": table.log.heads})

    # ---- the lobby -----------------------------------------------------------------------------------------------
    def _table(self, peer: Peer, message: Message) -> None:
        holding = self.holding

        def begin() -> None:
            holding.outbox.store(holding.write())
            holding.begin()
            holding.outbox.changed()
            for other in holding.peers.values():
                if other is not peer:
                    self._tell(other)

        holding.lobby.take_table(peer.name, message, begin)

    def _claim(self, peer: Peer, message: Message) -> None:
        """The inviter seats, and tells of what comes too late once; others pass a claim on, once: the inviter may be
        behind them."""
        peers, lobby = self.holding.peers, self.holding.lobby
        name = hashlib.sha256(f"{claim_data(self.holding.room, message)}|{message['sig']}".encode()).hexdigest()

        def pass_on() -> None:
            for other in peers.values():
                if other is not peer:
                    self.holding.outbox.send(other.name, message)

        is_new = len(peer.claims) < CLAIMS and not any(name in other.claims for other in peers.values())
        if is_new:
            peer.claims.add(name)
        if is_new or lobby.is_inviter:
            lobby.take_claim(peer.name, message, pass_on, is_new)

    # ---- entries -------------------------------------------------------------------------------------------------
    def _heads(self, peer: Peer, message: Message) -> None:
        heads = texts_of(message, "heads")
        if not all(entries.is_head(head) for head in heads):
            raise BadRecord("room-junk", text="heads")
        table = self.holding.by_match(text_of(message, "match"))
        if table is None:
            if self.holding.table is not None:
                self._tell_heads(peer, self.holding.table)
            return
        peer.plays = True
        if table is self.holding.table and len(heads) == table.log.seats:
            self.told(peer, table, [int(head.partition(":")[0]) for head in heads])
            own = self.holding.own_seats(table)
            counts = [int(heads[seat].partition(":")[0]) <= table.log.counts[seat] for seat in own]
            self.holding.is_caught_up = self.holding.is_caught_up or all(counts)
        lacking = table.log.lacking(heads) if len(heads) == table.log.seats else []
        self._send(peer, table, [entries.write(entry) for entry in lacking])
        if table.log.fork is not None:
            self._send(peer, table, [entries.write(table.log.fork.one), entries.write(table.log.fork.other)])
        if table is not self.holding.table and not lacking and self.holding.table is not None:
            self._tell_heads(peer, self.holding.table)

    def _entries(self, peer: Peer, message: Message) -> None:
        table = self.holding.by_match(text_of(message, "match"))
        if table is None:
            if self.holding.table is not None:
                self._tell_heads(peer, self.holding.table)
            return
        for text in texts_of(message, "entries"):
            entry = entries.read(text)
            if entry.match != table.log.match or entry.seat >= table.log.seats or table.log.has(entry):
                continue
            name = entry.name + entry.sig
            if name in self._checking:
                continue
            if peer.checks >= CHECKS:
                raise BadRecord("room-flood")
            self._check(peer, table, entry, name)

    def _check(self, peer: Peer, table: Table, entry: Entry, name: str) -> None:
        holding = self.holding
        key = table.opening.places[entry.seat].key
        self._checking.add(name)
        peer.checks += 1

        def checked(is_good: bool) -> None:
            self._checking.discard(name)
            peer.checks -= 1
            if not is_good:
                holding.outbox.refuse(peer.name, None, Note("room-bad-signature"))
                return
            self._take(peer, table, entry)

        holding.outbox.verify(key, plain(entry), entry.sig, checked)

    def _take(self, peer: Peer, table: Table, entry: Entry) -> None:
        was_forked = table.log.fork is not None
        try:
            ready = table.add(entry)
        except BadRecord as error:
            self.holding.outbox.refuse(peer.name, entry.seat, error.note)
            return
        if table.log.fork is not None and not was_forked:
            fork = table.log.fork
            self.holding.outbox.store({**entry_item(fork.one), **entry_item(fork.other)})
            self.holding.outbox.refuse(peer.name, fork.seat, Note("room-fork", who=table.fold.match.called(fork.seat)))
            self.spread(table, (fork.one, fork.other))
        if ready:
            self.grew(table, ready)
            self.spread(table, ready, but=peer.name)

    # ---- the line ------------------------------------------------------------------------------------------------
    def _ping(self, peer: Peer, message: Message) -> None:
        self.holding.outbox.send(peer.name, {"t": "pong", "n": number_of(message, "n")})

    def _pong(self, peer: Peer, message: Message) -> None:
        trip = self.holding.now - number_of(message, "n")
        if 0 <= trip < 60_000:
            peer.trip = trip if peer.trip < 0 else min(peer.trip, trip)

    def _bye(self, peer: Peer, message: Message) -> None:
        peer.keys.clear()
        self.holding.outbox.changed()
