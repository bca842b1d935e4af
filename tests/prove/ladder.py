"""The ladder of each game: every level against the one below, the top against a random and a greedy player.

``build.py prove ladder`` plays what is missing and writes ``tests/proofs/ladder-<game>.md``. A match is decided by its
seed, so a broken-off run goes on where it was: results wait in ``.build/ladder/``, one line a match, and count only for
the engine that played them.
"""
from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from attractor.cli import play
from attractor.core.game import BadRecord, Game
from attractor.games import KEYS, find, find_bot
from sitekit.places import BUILD, ROOT, engine_hash

MATCHES = 100
"""A pair. ``LADDER_MATCHES`` in the environment changes it, ``LADDER_NODES`` the budget, ``LADDER_GAMES`` the games."""
PAIRS = (("@2", "@1"), ("@3", "@2"), ("@4", "@3"), ("@5", "@4"), ("@5", "greedy"), ("@5", "random"))
ENGINE = engine_hash()
"""What plays: taken once, when the code is loaded."""
NEEDED = {"greedy": 0.9, "random": 1.0}
"""The share that the first of a pair must win; 0.7 against the level below."""
TABLES: dict[str, tuple[dict[str, str], ...]] = {
    "chain-lightning": ({"size": "9", "balance": "swap"}, {"size": "11", "balance": "swap"}),
    "monorail": ({"supply": "16"}, {}, {"variant": "v2"}),
}
"""The options of the matches, taken in turn; the defaults where nothing is said."""


@dataclass(frozen=True, slots=True)
class Score:
    """What the first player of a pair made: wins (a shared one is a half) of so many matches, and events a match."""

    first: str
    second: str
    won: float
    matches: int
    events: float

    @property
    def share(self) -> float:
        return self.won / self.matches

    @property
    def needed(self) -> float:
        return NEEDED.get(self.second, 0.7)

    @property
    def margin(self) -> float:
        """Half the width of the interval that holds the true share in 19 of 20 cases."""
        return 1.96 * sqrt(max(self.share * (1 - self.share), 1 / self.matches / 4) / self.matches)


def main() -> str:
    """Plays for all games that have an opponent; the tables, which are written to files as well."""
    keys = os.environ.get("LADDER_GAMES", " ".join(KEYS)).split()
    count = int(os.environ.get("LADDER_MATCHES", MATCHES))
    nodes = int(os.environ.get("LADDER_NODES", 0)) or None
    told = []
    for key in keys:
        try:
            find_bot(key)
        except BadRecord:
            told.append(f"{key}: no opponent yet")
            continue
        scores = [score(key, first, second, count, nodes) for first, second in PAIRS]
        text = table(key, scores, nodes)
        folder = ROOT / "tests" / "proofs"
        folder.mkdir(exist_ok=True)
        (folder / f"ladder-{key}.md").write_text(text, "utf-8")
        told.append(text)
    return "\n".join(told)


def score(key: str, first: str, second: str, count: int, nodes: int | None, store: bool = True) -> Score:
    """Plays the matches of a pair that are still missing. Matches of two seats alternate who begins."""
    file = BUILD / "ladder" / f"{ENGINE}-{key}-{first}-{second}-{nodes or 'usual'}.txt"
    lines = file.read_text("utf-8").split("\n")[:-1] if store and file.exists() else []
    results = [tuple(map(float, line.split())) for line in lines[:count]]
    for number in range(len(results), count):
        result = one(find(key), first, second, number, nodes)
        results.append(result)
        if store:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{result[0]} {result[1]}\n")
    won, events = (sum(column) for column in zip(*results, strict=True))
    return Score(first, second, won, count, events / count)


def one(game: Game, first: str, second: str, number: int, nodes: int | None = None) -> tuple[float, float]:
    """A match: what the first player made of it (1, 0, or its part of a shared win), and its length in events."""
    tables = TABLES.get(game.info.key, ({},))
    pair = (first, second) if number % 2 == 0 else (second, first)
    players = [play.player(game, name, nodes) for name in pair]
    options = tables[number // 2 % len(tables)]
    match = play.play(game, options, players, f"ladder {game.info.key} {first} {second} {number}")
    assert match.outcome is not None
    winners = match.outcome.winners
    own = number % 2
    return ((1 / len(winners) if own in winners else 0.0) if winners else 0.5), float(match.ply)


def table(key: str, scores: Sequence[Score], nodes: int | None) -> str:
    """The results as a table in Markdown, stamped with the engine."""
    return "\n".join(_lines(key, scores, nodes)) + "\n"


def _lines(key: str, scores: Sequence[Score], nodes: int | None) -> Iterator[str]:
    game = find(key)
    usual: int = getattr(find_bot(key), "nodes", play.NODES)
    boards = " and ".join(
        " ".join(f"{name}={value}" for name, value in options.items()) or "default options"
        for options in TABLES.get(key, ({},))
    )
    yield f"# Ladder of {game.info.title}"
    yield ""
    yield f"engine {ENGINE}, {nodes or usual} nodes a move, {boards}, seats alternating."
    chosen = f"LADDER_NODES={nodes} " if nodes else ""
    yield f"Made by `LADDER_GAMES={key} {chosen}python3 build.py prove ladder`."
    yield ""
    yield "| player | against | matches | won | share | 95 % | needed | |"
    yield "|---|---|--:|--:|--:|--:|--:|---|"
    for each in scores:
        verdict = "holds" if each.share >= each.needed else "FAILS"
        yield (f"| {each.first} | {each.second} | {each.matches} | {each.won:g} | {each.share:.1%} "
               f"| ± {each.margin:.1%} | {each.needed:.0%} | {verdict} |")


if __name__ == "__main__":
    print(main())
