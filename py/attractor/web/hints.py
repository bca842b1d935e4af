"""The hint: what the strongest level would do here, ringed on the board, and why, in words."""
from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attractor.core import searching
from attractor.core.game import Event, Note
from attractor.core.scene import Mark, Scene
from attractor.games import has_bot
from attractor.web import browser
from attractor.web.opponent import thinking_ms
from attractor.web.thinker import Failed, Job, Stopped
from attractor.web.thinking import thinker
from attractor.web.worker import noted, told

if TYPE_CHECKING:
    from attractor.web.play import Play

BEST = 5


@dataclass(frozen=True, slots=True)
class Hint:
    """A move as the list of moves names it, the sites to ring, the reason."""

    named: str
    cells: tuple[str, ...]
    reason: Note


class Hints:
    """The hint of one match: it is shown until anything is tapped, taken back or played."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._has_failed = False
        self._hint: Hint | None = None
        self._job: Job | None = None
        self._asked_at: tuple[object, ...] | None = None

    @property
    def can_ask(self) -> bool:
        play = self.play
        alone = not play.sitting.is_shared  # among friends nobody is whispered to
        return alone and play.writes and play.sitting.chooses and has_bot(play.match.game.info.key)

    @property
    def is_busy(self) -> bool:
        return self._job is not None and self._asked_at == self._here

    @property
    def shown(self) -> Hint | None:
        return self._hint if self._asked_at == self._here else None

    @property
    def has_failed(self) -> bool:
        """Whether one was asked for here and there was no answer."""
        return self._has_failed and self._asked_at == self._here

    def marks(self, scene: Scene) -> tuple[Mark, ...]:
        """The ring around what is advised."""
        hint = self.shown
        sites = {site.name for site in scene.sites}
        cells = () if hint is None else tuple(cell for cell in hint.cells if cell in sites)
        return (Mark("hint", cells),) if cells else ()

    def ask(self) -> None:
        """Asks the worker; says why not where there is nobody to ask."""
        if not self.can_ask:
            self.play.page.announce(self.play.say("hint-later"))
        elif not self.is_busy and self.shown is None:
            self.stop()
            browser.run(self._ask())

    def follow(self) -> None:
        """A hint that is looked for is not wanted any more once something has been done."""
        if self._job is not None and self._asked_at != self._here:
            self.stop()

    def stop(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job.stop()

    @property
    def _here(self) -> tuple[object, ...]:
        sitting = self.play.sitting
        picker = sitting.picker
        return id(self.play.match.moment), sitting.at, sitting.seat, picker.moves, picker.taps

    async def _ask(self) -> None:
        play = self.play
        picker, seat = play.sitting.picker, play.sitting.seat
        match, state = told(play.match), picker.state
        if picker.moves:
            match["events"] = [*_list(match["events"]), *([seat, move, 0] for move in picker.moves)]
        asked: dict[str, object] = {
            "ask": "advise", "match": match, "seat": seat, "level": BEST, "one": True,
            "ms": thinking_ms(play.page.setting("think")), "seed": secrets.randbits(32),
        }  # fmt: skip
        self._hint, self._asked_at, self._has_failed = None, self._here, False
        job = self._job = thinker().ask(asked)
        play.paint()
        try:
            found = await job.answer()
        except Stopped:
            return
        except Failed as problem:
            browser.log(str(problem))
            if job is self._job:
                self._job, self._has_failed = None, True
                play.paint()
                if self.has_failed:
                    play.page.announce(play.say("hint-failed"))
            return
        if job is not self._job:
            return
        self._job = None
        searching.remember(found["answers"])
        move = found["moves"][0]
        assert seat is not None
        named = play.match.game.entry(state, Event(seat, move))
        self._hint = Hint(named, tuple(state.taps(move)), noted(found["reason"]))
        play.paint()
        if self.shown is not None:
            play.page.announce(f"{named}. {play.desk.texts.say(self._hint.reason)}")


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
