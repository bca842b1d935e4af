"""What the play screen looks like: a sitting, its history and its clocks, written into the page.

The desk knows how to show; what a press means is the table's business. Three faces: play, looking back, the result.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from attractor.core.game import CHANCE, Note, Seat
from attractor.core.scene import Scene
from attractor.web import browser, handover, painter, panel, plates
from attractor.web.aside import Aside
from attractor.web.board_view import BoardView
from attractor.web.chrome import game_header, sound_button
from attractor.web.history import History
from attractor.web.markup import element
from attractor.web.moves import Log, dock, log
from attractor.web.orders import Orders
from attractor.web.page import Page
from attractor.web.panel import Turn
from attractor.web.pictures import trimmed
from attractor.web.plates import Plate
from attractor.web.regions import Regions
from attractor.web.result import result
from attractor.web.sitting import Sitting
from attractor.web.skeleton import REGIONS, skeleton
from attractor.web.text import Texts
from attractor.web.ticker import Ticker
from attractor.web.verdict import verdict, winner_line

if TYPE_CHECKING:
    from attractor.web.room_side import Side

MOST_PEEKED = 200
"""Sites of a board up to which the pointer shows a preview before a tap; on larger ones it would lag behind."""


class Desk:
    """The screen of one sitting. ``board`` is set by whoever listens to it.

    watching: this tab may not write (another has the match). replaying: the match is being shown by itself.
    """

    board: BoardView

    def __init__(self, page: Page, sitting: Sitting, history: History, ticker: Ticker, orders: Orders,
        aside: Aside, room: Side | None = None,
    ) -> None:  # fmt: skip
        self.page, self.sitting, self.history, self.ticker = page, sitting, history, ticker
        self.orders, self.aside, self.room = orders, aside, room
        self.game = sitting.match.game
        self.tag = self.game.info.tag
        self.texts: Texts = page.words(self.game.info.key).naming(self.name)
        self.watching = False
        self.replaying = False
        self.scene: Scene = sitting.scene()
        self.shown: Log = history.log(sitting.turn, self.texts.say)
        self._peeked: str | None = None
        self._has_log = False
        self._turn_shown: tuple[int, Seat | None, bool] | None = None
        browser.set_html(page.host, skeleton(self.tag))
        self.regions = Regions(page.host, REGIONS)
        self.main = browser.find("main", page.host)
        self.board_host = browser.by_id("board")

    # ---- names ---------------------------------------------------------------------------------------------------
    def name(self, seat: Seat) -> str:
        """What people call who sits there."""
        called = self.sitting.match.called(seat)
        return called if isinstance(called, str) else self.texts.say(called)

    @property
    def has_ended(self) -> bool:
        return self.sitting.match.outcome is not None

    @property
    def shows_result(self) -> bool:
        return self.has_ended and self.sitting.is_now and not self.replaying and self.aside.review is None

    def title(self) -> str:
        """The tab's title: whose turn it is."""
        match = self.sitting.match
        if match.outcome is not None:
            return f"{winner_line(match, self.name, self.texts)} · {self.game.info.title}"
        if not match.to_act:
            return self.game.info.title
        return f"{self._to_move()} · {self.game.info.title}"

    # ---- showing -------------------------------------------------------------------------------------------------
    def show(self, watching: bool, replaying: bool) -> None:
        """Shows everything as it is now."""
        self.watching, self.replaying = watching, replaying
        self._peeked = None
        had_focus = _has_focus()
        browser.toggle(self.board_host, "peeking", False)
        sitting, review = self.sitting, self.aside.review
        shows = (self.shows_result or review is not None) and self.aside.scene
        scene = self.scene = shows or sitting.scene()
        say = self.texts.say
        before, self.shown = self.shown, self.history.log(sitting.turn, say)
        result_now = self.shows_result
        orders = self.orders
        writes = orders.follow(scene, watching=watching or replaying or review is not None)
        kinds = {hand.kind for hand in scene.hands}
        more = f" {self.tag}-{orders.styles}" if writes else f" {self.tag}-col" if "swatches" in kinds else ""
        more += " reviewing" if review is not None else ""
        browser.set_attribute(self.main, "class", f"{'result' if result_now else 'play'} {self.tag}-g{more}")
        self.regions.put("pad", orders.under(scene, self.tag, say))
        self.regions.put("pad-field", orders.field(say))
        room = self.room
        chip = "" if room is None else room.chip(say)
        sound = sound_button(self.texts, self.page.setting("sound") == "on")
        self.regions.put("head", game_header(self.game.info.title, self.texts, chip + sound))
        notes = "" if room is None else room.notes(say)
        self.regions.put("room", "" if result_now else notes)
        covered = self._cover(scene)
        self.regions.put("cover", covered)
        for part in (self.main, browser.by_id("dock"), self.regions.elements["head"]):
            browser.set_attribute(part, "inert", "" if covered else None)
        self._show_board(scene, arriving=(sitting.is_now or replaying) and review is None)
        for name in ("seats", "turn-column", "log-column"):
            browser.set_attribute(browser.by_id(name), "hidden", "" if result_now else None)
        self.regions.hide("outcome", not result_now)
        self.regions.hide("outcome-told", not result_now)
        browser.set_attribute(browser.by_id("dock"), "hidden", "" if result_now else None)
        self.regions.put("turn" if result_now else "outcome", "")  # one headline at a time
        if result_now:
            shown = verdict(sitting.match, self.shown, self.name, self.picture, self.texts)
            more = notes + self.aside.after(say)
            self.regions.put("outcome", result(shown, scene, self.tag, say, more, sitting.is_shared))
            self.regions.put("outcome-told", panel.told(sitting.report(), say))
        else:
            self.show_clocks(scene)
            self.regions.put("turn", orders.tray(scene, self.tag, say, self.aside.note(say)) or self._turn(scene))
            self.regions.put("told", "" if writes or covered else panel.told(sitting.report(), say))
            tools = panel.tools(say, self._off()) if review is None else ""
            self.regions.put("tools", tools)
            if review is not None:
                self._has_log = False
                self.regions.put("log", review.log(scene))
                self.regions.put("dock-trace", review.dock())
            elif self.shown is not before or not self._has_log:  # a tap changes nothing of the past
                self._has_log = True
                self.regions.put("log", log(self.shown, scene, say))
                self.regions.put("dock-trace", dock(self.shown, say))
            self.regions.put("typed", self._typed() if review is None else "")
            self.regions.put("dock-tools", tools)
        browser.set_attribute(browser.by_id("turn-column"), "aria-busy", None)
        self._focus_title(had_focus)

    def show_board(self) -> None:
        """The board alone as it is now; ``show`` follows with all that stands beside it."""
        if not self.shows_result:
            self._peeked = None
            browser.toggle(self.board_host, "peeking", False)
            self.scene = self.sitting.scene()
            self._show_board(self.scene, arriving=True)
            browser.set_attribute(browser.by_id("turn-column"), "aria-busy", "true")

    def show_clocks(self, scene: Scene | None = None) -> None:
        """The plates; called every second as well."""
        if self.shows_result:
            return
        scene = scene or self.scene
        match = self.sitting.match
        faces = self.ticker.faces(int(browser.now_ms()))
        awaited = match.to_act if self.sitting.is_now else ()
        if match.moment.is_secret and self.sitting.seat in awaited:  # one after another at this device
            awaited = tuple(seat for seat in awaited if seat == self.sitting.seat)
        rows = []
        for seat in range(match.seats):
            below = " · ".join(self.texts.say(note) for note in scene.plates[seat]) if seat < len(scene.plates) else ""
            below = self.aside.below(seat, self.texts.say) or below
            shown = faces.get(seat)
            if self.room is not None:
                below = self.room.below(seat, self.texts.say) or below
                shown = self.room.face(shown, seat in awaited, self.texts.say)
            rows.append(Plate(seat, self.name(seat), below, seat in awaited, shown))
        browser.toggle(browser.by_id("seats"), "three", match.seats > 2)
        self.regions.put("seats", plates.plates(rows, scene, self.texts.say))

    def drawn(self) -> str:
        """The board as it stands on the page."""
        return str(self.board_host.innerHTML)

    def peek(self, site: str | None) -> None:
        """The pointer is over a site: what a tap there would preview, faintly; nothing while a preview stands."""
        sitting = self.sitting
        can = (
            site in sitting.picker.next
            and sitting.chooses
            and not self.watching
            and self.aside.review is None
            and len(self.scene.sites) <= MOST_PEEKED
        )
        peeked = site if can and not sitting.picker.ready else None
        if peeked == self._peeked:
            return
        self._unpeek()
        if peeked is None:
            return
        self._peeked = peeked
        picker = sitting.picker
        view = sitting.match.view(viewer=sitting.seat, taps=(*picker.taps, peeked), drafted=picker.moves)
        browser.toggle(self.board_host, "peeking", True)
        self._show_board(self.game.scene(view), arriving=False)

    def _unpeek(self) -> None:
        if self._peeked is not None:
            self._peeked = None
            browser.toggle(self.board_host, "peeking", False)
            self._show_board(self.scene, arriving=False)

    def picture(self, turn: int | None = None, trim: bool = True) -> str:
        """The board after so many turns (None: as shown) as a picture that stands alone."""
        match = self.sitting.match
        ply = self.sitting.ply if turn is None else match.turns[turn - 1].end if turn else 0
        scene = self.game.scene(match.view(ply))
        scene = trimmed(scene) if trim else replace(scene, marks=())
        return painter.paint(scene, self.texts.say, self.tag, live=False)

    # ---- parts ---------------------------------------------------------------------------------------------------
    def _turn(self, scene: Scene) -> str:
        """The turn panel, whichever it is now."""
        sitting, say = self.sitting, self.texts.say
        style = plates.seat_style(scene, sitting.seat or 0)
        if self.aside.review is not None:
            return self.aside.review.panel(scene)
        if self.watching:
            take = panel.button("take-over", say(Note("take-over")), "btn pri big")
            return panel.waiting(say(Note("other-tab")), say(Note("other-tab-how")), take)
        if not sitting.is_now or self.replaying:
            return self._looking_back(style)
        waits = None if self.room is None else self.room.waiting(say)
        if waits is not None:
            return panel.waiting(*waits, panel.open_hands(scene, self.tag, say))
        thought = self.aside.waiting(self.name, say)
        if thought:
            return thought + panel.open_hands(scene, self.tag, say)
        if sitting.seat is None or sitting.is_covered:
            prompt = say(scene.prompt) if scene.prompt else ""
            return panel.waiting(self._to_move(), prompt, panel.open_hands(scene, self.tag, say))
        picker = sitting.picker
        several = bool(picker.moves) or len(picker.ready) > 1
        title = say(scene.title) if scene.title is not None else self._to_move()
        turn = Turn(
            title=title,
            prompt=say(scene.prompt) if scene.prompt else "",
            style=style,
            ready=bool(picker.ready),
            began=not picker.is_blank,
            steps=several,
            refusal=picker.refusal,
            tip=Note("tip-lift") if several else None,
            hint=self.aside.note(say),
        )
        return panel.turn_panel(turn, scene, self.tag, say)

    def _looking_back(self, style: str) -> str:
        say, unit = self.texts.say, self.history.unit
        at = self.sitting.turn
        head = say(Note(f"{unit}-number", n=at)) if at else say(Note("start-position"))
        waits = (
            Note("looking-back-over")
            if self.has_ended
            else Note(f"looking-back-{unit}", n=len(self.sitting.match.turns))
        )
        if self.replaying:
            return panel.replaying(head, say(waits), self.page.setting("replay", "normal"), style, say)
        can_branch = not self.sitting.is_shared
        return panel.looking_back(head, say(waits), can_branch, style, say, self.aside.review_button(say))

    def _typed(self) -> str:
        words = self.texts.say(Note("type-move"))
        field = element(
            "input",
            id="typed",
            type="text",
            autocomplete="off",
            autocapitalize="none",
            spellcheck="false",
            dir="ltr",
            aria_label=words,
            placeholder=words,
        )
        return field + panel.button("type", self.texts.say(Note("type-go")), "btn")

    def _cover(self, scene: Scene) -> str:
        sitting = self.sitting
        if not sitting.is_covered or sitting.seat is None or self.watching or self.aside.review is not None:
            return ""
        seat = sitting.seat
        emblem, style = plates.emblem(scene, seat), plates.seat_style(scene, seat)
        told = panel.told(sitting.report(), self.texts.say)
        return handover.cover(self.name(seat), emblem, style, sitting.has_sealed, told, self.texts.say)

    def _to_move(self) -> str:
        seats = [seat for seat in self.sitting.match.to_act if seat != CHANCE]
        return self.texts.say(Note("to-move", name=tuple(self.name(seat) for seat in seats)))

    def _off(self) -> tuple[str, ...]:
        """The tools that cannot be used now."""
        sitting = self.sitting
        off = [] if self.aside.hints.can_ask else ["hint"]
        if self.watching or not sitting.can_undo:
            off.append("undo")
        if self.watching or self.has_ended or not sitting.here:
            off.append("resign")
        return tuple(off)

    def _show_board(self, scene: Scene, arriving: bool) -> None:
        sitting = self.sitting
        active = sitting.chooses and not self.watching and self.aside.review is None
        self.board.show(
            scene,
            self.texts.say,
            self.tag,
            label=self._board_label(),
            marks=(*sitting.marks(scene), *self.aside.hints.marks(scene)),
            targets=sitting.picker.next if active else (),
            active=active,
            arriving=arriving,
        )

    def _board_label(self) -> str:
        said = [self.game.info.title]
        if self.shown.last:
            said.append(self.texts.say(Note(f"{self.shown.unit}-number", n=self.sitting.turn)))
        return ", ".join(said)

    def _focus_title(self, had_focus: bool) -> None:
        """The focus goes to the headline when the turn passes, unless somebody is on the board or in a field; and when
        what had it is gone or cannot be pressed any more."""
        now = (self.sitting.match.ply, self.sitting.seat, self.shows_result)
        before, self._turn_shown = self._turn_shown, now
        passes = before is not None and before != now
        if (passes or had_focus) and not _has_focus():
            browser.focus(browser.by_id("turn-title"), scroll=False)


def _has_focus() -> bool:
    """Whether something in the page has the focus."""
    here = browser.focused()
    return here is not None and here != browser.body()
