"""Who is there: the greeting of two tabs, the proof of every key, and which of two tabs with one key is the newer.

A proof is good on one channel, by the challenge that each end gave to the other. It is called for again from time to
time: whoever passes proofs on between two others cannot show one of them as present that has gone. That a tab must give
up its seats is a statement of another kind, signed by the newer tab of the same key for the channel of the older one:
nobody else can make it, it cannot be a proof that was given elsewhere, and only a tab that was opened earlier obeys it.
"""
from __future__ import annotations

from collections.abc import Callable

from attractor.core.game import BadRecord, Note
from attractor.net import opening
from attractor.net.holding import Holding
from attractor.net.peers import CALL, CHALLENGE, Peer, proof, sign_of_life, succession
from attractor.net.wire import Message, number_of, text_of, texts_of

KEYS = 9
"""Keys that a tab may have."""


class Presence:
    """tell: what a peer that has greeted is told."""

    def __init__(self, holding: Holding, tell: Callable[[Peer], None]) -> None:
        self.holding = holding
        self.tell = tell
        self.takers: dict[str, Callable[[Peer, Message], None]] = {
            "hello": self._hello, "proof": self._proof, "call": self._call, "here": self._here,
            "doubled": self._doubled, "replaced": self._replaced,
        }  # fmt: skip

    def greet(self, peer: Peer, is_known: bool = True) -> None:
        """Says who we are. is_known False: asks for a greeting, and so for the proof of our keys."""
        message: Message = {
            "t": "hello", "room": self.holding.room, "challenge": peer.mine, "keys": self._own,
            "known": int(bool(peer.theirs) and is_known),
        }  # fmt: skip
        self.holding.outbox.send(peer.name, message)

    @property
    def _own(self) -> tuple[str, ...]:
        return () if self.holding.is_replaced else tuple(self.holding.vault.owns)

    # ---- proofs --------------------------------------------------------------------------------------------------
    def _hello(self, peer: Peer, message: Message) -> None:
        if text_of(message, "room") != self.holding.room:
            raise BadRecord("room-other-room")
        keys, challenge = texts_of(message, "keys"), text_of(message, "challenge")
        if len(keys) > KEYS or not all(map(opening.KEY.fullmatch, keys)) or not CHALLENGE.fullmatch(challenge):
            raise BadRecord("room-junk", text="hello")
        fresh = peer.theirs != challenge
        peer.theirs, peer.claimed = challenge, keys
        if not peer.keys <= set(keys):
            peer.keys &= set(keys)
            self.holding.outbox.changed()
        if fresh or not number_of(message, "known"):
            self.greet(peer)
        self.tell(peer)
        self._prove(peer)

    def _prove(self, peer: Peer) -> None:
        room, born, theirs, mine = self.holding.room, self.holding.born, peer.theirs, peer.mine
        message: Message = {"t": "proof", "challenge": theirs, "born": born}
        self._sign(peer, message, lambda key: proof(room, theirs, mine, born, key))

    def _sign(self, peer: Peer, message: Message, data: Callable[[str], str]) -> None:
        """Sends a message with the signatures of what ``data`` says of every key of this tab."""
        outbox, own, sigs = self.holding.outbox, self._own, dict[str, str]()

        def sign(key: str) -> None:
            def signed(sig: str) -> None:
                sigs[key] = sig
                if len(sigs) == len(own):
                    outbox.send(peer.name, {**message, "sigs": tuple(sigs[one] for one in own)})

            outbox.sign(key, data(key), signed)

        for key in own:
            sign(key)

    def _proof(self, peer: Peer, message: Message) -> None:
        sigs, born = texts_of(message, "sigs"), number_of(message, "born")
        if text_of(message, "challenge") != peer.mine or len(sigs) != len(peer.claimed):
            return  # of a greeting that has been overtaken
        for key, sig in zip(peer.claimed, sigs, strict=True):
            if key not in peer.keys:
                self._check(peer, key, sig, born)

    def _check(self, peer: Peer, key: str, sig: str, born: int) -> None:
        holding = self.holding

        def checked(is_good: bool) -> None:
            if not is_good:
                holding.outbox.refuse(peer.name, None, Note("room-bad-signature"))
            elif key in peer.claimed and holding.peers.get(peer.name) is peer:
                peer.keys.add(key)
                peer.born, peer.answered = born, holding.now
                self._compare(peer, key)
                holding.outbox.changed()

        holding.outbox.verify(key, proof(holding.room, peer.mine, peer.theirs, born, key), sig, checked)

    # ---- fresh proofs --------------------------------------------------------------------------------------------
    def call(self, peer: Peer) -> None:
        """Calls for a fresh proof, and again while it has not come. To be called from time to time."""
        holding = self.holding
        if not peer.keys or (not peer.called and holding.now - peer.answered < CALL):
            return
        if not peer.called:
            peer.called, peer.called_at = holding.vault.entropy(16).hex(), holding.now
        holding.outbox.send(peer.name, {"t": "call", "challenge": peer.called})

    def _call(self, peer: Peer, message: Message) -> None:
        challenge = text_of(message, "challenge")
        if not CHALLENGE.fullmatch(challenge):
            raise BadRecord("room-junk", text="call")
        answer: Message = {"t": "here", "challenge": challenge}
        self._sign(peer, answer, lambda key: sign_of_life(self.holding.room, challenge, key))

    def _here(self, peer: Peer, message: Message) -> None:
        holding, sigs, challenge = self.holding, texts_of(message, "sigs"), text_of(message, "challenge")
        if not peer.called or challenge != peer.called or len(sigs) != len(peer.claimed):
            return  # of a call that has been answered, or before keys that were added
        waits = set(peer.keys)

        def check(key: str, sig: str) -> None:
            def checked(is_good: bool) -> None:
                if not is_good:
                    holding.outbox.refuse(peer.name, None, Note("room-bad-signature"))
                    return
                waits.discard(key)
                if not waits and peer.called == challenge:
                    peer.called, peer.answered = "", holding.now
                    holding.outbox.changed()

            holding.outbox.verify(key, sign_of_life(holding.room, challenge, key), sig, checked)

        for key, sig in zip(peer.claimed, sigs, strict=True):
            if key in waits:
                check(key, sig)

    # ---- two tabs with one key -----------------------------------------------------------------------------------
    def _compare(self, peer: Peer, key: str) -> None:
        """The newest tab of a key is the one that counts; it is asked for the word that tells the older one."""
        for other in list(self.holding.peers.values()):
            if other is not peer and key in other.keys and other.born != peer.born:
                older, newer = sorted((peer, other), key=lambda one: one.born)
                older.keys.discard(key)
                self.holding.outbox.send(
                    newer.name, {"t": "doubled", "key": key, "theirs": older.theirs, "mine": older.mine}
                )

    def _doubled(self, peer: Peer, message: Message) -> None:
        """Signs that this tab holds a key, and since when, for whoever has these challenges and the same key."""
        holding = self.holding
        key, theirs, mine = (text_of(message, field) for field in ("key", "theirs", "mine"))
        if not CHALLENGE.fullmatch(theirs) or not CHALLENGE.fullmatch(mine):
            raise BadRecord("room-junk", text="doubled")
        if key not in self._own:
            return

        def signed(sig: str) -> None:
            holding.outbox.send(peer.name, {
                "t": "replaced", "key": key, "theirs": theirs, "mine": mine, "born": holding.born, "sig": sig,
            })  # fmt: skip

        holding.outbox.sign(key, succession(holding.room, theirs, mine, holding.born, key), signed)

    def _replaced(self, peer: Peer, message: Message) -> None:
        holding = self.holding
        key, born, ends = text_of(message, "key"), number_of(message, "born"), _ends(message)
        if ends != (peer.mine, peer.theirs):  # for another channel of ours, if for any
            for other in holding.peers.values():
                if other is not peer and ends == (other.theirs, other.mine):
                    holding.outbox.send(other.name, message)
            return
        if key not in holding.vault.owns or born <= holding.born:
            return

        def checked(is_good: bool) -> None:
            if not is_good:
                holding.outbox.refuse(peer.name, None, Note("room-bad-signature"))
                return
            holding.is_replaced = True
            holding.outbox.changed()
            for other in holding.peers.values():
                self.greet(other)

        holding.outbox.verify(key, succession(holding.room, *ends, born, key), text_of(message, "sig"), checked)


def _ends(message: Message) -> tuple[str, str]:
    """The challenges of the older tab's channel: that which it gave, and that which it got."""
    return text_of(message, "theirs"), text_of(message, "mine")
