"""Every reason for refusing a move, reached, with the cells at fault."""
from __future__ import annotations

import pytest

from tests.games.monorail.helpers import V2, played, refusal

FULL = "h7uCHH g10rVAH g6uVB f10D k9rDA k10uBDV j8C"  # one tile left of 16


CASES: list[tuple[dict[str, str], str, str, str, tuple[str, ...]]] = [
    ({}, "", "k9", "malformed", ()),
    ({}, "", "K9H", "malformed", ()),
    ({}, "", "k09H", "malformed", ()),
    ({}, "", "k9HH", "malformed", ()),
    ({}, "", "k9rH", "malformed", ()),
    ({}, "", "s9H", "malformed", ()),
    ({}, "", "k18H", "malformed", ()),
    ({}, "", "k9H-l9H", "malformed", ()),
    ({}, "", "", "malformed", ()),
    ({}, "", "k9rHHHH", "at-most-three", ("k9",)),
    ({}, "", "k9H-l9H-m9H-n9H", "at-most-three", ("n9",)),
    ({}, "", "k9H-l9H-m9H-k8V", "at-most-three", ("k8",)),
    ({}, "", "k9D-l10C", "not-in-line", ("l10",)),
    ({}, "", "k9H-m9H", "gap-in-line", ("k9", "m9")),
    ({}, "k9rHHH n9rHHH q9H", "r9rDA", "off-the-table", ("r9",)),
    ({}, "", "j9H", "occupied", ("j9",)),
    ({}, "", "h9rHHH", "occupied", ("i9", "j9")),
    ({}, "", "a1H", "not-adjacent", ("a1",)),
    ({}, "", "k9V", "blocks-track", ("k9", "j9")),
    ({}, "", "i10V", "runs-into-wall", ("i10", "i9")),
    ({}, "", "k9rHV", "runs-into-wall", ("k9", "l9")),
    ({}, "k9rHHH n9rHHH", "q9rHH", "points-off", ("r9",)),
    ({}, "", "k9X", "no-crossings", ("k9",)),
    ({"supply": "16"}, FULL, "j7rDH", "too-few-tiles", ("j7", "k7")),
    ({"supply": "10-10"}, "k9rHHH f9rHHH n9rHHH", "d9rHH", "too-few-s", ("d9", "e9")),
    ({"supply": "10-10"}, "k9uCDB k12uACA l14rCBC", "i6uBAB", "too-few-c", ("i6", "i7", "i8")),
    (V2, "f4rHHH a4rHHH", "d5uVVV", "too-few-s", ("d5", "d6", "d7")),
    (V2, "f4rAAA a4rAAA", "d5uAAA", "too-few-t", ("d5", "d6", "d7")),
    (V2, "f4rXXX c4X d5uXXX", "e5rXX", "too-few-x", ("e5", "f5")),
    ({}, "", "no", "nothing-laid", ()),
    ({}, "h9H", "swap", "no-swap", ()),
    ({}, "h9H no", "k9H", "proof-is-due", ()),
    ({}, "h9H", "ko", "nothing-called", ()),
    ({}, "h9H", "ok:k9H", "nothing-called", ()),
    ({}, "h10rBHH no", "ok:", "nothing-shown", ()),
    ({}, "h10rBHH no", "ok:k9D-", "malformed", ()),
    ({}, "h10rBHH no", "ok:k9D-k9D", "occupied", ("k9",)),
    ({}, "h10rBHH no", "ok:h9A-k9D-k10C-i9H", "occupied", ("i9",)),
    ({}, "h10rBHH no", "ok:h9A-k9H", "ends-left-open", ("k9", "j10")),
    ({}, "h10rBHH no", "ok:h9A-k9V-k10C", "blocks-track", ("k9", "j9")),
    ({}, "h10rBHH k9uDC i11H no", "ok:h9A-h11B", "runs-into-wall", ("h11", "h10")),
    ({}, "h10rBHH no", "ok:h9A-k9D-k10C-a2B-b2C-b1D-a1A", "several-loops", ("a1", "b1", "a2", "b2")),
    ({"supply": "16"}, f"{FULL} no", "ok:j7D-k7H", "too-few-tiles", ("j7", "k7")),
    (V2, "c4A f4D c5V f5X c6B f6C d6H e6X e5A e7B f7H g7C g6V no", "ok:g5D", "several-loops",
     ("e5", "f5", "g5", "e6", "g6", "e7", "f7", "g7")),
    (V2, "f4D f5C e5H d5H c5B d6V no", "ok:c4A", "blocks-track", ("d5", "d6")),
    ({**V2, "sides": "matching"}, "", "c4V", "blocks-track", ("c4", "d4")),
]  # fmt: skip
REASONS = {reason for _, _, _, reason, _ in CASES}


@pytest.mark.parametrize(("options", "moves", "move", "reason", "cells"), CASES)
def test_the_reason_names_the_rule_and_the_cells(
    options: dict[str, str], moves: str, move: str, reason: str, cells: tuple[str, ...]
) -> None:
    error = refusal(played(moves, **options), move)
    assert (error.reason, error.cells) == (reason, cells)


def test_a_line_that_is_not_one_says_which_cell_is_out_of_it() -> None:
    error = refusal(played("f4rXX", **V2), "d3H-e3H-f2V")
    assert error.reason == "not-in-line" and error.cells == ("f2",)
    assert error.note.fact("others") == ("d3", "e3")
