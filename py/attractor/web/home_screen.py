"""Home, alive: the way back into the last match, links and records that are pasted, what a bad link says."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core.game import BadRecord, Note
from attractor.web import browser, home
from attractor.web.browser import Element, Event, Listener
from attractor.web.home import Card
from attractor.web.page import Page

if TYPE_CHECKING:
    from attractor.web.app import App
    from attractor.web.overlay import Overlay

RESUME_MS = 50
"""The last match is looked for after the page is bound, so that nothing waits for it."""


class HomeScreen:
    """The home page. What the build painted is kept, and read once for the cards and their pictures."""

    def __init__(self, page: Page, app: App) -> None:
        self.page, self.app = page, app
        self.cards = _cards(page.host)
        drawing = browser.by_id("attractor")
        self.drawing = "" if drawing is None else str(drawing.innerHTML)
        self.resume = ""
        self._painted = page.painted
        self._listeners: list[Listener] = []
        self._overlay: Overlay | None = None

    # ---- a screen --------------------------------------------------------------------------------------------------
    def show(self) -> None:
        page = self.page
        if self._painted == page.lang and browser.by_id("join") is not None:
            self._painted = ""  # the build's own markup serves once
        else:
            self._write()
        worker = browser.on_offline(self._offline)
        self._listeners = [browser.listen(page.host, "submit", self._submit), *([worker] if worker else [])]
        self._offline()
        browser.later(RESUME_MS, lambda: browser.run(self._find_last()))

    def speak(self) -> None:
        self._write()
        browser.run(self._find_last())

    def leave(self) -> None:
        for listener in self._listeners:
            listener.stop()
        self._listeners = []
        self.close()

    def title(self) -> str:
        return ""

    # ---- asked by the app --------------------------------------------------------------------------------------------
    def overlay(self, on_act: Callable[[str, Element], object]) -> Overlay:
        """A place for one dialog."""
        from attractor.web.overlay import Overlay

        if self._overlay is not None:
            self._overlay.stop()
        self._overlay = Overlay(self.page.layer, on_act)
        return self._overlay

    def close(self) -> None:
        """Takes away the page's own dialog, if one is open."""
        if self._overlay is not None:
            self._overlay.close(chosen=True)

    def tell(self, title: str, note: Note) -> None:
        """Says why something could not be opened."""
        from attractor.web.dialogs import message
        from attractor.web.markup import element, text

        say = self.page.say
        words = self.page.explain(note)
        more = element("p", text(say(Note("choose-below"))))
        self.overlay(lambda _act, _element: None).open(message(say(Note(title)), words, say, more))
        self.page.announce(words, urgent=True)

    # ---- below -------------------------------------------------------------------------------------------------------
    def _write(self) -> None:
        page = self.page
        for card in self.cards:
            page.words(card.key)
        browser.set_html(
            page.host, home.home(page.texts, page.root, self.cards, self.drawing, page.version, self.resume)
        )
        self._offline()

    def _offline(self) -> None:
        """"Offline ready" is said only when it is true."""
        sign = browser.by_id("offline")
        if sign is not None:
            browser.set_attribute(sign, "hidden", None if browser.works_offline() else "")

    async def _find_last(self) -> None:
        from attractor.web import last

        strip = await last.strip(self.page)
        if strip == self.resume or self.app.screen is not self:
            return
        self.resume = strip
        place = browser.by_id("entrance")
        if place is not None:
            browser.swap(place, home.entrance(self.page.texts, strip))

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        field = browser.find("#join input")
        pasted = "" if field is None else str(field.value).strip()
        if not pasted:
            browser.focus(field)
            return
        fragment = home.fragment_of(pasted) or _fragment_of_code(pasted)
        if fragment:
            self.page.go(fragment)
        else:
            self.take(pasted, "bad-link")

    def take(self, record: str, title: str) -> None:
        """Keeps the match of a record and goes there; says under ``title`` why that cannot be."""
        browser.run(self._take(record, title))

    async def _take(self, record: str, title: str) -> None:
        from attractor.web import table

        try:
            self.page.go(await table.bring(self.page, record))
        except BadRecord as refusal:
            self.tell(title, refusal.note)


def _fragment_of_code(pasted: str) -> str:
    """The address of a room's bare code; "" for anything else."""
    if home.BARE_CODE.fullmatch(pasted) is None:
        return ""
    from attractor.net import codes

    try:
        return codes.link_of(codes.code_in(pasted))
    except BadRecord:
        return ""


def _cards(host: Element) -> tuple[Card, ...]:
    """The cards as the build painted them."""
    cards = []
    for item in browser.find_all("[data-game]", host):
        data = {name: str(browser.or_none(item.getAttribute(f"data-{name}")) or "") for name in
                ("game", "title", "tag", "seats", "minutes")}
        picture = browser.find(".pl > .board", item)
        cards.append(Card(
            data["game"], data["title"], data["tag"], tuple(int(count) for count in data["seats"].split()),
            int(data["minutes"] or 0), "" if picture is None else str(picture.outerHTML),
        ))
    return tuple(cards)
