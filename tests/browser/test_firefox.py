"""Firefox: the page boots, and a whole match of each game is played with the mouse."""
from __future__ import annotations

import json
import os

import pytest
from firefox import firefox, found
from hands import SHORT, a_match

from attractor.core import link, record
from attractor.core.match import Match
from attractor.web.shelf import Kept, encode
from sitekit.serve import Server

SETTINGS = {"butterfly-effect": {}, "chain-lightning": {"size": "5"}}
BINARY = found()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BINARY is None and not os.environ.get("CI"), reason="no Firefox here (apt: firefox-esr)"),
]


def test_whole_matches_by_mouse_in_firefox(site) -> None:
    assert BINARY, "continuous integration must have a Firefox"
    with firefox(BINARY) as tab:
        tab.call("browsingContext.setViewport", context=tab.context, viewport={"width": 1280, "height": 900})
        for key, options in SETTINGS.items():
            match = a_match(key, options)
            tab.go("about:blank")
            tab.go(site.sub + link.write(match))
            tab.wait("document.body.dataset.ready === 'yes'")
            tab.wait("document.querySelector('#app [data-site]') !== null")
            for move in SHORT[key].split():
                play(tab, match, move)
            assert match.outcome is not None
            tab.wait("document.querySelector('.result, [data-act=rematch]') !== null", 20)
    assert tab.errors == []


def test_the_computer_thinks_and_stops_in_firefox(site) -> None:
    """Where a search cannot hear that it shall stop, its worker is ended, and another one plays on."""
    assert BINARY, "continuous integration must have a Firefox"
    match = against_the_top_level()
    with firefox(BINARY) as tab:
        tab.call("browsingContext.setViewport", context=tab.context, viewport={"width": 1280, "height": 900})
        tab.go(site.sub)
        tab.wait("document.body.dataset.ready === 'yes'")
        begin(tab, match)
        tab.click("[data-act=stop-thinking]")
        tab.wait("document.querySelector('[data-act=go-on]') !== null", 5)
        tab.ask("localStorage.setItem('attractor.think', '1000')")
        tab.click("[data-act=go-on]")
        tab.wait("/m\\/./.test(location.hash)", 60)
    assert tab.errors == []


def test_without_a_server_a_search_in_firefox_goes_on_after_a_reload(site) -> None:
    assert BINARY, "continuous integration must have a Firefox"
    match = against_the_top_level()
    with firefox(BINARY) as tab:
        tab.call("browsingContext.setViewport", context=tab.context, viewport={"width": 1280, "height": 900})
        with Server(site.folder, "/train") as server:
            server.start()
            tab.go(server.address)
            tab.wait("document.body.dataset.ready === 'yes'")
            tab.wait("navigator.serviceWorker.controller !== null")
            server.shutdown()
        begin(tab, match)
        tab.ask("void location.reload()")
        tab.wait("document.body?.dataset.ready === 'yes' && document.querySelector('#board .board') !== null")
        tab.wait("(document.getElementById('thinking') || {}).value > 0")
        tab.ask("localStorage.setItem('attractor.think', '1000')")
        tab.ask("void location.reload()")
        tab.wait("document.querySelectorAll('#log-column .moves li').length === 1", 60)
        tab.wait("document.querySelector('#turn-column [data-act=hint]') !== null")
        tab.click("#turn-column [data-act=hint]")
        tab.wait("document.querySelector('.layer-hint > *') !== null")
    assert tab.errors == []


def against_the_top_level() -> Match:
    return a_match("butterfly-effect", {"size": "9"}, players=("@5", "Ada"))


def begin(tab, match: Match) -> None:
    """Puts a match on the shelf of an open page, with ten seconds for the computer, and waits until it thinks."""
    kept = encode(Kept(match.id, match.game.info.key, record.write(match), players=match.players))
    keep = {"attractor.think": "10000", "attractor.journal": match.id, f"attractor.match.{match.id}": kept}
    for name, text in keep.items():
        tab.ask(f"localStorage.setItem({json.dumps(name)}, {json.dumps(text)})")
    tab.ask(f"location.hash = '#/play/{match.id}'")
    tab.wait("(document.getElementById('thinking') || {}).value > 0")


def play(tab, match: Match, move: str) -> None:
    tap(tab, match, move)
    if not (match.state.mid_turn and match.to_act == (match.events[-1].seat,)):
        tab.wait(f"location.hash === {json.dumps(link.write(match))}", 20)


def tap(tab, match: Match, move: str) -> None:
    """A move on the page and beside it; what it completes is confirmed."""
    seat, state = match.to_act[0], match.state
    for token in state.taps(move):
        if tab.ask(f"document.querySelector(\"#app [data-site='{token}']\") !== null"):
            tab.click(f"#app [data-site='{token}']")
        elif not tab.ask(f"""(() => {{ const e = document.querySelector("[data-token='{token}']");
                return e.ariaChecked === "true" || e.ariaPressed === "true"; }})()"""):
            tab.click(f"#turn-column [data-token='{token}']")
    match.play(seat, move)
    if not (match.state.mid_turn and match.to_act == (seat,)):
        tab.click("#turn-column [data-act=confirm]:not([disabled])")
