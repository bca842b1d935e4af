"""tests/proofs/monorail_trees.txt, read again: every first lay has its answer, and some answers are proved anew."""
from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.games.monorail.tree import Lay, Tree, mirrors

PROOF = Path(__file__).resolve().parents[2] / "proofs" / "monorail_trees.txt"
FEW = 60
"""An answer is proved anew in the quick run where it leaves at most so many circuits."""


@cache
def certificate(supply: int) -> dict[Lay, Lay | None]:
    """For each first lay that leaves the circuit possible the winning reply; None: the first lay wins."""
    found: dict[Lay, Lay | None] = {}
    for line in PROOF.read_text("utf-8").splitlines():
        match = re.fullmatch(rf"{supply} (\w+) (?:wins|loses to (\w+))", line)
        if match is not None:
            found[read(match[1])] = read(match[2]) if match[2] else None
    return found


@cache
def tree(supply: int) -> Tree:
    return Tree(supply)


def read(move: str) -> Lay:
    """The placings of a lay as written."""
    match = re.fullmatch(r"([a-r])(\d+)([ru]?)([HVABCD]+)", move)
    assert match is not None, move
    across, up = (1, 0) if match[3] == "r" else (0, 1)
    column, row = ord(match[1]) - 97, int(match[2]) - 1
    return frozenset(((column + across * at, row + up * at), letter) for at, letter in enumerate(match[4]))


def mover_loses_after(solved: Tree, laid: Lay) -> bool:
    """Whether the seat on turn loses when this lies there."""
    mask = solved.mask(laid)
    return not solved.mover_wins(mask, [circuit for circuit in solved.circuits if circuit & mask == mask])


def test_the_certificate_answers_every_first_lay_of_the_original() -> None:
    answers = certificate(16)
    assert {min(mirrors(lay), key=sorted) for lay in answers} == set(tree(16).openings()) and len(answers) == 150
    assert sum(reply is None for reply in answers.values()) == 5


def test_the_five_winning_first_lays_are_those_that_are_known() -> None:
    """Offsets from the left station, as the rules file gives them; here from i9."""
    known = ("j8rCVB", "g10rVBH", "j8rBDA", "g10rDBD", "i6uCDB")
    five = {min(mirrors(lay), key=sorted) for lay, reply in certificate(16).items() if reply is None}
    assert five == {min(mirrors(read(move)), key=sorted) for move in known}


def test_replies_are_lays_and_the_narrow_ones_win() -> None:
    solved, proved = tree(16), 0
    for lay, reply in certificate(16).items():
        if reply is None:
            continue
        laid = solved.mask(lay | reply)
        left = [circuit for circuit in solved.circuits if circuit & laid == laid]
        assert left and not lay & reply and laid not in solved.whole
        if len(left) <= FEW:
            assert not solved.mover_wins(laid, left), (lay, reply)
            proved += 1
    assert proved >= 10


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_answer_of_the_original_is_proved_anew() -> None:
    solved = tree(16)
    for lay, reply in certificate(16).items():
        assert mover_loses_after(solved, lay if reply is None else lay | reply), (lay, reply)
