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
CROWDS: dict[str, dict[int, tuple[dict[str, str], ...]]] = {
    "butterfly-garden": {3: ({"beds": "shared"}, {"beds": "solo"}), 4: ({},)},
}
"""Games of more than two seats: number of seats -> options. One seat is the first player's, all others the second's."""
CROWD_MATCHES = 48
"""A pair; ``LADDER_CROWD`` changes it, 0 leaves them out."""


@dataclass(frozen=True, slots=True)
class Score:
    """What the first player of a pair made of so many matches, and events a match.

    won: matches; one that is shared counts for each winner as its part. seats: one of them is the first player's.
    """

    first: str
    second: str
    won: float
    matches: int
    events: float
    seats: int = 2

    @property
    def share(self) -> float:
        return self.won / self.matches

    @property
    def needed(self) -> float:
        """With more than two seats, an even share: it must be passed by more than the margin."""
        return NEEDED.get(self.second, 0.7) if self.seats == 2 else 1 / self.seats

    @property
    def holds(self) -> bool:
        return self.share >= self.needed if self.seats == 2 else self.share - self.margin > self.needed

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
        crowd = int(os.environ.get("LADDER_CROWD", CROWD_MATCHES))
        for seats in CROWDS.get(key, ()) if crowd else ():
            scores += [score(key, first, second, crowd, nodes, seats=seats) for first, second in PAIRS]
        text = table(key, scores, nodes)
        folder = ROOT / "tests" / "proofs"
        folder.mkdir(exist_ok=True)
        (folder / f"ladder-{key}.md").write_text(text, "utf-8")
        told.append(text)
    return "\n".join(told)


def score(
    key: str, first: str, second: str, count: int, nodes: int | None, store: bool = True, seats: int = 2
) -> Score:
    """Plays the matches of a pair that are still missing. The first player takes the seats in turn."""
    crowd = f"-{seats}" if seats > 2 else ""
    file = BUILD / "ladder" / f"{ENGINE}-{key}-{first}-{second}-{nodes or 'usual'}{crowd}.txt"
    lines = file.read_text("utf-8").split("\n")[:-1] if store and file.exists() else []
    results = [tuple(map(float, line.split())) for line in lines[:count]]
    for number in range(len(results), count):
        result = one(find(key), first, second, number, nodes, seats)
        results.append(result)
        if store:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as out:
                out.write(f"{result[0]} {result[1]}\n")
    won, events = (sum(column) for column in zip(*results, strict=True))
    return Score(first, second, won, count, events / count, seats)


def one(
    game: Game, first: str, second: str, number: int, nodes: int | None = None, seats: int = 2
) -> tuple[float, float]:
    """A match: what the first player made of it (1, 0, or its part of a shared win), and its length in events."""
    tables, own = _tables(game.info.key, seats), number % seats
    players = [play.player(game, first if seat == own else second, nodes) for seat in range(seats)]
    options = tables[number // seats % len(tables)]
    seed = f"ladder {game.info.key} {first} {second} {number}" + f" {seats}" * (seats > 2)
    match = play.play(game, options, players, seed)
    assert match.outcome is not None
    winners = match.outcome.winners
    return ((1 / len(winners) if own in winners else 0.0) if winners else 0.5), float(match.ply)


def _tables(key: str, seats: int) -> tuple[dict[str, str], ...]:
    """The options that are played in turn."""
    return TABLES.get(key, ({},)) if seats == 2 else CROWDS[key][seats]


def table(key: str, scores: Sequence[Score], nodes: int | None) -> str:
    """The results as a table in Markdown, stamped with the engine."""
    return "\n".join(_lines(key, scores, nodes)) + "\n"


def _lines(key: str, scores: Sequence[Score], nodes: int | None) -> Iterator[str]:
    game = find(key)
    usual: int = getattr(find_bot(key), "nodes", play.NODES)
    yield f"# Ladder of {game.info.title}"
    yield ""
    yield f"engine {ENGINE}, {nodes or usual} nodes a move, {_boards(key, 2)}, seats alternating."
    crowd = next((each.matches for each in scores if each.seats > 2), 0 if key in CROWDS else CROWD_MATCHES)
    chosen = f"LADDER_NODES={nodes} " * bool(nodes) + f"LADDER_CROWD={crowd} " * (crowd != CROWD_MATCHES)
    yield f"Made by `LADDER_GAMES={key} {chosen}python3 build.py prove ladder`."
    yield ""
    for seats in dict.fromkeys(each.seats for each in scores):
        if seats > 2:
            yield ""
            yield f"## {seats} seats"
            yield ""
            yield f"One seat among {seats - 1} of the other player, each seat in turn, {_boards(key, seats)}."
            yield "It holds where the share is above an even one by more than the margin; a shared win counts in parts."
            yield ""
        yield "| player | against | matches | won | share | 95 % | needed | |"
        yield "|---|---|--:|--:|--:|--:|--:|---|"
        for each in scores:
            if each.seats == seats:
                yield (f"| {each.first} | {each.second} | {each.matches} | {each.won:g} | {each.share:.1%} "
                       f"| ± {each.margin:.1%} | {each.needed:.0%} | {'holds' if each.holds else 'FAILS'} |")


def _boards(key: str, seats: int) -> str:
    """The options that are played, in words."""
    return " and ".join(
        " ".join(f"{name}={value}" for name, value in options.items()) or "default options"
        for options in _tables(key, seats)
    )


if __name__ == "__main__":
    print(main())
