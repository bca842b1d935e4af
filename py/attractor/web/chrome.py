"""What frames every screen: the header with the mark, the languages, the page's own buttons.

Buttons that belong to the page carry ``data-page`` ("theme", "settings", …); ``app.py`` listens to them everywhere.
"""
from __future__ import annotations

from attractor.web.markup import element, icon, text
from attractor.web.text import LANGUAGES, Texts

SHORT = {"en": "EN", "el": "ΕΛ", "fr": "FR"}
NAME = "Strange Attractor"

MARK = (
    "M19.96 -10.29l-0.02 -2.29 -0.49 -1.52 -0.93 -0.71 -1.31 0.08 -1.59 0.71 -1.76 1.16 -1.83 1.43 -1.8 1.56 "
    "-1.71 1.58 -1.58 1.54 -1.41 1.46 -1.25 1.37 -1.08 1.28 -0.93 1.19 -0.78 1.11 -0.67 1.05 -0.56 0.98 -0.48 "
    "0.93 -0.4 0.87 -0.36 0.83 -0.31 0.79 -0.29 0.74 -0.27 0.71 -0.26 0.66 -0.26 0.62 -0.27 0.57 -0.29 0.53 -0.31 "
    "0.48 -0.34 0.43 -0.38 0.37 -0.42 0.3 -0.47 0.22 -0.52 0.13 -0.59 0.03 -0.65 -0.1 -0.73 -0.24 -0.8 -0.42 "
    "-0.88 -0.62 -0.95 -0.85 -1.01 -1.12 -1.07 -1.39 -1.09 -1.69 -1.08 -1.96 -1.03 -2.2 -0.91 -2.35 -0.75 -2.38 "
    "-0.51 -2.27 -0.24 -2 0.09 -1.59 0.41 -1.09 0.72 -0.53 0.98 -0.02 1.18 0.43 1.31 0.78 1.38 1.03 1.38 1.17 "
    "1.33 1.25 1.24 1.27 1.14 1.26 1.01 1.21 0.88 1.17 0.76 1.12 0.65 1.07 0.54 1.02 0.45 0.98 0.36 0.93 0.3 0.89 "
    "0.23 0.86 0.17 0.82 0.13 0.78 0.09 0.75 0.06 0.73 0.03 0.69 0.01 0.67 -0.02 0.63 -0.04 0.61 -0.06 0.59 -0.08 "
    "0.55 -0.1 0.53 -0.12 0.51 -0.15 0.48 -0.17 0.45 -0.2 0.42 -0.23 0.39 -0.27 0.35 -0.31 0.31 -0.35 0.27 -0.41 "
    "0.22 -0.47 0.15 -0.54 0.08 -0.62 -0.03 -0.7 -0.14 -0.8 -0.3 -0.91 -0.48 -1.02 -0.72 -1.14 -1.01 -1.25 -1.34 "
    "-1.35 -1.75 -1.42 -2.18 -1.46 -2.64 -1.43 -3.06 -1.31 -3.37 -1.1 -3.49 -0.77 -3.37 -0.36 -2.94 0.13 -2.26 "
    "0.63 -1.41 1.09 -0.51 1.47 0.29 1.74 0.93 1.9 1.34 1.93 1.57 1.88 1.66 1.76 1.64 1.6 1.57 1.43 1.46 1.25 "
    "1.37 1.08 1.26 0.92 1.17 0.78 1.08 0.67 1.02 0.56 0.95 0.48 0.9 0.41 0.84 0.37 0.79 0.34 0.75 0.31 0.7 0.3 "
    "0.65 0.3 0.61 0.31 0.56 0.33 0.5 0.35 0.45 0.38 0.38 0.42 0.31 0.46 0.24 0.51 0.14 0.57 0.04 0.63 -0.09 0.7 "
    "-0.23 0.76 -0.39 0.83 -0.59 0.89 -0.8 0.94 -1.03 0.98 -1.28 0.99 -1.54 0.98 -1.77 0.91 -1.96 0.82 -2.08 0.66 "
    "-2.1 0.45 -1.99 0.21 -1.77 -0.07 -1.42 -0.36 -0.99 -0.62 -0.53 -0.85 -0.08 -1.04 0.32"
)
"""A piece of a Lorenz orbit with two turns on each wing. Never filled, never rotated, at least 24 pixels wide."""


def home_header(texts: Texts, root: str) -> str:
    """The header of home: mark, name, languages, theme."""
    home = element("a", mark(), element("span", NAME), class_="brand", href="#/")
    return element("header", home, _space(), languages(texts, root), theme_button(texts), class_="top wrap")


def game_header(title: str, texts: Texts, chip: str = "") -> str:
    """The header of set-up and play: mark, name, the game's title, theme and settings. chip: how the line is."""
    return element(
        "header", brand(), element("span", class_="sep"), element("h1", text(title)), _space(),
        chip, theme_button(texts, "icb only-l"), page_button("settings", "sliders-horizontal", texts("settings")),
        class_="top",
    )


def brand() -> str:
    """Mark and name, the way home."""
    return element("a", mark(), element("span", NAME, class_="wm"), class_="brand", href="#/", aria_label=NAME)


def languages(texts: Texts, root: str) -> str:
    """The three languages as links to their own pages; with Python there, the page changes its words in place."""
    links = (
        element(
            "a", SHORT[lang], element("span", f" {name}", class_="vh"), href=address_of(lang, root), hreflang=lang,
            lang=lang, title=name, aria_current="true" if lang == texts.lang else None,
        )
        for lang, name in LANGUAGES.items()
    )
    return element("nav", *links, class_="langs", aria_label=texts("language"))


def address_of(lang: str, root: str) -> str:
    """The page of a language, seen from a page whose way to the site's root is ``root``."""
    return (root or "./") if lang == "en" else f"{root}{lang}/"


def theme_button(texts: Texts, style: str = "icb") -> str:
    return page_button("theme", "contrast", texts("theme"), style)


def sound_button(texts: Texts, on: bool) -> str:
    """Off until it is asked for; the style sheet shows one of its two pictures."""
    return element(
        "button", icon("volume-2"), icon("volume-off"), type="button", class_="icb only-l sound", data_page="sound",
        aria_label=texts("sound"), title=texts("sound"), aria_pressed="true" if on else "false",
    )


def page_button(name: str, picture: str, words: str, style: str = "icb") -> str:
    """A button of the page: an icon with a name that is spoken."""
    return element("button", icon(picture), type="button", class_=style, data_page=name, aria_label=words, title=words)


def mark() -> str:
    """The site's mark."""
    line = element("path", d=MARK, stroke_width="2.1")
    return element("svg", line, class_="mark", viewBox="-22 -17.4 44 34.8", aria_hidden="true")


def _space() -> str:
    return element("span", class_="sp")
