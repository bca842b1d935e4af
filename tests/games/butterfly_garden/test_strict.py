"""Rule 11, option strict routes: no path joins two exits; who cannot lay a tile discards one."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from attractor.core.game import CHANCE
from attractor.games.butterfly_garden.cells import CELL, CELLS
from attractor.games.butterfly_garden.flight import barred
from attractor.games.butterfly_garden.legality import must_discard
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.tiles import EMPTY, PAIRINGS
from tests.games.butterfly_garden import tracer
from tests.games.butterfly_garden.helpers import Step, laid, played, random_match, refusal


def test_a_route_over_two_tiles_and_an_arc_is_legal_by_default() -> None:  # Position 7
    assert laid("a4f b6b").tiles[CELL["b6"]] != EMPTY


def test_the_same_route_is_refused_when_strict_with_the_cells_it_runs_through() -> None:  # Position 7
    error = refusal(played("V T X H a4f X", routes="strict"), "b6b")
    assert error.reason == "joins-exits" and error.cells == ("b6", "a5", "a4")


def test_two_exits_of_one_bed_may_not_be_joined_over_several_tiles_either() -> None:  # Rule 11
    # a2: 0 to 1, a3: 4 to 5; each is legal alone, together they join two exits of bed 1.
    state = played("V V X H a2f X", routes="strict")
    assert refusal(state, "a3e").reason == "joins-own-bed"
    assert "d" in PAIRINGS and refusal(played("V T X H a2f X", routes="strict"), "a3a").reason == "joins-exits"


def test_a_second_tracer_finds_the_same_forbidden_letters() -> None:  # Rule 11
    compared = closed = 0
    for number, each in enumerate(random_match("routes", routes="strict")):
        if number % 8 or each.seat < 0:
            continue
        table = tracer.read(each.before.position())
        for cell, name in enumerate(CELLS):
            if each.before.tiles[cell] != EMPTY:
                continue
            told = {letter for letter in PAIRINGS if _routes({**table.tiles, name: letter})}
            assert barred(each.before.tiles, cell) == told, (each.before.position(), name)
            compared, closed = compared + 1, closed + len(told)
    assert compared > 100 and closed > 500


def test_no_route_is_ever_closed_in_a_strict_match() -> None:  # Rule 11
    for seed in range(4):
        *_, last = random_match(f"never {seed}", 3, routes="strict")
        assert not _routes(tracer.read(last.after.position()).tiles)


def test_who_can_lay_nothing_discards_one_and_draws() -> None:  # Rule 11
    seen = 0
    for each in _discards():
        assert must_discard(each.before, each.seat)
        assert set(each.before.legal(each.seat)) == {f"x{kind}" for kind in each.before.hands[each.seat]}
        assert each.after.tiles == each.before.tiles and each.after.resting == each.before.resting
        assert sum(map(len, each.after.hands)) == sum(map(len, each.before.hands)) - 1
        if each.after.to_act == (CHANCE,):
            assert each.after.drawer == each.seat
        seen += 1
    assert seen > 20


def test_a_match_ends_when_all_have_discarded_in_succession() -> None:  # Rule 11
    endings = [each for each in _discards() if each.after.ending == "stuck"]
    assert endings
    for each in endings:
        assert set(each.after.passed) == set(each.after.playing) and each.after.drawer == -1
        assert each.after.outcome is not None
    assert any(each.after.resting for each in endings), "butterflies still on the board score nothing"


def test_a_placement_breaks_the_succession() -> None:  # Rule 11
    broken = 0
    for seed in range(30):
        for each in random_match(f"discard {seed}", 2 + seed % 3, routes="strict"):
            if len(each.move) == 3:
                broken += bool(each.before.passed)
                assert each.after.passed == ()
    assert broken


def test_a_resignation_may_complete_the_succession() -> None:  # Rule 11
    completed = 0
    for each in _discards():
        missing = set(each.after.playing) - set(each.after.passed)
        if each.after.table.seats > 2 and len(missing) == 1 and len(each.after.playing) > 2 and not each.after.ending:
            after = each.after.retire(missing.pop())
            assert after is not None and after.ending == "stuck" and after.to_act == ()
            completed += 1
    assert completed


def test_a_match_ends_when_no_tile_is_left_anywhere() -> None:  # Rule 11
    state = replace(played("V T X H a4f X", routes="strict"), bag=(0,) * 5, hands=("", "H"))
    after = state.apply(1, "e2m")
    assert after.ending == "tiles-gone" and after.to_act == () and after.outcome is not None
    assert after.resting, "butterflies still on the board score nothing"


def _discards() -> Iterator[Step]:
    for seed in range(30):
        for each in random_match(f"discard {seed}", 2 + seed % 3, routes="strict"):
            if each.move[0] == "x":
                yield each


def test_a_strict_state_knows_its_discards() -> None:  # Notation: what completeness needs
    for each in _discards():
        assert isinstance(each.after, Garden)
        assert each.move[1] in each.after.position().split(":")[6]
        break


CELLS_AT = {tracer.place(name) for row, n in tracer.ROWS.items() for name in (f"{row}{k}" for k in range(1, n + 1))}
GATES = Counter(tracer.gate(cell, edge) for cell in CELLS_AT for edge in range(6))
BLANK = {tracer.gate(tracer.place(name), edge) for name in tracer.ARCS for edge in range(6)}
EXITS = {gate for gate, cells in GATES.items() if cells == 1 and gate not in BLANK}


def _routes(tiles: dict[str, str]) -> list[tracer.Gate]:
    """The exits from which a path leads to another exit."""
    net = tracer.ties(tracer.Table(tiles, {}, 0, 0))
    starts = (gate for gate in net if gate in EXITS)
    return [gate for gate in starts if tracer.follow(net, set(), gate, *net[gate]) in EXITS]


def test_there_are_thirty_six_exits() -> None:
    assert len(EXITS) == 36
