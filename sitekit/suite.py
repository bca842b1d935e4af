"""Tests, proofs, benches: what ``build.py test``, ``fuzz``, ``prove`` and ``bench`` run, inside the environment."""
from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from sitekit.machine import Problem, chromium, install, node_modules, say
from sitekit.places import ROOT, engine_hash

TESTS = ROOT / "tests"
PROOFS = TESTS / "proofs"
OURS = ("build.py", "sitekit", "py", "tests")


def test(everything: bool, files: Sequence[str], rest: Sequence[str]) -> int:
    """The suite: lint and types first, then everything that pytest finds. pytest's own last line comes last."""
    ready()
    failed = 0
    if not files:
        for name, args, folder in (
            ("ruff", ["ruff", "check", "--quiet", "--config", "py/pyproject.toml", *OURS], ROOT),
            ("mypy", ["mypy"], ROOT / "py"),
        ):
            began = time.monotonic()
            code = _python("-m", *args, cwd=folder)
            failed = failed or code
            what = "FAILED, see above" if code else "nothing found"
            say(f"{name}: {what} ({time.monotonic() - began:.0f} s)")
    marks = [] if everything else ["-m", "not slow"]
    # One file after the other in each of two processes: a browser and its server fit on one core.
    workers = ["-n", "2", "--dist", "loadfile"] if not files and (os.cpu_count() or 1) > 1 else []
    return pytest([*(files or ["tests"]), *marks, *workers, "--durations=8", *rest]) or failed


def fuzz(rest: Sequence[str]) -> int:
    """All the damage that tests/fuzz knows."""
    ready(browser=False)
    return pytest(["tests/fuzz", *rest])


def prove(names: Sequence[str]) -> int:
    """Runs tests/prove/<name>.py, each of which has ``main()`` and returns the text of its table."""
    ready(browser=False)
    PROOFS.mkdir(exist_ok=True)
    for path in _scripts(TESTS / "prove", names):
        began = time.monotonic()
        table = _load(path).main()
        took = time.monotonic() - began
        head = f"engine {engine_hash()}\nproved by tests/prove/{path.name} in {took:.0f} s\n\n"
        (PROOFS / f"{path.stem}.txt").write_text(head + table.rstrip() + "\n", "utf-8")
        say(f"{head}{table}")
    return 0


def bench(names: Sequence[str]) -> int:
    """Runs tests/bench/<name>.py, each of which has ``main()`` and returns the text of its table."""
    ready()
    for path in _scripts(TESTS / "bench", names):
        say(f"{path.stem}\n{_load(path).main()}\n")
    return 0


def ready(browser: bool = True) -> None:
    """Everything the tests need is on this machine."""
    install("requirements-test.txt")
    node_modules()
    if browser:
        os.environ["CHROMIUM"] = chromium()


def pytest(args: Sequence[str]) -> int:
    """A test whose tab was ended by the browser itself is run once more: that says nothing of the page."""
    again = ("--reruns=1", "--only-rerun=Target crashed")
    return _python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout=300", *again, *args)


def _python(*args: str, cwd: Path = ROOT) -> int:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "py")])
    return subprocess.call([sys.executable, *args], cwd=cwd, env={**os.environ, "PYTHONPATH": paths})


def _scripts(folder: Path, names: Sequence[str]) -> list[Path]:
    found = sorted(path for path in folder.glob("*.py") if not path.name.startswith("_"))
    known = {path.stem: path for path in found}
    for name in names:
        if name not in known:
            raise Problem(f"There is no {name} in {folder.relative_to(ROOT)}.",
                          f"one of: {', '.join(known) or 'none yet'}")
    return [known[name] for name in names] if names else found


def _load(path: Path) -> ModuleType:
    for folder in (ROOT, ROOT / "py"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    spec = importlib.util.spec_from_file_location(f"script_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
