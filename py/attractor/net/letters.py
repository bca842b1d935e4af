"""The same match by link: two players, no connection. Each link carries the match and the pledges of core.line.

``chain`` the end of a chain of nonces, in each player's first link · ``nonce`` its next link, by both for every run of
draws: who plays the move before the run reveals first, who opens the link draws · ``seal`` a commitment to a choice ·
``salt`` its opening: the salt and the text behind it in one. Who is first in a secret phase seals, the other answers
openly, the first opens: then both choices are in the match. Salts and seeds stay on the device that made them.

>>> letters = Letters(match, 0, vault, key)         # ``match`` as link.read gave it, seat 0 is mine
>>> letters.receive()                                  # checks all that came, makes the draws that can be made
>>> letters.play("g7")                              # or letters.choose("rb"); then link.write(match, continued=True)
"""
from __future__ import annotations

from attractor.core.game import CHANCE, BadRecord, IllegalMove, Move, Seat
from attractor.core.line import Pledge
from attractor.core.match import Match
from attractor.net import fair
from attractor.net.sealing import LIST
from attractor.net.vault import Vault


class Letters:
    """One player's desk. vault: with the player's key, kept on this device from link to link. round: of the room that
    the match was begun in, whose chains go on; None: it was begun by link.
    """

    def __init__(self, match: Match, seat: Seat, vault: Vault, key: str, round: int | None = None) -> None:
        if match.seats != 2:
            raise BadRecord("room-many-letters")
        self.match = match
        self.seat = seat
        self.vault = vault
        self.key = key
        self.round = round

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def is_mine(self) -> bool:
        """Whether the next link is mine to send: something of mine is awaited."""
        match = self.match
        if match.outcome is not None:
            return False
        if match.moment.to_act == (CHANCE,):
            return self.seat not in self._nonces() and self._knows_both_ends
        if match.moment.is_secret:
            return self._awaited_in_secret() == self.seat
        return self.seat in match.moment.to_act

    def pledges(self, kind: str, seat: Seat) -> list[tuple[int, str]]:
        """(ply, value) of the pledges of a kind, oldest first."""
        pledges = [(ply, one) for ply, one in self.match.remarks if isinstance(one, Pledge)]
        return [(ply, one.value) for ply, one in pledges if (one.kind, one.seat) == (kind, seat)]

    # ---- what comes ----------------------------------------------------------------------------------------------
    def receive(self, known: Match | None = None) -> None:
        """Checks what the link brought and does what can be done by itself: publishes the end of my chain, reveals my
        nonces, draws, opens my sealed choice. known: the match as this device last had it. Raises BadRecord for a draw,
        a nonce or an opening that is forged, and for what only I could have added to the known match."""
        self.check()
        if known is not None:
            self._check_added(known)
        if not self.pledges("chain", self.seat):
            self._pledge("chain", self.vault.nonces(self.key, self._salt_of_match())[0])
        moving = True
        while moving and self.match.outcome is None:
            moving = self._draw() or self._open_mine() or self._apply_choices()

    def check(self) -> None:
        """Raises BadRecord unless every nonce is of its chain, every draw is that of the nonces, every opened choice
        that of its commitment."""
        for seat in (0, 1):
            self._check_nonces(seat)
            for ply, value in self.pledges("salt", seat):
                self._opened(seat, ply, value)
        self._check_draws()

    def _check_added(self, known: Match) -> None:
        """Raises BadRecord unless what is new are draws, choices that both had sealed, and what is the other's own."""
        match, since = self.match, known.ply
        held = {(ply, one.value) for ply, one in known.remarks if isinstance(one, Pledge) and one.kind == "seal"}
        for sealed in self.pledges("seal", self.seat):
            if sealed not in held and sealed[1] not in self.vault.secrets:
                raise BadRecord("room-lost-secret")
        for ply, event in enumerate(match.events[since:], since):
            moment = match.moments[ply]
            if event.move.startswith("!"):
                if (event.seat, event.move) != (1 - self.seat, "!resign"):
                    raise BadRecord("room-letter-not-yours")
            elif moment.is_secret or moment.inside:
                begun = ply if moment.is_secret else ply - 1
                opened = dict(self.pledges("salt", event.seat)).get(begun, "")
                if self._opened(event.seat, begun, opened) != event.move:
                    raise BadRecord("room-wrong-opening")
            elif event.seat == self.seat:
                raise BadRecord("room-letter-not-yours")

    # ---- what is done --------------------------------------------------------------------------------------------
    def play(self, text: Move) -> None:
        """A move in the open; my nonce goes with it where chance comes next. Raises IllegalMove."""
        if self.match.moment.is_secret:
            raise IllegalMove("room-not-sealed")
        self.match.play(self.seat, text)
        self.receive()

    def choose(self, text: Move) -> None:
        """A choice in secret: a commitment if I am first, in the open if the other's is sealed already."""
        match = self.match
        if not match.moment.is_secret or self._awaited_in_secret() != self.seat or self._value("seal", self.seat):
            raise IllegalMove("nothing-to-seal")
        move = match.state.read(self.seat, text)
        match.state.check(self.seat, move)
        if len(move) > LIST:
            raise IllegalMove("room-list-full")
        commit, _ = self.vault.seal(move, match.id, match.ply, self.seat)
        self._pledge("seal", commit)
        if self._value("seal", 1 - self.seat):
            self._reveal(commit)
        self.receive()

    # ---- chance --------------------------------------------------------------------------------------------------
    def _draw(self) -> bool:
        match = self.match
        if match.moment.to_act != (CHANCE,):
            return False
        nonces = self._nonces()
        if self.seat not in nonces:
            if not self._knows_both_ends:
                return False
            chain = self.vault.nonces(self.key, self._salt_of_match())
            mine = chain[1 + len(self.pledges("nonce", self.seat))]
            self._pledge("nonce", mine)
            nonces[self.seat] = mine
        if len(nonces) < 2:
            return False
        place, run = 0, self._run(match.ply)
        while match.moment.to_act == (CHANCE,):
            match.chance(fair.draw(nonces, match.id, run, place, match.state.weights()))
            place += 1
        return True

    @property
    def _knows_both_ends(self) -> bool:
        """No share is shown before the other's chain is fixed: it could be made to fit."""
        return bool(self.pledges("chain", 0) and self.pledges("chain", 1))

    def _nonces(self) -> dict[Seat, str]:
        """Those revealed for the run of draws that is due."""
        run = self._run(self.match.ply)
        given = {seat: [value for _, value in self.pledges("nonce", seat)] for seat in (0, 1)}
        return {seat: values[run] for seat, values in given.items() if len(values) > run}

    def _run(self, upto: int) -> int:
        """How many runs of draws begin before an event."""
        events = self.match.events[:upto]
        draws = [event.seat == CHANCE for event in events]
        return sum(is_draw and not before for is_draw, before in zip(draws, [False, *draws], strict=False))

    def _check_nonces(self, seat: Seat) -> None:
        ends, nonces = self.pledges("chain", seat), self.pledges("nonce", seat)
        if not ends and not nonces:
            return
        before = ends[0][1] if len(ends) == 1 else ""
        for _, value in nonces:
            if len(value) != 64 or fair.after(value) != before:
                raise BadRecord("room-wrong-nonce")
            before = value
        if len(before) != 64 or len(nonces) > self._run(self.match.ply) + 1:
            raise BadRecord("room-wrong-nonce")

    def _check_draws(self) -> None:
        match = self.match
        given = {seat: [value for _, value in self.pledges("nonce", seat)] for seat in (0, 1)}
        place = 0
        for ply, event in enumerate(match.events):
            if event.seat != CHANCE:
                continue
            place = place + 1 if ply and match.events[ply - 1].seat == CHANCE else 0
            run = self._run(ply + 1) - 1
            if any(len(values) <= run for values in given.values()):
                raise BadRecord("room-forged-draw")
            nonces = {seat: values[run] for seat, values in given.items()}
            if event.move != fair.draw(nonces, match.id, run, place, match.states[ply].weights()):
                raise BadRecord("room-forged-draw")

    def _salt_of_match(self) -> int:
        """A chain of its own for every match: nonces are never used twice."""
        if self.round is not None:
            return self.round
        return int.from_bytes(self.match.id.encode(), "big")

    # ---- secrets -------------------------------------------------------------------------------------------------
    def _value(self, kind: str, seat: Seat) -> str:
        """The pledge of this phase, or ""."""
        return next((value for ply, value in self.pledges(kind, seat) if ply == self.match.ply), "")

    def _awaited_in_secret(self) -> Seat | None:
        """Who has something to send: who begins alternates from one phase to the next."""
        first = self._first()
        for seat, kind in ((first, "seal"), (1 - first, "seal"), (1 - first, "salt"), (first, "salt")):
            if not self._value(kind, seat):
                return seat
        return None

    def _first(self) -> Seat:
        """Who seals first here: whose seal came first, else by the number of phases before."""
        for seat in (0, 1):
            if self._value("seal", seat) and not self._value("seal", 1 - seat):
                return seat
        return len({ply for ply, _ in self.pledges("seal", 0) if ply < self.match.ply}) % 2

    def _open_mine(self) -> bool:
        """Opens my choice once the other's is in; False, also where this device has lost it."""
        mine = self._value("seal", self.seat)
        both = mine and self._value("seal", 1 - self.seat)
        if not self.match.moment.is_secret or not both or self._value("salt", self.seat):
            return False
        self._reveal(mine)
        return True

    def _reveal(self, commit: str) -> None:
        secret = self.vault.secrets.get(commit)
        if secret is None:
            raise BadRecord("room-lost-secret")
        salt, text = secret
        self._pledge("salt", salt + text.encode().hex())

    def _apply_choices(self) -> bool:
        match = self.match
        if not match.moment.is_secret:
            return False
        values = {seat: self._value("salt", seat) for seat in match.moment.to_act}
        if not all(values.values()):
            return False
        for seat, value in values.items():
            try:
                match.seal(seat, self._opened(seat, match.ply, value))
            except IllegalMove as error:
                raise BadRecord("room-illegal-opening", why=error.note) from None
        return True

    def _opened(self, seat: Seat, ply: int, value: str) -> Move:
        """The choice of an opening; raises BadRecord unless it is the one that was sealed."""
        salt = value[: 2 * fair.SALT]
        try:
            text = bytes.fromhex(value[2 * fair.SALT :]).decode()
        except ValueError:
            raise BadRecord("room-wrong-opening") from None
        sealed = [commit for at, commit in self.pledges("seal", seat) if at == ply]
        if not fair.opens(sealed, [(salt, text)], self.match.id, ply, seat):
            raise BadRecord("room-wrong-opening")
        return text

    def _pledge(self, kind: str, value: str) -> None:
        self.match.remark(Pledge(kind, self.seat, value))
