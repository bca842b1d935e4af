"""Codes carried by hand: the inviter's dialog, the guest's page, and a reply whose link was opened elsewhere."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from attractor.core.game import BadRecord, Note
from attractor.net import codes
from attractor.web import browser, room_invite, room_panels
from attractor.web.browser import files
from attractor.web.browser.peers import Peers
from attractor.web.markup import element, icon, text
from attractor.web.page import Page
from attractor.web.panel import button
from attractor.web.room_invite import Carried

if TYPE_CHECKING:
    from attractor.web.room_screen import RoomScreen

STATES = {
    "gathering": "room-making-code", "waiting": "room-waits-reply", "connecting": "room-connecting",
    "open": "room-is-open",
}  # fmt: skip
PATIENCE = 5_000
"""Milliseconds after which a tab that finds no other in this browser says so."""


class Codes:
    """The codes of one tab. invited: of the invitation that led here."""

    def __init__(self, screen: RoomScreen, invited: str) -> None:
        self.screen, self.invited = screen, invited
        self.shown = Carried(can_send=files.can_share())
        self.refusal: Note | None = None
        self._ticket = ""
        self._is_asking = self._is_late = False

    @property
    def peers(self) -> Peers:
        peers = self.screen.outside.peers
        assert peers is not None
        return peers

    def open(self) -> None:
        """A guest answers the invitation that it came with, and sits down as soon as it can."""
        if self.invited:
            self.screen.hall.joins = not self.screen.room.holding.vault.owns
            browser.run(self._answer())
        else:
            browser.later(PATIENCE, self._late)

    def end(self) -> None:
        """The page leaves."""
        self._is_late = False

    # ---- what is shown ---------------------------------------------------------------------------------------------
    def page(self, name: str) -> str:
        """The page of a tab that knows nothing of its room yet."""
        say = self.screen.say
        if self.invited and self.refusal is None:
            return room_invite.reply(self.shown, name, say)
        words = self.refusal or Note("room-not-found" if self._is_late else "room-searching")
        waits = element("span", element("i"), text(say(Note("room-looking"))), class_="wait", role="status")
        link = button("room-home", say(Note("room-to-home")), "btn", icon("link"))
        return element(
            "main",
            element("div", element("h1", text(say(Note("room-title")))), element("p", text(say(words)), class_="lead"),
                    "" if self.refusal else waits, element("div", link, class_="row"), class_="room-reply"),
            class_="wrap room-page",
        )  # fmt: skip

    @property
    def note(self) -> str:
        """In the lobby: what stands in the way of the line."""
        return "" if self.refusal is None else room_panels.told(self.screen.say(self.refusal))

    # ---- what comes ------------------------------------------------------------------------------------------------
    def opened(self) -> None:
        """A peer is there: the room has an address of its own."""
        self.refusal = None
        self.screen.page.settle(f"#/room/{self.screen.holder.room}")

    def _finish(self) -> None:
        """What was carried has done its work."""
        if browser.by_id("room-carried") is not None:
            self.screen.overlay.close(chosen=True)
        self._ticket = ""
        self.shown = Carried(can_send=self.shown.can_send, state="room-is-open")

    def became(self, name: str, state: str) -> bool:
        """The state of an invitation; False: it is none of ours but a peer."""
        if not self._ticket or name != self._ticket:
            return False
        if state == "open":
            self._finish()
            return True
        if state == "failed":
            self.shown = replace(self.shown, state=self.peers.why(name) or "room-why-blocked", failed=True)
        else:
            said = "room-waits-line" if self.invited and state == "waiting" else STATES.get(state, "room-making-code")
            self.shown = replace(self.shown, state=said, failed=False)
        self._renew()
        return True

    def renewed(self, ticket: str, code: str) -> None:
        """The guest's code is another one from now on: the old one has waited too long."""
        if ticket == self._ticket:
            browser.run(self._show_code(code))

    # ---- buttons -----------------------------------------------------------------------------------------------------
    def acts(self, fact: str) -> dict[str, Callable[[], object]]:
        return {
            "room-invite": self.invite,
            "room-accept": lambda: browser.run(self._accept()),
            "room-copy": lambda: browser.run(self._copy(fact)),
            "room-send": lambda: browser.run(files.share(self._share_title, self.shown.address)),
            "room-scan": lambda: browser.run(self._scan()),
            "room-home": lambda: self.screen.page.go("#/"),
        }

    @property
    def _share_title(self) -> str:
        return self.screen.say(Note("room-share-title"))

    def invite(self) -> None:
        """Opens the dialog; a code that nobody has used yet is shown again."""
        if not self._ticket or self.invited:
            self.invited = self._ticket = ""
            self.shown = Carried(can_send=self.shown.can_send)
        self._open_dialog()
        if not self._ticket and not self._is_asking:
            browser.run(self._make())

    async def _make(self) -> None:
        self._is_asking = True
        try:
            code = await self.peers.invitation()
            self._ticket = codes.ticket_of(code)
        finally:
            self._is_asking = False
        await self._show_code(code)

    async def _answer(self) -> None:
        try:
            self._ticket = codes.ticket_of(self.invited)
            code = await self.peers.reply(self.invited)
        except BadRecord as refused:
            self.refusal = refused.note
            self.screen.hall.show()
            return
        await self._show_code(code)

    async def _show_code(self, code: str) -> None:
        address = browser.base_address() + codes.link_of(code)
        state = "room-waits-line" if self.invited else "room-waits-reply"
        self.shown = replace(self.shown, code=code, address=address, qr="", state=state, failed=False)
        self._renew()
        from attractor.web.browser import qr

        try:
            picture = await qr.svg_of_code(code)
        except (BadRecord, OSError):  # the link does as well
            return
        if self.shown.code == code:
            self.shown = replace(self.shown, qr=picture)
            self._renew()

    async def _accept(self) -> None:
        field = browser.by_id("room-reply")
        typed = "" if field is None else str(field.value)
        try:
            await self.peers.accept(typed)
        except BadRecord as refused:
            self._say_state(refused.note)

    async def _scan(self) -> None:
        """The reply from the other screen, through the camera."""
        from attractor.web.browser import qr

        scanner, overlay = qr.Scanner(), self.screen.overlay
        overlay.open(room_invite.camera(self.screen.say), scanner.stop)
        try:
            found = await scanner.read(browser.by_id("room-camera"))
        except BadRecord as refused:
            self._open_dialog()
            self._say_state(refused.note)
            return
        if found is None:
            return
        self._open_dialog()
        field = browser.by_id("room-reply")
        if field is not None:
            field.value = found
        await self._accept()

    async def _copy(self, what: str) -> None:
        done = await files.copy_text(self.shown.code if what == "code" else self.shown.address)
        browser.set_text(browser.by_id("room-done"), self.screen.say(Note("copied" if done else "not-copied")))

    # ---- below -------------------------------------------------------------------------------------------------------
    def _open_dialog(self) -> None:
        field = browser.by_id("room-reply")
        typed = "" if field is None else str(field.value)
        from attractor.web.browser import qr

        self.screen.overlay.open(room_invite.invitation(self.shown, typed, self.screen.say, qr.can_scan()))

    def show(self) -> None:
        """Another screen of the room is shown: the reply that is on its way is shown over it."""
        if self.invited and self._ticket and self.shown.code:
            self._renew()

    def _renew(self) -> None:
        """Writes the code and its state where they are shown."""
        if self.invited and self.screen.room.opening is not None:
            self.screen.overlay.open(room_invite.answer(self.shown, self.screen.say))
        elif browser.by_id("room-reply") is not None:
            focused = browser.focused()
            known = None if focused is None else browser.or_none(focused.getAttribute("id"))
            self._open_dialog()
            if known is not None:
                browser.focus(browser.by_id(str(known)), scroll=False)
        elif self.screen.play is None:
            self.screen.hall.show()

    def _say_state(self, note: Note) -> None:
        place = browser.by_id("room-wait")
        words = self.screen.say(note)
        if place is not None:
            browser.swap(place, room_invite.failed(words))

    def _late(self) -> None:
        self._is_late = True
        if self.screen.room.opening is None and self.screen.play is None:
            self.screen.hall.show()


class Reply:
    """The screen of ``#/reply/<code>``: a guest's reply whose link was opened; the tab that waits for it gets it."""

    def __init__(self, page: Page, code: str, is_handed: bool) -> None:
        self.page, self.code, self.is_handed = page, code, is_handed
        self._listener: browser.Listener | None = None

    def show(self) -> None:
        self.speak()
        self._listener = browser.listen(self.page.host, "click", self._click)

    def speak(self) -> None:
        from attractor.web.chrome import game_header

        head = game_header(self.title(), self.page.texts)
        browser.set_html(self.page.host, head + room_invite.handed(self.is_handed, self.code, self.page.say))

    def leave(self) -> None:
        if self._listener is not None:
            self._listener.stop()

    def title(self) -> str:
        return self.page.say(Note("room-title"))

    def _click(self, event: browser.Event) -> None:
        if browser.closest(event, "[data-act='room-copy:code']") is not None:
            browser.run(self._copy())

    async def _copy(self) -> None:
        done = await files.copy_text(self.code)
        browser.set_text(browser.by_id("room-done"), self.page.say(Note("copied" if done else "not-copied")))
