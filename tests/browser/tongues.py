"""Every screen in every language: how each is reached, and what a page of text must not show."""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from hands import go
from playwright.sync_api import Page
from screens import (
    BUTTERFLY_EFFECT,
    BUTTERFLY_GARDEN,
    BUYING,
    CHAIN_LIGHTNING,
    COLOURS,
    MONORAIL,
    tap,
    uncovered,
    write,
)

from attractor.games import KEYS
from sitekit.catalogue import domain, po_files

WAIT = 40_000
TITLES = ("Butterfly Effect", "Settlers of Chaos", "Butterfly Garden", "Chain Lightning", "Monorail")
OVER = "#/1/chain-lightning/size:5/m/a1.b2.a2.b1.c2.c3.d4.d3.c4.e4.e5"
PROOF = "#/1/monorail/m/h9uAB.i10H.k9D.no"
NAMES = r"\b(?:Enter|Escape|Esc|Strange Attractor|EpicMafia|Genius|SVG|PNG|QR|URL|WebRTC|Home|End|Tab)\b"
"""What is called the same in every language."""
SAID = """() => {
  const seen = [];  // what the live regions said before the language changed is past
  const shown = (node) => { const box = node.getClientRects(); return box.length > 0; };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const words = walk.currentNode.nodeValue.trim(), holder = walk.currentNode.parentElement;
    if (words && shown(holder) && !holder.closest('script, style, [lang]:not(html), textarea, #live, #alert'))
      seen.push(words);
  }
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]'))
    if (shown(each) && !each.closest('[lang]:not(html)'))
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext'])
        if (each.getAttribute(name)) seen.push(each.getAttribute(name));
  seen.push(document.title);
  return [...new Set(seen.filter(Boolean))];
}"""
CUT = """() => {
  const wide = [], root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wide.push('page: ' + (root.scrollWidth - root.clientWidth) + ' px too wide');
  for (const each of document.querySelectorAll('button, a, h1, h2, h3, h4, p, li, legend, label, summary, .label')) {
    if (each.closest('svg, .vh, .moves') || !each.getClientRects().length) continue;
    const style = getComputedStyle(each), box = each.getBoundingClientRect();
    if (style.position === 'absolute' && box.width <= 1) continue;
    const said = (each.innerText || '').trim().slice(0, 60);
    if (!said || style.textOverflow === 'ellipsis') continue;
    if (each.scrollWidth > each.clientWidth + 1 && style.display !== 'inline')
      wide.push(each.tagName + ' ' + each.className + ': ' + said);
    else if (box.right > innerWidth + 1 || box.left < -1) wide.push('outside ' + each.tagName + ': ' + said);
  }
  return wide;
}"""


@dataclass(frozen=True)
class Screen:
    """One screen. act: what to do once it has opened. is_dialog: it is opened again where the language changes."""

    name: str
    fragment: str
    awaits: str = "main"
    act: Callable[[Page], object] = lambda _page: None
    is_dialog: bool = False


def press(act: str, then: str) -> Callable[[Page], object]:
    """Presses a button of the screen and waits for what it opens."""
    def pressed(page: Page) -> None:
        page.locator(f"[data-act='{act}']:visible").first.click()
        page.locator(then).first.wait_for(timeout=WAIT)
    return pressed


def learned(*acts: str) -> Callable[[Page], object]:
    """Presses buttons of a lesson, one after another."""
    def pressed(page: Page) -> None:
        for act in acts:
            page.locator(f"[data-act='{act}']:visible").first.click()
            page.wait_for_timeout(100)
    return pressed


def key(name: str, then: str) -> Callable[[Page], object]:
    def pressed(page: Page) -> None:
        page.keyboard.press(name)
        page.locator(then).first.wait_for(timeout=WAIT)
    return pressed


ON = ("next",)
DIALOGS = ("settings", "privacy", "games", "about", "learn")
SCREENS = (
    Screen("home", "#/", ".games"),
    *(Screen(f"{name}", f"#/{name}", "[role=dialog]", is_dialog=True) for name in DIALOGS),
    *(Screen(f"rules of {name}", f"#/rules/{name}", ".drawer", is_dialog=True) for name in KEYS),
    *(Screen(f"set-up of {name}", f"#/new/{name}", "#setup") for name in KEYS),
    *(Screen(f"lesson of {name}", f"#/learn/{name}", "main.lesson") for name in KEYS),
    Screen("a lesson's refusal", "#/learn/monorail", "main.lesson", learned("next", "show")),
    Screen("a lesson's colours", "#/learn/settlers-of-chaos", "main.lesson", learned(*ON * 2, "show", "confirm")),
    Screen("a lesson's sum", "#/learn/settlers-of-chaos", "main.lesson", learned(*ON * 4, "show")),
    Screen("a lesson's end", "#/learn/butterfly-effect", "main.lesson", learned(*ON * 6)),
    Screen("puzzles", "#/puzzles", "main .game"),
    Screen("puzzles of a game", "#/puzzles/chain-lightning"),
    Screen("a puzzle", "#/puzzle/cl01", "main.posed"),
    Screen("a review", OVER, "main.result", press("review", "main.reviewing")),
    Screen("Butterfly Effect", BUTTERFLY_EFFECT, "main.play", tap("+5", "b8")),
    Screen("Butterfly Effect, refused", BUTTERFLY_EFFECT, "main.play", tap("+5", "b7")),
    Screen("Chain Lightning", CHAIN_LIGHTNING, "main.play", tap("f12")),
    Screen("Monorail", MONORAIL, "main.play"),
    Screen("Monorail, a proof", PROOF, "main.play"),
    Screen("Butterfly Garden", BUTTERFLY_GARDEN, "main.play"),
    Screen("Settlers, colours", COLOURS, "main.play", uncovered(tap("+b", "+g"))),
    Screen("Settlers, the cover", COLOURS, ".cover"),
    Screen("Settlers, the pad", BUYING, "main.play", uncovered(write("(p7*p7)+b6"))),
    Screen("looking back", BUTTERFLY_EFFECT, "main.play", key(",", "[data-act=now]")),
    Screen("a result", OVER, "main.result"),
    Screen("inside another page", OVER.replace("#/", "#/embed/", 1), "main.embed .board"),
    Screen("sharing", MONORAIL, "main.play", press("share", "[role=dialog]"), is_dialog=True),
    Screen("resigning", MONORAIL, "main.play", press("resign", "[role=dialog]"), is_dialog=True),
    Screen("the keys", MONORAIL, "main.play", key("?", "[role=dialog]"), is_dialog=True),
    Screen("a bad link", "#/1/monorail/m/zz", "[role=dialog]", is_dialog=True),
)


def show(page: Page, screen: Screen) -> None:
    """Goes there from home."""
    if page.locator("[data-scrim=closes]").count():
        page.keyboard.press("Escape")
    go(page, "#/")
    page.locator(".games").wait_for(timeout=WAIT)
    page.locator("[role=dialog]").first.wait_for(state="detached", timeout=WAIT)
    page.evaluate("Object.keys(localStorage).forEach(key => key.includes('lesson') && localStorage.removeItem(key))")
    if screen.fragment != "#/":
        go(page, screen.fragment)
    page.locator(screen.awaits).first.wait_for(timeout=WAIT)
    screen.act(page)


def speak(page: Page, lang: str) -> None:
    """Another language, as its link in the header does it."""
    page.evaluate("""lang => { const link = document.createElement('a'); link.hreflang = lang; link.href = '#';
        document.body.append(link); link.click(); link.remove(); }""", lang)
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang, timeout=WAIT)


# ---- what must not be seen ------------------------------------------------------------------------------------------
@cache
def sentences(lang: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """All sentences of a language, and all keys."""
    said: list[str] = []
    keys: set[str] = set()
    for path in po_files(lang):
        found: dict[Any, str] = domain(lang, path.stem)._catalog  # type: ignore[attr-defined]
        for name, words in found.items():
            plain = name[0] if isinstance(name, tuple) else name
            if plain:
                keys.add(plain)
                said.append(words)
    return tuple(said), frozenset(keys)


@cache
def pattern(lang: str) -> re.Pattern[str]:
    """Whatever one sentence of a language can say that is more than a number or a name."""
    forms = []
    for words in set(sentences(lang)[0]):
        if re.search(r"[^\W\d_]{3}", re.sub(r"\{[^}]*\}", "", words)):
            forms.append(r"[^.]{0,60}?".join(map(re.escape, re.split(r"\{[^}]*\}", words))))
    return re.compile("|".join(sorted(forms, key=len, reverse=True)), re.DOTALL)


def leaks(said: list[str], lang: str) -> list[str]:
    """Texts that are keys, or English where another language is spoken."""
    _, keys = sentences("en")
    found = [f"key: {words}" for words in said if words in keys and ("-" in words or "_" in words)]
    found += [f"slot: {words}" for words in said if re.search(r"\{\w+(?::\w+)?\}", words)]
    if lang == "en":
        return found
    own = frozenset(sentences(lang)[0])
    for words in said:
        if words in own:
            continue
        rest = re.sub(NAMES, "", words)
        for title in TITLES:
            rest = rest.replace(title, "")
        rest = re.sub(r"\S*[\d/]\S*", "", rest)  # cells, positions, versions
        if lang == "el" and re.search(r"[A-Za-z]{3,}", rest):
            found.append(f"latin: {words}")
        elif pattern("en").fullmatch(words) and not pattern(lang).fullmatch(words):
            found.append(f"english: {words}")
    return found
