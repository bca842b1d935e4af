"""The rules of a game for its players: a drawer with small diagrams, painted from positions.

The sentences are in the domain "rules": ``<game>-<n>-title`` and ``<game>-<n>`` for the n-th rule, as many as they are.
"""
from __future__ import annotations

from attractor.core.game import Game
from attractor.web.diagrams import diagram
from attractor.web.markup import element, icon, text
from attractor.web.text import Texts

RULES = "rules"


def drawer(game: Game, rules: Texts, words: Texts) -> str:
    """The drawer over a scrim, as an Overlay shows it. rules: of the domain "rules"; words: of the game."""
    close = words("close")
    cross = element("button", icon("x"), type="button", class_="icb x", data_act="close", aria_label=close, title=close)
    panel = element(
        "div", cross,
        element("h2", text(game.info.title), id="dialog-title", tabindex=-1),
        element("p", text(words("lead")), class_="lead"),
        *(_rule(game, number, rules) for number in range(1, count(game, rules) + 1)),
        element("p", text(words("credit")), class_="label credit"),
        class_="drawer", role="dialog", aria_modal="true", aria_labelledby="dialog-title",
    )
    return element("div", panel, class_="scrim", data_scrim="closes")


def count(game: Game, rules: Texts) -> int:
    """How many rules there are sentences for."""
    number = 0
    while rules.has(f"{game.info.key}-{number + 1}"):
        number += 1
    return number


def _rule(game: Game, number: int, rules: Texts) -> str:
    key = f"{game.info.key}-{number}"
    words = element("div", element("h3", text(rules(f"{key}-title"))), element("p", text(rules(key))))
    picture = diagram(game, number)
    if not picture:
        return element("section", words, class_="rule wide")
    return element("section", element("div", picture, class_=f"dia {game.info.tag}-p"), words, class_="rule")
