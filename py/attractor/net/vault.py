"""What one tab alone knows: the seeds of its nonces and the choices in its envelopes. It leaves here only to be stored
on the same device, or piece by piece as the match calls for it.
"""
from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from attractor.core.game import Seat
from attractor.net import fair
from attractor.net.entry import Entry
from attractor.net.sealing import steps_of

Entropy = Callable[[int], bytes]
"""So many random bytes, fit for secrets."""


@dataclass(frozen=True, slots=True)
class Own:
    """A key of this tab. seed: hex, where its nonces come from; name: of the player, ``@`` and level for a computer."""

    key: str
    seed: str
    name: str
    seat: Seat = -1

    @property
    def is_computer(self) -> bool:
        return self.name.startswith("@")


@dataclass(slots=True)
class Vault:
    """owns: by key. secrets: (salt, text) by commitment."""

    entropy: Entropy
    owns: dict[str, Own] = field(default_factory=dict)
    secrets: dict[str, tuple[str, str]] = field(default_factory=dict)
    _chains: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)

    def add(self, key: str, name: str, seat: Seat) -> Own:
        """A key with a fresh seed; the same seed again for a key that is known."""
        old = self.owns.get(key)
        self.owns[key] = Own(key, old.seed if old else self.entropy(32).hex(), name, seat)
        return self.owns[key]

    def place(self, key: str, seat: Seat) -> None:
        """A key of this tab, if it is one, sits elsewhere now."""
        if key in self.owns:
            self.owns[key] = replace(self.owns[key], seat=seat)

    def nonces(self, key: str, round: int) -> tuple[str, ...]:
        """The chain of a key for one match of the room, its public end first."""
        if (key, round) not in self._chains:
            seed = f"{self.owns[key].seed}|{round}"
            self._chains[key, round] = fair.chain(seed.encode())
        return self._chains[key, round]

    def seal(self, text: str, match: str, ply: int, seat: Seat) -> tuple[str, dict[str, str | None]]:
        """The commitment to a choice, and what is to be stored with it."""
        salt = self.entropy(fair.SALT).hex()
        commit = fair.commitment(text, salt, match, ply, seat)
        self.secrets[commit] = (salt, text)
        return commit, {f"secret/{commit}": json.dumps([salt, text])}

    def items(self) -> dict[str, str | None]:
        """All choices that are sealed, as they are stored."""
        return {f"secret/{commit}": json.dumps([salt, text]) for commit, (salt, text) in self.secrets.items()}

    def steps(self, seals: list[Entry]) -> tuple[str, ...] | None:
        """What opens these commitments (sealing.py), or None where this tab has lost it."""
        found = [self.secrets.get(seal.text("commit")) for seal in seals]
        return steps_of(list(filter(None, found))) if all(found) else None

    def write(self) -> list[list[str | int]]:
        """For this device's storage."""
        return [[own.key, own.seed, own.name, own.seat] for own in self.owns.values()]

    def read(self, rows: object, items: Mapping[str, str]) -> None:
        """What was stored; damaged rows are left out."""
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, list) and len(row) == 4:
                key, seed, name, seat = row
                if isinstance(key, str) and isinstance(seed, str) and isinstance(name, str) and isinstance(seat, int):
                    self.owns[key] = Own(key, seed, name, seat)
        for key, text in items.items():
            if key.startswith("secret/"):
                salt, choice = json.loads(text)
                self.secrets[key.removeprefix("secret/")] = (salt, choice)
