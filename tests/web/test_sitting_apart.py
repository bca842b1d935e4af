"""A sitting at which not everybody sits here, and moves that wait for a search: undo, half-made choices, previews."""
from __future__ import annotations

import pytest

from attractor.core import searching
from attractor.core.game import CHANCE
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.core.searching import Unsolved
from attractor.games import find
from attractor.games.monorail import solver
from attractor.web.sitting import Sitting


def butterflies(moves: str) -> Match:
    match = Match(find("butterfly-effect"), 2, {"size": "7"}, id="a", players=("Ada", "@3"))
    for _ in moves:
        match.play(match.to_act[0], next(iter(match.state.legal(match.to_act[0]))))
    return match


@pytest.mark.parametrize(
    ("here", "plies", "left"), [((0,), 2, 0), ((0,), 3, 2), ((1,), 3, 1), ((0, 1), 3, 2), ((), 3, 2)]
)
def test_undo_takes_back_to_the_last_turn_that_somebody_here_made(here: tuple[int, ...], plies: int, left: int) -> None:
    sitting = Sitting(butterflies("m" * plies), Rng(1), here)
    assert sitting.undo() and sitting.match.ply == left


def test_where_nobody_here_has_moved_there_is_nothing_to_take_back() -> None:
    sitting = Sitting(butterflies("m"), Rng(1), (1,))
    assert not sitting.can_undo and not sitting.undo()


def test_a_seat_that_is_not_here_is_never_asked() -> None:
    sitting = Sitting(butterflies("m"), Rng(1), (0,))
    assert sitting.seat is None and not sitting.chooses and not sitting.is_covered


def test_the_choice_of_another_seat_leaves_what_is_half_made_here() -> None:
    match = Match(find("settlers-of-chaos"), 2, {}, id="a")
    rng = Rng(3)
    sitting = Sitting(match, rng, (0, 1))
    while not match.moment.is_secret:
        if match.to_act == (CHANCE,):
            match.chance(match.next_draw(rng))
        else:
            match.play(match.to_act[0], next(iter(match.state.legal(match.to_act[0]))))
    sitting = Sitting(match, rng, (0,))
    assert sitting.seat == 0 and not sitting.is_covered
    sitting.scene()
    token = sorted(sitting.picker.next)[0]
    sitting.tap(token)
    taps = sitting.picker.taps
    assert taps
    sitting.propose(1, (next(iter(match.state.legal(1))),), 900, True)
    assert match.moment.is_secret and sitting.picker.taps == taps and sitting.seat == 0


def test_a_call_that_is_judged_is_previewed_without_a_search_and_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(find("monorail"), 2, {"judge": "engine"}, id="a")
    match.play(0, "k9rHD")
    monkeypatch.setattr(solver, "solve", lambda _question: pytest.fail("a search on the page"))
    sitting = Sitting(match, Rng(1))
    assert not sitting.must_wait
    sitting.tap("no")
    assert sitting.picker.ready == ("no",) and sitting.must_wait
    with pytest.raises(Unsolved), searching.elsewhere():
        match.ahead(sitting.picker.ready)
    sitting.cancel()
    assert sitting.type("no k9rHD") is not None and sitting.picker.is_blank
    assert sitting.type("no") is None and sitting.must_wait
    searching.remember({solver.named(match.state.question): "no"})  # type: ignore[attr-defined]
    assert not sitting.must_wait
    sitting.confirm(500)
    assert match.outcome is not None and match.outcome.winners == (1,)


def test_a_kept_half_made_call_is_taken_up_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(find("monorail"), 2, {"judge": "engine"}, id="a")
    match.play(0, "h9A")
    monkeypatch.setattr(searching, "_answers", {})  # what other tests have found
    monkeypatch.setattr(solver, "solve", lambda _question: pytest.fail("a search on the page"))
    sitting = Sitting(match, Rng(1))
    sitting.restore(1, (), ("no",))
    assert sitting.picker.taps == ("no",) and sitting.must_wait
