"""HTML and SVG as text: the few helpers that every screen uses. What people wrote is always escaped.

>>> element("button", "Go", class_="btn", disabled=True, data_act="go")
'<button class="btn" disabled="" data-act="go">Go</button>'
"""
from __future__ import annotations

import re

from attractor.web.icons import DRAWINGS

Value = str | float | bool | None
VOID = frozenset(("input", "br", "hr", "img", "link", "meta", "circle", "rect", "path", "use"))


def element(name: str, /, *inside: str, **attributes: Value) -> str:
    """One element. ``inside`` is markup (text goes through ``text``); attributes are escaped, None and False vanish.
    All of it is well-formed XML too, which the tests use.

    ``class_`` and ``for_`` lose their last ``_``, other ``_`` become ``-``; numbers are written short.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False or (key == "class_" and value == ""):
            continue
        word = key.rstrip("_").replace("_", "-")
        said = "" if value is True else value if isinstance(value, str) else number(value)
        parts.append(f'{word}="{_escape(said)}"')
    opened = " ".join(parts)
    if name in VOID and not inside:
        return f"<{opened}/>"
    return f"<{opened}>{''.join(inside)}</{name}>"


_SPECIAL = re.compile("[&<>\"']")


def _escape(words: str) -> str:
    """As html.escape, without the table of all entities that importing it would bring along."""
    if _SPECIAL.search(words) is None:  # nearly always
        return words
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#x27;")):
        words = words.replace(sign, entity)
    return words


def text(words: object) -> str:
    """Words as markup."""
    return _escape(str(words))


def number(value: float) -> str:
    """A short decimal: at most two places, no trailing zeros, no minus zero."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short


# The hatchings that the style sheets name as url(#h-…): name, pitch in pixels, turn in degrees, one period.
_HATCHES = (
    ("forbid", 7, 45, '<rect class="hp-sunken" width="7" height="7"/><path class="hp-forbid" d="M0 0V7"/>'),
    ("danger", 7, 45, '<rect class="hp-wash" width="7" height="7"/><path class="hp-danger" d="M0 0V7"/>'),
    ("red", 6, 0, '<path class="hp-ink" d="M3 0V6"/>'),
    ("blue", 6, 0, '<path class="hp-ink" d="M0 3H6"/>'),
    ("green", 6.5, -45, '<path class="hp-ink" d="M3.25 0V6.5"/>'),
    ("purple", 6.5, 45, '<path class="hp-ink" d="M3.25 0V6.5"/>'),
    (
        "yellow", 7, 0,
        '<circle class="hp-dot" cx="1.75" cy="1.75" r="1.05"/><circle class="hp-dot" cx="5.25" cy="5.25" r="1.05"/>',
    ),
    ("white", 6, 0, ""),
)


def defs() -> str:
    """The hatch patterns, hidden; once in every page."""
    patterns = "".join(
        element(
            "pattern", inside, id=f"h-{name}", width=size, height=size, patternUnits="userSpaceOnUse",
            patternTransform=f"rotate({turn})" if turn else None,
        )
        for name, size, turn, inside in _HATCHES
    )
    return element("svg", element("defs", patterns), class_="defs", aria_hidden="true")


def icon(name: str, *, small: bool = False) -> str:
    """A line drawing of 20 pixels, or 16 where ``small``. It says nothing by itself: its control has a name."""
    style = "ic sm" if small else "ic"
    return element("svg", DRAWINGS[name], class_=style, viewBox="0 0 24 24", aria_hidden="true")
