"""A room beside the play screen: what ``play.Play`` asks of it, and what its own buttons do.

The screen of a match in a room is the play screen with another sitting, ticker and keeper; what a room adds to it (a
chip in the header, questions, the lost line, the sheet with the chat) comes from here, by the markup of room_panels.py.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core.game import Note, Seat
from attractor.games import has_bot
from attractor.net import clocks
from attractor.net.motions import AWAY, CALLS
from attractor.net.room import Room
from attractor.net.table import Table
from attractor.web import browser, room_panels
from attractor.web.plates import Face, duration
from attractor.web.room import Live
from attractor.web.room_match import Mirror, RoomSitting, RoomTicker
from attractor.web.room_panels import Lost, Person, Question

if TYPE_CHECKING:
    from attractor.web.play import Play
    from attractor.web.room_screen import RoomScreen

Say = Callable[[Note], str]


class Side:
    """The room of one match. screen: the room's own screen, which invites, leaves and takes refusals."""

    def __init__(self, live: Live, screen: RoomScreen) -> None:
        self.live, self.screen = live, screen
        table = live.room.table
        assert table is not None
        self.match = Mirror.of(table.fold.match)
        self._follow()
        self.sitting = RoomSitting(self.match, live)
        self.ticker = RoomTicker(self.match, live)
        self.play: Play | None = None
        self._asked: set[str] = {offer.number for offer in table.offers()}

    @property
    def room(self) -> Room:
        return self.live.room

    @property
    def table(self) -> Table:
        table = self.room.table
        assert table is not None
        return table

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of this tab that people play and that have not left."""
        return self.sitting.here

    def name(self, seat: Seat) -> str:
        called = self.match.called(seat)
        return called if isinstance(called, str) else self.screen.say(called)

    # ---- after every change --------------------------------------------------------------------------------------
    def follow(self) -> None:
        """The room has changed: the match follows, the page shows it, and what is new is said."""
        play = self.play
        if play is None:
            return
        changed = self._follow()
        before = (self.sitting.seat, self.sitting.here)
        self.sitting.settle()
        if changed or before != (self.sitting.seat, self.sitting.here):
            play.changed()
        else:
            play.aside.follow()
            play.paint()
        self._tell()

    def tick(self) -> None:
        """Shows, and says, what changes with the time alone."""
        if self.play is not None and self.ticks:
            self.play.paint()
            self._tell()

    def _follow(self) -> bool:
        fold = self.table.fold
        return self.match.follow(fold.match, fold.final | set(fold.opened))

    def _tell(self) -> None:
        """Questions and lines of chat that have come, and whose time is up, are said once."""
        late, decision = self.oversleeper, f"{self._call} {self.match.ply}"
        if late is not None and decision not in self._asked:
            self._asked.add(decision)
            self.screen.page.announce(self.screen.say(self._overdue(late)))
        for question in self._questions():
            if question.number not in self._asked:
                self._asked.add(question.number)
                self.screen.page.announce(self.screen.say(question.words), urgent=question.mine)
        self.screen.talk.tell()

    # ---- what the desk shows -------------------------------------------------------------------------------------
    def chip(self, say: Say) -> str:
        return room_panels.chip(self.line, self.screen.talk.unread, say)

    @property
    def line(self) -> str:
        """How the line is, as a key."""
        status = self.room.status
        if status in ("room-replaced", "room-stopped"):
            return "room-line-stopped"
        if self.away:
            return "room-line-lost"
        states = {self.screen.state_of(peer) for peer in self.room.holding.peers}
        return "room-line-relayed" if "relayed" in states else "room-line-open" if states else "room-line-alone"

    @property
    def away(self) -> tuple[Seat, ...]:
        """Seats that are in the match and not there."""
        if self.table.fold.is_over:
            return ()
        return tuple(seat for seat in self.table.fold.active if seat not in self.room.here)

    def below(self, seat: Seat, say: Say) -> str:
        """What a plate says below a name; "" for what the game says."""
        if seat in self.away:
            since = self.screen.away_since(seat)
            return say(Note("room-away-for", time=duration(max(0, self.live.now - since))))
        return say(Note("thinks")) if seat in self.sitting.here and self.live.is_busy(seat) else ""

    @property
    def is_paused(self) -> bool:
        """Whether the clocks stand, for a lost line or by agreement."""
        return self.room.watch.is_paused

    def face(self, shown: Face | None, on_turn: bool, say: Say) -> Face | None:
        """A clock as it is shown; that of whoever is on turn says when all stand."""
        if shown is None or not on_turn or not self.is_paused:
            return shown
        return Face(say(Note("room-paused")), shown.reserve or shown.time)

    def waiting(self, say: Say) -> tuple[str, str] | None:
        """Title and sentence of the turn panel where the room, not a player, is waited for; None: the desk's own."""
        status = self.room.status
        if self.table.stop is not None:
            return say(Note("room-line-stopped")), ""
        if status in ("room-beginning", "room-opening", "room-drawing"):
            return say(Note(f"{status}-title")), say(Note(status))
        sealed = [seat for seat in self.people if seat in self.match.sealed]
        if sealed and self.match.to_act and self.sitting.seat is None:
            others = tuple(self.name(seat) for seat in self.match.to_act)
            return say(Note("room-sealed-title")), say(Note("room-sealed", names=others))
        return None

    def notes(self, say: Say) -> str:
        """Above the turn panel, and beside the result: what the room has to say."""
        parts = []
        stop = self.table.stop
        if self.room.status == "room-replaced":
            parts.append(room_panels.told(say(Note("room-replaced")), [("take-over", say(Note("take-over")), "play")]))
        elif stop is not None:
            acts = [("room-records", say(Note("save-record")), "download")]
            if stop.key == "room-ended" and self.sitting.everybody:
                acts.append(("rematch", say(Note("rematch")), "users"))
            parts.append(room_panels.told(say(stop), acts))
        elif self.away:
            parts.append(room_panels.lost(self._lost(), say))
        elif self.table.fold.paused and not self.table.fold.is_over:
            go_on = [("room-resume", say(Note("room-go-on")), "play")] if self.people else []
            parts.append(room_panels.told(say(Note("room-agreed-pause")), go_on))
        elif (late := self.oversleeper) is not None:
            acts = [("room-flag", say(self._called(late)), "hourglass")]
            parts.append(room_panels.told(say(self._overdue(late)), acts))
        if not self.live.keeps:
            parts.append(room_panels.told(say(Note("room-keeps-nothing"))))
        parts.append(room_panels.questions(self._questions(), say))
        return "".join(parts)

    def _questions(self) -> list[Question]:
        found = []
        for offer in self.room.offers:
            missing = self.table.missing(offer)
            mine = any(seat in missing for seat in self.sitting.everybody)
            facts: dict[str, str | tuple[str, ...]] = {"who": self.name(offer.by)}
            if offer.what in AWAY:
                meant = (offer.who,) if offer.what in CALLS else offer.without
                facts["names"] = tuple(self.name(seat) for seat in meant)
            if mine:
                found.append(Question(offer.number, Note(f"room-asks-{offer.what}", **facts), True))
            elif missing or offer.what in ("retire", "end"):  # who is away may come back before it is done
                waits = tuple(self.name(seat) for seat in missing or offer.without)
                found.append(Question(offer.number, Note(f"room-asked-{offer.what}", **facts, waits=waits), False))
        return found

    def _lost(self) -> Lost:
        away, fold, watch = self.away, self.table.fold, self.room.watch
        runs = self.match.clock.runs or self.match.state.is_race
        left = [max(0, clocks.PAUSE - watch.paused.get(seat, 0)) for seat in away]
        stands = max(left, default=0) - (self.live.now - self.room.holding.now if watch.is_paused else 0)
        asked = {offer.what for offer in self.room.offers}
        here = [seat for seat in fold.active if seat not in away]
        may = bool(self.people)
        key = self.match.game.info.key
        late = self._late() if may and self._call not in asked else None
        return Lost(
            names=tuple(self.name(seat) for seat in away),
            waits=max(0, stands) if runs else None,
            attempt=self.screen.attempts,
            failed=self.screen.has_failed,
            can_retire=may and "retire" not in asked and len(fold.active) > 2 and 2 * len(here) >= len(fold.active),
            can_end=may and "end" not in asked,
            call=None if late is None else self._called(late),
            by_link=self.screen.post.can_begin,
            computers=has_bot(key),
            has_begun=self.room.status != "room-beginning",
        )

    @property
    def _call(self) -> str:
        """What may be called of a seat that lets others wait: its time, or its share of a draw."""
        return "flag" if self.room.match_waits else "silent"

    def _called(self, late: Seat) -> Note:
        """The words of the button that calls it."""
        return Note("room-call-time") if self._call == "flag" else Note("room-call-share", name=self.name(late))

    def _overdue(self, late: Seat) -> Note:
        """What it lets the others wait for."""
        return Note("room-time-over" if self._call == "flag" else "room-share-over", who=self.name(late))

    def _late(self) -> Seat | None:
        """A seat elsewhere whose time is up, with a second of grace. A share of a draw is called of a seat that is
        there, by enough seats to play on; who is away is missed anyway."""
        fold, watch = self.table.fold, self.room.watch
        away = self.away
        for seat in fold.awaited:
            if seat in self.room.own_seats:
                continue
            if self._call == "silent" and (seat in away or 2 * (len(fold.active) - len(away) - 1) < len(fold.active)):
                continue
            limit = clocks.OPENING
            if self.room.match_waits and not fold.is_opening:
                left = clocks.left(fold.match, fold.times, seat)
                if not left.limited:
                    continue
                limit = left.total + clocks.GRACE
            if watch.elapsed >= limit:
                return seat
        return None

    @property
    def oversleeper(self) -> Seat | None:
        """A seat that is there and whose time for a choice or a share of a draw is up, where its page does not say so
        and nobody here has called it."""
        asked = {offer.what for offer in self.table.offers()}
        return self._late() if self.people and not self.away and self._call not in asked else None

    @property
    def ticks(self) -> bool:
        """Whether something is shown that changes with the time alone."""
        return bool(self.away) or self.is_paused or self.oversleeper is not None

    # ---- the sheet -----------------------------------------------------------------------------------------------
    def persons(self) -> list[Person]:
        """Everybody at the table."""
        found = []
        for seat in range(self.match.seats):
            own = seat in self.room.own_seats
            computer = self.match.players[seat].startswith("@")
            state = "room-is-away" if seat in self.away else "room-is-here"
            if own:
                state = "room-is-here-computer" if computer else "room-is-you"
            elif computer and seat not in self.away:
                state = "room-is-computer"
            muted = seat in self.screen.talk.muted
            found.append(Person(seat, self.name(seat), state, own, muted, not own and not computer))
        return found

    def acts(self, say: Say) -> list[tuple[str, str, str]]:
        """What can be put to the table now: (act, words, icon)."""
        table, found = self.table, []
        asked = {offer.what for offer in table.offers() if offer.by in self.sitting.here}
        if self.people and table.is_running:
            if "draw" not in asked:
                found.append(("room-draw", say(Note("room-offer-draw")), "users"))
            if self.match.clock.runs and "pause" not in asked and not table.fold.paused:
                found.append(("room-pause", say(Note("room-ask-pause")), "clock"))
        found.append(("room-invite", say(Note("room-invite-more")), "link"))
        if self.screen.post.can_begin and not self.away:
            found.append(("room-letter", say(Note("room-by-link")), "share-2"))
        return found

    # ---- buttons -------------------------------------------------------------------------------------------------
    def act(self, act: str) -> bool:
        """A button of the room, or one of the table's that a room does in its own way; False: it is not the room's."""
        name, _, fact = act.partition(":")
        doing = {
            "room-yes": lambda: self._answer(fact, True),
            "room-no": lambda: self._answer(fact, False),
            "room-flag": lambda: self._ask(self._call, self._late()),
            "room-retire": lambda: self._ask("retire"),
            "room-end": lambda: self._ask("end"),
            "room-resume": lambda: self._ask("resume"),
            "room-draw": lambda: self._ask("draw"),
            "room-pause": lambda: self._ask("pause"),
            "rematch": lambda: self._ask("rematch"),
        }.get(name)
        if doing is not None:
            if self.play is not None:
                self.play.overlay.close(chosen=True)
            doing()
            return True
        return self.screen.act(act)

    def _ask(self, what: str, who: Seat | None = None) -> None:
        seats = self.sitting.everybody if what == "rematch" else self.people
        if seats and (what not in CALLS or who is not None):
            seat = self.sitting.seat if self.sitting.seat in seats else seats[0]
            assert seat is not None
            self.live.do(lambda room, now: room.ask(seat, what, now, who=-1 if who is None else who))

    def _answer(self, number: str, yes: bool) -> None:
        """All the people at this tab answer alike."""
        offer = next((one for one in self.table.offers() if one.number == number), None)
        if offer is None:
            browser.log(f"nobody asks {number} any more")
            return
        for seat in self.table.missing(offer):
            if seat in self.sitting.everybody:
                self.live.do(lambda room, now, seat=seat: room.answer(seat, number, yes, now))  # type: ignore[misc]
