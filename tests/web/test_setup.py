"""The set-up form grows from a game's Info alone, keeps what was chosen, and gives the match its settings."""
from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from attractor.core.game import Clock, View
from attractor.games import KEYS, find
from attractor.web.setup import Choice, Player, called, form, seconds
from attractor.web.text import LANGUAGES, Texts

sys.path.insert(0, str(Path(__file__).parent))
from words import texts  # noqa: E402


def choice_for(key: str, **fields: str) -> Choice:
    game = find(key)
    return Choice.first_of(game.info).read(game, {name.replace("_", "-"): value for name, value in fields.items()})


def shown(key: str, choice: Choice, words: Texts | None = None, computers: bool = True) -> ElementTree.Element:
    game = find(key)
    scene = game.scene(View.of(game.start(choice.seats, game.settle(choice.seats, choice.settled(game)))))
    markup = form(game, choice, words or texts().of(key), scene, "<svg/>", computers)
    return ElementTree.fromstring(markup)


def names(tree: ElementTree.Element) -> set[str]:
    return {str(control.get("name")) for control in tree.iter() if control.get("name")}


@pytest.mark.parametrize("key", KEYS)
def test_the_form_has_exactly_the_options_that_exist(key: str) -> None:
    game = find(key)
    for seats in game.info.seats:
        choice = choice_for(key, seats=str(seats))
        fields = {name.removeprefix("option-") for name in names(shown(key, choice)) if name.startswith("option-")}
        assert fields == set(game.settle(seats, {}))


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_every_option_can_be_chosen(key: str) -> None:
    game = find(key)
    for option in game.info.options:
        for value in option.choices:
            choice = choice_for(key, **{f"option-{option.key}": value})
            settled = choice.settled(game)
            if option.key in settled:
                assert settled[option.key] == value
                assert game.settle(choice.seats, settled) == settled


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_word_of_the_form_has_a_sentence(key: str, lang: str) -> None:
    game, words = find(key), texts(lang).of(key)
    for seats in game.info.seats:
        for timing in ("rules", "none", "own"):
            choice = choice_for(key, seats=str(seats), timing=timing, kind_0="computer")
            shown(key, choice, words)
            for option in game.info.options:
                for value in option.choices:
                    shown(key, choice.read(game, {f"option-{option.key}": value}), words)
    assert words.missing == set()


def test_an_option_of_other_settings_is_kept_and_left_out() -> None:
    game = find("butterfly-garden")
    three = choice_for("butterfly-garden", seats="3", option_beds="solo")
    assert three.settled(game)["beds"] == "solo"
    two = three.read(game, {"seats": "2"})
    assert "beds" not in two.settled(game)
    assert two.read(game, {"seats": "3"}).settled(game)["beds"] == "solo"


def test_what_does_not_exist_changes_nothing() -> None:
    before = choice_for("butterfly-effect")
    fields = {"seats": "7", "option-size": "12", "first": "9", "timing": "rulez", "option-x": "y"}
    assert before.read(find("butterfly-effect"), fields) == before


@pytest.mark.parametrize(
    ("given", "kept"),
    [(" Ada  Lovelace ", "Ada Lovelace"), ("@4", "4"), ("x" * 99, "x" * 24), ("", ""), ("a\nb", "a b")],
)
def test_a_name_is_one_line_that_a_record_takes(given: str, kept: str) -> None:
    assert choice_for("monorail", name_0=given).players[0] == Player(kept)


def test_a_computer_has_a_level_and_a_person_has_none() -> None:
    choice = choice_for("monorail", kind_0="computer", level_0="5", name_1="Ada", kind_1="human")
    assert [player.record for player in choice.players] == ["@5", "Ada"]
    assert choice.read(find("monorail"), {"kind-0": "human"}).players[0].record == ""


def test_who_starts_is_chosen_or_drawn() -> None:
    choice = choice_for("butterfly-garden", seats="3", first="2")
    assert choice.order(lambda _n: 0) == (2, 0, 1)
    drawn = choice.read(find("butterfly-garden"), {"first": "lot"})
    assert [drawn.order(lambda n, lot=lot: lot % n) for lot in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_the_clock_is_the_rules_none_or_ones_own() -> None:
    info = find("butterfly-effect").info
    assert choice_for("butterfly-effect", timing="rules").time(info) == info.clock == Clock(60, 300)
    assert choice_for("butterfly-effect", timing="none").time(info) == Clock()
    own = choice_for("butterfly-effect", timing="own")
    assert own.stepped("move", 1).time(info) == Clock(90, 300)
    assert own.stepped("increment", 1).time(info) == Clock(60, 300, 1)


@pytest.mark.parametrize("key", KEYS)
def test_a_room_begins_with_the_clock_of_the_rules_and_may_have_another(key: str) -> None:
    game = find(key)
    choice = choice_for(key, kind_1="friend")
    assert choice.timing == ("rules" if game.info.clock.runs else "none")
    assert choice.read(game, {"kind-0": "friend", "timing": "none"}).timing == "none"
    own = choice_for(key, timing="own").read(game, {"kind-1": "friend"})
    assert own.timing == "own" and choice_for(key, kind_1="computer").timing == "none"


def test_a_stepper_stops_at_its_ends() -> None:
    choice = choice_for("butterfly-effect")
    for _ in range(50):
        choice = choice.stepped("move", -1)
    assert choice.clock.move == 0
    for _ in range(50):
        choice = choice.stepped("move", 1)
    assert choice.clock.move == 600


def test_a_game_without_a_clock_of_its_own_does_not_offer_one() -> None:
    timings = {control.get("value") for control in shown("chain-lightning", choice_for("chain-lightning")).iter("input")
               if control.get("name") == "timing"}
    assert timings == {"none", "own"}


def test_hostile_names_stay_names() -> None:
    hostile = "\"><img src=x>"
    choice = choice_for("monorail", name_0=hostile)
    tree = shown("monorail", choice)
    assert not tree.findall(".//img")
    assert called(choice.players[0], 0, texts()) == hostile


def test_seconds_are_written_as_on_a_clock() -> None:
    assert [seconds(value) for value in (0, 9, 60, 90, 3600)] == ["0:00", "0:09", "1:00", "1:30", "60:00"]
