"""A whole match inside another page: a board to be looked at, its curve to step through, a way to open it here.

    <iframe src="https://…/#/embed/1/chain-lightning/size:13/m/g7.h8"></iframe>

The match is in the address. Nothing can be played, no computer is asked, and nothing is kept in the reader's browser:
``app`` seals a page that begins at such an address, and early.js starts no service worker for it.
"""
from __future__ import annotations

from attractor.core import link
from attractor.core.game import BadRecord, Note
from attractor.core.match import Match
from attractor.games import find
from attractor.web import browser, moves
from attractor.web.board_view import BoardView
from attractor.web.browser import Event, Listener
from attractor.web.chrome import mark
from attractor.web.history import History
from attractor.web.markup import element, icon, text
from attractor.web.page import Page, Screen
from attractor.web.panel import button
from attractor.web.regions import Regions
from attractor.web.replay import Replay
from attractor.web.slide import Slides
from attractor.web.thinking import prepared
from attractor.web.verdict import winner_line

EMBED = "#/embed/"


def is_embedded(fragment: str) -> bool:
    """Whether an address is that of a match inside another page."""
    return fragment.startswith(EMBED)


async def open(page: Page, fragment: str) -> Screen:  # noqa: A001
    """The screen of an address; a link that cannot be read is shown as the sentence that says so."""
    text_of_link = "#/" + fragment.removeprefix(EMBED)
    asked: dict[str, object] = {"ask": "read", "text": text_of_link}
    try:
        opened = await prepared(asked, lambda: link.read(text_of_link, find, id="embedded"))
    except BadRecord as refusal:
        return Refused(page, refusal)
    return Embed(page, opened.match, opened.at, text_of_link)


class Embed:
    """The screen of one match that is only looked at. turn: the turn shown."""

    def __init__(self, page: Page, match: Match, at: int, link: str) -> None:
        self.page, self.match, self.link = page, match, link
        self.history = History(match)
        self.turn = sum(turn.end <= at for turn in match.turns)
        self.replay = Replay(self._step, self._paint, lambda: "normal")
        self._listeners: list[Listener] = []

    # ---- a screen ----------------------------------------------------------------------------------------------------
    def show(self) -> None:
        self._write()
        host = self.page.host
        self.slides = Slides(host, self._look, lambda: self.history.log(self.turn, self.say).curve)
        self._listeners = [browser.listen(host, "click", self._click), browser.on_document("keydown", self._key)]

    def speak(self) -> None:
        self.board.stop()
        self._write()

    def leave(self) -> None:
        self.replay.on_end = lambda: None
        self.replay.stop()
        self.slides.stop()
        self.board.stop()
        for listener in self._listeners:
            listener.stop()

    def title(self) -> str:
        return self.match.game.info.title

    # ---- below -------------------------------------------------------------------------------------------------------
    def say(self, note: Note) -> str:
        return self.texts.say(note)

    def _write(self) -> None:
        info = self.match.game.info
        self.texts = self.page.words(info.key)
        browser.set_html(self.page.host, _frame(info.tag))
        self.regions = Regions(self.page.host, ("head", "steps", "where"))
        self.board = BoardView(browser.by_id("board"), lambda _site: None)
        self._paint()

    def _paint(self) -> None:
        info, match, say = self.match.game.info, self.match, self.say
        log = self.history.log(self.turn, say)
        opening = element(
            "a", text(say(Note("open-whole"))), class_="btn quiet", href=browser.base_address() + self.link,
            target="_blank", rel="noopener",
        )
        self.regions.put("head", mark() + element("h1", text(info.title)) + opening)
        where = say(Note(f"at-{log.unit}", n=self.turn, last=log.last))
        if match.outcome is not None and self.turn == log.last:
            where = f"{where} · {winner_line(match, self._name, self.texts)}"
        self.regions.put("where", element("p", text(where), role="status", class_="num"))
        runs = self.replay.runs
        play = button("stop" if runs else "replay", say(Note("replay-stop" if runs else "replay")), "btn", icon("play"))
        self.regions.put("steps", moves.dock(log, say) + play)
        ply = match.turns[self.turn - 1].end if self.turn else 0
        scene = match.game.scene(match.view(ply))
        label = f"{info.title}, {where}"
        self.board.show(scene, say, info.tag, label=label, active=False, arriving=runs)

    def _name(self, seat: int) -> str:
        called = self.match.called(seat)
        return called if isinstance(called, str) else self.say(called)

    def _look(self, turn: int) -> None:
        self.turn = max(0, min(turn, len(self.match.turns)))
        self._paint()

    def _step(self) -> bool:
        self._look(self.turn + 1)
        return self.turn < len(self.match.turns)

    def _click(self, event: Event) -> None:
        step = browser.closest(event, "[data-turn]")
        pressed = browser.closest(event, "[data-act]")
        if step is not None:
            self.replay.stop()
            self._look(int(step.getAttribute("data-turn")))
        elif pressed is not None:
            self._toggle()

    def _key(self, event: Event) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or event.defaultPrevented:
            return
        if event.key in (",", "."):
            self._look(self.turn + (1 if event.key == "." else -1))
        elif event.key == " " and browser.closest(event, "button, a, .site") is None:
            self._toggle()
        else:
            return
        event.preventDefault()

    def _toggle(self) -> None:
        """Runs, from the start where all has been seen; or stands."""
        if self.replay.runs:
            self.replay.stop()
            return
        if self.turn == len(self.match.turns):
            self._look(0)
        self.replay.start()
        self._paint()


class Refused:
    """In the place of a match whose link cannot be read: why not."""

    def __init__(self, page: Page, refusal: BadRecord) -> None:
        self.page, self.refusal = page, refusal

    def show(self) -> None:
        words = self.page.explain(self.refusal.note)
        head = element("h1", text(self.page.say(Note("embed-bad"))))
        browser.set_html(self.page.host, element("main", head, element("p", text(words)), class_="embed refused"))

    def speak(self) -> None:
        self.show()

    def leave(self) -> None:
        """Nothing was begun."""

    def title(self) -> str:
        return self.page.say(Note("embed-bad"))


def _frame(tag: str) -> str:
    """The places of its parts."""
    board = element("div", element("div", class_="fit", id="board"), class_="stage")
    return element(
        "main",
        element("header", class_="embedhead", data_region="head"),
        board,
        element("div", data_region="where"),
        element("nav", class_="embedsteps", data_region="steps"),
        class_=f"embed {text(tag)}-g",
    )
