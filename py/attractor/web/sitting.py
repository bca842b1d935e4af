"""A match as one device holds it: who chooses here, what is half made, which moment is shown. Pure: no browser in it.

The table draws a Sitting and turns presses into its verbs. A Sitting never plays by itself: a whole turn goes to
``propose``. Alone that is ``Match.play``; with a computer or in a room it is theirs, and nothing else differs.

>>> sitting = Sitting(match, Rng(seed))
>>> sitting.tap("g7"); sitting.tap("h8"); sitting.confirm(2400)
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from attractor.core.draft import Half
from attractor.core.game import CHANCE, IllegalMove, Move, Note, Seat, View
from attractor.core.line import Turn
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.core.scene import Mark, Scene
from attractor.core.searching import Unsolved, elsewhere
from attractor.web.picker import Picker


class Propose(Protocol):
    """Who is asked to make a whole turn: the moves of a seat, in order, and its thinking time.

    ``secret``: a choice to be sealed. Raises IllegalMove, and then nothing has changed.
    """

    def __call__(self, seat: Seat, moves: Sequence[Move], spent_ms: int, secret: bool) -> None: ...


class Sitting:
    """The open match of a table.

    here: the seats that choose on this device. at: the ply looked back at; None: now. is_covered: a secret choice is
    next and the seat it belongs to has not said that it holds the device; has_sealed: another choice was just put away.
    is_shared: others hold the same match, so that nothing is taken back or branched off without asking them.
    jotted: what the seat that chooses has on a pad beside the board and has not sent.
    """

    def __init__(
        self, match: Match, rng: Rng, here: Sequence[Seat] | None = None, propose: Propose | None = None
    ) -> None:
        self.match = match
        self.rng = rng
        self.is_shared = False
        self.here = tuple(range(match.seats)) if here is None else tuple(here)
        self.propose: Propose = propose or self._play
        self.on_draft: Callable[[], None] | None = None
        self.at: int | None = None
        self.is_covered = False
        self.has_sealed = False
        self.seat: Seat | None = None
        self.jotted: tuple[str, ...] = ()
        self.picker = Picker(match.state, 0)
        self.settle()

    # ---- what is shown -------------------------------------------------------------------------------------------
    @property
    def ply(self) -> int:
        """The ply that is shown."""
        return self.match.ply if self.at is None else self.at

    @property
    def is_now(self) -> bool:
        return self.at is None

    @property
    def chooses(self) -> bool:
        """Whether somebody may choose here and now."""
        return self.seat is not None and self.is_now and not self.is_covered

    @property
    def view(self) -> View:
        """What the board shows. After an illegal try: with the taps of the try, so that it can be seen."""
        if not self.chooses:
            return self.match.view(self.at)
        picker = self.picker
        taps = picker.tried if picker.refusal is not None and picker.tried else picker.taps
        return self.match.view(viewer=self.seat, taps=taps, drafted=picker.moves)

    def scene(self) -> Scene:
        """The table as data; afterwards the picker knows what belongs to which hand."""
        scene = self.match.game.scene(self.view)
        if not self.chooses:  # what is past or covered shows no ways on
            scene = without_ways(scene)
        self.picker.groups = {
            item.name: hand.name for hand in scene.hands for item in hand.items if item.state != "shown"
        }
        return scene

    def marks(self, scene: Scene) -> tuple[Mark, ...]:
        """The cells that a refusal names, unless the game draws the illegal try itself."""
        refusal = self.picker.refusal if self.chooses else None
        if refusal is None or not refusal.cells or any(piece.layer == "illegal" for piece in scene.pieces):
            return ()
        return (Mark("illegal", refusal.cells),)

    @property
    def turn(self) -> int:
        """How many turns have been made up to what is shown."""
        return self.turn_of(self.ply)

    def turn_of(self, ply: int) -> int:
        return sum(turn.end <= ply for turn in self.match.turns)

    # ---- choosing ------------------------------------------------------------------------------------------------
    def tap(self, token: str) -> IllegalMove | None:
        """A tap on the board or on something in hand. Looking back, it does nothing."""
        if not self.chooses:
            return None
        refusal = self.picker.tap(token)
        self._drafted()
        return refusal

    def type(self, text: str) -> IllegalMove | None:
        """Moves as people write them."""
        if not self.chooses:
            return IllegalMove("not-now")
        refusal = self.picker.type(text)
        self._drafted()
        return refusal

    def back(self) -> bool:
        """Takes back one step of what is half made; False: there was none."""
        done = self.chooses and self.picker.back()
        self._drafted()
        return done

    def cancel(self) -> None:
        self.picker.cancel()
        self._drafted()

    def confirm(self, spent_ms: int) -> bool:
        """Makes the turn that is ready; False: nothing is. Raises IllegalMove where whoever decides refuses."""
        return self.submit(self.picker.ready, spent_ms)

    @property
    def must_wait(self) -> bool:
        """Whether the rules must search before the turn that is ready can be made (core/searching.py)."""
        if not self.chooses or self.match.moment.is_secret:
            return False
        try:
            with elsewhere():
                self.match.ahead(self.picker.ready, self.seat)
        except Unsolved:
            return True
        return False

    def submit(self, moves: Sequence[Move], spent_ms: int) -> bool:
        """Makes a turn that was spelled elsewhere than on the board, such as on a pad; as ``confirm``."""
        if not moves or not self.chooses or self.seat is None:
            return False
        seat, secret = self.seat, self.match.moment.is_secret
        self.picker.clear()
        self.has_sealed = secret
        self.propose(seat, moves, spent_ms, secret)
        return True

    def grow(self, move: Move, spent_ms: int) -> None:
        """A secret choice that goes on growing until its time is up: what stands in it now. Raises IllegalMove."""
        if self.chooses and self.seat is not None:
            self.match.seal(self.seat, move, spent_ms, final=False)

    @property
    def grown(self) -> Move | None:
        """What the seat that chooses has in an envelope that still grows; None: nothing."""
        envelope = self.match.envelopes.get(self.seat) if self.chooses and self.seat is not None else None
        return None if envelope is None else envelope.move

    def uncover(self) -> None:
        """The seat that is asked for holds the device."""
        self.is_covered = False
        self.has_sealed = False

    # ---- time travel ---------------------------------------------------------------------------------------------
    def look(self, turn: int) -> None:
        """Shows the table after so many turns; the last one is now."""
        turns = self.match.turns
        turn = max(0, min(turn, len(turns)))
        ply = turns[turn - 1].end if turn else 0
        self.at = None if ply >= self.match.ply else ply

    def now(self) -> None:
        self.at = None

    def branch(self) -> None:
        """Plays on from what is shown; the line that is left stays as a branch."""
        if self.at is not None:
            self._undo(self.at)

    def undo(self) -> bool:
        """Takes back what is half made, else the last turn; False: there is nothing."""
        if self.chooses and not self.picker.is_blank:
            self.picker.clear()
            self._drafted()
            return True
        last = self.last_turn
        if last is None:
            return False
        self._undo(last.start)
        return True

    @property
    def last_turn(self) -> Turn | None:
        """The last turn that somebody here made, which undo takes back; where nobody sits here, anybody."""
        made = [turn for turn in self.match.turns if turn.seat in (self.here or range(self.match.seats))]
        return made[-1] if made else None

    @property
    def can_undo(self) -> bool:
        return self.last_turn is not None or (self.chooses and not self.picker.is_blank)

    def switch(self, index: int) -> None:
        """Takes up a branch again; the line that it replaces becomes one."""
        self.at = None
        self.match.switch(index)
        self.settle()

    # ---- the table's verbs ---------------------------------------------------------------------------------------
    def verb(self, verb: str, seat: Seat) -> None:
        """``!resign``, ``!time``. When time is up, what has grown so far stands."""
        self.at = None
        grown = self.match.envelopes.get(seat) if verb == "!time" else None
        self.has_sealed = self.match.moment.is_secret
        if grown is not None and grown.move is not None:
            self.match.seal(seat, grown.move, grown.spent_ms)
        else:
            self.match.verb(verb, seat)
        self.settle()

    def settle(self) -> None:
        """After every change of the match: lets chance draw, and finds out who chooses here next."""
        match = self.match
        self._deal()
        waiting = [seat for seat in match.state.at_one_device if self.awaits(seat)]
        seat = waiting[0] if waiting else None
        self.seat = seat
        secret = match.moment.is_secret and len([each for each in match.moment.to_act if each in self.here]) > 1
        self.is_covered = secret and seat is not None
        if not self.is_covered:
            self.has_sealed = False
        if self.picker.base is not match.state or self.picker.seat != (seat or 0) or seat is None:
            self.picker = Picker(match.state, 0 if seat is None else seat)
            self.jotted = ()

    def awaits(self, seat: Seat) -> bool:
        """Whether a seat may choose here now."""
        return seat in self.match.to_act and seat in self.here

    def computes(self, seat: Seat) -> bool:
        """Whether this device thinks for a seat that a computer plays, and is awaited."""
        return seat in self.match.to_act

    def restore(self, seat: Seat, moves: Sequence[Move], taps: Sequence[str]) -> None:
        """Takes up a half-made turn that was kept, if it is still this seat's turn."""
        if self.seat == seat:
            self.scene()
            self.picker.restore(moves, taps)
            self.jotted = () if moves or self.picker.taps else tuple(taps)

    @property
    def half(self) -> Half | None:
        """What is half made, as it is kept: on the board, else on the pad. None where nobody chooses here."""
        return None if self.seat is None else Half(self.seat, self.picker.moves, self.picker.taps or self.jotted)

    def told(self, since: int) -> tuple[Note, ...]:
        """What happened from ply ``since`` on, for the live region."""
        return tuple(note for ply in range(since, self.match.ply) for note in self.match.tell(ply))

    def report(self) -> tuple[Note, ...]:
        """What has happened since the last secret choices were opened, theirs included; () before the first."""
        match, ply = self.match, self.ply
        opened = [place for place in range(ply) if match.moments[place].inside]
        if not opened or match.moments[ply].inside:
            return ()
        start = opened[-1]
        while match.moments[start].inside:
            start -= 1
        known = (place for place in range(start, ply) if not match.moments[place + 1].inside)
        return tuple(note for place in known for note in match.tell(place))

    # ---- below ---------------------------------------------------------------------------------------------------
    def _deal(self) -> None:
        """Alone, chance draws as soon as it is its turn."""
        match = self.match
        while match.to_act == (CHANCE,):
            match.chance(match.next_draw(self.rng))

    def _play(self, seat: Seat, moves: Sequence[Move], spent_ms: int, secret: bool) -> None:
        """Alone: the turn is made at once; its time is written beside its first move."""
        if secret:
            self.match.seal(seat, moves[0], spent_ms)
        else:
            for place, move in enumerate(moves):
                self.match.play(seat, move, 0 if place else spent_ms)
        self.settle()

    def _undo(self, ply: int) -> None:
        self.at = None
        self.match.undo(ply)
        self.settle()

    def _drafted(self) -> None:
        if self.on_draft is not None:
            self.on_draft()


def without_ways(scene: Scene) -> Scene:
    """The table as it is looked at where nobody plays: without marks of what is possible."""
    return replace(scene, marks=tuple(mark for mark in scene.marks if mark.name != "legal"))
