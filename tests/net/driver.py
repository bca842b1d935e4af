"""Tabs for tests: rooms with real keys, a store that outlives them, and a loopback between them. Time is simulated."""
from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from attractor.core.game import Clock, Note, Seat
from attractor.core.rng import Rng
from attractor.net.effects import Changed, Close, Effect, Refused, Send, Sign, Store, Verify
from attractor.net.room import Room
from attractor.net.transport import Loopback, Weather
from tests.core.toys import find

ROOM = "room1"


def pack(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def unpack(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class Key:
    """A key pair; ``kind`` e: Ed25519, p: ECDSA P-256, where a browser has no other."""

    private: Ed25519PrivateKey | ec.EllipticCurvePrivateKey
    public: str

    @classmethod
    def make(cls, rng: Rng, kind: str = "e") -> Key:
        if kind == "p":
            curve = ec.derive_private_key(rng.bits() + 1, ec.SECP256R1())
            point = curve.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
            return cls(curve, "p" + pack(point))
        private = Ed25519PrivateKey.from_private_bytes(b"".join(rng.bits().to_bytes(8, "big") for _ in range(4)))
        return cls(private, "e" + pack(private.public_key().public_bytes_raw()))

    def sign(self, data: str) -> str:
        if isinstance(self.private, Ed25519PrivateKey):
            return pack(self.private.sign(data.encode()))
        return pack(self.private.sign(data.encode(), ec.ECDSA(hashes.SHA256(), deterministic_signing=True)))


_CHECKED: dict[tuple[str, str, str], bool] = {}


def is_good(key: str, data: str, sig: str) -> bool:
    """Whether the signature is one of the data by this key."""
    asked = (key, data, sig)
    if asked not in _CHECKED:
        if len(_CHECKED) > 20_000:
            _CHECKED.clear()
        try:
            raw = unpack(key[1:])
            if key[0] == "e":
                Ed25519PublicKey.from_public_bytes(raw).verify(unpack(sig), data.encode())
            else:
                public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
                public.verify(unpack(sig), data.encode(), ec.ECDSA(hashes.SHA256()))
            _CHECKED[asked] = True
        except (InvalidSignature, ValueError):
            _CHECKED[asked] = False
    return _CHECKED[asked]


@dataclass
class Tab:
    """A page: its keys and store outlive the room. refused: what its players were told."""

    name: str
    keys: list[Key]
    rng: Rng
    store: dict[str, str] = field(default_factory=dict)
    room: Room | None = None
    refused: list[tuple[str, Seat | None, Note]] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    @property
    def alive(self) -> Room:
        assert self.room is not None, self.name
        return self.room

    def entropy(self, count: int) -> bytes:
        return b"".join(self.rng.bits().to_bytes(8, "big") for _ in range(-(-count // 8)))[:count]

    def key(self, public: str) -> Key:
        return next(key for key in self.keys if key.public == public)


class World:
    """Tabs and the lines between them. crash: of a thousand effects, before how many the tab dies."""

    def __init__(self, seed: str, weather: Weather | None = None, crash: int = 0) -> None:
        self.rng = Rng(seed)
        self.net = Loopback(self.rng.split(), weather or Weather())
        self.tabs: dict[str, Tab] = {}
        self.now = 1_000
        self.crash = crash
        self._tick = 0
        self.sent: list[str] = []
        self.crashes = 0

    # ---- tabs ----------------------------------------------------------------------------------------------------
    def tab(self, name: str, keys: int = 1, kind: str = "e") -> Tab:
        rng = self.rng.split()
        self.tabs[name] = Tab(name, [Key.make(rng, kind) for _ in range(keys)], rng)
        return self.tabs[name]

    def invite(self, tab: Tab, game: str, seats: int, options: dict[str, str], clock: Clock | None = None) -> None:
        tab.room, todo = Room.invite(
            find, tab.entropy, self.now, room=ROOM, key=tab.keys[0].public, game=game, seats=seats, options=options,
            clock=clock,
        )  # fmt: skip
        self.do(tab, todo)

    def join(self, tab: Tab) -> None:
        tab.room = Room.join(find, tab.entropy, self.now, room=ROOM)

    def reload(self, tab: Tab) -> None:
        """Opens the page again: from what was stored, else as a newcomer."""
        if "room" in tab.store:
            tab.room, todo = Room.load(tab.store, find, tab.entropy, self.now)
            self.do(tab, todo)
        else:
            self.join(tab)

    def kill(self, tab: Tab) -> None:
        tab.room = None
        self.crashes += 1
        for other in self.net.lines(tab.name):
            self.cut(tab.name, other)

    def connect(self, one: str, other: str) -> None:
        if self.net.connected(one, other) or self.tabs[one].room is None or self.tabs[other].room is None:
            return
        self.net.connect(one, other)
        for mine, theirs in ((one, other), (other, one)):
            self.act(self.tabs[mine], lambda room, theirs=theirs: room.connected(theirs, self.now))  # type: ignore[misc]

    def cut(self, one: str, other: str) -> None:
        self.net.cut(one, other)
        for mine, theirs in ((one, other), (other, one)):
            if mine in self.tabs:
                self.act(self.tabs[mine], lambda room, theirs=theirs: room.disconnected(theirs, self.now))  # type: ignore[misc]

    # ---- effects -------------------------------------------------------------------------------------------------
    def act(self, tab: Tab, what: Callable[[Room], list[Effect]]) -> None:
        if tab.room is not None:
            self.do(tab, what(tab.room))

    def do(self, tab: Tab, todo: list[Effect]) -> None:
        """Does the effects in order; a tab may die between any two of them."""
        queue = list(todo)
        while queue and tab.room is not None:
            effect = queue.pop(0)
            if self.crash and not isinstance(effect, Changed) and self.rng.below(1000) < self.crash:
                self.kill(tab)
                return
            queue += self._one(tab, tab.room, effect)

    def _one(self, tab: Tab, room: Room, effect: Effect) -> list[Effect]:
        if isinstance(effect, Send):
            self.sent.append(effect.frame)
            if self.net.connected(tab.name, effect.peer):
                self.net.send(tab.name, effect.peer, effect.frame, self.now)
        elif isinstance(effect, Sign):
            return room.signed(effect.token, tab.key(effect.key).sign(effect.data), self.now)
        elif isinstance(effect, Verify):
            return room.verified(effect.token, is_good(effect.key, effect.data, effect.sig), self.now)
        elif isinstance(effect, Store):
            for key, text in effect.items:
                if text is None:
                    tab.store.pop(key, None)
                else:
                    tab.store[key] = text
            return room.stored(effect.token, self.now)
        elif isinstance(effect, Refused):
            tab.refused.append((effect.peer, effect.seat, effect.why))
        elif isinstance(effect, Close):
            tab.closed.append(effect.peer)
            self.cut(tab.name, effect.peer)
        return []

    # ---- time ----------------------------------------------------------------------------------------------------
    def step(self, longest: int = 500) -> None:
        """To the next arrival, at most so many milliseconds on."""
        following = self.net.next
        self.now = min(self.now + longest, following if following is not None else self.now + longest)
        for arrival in self.net.arrivals(self.now):
            self.act(
                self.tabs[arrival.target],
                lambda room, it=arrival: room.received(it.source, it.frame, self.now),  # type: ignore[misc]
            )
        if self.now - self._tick >= 1000:
            self._tick = self.now
            for tab in list(self.tabs.values()):
                self.act(tab, lambda room: room.tick(self.now))

    def run(self, until: Callable[[], bool], longest: int = 60_000) -> None:
        """Until something is so; AssertionError after so many milliseconds."""
        end = self.now + longest
        while not until():
            assert self.now < end, f"stuck: {[(tab.name, tab.room and tab.room.status) for tab in self.tabs.values()]}"
            self.step()

    def rest(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        while self.now < end:
            self.step()


def seated(world: World, game: str, seats: int, options: dict[str, str] | None = None, clock: Clock | None = None,
           shared: int = 1, watchers: int = 0, kind: str = "e", mesh: bool = True) -> list[Tab]:  # fmt: skip
    """Tabs at a table that has begun; the first holds ``shared`` seats, the rest one each."""
    names = ["a", *"bcd"[: seats - shared]]
    tabs = [world.tab(name, shared if name == "a" else 1, kind) for name in names]
    tabs += [world.tab(f"w{number}") for number in range(watchers)]
    world.invite(tabs[0], game, seats, options or {}, clock)
    for tab in tabs[1:]:
        world.join(tab)
    for one, tab in enumerate(tabs):
        for other in tabs[:one]:
            if mesh or other is tabs[0]:
                world.connect(tab.name, other.name)
    for tab in tabs[: len(names)]:
        for number, key in enumerate(tab.keys):
            name = f"{tab.name}{number}"
            world.act(tab, lambda room, key=key, name=name: room.sit(key.public, name, world.now))  # type: ignore[misc]
    world.run(lambda: tabs[0].alive.opening is not None and tabs[0].alive.opening.is_full)
    world.act(tabs[0], lambda room: room.start(world.now))
    world.run(lambda: all(tab.room is not None and tab.room.table is not None and all(tab.room.table.log.chains)
                          for tab in tabs))  # fmt: skip
    return tabs
