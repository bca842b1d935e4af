"""tests/proofs/monorail_trees.txt, read again: every first lay has its answer, and some answers are proved anew."""
from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.games.monorail.tree import Lay, Tree, mirrors

PROOF = Path(__file__).resolve().parents[2] / "proofs" / "monorail_trees.txt"


@cache
def certificate(supply: int) -> dict[Lay, Lay | None]:
    """For each first lay that leaves the circuit possible the winning reply; None: the first lay wins."""
    found: dict[Lay, Lay | None] = {}
    for line in PROOF.read_text("utf-8").splitlines():
        match = re.fullmatch(rf"{supply} (\w+) (?:wins|loses to (\w+))", line)
        if match is not None:
            found[read(match[1])] = read(match[2]) if match[2] else None
    return found


def read(move: str) -> Lay:
    """The placings of a lay as written."""
    match = re.fullmatch(r"([a-r])(\d+)([ru]?)([HVABCD]+)", move)
    assert match is not None, move
    across, up = (1, 0) if match[3] == "r" else (0, 1)
    column, row = ord(match[1]) - 97, int(match[2]) - 1
    return frozenset(((column + across * at, row + up * at), letter) for at, letter in enumerate(match[4]))


@pytest.mark.parametrize(("supply", "openings", "winning"), [(16, 150, 5), (20, 164, 1)])
def test_the_certificate_answers_every_first_lay(supply: int, openings: int, winning: int) -> None:
    answers = certificate(supply)
    assert len({min(mirrors(lay), key=sorted) for lay in answers}) == len(answers) == openings
    assert sum(reply is None for reply in answers.values()) == winning
    assert not any(reply & lay for lay, reply in answers.items() if reply)


@pytest.mark.parametrize(("supply", "known"), [
    (16, {"j8rCVB", "g10rVBH", "j8rBDA", "g10rDBD", "i6uCDB"}),  # offsets in the rules file; here from i9
    (20, {"k9rHH"}),
])  # fmt: skip
def test_the_winning_first_lays_are_those_that_are_known(supply: int, known: set[str]) -> None:
    winning = {min(mirrors(lay), key=sorted) for lay, reply in certificate(supply).items() if reply is None}
    assert winning == {min(mirrors(read(move)), key=sorted) for move in known}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_answer_of_the_original_is_proved_anew() -> None:
    solved, answers = Tree(16), certificate(16)
    assert {min(mirrors(lay), key=sorted) for lay in answers} == set(solved.openings())
    for lay, reply in answers.items():
        assert not solved.mover_wins(solved.mask(lay if reply is None else lay | reply)), (lay, reply)
