"""Chain Lightning by doing, on five by five: stones stay, White leaps, Black goes straight, and how to stop a chain."""
from __future__ import annotations

from attractor.core.lesson import Step

LESSON = (
    Step("two", "size:5/m", does=("c3 d2",), is_free=True),
    Step("taken", "size:5/m/c3.b2", tries="c3", reason="occupied", points="c3"),
    Step("leap", "size:5/m/a1.b2.a2.b1.c2.c3.d4.d3.c4.e4", does=("e5", "e3"), tells="white-chain"),
    Step("straight", "size:5/m/a1.a2.c1.c2.d3.b4.b5.d4.d5.a5.e1.e3", does=("c3", "d2"), tells="black-chain"),
    Step("block", "size:5/m/b3.c3.c2.c4.d2.d3.c5", does=("a2 a3 a4", "e2 e3 e4")),
    Step("corner", "size:5/m/a3.b4.e2.e3.d1.c3.d2.a1.a5.e5", does=("e1",), tells="white-chain", points="e1"),
)
