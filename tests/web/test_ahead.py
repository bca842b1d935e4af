"""Thinking ahead without a browser: what is asked, when its answer is used, and when it is dropped."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from test_thinker import Room, turn

from attractor.core.match import Match
from attractor.games import find


class Play:
    """As much of a play screen as thinking ahead looks at."""

    def __init__(self, match: Match, shared: bool = False) -> None:
        self.match = match
        self.sitting = type("Sitting", (), {"is_shared": shared})()


def butterflies(moves: str = "c3r2", players: tuple[str, str] = ("@5", "Ada")) -> Match:
    match = Match(find("butterfly-effect"), 2, {"size": "7"}, id="a", players=players)
    for move in moves.split():
        match.play(match.to_act[0], move)
    return match


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Runs a scene with a thinker whose worker does as it is told."""
    import sys
    import types

    fake = types.ModuleType("attractor.web.browser")
    fake.run = lambda work, *_: asyncio.ensure_future(work)  # type: ignore[attr-defined]
    fake.later = fake.never = lambda *_: None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "attractor.web.browser", fake)
    for name in ("attractor.web.ahead", "attractor.web.thinking"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import attractor.web

    monkeypatch.setattr(attractor.web, "browser", fake, raising=False)

    def run(scene: Callable[..., Any], match: Match, hears: bool = True, shared: bool = False) -> None:
        async def play() -> None:
            from attractor.web import ahead as module

            room = Room()
            monkeypatch.setattr(module, "thinker", lambda: room.thinker)
            room.thinker.ask({"ask": "first"})
            await turn()
            room.workers[0].say(1, "started", hears=hears)
            room.workers[0].say(1, "answer")
            asked = lambda seat, told: {"ask": "advise", "match": told, "seat": seat, "level": 3}  # noqa: E731
            await scene(room, module.Ahead(Play(match, shared), asked), match)

        asyncio.run(play())
        for name in ("attractor.web.ahead", "attractor.web.thinking"):
            sys.modules.pop(name, None)

    return run


async def expects(room: Room, ahead: Any, match: Match) -> str:
    """The worker says which reply it expects; returns it."""
    ahead.begin()
    await turn()
    sent = room.workers[0].sent[-1]
    assert (sent["seat"], sent["level"]) == (1, 5), "first what the person will likely play"
    reply = next(iter(match.state.legal(1)))
    room.workers[0].say(sent["job"], "started", hears=True)
    room.workers[0].say(sent["job"], "answer", moves=[reply], answers={})
    await turn()
    return reply


def test_the_answer_to_the_expected_reply_is_used_when_that_is_played(table) -> None:
    async def scene(room: Room, ahead: Any, match: Match) -> None:
        reply = await expects(room, ahead, match)
        sent = room.workers[0].sent[-1]
        assert (sent["seat"], sent["level"]) == (0, 3), "then the computer's own answer, at its own level"
        assert [event[:2] for event in sent["match"]["events"]] == [[0, "c3r2"], [1, reply]]
        match.play(1, reply)
        job = ahead.take(0)
        assert job is not None and job.number == sent["job"] and not job.is_idle
        room.workers[0].say(job.number, "answer", moves=["a"], answers={})
        assert (await job.answer())["moves"] == ["a"]

    table(scene, butterflies())


def test_any_other_reply_drops_it(table) -> None:
    async def scene(room: Room, ahead: Any, match: Match) -> None:
        reply = await expects(room, ahead, match)
        sent = room.workers[0].sent[-1]
        match.play(1, next(move for move in match.state.legal(1) if move != reply))
        assert ahead.take(0) is None
        assert room.workers[0].sent[-1] == {"stop": sent["job"]}
        assert ahead.expected is None

    table(scene, butterflies())


def test_it_is_begun_once_for_a_table_and_anew_where_the_match_goes_back(table) -> None:
    async def scene(room: Room, ahead: Any, match: Match) -> None:
        await expects(room, ahead, match)
        asked = len(room.workers[0].sent)
        ahead.begin()
        assert len(room.workers[0].sent) == asked
        match.undo(0)
        ahead.begin()
        assert "stop" in room.workers[0].sent[-1], "the computer is to act: there is nothing to be thought ahead"

    table(scene, butterflies())


@pytest.mark.parametrize(
    ("match", "hears", "shared"),
    [
        (butterflies(), False, False),
        (butterflies(), True, True),
        (butterflies(players=("Ada", "Ben")), True, False),
        (butterflies(players=("@1", "@2")), True, False),
    ],
    ids=["a worker that cannot be called back", "a room", "two persons", "two computers"],
)
def test_nothing_is_thought_ahead_where(table, match: Match, hears: bool, shared: bool) -> None:
    async def scene(room: Room, ahead: Any, _match: Match) -> None:
        ahead.begin()
        await turn()
        assert [sent["ask"] for sent in room.workers[0].sent] == ["first"]

    table(scene, match, hears=hears, shared=shared)


def test_it_ends_where_chance_comes_between(table) -> None:
    garden = Match(find("butterfly-garden"), 2, {}, id="a", players=("Ada", "@2"))
    while garden.to_act == (-1,):
        garden.chance(garden.state.weights()[0][0])
    if garden.to_act != (0,):
        pytest.skip("the other seat begins")

    async def scene(room: Room, ahead: Any, match: Match) -> None:
        ahead.begin()
        await turn()
        sent = room.workers[0].sent[-1]
        room.workers[0].say(sent["job"], "answer", moves=[next(iter(match.state.legal(0)))], answers={})
        await turn()
        assert room.workers[0].sent[-1] == sent and ahead.expected is None

    table(scene, garden)
