"""The shipped interpreter and wheel play as CPython does: random matches, equal hashes after every event."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from attractor.games import KEYS
from sitekit import machine
from sitekit.machine import node, run
from sitekit.site import build
from tests.contract.laws import digest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
QUICK, SLOW = 3, 200
"""Random matches a game."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    machine.need_venv()
    target = tmp_path_factory.mktemp("wasm") / "site"
    build(target)
    return target


def inside(folder: Path, hashed: int, walked: int) -> dict[str, dict[str, str]]:
    said = run([node()[0], HERE / "run.mjs", folder, ROOT, HERE / "inside.py", str(hashed), str(walked), *KEYS],
               "the last lines above are Python's, in Pyodide")
    told: dict[str, dict[str, str]] = json.loads(said.splitlines()[-1])
    return told


def test_matches_in_pyodide_keep_the_laws_and_give_the_same_hashes(folder: Path) -> None:
    told = inside(folder, QUICK, walked=1)
    assert {key: found["hash"] for key, found in told.items()} == {key: digest(key, "both", QUICK) for key in KEYS}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_hundreds_of_matches_in_pyodide_give_the_same_hashes(folder: Path) -> None:
    told = inside(folder, SLOW, walked=4)
    assert {key: found["hash"] for key, found in told.items()} == {key: digest(key, "both", SLOW) for key in KEYS}
