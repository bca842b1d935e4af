"""RULES.md: every rule and every reason has a test, every test that it names exists; texts in all languages."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

import attractor.games.settlers_of_chaos as package
from tests.contract.sentences import LANGUAGES, catalogue

HERE = Path(__file__).parent
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (HERE / "RULES.md").read_text("utf-8").splitlines()
    if line.startswith("|") and not line.startswith("|--")
]
CODE = "\n".join(file.read_text("utf-8") for file in sorted(Path(str(package.__file__)).parent.glob("*.py")))
DOMAIN = "settlers-of-chaos"


def test_every_test_that_the_table_names_exists() -> None:
    tests = "\n".join(file.read_text("utf-8") for file in sorted(HERE.glob("test_*.py")))
    written = set(re.findall(r"^def (test_\w+)", tests, re.M))
    named = {name for row in ROWS for name in re.findall(r"test_\w+", row[-1])}
    assert named and named <= written, named - written


def test_every_rule_is_in_the_table() -> None:
    assert {row[0] for row in ROWS if row[0].isdigit()} == {str(number) for number in range(1, 30)}


def test_every_reason_is_in_the_table() -> None:
    raised = set(re.findall(r'IllegalMove\(\s*"([\w-]+)"', CODE)) | {"pad-unary"}
    assert raised == {row[0] for row in ROWS if len(row) == 2 and row[0] != "reason"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_code_has_a_sentence(lang: str) -> None:
    keys = set(re.findall(r'(?:Note|IllegalMove)\(\s*"([\w-]+)"', CODE)) - {"malformed"}
    assert len(keys) > 100
    assert keys <= set(catalogue(lang, DOMAIN)), keys - set(catalogue(lang, DOMAIN))


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_languages_have_the_same_keys_and_slots(lang: str) -> None:
    first, other = catalogue("en", DOMAIN), catalogue(lang, DOMAIN)
    assert set(first) == set(other)
    for key, forms in first.items():
        slots = [set(re.findall(r"\{(\w+)", form)) for form in (*forms, *other[key])]
        assert len(forms) == len(other[key]) and all(found == slots[0] for found in slots), key
