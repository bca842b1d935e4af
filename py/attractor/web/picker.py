"""Taps become moves. Pure: knows states and tokens, neither boards nor browsers.

A picker stands on one state for one seat. Tokens (sites, things in hand, words) are walked through the state's
``continuations`` until ``spell`` gives a move. A move after which the same turn goes on (``mid_turn``) is drafted, so
that the two or three stones of a Chain Lightning turn are seen, lifted and confirmed together. Nothing is played here.

>>> picker = Picker(state, 0)
>>> picker.tap("g7"), picker.tap("h8"), picker.ready
(None, None, ('g7', 'h8'))
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attractor.core.game import IllegalMove, Move, Seat, State
from attractor.core.searching import Unsolved, elsewhere

Taps = tuple[str, ...]
LONGEST = 12
"""More taps than any move needs: from here on those that change nothing are dropped."""
MOST_TRIED = 8
"""Up to so many ways on are looked at to tell whether a tap has changed something that no move shows yet."""


class Picker:
    """The half-made turn of one seat.

    base: the state before the turn's unconfirmed moves; moves: those drafted; taps: what was tapped of the next move;
    state: base after the drafted moves; refusal: why the last tap or typed move could not be, until the next one, and
    tried: the taps that would have spelled it, for the board to show.
    groups: for each token the group it belongs to (the name of its hand, "site" for the board): a later token takes the
    place of an earlier one of its group where it cannot follow it.
    """

    def __init__(self, base: State, seat: Seat, groups: Mapping[str, str] | None = None) -> None:
        self.base = base
        self.seat = seat
        self.groups: Mapping[str, str] = groups or {}
        self.state = base
        self.moves: tuple[Move, ...] = ()
        self.taps: Taps = ()
        self.refusal: IllegalMove | None = None
        self.tried: Taps = ()
        self._known: tuple[State, dict[Taps, frozenset[str]], dict[Taps, Move | None]] = (base, {}, {})

    # ---- what can be seen ----------------------------------------------------------------------------------------
    @property
    def next(self) -> frozenset[str]:
        """What may be tapped next."""
        return self._after(self.taps) if self._may_act else frozenset()

    @property
    def move(self) -> Move | None:
        """The legal move that the taps spell; None: not yet one."""
        return self._legal(self.taps) if self._may_act else None

    @property
    def ready(self) -> tuple[Move, ...]:
        """All moves of the turn, ready to be confirmed together; () while something is missing."""
        move = self.move
        if move is not None:
            return (*self.moves, move)
        return self.moves if self.moves and not self._goes_on(self.state) else ()

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to take back."""
        return not self.moves and not self.taps

    # ---- what can be done ----------------------------------------------------------------------------------------
    def tap(self, token: str) -> IllegalMove | None:
        """Takes one token; returns (and keeps) the refusal where it leads nowhere, and then nothing else changes."""
        self.refusal = None
        if token in self.next:
            self._take((*self.taps, token))
        elif not self.lift(token):
            self._replace(token)
        return self.refusal

    def lift(self, token: str) -> bool:
        """Takes a tapped token or a drafted move of that name away again; False: there is none."""
        if token in self.taps:
            place = len(self.taps) - 1 - self.taps[::-1].index(token)
            rest = self.taps[:place] + self.taps[place + 1 :]
            self.taps = rest if self._walks(rest) else self.taps[:place]
            return True
        if token in self.moves:
            self._redraft((move for move in self.moves if move != token), self.taps)
            return True
        return False

    def back(self) -> bool:
        """Takes back one step: the last tap, else the last drafted move; False: there was none."""
        self.refusal = None
        if self.taps:
            self.taps = self.taps[:-1]
        elif self.moves:
            self._redraft(self.moves[:-1], ())
        else:
            return False
        return True

    def cancel(self) -> None:
        """Takes the preview off the board and keeps what was chosen beside it, such as a length or a tile."""
        self.refusal = None
        chosen = tuple(tap for tap in self.taps if self.groups.get(tap, "site") != "site")
        self.taps = chosen if chosen != self.taps and self._walks(chosen) else ()

    def clear(self) -> None:
        """Forgets everything that is not confirmed."""
        self.refusal = None
        self.state, self.moves, self.taps = self.base, (), ()

    def type(self, text: str) -> IllegalMove | None:
        """Takes moves as written in the game's notation, separated by spaces or commas, after those drafted."""
        self.refusal = None
        kept = (self.state, self.moves, self.taps)
        for word in text.replace(",", " ").split():
            try:
                if self.move is not None:  # the move before: it did not end the turn, or this word is one too many
                    with elsewhere():
                        self._draft(self.taps)
                self.taps = ()
                self._door(word)
            except Unsolved:
                self.state, self.moves, self.taps = kept
                self.refusal, self.tried = IllegalMove("match-over"), ()
                break
            except IllegalMove as refusal:
                self.state, self.moves, self.taps = kept
                self.refusal, self.tried = refusal, ()
                break
            self._take(self.state.taps(self.state.read(self.seat, word)))
        return self.refusal

    def restore(self, moves: Sequence[str], taps: Sequence[str]) -> None:
        """Takes up a stored half-made turn as far as it still holds; what does not hold is left out."""
        self.clear()
        self._redraft(moves, tuple(taps))

    # ---- below ---------------------------------------------------------------------------------------------------
    @property
    def _may_act(self) -> bool:
        return self.seat in self.state.to_act

    def _goes_on(self, state: State) -> bool:
        return state.mid_turn and state.to_act == (self.seat,)

    def _may_be_drafted(self, move: Move) -> bool:
        """Whether the turn goes on after this legal move. One for which the rules must search ends it."""
        try:
            with elsewhere():
                return self._goes_on(self.state.apply(self.seat, move))
        except Unsolved:
            return False

    def _door(self, text: str) -> None:
        """Everything that ``State.play`` checks, without playing."""
        if not self.state.to_act:
            raise IllegalMove("match-over")
        if not self._may_act:
            raise IllegalMove("not-your-turn")
        self.state.check(self.seat, self.state.read(self.seat, text))

    def _after(self, taps: Taps) -> frozenset[str]:
        """What may follow these taps; asked often, worked out once."""
        if self._known[0] is not self.state:
            self._known = (self.state, {}, {})
        known = self._known[1]
        if taps not in known:
            known[taps] = self.state.continuations(self.seat, taps)
        return known[taps]

    def _legal(self, taps: Taps) -> Move | None:
        """The legal move that these taps spell, or None; worked out once."""
        if self._known[0] is not self.state:
            self._known = (self.state, {}, {})
        known = self._known[2]
        if taps not in known:
            known[taps] = self._new_legal(taps)
        return known[taps]

    def _new_legal(self, taps: Taps) -> Move | None:
        move = self.state.spell(self.seat, taps) if taps else None
        if move is not None:
            try:
                self.state.check(self.seat, move)
            except IllegalMove:
                return None
        return move

    def _walks(self, taps: Taps) -> bool:
        return all(tap in self._after(taps[:place]) for place, tap in enumerate(taps))

    def _take(self, taps: Taps) -> None:
        """These are the taps now; a finished move after which the turn goes on is drafted.

        Where several seats choose at once nothing follows before all have chosen.
        """
        taps = self.taps = self._shortened(taps)
        move = self._legal(taps)
        if move is None or len(self.state.to_act) > 1 or self._after(taps):
            return
        if self._may_be_drafted(move):
            self._draft(taps)

    def _shortened(self, taps: Taps) -> Taps:
        """Without the choices beside the board that later ones have replaced: the same move, the same ways on."""
        for place, tap in enumerate(taps[:-1]):
            group = self.groups.get(tap, "site")
            rest = taps[:place] + taps[place + 1 :]
            replaced = group != "site" and any(self.groups.get(other) == group for other in taps[place + 1 :])
            far = len(taps) > LONGEST
            if (replaced or far) and self._are_alike(rest, taps) and self._walks(rest):
                return self._shortened(rest)
        return taps

    def _are_alike(self, rest: Taps, taps: Taps) -> bool:
        """Whether both spell the same move and lead the same ways on; while they spell none, to the same moves, too."""
        spell, seat, after = self.state.spell, self.seat, self._after(taps)
        move = spell(seat, taps)
        if spell(seat, rest) != move or self._after(rest) != after:
            return False
        ways = () if move is not None else sorted(after)[:MOST_TRIED]
        return all(spell(seat, (*rest, way)) == spell(seat, (*taps, way)) for way in ways)

    def _draft(self, taps: Taps) -> None:
        move = self._legal(taps)
        assert move is not None, (self.state.position(), taps)
        self.state = self.state.apply(self.seat, move)
        self.moves, self.taps = (*self.moves, move), ()

    def _redraft(self, moves: Iterable[str], taps: Taps) -> None:
        """Begins the turn again with these moves; one that is no longer legal is left out."""
        self.state, self.moves, self.taps = self.base, (), ()
        for move in moves:
            if not self.moves or self._goes_on(self.state):
                self._again(move)
        if self._may_act and self._walks(taps):
            self._take(taps)

    def _again(self, move: str) -> None:
        try:
            self._door(move)
        except IllegalMove:
            return
        canonical = self.state.read(self.seat, move)
        if self._may_be_drafted(canonical):
            self.state, self.moves = self.state.apply(self.seat, canonical), (*self.moves, canonical)
        else:  # the last move of a turn stays in the taps, where it can still be moved about
            self.taps = self.state.taps(canonical)

    def _replace(self, token: str) -> None:
        """The token cannot follow: it takes the place of one of its group, or it is refused with a reason."""
        group = self.groups.get(token, "site")
        same = [place for place, tap in enumerate(self.taps) if self.groups.get(tap, "site") == group]
        ways: list[Taps] = []
        if same:
            ways.append((*self.taps[: same[-1]], token, *self.taps[same[-1] + 1 :]))
            ways.append((*self.taps[: same[-1]], token))
        if group != "site":
            chosen = tuple(tap for tap in self.taps if self.groups.get(tap, "site") not in (group, "site"))
            ways += [(*chosen, token), (token,)]
        for way in ways:
            if self._walks(way):
                self._take(way)
                return
        self.refusal = self._why([*ways[:1], (*self.taps, token)], token)

    def _why(self, ways: Sequence[Taps], token: str) -> IllegalMove:
        """The reason against the move that the player most likely meant."""
        self.tried = ()
        if not self._may_act:
            return IllegalMove("not-your-turn" if self.state.to_act else "match-over")
        for way in ways:
            move = self.state.spell(self.seat, way)
            if move is not None:
                try:
                    self.state.check(self.seat, move)
                except IllegalMove as refusal:
                    self.tried = way
                    return refusal
        is_site = self.groups.get(token, "site") == "site"
        return IllegalMove("leads-nowhere", cells=(token,) if is_site else (), token=token)
