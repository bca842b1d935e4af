"""Makes a game's puzzles: ``python3 -m attractor puzzles chain-lightning`` writes ``puzzles.txt`` beside the game.

Matches of weak computers go by; where exactly one move wins, and that is proven, the position is taken. At most one is
taken of a match, and they are sorted from small to large boards, from little to much work for the proof.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from attractor.bots.puzzle import OnlyMove, Puzzle, write
from attractor.cli import play
from attractor.core import link
from attractor.core.game import BadRecord, Game, State
from attractor.core.match import Match
from attractor.games import find

Search = Callable[[State], "OnlyMove | None"]
PLAYERS = (("@1", "@2"), ("@2", "@1"), ("@2", "@3"), ("@3", "@2"), ("@1", "@1"))
"""Who plays the matches, in turn."""
EVENTS_SKIPPED = 3
"""Nothing is looked for before so many events."""


def make(key: str, seed: str, out: Path | None = None) -> int:
    """Writes the puzzles of a game; how many they are. Raises BadRecord for a game that has no search for them."""
    game = find(key)
    package = f"attractor.games.{key.replace('-', '_')}"
    if find_spec(f"{package}.bot_puzzles") is None:
        raise BadRecord("no-bot", text=key)
    module = import_module(f"{package}.bot_puzzles")
    tables: Sequence[tuple[Mapping[str, str], int]] = module.TABLES
    search: Search = module.only_move
    found: list[Puzzle] = []
    for options, count in tables:
        for line, only in sorted(_search(game, options, count, search, seed), key=lambda entry: entry[1].work):
            found.append(Puzzle(f"{game.info.tag}{len(found) + 1:02}", line, only.move))
    assert module.__file__
    (out or Path(module.__file__).with_name("puzzles.txt")).write_text(write(found), "utf-8")
    return len(found)


def _search(
    game: Game, options: Mapping[str, str], count: int, search: Search, seed: str
) -> list[tuple[str, OnlyMove]]:
    taken: list[tuple[str, OnlyMove]] = []
    number = 0
    while len(taken) < count:
        number += 1
        names = [f"p{seat + 1}={name}" for seat, name in enumerate(PLAYERS[number % len(PLAYERS)])]
        text = f"puzzles {seed} {options} {number}"
        match = play.play(game, options, play.seating(game, names), text)
        one = _best(match, search)
        if one is not None and all(one[0] != line for line, _ in taken):
            taken.append(one)
    return taken


def _best(match: Match, search: Search) -> tuple[str, OnlyMove] | None:
    """Of a match the position that took the most work, with its link."""
    found = [
        (only.work, ply, only)
        for ply in range(EVENTS_SKIPPED, match.ply)
        if (only := search(match.states[ply])) is not None
    ]
    if not found:
        return None
    _, ply, only = max(found, key=lambda entry: entry[:2])
    return link.write(match, upto=ply), only
