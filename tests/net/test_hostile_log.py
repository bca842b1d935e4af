"""Peers that write into the log what should make two tabs differ, stop a match or fill a device. See HOSTILE.md."""
from __future__ import annotations

from tests.net.villain import Scene


# ---- the beginning -----------------------------------------------------------------------------------------------
def test_leaving_before_all_have_begun() -> None:
    """Whether all have begun depends on who is asked, so nobody writes on before it has seen that they have."""
    scene = Scene(seats=3)
    begin = scene.theirs.log.chains[1][0]
    scene.send(scene.forge("resign", heads_=("0:", f"1:{begin.name[:16]}", "0:")))
    assert scene.named("room-not-begun") == {1} and scene.unchanged() and scene.table.fold.active == (0, 1, 2)
    scene.honest_plays()
    scene.world.rest(500)
    assert all(tab.alive.table.fold.match.ply == 1 for tab in (scene.tabs[0], scene.tabs[2]))  # type: ignore[union-attr]
