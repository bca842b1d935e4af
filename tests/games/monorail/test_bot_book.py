"""The book: first lays are in it, every lay in it is legal, and what it says wins is proven anew."""
from __future__ import annotations

import pytest

from attractor.bots.advice import Budget
from attractor.core.rng import Rng
from attractor.games.monorail import bot_writer, laying
from attractor.games.monorail.bot_book import CHAPTERS, PLACE, book, mirrors, played, read, setup_of
from attractor.games.monorail.bot_search import Search
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import TILES
from sitekit.places import ROOT
from tests.games.monorail.test_certificate import certificate
from tests.games.monorail.tree import mirrors as four

FILE = ROOT / "py" / PLACE[0].replace(".", "/") / PLACE[1]
LINES = [line.split() for line in FILE.read_text("utf-8").splitlines()]
FIRSTS = {"16": (150, 5), "20": (164, 1), "10-10": (164, 1), "v2": (350, 10), "loose": (350, 7)}
"""First lays that leave a circuit possible, but for mirrors, and how many win: the rules file; of V2 the maker."""
QUICK = 24
"""Every so manyth line is proven anew in the quick run."""


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_first_lays_have_their_answers_and_the_winning_ones_are_known(chapter: str) -> None:
    firsts = [line for line in LINES if line[0] == chapter and line[1] != "-" and "." not in line[1]]
    winning = {line[2] for line in LINES if line[:2] == [chapter, "-"]}
    count, wins = FIRSTS[chapter]
    assert len(winning) == wins
    assert count * 3 // 4 <= len(firsts) <= count if chapter in bot_writer.KNOWN else len(firsts) == count
    assert {line[1] for line in firsts if line[3:] == ["lost"]} == winning
    assert len({tuple(line[:2]) for line in LINES if line[1] != "-"}) == sum(line[1] != "-" for line in LINES)


def test_the_lays_that_win_are_those_of_the_rules_file() -> None:
    for chapter, known in (("20", "k9rHH"), ("10-10", "j10rADB")):
        table = setup_of(chapter).table
        images = {tuple(sorted(map(mirror, read(setup_of(chapter), known)))) for mirror in mirrors(table)}
        assert [tuple(sorted(read(setup_of(chapter), line[2]))) in images
                for line in LINES if line[:2] == [chapter, "-"]] == [True]  # fmt: skip


def test_the_first_lays_of_the_original_are_those_of_the_certificate() -> None:
    won = {min(four(lay), key=sorted) for lay, reply in certificate(16).items() if reply is None}
    letters = {tile: letter for letter, tile in TILES.items()}
    ours = set()
    for line in LINES:
        if line[:2] == ["16", "-"]:
            placings = read(setup_of("16"), line[2])
            lay = frozenset(((cell % 18, cell // 18), letters[tile]) for cell, tile in placings)
            ours.add(min(four(lay), key=sorted))
    assert ours == won


def wrong(line: list[str]) -> str:
    """What is wrong with a line, or nothing: its lay is legal, and leaves a position in which every lay loses."""
    chapter, moves, move, *lost = line
    state = played(chapter, moves)
    after = state.play(state.seat, move)
    assert isinstance(after, Line)
    search = Search(after, Budget(nodes=400_000))
    if not search.is_possible():
        return f"{line}: no loop is left"
    if lost or moves == "-":  # that every lay loses, or wins, is proven by the other lines, or takes too long here
        return ""
    return "" if search.best().wins is False else f"{line}: not proven"


def test_some_lays_of_the_book_are_proven_anew() -> None:
    assert [text for line in LINES[::QUICK] if (text := wrong(line))] == []


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_more_lays_of_the_book_are_proven_anew() -> None:
    assert [text for line in LINES[1 :: QUICK // 6] if (text := wrong(line))] == []


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_picture_is_found_under_every_mirror(chapter: str) -> None:
    table = setup_of(chapter).table
    for line in [line for line in LINES if line[0] == chapter][::9]:
        state = played(chapter, line[1])
        for mirror in mirrors(table):
            turned = played(chapter, "-")
            for move in line[1].split(".") if line[1] != "-" else ():
                cells, tiles = zip(*sorted(map(mirror, read(setup_of(chapter), move))), strict=True)
                after = turned.play(turned.seat, laying.spelled(turned.setup, cells, tiles))
                assert isinstance(after, Line)
                turned = after
            found = book().find(turned, Rng(1))
            assert found is not None and found.wins is (line[3:] != ["lost"])
            laying.check_lay(turned.setup, turned.picture, turned.stock, *zip(*found.tiles, strict=True))
        assert book().find(state) is not None


def test_a_mirror_undoes_itself() -> None:
    for chapter in ("20", "v2"):
        table = setup_of(chapter).table
        for mirror in mirrors(table):
            for cell in range(table.size):
                for tile in TILES.values():
                    assert mirror(mirror((cell, tile))) == (cell, tile)
            assert {mirror((cell, TILES["H"])) for cell in table.stations} == {(c, TILES["H"]) for c in table.stations}


def test_the_maker_writes_what_is_in_the_book() -> None:
    """The first lines of the shortest chapter; that all of it comes out again is for ``python3 -m attractor book``."""
    made = bot_writer.lines("16")
    for _ in range(3):
        assert next(made).split() in LINES
