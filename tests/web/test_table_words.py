"""The sentences of the table that are put together or taken from core are there, and none lies about unused."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from attractor.web.commands import KEYS
from tests.contract.sentences import COMMON, LANGUAGES, catalogue

WEB = Path(__file__).resolve().parents[2] / "py" / "attractor" / "web"
MADE = (
    *(f"tool-{name}" for name in ("undo", "hint", "share", "rules", "resign")),
    *(f"entry-{verb}" for verb in ("resign", "time", "draw", "undo")),
    *(f"film-{moment}-{unit}" for moment in ("before", "flap", "end") for unit in ("move", "turn")),
    *(f"{word}-{unit}" for word in ("at", "after", "from", "turned", "looking-back") for unit in ("move", "turn")),
    *(f"{unit}-number" for unit in ("move", "turn")),
    *(f"speed-{pace}" for pace in ("slow", "normal", "fast")),
)
"""Keys of which only the beginning or the end stands in the program."""
FROM_CORE = (
    "resigns", "timed-out", "offers-draw", "draw-agreed", "asks-back", "resigned", "time-up", "agreed", "played",
)
"""What a match tells and how it ends: keys that core gives."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_put_together_has_a_sentence(lang: str) -> None:
    known = {key for domain in COMMON for key in catalogue(lang, domain)}
    assert not {*MADE, *FROM_CORE} - known


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_may_turn_a_tile_reads_which_key_does_it(lang: str) -> None:
    key = next(pressed for pressed, does in KEYS if does == "key-rotate")[0]
    assert re.search(rf"\b{key}\b", catalogue(lang, "butterfly-garden")["prompt"][1])


def test_no_sentence_is_unused() -> None:
    program = "\n".join(file.read_text("utf-8") for file in WEB.rglob("*.py"))
    named = set(re.findall(r'"([a-z][a-z0-9-]*)"', program))
    assert not set(catalogue("en", "table")) - named - {*MADE, *FROM_CORE}
