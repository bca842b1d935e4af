"""Sentences for people: notes become text in the reader's language. Pure Python; the build and the tests use it too.

>>> texts = Texts("en", {"site": read_mo(data)})
>>> texts.of("butterfly-effect").say(Note("touches-older-piece", cells=("f6",)))
'That piece touches an older one at F6.'
"""
from __future__ import annotations

import re
import struct
from collections.abc import Callable, Mapping
from fractions import Fraction

from attractor.core.game import Fact, Note

Catalogue = Mapping[str, tuple[str, ...]]
"""Every key of a domain with its sentence, or its sentences by number: one, many."""

LANGUAGES = {"en": "English", "el": "Ελληνικά", "fr": "Français"}
"""The languages by their own names, first the one that others fall back on."""
SITE = "site"
"""The domain of the interface; every game has one of its own, named by its key."""
TABLE, ROOM, CORE = "table", "room", "core"
"""The domains of the play screen, of rooms, and of the reasons that games, records and links share."""
BEHIND = (SITE, TABLE, ROOM, CORE)
"""Where a sentence is looked for after the game's own domain."""

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Texts:
    """The sentences of one language. ``missing`` collects the keys that were asked for and are not there."""

    def __init__(
        self,
        lang: str,
        catalogues: Mapping[str, Catalogue],
        number: Callable[[float], str] | None = None,
        domain: str = SITE,
    ) -> None:
        self.lang = lang
        self.catalogues = dict(catalogues)
        self.number = number or (lambda value: _decimal(lang, value))
        self.domain = domain
        self.called: Callable[[int], str] | None = None
        self.missing: set[str] = set()

    def of(self, domain: str) -> Texts:
        """The same language, looking in a game's domain first."""
        texts = Texts(self.lang, self.catalogues, self.number, domain)
        texts.missing, texts.called = self.missing, self.called
        return texts

    def naming(self, called: Callable[[int], str]) -> Texts:
        """The same for a match whose players have names: called says that of a seat, 0 the first."""
        texts = self.of(self.domain)
        texts.called = called
        return texts

    def has(self, key: str) -> bool:
        """Whether there is a sentence for this key."""
        return self._forms(key) is not None

    def say(self, note: Note) -> str:
        """The sentence of a note, filled in. A key without a sentence is shown as it is."""
        forms = self._forms(note.key)
        facts = dict(note.facts)
        if forms is None:
            self.missing.add(note.key)
            return note.key
        n = facts.get("n")
        sentence = forms[_plural(self.lang, n) if len(forms) > 1 and isinstance(n, (int, Fraction)) else 0]
        return _SLOT.sub(lambda slot: self._fill(slot, facts), sentence)

    def __call__(self, key: str, **facts: Fact) -> str:
        """Short for ``say(Note(key, …))``."""
        return self.say(Note(key, **facts))

    def _forms(self, key: str) -> tuple[str, ...] | None:
        for domain in (self.domain, *BEHIND):
            forms = self.catalogues.get(domain, {}).get(key)
            if forms is not None:
                return forms
        return None

    def _fill(self, slot: re.Match[str], facts: Mapping[str, Fact]) -> str:
        name, form = slot.groups()
        if name not in facts:
            self.missing.add(f"{{{name}}}")
            return slot.group()
        fact = facts[name]
        if form == "player" and isinstance(fact, int):  # the number of a seat, as people count
            return self.called(fact - 1) if self.called is not None else self.say(Note("player", seat=fact))
        words = self.words(fact)
        return words.upper() if form == "up" else words

    def words(self, fact: Fact) -> str:
        """A fact as text: numbers as the language writes them, lists joined, notes said."""
        if isinstance(fact, Note):
            return self.say(fact)
        if isinstance(fact, tuple):
            return ", ".join(self.words(each) for each in fact)
        if isinstance(fact, str):
            return fact
        return self.number(float(fact) if isinstance(fact, Fraction) and fact.denominator != 1 else int(fact))


def read_mo(data: bytes) -> dict[str, tuple[str, ...]]:
    """The sentences of a compiled catalogue (GNU gettext .mo, either byte order); ValueError for anything else."""
    order = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}.get(data[:4])
    if order is None:
        raise ValueError("not a compiled catalogue")
    count, keys, values = struct.unpack_from(f"{order}III", data, 8)
    found: dict[str, tuple[str, ...]] = {}
    for index in range(count):
        key = _string(data, order, keys + 8 * index).split("\0")[0]
        if key:
            found[key] = tuple(_string(data, order, values + 8 * index).split("\0"))
    return found


def pick_language(wanted: str | None, *offered: str) -> str:
    """The language asked for, else the first of the reader's that we speak, else English."""
    for tag in (wanted or "", *offered):
        short = tag.split("-")[0].lower()
        if short in LANGUAGES:
            return short
    return "en"


def _string(data: bytes, order: str, entry: int) -> str:
    length, offset = struct.unpack_from(f"{order}II", data, entry)
    return data[offset : offset + length].decode("utf-8")


def _plural(lang: str, n: int | Fraction) -> int:
    return int(n > 1) if lang == "fr" else int(n != 1)


def _decimal(lang: str, value: float) -> str:
    """A number where the browser's own format is not at hand."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return short if lang == "en" else short.replace(".", ",")
