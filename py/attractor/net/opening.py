"""The opening of a match: game, options, who sits where, with which key. All seats sign it with their first entry.

Places that are still free have no key; a table with free places is a lobby.
"""
from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, replace

from attractor.core.clock import read_control
from attractor.core.game import BadRecord, Seat
from attractor.core.match import Match
from attractor.core.notation import ID, short
from attractor.core.record import Find, is_name

LONGEST = 6_000
KEY = re.compile("[ep][A-Za-z0-9_-]{20,200}")
"""A public key in base64url after a letter for its kind: e Ed25519, p ECDSA P-256."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits there. name: of a person, or ``@`` and a level for a computer. end: of the chain of nonces (fair.py)."""

    key: str = ""
    name: str = ""
    end: str = ""

    @property
    def is_free(self) -> bool:
        return not self.key


@dataclass(frozen=True, slots=True)
class Opening:
    """round: how many matches were played before in this room; before: the id of the last of these, or ""."""

    room: str
    inviter: str
    game: str
    options: tuple[tuple[str, str], ...]
    clock: str
    places: tuple[Place, ...]
    round: int = 0
    before: str = ""

    @property
    def seats(self) -> int:
        return len(self.places)

    @property
    def is_full(self) -> bool:
        return not any(place.is_free for place in self.places)

    @property
    def id(self) -> str:
        """The id of the match."""
        return hashlib.sha256(write(self).encode()).hexdigest()[:20]

    def seat_of(self, key: str) -> Seat | None:
        """Where the owner of a key sits."""
        return next((seat for seat, place in enumerate(self.places) if key and place.key == key), None)

    def seating(self, seat: Seat, place: Place) -> Opening:
        """The same with somebody in a place."""
        return replace(self, places=(*self.places[:seat], place, *self.places[seat + 1 :]))

    def match(self, find: Find) -> Match:
        """An empty match of it; raises BadRecord where the game does not have these settings."""
        return Match(
            find(self.game), self.seats, dict(self.options), id=self.id, clock=read_control(self.clock),
            players=[place.name for place in self.places],
        )  # fmt: skip


def write(opening: Opening) -> str:
    """Its one spelling."""
    places = [[place.key, place.name, place.end] for place in opening.places]
    fields = (
        "attractor-room-1", opening.room, opening.inviter, opening.game, opening.options, opening.clock, places,
        opening.round, opening.before,
    )  # fmt: skip
    return json.dumps(fields, separators=(",", ":"))


def read(text: str, find: Find) -> Opening:
    """The opening of a text; raises BadRecord, also for settings that the game does not have."""
    opening = None
    if len(text) <= LONGEST:
        try:
            opening = _opening(json.loads(text))
        except (ValueError, RecursionError):
            opening = None
    if opening is None or write(opening) != text:
        raise BadRecord("room-junk", text=short(text))
    if opening.match(find).options != dict(opening.options):
        raise BadRecord("room-junk", text=short(text))
    return opening


def _opening(fields: object) -> Opening | None:
    if not isinstance(fields, list) or len(fields) != 9 or fields[0] != "attractor-room-1":
        return None
    _, room, inviter, game, options, clock, places, count, before = fields
    if not all(isinstance(text, str) for text in (room, inviter, game, clock, before)):
        return None
    if not ID.fullmatch(room) or not KEY.fullmatch(inviter) or not re.fullmatch("[A-Za-z0-9]{0,40}", before):
        return None
    if type(count) is not int or not 0 <= count < 10_000 or not isinstance(options, list):
        return None
    pairs = [tuple(pair) for pair in options if _texts(pair, 2)]
    rows = [Place(*row) for row in places if _texts(row, 3)] if isinstance(places, list) else []
    if len(pairs) != len(options) or not rows or len(rows) != len(places) or len(rows) > 9:
        return None
    taken = [place for place in rows if place != Place()]
    keys = [place.key for place in taken]
    if len(set(keys)) != len(keys) or not all(is_place(place) for place in taken):
        return None
    return Opening(room, inviter, game, tuple((key, value) for key, value in pairs), clock, tuple(rows), count, before)


def is_place(place: Place) -> bool:
    """Whether a place is taken by somebody with a proper key, name and chain."""
    return bool(KEY.fullmatch(place.key) and is_name(place.name) and re.fullmatch("[0-9a-f]{64}", place.end))


def _texts(row: object, count: int) -> bool:
    return isinstance(row, list) and len(row) == count and all(isinstance(text, str) for text in row)
