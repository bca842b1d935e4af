"""Butterfly Effect by doing, on the small board: one touch, never two, nothing older, the length, the last word."""
from __future__ import annotations

from attractor.core.lesson import Step

_SECOND = "size:7/m/d5u2"
_THIRD = "size:7/m/d5u2.e6r3"

LESSON = (
    Step("first", "size:7/m", does=("d5u2",), is_free=True),
    Step("corner", _SECOND, does=("e5r3", "a5r3")),
    Step("older", _THIRD, tries="e5", reason="touches-older-piece", points="e5"),
    Step("twice", "size:7/m/c3r2.a2r3", tries="4 r a1", reason="several-contacts", points="a1"),
    Step("length", f"{_THIRD}.f2u4", does=("c1r5", "b1r5", "a2r5")),
    Step("last", "size:7/m/d2u2.e3r3.g4u4.c6r4", does=("b2u5", "b3u5"), tells="stuck"),
)
