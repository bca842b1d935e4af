"""Matrix games: how to mix where both choose in secret, at once.

>>> mix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], rounds=3000).weights   # about a third each
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mix:
    """A mixed choice of the row player: how often each row was chosen, and the value that it guarantees.

    weights: integers, none negative, that sum to ``rounds``. low: what the mix guarantees; high: more is not to be had.
    """

    weights: tuple[int, ...]
    low: float
    high: float


def mix(payoff: Sequence[Sequence[float]], rounds: int = 2000) -> Mix:
    """A nearly optimal mix of rows against a column player who pays ``payoff[row][column]``.

    Fictitious play: each side answers the other's choices so far, in turn. The error falls with the root of ``rounds``;
    source: Brown 1951, Robinson 1951.
    """
    assert payoff and payoff[0], payoff
    rows, columns = range(len(payoff)), range(len(payoff[0]))
    chosen = [0] * len(payoff)
    row_sum = [0.0] * len(payoff)
    column_sum = [0.0] * len(payoff[0])
    high = float("inf")
    row = 0
    for played in range(1, rounds + 1):
        chosen[row] += 1
        for column in columns:
            column_sum[column] += payoff[row][column]
        answer = min(columns, key=column_sum.__getitem__)
        for other in rows:
            row_sum[other] += payoff[other][answer]
        row = max(rows, key=row_sum.__getitem__)
        high = min(high, row_sum[row] / played)
    return Mix(tuple(chosen), min(column_sum) / rounds, high)
