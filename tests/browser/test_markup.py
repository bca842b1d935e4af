"""Hostile names, notations, links and files: no script runs, nothing becomes markup, the page goes on."""
from __future__ import annotations

import json

from hands import a_match, go, put_on_shelf
from playwright.sync_api import Page

from attractor.core import record
from attractor.web import bundle
from attractor.web.shelf import Kept

HIT = "window.hit=1"
HOSTILE = (
    f"<script>{HIT}</script>", f"<img src=x onerror={HIT}>", f"<svg onload={HIT}>",
    f"<svg><script>{HIT}</script></svg>",
    f"\"><script>{HIT}</script>", f"' onfocus='{HIT}' autofocus='", f"\" onpointerover=\"{HIT}\" x=\"",
    f"<iframe srcdoc='<script>parent.{HIT}</script>'>", f"javascript:{HIT}", f"<a href=javascript:{HIT}>x</a>",
    f"</title><script>{HIT}</script>", f"</textarea><script>{HIT}</script>", f"<style>@import 'x'</style><b>{HIT}</b>",
    f"<math><mtext></form><form><mglyph><style></math><img src onerror={HIT}>", f"<details open ontoggle={HIT}>",
    f"&lt;script&gt;{HIT}&lt;/script&gt;", f"&#60;img src=x onerror={HIT}&#62;", "{name} {0} {{}} %s %(n)s ${x}",
    f"<template><script>{HIT}</script></template>", "\u202e<b>drawkcab</b>\u202c", "x" * 5000 + f"<img onerror={HIT}>",
    f"<object data=data:text/html,<script>{HIT}</script>>", "<base href=//evil.example/>", f"<body onhashchange={HIT}>",
    f"<meta http-equiv=refresh content=0;url=javascript:{HIT}>",
)
PLACES = ("name", "notation", "link", "address", "pasted", "file", "setting", "picture")
MARKS = "script, img, iframe, object, embed, base, meta[http-equiv=refresh], template, math, [onerror], [onload]"
STRANGE = f"""() => [...document.querySelectorAll('#app, #layer, #live, #alert, #trouble, title')]
    .flatMap((part) => [...part.querySelectorAll({json.dumps(MARKS)})].map((each) => each.outerHTML.slice(0, 200)))"""
CASES = [(place, text) for text in HOSTILE for place in PLACES]


def home(page: Page) -> None:
    page.keyboard.press("Escape")
    go(page, "#/")
    page.locator("#entrance").wait_for()


def give(page: Page, place: str, hostile: str) -> None:
    """Puts a text where a stranger can put one, and waits until the page has answered."""
    line = hostile.replace("\n", " ")
    name = f"h{HOSTILE.index(hostile)}"
    match = a_match("butterfly-effect", moves="f7r2", players=(line, "Ben"), id=name)
    if place == "name":
        go(page, put_on_shelf(page, match))
        page.wait_for_function("document.querySelector('main.play, [role=dialog]')")
        if page.locator("main.play").count():
            assert page.locator("#seats .nm").first.inner_text().split() == line.split()
            go(page, "#/games")
            page.locator("[role=dialog]").wait_for()
    elif place == "notation":
        go(page, put_on_shelf(page, a_match("butterfly-effect", moves="f7r2", id=f"{name}t")))
        page.locator("#typed").fill(line)
        page.locator("#typed").press("Enter")
        page.locator("#why-not").wait_for()
    elif place in ("link", "address"):
        go(page, ("#/1/butterfly-effect/m/f7r2." if place == "link" else "#/") + line)
        page.locator("[role=dialog], main.play").first.wait_for()
    elif place == "pasted":
        page.locator("#join input").fill(line)
        page.locator("#join button").click()
        page.locator("[role=dialog]").wait_for()
    elif place == "file":
        broken = record.write(match).replace("p1 f7r2", f"p1 {line}")
        kept = Kept(name, "butterfly-effect", broken)
        go(page, "#/games")
        with page.expect_file_chooser() as chooser:
            page.locator("[data-act=file]").click()
        content = bundle.write([kept]) if len(line) % 2 else broken
        chooser.value.set_files({"name": f"{line[:40].replace('/', '')}.txt", "mimeType": "text/plain",
                                 "buffer": content.encode()})
        page.locator(".dlg.short").wait_for()
    elif place == "setting":
        page.evaluate("text => { for (const key of ['theme', 'touch', 'think', 'sound', 'replay'])"
                      " localStorage.setItem('attractor.' + key, text); }", hostile)
        go(page, "#/settings")
        page.locator("[role=dialog]").wait_for()
        page.evaluate("() => { for (const key of ['theme', 'touch', 'think', 'sound', 'replay'])"
                      " localStorage.removeItem('attractor.' + key); }")
    else:
        page.evaluate("text => { document.title = text; location.hash = '#/new/' + text; }", line)
        page.locator("[role=dialog]").wait_for()


def harm(page: Page) -> object:
    """What a text did that only markup can do; None: nothing."""
    return page.evaluate(STRANGE) or page.evaluate("window.hit === undefined ? null : window.hit")


def test_hostile_texts_stay_text(desk):
    """Every text and every place at least once; ``build.py prove hostile_texts`` tries all of them everywhere."""
    assert len(CASES) == 200
    sample = CASES[:: len(PLACES) + 1] + CASES[-len(PLACES) :]
    assert len({text for _, text in sample}) >= 22 and {place for place, _ in sample} == set(PLACES)
    for place, hostile in sample:
        home(desk)
        give(desk, place, hostile)
        assert not harm(desk), (place, hostile[:80])
    home(desk)
    desk.locator("a.game[data-game=monorail]").click()
    desk.locator("form#setup").wait_for()
