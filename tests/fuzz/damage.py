"""Good texts of matches in progress, and what may become of them on the way: cut, garbled, mixed up, made up."""
from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from dataclasses import dataclass

from attractor.core import draft, link, record
from attractor.core.clock import Clocks
from attractor.core.draft import Half
from attractor.core.game import CHANCE, Clock
from attractor.core.line import Comment, Pledge
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from tests.contract.laws import random_event
from tests.contract.settings import pairwise

LETTERS = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 .:/_~-+*#!?=@%\n\r\t\x00é٣９αü\u202e\ud7ff𝔸"


@dataclass(frozen=True)
class Good:
    """A match that goes on, and its four texts."""

    match: Match
    record: str
    link: str
    draft: str
    clocks: str


def good(key: str, rng: Rng) -> Good:
    """A match of this game at a random moment, with all that a record may hold."""
    seats, options = rng.choice(pairwise(find(key)))
    clock = rng.choice([Clock(), Clock(60, 300), Clock(reserve=300, increment=5), Clock(rules=True)])
    match = Match(find(key), seats, dict(options), id="k3f9ab", clock=clock, players=("Ada", "@4"))
    _play(match, rng, 12 + rng.below(40))
    if match.ply > 8:
        match.undo(match.ply - rng.below(6))
        _play(match, rng, 4)
    text, address = record.write(match), link.write(match, rng.below(match.ply + 1), continued=rng.below(2) == 0)
    halves = []
    if match.to_act and match.to_act != (CHANCE,):
        seat = match.to_act[0]
        move = rng.choice(list(match.state.legal(seat)))
        if match.moment.is_secret:
            match.seal(match.to_act[-1], rng.choice(list(match.state.legal(match.to_act[-1]))), 777, final=False)
        halves.append(Half(seat, (), match.state.taps(move)[:1]))
    clocks = Clocks.new(clock, seats).follow(match.moment, match.to_act, match.ply, 1000)
    return Good(match, text, address, draft.write(draft.of(match, *halves)), clocks.write(5000))


def damaged(text: str, rng: Rng) -> str:
    """The text after one to three mishaps, or something else altogether."""
    if rng.below(12) == 0:
        return "".join(rng.choice(LETTERS) for _ in range(rng.below(200)))
    for _ in range(1 + rng.below(3)):
        text = rng.choice(MISHAPS)(text or "x", rng)
    return text


def repacked(address: str, rng: Rng) -> str:
    """A deflated link whose inside was damaged before it was deflated."""
    plain = link.clean(address).partition("/")[2] if not link.clean(address).startswith("1z") else "template/m/a1.c1"
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeezer.compress(damaged(plain, rng).encode("utf-8", "replace")) + squeezer.flush()
    return "#/1z/" + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def _play(match: Match, rng: Rng, events: int) -> None:
    for _ in range(events):
        if not match.to_act:
            return
        chance = rng.below(30)
        if chance == 0:
            match.remark(Comment("a comment: p1 a1 1.000"))
        elif chance == 1:
            match.remark(Pledge("nonce", rng.below(match.seats), "0a1b2c"))
        elif chance == 2 and not any(verb == "!draw?" for verb, _ in match.moment.offers) and not match.moment.gone:
            match.verb("!draw?", rng.below(match.seats))
        if match.to_act == (CHANCE,):
            match.chance(match.next_draw(rng))
        else:
            match.enter(random_event(match.moment, rng))


def _cut(text: str, rng: Rng) -> str:
    at = rng.below(len(text) + 1)
    return text[:at] if rng.below(3) else text[at:]


def _garble(text: str, rng: Rng) -> str:
    at = rng.below(len(text))
    return text[:at] + rng.choice(LETTERS) + text[at + rng.below(2) :]


def _drop(text: str, rng: Rng) -> str:
    at = rng.below(len(text))
    return text[:at] + text[at + 1 + rng.below(4) :]


def _swap(text: str, rng: Rng) -> str:
    at = rng.below(len(text))
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _parts(separator: str) -> Callable[[str, Rng], str]:
    def change(text: str, rng: Rng) -> str:
        parts = text.split(separator)
        at, other = rng.below(len(parts)), rng.below(len(parts))
        kind = rng.below(4)
        if kind == 0:
            del parts[at]
        elif kind == 1:
            parts.insert(other, parts[at])
        elif kind == 2:
            parts[at], parts[other] = parts[other], parts[at]
        else:
            parts[at] = parts[at] * (2 + rng.below(3))
        return separator.join(parts)

    return change


MISHAPS = (
    _cut, _garble, _garble, _garble, _drop, _swap, _parts("\n"), _parts("\n"), _parts("."), _parts("/"), _parts(" "),
    lambda text, rng: text.upper(),
    lambda text, rng: text.replace("p1", "p2"),
    lambda text, rng: text.replace("1", "9" * rng.below(30)),
)  # fmt: skip
