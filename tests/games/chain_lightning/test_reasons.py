"""Every reason for refusing a move, reached, with the cells at fault."""
from __future__ import annotations

import pytest

from attractor.core.game import IllegalMove
from tests.games.chain_lightning.helpers import played, refusal, start

SWAP = {"size": "5", "balance": "swap"}
BALANCE = {"size": "5", "balance": "balance"}
FIVE = {"size": "5"}
CASES = [
    # text that is no move
    ("", FIVE, "", "malformed", ()),
    ("", FIVE, "C3", "malformed", ()),
    ("", FIVE, "c03", "malformed", ()),
    ("", FIVE, "c3 ", "malformed", ()),
    ("", FIVE, "c3 d4", "malformed", ()),
    ("", FIVE, "c\uff13", "malformed", ()),
    ("", FIVE, "pass", "malformed", ()),
    ("", SWAP, "Swap", "malformed", ()),
    # cells
    ("", FIVE, "f1", "off-board", ()),
    ("", FIVE, "a6", "off-board", ()),
    ("a1", FIVE, "a1", "occupied", ("a1",)),
    ("a1 b1", FIVE, "a1", "occupied", ("a1",)),
    ("c3 d4 swap", SWAP, "c3", "occupied", ("c3",)),
    ("c3", BALANCE, "c3", "occupied", ("c3",)),
    # balance
    ("a2 b2 c2 d2", BALANCE, "e1", "completes-chain", ("e1",)),
    ("a2 b2 d2 e2", BALANCE, "c3", "completes-chain", ("c3",)),
    ("c3 done", BALANCE, "a1", "choose-first", ("a1",)),
    ("c3 done", BALANCE, "done", "choose-first", ()),
    ("c3 done white", BALANCE, "done", "done-not-now", ()),
    ("", FIVE, "done", "done-not-now", ()),
    ("", BALANCE, "white", "choose-not-now", ()),
    ("c3 done black", BALANCE, "black", "choose-not-now", ()),
    ("", FIVE, "black", "choose-not-now", ()),
    # swap
    ("", SWAP, "swap", "swap-not-now", ()),
    ("c3", SWAP, "swap", "swap-not-now", ()),
    ("c3 d4 swap", SWAP, "swap", "swap-not-now", ()),
    ("c3 d4 b2", SWAP, "swap", "swap-not-now", ()),
    ("c3 d4", FIVE, "swap", "swap-not-offered", ()),
    ("c3 done", BALANCE, "swap", "swap-not-offered", ()),
    # the end
    ("a3 b3 a1 b1 c1 c3 d3 a5 b5 c5 e3", FIVE, "e4", "match-over", ()),
]


@pytest.mark.parametrize(("moves", "options", "text", "reason", "cells"), CASES)
def test_the_reason_names_the_rule_and_the_cells(
    moves: str, options: dict[str, str], text: str, reason: str, cells: tuple[str, ...]
) -> None:
    error = refusal(played(moves, **options), text)
    assert (error.reason, error.cells) == (reason, cells)


def test_a_stone_that_completes_the_chain_names_the_chain() -> None:
    error = refusal(played("a2 b2 d2 e2 c5", **BALANCE), "c3")
    assert error.note.fact("chain") == ("a2", "b2", "c3", "d2", "e2")


def test_a_seat_that_is_not_on_turn_is_refused() -> None:
    with pytest.raises(IllegalMove, match="not-your-turn"):
        start().play(1, "a1")
