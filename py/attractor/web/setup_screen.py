"""Set-up, alive: what the form says is read after every change, and Start asks the table for a match."""
from __future__ import annotations

import secrets

from attractor.core.game import Note, View
from attractor.games import find
from attractor.web import browser, setup
from attractor.web.browser import Event, Listener
from attractor.web.chrome import game_header
from attractor.web.page import Page, Start
from attractor.web.pictures import picture
from attractor.web.setup import Choice, Player

REMEMBERED = "names"


class SetupScreen:
    """The form of one game; raises BadRecord for a game that is not there."""

    def __init__(self, page: Page, key: str, computers: bool = False) -> None:
        self.page = page
        self.game = find(key)
        self.computers = computers
        self.choice = Choice.first_of(self.game.info)
        names = page.setting(REMEMBERED).split("\n")
        players = tuple(
            Player(name) for name in (*names, *("" for _ in self.choice.players))[: len(self.choice.players)]
        )
        self.choice = self.choice.read(self.game, {f"name-{row}": player.name for row, player in enumerate(players)})
        self._listeners: list[Listener] = []

    # ---- a screen --------------------------------------------------------------------------------------------------
    def show(self) -> None:
        self._write()
        host = self.page.host
        self._listeners = [
            browser.listen(host, "change", lambda _event: self._changed()),
            browser.listen(host, "click", self._click),
            browser.listen(host, "submit", self._submit),
        ]

    def speak(self) -> None:
        self._read()
        self._write()

    def leave(self) -> None:
        for listener in self._listeners:
            listener.stop()
        self._listeners = []

    def title(self) -> str:
        return self.page.say(Note("set-up-game", game=self.game.info.title))

    # ---- below -------------------------------------------------------------------------------------------------------
    def _write(self) -> None:
        """Writes the whole screen, and puts the focus back where it was."""
        page, game = self.page, self.game
        focused = browser.focused()
        known = None if focused is None else browser.or_none(focused.getAttribute("id"))
        stepped = None if focused is None else browser.or_none(focused.getAttribute("data-step"))
        texts = page.words(game.info.key)
        settled = self.choice.settled(game)
        scene = game.scene(View.of(game.start(self.choice.seats, game.settle(self.choice.seats, settled))))
        markup = setup.form(game, self.choice, texts, scene, picture(scene, game.info.tag), self.computers)
        browser.set_html(page.host, game_header(game.info.title, texts) + markup)
        if stepped is not None:
            browser.focus(browser.find(f'[data-step="{stepped}"]', page.host), scroll=False)
        elif known is not None:
            browser.focus(browser.by_id(str(known)), scroll=False)

    def _read(self) -> None:
        """Takes over what the form says."""
        fields: dict[str, str] = {}
        for control in browser.find_all("#setup [name]"):
            if not control.disabled and (control.type != "radio" or control.checked):
                fields[str(control.name)] = str(control.value)
        self.choice = self.choice.read(self.game, fields)

    def _changed(self) -> None:
        """A name is written where it is seen; anything else may change the form, which is written again.

        A name changes when its field is left, that is in the middle of a click elsewhere: the form must not move then.
        """
        before = self.choice
        self._read()
        if self._shape(before) != self._shape(self.choice):
            self._write()
            return
        texts = self.page.words(self.game.info.key)
        for row in range(self.choice.seats):
            words = setup.called(self.choice.players[row], row, texts)
            browser.set_text(browser.find(f"#first-{row} + span"), words)

    def _shape(self, choice: Choice) -> tuple[object, ...]:
        """Everything but the names."""
        kinds = tuple((player.level, player.is_friend) for player in choice.players)
        return choice.seats, choice.settled(self.game), choice.first, choice.timing, choice.clock, kinds

    def _click(self, event: Event) -> None:
        button = browser.closest(event, "[data-step]")
        if button is not None:
            part, way = str(button.getAttribute("data-step")).split(":")
            self._read()
            self.choice = self.choice.stepped(part, int(way))
            self._write()

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        self._read()
        choice, page = self.choice, self.page
        page.set(REMEMBERED, "\n".join(player.name for player in choice.players))
        order = choice.order(secrets.randbelow)
        start = Start(
            game=self.game.info.key,
            seats=choice.seats,
            options=choice.settled(self.game),
            clock=choice.time(self.game.info),
            players=tuple(choice.players[row].record for row in order),
            drawn=choice.first == "lot",
            friends=tuple(place for place, row in enumerate(order) if choice.players[row].is_friend),
        )
        page.go(_begin(page, start))


def _begin(page: Page, start: Start) -> str:
    """The address of the new match, or of the room in which friends are waited for."""
    if start.friends:
        from attractor.web import room_doors

        return room_doors.begin(page, start)
    from attractor.web import table

    return table.begin(page, start)
