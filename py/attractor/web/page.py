"""What every screen is given: the words, the address, the live regions, the settings of this device.

A screen is a class with four methods (``Screen``); ``app.py`` has exactly one at a time and asks H's table and the
others for them. All markup goes into ``page.host`` (``#app``); dialogs go into ``page.layer`` (``#layer``).
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from attractor.core.game import Clock, Note
from attractor.games import KEYS
from attractor.web import browser
from attractor.web.browser import Element
from attractor.web.catalogues import load
from attractor.web.text import BEHIND, Texts, pick_language

READ_AGAIN_MS = 3000
"""A live region is emptied after this, so that the same words can be read again."""


class Screen(Protocol):
    """One screen of the page."""

    def show(self) -> None:
        """Writes itself into ``page.host`` and begins to listen. Called once."""

    def speak(self) -> None:
        """The language, the theme or a setting has changed: writes itself again; nothing that was done is lost."""

    def leave(self) -> None:
        """Stops listening, timers and work. Another screen is about to write into the host."""

    def title(self) -> str:
        """The tab's title; the page appends its own name."""


@dataclass(frozen=True, slots=True)
class Start:
    """What the set-up form gives to the table: ``table.begin(page, start)`` makes the match, keeps it and goes there.

    players: a name a seat in playing order, ``@4`` for the computer at level 4. drawn: whether lots were drawn for
    the first seat (they have been: ``players`` is the result). friends: seats that friends elsewhere are invited to.
    """

    game: str
    seats: int
    options: dict[str, str]
    clock: Clock
    players: tuple[str, ...]
    drawn: bool = False
    friends: tuple[int, ...] = ()


class Page:
    """The page that Python found painted."""

    def __init__(self) -> None:
        root = browser.root()
        self.host: Element = browser.by_id("app")
        self.layer: Element = browser.by_id("layer")
        self.version = str(browser.or_none(root.getAttribute("data-version")) or "")
        self.painted = str(root.getAttribute("lang"))
        """The language that the build wrote this page in; the reader may have chosen another one since."""
        self.lang = pick_language(browser.recall("language"), self.painted)
        browser.set_attribute(root, "lang", self.lang)
        self.texts = self._texts()
        self._unsaid: dict[str, list[str]] = {}

    # ---- words -----------------------------------------------------------------------------------------------------
    def say(self, note: Note) -> str:
        """A sentence of the interface."""
        return self.texts.say(note)

    def words(self, game: str) -> Texts:
        """The sentences of a game, and those of the interface behind them."""
        if game not in self.texts.catalogues:
            self.texts.catalogues[game] = load(self.lang, game)
        return self.texts.of(game)

    def explain(self, note: Note) -> str:
        """The sentence of a refusal, whichever game gave the reason inside it."""
        inside = [fact.key for _name, fact in note.facts if isinstance(fact, Note)]
        for game in KEYS:
            words = self.words(game)
            if inside and all(words.has(key) for key in inside):
                return words.say(note)
        return self.say(note)

    def use_language(self, lang: str) -> None:
        """Speaks another language from now on; the screen is asked to speak by the app."""
        self.lang = lang
        self.texts = self._texts()
        browser.remember("language", lang)
        browser.set_attribute(browser.root(), "lang", lang)

    def _texts(self) -> Texts:
        catalogues = {domain: load(self.lang, domain) for domain in BEHIND}
        return Texts(self.lang, catalogues, browser.number_format(self.lang))

    # ---- the address -------------------------------------------------------------------------------------------------
    @property
    def root(self) -> str:
        """The way from this page to the site's root: "" or "../"."""
        return str(browser.or_none(browser.root().getAttribute("data-root")) or "")

    @property
    def address(self) -> str:
        """The fragment, with its #; "#/" at home."""
        return browser.fragment_of_address() or "#/"

    def go(self, fragment: str) -> None:
        """Another screen; Back leads here again."""
        browser.go(fragment)

    def settle(self, fragment: str) -> None:
        """The same screen under a better address; no new step for Back."""
        browser.replace_fragment(fragment)

    # ---- what is heard -----------------------------------------------------------------------------------------------
    def announce(self, words: str, urgent: bool = False) -> None:
        """Says something to those who listen; the same words again are read again.

        What comes before the last words are in the page is said together with them.
        """
        name = "alert" if urgent else "live"
        region = browser.by_id(name)
        if region is None or not words:
            return
        waiting = self._unsaid.setdefault(name, [])
        waiting.append(words)
        if len(waiting) == 1:
            browser.set_text(region, "")
            browser.next_frame(lambda: self._announced(name, region))

    def _announced(self, name: str, region: Element) -> None:
        words = " ".join(self._unsaid.pop(name))
        browser.set_text(region, words)
        browser.later(READ_AGAIN_MS, lambda: _empty(region, words))

    # ---- settings ----------------------------------------------------------------------------------------------------
    @staticmethod
    def setting(key: str, default: str = "") -> str:
        """A setting of this device."""
        value = browser.recall(key)
        return default if value is None else value

    @staticmethod
    def set(key: str, value: str) -> None:
        browser.remember(key, value)


def _empty(region: Element, words: str) -> None:
    if region.textContent == words:
        browser.set_text(region, "")
