"""The hint without a browser: what is shown and said where there is no answer, and that it can be asked for again."""
from __future__ import annotations

import asyncio
import sys
import types
from types import SimpleNamespace
from typing import Any

import pytest
from test_thinker import MOST_TRIES, Room, turn

from attractor.core.match import Match
from attractor.games import find


class Play:
    """As much of a play screen as a hint looks at."""

    def __init__(self, match: Match) -> None:
        self.match, self.writes = match, True
        self.said: list[str] = []
        picker = SimpleNamespace(moves=(), taps=(), state=match.state)
        self.sitting = SimpleNamespace(is_shared=False, chooses=True, at=None, seat=0, picker=picker)
        self.page = SimpleNamespace(setting=lambda key: "1000", announce=self.said.append)
        self.desk = SimpleNamespace(scene=SimpleNamespace(sites=()))
        self.keeper = SimpleNamespace(review="")
        self.paints = 0

    def paint(self) -> None:
        self.paints += 1

    def say(self, key: str) -> str:
        return key


@pytest.fixture
def fake_browser(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The modules of the page, read in with a browser that only runs and logs; they are forgotten afterwards."""
    fake = types.ModuleType("attractor.web.browser")
    fake.run = lambda work, *_: asyncio.ensure_future(work)  # type: ignore[attr-defined]
    fake.later = fake.never = fake.log = lambda *_: None  # type: ignore[attr-defined]
    before = set(sys.modules)
    monkeypatch.setitem(sys.modules, "attractor.web.browser", fake)
    import attractor.web

    monkeypatch.setattr(attractor.web, "browser", fake, raising=False)
    yield fake
    for name in set(sys.modules) - before:
        if name.startswith("attractor.web."):
            del sys.modules[name]


def test_a_hint_that_failed_is_shown_and_said_and_can_be_asked_for_again(fake_browser, monkeypatch) -> None:
    async def scene() -> None:
        from attractor.web import aside, hints

        room = Room()
        monkeypatch.setattr(hints, "thinker", lambda: room.thinker)
        play = Play(Match(find("butterfly-effect"), 2, {"size": "7"}, id="a"))
        asked = aside.Aside(play)
        asked.hints.ask()
        for _ in range(MOST_TRIES):
            await turn()
            assert "hint-sought" in asked.note(lambda note: note.key)
            room.running[0].on_error("out of memory")
        await turn()
        shown = asked.note(lambda note: note.key)
        assert "hint-failed" in shown and 'data-act="hint"' in shown and play.said == ["hint-failed"]
        asked.hints.ask()
        await turn()
        assert "hint-sought" in asked.note(lambda note: note.key)
        found = {"moves": ["c3r2"], "reason": {"key": "bot-any", "facts": {}}, "answers": {}}
        play.desk.texts = SimpleNamespace(say=lambda note: note.key)
        room.running[0].say(2, "answer", **found)
        await turn()
        assert "C3–D3" in asked.note(lambda note: note.key)

    asyncio.run(scene())


def test_a_hint_that_failed_is_not_spoken_of_once_something_was_tapped(fake_browser, monkeypatch) -> None:
    async def scene() -> None:
        from attractor.web import aside, hints

        room = Room()
        monkeypatch.setattr(hints, "thinker", lambda: room.thinker)
        play = Play(Match(find("butterfly-effect"), 2, {"size": "7"}, id="a"))
        asked = aside.Aside(play)
        asked.hints.ask()
        await turn()
        room.workers[0].say(1, "failed", why="no such move")
        await turn()
        assert "hint-failed" in asked.note(lambda note: note.key)
        play.sitting.picker.taps = ("c3",)
        assert asked.note(lambda note: note.key) == ""

    asyncio.run(scene())
