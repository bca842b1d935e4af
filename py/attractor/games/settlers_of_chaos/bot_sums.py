"""What cards can make: for every handful of two to five numbers the targets from 10 to 150, and how each is made.

``sums.txt`` holds a bit for each handful and target; ``python3 -m attractor book settlers-of-chaos`` makes it.

>>> bool(reach()[code("358")] >> 23 - LEAST & 1), solve("358", 23)
(True, '835ma')
"""
from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from pkgutil import get_data
from typing import Final

from attractor.games.settlers_of_chaos.display import LEAST, MOST
from attractor.games.settlers_of_chaos.parts import DIGITS

LARGEST: Final = 5
"""Cards that are joined at most: five make nearly every target (rules file, Strategy)."""
SCALE: Final = 2520
"""Values count in parts of this, which all digits divide; equations that need finer fractions are passed over."""
BYTES: Final = (MOST - LEAST) // 8 + 1
PLACE: Final = ("attractor.games.settlers_of_chaos", "sums.txt")
CODES: Final = {digit: 1 << 3 * int(digit) for digit in DIGITS}
"""A handful as a number: how often each digit occurs, in three bits each. Handfuls are added like numbers."""


def code(digits: str) -> int:
    """The number of a handful of at most seven of each digit."""
    return sum(CODES[digit] for digit in digits)


@cache
def reach() -> dict[int, int]:
    """For each handful (its ``code``) the targets that take all of its cards, a bit each: bit 0 is LEAST."""
    data = zlib.decompress(base64.b85decode(b"".join((get_data(*PLACE) or b"").split())))
    rows = (int.from_bytes(data[at : at + BYTES], "big") for at in range(0, len(data), BYTES))
    return {code(digits): row for digits, row in zip(handfuls(), rows, strict=True)}


def handfuls() -> Iterator[str]:
    """All handfuls of two to LARGEST digits, in the order of sums.txt."""
    for size in range(2, LARGEST + 1):
        yield from map("".join, combinations_with_replacement(DIGITS, size))


@lru_cache(maxsize=4096)
def solve(digits: str, target: int) -> str | None:
    """An equation in postfix with exactly these digits, of which it makes the target; None: there is none."""
    return _solve("".join(sorted(digits)), target * SCALE)


def packed() -> str:
    """The text of sums.txt. Takes some seconds."""
    data = b"".join(_row(digits).to_bytes(BYTES, "big") for digits in handfuls())
    text = base64.b85encode(zlib.compress(data, 9)).decode()
    return "".join(f"{text[at : at + 120]}\n" for at in range(0, len(text), 120))


# ---- below -----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1024)
def _values(digits: str) -> dict[int, str]:
    """Every value of all these digits together, and one equation for each."""
    if len(digits) == 1:
        return {int(digits) * SCALE: digits}
    found: dict[int, str] = {}
    for some, rest in _splits(digits):
        for left, first in _values(some).items():
            for right, second in _values(rest).items():
                for value, text in _joined(left, right, first, second):
                    found.setdefault(value, text)
    return found


def _joined(left: int, right: int, first: str, second: str) -> Iterator[tuple[int, str]]:
    yield left + right, f"{first}{second}a"
    yield left - right, f"{first}{second}s"
    yield right - left, f"{second}{first}s"
    if left * right % SCALE == 0:
        yield left * right // SCALE, f"{first}{second}m"
    if right and left * SCALE % right == 0:
        yield left * SCALE // right, f"{first}{second}d"
    if left and right * SCALE % left == 0:
        yield right * SCALE // left, f"{second}{first}d"


@cache
def _splits(digits: str) -> tuple[tuple[str, str], ...]:
    """Every way to part the digits in two, the smaller part first."""
    places = range(len(digits))
    found: dict[tuple[str, str], None] = {}
    for size in range(1, len(digits) // 2 + 1):
        for some in combinations(places, size):
            part = "".join(digits[place] for place in some)
            found[part, "".join(digits[place] for place in places if place not in some)] = None
    return tuple(found)


def _solve(digits: str, value: int) -> str | None:
    """Small handfuls are looked up; of a larger one a part is joined with what the rest must then make."""
    if len(digits) <= 3:
        return _values(digits).get(value)
    for some, rest in _splits(digits):
        for part, first in _values(some).items():
            for needed, pattern in _needed(part, value):
                second = _solve(rest, needed)
                if second is not None:
                    return pattern.format(first, second)
    return None


def _needed(part: int, value: int) -> Iterator[tuple[int, str]]:
    """What the rest must make, and how it is joined with the part."""
    yield value - part, "{0}{1}a"
    yield part - value, "{0}{1}s"
    yield value + part, "{1}{0}s"
    if part and value * SCALE % part == 0:
        yield value * SCALE // part, "{0}{1}m"
    if value and part * SCALE % value == 0 and part:
        yield part * SCALE // value, "{0}{1}d"
    if value * part % SCALE == 0 and part:
        yield value * part // SCALE, "{1}{0}d"


def _row(digits: str) -> int:
    """The targets of a handful as bits."""
    row = 0
    for some, rest in _splits(digits):
        for left in _values(some):
            for right in _values(rest):
                for value, _ in _joined(left, right, "", ""):
                    target, part = divmod(value, SCALE)
                    if not part and LEAST <= target <= MOST:
                        row |= 1 << target - LEAST
    return row
