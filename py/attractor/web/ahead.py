"""Thinking ahead: while a person thinks, the worker looks for the reply that it expects, and for its answer to that.

Both are idle jobs: whatever anybody waits for comes first. Where the expected reply is played, its answer is used,
finished or not; anything else drops it. Nothing is thought ahead past a draw or a secret choice, nor where the worker
could not be called back in the middle of a search.
"""
from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core import searching
from attractor.core.game import CHANCE, IllegalMove, Seat, State
from attractor.core.moment import Moment
from attractor.core.searching import Unsolved, elsewhere
from attractor.web import browser
from attractor.web.thinker import Failed, Job, Stopped
from attractor.web.thinking import thinker
from attractor.web.worker import told

if TYPE_CHECKING:
    from attractor.web.play import Play

BEST = 5
"""The level that says what a person will likely do."""
Question = Callable[[Seat, dict[str, object]], dict[str, object]]
"""What the worker is asked for the turn of a seat in a match as ``told``."""
REST_MS = 40
"""How long thinking ahead rests after every slice (worker.SLICE_S): nobody waits for it, and somebody may tap."""


class Ahead:
    """What one match thinks ahead. question: as the opponent asks it.

    expected: the table after the expected reply, while the answer to it is sought or found.
    """

    def __init__(self, play: Play, question: Question) -> None:
        self.play = play
        self.question = question
        self.expected: State | None = None
        self._seat: Seat | None = None
        self._moment: Moment | None = None
        self._job: Job | None = None
        self._is_hopeless = False

    def begin(self) -> None:
        """A person is to act: thinks ahead, unless it does so already or there is nothing to be thought of."""
        match = self.play.match
        if match.moment is self._moment:
            return
        self.stop()
        person = match.to_act[0] if len(match.to_act) == 1 else CHANCE
        if person == CHANCE or match.players[person].startswith("@") or self._is_hopeless or not thinker().hears:
            return
        if any(self._computes(seat) for seat in range(match.seats)):
            self._moment = match.moment
            browser.run(self._think(person, match.moment))

    def take(self, seat: Seat) -> Job | None:
        """The job that looks for, or has found, the answer to what was played; None: something else was expected."""
        job, expected = self._job, self.expected
        fits = expected is not None and seat == self._seat and expected.position() == self.play.match.state.position()
        if job is None or not fits or job.has_failed:
            self.stop()
            return None
        self._forget()
        job.hurry()
        return job

    def stop(self) -> None:
        """Drops what was thought ahead."""
        job = self._job
        self._forget()
        if job is not None:
            job.stop()

    # ---- below ---------------------------------------------------------------------------------------------------
    def _forget(self) -> None:
        self.expected = self._job = self._moment = self._seat = None

    def _computes(self, seat: Seat) -> bool:
        return seat >= 0 and self.play.match.players[seat].startswith("@") and not self.play.sitting.is_shared

    async def _think(self, person: Seat, moment: Moment) -> None:
        try:
            await self._think_of(person, moment)
        except (Stopped, Failed):  # nobody waits for it
            return

    async def _think_of(self, person: Seat, moment: Moment) -> None:
        """First the reply that is expected, then the answer to it, which waits until it is taken."""
        match = self.play.match
        asked = self.question(person, told(match)) | {"level": BEST, "rest": REST_MS}
        job = self._job = thinker().ask(asked, idle=True)
        found = await job.answer()
        if job is not self._job or match.moment is not moment:
            return
        searching.remember(found["answers"])
        try:
            with elsewhere():
                state = match.ahead(found["moves"], person)
        except (IllegalMove, Unsolved):
            self._is_hopeless = True
            return
        if len(state.to_act) != 1 or not self._computes(state.to_act[0]):
            self._is_hopeless = state.to_act == (CHANCE,)
            return
        self.expected, self._seat = state, state.to_act[0]
        after = told(match)
        events = after["events"]
        assert isinstance(events, list)
        after["events"] = [*events, *([person, move, 0] for move in found["moves"])]
        asked = self.question(self._seat, after) | {"seed": secrets.randbits(32), "rest": REST_MS}
        self._job = thinker().ask(asked, idle=True)
