"""Inviter and guest of a room, killed and reloaded at random moments: the few that fit here; prove has the many."""
from __future__ import annotations

import pytest

from tests.prove import rooms


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_and_reloaded_browsers_find_each_other_by_themselves_and_nothing_is_lost(site, playwright, tmp_path):
    course = rooms.run(playwright, site.url, tmp_path, "few", 5)
    spans = [span for spans in course.back.values() for span in spans]
    assert len(spans) == 10 and course.turns >= 10
