"""The painter: scenes become SVG that is short, escaped, layered and walkable."""
from __future__ import annotations

from xml.etree import ElementTree

from attractor.core.game import Note
from attractor.core.scene import LAYERS, Disc, Frame, Glyph, Mark, Path, Piece, Rect, Scene, SeatMark, Site
from attractor.web import painter
from attractor.web.markup import element, number

FRAME = Frame(-0.5, -0.5, 4, 4, 40)
SITES = tuple(
    Site(f"{'abc'[x]}{3 - y}", x + 0.5, y + 0.5, Rect(x, y, 1, 1), y, x, label=(Note("empty"),))
    for y in range(3)
    for x in range(3)
)
CORNERS = (Site("v1", 1, 1, Disc(1, 1, 0.2), 0, 0, "vertex"),)


def say(note: Note) -> str:
    return note.key


def tree(scene: Scene, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(painter.paint(scene, say, **options))  # type: ignore[arg-type]


def test_every_length_is_multiplied_by_the_unit_and_written_short() -> None:
    piece = Piece("p", "pieces", (Rect(1 / 3, 0, 1, 2, 0.25), Disc(1, 1, 0.5), Path((("M", 0, 0), ("L", 1.5, 2)))))
    drawn = painter.nodes(Scene(FRAME, SITES, (piece,)))["pieces"]["p"]
    assert '<rect x="13.33" y="0" width="40" height="80" rx="10"/>' in drawn
    assert '<circle cx="40" cy="40" r="20"/>' in drawn
    assert 'd="M0 0L60 80"' in drawn


def test_an_arc_keeps_its_angle_and_flags() -> None:
    assert painter.path_data(Path((("M", 0, 0), ("A", 1, 2, 30, 0, 1, 3, 4))), 10) == "M0 0A10 20 30 0 1 30 40"


def test_numbers_have_no_trailing_zeros_and_no_minus_zero() -> None:
    assert [number(value) for value in (1.0, -0.001, 2.5, 0.333333, 100)] == ["1", "0", "2.5", "0.33", "100"]


def test_layers_stand_in_their_order_and_the_cells_lie_above_all() -> None:
    layers = [f"layer-{name}" for name in (*LAYERS, "cursor")]
    drawing, cells = tree(Scene(FRAME, SITES))
    assert [layer.get("class") for layer in drawing] == layers
    assert cells.get("class") == "sites face"


def test_text_of_others_never_becomes_markup() -> None:
    hostile = '"><script>alert(1)</script>'
    site = Site(hostile, 0, 0, Rect(0, 0, 1, 1), 0, 0)
    scene = Scene(FRAME, (site,), (Piece(hostile, "pieces", (Glyph(0, 0, hostile),), hostile),))
    board = tree(scene, tag=hostile, label=hostile)
    assert not board.findall(".//script")
    assert [node.text for node in board.iter("text")] == [hostile]


def test_cells_are_grids_of_rows_with_one_tab_stop_each() -> None:
    board = tree(Scene(FRAME, SITES + CORNERS))
    grids = board.findall("./g[@role='grid']")
    assert [grid.get("class") for grid in grids] == ["sites face", "sites vertex"]
    rows = grids[0].findall("./g[@role='row']")
    names = [[cell.get("data-site") for cell in row] for row in rows]
    assert names == [["a3", "b3", "c3"], ["a2", "b2", "c2"], ["a1", "b1", "c1"]]
    cells = board.findall(".//g[@role='gridcell']")
    assert [cell.get("data-site") for cell in cells if cell.get("tabindex") == "0"] == ["a3", "v1"]
    assert cells[0].get("aria-label") == "A3, empty"


def test_a_picture_has_no_cells() -> None:
    board = tree(Scene(FRAME, SITES), live=False, label="Empty board")
    assert board.get("role") == "img" and not board.findall(".//g[@role]")


def test_every_mark_is_drawn_in_its_layer_and_unknown_sites_are_passed_over() -> None:
    marks = tuple(Mark(name, ("a1", "v1", "nowhere")) for name in ("legal", "forbidden", "illegal", "hint", "cursor"))
    drawn = painter.nodes(Scene(FRAME, SITES + CORNERS, marks=marks))
    for mark in marks:
        assert list(drawn[mark.name]) == [f"{mark.name}:a1", f"{mark.name}:v1"]


def test_two_scenes_differ_exactly_in_the_nodes_that_changed() -> None:
    stay = Piece("stay", "pieces", (Disc(1, 1, 0.5),))
    before = painter.nodes(Scene(FRAME, SITES, (stay, Piece("old", "pieces", (Disc(0, 0, 1),)))))["pieces"]
    after = painter.nodes(Scene(FRAME, SITES, (stay, Piece("new", "pieces", (Disc(0, 0, 1),)))))["pieces"]
    assert before["stay"] == after["stay"]
    assert set(before) ^ set(after) == {"old", "new"}


def test_each_seat_has_a_shape_of_its_own() -> None:
    shapes = {painter.shape_markup(SeatMark(0, 0, 1, seat), 10).split(" d=")[0].split(" cx=")[0] for seat in range(4)}
    assert len(shapes) == 4


def test_what_draws_itself_has_length_one() -> None:
    drawn = painter.piece_markup(Piece("win", "links", (Path((("M", 0, 0), ("L", 1, 1))),), enter="draw"), 10)
    assert 'pathLength="1"' in drawn and 'data-enter="draw"' in drawn


def test_a_grown_outline_keeps_its_middle() -> None:
    assert painter.grown(Rect(0, 0, 2, 2), 0.5) == Rect(0.5, 0.5, 1, 1)
    hexagon = Path((("M", 0, -1), ("L", 1, 0), ("L", 0, 1), ("L", -1, 0), ("Z",)))
    assert painter.grown(hexagon, 0.5) == Path((("M", 0, -0.5), ("L", 0.5, 0), ("L", 0, 0.5), ("L", -0.5, 0), ("Z",)))


def test_elements_drop_what_is_absent_and_escape_the_rest() -> None:
    made = element("button", "Go", class_="", hidden=False, disabled=True, data_x='"')
    assert made == '<button disabled="" data-x="&quot;">Go</button>'
