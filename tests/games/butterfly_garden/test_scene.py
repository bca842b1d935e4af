"""The table as data: sites, fountains, previews that end where the rules say, trails, hands, labels."""
from __future__ import annotations

from math import dist, isclose

import pytest

from attractor.core.game import CHANCE, Note
from attractor.core.match import Match
from attractor.core.scene import Hand, Path, Piece, Scene
from attractor.games.butterfly_garden import GAME, drawing
from attractor.games.butterfly_garden.cells import CELL, CELL_OF, CELLS, CORNERS, EDGE_OF, PORT
from attractor.games.butterfly_garden.flight import NO_BED, NOBODY
from attractor.games.butterfly_garden.telling import turned
from attractor.games.butterfly_garden.tiles import LETTERS, PLACEMENTS
from tests.games.butterfly_garden.helpers import placements, random_match


def match(moves: str, seats: int = 2, **options: str) -> Match:
    made = Match(GAME, seats, options, id="scene")
    for move in moves.split():
        seat = made.to_act[0]
        made.chance(move) if seat == CHANCE else made.play(seat, move)
    return made


def scene(moves: str, taps: str = "", seats: int = 2, viewer: int | None = None, **options: str) -> Scene:
    return GAME.scene(match(moves, seats, **options).view(viewer=viewer, taps=tuple(taps.split())))


def piece(shown: Scene, key: str) -> Piece | None:
    return next((each for each in shown.pieces if each.key == key), None)


def hand(shown: Scene, name: str) -> Hand:
    return next(each for each in shown.hands if each.name == name)


def mark(shown: Scene, name: str = "legal") -> set[str]:
    return {site for each in shown.marks if each.name == name for site in each.sites}


DEALT = "V T X S"


def test_sixty_one_sites_stand_in_rows_and_half_cells() -> None:
    sites = {site.name: site for site in scene(DEALT).sites}
    assert tuple(sites) == CELLS
    assert (sites["a1"].row, sites["a1"].column) == (0, 4) and (sites["e9"].row, sites["e9"].column) == (4, 16)
    for name, site in sites.items():
        assert isclose(site.x, (site.column - 8) * 3**0.5 / 2, abs_tol=1e-9), name
        assert isclose(site.y, (site.row - 4) * 1.5), name


@pytest.mark.parametrize(("enter", "leave"), [(a, b) for a in range(6) for b in range(6) if a != b])
def test_a_path_runs_from_edge_to_edge_as_a_circular_arc(enter: int, leave: int) -> None:
    points = []
    for n in range(101):
        segment = drawing.bend((0, 0), enter, leave, n / 100)
        points.append((float(segment[-2]), float(segment[-1])))
    assert dist(points[0], drawing.towards((0, 0), enter)) < 1e-9
    assert dist(points[-1], drawing.towards((0, 0), leave)) < 1e-9
    along = sum(dist(a, b) for a, b in zip(points, points[1:], strict=False))
    assert isclose(along, drawing.length(enter, leave), rel_tol=1e-3)
    first, last = dist(points[0], (0, 0)) - dist(points[1], (0, 0)), dist(points[-1], (0, 0)) - dist(points[-2], (0, 0))
    assert first > 0 and last > 0, "it leaves and meets the edges from inside"


def test_border_fountains_show_a_spring_and_an_arc_between_the_rim_edges() -> None:  # rules over picture
    shown = scene(DEALT)
    for cell, spring, arc in CORNERS:
        fountain = piece(shown, f"fountain-{CELLS[cell]}")
        assert fountain is not None
        tracks = [shape for shape in fountain.shapes if isinstance(shape, Path) and shape.style == "trk1"]
        ends = [{_near(cell, shape.segments[0]), _near(cell, shape.segments[-1])} - {None} for shape in tracks]
        assert {spring} in ends and set(arc) in ends and len(ends) == 2


def test_the_preview_says_where_each_butterfly_ends_and_is_no_more_than_that() -> None:
    shown = scene(DEALT, "b2")
    assert piece(shown, "try") is not None and piece(shown, "try-a12") is not None
    assert shown.confirm == Note("place", cell="b2")
    assert "b2" not in mark(shown)
    assert piece(shown, "bf-a12") is not None, "the butterfly itself still waits"
    assert scene(DEALT, "c4").prompt == Note("nothing-flies")
    assert scene(DEALT).confirm is None


def test_trails_and_flights_end_where_the_rules_put_the_butterfly() -> None:
    kinds = set()
    for each in (each for seed in range(6) for each in placements(random_match(f"trails {seed}"))):
        for flight in each.before.fly(*PLACEMENTS[each.move]):
            for number, (_, start, steps, far) in enumerate(drawing.ways(flight)):
                at, _, path = drawing.arrival(flight, number)
                begins, ends = path.segments[0], path.segments[-1]
                assert dist(_point(begins), drawing.perch(start)[0]) < 1e-9
                assert dist(_point(ends), at) < 1e-9
                line = drawing.course(steps, far)
                assert dist(_point(line[0]), _edge(steps[0][0])) < 1e-9
                if flight.meets == NOBODY:
                    assert dist(_point(line[-1]), _edge(flight.end)) < 1e-9
            if flight.meets != NOBODY:
                one, other = (drawing.course(way[2], way[3])[-1] for way in drawing.ways(flight))
                assert dist(_point(one), _point(other)) < 1e-6, "they meet half way"
                kinds.add("met")
            elif flight.bed == NO_BED:
                assert (flight.end, flight.colour) in each.after.resting
                assert drawing.arrival(flight, 0)[0] == drawing.perch(flight.end)[0]
                kinds.add("rests")
            else:
                kinds.add("bed")
    assert kinds == {"met", "rests", "bed"}


def test_the_last_trail_stays_through_the_draw_and_goes_with_the_next_move() -> None:
    for moves in (DEALT + " b2d", DEALT + " b2d H"):
        shown = scene(moves)
        assert piece(shown, "last") is not None and piece(shown, "trail-a12") is not None
        flown = [each for each in shown.pieces if each.enter == "fly"]
        assert len(flown) == 1 and flown[0].path is not None
    assert piece(scene(DEALT + " b2d H", "1 c4"), "trail-a12") is not None, "while the next tile is tried"
    assert piece(scene(DEALT + " b2d H g4a X"), "trail-a12") is None


def test_two_that_met_are_seen_until_the_next_move() -> None:
    shown = scene("T T V V d4b X d5b")
    gone = [each for each in shown.pieces if each.key.startswith("gone-")]
    assert len(gone) == 2 and all(each.enter == "fly" and "gone" in each.style for each in gone)


def test_the_centre_shows_the_next_butterfly_and_how_many_wait() -> None:
    shown = scene(DEALT)
    waiting = piece(shown, "waiting")
    assert waiting is not None and "bf-pink" in waiting.shapes[0].style
    count = piece(shown, "waiting-count")
    assert count is not None and [shape.text for shape in count.shapes if hasattr(shape, "text")] == ["6"]


def test_dots_show_where_the_chosen_tile_fits_as_it_lies() -> None:
    state = match(DEALT).state
    for taps in ("", "2", "rot", "2 rot", "1 b2"):
        lit = {tap for tap in state.continuations(0, taps.split()) if tap in CELL}
        assert mark(scene(DEALT, taps)) == lit - {*taps.split()[-1:]}, taps


def test_hands_are_open_and_only_the_acting_one_can_be_tapped() -> None:  # Rule 23
    shown = scene(DEALT)
    mine = hand(shown, "hand")
    assert [item.name for item in mine.items] == ["1", "2"] and mine.items[0].state == "chosen"
    assert [item.label for item in hand(shown, "hand-p2").items] == [Note("tile-T"), Note("tile-S")]
    assert hand(shown, "hand-p2").kind == "shown"
    watching = scene(DEALT, viewer=1)
    assert all(each.kind in ("shown", "won") for each in watching.hands) and not mark(watching)
    assert {each.name for each in watching.hands if each.kind == "shown"} == {"hand-p1", "hand-p2", "bag"}


def test_tiles_still_to_come_are_counted_by_kind() -> None:  # Rule 23
    bag = hand(scene(DEALT), "bag")
    assert bag.label == Note("still-to-come", n=50)
    assert [item.tally for item in bag.items] == [Note("copies", n=n) for n in (5, 5, 13, 13, 14)]


def test_three_straights_cannot_be_turned_and_nothing_moves_on_the_page() -> None:
    assert {item.state for item in hand(scene("S V V V"), "rotation").items} == {"spent"}
    assert {item.state for item in hand(scene("S V V V", "2"), "rotation").items} == {""}


def test_discards_are_tiles_to_be_tapped() -> None:
    for each in (each for seed in range(9) for each in random_match(f"discard {seed}", routes="strict")):
        if each.move[0] == "x":
            from attractor.core.game import View

            shown = GAME.scene(View.of(each.before))
            assert {item.name for item in hand(shown, "discard").items} == set(each.before.legal(each.seat))
            assert shown.prompt == Note("prompt-discard") and not mark(shown)
            view = View(each.before, (), each.before, each.before, taps=(each.move,))
            assert GAME.scene(view).confirm == Note("discard", kind=Note(f"kind-{each.move[1]}"))
            return
    raise AssertionError("no discard")


def test_cells_say_what_lies_there_what_waits_and_whose_bed_they_face() -> None:
    labels = {site.name: site.label for site in scene(DEALT).sites}
    assert labels["b2"] == (
        Note("empty"), Note("faced-by", butterfly=Note("a-blue"), edge=Note("edge-5")), Note("legal")
    )  # fmt: skip
    assert labels["a3"] == (Note("empty"), Note("faces-bed", who=Note("seat-called", seat=1)), Note("legal"))
    assert labels["d4"][1] == Note("faced-by", butterfly=Note("a-pink"), edge=Note("edge-2"))
    assert labels["e5"] == (Note("central-fountain", pink=5, purple=1),)
    assert labels["a1"][-1] == Note("holds", butterfly=Note("a-blue"), edge=Note("edge-2"))
    labels = {site.name: site.label for site in scene(DEALT + " b2d H", seats=2).sites}
    assert labels["b2"][0] == Note("tile", kind=Note("kind-V"))
    shared = {site.name: site.label for site in scene(DEALT + " V V", seats=3).sites}
    assert Note("faces-shared-bed", who=Note("seat-called", seat=1), other=Note("seat-called", seat=2)) in shared["b6"]


def test_the_cell_where_a_tile_is_tried_says_how_it_would_lie() -> None:
    def said(taps: str) -> tuple[Note, ...]:
        return next(site.label for site in scene(DEALT, taps).sites if site.name == "b3")

    straight = Note("path", one=Note("edge-0"), other=Note("edge-3"))
    assert said("1")[0] == Note("empty")
    assert said("1 b3")[:2] == (Note("about-to-be-laid"), Note("tile", kind=Note("kind-V")))
    assert straight in said("1 b3") and straight not in said("1 b3 rot")


def test_plates_show_points_and_what_was_won() -> None:
    shown = scene("S T V V a2c V b2e")
    assert shown.plates[0] == (Note("points", n=1),)
    assert hand(shown, "won-p1").label == Note("won", blue=1, pink=0, purple=0)
    assert [item.tally for item in hand(shown, "won-p1").items] == [Note("number", n=n) for n in (0, 0, 1)]
    left = match("S T V X H T", seats=3)
    left.verb("!resign", 0)
    assert GAME.scene(left.view()).plates[0][-1] == Note("is-out")


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("S V T V a2c X b2e", ("laid", "reaches-bed")),
        ("T T V V d4b X d5b", ("laid", "met")),
        ("V T X S b2d", ("laid", "rests")),
        ("V T X S c4d", ("laid",)),
        ("V T X S b2d H", ("drew",)),
    ],
)
def test_what_happened_is_told_move_first(moves: str, told: tuple[str, ...]) -> None:
    made = match(moves)
    assert tuple(note.key for note in made.tell(made.ply - 1)) == told


def test_a_tile_is_told_as_it_lies() -> None:
    """Every orientation of a kind that can be turned has words of its own."""
    for kind, letters in LETTERS.items():
        notes = {turned(letter) for letter in letters}
        assert len(notes) == len(letters) and {note.key for note in notes} <= {f"kind-{kind}", f"turned-{kind}"}
    bend = {"one": Note("edge-1"), "other": Note("edge-2")}
    assert turned("i") == Note("turned-X", kind=Note("kind-X"), **bend)


def test_the_bed_of_the_viewer_is_called_yours() -> None:
    assert scene("S T V V a2c V", "2 b2 rot").prompt is not None
    assert scene("S T V V a2c V", "2 b2 rot", viewer=1).prompt == Note(
        "reaches-bed", butterfly=Note("the-blue"), who=Note("seat-called", seat=1), n=1
    )
    assert scene("T S V V d4a V a2c V", "2 b2 rot").prompt == Note("reaches-your-bed", butterfly=Note("the-blue"), n=1)


def test_the_list_of_moves_is_short_and_without_words() -> None:
    made = match(DEALT + " b2d H")
    entries = [GAME.entry(before, event) for before, event in zip(made.states, made.events, strict=False)]
    assert entries == ["+V", "+T", "+X", "+S", "B2", "+H"]


def _point(segment: tuple[object, ...]) -> tuple[float, float]:
    x, y = segment[-2:]
    assert isinstance(x, float) and isinstance(y, float)
    return x, y


def _edge(port: int) -> tuple[float, float]:
    return drawing.towards(drawing.middle(CELL_OF[port]), EDGE_OF[port])


def _near(cell: int, segment: tuple[object, ...]) -> int | None:
    """The edge in whose middle a segment begins or ends."""
    x, y = segment[-2:]
    assert isinstance(x, float) and isinstance(y, float)
    ports = (PORT[f"{CELLS[cell]}{edge}"] for edge in range(6))
    return next((port % 6 for port in ports if dist((x, y), _edge(port)) < 1e-6), None)
