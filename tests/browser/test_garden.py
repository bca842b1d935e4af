"""Butterfly Garden on the page: whole matches of two, three and four, flights, trails, open hands."""
from __future__ import annotations

import pytest
from hands import Finger, Mouse, go, long_visit
from whole import Walker, play_on, shown, sit_down

from attractor.core import link
from attractor.core.game import CHANCE
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.games.butterfly_garden.cells import PORTS
from attractor.games.butterfly_garden.flight import NO_BED, NOBODY, Flight
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.tiles import PLACEMENTS
from attractor.games.butterfly_garden.turns import NO_SEAT

DEAL = "S V X S"
CONFIRM = "#turn-column [data-act=confirm]"


@pytest.fixture(scope="module")
def desk(browser, site):
    with long_visit(browser, site.url, reduced_motion="reduce") as page:
        yield page


@pytest.fixture(scope="module")
def pocket(browser, site):
    with long_visit(browser, site.url, phone=True, reduced_motion="reduce") as page:
        yield page


def far(match: Match, turning: tuple[str, ...] = ("rot", "rot-left")) -> str:
    """The move after which the butterflies have flown farthest, so that the garden is soon empty."""
    state = match.state
    assert isinstance(state, Garden)

    def flown(move: str) -> tuple[int, int]:
        if move not in PLACEMENTS:
            return 0, 0
        gone = sum(1 + (flight.meets != NOBODY) for flight in state.fly(*PLACEMENTS[move])
                   if flight.meets != NOBODY or flight.bed != NO_BED)
        return gone, sum(len(flight.steps) for flight in state.fly(*PLACEMENTS[move]))

    ways = [move for move in state.legal(state.turn)
            if all(tap in turning for tap in state.taps(move) if tap.startswith("rot"))]
    return max(ways, key=flown)


def bends(flights: tuple[Flight, ...]) -> bool:
    """Whether there is one flight and it does not go straight on."""
    return len(flights) == 1 and any((leave - enter) % 6 != 3 for enter, leave in flights[0].steps)


def to_the_right(match: Match) -> str:
    return far(match, ("rot",))


def garden(seats: int, id: str, moves: str = "", **options: str) -> Match:
    """A match of this many seats; what ``moves`` leaves out, chance draws on the page."""
    match = Match(find("butterfly-garden"), seats, options, id=id)
    for move in moves.split():
        if match.to_act == (CHANCE,):
            match.chance(move)
        else:
            match.play(match.to_act[0], move, 1500)
    return match


@pytest.mark.parametrize(
    ("seats", "means", "options"),
    [
        pytest.param(4, "mouse", {}, marks=pytest.mark.slow),
        pytest.param(3, "finger", {"beds": "solo", "hand": "1"}, marks=pytest.mark.slow),
        (2, "keyboard", {"routes": "strict"}),
    ],
)
def test_a_whole_match_is_played_to_its_result(request, seats, means, options):
    page = request.getfixturevalue("pocket" if means == "finger" else "desk")
    sit_down(page, garden(seats, f"whole{seats}", **options))
    begun = shown(page)
    assert begun.state.drawer == NO_SEAT and page.locator("#seats .plate").count() == seats
    hand = Walker(page, begun) if means == "keyboard" else {"mouse": Mouse, "finger": Finger}[means](page)
    match = play_on(page, hand, to_the_right if means == "keyboard" else far)
    assert match.outcome is not None
    page.locator("main.result").wait_for()
    names = [f"Player {seat + 1}" for seat in match.outcome.winners]
    assert all(name in page.locator("#turn-title").inner_text() for name in names)
    scores = page.locator(".scores dd").all_inner_texts()
    assert scores == [str(score) for score in match.outcome.scores]


def test_a_link_without_moves_opens_at_the_deal(desk):
    go(desk, "#/1/butterfly-garden/seats:3/m")
    desk.wait_for_function("location.hash.startsWith('#/1/butterfly-garden/seats:3/m/')")
    assert desk.locator("[data-act=now]").count() == 0
    assert desk.locator(CONFIRM).count() == 1 and "Player 1" in desk.locator("#turn-title").inner_text()


def test_a_butterfly_turns_along_its_flight_and_the_trail_stays(visitor, site, boot):
    page = boot(visitor(), site.url)
    match = garden(2, "flight", DEAL)
    sit_down(page, match)
    move = next(move for move in match.state.legal(0) if bends(match.state.fly(*PLACEMENTS[move])))
    Mouse(page).tap(match.state, move)
    assert page.locator(".layer-preview .trail").count() == 1
    page.evaluate(
        """() => { window.flights = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            window.flights.push([frames.map((frame) => frame.transform), how.duration, this.dataset.key]);
            return animate.call(this, frames, how); }; }"""
    )
    Mouse(page).confirm()
    page.wait_for_function("window.flights.length > 0")
    frames, duration, key = page.evaluate("window.flights[0]")
    (flight,) = match.state.fly(*PLACEMENTS[move])
    assert key == f"bf-{PORTS[flight.end]}" and 90 <= duration <= 520
    turned = [float(frame.split("rotate(")[1].split("deg")[0]) for frame in frames]
    assert turned[-1] == 0 and max(map(abs, turned)) > 20
    assert all(abs(one - other) <= 90 for one, other in zip(turned, turned[1:], strict=False))
    page.wait_for_timeout(700)
    assert page.locator(".layer-last .trail").count() == 1


def test_who_wants_no_motion_sees_the_finished_trail(desk):
    match = garden(2, "still", DEAL)
    sit_down(desk, match)
    desk.evaluate("() => { Element.prototype.animate = () => { throw new Error('moved') } }")
    Mouse(desk).tap(match.state, far(match))
    Mouse(desk).confirm()
    desk.locator(".layer-last .trail").wait_for(state="attached")
    desk.wait_for_timeout(200)


CUT = "[...document.querySelectorAll('#seats .nm')].filter((name) => name.scrollWidth > name.clientWidth).length"
OUTSIDE = """() => [...document.querySelectorAll('main *, #dock *, header *')].filter((each) => {
    const box = each.getBoundingClientRect();
    return !each.closest('svg') && !each.closest('.held .label') && box.width && (box.right > %d + 1 || box.left < -1);
}).map((each) => each.className + ' ' + each.textContent.slice(0, 30))"""


def four() -> Match:
    """A table for four after five tiles, the next one drawn."""
    match = garden(4, "four", "S V X H T S V X")
    for number in range(5):
        match.play(match.to_act[0], far(match))
        match.chance("TSVXH"[number])
    return match


@pytest.mark.parametrize("lang", ["en", "el", "fr"])
@pytest.mark.parametrize("width", [390, 320])
def test_a_table_for_four_fits_a_phone(visitor, site, boot, lang, width):
    page = visitor(width, 844, has_touch=True, is_mobile=True)
    page.add_init_script(f"localStorage.setItem('attractor.language', '{lang}')")
    boot(page, site.url + link.write(four()))
    page.locator("#turn-title").wait_for()
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.evaluate("innerWidth") == width and page.evaluate(OUTSIDE % width) == []
    assert page.locator("#seats .plate").count() == 4 and page.evaluate(CUT) == 0
    held = page.locator(".open .held")
    assert held.count() == 3 and all(each.locator("[role=img]").get_attribute("aria-label") for each in held.all())
    if width == 390:
        dock = page.locator("#dock").bounding_box()["y"]
        assert all(each.bounding_box()["y"] + each.bounding_box()["height"] <= dock for each in held.all())


def test_a_match_against_the_strongest_computer_goes_to_its_end_and_a_hint_is_given(desk):
    """From far on, for two seats; the computer's moves are those of its worker."""
    match = Match(find("butterfly-garden"), 2, {}, id="strongest", players=("Ada", "@5"))
    rng = Rng("strongest")
    while len(match.state.resting) + sum(match.state.centre) > 3 or match.to_act != (0,):
        if match.to_act == (CHANCE,):
            match.chance(match.next_draw(rng))
        else:
            match.play(match.to_act[0], rng.choice(list(match.state.legal(match.to_act[0]))))
    sit_down(desk, match)
    desk.locator("#turn-column [data-act=hint]").click()
    desk.locator("#board .hintring").first.wait_for(timeout=60_000)
    assert "bot-" not in desk.locator("#hint-note").inner_text()
    hand = Mouse(desk)
    while match.outcome is None:
        move, address = far(match), desk.evaluate("location.hash")
        hand.tap(match.state, move)
        hand.confirm()
        ply = match.ply
        while match.ply == ply or (match.outcome is None and match.to_act != (0,)):
            desk.wait_for_function("before => location.hash !== before", arg=address, timeout=60_000)
            match, address = shown(desk), desk.evaluate("location.hash")
    desk.locator("main.result").wait_for()
