"""Our screens beside the drawn ones, and their boxes measured: python tests/browser/shots.py OUT [screen …].

Writes OUT/<screen>.<size>.<theme>.png, OUT/index.html (ours beside the drawing) and prints how far the boxes of header,
board and panel lie apart. Needs the drawn pages (../shared/look beside the project) for the comparison.
"""
from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
LOOK = ROOT.parent / "shared" / "look"
sys.path[:0] = [str(ROOT), str(ROOT / "py"), str(Path(__file__).parent)]

from screens import ALSO, ROOMS, SCREENS, UNDRAWN, Screen  # noqa: E402

from sitekit import machine  # noqa: E402
from sitekit.serve import Server  # noqa: E402
from sitekit.site import build  # noqa: E402

SIZES = {"desktop": (1440, 900, 1, False), "phone": (390, 844, 2, True)}
THEMES = ("light", "dark")
NEAR = 8.0
"""Pixels that a box may lie off the drawing before it has to be a choice."""

Box = tuple[float, float, float, float]


def open_page(browser: Browser, size: str, theme: str) -> Page:
    width, height, scale, touch = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, has_touch=touch, is_mobile=touch,
        color_scheme=theme, service_workers="block", reduced_motion="reduce",
    )
    return context.new_page()


def boxes(page: Page, screen: Screen) -> dict[str, Box]:
    """Left, top, width, height of the first visible element of each kind."""
    found: dict[str, Box] = {}
    for name, selector in screen.boxes.items():
        box = page.evaluate(
            """selector => {
                 const seen = [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect())
                   .find(box => box.width > 0 && box.height > 0);
                 return seen ? [seen.left, seen.top + scrollY, seen.width, seen.height] : null;
               }""", selector)
        if box is not None:
            found[name] = tuple(box)
    return found


def show(page: Page, address: str, screen: Screen) -> Page:
    """Goes to a screen of the site and does what belongs to it."""
    if not screen.loads:
        page.route("**/*.wasm", lambda _route: None)
    page.goto(address + screen.path + screen.fragment, wait_until="commit")
    if screen.loads:
        page.wait_for_function("document.body && document.body.dataset.ready === 'yes'", timeout=90_000)
    page.wait_for_timeout(300)
    screen.act(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)
    return page


def apart(ours: dict[str, Box], drawn: dict[str, Box]) -> Iterator[tuple[str, str, float]]:
    """(box, side, pixels) for every box that both have. Heights are left out: they follow the contents."""
    for name, box in ours.items():
        if name in drawn:
            for side, one, other in zip(("left", "top", "width"), box, drawn[name], strict=False):
                yield name, side, one - other


def main() -> None:
    out = Path(sys.argv[1])
    wanted = sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    site = out / "site"
    build(site)
    rows = []
    with Server(site) as server, sync_playwright() as playwright:
        server.start()
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=["--no-sandbox"])
        for screen in (*SCREENS, *ALSO, *ROOMS, *UNDRAWN):
            if wanted and screen.look not in wanted:
                continue
            for size in ["phone"] if screen.phone_only else SIZES:
                for theme in THEMES if not wanted or len(wanted) > 2 else THEMES[:1]:
                    page = open_page(browser, size, theme)
                    try:
                        show(page, server.address, screen)
                    except Exception as error:  # the others are still worth a picture
                        print(f"{screen.look} {size} {theme}: {str(error).splitlines()[0]}")
                    name = f"{screen.look}.{size}.{theme}.png"
                    page.screenshot(path=out / name)
                    ours = boxes(page, screen)
                    page.context.close()
                    drawing = LOOK / f"{screen.look}.html"
                    if theme == "light" and drawing.exists():
                        page = open_page(browser, size, theme)
                        page.goto(f"{drawing.as_uri()}?theme={theme}")
                        page.wait_for_timeout(200)
                        for box, side, pixels in apart(ours, boxes(page, screen)):
                            if abs(pixels) > NEAR:
                                print(f"{screen.look} {size}: {box} {side} {pixels:+.0f}")
                        page.context.close()
                    rows.append(
                        f"<h2>{name}</h2><p><img src={name} width=48%> "
                        f"<img src={(LOOK / 'shots' / name).as_uri()} width=48%></p>"
                    )
        browser.close()
        server.shutdown()
    (out / "index.html").write_text("<!doctype html><meta charset=utf-8>" + "\n".join(rows), "utf-8")


if __name__ == "__main__":
    main()
