"""Our screens against the drawn ones: header, board and panel within eight pixels. Skipped without the drawings."""
from __future__ import annotations

import pytest
from screens import ALSO, ROOMS, SCREENS
from shots import LOOK, NEAR, SIZES, apart, boxes, open_page, show

CHOICES = {
    **{(home, "phone", box, "top"): "what is said of the last match is shorter than in the drawing"
       for home in ("home", "home.el", "home.fr") for box in ("field", "card")},
    **{(garden, "phone", "panel", "top"): "the board has its coordinates inside the frame"
       for garden in ("play-butterfly-garden", "play-butterfly-garden.el")},
    **{("handover", size, "cover", "top"): "at the first hand-over nothing has been sealed that could be told"
       for size in ("desktop", "phone")},
    **{("share", size, "dialog", "top"): "a file, print, the position as text and a web page are offered as well"
       for size in ("desktop", "phone")},
    **{("loading", size, "loading", side): "what is said of the loading stands at the foot, whatever is painted"
       for size in ("desktop", "phone") for side in ("left", "top")},
    ("loading", "phone", "panel", "top"): "and so not between board and panel",
    **{("room-invite", size, box, "top"): "the bare code can be copied, too; no camera is asked for where there is none"
       for size in ("desktop", "phone") for box in ("dialog", "qr")},
    **{("play-settlers-buying", "desktop", "board", side): "time, a sentence and a text field take room"
       for side in ("left", "top", "width")},
    **{("play-settlers-buying", size, box, "top"): "the same"
       for size in ("desktop", "phone") for box in ("equation", "cards", "signs")},
    ("play-settlers-buying", "phone", "bid", "top"): "the same",
    ("play-settlers-colours", "phone", "panel", "top"): "the last button of a phase stands above the dock",
}
"""Where we differ on purpose: (screen, size, box, side) and why."""

CUT = "(turn => turn ? turn.scrollWidth - turn.clientWidth : 0)(document.querySelector('#app .play > .turn'))"


@pytest.mark.skipif(not LOOK.exists(), reason="the drawings are not beside the project")
@pytest.mark.parametrize("size", [
    pytest.param(size, marks=pytest.mark.slow if size == "desktop" else ()) for size in SIZES
])
@pytest.mark.parametrize("screens", [
    pytest.param(SCREENS, id="first"), pytest.param((*ROOMS, *ALSO), id="others", marks=pytest.mark.slow),
])
def test_header_board_and_panel_stand_where_they_are_drawn(site, browser, screens, size):
    page, drawn = open_page(browser, size, "light"), open_page(browser, size, "light")
    off = []
    for screen in screens:
        drawing = LOOK / f"{screen.look}.html"
        if screen.phone_only and size != "phone" or not drawing.exists():
            continue
        if not screen.loads:  # a page that has come already would not be loaded again
            page.context.close()
            page = open_page(browser, size, "light")
        show(page, site.url, screen)
        ours = boxes(page, screen)
        if (cut := page.evaluate(CUT)) > 0:
            off.append(f"{screen.look} panel {cut} pixels wider than what is seen of it")
        drawn.goto(f"{drawing.as_uri()}?theme=light")
        drawn.wait_for_timeout(150)
        theirs = boxes(drawn, screen)
        assert set(ours) == set(theirs) == set(screen.boxes), screen.look
        for box, side, pixels in apart(ours, theirs):
            if abs(pixels) > NEAR and (screen.look, size, box, side) not in CHOICES:
                off.append(f"{screen.look} {box} {side} {pixels:+.0f}")
        page.goto(site.url + "#/")
        page.wait_for_timeout(200)
    page.context.close()
    drawn.context.close()
    assert off == []
