"""The rules for players: a drawer for every game, in every language, with diagrams that are real positions."""
from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from attractor.core.game import IllegalMove
from attractor.games import KEYS, find
from attractor.web import rules
from attractor.web.diagrams import DIAGRAMS, diagram, diagram_view
from attractor.web.text import LANGUAGES

sys.path.insert(0, str(Path(__file__).parent))
from words import texts  # noqa: E402


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_game_explains_itself_in_every_language(key: str, lang: str) -> None:
    words = texts(lang)
    page = ElementTree.fromstring(rules.drawer(find(key), words.of("rules"), words.of(key)))
    assert words.missing == set()
    assert len(page.findall(".//section")) >= 5
    assert page.find(".//*[@class='label credit']") is not None


def test_every_diagram_belongs_to_a_rule() -> None:
    for key, drawn in DIAGRAMS.items():
        assert set(drawn) <= set(range(1, rules.count(find(key), texts().of("rules")) + 1))


@pytest.mark.parametrize(("key", "number"), [(key, number) for key, drawn in DIAGRAMS.items() for number in drawn])
def test_a_tick_and_a_cross_say_what_the_rules_say(key: str, number: int) -> None:
    game, drawn = find(key), DIAGRAMS[key][number]
    view = diagram_view(game, drawn)
    assert "<svg" in diagram(game, number)
    if not view.taps:
        return
    assert view.viewer is not None
    move = view.state.spell(view.viewer, view.taps)
    if drawn.good:
        assert move is not None
        view.state.check(view.viewer, move)
    elif drawn.good is False and move is not None:
        with pytest.raises(IllegalMove):
            view.state.check(view.viewer, move)
