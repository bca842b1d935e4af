"""The generator is the same for ever, and fair."""
from __future__ import annotations

import pytest

from attractor.core.rng import Rng


def test_the_sequence_of_a_seed_never_changes() -> None:
    rng = Rng(0)
    # The published sequence of SplitMix64 for seed 0.
    assert [rng.bits() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    rng = Rng("strange attractor")
    assert [rng.below(1000) for _ in range(8)] == [856, 34, 104, 524, 982, 267, 444, 349]
    assert rng.shuffled("abcdefgh") == list("heabfgcd")
    assert [rng.pick([1, 2, 7]) for _ in range(12)] == [2, 2, 2, 2, 2, 2, 2, 2, 0, 2, 1, 2]


@pytest.mark.parametrize("count", [1, 2, 3, 7, 1 << 63, (1 << 63) + 1, 1 << 64])
def test_below_stays_below(count: int) -> None:
    rng = Rng(count)
    assert all(0 <= rng.below(count) < count for _ in range(200))


def test_numbers_that_would_favour_the_small_ones_are_drawn_again() -> None:
    class Rigged(Rng):
        drawn = iter([(1 << 64) - 1, (1 << 64) - 2, 5])

        def bits(self) -> int:
            return next(self.drawn)

    # 2**64 = 3 * k + 1: only the very last number has to go.
    assert Rigged(0).below(3) == ((1 << 64) - 2) % 3


def test_weights_are_kept_in_proportion() -> None:
    rng = Rng(1)
    drawn = [rng.pick([1, 3, 6]) for _ in range(20_000)]
    for index, weight in enumerate([1, 3, 6]):
        assert drawn.count(index) / 20_000 == pytest.approx(weight / 10, abs=0.012)


def test_every_order_is_as_likely() -> None:
    rng = Rng(2)
    orders = ["".join(rng.shuffled("abc")) for _ in range(12_000)]
    assert len(set(orders)) == 6
    assert all(orders.count(order) == pytest.approx(2000, abs=200) for order in set(orders))


def test_a_number_and_a_text_may_be_a_seed() -> None:
    assert Rng("a").bits() != Rng("b").bits() and Rng("a").bits() == Rng("a").bits()
    assert Rng(-1).bits() == Rng((1 << 64) - 1).bits()


def test_a_split_generator_goes_its_own_way() -> None:
    rng = Rng(3)
    other = rng.split()
    assert [rng.bits() for _ in range(4)] != [other.bits() for _ in range(4)]
    assert all(0 <= rng.random() < 1 for _ in range(100))
