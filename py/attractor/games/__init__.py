"""The registry: which games there are. A game's module, and its opponent's, is imported when it is asked for.

>>> find("butterfly-effect").info.title
'Butterfly Effect'
"""
from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from attractor.core.game import BadRecord, Game

if TYPE_CHECKING:
    from attractor.bots.advice import Bot
    from attractor.core.lesson import Lesson

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
    game = import_module(_folder(key)).GAME
    assert isinstance(game, Game) and game.info.key == key, key
    return game


@cache
def find_bot(key: str) -> Bot:
    """The opponent of this game: ``BOT`` in its ``bot.py``; raises BadRecord for a game that has none."""
    module = f"{_folder(key)}.bot"
    if find_spec(module) is None:
        raise BadRecord("no-bot", text=key)
    bot: Bot = import_module(module).BOT
    return bot


def has_bot(key: str) -> bool:
    """Whether there is an opponent for this game; nothing of it is imported."""
    return find_spec(f"{_folder(key)}.bot") is not None


def find_lesson(key: str) -> Lesson:
    """The steps of this game's lesson: ``LESSON`` in its ``lesson.py``; raises BadRecord for a game that has none."""
    if not has_lesson(key):
        raise BadRecord("no-lesson", text=key)
    lesson: Lesson = import_module(f"{_folder(key)}.lesson").LESSON
    return lesson


def has_lesson(key: str) -> bool:
    """Whether this game has a lesson; nothing of it is imported."""
    return find_spec(f"{_folder(key)}.lesson") is not None


def puzzles_text(key: str) -> str:
    """The ``puzzles.txt`` of this game (bots/puzzle.py); "" where it has none. Nothing of the game is imported."""
    spec = find_spec(_folder(key))
    assert spec is not None and spec.submodule_search_locations and isinstance(spec.loader, _Reader), spec
    with suppress(OSError):
        return spec.loader.get_data(f"{spec.submodule_search_locations[0]}/puzzles.txt").decode()
    return ""


def _folder(key: str) -> str:
    if key not in KEYS and key != "template":
        raise BadRecord("unknown-game", text=key)
    return f"{__name__}.{key.replace('-', '_')}"


@runtime_checkable
class _Reader(Protocol):
    """A loader that reads what lies beside a module, in a folder or in an archive."""

    def get_data(self, path: str) -> bytes: ...
