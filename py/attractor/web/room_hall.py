"""Before the match: a guest's reply page, the search for a room, the lobby with its places. What they do and show."""
from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core.clock import read_control
from attractor.core.game import BadRecord, Note, Seat, View
from attractor.games import find, has_bot
from attractor.net.opening import Opening
from attractor.web import browser, room_lobby
from attractor.web.browser import signing
from attractor.web.chrome import game_header
from attractor.web.dialogs import dialog
from attractor.web.markup import element, text
from attractor.web.page import Start
from attractor.web.panel import button
from attractor.web.pictures import picture
from attractor.web.room_keeper import Entry, list_room
from attractor.web.room_lobby import Chair, Lobby
from attractor.web.setup import DEFAULT_LEVEL

if TYPE_CHECKING:
    from attractor.web.room_screen import RoomScreen

WORDS = 64
"""Words for the check by three of them: ``word-0`` and so on, in every language."""
NAMES = "names"
"""The setting with the names that were played under, a line each (setup_screen.py)."""


class Hall:
    """The room of one tab before its match."""

    def __init__(self, screen: RoomScreen) -> None:
        self.screen = screen
        self.joins = False
        """Whether whoever was invited takes a seat as soon as the table is known."""
        self._written = ""
        self._is_sitting = self._is_listed = False
        self._there: set[str] = set()

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def opening(self) -> Opening | None:
        return self.screen.room.opening

    @property
    def own(self) -> tuple[Seat, ...]:
        """The places of this tab."""
        opening, owns = self.opening, self.screen.room.holding.vault.owns
        return () if opening is None else tuple(
            seat for seat, place in enumerate(opening.places) if place.key and place.key in owns
        )

    @property
    def words(self) -> tuple[str, ...]:
        """Three words that are the same for all who see the same keys; () while nobody else is there."""
        opening = self.opening
        keys = [] if opening is None else sorted(place.key for place in opening.places if place.key)
        if opening is None or len(keys) < 2 or not self.screen.room.holding.peers:
            return ()
        digest = hashlib.sha256("|".join((opening.room, opening.inviter, *keys)).encode()).digest()
        return tuple(self.screen.say(Note(f"word-{byte % WORDS}")) for byte in digest[:3])

    def title(self) -> str:
        opening = self.opening
        return self.screen.say(Note("room-title")) if opening is None else find(opening.game).info.title

    # ---- showing -------------------------------------------------------------------------------------------------
    def show(self, anew: bool = False) -> None:
        """Writes the screen, where it has changed; what is being typed stays, and the focus."""
        if self.opening is not None:
            self._take_notice(self.opening)
        markup = self._markup()
        if markup == self._written and not anew:
            return
        typed = self._typed()
        focused = browser.focused()
        known = None if focused is None else browser.or_none(focused.getAttribute("id"))
        self._written = markup
        browser.set_html(self.screen.page.host, markup)
        field = browser.by_id("room-name")
        if field is not None and typed is not None:
            field.value = typed
        if known is not None:
            browser.focus(browser.by_id(str(known)), scroll=False)

    def _take_notice(self, opening: Opening) -> None:
        """The table has changed: whoever was invited sits down, the room is listed, who has come is said."""
        if self.joins:
            self._join_by_itself()
        screen, own = self.screen, self.own
        names = tuple(place.name for place in opening.places)
        if own and not self._is_listed:
            self._is_listed = True
            holder = screen.holder
            list_room(Entry(holder.room, holder.name, opening.game, names, at=browser.wall_ms()))
        there = {place.key for seat, place in enumerate(opening.places) if place.key and seat not in own}
        for place in opening.places:
            if place.key in there - self._there and not place.name.startswith("@"):
                screen.page.announce(screen.say(Note("room-came", name=place.name)))
        self._there = there

    def _markup(self) -> str:
        screen, opening = self.screen, self.opening
        texts = screen.page.texts if opening is None else screen.page.words(opening.game)
        head = game_header(self.title(), texts)
        if opening is None:
            return head + screen.codes.page(self.name)
        game = find(opening.game)
        start = game.start(opening.seats, dict(opening.options))
        scene = game.scene(View.of(start))
        return head + room_lobby.lobby(
            self._lobby(opening), scene, picture(scene, game.info.tag), game.info.tag, screen.codes.note, screen.say
        )

    def _lobby(self, opening: Opening) -> Lobby:
        screen, own = self.screen, self.own
        room = screen.room
        chairs = []
        for seat, place in enumerate(opening.places):
            computer = place.name.startswith("@")
            name = screen.say(Note("computer", level=place.name[1:])) if computer else place.name
            here = "room-is-here" if seat in room.here else "room-is-away"
            state = "room-is-free" if place.is_free else here
            if seat in own:
                state = "room-is-here-computer" if computer else "room-is-you"
            chairs.append(Chair(seat, name, state, seat in own))
        inviter = room.holding.lobby.is_inviter
        full = opening.is_full
        status = "room-lobby-full" if full and inviter else "room-lobby" if inviter or own else "room-lobby-guest"
        if full and not inviter:
            status = "room-lobby-wait" if own else "room-full"
        return Lobby(
            find(opening.game).info.title, chairs, status, inviter, bool(own), full, self.words, screen.watching,
            self.name, has_bot(opening.game), read_control(opening.clock).runs, screen.live.keeps,
        )  # fmt: skip

    @property
    def name(self) -> str:
        """The name that was last played under here."""
        return self.screen.page.setting(NAMES).split("\n")[0]

    # ---- doing ---------------------------------------------------------------------------------------------------
    def acts(self, fact: str) -> dict[str, Callable[[], object]]:
        """The lobby's buttons."""
        seat = int(fact) if fact.isdigit() else -1
        return {
            "room-join": lambda: self.join(),
            "room-sit": lambda: self._ask_name(seat),
            "room-sofa": lambda: self._ask_name(-1),
            "room-sofa-yes": lambda: self._sofa(seat),
            "room-computer": lambda: browser.run(self._sit(f"@{DEFAULT_LEVEL}", seat)),
            "room-stand": lambda: self._do(lambda room, now: room.stand(seat, now)),
            "room-up": lambda: self._do(lambda room, now: room.swap(seat - 1, seat, now)),
            "room-start": lambda: self._do(lambda room, now: room.start(now)),
        }

    async def begin(self, start: Start) -> None:
        """The inviter's seats, as the set-up form says: people and computers of this device; the friends' stay free."""
        for seat, name in enumerate(start.players):
            if seat not in start.friends:
                await self._sit(name or self.screen.say(Note("player", seat=seat + 1)), seat)

    def join(self) -> None:
        """Sits down under the name in the field."""
        field = browser.by_id("room-name")
        name = " ".join(str(field.value).split()).lstrip("@") if field is not None else self.name
        if name:
            rest = self.screen.page.setting(NAMES).split("\n")[1:]
            self.screen.page.set(NAMES, "\n".join((name, *rest)))
        self.joins = True
        self._join_by_itself()

    def _join_by_itself(self) -> None:
        """Takes any free place, once the table is known; whoever finds none watches."""
        opening = self.opening
        if opening is None or opening.is_full or self.own or self._is_sitting or self.screen.room.holding.lobby.claims:
            return
        self.joins, self._is_sitting = False, True
        typed = " ".join((self._typed() or "").split()).lstrip("@")
        browser.run(self._sit(typed or self.name or self.screen.say(Note("room-guest")), -1))

    @staticmethod
    def _typed() -> str | None:
        """What stands in the field for the name; None where there is none."""
        field = browser.by_id("room-name")
        return None if field is None else str(field.value)

    def _ask_name(self, seat: Seat) -> None:
        """Who else sits at this device."""
        say = self.screen.say
        field = element("input", id="room-sofa", maxlength=24, autocomplete="off", dir="auto",
                        aria_label=say(Note("room-name-ask")), placeholder=say(Note("room-name-ask")))  # fmt: skip
        go = button(f"room-sofa-yes:{seat}", say(Note("room-sit-down")), "btn pri")
        words = element("p", text(say(Note("room-sofa-how"))))
        self.screen.overlay.open(
            dialog(say(Note("room-sofa")), words, element("div", field, go, class_="field"), say=say, style="short")
        )
        browser.focus(browser.by_id("room-sofa"))

    def _sofa(self, seat: Seat) -> None:
        field = browser.by_id("room-sofa")
        name = "" if field is None else " ".join(str(field.value).split()).lstrip("@")
        asked = browser.find("[data-act^='room-sofa-yes:']", self.screen.page.layer)
        if seat < 0 and asked is not None:  # by the Enter key
            fact = str(asked.getAttribute("data-act")).partition(":")[2]
            seat = int(fact) if fact.isdigit() else -1
        self.screen.overlay.close(chosen=True)
        browser.run(self._sit(name or self.screen.say(Note("room-guest")), seat))

    async def _sit(self, name: str, seat: Seat) -> None:
        """A place with a key of its own."""
        try:
            key = await signing.new_key()
            self._do(lambda room, now: room.sit(key, name, now, seat))
        finally:
            self._is_sitting = False

    def _do(self, doing: Callable[..., list[object]]) -> None:
        try:
            self.screen.live.do(doing)  # type: ignore[arg-type]
        except BadRecord as refusal:
            self.screen.tell(refusal.note)
