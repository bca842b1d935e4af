"""The rules of a game for its players: a drawer, first in short with small diagrams, then whole, rule by rule.

All sentences are in the domain "rules": ``<game>-<n>-title`` and ``<game>-<n>`` in short; ``<game>-rule-<n>`` for rule
n of the rules file, ``<game>-part-<n>`` for a heading before it; ``<game>-ruling-<n>`` for a reading of ours that a
player could contest.
"""
from __future__ import annotations

from attractor.core.game import Game
from attractor.web import lesson_view
from attractor.web.diagrams import diagram
from attractor.web.markup import element, icon, text
from attractor.web.text import Texts

RULES = "rules"

RULINGS: dict[str, tuple[int, ...]] = {
    "butterfly-effect": (),
    "chain-lightning": (0,),
    "monorail": (2, 5, 5, 5, 6, 12, 13, 15),
    "butterfly-garden": (22, 23),
    "settlers-of-chaos": (7, 13, 14, 17, 18, 18, 20, 23, 26, 27, 27, 27, 29),
}
"""For each reading of ours, in order, the rule that it belongs to; 0: an option."""


def drawer(game: Game, rules: Texts, words: Texts) -> str:
    """The drawer over a scrim, as an Overlay shows it. rules: of the domain "rules"; words: of the game."""
    close, key = words("close"), game.info.key
    cross = element("button", icon("x"), type="button", class_="icb x", data_act="close", aria_label=close, title=close)
    panel = element(
        "div", cross,
        element("h2", text(game.info.title), id="dialog-title", tabindex=-1),
        element("p", text(words("lead")), class_="lead"),
        lesson_view.link(key, rules("rules-to-lesson")),
        *(_short(game, number, rules) for number in range(1, count(key, "", rules) + 1)),
        _whole(key, rules), _rulings(key, rules),
        element("p", text(words("credit")), class_="label credit"),
        class_="drawer", role="dialog", aria_modal="true", aria_labelledby="dialog-title",
    )
    return element("div", panel, class_="scrim", data_scrim="closes")


def count(game: str, kind: str, rules: Texts) -> int:
    """How many there are sentences for: of what is said in short (kind ""), of the rules ("rule"), of "ruling"."""
    begin = "-".join(filter(None, (game, kind)))
    number = 0
    while rules.has(f"{begin}-{number + 1}"):
        number += 1
    return number


def _short(game: Game, number: int, rules: Texts) -> str:
    key = f"{game.info.key}-{number}"
    words = element("div", element("h3", text(rules(f"{key}-title"))), element("p", text(rules(key))))
    picture = diagram(game, number)
    if not picture:
        return element("section", words, class_="rule wide")
    return element("section", element("div", picture, class_=f"dia {game.info.tag}-p"), words, class_="rule")


def _whole(game: str, rules: Texts) -> str:
    """Every rule under its number; one that rests on a reading of ours says so."""
    parts: list[str] = []
    rows: list[str] = []
    first = 1
    for number in range(1, count(game, "rule", rules) + 1):
        if rules.has(f"{game}-part-{number}"):
            parts.append(_list(rows, first))
            parts.append(element("h4", text(rules(f"{game}-part-{number}"))))
            rows, first = [], number
        tag = " " + element("em", text(rules("rules-contested"))) if number in RULINGS.get(game, ()) else ""
        rows.append(element("li", text(rules(f"{game}-rule-{number}")), tag))
    parts.append(_list(rows, first))
    return element("section", element("h3", text(rules("rules-whole"))), *parts, class_="whole")


def _list(rows: list[str], first: int) -> str:
    return element("ol", *rows, start=first) if rows else ""


def _rulings(game: str, rules: Texts) -> str:
    rows = [element("li", text(rules(f"{game}-ruling-{n}"))) for n in range(1, count(game, "ruling", rules) + 1)]
    if not rows:
        return ""
    how = element("p", text(rules("rules-rulings-how")))
    return element("section", element("h3", text(rules("rules-rulings"))), how, element("ul", *rows), class_="whole")
