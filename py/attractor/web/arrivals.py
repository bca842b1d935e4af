"""How pieces arrive on the board: settling, drawing themselves, flying along a path."""
from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees

from attractor.web import browser
from attractor.web.browser import Element

TILE = 62.0
"""How far a tile reaches from edge to edge, in pixels of the nominal board."""
TILE_MS = 90
"""A butterfly's flight, for each tile."""
LONGEST_FLIGHT_MS = 520
STEPS = 16


def arrive(node: Element) -> None:
    """Starts the arrival that the painter noted on a new node; nothing where the reader wants no motion."""
    how = browser.or_none(node.getAttribute("data-enter"))
    if how is None or browser.moves_little():
        return
    if how == "fly":
        browser.next_frame(lambda: fly(node))
    else:
        node.classList.add(f"enter-{how}")


def fly(node: Element) -> None:
    """Moves a node along its ``data-path`` at constant speed to where it stands, turned the way it flies."""
    path = browser.or_none(node.getAttribute("data-path"))
    if path is None:
        return
    line = browser.svg_fragment('<path d=""/>')
    line.setAttribute("d", path)
    length = float(line.getTotalLength())
    if not length:
        return
    found = [line.getPointAtLength(length * step / STEPS) for step in range(STEPS + 1)]
    points = [(float(point.x), float(point.y)) for point in found]
    end_x, end_y = points[-1]
    frames: list[dict[str, object]] = [
        {
            "transform": f"translate({x:.1f}px, {y:.1f}px) rotate({turn:.1f}deg) "
            f"translate({-end_x:.1f}px, {-end_y:.1f}px)"
        }
        for (x, y), turn in zip(points, turns(points), strict=True)
    ]
    browser.animate(node, frames, min(LONGEST_FLIGHT_MS, TILE_MS * max(1.0, length / TILE)))


def turns(points: Sequence[tuple[float, float]]) -> list[float]:
    """The way a line of points heads at each of them, in degrees against its last heading; never a turn by more than
    half a circle from one to the next."""
    headings = [degrees(atan2(y2 - y1, x2 - x1)) for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False)]
    turned = [0.0]
    for after, before in zip(headings[::-1], headings[-2::-1], strict=False):
        turned.append(turned[-1] + (before - after + 180) % 360 - 180)
    return [*turned[::-1], 0.0]
