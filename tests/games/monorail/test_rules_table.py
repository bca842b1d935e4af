"""RULES.md: every rule and every reason has a test, every test that it names exists, every reason is reached."""
from __future__ import annotations

import re
from pathlib import Path

import attractor.games.monorail as package
from attractor.games.monorail.track import SUPPLIES
from tests.games.monorail.test_reasons import REASONS

HERE = Path(__file__).parent
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (HERE / "RULES.md").read_text("utf-8").splitlines()
    if line.startswith("|") and not line.startswith("|--")
]


def test_every_test_that_the_table_names_exists() -> None:
    written = set(re.findall(r"^def (test_\w+)", _text(HERE, "test_*.py"), re.M))
    named = {name for row in ROWS for name in re.findall(r"test_\w+", row[-1])}
    assert named and named <= written, named - written


def test_every_rule_is_in_the_table() -> None:
    assert {row[0] for row in ROWS if row[0].isdigit()} == {str(number) for number in range(1, 17)}


def test_every_reason_is_in_the_table_and_reached() -> None:
    source = _text(Path(str(package.__file__)).parent, "*.py")
    raised = set(re.findall(r'IllegalMove\("([\w-]+)"', source)) | {"runs-into-wall", "blocks-track"}
    raised |= {f"too-few-{name}" for supply in SUPPLIES.values() for name in supply.names if name}
    at = ROWS.index(["reason", "test"])
    assert raised == {row[0] for row in ROWS[at + 1 :]}
    assert raised == REASONS


def _text(folder: Path, pattern: str) -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted(folder.glob(pattern)))
