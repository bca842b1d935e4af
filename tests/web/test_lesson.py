"""How far a lesson has come: what is kept, what of it is believed, what a turn and a refusal do."""
from __future__ import annotations

import pytest

from attractor.core.game import BadRecord, IllegalMove, Note
from attractor.core.lesson import Step
from attractor.games import find_lesson
from attractor.web import lesson_view
from attractor.web.lesson import Course, progress

STEPS = (
    Step("a", "m", does=("x y", "z")), Step("b", "m", tries="q", reason="no-contact"), Step("c", "m", does=("x",),
    tells="met"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("kept", "at", "done"),
    [
        ("", 0, set()), ("1 0", 1, {0}), ("2 0 1", 2, {0, 1}), ("3 0 1 2", 0, {0, 1, 2}), ("1 7 0", 1, {0}),
        ("x 0", 0, set()), ("-1 0 1", 0, {1}), ("99999999999 1", 1, set()), ("<b>", 0, set()), ("²", 0, set()),
    ],
)  # fmt: skip
def test_what_was_kept_is_taken_up_as_far_as_it_makes_sense(kept: str, at: int, done: set[int]) -> None:
    course = Course("template", STEPS, kept)
    assert (course.at, course.done) == (at, done)
    assert progress(kept, STEPS) == len(done)


def test_what_is_written_is_what_is_read() -> None:
    course = Course("template", STEPS)
    course.tick()
    course.go(1)
    course.tick()
    again = Course("template", STEPS, course.written)
    assert (again.at, again.done, again.is_done, again.is_over) == (1, {0, 1}, True, False)


def test_there_is_no_step_before_the_first_and_none_after_the_end() -> None:
    course = Course("template", STEPS)
    course.go(-1)
    assert course.at == 0
    course.go(5)
    assert course.is_over
    course.go(1)
    assert course.is_over
    course.restart()
    assert (course.at, course.done) == (0, frozenset())


def test_a_turn_does_a_step_by_its_moves_or_by_what_is_told_of_it() -> None:
    course = Course("template", STEPS)
    assert course.is_done_by(("y", "w", "x"), ()) and course.is_done_by(("z",), ())
    assert not course.is_done_by(("x",), (Note("met"),))
    course.go(2)
    assert course.is_done_by(("k",), (Note("order", what=Note("met")),))
    assert not course.is_done_by(("x",), (Note("rests"),))


def test_only_the_refusal_that_was_asked_for_does_a_try() -> None:
    course = Course("template", STEPS)
    assert not course.is_refused_rightly(IllegalMove("no-contact"))
    course.go(1)
    assert course.is_refused_rightly(IllegalMove("no-contact", cells=("a1",)))
    assert not course.is_refused_rightly(IllegalMove("occupied"))
    assert not course.is_refused_rightly(None)
    assert not course.is_done_by(("q",), ()), "a turn never does it"


def test_the_sentences_of_a_step_are_named_by_game_and_step() -> None:
    course = Course("monorail", find_lesson("monorail"))
    assert (course.task(), course.praise()) == (Note("monorail-lay"), Note("monorail-lay-done"))
    assert course.title() == Note("lesson-step", step=1, last=7)


def test_a_game_without_a_lesson_has_no_way_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'href="#/learn/monorail"' in lesson_view.link("monorail", "Learn it")
    monkeypatch.setattr(lesson_view, "has_lesson", lambda _game: False)
    assert lesson_view.link("monorail", "Learn it") == ""
    with pytest.raises(BadRecord, match="unknown-game"):
        find_lesson("nowhere")
