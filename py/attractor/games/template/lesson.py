"""Keep Apart by doing: a lesson is positions, moves and tries; its sentences are in assets/text/*/lessons.po."""
from __future__ import annotations

from attractor.core.lesson import Step

LESSON = (
    Step("cover", "seats:2/size:7/m", does=("c1",), is_free=True),
    Step("beside", "seats:2/size:7/m/c1", tries="d1", reason="touches-covered"),
    Step("last", "seats:2/size:7/m/b1.d1", does=("f1", "g1")),
)
