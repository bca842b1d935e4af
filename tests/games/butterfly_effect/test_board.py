"""The table as it is drawn: pieces and their thread, what is forbidden and what fits, previews and illegal tries."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from attractor.core.game import Note
from attractor.core.scene import Disc, Glyph, Piece, Rect, Scene, SeatMark
from attractor.games.butterfly_effect import GAME
from attractor.web.painter import paint
from tests.games.butterfly_effect.helpers import SHORTEST, WORKED, view

LOOK = Path(__file__).resolve().parents[4] / "shared" / "look"


def scene(moves: str, taps: str = "", viewer: int | None = None, **options: str) -> Scene:
    return GAME.scene(view(moves, taps, viewer, **options))


def piece(seen: Scene, key: str) -> Piece:
    return next(each for each in seen.pieces if each.key == key)


def marked(seen: Scene, name: str) -> set[str]:
    return {site for mark in seen.marks if mark.name == name for site in mark.sites}


def styles(each: Piece) -> set[str]:
    return {shape.style for shape in each.shapes}


# ---- pieces ------------------------------------------------------------------------------------------------------
def test_only_the_latest_piece_is_solid() -> None:
    seen = scene("g5u2 g4r3")
    assert "piece p1 old" in styles(piece(seen, "piece1")) and "piece p2 now" in styles(piece(seen, "piece2"))
    assert "piece start" in styles(piece(seen, "start"))


def test_a_piece_has_a_pip_in_every_cell_but_the_middle_one_where_its_length_stands() -> None:
    for ply, length in enumerate((2, 3, 4, 5, 5, 4, 5, 6), 1):
        shapes = piece(scene(WORKED), f"piece{ply}").shapes
        pips = [shape for shape in shapes if isinstance(shape, SeatMark)]
        assert len(pips) == length - 1 and {pip.seat for pip in pips} == {(ply + 1) % 2}
        assert [shape.text for shape in shapes if isinstance(shape, Glyph)] == [str(length)]


def test_a_bar_joins_every_piece_to_the_one_before() -> None:
    seen = scene(WORKED)
    assert [each.key for each in seen.pieces if each.layer == "links"] == [f"link{ply}" for ply in range(1, 9)]


def test_after_a_swap_what_lies_there_is_drawn_as_seat_2s() -> None:
    seen = scene("g5u2 swap", swap="after-1")
    assert "piece p2 now" in styles(piece(seen, "piece1"))
    assert seen.plates == ((Note("pieces-placed", n=0),), (Note("pieces-placed", n=1),))
    assert "piece p1 now" in styles(piece(scene("g5u2 swap g4r3", swap="after-1"), "piece2"))


def test_the_last_piece_is_ticked_and_an_untouched_board_has_no_tick() -> None:
    assert [each.key for each in scene(WORKED).pieces if each.layer == "last"] == ["last"]
    assert not [each for each in scene("").pieces if each.layer == "last"]


# ---- marks -------------------------------------------------------------------------------------------------------
def test_forbidden_are_the_empty_cells_beside_older_pieces() -> None:
    assert marked(scene(""), "forbidden") == set()
    assert marked(scene("g5u2"), "forbidden") == {"f7", "e6", "f5"}
    assert marked(scene("g5u2", corners="none"), "forbidden") == {"f7", "e6", "f5", "e7", "g7", "e5"}


def test_dots_show_where_the_chosen_length_and_direction_can_touch() -> None:
    assert marked(scene(WORKED), "legal") == {"b8", "b9", "b10", "b11"}
    assert marked(scene("f7u2", "3 u"), "legal") == {"e8", "f9", "g8"}
    assert marked(scene("f7u2", "3 r"), "legal") == {"e7", "e8", "f9", "g7", "g8"}


def test_dots_under_the_preview_are_left_out() -> None:
    assert marked(scene(WORKED, "5 r b8"), "legal") == {"b9", "b10", "b11"}


def test_who_does_not_choose_sees_no_dots_and_no_hands() -> None:
    seen = scene(WORKED, viewer=1)
    assert seen.hands == () and marked(seen, "legal") == set() and seen.confirm is None and seen.prompt is not None


# ---- previews ----------------------------------------------------------------------------------------------------
def test_the_preview_is_dashed_in_the_movers_colour_with_its_contact() -> None:
    shapes = piece(scene(WORKED, "5 r b8"), "try").shapes
    assert isinstance(shapes[0], Rect) and shapes[0].style == "preview p1"
    assert isinstance(shapes[-1], Disc) and (shapes[-1].x, shapes[-1].y, shapes[-1].style) == (1, 3.5, "contact")
    assert sum(isinstance(shape, SeatMark) for shape in shapes) == 5


@pytest.mark.parametrize(
    ("moves", "taps", "options", "crosses"),
    [
        (WORKED, "5 r b7", {}, {(5.5, 5.0)}),  # the side between f7 and f6
        ("g5u2 g4r3 d3r4", "3 r e2", {}, {(4.5, 9.0), (5.5, 9.0), (6.5, 9.0)}),  # three sides of the latest piece
        ("", "2 r h8", {}, set()),  # it touches nothing
        ("", "2 r f6", {}, {(5.5, 5.5)}),  # a cell that is taken
        ("f7u2", "3 r g7", {"corners": "none"}, {(6.0, 5.0)}),  # the corner between g7 and f6
    ],
)
def test_an_illegal_try_is_hatched_with_a_cross_where_it_fails(
    moves: str, taps: str, options: dict[str, str], crosses: set[tuple[float, float]]
) -> None:
    drawn = [each for each in scene(moves, taps, **options).pieces if each.layer == "illegal"]
    assert drawn[0].key == "try" and styles(drawn[0]) == {"illegal"}
    discs = [shape for each in drawn[1:] for shape in each.shapes if isinstance(shape, Disc)]
    assert {(disc.x, disc.y) for disc in discs} == crosses and {each.style for each in drawn[1:]} <= {"xmark"}


# ---- beside the board --------------------------------------------------------------------------------------------
def test_the_lengths_are_offered_with_their_places_and_the_first_that_fits_is_chosen() -> None:
    length, direction = scene(WORKED).hands
    assert [(item.name, item.state, item.tally) for item in length.items] == [
        ("5", "chosen", Note("places", n=4)), ("6", "", Note("places", n=4)), ("7", "", Note("places", n=4)),
    ]
    assert [len(item.shapes) for item in length.items] == [5, 6, 7]
    assert [(item.name, item.state) for item in direction.items] == [("r", "chosen"), ("u", "spent")]
    assert (length.kind, direction.kind) == ("choices", "segments")


def test_a_later_choice_shows_as_chosen() -> None:
    length, direction = scene("f7u2 g8r3 j7u4", "5 r").hands
    assert [item.state for item in length.items].index("chosen") == 2
    assert [item.state for item in direction.items] == ["chosen", ""]


def test_confirm_names_the_piece() -> None:
    assert scene(WORKED, "6").confirm == Note("confirm-piece", length=6)
    assert scene("g5u2", "swap", swap="after-1").confirm == Note("confirm-swap")


def test_swap_is_a_word_while_it_is_offered() -> None:
    names = [hand.name for hand in scene("g5u2", swap="after-1").hands]
    assert names == ["swap", "length", "direction"]
    assert scene("g5u2", swap="after-1").prompt == Note("prompt-swap")
    assert "swap" not in [hand.name for hand in scene("g5u2 g4r3", swap="after-1").hands]


def test_the_prompt_follows_the_rules_that_hold() -> None:
    prompts = [scene("").prompt, scene("g5u2").prompt, scene("g5u2", corners="none").prompt, scene(SHORTEST).prompt]
    assert prompts == [Note("prompt-first"), Note("prompt"), Note("prompt-corners"), None]


def test_cells_say_what_they_hold_and_whether_they_can_be_used() -> None:
    said = {site.name: site.label for site in scene("g5u2").sites}
    assert said["a1"] == (Note("empty"),)
    assert said["f7"] == (Note("empty"), Note("beside-older"))
    assert said["g7"] == (Note("empty"), Note("touches-latest"), Note("legal"))
    assert said["f6"] == (Note("start-block"),)
    assert said["g5"] == (Note("latest-piece-cell", length=2, seat=1),)
    later = {site.name: site.label for site in scene("g5u2 g4r3").sites}
    assert later["g5"] == (Note("older-piece-cell", length=2, seat=1),)


@pytest.mark.parametrize("size", ["7", "9", "11"])
def test_every_cell_is_a_site_and_a1_is_at_the_bottom_left(size: str) -> None:
    sites = {site.name: site for site in scene("", size=size).sites}
    assert len(sites) == int(size) ** 2
    assert (sites["a1"].row, sites["a1"].column) == (int(size) - 1, 0)


# ---- the look ----------------------------------------------------------------------------------------------------
@pytest.mark.skipif(not LOOK.exists(), reason="the drawings are not here")
@pytest.mark.parametrize(
    ("file", "taps"), [("play-butterfly-effect.html", "5 r b8"), ("play-butterfly-effect--why-not.html", "5 r b7")]
)
def test_the_board_is_drawn_as_in_the_look(file: str, taps: str) -> None:
    drawing = (LOOK / file).read_text("utf-8")
    board = drawing[drawing.index('<svg class="board be"') :]
    wanted = _shapes(board[: board.index("</svg>")])
    ours = _shapes(paint(scene(WORKED, taps), lambda note: note.key, "be", live=False))
    assert len(wanted) > 70 and {shape[0] for shape in wanted} >= {"be-field", "forbid", "now p2 piece", "legal"}
    assert wanted - ours == set() and {shape for shape in ours - wanted if "legal-sq" not in shape[0]} == set()


def _shapes(svg: str) -> set[tuple[str, ...]]:
    """Rectangles, circles and diamonds with their classes and numbers, however they are grouped."""
    found = set()
    for tag in re.findall(r"<(?:rect|circle|path)[^>]*>", svg):
        classes = re.search(r'class="([^"]*)"', tag)
        names = set(classes[1].split()) if classes else set()
        if tag.startswith("<path") and not names & {"pip"} or not names:
            continue
        names -= {"face"} | ({"p1", "p2", "pip"} if "pip" in names else set())
        bare = re.sub(r'class="[^"]*"', "", tag)
        numbers = sorted(f"{float(number):.1f}" for number in re.findall(r"(?<=[\s\"MLZ])-?[\d.]+", bare))
        found.add((" ".join(sorted(names)), *numbers))
    return found
