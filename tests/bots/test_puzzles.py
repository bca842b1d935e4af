"""Every puzzle of every game: its link leads to the position, and exactly the one move that is given wins there."""
from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from attractor.bots.puzzle import Puzzle, read, write
from attractor.core import link
from attractor.games import KEYS, find

GAMES = [key for key in KEYS if find_spec(f"attractor.games.{key.replace('-', '_')}.bot_puzzles") is not None]


def puzzles_of(key: str) -> list[Puzzle]:
    module = import_module(f"attractor.games.{key.replace('-', '_')}")
    assert module.__file__
    file = Path(module.__file__).with_name("puzzles.txt")
    return list(read(file.read_text("utf-8"))) if file.exists() else []


EVERY = [(key, puzzle) for key in GAMES for puzzle in puzzles_of(key)]


@pytest.mark.parametrize("key", GAMES)
def test_there_are_thirty_or_more_and_no_two_are_the_same(key: str) -> None:
    puzzles = puzzles_of(key)
    positions = {link.read(puzzle.link, find, id="p").match.state.position() for puzzle in puzzles}
    assert len(puzzles) >= 30
    assert len({puzzle.id for puzzle in puzzles}) == len(positions) == len(puzzles)
    assert list(read(write(puzzles))) == puzzles


@pytest.mark.parametrize(("key", "puzzle"), EVERY, ids=lambda part: part if isinstance(part, str) else part.id)
def test_a_puzzle_has_one_winning_move(key: str, puzzle: Puzzle) -> None:
    module = import_module(f"attractor.games.{key.replace('-', '_')}.bot_puzzles")
    match = link.read(puzzle.link, find, id="p").match
    assert match.game.info.key == key and match.outcome is None
    assert link.write(match) == puzzle.link
    found = module.only_move(match.state)
    assert found is not None and found.move == puzzle.answer
    assert len(list(match.state.legal(match.state.to_act[0]))) >= module.LEAST
