"""Greek and French on every screen: no key, no English, nothing that leaves a page of 320 pixels or one at 200 %."""
from __future__ import annotations

import pytest
from hands import long_visit
from tongues import CUT, SAID, SCREENS, leaks, show, speak

NARROW, TWICE = (320, 640), (720, 450)
"""The narrowest phone; a window of 1440 × 900 whose page is shown at twice its size."""
FEW = (
    "home", "settings", "set-up of monorail", "rules of monorail", "lesson of settlers-of-chaos", "Monorail", "sharing",
)  # fmt: skip


@pytest.fixture(scope="module")
def desk(browser, site):
    with long_visit(browser, site.url, reduced_motion="reduce") as page:
        yield page


@pytest.mark.parametrize("names", [FEW, pytest.param((), marks=pytest.mark.slow)], ids=["few", "all"])
def test_every_screen_speaks_one_language_and_stays_on_the_page(desk, names):
    page, wrong = desk, []
    for screen in SCREENS:
        if (screen.name not in names) if names else (screen.name in FEW):
            continue
        is_open = False
        for lang in ("el", "fr"):
            if screen.is_dialog or not is_open:
                show(page, SCREENS[0])
                speak(page, lang)
                show(page, screen)
                is_open = True
            else:
                speak(page, lang)
            for width, height in (TWICE, NARROW):
                page.set_viewport_size({"width": width, "height": height})
                wrong += [f"{screen.name}, {lang}, {width}: {each}" for each in page.evaluate(CUT)]
            wrong += [f"{screen.name}, {lang}: {each}" for each in leaks(page.evaluate(SAID), lang)]
            page.set_viewport_size({"width": TWICE[0], "height": TWICE[1]})
    assert wrong == []


@pytest.mark.parametrize(
    ("words", "lang", "what"),
    [
        ("lead-turn", "en", ""), ("touch-hint", "en", "key"), ("{n} places", "fr", "slot"),
        ("Show me", "fr", "english"), ("Show me", "el", "latin"), ("Move 8 of 12", "fr", "english"),
        ("Montrez-moi", "fr", ""), ("Δείξε μου", "el", ""), ("Coup 8 sur 12", "fr", ""),
        ("Butterfly Effect", "el", ""), ("F9 άδειο", "el", ""),
        ("3/6/1:b12a:T2:p1", "el", ""),
    ],
)  # fmt: skip
def test_a_leak_is_told_from_a_sentence_of_the_language(words, lang, what):
    found = leaks([words], lang)
    assert [each.split(":")[0] for each in found] == ([what] if what else [])


def test_what_is_too_wide_is_found(desk):
    show(desk, SCREENS[0])
    desk.set_viewport_size({"width": 320, "height": 640})
    assert desk.evaluate(CUT) == []
    desk.evaluate("document.querySelector('.hero h1').style.whiteSpace = 'nowrap'")
    assert desk.evaluate(CUT) != []
