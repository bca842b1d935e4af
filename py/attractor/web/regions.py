"""Parts of a screen that are written anew without losing the focus: a part whose markup is the same is not touched."""
from __future__ import annotations

from collections.abc import Iterable

from attractor.web import browser
from attractor.web.browser import Element

NAMES = ("data-act", "data-token", "data-focus", "data-turn", "data-slider", "data-branch", "id")
"""What an element can be known by after its part was written anew, the surest first."""


class Regions:
    """The elements with ``data-region`` below ``host``, by that name."""

    def __init__(self, host: Element, names: Iterable[str]) -> None:
        self.elements = {name: browser.find(f'[data-region="{name}"]', host) for name in names}
        self._written: dict[str, str] = {}

    def put(self, name: str, markup: str) -> None:
        """Writes one part; the element that had the focus gets it back under the same name."""
        if self._written.get(name) == markup:
            return
        self._written[name] = markup
        element = self.elements[name]
        assert element is not None, name
        known = _known(element)
        browser.set_html(element, markup)
        found = next((found for way in known if (found := browser.find(way, element)) is not None), None)
        if found is not None:
            browser.focus(found, scroll=False)

    def hide(self, name: str, hidden: bool) -> None:
        browser.set_attribute(self.elements[name], "hidden", "" if hidden else None)


def _known(element: Element) -> tuple[str, ...]:
    """Selectors for the focused element inside, the surest first; () if there is none.

    A thing in hand is the one of the same hand that taps the same, else the one in its place there: what a button that
    turns a tile taps changes as the tile turns.
    """
    focused = browser.focused()
    if focused is None or not element.contains(focused) or focused == element:
        return ()
    for name in NAMES:
        value = browser.or_none(focused.getAttribute(name))
        if value is None:
            continue
        known, hand = _selector(name, value), browser.or_none(focused.parentElement)
        held = None if hand is None else browser.or_none(hand.getAttribute("data-hand"))
        if held is None:
            return (known,)
        inside = _selector("data-hand", held)
        place = 1 + list(hand.children).index(focused)
        return (f"{inside} > {known}", f"{inside} > :nth-child({place})", known)
    return ()


def _selector(name: str, value: object) -> str:
    quoted = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name}="{quoted}"]'
