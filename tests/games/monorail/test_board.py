"""The table as data: track, rings, previews, the window of the open table, hands and words."""
from __future__ import annotations

import pytest

from attractor.core.game import Event, View
from attractor.core.scene import Scene
from attractor.games.monorail import GAME
from attractor.games.monorail.rules import Line
from tests.contract.sentences import LANGUAGES, catalogue
from tests.games.monorail.helpers import V2, played


def looked_at(moves: str = "", taps: str = "", viewer: int | None = None, **options: str) -> Scene:
    """The scene after these moves, with these taps."""
    start = played(**options)
    state, before, events = start, start, []
    for move in moves.split():
        before = state
        events.append(Event(state.to_act[0], state.read(state.seat, move)))
        after = state.play(state.to_act[0], move)
        assert isinstance(after, Line)
        state = after
    return GAME.scene(View(start, tuple(events), state, before, min(1, len(events)), viewer, tuple(taps.split())))


def styled(scene: Scene, style: str) -> list[str]:
    """The keys of the pieces that have a shape of this style."""
    return [piece.key for piece in scene.pieces if any(style in shape.style.split() for shape in piece.shapes)]


def marked(scene: Scene) -> set[str]:
    return {name for mark in scene.marks if mark.name == "legal" for name in mark.sites}


@pytest.mark.parametrize(
    ("moves", "columns", "rows"),
    [
        ("", (5, 13), (5, 13)),  # eight by eight at least
        ("k9rHHH n9H", (6, 16), (5, 13)),  # the track and two cells around it
    ],
)
def test_the_open_tables_window_fits_the_track_and_two_cells_more(
    moves: str, columns: tuple[int, int], rows: tuple[int, int]
) -> None:
    frame = looked_at(moves).frame
    margin = 24 / 64
    assert (frame.x + margin, frame.x + frame.width - margin) == columns
    assert (frame.y + margin, frame.y + frame.height - margin) == rows


def test_the_window_grows_with_what_is_tapped_and_stays_on_the_table() -> None:
    assert looked_at("k9rHHH n9H", "o9").frame.width > looked_at("k9rHHH n9H").frame.width
    frame = looked_at("k9rHHH n9rHHH q9rHD").frame
    assert frame.x + frame.width - 24 / 64 == 18


def test_every_cell_that_a_lay_can_cover_is_a_site_also_outside_the_window() -> None:
    scene = looked_at("k9H")
    names = {site.name for site in scene.sites}
    assert {"n9", "k12", "a1"} & names == {"n9", "k12"}


def test_v2_shows_its_sixty_four_cells_in_rows_from_the_top() -> None:
    scene = looked_at(**V2)
    places = {site.name: (site.row, site.column) for site in scene.sites}
    assert len(places) == 64 and places["a8"] == (0, 0) and places["h1"] == (7, 7)


def test_loose_ends_have_rings_and_blocked_ones_others() -> None:
    assert sorted(styled(looked_at(**V2), "loose")) == ["loose-d4-8", "loose-e4-2"]
    cut = looked_at("c4V", **V2)
    assert styled(cut, "blocked") == ["blocked-d4-8"]
    assert sorted(styled(cut, "loose")) == ["loose-c4-1", "loose-c4-4", "loose-e4-2"]


def test_a_crossing_lays_the_vertical_beam_over_the_horizontal_one_with_a_gap() -> None:
    scene = looked_at("f4X", **V2)
    rail = next(piece for piece in scene.pieces if piece.key == "rail-f4")
    assert [shape.style for shape in rail.shapes] == ["rail0", "rail1", "railgap", "rail0", "rail1"]


def test_tiles_that_are_tapped_are_previews_and_their_ends_have_rings() -> None:
    scene = looked_at("h10rBHH", "k9 k10")
    assert {piece.key for piece in scene.pieces if piece.layer == "preview" and piece.key.startswith("try")} == {
        "try-k9", "try-k10", "try-rail-k9", "try-rail-k10",
    }  # fmt: skip
    assert sorted(styled(scene, "loose")) == ["loose-h10-4", "loose-i9-8"]
    assert scene.confirm is not None and scene.confirm.key == "confirm-lay" and scene.confirm.fact("n") == 2


@pytest.mark.parametrize(
    ("taps", "lit"),
    [
        ("", {"h9", "i10", "j10", "k9", "i8", "j8"}),
        ("k9", {"k10", "k8", "l9"}),
        ("k9 l9", {"m9"}),
        ("k9 l9 m9", set()),
    ],
)
def test_legal_squares_are_where_the_next_tile_can_go(taps: str, lit: set[str]) -> None:
    assert marked(looked_at(taps=taps)) == lit


def test_in_a_proof_the_cells_at_the_loose_ends_are_lit() -> None:
    moves = "h10rBHH no"
    assert marked(looked_at(moves)) == {"h9", "k9", "k10"}
    assert marked(looked_at(moves, "k9 k10")) == {"h9"}


def test_the_stock_counts_what_the_preview_uses_and_a_kind_that_is_gone_cannot_be_tapped() -> None:
    hands = {hand.name: hand for hand in looked_at("f4rXD", "c4", **V2).hands}
    curve, straight, crossing = hands["stock"].items
    assert [item.tally.fact("n") for item in (curve, straight, crossing) if item.tally] == [7, 7, 7]
    assert straight.state == "chosen"
    gone = {hand.name: hand for hand in looked_at("f4rXXX c4X d5uXXX e5X", **V2).hands}
    assert gone["stock"].items[2].state == "spent"


def test_the_stock_offers_each_kind_as_it_fits_the_last_cell_best() -> None:
    stock = next(hand for hand in looked_at("f4X", "f3", **V2).hands if hand.name == "stock")
    assert [item.name for item in stock.items] == ["D", "V", "X"]  # f3 lies under a crossing: track must go up
    stock = next(hand for hand in looked_at("f4X", "f5", **V2).hands if hand.name == "stock")
    assert stock.items[0].name in ("B", "C")


def test_two_buttons_turn_the_last_tile_to_the_next_way_it_can_lie() -> None:
    def turning(taps: str) -> list[tuple[str, str]]:
        hand = next(hand for hand in looked_at("f4X", taps, **V2).hands if hand.name == "turn")
        return [(item.name, item.state) for item in hand.items]

    assert turning("f5 A") == [("D", ""), ("B", "")]
    assert turning("f5 V") == [("H", ""), ("H", "")]
    assert turning("f5 X")[0][1] == turning("")[0][1] == "spent"


@pytest.mark.parametrize(
    ("moves", "options", "words"),
    [
        ("", {}, [("no", "spent")]),
        ("k9H", {}, [("no", "")]),
        ("k9H", {"swap": "after-1"}, [("no", ""), ("swap", "")]),
        ("k9H no", {}, [("ko", "")]),
    ],
)
def test_the_words_that_can_be_said_are_buttons(
    moves: str, options: dict[str, str], words: list[tuple[str, str]]
) -> None:
    hands = [hand for hand in looked_at(moves, **options).hands if hand.kind == "words" and hand.name != "turn"]
    assert [(item.name, item.state) for hand in hands for item in hand.items] == words


def test_in_a_proof_the_last_tile_can_be_lifted() -> None:
    hand = next(hand for hand in looked_at("h10rBHH no", "k9 k10").hands if hand.name == "turn")
    assert hand.items[-1].name == "-k10"


def test_a_tile_tapped_out_of_line_is_not_previewed() -> None:
    scene = looked_at("f4rXX", "d3 e3 f2", **V2)
    tried = {piece.key for piece in scene.pieces if piece.key.startswith("try-") and "rail" not in piece.key}
    assert tried == {"try-d3", "try-e3"}


def test_while_tiles_are_tapped_there_is_no_call() -> None:
    assert not any(hand.name == "no" for hand in looked_at("k9H", "l9").hands)


def test_only_the_seat_that_chooses_finds_anything_to_tap() -> None:
    scene = looked_at("k9H", viewer=0)
    assert not scene.hands and not scene.marks and scene.prompt is not None


def test_a_finished_loop_is_drawn_in_the_winners_colour() -> None:
    loops = {piece.key: piece.style for piece in looked_at("h10rBHH k9uDC h9A").pieces if "loop" in piece.style}
    assert set(loops.values()) == {"loop p1"}
    assert any("p2" in piece.style for piece in looked_at("i10H j10rHC k9D h9uAB").pieces if "loop" in piece.style)
    assert not any("loop" in piece.style for piece in looked_at("h10rBHH no ko").pieces)


def test_the_last_turn_is_ticked_as_a_group() -> None:
    last = next(piece for piece in looked_at("h10rBHH").pieces if piece.key == "last")
    (shape,) = last.shapes
    assert shape.style == "lastmark"


@pytest.mark.parametrize(
    ("moves", "options", "keys", "entry"),
    [
        ("h10rBHH", {}, ["lays", "lays", "lays", "tiles-left"], "H10 I10 J10"),
        ("c4V", V2, ["lays", "blocks", "tiles-left"], "C4"),
        ("h10rBHH no", {}, ["calls"], "?!"),
        ("h10rBHH no ko", {}, ["gives-up"], "–"),
        ("h10rBHH no ok:h9A-k9D-k10C", {}, ["shows", "lays", "lays", "lays"], "H9 K9 K10"),
        ("h10rBHH swap", {"swap": "after-1"}, ["takes-over"], "1 / 2"),
        ("h10rBHH k9uDC h9A", {}, ["lays"], "H9"),
    ],
)
def test_events_are_told_and_listed(moves: str, options: dict[str, str], keys: list[str], entry: str) -> None:
    *earlier, last = moves.split()
    before = played(" ".join(earlier), **options)
    event = Event(before.seat, before.read(before.seat, last))
    after = before.apply(event.seat, event.move)
    assert [note.key for note in GAME.tell(before, event, after)] == keys
    assert GAME.entry(before, event) == entry


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("moves", "word"), [("h10rBHH", "no"), ("h10rBHH", "swap"), ("h10rBHH no", "ko")])
def test_the_button_that_says_a_word_is_not_called_like_the_one_that_chooses_it(
    moves: str, word: str, lang: str
) -> None:
    scene = looked_at(moves, word, swap="after-1")
    chosen = next(item for hand in scene.hands for item in hand.items if item.name == word)
    assert chosen.state == "chosen" and scene.confirm is not None
    words = catalogue(lang, "monorail")
    assert words[scene.confirm.key] != words[chosen.label.key]


def test_plates_count_what_each_seat_has_laid_and_say_who_has_to_prove() -> None:
    assert [plate[0].fact("n") for plate in looked_at("h10rBHH k9D").plates] == [3, 1]
    assert [plate[0].fact("n") for plate in looked_at("h10rBHH swap", swap="after-1").plates] == [0, 3]
    assert [plate[0].key for plate in looked_at("h10rBHH no").plates] == ["to-prove", "has-called"]


def test_cells_say_what_they_hold() -> None:
    labels = {site.name: [note.key for note in site.label] for site in looked_at("k9D", "k10").sites}
    assert labels["i9"] == ["station", "tile-h", "loose-here"]
    assert labels["k9"][0] == "tile-d" and labels["k10"] == ["about-to-be-laid", "tile-v"]
    assert labels["h9"] == ["empty", "ends-wait"]
