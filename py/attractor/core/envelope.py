"""A sealed choice: what one seat chose while others still choose. It lives outside every state, link and record."""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core.game import Move


@dataclass(frozen=True, slots=True)
class Envelope:
    """move: what is inside; None: the seat's time was up. final: not to grow any more."""

    move: Move | None
    spent_ms: int = 0
    final: bool = True
