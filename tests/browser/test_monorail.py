"""Monorail on the page: circuits closed, a call with its proof laid by taps, a call given up, crossings."""
from __future__ import annotations

import pytest
from hands import Finger, Hand, Mouse, answered, open_match
from whole import Walker

from attractor.core.game import State
from attractor.core.match import Match
from attractor.games import find
from attractor.games.monorail.laying import parse
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import TILES

CIRCUIT = "h10rBHH k9uDC h9A"
EIGHT = "f4rXD g5C f5B f3D d3rHH c3A c4B"
"""A figure of eight through the crossing f4."""
V2 = {"variant": "v2"}


class Typist(Walker):
    """A keyboard that chooses shapes by their digits; Enter on the cell again confirms."""

    def tap(self, state: State, move: str) -> None:
        assert isinstance(state, Line)
        shapes = [tile for tile in TILES.values() if tile in state.setup.supply.kind]
        for cell, tile in zip(*parse(state.setup, move), strict=True):
            self.site(state.setup.table.name(cell))
            self.page.keyboard.press(str(shapes.index(tile) + 1))


MEANS = {"mouse": Mouse, "finger": Finger}


def railway(id: str, moves: str = "", **options: str) -> Match:
    match = Match(find("monorail"), 2, options, id=id)
    for move in moves.split():
        match.play(match.to_act[0], move, 1500)
    return match


def sit(request, means: str, match: Match) -> Hand:
    """The match on the page that belongs to these means."""
    page = request.getfixturevalue("pocket" if means == "finger" else "desk")
    open_match(page, match)
    return Typist(page, match) if means == "keyboard" else MEANS[means](page)


@pytest.mark.parametrize("means", ["mouse", "finger", "keyboard"])
@pytest.mark.parametrize(("version", "moves"), [("v1", CIRCUIT), ("v2", EIGHT)])
def test_a_circuit_is_closed_and_wins(request, version, moves, means):
    match = railway(f"{version}{means}", variant=version)
    hand = sit(request, means, match)
    hand.play(match, moves)
    assert match.outcome is not None and match.outcome.reason == "loop-closed"
    hand.page.locator("main.result").wait_for()
    assert "Player 1 wins" in hand.page.locator("#turn-title").inner_text()
    assert hand.page.locator("#board .layer-preview [data-key=loop]").count() == 1


@pytest.mark.parametrize("means", ["mouse", "finger"])
def test_a_call_is_answered_by_a_proof_from_which_a_tile_was_taken_back(request, means):
    match = railway(f"proof{means}", "h10rBHH k9uDC")
    hand = sit(request, means, match)
    page = hand.page
    hand.play(match, "no")
    assert "Player 2" in page.title()
    for wrong in ("l9", "l10"):
        hand.site(wrong)
    hand.token("-l10")
    hand.token("-l9")
    assert page.locator("#board .layer-preview [data-key^=try-]").count() == 0
    assert page.locator("#turn-column [data-act=confirm]").is_disabled()
    hand.play(match, "ok:h9A")
    assert match.outcome is not None and match.outcome.reason == "loop-shown"
    page.locator("main.result").wait_for()
    assert "Player 2 wins" in page.locator("#turn-title").inner_text()


def test_a_proof_that_is_given_up_loses(request):
    match = railway("ko", "h10rBHH k9uDC")
    hand = sit(request, "finger", match)
    hand.play(match, "no ko")
    assert match.outcome is not None and match.outcome.reason == "loop-not-shown"
    hand.page.locator("main.result").wait_for()
    assert "Player 1 wins" in hand.page.locator("#turn-title").inner_text()


def test_a_lay_against_the_rules_says_why_and_marks_the_cells(request):
    match = railway("whynot", "f4rXD", **V2)
    hand = sit(request, "mouse", match)
    hand.site("a8")
    assert hand.page.locator("#why-not").count() == 1
    assert hand.page.locator("#turn-column [data-act=confirm]").is_disabled()
    hand.site("g5")
    assert hand.page.locator("#why-not").count() == 0


@pytest.mark.parametrize(
    ("pressed", "key"), [("Turn left", "Space"), ("Turn right", "Space"), ("Curve", "r"), ("Straight", "r")]
)
def test_whoever_turns_a_tile_by_keyboard_stays_where_they_are(request, pressed, key):
    """What a button taps changes as the tile turns; the button stays the same to whoever is on it."""
    hand = sit(request, "keyboard", railway(f"turn{pressed}{key}".replace(" ", "")))
    page = hand.page
    hand.site("k9")
    if pressed != "Straight":
        page.locator("#turn-column").get_by_role("radio", name="Curve").click()
    button = page.locator("#turn-column").get_by_role("radio" if key == "r" else "button", name=pressed)
    button.focus()
    lies = page.locator("[data-site=k9]")
    for _ in range(3):
        before = lies.get_attribute("aria-label")
        page.keyboard.press(key)
        answered(page)
        assert button.evaluate("button => button === document.activeElement")
        assert pressed == "Straight" or lies.get_attribute("aria-label") != before



@pytest.mark.parametrize(("moves", "cells"), [("b3rAH", ("d3", "e3")), ("b3rAH d3rHH no", ("g3", "f2"))])
def test_the_confirm_button_is_in_reach_on_a_phone(request, moves, cells):
    hand = sit(request, "finger", railway(f"reach{len(moves)}", f"f4rXD f5uVV b4rBH g5uVV f3X {moves}", **V2))
    for cell in cells:
        hand.site(cell)
    button = hand.page.locator("#turn-column [data-act=confirm]").bounding_box()
    dock = hand.page.locator("#dock").bounding_box()
    assert button is not None and dock is not None and button["y"] + button["height"] <= dock["y"]


@pytest.mark.parametrize(("moves", "said", "swap"), [
    ("", "", "none"), ("h10rBHH", "", "none"), ("h10rBHH", "no", "none"), ("h10rBHH", "", "after-1"),
    ("h10rBHH", "swap", "after-1"), ("h10rBHH no", "", "none"), ("h10rBHH no", "ko", "none"),
])
def test_nothing_lies_under_the_dock_of_a_phone_before_a_tile_is_tried(request, moves, said, swap):
    hand = sit(request, "finger", railway(f"dock{len(moves)}{said}{swap[:1]}", moves, swap=swap))
    page = hand.page
    if said:
        hand.token(said)
        page.locator("#turn-column [data-act=confirm]:enabled").wait_for()
    dock = page.locator("#dock").bounding_box()
    buttons = [box for each in page.locator("#turn-column button").all() if (box := each.bounding_box())]
    assert dock is not None and len(buttons) > 2
    assert max(box["y"] + box["height"] for box in buttons) <= dock["y"]
    assert page.locator("#turn-column [data-act=confirm]").is_visible() == bool(said)
