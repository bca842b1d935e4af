"""A search that the rules need is made where it may be made, and looked up everywhere else."""
from __future__ import annotations

import pytest

from attractor.core import searching
from attractor.core.match import Match
from attractor.core.searching import Unsolved
from attractor.games import find


def called(id: str, moves: str) -> Match:
    match = Match(find("monorail"), 2, {"judge": "engine"}, id=id)
    for move in moves.split():
        match.play(match.to_act[0], move)
    return match


def test_where_nobody_may_search_a_missing_answer_is_said_and_nothing_changes() -> None:
    match = called("a", "k9rHHH")
    with searching.elsewhere(), pytest.raises(Unsolved):
        match.play(1, "no")
    assert match.ply == 1 and match.outcome is None


def test_an_answer_from_elsewhere_is_taken() -> None:
    match = called("b", "k9rHHC")
    with searching.elsewhere():
        with pytest.raises(Unsolved) as asked:
            match.play(1, "no")
        searching.remember({str(asked.value): "no"})
        match.play(1, "no")
    assert match.outcome is not None and match.outcome.reason == "judged-impossible"


def test_whoever_may_search_does_and_remembers() -> None:
    question = "test/once"
    found = [searching.answer(question, lambda: "yes") for _ in range(2)]
    assert found == ["yes", "yes"] and searching.known()[question] == "yes"
    with searching.elsewhere():
        assert searching.answer(question, lambda: "no") == "yes"


def test_the_bar_is_lifted_again_also_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), searching.elsewhere():
        raise ZeroDivisionError
    assert searching.answer("test/after", lambda: "yes") == "yes"
