"""Boards as pictures that stand alone: no cells, no coordinates, cut to what is drawn."""
from __future__ import annotations

from dataclasses import replace

from attractor.core.game import Game, Note, View
from attractor.core.scene import Disc, Frame, Glyph, Path, Piece, Rect, Scene, SeatMark, Shape
from attractor.web import painter

MARGIN = 4
"""Pixels around what is drawn, at nominal size."""


def picture(scene: Scene, tag: str) -> str:
    """A scene as a picture."""
    return painter.paint(trimmed(scene), unsaid, tag, live=False)


def empty(game: Game, seats: int, options: dict[str, str]) -> str:
    """The board before the first move, as a picture."""
    return picture(game.scene(View.of(game.start(seats, game.settle(seats, options)))), game.info.tag)


def trimmed(scene: Scene) -> Scene:
    """The scene without coordinates, cut to what is drawn."""
    pieces = tuple(piece for piece in map(_without_coordinates, scene.pieces) if piece.shapes)
    xs: list[float] = []
    ys: list[float] = []
    for piece in pieces:
        for shape in piece.shapes:
            for x, y in _extent(shape):
                xs.append(x)
                ys.append(y)
    if not xs:
        return replace(scene, pieces=pieces, marks=())
    edge = MARGIN / scene.frame.unit
    frame = Frame(
        min(xs) - edge, min(ys) - edge, max(xs) - min(xs) + 2 * edge, max(ys) - min(ys) + 2 * edge, scene.frame.unit
    )
    return replace(scene, frame=frame, pieces=pieces, marks=())


def _without_coordinates(piece: Piece) -> Piece:
    return replace(piece, shapes=tuple(
        shape for shape in piece.shapes if not (isinstance(shape, Glyph) and "coord" in shape.style.split())
    ))


def _extent(shape: Shape) -> list[tuple[float, float]]:
    """Points between which a shape lies (of a curve, its ends)."""
    if isinstance(shape, Rect):
        return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
    if isinstance(shape, Disc | SeatMark):
        return [(shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius)]
    if isinstance(shape, Path):
        return _points(shape)
    return [(shape.x, shape.y)]


def _points(path: Path) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for command, *values in path.segments:
        numbers = [float(value) for value in values]
        if command == "H":
            x = numbers[0]
        elif command == "V":
            y = numbers[0]
        elif command == "h":
            x += numbers[0]
        elif command == "v":
            y += numbers[0]
        elif command in ("Z", "z"):
            continue
        elif isinstance(command, str) and command.isupper():
            x, y = numbers[-2:]
        else:
            x, y = x + numbers[-2], y + numbers[-1]
        points.append((x, y))
    return points


def unsaid(note: Note) -> str:
    """Pictures say nothing."""
    return note.key
