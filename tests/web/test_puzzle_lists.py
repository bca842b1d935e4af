"""The puzzles without a browser: which there are, which are solved, which is next, what is an answer."""
from __future__ import annotations

import pytest

from attractor.core.game import BadRecord
from attractor.games import KEYS, puzzles_text
from attractor.web.puzzles import Puzzles, is_answer, position

TEXT = {"butterfly-effect": "be1 #/1/butterfly-effect/size:7/m/e4u2.e1u3.a2r4 b3u5\nbe2 #/1/x/m a\nbe3 #/1/x/m a\n",
        "chain-lightning": "cl1 #/1/x/m a\n"}


def some(kept: str = "") -> Puzzles:
    return Puzzles(kept, lambda key: TEXT.get(key, ""))


def test_every_game_that_has_puzzles_offers_them_and_those_of_the_issue_do() -> None:
    puzzles = Puzzles()
    assert {"butterfly-effect", "chain-lightning"} <= set(puzzles.games) <= set(KEYS)
    assert all(len(puzzles.of[key]) >= 30 for key in puzzles.games)
    every = [puzzle.id for key in puzzles.games for puzzle in puzzles.of[key]]
    assert len(set(every)) == len(every)
    assert puzzles_text("settlers-of-chaos") == ""


def test_the_first_and_the_last_position_of_every_game_opens() -> None:
    puzzles = Puzzles()
    for key in puzzles.games:
        for puzzle in (puzzles.of[key][0], puzzles.of[key][-1]):
            match = position(puzzle)
            assert match.game.info.key == key and len(match.to_act) == 1
            assert is_answer(match, match.state.read(match.to_act[0], puzzle.answer), puzzle.answer)
            other = next(move for move in match.state.legal(match.to_act[0]) if move != puzzle.answer)
            assert not is_answer(match, other, puzzle.answer)


def test_the_next_is_the_next_that_is_not_solved_and_comes_round() -> None:
    puzzles = some()
    assert puzzles.after("be1").id == "be2" and puzzles.after("be3").id == "be1"
    assert puzzles.solve("be2") == "be2" and puzzles.after("be1").id == "be3"
    assert puzzles.solve("be1") == "be1 be2" and puzzles.solve("be3") == "be1 be2 be3"
    assert puzzles.after("be3") is None and puzzles.count("butterfly-effect") == 3
    assert some("be1 be2 be3").after("cl1") is None, "the only one of its game"


def test_what_is_kept_of_puzzles_that_are_not_there_is_passed_over() -> None:
    puzzles = some("be2 zz9 <b> be2\x00")
    assert puzzles.solved("be2") and not puzzles.solved("zz9")
    assert puzzles.solve("cl1") == "be2 cl1"


@pytest.mark.parametrize("id", ["", "zz", "be1/", "x" * 300, "../x"])
def test_an_id_that_is_none_is_refused(id: str) -> None:
    with pytest.raises(BadRecord, match="no-such-puzzle"):
        some().find(id)
    with pytest.raises(BadRecord, match="no-such-puzzle"):
        some().check_game(id)
