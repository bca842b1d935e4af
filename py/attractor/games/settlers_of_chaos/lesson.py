"""Settlers of Chaos by doing, without a clock: settling, two colours, arithmetic, what was bought."""
from __future__ import annotations

from attractor.core.lesson import Step

_BOARD = (
    "race:relaxed/m/6.4.8.3.5.9.2.7.6.1.8.3.5.0.4.9.7.2.1.rby.r.b.y.g.p.r.b.y.g.p.r.b.y.g.r.b.y.p"
    ".p1.ct15.rd18.st63.vp45.dc30.p1"
)
_PLACED = f"{_BOARD}.a13.a1c.d22.d2b"
_NAMING = f"{_PLACED}.b13.b1c.c43.c4c"
_BUYING = f"{_NAMING}.gp.bw.go.go"

LESSON = (
    Step("settle", _BOARD, does=("a13",), is_free=True),
    Step("near", _PLACED, tries="a14", reason="next-to-building", points="a14"),
    Step("colours", _NAMING, does=("gp",), answer="bw"),
    Step("silent", _NAMING, does=("gp",), answer="pw"),
    Step("buy", _BUYING, does=("000x1g3p5m",), tells="order-bought", answer="-", typed="g3*p5"),
    Step("single", _BUYING, does=("000x2g3g6m",), tells="half-point", answer="-", typed="g3*g6"),
    Step("city", f"{_BUYING}.000x1g3p5m.-", does=("a13", "b13"), tells="effect-ct"),
)
