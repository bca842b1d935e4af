"""The page's side of the worker (worker.py): one worker at most, made when it is first wanted.

A job that was stopped never gives an answer. Stopping is asked for first; where the search does not hear it in time,
the worker is replaced. So is one that has died or fallen silent, and what it had not answered is asked again. An idle
job (thinking ahead, a review) has the worker only while nobody waits for anything else: it is called back for every
other job, and goes on when that is answered. Pure: the worker itself, and the timer, are given.

>>> job = thinker.ask({"ask": "advise", …}, on_part)
>>> (await job.answer())["moves"]
["g7", "h8"]
"""
from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

STOP_MS = 120
"""A search that has not stopped by itself after this is ended with its worker."""
SILENT_MS = 5_000
"""A worker that is thinking says so four times a second; one that says nothing between two looks is lost."""
BOOT_MS = 60_000
"""What a new worker may take until it begins its first job."""
MOST_TRIES = 3


class Line(Protocol):
    """A running worker."""

    def send(self, text: str) -> None: ...
    def stop(self) -> None: ...


Spawn = Callable[[Callable[[str], object], Callable[[str], object]], Awaitable[Line]]
"""Makes a worker: what takes its texts, and what hears that it has died."""
Later = Callable[[float, Callable[[], object]], Any]
"""Calls after so many milliseconds; the answer goes to ``Never``."""
Never = Callable[[Any], object]


class Stopped(Exception):  # noqa: N818 - an end, not an error
    """The job was stopped; there is no answer and never will be."""


class Failed(Exception):  # noqa: N818
    """There is no answer, and asking again did not help. The text says what happened in the worker."""


class Job:
    """One question. on_part: hears how much of the search is done, from 0 to 1. is_idle: nobody waits for its answer.

    is_out: the worker has it, and has not said the last word about it.
    """

    def __init__(
        self, thinker: Thinker, number: int, asked: dict[str, object], on_part: Callable[[float], object] | None,
        idle: bool,
    ) -> None:
        self.thinker, self.number, self.on_part, self.is_idle = thinker, number, on_part, idle
        self.is_out = False
        self.text = json.dumps({"job": number, **asked})
        self.tries = 0
        self.future: asyncio.Future[dict[str, Any]] = asyncio.get_event_loop().create_future()
        self.future.add_done_callback(lambda done: done.cancelled() or done.exception())

    @property
    def is_open(self) -> bool:
        return not self.future.done()

    @property
    def has_failed(self) -> bool:
        """Whether there is no answer and never will be."""
        return self.future.done() and self.future.exception() is not None

    async def answer(self) -> dict[str, Any]:
        """What the worker found; raises Stopped or Failed."""
        return await asyncio.shield(self.future)

    def stop(self) -> None:
        """The answer is not wanted any more."""
        self.thinker.stop(self)

    def hurry(self) -> None:
        """Somebody waits for the answer of an idle job from now on."""
        self.thinker.hurry(self)


class Thinker:
    """All questions of the page to its one worker, answered in the order in which they were asked."""

    def __init__(self, spawn: Spawn, later: Later, never: Never) -> None:
        self.spawn, self.later, self.never = spawn, later, never
        self._line: Line | None = None
        self._opening: asyncio.Future[None] | None = None
        self._jobs: dict[int, Job] = {}
        self._numbers = 0
        self._stopping = 0
        self._watch: Any = None
        self._stop_timer: Any = None
        self._generation = 0
        self._is_ready = False
        self._running = 0
        self._signs = 0
        self.hears = False
        """Whether the worker can be heard to stop in the middle of a search, as far as it has said."""

    # ---- asking --------------------------------------------------------------------------------------------------
    def ask(
        self, asked: dict[str, object], on_part: Callable[[float], object] | None = None, idle: bool = False
    ) -> Job:
        """A question of ``worker``; unless it is idle it is on its way when this returns."""
        self._numbers += 1
        job = Job(self, self._numbers, asked, on_part, idle)
        self._jobs[job.number] = job
        if self._line is None:
            self._open()
        elif idle:
            self._idle()
        else:
            self._call_back()
            self._send(job)
        return job

    def stop(self, job: Job) -> None:
        """Ends a job; whatever the worker still says of it is passed over."""
        if self._jobs.pop(job.number, None) is None:
            return
        if job.is_open:
            job.future.set_exception(Stopped())
        if self._line is None or not job.is_out:
            return
        self._line.send(json.dumps({"stop": job.number}))
        if job.number == self._running:
            self._see_end(job.number)

    def hurry(self, job: Job) -> None:
        """An idle job is one like any other from now on."""
        job.is_idle = False
        if self._line is not None and job.is_open:
            if not job.is_out:
                self._call_back()
                self._send(job)
            self._line.send(json.dumps({"hurry": job.number}))

    # ---- the worker ----------------------------------------------------------------------------------------------
    def _open(self) -> None:
        """Makes a worker, unless one is being made."""
        if self._opening is None:
            self._generation += 1
            self._opening = asyncio.ensure_future(self._opened(self._generation))

    async def _opened(self, generation: int) -> None:
        def heard(text: str) -> None:
            if generation == self._generation:
                self._heard(json.loads(text))

        def died(why: str) -> None:
            if generation == self._generation:
                self._replace(why)

        try:
            line = await self.spawn(heard, died)
        except Exception as error:  # no worker can be made here at all
            self._opening = None
            self._fail_all(f"{type(error).__name__}: {error}")
            return
        self._opening = None
        self._line = line
        for job in [job for job in self._jobs.values() if not job.is_idle]:
            self._send(job)
        self._idle()

    def _idle(self) -> None:
        """An idle job is sent when the worker has nothing else to do."""
        if self._line is not None and not any(job.is_out or not job.is_idle for job in self._jobs.values()):
            waiting = next(iter(self._jobs.values()), None)
            if waiting is not None:
                self._send(waiting)

    def _call_back(self) -> None:
        """The idle job that the worker has gives way; it is sent again when the worker has said that it stopped."""
        for job in self._jobs.values():
            if job.is_idle and job.is_out and self._line is not None:
                self._line.send(json.dumps({"stop": job.number}))

    def _send(self, job: Job) -> None:
        assert self._line is not None
        job.is_out = True
        job.tries += 1
        self._line.send(job.text)
        self._look_out()

    def _replace(self, why: str) -> None:
        """The worker is lost: the next one is asked what this one had not answered."""
        self._close()
        for job in [job for job in self._jobs.values() if job.tries >= MOST_TRIES]:
            self._settle(job, Failed(why))
        if self._jobs:
            self._open()

    def _see_end(self, number: int) -> None:
        """A search that nobody waits for goes on: it is given its time to hear that it shall stop."""
        self._stopping = number
        if self._stop_timer is None:
            self._stop_timer = self.later(STOP_MS, self._end)

    def _end(self) -> None:
        """A search did not hear that it shall stop: it ends with its worker. The next one is made at once."""
        self._stop_timer = None
        if self._stopping and self._line is not None:
            self._close()
            self._open()

    def _close(self) -> None:
        self._generation += 1
        line, self._line = self._line, None
        self._rest()
        if self._stop_timer is not None:
            self.never(self._stop_timer)
        self._stop_timer = None
        self._stopping = self._running = 0
        self._is_ready = False
        for job in self._jobs.values():
            job.is_out = False
        if line is not None:
            line.stop()

    # ---- what it says --------------------------------------------------------------------------------------------
    def _heard(self, said: dict[str, Any]) -> None:
        what = said["said"]
        if what == "broken":
            self._replace(said["why"])
            return
        number = said["job"]
        self._signs += 1
        if not self._is_ready:
            self._is_ready = True
            self._rest()
        self._running = number if what in ("started", "working") else 0
        self.hears = bool(said.get("hears", self.hears))
        if number == self._stopping and not self._running:
            self._stopping = 0
            if self._stop_timer is not None:
                self.never(self._stop_timer)
                self._stop_timer = None
        job = self._jobs.get(number)
        if job is None and self._running:  # it was stopped before it had begun
            self._see_end(number)
        if job is not None:
            if what == "working" and job.on_part is not None:
                job.on_part(float(said["part"]))
            elif what == "answer":
                self._settle(job, said)
            elif what == "failed":
                self._settle(job, Failed(said["why"]))
            elif what == "stopped":  # it was called back
                job.is_out = False
                job.tries -= 1
                if not job.is_idle:
                    self._send(job)
        self._idle()
        self._look_out()

    def _look_out(self) -> None:
        """While something is asked, silence means that the worker is lost. One timer serves many signs of life."""
        if self._watch is None and self._jobs:
            seen = self._signs
            self._watch = self.later(SILENT_MS if self._is_ready else BOOT_MS, lambda: self._silent(seen))

    def _silent(self, seen: int) -> None:
        self._watch = None
        if self._jobs and self._signs == seen:
            self._replace("silence")
        else:
            self._look_out()

    def _rest(self) -> None:
        """Looks out no more."""
        if self._watch is not None:
            self.never(self._watch)
        self._watch = None

    def _settle(self, job: Job, found: dict[str, Any] | Failed) -> None:
        del self._jobs[job.number]
        if not job.is_open:
            return
        if isinstance(found, Failed):
            job.future.set_exception(found)
        else:
            job.future.set_result(found)

    def _fail_all(self, why: str) -> None:
        for job in list(self._jobs.values()):
            self._settle(job, Failed(why))
