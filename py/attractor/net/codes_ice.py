"""The servers that a player may name: STUN tells a browser its address outside, TURN passes everything on. None are
named by us: without them nobody but the other player learns that a game is played.
"""
from __future__ import annotations

import json
import re

from attractor.core.game import BadRecord
from attractor.core.notation import short

NONE = "[]"


def servers(stun: str = "", turn: str = "", user: str = "", secret: str = "") -> str:
    """The settings for ``Peers``; "" for what is not used. Raises BadRecord for an address that is none.

    >>> servers("stun.example.org")
    '[{"urls":["stun:stun.example.org"]}]'
    """
    found: list[dict[str, object]] = []
    if stun.strip():
        found.append({"urls": [_address(stun, ("stun", "stuns"))]})
    if turn.strip():
        if not user or not secret:
            raise BadRecord("room-server-user")
        found.append({"urls": [_address(turn, ("turn", "turns"))], "username": user, "credential": secret})
    return json.dumps(found, separators=(",", ":"))


def _address(text: str, schemes: tuple[str, ...]) -> str:
    text = text.strip()
    scheme, mark, rest = text.partition(":")
    if not mark or rest.isdigit() or scheme not in ("stun", "stuns", "turn", "turns"):
        scheme, rest = schemes[0], text
    if scheme not in schemes or not _HOST.fullmatch(rest):
        raise BadRecord("room-bad-server", text=short(text))
    return f"{scheme}:{rest}"


_HOST = re.compile(
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?"
    r"(?:\?transport=(?:udp|tcp))?"
)
