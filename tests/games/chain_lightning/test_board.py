"""The table as it is drawn: stones and links, previews of a turn, the finished chain, and what stands beside it."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from attractor.core.game import Note
from attractor.core.scene import Glyph, Hand, Piece, Scene
from attractor.core.scene import Path as Line
from attractor.games.chain_lightning import GAME
from attractor.web.painter import paint
from tests.games.chain_lightning.helpers import MIDDLE, view

LOOK = Path(__file__).resolve().parents[4] / "shared" / "look"
WON = "a3 b3 a1 b1 c1 c3 d3 a5 b5 c5 e3"
FIVE = {"size": "5"}


def scene(moves: str, drafted: int = 0, taps: str = "", viewer: int | None = None, **options: str) -> Scene:
    return GAME.scene(view(moves, drafted, taps, viewer, **options))


def piece(seen: Scene, key: str) -> Piece:
    return next(each for each in seen.pieces if each.key == key)


def layer(seen: Scene, name: str) -> list[str]:
    return [each.key for each in seen.pieces if each.layer == name]


def hand(seen: Scene, name: str) -> Hand:
    return next(each for each in seen.hands if each.name == name)


def links(seen: Scene, colour: str) -> set[frozenset[tuple[float, float]]]:
    """The ends of every link, in cells from the top left."""
    shape = piece(seen, f"{colour}-links").shapes[0]
    assert isinstance(shape, Line)
    points = [(float(x), float(y)) for _, x, y in shape.segments]
    return {frozenset(pair) for pair in zip(points[::2], points[1::2], strict=True)}


def link(one: tuple[float, float], other: tuple[float, float]) -> frozenset[tuple[float, float]]:
    return frozenset((one, other))


# ---- links show the rule -----------------------------------------------------------------------------------------
def test_white_links_over_corners_and_black_does_not() -> None:
    seen = scene("b2 c3 b3 c2 d4", **FIVE)
    assert links(seen, "white") == {link((1.5, 3.5), (2.5, 2.5))}
    assert links(seen, "black") == set()
    assert links(scene("b2 e3 c3 d3 c2", **FIVE), "black") == {
        link((2.5, 2.5), (3.5, 2.5)), link((2.5, 2.5), (2.5, 3.5)),
    }


def test_a_diagonal_is_left_out_where_straight_links_join_its_ends() -> None:
    seen = scene("b2 c2 a5 b5 c5 c3", **FIVE)
    assert links(seen, "white") == {link((1.5, 3.5), (2.5, 3.5)), link((2.5, 2.5), (2.5, 3.5))}


def test_stones_on_their_own_edges_have_stubs() -> None:
    seen = scene("a3 c5 e5 a1 c3", **FIVE)  # c5 is white and has no stub to Black's edge
    assert links(seen, "white") == {link((0.5, 2.5), (0, 2.5))}
    assert links(seen, "black") == {link((4.5, 0.5), (4.5, 0)), link((0.5, 4.5), (0.5, 5))}


# ---- a turn ------------------------------------------------------------------------------------------------------
def test_the_stones_of_the_last_turn_are_ticked() -> None:
    assert layer(scene("a1 b3 c5", **FIVE), "last") == ["last-c5"]
    assert layer(scene("a1 b3 c5 d5 e5", **FIVE), "last") == ["last-c5", "last-d5", "last-e5"]
    assert layer(scene("", **FIVE), "last") == []


def test_stones_that_are_not_confirmed_are_numbered_previews_and_the_last_turn_stays_ticked() -> None:
    seen = scene("a1 b3 c5 d5", drafted=2, **FIVE)
    assert layer(seen, "preview") == ["new-c5", "new-d5"] and layer(seen, "last") == ["last-a1", "last-b3"]
    assert "c5" not in layer(seen, "pieces") and links(seen, "black") == set()
    drawn = [shape for key in ("new-c5", "new-d5") for shape in piece(seen, key).shapes]
    assert [shape.text for shape in drawn if isinstance(shape, Glyph)] == ["1", "2"]


def test_the_stone_that_is_tapped_is_the_next_preview() -> None:
    seen = scene("a1 b3 c5 d5", drafted=2, taps="e5", **FIVE)
    assert layer(seen, "preview") == ["new-c5", "new-d5", "new-e5"]
    assert seen.plates[1] == (Note("edges-black-turn", n=0),) and seen.confirm == Note("confirm-stones", n=3)


def test_the_counter_has_a_slot_for_every_stone_of_the_turn() -> None:
    counter = hand(scene("a1 b3 c5 d5", drafted=2, **FIVE), "stones")
    assert counter.kind == "counter" and counter.label == Note("stones-placed", placed=2, n=3)
    assert [item.state for item in counter.items] == ["chosen", "chosen", ""]
    assert len(hand(scene("", **FIVE), "stones").items) == 2
    assert len(hand(scene("", size="5", stones="1-1"), "stones").items) == 1


def test_confirm_counts_the_stones_of_the_turn_or_those_that_win() -> None:
    assert scene("", **FIVE).confirm == Note("confirm-stones", n=2)
    assert scene("a1", drafted=1, taps="c3", **FIVE).confirm == Note("confirm-stones", n=2)
    assert scene("a1 b3 c5", drafted=1, **FIVE).confirm == Note("confirm-stones", n=3)
    winning = scene("a3 b3 a1 b1 c1 c3 d3 a5 b5 c5", taps="e3", **FIVE)
    assert winning.confirm == Note("confirm-stones", n=1)


def test_titles_and_prompts_say_whose_stones_and_how_they_join() -> None:
    assert (scene("").title, scene("").prompt) == (Note("title-white"), Note("prompt-white", stones=Note("stones-2")))
    black = scene("a1 b3", **FIVE)
    assert (black.title, black.prompt) == (Note("title-black"), Note("prompt-black", stones=Note("stones-3")))
    assert scene("a1 b3 c5", **FIVE).prompt == Note("prompt-black", stones=Note("stones-3"))
    assert scene(WON, **FIVE).prompt is None


def test_who_does_not_choose_has_nothing_in_hand() -> None:
    seen = scene("a1 b3", viewer=0, **FIVE)
    assert seen.hands == () and seen.confirm is None and seen.prompt is not None


# ---- the end -----------------------------------------------------------------------------------------------------
def test_the_winning_chain_is_drawn_and_everything_else_fades() -> None:
    seen = scene(WON, **FIVE)
    chain = piece(seen, "chain").shapes[-1]
    assert isinstance(chain, Line) and chain.style == "win"
    assert {(x, y) for _, x, y in chain.segments} == {(column + 0.5, 2.5) for column in range(5)}
    assert {each.key: "dim" in each.style.split() for each in seen.pieces if each.layer == "pieces"} == {
        **{f"{column}3": False for column in "abcde"}, **dict.fromkeys(["a1", "b1", "c1", "a5", "b5", "c5"], True),
    }
    assert piece(seen, "white-links").style == "faded"


def test_a_chain_that_is_not_confirmed_is_a_preview() -> None:
    seen = scene(WON, drafted=1, **FIVE)
    assert layer(seen, "preview") == ["new-e3"] and "chain" not in [each.key for each in seen.pieces]


# ---- seats, swap, balance ----------------------------------------------------------------------------------------
def test_plates_and_emblems_follow_the_colours() -> None:
    seen = scene("c3 d4", size="5", balance="swap")
    assert seen.emblems == ("white", "black")
    assert seen.plates == ((Note("edges-white"),), (Note("edges-black-turn", n=3),))
    swapped = scene("c3 d4 swap", size="5", balance="swap")
    assert swapped.emblems == ("black", "white")
    assert swapped.plates == ((Note("edges-black-turn", n=3),), (Note("edges-white"),))


def test_swap_is_a_word_until_the_first_black_stone() -> None:
    seen = scene("c3 d4", size="5", balance="swap")
    assert [item.name for item in hand(seen, "swap").items] == ["swap"]
    assert seen.prompt == Note("prompt-swap", stones=Note("stones-3"))
    assert scene("c3 d4", taps="swap", size="5", balance="swap").confirm == Note("confirm-swap")
    begun = scene("c3 d4 a1", drafted=1, size="5", balance="swap")
    assert [each.name for each in begun.hands] == ["stones"]
    assert begun.prompt == Note("prompt-black", stones=Note("stones-3"))


def test_a_stone_that_is_refused_is_no_preview() -> None:
    seen = scene("a2 b2 c2 d2", taps="e1", size="5", balance="balance")
    assert layer(seen, "preview") == [] and hand(seen, "stones").label == Note("balance-stones", n=4)
    assert layer(scene("a1", drafted=1, taps="a1", **FIVE), "preview") == ["new-a1"]


def test_balance_has_a_word_that_ends_it_and_a_choice_after_it() -> None:
    seen = scene("c3 d4", drafted=2, size="5", balance="balance")
    assert [item.name for item in hand(seen, "balance").items] == ["done"]
    assert hand(seen, "stones").label == Note("balance-stones", n=2) and seen.title == Note("title-balance")
    assert layer(seen, "preview") == ["new-c3", "new-d4"]
    ready = scene("c3 d4", drafted=2, taps="done", size="5", balance="balance")
    assert ready.confirm == Note("confirm-balance", n=2)
    choice = scene("c3 d4 done", size="5", balance="balance")
    assert [item.name for item in hand(choice, "choice").items] == ["white", "black"]
    assert choice.plates == ((Note("balances"),), (Note("chooses"),))
    assert scene("c3 done", taps="black", size="5", balance="balance").confirm == Note("confirm-black")


# ---- sites -------------------------------------------------------------------------------------------------------
def test_cells_say_what_they_hold_and_what_it_is_joined_to() -> None:
    said = {site.name: site.label for site in scene("b2 c3 b3 c2 d4", drafted=1, **FIVE).sites}
    assert said["b2"] == (Note("white-stone"), Note("linked-to", cells=("c3",)))
    assert said["c2"] == (Note("black-stone"),)
    assert said["d4"] == (Note("new-stone", n=1),) and said["a1"] == (Note("empty"),)


@pytest.mark.parametrize("size", ["5", "13", "19"])
def test_every_cell_is_a_site_and_a1_is_at_the_bottom_left(size: str) -> None:
    sites = {site.name: site for site in scene("", size=size).sites}
    assert len(sites) == int(size) ** 2
    assert (sites["a1"].row, sites["a1"].column) == (int(size) - 1, 0)


# ---- the look ----------------------------------------------------------------------------------------------------
@pytest.mark.skipif(not LOOK.exists(), reason="the drawings are not here")
def test_the_board_is_drawn_as_in_the_look() -> None:
    drawing = (LOOK / "play-chain-lightning.html").read_text("utf-8")
    board = drawing[drawing.index('<svg class="board cl"') :]
    wanted = board[: board.index("</svg>")]
    ours = paint(scene(f"{MIDDLE} f12 s7", drafted=2), lambda note: note.key, "cl", live=False)
    assert len(_stones(wanted)) > 50
    assert _stones(ours) == _stones(wanted)
    for style in ("lk-w0", "lk-w1", "lk-b1"):
        assert _segments(ours, style) == _segments(wanted, style) != set()


def _stones(svg: str) -> set[tuple[str, ...]]:
    numbers = r'\b(?:c?[xy]|width|height|r)="[^"]*"'
    found = (re.findall(numbers, tag) for tag in re.findall(r"<(?:rect|circle)[^>]*>", svg))
    return {tuple(each) for each in found if 'width="760"' not in each}  # the field


def _segments(svg: str, style: str) -> set[frozenset[str]]:
    path = re.search(rf'<path class="{style}" d="([^"]*)"', svg)
    assert path is not None
    return {frozenset(link.split("L")) for link in path[1].split("M") if link}
