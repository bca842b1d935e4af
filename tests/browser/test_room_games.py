"""Every game in a room: judged calls, proofs, gardens of three and four, clocks, offers; all pages end alike."""
from __future__ import annotations

import pytest
from conftest import FLAGS
from hands import Mouse
from party import Party, party
from test_garden import far
from test_monorail import EIGHT
from test_room import again
from test_worker import WATCH

from attractor.core.match import Match
from sitekit import machine

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

OWN_CLOCK = ("label:has(#timing-own)", *["[data-step='move:-1']"] * 5, *["[data-step='reserve:-1']"] * 4)
"""Ten seconds a move and nothing else."""
SLOW = "performance.now = ((real) => () => real() / 2)(performance.now.bind(performance))"
"""A page whose clock goes half as fast as all others."""


def through(room: Party, match: Match, moves: str) -> Match:
    for move in moves.split():
        match = room.play(match, move)
    return match


# ---- Monorail --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lays", "judged"),
    [("h10rBHH", "judged-possible"), ("i10rAD i11rBC", "judged-impossible")], ids=["possible", "impossible"],
)  # fmt: skip
def test_a_call_is_worked_out_on_both_pages_and_both_end_with_the_same_result(browser, site, lays, judged):
    with party(browser, site.url) as room:
        match = room.begin("monorail", {0: "Ada"}, press=("label:has(#option-judge-engine)",))
        for page in room.pages:
            page.evaluate(WATCH)
        match = through(room, match, f"{lays} no")
        assert match.outcome is not None and match.outcome.reason == judged and match.outcome.winners == (0,)
        assert "Ada wins" in room.result()
        asked = [page.evaluate("workers.flatMap(each => each.sent.map(said => said[1].ask))") for page in room.pages]
        assert [said.count("judge") for said in asked] == [1, 1], "each page asked its own worker"
        again(room.pages[0])
        assert "Ada wins" in room.result() and room.agreed().outcome == match.outcome


def test_a_call_of_the_second_version_is_answered_by_a_proof_within_its_five_minutes(browser, site):
    with party(browser, site.url) as room:
        form = ("label:has(#option-variant-v2)", "label:has(#timing-rules)")
        match = room.begin("monorail", {0: "Ada"}, press=form)
        moves = EIGHT.split()
        match = through(room, match, " ".join((*moves[:5], "no")))
        for page in room.pages:
            page.wait_for_function("/^[45]:\\d\\d/.test(document.querySelector('#seats .ck')?.innerText)")
        match = room.play(match, f"ok:{'-'.join(moves[5:])}")
        assert match.outcome is not None and match.outcome.reason == "loop-shown"
        assert "Ada wins" in room.result()


# ---- Butterfly Garden ------------------------------------------------------------------------------------------------
def tend(room: Party, match: Match, tiles: int = 100) -> Match:
    """So many tiles, the computer's not counted, or until the end."""
    while tiles and match.outcome is None:
        if match.to_act[0] in room.computers:
            match = room.agreed(match)
        else:
            match, tiles = room.play(match, far(match)), tiles - 1
    return match


def test_four_at_a_garden_with_a_sofa_and_a_computer_to_the_end_one_left_one_reloaded(browser, site):
    with party(browser, site.url) as room:
        sofa, guest = room.pages
        match = room.begin("butterfly-garden", {0: "Ada", 1: "Bo", 3: "@"}, count=4)
        match = tend(room, match, 4)
        again(guest)
        match = tend(room, match, 2)
        again(sofa)
        while match.to_act != (1,):
            match = tend(room, match, 1)
        room.resign(sofa)
        match = room.agreed(match)
        assert match.moment.gone == {1} and match.outcome is None
        match = tend(room, match)
        assert match.outcome is not None and 1 not in match.outcome.winners and len(match.outcome.scores) == 4
        room.result()


def test_three_at_a_garden_to_the_end_each_on_a_page_of_its_own_and_one_leaves(browser, site):
    with party(browser, site.url, 3) as room:
        match = room.begin("butterfly-garden", {0: "Ada"}, count=3)
        match = tend(room, match, 5)
        again(room.pages[1])
        match = tend(room, match, 1)
        assert match.to_act != (2,), "out of turn"
        room.resign(room.pages[2])
        match = room.agreed(match)
        assert match.moment.gone == {2}
        match = tend(room, match)
        assert match.outcome is not None and 2 not in match.outcome.winners
        room.result()


def test_four_at_a_garden_to_the_end_each_in_a_browser_of_its_own(browser, playwright, site):
    others = [playwright.chromium.launch(executable_path=machine.chromium(), args=FLAGS) for _ in range(3)]
    try:
        with party(browser, site.url, 1, others) as room:
            match = room.begin("butterfly-garden", {0: "Ada"}, count=4)
            match = tend(room, match, 5)
            again(room.pages[1])
            match = tend(room, match)
            assert match.outcome is not None and len(match.outcome.scores) == 4
            room.result()
    finally:
        for other in others:
            other.close()


def test_who_keeps_back_its_share_of_a_draw_is_counted_as_gone_when_the_others_agree(browser, site):
    """Also while somebody else is away."""
    with party(browser, site.url, 4) as room:
        match = room.begin("butterfly-garden", {0: "Ada"}, count=4)
        *room.pages, silent, leaving = room.pages
        silent.evaluate("void (crypto.subtle.sign = () => new Promise(() => {}))")
        hand = Mouse(room.pages[0])
        hand.page.locator("#turn-column [data-act=confirm]").wait_for()
        hand.tap(match.state, far(match))
        hand.confirm()
        call = room.pages[0].locator("[data-act=room-flag]")
        call.wait_for()
        told = room.pages[1].locator(".room-told").filter(has=room.pages[1].locator("[data-act=room-flag]"))
        assert "Cy" in told.inner_text() and "share of the draw" in told.inner_text()
        room.pages[1].wait_for_function("document.getElementById('live').textContent.includes('share of the draw')")
        leaving.close()
        for page in room.pages:
            page.locator(".room-lost h2").filter(has_text="Di").wait_for()
        assert call.inner_text() == "Count Cy as gone"
        call.click()
        asked = room.pages[1].locator(".room-asked")
        asked.wait_for()
        assert "Cy keeps back" in asked.inner_text() and "Di" not in asked.inner_text()
        room.pages[1].locator("[data-act^=room-yes]").click()
        match = room.agreed(match)
        assert match.moment.gone == {2} and match.outcome is None


# ---- clocks ----------------------------------------------------------------------------------------------------------
def time_fell(room: Party, match: Match) -> None:
    """All pages say that the second player ran out of time."""
    after = room.agreed(match)
    assert [(event.seat, event.move) for event in after.events[match.ply :]] == [(1, "!time")]
    assert after.outcome is not None and after.outcome.winners == (0,)
    assert "Ada wins" in room.result()


def test_who_lets_the_time_fall_loses_on_both_pages(browser, site):
    with party(browser, site.url) as room:
        match = room.begin("butterfly-effect", {0: "Ada"}, press=OWN_CLOCK)
        match = room.play(match, "f5r2")
        assert room.pages[0].locator("#seats .ck").count() == 2
        time_fell(room, match)


def test_a_page_that_does_not_say_that_its_time_is_up_is_called_by_the_other(browser, site):
    with party(browser, site.url) as room:
        room.pages[1].add_init_script(SLOW)
        match = room.begin("butterfly-effect", {0: "Ada"}, press=OWN_CLOCK)
        match = room.play(match, "f5r2")
        call = room.pages[0].locator("[data-act=room-flag]")
        call.wait_for()
        assert room.pages[1].locator("main.result").count() == 0
        call.click()
        time_fell(room, match)


# ---- offers ----------------------------------------------------------------------------------------------------------
TURNS = (("g7", "h8"), ("c3", "d5", "k10"), ("e4", "f9"))
"""Chain Lightning: White, Black, White."""


def test_a_turn_is_taken_back_a_draw_declined_then_agreed_and_the_next_match_given_up(browser, site):
    with party(browser, site.url) as room:
        ada, bo = room.pages
        match = before = room.play(room.begin("chain-lightning", {0: "Ada"}), *TURNS[0])
        room.play(match, *TURNS[1])
        for answer in ("no", "yes"):
            bo.locator("#turn-column [data-act=undo]").click()
            ada.locator(f"[data-act^='room-{answer}']").click()
            bo.locator(".room-asked").wait_for(state="detached")
        room.shows(before)
        match = room.play(room.play(before, *TURNS[1]), *TURNS[2])
        for answer in ("no", "yes"):
            ada.locator("#room-chip").click()
            ada.locator("[data-act=room-draw]").click()
            bo.locator(f"[data-act^='room-{answer}']").click()
            ada.locator(".room-asked").wait_for(state="detached")
        drawn = room.agreed(match)
        assert drawn.outcome is not None and drawn.outcome.reason == "agreed" and drawn.outcome.winners == ()
        room.result()
        bo.locator("[data-act=rematch]").click()
        ada.locator("[data-act^='room-yes']").click()
        for page in room.pages:
            page.locator("main.play").wait_for()
        fresh = room.agreed(drawn)
        assert [name.inner_text() for name in ada.locator("#seats .nm").all()] == ["Bo", "Ada"] and fresh.ply == 0
        room.resign(ada)
        assert "Bo wins" in room.result() and room.agreed(fresh).moment.gone == {1}
