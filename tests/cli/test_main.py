"""The other words of the command line: check, show, play."""
from __future__ import annotations

import io
from pathlib import Path

import pytest

from attractor.cli.main import run
from attractor.core import record
from attractor.games import KEYS, find

RECORD = """\
attractor 1
match k
game template
seats 3
option size=15
clock 60+300
player p1 Ada
p1 c1 4.137
!time p2
p3 a1
line 1
p2 e1
end
"""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "match.txt"
    file.write_text(RECORD)
    return file


def test_check_says_whether_matches_are_legal(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(saved), "https://example.org/g/#/1/template/seats:2/m/a1._resign_p1"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("legal, 3 events, p1 to act")
    assert second.endswith("legal, 2 events, won by p2 (resigned), scores 0 1")


def test_check_tells_what_is_wrong(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved.write_text(RECORD.replace("p3 a1", "p3 d1"))
    assert run(["check", str(saved)]) == 1
    out = capsys.readouterr().out
    assert "illegal-event" in out and "line=10" in out and "touches-covered" in out


def test_check_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RECORD.encode())))
    assert run(["check", "-"]) == 0


def test_show_prints_a_match(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(saved)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "Keep Apart, 3 seats, size=15 last=wins clock=60+300",
        "p1 Ada",
        "   1 p1      c1  4.137 s",
        "   2 p2      !time p2",
        "   3 p3      a1",
        "position c1a12:p2:p1",
        "to act   p1",
        "outcome  p1 to act",
        "branches 1",
    ]
    assert run(["show", str(saved), "--ply", "1"]) == 0
    assert "position 2a12::p2" in capsys.readouterr().out


@pytest.mark.parametrize("key", [*KEYS, "template"])
def test_play_prints_a_record_that_loads(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", key, "--seed", "7"]) == 0
    text = capsys.readouterr().out
    match = record.read(text, find)
    assert match.outcome is not None and record.write(match) == text


def test_play_counts_many_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "template", "--matches", "30", "--seats", "3", "--option", "size=7"]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith("30 matches, ")
    assert sum(int(line.split(": ")[1]) for line in rest if "won" in line) == 30


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([], 2),
        (["check", "nowhere.txt"], 1),
        (["show", "#/1/chess/m"], 1),
        (["play", "template", "--option", "x=1"], 1),
    ],
)
def test_what_cannot_be_done_ends_with_a_word_and_a_status(
    arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == status
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("arguments", [["dance"], ["play", "chess"], ["play", "template", "--matches", "0"], ["check"]])
def test_what_is_not_understood_is_explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(arguments)
    assert ended.value.code == 2 and "usage" in capsys.readouterr().err
