"""The scene, the taps and what is told: three grids of sites, previews, hands of each phase, verdicts with reasons."""
from __future__ import annotations

import pytest

from attractor.core.game import Event, Note, View
from attractor.core.scene import Hand, Piece, Scene
from attractor.games.settlers_of_chaos import GAME
from attractor.games.settlers_of_chaos.graph import EDGES, HEXES, VERTICES
from attractor.games.settlers_of_chaos.rules import Settlers
from tests.games.settlers_of_chaos.helpers import begun, dealt, effect, having, minute, play, shown, start


def view(state: Settlers, taps: str = "", viewer: int | None = 0, before: Settlers | None = None) -> Scene:
    return GAME.scene(View(state, (), state, before or state, viewer=viewer, taps=tuple(taps.split())))


def hand(scene: Scene, name: str) -> Hand:
    return next(hand for hand in scene.hands if hand.name == name)


def piece(scene: Scene, key: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.key == key)


def told(before: Settlers, seat: int, move: str) -> list[str]:
    return [note.key for note in GAME.tell(before, Event(seat, move), before.play(seat, move))]


def test_hexes_sides_and_corners_are_three_grids_of_rows() -> None:
    sites = view(begun()).sites
    names = {part: [site.name for site in sites if site.part == part] for part in ("face", "edge", "vertex")}
    assert names == {"face": list(HEXES), "edge": list(EDGES), "vertex": list(VERTICES)}
    rows = {part: sorted({site.row for site in sites if site.part == part}) for part in names}
    assert rows == {"face": list(range(5)), "edge": list(range(11)), "vertex": list(range(12))}
    assert all(site.column >= 0 for site in sites)
    assert len({(round(site.x, 6), round(site.y, 6)) for site in sites}) == 19 + 72 + 54


def test_a_site_says_what_it_holds() -> None:
    labels = {site.name: [note.key for note in site.label] for site in view(play(begun(), "rw gp")).sites}
    assert labels["b2"] == ["hex-holds", "gave-cards"] and labels["c5"] == ["hex-holds", "gave-cards"]
    assert labels["b3"] == ["hex-holds"]
    assert labels["b22"][0] == "settlement-of" and labels["b2c"][0] == "road-of" and labels["e33"][0] == "corner-free"
    assert {note.key for site in view(start()).sites if site.part == "face" for note in site.label} == set()


def test_hexes_that_gave_cards_stand_out_until_the_minute_is_over() -> None:
    scene = view(play(begun(), "rw gp"))
    assert piece(scene, "number-b2").style == "tok act" and piece(scene, "hex-b3").style == "hx off"
    assert piece(view(play(begun(), "rw gp go go - -")), "hex-b3").style == "hx"


def test_the_last_road_has_a_halo_and_the_last_building_ticks() -> None:
    before = play(shown(), "p1")
    scene = view(play(before, "c30 c3a"), before=before)
    assert [shape.style for shape in piece(scene, "road-b3d").shapes] == ["roadl", "road0", "road1 r1"]
    assert piece(scene, "settlement-b22").enter == "settle" and piece(scene, "last").layer == "last"
    later = view(play(before, "c30 c3a"))
    assert [shape.style for shape in piece(later, "road-b3d").shapes] == ["road0", "road1 r1"]
    assert not any(piece.key == "last" for piece in later.pieces)


@pytest.mark.parametrize(
    ("state", "taps", "marks"),
    [
        (play(shown(), "p1"), "", 54),
        (play(shown(), "p1 c30"), "", 3),
        (play(shown(), "p1 c30"), "b2b", 2),
        (effect("ct"), "", 2),
        (effect("rd"), "", 8),
        (effect("rb"), "", 0),
        (begun(), "", 0),
    ],
)
def test_places_that_are_legal_are_marked_where_they_are_few(state: Settlers, taps: str, marks: int) -> None:
    scene = view(state, taps)
    assert sum(len(mark.sites) for mark in scene.marks if mark.name == "legal") == marks
    assert any(piece.key == "preview" for piece in scene.pieces) == bool(taps)


@pytest.mark.parametrize(
    ("kind", "taps"), [("cc", "d2 g"), ("nc", "d2 p"), ("rb", "d2"), ("st", "d22"), ("ct", "b22"), ("rd", "b2b")]
)
def test_a_preview_shows_what_the_taps_mean(kind: str, taps: str) -> None:
    assert piece(view(effect(kind), taps), "preview").style.startswith("pv p1")


PHASES = {
    "pick": (play(dealt(items="draft"), "p2"), ["items"]),
    "first": (shown(), ["first", "advantages"]),
    "place": (play(shown(), "p1"), ["advantages"]),
    "names": (begun(), ["steps", "colours", "none", "advantages"]),
    "items": (play(begun(), "rb gw"), ["steps", "items", "wild", "go", "advantages", "cards"]),
    "orders": (minute("g3 p4"), ["steps", "advantages", "cards"]),
    "rb": (effect("rb"), ["steps", "none", "advantages"]),
    "cc": (effect("cc"), ["steps", "colours", "none", "advantages"]),
    "nc": (effect("nc"), ["steps", "change", "none", "advantages"]),
}


@pytest.mark.parametrize("name", PHASES)
def test_each_phase_has_its_hands(name: str) -> None:
    state, hands = PHASES[name]
    scene = view(state)
    assert [hand.name for hand in scene.hands] == hands
    assert scene.prompt is not None and scene.title is not None and scene.confirm is not None
    assert scene.form == ("orders" if name == "orders" else "")


@pytest.mark.parametrize(
    ("name", "moods"),
    [("names", "chosen,,"), ("items", "spent,chosen,"), ("orders", "spent,spent,chosen"), ("rb", "spent,spent,spent")],
)
def test_the_steps_of_a_turn_say_where_it_stands(name: str, moods: str) -> None:
    *parts, turn = hand(view(PHASES[name][0]), "steps").items
    assert [item.state for item in parts] == moods.split(",")
    assert turn.state == "shown" and turn.label == Note("turn-of", turn=PHASES[name][0].turn, turns=50)


def test_a_discard_offers_the_cards_by_their_place() -> None:
    state = having(play(begun(), "- - go go"), 0, owed=1, hand=("r1", "b2", "g3"))
    state = play(state, "- -")
    scene = view(state, "w5 2")
    assert [item.state for item in hand(scene, "cards").items] == ["", "chosen", "", ""]
    assert [item.name for item in hand(scene, "wild").items if item.state == "chosen"] == ["w5"]
    assert state.spell(0, ("w5", "2")) is None and state.spell(0, ("4", "w5", "2")) == "w5-b2w5"


def test_colours_say_what_they_would_give() -> None:
    tallies = {item.name: item.tally for item in hand(view(begun()), "colours").items}
    assert tallies["b"] == Note("gives", numbers=("5", "9")) and tallies["y"] == Note("gives-nothing")


def test_cards_are_shown_to_their_owner_and_counted_for_the_other() -> None:
    state = minute("g3 p4", "b8 b8 b8")
    assert len(hand(view(state, viewer=0), "cards").items) == 2
    assert len(hand(view(state, viewer=1), "cards").items) == 3
    assert [note.fact("n") for plate in view(state).plates for note in plate if note.key == "cards-held"] == [2, 3]


@pytest.mark.parametrize(
    ("state", "choices"),
    [(begun(), ("rb", "gw")), (play(begun(), "rb gw"), ("w5", "go")), (minute("g3 p4"), ("100w5", "-"))],
)
def test_a_sealed_choice_is_nowhere_in_the_scene(state: Settlers, choices: tuple[str, str]) -> None:
    halves = [state.play(0, choice) for choice in choices]
    for viewer in (0, 1):
        one, other = (GAME.scene(View(state, (), half, state, viewer=viewer)) for half in halves)
        assert one == other


def test_taps_may_come_in_any_order() -> None:
    assert begun().spell(0, ("b", "r")) == "rb" == begun().spell(0, ("r", "b"))
    assert begun().spell(0, ("r",)) is None
    assert play(begun(), "- -").spell(0, ("w5", "rf")) == "rfw5"
    assert effect("cc").continuations(0, ("d2",)) == frozenset("rbygpw") - {effect("cc").colour_of("d2")}
    assert effect("nc").continuations(0, ("a2",)) == {"m"}


# ---- what is told ----------------------------------------------------------------------------------------------------
def test_a_reveal_tells_names_colours_and_cards() -> None:
    state = begun()
    assert told(state, 0, "rb") == ["sealed"]
    assert told(play(state, "rb"), 1, "bg") == ["named", "named", "gave-2", "received", "received"]
    assert told(play(state, "-"), 1, "-") == ["named-none", "named-none", "gave-none"]


def test_items_are_told() -> None:
    state = play(begun(), "- -")
    assert told(play(state, "rfhsw5"), 1, "hs") == ["redeemed", "refreshed", "head-starts-undone"]
    assert told(play(state, "go"), 1, "hs") == ["used-nothing", "head-start"]


def test_the_minute_tells_how_each_order_was_judged_and_what_followed() -> None:
    state = minute("r5 r7 g3 p4", "b8 p4", display=("vp12", "rb12", "dc24", "ct99", "rb98"))
    half = state.play(0, "100x1r5r7a~200x2g3p4a")
    notes = GAME.tell(half, Event(1, "082x2b8p4a"), half.play(1, "082x2b8p4a"))
    whats = [what.key for note in notes if isinstance(what := note.fact("what"), Note)]
    assert whats == ["order-bought", "order-bought", "order-beaten"]
    assert [note.key for note in notes if note.key != "order"] == []  # the robber of p2 is asked first
    assert notes[1].fact("what").fact("cards")[0] == Note("card", colour=Note("colour-r"), number="5")
    after = half.play(1, "082x2b8p4a")
    assert told(after, 1, "d2") == ["effect-rb", "half-point", "effect-vp"]
    wrong = [note.fact("what") for note in GAME.tell(state.play(0, "100x1r5r7m"), Event(1, "-"), state)]
    assert wrong == [Note("order-wrong", kind=Note("kind-vp"), value="35", target=12)]


def test_the_list_of_moves_shows_orders_in_the_ordinary_form() -> None:
    state = minute("r5 r7 g3 p4")
    assert GAME.entry(state, Event(0, "100x1r5r7ag3m~150eb1b4b4b9w7~200w5")) == "1: (r5+r7)×g3, w7 (b1 b4 b4 b9), w5"
    assert GAME.entry(state, Event(0, "-")) == "-" and GAME.entry(begun(), Event(0, "rb")) == "rb"


def test_the_trace_is_the_points_lead() -> None:
    assert GAME.measure(minute(halves=(9, 4))) == 5 and GAME.measure(minute(halves=(4, 9))) == -5
    assert GAME.info.signed
