"""The set-up form: what was chosen, and its markup. It grows from a game's Info alone; a new option simply appears.

>>> choice = Choice.first_of(game.info)
>>> choice = choice.read(game, {"option-size": "13", "name-0": "Ada", "first": "1"})      # the fields of the form
>>> choice.settled(game)["size"], choice.order(draw)
('13', (1, 0))
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from attractor.core.game import Clock, Game, Info
from attractor.core.scene import Scene
from attractor.web.lesson_view import link
from attractor.web.markup import element, icon, text
from attractor.web.plates import emblem, mark
from attractor.web.text import Texts

LEVELS = 5
DEFAULT_LEVEL = 3
MOVE_STEPS = (0, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600)
RESERVE_STEPS = (0, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600)
INCREMENT_STEPS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 60)
STEPS = {"move": MOVE_STEPS, "reserve": RESERVE_STEPS, "increment": INCREMENT_STEPS}
"""Seconds that the plus and minus of a clock go through."""
COMMON_CLOCK = Clock(move=60, reserve=300)
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a person with a name (may be empty), the computer at a level, or a friend elsewhere."""

    name: str = ""
    level: int = 0
    is_friend: bool = False

    @property
    def record(self) -> str:
        """As a record names it."""
        return f"@{self.level}" if self.level else self.name


@dataclass(frozen=True, slots=True)
class Choice:
    """Everything the form says. first: the row that starts, or "lot". timing: "rules", "none" or "own" (``clock``)."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    players: tuple[Player, ...] = ()
    first: str = "0"
    timing: str = "none"
    clock: Clock = COMMON_CLOCK

    @classmethod
    def first_of(cls, info: Info) -> Choice:
        """The form as it opens."""
        clock = info.clock if info.clock.move or info.clock.reserve else COMMON_CLOCK
        return cls(info.seats[0], {}, (Player(),) * max(info.seats), clock=clock)

    def read(self, game: Game, fields: Mapping[str, str]) -> Choice:
        """The choice after these fields of the form; what does not exist there stays as it was. The first friend brings
        the clock of the rules along: a room begins with it, one device without."""
        seats = int(fields.get("seats", self.seats))
        if seats not in game.info.seats:
            seats = self.seats
        options = dict(self.options)
        for option in game.info.options:
            value = fields.get(f"option-{option.key}")
            if value in option.choices:
                options[option.key] = value
        players = tuple(_player(fields, row, player) for row, player in enumerate(self.players))
        first = fields.get("first", self.first)
        if first != "lot" and not (first.isdigit() and int(first) < seats):
            first = "0"
        timing = fields.get("timing", self.timing)
        after = replace(
            self, seats=seats, options=options, players=players, first=first,
            timing=timing if timing in _timings(game.info) else "none",
        )
        opens = after.has_friends and not self.has_friends and after.timing == "none"
        return replace(after, timing="rules") if opens and game.info.clock.runs else after

    def settled(self, game: Game) -> dict[str, str]:
        """The options that exist for these settings. What was chosen for others is kept, and not in here."""
        existing: dict[str, str] = {}
        for option in game.info.options:
            if option.when is None or option.when(self.seats, existing):
                existing[option.key] = self.options.get(option.key, option.default)
        return existing

    def stepped(self, part: str, way: int) -> Choice:
        """The own clock with one part a step longer or shorter."""
        now = int(getattr(self.clock, part))
        steps = [step for step in STEPS[part] if (step - now) * way > 0]
        if not steps:
            return self
        value = min(steps, key=lambda step: abs(step - now))
        return replace(self, timing="own", clock=replace(self.clock, rules=False, **{part: value}))

    def time(self, info: Info) -> Clock:
        """The clock that the match gets."""
        return info.clock if self.timing == "rules" else self.clock if self.timing == "own" else Clock()

    @property
    def has_friends(self) -> bool:
        """Whether somebody plays from elsewhere: then Start opens a room."""
        return any(player.is_friend for player in self.players[: self.seats])

    def order(self, draw: Callable[[int], int]) -> tuple[int, ...]:
        """The rows in playing order; ``draw(n)`` gives a number below n where lots decide."""
        first = draw(self.seats) if self.first == "lot" else int(self.first)
        return tuple((first + place) % self.seats for place in range(self.seats))


def form(game: Game, choice: Choice, texts: Texts, scene: Scene, picture: str, computers: bool = False) -> str:
    """The set-up screen below the header. ``scene``: the table at the start, for the seats' marks."""
    info = game.info
    ground = element("div", picture, class_=f"pl {info.tag}-p", id="setup-picture")
    lesson = link(info.key, texts("lesson-start"))
    lead = element("div", element("h1", text(info.title)), element("p", text(texts("lead")), class_="lead"), lesson)
    credit = element("p", text(texts("credit")), class_="label")
    words = texts("room-open" if choice.has_friends else "start")
    go = element("button", text(words), type="submit", class_="btn pri big grow")
    parts = (
        lead,
        _seats_count(info, choice, texts),
        *_options(game, choice, texts),
        _players(choice, texts, scene, computers),
        _first(choice, texts),
        _clock(info, choice, texts),
        element("div", go, class_="row gobar"),
        credit,
    )
    return element("main", ground, element("form", *parts, id="setup", autocomplete="off"), class_="setup")


def called(player: Player, row: int, texts: Texts) -> str:
    """What the form calls a player who may have no name yet."""
    if player.level:
        return texts("computer-player")
    if player.is_friend:
        return texts("room-friend-number", seat=row + 1)
    return player.name or texts("player", seat=row + 1)


def seconds(value: int) -> str:
    """Seconds as a clock shows them."""
    return f"{value // 60}:{value % 60:02}"


# ---- the parts of the form -----------------------------------------------------------------------------------------
def _group(words: str, *inside: str) -> str:
    return element("fieldset", element("legend", text(words)), *inside)


def _radio(name: str, value: str, chosen: bool, *inside: str, style: str) -> str:
    """A native radio button in its label; the label is what is seen."""
    button = element("input", type="radio", class_="vh", name=name, value=value, checked=chosen, id=f"{name}-{value}")
    return element("label", button, *inside, class_=style)


def _segments(name: str, rows: Sequence[tuple[str, str]], chosen: str, words: str) -> str:
    buttons = (_radio(name, value, value == chosen, element("span", text(said)), style="") for value, said in rows)
    return element("div", *buttons, class_="seg block", role="radiogroup", aria_label=words)


def _seats_count(info: Info, choice: Choice, texts: Texts) -> str:
    if len(info.seats) < 2:
        return ""
    rows = [(str(count), str(count)) for count in sorted(info.seats)]
    return _group(texts("how-many"), _segments("seats", rows, str(choice.seats), texts("how-many")))


def _options(game: Game, choice: Choice, texts: Texts) -> list[str]:
    settled = choice.settled(game)
    return [
        _option(option.key, option.choices, settled[option.key], texts)
        for option in game.info.options
        if option.key in settled
    ]


def _option(key: str, choices: Sequence[str], chosen: str, texts: Texts) -> str:
    """Two or three choices as cards with a line of explanation; more as a list to choose from."""
    legend = texts(f"option-{key}")
    if len(choices) > 4:
        rows = (
            element("option", text(texts(f"option-{key}-{value}")), value=value, selected=value == chosen)
            for value in choices
        )
        hint = element("p", text(texts(f"option-{key}-{chosen}-hint")), class_="label")
        field_ = element("select", *rows, name=f"option-{key}", class_="choose", aria_label=legend, id=f"option-{key}")
        return _group(legend, field_, hint)
    cards = (
        _radio(
            f"option-{key}", value, value == chosen,
            element("span", class_="rd"),
            element("b", text(texts(f"option-{key}-{value}"))),
            element("span", text(texts(f"option-{key}-{value}-hint"))),
            style="opt",
        )
        for value in choices
    )
    style = "opts three" if len(choices) == 3 else "opts"
    return _group(legend, element("div", *cards, class_=style, role="radiogroup", aria_label=legend))


def _players(choice: Choice, texts: Texts, scene: Scene, computers: bool) -> str:
    rows: list[str] = []
    for row in range(choice.seats):
        player = choice.players[row]
        mark = seat_mark(scene, row)
        is_here = not player.level and not player.is_friend
        name = element(
            "input", name=f"name-{row}", id=f"name-{row}", value=player.name if is_here else "",
            maxlength=LONGEST_NAME, dir="auto",
            placeholder=called(replace(player, name=""), row, texts), aria_label=texts("name-of", seat=row + 1),
            disabled=not is_here,
        )
        kind = "computer" if player.level else "friend" if player.is_friend else "human"
        pairs = [("human", texts("human")), ("friend", texts("room-friend"))]
        pairs += [("computer", texts("computer-player"))] if computers else []
        kinds = _segments(f"kind-{row}", pairs, kind, texts("who-plays", seat=row + 1))
        rows.append(element("div", mark, name, kinds, class_="seatrow"))
        if player.level:
            rows.append(_level(row, player.level, texts))
    if choice.has_friends:
        rows.append(element("p", text(texts("room-friend-hint")), class_="label"))
    return _group(texts("seats"), *rows)


def _level(row: int, level: int, texts: Texts) -> str:
    slider = element(
        "input", type="range", class_="range", name=f"level-{row}", id=f"level-{row}", min=1, max=LEVELS, step=1,
        value=level, aria_label=texts("level-of", seat=row + 1), aria_valuetext=texts(f"level-{level}"),
    )
    said = element("span", element("b", text(level), class_="num"), " ", text(texts(f"level-{level}")))
    return element("div", element("span", text(texts("level"))), slider, said, class_="lvl")


def _first(choice: Choice, texts: Texts) -> str:
    rows = [(str(row), called(choice.players[row], row, texts)) for row in range(choice.seats)]
    rows.append(("lot", texts("draw-lots")))
    return _group(texts("who-starts"), _segments("first", rows, choice.first, texts("who-starts")))


def _timings(info: Info) -> tuple[str, ...]:
    return ("rules", "none", "own") if info.clock.runs else ("none", "own")


def _clock(info: Info, choice: Choice, texts: Texts) -> str:
    pairs = [(timing, texts(f"timing-{timing}")) for timing in _timings(info)]
    modes = _segments("timing", pairs, choice.timing, texts("clock"))
    if choice.timing == "own":
        parts = (("move", choice.clock.move), ("reserve", choice.clock.reserve), ("increment", choice.clock.increment))
        steppers = element("div", *(_stepper(part, value, texts) for part, value in parts), class_="steps2")
        return _group(texts("clock"), modes, steppers)
    words = _clock_words(info, texts) if choice.timing == "rules" else texts("timing-none-hint")
    return _group(texts("clock"), modes, element("p", text(words), class_="label"))


def _clock_words(info: Info, texts: Texts) -> str:
    if info.clock.rules:
        return texts("clock-by-rules")
    return texts("clock-words", move=seconds(info.clock.move), reserve=seconds(info.clock.reserve))


def _stepper(part: str, value: int, texts: Texts) -> str:
    words = texts(f"clock-{part}")
    less, more = (
        element("button", icon(picture), type="button", data_step=f"{part}:{way}", aria_label=texts(key, what=words))
        for picture, way, key in (("minus", -1, "less-of"), ("plus", 1, "more-of"))
    )
    shown = element("b", text(seconds(value)), role="status", aria_label=f"{words}: {seconds(value)}")
    return element(
        "div", element("div", text(words), class_="label"), element("div", less, shown, more, class_="stepper")
    )


def seat_mark(scene: Scene, seat: int) -> str:
    """The mark of a seat as the plates show it."""
    return mark(emblem(scene, seat))


def _player(fields: Mapping[str, str], row: int, before: Player) -> Player:
    name = " ".join(fields.get(f"name-{row}", before.name).split())[:LONGEST_NAME].lstrip("@")
    kind = fields.get(f"kind-{row}", "computer" if before.level else "friend" if before.is_friend else "human")
    if kind != "computer":
        return Player(name, is_friend=kind == "friend")
    level = fields.get(f"level-{row}", str(before.level or DEFAULT_LEVEL))
    return Player(name, max(1, min(LEVELS, int(level))) if level.isdigit() else DEFAULT_LEVEL)
