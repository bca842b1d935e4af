"""Chance that nobody steers and choices that nobody sees: chains of nonces, shared draws, commitments.

A seat publishes the end of a chain of hashes and, run of draws by run of draws, what lies before it: all that it will
ever reveal is fixed before the first draw. A run is all that chance does until somebody may choose again.
"""
from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from attractor.core.game import Move, Seat

LENGTH = 2_048
"""Runs of draws that a chain is good for; no game comes near it."""
SALT = 16
"""Bytes of a salt, and of the secret that a chain starts from at least."""


def chain(seed: bytes) -> tuple[str, ...]:
    """All nonces of a seat in the order in which they are revealed; before them, at index 0, the public end."""
    links = [hashlib.sha256(b"attractor-chain-1" + seed).hexdigest()]
    for _ in range(LENGTH):
        links.append(after(links[-1]))
    return tuple(reversed(links))


def after(nonce: str) -> str:
    """The link that was published before this one."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def draw(nonces: Mapping[Seat, str], match: str, run: int, place: int, weights: Sequence[tuple[Move, int]]) -> Move:
    """What chance brings at a place of a run, each move exactly as likely as it weighs, by all seats' nonces."""
    total = sum(weight for _, weight in weights)
    shared = ",".join(f"{seat}:{nonces[seat]}" for seat in sorted(nonces))
    limit = (1 << 256) - (1 << 256) % total
    attempt = 0
    while True:
        text = f"attractor-draw-1|{match}|{run}|{place}|{attempt}|{shared}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        if number < limit:  # numbers above the last whole multiple would favour the first moves
            break
        attempt += 1
    number %= total
    for move, weight in weights:
        number -= weight
        if number < 0:
            return move
    raise AssertionError(weights)


def commitment(text: str, salt: str, match: str, ply: int, seat: Seat) -> str:
    """What is published in place of a secret choice. salt: 32 hex digits."""
    fields = f"attractor-seal-1|{match}|{ply}|{seat}|{salt}|{text}"
    return hashlib.sha256(fields.encode()).hexdigest()


def is_salt(text: str) -> bool:
    """Whether this is a salt as ``commitment`` wants it."""
    return len(text) == 2 * SALT and all(letter in "0123456789abcdef" for letter in text)


def opens(commitments: Sequence[str], steps: Sequence[tuple[str, str]], match: str, ply: int, seat: Seat) -> bool:
    """Whether (salt, text) after (salt, text) opens all commitments of a choice, each text going on from the last.

    A choice that was made at once has one commitment; a list that grew in a race has one for every order.
    """
    if not steps or len(steps) != len(commitments):
        return False
    before = ""
    for published, (salt, text) in zip(commitments, steps, strict=True):
        if not is_salt(salt) or commitment(text, salt, match, ply, seat) != published:
            return False
        if before not in ("", "-") and not text.startswith(before):
            return False
        before = text
    return True


def stamps_hold(stamps: Sequence[int], published: Sequence[int]) -> bool:
    """Whether the orders of an opened list carry the stamps that were published as they were made, one by one.

    stamps: of the opened text; published: of each commitment that added an order, -1 for one that added none.
    """
    return tuple(stamps) == tuple(stamp for stamp in published if stamp >= 0)
