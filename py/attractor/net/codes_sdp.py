"""One end of a connection: out of a browser's session description (SDP), into bytes, back into a description.

Sources: RFC 8866 (SDP), RFC 8839 (ICE in SDP), RFC 8841 (SCTP in SDP), RFC 8842 (DTLS setup).
"""
from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from attractor.core.game import BadRecord
from attractor.core.notation import short

MESSAGE = 262_144
"""Bytes of a message that both browsers take; ours are far smaller (wire.FRAME)."""
MOST = 6
"""Candidates that are passed on, the best of each type first."""
TYPES = ("host", "srflx", "relay")
SETUPS = ("actpass", "active", "passive")
UFRAG = re.compile("[A-Za-z0-9+/]{4,31}")
PASSWORD = re.compile("[A-Za-z0-9+/]{22,80}")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Where an end may be reached by UDP. type: of TYPES; address: a number or ``<uuid>.local``."""

    type: str
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Side:
    """ufrag, password: of ICE. fingerprint: SHA-256 of the certificate. setup: of SETUPS."""

    ufrag: str
    password: str
    fingerprint: bytes
    setup: str
    candidates: tuple[Candidate, ...]
    """The surest first."""


# ---- session descriptions ------------------------------------------------------------------------------------------
def read_sdp(sdp: str) -> Side:
    """What is one's own in a description; raises BadRecord for one without data channels."""
    values = {key: line[1] for key, pattern in _LINES.items() if (line := pattern.search(sdp))}
    if len(values) < len(_LINES):
        raise BadRecord("room-junk", text=short(sdp))
    # Browsers rank IPv6 above IPv4 and hide both behind names; on one network the last of the host's is the surest.
    ranked = sorted(_CANDIDATE.finditer(sdp), key=lambda it: (TYPES.index(it["type"].lower()), int(it["rank"])))
    found = [Candidate(it["type"].lower(), it["address"], int(it["port"])) for it in ranked]
    usable = [one for one in dict.fromkeys(found) if _form(one.address) is not None and 0 < one.port < 65_536]
    return Side(
        values["ufrag"], values["password"], bytes.fromhex(values["fingerprint"].replace(":", "")), values["setup"],
        tuple(usable[:MOST]),
    )  # fmt: skip


def write_sdp(side: Side, setup: str = "") -> str:
    """The description of the other end for a browser. setup: instead of the side's own.

    A guest who reads ``active`` into the offer becomes the one who waits: then no timer of DTLS runs while the reply is
    carried by hand.
    """
    marks = ":".join(f"{byte:02X}" for byte in side.fingerprint)
    lines = [
        "v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0",
        f"a=ice-ufrag:{side.ufrag}", f"a=ice-pwd:{side.password}", "a=ice-options:trickle",
        f"a=fingerprint:sha-256 {marks}", f"a=setup:{setup or side.setup}", "a=sctp-port:5000",
        f"a=max-message-size:{MESSAGE}",
    ]  # fmt: skip
    for number, one in enumerate(side.candidates):
        base = " raddr 0.0.0.0 rport 0" if one.type != "host" else ""
        rank = (126, 100, 0)[TYPES.index(one.type)] * 2**24 + (65_535 - number) * 256 + 255
        lines.append(f"a=candidate:{number + 1} 1 udp {rank} {one.address} {one.port} typ {one.type}{base}")
    return "\r\n".join(lines) + "\r\n"


# ---- bytes ---------------------------------------------------------------------------------------------------------
class Cursor:
    """Reads bytes from the front; ValueError where there are too few."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, count: int) -> bytes:
        if len(self.data) < count:
            raise ValueError("too short")
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def number(self, size: int = 1) -> int:
        return int.from_bytes(self.take(size), "big")


def pack_side(side: Side) -> bytes:
    """The bytes of a side: 76 for Chromium with one ``.local`` address."""
    (ufrag_as, ufrag), (password_as, password) = _shorter(side.ufrag), _shorter(side.password)
    head = bytes([
        SETUPS.index(side.setup) << 4 | password_as << 2 | ufrag_as, len(side.candidates) << 5 | len(ufrag),
    ])  # fmt: skip
    parts = [head, ufrag, bytes([len(password)]), password, side.fingerprint]
    for one in side.candidates:
        form = _form(one.address)
        assert form is not None, one
        parts += [bytes([TYPES.index(one.type) << 4 | form]), _address(one.address), one.port.to_bytes(2, "big")]
    return b"".join(parts)


def unpack_side(cursor: Cursor) -> Side:
    """Raises ValueError unless the bytes are exactly those of a side."""
    how, counts = cursor.number(), cursor.number()
    setup, password_as, ufrag_as = how >> 4, how >> 2 & 3, how & 3
    ufrag = _longer(ufrag_as, cursor.take(counts & 31))
    password = _longer(password_as, cursor.take(cursor.number()))
    fingerprint = cursor.take(32)
    candidates = [_candidate(cursor) for _ in range(counts >> 5)]
    if cursor.data or setup >= len(SETUPS) or not UFRAG.fullmatch(ufrag) or not PASSWORD.fullmatch(password):
        raise ValueError("not a side")
    return Side(ufrag, password, fingerprint, SETUPS[setup], tuple(candidates))


def _candidate(cursor: Cursor) -> Candidate:
    kind, form = divmod(cursor.number(), 16)
    if kind >= len(TYPES) or form > _MDNS:
        raise ValueError("not a candidate")
    data = cursor.take(4 if form == _V4 else 16)
    port = cursor.number(2)
    if not port:
        raise ValueError("no port")
    if form == _V4:
        return Candidate(TYPES[kind], str(IPv4Address(data)), port)
    if form == _V6:
        return Candidate(TYPES[kind], str(IPv6Address(data)), port)
    parts = [data.hex()[start:end] for start, end in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32))]
    return Candidate(TYPES[kind], "-".join(parts) + ".local", port)


def _shorter(text: str) -> tuple[int, bytes]:
    """How a text of ICE is spelled, and its bytes: browsers make it from random bytes in hex or base64."""
    if re.fullmatch("(?:[0-9a-f]{2})+", text):
        return _HEX, bytes.fromhex(text)
    if len(text) % 4 == 0:
        return _BASE64, b64decode(text)
    return _PLAIN, text.encode("ascii")


def _longer(how: int, data: bytes) -> str:
    if how == _HEX:
        return data.hex()
    return b64encode(data).decode() if how == _BASE64 else data.decode("ascii")


def _form(address: str) -> int | None:
    """V4, V6, MDNS, or None for an address that cannot be packed."""
    if _LOCAL.fullmatch(address):
        return _MDNS
    try:
        return _V4 if ip_address(address).version == 4 else _V6
    except ValueError:
        return None


def _address(address: str) -> bytes:
    if _LOCAL.fullmatch(address):
        return bytes.fromhex(address.removesuffix(".local").replace("-", ""))
    return ip_address(address).packed


_PLAIN, _BASE64, _HEX = range(3)
_V4, _V6, _MDNS = range(3)
_LOCAL = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[.]local")
_LINES = {
    "ufrag": re.compile(f"^a=ice-ufrag:({UFRAG.pattern})\\s*$", re.M),
    "password": re.compile(f"^a=ice-pwd:({PASSWORD.pattern})\\s*$", re.M),
    "fingerprint": re.compile("^a=fingerprint:sha-256 ((?:[0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2})\\s*$", re.M),
    "setup": re.compile("^a=setup:(actpass|active|passive)\\s*$", re.M),
}
_CANDIDATE = re.compile(
    "^a=candidate:\\S+ 1 udp (?P<rank>\\d{1,10}) (?P<address>\\S+) (?P<port>\\d{1,5}) typ (?P<type>host|srflx|relay)",
    re.M | re.I,
)
