"""Monorail by doing, on the open table: lay, close the loop, call "Impossible!" and answer the call."""
from __future__ import annotations

from attractor.core.lesson import Step

_ABOVE = tuple(
    f"h10r{tiles}" for tiles in (
        "HHH", "HHD", "HDA", "VAH", "VAD", "AHH", "AHD", "ADA", "BHH", "BHD", "BDA", "CAH", "CAD", "DAH", "DAD",
    )
)  # fmt: skip
"""Every lay on the three cells above the stations."""

LESSON = (
    Step("lay", "m", does=("k9H", "h9H"), points="h9 k9"),
    Step("apart", "m", tries="l11", reason="not-adjacent", points="l11"),
    Step("line", "m", does=_ABOVE, points="h10 i10 j10"),
    Step("bent", "m/h10rBHH", tries="k9 k8 l7", reason="not-in-line", points="k9 k8 l7"),
    Step("close", "m/h10rBHH.k9uDC", does=("h9A",), points="h9"),
    Step("call", "m/h10rBHH.k9uDC.i11H", does=("no",)),
    Step("prove", "m/h9uAB.i10H.k9D.no", does=("ok:j10H-k10C",), tells="shows", points="j10 k10"),
)
