"""Errors that nobody expected: shown over the page with a report to copy, never a dead page."""
from __future__ import annotations

import traceback

from attractor.core.game import Note
from attractor.web import browser
from attractor.web.browser import Event
from attractor.web.markup import element, text
from attractor.web.page import Page

LONGEST_ADDRESS = 2000

_pages: list[Page] = []
_last: list[str] = []


def watch(page: Page) -> None:
    """Errors of Python and of scripts are shown from now on, in this page's language."""
    _pages.append(page)
    browser.on_error(show)
    browser.on_document("click", _click)


def show(error: BaseException) -> None:
    """Shows one error; the first stays until it is closed, so that a chain of them does not hide its cause."""
    lines = "".join(traceback.format_exception(error))
    _last.append(lines)
    del _last[:-5]
    browser.log(lines)
    if not _pages or browser.by_id("trouble") is not None:
        return
    say = _pages[-1].say
    buttons = "".join(
        element("button", text(say(Note(key))), type="button", class_=style, data_trouble=act)
        for act, key, style in (
            ("reload", "reload", "btn pri"), ("copy", "copy-report", "btn"), ("close", "dismiss", "btn quiet"),
        )
    )
    head = element("b", text(say(Note("error-title")))) + element("p", text(say(Note("error-words"))))
    said = element("p", role="status", id="trouble-said")
    box = element("div", head, element("div", buttons, class_="row wrap"), said)
    browser.append(browser.body(), element("section", box, id="trouble", class_="note no trouble", role="alert"))


def report() -> str:
    """What helps to find a mistake: version, browser, address, the last errors. No player's name is in it."""
    page = _pages[-1]
    width, height = browser.window_size()
    facts = (
        f"Strange Attractor {page.version}",
        f"language {page.lang}, window {width:.0f} x {height:.0f}, online {browser.is_online()}",
        browser.device(),
        browser.address()[:LONGEST_ADDRESS],
    )
    return "\n".join((*facts, "", *(_last or ["no errors"])))


async def copy_report() -> bool:
    """Puts the report on the clipboard; where that is refused it is shown, to be copied by hand."""
    from attractor.web.browser import files

    page = _pages[-1]
    words = report()
    copied = await files.copy_text(words)
    said = page.say(Note("report-copied" if copied else "report-refused"))
    page.announce(said)
    browser.set_text(browser.by_id("trouble-said"), said)
    box = browser.find("#trouble > div")
    if not copied and box is not None and browser.by_id("trouble-report") is None:
        field = element("textarea", text(words), id="trouble-report", readonly=True, rows=6, aria_label=said)
        browser.append(box, field)
    return copied


def _click(event: Event) -> None:
    button = browser.closest(event, "[data-trouble]")
    if button is None:
        return
    act = button.getAttribute("data-trouble")
    if act == "reload":
        browser.reload()
    elif act == "copy":
        browser.run(copy_report())
    else:
        box = browser.by_id("trouble")
        if box is not None:
            box.remove()
