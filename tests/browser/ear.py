"""A player who sees nothing: hears the live regions, reads the accessibility tree, presses keys.

What is heard of a move is understood as people do it: of all moves that are possible, it is the one that would be told
in these words. Nothing else comes from the page: no address, no attribute, no picture.
"""
from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from hands import answered, go, put_on_shelf
from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))
from words import texts  # noqa: E402

from attractor.bots.advice import Budget  # noqa: E402
from attractor.core.game import Event, Move, Note, Seat, State  # noqa: E402
from attractor.core.match import Match  # noqa: E402
from attractor.core.rng import Rng  # noqa: E402
from attractor.games import find_bot  # noqa: E402

LISTEN = """() => {
    if (window.heard) { heard.length = 0; return; }
    window.heard = [];
    for (const region of document.querySelectorAll('[aria-live]')) {
        new MutationObserver(() => { if (region.textContent) heard.push(region.textContent); })
            .observe(region, { childList: true, characterData: true, subtree: true });
    }
}"""
ROLES = ("heading|radio|checkbox|button|gridcell|grid|row|status|alert|textbox|group|radiogroup|slider|paragraph|region"
         "|text|img|list|listitem")
HOLDERS = ("group", "radiogroup", "grid", "list", "region")
SITE = re.compile(r"\b[A-Z][1-9]\d?\b")
LINE = re.compile(rf'^(\s*)- \'?({ROLES})(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)\'?(?::\s*(.*))?$')


class Node(NamedTuple):
    role: str
    name: str
    states: str
    text: str
    depth: int = 0

    @property
    def is_on(self) -> bool:
        return "[disabled]" not in self.states

    @property
    def is_chosen(self) -> bool:
        return "[checked]" in self.states or "[pressed]" in self.states


def read_node(line: str) -> Node | None:
    """A line of an accessibility tree; None for what is not listened for."""
    found = LINE.match(line)
    return None if found is None else Node(found[2], found[3] or "", found[4], found[5] or "", len(found[1]))


class Ear:
    """One page, by ear."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)
        self.understood = 0

    def tree(self) -> list[Node]:
        """The accessibility tree, from the top."""
        lines = self.page.locator("body").aria_snapshot().split("\n")
        return [node for line in lines if (node := read_node(line)) is not None]

    def inside(self, name: str) -> list[Node]:
        """The group, grid, list or region that begins with this name, and all that lies in it; [] where there is
        none."""
        nodes = self.tree()
        for place, holder in enumerate(nodes):
            if holder.role in HOLDERS and holder.name.startswith(name):
                rest = nodes[place + 1 :]
                end = next((at for at, node in enumerate(rest) if node.depth <= holder.depth), len(rest))
                return [holder, *rest[:end]]
        return []

    def focused(self) -> Node | None:
        """What has the focus."""
        here = self.page.locator(":focus")
        return read_node(here.aria_snapshot().split("\n")[0]) if here.count() else None

    def news(self) -> list[str]:
        """What has been said since this was last asked; waits until something is."""
        self.page.wait_for_function("known => heard.length > known", arg=self.understood, timeout=60_000)
        said = self.page.evaluate("heard")[self.understood :]
        self.understood += len(said)
        return [str(words) for words in said]

    def heading(self) -> str:
        """The headline of the panel, or of the result."""
        return [node.name for node in self.tree() if node.role == "heading"][1]

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        answered(self.page)

    # ---- doing -------------------------------------------------------------------------------------------------------
    def reach(self, role: str, name: str = "", besides: str = "[disabled]") -> Node:
        """Tab until the focus is on this. besides: a state that it must not have."""
        return self.tab(lambda node: node.role == role and node.name.startswith(name) and besides not in node.states)

    def tab(self, is_it: Callable[[Node], bool]) -> Node:
        """Tab, forwards or backwards, until the focus is on what is looked for."""
        key = self._way(is_it)
        for _ in range(120):
            here = self.focused()
            if here is not None and is_it(here):
                return here
            self.press(key)
        raise AssertionError(f"not reached by {key}")

    def mark(self, group: str, words: str) -> None:
        """Chooses a thing that is called so in a group: of those that are called alike one that is not chosen yet."""

        def alike() -> list[Node]:
            things = [node for node in self.inside(group) if node.role in ("radio", "checkbox", "button")]
            return [node for node in things if node.name.startswith(words)]

        found = alike()
        self.reach(found[0].role, words, "[pressed]" if found[0].role == "button" else "[checked]")
        self.press("Space")
        assert sum(node.is_chosen for node in alike()) == 1 + sum(node.is_chosen for node in found), (group, words)

    def cell(self, name: str) -> None:
        """Walks the board by arrows, hearing every cell, and chooses one by Enter."""
        self.walk(name)
        self.press("Enter")

    def walk(self, name: str) -> None:
        """Puts the focus on a cell of the board, in whichever of its grids that is."""
        grids: list[list[list[str]]] = []
        for node in self.tree():
            if node.role == "grid":
                grids.append([])
            elif node.role == "row":
                grids[-1].append([])
            elif node.role == "gridcell":
                grids[-1][-1].append(node.name.split(",")[0])
        rows = next(grid for grid in grids if any(name in row for row in grid))
        goal = next(place for place, row in enumerate(rows) if name in row)
        cells = {cell for row in rows for cell in row}
        here: Node | None = self.tab(lambda node: node.role == "gridcell" and node.name.split(",")[0] in cells)
        for _ in range(80):
            assert here is not None and here.role == "gridcell", here
            at = here.name.split(",")[0]
            if at == name:
                return
            row = next(place for place, row in enumerate(rows) if at in row)
            if row != goal:
                self.press("ArrowDown" if row < goal else "ArrowUp")
            else:
                self.press("ArrowRight" if rows[row].index(at) < rows[row].index(name) else "ArrowLeft")
            here = self.focused()
        raise AssertionError(name)

    def named(self, cell: str) -> str:
        """All that a cell of the board is called."""
        return next(node.name for node in self.tree() if node.role == "gridcell" and node.name.split(",")[0] == cell)

    def _way(self, is_it: Callable[[Node], bool]) -> str:
        """Tab, or back where all that is looked for comes before what has the focus."""
        nodes, here = self.tree(), self.focused()
        at = next((place for place, node in enumerate(nodes) if here and node[:2] == here[:2]), 0)
        found = [place for place, node in enumerate(nodes) if is_it(node)]
        return "Shift+Tab" if found and found[-1] < at else "Tab"


def ear_at(page: Page, match: Match) -> Ear:
    """An ear at a page that now shows the match; it has heard all that was said since the match was opened."""
    go(page, "#/")
    page.locator("#entrance").wait_for()
    ear = Ear(page)
    go(page, put_on_shelf(page, match))
    page.locator("main.play").wait_for()
    page.get_by_role("heading", level=2).first.wait_for()
    return ear


class Listener:
    """Plays a match of two by ear: ``state`` is what it knows of the table, from what was said alone.

    nodes: how far it thinks before a move.
    """

    nodes = 20_000

    def __init__(self, ear: Ear, match: Match, seat: Seat, lang: str = "en") -> None:
        self.ear, self.match, self.seat = ear, match, seat
        words = texts(lang).of(match.game.info.key)
        self.texts = words.naming(lambda seat: words.words(match.called(seat)))
        self.bot = find_bot(match.game.info.key)
        self.words = ""
        """What was heard and is not yet understood."""

    @property
    def state(self) -> State:
        return self.match.state

    def possible(self) -> list[Move]:
        """The legal moves that can be meant: all their cells, as the list of moves names them, were said."""
        seat, state, entry = self.match.to_act[0], self.state, self.match.game.entry
        named = set(SITE.findall(self.words))
        return [move for move in state.legal(seat) if named.issuperset(SITE.findall(entry(state, Event(seat, move))))]

    def told(self, move: Move) -> str:
        """What would be said of a move."""
        seat = self.match.to_act[0]
        after = self.state.play(seat, move)
        notes = self.match.game.tell(self.state, Event(seat, move, 0), after)
        return " ".join(self.texts.say(note) for note in notes)

    def hear(self) -> None:
        """Listens until the other seat's turn is over, and follows it move by move."""
        while self.match.outcome is None and self.match.to_act[0] != self.seat:
            seat = self.match.to_act[0]
            told = {move: self.told(move) for move in self.possible()}
            meant = [move for move, said in told.items() if self.words.startswith(said)]
            if not meant:
                self.listen()
                continue
            move = max(meant, key=lambda move: len(told[move]))
            assert [told[each] for each in meant].count(told[move]) == 1, (self.words, meant)
            self.words = self.words[len(told[move]) :].strip()
            self.match.play(seat, move)

    def listen(self) -> None:
        self.words = " ".join((self.words, *self.ear.news())).strip()

    def move(self) -> None:
        """One whole turn of its own: every tap that spells it, then the button; and hears that it was made."""
        seat, told = self.seat, list[str]()
        while self.match.outcome is None and self.match.to_act == (seat,):
            move = self.bot.advise(self.match.states, seat, 5, Budget(nodes=self.nodes), Rng("by ear")).move
            self.spell(move)
            told.append(self.told(move))
            self.match.play(seat, move)
        assert not self.words, self.words
        self.confirm(move)
        said = " ".join(told)
        while not self.words.startswith(said):
            self.listen()
        self.words = self.words[len(said) :].strip()

    def spell(self, move: Move) -> None:
        """Every tap of a move; it is then a preview."""
        for token in self.state.taps(move):
            self.choose(token)

    def choose(self, token: str) -> None:
        """A cell of the board, or a thing beside it by the name it is spoken with."""
        scene = self.match.game.scene(self.match.view(viewer=self.seat))
        if any(site.name == token for site in scene.sites):
            self.ear.cell(token.upper())
            return
        self.take(self.texts.say(next(item for hand in scene.hands for item in hand.items if item.name == token).label))

    def take(self, words: str) -> None:
        """A thing beside the board, by what it is called; what is chosen already stays so."""
        node = next(node for node in self.ear.tree() if node.role in ("radio", "checkbox", "button")
                    and f"{node.name},".startswith(f"{words},"))
        if "[checked]" not in node.states:
            self.ear.reach(node.role, words)
            self.ear.press("Space")

    def confirm(self, move: Move) -> None:
        """The panel's first button that can be pressed is the one that makes the turn."""
        nodes = self.ear.tree()
        start = next(place for place, node in enumerate(nodes) if node.role == "heading" and place
                     and [each.role for each in nodes[:place]].count("heading") == 1)
        button = next(node for node in nodes[start:] if node.role == "button")
        assert button.is_on, button
        self.ear.reach("button", button.name)
        self.ear.press("Enter")

    def play(self) -> bool:
        """To the end; whether this seat has won, as the headline says it."""
        while self.match.outcome is None:
            if self.match.to_act[0] == self.seat:
                self.move()
            else:
                self.hear()
        self.ear.page.wait_for_function("document.querySelector('main.result')", timeout=60_000)
        name = self.texts.words(self.match.called(self.seat))
        return self.ear.heading() == self.texts.say(Note("wins", name=name))
