"""How pieces arrive on the board: settling, drawing themselves, flying along a path."""
from __future__ import annotations

from attractor.web import browser
from attractor.web.browser import Element

TILE_MS = 90
"""A butterfly's flight, for each tile (a distance of one board unit as the path measures it)."""
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
    """Moves a node along its ``data-path`` at constant speed, to where it stands."""
    path = browser.or_none(node.getAttribute("data-path"))
    if path is None:
        return
    line = browser.svg_fragment('<path d=""/>')
    line.setAttribute("d", path)
    length = float(line.getTotalLength())
    if not length:
        return
    end = line.getPointAtLength(length)
    frames: list[dict[str, object]] = []
    for step in range(STEPS + 1):
        point = line.getPointAtLength(length * step / STEPS)
        frames.append({"transform": f"translate({point.x - end.x:.1f}px, {point.y - end.y:.1f}px)"})
    tiles = max(1.0, length / 62)  # a tile is about 62 pixels across on the nominal board
    browser.animate(node, frames, min(LONGEST_FLIGHT_MS, TILE_MS * tiles))
