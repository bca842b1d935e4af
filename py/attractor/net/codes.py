"""What two people carry by hand to connect two browsers: an invitation and the reply to it, about 120 letters each.

>>> side = read_sdp(SDP)                                   # what the browser says about its end of a connection
>>> code = invitation("k3f9ab", side)                      # "Iagl…", 119 characters on one network
>>> read(code).room
'k3f9ab'

Only what cannot be guessed travels: who may come in (ufrag, password), the fingerprint of the certificate, addresses.
The rest of a session description is the same for everybody and written anew by ``write_sdp``. The bytes of a code:

    version and kind · [room: length, letters | ticket] · side · three bytes of a checksum
    side: spellings and setup · candidates, ufrag: counts · ufrag · password: length, bytes · fingerprint · candidates

A ticket (four letters) names an invitation on both sides. Everything that is read is checked: a code is text of other
people, and no letter of it reaches the browser but through ``write_sdp``.
"""
from __future__ import annotations

import hashlib
import re
from base64 import b32decode, b32encode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, replace

from attractor.core.game import BadRecord
from attractor.core.notation import short
from attractor.net.codes_sdp import Cursor, Side, pack_side, unpack_side

VERSION = 1
SHORT = 130
"""Characters that an invitation has on one network."""
SUM = 3
"""Bytes of the checksum."""
USUAL = 80
"""Characters that every code has."""
LONGEST = 1_000
"""Characters that are looked at."""
INVITATION, REPLY = "invitation", "reply"
KINDS = (INVITATION, REPLY)
LINKS = {INVITATION: "#/join/", REPLY: "#/reply/"}


@dataclass(frozen=True, slots=True)
class Code:
    """kind: ``invitation`` or ``reply``. room: "" in a reply. ticket: of the invitation, or of the one answered."""

    kind: str
    room: str
    ticket: str
    side: Side


# ---- writing -------------------------------------------------------------------------------------------------------
def invitation(room: str, side: Side) -> str:
    """The code that the inviter shows: of the addresses on one's own network as many as ``SHORT`` has room for. One is
    enough: the reply holds all of the guest's."""
    outside = tuple(one for one in side.candidates if one.type != "host")
    hosts = tuple(one for one in side.candidates if one.type == "host")
    name = room.encode("ascii")
    for count in range(len(hosts), -1, -1):
        fewer = replace(side, candidates=hosts[:count] + outside)
        code = _text(_body(INVITATION, bytes([len(name)]) + name + pack_side(fewer)))
        if len(code) <= SHORT or count + len(outside) <= 1:
            break
    return code


def reply(ticket: str, side: Side) -> str:
    """The code that the guest gives back."""
    return _text(_body(REPLY, bytes.fromhex(ticket) + pack_side(side)))


def link_of(code: str) -> str:
    """The fragment of a link that brings the code. Messengers cut other last letters than letters and digits."""
    fragment = LINKS[read(code).kind] + code
    return fragment if fragment[-1].isalnum() else f"{fragment}/z"


def capitals(code: str) -> str:
    """The same code in capital letters and digits: smaller in a QR, and can be read out."""
    return b32encode(_bytes(code)).decode().rstrip("=")


# ---- reading -------------------------------------------------------------------------------------------------------
def code_in(text: str) -> str:
    """The code in what somebody pasted: a link, a fragment, or the code with whatever stands around it."""
    text = text.strip()
    for start in LINKS.values():
        if start in text:
            text = text[text.index(start) + len(start) :]
    words = re.findall("[A-Za-z0-9_-]+", text.split("/")[0])
    longest = max(words, key=len, default="")
    return longest if len(longest) >= USUAL else "".join(words)  # a mail program may have broken it into lines


def read(text: str, kind: str = "") -> Code:
    """The code of a text; raises BadRecord: damaged, of another version, not of the kind that is wanted."""
    body = _bytes(code_in(text[:LONGEST]))
    version, number = divmod(body[0], 16)
    if version != VERSION or number >= len(KINDS):
        raise BadRecord("room-code-version")
    found = KINDS[number]
    if kind and found != kind:
        raise BadRecord(f"room-code-is-{found}")
    cursor = Cursor(body[1:-SUM])
    try:
        if found == INVITATION:
            room, ticket = cursor.take(cursor.number()).decode("ascii"), _ticket(body)
            if not re.fullmatch("[A-Za-z0-9]{4,40}", room):
                raise ValueError(room)
        else:
            room, ticket = "", cursor.take(2).hex()
        side = unpack_side(cursor)
    except ValueError:
        raise BadRecord("room-code-damaged", text=short(text)) from None
    return Code(found, room, ticket, side)


def ticket_of(code: str) -> str:
    """The four letters by which an invitation and its reply are known on both sides."""
    return read(code).ticket


# ---- between tabs that are connected already -----------------------------------------------------------------------
def write_side(side: Side) -> str:
    """One end of a connection as text, for introductions."""
    return urlsafe_b64encode(pack_side(side)).decode().rstrip("=")


def read_side(text: str) -> Side:
    """Raises BadRecord for anything that is none."""
    try:
        return unpack_side(Cursor(_decoded(text[:LONGEST])))
    except ValueError:
        raise BadRecord("room-junk", text=short(text)) from None


def expected(offer: Side, fingerprint: bytes) -> Side:
    """The answer to a standing offer that its owner can write down without having heard it: whoever holds the offer and
    the certificate of this fingerprint answers so."""
    seed = f"{offer.ufrag}|{offer.password}|{fingerprint.hex()}"
    ufrag, password = (
        b64encode(hashlib.sha256(f"attractor-standing-1|{what}|{seed}".encode()).digest()).decode()
        for what in ("ufrag", "password")
    )
    return Side(ufrag[:8], password[:24], fingerprint, "active", ())


def without_candidates(side: Side) -> Side:
    return replace(side, candidates=())


# ---- helpers -------------------------------------------------------------------------------------------------------
def _body(kind: str, rest: bytes) -> bytes:
    body = bytes([VERSION * 16 + KINDS.index(kind)]) + rest
    return body + _sum(body)


def _sum(body: bytes) -> bytes:
    return hashlib.sha256(b"attractor-code|" + body).digest()[:SUM]


def _ticket(body: bytes) -> str:
    return hashlib.sha256(b"attractor-ticket|" + body).digest()[:2].hex()


def _text(body: bytes) -> str:
    return urlsafe_b64encode(body).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """What a code holds, in either of its two spellings; raises BadRecord unless its checksum holds."""
    for decode in (_decoded, _from_capitals):
        try:
            body = decode(text)
        except ValueError:
            continue
        if len(body) > SUM + 1 and _sum(body[:-SUM]) == body[-SUM:]:
            return body
    raise BadRecord("room-code-damaged" if text else "room-code-none", text=short(text))


def _decoded(text: str) -> bytes:
    if not re.fullmatch("[A-Za-z0-9_-]+", text):
        raise ValueError(text)
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _from_capitals(text: str) -> bytes:
    capital = text.upper()
    return b32decode(capital + "=" * (-len(capital) % 8))
