"""What stays on this device: every match as text, safe against a killed tab, a full disk and damaged values.

The open match is written to the *journal* (localStorage) before anything is painted, so that not even a tab killed in
the same instant loses a tap; the *store* (IndexedDB) holds all matches for good and follows a moment later. A match
that both hold is taken from the later one. Both are given from outside; this module knows no browser.
"""
from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Protocol

from attractor.core.game import BadRecord, Fact

VERSION = 1
INDEX = "journal"
"""Where the journal lists the matches that it holds."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One match as it is kept, texts in texts.

    record: core.record; draft: core.draft, what is half made and sealed; clocks: core.clock, as last shown. stamp:
    when, in milliseconds since 1970 and always growing, so that of two the later is known. game, turns, players, over:
    what a list shows without reading the record. link: what the address bar last showed for it. review: review_text.
    """

    match: str
    game: str
    record: str
    draft: str = ""
    clocks: str = ""
    stamp: int = 0
    turns: int = 0
    players: tuple[str, ...] = ()
    over: bool = False
    link: str = ""
    review: str = ""


class Damaged(BadRecord):
    """A stored value that is no match. ``raw``: its text, to be saved as a file; ``match``: its name on the shelf."""

    def __init__(self, match: str, raw: str, reason: str, **facts: Fact) -> None:
        super().__init__(reason, **facts)
        self.match = match
        self.raw = raw


class Journal(Protocol):
    """Texts by name, written at once. ``put``: False where nothing more can be kept."""

    def get(self, name: str) -> str | None: ...
    def put(self, name: str, text: str) -> bool: ...
    def drop(self, name: str) -> None: ...


class Store(Protocol):
    """Texts by name, written for good. Raises ``OSError`` or the browser's own error where nothing can be kept."""

    async def put(self, key: str, value: str) -> None: ...
    async def delete(self, key: str) -> None: ...
    async def everything(self) -> dict[str, str]: ...


class Shelf:
    """All matches of this device. ``refused`` is true after a write that the journal would not take."""

    def __init__(self, journal: Journal, store: Store) -> None:
        self.journal = journal
        self.store = store
        self.refused = False
        self._stamp = 0
        self._damaged: dict[str, Damaged] = {}

    def write(self, kept: Kept, now: int) -> str:
        """Puts a match into the journal, at once; returns the text for ``settle``."""
        self._stamp = max(self._stamp + 1, now)
        text = encode(replace(kept, stamp=self._stamp))
        names = self._journalled()
        if kept.match not in names:
            self.journal.put(INDEX, " ".join((*names, kept.match)))
        self.refused = not self.journal.put(f"match.{kept.match}", text)
        return text

    async def settle(self, match: str, text: str) -> None:
        """Copies what was written into the store; waits until the disk has it."""
        await self.store.put(match, text)

    async def close(self, match: str) -> None:
        """The match is no longer open: once the store has it, the journal lets it go."""
        text = self.journal.get(f"match.{match}")
        if text is not None:
            await self.store.put(match, text)
        self._unlist(match)

    async def delete(self, match: str) -> None:
        """Forgets a match everywhere."""
        self._unlist(match)
        await self.store.delete(match)

    async def read(self, match: str) -> Kept | None:
        """One match, the later of the two; None: there is none. Raises Damaged."""
        texts = await self._texts()
        found = texts.get(match)
        return None if found is None else decode(match, found)

    def found_damaged(self, problem: Damaged) -> None:
        """A match proved to be damaged when its record was read: it is listed so from now on."""
        self._damaged[problem.match] = problem

    async def all(self) -> tuple[list[Kept], list[Damaged]]:
        """Every match, the latest first, and the values that are none."""
        kept: list[Kept] = []
        damaged: list[Damaged] = []
        for name, text in (await self._texts()).items():
            try:
                found = decode(name, text)
            except Damaged as problem:
                damaged.append(problem)
                continue
            known = self._damaged.get(name)
            if known is not None and known.raw == found.record:
                damaged.append(known)
            else:
                kept.append(found)
        self._stamp = max([self._stamp, *(each.stamp for each in kept)])
        return sorted(kept, key=lambda each: each.stamp, reverse=True), damaged

    def _journalled(self) -> tuple[str, ...]:
        return tuple(name for name in (self.journal.get(INDEX) or "").split() if name.isalnum() and name.isascii())

    def _unlist(self, match: str) -> None:
        self.journal.put(INDEX, " ".join(name for name in self._journalled() if name != match))
        self.journal.drop(f"match.{match}")

    async def _texts(self) -> dict[str, str]:
        """The later text of each match; one that is damaged gives way to one that is whole."""
        try:
            texts = await self.store.everything()
        except OSError:
            texts = {}
        for name in self._journalled():
            text = self.journal.get(f"match.{name}")
            if text is not None and _stamp(name, text) >= _stamp(name, texts.get(name)):
                texts[name] = text
        return texts


def encode(kept: Kept) -> str:
    """A match as the text that is stored."""
    value = {
        "attractor": VERSION,
        "match": kept.match,
        "game": kept.game,
        "stamp": kept.stamp,
        "turns": kept.turns,
        "players": list(kept.players),
        "over": kept.over,
        "link": kept.link,
        "clocks": kept.clocks,
        "draft": kept.draft,
        "record": kept.record,
    } | ({"review": kept.review} if kept.review else {})
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def decode(match: str, text: str) -> Kept:
    """The match of a stored text; raises Damaged. The record inside is judged when it is opened."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged(match, text, "stored-not-readable") from None
    if not isinstance(value, dict):
        raise Damaged(match, text, "stored-not-readable")
    if value.get("attractor") != VERSION:
        raise Damaged(match, text, "stored-version", version=str(value.get("attractor"))[:20])
    try:
        return _kept(value, match)
    except (KeyError, TypeError, ValueError) as error:
        raise Damaged(match, text, "stored-field", field=str(error.args[0])[:20] if error.args else "") from None


def _kept(value: dict[object, object], match: str) -> Kept:
    if _text(value, "match") != match:
        raise ValueError("match")
    return Kept(
        match=match,
        game=_text(value, "game"),
        record=_text(value, "record"),
        draft=_text(value, "draft"),
        clocks=_text(value, "clocks"),
        stamp=_whole(value["stamp"], "stamp"),
        turns=_whole(value["turns"], "turns"),
        players=_texts(value["players"], "players"),
        over=value["over"] is True,
        link=_text(value, "link"),
        review=_text(value, "review") if "review" in value else "",
    )


def _text(value: dict[object, object], name: str) -> str:
    found = value[name]
    if not isinstance(found, str):
        raise ValueError(name)
    return found


def _whole(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(name)
    return value


def _texts(value: object, name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError(name)
    return tuple(str(each) for each in value)


def _stamp(name: str, text: str | None) -> int:
    """When a text was written; a damaged one loses against any other."""
    if text is None:
        return -2
    try:
        return decode(name, text).stamp
    except Damaged:
        return -1
