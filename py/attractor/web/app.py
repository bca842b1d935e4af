"""The page's course: which screen is shown for which address, language and theme, and what happens to errors.

    #/                      home
    #/new/<game>            set-up of a game
    #/play/<id>             a match kept on this device        table.open(page, "#/play/k3f9ab")
    #/1/…  #/1z/…           a match in the link                table.open(page, "#/1/…")
    #/settings  #/games  #/about  #/report      dialogs over home

A screen is a class with ``show``, ``speak``, ``leave`` and ``title`` (page.Screen). ``attractor.web.table`` gives

    await open(page, fragment) -> Screen      raises BadRecord, whose sentence is shown over home
    begin(page, start) -> str                 a new match from the set-up form (page.Start), kept; the fragment to go to
    bring(page, text) -> str                  a match from a record or a link as text, kept; raises BadRecord

and a screen of it may have ``is_running``: then a link to another match asks before it takes its place.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from attractor.core.game import BadRecord, Note
from attractor.web import browser, trouble
from attractor.web.browser import Element, Event
from attractor.web.dialogs import ask
from attractor.web.home_screen import HomeScreen
from attractor.web.page import Page, Screen

LINKS = ("#/1/", "#/1z/")
MATCHES = ("#/play/", *LINKS)
DIALOGS = ("#/settings", "#/games", "#/about", "#/report")


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
        self._allowed = ""
        self._turn = 0
        trouble.watch(page)
        asyncio.get_event_loop().set_exception_handler(_uncaught)
        self._listeners = [
            browser.on_window("hashchange", lambda _event: self.route()),
            browser.on_document("click", self._click),
            browser.on_media("(prefers-color-scheme: dark)", lambda _dark: self.dress()),
        ]

    # ---- which screen ------------------------------------------------------------------------------------------------
    def route(self) -> None:
        """Shows the screen of the address."""
        address = self.page.address
        if address == self.shown and self.screen is not None:
            return
        asks = address.startswith(LINKS) and address != self._allowed
        if asks and getattr(self.screen, "is_running", False):
            self._ask(address)
            return
        self._turn += 1
        try:
            self._go(address)
        except BadRecord as refusal:
            self._refuse(refusal)
        except Exception as error:
            self._fail(error)

    def _go(self, address: str) -> None:
        if address in ("#/", "#", "") or address in DIALOGS:
            self._show(self.home, address)
            if address in DIALOGS:
                self._dialog(address)
        elif address.startswith("#/new/"):
            from attractor.web.setup_screen import SetupScreen

            self._show(SetupScreen(self.page, address.removeprefix("#/new/").split("/")[0]), address)
        elif address.startswith(MATCHES):
            from attractor.web import table

            browser.run(self._await(table.open(self.page, address), address, self._turn), self._fail)
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
        self.shown = address
        self.retitle()
        browser.body().dataset.ready = "yes"

    def retitle(self) -> None:
        """Writes the tab's title."""
        words = "" if self.screen is None else self.screen.title()
        browser.set_title(f"{words} · Strange Attractor" if words else "Strange Attractor")

    def _refuse(self, refusal: BadRecord) -> None:
        """A link that leads nowhere: home, and the reason over it."""
        self.page.settle("#/")
        self._show(self.home, "#/")
        self.home.tell("bad-link", refusal.note)

    def _ask(self, address: str) -> None:
        """Another match would take the place of one that is going on."""
        say = self.page.say

        def choose(_act: str, _button: Element) -> None:
            overlay.stop()
            self._allowed = address
            self.route()

        def stay() -> None:
            overlay.stop()
            self.page.settle(self.shown)

        overlay = self.home.overlay(choose)
        title, how, yes, no = (say(Note(f"link-over-{key}")) for key in ("title", "how", "yes", "no"))
        overlay.open(ask(title, how, ("open", yes), no, say), stay)

    def _dialog(self, address: str) -> None:
        from attractor.web import settings

        settings.open_dialog(self, address.removeprefix("#/"))

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
        elif wanted == "settings":
            self._dialog("#/settings")

    def use_language(self, lang: str) -> None:
        """Speaks another language; the screen is written again and the address names the language's own page."""
        page = self.page
        if lang == page.lang:
            return
        site = browser.resolve(page.root or ".")
        page.use_language(lang)
        browser.replace_address(f"{site}{'' if lang == 'en' else f'{lang}/'}{browser.fragment_of_address()}")
        browser.set_attribute(browser.root(), "data-root", "" if lang == "en" else "../")
        self.respeak()

    def use_theme(self, theme: str) -> None:
        """Light, dark, or "auto": as the device."""
        if theme == "auto":
            browser.forget("theme")
        else:
            browser.remember("theme", theme)
        self.dress()

    def dress(self) -> None:
        """Puts the theme on."""
        theme = browser.recall("theme")
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
