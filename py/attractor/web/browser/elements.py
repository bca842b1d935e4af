"""Elements of the page: finding, writing, moving. Markup goes in as text that is already escaped."""
from __future__ import annotations

from typing import Any

import js

from attractor.web.browser.device import moves_little
from attractor.web.browser.values import Element, or_none, to_object


def find(selector: str, inside: Element | None = None) -> Element | None:
    """The first element, or None."""
    return or_none((js.document if inside is None else inside).querySelector(selector))


def find_all(selector: str, inside: Element | None = None) -> list[Element]:
    return list((js.document if inside is None else inside).querySelectorAll(selector))


def by_id(name: str) -> Element | None:
    return or_none(js.document.getElementById(name))


def body() -> Element:
    return js.document.body


def root() -> Element:
    """The <html> element."""
    return js.document.documentElement


def set_html(element: Element, markup: str) -> None:
    """Replaces all inside. The markup is ours: whoever made it has escaped what others wrote."""
    element.innerHTML = markup


def inner_html(element: Element | None) -> str:
    """All inside, as markup."""
    return "" if element is None else str(element.innerHTML)


def swap(element: Element, markup: str) -> Element:
    """Replaces the element itself; returns the new one."""
    fresh = fragment(markup)
    element.replaceWith(fresh)
    return fresh


def append(element: Element, markup: str) -> Element:
    """Adds at the end; returns the new element."""
    element.insertAdjacentHTML("beforeend", markup)
    return element.lastElementChild


def fragment(markup: str) -> Element:
    """One HTML element made from text."""
    holder = js.document.createElement("template")
    holder.innerHTML = markup
    return holder.content.firstElementChild


def svg_fragment(markup: str) -> Element:
    """One SVG element made from text, in the SVG namespace."""
    holder = js.document.createElement("template")
    holder.innerHTML = f"<svg>{markup}</svg>"
    return holder.content.firstElementChild.firstElementChild


def set_text(element: Element | None, words: str) -> None:
    if element is not None and element.textContent != words:
        element.textContent = words


def set_attribute(element: Element, name: str, value: str | None) -> None:
    """Sets an attribute, or takes it away where the value is None."""
    if value is None:
        element.removeAttribute(name)
    elif element.getAttribute(name) != value:
        element.setAttribute(name, value)


def toggle(element: Element | None, style: str, on: bool) -> None:
    """Gives or takes a class."""
    if element is not None:
        element.classList.toggle(style, on)


def place(element: Element, **lengths: float) -> None:
    """Moves an element by script: ``place(box, left=10, top=4)``, in pixels. (No style attribute is written.)"""
    for name, value in lengths.items():
        element.style.setProperty(name.replace("_", "-"), f"{value:.1f}px")


def set_property(element: Element, name: str, value: str) -> None:
    """Sets one CSS property by script, such as a custom property."""
    element.style.setProperty(name, value)


def focus(element: Element | None, scroll: bool = True) -> None:
    if element is not None:
        element.focus(to_object({"preventScroll": not scroll}))


def focused() -> Element | None:
    return or_none(js.document.activeElement)


def box(element: Element) -> tuple[float, float, float, float]:
    """Left, top, width and height on the screen, in CSS pixels."""
    found = element.getBoundingClientRect()
    return found.left, found.top, found.width, found.height


def set_title(words: str) -> None:
    js.document.title = words


def window_size() -> tuple[float, float]:
    return js.innerWidth, js.innerHeight


def scroll_to_top() -> None:
    js.window.scrollTo(0, 0)


def animate(
    element: Element, frames: list[dict[str, object]], ms: float, easing: str = "linear", fill: str = "none"
) -> Any:
    """Moves an element by the browser's own animation; nothing happens where the reader asked for no motion."""
    if moves_little() or ms <= 0:
        return None
    return element.animate(to_object(frames), to_object({"duration": ms, "easing": easing, "fill": fill}))
