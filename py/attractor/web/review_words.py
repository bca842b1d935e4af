"""What a review says of its turns, in words: titles, verdicts, what had been better and why."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Event, Move, Note, Seat
from attractor.web import review_page
from attractor.web.moves import Row
from attractor.web.review import Verdict
from attractor.web.review_page import Line

if TYPE_CHECKING:
    from attractor.web.reviewing import Reviewing


class Words:
    """The sentences of one review, about the turn that is shown unless another is given."""

    def __init__(self, reviewing: Reviewing) -> None:
        self.reviewing, self.play, self.say = reviewing, reviewing.play, reviewing.say

    def title(self) -> str:
        """Which turn it is, whose, and how it is called."""
        at, desk = self.play.sitting.turn, self.play.desk
        if not at:
            return desk.texts.say(Note("start-position"))
        verdict = self.reviewing.verdict()
        number = desk.texts.say(Note(f"{self.play.history.unit}-number", n=at))
        row = self.play.history.rows(desk.texts.say)[at - 1]
        is_open = verdict is not None and row.seat is not None and verdict.kind != "secret"
        who = f" · {desk.name(verdict.seat)}" if verdict is not None and is_open else ""
        return f"{number}{who}: {row.words}" if row.words else f"{number}{who}"

    def judged(self, verdict: Verdict) -> str:
        """The verdict in words; of choices in secret, whose it is."""
        said = review_page.verdict_words(verdict, self.say)
        match = self.play.match
        if verdict.kind == "secret" or not match.moments[match.turns[verdict.turn - 1].start].is_secret:
            return said
        return self.say(Note("verdict-of", name=self.play.desk.name(verdict.seat), verdict=said))

    def notes(self, verdict: Verdict) -> list[str]:
        """What would have been better, why, and what the turn allowed; then the same of a choice beside it."""
        notes, game = [], self.play.desk.texts
        start = self.play.match.turns[verdict.turn - 1].start
        if verdict.better:
            key = "review-would" if verdict.kind in ("other", "good", "lost") else "review-is-better"
            said = self.say(Note(key, moves=self._named(start, verdict.seat, verdict.better)))
            notes.append(f"{said} {game.say(verdict.reason)}" if verdict.reason is not None else said)
        elif verdict.reason is not None:
            notes.append(game.say(verdict.reason))
        if verdict.answer and verdict.turns_it:
            end = self.play.match.turns[verdict.turn - 1].end
            seat = self.reviewing.review.weighed[end].seat
            moves = self._named(end, seat, verdict.answer)
            notes.append(self.say(Note("review-answer", name=self.play.desk.name(seat), moves=moves)))
        if verdict.beside is not None:
            sure = review_page.sure_of(verdict.beside)
            said = self.judged(verdict.beside)
            notes.append(said if sure is None else f"{said} {review_page.sureness(sure, self.say)}.")
            notes += self.notes(verdict.beside)
        return notes

    def _named(self, ply: int, seat: Seat, moves: tuple[Move, ...]) -> str:
        """A turn as the list of moves names it."""
        state, match = self.play.match.states[ply], self.play.match
        named = []
        for at, move in enumerate(moves):
            state = state.play(seat, moves[at - 1]) if at else state
            named.append(match.game.entry(state, Event(seat, move)))
        return " ".join(named)

    def worth(self, turn: int) -> str:
        """What the table is worth after so many turns, to the seat whose chances the curve shows."""
        name, seat = self.play.desk.name, self.reviewing.seat
        theirs = name(1 - seat) if self.play.match.seats == 2 else self.say(Note("review-others"))
        return review_page.worth_words(self.reviewing.review.worth(turn), name(seat), theirs, self.say)

    def line(self, row: Row) -> Line:
        """A turn of the list of moves as the table has it."""
        verdict = self.reviewing.review.verdict(row.number)
        said = "–" if verdict is None else self.judged(verdict)
        return Line(row.number, row.seat, row.words, self.worth(row.number), said,
                    verdict is not None and verdict.turns_it)

    def spoken(self) -> str:
        """The turn and what the table is worth after it."""
        return f"{self.title()}. {self.worth(self.play.sitting.turn)}"

    def said(self) -> str:
        """The verdict; "" where there is none."""
        verdict = self.reviewing.verdict()
        return "" if verdict is None else self.judged(verdict)
