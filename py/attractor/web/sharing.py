"""What the buttons of the share dialog do, and what is said when nothing more can be kept."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core import link, record
from attractor.core.game import BadRecord, Note
from attractor.web import browser
from attractor.web.browser import files, portraits
from attractor.web.markup import element, text
from attractor.web.share import Shared, file_name, scan, share_dialog, storage_full

if TYPE_CHECKING:
    from attractor.web.play import Play

PNG_WIDTH = 1080
ROOM = "room"
"""The domain of the sentences about codes."""


class Sharing:
    """The dialogs of one match. whole: whether the whole match is shared, not the position that is shown."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.whole = False

    def act(self, act: str) -> None:
        """A button of these dialogs."""
        doing: dict[str, Callable[[], object]] = {
            "share": lambda: self.show(False),
            "share-here": lambda: self.show(False),
            "share-whole": lambda: self.show(True),
            "copy-link": lambda: self._copy(self.address()),
            "copy-position": lambda: self._copy(self.position()),
            "send": lambda: browser.run(files.share(self.play.match.game.info.title, self.address())),
            "copy-embed": lambda: self._copy(self.frame()),
            "print": self._print,
            "save-record": self.save_record,
            "save-svg": self.save_svg,
            "save-png": lambda: browser.run(self.save_png()),
        }
        if act in doing:
            doing[act]()

    # ---- sharing -------------------------------------------------------------------------------------------------
    def show(self, whole: bool) -> None:
        """The dialog, for the position shown or for the whole match."""
        self.whole = whole
        desk, shown = self.play.desk, self.play.desk.shown
        at = self.play.sitting.turn
        where = Note(f"{shown.unit}-number", n=at) if at else Note("start-position")
        shared = Shared(
            at=desk.texts.say(where),
            whole=whole,
            link=self.address(),
            picture=desk.picture(),
            tag=desk.tag,
            position=self.position(),
            can_send=files.can_share(),
            frame=self.frame(),
        )
        self.play.overlay.open(share_dialog(shared, desk.texts.say))
        browser.run(self._draw(shared.link), lambda _error: None)  # the link itself is there

    async def _draw(self, address: str) -> None:
        """Shows the link as a QR code, or says that it is too long for one."""
        from attractor.web.browser import qr

        try:
            shown = scan(await qr.svg(address), self.play.desk.texts.say)
        except BadRecord as refusal:
            shown = element("p", text(self.play.page.words(ROOM).say(refusal.note)), class_="small")
        place = browser.by_id("share-qr")
        if place is not None and address == self.address():
            browser.set_html(place, shown)

    def address(self) -> str:
        """The link: moves up to what is shown, or all of them, opening at what is shown."""
        ply = self.play.sitting.ply
        match = self.play.match
        fragment = link.write(match, at=ply) if self.whole else link.write(match, upto=ply)
        return browser.base_address() + fragment

    def frame(self) -> str:
        """The whole match for another page, opening at what is shown."""
        match, ply = self.play.match, self.play.sitting.ply
        fragment = link.write(match, at=ply).removeprefix("#")
        return element(
            "iframe", src=f"{browser.base_address()}#/embed{fragment}", title=match.game.info.title, width=480,
            height=600, loading="lazy",
        )

    def position(self) -> str:
        """The position shown, in words: what a screen reader hears of the board, row by row, then its notation."""
        desk = self.play.desk
        rows: dict[tuple[str, int], list[str]] = {}
        for site in desk.scene.sites:
            said = ", ".join(desk.texts.say(note) for note in site.label)
            rows.setdefault((site.part, site.row), []).append(f"{site.name.upper()} {said}".strip())
        lines = [" · ".join(words) for _, words in sorted(rows.items())]
        return "\n".join((*lines, "", self.play.match.states[self.play.sitting.ply].position()))

    def save_record(self) -> None:
        match = self.play.match
        files.download(file_name(match.game.info.key, match.id), record.write(match))

    def save_svg(self) -> None:
        browser.run(self._save_svg())

    async def _save_svg(self) -> None:
        files.download(self._name("svg"), await self._portrait(), "image/svg+xml")

    async def save_png(self) -> None:
        files.download(self._name("png"), await portraits.raster(await self._portrait(), PNG_WIDTH), "image/png")

    async def _portrait(self) -> str:
        return await portraits.standalone_svg(self.play.desk.picture(trim=False), ".stage")

    def _print(self) -> None:
        """The board, the players and the moves on paper; the dialog is not part of it."""
        self.play.overlay.close(chosen=True)
        browser.print_page()

    def _name(self, ending: str) -> str:
        return f"{self.play.match.game.info.key}-{self.play.match.id}-{self.play.sitting.turn}.{ending}"

    def _copy(self, words: str) -> None:
        async def copy() -> None:
            done = await files.copy_text(words)
            said = self.play.say("copied" if done else "not-copied")
            browser.set_text(browser.by_id("share-done"), said)

        browser.run(copy())

    # ---- trouble -------------------------------------------------------------------------------------------------
    def tell_full(self) -> None:
        """Nothing more can be kept on this device."""
        self.play.overlay.open(storage_full(self.play.desk.texts.say))
