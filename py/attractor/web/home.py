"""The home page as markup: written into the page by the build, and again by the page when its language changes.

>>> body(texts, "", cards(), attractor())         # all that stands in <body> before Python is there
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from attractor.web.chrome import NAME, brand, home_header
from attractor.web.markup import defs, element, icon, text
from attractor.web.text import Texts

BARE_CODE = re.compile(r"[A-Za-z0-9_\s-]{80,1000}")
"""What may be the code of a room, copied without its link; mail may have broken it into lines."""


@dataclass(frozen=True, slots=True)
class Card:
    """What the home page shows of a game; ``picture`` is markup, empty for a game that is still to come."""

    key: str
    title: str
    tag: str
    seats: tuple[int, ...]
    minutes: int
    picture: str = ""


def body(texts: Texts, root: str, games: Sequence[Card], drawing: str, version: str = "") -> str:
    """The whole body: hatchings, home in ``#app``, the place of a board that is shown before Python, dialogs, voices.

    texts: of the interface, with the games' catalogues. drawing: the attractor. version: as the foot names it.
    """
    return "".join((
        defs(),
        element("div", home(texts, root, games, drawing, version), id="app"),
        early(texts),
        element("div", id="layer"),
        element("div", id="live", class_="vh", role="status", aria_live="polite"),
        element("div", id="alert", class_="vh", role="alert", aria_live="assertive"),
    ))


def early(texts: Texts) -> str:
    """The play screen before Python is there; early.js paints the board of a link and the game's name into it."""
    plates = element("div", class_="plate") * 2
    words = element("h2", text(texts("early-title"))) + element("p", text(texts("early-lead")))
    main = element(
        "main",
        element("div", plates, class_="seats", aria_hidden="true"),
        element("div", element("div", class_="fit"), class_="stage"),
        element("div", element("div", words, class_="turnhead"), class_="turn"),
        class_="play",
    )
    header = element("header", brand(), element("span", class_="sep"), element("h1", NAME), class_="top")
    return element("div", header, main, id="early", hidden=True)


def home(
    texts: Texts, root: str, games: Sequence[Card], drawing: str, version: str = "", resume: str = ""
) -> str:
    """The home screen."""
    main = element(
        "main", hero(texts, drawing), entrance(texts, resume),
        element("ul", *(element("li", card(texts, game)) for game in games), class_="games"),
        puzzles(texts),
        foot(texts, version), class_="wrap",
    )
    return home_header(texts, root) + main


def hero(texts: Texts, drawing: str) -> str:
    """The site's one sentence, and its drawing."""
    words = element("div", element("h1", text(texts("slogan"))), element("p", text(texts("promise"))))
    return element("section", words, element("div", drawing, class_="att", id="attractor"), class_="hero")


def entrance(texts: Texts, resume: str = "") -> str:
    """The match to go on with, and the field for a link or a record."""
    words = texts("paste-link")
    field = element("input", name="link", aria_label=words, placeholder=words, autocomplete="off", spellcheck="false")
    go = element("span", element("button", text(texts("join")), class_="btn", type="submit"))
    form = element("form", field, go, class_="field join", id="join")
    return element("div", resume, form, class_="bar2" if resume else "bar2 alone", id="entrance")


def resume_strip(texts: Texts, link: str, picture: str, tag: str, title: str, words: str) -> str:
    """The way back into the last match. title, words: what it is and where it stands."""
    mini = element("span", picture, class_=f"mini pl {tag}-p")
    said = element("span", element("b", text(title)), element("span", text(words), class_="s"))
    button = element("span", text(texts("resume")), class_="btn pri")
    return element("a", mini, said, button, class_="resume", href=link)


def card(texts: Texts, game: Card) -> str:
    """One game: picture, title, two lines, how many and how long."""
    if not game.picture:
        soon = element("p", text(texts("coming")), class_="label")
        inside = element("div", class_="pl") + element("div", element("h2", text(game.title)), soon)
        return element("div", inside, class_="game coming", data_game=game.key, data_title=game.title)
    least, most = min(game.seats), max(game.seats)
    seats = str(least) if least == most else f"{least}–{most}"
    meta = element(
        "div",
        element("span", icon("users", small=True), text(seats), title=texts("players-count", count=seats)),
        element("span", icon("clock", small=True), text(texts("minutes", n=game.minutes))),
        class_="meta",
    )
    words = element("div", element("h2", text(game.title)), element("p", text(texts.of(game.key)("pitch"))), meta)
    return element(
        "a", element("div", game.picture, class_=f"pl {game.tag}-p"), words, class_="game", href=f"#/new/{game.key}",
        data_game=game.key, data_title=game.title, data_tag=game.tag, data_minutes=game.minutes,
        data_seats=" ".join(map(str, game.seats)),
    )


def puzzles(texts: Texts) -> str:
    """The way to the puzzles."""
    said = element("span", element("b", text(texts("puzzles"))), " ", text(texts("puzzles-lead")))
    return element("a", icon("lightbulb"), said, icon("chevron-right"), class_="posers", href="#/puzzles")


def foot(texts: Texts, version: str) -> str:
    """Help, settings, what is kept, the version, and whether the site is whole on this device."""
    links = (("lessons", "#/learn"), ("about", "#/about"), ("games-kept", "#/games"), ("settings", "#/settings"))
    whole = icon("check", small=True) + text(texts("offline-ready"))
    return element(
        "footer",
        *(element("a", text(texts(key)), href=link) for key, link in links),
        element("a", text(texts("copy-report")), href="#/report"),
        element("span", whole, class_="row offline", id="offline"),
        element("span", text(texts("version", version=version)), class_="version") if version else "",
        class_="foot",
    )


def fragment_of(pasted: str) -> str:
    """The part of a pasted link that is ours; "" for anything else, such as a record.

    >>> fragment_of("see https://example.org/games/#/1/monorail/m/k9rHH !")
    '#/1/monorail/m/k9rHH'
    """
    if "#/" not in pasted:
        return ""
    return "#/" + pasted.split("#/", 1)[1].split()[0]
