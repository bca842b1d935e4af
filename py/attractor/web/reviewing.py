"""The review of one match, alive: weighs ply after ply in the worker while nobody waits for it.

It begins at the end, where least is to be searched, and looks longer where a proof on one side of a turn calls for one
on the other. What is found is kept with the match at once; a match that has gone another way keeps what still holds.
"""
from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from attractor.core import searching
from attractor.core.game import CHANCE, BadRecord, Move, Note, Seat
from attractor.core.scene import Scene
from attractor.web import browser, plates, review_page, review_text, trace
from attractor.web.markup import element
from attractor.web.moves import step
from attractor.web.review import Review, Verdict
from attractor.web.review_page import DOCK, LIST, Panel
from attractor.web.review_words import Words
from attractor.web.sitting import without_ways
from attractor.web.thinker import Failed, Job, Stopped
from attractor.web.thinking import thinker
from attractor.web.weighing import Place, Weighed, done, holding, opened, places
from attractor.web.worker import told

if TYPE_CHECKING:
    from attractor.web.play import Play

WORDS = "review"
"""The domain of its sentences."""
QUICK_MS, LONG_MS = 700, 5000
"""How long a ply is weighed at first, and where it matters."""
DRAWN_MS = 350
"""How long a table is weighed from which chance draws: nobody's turn is looked for there, and there are many."""
MOST_LONG = 16
"""Plies that are looked at longer."""


class Reviewing:
    """The review of one match, begun with what was kept of it."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.words = Words(self)
        self.is_open = self.runs = self.has_failed = self.shows_better = self._may_lead = False
        self.seat: Seat = next(iter(play.sitting.here), 0)
        self._weighed: dict[tuple[int, bool, Seat], Weighed] = {}
        self._line: tuple[tuple[Seat, Move], ...] = self._moves()
        self._found: Review | None = None
        self._job: Job | None = None
        self._problem: Note | None = None
        if play.keeper.review:
            try:
                kept = review_text.read(play.keeper.review, play.match)
                self._weighed = {_key(each): each for each in kept}
            except BadRecord as problem:
                self._problem = problem.note

    # ---- verbs ---------------------------------------------------------------------------------------------------
    def open(self) -> None:
        if not self.play.aside.can_review or self.is_open:
            return
        self.is_open, self._may_lead = True, True
        self.follow()
        self._begin()
        self._lead()
        if self._problem is not None:
            self.play.page.announce(self.say(self._problem))

    def _lead(self) -> None:
        """Shows where it turned first; until that is known, the end. Whoever has looked elsewhere is left there."""
        if self._may_lead:
            turns = self.review.turning()
            self.play.look(turns[0] if turns else len(self.play.match.turns))
            self._may_lead = True

    def close(self) -> None:
        self.leave()
        self.play.look(len(self.play.match.turns))

    def leave(self) -> None:
        """Ends it; what is shown stays."""
        self.is_open = self.shows_better = False
        self._problem = None
        self.stop()

    def pause(self) -> None:
        """Somebody stops it; what was found stays."""
        self.stop()
        self.play.paint()

    def go_on(self) -> None:
        self._begin()
        self.play.paint()

    def stop(self) -> None:
        """Ends the search, if one goes on."""
        self.runs = False
        job, self._job = self._job, None
        if job is not None:
            job.stop()

    def show(self, which: str) -> None:
        """The turn as it was played, or the "better" one."""
        self.shows_better = which == "better"
        self.play.paint()

    def show_seat(self, seat: Seat) -> None:
        """Whose chances the curve shows."""
        self.seat, self._found = seat, None
        self.play.paint()

    def looked(self) -> None:
        """Another turn is shown: what is said of it."""
        self.shows_better = self._may_lead = False
        if self.is_open:
            self.play.page.announce(f"{self.words.spoken()}. {self.words.said()}")

    def follow(self) -> None:
        """After every change of the match: what was weighed of another line is forgotten."""
        now = self._moves()
        if now == self._line:
            return
        same = next((ply for ply, (one, other) in enumerate(zip(self._line, now, strict=False)) if one != other),
                    min(len(self._line), len(now)))
        self._line, self._found = now, None
        self._weighed = {_key(each): each for each in holding(self.play.match, self._weighed.values(), same)}
        self.play.keeper.review = review_text.write(self.play.match, self._weighed.values())
        if self.is_open:
            self.stop()
            if self.play.aside.can_review:
                self._begin()
            else:
                self.is_open = False

    # ---- what it has found ---------------------------------------------------------------------------------------
    @property
    def review(self) -> Review:
        if self._found is None:
            self._found = Review(self.play.match, self._weighed.values(), self.seat)
        return self._found

    def _moves(self) -> tuple[tuple[Seat, Move], ...]:
        return tuple((event.seat, event.move) for event in self.play.match.events)

    # ---- the search ----------------------------------------------------------------------------------------------
    def _begin(self) -> None:
        if not self.runs and self._next() is not None:
            self.runs, self.has_failed = True, False
            browser.run(self._weigh_all())

    def _next(self) -> tuple[Place, int, tuple[Move, ...]] | None:
        """(place, ms, moves made there first) of what is weighed next; None: all is done."""
        review = self.review
        for ply, seat in reversed(places(self.play.match)):
            if ply not in review.weighed and (ply, seat) not in review.sealed:
                return (ply, seat), DRAWN_MS if seat == CHANCE else QUICK_MS, ()
        for ply in reversed(review.doubtful()):
            each, turn = review.weighed[ply], next(turn for turn in review.turns if turn.start == ply)
            drawn = done(self.play.match, turn) != turn.end
            return (ply, each.seat), DRAWN_MS if drawn else QUICK_MS, each.moves
        if sum(each.ms > QUICK_MS for each in review.weighed.values()) < MOST_LONG:
            for ply in reversed(review.unsettled()):
                each = review.weighed[ply]
                if each.ms <= QUICK_MS and not each.proven and each.moves:
                    return (ply, each.seat), LONG_MS, ()
        return None

    async def _weigh_all(self) -> None:
        """One table after the other, until all are weighed or it is stopped."""
        match = self.play.match
        while self.runs and (wanted := self._next()) is not None:
            (ply, seat), ms, instead = wanted
            asked: dict[str, object] = {
                "ask": "weigh", "match": told(match), "ply": ply, "ms": ms, "seed": secrets.randbits(32),
                "instead": list(instead),
            }  # fmt: skip
            if match.moments[ply].is_secret and seat != CHANCE:
                turn = next(turn for turn in match.turns if turn.start == ply)
                asked |= {"seat": seat, "move": opened(match, turn)[seat]}
            job = self._job = thinker().ask(asked, idle=True)
            try:
                found = await job.answer()
            except Stopped:
                return
            except Failed as problem:
                browser.log(str(problem))
                if job is self._job:
                    self.runs, self.has_failed = False, True
                    self.play.paint()
                return
            if job is not self._job:
                return
            self._job = None
            searching.remember(found["answers"])
            each = review_text.answered(ply, found, ms, bool(instead))
            self._weighed[_key(each)] = each
            self._found = None
            self._keep()
            self.play.paint()
        self.runs = False
        if self.is_open:
            self._lead()
            self.play.paint()
            self.play.page.announce(self.say(Note("review-done", n=len(self.review.turning()))))

    def _keep(self) -> None:
        """What was found is kept with the match at once."""
        play = self.play
        play.keeper.review = review_text.write(play.match, self._weighed.values())
        play.keeper.keep(play.sitting, play.ticker, moved=False)

    # ---- what the desk shows -------------------------------------------------------------------------------------
    @property
    def scene(self) -> Scene:
        """The board after the turn that is shown, or with the better turn as a preview in its place."""
        play, verdict = self.play, self.verdict()
        if not self.shows_better or verdict is None or not verdict.better:
            return without_ways(play.match.game.scene(play.match.view(play.sitting.ply)))
        start = play.match.turns[verdict.turn - 1].start
        *drafted, last = verdict.better
        state = play.match.states[start]
        for move in drafted:
            state = state.play(verdict.seat, move)
        view = play.match.view(start, viewer=verdict.seat, taps=state.taps(last), drafted=drafted)
        return without_ways(play.match.game.scene(view))

    def panel(self, scene: Scene) -> str:
        """What stands beside the board."""
        play, verdict, at = self.play, self.verdict(), self.play.sitting.turn
        turning = self.review.turning()
        match = play.match
        seats = range(match.seats) if match.seats > 2 else ()
        return review_page.panel(Panel(
            title=self.words.title(),
            said="" if verdict is None else self.words.judged(verdict),
            proven=None if verdict is None else review_page.sure_of(verdict),
            notes=() if verdict is None else self.words.notes(verdict),
            has_better=verdict is not None and bool(verdict.better),
            shows_better=self.shows_better,
            weighed=(len(self.review.weighed) + len(self.review.sealed), len(places(match))),
            runs=self.runs,
            failed=self.has_failed,
            before=max((turn for turn in turning if turn < at), default=None),
            after=min((turn for turn in turning if turn > at), default=None),
            can_branch=play.sitting.at is not None,
            style=plates.seat_style(scene, self.seat if verdict is None else verdict.seat),
            whose=[(seat, play.desk.name(seat), seat == self.seat) for seat in seats],
            problem="" if self._problem is None else self.say(self._problem),
        ), self.say)

    def log(self, scene: Scene) -> str:
        """The curve and its table."""
        say, at = self.say, self.play.sitting.turn
        heads = [say(Note(f"review-{key}")) for key in ("number", "turn", "verdict")]
        rows = self.play.history.rows(self.play.desk.texts.say)
        lines = [self.words.line(row) for row in rows]
        title = review_page.heading(say(Note("review")), self.words.worth(at))
        caption = say(Note("review-table"))
        return title + self.curve(LIST, "trace-list") + review_page.legend(say) + review_page.table(
            lines, at, scene, caption, heads, say
        )

    def dock(self) -> str:
        """The curve of the phone, and a step to both sides."""
        say, at = self.play.desk.texts.say, self.play.sitting.turn
        before = step("previous-move", "chevron-left", at - 1, say)
        after = step("next-move", "chevron-right", min(at + 1, len(self.review.turns)), say)
        return element("div", before, self.curve(DOCK, "trace-dock"), after, class_="scr")

    def curve(self, size: tuple[int, int], name: str) -> str:
        review, at = self.review, self.play.sitting.turn
        style = "bw" if self.play.match.game.info.tag == "cl" else ""
        if self.play.match.seats > 2:
            style = "mono"
        values = (*review.values(),)
        shown = trace.Curve(values, at, (), True, style)
        worths = [review.worth(turn) for turn in range(len(values))]
        spoken = f"{self.words.spoken()}. {self.words.said()}"
        return review_page.curve(shown, worths, review.turning(), size, name, spoken, self.say)

    def say(self, note: Note) -> str:
        """A sentence of the review."""
        return self.play.page.words(WORDS).say(note)

    def verdict(self) -> Verdict | None:
        """What is said of the turn that is shown."""
        at = self.play.sitting.turn
        return self.review.verdict(at) if at else None


def _key(each: Weighed) -> tuple[int, bool, Seat]:
    """Under which it is remembered: of the tables after a turn that was not made there is one a ply."""
    return each.ply, each.instead, CHANCE if each.instead else each.seat
