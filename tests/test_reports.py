"""REPORTS.md: every row of the list of reports is there, and every test that it names exists."""
from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (HERE / "REPORTS.md").read_text("utf-8").splitlines()
    if re.match(r"\|\s*\d", line)
]
LIST = HERE.parent.parent / "shared" / "reports.md"


def test_every_report_has_its_row_in_order() -> None:
    numbers = [int(row[0]) for row in ROWS]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) == 38
    if LIST.exists():
        assert numbers == [int(number) for number in re.findall(r"^(\d+)\. ", LIST.read_text("utf-8"), re.M)]


def test_every_row_says_what_is_reported_what_we_do_and_what_tries_it() -> None:
    for row in ROWS:
        assert len(row) == 4 and all(len(cell) > 3 for cell in row[1:]), row
        assert re.search(r"test_\w+|tests/\S+\.py", row[3]), row


def test_every_test_that_the_table_names_exists() -> None:
    files = [file for file in HERE.rglob("*.py") if "proofs" not in file.parts]
    written = {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.M)}
    for row in ROWS:
        paths = re.findall(r"tests/\S+\.py", row[3])
        named = set(re.findall(r"(?<![/\w])test_\w+(?!\.py)\b", row[3]))
        assert named <= written, named - written
        assert all((HERE.parent / path).exists() for path in paths), paths
