"""A room of several pages for tests: each in a browser profile of its own, joined by codes, and one match for all."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from hands import Mouse
from playwright.sync_api import Browser, Page
from test_room import EAVESDROP, a_page, by_codes, lay, start

from attractor.core import link
from attractor.core.game import CHANCE, Seat
from attractor.core.match import Match
from attractor.games import find

LINK = "(JSON.parse(localStorage.getItem('attractor.rooms') || '[]')[0]?.link || '')"
"""The match of a page's room as a link."""


class Party:
    """pages: the inviter's first; all keep what they give to channels (``heard``)."""

    def __init__(self, pages: list[Page], url: str) -> None:
        self.pages, self.url = pages, url
        self.seats: dict[Seat, Page] = {}
        self.computers: set[Seat] = set()

    def begin(self, game: str, here: Mapping[Seat, str], count: int = 2, press: tuple[str, ...] = ()) -> Match:
        """Lays the table and brings one guest a page; returns the match once all show it.

        here: who sits at the inviter's page, ``@`` for its computer; the other places are filled in their order.
        """
        host, *guests = self.pages
        lay(host, self.url, game, dict(here), count=count if count > 2 else 0, press=press)
        free = [seat for seat in range(count) if seat not in here]
        for seat, guest in zip(free, guests, strict=True):
            by_codes(host, guest, ["Ada", "Bo", "Cy", "Di"][seat])
            guest.locator(".room-lobby").wait_for()
        self.seats = {**dict.fromkeys(here, host), **dict(zip(free, guests, strict=True))}
        self.computers = {seat for seat, name in here.items() if name == "@"}
        start(*self.pages)
        return self.agreed()

    def agreed(self, before: Match | None = None) -> Match:
        """Waits until all pages show one match, another than ``before``, in which chance has nothing to draw."""
        was = "" if before is None else link.write(before)
        while True:
            links = [page.evaluate(LINK) for page in self.pages]
            matches = [link.read(text, find, id="shown").match if text else None for text in links]
            first = matches[0]
            if first is not None and set(links) == {links[0]} != {was} and first.to_act != (CHANCE,):
                return first
            plies = [-1 if match is None else match.ply for match in matches]
            behind = min(range(len(links)), key=lambda place: (links[place] != was, plies[place]))
            self.pages[behind].wait_for_function(f"was => {LINK} !== was", arg=links[behind])

    def shows(self, match: Match) -> None:
        """Waits until all pages show this match."""
        for page in self.pages:
            page.wait_for_function(f"link => {LINK} === link", arg=link.write(match))

    def play(self, match: Match, *moves: str) -> Match:
        """The moves of a turn, on the page of whoever is to make it; the match as all show it then."""
        seat, state = match.to_act[0], match.state
        hand = Mouse(self.seats[seat])
        hand.page.locator("#turn-column [data-act=confirm]").wait_for()
        for place, move in enumerate(moves):
            state = state.play(seat, moves[place - 1]) if place else state
            hand.tap(state, move)
        hand.confirm()
        after = match
        while after.ply < match.ply + len(moves):
            after = self.agreed(after)
        assert tuple(event.move for event in after.events[match.ply :][: len(moves)]) == moves
        return after

    def resign(self, page: Page) -> None:
        """Somebody at a page gives up, and means it."""
        page.locator("[data-act=resign]").first.click()
        page.locator("[data-act=resign-yes]").click()

    def result(self) -> str:
        """What all pages say of the end, which is the same."""
        for page in self.pages:
            page.locator("main.result").wait_for()
        told = {tuple(page.locator("#turn-title, .scores dd").all_inner_texts()) for page in self.pages}
        assert len(told) == 1, told
        return told.pop()[0]


@contextmanager
def party(browser: Browser, url: str, count: int = 2, others: Sequence[Browser] = ()) -> Iterator[Party]:
    """So many pages; errors on their consoles or uncaught ones fail at the end. others: whose pages come after them."""
    complaints: list[str] = []
    contexts = [
        each.new_context(viewport={"width": 1440, "height": 900}, service_workers="block", reduced_motion="reduce")
        for each in (*[browser] * count, *others)
    ]
    try:
        for context in contexts:
            context.add_init_script(EAVESDROP)
        yield Party([a_page(context, complaints) for context in contexts], url)
    finally:
        for context in contexts:
            context.close()
    assert not complaints, complaints[:5]
