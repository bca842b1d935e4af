"""Rules 12 to 18: flights, collisions, and what follows from them; a second tracer agrees on random matches."""
from __future__ import annotations

from collections import Counter

import pytest

from attractor.games.butterfly_garden.cells import ACROSS, CELL_OF, CELLS, CENTRE, PORT, PORTS, SPRINGS, owners
from attractor.games.butterfly_garden.flight import BLUE, NO_BED, NOBODY, PINK, PURPLE, Flight
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.tiles import PLACEMENTS
from tests.games.butterfly_garden import tracer
from tests.games.butterfly_garden.helpers import laid, letters, placements, random_match


def resting(state: Garden) -> list[str]:
    return [text for text in state.position().split(":")[1].split("-") if text]


def test_a_blue_one_leaves_its_spring_and_rests_facing_the_next_empty_cell() -> None:  # Position 1, rules 12 to 15
    state = laid("b2c")
    assert "b22b" in resting(state) and "a12b" not in resting(state) and state.scores == (0, 0)


def test_it_follows_its_path_over_two_tiles_into_a_bed() -> None:  # Position 3, rules 14, 15 and 19
    state = laid("a2c b2e")
    assert state.won == ((1, 0, 0), (0, 0, 0)), "bed 1 is seat 1's, though seat 2 laid the tile"


def test_two_pink_ones_meet_and_both_are_gone() -> None:  # Position 4, rules 13 and 16
    assert "d41p" in resting(laid("d4b"))
    state = laid("d4b d5b")
    assert state.centre == (3, 1) and not any(text.endswith("p") for text in resting(state))
    assert state.scores == (0, 0)


def test_the_sixth_release_is_the_purple_one() -> None:  # Position 5, rules 13 and 18
    state = laid("d4c d5c e6c f5c f4c e4c")
    assert state.centre == (0, 0) and "e44v" in resting(state)
    assert sum(text.endswith("p") for text in resting(state)) == 5


def test_crossing_paths_do_not_meet() -> None:  # Position 8, rule 14
    state = laid("d4c d5f")
    assert {"d45p", "d44p"} <= set(resting(state))


@pytest.mark.parametrize(
    ("moves", "corner", "enters", "end"),
    [
        ("a2k b1g b2b", "a1", 1, "b15"), ("b1k b2o c2b", "a1", 3, "a11"), ("b5b a4i", "a5", 4, "a52"),
        ("f8k b5n d8j c5m e8h", "e9", 5, "f82"), ("h2f h5d h6f", "i5", 0, "i54"), ("h6n h5j i4f", "i5", 4, "h60"),
        ("h2h i2l h1a g2e", "i1", 1, "h13"), ("i2m h2k h1d", "i1", 5, "i20"), ("f1i h2j e2a d1j", "e1", 0, "f13"),
    ],
)  # fmt: skip
def test_an_arc_of_a_border_fountain_carries_on(moves: str, corner: str, enters: int, end: str) -> None:  # Rule 14
    line = moves.split()
    flights = laid(" ".join(line[:-1])).fly(*PLACEMENTS[line[-1]])
    over = [flight for flight in flights if PORT[f"{corner}{enters}"] in {enter for enter, _ in flight.steps}]
    assert [PORTS[flight.end] for flight in over] == [end]


def test_movements_of_one_placement_are_independent() -> None:  # Rule 17
    for each in placements(random_match("independent")):
        flights = each.before.fly(*PLACEMENTS[each.move])
        segments = [frozenset(step) for flight in flights for step in flight.steps]
        assert len(segments) == len(set(segments)) and len(flights) <= 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_second_tracer_agrees_on_random_matches(seats: int) -> None:  # Rules 12 to 19
    seen: Counter[str] = Counter()
    for seed in range(25):
        for each in placements(random_match(f"traced {seed}", seats)):
            flying, pink, purple, flown = tracer.after(each.before.position(), each.move)
            told = tracer.read(each.after.position())
            assert (told.flying, told.pink, told.purple) == (flying, pink, purple), (each.before.position(), each.move)
            gained = [Counter[str]() for _ in range(seats)]
            for colour, bed in flown:
                for seat in owners(seats, "shared")[bed]:
                    gained[seat][colour] += 1
            for seat, (had, has) in enumerate(zip(each.before.won, each.after.won, strict=True)):
                change = {colour: b - a for colour, a, b in zip("bpv", had, has, strict=True) if b != a}
                assert change == gained[seat], (each.before.position(), each.move)
            seen["beds"] += len(flown)
            gone = len(told.flying) + pink + purple + len(flown)
            seen["met"] += len(each.before.resting) + sum(each.before.centre) - gone > 0
    assert seen["beds"] > 100 and seen["met"] > 10


@pytest.mark.parametrize("seed", range(20))
def test_what_rule_18_says_follows(seed: int) -> None:  # Rule 18
    released: list[int] = []
    for each in placements(random_match(f"rule 18 {seed}", 2 + seed % 3)):
        cell, letter = PLACEMENTS[each.move]
        flights = each.before.fly(cell, letter)
        left = [port for flight in flights for port in _left(flight) if port in SPRINGS or CELL_OF[port] == CENTRE]
        released += left
        in_front = [port for port in map(ACROSS.__getitem__, range(6 * cell, 6 * cell + 6)) if _is_source(port)]
        assert sorted(left) == sorted(in_front), "a source releases when the cell in front of it is filled"
        for flight in flights:
            assert CELL_OF[ACROSS[flight.start]] == cell
            if flight.meets != NOBODY:
                assert CELL_OF[ACROSS[flight.end]] == cell, "both partners look at the new tile"
            elif flight.bed == NO_BED:
                assert CELL_OF[flight.end] != CENTRE and flight.end not in SPRINGS
        for port, _ in each.after.resting:
            assert each.after.tiles[CELL_OF[ACROSS[port]]] == 0, "a butterfly at rest looks at an empty cell"
        if sum(port // 6 == CENTRE for port in released) == 6 and any(port // 6 == CENTRE for port in left):
            colours = {flight.colour for flight in flights} | {flight.meets for flight in flights}
            assert PURPLE in colours, "the sixth cell around e5 brings the purple one"
        if len(letters(each.after)) == 54:
            assert each.after.ending, "no butterfly is left on a full board"
    assert len(released) == len(set(released)), "no source releases twice"


def test_all_twelve_sources_release_and_fifty_four_tiles_fill_the_board() -> None:  # figures; position 9, rule 20
    full = 0
    for seed in range(60):
        steps = list(placements(random_match(f"full {seed}")))
        last = steps[-1].after
        assert last.ending == "empty-garden" and not last.resting and last.centre == (0, 0)
        if len(steps) == 54:
            full += 1
            released = [port for s in steps for f in s.before.fly(*PLACEMENTS[s.move]) for port in _left(f)]
            sources = [port for port in released if _is_source(port)]
            assert len(sources) == len(set(sources)) == 12
            assert letters(last) and "1" not in last.position().split(":")[0]
    assert full > 5


def test_butterflies_are_neither_made_nor_lost() -> None:  # Rules 7, 16 and 19
    for each in placements(random_match("kept", 2)):
        met = [f for f in each.before.fly(*PLACEMENTS[each.move]) if f.meets != NOBODY]
        for colour in (BLUE, PINK, PURPLE):
            gone = sum((f.colour == colour) + (f.meets == colour) for f in met)
            assert _count(each.before, colour) - _count(each.after, colour) == gone


def _count(state: Garden, colour: int) -> int:
    on_centre = (0, *state.centre)[colour]
    return on_centre + sum(c == colour for _, c in state.resting) + sum(has[colour] for has in state.won)


def _left(flight: Flight) -> tuple[int, ...]:
    return (flight.start, flight.end) if flight.meets != NOBODY else (flight.start,)


def _is_source(port: int) -> bool:
    return port in SPRINGS or (port >= 0 and CELL_OF[port] == CENTRE)


def test_names_of_ports_are_cell_and_edge() -> None:  # Rule 12
    assert PORTS[PORT["e41"]] == "e41" and CELLS[CELL_OF[PORT["e41"]]] == "e4"
