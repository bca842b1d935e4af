"""A match as the fragment of a URL, that anyone can read and play out.

    #/1/chain-lightning/size:13/at:2/m/g7.h8.a1         readable
    #/1z/q8osSi3Q…                                      the same, deflated, where the readable one is long

A link drops times, names, comments and branches. Its characters are ``[A-Za-z0-9_.~#/:-]`` and it ends with a letter
or digit, because messengers cut off others: where it would not, ``/z`` is added, which reading drops.
"""
from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from attractor.core.game import BadRecord, Event, Game, IllegalMove
from attractor.core.line import PLEDGED, PLEDGES, Pledge
from attractor.core.match import Match
from attractor.core.moment import OFFERS
from attractor.core.notation import ID, read_seat, read_verb, seat_name, short, write_verb

VERSION = "1"
READABLE = 300
"""Characters up to which a link stays readable."""
LONGEST = 60_000
"""Characters a link may have, and thrice as many once it is inflated."""

Find = Callable[[str], Game]
"""The registry's ``find``."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a link holds. at: the ply to open at. continued: whether the match goes on by links (it brought its id)."""

    match: Match
    at: int
    continued: bool


def write(match: Match, at: int | None = None, upto: int | None = None, continued: bool = False) -> str:
    """The link of a match, ``#`` included.

    at: the ply to open at, if that is not the end. upto: only the first so many events ("this position"). continued:
    with the match's id and pledges, for a match that goes on by links.
    """
    text = plain(match, at, upto, continued)
    readable = _ended(f"#/{VERSION}/{text}")
    if len(readable) <= READABLE:
        return readable
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeezer.compress(text.encode("ascii")) + squeezer.flush()
    return _ended(f"#/{VERSION}z/{urlsafe_b64encode(packed).decode('ascii').rstrip('=')}")


def plain(match: Match, at: int | None = None, upto: int | None = None, continued: bool = False) -> str:
    """All that follows ``#/1/``: what a deflated link is when it is inflated."""
    end = match.ply if upto is None else min(upto, match.ply)
    while match.moments[end].inside:
        end -= 1  # never a choice without those that were sealed beside it
    events = match.events[:end]
    parts = [match.game.info.key]
    if continued:
        parts.append(f"match:{match.id}")
    if len(match.game.info.seats) > 1:
        parts.append(f"seats:{match.seats}")
    for option in match.game.info.options:
        value = match.options.get(option.key, option.default)
        if value != option.default:
            parts.append(f"{option.key}:{value}")
    total = _count(events)
    if at is not None and (place := _count(events[: min(at, end)])) != total:
        parts.append(f"at:{place}")
    parts.append("m")
    tokens = list(_tokens(match, end, continued))
    return "/".join([*parts, ".".join(tokens)] if tokens else parts)


def read(fragment: str, find: Find, *, id: str) -> Opened:
    """What the fragment holds; raises BadRecord that says what is wrong. id: what to call a match without one."""
    path = clean(fragment)
    if len(path) > LONGEST:
        raise BadRecord("too-long", n=LONGEST)
    version, _, rest = path.partition("/")
    if version == VERSION + "z":
        rest = _inflate(rest)
    elif version != VERSION:
        raise BadRecord("unknown-link", text=short(path))
    return _read_plain(rest, find, id)


def clean(fragment: str) -> str:
    """The fragment without ``#/`` and ``/z``; what messengers do to harmless characters (``%3A``) is undone."""
    text = re.sub("%(2[DdEe]|3[Aa]|7[Ee]|5[Ff]|23|2[Ff])", lambda found: chr(int(found[1], 16)), fragment.strip())
    return text.removeprefix("#").removeprefix("/").removesuffix("/z")


# ---- writing -----------------------------------------------------------------------------------------------------
def _ended(link: str) -> str:
    return link if link[-1].isalnum() else link + "/z"


def _count(events: tuple[Event, ...]) -> int:
    return sum(event.move not in OFFERS for event in events)


def _tokens(match: Match, end: int, continued: bool) -> Iterator[str]:
    pledges = [(ply, remark) for ply, remark in match.remarks if isinstance(remark, Pledge)] if continued else []
    for ply, event in enumerate(match.events[:end]):
        yield from (_pledge(pledge) for place, pledge in pledges if place == ply)
        if event.move in OFFERS:
            continue
        yield "_" + write_verb(event)[1:].replace(" ", "_") if event.move.startswith("!") else event.move
    yield from (_pledge(pledge) for place, pledge in pledges if place == end)


def _pledge(pledge: Pledge) -> str:
    return f"_{pledge.kind}_{seat_name(pledge.seat)}_{pledge.value}"


# ---- reading -----------------------------------------------------------------------------------------------------
def _inflate(text: str) -> str:
    if not re.fullmatch("[A-Za-z0-9_-]*", text) or len(text) % 4 == 1:
        raise BadRecord("damaged-link", text=short(text))
    opener = zlib.decompressobj(-15)
    try:
        raw = opener.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), 3 * LONGEST)
        inflated = raw.decode("ascii")
    except (zlib.error, ValueError):
        raise BadRecord("damaged-link", text=short(text)) from None
    if opener.unconsumed_tail:
        raise BadRecord("too-long", n=3 * LONGEST)
    if not opener.eof or opener.unused_data:
        raise BadRecord("damaged-link", text=short(text))
    return inflated


def _read_plain(text: str, find: Find, id: str) -> Opened:
    parts = text.split("/")
    if "m" not in parts[1:]:
        raise BadRecord("cut-link", text=short(text))
    start = parts.index("m", 1)
    game = find(parts[0])
    settings = _settings(parts[1:start])
    own_id, seats, at = settings.pop("match", None), settings.pop("seats", None), settings.pop("at", None)
    if own_id is not None and not ID.fullmatch(own_id):
        raise BadRecord("bad-setting", key="match", text=short(own_id))
    if seats is not None and (not re.fullmatch("[1-9]", seats) or len(game.info.seats) == 1):
        raise BadRecord("bad-setting", key="seats", text=short(seats))
    match = Match(game, int(seats or game.info.seats[0]), settings, id=own_id or id)
    moves = parts[start + 1 :]
    if len(moves) > 1:
        raise BadRecord("damaged-link", text=short("/".join(moves)))
    for place, token in enumerate(moves[0].split(".") if moves else (), start=1):
        _follow(match, place, token, own_id is not None)
    if at is not None and (not re.fullmatch("0|[1-9][0-9]{0,5}", at) or int(at) > match.ply):
        raise BadRecord("bad-setting", key="at", text=short(at))
    return Opened(match, match.ply if at is None else int(at), own_id is not None)


def _settings(parts: list[str]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for part in parts:
        key, colon, value = part.partition(":")
        if not colon or not value or key in settings:
            raise BadRecord("bad-setting", key=short(key), text=short(part))
        settings[key] = value
    return settings


def _follow(match: Match, place: int, token: str, continued: bool) -> None:
    try:
        pledge = _read_pledge(token, match.seats)
        if pledge is not None and continued:
            match.remark(pledge)
            return
        if token.startswith("_"):
            verb, _, who = token[1:].partition("_")
            event = read_verb(f"!{verb} {who}".rstrip(), match.seats)
            if event.move in OFFERS:
                raise IllegalMove("unknown-verb", text=short(token))
        else:
            event = Event(match.moment.to_act[0] if match.moment.to_act else 0, token)
        match.enter(event)
    except IllegalMove as error:
        raise BadRecord("illegal-token", place=place, text=short(token), why=error.note) from None


def _read_pledge(token: str, seats: int) -> Pledge | None:
    found = _PLEDGE.fullmatch(token)
    return Pledge(found[1], read_seat(found[2], seats), found[3]) if found else None


_PLEDGE = re.compile(rf"_({'|'.join(PLEDGES)})_(p[1-9])_({PLEDGED})")
