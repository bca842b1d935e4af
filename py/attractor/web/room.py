"""A room on the page: the machine of net/room.py and whoever does its effects, through ``Outside``. Pure Python.

>>> live = Live(outside, spawn, on_change, on_refused)
>>> live.begin(*Room.invite(find, entropy, outside.now(), …))
>>> live.do(lambda room, now: room.say(0, "hello", now))
>>> live.propose(0, ("g7", "h8"), 2400, secret=False)               # a whole turn, move after move

Sending happens at once; signing, checking and storing take their time beside each other, what is to be stored in one
go after the other. Rules that must search do so where ``Outside.judge`` says, never here (core/searching.py).
"""
from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from attractor.core import searching
from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.core.match import Match
from attractor.core.searching import Unsolved
from attractor.net.effects import Changed, Close, Effect, Refused, Send, Sign, Store, Verify
from attractor.net.room import Room

Spawn = Callable[[Coroutine[Any, Any, None]], object]
Doing = Callable[[Room, int], list[Effect]]


class Outside(Protocol):
    """What a room cannot do by itself."""

    def now(self) -> int:
        """Milliseconds on a clock that only goes forward."""

    def send(self, peer: str, frame: str) -> None:
        """Gives a frame to a channel; nothing where it is closed."""

    def close(self, peer: str) -> None:
        """Closes a channel."""

    async def sign(self, key: str, data: str) -> str:
        """The signature of the data by a key of this device."""

    async def verify(self, key: str, data: str, sig: str) -> bool:
        """Whether a signature is good; False for whatever cannot be read."""

    async def store(self, items: Mapping[str, str | None]) -> None:
        """Keeps texts for good (None: drops them), all or none; OSError where nothing can be kept."""

    async def judge(self, match: Match, seat: Seat, moves: Sequence[Move]) -> None:
        """Works out what the rules must search for before these moves, and remembers it (core/searching.py)."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a turn on its way into the log."""

    move: Move
    spent_ms: int


class Live:
    """A room that lives. on_change: something that is shown has changed; on_refused: who sent what nobody may.

    keeps: False once storage has refused: closing the page gives up the seat then. declined: a move of a turn that the
    rules refused after it had been proposed.
    """

    def __init__(
        self, outside: Outside, spawn: Spawn, on_change: Callable[[], object], on_refused: Callable[[Refused], object]
    ) -> None:
        self.outside = outside
        self.spawn = spawn
        self.on_change = on_change
        self.on_refused = on_refused
        self.on_declined: Callable[[IllegalMove], object] = lambda _refusal: None
        self.keeps = True
        self._room: Room | None = None
        self._turns: dict[Seat, deque[Step]] = {}
        self._flying: dict[Seat, tuple[str, int]] = {}
        self._growing: dict[Seat, tuple[str, int, Move]] = {}
        self._storing: list[Store] = []
        self._stores = False
        self._judges = False
        self._ended = False

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def room(self) -> Room:
        assert self._room is not None
        return self._room

    @property
    def now(self) -> int:
        return self.outside.now()

    def is_busy(self, seat: Seat) -> bool:
        """Whether something of a seat is on its way into the log."""
        return bool(self._turns.get(seat)) or self._flies(seat)

    def may_choose(self, seat: Seat) -> bool:
        """Whether a seat of this tab is asked for its move or choice, and has none on its way."""
        return seat in self.room.to_choose and not self.is_busy(seat)

    @property
    def elapsed(self) -> int:
        """Milliseconds that the present decision has taken by this tab's clock."""
        watch = self.room.watch
        return watch.elapsed + (0 if watch.stands else max(0, self.now - self.room.holding.now))

    # ---- what happens --------------------------------------------------------------------------------------------
    def begin(self, room: Room, todo: list[Effect]) -> None:
        """Takes up a room and what it wants done first."""
        self._room = room
        self._perform([*todo, Changed()])

    def restore(self, loading: Callable[[int], tuple[Room, list[Effect]]]) -> None:
        """Takes up a room that was stored; raises what ``Room.load`` raises."""
        with searching.elsewhere():
            room, todo = loading(self.now)
        self.begin(room, todo)

    def do(self, doing: Doing) -> None:
        """One thing that somebody does or that comes in. Raises what the room raises; nothing has happened then."""
        if self._ended:
            return
        with searching.elsewhere():
            todo = doing(self.room, self.now)
        self._perform(todo)

    def end(self) -> None:
        """The page leaves: says good-bye; nothing more is done."""
        if not self._ended and self._room is not None:
            self.do(lambda room, now: room.leave(now))
        self._ended = True

    def received(self, peer: str, frame: str) -> None:
        """A frame came by a channel."""
        self.do(lambda room, now: room.received(peer, frame, now))

    # ---- turns ---------------------------------------------------------------------------------------------------
    def propose(self, seat: Seat, moves: Sequence[Move], spent_ms: int, secret: bool) -> None:
        """A whole turn, or a choice to be sealed; its time stands beside the first move. Raises IllegalMove."""
        if secret:
            self._seal(seat, moves[0], spent_ms)
            return
        steps = deque(Step(move, 0 if place else spent_ms) for place, move in enumerate(moves))
        if not steps or not self.may_choose(seat):
            raise IllegalMove("not-your-turn")
        self._turns[seat] = steps
        try:
            self._play(seat)
        except IllegalMove:
            self._turns.pop(seat, None)
            raise

    def grow(self, seat: Seat, text: Move, spent_ms: int) -> None:
        """A choice of a race that may still grow; the order just added to it keeps the stamp of its making."""
        match = self.room.match
        assert match is not None
        stamps = match.state.stamps(match.state.read(seat, text))
        stamp = stamps[-1] if stamps else -1
        self.do(lambda room, now: room.seal(seat, text, now, spent_ms, final=False, stamp=stamp))
        self._growing[seat] = (match.id, match.ply, text)

    def grown(self, seat: Seat) -> Move | None:
        """What stands in the growing choice of a seat of this tab, on its way into the log or in it; None: nothing."""
        table, growing = self.room.table, self._growing.get(seat)
        if table is not None and growing is not None and growing[:2] == (table.log.match, table.fold.match.ply):
            return growing[2]
        seals = [] if table is None else table.fold.sealed.get(seat, [])
        known = self.room.holding.vault.secrets.get(seals[-1].text("commit")) if seals else None
        return None if known is None else known[1]

    def _seal(self, seat: Seat, text: Move, spent_ms: int) -> None:
        """Hands in a choice. The list of a race that comes all at once, a computer's, is sealed order by order, as it
        would be by hand; what was sent before a reload stands, and nothing can be added to it any more."""
        match = self.room.match
        if match is None or not self.may_choose(seat):
            raise IllegalMove("not-your-turn")
        state, sent = match.state, self.grown(seat)
        whole = state.read(seat, text)
        if sent is not None and not whole.startswith(sent):
            whole = sent
        for part in state.lists(whole)[len(state.lists(sent)) if sent else 0 :]:
            self.grow(seat, part, spent_ms)
        self.do(lambda room, now: room.seal(seat, whole, now, spent_ms))
        self._flying[seat] = (match.id, match.ply)

    def _flies(self, seat: Seat) -> bool:
        """Whether the last move of a seat has not come into the log yet."""
        table = self.room.table
        if seat not in self._flying or table is None:
            return False
        here = (table.log.match, table.fold.match.ply)
        if self._flying[seat] != here or seat not in table.fold.awaited:
            del self._flying[seat]
            return False
        return True

    def _play(self, seat: Seat) -> None:
        """The next move of a turn, once the one before it is in the log."""
        steps, match = self._turns.get(seat), self.room.match
        if not steps or match is None or self._flies(seat) or seat not in self.room.to_choose:
            return
        step = steps[0]
        try:
            with searching.elsewhere():
                todo = self.room.play(seat, step.move, self.now, step.spent_ms)
        except Unsolved:
            self._judge(seat, step.move)
            return
        steps.popleft()
        self._flying[seat] = (match.id, match.ply)
        self._perform(todo)

    def _go_on(self) -> None:
        """After every change: the turns that are on their way. What is left of one that something else has ended, such
        as a resignation, is dropped."""
        for seat in list(self._turns):
            if not self._flies(seat) and seat not in self.room.to_choose:
                self._turns[seat].clear()
            try:
                self._play(seat)
            except IllegalMove as refusal:
                self._turns[seat].clear()
                self.on_declined(refusal)
            if not self._turns[seat]:
                del self._turns[seat]

    # ---- searches ------------------------------------------------------------------------------------------------
    def _judge(self, seat: Seat, move: Move) -> None:
        if not self._judges:
            self._judges = True
            self.spawn(self._judged(seat, move))

    async def _judged(self, seat: Seat, move: Move) -> None:
        match = self.room.match
        assert match is not None
        try:
            await self.outside.judge(match, seat, (move,))
        finally:
            self._judges = False
        self.do(lambda room, now: room.solved(now))

    # ---- effects -------------------------------------------------------------------------------------------------
    def _perform(self, todo: Sequence[Effect]) -> None:
        has_changed = False
        for effect in todo:
            if isinstance(effect, Send):
                self.outside.send(effect.peer, effect.frame)
            elif isinstance(effect, Sign):
                self.spawn(self._sign(effect))
            elif isinstance(effect, Verify):
                self.spawn(self._verify(effect))
            elif isinstance(effect, Store):
                self._storing.append(effect)
            elif isinstance(effect, Close):
                self.outside.close(effect.peer)
            elif isinstance(effect, Refused):
                self.on_refused(effect)
            elif isinstance(effect, Changed):
                has_changed = True
        if self._storing and not self._stores:
            self._stores = True
            self.spawn(self._store())
        if has_changed:
            self._changed()

    def _changed(self) -> None:
        table = self.room.table
        if table is not None and table.unsolved is not None:
            self._judge(*table.unsolved)
        self._go_on()
        self.on_change()

    async def _sign(self, effect: Sign) -> None:
        sig = await self.outside.sign(effect.key, effect.data)
        self.do(lambda room, now: room.signed(effect.token, sig, now))

    async def _verify(self, effect: Verify) -> None:
        is_good = await self.outside.verify(effect.key, effect.data, effect.sig)
        self.do(lambda room, now: room.verified(effect.token, is_good, now))

    async def _store(self) -> None:
        """All that waits to be stored, in one go; what comes meanwhile in the next."""
        while self._storing:
            waiting, self._storing = self._storing, []
            items: dict[str, str | None] = {}
            for effect in waiting:
                items |= dict(effect.items)
            try:
                await self.outside.store(items)
            except OSError:
                self.keeps = False
            for effect in waiting:
                self.do(lambda room, now, token=effect.token: room.stored(token, now))  # type: ignore[misc]
        self._stores = False


def told(refused: Refused, match: Match | None) -> Note:
    """A refusal as the players hear it: why, and by whom where the reason does not say so."""
    if refused.why.fact("who") is not None:
        return refused.why
    if refused.seat is None or match is None:
        return Note("room-refused", why=refused.why)
    return Note("room-refused-by", who=match.called(refused.seat), why=refused.why)
