"""Every lesson of every game: positions that parse, turns that are legal, tries that are refused as promised."""
from __future__ import annotations

from importlib.util import find_spec

import pytest

from attractor.core.game import IllegalMove, Note
from attractor.core.lesson import Step, opened
from attractor.core.match import Match
from attractor.games import KEYS, find, find_lesson
from attractor.web.picker import Picker
from tests.contract.sentences import LANGUAGES, catalogue, gaps

GAMES = [key for key in (*KEYS, "template") if find_spec(f"attractor.games.{key.replace('-', '_')}")]
STEPS = [(key, step) for key in GAMES for step in find_lesson(key)]
TURNS = [(key, step) for key, step in STEPS if not step.is_try]
TRIES = [(key, step) for key, step in STEPS if step.is_try]


def named(part: object) -> str:
    return part.key if isinstance(part, Step) else str(part)


def choosing(key: str, match: Match) -> Picker:
    """A picker for the seat that the lesson is given to, who knows what lies beside the board."""
    seat = match.to_act[0]
    hands = match.game.scene(match.view(viewer=seat)).hands
    return Picker(match.state, seat, {item.name: hand.name for hand in hands for item in hand.items})


def make(match: Match, step: Step, turn: str) -> tuple[Note, ...]:
    """Makes a turn, and the secret choice of the other; what was told of it."""
    before = match.ply
    seat = match.to_act[0]
    for move in turn.split():
        if match.moment.is_secret:
            match.seal(seat, move)
            for other in match.to_act:
                match.seal(other, step.answer)
        else:
            match.play(seat, move)
    return tuple(note for ply in range(before, match.ply) for note in match.tell(ply))


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_taught_in_five_to_eight_steps_one_of_them_refused(key: str) -> None:
    steps = find_lesson(key)
    assert 5 <= len(steps) <= 8
    assert any(step.is_try for step in steps)
    assert len({step.key for step in steps}) == len(steps)


@pytest.mark.parametrize(("key", "step"), STEPS, ids=named)
def test_a_step_is_one_task_at_a_position_where_a_player_is_to_act(key: str, step: Step) -> None:
    match = opened(step, key, find)
    assert match.to_act and match.to_act[0] >= 0
    assert bool(step.does) != bool(step.tries), "either a turn or a try"
    assert bool(step.tries) == bool(step.reason)
    assert bool(step.answer) == match.moment.is_secret


@pytest.mark.parametrize(("key", "step"), TURNS, ids=named)
def test_every_turn_that_is_asked_for_is_legal_and_does_it(key: str, step: Step) -> None:
    for turn in step.does:
        match = opened(step, key, find)
        told = make(match, step, turn)  # raises IllegalMove
        assert step.is_done_by(turn.split(), told), turn


@pytest.mark.parametrize(("key", "step"), TURNS, ids=named)
def test_some_legal_turn_is_not_what_was_asked_for_unless_any_is(key: str, step: Step) -> None:
    match = opened(step, key, find)
    seat = match.to_act[0]
    others = [move for move in match.state.legal(seat) if not any(move in turn.split() for turn in step.does)]
    if step.typed:
        others = ["-"]  # a list without orders
    done = []
    for move in others[:40]:
        again = opened(step, key, find)
        done.append(step.is_done_by([move], make(again, step, move)))
    assert all(done) if step.is_free else not done or not all(done), (key, step.key)


@pytest.mark.parametrize(("key", "step"), TURNS, ids=named)
def test_the_example_can_be_shown_and_confirmed(key: str, step: Step) -> None:
    match = opened(step, key, find)
    if step.typed:  # written on a pad, not tapped
        match.state.check(match.to_act[0], step.example[0])
        return
    picker = choosing(key, match)
    picker.type(" ".join(step.example))
    assert picker.refusal is None
    assert sorted((*picker.moves, *([picker.move] if picker.move else []))) == sorted(step.example)


@pytest.mark.parametrize(("key", "step"), TRIES, ids=named)
def test_every_try_is_refused_with_the_reason_that_was_promised(key: str, step: Step) -> None:
    match = opened(step, key, find)
    picker = choosing(key, match)
    *ways, last = step.tries.split()
    for tap in ways:
        assert picker.tap(tap) is None, tap
    refusal = picker.tap(last)
    assert isinstance(refusal, IllegalMove)
    assert refusal.reason == step.reason
    assert refusal.cells, "the board marks what is at fault"
    assert gaps(refusal.note, key) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_its_sentences(lang: str) -> None:
    wanted = {f"{key}-{step.key}{end}" for key, step in STEPS for end in ("", "-done")}
    assert wanted - set(catalogue(lang, "lessons")) == set()
    assert {key for key in catalogue(lang, "lessons") if key not in wanted} == set()
