"""The page's course: which screen is shown for which address, language and theme, and what happens to errors.

    #/                      home
    #/new/<game>            set-up of a game
    #/play/<id>             a match kept on this device        table.open(page, "#/play/k3f9ab")
    #/1/…  #/1z/…           a match in the link                table.open(page, "#/1/…")
    #/embed/1/…             the same, to be looked at inside another page
    #/room/<id>  #/join/<code>  #/reply/<code>     a room with friends elsewhere (room_doors.py)
    #/puzzles  #/puzzles/<game>  #/puzzle/<id>                 puzzle_screen.open_screen(page, "#/puzzles")
    #/settings  #/privacy  #/games  #/keys  #/about  #/report  #/rules/<game>      dialogs over whatever is shown

A screen is a class with ``show``, ``speak``, ``leave`` and ``title`` (page.Screen). ``attractor.web.table`` gives

    await open(page, fragment) -> Screen      raises BadRecord, whose sentence is shown over home
    begin(page, start) -> str                 a new match from the set-up form (page.Start), kept; the fragment to go to
    await bring(page, text) -> str            a match from a record or a link as text, kept; raises BadRecord

and a screen of it may have ``is_running``: then a link to another match asks before it takes its place.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from attractor.core.game import BadRecord, Note
from attractor.games import has_bot
from attractor.web import browser, trouble
from attractor.web.browser import Element, Event
from attractor.web.home_screen import HomeScreen
from attractor.web.page import Page, Screen

LINKS = ("#/1/", "#/1z/")
PUZZLES = ("#/puzzles", "#/puzzle/")
MATCHES = ("#/play/", *LINKS)
EMBED = "#/embed/"
LESSONS = "#/learn/"
ROOMS = ("#/room/", "#/join/", "#/reply/")
DIALOGS = ("#/settings", "#/privacy", "#/games", "#/keys", "#/about", "#/report", "#/rules/")
HOW = ("#/learn", LESSONS)
"""Without a game: the dialog that lists the lessons."""


def start() -> None:
    """Takes over the page that is painted already; it is bound when ``document.body.dataset.ready`` is "yes"."""
    app = App(Page())
    app.route()


class App:
    """The page while Python runs."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.home = HomeScreen(page, self)
        self.screen: Screen | None = None
        self.shown = ""
        self.below = ""
        """The address of the screen under a dialog that has an address of its own."""
        self._allowed = ""
        self._turn = 0
        if page.address.startswith(EMBED):
            browser.seal()
        trouble.watch(page)
        asyncio.get_event_loop().set_exception_handler(_uncaught)
        self._listeners = [
            browser.on_window("hashchange", lambda event: self.route(_fragment(event.oldURL))),
            browser.on_document("click", self._click),
            browser.on_document("keydown", self._key),
            browser.on_window("beforeprint", lambda _event: self.dress("light")),
            browser.on_window("afterprint", lambda _event: self.dress()),
            browser.on_media("(prefers-color-scheme: dark)", lambda _dark: self.dress()),
        ]

    # ---- which screen ------------------------------------------------------------------------------------------------
    def route(self, before: str = "") -> None:
        """Shows the screen of the address. ``before``: the fragment that was left, when it was left."""
        address = self.page.address
        if address.startswith(DIALOGS) or address in HOW:
            self._over(address, before)
            return
        self.home.close()
        if address in (self.below, self.shown) and self.screen is not None:
            self.below = ""
            return
        self.below = ""
        asks = address.startswith((*LINKS, *ROOMS)) and address != self._allowed
        if asks and getattr(self.screen, "is_running", False):
            self._ask(address, before)
            return
        self._turn += 1
        try:
            self._go(address)
        except BadRecord as refusal:
            self._refuse(refusal)
        except Exception as error:
            self._fail(error)

    def leave_dialog(self) -> None:
        """A dialog with an address was closed: back to what lies below it."""
        if self.below:
            browser.back()
        else:
            self.page.settle("#/")

    def _over(self, address: str, before: str) -> None:
        """A dialog over the screen that is shown, or over home."""
        if self.screen is None:
            self._show(self.home, "#/")
        elif before and not before.startswith(DIALOGS):
            self.below = before
        from attractor.web import settings

        try:
            settings.open_dialog(self, address.removeprefix("#/"))
        except BadRecord as refusal:
            self._refuse(refusal)

    def _go(self, address: str) -> None:
        if address in ("#/", "#", ""):
            self._show(self.home, "#/")
        elif address.startswith("#/new/"):
            from attractor.web.setup_screen import SetupScreen

            key = address.removeprefix("#/new/").split("/")[0]
            self._show(SetupScreen(self.page, key, computers=has_bot(key)), address)
        elif address.startswith(LESSONS):
            from attractor.web.lesson_screen import LessonScreen

            self._show(LessonScreen(self.page, address.removeprefix(LESSONS).split("/")[0]), address)
        elif address.startswith(PUZZLES):
            from attractor.web import puzzle_screen

            self._show(puzzle_screen.open_screen(self.page, address), address)
        elif address.startswith(MATCHES):
            from attractor.web import table

            browser.run(self._await(table.open(self.page, address), address, self._turn), self._fail)
        elif address.startswith(ROOMS):
            from attractor.web import room_doors

            browser.run(self._await(room_doors.open(self.page, address), address, self._turn), self._fail)
        elif address.startswith(EMBED):
            from attractor.web import embed

            browser.run(self._await(embed.open(self.page, address), address, self._turn), self._fail)
        else:
            raise BadRecord("unknown-address-words", text=address[:80])

    async def _await(self, opening: Awaitable[Screen], address: str, turn: int) -> None:
        """Shows a screen that takes a moment to open, unless the reader has gone elsewhere meanwhile."""
        try:
            screen = await opening
        except BadRecord as refusal:
            self._refuse(refusal)
            return
        if turn == self._turn:
            self._show(screen, address)
        else:
            screen.leave()

    def _fail(self, error: BaseException) -> None:
        """Whatever it is, the page stays usable and says so."""
        trouble.show(error)
        self._show(self.home, "#/")

    def _show(self, screen: Screen, address: str) -> None:
        if screen is not self.screen:
            if self.screen is not None:
                self.screen.leave()
            self.screen = screen
            screen.show()
            if self.shown:
                browser.scroll_to_top()
                self._focus_heading()
        self.shown = address
        self.retitle()
        browser.body().dataset.ready = "yes"

    def _focus_heading(self) -> None:
        """Another screen is read from its heading on; one that has chosen its own place keeps it."""
        heading = browser.find("main h1", self.page.host)
        if heading is not None and browser.focused() == browser.body():
            browser.set_attribute(heading, "tabindex", "-1")
            browser.focus(heading, scroll=False)

    def retitle(self) -> None:
        """Writes the tab's title."""
        words = "" if self.screen is None else self.screen.title()
        browser.set_title(f"{words} · Strange Attractor" if words else "Strange Attractor")

    def _refuse(self, refusal: BadRecord) -> None:
        """A link that leads nowhere: home, and the reason over it."""
        self.page.settle("#/")
        self._show(self.home, "#/")
        self.home.tell("bad-link", refusal.note)

    def _ask(self, address: str, before: str) -> None:
        """Another match would take the place of one that is going on."""
        from attractor.web.dialogs import ask

        say = self.page.say

        def choose(_act: str, _button: Element) -> None:
            overlay.stop()
            self._allowed = address
            self.route()

        def stay() -> None:
            overlay.stop()
            self.page.settle(before or self.shown)

        overlay = self.home.overlay(choose)
        title, how, yes, no = (say(Note(f"link-over-{key}")) for key in ("title", "how", "yes", "no"))
        overlay.open(ask(title, how, ("open", yes), no, say), stay)

    # ---- language and theme ----------------------------------------------------------------------------------------
    def _click(self, event: Event) -> None:
        """Buttons and links that belong to the page, wherever they are."""
        link = browser.closest(event, "a[hreflang]")
        if link is not None and not (event.ctrlKey or event.metaKey or event.shiftKey):
            event.preventDefault()
            self.use_language(str(link.getAttribute("hreflang")))
            return
        button = browser.closest(event, "[data-page]")
        if button is None:
            return
        wanted = str(button.getAttribute("data-page"))
        if wanted == "theme":
            dark = browser.root().getAttribute("data-theme") == "dark"
            self.use_theme("light" if dark else "dark")
        elif wanted == "sound":
            self.use_sound(self.page.setting("sound") != "on")
        elif wanted == "settings":
            self.page.go("#/settings")

    def _key(self, event: Event) -> None:
        """``?`` shows the keys on every screen; where there is a board, that is the table's business."""
        free = browser.find("#board, [role=dialog]") is None and not event.defaultPrevented
        if event.key == "?" and free and browser.closest(event, "input, textarea, select") is None:
            self.page.go("#/keys")

    def use_language(self, lang: str) -> None:
        """Speaks another language: the screen is written again, and whatever goes on goes on."""
        page = self.page
        if lang == page.lang:
            return
        page.use_language(lang)
        self.respeak()

    def use_theme(self, theme: str) -> None:
        """Light, dark, or "auto": as the device."""
        if theme == "auto":
            browser.forget("theme")
        else:
            browser.remember("theme", theme)
        self.dress()

    def use_sound(self, on: bool) -> None:
        """Off until it is asked for; one bell says that it is on."""
        from attractor.web.sound import BELL, Sounds

        self.page.set("sound", "on" if on else "off")
        Sounds(self.page).play(BELL)
        for button in browser.find_all("[data-page=sound]"):
            browser.set_attribute(button, "aria-pressed", "true" if on else "false")

    def dress(self, theme: str | None = None) -> None:
        """Puts the theme on: the reader's own, or for a moment another one, as on paper."""
        theme = theme or browser.recall("theme")
        if theme not in ("light", "dark"):
            theme = "dark" if browser.media("(prefers-color-scheme: dark)") else "light"
        browser.set_attribute(browser.root(), "data-theme", theme)

    def respeak(self) -> None:
        """The language or a setting has changed."""
        if self.screen is not None:
            self.screen.speak()
        self.retitle()


def _uncaught(_loop: object, context: dict[str, object]) -> None:
    error = context.get("exception")
    trouble.show(error if isinstance(error, BaseException) else RuntimeError(str(context.get("message"))))


def _fragment(address: object) -> str:
    """The part of an address from its # on."""
    _, mark, fragment = str(address).partition("#")
    return mark + fragment
