"""Notes become sentences; the catalogues of the three languages are complete and alike."""
from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from attractor.core.game import Note
from attractor.web.text import LANGUAGES, Texts, pick_language, read_mo
from sitekit.catalogue import TEXT, compiled_catalogue

sys.path.insert(0, str(Path(__file__).parent))
from words import catalogue, domains  # noqa: E402

SAMPLE = {
    "site": {
        "hello": ("Hello {name}.",),
        "cells": ("Cells {cells:up}.",),
        "places": ("{n} place", "{n} places"),
        "nested": ("Because: {why}",),
        "half": ("{n} points",),
    },
    "core": {"over": ("It is over.",)},
    "monorail": {"hello": ("All aboard, {name}.",)},
}
_SLOT = re.compile(r"\{\w+(?::\w+)?\}")
_FRENCH = re.compile(r"[^\u202f;!?»][;!?»]|[^\u202f]:(?=\s|$)|«[^\u202f]")
"""A mark that French sets off by a narrow no-break space, without one. (Credits name things that are not French.)"""
WEB = Path(__file__).resolve().parents[2] / "py" / "attractor" / "web"


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (Note("hello", name="Ada"), "Hello Ada."),
        (Note("cells", cells=("f6", "g7")), "Cells F6, G7."),
        (Note("places", n=1), "1 place"),
        (Note("places", n=0), "0 places"),
        (Note("places", n=5), "5 places"),
        (Note("nested", why=Note("cells", cells=("a1",))), "Because: Cells A1."),
        (Note("hello", name=(Note("over"), "b2")), "Hello It is over., b2."),
        (Note("half", n=Fraction(9, 2)), "4.5 points"),
        (Note("over"), "It is over."),
        (Note("hello", name="{name}"), "Hello {name}."),
    ],
)
def test_a_note_is_said(note: Note, words: str) -> None:
    assert Texts("en", SAMPLE).say(note) == words


def test_a_seat_is_called_by_its_players_name_where_there_is_one() -> None:
    catalogues = {"site": {"draws": ("{seat:player} draws.",)}, "core": {"player": ("Player {seat}",)}}
    texts = Texts("en", catalogues)
    assert texts("draws", seat=2) == "Player 2 draws."
    assert texts.naming(("Ada", "Iro {seat}").__getitem__)("draws", seat=2) == "Iro {seat} draws."


def test_a_game_speaks_first_and_the_interface_stands_behind_it() -> None:
    texts = Texts("en", SAMPLE).of("monorail")
    assert [texts("hello", name="Ada"), texts("places", n=2)] == ["All aboard, Ada.", "2 places"]


def test_a_missing_key_is_shown_and_remembered() -> None:
    texts = Texts("en", SAMPLE)
    assert texts.of("monorail")("nowhere") == "nowhere"
    assert texts.missing == {"nowhere"}


@pytest.mark.parametrize(
    ("lang", "forms"), [("en", "many one many many"), ("el", "many one many many"), ("fr", "one one many many")]
)
def test_plurals_of_0_1_2_and_5(lang: str, forms: str) -> None:
    texts = Texts(lang, {"site": {"key": ("one", "many")}})
    assert " ".join(texts("key", n=n) for n in (0, 1, 2, 5)) == forms


@pytest.mark.parametrize(("lang", "written"), [("en", "4.5"), ("el", "4,5"), ("fr", "4,5")])
def test_numbers_are_written_as_the_language_does(lang: str, written: str) -> None:
    assert Texts(lang, {}).words(Fraction(9, 2)) == written


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_compiled_catalogue_says_what_its_source_says(lang: str) -> None:
    path = TEXT / lang / "site.po"
    with path.open("rb") as source:
        entries = {entry.id: entry.string for entry in read_po(source) if isinstance(entry.id, str) and entry.id}
    assert entries.items() <= {key: forms[0] for key, forms in read_mo(compiled_catalogue(path)).items()}.items()


def test_what_is_no_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match="catalogue"):
        read_mo(b"something else")


@pytest.mark.parametrize(
    ("wanted", "offered", "chosen"),
    [("el", ("fr",), "el"), (None, ("fr-CA", "en"), "fr"), ("de", ("sv", "el-GR"), "el"), (None, ("ja",), "en")],
)
def test_the_language_is_the_one_wanted_or_the_first_that_we_speak(
    wanted: str | None, offered: tuple[str, ...], chosen: str
) -> None:
    assert pick_language(wanted, *offered) == chosen


# ---- the catalogues ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", domains())
def test_every_language_has_every_sentence_with_the_same_facts(domain: str, lang: str) -> None:
    english, other = catalogue("en", domain), catalogue(lang, domain)
    assert set(english) == set(other)
    for key, forms in english.items():
        assert len(forms) == len(other[key]), key
        for ours, theirs in zip(forms, other[key], strict=True):
            assert theirs.strip(), key
            assert _facts(ours) == _facts(theirs), key


@pytest.mark.parametrize("domain", domains())
def test_greek_is_written_in_greek_and_french_spaces_its_marks(domain: str) -> None:
    for key, forms in catalogue("fr", domain).items():
        for words in forms:
            plain = _SLOT.sub("x", words)
            assert key == "credit" or not _FRENCH.search(plain), f"fr {key}: {words!r}: U+202F before a mark"
    for key, forms in catalogue("el", domain).items():
        pairs = zip(forms, catalogue("en", domain)[key], strict=True)
        for words, english in pairs:
            has_letters = re.search(r"[^\W\d_]", _SLOT.sub("", words))
            assert words == english or not has_letters or re.search("[Ͱ-Ͽἀ-῿]", words), f"el {key}: {words!r}"


def test_no_key_stands_in_two_domains_of_the_interface() -> None:
    seen: dict[str, str] = {}
    for domain in ("site", "table", "room"):
        for key in catalogue("en", domain):
            assert seen.setdefault(key, domain) == domain, f"{key} is in {seen[key]} and in {domain}"


def test_every_key_that_the_interface_names_has_a_sentence() -> None:
    ours = ("site", "table", "room", "core", "review", "puzzles")
    known = {key for domain in ours for key in catalogue("en", domain)}
    of_the_pad = set(catalogue("en", "settlers-of-chaos"))  # the pad of that game alone: orders.py, orders_form.py, …
    games = {"pitch", "lead", "credit"}
    named = set()
    for path in WEB.rglob("*.py"):
        source = re.sub(r">>>.*", "", path.read_text("utf-8"))
        for key in re.findall(r"""(?:Note|texts|words|BadRecord)\(\s*"([a-z][a-z0-9-]*)\"""", source):
            if not key.endswith("-"):  # the beginning of a longer one
                named.add((path.name, key))
    assert len(named) > 100
    unknown = {(name, key) for name, key in named if key not in known | games}
    assert {(name, key) for name, key in unknown if not (name.startswith("orders") and key in of_the_pad)} == set()


def _facts(words: str) -> set[str]:
    return set(_SLOT.findall(words))


# ---- languages -----------------------------------------------------------------------------------------------------
COGNATES = {
    "Direction", "{n} place", "Strict", "{n} point", "Circuit", "Secret", "olive", "orange", "table", "Collisions",
    "possible", "plus", "Version {version}", "Normal", "Pause",
}  # fmt: skip
"""French sentences that are the same in English, and rightly."""
LATIN = re.compile(r"[A-Za-z]{4,}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", domains())
def test_counts_of_0_1_2_and_5_are_said_in_the_form_that_the_language_wants(domain: str, lang: str) -> None:
    texts = Texts(lang, {domain: catalogue(lang, domain)}, domain=domain)
    for key, forms in catalogue(lang, domain).items():
        if len(forms) == 1:
            continue
        facts = {name: "x" for form in forms for name in re.findall(r"\{(\w+)", form) if name != "n"}
        said = [texts.say(Note(key, n=n, **facts)) for n in (0, 1, 2, 5)]
        one, many = ([re.sub(r"\{(\w+)(?::\w+)?\}", lambda slot, n=n: _filled(slot[1], n), form) for n in (0, 1, 2, 5)]
                     for form in forms)  # fmt: skip
        singular = (0, 1) if lang == "fr" else (1,)
        wanted = [one[place] if n in singular else many[place] for place, n in enumerate((0, 1, 2, 5))]
        assert [words.lower() for words in said] == [words.lower() for words in wanted], (lang, key)


@pytest.mark.parametrize("domain", domains())
def test_a_counted_noun_has_a_form_for_one_and_a_form_for_many(domain: str) -> None:
    invariable = {"left", "s", "min", "characters", "changed", "of"}
    for key, forms in catalogue("en", domain).items():
        nouns = [noun for form in forms for noun in re.findall(r"\{n\} ([a-z]+)", form)]
        if nouns and not set(nouns) & invariable:
            assert len(forms) == 2, f"{key}: {forms}"


@pytest.mark.parametrize("lang", ["el", "fr"])
@pytest.mark.parametrize("domain", domains())
def test_no_sentence_was_left_in_english(domain: str, lang: str) -> None:
    for key, forms in catalogue(lang, domain).items():
        words = _SLOT.sub("", forms[0])
        if forms == catalogue("en", domain)[key] and LATIN.search(words):
            assert lang == "fr" and forms[0] in COGNATES, f"{lang} {key}: {forms[0]!r}"


def _filled(name: str, n: int) -> str:
    return str(n) if name == "n" else "x"
