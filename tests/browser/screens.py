"""The screens that have a picture to be compared with: how to reach each, and what is measured on both sides."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hands import SHORT, a_match, put_on_shelf
from playwright.sync_api import Page

BUTTERFLY_EFFECT = "#/1/butterfly-effect/m/g5u2.g4r3.d3r4.g2r5.c1r5.b1u4.a5r5.a6u6"
CHAIN_LIGHTNING = (
    "#/1/chain-lightning/m/h14.h13.i13.g12.g13.h12.j12.o12.i12.h11.g11.k11.o11.i11.l11.p11.q11.g10.m11.n11.h10.l10"
    ".n10.j10.k10.r10.h9.i9.o10.p10.j9.s9.j8.q9.r8.i14.j13"
)
MONORAIL = "#/1/monorail/variant:v2/m/f4uXVV.b4rBH.g4uDVV.f3X.b3rAH"
BUTTERFLY_GARDEN = (
    "#/1/butterfly-garden/seats:3/m/X.H.H.H.X.H.f4i.T.f5m.V.h5m.X.e4o.X.f3l.H.g5n.T.e2g.S.d4d.T.d5i.V.g6a.H.b5a.X"
)
COLOURS = (
    "#/1/settlers-of-chaos/m/9.7.6.0.5.2.1.3.6.7.8.5.8.2.3.1.4.4.9.rby.b.b.y.g.b.p.y.r.r.p.g.b.p.r.y.y.g.r.p2.rd22.rb130"
    ".st19.cc65.nc47.p2.c51.c5b.c22.c3d.d33.d3c.a31.a3b"
)
BUYING = (
    "#/1/settlers-of-chaos/m/6.5.1.5.8.6.9.4.1.0.2.7.8.7.2.3.3.9.4.rgp.p.r.y.g.y.b.p.b.g.g.b.g.p.r.y.r.r.p.p1.nc55.rb148"
    ".st98.vp74.dc79.p1.d23.d2c.c14.c1d.a22.a2c.a12.a2d.gp.yp.go.go.-.-.yp.bg.go.go.-.-.gp.rg.go.go"
)
RESUMED = "#/1/chain-lightning/size:11/m/g3.f3.j9.k7.k6.e3.d3.k5.c4.d4"

BOXES = {"header": ".top", "board": ".stage, .setup .pl", "panel": ".turn, .setup form"}
LOADING_BOXES = {"header": ".top:not(#app *)", "board": ".stage", "panel": ".turn", "loading": ".load"}
BUYING_BOXES = {
    "header": ".top", "board": ".stage .board", "advantages": ".advs", "equation": ".eq", "cards": ".under > .cards",
    "signs": ".ops", "bid": ".acts .btn",
}
HOME_BOXES = {"header": ".top", "hero": ".hero", "field": ".field", "card": ".game"}


@dataclass(frozen=True)
class Screen:
    """``look``: the name of the drawn page and its pictures. ``act``: what to do after it has opened."""

    look: str
    fragment: str
    boxes: dict[str, str]
    act: Callable[[Page], object] = lambda _page: None
    phone_only: bool = False
    path: str = ""
    """The language's own page."""
    loads: bool = True
    """Whether the engine comes: the loading page is looked at while it does not."""


def uncovered(then: Callable[[Page], object]) -> Callable[[Page], object]:
    """Says that the seat holds the device, then goes on."""
    def act(page: Page) -> None:
        page.locator("[data-act=uncover]").click()
        page.locator(".cover").wait_for(state="detached")
        then(page)
    return act


def write(equation: str) -> Callable[[Page], object]:
    """Types on the pad of a minute, and leaves the field."""
    def act(page: Page) -> None:
        page.locator("#equation").fill(equation)
        page.locator("#equation").blur()
    return act


def tap(*names: str) -> Callable[[Page], object]:
    """Chooses things beside the board (``+name``) and cells, in order."""
    def act(page: Page) -> None:
        for name in names:
            if name.startswith("+"):
                page.locator(f'[data-token="{name[1:]}"]:visible').first.click()
            else:
                page.locator(f'[data-site="{name}"]').first.dispatch_event("click", {"detail": 0})
            page.wait_for_timeout(150)
    return act


def match_before(page: Page) -> None:
    """Plays a little, so that home has a match to go on with."""
    page.wait_for_selector("#board .board")
    page.locator('[data-site="c3"]').dispatch_event("click", {"detail": 0})
    page.wait_for_timeout(400)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".resume")


def press(*acts: str) -> Callable[[Page], object]:
    """Presses buttons of the page, in order; ``act!selector`` waits for something after it."""
    def act(page: Page) -> None:
        for each in acts:
            name, _, awaited = each.partition("!")
            page.locator(f"[data-act={name}]:visible").first.click()
            if awaited:
                page.locator(awaited).first.wait_for(timeout=60_000)
    return act


def look_back(page: Page) -> None:
    """A match with a line that was left, at its fifth move."""
    moves = BUTTERFLY_EFFECT.partition("/m/")[2].split(".")
    match = a_match("butterfly-effect", moves=" ".join(moves[:5]), clock="60+300", id="looking")
    match.play(match.to_act[0], next(move for move in match.state.legal(match.to_act[0]) if move != moves[5]), 9000)
    match.undo(5)
    for move in moves[5:]:
        match.play(match.to_act[0], move, 9000)
    page.evaluate("fragment => { location.hash = fragment }", put_on_shelf(page, match))
    page.locator("#board .board").wait_for()
    for _ in range(3):
        page.keyboard.press(",")


def lay_two(page: Page) -> None:
    """Two straight tiles."""
    page.locator(".stk:visible").nth(1).click()
    tap("d3", "e3")(page)


def off_the_line(page: Page) -> None:
    """A third tile that is not in one line with them."""
    lay_two(page)
    tap("g7")(page)


def aim(page: Page) -> None:
    """A finger that stays down on a small cell."""
    box = page.locator("[data-site=f12]").bounding_box()
    assert box is not None
    page.context.new_cdp_session(page).send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": 0}]})


ALSO = (
    Screen("home.el", RESUMED, HOME_BOXES, match_before, path="el/"),
    Screen("home.fr", RESUMED, HOME_BOXES, match_before, path="fr/"),
    Screen("play-butterfly-garden.el", BUTTERFLY_GARDEN, BOXES, path="el/"),
    Screen("play-chain-lightning--hint", CHAIN_LIGHTNING, BOXES, press("hint!#hint-note b")),
    Screen("play-chain-lightning--aim", CHAIN_LIGHTNING, BOXES, aim, phone_only=True),
    Screen("play-monorail", MONORAIL, BOXES, lay_two),
    Screen("play-monorail--why-not", MONORAIL, BOXES, off_the_line),
    Screen("play-monorail--impossible", MONORAIL + ".no", BOXES),
    Screen("history", "#/", BOXES, look_back),
    Screen("handover", COLOURS, {"cover": ".hand0"}),
    Screen("share", CHAIN_LIGHTNING, {"dialog": ".dlg"}, press("share")),
    Screen("result", "#/1/chain-lightning/size:5/m/" + SHORT["chain-lightning"].replace(" ", "."), {"header": ".top"}),
    Screen("rules", BUTTERFLY_EFFECT, {"drawer": ".drawer"}, press("rules!.drawer")),
    Screen("loading", BUTTERFLY_EFFECT, LOADING_BOXES, loads=False),
)
"""The other drawn screens: they are pictured beside the drawings too, and the distances printed."""
UNDRAWN = (
    Screen("settings", "#/settings", {}),
    Screen("privacy", "#/privacy", {}),
    Screen("my-games", "#/games", {}),
    Screen("keys", "#/keys", {}),
    Screen("embed", "#/embed/" + BUTTERFLY_EFFECT.removeprefix("#/"), {}),
    Screen("lesson", "#/learn/butterfly-effect", {}),
    Screen("puzzles", "#/puzzles", {}),
    Screen("four-seats", "#/1/butterfly-garden/seats:4/m", {}),
    Screen("open-table", "#/1/monorail/m", {}),
    Screen("settlers-placement", "#/1/settlers-of-chaos/m", {}),
    Screen("review", "#/1/butterfly-effect/size:7/m/e4u2.e1u3.a2r4.b3u5.c7r5.g1u6", {}, press("review!main.reviewing")),
    Screen("puzzle", "#/puzzles/monorail", {}, lambda page: page.locator("a[href^='#/puzzle/']").first.click()),
)
"""Screens that were never drawn."""
SCREENS = (
    Screen("home", RESUMED, HOME_BOXES, match_before),
    Screen("setup", "#/new/monorail", BOXES),
    Screen("play-butterfly-effect", BUTTERFLY_EFFECT, BOXES, tap("+5", "b8")),
    Screen("play-butterfly-effect--why-not", BUTTERFLY_EFFECT, BOXES, tap("+5", "b7")),
    Screen("play-chain-lightning", CHAIN_LIGHTNING, BOXES, tap("f12", "s7")),
    Screen("play-monorail--turn-start", MONORAIL, BOXES),
    Screen("play-butterfly-garden", BUTTERFLY_GARDEN, BOXES),
    Screen("play-settlers-colours", COLOURS, BOXES, uncovered(tap("+b", "+g"))),
    Screen("play-settlers-buying", BUYING, BUYING_BOXES, uncovered(write("(p7*p7)+b6"))),
)


def with_a_friend(page: Page) -> None:
    """Opens a room from set-up and asks for an invitation."""
    page.locator("label:has(#kind-1-friend)").click()
    page.locator("#setup [type=submit]").click()
    page.locator("[data-act=room-invite]").first.click()
    page.locator(".qr svg").wait_for()


def is_invited(page: Page) -> None:
    """Comes to the room of another tab by its invitation, and has a reply to carry."""
    host = page.context.new_page()
    host.goto(page.url)
    with_a_friend(host)
    page.bring_to_front()
    page.goto(host.locator("#room-carried").input_value())
    page.wait_for_function("document.querySelector('#room-carried')?.value.includes('#/reply/')")


def friend_comes(page: Page) -> Page:
    """Opens a room; the friend comes in another tab, which is returned."""
    page.locator("label:has(#kind-1-friend)").click()
    page.locator("#setup [type=submit]").click()
    page.locator(".room-lobby").wait_for()
    friend = page.context.new_page()
    friend.goto(page.url)
    friend.locator("#room-name").fill("Iro")
    friend.locator("[data-act=room-join]").click()
    friend.locator("#room-words").wait_for()
    page.bring_to_front()
    page.locator("#room-words").wait_for()
    return friend


def friend_leaves(page: Page) -> None:
    """A match begins in a room, and then the friend's tab is closed."""
    friend = friend_comes(page)
    page.locator("[data-act=room-start]:not([disabled])").click()
    for each in (page, friend):
        each.locator("#board .board").wait_for()
    friend.close()
    page.locator(".room-lost").wait_for()


ROOMS = (
    Screen("room-invite", "#/new/chain-lightning", {"header": ".top", "dialog": ".dlg", "qr": ".qr"}, with_a_friend),
    Screen("room-connected", "#/new/chain-lightning", {"header": ".top"}, friend_comes),
    Screen("room-lost", "#/new/chain-lightning", BOXES, friend_leaves),
    Screen("room-reply", "#/new/chain-lightning", {}, is_invited),
)
"""Screens of a room. What the drawings show in dialogs over a match is here a lobby of its own, for two to four."""
