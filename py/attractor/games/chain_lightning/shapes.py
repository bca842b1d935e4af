"""The stones of Chain Lightning as shapes: on the board, as previews, and in the counter of a turn."""
from __future__ import annotations

from attractor.core.scene import Disc, Glyph, Path, Rect, Shape
from attractor.games.chain_lightning.links import WHITE, Colour

UNIT = 40.0
"""Pixels of a cell at nominal size."""
PX = 1 / UNIT
RADIUS = 15 * PX
"""Of a white stone; a black one is a square of twice this side."""
SLOT = 44 * PX
"""The side of a slot in the counter."""


def stone(x: float, y: float, colour: Colour) -> tuple[Shape, ...]:
    """White carries an O, Black a +."""
    if colour is WHITE:
        return Disc(x, y, RADIUS), Disc(x, y, 6.5 * PX, "o")
    return _square(x, y, RADIUS, 6 * PX), _plus(x, y, 7 * PX)


def preview(x: float, y: float, colour: Colour, number: int) -> tuple[Shape, ...]:
    """A stone of the turn that is not confirmed."""
    is_white = colour is WHITE
    outline = Disc(x, y, RADIUS, "preview-w") if is_white else _square(x, y, RADIUS, 6 * PX, "preview-b")
    return outline, Glyph(x, y, str(number), "pv-n")


def slot(colour: Colour, is_filled: bool) -> tuple[Shape, ...]:
    """A place in the counter: the stone, or a dashed outline."""
    middle = SLOT / 2
    if colour is WHITE and is_filled:
        return Disc(middle, middle, 18 * PX, "ct-w"), Disc(middle, middle, 8 * PX, "ct-o")
    if colour is WHITE:
        return (Disc(middle, middle, 17 * PX, "ct-open"),)
    if is_filled:
        return _square(middle, middle, 18 * PX, 7 * PX, "ct-b"), _plus(middle, middle, 8 * PX, "ct-plus")
    return (_square(middle, middle, 17 * PX, 7 * PX, "ct-open"),)


def _square(x: float, y: float, half: float, corner: float, style: str = "") -> Rect:
    return Rect(x - half, y - half, 2 * half, 2 * half, corner, style)


def _plus(x: float, y: float, arm: float, style: str = "") -> Path:
    return Path((("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm)), style)
