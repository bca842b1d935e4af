"""A scene on the page: painted once, then changed node by node; pointer and keys become the names of sites.

>>> view = BoardView(host, on_tap=table.tap, on_hover=table.hover, on_command=table.command)
>>> view.show(scene, texts.say, "be", label="Butterfly Effect", targets=picker.next, active=True)

Mouse, finger and keyboard end in the same call, ``on_tap(site)``. One set of listeners serves the board for good.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable

from attractor.core.scene import LAYERS, Mark, Scene, Site
from attractor.web import browser, painter
from attractor.web.arrivals import arrive
from attractor.web.browser import Element, Event
from attractor.web.grid import COMMANDS, Grid, key_of
from attractor.web.pointer import Pointer

Say = painter.Say


class BoardView:
    """One board in its host element, for as long as the play screen is there.

    on_tap(site): a site was chosen. on_hover(site or None): what the pointer would choose, for the preview.
    on_command(name): a key that speaks to the table (grid.COMMANDS' values), or "again": Enter on the site that was
    chosen by Enter before.
    """

    def __init__(
        self,
        host: Element,
        on_tap: Callable[[str], object],
        on_hover: Callable[[str | None], object] = lambda _site: None,
        on_command: Callable[[str], object] = lambda _name: None,
    ) -> None:
        self.host = host
        self.on_tap, self.on_hover, self.on_command = on_tap, on_hover, on_command
        self.scene: Scene | None = None
        self.tag = ""
        self.targets: frozenset[str] = frozenset()
        self.active = False
        self._pen = painter.Pen()
        self._drawn: dict[str, dict[str, str]] = {}
        self._spoken: dict[str, str] = {}
        self._layers: dict[str, Element] = {}
        self._nodes: dict[str, dict[str, Element]] = {}
        self._cells: dict[str, Element] = {}
        self._grids: dict[str, Grid] = {}
        self._stops: dict[str, str] = {}
        self._entered: str | None = None
        self.pointer = Pointer(self)
        self._listeners = [
            *self.pointer.listeners(),
            browser.listen(host, "keydown", self._key),
            browser.listen(host, "focusin", self._focus),
            browser.listen(host, "click", self._click),
            browser.on_document("keydown", self._command),
        ]

    # ---- showing ---------------------------------------------------------------------------------------------------
    def show(
        self,
        scene: Scene,
        say: Say,
        tag: str,
        *,
        label: str = "",
        marks: Iterable[Mark] = (),
        targets: Iterable[str] = (),
        active: bool = True,
        arriving: bool = True,
    ) -> None:
        """Shows a scene, changing only what differs.

        targets: the sites where a tap leads somewhere; a finger finds the nearest. active: whether a swipe on the board
        plays (else it scrolls). arriving: whether new pieces arrive as they do in play.
        """
        self.targets, self.active = frozenset(targets), active
        before, self.scene = self.scene, scene
        if before is None or tag != self.tag or not _same_ground(before, scene):
            self._paint(scene, say, tag, marks, label)
        else:
            self._update(before, scene, say, marks, arriving)
        board = self._board
        browser.set_attribute(board, "aria-label", label or None)
        browser.toggle(board, "active", active)

    def hide(self) -> None:
        """Takes the board off the page; it can be shown again."""
        self.scene = None
        browser.set_html(self.host, "")

    @property
    def focused(self) -> str | None:
        """The site that the keyboard is on."""
        focused = browser.focused()
        if focused is None or not self.host.contains(focused):
            return None
        found = browser.or_none(focused.getAttribute("data-site"))
        return None if found is None else str(found)

    def focus(self, site: str) -> None:
        """Puts the keyboard on a site."""
        if site in self._cells:
            browser.focus(self._cells[site], scroll=False)

    def take_early(self) -> str | None:
        """The site that was tapped last before Python was there; None: none. The queue is emptied."""
        queue = browser.window_value("attractorTaps")
        if queue is None:
            return None
        names = [str(tap.site) for tap in queue]
        browser.set_window_value("attractorTaps", browser.NOTHING)
        known = [name for name in names if name in self._cells]
        return known[-1] if known else None

    def stop(self) -> None:
        """Lets go of everything."""
        for listener in self._listeners:
            listener.stop()
        self._listeners = []
        self.pointer.end()

    # ---- painting --------------------------------------------------------------------------------------------------
    @property
    def _board(self) -> Element:
        return self.host.firstElementChild

    def _paint(self, scene: Scene, say: Say, tag: str, marks: Iterable[Mark], label: str) -> None:
        focused = self.focused
        marks = tuple(marks)
        self.tag = tag
        browser.set_html(self.host, painter.paint(scene, say, tag, marks, label=label))
        self._drawn = self._pen.nodes(scene, marks)
        self._spoken = painter.labels(scene, say)
        self._layers = {name: browser.find(f".layer-{name}", self._board) for name in (*LAYERS, painter.CURSOR)}
        self._nodes = {
            name: dict(zip(self._drawn.get(name, {}), list(layer.children), strict=True))
            for name, layer in self._layers.items()
        }
        self._cells = {cell.getAttribute("data-site"): cell for cell in browser.find_all(".site", self._board)}
        self._grids = {part: Grid(site for site in scene.sites if site.part == part) for part in painter.PARTS}
        self._stops = {
            part: grid.rows[0][0].name for part, grid in self._grids.items() if grid.rows
        }
        if focused is not None:
            self.focus(focused)

    def _update(self, before: Scene, scene: Scene, say: Say, marks: Iterable[Mark], arriving: bool) -> None:
        drawn = self._pen.nodes(scene, marks)
        for name, layer in self._layers.items():
            self._update_layer(layer, self._nodes[name], self._drawn.get(name, {}), drawn.get(name, {}), arriving)
        self._drawn = drawn
        if before.sites is scene.sites:
            return
        for old, site in zip(before.sites, scene.sites, strict=True):
            if old is not site and old.label != site.label:
                words = self._spoken[site.name] = painter.spoken(site, say)
                self._cells[site.name].setAttribute("aria-label", words)

    def _update_layer(
        self, layer: Element, nodes: dict[str, Element], old: dict[str, str], new: dict[str, str], arriving: bool
    ) -> None:
        order = list(new)
        if old == new and list(old) == order:
            return
        for key in old:
            if key not in new:
                nodes.pop(key).remove()
        stays = [key for key in old if key in new] == [key for key in order if key in old]
        for key, markup in new.items():
            if old.get(key) != markup:
                fresh = browser.svg_fragment(markup)
                if key in nodes:
                    nodes[key].replaceWith(fresh)
                elif arriving:
                    arrive(fresh)
                nodes[key] = fresh
        after = None  # from the top down: what is new, or all where the order has changed, goes below what is above it
        for key in reversed(order):
            if not stays or key not in old:
                layer.insertBefore(nodes[key], after if after is not None else browser.NOTHING)
            after = nodes[key]

    # ---- keys ------------------------------------------------------------------------------------------------------
    def _key(self, event: Event) -> None:
        name = self._site_of(event)
        if name is None or event.altKey or event.metaKey:
            return
        key = key_of(str(event.key), str(event.code))
        if key in ("Enter", " "):
            event.preventDefault()
            again, self._entered = self._entered == name, name
            if again:
                self.on_command("again")
            else:
                self.on_tap(name)
            return
        whole = bool(event.ctrlKey)
        if whole and key not in ("Home", "End"):
            return
        for grid in self._grids.values():
            to = grid.step(name, key, whole)
            if to is not None:
                event.preventDefault()
                self.focus(to)
                return

    def _command(self, event: Event) -> None:
        """Keys that speak to the table, wherever the focus is."""
        if event.defaultPrevented or event.ctrlKey or event.altKey or event.metaKey:
            return
        name = COMMANDS.get(key_of(str(event.key), str(event.code)))
        if name is None or browser.closest(event, "input, textarea, select, [contenteditable], [role=dialog]"):
            return
        if browser.find("[role=dialog]") is not None:
            return
        if name != "rotate" and not name.isdigit():  # what is turned or chosen between two Enters the second confirms
            self._entered = None
        self.on_command(name)

    def _focus(self, event: Event) -> None:
        """The focused cell is where Tab comes back to."""
        name = self._site_of(event)
        if name is None or self.scene is None:
            return
        for part, grid in self._grids.items():
            if name in grid.places and self._stops[part] != name:
                self._cells[self._stops[part]].setAttribute("tabindex", "-1")
                self._cells[name].setAttribute("tabindex", "0")
                self._stops[part] = name
        if name != self._entered:
            self._entered = None

    def _click(self, event: Event) -> None:
        """A click without a pointer comes from a screen reader or a voice."""
        name = self._site_of(event)
        if name is not None and event.detail == 0:
            self.on_tap(name)

    # ---- asked by the pointer ----------------------------------------------------------------------------------------
    def tap(self, site: str) -> None:
        """The pointer chose a site."""
        self._entered = None
        self.on_tap(site)

    def cell_at(self, x: float, y: float) -> str | None:
        """The site under a point of the screen."""
        cell = browser.under(x, y, ".site")
        return None if cell is None or not self.host.contains(cell) else str(cell.getAttribute("data-site"))

    def spoken(self, site: str) -> str:
        return self._spoken.get(site, site)

    def site(self, name: str) -> Site | None:
        sites = () if self.scene is None else self.scene.sites
        return next((site for site in sites if site.name == name), None)

    def layer(self, name: str) -> Element:
        return self._layers[name]

    def _site_of(self, event: Event) -> str | None:
        cell = browser.closest(event, ".site")
        return None if cell is None else str(cell.getAttribute("data-site"))


def _same_ground(one: Scene, other: Scene) -> bool:
    """Whether two scenes have the same frame and the same cells, whatever lies on them."""
    if one.sites is other.sites:
        return one.frame == other.frame
    return one.frame == other.frame and len(one.sites) == len(other.sites) and all(
        a is b or (a.name, a.row, a.column, a.outline) == (b.name, b.row, b.column, b.outline)
        for a, b in zip(one.sites, other.sites, strict=True)
    )
