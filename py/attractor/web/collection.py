"""The matches that this device keeps, as a dialog: search, open, delete, take all along in a file, bring them back."""
from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from attractor.core import record
from attractor.core.game import BadRecord, Note
from attractor.web import browser, bundle, room_keeper
from attractor.web.browser import Event, files, store
from attractor.web.dialogs import dialog, message
from attractor.web.keeper import new_id, shelf
from attractor.web.markup import element, icon, text
from attractor.web.opening import kept_match
from attractor.web.panel import button
from attractor.web.shelf import Damaged, Kept, encode

if TYPE_CHECKING:
    from attractor.web.settings import Dialog

SEARCHED = 3
"""From so many matches on there is a field to search them."""


class Collection:
    """What the dialog "My games" shows and does. ``dialog``: the page's own, which shows it."""

    def __init__(self, dialog: Dialog) -> None:
        self.dialog, self.page, self.say = dialog, dialog.page, dialog.say
        dialog.overlay.on_input = self._search

    # ---- what it shows -----------------------------------------------------------------------------------------------
    async def show(self) -> None:
        """The list, the latest first."""
        say = self.say
        kept, damaged = await shelf.all()
        rows = [*map(self._room, room_keeper.listed()), *map(self._row, kept), *map(self._damaged, damaged)]
        words = say(Note("search-games"))
        field = element("input", type="search", id="search", aria_label=words, placeholder=words, autocomplete="off")
        search = element("div", field, class_="field") if len(rows) >= SEARCHED else ""
        said = element("p", class_="label", role="status", id="found")
        listed = element("ul", *rows, class_="kept") if rows else element("p", text(say(Note("no-games"))))
        ways = [button("file", say(Note("open-file")), "btn", icon("upload"))]
        if kept:
            ways.append(button("export", say(Note("export-all")), "btn", icon("download")))
        more = element("div", *ways, class_="row wrap")
        promise = await self._promise() if kept else ""
        self.dialog.show(dialog(say(Note("games-kept")), search, said, listed, more, promise, say=say))

    def _row(self, kept: Kept) -> str:
        say, title = self.say, self._title(kept)
        state = say(Note("kept-over")) if kept.over else say(Note("kept-turns", n=kept.turns))
        when = f" · {browser.date_format(self.page.lang, kept.stamp)}" if kept.stamp else ""
        said = element("b", text(title), dir="auto") + element("span", text(state + when), class_="s")
        return element("li", element("a", said, href=f"#/play/{kept.match}"), self._delete(kept.match, title))

    def _room(self, entry: room_keeper.Entry) -> str:
        """A room, by the same name for all its matches."""
        say, title = self.say, self._title(entry)
        turns = say(Note("kept-over")) if entry.over else say(Note("kept-turns", n=entry.turns))
        when = browser.date_format(self.page.lang, entry.at)
        state = element("span", text(f"{say(Note('room-title'))} · {turns} · {when}"), class_="s")
        link = element("a", element("b", text(title), dir="auto"), state, href=f"#/room/{entry.room}")
        return element("li", link, self._delete(entry.name, title))

    def _damaged(self, problem: Damaged) -> str:
        words, save = self.say(Note("kept-damaged")), self.say(Note("save-as-file"))
        saving = element(
            "button", icon("download"), type="button", class_="icb", data_act=f"raw:{problem.match}", aria_label=save,
            title=save,
        )
        said = element("span", element("b", text(words)), element("span", text(self.say(problem.note)), class_="s"))
        return element("li", said, saving, self._delete(problem.match, words))

    def _delete(self, match: str, title: str) -> str:
        words = self.say(Note("delete-game", title=title))
        return element(
            "button", icon("trash"), type="button", class_="icb", data_act=f"delete:{match}", aria_label=words,
            title=words,
        )

    def _title(self, kept: Kept | room_keeper.Entry) -> str:
        from attractor.web.settings import called, page_cards

        titles = {card.key: card.title for card in page_cards(self.dialog.app)}
        words = self.page.words(kept.game).words if kept.game in titles else self.page.texts.words
        names = ", ".join(words(called(name, seat)) for seat, name in enumerate(kept.players))
        return f"{titles.get(kept.game, kept.game)}: {names}"

    async def _promise(self) -> str:
        """Whether the browser has promised to keep what is here; else the way to ask it, and what that means."""
        if await store.is_persistent():
            return element("p", text(self.say(Note("promise-given"))), class_="label")
        words = element("p", text(self.say(Note("promise-why"))), class_="label")
        return words + element("div", button("persist", self.say(Note("promise-ask")), "btn"), class_="row")

    def _search(self, event: Event) -> None:
        field = browser.closest(event, "#search")
        if field is None:
            return
        wanted = _plain(str(field.value)).split()
        found = 0
        for row in browser.find_all(".kept li", self.page.layer):
            fits = all(word in _plain(str(row.textContent)) for word in wanted)
            browser.set_attribute(row, "hidden", None if fits else "")
            found += fits
        browser.set_text(browser.by_id("found"), self.say(Note("games-found", n=found)) if wanted else "")

    # ---- what it does ------------------------------------------------------------------------------------------------
    def act(self, what: str, value: str) -> bool:
        """A button of the list; False: it is not one of these."""
        if what == "delete":
            browser.run(self._ask_delete(value))
        elif what == "delete-yes":
            browser.run(self._forget(value))
        elif what == "list":
            browser.run(self.show())
        elif what == "raw":
            browser.run(self._save_raw(value))
        elif what == "export":
            browser.run(self._export())
        elif what == "file":
            browser.run(self._open_file())
        elif what == "persist":
            browser.run(self._persist())
        else:
            return False
        return True

    async def _ask_delete(self, match: str) -> None:
        say = self.say
        kept, _damaged = await shelf.all()
        named = [(each.match, each) for each in kept] + [(each.name, each) for each in room_keeper.listed()]
        title = next((self._title(each) for name, each in named if name == match), say(Note("kept-damaged")))
        yes = (f"delete-yes:{match}", say(Note("delete-yes")))
        back = ("list", say(Note("keep-it")))
        words = say(Note("delete-game", title=title))
        buttons = (button(*yes, "btn big danger"), button(*back, "btn big"))
        how = element("p", text(say(Note("delete-how"))))
        self.dialog.show(dialog(words, how, element("div", *buttons, class_="row wrap"), say=say, style="short"))

    async def _forget(self, match: str) -> None:
        if "/" in match:
            await room_keeper.forget_room(match)
        else:
            await shelf.delete(match)
        await self.show()

    async def _save_raw(self, match: str) -> None:
        _kept, damaged = await shelf.all()
        for problem in damaged:
            if problem.match == match:
                files.download(f"{match}.txt", problem.raw)

    async def _export(self) -> None:
        kept, _damaged = await shelf.all()
        files.download(f"strange-attractor-{len(kept)}.attractor.txt", bundle.write(kept))

    async def _open_file(self) -> None:
        found = await files.pick_file(most=bundle.LONGEST)
        if found is None:
            return
        if not bundle.is_bundle(found):
            self.dialog.overlay.close(chosen=True)
            self.dialog.app.home.take(found, "bad-file")
            return
        say = self.say
        try:
            added, known = await self._bring(bundle.read(found))
        except BadRecord as refusal:
            words = f"{self.page.explain(refusal.note)} {say(Note('bundle-nothing'))}"
            self._told(message(say(Note("bad-file")), words, say))
            return
        self._told(message(say(Note("import-done")), say(Note("import-words", n=added, known=known)), say))

    def _told(self, markup: str) -> None:
        """Something is said; closing it shows the list again."""
        self.dialog.overlay.open(markup, lambda: browser.run(self.show()))

    async def _bring(self, matches: Sequence[Kept]) -> tuple[int, int]:
        """Keeps them all, or raises BadRecord and keeps none; how many are new, and how many were here already.

        What is here is never overwritten: another match of the same name comes under a name of its own.
        """
        here = {kept.match: kept for kept in (await shelf.all())[0]}
        fresh: list[Kept] = []
        for number, kept in enumerate(matches, start=2):
            try:
                match = (await kept_match(kept)).match
            except BadRecord as problem:
                raise BadRecord("bundle-line", n=number, why=problem.note) from None
            known = here.get(kept.match)
            if known is not None and known.record == kept.record:
                continue
            if known is not None:
                match.id = new_id()
                kept = replace(kept, match=match.id, record=record.write(match), link="")
            fresh.append(
                replace(
                    kept, game=match.game.info.key, turns=len(match.turns), players=match.players,
                    over=match.outcome is not None,
                )
            )
        await _keep(fresh)
        return len(fresh), len(matches) - len(fresh)

    async def _persist(self) -> None:
        given = await store.persist()
        words = self.say(Note("promise-given" if given else "promise-refused"))
        self._told(message(self.say(Note("games-kept")), words, self.say))


async def _keep(fresh: Sequence[Kept]) -> None:
    """Puts them all onto the disk; where it takes not all of them, it takes none."""
    try:
        for kept in fresh:
            await shelf.settle(kept.match, encode(kept))
    except OSError:
        for kept in fresh:
            with suppress(OSError):
                await shelf.delete(kept.match)
        raise BadRecord("bundle-full") from None


def _plain(words: str) -> str:
    """Letters to search by: small, without accents."""
    import unicodedata

    spread = unicodedata.normalize("NFD", words.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
