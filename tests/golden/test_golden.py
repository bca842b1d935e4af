"""What loaded once loads for ever: records and links of every published version."""
from __future__ import annotations

from pathlib import Path

import pytest

from attractor.core import link, record
from attractor.core.notation import seat_name
from attractor.games import KEYS, find

FOLDER = Path(__file__).resolve().parent
GAMES = {*KEYS, "template"}
RECORDS = [file for file in sorted(FOLDER.glob("v*/*-*.txt")) if file.stem.rpartition("-")[0] in GAMES]
FACTS = {
    (folder.name, name): facts
    for folder in sorted(FOLDER.glob("v*"))
    for name, *facts in map(str.split, (folder / "facts.txt").read_text("utf-8").splitlines())
}
LINKS = [
    (address, hash)
    for file in sorted(FOLDER.glob("v*/links.txt"))
    for key, address, hash in map(str.split, file.read_text("utf-8").splitlines())
    if key in GAMES
]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_golden_record_loads_and_is_written_back_byte_for_byte(file: Path) -> None:
    text = file.read_text("utf-8")
    match = record.read(text, find)
    assert record.write(match) == text
    outcome = match.outcome
    winners = "".join(map(seat_name, outcome.winners)) if outcome else "-"
    reason = outcome.reason if outcome else "-"
    assert [str(match.ply), winners, reason, match.state.hash()] == FACTS[(file.parent.name, file.stem)]


@pytest.mark.parametrize(("address", "hash"), LINKS, ids=[address[:48] for address, _ in LINKS])
def test_a_golden_link_opens_at_its_position_and_says_the_same_again(address: str, hash: str) -> None:
    opened = link.read(address, find, id="golden")
    assert opened.match.state.hash() == hash
    plain = link.plain(opened.match, opened.at, continued=opened.continued)
    again = link.read(f"#/1/{plain}", find, id="golden")
    assert link.plain(again.match, again.at, continued=again.continued) == plain
    if address.startswith("#/1/"):
        assert f"#/1/{plain}" == address.removesuffix("/z")


def test_every_game_has_a_golden_record_and_a_golden_link() -> None:
    assert {record.read(file.read_text("utf-8"), find).game.info.key for file in RECORDS} == GAMES
    assert {link.read(address, find, id="golden").match.game.info.key for address, _ in LINKS} == GAMES
    assert {"#/1/" in address for address, _ in LINKS} == {True, False}
