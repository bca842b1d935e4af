"""Draws a Scene as SVG text. Pure Python: the page, the build and the tests use the same painter, and it knows no game.

>>> paint(scene, say, tag="be")                      # a board that can be played: its sites are a grid of cells
>>> paint(scene, say, tag="be", live=False)          # a picture: no sites, no focus
>>> nodes(scene)                                     # the same pieces and marks one by one, for the keyed diff
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from attractor.core.game import Note, Seat
from attractor.core.scene import LAYERS, Disc, Glyph, Item, Mark, Path, Piece, Rect, Scene, Segment, Shape, Site
from attractor.web.markup import element, number, text

Say = Callable[[Note], str]
Outline = Rect | Disc | Path

PARTS = ("face", "edge", "vertex")
"""Kinds of site, from the bottom to the top: the smaller lie above the larger."""
CURSOR = "cursor"
"""A mark of the interface alone, above all layers."""
DRAWING = "board-drawing"
"""The id of all that is seen of the live board, so that a loupe can copy it (there is one such board a page)."""
LEGAL, CROSS, RING, DOT = 6, 10, 15, 4
"""Radii of the shared marks in pixels of the nominal board; style sheets may change them."""


def paint(
    scene: Scene, say: Say, tag: str = "", marks: Iterable[Mark] = (), *, live: bool = True, label: str = ""
) -> str:
    """The whole ``<svg class="board <tag>">``.

    marks: those of the interface, drawn with the scene's own. live: with the cells that are tapped, focused and
    spoken. label: the spoken name of the whole board; a picture without one is hidden from screen readers.
    """
    drawn = nodes(scene, marks)
    layers = (layer_markup(name, drawn.get(name, {})) for name in (*LAYERS, CURSOR))
    return element(
        "svg",
        element("g", *layers, id=DRAWING if live else None, aria_hidden="true"),
        sites_markup(scene, say) if live else "",
        class_=f"board {tag}".strip(),
        viewBox=view_box((scene.frame.x, scene.frame.y, scene.frame.width, scene.frame.height), scene.frame.unit),
        role="group" if live else "img" if label else None,
        aria_label=label or None,
        aria_hidden=None if live or label else "true",
    )


class Pen:
    """Draws scene after scene of one board; what stayed the same since the scene before is not written again."""

    def __init__(self) -> None:
        self._unit = 0.0
        self._pieces: dict[tuple[str, str], tuple[Piece, str]] = {}
        self._marks: dict[tuple[str, str], tuple[Site, str]] = {}

    def nodes(self, scene: Scene, marks: Iterable[Mark] = ()) -> dict[str, dict[str, str]]:
        """The markup of every piece and mark, by layer and key, each dictionary in drawing order.

        Two scenes differ on the page exactly where these dictionaries differ.
        """
        unit = scene.frame.unit
        if unit != self._unit:
            self._pieces, self._marks, self._unit = {}, {}, unit
        drawn: dict[str, dict[str, str]] = {}
        pieces: dict[tuple[str, str], tuple[Piece, str]] = {}
        for piece in scene.pieces:
            layer = drawn.setdefault(piece.layer, {})
            assert piece.layer in LAYERS and piece.key not in layer, piece
            known = self._pieces.get((piece.layer, piece.key))
            if known is None or (known[0] is not piece and known[0] != piece):
                known = (piece, piece_markup(piece, unit))
            pieces[piece.layer, piece.key] = known
            layer[piece.key] = known[1]
        self._pieces = pieces
        marks = (*scene.marks, *marks)
        places = {site.name: site for site in scene.sites} if marks else {}
        for mark in marks:
            layer = drawn.setdefault(mark.name, {})
            for name in mark.sites:
                if name in places:
                    layer[f"{mark.name}:{name}"] = self._mark(mark.name, places[name])
        return drawn

    def _mark(self, name: str, site: Site) -> str:
        known = self._marks.get((name, site.name))
        if known is None or (known[0] is not site and known[0].outline != site.outline):
            known = self._marks[name, site.name] = (site, mark_markup(name, site, self._unit))
        return known[1]


def nodes(scene: Scene, marks: Iterable[Mark] = ()) -> dict[str, dict[str, str]]:
    """As ``Pen.nodes``, for a scene by itself."""
    return Pen().nodes(scene, marks)


def labels(scene: Scene, say: Say) -> dict[str, str]:
    """What is spoken for each site."""
    return {site.name: spoken(site, say) for site in scene.sites}


def spoken(site: Site, say: Say) -> str:
    """What is spoken for a site: its name, then what it holds."""
    return ", ".join((site.name.upper(), *(say(note) for note in site.label)))


def layer_markup(name: str, inside: Mapping[str, str]) -> str:
    """One layer of the board."""
    return element("g", *inside.values(), class_=f"layer-{name}")


def sites_markup(scene: Scene, say: Say) -> str:
    """The cells that are touched, focused and spoken: one grid of rows, and one tab stop, for each part."""
    unit = scene.frame.unit
    grids: list[str] = []
    for part in PARTS:
        rows: dict[int, list[Site]] = {}
        for site in scene.sites:
            if site.part == part:
                rows.setdefault(site.row, []).append(site)
        lines: list[str] = []
        for row, sites in sorted(rows.items()):
            cells = (
                element(
                    "g",
                    shape_markup(site.outline, unit, _hit(site.outline)),
                    class_="site",
                    role="gridcell",
                    data_site=site.name,
                    tabindex=-1 if lines or site is not min(sites, key=_column) else 0,
                    aria_colindex=site.column + 1,
                    aria_label=spoken(site, say),
                )
                for site in sorted(sites, key=_column)
            )
            named = say(Note("board-row", n=row + 1))
            lines.append(element("g", *cells, role="row", aria_rowindex=row + 1, aria_label=named))
        if lines:
            named = say(Note(f"board-{part}"))
            grids.append(element("g", *lines, class_=f"sites {part}", role="grid", aria_label=named))
    return "".join(grids)


def picture(shapes: Iterable[Shape], box: tuple[float, float, float, float], unit: float, tag: str) -> str:
    """A small picture of its own, such as a tile in a hand; ``box`` in board units."""
    drawn = (shape_markup(shape, unit) for shape in shapes)
    return element("svg", *drawn, class_=f"pic {tag}", viewBox=view_box(box, unit), aria_hidden="true")


def item_picture(item: Item, unit: float, tag: str) -> str:
    """The picture of something in a hand; empty where it has none. The same few come again and again."""
    return _kept_picture(item.shapes, item.box, unit, tag) if item.shapes else ""


@lru_cache(maxsize=512)
def _kept_picture(shapes: tuple[Shape, ...], box: tuple[float, float, float, float], unit: float, tag: str) -> str:
    return picture(shapes, box, unit, tag)


def view_box(box: tuple[float, float, float, float], unit: float) -> str:
    """The viewBox of a drawing area in board units."""
    return " ".join(number(value * unit) for value in box)


def piece_markup(piece: Piece, unit: float) -> str:
    """A piece as a group. ``data-enter`` and ``data-path`` tell the page how it arrives."""
    return element(
        "g",
        *(shape_markup(shape, unit, measured=piece.enter == "draw") for shape in piece.shapes),
        class_=piece.style,
        data_key=piece.key,
        data_enter=piece.enter or None,
        data_path=None if piece.path is None else path_data(piece.path, unit),
    )


def mark_markup(name: str, site: Site, unit: float) -> str:
    """How a mark looks on a site."""
    x, y = site.x * unit, site.y * unit
    if name == "legal":
        inside = shape_markup(grown(site.outline, 0.78, 6 / unit), unit, "legal-sq")
        inside += element("circle", class_=f"legal {site.part}", cx=x, cy=y, r=LEGAL)
    elif name == "forbidden":
        inside = shape_markup(grown(site.outline, 1 - 1 / unit), unit, "forbid")
    elif name == "illegal":
        inside = shape_markup(grown(site.outline, 0.9, 6 / unit), unit, "illegal") if site.part == "face" else ""
        cross = element("circle", r=CROSS) + element("path", d="M-4-4L4 4M4-4L-4 4")
        inside += element("g", cross, class_="xmark", transform=f"translate({number(x)} {number(y)})")
    elif name == "hint":
        inside = element("circle", class_="hintring", cx=x, cy=y, r=RING)
        inside += element("circle", class_="hintdot", cx=x, cy=y, r=DOT)
    else:
        assert name == CURSOR, name
        inside = shape_markup(grown(site.outline, 1.05, 8 / unit), unit, "kcur")
    return element("g", inside, class_="mark", data_key=f"{name}:{site.name}")


def shape_markup(shape: Shape, unit: float, style: str | None = None, *, measured: bool = False) -> str:
    """One SVG element, coordinates multiplied by ``unit``. ``measured`` paths have length 1, to draw themselves."""
    dressed = shape.style if style is None else style
    if isinstance(shape, Rect):
        return element(
            "rect", class_=dressed, x=shape.x * unit, y=shape.y * unit, width=shape.width * unit,
            height=shape.height * unit, rx=shape.radius * unit if shape.radius else None,
        )
    if isinstance(shape, Disc):
        return element("circle", class_=dressed, cx=shape.x * unit, cy=shape.y * unit, r=shape.radius * unit)
    if isinstance(shape, Path):
        return element("path", class_=dressed, pathLength=1 if measured else None, d=path_data(shape, unit))
    if isinstance(shape, Glyph):
        return element("text", text(shape.text), class_=dressed, x=shape.x * unit, y=shape.y * unit, dy=".35em")
    seat = f"s{shape.seat + 1} {dressed}".strip()
    return seat_markup(shape.seat, shape.x * unit, shape.y * unit, shape.radius * unit, seat)


def seat_markup(seat: Seat, x: float, y: float, radius: float, style: str) -> str:
    """The shape of a seat, in pixels: disc, diamond, triangle, square of about the same weight."""
    if seat == 0:
        return element("circle", class_=style, cx=x, cy=y, r=radius)
    if seat == 3:
        half = radius * 0.886
        return element("rect", class_=style, x=x - half, y=y - half, width=2 * half, height=2 * half)
    if seat == 1:
        half = radius * 1.22
        corners = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
    else:
        assert seat == 2, seat
        corners = ((0.0, -1.2035 * radius), (1.2256 * radius, 0.972 * radius), (-1.2256 * radius, 0.972 * radius))
    points = "L".join(f"{number(x + right)} {number(y + down)}" for right, down in corners)
    return element("path", class_=style, d=f"M{points}Z")


def path_data(path: Path, unit: float) -> str:
    """The ``d`` of a path: every length multiplied, an arc's angle and flags left alone."""
    parts: list[str] = []
    for command, *values in path.segments:
        scaled = (
            number(float(value) * (1 if command in ("A", "a") and 2 <= place % 7 <= 4 else unit))
            for place, value in enumerate(values)
        )
        assert isinstance(command, str) and command.isalpha(), path
        parts.append(command + " ".join(scaled))
    return "".join(parts)


def grown(outline: Outline, factor: float, radius: float = 0) -> Outline:
    """The outline scaled about its middle; a rectangle gets corners of this radius, in board units."""
    if isinstance(outline, Rect):
        right, down = outline.width * (1 - factor) / 2, outline.height * (1 - factor) / 2
        return Rect(outline.x + right, outline.y + down, outline.width * factor, outline.height * factor, radius)
    if isinstance(outline, Disc):
        return Disc(outline.x, outline.y, outline.radius * factor)
    points = [segment[-2:] for segment in outline.segments if len(segment) > 2]
    middle_x = sum(float(x) for x, _ in points) / len(points)
    middle_y = sum(float(y) for _, y in points) / len(points)
    return Path(tuple(_scaled(segment, middle_x, middle_y, factor) for segment in outline.segments))


def _scaled(segment: Segment, middle_x: float, middle_y: float, factor: float) -> Segment:
    command, *values = segment
    moved: list[str | float] = [command]
    for place, value in enumerate(values):
        if command == "A" and place % 7 < 5:
            moved.append(float(value) * factor if place % 7 < 2 else value)
            continue
        turn = place + (place // 7 + 1) if command == "A" else place
        middle = middle_y if turn % 2 or command == "V" else middle_x
        moved.append(middle + (float(value) - middle) * factor)
    return tuple(moved)


def _hit(outline: Outline) -> str:
    """An open line is touched along its stroke, everything else inside."""
    return "hit open" if isinstance(outline, Path) and outline.segments[-1][0] not in ("Z", "z") else "hit"


def _column(site: Site) -> int:
    return site.column
