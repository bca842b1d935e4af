"""The puzzles of all games as the page knows them: which there are, which are solved, which comes next. Pure.

>>> shelf = Puzzles("be01 cl07")
>>> shelf.games, shelf.solved("be01"), shelf.after("be01").id
(('butterfly-effect', 'chain-lightning'), True, 'be02')
"""
from __future__ import annotations

from collections.abc import Callable

from attractor.bots.puzzle import Puzzle, read
from attractor.core import link
from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.games import KEYS, find, puzzles_text


class Puzzles:
    """Every puzzle, game by game. kept: the ids of those that are solved, as this device keeps them."""

    def __init__(self, kept: str = "", text: Callable[[str], str] = puzzles_text) -> None:
        every = {key: tuple(read(text(key))) for key in KEYS}
        self.of = {key: puzzles for key, puzzles in every.items() if puzzles}
        self._games = {puzzle.id: key for key, puzzles in self.of.items() for puzzle in puzzles}
        self._solved = {id for id in kept.split() if id in self._games}

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have puzzles, in the order of the home page."""
        return tuple(self.of)

    def find(self, id: str) -> tuple[str, int, Puzzle]:
        """(game, number in it from 1, puzzle); raises BadRecord for an id that is none."""
        key = self._games.get(id)
        if key is None:
            raise BadRecord("no-such-puzzle", text=id[:20])
        number = next(number for number, puzzle in enumerate(self.of[key], start=1) if puzzle.id == id)
        return key, number, self.of[key][number - 1]

    def check_game(self, key: str) -> None:
        """Raises BadRecord for a game without puzzles."""
        if key not in self.of:
            raise BadRecord("no-such-puzzle", text=key[:20])

    def solved(self, id: str) -> bool:
        return id in self._solved

    def count(self, key: str) -> int:
        """How many of a game are solved."""
        return sum(puzzle.id in self._solved for puzzle in self.of[key])

    def solve(self, id: str) -> str:
        """Marks one; returns what is to be kept."""
        self._solved.add(id)
        return " ".join(id for id in self._games if id in self._solved)

    def after(self, id: str) -> Puzzle | None:
        """The next of the same game that is not solved, beginning after this one; None: all are."""
        key, number, _ = self.find(id)
        row = self.of[key]
        return next((puzzle for puzzle in (*row[number:], *row[: number - 1]) if puzzle.id not in self._solved), None)


def position(puzzle: Puzzle) -> Match:
    """The match up to the position; raises BadRecord."""
    return link.read(puzzle.link, find, id="puzzle").match


def is_answer(match: Match, move: str, answer: str) -> bool:
    """Whether a legal move is the one that wins, however it is written."""
    seat, state = match.to_act[0], match.state
    return move == state.read(seat, answer)
