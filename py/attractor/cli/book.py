"""Makes what opponents know by heart: ``python3 -m attractor book butterfly-effect`` (or ``settlers-of-chaos``).

The opening book of Butterfly Effect takes hours and may be broken off; the sums of Settlers of Chaos take seconds.
What was found is kept in a file, line by line; the next call goes on from there. At the end, or when the minutes are
over, the book is written beside the game, as far as it is complete. Monorail's takes minutes a chapter; of it whole
chapters are kept.
"""
from __future__ import annotations

import sys
import time
from pathlib import Path

from attractor.games.butterfly_effect import bot_book
from attractor.games.butterfly_effect.bot_ground import field_of
from attractor.games.monorail import bot_writer
from attractor.games.monorail.bot_book import CHAPTERS as TABLES
from attractor.games.settlers_of_chaos import bot_sums

GAMES = ("butterfly-effect", "monorail", "settlers-of-chaos")
SUMS = Path(bot_sums.__file__).with_name("sums.txt")
BOOK = Path(bot_book.__file__).with_name("book.txt")
MONORAIL = Path(bot_writer.__file__).with_name("book.txt")
CHAPTERS = (
    *("e5r2-e2u3-a2r4:1", "e5r2-f2u3-g4r4:1", "e5r2-c4r3-b1u4:1", "e5r2-d3u3-e3r4:1"),
    *("e5r2:1", "f4u2-c4r3:1", "e5r2:2", "f4u2:1", "f4u2:2", "e5r2:3", "f4u2:3"),
)
"""Positions by the moves that lead there, each with the plies below it whose won positions are put in the book.

First all that seat 1 needs after its only good piece (the four answers that are hardest to meet stand before the others
with the move that meets them, which saves looking for it), and seat 2 against the other one; then the mistakes of both.
"""


def make_sums(out: Path = SUMS) -> int:
    """Writes what handfuls of numbers make; how many handfuls there are."""
    out.write_text(bot_sums.packed(), "utf-8")
    return len(bot_sums.reach())


def make(state: Path, minutes: float, chapters: tuple[str, ...] = CHAPTERS, out: Path = BOOK) -> int:
    """Makes as much of the book as the time allows; how many positions it holds."""
    ends = time.monotonic() + minutes * 60
    moves: dict[int, int] = {}
    quick: set[int] = set()
    for line in state.read_text("utf-8").splitlines() if state.exists() else ():
        word, *numbers = line.split()
        if word == "move":
            moves[int(numbers[0])] = int(numbers[1])
        elif word == "quick":
            quick.add(int(numbers[0]))
    maker = bot_book.Maker(field_of(11, True), moves, quick)
    with state.open("a", encoding="utf-8") as file:
        for line in maker.run(chapters):
            file.write(f"{line}\n")
            file.flush()
            if line.startswith("done"):
                sys.stderr.write(f"{line}: {len(moves)} positions, {len(quick)} are quick\n")
            if time.monotonic() > ends:
                break
    out.write_text(bot_book.packed(moves), "utf-8")
    return len(moves)


def make_monorail(state: Path, minutes: float, out: Path = MONORAIL) -> int:
    """Makes the chapters of Monorail's book that are missing; how many lines it has."""
    ends = time.monotonic() + minutes * 60
    kept = state.read_text("utf-8").splitlines() if state.exists() else []
    for chapter in TABLES:
        if not any(line.startswith(f"{chapter} ") for line in kept) and time.monotonic() < ends:
            found = sorted(bot_writer.lines(chapter))
            sys.stderr.write(f"{chapter}: {len(found)} lines\n")
            kept += found
            state.write_text("".join(f"{line}\n" for line in kept), "utf-8")
    out.write_text("".join(f"{line}\n" for line in kept), "utf-8")
    return len(kept)
