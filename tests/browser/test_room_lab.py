"""A room of two devices on a network that is slow, loses frames, and whose cable is pulled in the middle of a match."""
from __future__ import annotations

import pytest
from lab import Lab, Unable

from tests.prove import rooms_lab


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_match_ends_alike_on_both_through_delay_loss_and_a_cable_that_is_pulled(site, playwright, tmp_path):
    try:
        lab = Lab(2, site.folder, tmp_path)
    except Unable as why:
        pytest.skip(f"no network of our own here: {why}")
    with lab:
        seen = rooms_lab.match(lab, playwright, rooms_lab.Weather(delay=0.05, jitter=0.02, loss=0.03), cut=8)
    assert seen.linked[0] == seen.linked[1] and seen.outcome == "no-room"
