"""A lesson, alive: the real board, one task after another, judged by the rules.

    tap → board → Sitting.tap → picker; confirm → _propose → Match → is it what the step asks for? → done, or as before

Nothing is kept but how far the lesson has come.
"""
from __future__ import annotations

from collections.abc import Sequence

from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.core.lesson import opened
from attractor.core.rng import Rng
from attractor.core.scene import Mark, Scene
from attractor.games import find, find_lesson
from attractor.web import browser, lesson_view
from attractor.web.board_view import BoardView
from attractor.web.chrome import game_header
from attractor.web.lesson import DOMAIN, Course, setting
from attractor.web.lesson_presses import Presses
from attractor.web.lesson_speech import Speech
from attractor.web.orders import Orders
from attractor.web.overlay import Overlay
from attractor.web.page import Page
from attractor.web.panel import Turn, turn_panel
from attractor.web.plates import seat_style
from attractor.web.regions import Regions
from attractor.web.sitting import Sitting
from attractor.web.ticker import Ticker

Shown = tuple[Scene, tuple[Mark, ...], IllegalMove | None]
"""A board, what is marked on it, and why."""
DRAWS = Rng(6)
"""What chance brings in a lesson does not matter, but is the same every time."""


class LessonScreen:
    """The lesson of one game; raises BadRecord for a game that is not there or has none."""

    def __init__(self, page: Page, key: str) -> None:
        self.page = page
        self.game = find(key)
        self.course = Course(key, find_lesson(key), page.setting(setting(key)))
        self.texts = page.words(key)
        self.lessons = page.words(DOMAIN)
        self.overlay = Overlay(page.layer, lambda _act, _element: None)
        self.speech = Speech(self)
        self.board: BoardView | None = None
        self.presses: Presses | None = None

    # ---- a screen ------------------------------------------------------------------------------------------------
    def show(self) -> None:
        self.presses = Presses(self)
        self._furnish()
        self.open()

    def speak(self) -> None:
        self.texts = self.page.words(self.game.info.key)
        self.lessons = self.page.words(DOMAIN)
        self._furnish()
        self.paint()

    def leave(self) -> None:
        if self.presses is not None:
            self.presses.stop()
        self.overlay.stop()
        if self.board is not None:
            self.board.stop()

    def title(self) -> str:
        return self.page.say(Note("lesson-of", game=self.game.info.title))

    def say(self, note: Note) -> str:
        """A sentence of the game or of its lesson."""
        return self.texts.say(note) if self.texts.has(note.key) else self.lessons.say(note)

    # ---- the steps -----------------------------------------------------------------------------------------------
    def open(self) -> None:
        """The step that the course is at, from its beginning."""
        course = self.course
        self.done = self.is_other = False
        self.told: tuple[Note, ...] = ()
        self.shown: Shown | None = None
        step = course.steps[min(course.at, len(course.steps) - 1)]
        self.match = opened(step, self.game.info.key, find)
        self.sitting = Sitting(self.match, DRAWS, here=self.match.to_act[:1], propose=self._propose)
        self.sitting.scene()
        ticker = Ticker(self.match, int(browser.now_ms()))
        self.orders = Orders(self.sitting, ticker, lambda: int(browser.now_ms()))
        if course.is_over:
            self.sitting.here = ()
            self.sitting.settle()
        self.paint()

    def go(self, by: int) -> None:
        """To another step; it is read out."""
        self.course.go(by)
        self._remember()
        self.open()
        browser.focus(browser.by_id("turn-title"), scroll=False)
        browser.scroll_to_top()
        self.speech.task()

    def restart(self) -> None:
        self.course.restart()
        self.go(0)

    def _remember(self) -> None:
        self.page.set(setting(self.game.info.key), self.course.written)

    def _is_done(self) -> None:
        """The task is done: nothing more is asked on this board."""
        self.done = True
        self.course.tick()
        self._remember()
        self.sitting.here = ()

    # ---- choosing ------------------------------------------------------------------------------------------------
    def tap(self, token: str) -> None:
        """A site of the board, or something in hand."""
        if self.orders.enlarge():
            self.paint()
        elif self.sitting.chooses:
            self.is_other = False
            self._tried(self.sitting.tap(token))

    def confirm(self) -> None:
        """Makes the turn that is ready."""
        try:
            made = self.sitting.confirm(0)
        except IllegalMove as refusal:
            self._tried(refusal)
            return
        if made:
            self._made()

    def back(self) -> None:
        """A step back, of what is half made."""
        self.sitting.back()
        self.paint()

    def cancel(self) -> None:
        self.sitting.cancel()
        self.paint()

    def press_pad(self, what: str) -> None:
        """A button of the pad on which the orders of a minute are written."""
        self._pad_changed(self.orders.press(what))

    def type_on_pad(self, words: str) -> None:
        """The equation in the pad's field has changed."""
        self._pad_changed(self.orders.typed(words))

    def _pad_changed(self, said: Note | None) -> None:
        self.paint()
        if said is not None:
            self.page.announce(self.say(said), urgent=self.orders.refused)

    def finish(self) -> None:
        """Hands in the orders of a minute."""
        text = self.orders.text
        if text is not None and self.sitting.submit((text,), 0):
            self._made()

    def example(self) -> None:
        """"Show me": the turn as a preview, the try as it is refused."""
        if not self.sitting.chooses:
            return
        step = self.course.step
        self.is_other = False
        self.sitting.picker.clear()
        if step.is_try:
            *ways, last = step.tries.split()
            for tap in ways:
                self.sitting.tap(tap)
            self._tried(self.sitting.tap(last))
        elif step.typed:
            self.orders.typed(step.typed)
            self.paint()
            field = browser.by_id("equation")
            if field is not None:
                field.value = step.typed
            self.speech.say("lesson-shown-pad")
        else:
            self.sitting.type(" ".join(step.example))
            self.paint()
            self.speech.say("lesson-shown")

    def _propose(self, seat: Seat, moves: Sequence[Move], spent_ms: int, secret: bool) -> None:
        """The turn is made; where it is not what was asked for, the board is as it was before."""
        match, before = self.match, self.match.ply
        if secret:
            match.seal(seat, moves[0])
            for other in match.to_act:
                match.seal(other, self.course.step.answer)
        else:
            for move in moves:
                match.play(seat, move)
        told = tuple(note for ply in range(before, match.ply) for note in match.tell(ply))
        if self.course.is_done_by(moves, told):
            self.told = told
            self._is_done()
        else:
            self.is_other = True
            match.undo(before)
        self.sitting.settle()

    def _made(self) -> None:
        self.paint()
        if self.done:
            self.speech.done()
            self._to_next()
        else:
            self.speech.say("lesson-other", urgent=True)

    def _tried(self, refusal: IllegalMove | None) -> None:
        """After a tap: the refusal that the step was to show ends it."""
        right = self.course.is_refused_rightly(refusal)
        if right:
            scene = self.sitting.scene()
            self.shown = scene, self.sitting.marks(scene), refusal
            self._is_done()
        self.paint()
        if refusal is not None:
            self.speech.refuse(refusal, and_done=right)
        if right:
            self._to_next()

    def _to_next(self) -> None:
        """Who is not on the board comes to the way on."""
        board = browser.by_id("board")
        here = browser.focused()
        if here is None or here == browser.body() or not board.contains(here):
            browser.focus(browser.find('[data-act="next"]', self.page.host), scroll=False)

    # ---- showing -------------------------------------------------------------------------------------------------
    def _furnish(self) -> None:
        """Writes the screen anew: at the start, and in another language."""
        if self.board is not None:
            self.board.stop()
        browser.set_html(self.page.host, lesson_view.skeleton(self.game.info.tag))
        self.regions = Regions(self.page.host, lesson_view.REGIONS)
        self.main = browser.find("main", self.page.host)
        assert self.presses is not None
        self.board = BoardView(browser.by_id("board"), self.tap, on_command=self.presses.command)
        self.board.pointer.slides = self.page.setting("touch", "slide") == "slide"

    def paint(self) -> None:
        """Shows everything as it is. A try that was refused, as it was to be, stays on the board."""
        assert self.board is not None
        course, sitting, tag = self.course, self.sitting, self.game.info.tag
        scene = sitting.scene()
        marks, refusal = sitting.marks(scene), sitting.picker.refusal
        if self.shown is not None:
            scene, marks, refusal = self.shown
        elif self._points(refusal):
            marks = (*marks, Mark("hint", tuple(course.step.points.split())))
        writes = self.orders.follow(scene, watching=self.done)
        swatches = any(hand.kind == "swatches" for hand in scene.hands) and sitting.chooses
        more = f" {tag}-{self.orders.styles}" if writes else f" {tag}-col" if swatches else ""
        browser.set_attribute(self.main, "class", f"play lesson {tag}-g{more}")
        self.board.show(
            scene, self.say, tag, label=f"{self.game.info.title}, {self._heading()}", marks=marks,
            targets=sitting.picker.next if sitting.chooses else (), active=sitting.chooses,
        )
        self.regions.put("head", game_header(self.game.info.title, self.texts))
        self.regions.put("bars", lesson_view.bars(course, self.say))
        self.regions.put("pad", self.orders.under(scene, tag, self.say))
        self.regions.put("pad-field", self.orders.field(self.say))
        self.regions.put("panel", self._panel(scene, writes, refusal))
        self.regions.put("way", "" if course.is_over else lesson_view.way(course, self.done, self.say))

    def _points(self, refusal: IllegalMove | None) -> bool:
        """Whether the board rings what the step speaks of: until something is tapped."""
        course = self.course
        waits = self.sitting.chooses and self.sitting.picker.is_blank and refusal is None
        return waits and not course.is_over and bool(course.step.points)

    def _heading(self) -> str:
        return self.title() if self.course.is_over else self.say(self.course.title())

    def _panel(self, scene: Scene, writes: bool, refusal: IllegalMove | None) -> str:
        course, picker, say = self.course, self.sitting.picker, self.say
        if course.is_over:
            return lesson_view.learned(self.game, say)
        notes = lesson_view.refused(refusal, say) if refusal is not None else ""
        notes = lesson_view.other(say) if self.is_other else notes
        if self.done:
            return lesson_view.done(course, notes, self.told, say)
        asked = lesson_view.asking(course, scene)
        if writes:
            return self.orders.tray(asked, self.game.info.tag, say) + notes
        turn = Turn(
            say(course.title()), say(course.task()), seat_style(scene, self.sitting.seat or 0),
            ready=bool(picker.ready), began=not picker.is_blank, steps=bool(picker.moves) or len(picker.ready) > 1,
            hint=notes,
        )  # fmt: skip
        return turn_panel(turn, asked, self.game.info.tag, say)
