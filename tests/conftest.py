"""For all tests: the package from its source, and the marks. ``slow`` runs with ``build.py test --all`` alone."""
from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
for folder in (ROOT, ROOT / "py"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: more than a few seconds; runs with build.py test --all")
    config.addinivalue_line("markers", "browser: needs Chromium and a built site")
    config.addinivalue_line("markers", "wasm: needs Pyodide under node")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the browser come last: a broken rule is told before a browser starts."""
    for item in items:
        place = Path(item.path).parent
        for name in ("browser", "wasm"):
            if place == ROOT / "tests" / name:
                item.add_marker(name)
    items.sort(key=lambda item: (item.get_closest_marker("browser") is not None,
                                 item.get_closest_marker("wasm") is not None))
