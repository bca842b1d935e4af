"""Puzzles, alive: the lists, and one puzzle on its board. A wrong move is answered by the computer, and shown."""
from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from attractor.core import searching
from attractor.core.game import Event, IllegalMove, Move, Note, Seat
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.core.scene import Scene
from attractor.games import find
from attractor.web import browser, panel, plates, puzzle_page
from attractor.web.board_view import BoardView
from attractor.web.browser import Listener
from attractor.web.chrome import NAME, game_header, home_header
from attractor.web.commands import Chooser, turned
from attractor.web.page import Page, Screen
from attractor.web.panel import Turn
from attractor.web.pictures import picture
from attractor.web.puzzles import Puzzles, is_answer, position
from attractor.web.regions import Regions
from attractor.web.sitting import Sitting, without_ways
from attractor.web.thinker import Failed, Job, Stopped
from attractor.web.thinking import prepared, thinker
from attractor.web.worker import noted, told

WORDS = "puzzles"
"""The domain of their sentences."""
KEPT = "solved"
"""Under this name this device keeps which are solved."""
ANSWER_MS = 3000
BEST = 5


def open_screen(page: Page, address: str) -> Screen:
    """The screen of ``#/puzzles``, ``#/puzzles/<game>`` or ``#/puzzle/<id>``; raises BadRecord."""
    puzzles = Puzzles(page.setting(KEPT))
    what, _, which = address.removeprefix("#/").partition("/")
    if what == "puzzle":
        return PuzzleScreen(page, puzzles, which)
    if which:
        puzzles.check_game(which)
    return PuzzleList(page, puzzles, which)


class PuzzleList:
    """All games that have puzzles, or the puzzles of one."""

    def __init__(self, page: Page, puzzles: Puzzles, key: str) -> None:
        self.page, self.puzzles, self.key = page, puzzles, key

    def show(self) -> None:
        page, puzzles = self.page, self.puzzles
        say = page.words(WORDS).say
        if self.key:
            rows = [(puzzle.id, puzzles.solved(puzzle.id)) for puzzle in puzzles.of[self.key]]
            shown = puzzle_page.listed(find(self.key).info.title, rows, say)
        else:
            shown = puzzle_page.games([self._card(key) for key in puzzles.games], say)
        browser.set_html(page.host, home_header(page.texts, page.root) + shown)

    def speak(self) -> None:
        self.show()

    def leave(self) -> None:
        pass

    def title(self) -> str:
        return self.page.words(WORDS)("puzzles")

    def _card(self, key: str) -> tuple[str, str, str, str, int, int]:
        info, row = find(key).info, self.puzzles.of[key]
        match = position(row[0])
        drawn = picture(match.game.scene(match.view()), info.tag)
        return key, info.title, info.tag, drawn, self.puzzles.count(key), len(row)


@dataclass(frozen=True, slots=True)
class Try:
    """What came of a move. reply: of the other side, shown as a preview; busy: it is still looked for.

    notes: what is said of it.
    """

    right: bool
    seat: Seat
    reply: tuple[Move, ...] = ()
    notes: tuple[str, ...] = ()
    busy: bool = False


class PuzzleScreen:
    """One puzzle."""

    def __init__(self, page: Page, puzzles: Puzzles, id: str) -> None:
        self.page, self.puzzles = page, puzzles
        self.key, self.number, self.puzzle = puzzles.find(id)
        self.sitting = self._sitting()
        self.seat = self.sitting.match.to_act[0]
        self.tried: Try | None = None
        self.is_busy = False
        self._chooser = Chooser(self._scene, self.tap, self._turned)
        self._job: Job | None = None
        self._listeners: list[Listener] = []

    # ---- a screen --------------------------------------------------------------------------------------------------
    def show(self) -> None:
        self._furnish()
        self._listeners = [browser.listen(self.page.host, "click", self._click)]
        self.paint()

    def speak(self) -> None:
        self.board.stop()
        self._furnish()
        self.paint()

    def leave(self) -> None:
        for listener in self._listeners:
            listener.stop()
        self._stop()
        self.board.stop()

    def title(self) -> str:
        return f"{self._say(Note('puzzle-number', n=self.number))} · {find(self.key).info.title}"

    # ---- choosing ----------------------------------------------------------------------------------------------------
    def tap(self, token: str) -> None:
        if self.tried is None and not self.is_busy:
            refusal = self.sitting.tap(token)
            self.paint()
            if refusal is not None:
                self.page.announce(self._say(refusal.note), urgent=True)

    def confirm(self) -> None:
        """The first move of what is ready is tried."""
        ready = self._ready
        if self.tried is None and not self.is_busy and ready:
            browser.run(self._try(ready[0]))

    def back(self) -> None:
        if self.tried is not None:
            self.again()
        else:
            self.sitting.back()
            self.paint()

    def again(self) -> None:
        """The position as it was."""
        self._stop()
        self.sitting, self.tried, self.is_busy = self._sitting(), None, False
        self.paint()
        browser.focus(browser.by_id("turn-title"), scroll=False)

    @property
    def _ready(self) -> tuple[Move, ...]:
        picker = self.sitting.picker
        return picker.moves or picker.ready

    async def _try(self, move: Move) -> None:
        match, seat = self.sitting.match, self.seat
        self.is_busy = True
        asked: dict[str, object] = {"ask": "judge", "match": told(match), "seat": seat, "moves": [move]}
        sitting = self.sitting
        right = is_answer(match, move, self.puzzle.answer)
        try:
            await prepared(asked, lambda: match.play(seat, move))
        except (IllegalMove, Stopped):
            self.is_busy = False
            return
        self.is_busy = False
        if sitting is not self.sitting:
            return
        sitting.settle()
        if right:
            self.page.set(KEPT, self.puzzles.solve(self.puzzle.id))
        self.tried = Try(right, seat, busy=not right and match.outcome is None)
        self._told()
        if self.tried.busy:
            await self._answer(sitting)

    async def _answer(self, sitting: Sitting) -> None:
        """What the other side makes of a wrong move: the rest of the turn at its best, then the reply."""
        match, notes, reply = sitting.match, list[str](), tuple[Move, ...]()
        try:
            if match.to_act == (self.seat,):
                rest = await self._ask(match)
                notes.append(self._say(Note("puzzle-rest", moves=self._named(match, rest["moves"]))))
                for move in rest["moves"]:
                    match.play(self.seat, move)
            if match.outcome is None and sitting is self.sitting:
                found = await self._ask(match)
                reply = tuple(found["moves"])
                notes += [self._say(Note("puzzle-reply", moves=self._named(match, reply))),
                          self._say(noted(found["reason"]))]
        except Stopped:
            return
        except Failed as problem:
            browser.log(str(problem))
            notes.append(self._say(Note("puzzle-no-answer")))
        if sitting is self.sitting and self.tried is not None:
            sitting.settle()
            self.tried = replace(self.tried, reply=reply, notes=tuple(notes), busy=False)
            self._told()

    async def _ask(self, match: Match) -> dict[str, Any]:
        asked: dict[str, object] = {
            "ask": "advise", "match": told(match), "seat": match.to_act[0], "level": BEST, "ms": ANSWER_MS,
            "seed": secrets.randbits(32),
        }  # fmt: skip
        self._job = thinker().ask(asked)
        found = await self._job.answer()
        searching.remember(found["answers"])
        return found

    def _stop(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job.stop()

    def _sitting(self) -> Sitting:
        match = position(self.puzzle)
        return Sitting(match, Rng(0), here=match.to_act)

    # ---- showing -----------------------------------------------------------------------------------------------------
    def paint(self) -> None:
        scene = self._scene()
        chooses = self.tried is None
        self.board.show(
            scene, self._say, find(self.key).info.tag, label=self.title(), marks=self.sitting.marks(scene),
            targets=self.sitting.picker.next if chooses else (), active=chooses,
        )
        self.regions.put("panel", self._panel(scene))
        browser.set_title(f"{self.title()} · {NAME}")

    def _furnish(self) -> None:
        page, info = self.page, find(self.key).info
        self.words, self.texts = page.words(WORDS), page.words(self.key)
        browser.set_html(page.host, puzzle_page.skeleton(info.tag))
        self.regions = Regions(page.host, ("head", "panel"))
        self.regions.put("head", game_header(info.title, self.texts))
        self.board = BoardView(browser.by_id("board"), self.tap, on_command=self._command)
        self.board.pointer.slides = page.setting("touch", "slide") == "slide"

    def _scene(self) -> Scene:
        match, tried = self.sitting.match, self.tried
        if tried is None:
            return self.sitting.scene()
        *drafted, last = tried.reply or ("",)
        state = match.state
        for move in drafted:
            state = state.play(match.to_act[0], move)
        seat = match.to_act[0] if tried.reply else None
        view = match.view(viewer=seat, taps=state.taps(last) if last else (), drafted=drafted)
        return without_ways(match.game.scene(view))

    def _panel(self, scene: Scene) -> str:
        picker, tried = self.sitting.picker, self.tried
        if tried is not None:
            following = self.puzzles.after(self.puzzle.id)
            return puzzle_page.said(
                self.title(), self._verdict(tried), "right" if tried.right else "wrong", self._say, notes=tried.notes,
                after=following.id if following is not None else "", game=self.key, busy=tried.busy,
            )
        whose = self._say(scene.title) if scene.title is not None else self._say(
            Note("to-move", name=self.texts.words(self.sitting.match.called(self.seat))))
        known = "puzzle-solved-before" if self.puzzles.solved(self.puzzle.id) else "puzzle-how"
        turn = Turn(
            title=self.title(), prompt=f"{whose}. {self._say(Note(known))}", style=plates.seat_style(scene, self.seat),
            ready=bool(self._ready), began=not picker.is_blank, steps=False, refusal=picker.refusal,
        )
        shown = panel.turn_panel(turn, replace(scene, confirm=Note("puzzle-try")), find(self.key).info.tag, self._say)
        listed = puzzle_page.ways(self.key, self._say)
        return shown + listed

    def _verdict(self, tried: Try) -> str:
        if tried.right:
            return self._say(Note("puzzle-right"))
        match = self.sitting.match
        if match.outcome is not None and not tried.notes:
            return f"{self._say(Note('puzzle-wrong'))} {self._say(Note(match.outcome.reason))}"
        return self._say(Note("puzzle-wrong"))

    def _told(self) -> None:
        """What came of the try is shown and said."""
        assert self.tried is not None
        self.paint()
        self.page.announce(" ".join((self._verdict(self.tried), *self.tried.notes)), urgent=not self.tried.right)
        browser.focus(browser.by_id("turn-title"), scroll=False)

    def _say(self, note: Note) -> str:
        """A sentence of the puzzles, else of the game."""
        ours = self.page.words(WORDS)
        return (ours if note.key.startswith("puzzle") else self.page.words(self.key)).say(note)

    def _named(self, match: Match, moves: Sequence[Move]) -> str:
        """A turn as the list of moves names it."""
        state, seat, named = match.state, match.to_act[0], list[str]()
        for move in moves:
            named.append(match.game.entry(state, Event(seat, move)))
            state = state.play(seat, move)
        return " ".join(named)

    # ---- presses -----------------------------------------------------------------------------------------------------
    def _click(self, event: browser.Event) -> None:
        token = browser.closest(event, "[data-token]")
        act = browser.closest(event, "[data-act]")
        verbs: dict[str, Callable[[], object]] = {
            "confirm": self.confirm, "cancel": self.back, "back": self.back, "puzzle-again": self.again,
        }  # fmt: skip
        if token is not None:
            self._chooser.press(str(token.getAttribute("data-token")))
        elif act is not None and str(act.getAttribute("data-act")) in verbs:
            verbs[str(act.getAttribute("data-act"))]()

    def _command(self, name: str) -> None:
        """A key that speaks to the table (grid.COMMANDS)."""
        if name == "again":
            focused = self.board.focused
            if self._ready or focused is None:
                self.confirm()
            else:
                self.tap(focused)
        elif name == "cancel":
            self.back()
        elif name == "rotate" or name.isdigit():
            self._chooser.key(name)

    def _turned(self) -> None:
        """How what was just turned lies now is said."""
        if self.tried is None and not self.is_busy:
            self.page.announce(turned(self.sitting, self.sitting.scene(), self._say))
