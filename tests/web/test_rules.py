"""The rules for players: a drawer for every game, in every language, with diagrams that are real positions."""
from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from attractor.core.game import IllegalMove
from attractor.games import KEYS, find
from attractor.web import rules
from attractor.web.diagrams import DIAGRAMS, SUMS, diagram, diagram_view
from attractor.web.text import LANGUAGES

sys.path.insert(0, str(Path(__file__).parent))
from words import catalogue, texts  # noqa: E402

NUMBERED = {
    "butterfly-effect": 8, "chain-lightning": 7, "monorail": 16, "butterfly-garden": 24, "settlers-of-chaos": 29,
}
"""How many numbered rules the rules file of each game has."""
SHARED = Path(__file__).resolve().parents[3] / "shared" / "rules"
DESKS = [(key, lang) for key in KEYS for lang in LANGUAGES]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_game_explains_itself_in_every_language(key: str, lang: str) -> None:
    words = texts(lang)
    page = ElementTree.fromstring(rules.drawer(find(key), words.of("rules"), words.of(key)))
    assert words.missing == set()
    assert len(page.findall(".//section")) >= 5
    assert page.find(".//*[@class='label credit']") is not None


def page_of(key: str, lang: str) -> ElementTree.Element:
    words = texts(lang)
    return ElementTree.fromstring(rules.drawer(find(key), words.of("rules"), words.of(key)))


@pytest.mark.parametrize(("key", "lang"), DESKS)
def test_every_numbered_rule_has_a_paragraph_under_its_number(key: str, lang: str) -> None:
    shown: list[tuple[int, str]] = []
    for listed in page_of(key, lang).findall(".//ol"):
        first = int(listed.get("start", "1"))
        shown += [(first + place, "".join(row.itertext())) for place, row in enumerate(listed)]
    assert [number for number, _ in shown] == list(range(1, NUMBERED[key] + 1))
    for number, words in shown:
        said = catalogue(lang, "rules")[f"{key}-rule-{number}"][0]
        assert words.startswith(said) and len(said) > 15


@pytest.mark.parametrize(("key", "lang"), DESKS)
def test_every_reading_of_ours_is_named_and_its_rule_is_marked(key: str, lang: str) -> None:
    page, contested = page_of(key, lang), rules.RULINGS[key]
    assert len(page.findall(".//section[@class='whole']/ul/li")) == len(contested)
    marked = set()
    for listed in page.findall(".//ol"):
        first = int(listed.get("start", "1"))
        marked |= {first + place for place, row in enumerate(listed) if row.find("em") is not None}
    assert marked == {number for number in contested if number}
    for place, number in enumerate(contested, start=1):
        said = catalogue(lang, "rules")[f"{key}-ruling-{place}"][0]
        assert not number or re.search(rf"\b{number}\b", said), f"{said!r} names rule {number}"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rules files are not beside the project")
@pytest.mark.parametrize("key", KEYS)
def test_the_rules_files_have_as_many_rules_and_readings(key: str) -> None:
    source = (SHARED / f"{key}.md").read_text("utf-8")
    body = re.split(r"\n## \d+ (?:Ambiguities|Ways to play)", source)[0]
    assert [int(number) for number in re.findall(r"(?m)^(\d+)\. ", body)] == list(range(1, NUMBERED[key] + 1))
    contested = {int(rule[1]) for rule in re.finditer(r"(?ms)^(\d+)\. (?:(?!^\d+\. |^\*\*|^## ).)*\*\*C\*\*", body)}
    assert contested <= set(rules.RULINGS[key]), "every rule with a C is among our readings"


def test_every_diagram_belongs_to_a_rule() -> None:
    for drawn in (DIAGRAMS, SUMS):
        for key, pictures in drawn.items():
            assert set(pictures) <= set(range(1, rules.count(key, "", texts().of("rules")) + 1))


def test_every_game_has_pictures_and_most_of_what_is_said_in_short_has_one() -> None:
    for key in KEYS:
        said = rules.count(key, "", texts().of("rules"))
        assert len(DIAGRAMS[key]) + len(SUMS.get(key, {})) >= said - 2


def test_a_sum_is_right() -> None:
    for written in SUMS["settlers-of-chaos"].values():
        if "=" in written:
            sign, target = written[1], int(written[4])
            one, other = int(written[0][1]), int(written[2][1])
            assert {"×": one * other, "+": one + other}[sign] == target


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
