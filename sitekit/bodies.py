"""The door to attractor.web: what the build lets our own Python write into the pages, before any browser runs it."""
from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from sitekit.catalogue import compiled_catalogue, po_files
from sitekit.places import LANGUAGES

if TYPE_CHECKING:
    from attractor.core.game import Game
    from attractor.web.home import Card
    from attractor.web.text import Texts

_SPOKEN = re.compile(r' (?:aria-[a-z]+|role|tabindex)="[^"]*"')
FIRST_STYLES = ("tokens.css", "app.css", "boards.css")


def styles(files: Mapping[str, bytes]) -> list[str]:
    """The style sheets in the order in which they build on each other: tokens, app, boards, then one a game."""
    sheets = [name for name in files if name.endswith(".css") and name.startswith("assets/css/")]
    order = {f"assets/css/{name}": place for place, name in enumerate(FIRST_STYLES)}
    return sorted(sheets, key=lambda name: (order.get(name, len(order)), name.count("/"), name))


def body(language: str, root: str) -> str:
    """Home as it stands in the page; the version is filled in when it is known."""
    from attractor.web.home import body as home
    from attractor.web.lorenz import attractor

    return home(texts(language), root, _cards(), attractor(), "{{version}}")


def boards() -> dict[str, bytes]:
    """The empty board of every game: what a link shows before Python is there, in any language.

    ``boards/chain-lightning.svg``; for each choice that changes the drawing, ``boards/chain-lightning.size-13.svg``.
    """
    from attractor.core.game import BadRecord

    painted = {}
    for key, game in games().items():
        seats = game.info.seats[0]
        usual = _empty_board(game, seats, {})
        painted[f"boards/{key}.svg"] = usual
        for option in game.info.options:
            for value in option.choices[1:]:
                try:
                    board = _empty_board(game, seats, {option.key: value})
                except BadRecord:  # exists only together with another choice
                    continue
                if board != usual:
                    painted[f"boards/{key}.{option.key}-{value}.svg"] = board
    return painted


def _empty_board(game: Game, seats: int, options: dict[str, str]) -> bytes:
    """Raises BadRecord where these options do not exist together."""
    from attractor.core.game import View
    from attractor.web.painter import paint

    scene = game.scene(View.of(game.start(seats, game.settle(seats, options))))
    # It is looked at for a second: names for screen readers come with the board that Python draws.
    return _SPOKEN.sub("", paint(scene, texts(LANGUAGES[0]).of(game.info.key).say, tag=game.info.tag)).encode()


def shortcuts() -> list[tuple[str, str]]:
    """Title and key of every game, for the menu of the installed app."""
    return [(game.info.title, key) for key, game in games().items()]


@cache
def _cards() -> tuple[Card, ...]:
    from attractor.web.examples import cards

    return cards()


@cache
def games() -> dict[str, Game]:
    """The registry."""
    from attractor.games import KEYS, find

    return {key: find(key) for key in KEYS}


@cache
def texts(language: str) -> Texts:
    """The sentences of a language, as attractor.web has them in the page."""
    from attractor.web.text import Texts, read_mo

    return Texts(language, {path.stem: read_mo(compiled_catalogue(path)) for path in po_files(language)})
