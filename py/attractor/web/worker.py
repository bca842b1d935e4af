"""The worker's side: a second interpreter that thinks while the page stays quick. JSON texts in and out (thinker.js).

    {"job": 7, "ask": "advise", "match": {…}, "seat": 0, "level": 5, "ms": 1000, "seed": 1}     a whole turn of a seat
    {"job": 11, "ask": "weigh", "match": {…}, "ply": 4, "ms": 1000, "seed": 1}   what the strongest level thinks there
                                              ("instead": […]: after these moves there; "seat": 0, "move": "rb": of
                                              what this seat chose in secret there)
    {"job": 8, "ask": "judge", "match": {…}, "seat": 0, "moves": ["no"]}     the searches that these moves need
    {"job": 9, "ask": "read", "text": "attractor 1 …"}                       the searches that this record or link needs
    {"job": 10, "ask": "complete", "match": {…}}                             what would have been possible: "show me"
    {"stop": 7}
    {"hurry": 7}                                              somebody waits for it from now on

A job with ``rest`` leaves the processor alone for so many milliseconds after every slice, which are not counted. It
answers with ``said``: "started" (``hears``: whether it hears a stop in the middle of a search), "working" (``part``,
0 to 1), "answer", "failed", "stopped", always with the job's number. A match comes as its settings and events; the
worker keeps the last one and plays on from what is the same.
"""
from __future__ import annotations

import asyncio
import json
import time
import traceback
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from attractor.bots.advice import LEVELS, Advice, Budget
from attractor.core import searching
from attractor.core.game import CHANCE, BadRecord, Event, Fact, Move, Note, Seat, State
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find, find_bot

SLICE_S = 0.05
"""A search hears this often whether it shall stop."""
SIGN_S = 0.25
"""And this often it says that it lives: the page has other things to do."""
ASKED_EVERY = 8
"""Nodes between two looks at the clock."""
LONGEST_S = 10
"""Seconds that a patient game's proof may take."""
LONGEST_TURN = 8
"""Moves of one turn; a turn of any game is shorter."""

Post = Callable[[str], object]
Breathe = Callable[[int], Awaitable[object]]


class Stopped(Exception):  # noqa: N818 - an end, not an error
    """The page does not want the answer any more."""


def begin(post: Post, breathe: Breathe) -> Callable[[str], Awaitable[None]]:
    """What takes every text of the page. post: sends one back; breathe: a promise, after so many milliseconds, that
    lets others come in."""
    from pyodide.ffi import can_run_sync, run_sync

    return Worker(post, lambda ms: run_sync(breathe(ms)) if can_run_sync() else None, can_run_sync).take


class Worker:
    """Answers one job after the other. breath: called in the middle of a search, so that a stop can come in, with the
    milliseconds that it may rest; hears: whether that does anything, which not every browser can."""

    def __init__(
        self, post: Post, breath: Callable[[int], object] | None = None, hears: Callable[[], bool] = lambda: True
    ) -> None:
        self.post = post
        self.breath = breath
        self.hears = hears
        self._jobs: list[dict[str, Any]] = []
        self._stopped: set[int] = set()
        self._hurried: set[int] = set()
        self._match: tuple[str, Match] | None = None
        self._is_busy = False

    async def take(self, text: str) -> None:
        """One text of the page: a job, or the end of one."""
        asked = json.loads(text)
        if "stop" in asked:
            self._stopped.add(asked["stop"])
            return
        if "hurry" in asked:
            self._hurried.add(asked["hurry"])
            return
        self._jobs.append(asked)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while self._jobs:
                self._answer(self._jobs.pop(0))
                await asyncio.sleep(0)
        finally:
            self._is_busy = False

    # ---- one job -------------------------------------------------------------------------------------------------
    def _answer(self, asked: dict[str, Any]) -> None:
        number = asked["job"]
        self._say(number, "started", hears=self.hears())
        try:
            self._hear(number)
            found = getattr(self, f"_{asked['ask']}")(asked)
            self._hear(number)
        except Stopped:
            self._say(number, "stopped")
        except Exception:  # the page hears of it, and this worker goes on
            self._say(number, "failed", why=traceback.format_exc(limit=-6))
        else:
            self._say(number, "answer", **found)
        self._stopped.discard(number)
        self._hurried.discard(number)

    def _advise(self, asked: dict[str, Any]) -> dict[str, object]:
        """The moves of a turn of this seat, and what is thought of the first of them."""
        match = self._at(asked["match"])
        return self._turn(match, match.states, asked["seat"], asked["level"], asked)

    def _weigh(self, asked: dict[str, Any]) -> dict[str, object]:
        """The same for the table as it was at a ply, whatever came after, by the strongest level; and who acts there.

        instead: moves that are made there first. Where chance is to draw, or several choose in secret, there is no turn
        to be made, only what the table is worth to each seat (``values``). seat, move: what that one chose in secret
        (``played``: the value of this choice) against what had better been chosen (``moves``, ``value``).
        """
        match = self._at(asked["match"])
        states = list(match.states[: asked["ply"] + 1])
        for move in asked.get("instead", ()):
            states.append(states[-1].play(states[-1].to_act[0], move))
        actors = states[-1].to_act
        if len(actors) == 1 and actors[0] != CHANCE:
            return {"seat": actors[0], "played": None, **self._turn(match, states, actors[0], LEVELS[-1], asked)}
        bot: Any = find_bot(match.game.info.key)
        rng, seconds, began = Rng(asked["seed"]), asked["ms"] / 1000, time.perf_counter()
        budget = self._budget(asked["job"], asked.get("rest", 0), seconds, began, seconds)
        found: dict[str, object] = {"seat": CHANCE, "played": None, "moves": [], "value": 0, "proven": False}
        if "move" in asked:
            seat = asked["seat"]
            best, played = bot.rate(tuple(states), seat, asked["move"], budget, rng)
            found |= {"seat": seat, "played": played, "moves": [best.move], "value": best.value,
                      "reason": plain(best.reason)}  # fmt: skip
        values = list(bot.worth(tuple(states), budget, rng))
        return {"reason": None, "values": values, "answers": searching.known(), **found}

    def _turn(
        self, match: Match, past: Sequence[State], seat: Seat, level: int, asked: dict[str, Any]
    ) -> dict[str, object]:
        bot, rng = find_bot(match.game.info.key), Rng(asked["seed"])
        states, moves = list(past), list[Move]()
        first: Advice | None = None
        seconds, began = asked["ms"] / 1000, time.perf_counter()
        if level == LEVELS[-1]:
            seconds = max(seconds, min(seconds * getattr(bot, "patience", 1), LONGEST_S))
        share = seconds / _moves_of_a_turn(match, seat)
        while len(moves) < LONGEST_TURN:
            budget = self._budget(asked["job"], asked.get("rest", 0), share, began, seconds)
            advice = bot.advise(tuple(states), seat, level, budget, rng)
            first = first or advice
            moves.append(advice.move)
            if len(states[-1].to_act) > 1:  # what it leads to depends on the others’ choices
                break
            states.append(states[-1].play(seat, advice.move))
            if asked.get("one") or not states[-1].mid_turn or states[-1].to_act != (seat,):
                break
            share = min(share, max(seconds - (time.perf_counter() - began), seconds / 4))
        assert first is not None
        return {
            "moves": moves, "value": first.value, "proven": first.proven, "reason": plain(first.reason),
            "values": list(first.values), "answers": searching.known(),
        }  # fmt: skip

    def _judge(self, asked: dict[str, Any]) -> dict[str, object]:
        state = self._at(asked["match"]).state
        for move in asked["moves"]:
            state = state.play(asked["seat"], move)
        return {"answers": searching.known()}

    def _read(self, asked: dict[str, Any]) -> dict[str, object]:
        from attractor.web.found import read_text

        with suppress(BadRecord):  # the page will find the same, and say it
            read_text(asked["text"], "reading")
        return {"answers": searching.known()}

    def _complete(self, asked: dict[str, Any]) -> dict[str, object]:
        match = self._at(asked["match"])
        shown = None if match.outcome is None else match.state.unfinished
        return {"move": None if shown is None else shown.completion()}

    # ---- helpers -------------------------------------------------------------------------------------------------
    def _at(self, told: dict[str, Any]) -> Match:
        """The match as the page told it; what is the same as last time is not played again."""
        events = [Event(*event) for event in told["events"]]
        head = json.dumps({key: value for key, value in told.items() if key != "events"}, sort_keys=True)
        if self._match is None or self._match[0] != head:
            match = Match(find(told["game"]), told["seats"], told["options"], id="thought", players=told["players"])
            self._match = (head, match)
        match = self._match[1]
        same = 0
        for mine, theirs in zip(match.events, events, strict=False):
            if mine != theirs:
                break
            same += 1
        if same < match.ply:
            match.undo(same)
        try:
            for event in events[match.ply :]:
                match.enter(event)
        except Exception:
            self._match = None
            raise
        return match

    def _budget(self, number: int, rest: int, seconds: float, began: float, whole: float) -> Budget:
        """Time from now on; the page hears how much of the whole is used. rest: milliseconds after every slice."""
        heard = said = time.perf_counter()
        end = heard + seconds

        def more() -> bool:
            nonlocal heard, said, end
            now = time.perf_counter()
            if now - heard >= SLICE_S:
                if now - said >= SIGN_S:
                    self._say(number, "working", part=min(1.0, (now - began) / whole))
                    said = now
                if self.breath is not None:
                    self.breath(0 if number in self._hurried else rest)
                self._hear(number)
                heard = time.perf_counter()
                end += heard - now if rest else 0
            return now < end

        return Budget(more=more, every=ASKED_EVERY)

    def _hear(self, number: int) -> None:
        if number in self._stopped:
            raise Stopped

    def _say(self, number: int, said: str, **facts: object) -> None:
        self.post(json.dumps({"job": number, "said": said, **facts}))


def told(match: Match) -> dict[str, object]:
    """A match as jobs say it: everything in it that is open, and nothing that waits in an envelope."""
    return {
        "game": match.game.info.key,
        "seats": match.seats,
        "options": dict(match.options),
        "players": list(match.players),
        "events": [[event.seat, event.move, event.spent_ms] for event in match.events],
    }


def plain(note: Note) -> dict[str, object]:
    """A note as JSON knows it; see ``noted``."""
    return {"key": note.key, "facts": {name: _plain(fact) for name, fact in note.facts}}


def noted(value: dict[str, Any]) -> Note:
    """The note that ``plain`` wrote; a list is a tuple again."""
    return Note(value["key"], **{name: _noted(fact) for name, fact in value["facts"].items()})


def _plain(fact: Fact) -> object:
    if isinstance(fact, Note):
        return {"note": plain(fact)}
    if isinstance(fact, tuple):
        return [_plain(each) for each in fact]
    return fact if isinstance(fact, (int, str)) else str(fact)


def _noted(fact: Any) -> Any:
    if isinstance(fact, dict):
        return noted(fact["note"])
    return tuple(_noted(each) for each in fact) if isinstance(fact, list) else fact


def _moves_of_a_turn(match: Match, seat: Seat) -> int:
    """How many moves a turn of this seat has, as far as it is seen: they share the time."""
    return max((turn.end - turn.start for turn in match.turns if turn.seat == seat), default=1)
