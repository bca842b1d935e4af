"""The registry: one line a game, imported when first asked for.

>>> find("butterfly-effect").info.title
'Butterfly Effect'
"""
from __future__ import annotations

from functools import cache
from importlib import import_module

from attractor.core.game import BadRecord, Game

KEYS = (
    "butterfly-effect",
    "settlers-of-chaos",
    "butterfly-garden",
    "chain-lightning",
    "monorail",
)
"""In the order of the home page."""


@cache
def find(key: str) -> Game:
    """The game of this key; raises BadRecord for a key that does not exist.

    A game lives in ``games/<key with _ for ->/`` and its ``__init__.py`` names its instance ``GAME``.
    """
    if key not in KEYS and key != "template":
        raise BadRecord("unknown-game", text=key)
    game = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
    assert isinstance(game, Game) and game.info.key == key, key
    return game
