"""Butterfly Garden by doing, for two: flights, beds, what a tile may not join, the centre, collisions."""
from __future__ import annotations

from attractor.core.lesson import Step

_FRESH = "m/T.T.V.V"
_RING = "m/S.S.S.S.d4c.S.d5c.S.e6c.T.f5c.V.f4c.T.h5e.H"

LESSON = (
    Step("fly", _FRESH, does=("b2d", "b2a", "b2b", "b2e", "b2f"), points="b2"),
    Step("score", f"{_FRESH}.a2d.X.b5a.H", does=("b2b", "b2g"), points="b2"),
    Step("joins", _FRESH, tries="2 rot a2", reason="joins-own-bed", points="a2"),
    Step(
        "centre", _FRESH,
        does=tuple(f"{cell}{letter}" for cell in ("d4", "d5", "e4", "e6", "f4", "f5") for letter in "abdef"),
    ),
    Step("meet", f"{_FRESH}.d4b.X.h5b.H", does=("d5f", "d5k"), tells="met", points="d5"),
    Step("purple", _RING, does=("e4a", "e4b"), points="e4"),
)
