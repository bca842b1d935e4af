"""The dialogs over home: settings, the kept matches, how to play, the report. Each has an address of its own."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Note
from attractor.games import find, find_lesson
from attractor.web import browser, trouble
from attractor.web.browser import Element
from attractor.web.dialogs import ask, dialog, message
from attractor.web.home import Card
from attractor.web.markup import element, icon, text
from attractor.web.opponent import THINK_MS, thinking_ms
from attractor.web.panel import button
from attractor.web.text import LANGUAGES

if TYPE_CHECKING:
    from attractor.web.app import App

THEMES = ("auto", "light", "dark")
TOUCHES = ("slide", "tap")


def open_dialog(app: App, name: str) -> None:
    """Opens one of the dialogs: "settings", "games", "about", "report" or "rules/<game>"; BadRecord for no game."""
    Dialog(app).open(name)


class Dialog:
    """A dialog of the page. Closing it gives home its own address back."""

    def __init__(self, app: App) -> None:
        self.app, self.page = app, app.page
        self.say = app.page.say
        self.overlay = app.home.overlay(self._act)

    def open(self, name: str) -> None:
        if name == "report":
            browser.run(self._report())
        elif name == "games":
            browser.run(self._games())
        elif name.startswith("rules/"):
            self._show(self._rules(name.removeprefix("rules/")))
        else:
            self._show(self._about() if name in ("about", "learn", "learn/") else self._settings())

    # ---- what they show ----------------------------------------------------------------------------------------------
    def _settings(self) -> str:
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
            element("h3", text(say(Note("privacy")))),
            element("p", text(say(Note("privacy-words")))),
            element("div", button("erase", say(Note("erase")), "btn danger", icon("trash")), class_="row wrap"),
        )
        return dialog(say(Note("settings")), *parts, say=say)

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

        say, steps = self.say, find_lesson(card.key)
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

    async def _games(self) -> None:
        from attractor.web.keeper import shelf

        say, page = self.say, self.page
        kept, damaged = await shelf.all()
        titles = {card.key: card.title for card in page_cards(self.app)}
        rows = []
        for each in kept:
            names = ", ".join(page.words(each.game).words(called(name, seat)) for seat, name in enumerate(each.players))
            title = f"{titles.get(each.game, each.game)}: {names}"
            state = say(Note("kept-over")) if each.over else say(Note("kept-turns", n=each.turns))
            said = element("b", text(title)) + element("span", text(state), class_="s")
            rows.append(element("li", element("a", said, href=f"#/play/{each.match}"), self._delete(each.match, title)))
        for problem in damaged:
            words = say(Note("kept-damaged"))
            save = element(
                "button", icon("download"), type="button", class_="icb", data_act=f"raw:{problem.match}",
                aria_label=say(Note("save-as-file")), title=say(Note("save-as-file")),
            )
            said = element("span", element("b", text(words)), element("span", text(say(problem.note)), class_="s"))
            rows.append(element("li", said, save, self._delete(problem.match, words)))
        listed = element("ul", *rows, class_="kept") if rows else element("p", text(say(Note("no-games"))))
        more = element("div", button("file", say(Note("open-file")), "btn", icon("upload")), class_="row wrap")
        self._show(dialog(say(Note("games-kept")), listed, more, say=say))

    def _delete(self, match: str, title: str) -> str:
        words = self.say(Note("delete-game", title=title))
        return element(
            "button", icon("trash"), type="button", class_="icb", data_act=f"delete:{match}", aria_label=words,
            title=words,
        )

    async def _report(self) -> None:
        copied = await trouble.copy_report()
        say = self.say
        words = say(Note("report-copied" if copied else "report-refused"))
        area = element("textarea", text(trouble.report()), readonly=True, rows=10, class_="report", aria_label=words)
        self._show(message(say(Note("copy-report")), words, say, area))

    def _show(self, markup: str) -> None:
        self.overlay.open(markup, self._left)

    def _left(self) -> None:
        """The address is again that of the screen below."""
        self.app.leave_dialog()

    # ---- what they do ------------------------------------------------------------------------------------------------
    def _act(self, act: str, _element: Element) -> None:
        what, _, value = act.partition(":")
        if what == "theme":
            self.app.use_theme(value)
            self._show(self._settings())
        elif what == "lang":
            self.app.use_language(value)
            self._show(self._settings())
        elif what == "touch":
            self.page.set("touch", value)
            self.app.respeak()
            self._show(self._settings())
        elif what == "think":
            self.page.set("think", value)
            self._show(self._settings())
        elif what == "erase":
            say = self.say
            yes = ("erase-all", say(Note("erase-yes")))
            self._show(ask(say(Note("erase")), say(Note("erase-ask")), yes, say(Note("keep")), say, danger=True))
        elif what == "erase-all":
            browser.run(self._erase())
        elif what == "delete":
            browser.run(self._forget(value))
        elif what == "raw":
            browser.run(self._save_raw(value))
        elif what == "file":
            browser.run(self._open_file())

    async def _erase(self) -> None:
        from attractor.web.browser.store import Store

        browser.forget_all()
        await Store().clear()
        browser.reload()

    async def _forget(self, match: str) -> None:
        from attractor.web.keeper import shelf

        await shelf.delete(match)
        await self._games()

    async def _save_raw(self, match: str) -> None:
        from attractor.web.browser import files
        from attractor.web.keeper import shelf

        _kept, damaged = await shelf.all()
        for problem in damaged:
            if problem.match == match:
                files.download(f"{match}.txt", problem.raw)

    async def _open_file(self) -> None:
        from attractor.web.browser import files

        record = await files.pick_file()
        if record is not None:
            self.overlay.close(chosen=True)
            self.app.home.take(record, "bad-file")


def called(name: str, seat: int) -> Note | str:
    """What people call a player as a record names them."""
    if name.startswith("@"):
        return Note("computer", level=name[1:])
    return name or Note("player", seat=seat + 1)


def page_cards(app: App) -> tuple[Card, ...]:
    """The games that are there."""
    return tuple(card for card in app.home.cards if card.picture)
