"""All matches of a device as one text, to be taken along and brought back. Pure.

    attractor matches 1 2
    {"attractor":1,"match":"k3f9ab",…}        one line a match, as the shelf holds it (shelf.encode)
    {"attractor":1,"match":"q7x2mn",…}

The number in the first line says how many follow, so that a file that was cut is known as such.
"""
from __future__ import annotations

from collections.abc import Sequence

from attractor.core.game import BadRecord
from attractor.web.shelf import Damaged, Kept, decode, encode

VERSION = 1
MARK = "attractor matches "
LONGEST = 50_000_000
"""Characters of a file that is looked at."""


def write(matches: Sequence[Kept]) -> str:
    """The file."""
    return "\n".join((f"{MARK}{VERSION} {len(matches)}", *map(encode, matches), ""))


def is_bundle(text: str) -> bool:
    """Whether a text wants to be such a file; a single match is a record."""
    return text.removeprefix("\ufeff").startswith(MARK)


def read(text: str) -> tuple[Kept, ...]:
    """The matches of a file; their records are still to be judged. Raises BadRecord for anything that is not whole."""
    head, *lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
    words = head.removeprefix(MARK).split()
    if len(text) > LONGEST or len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):
        raise BadRecord("bundle-head")
    if words[0] != str(VERSION):
        raise BadRecord("bundle-version", version=words[0][:20])
    if int(words[1][:9]) != len(lines):
        raise BadRecord("bundle-cut", n=len(lines), all=words[1][:9])
    found: dict[str, Kept] = {}
    for number, line in enumerate(lines, start=2):
        kept = _match(line, number)
        if kept.match in found:
            raise BadRecord("bundle-line", n=number, why="")
        found[kept.match] = kept
    return tuple(found.values())


def _match(line: str, number: int) -> Kept:
    name = line.partition('"match":"')[2].partition('"')[0]
    if not (name.isascii() and name.isalnum() and len(name) <= 32):
        raise BadRecord("bundle-line", n=number, why="")
    try:
        return decode(name, line)
    except Damaged as problem:
        raise BadRecord("bundle-line", n=number, why=problem.note) from None
