"""Mouse and finger on a board: which site is meant, and when.

A touch acts when it ends, so that a finger can slide to another cell first; a second finger is ignored. Where cells are
small a cross and a loupe show what lies under the finger; elsewhere a touch finds the nearest site that can be tapped.
"""
from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from attractor.web import browser, painter
from attractor.web.browser import Event, Listener
from attractor.web.markup import element, number

if TYPE_CHECKING:
    from attractor.web.board_view import BoardView

SMALL = 30.0
"""Pixels: below this, a cell on a touch screen is aimed at through the loupe."""
REACH = 44.0
"""Pixels from a finger to the centre of the site that it finds."""
LOUPE = 160
ZOOM_CELLS = 4.3
"""How many cells the loupe shows across."""
STILL = 12.0
"""Pixels that a finger may move and still be a tap, where sliding is switched off."""


class Pointer:
    """What the mouse or the first finger is doing on the board."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.id: int | None = None
        self.site: str | None = None
        self.hovered: str | None = None
        self.start = (0.0, 0.0)
        self.slides = True
        self.cell = 0.0
        self._scale = 1.0
        self._loupe: browser.Element | None = None

    def listeners(self) -> list[Listener]:
        host = self.view.host
        return [
            browser.listen(host, "pointerdown", self._down),
            browser.listen(host, "pointermove", self._move),
            browser.listen(host, "pointerup", self._up),
            browser.listen(host, "pointercancel", self._cancel),
            browser.listen(host, "pointerleave", self._leave),
            browser.listen(host, "contextmenu", self._menu),
        ]

    def measure(self) -> None:
        """The size of a cell on the screen, from the sites of the first row that has two."""
        scene = self.view.scene
        if scene is None:
            return
        _left, _top, width, height = browser.box(self.view.host.firstElementChild)
        self._scale = min(width / scene.frame.width, height / scene.frame.height) if width else scene.frame.unit
        self.cell = self._scale * _spacing(scene.sites)

    def end(self) -> None:
        """Forgets the touch and what it showed."""
        self.id, self.site = None, None
        self._aim(None)

    # ---- events ------------------------------------------------------------------------------------------------------
    def _down(self, event: Event) -> None:
        if self.id is not None or event.button != 0 or self.view.scene is None:
            return
        self.measure()
        self.id, self.start = int(event.pointerId), (event.clientX, event.clientY)
        self._follow(event)

    def _move(self, event: Event) -> None:
        if self.view.scene is None:
            return
        if self.id is None:
            if event.pointerType == "mouse":
                self._hover(self.view.cell_at(event.clientX, event.clientY))
        elif event.pointerId == self.id:
            self._follow(event)

    def _up(self, event: Event) -> None:
        if event.pointerId != self.id:
            return
        site = self.site
        moved = hypot(event.clientX - self.start[0], event.clientY - self.start[1])
        finger = event.pointerType != "mouse"
        self.end()
        if finger:
            self._hover(None)
            if moved > STILL and not (self.slides and self.view.active):
                return
        if site is not None:
            self.view.tap(site)

    def _cancel(self, event: Event) -> None:
        if event.pointerId == self.id:
            self.end()
            self._hover(None)

    def _leave(self, event: Event) -> None:
        if event.pointerType == "mouse":
            self._hover(None)
            if event.pointerId == self.id:
                self.end()

    def _menu(self, event: Event) -> None:
        """A finger that rests on the board is aiming, not asking for a menu."""
        if self.id is not None:
            event.preventDefault()

    # ---- which site --------------------------------------------------------------------------------------------------
    def _follow(self, event: Event) -> None:
        x, y = event.clientX, event.clientY
        finger = event.pointerType != "mouse"
        self.site = self.found(x, y) if finger else self.view.cell_at(x, y)
        self._hover(self.site)
        self._aim(self.site if finger and self.view.active and self.cell < SMALL else None)

    def found(self, x: float, y: float) -> str | None:
        """The site that a finger at this point means: the one under it where that can be tapped, else the nearest."""
        under = self.view.cell_at(x, y)
        if under in self.view.targets or not self.view.targets:
            return under
        near = self._nearest(x, y)
        return under if near is None else near

    def _nearest(self, x: float, y: float) -> str | None:
        scene = self.view.scene
        assert scene is not None
        left, top, width, height = browser.box(self.view.host.firstElementChild)
        left += (width - scene.frame.width * self._scale) / 2
        top += (height - scene.frame.height * self._scale) / 2
        best, distance = None, self._reach()
        for site in scene.sites:
            if site.name in self.view.targets:
                away = hypot(
                    left + (site.x - scene.frame.x) * self._scale - x, top + (site.y - scene.frame.y) * self._scale - y
                )
                if away <= distance:
                    best, distance = site.name, away
        return best

    def _reach(self) -> float:
        """A finger well inside another cell means that cell: then a neighbour is found only from its edge."""
        return REACH if any(site.part != "face" for site in self._sites()) else min(REACH, 0.85 * self.cell)

    def _sites(self) -> tuple[painter.Site, ...]:
        return () if self.view.scene is None else self.view.scene.sites

    def _hover(self, site: str | None) -> None:
        if site != self.hovered:
            self.hovered = site
            self.view.on_hover(site)

    # ---- aiming ------------------------------------------------------------------------------------------------------
    def _aim(self, name: str | None) -> None:
        """Shows the cross and the loupe at a site, or takes them away."""
        scene = self.view.scene
        site = None if name is None else self.view.site(name)
        if site is None or scene is None:
            if self._loupe is not None:
                self._loupe.remove()
                self._loupe = None
                browser.set_html(self.view.layer(painter.CURSOR), "")
            return
        frame, unit = scene.frame, scene.frame.unit
        x, y = number(site.x * unit), number(site.y * unit)
        left, right = number(frame.x * unit), number((frame.x + frame.width) * unit)
        top, bottom = number(frame.y * unit), number((frame.y + frame.height) * unit)
        cross = element("path", class_="cross", d=f"M{x} {top}V{bottom}M{left} {y}H{right}")
        cursor = painter.mark_markup(painter.CURSOR, site, unit)
        browser.set_html(self.view.layer(painter.CURSOR), cross + cursor)
        across = ZOOM_CELLS * unit * _spacing(scene.sites)
        corner = (site.x * unit - across / 2, site.y * unit - across / 2)
        view_box = " ".join(number(value) for value in (*corner, across, across))
        far_x = "left" if (site.x - frame.x) * 2 > frame.width else "right"
        far_y = "top" if (site.y - frame.y) * 2 > frame.height else "bottom"
        if self._loupe is None:  # a copy: what a <use> shows again is not dressed by the classes around the original
            drawn = browser.inner_html(browser.by_id(painter.DRAWING))
            inside = element("svg", drawn, class_=f"board {self.view.tag}")
            self._loupe = browser.append(self.view.host, element("div", inside, element("b"), aria_hidden="true"))
        browser.set_attribute(self._loupe, "class", f"loupe {far_x} {far_y}")
        browser.set_attribute(browser.find("svg", self._loupe), "viewBox", view_box)
        browser.set_text(browser.find("b", self._loupe), site.name.upper())
        browser.set_html(browser.find(f".layer-{painter.CURSOR}", self._loupe), cursor)


def _spacing(sites: tuple[painter.Site, ...]) -> float:
    """The distance between neighbours in a row, in board units."""
    rows: dict[tuple[str, int], list[float]] = {}
    for site in sites:
        rows.setdefault((site.part, site.row), []).append(site.x)
        if len(rows[site.part, site.row]) == 2:
            one, other = rows[site.part, site.row]
            return abs(one - other) or 1.0
    return 1.0
