"""The page's side of the worker, with workers that do as they are told: what is asked, stopped, lost, asked again."""
from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from attractor.web.thinker import BOOT_MS, MOST_TRIES, SILENT_MS, STOP_MS, Failed, Stopped, Thinker


class Fake:
    """A worker that remembers what it was sent; the test speaks for it."""

    def __init__(self, on_text: Callable[[str], object], on_error: Callable[[str], object]) -> None:
        self.on_text, self.on_error = on_text, on_error
        self.sent: list[dict[str, Any]] = []
        self.is_over = False

    def send(self, text: str) -> None:
        assert not self.is_over
        self.sent.append(json.loads(text))

    def stop(self) -> None:
        self.is_over = True

    def say(self, job: int, said: str, **facts: object) -> None:
        self.on_text(json.dumps({"job": job, "said": said, **facts}))


class Room:
    """A thinker, its workers, and timers that ring when the test says so."""

    def __init__(self) -> None:
        self.workers: list[Fake] = []
        self.timers: dict[object, tuple[float, Callable[[], object]]] = {}
        self.thinker = Thinker(self._spawn, self._later, lambda timer: self.timers.pop(timer, None))

    async def _spawn(self, on_text: Callable[[str], object], on_error: Callable[[str], object]) -> Fake:
        self.workers.append(Fake(on_text, on_error))
        return self.workers[-1]

    def _later(self, ms: float, call: Callable[[], object]) -> object:
        timer = object()
        self.timers[timer] = (ms, call)
        return timer

    def ring(self, ms: float) -> None:
        """Every timer of this length is up."""
        for timer, (length, call) in list(self.timers.items()):
            if length == ms:
                del self.timers[timer]
                call()

    @property
    def running(self) -> list[Fake]:
        return [worker for worker in self.workers if not worker.is_over]


async def turn() -> None:
    """Lets everything happen that is due."""
    for _ in range(5):
        await asyncio.sleep(0)



def run(play: Any) -> None:
    asyncio.run(play(Room()))


def test_there_is_no_worker_before_something_is_asked_and_one_for_all_that_is() -> None:
    async def play(room: Room) -> None:
        assert room.workers == []
        first, second = room.thinker.ask({"ask": "x"}), room.thinker.ask({"ask": "y"})
        await turn()
        assert [sent["ask"] for sent in room.workers[0].sent] == ["x", "y"] and len(room.workers) == 1
        for number, job in ((2, second), (1, first)):
            room.workers[0].say(number, "answer", moves=[str(number)])
            assert (await job.answer())["moves"] == [str(number)]

    run(play)


def test_a_stopped_job_has_no_answer_even_if_the_worker_gives_one() -> None:
    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "x"})
        await turn()
        room.workers[0].say(1, "started")
        job.stop()
        room.workers[0].say(1, "answer", moves=["a"])
        with pytest.raises(Stopped):
            await job.answer()
        room.ring(STOP_MS)
        assert len(room.running) == 1 == len(room.workers), "it stopped by itself: no need to end it"

    run(play)


def test_a_search_that_does_not_hear_is_ended_with_its_worker_and_the_rest_is_asked_again() -> None:
    async def play(room: Room) -> None:
        job, other = room.thinker.ask({"ask": "x"}), room.thinker.ask({"ask": "y"})
        await turn()
        room.workers[0].say(1, "started")
        job.stop()
        assert room.workers[0].sent[-1] == {"stop": 1}
        room.ring(STOP_MS)
        await turn()
        assert room.workers[0].is_over and len(room.running) == 1
        assert [sent["job"] for sent in room.workers[1].sent] == [2]
        room.workers[0].on_text(json.dumps({"job": 2, "said": "answer", "moves": ["late"]}))
        room.workers[1].say(2, "answer", moves=["good"])
        assert (await other.answer())["moves"] == ["good"]

    run(play)


def test_a_search_that_was_stopped_before_it_began_is_ended_where_it_cannot_hear() -> None:
    """A worker that boots takes what it was sent in order: first the search, then that nobody wants it any more."""

    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "x"})
        await turn()
        job.stop()
        assert room.workers[0].sent[-1] == {"stop": 1}
        room.ring(STOP_MS)
        assert not room.workers[0].is_over, "it may take its time until it begins"
        room.workers[0].say(1, "started", hears=False)
        room.workers[0].say(1, "working", part=0.1)
        assert len([ms for ms, _ in room.timers.values() if ms == STOP_MS]) == 1
        other = room.thinker.ask({"ask": "y"})
        room.ring(STOP_MS)
        await turn()
        assert room.workers[0].is_over and len(room.running) == 1
        assert [sent.get("job") for sent in room.running[0].sent] == [2], "the next move does not queue behind it"
        room.running[0].say(2, "answer", moves=["a"])
        assert (await other.answer())["moves"] == ["a"]

    run(play)


def test_one_that_hears_in_time_that_it_was_stopped_before_it_began_keeps_its_worker() -> None:
    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "x"})
        await turn()
        job.stop()
        room.workers[0].say(1, "started", hears=True)
        room.workers[0].say(1, "stopped")
        room.ring(STOP_MS)
        await turn()
        assert len(room.running) == 1 == len(room.workers)

    run(play)


def test_ten_stops_leave_one_worker() -> None:
    async def play(room: Room) -> None:
        for number in range(1, 11):
            job = room.thinker.ask({"ask": "x"})
            await turn()
            room.running[0].say(number, "started")
            job.stop()
            if number % 2:
                room.ring(STOP_MS)
            else:
                room.running[0].say(number, "stopped")
            await turn()
            assert len(room.running) == 1

    run(play)


@pytest.mark.parametrize("end", ["error", "broken", "silence"])
def test_a_lost_worker_is_replaced_and_asked_again(end: str) -> None:
    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "x"})
        await turn()
        room.workers[0].say(1, "working", part=0.1)
        if end == "error":
            room.workers[0].on_error("out of memory")
        elif end == "broken":
            room.workers[0].on_text(json.dumps({"said": "broken", "why": "no network"}))
        else:
            room.ring(SILENT_MS)
        await turn()
        assert len(room.running) == 1 and room.running[0].sent[0]["job"] == 1
        room.running[0].say(1, "answer", moves=["a"])
        assert (await job.answer())["moves"] == ["a"]

    run(play)


def test_what_no_worker_can_answer_fails_in_the_end() -> None:
    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "x"})
        for _ in range(MOST_TRIES):
            await turn()
            room.running[0].on_error("again")
        with pytest.raises(Failed, match="again"):
            await job.answer()
        assert room.running == []

    run(play)


def test_a_question_that_goes_wrong_leaves_the_worker_alone() -> None:
    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "x"})
        await turn()
        room.workers[0].say(1, "failed", why="no such game")
        with pytest.raises(Failed, match="no such game"):
            await job.answer()
        assert len(room.running) == 1

    run(play)


def test_a_new_worker_may_take_its_time_and_one_with_nothing_to_do_may_be_silent() -> None:
    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "x"})
        await turn()
        room.ring(SILENT_MS)
        assert len(room.workers) == 1, "it is still starting"
        room.workers[0].say(1, "started")
        room.workers[0].say(1, "answer", moves=[])
        await job.answer()
        room.ring(SILENT_MS)
        room.ring(BOOT_MS)
        assert len(room.workers) == 1

    run(play)


def test_how_much_is_done_is_heard_until_it_is_stopped() -> None:
    async def play(room: Room) -> None:
        heard: list[float] = []
        job = room.thinker.ask({"ask": "x"}, heard.append)
        await turn()
        room.workers[0].say(1, "working", part=0.25)
        job.stop()
        room.workers[0].say(1, "working", part=0.5)
        assert heard == [0.25]

    run(play)


# ---- jobs that nobody waits for ------------------------------------------------------------------------------------
def test_an_idle_job_waits_until_nothing_else_is_asked() -> None:
    async def play(room: Room) -> None:
        room.thinker.ask({"ask": "real"})
        room.thinker.ask({"ask": "idle"}, idle=True)
        room.thinker.ask({"ask": "later"}, idle=True)
        await turn()
        worker = room.workers[0]
        assert [sent["ask"] for sent in worker.sent] == ["real"]
        worker.say(1, "answer")
        assert [sent["ask"] for sent in worker.sent] == ["real", "idle"], "one after the other"
        worker.say(2, "answer")
        assert [sent["ask"] for sent in worker.sent] == ["real", "idle", "later"]

    run(play)


def test_an_idle_job_gives_way_to_every_other_and_is_asked_again_when_that_is_answered() -> None:
    async def play(room: Room) -> None:
        idle = room.thinker.ask({"ask": "idle"}, idle=True)
        await turn()
        worker = room.workers[0]
        worker.say(1, "started", hears=True)
        for number in range(2, 2 + 2 * MOST_TRIES):
            room.thinker.ask({"ask": "real"})
            assert worker.sent[-2:] == [{"stop": 1}, {"job": number, "ask": "real"}], "called back first"
            worker.say(1, "stopped")
            assert worker.sent[-1]["ask"] == "real", "it does not come back before the other is answered"
            worker.say(number, "answer")
            assert worker.sent[-1] == {"job": 1, "ask": "idle"}
        assert room.workers == [worker] and not worker.is_over, "giving way costs no worker"
        worker.say(1, "answer", moves=["a"])
        assert (await idle.answer())["moves"] == ["a"]

    run(play)


def test_a_worker_that_cannot_hear_ends_its_idle_job_first_and_is_not_replaced() -> None:
    async def play(room: Room) -> None:
        idle = room.thinker.ask({"ask": "idle"}, idle=True)
        await turn()
        worker = room.workers[0]
        worker.say(1, "started", hears=False)
        real = room.thinker.ask({"ask": "real"})
        assert not room.thinker.hears
        room.ring(STOP_MS)
        assert not worker.is_over
        worker.say(1, "answer", moves=["a"])
        worker.say(2, "answer", moves=["b"])
        assert [(await job.answer())["moves"] for job in (idle, real)] == [["a"], ["b"]]
        assert [sent for sent in worker.sent if sent.get("job") == 1] == [{"job": 1, "ask": "idle"}]

    run(play)


def test_an_idle_job_for_which_somebody_waits_now_is_one_like_any_other() -> None:
    async def play(room: Room) -> None:
        first = room.thinker.ask({"ask": "idle"}, idle=True)
        await turn()
        worker = room.workers[0]
        worker.say(1, "started", hears=True)
        first.hurry()
        room.thinker.ask({"ask": "real"})
        assert {"stop": 1} not in worker.sent, "it is not called back any more"
        second = room.thinker.ask({"ask": "idle"}, idle=True)
        second.hurry()
        assert worker.sent[-2:] == [{"job": 3, "ask": "idle"}, {"hurry": 3}]

    run(play)


def test_one_that_is_hurried_while_it_gives_way_comes_back_at_once() -> None:
    async def play(room: Room) -> None:
        job = room.thinker.ask({"ask": "idle"}, idle=True)
        await turn()
        worker = room.workers[0]
        worker.say(1, "started", hears=True)
        room.thinker.ask({"ask": "real"})
        job.hurry()
        worker.say(1, "stopped")
        assert worker.sent[-1] == {"job": 1, "ask": "idle"}

    run(play)


def test_a_stopped_idle_job_is_never_sent_and_never_answered() -> None:
    async def play(room: Room) -> None:
        room.thinker.ask({"ask": "real"})
        idle = room.thinker.ask({"ask": "idle"}, idle=True)
        await turn()
        idle.stop()
        room.workers[0].say(1, "answer")
        assert [sent.get("ask") for sent in room.workers[0].sent] == ["real"]
        with pytest.raises(Stopped):
            await idle.answer()

    run(play)


def test_a_lost_worker_s_successor_is_asked_what_somebody_waits_for_and_then_the_idle_job() -> None:
    async def play(room: Room) -> None:
        room.thinker.ask({"ask": "idle"}, idle=True)
        await turn()
        room.thinker.ask({"ask": "real"})
        room.workers[0].on_error("gone")
        await turn()
        assert [sent["ask"] for sent in room.workers[1].sent] == ["real"]
        room.workers[1].say(2, "answer")
        assert room.workers[1].sent[-1]["ask"] == "idle"

    run(play)
