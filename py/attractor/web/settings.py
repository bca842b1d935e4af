"""The dialogs over a screen, each with an address: settings, privacy, kept matches, keys, how to play, the report."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Note
from attractor.games import find, find_lesson, has_lesson
from attractor.web import browser, trouble
from attractor.web.browser import Element, awake
from attractor.web.commands import KEYS
from attractor.web.dialogs import ask, dialog, keys, message
from attractor.web.home import Card
from attractor.web.markup import element, icon, text
from attractor.web.opponent import THINK_MS, thinking_ms
from attractor.web.panel import button
from attractor.web.text import LANGUAGES

if TYPE_CHECKING:
    from attractor.web.app import App
    from attractor.web.collection import Collection

THEMES = ("auto", "light", "dark")
TOUCHES = ("slide", "tap")
SOUNDS = ("off", "on")


def open_dialog(app: App, name: str) -> None:
    """Opens "settings", "privacy", "games", "keys", "about", "report" or "rules/<game>"; BadRecord for no game."""
    Dialog(app).open(name)


class Dialog:
    """A dialog of the page. Closing it gives home its own address back."""

    def __init__(self, app: App) -> None:
        self.app, self.page = app, app.page
        self.say = app.page.say
        self.overlay = app.home.overlay(self._act)
        self.collection: Collection | None = None

    def open(self, name: str) -> None:
        if name == "report":
            browser.run(self._report())
        elif name == "games":
            from attractor.web.collection import Collection

            self.collection = Collection(self)
            browser.run(self.collection.show())
        elif name.startswith("rules/"):
            self.show(self._rules(name.removeprefix("rules/")))
        else:
            words = {
                "about": self._about, "learn": self._about, "learn/": self._about, "privacy": self._privacy,
                "keys": self._keys,
            }
            self.show(words.get(name, self._settings)())

    # ---- what they show ----------------------------------------------------------------------------------------------
    def _settings(self, said: str = "") -> str:
        say, page = self.say, self.page
        theme = page.setting("theme", "auto")
        touch = page.setting("touch", TOUCHES[0])
        thinks = [(str(ms), say(Note("think-seconds", n=ms // 1000))) for ms in THINK_MS]
        parts = (
            self._choice("look", [(each, say(Note(f"theme-{each}"))) for each in THEMES], theme, "theme"),
            self._choice("language", list(LANGUAGES.items()), page.lang, "lang"),
            self._choice("touch", [(each, say(Note(f"touch-{each}"))) for each in TOUCHES], touch, "touch"),
            element("p", text(say(Note("touch-hint"))), class_="label"),
            self._choice("think", thinks, str(thinking_ms(page.setting("think"))), "think"),
            element("p", text(say(Note("think-hint"))), class_="label"),
            self._choice("sound", [(each, say(Note(f"sound-{each}"))) for each in SOUNDS], self._sound, "sound"),
            element("p", text(say(Note("sound-hint"))), class_="label"),
            self._install(),
            self._network(said),
            element("h3", text(say(Note("privacy")))),
            element("p", text(say(Note("privacy-short"))), " ", element("a", text(say(Note("privacy-more"))),
                    href="#/privacy")),
            element("div", button("erase", say(Note("erase")), "btn danger", icon("trash")), class_="row wrap"),
        )
        return dialog(say(Note("settings")), *parts, say=say)

    @property
    def _sound(self) -> str:
        return self.page.setting("sound", SOUNDS[0])

    def _network(self, said: str) -> str:
        """Play across the internet. said: what came of saving its servers."""
        from attractor.web import room_settings

        say, page = self.say, self.page
        ways = [("no", say(Note("room-far-off"))), ("yes", say(Note("room-far-on")))]
        choice = self._choice("room-network", ways, "yes" if room_settings.is_far(page) else "no", "far")
        return room_settings.section(page, say, choice, said)

    def _keep_servers(self) -> None:
        from attractor.web import room_settings

        fields = {name: browser.by_id(f"server-{name}") for name in room_settings.FIELDS}
        said = self.say(room_settings.keep(self.page, {name: str(it.value) for name, it in fields.items() if it}))
        self.show(self._settings(said))
        self.page.announce(said)

    def _install(self) -> str:
        """The way to have the page as an app: the browser's offer, or where it makes none, where to look."""
        say = self.say
        if browser.is_installed():
            return ""
        if awake.can_install():
            act = element("div", button("install", say(Note("install")), "btn", icon("download")), class_="row wrap")
            return act + element("p", text(say(Note("install-hint"))), class_="label")
        return element("p", text(say(Note("install-by-hand"))), class_="label") if browser.installs_by_hand() else ""

    def _privacy(self) -> str:
        """All that is kept, sent and asked, and how to be rid of it."""
        say = self.say
        sections = (
            element("section", element("h3", text(say(Note(f"privacy-{part}")))),
                    element("p", text(say(Note(f"privacy-{part}-words")))))
            for part in ("kept", "sent", "links", "rooms", "asked", "gone")
        )
        erase = element("div", button("erase", say(Note("erase")), "btn danger", icon("trash")), class_="row wrap")
        return dialog(say(Note("privacy-title")), *sections, erase, say=say)

    def _keys(self) -> str:
        say = self.say
        return keys(tuple((pressed, say(Note(does))) for pressed, does in KEYS), say)

    def _choice(self, key: str, rows: list[tuple[str, str]], chosen: str, act: str) -> str:
        words = self.say(Note(key))
        buttons = (
            element(
                "button", text(said), type="button", role="radio", data_act=f"{act}:{value}",
                aria_checked="true" if value == chosen else "false", lang=value if act == "lang" else None,
            )
            for value, said in rows
        )
        group = element("div", *buttons, class_="seg block", role="radiogroup", aria_label=words)
        return element("div", element("div", text(words), class_="label above"), group)

    def _about(self) -> str:
        """Every game with the way to its rules."""
        say, page = self.say, self.page
        games = []
        for card in page_cards(self.app):
            picture = element("div", card.picture, class_=f"dia {card.tag}-p")
            words = element("h3", text(card.title)) + element("p", text(page.words(card.key)("lead")))
            games.append(element("section", picture, element("div", words, self._ways(card)), class_="rule"))
        return dialog(say(Note("about-title")), element("p", text(say(Note("about-words")))), *games, say=say)

    def _ways(self, card: Card) -> str:
        """To the lesson of a game, with how far it has come, and to its rules."""
        from attractor.web import lesson, lesson_view

        say, steps = self.say, find_lesson(card.key) if has_lesson(card.key) else ()
        done = lesson.progress(self.page.setting(lesson.setting(card.key)), steps)
        words = Note("lesson-progress", n=done, last=len(steps)) if done else Note("lesson-start")
        rules = element("a", icon("book-open", small=True), text(say(Note("lesson-rules"))), class_="learn",
                        href=f"#/rules/{card.key}", aria_label=f"{say(Note('lesson-rules'))}: {card.title}")
        spoken = f"{say(Note('lesson-of', game=card.title))}, {say(words)}"
        return lesson_view.link(card.key, say(words), spoken) + rules

    def _rules(self, key: str) -> str:
        from attractor.web import rules

        game = find(key)
        return rules.drawer(game, self.page.words(rules.RULES), self.page.words(key))

    async def _report(self) -> None:
        copied = await trouble.copy_report()
        say = self.say
        words = say(Note("report-copied" if copied else "report-refused"))
        area = element("textarea", text(trouble.report()), readonly=True, rows=10, class_="report", aria_label=words)
        self.show(message(say(Note("copy-report")), words, say, area))

    def show(self, markup: str) -> None:
        self.overlay.open(markup, self._left)

    def _left(self) -> None:
        """The address is again that of the screen below."""
        self.app.leave_dialog()

    # ---- what they do ------------------------------------------------------------------------------------------------
    def _act(self, act: str, _element: Element) -> None:
        what, _, value = act.partition(":")
        if what == "theme":
            self.app.use_theme(value)
            self.show(self._settings())
        elif what == "lang":
            self.app.use_language(value)
            self.show(self._settings())
        elif what == "touch":
            self.page.set("touch", value)
            self.app.respeak()
            self.show(self._settings())
        elif what == "sound":
            self.app.use_sound(value == "on")
            self.show(self._settings())
        elif what == "think":
            self.page.set("think", value)
            self.show(self._settings())
        elif what == "far":
            self.page.set("far", value)
            self.show(self._settings())
        elif what == "servers":
            self._keep_servers()
        elif what == "erase":
            say = self.say
            yes = ("erase-all", say(Note("erase-yes")))
            self.show(ask(say(Note("erase")), say(Note("erase-ask")), yes, say(Note("keep")), say, danger=True))
        elif what == "erase-all":
            browser.run(self._erase())
        elif what == "install":
            browser.run(self._take_offer())
        elif self.collection is not None:
            self.collection.act(what, value)

    async def _erase(self) -> None:
        from attractor.web.browser import store

        await store.erase()
        browser.forget_all()
        self.page.settle("#/")
        browser.reload()

    async def _take_offer(self) -> None:
        await awake.install()
        self.show(self._settings())


def called(name: str, seat: int) -> Note | str:
    """What people call a player as a record names them."""
    if name.startswith("@"):
        return Note("computer", level=name[1:])
    return name or Note("player", seat=seat + 1)


def page_cards(app: App) -> tuple[Card, ...]:
    """The games that are there."""
    return tuple(card for card in app.home.cards if card.picture)
