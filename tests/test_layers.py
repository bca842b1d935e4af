"""The house keeps its layers: who may import whom, how long a file may be, what must not stand in any of them."""
from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "py" / "attractor"
SOURCES = sorted(PACKAGE.rglob("*.py"))
LONGEST = 400
"""Lines of a file."""

BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide"}
DOORS = {"browser", "worker.py", "rtc.py"}
"""What of ``web`` may talk to the browser: the page's door, the worker's, the WebRTC binding."""
IMPURE = {"time", "random", "asyncio", "threading", "multiprocessing", "concurrent", "socket", "urllib", "http", "os",
          "pathlib", "io", "subprocess", "tempfile", "shutil", "sys", "datetime", "secrets", "glob"}  # fmt: skip
"""What no module below ``cli`` and ``web`` uses: time, chance, threads, files, the network."""
THIRD_PARTY_FREE = {"core", "geometry", "games", "bots", "net", "cli"}
"""Folders that need the standard library alone."""


def imports(file: Path) -> Iterator[str]:
    """Full names of the modules that a file imports, wherever in it, but not for types alone."""
    tree = ast.parse(file.read_text("utf-8"))
    for_types = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    tree.body = [node for node in tree.body if node not in for_types]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}: a relative import"
            module = node.module or ""
            yield from (f"{module}.{name.name}" for name in node.names)


def place(file: Path) -> list[str]:
    """``["games", "monorail", "rules.py"]``"""
    return list(file.relative_to(PACKAGE).parts)


def ours(name: str) -> list[str]:
    """The folder and module inside the package of an import of ours, or []."""
    parts = name.split(".")
    return parts[1:] if parts[0] == "attractor" else []


def allowed(file: Path, name: str) -> bool:
    """Whether this file may import this name of ours."""
    folder, *inner = place(file)
    target, *deeper = ours(name)
    if folder in ("core", "geometry"):
        return target == folder
    if folder == "games" and len(inner) > 1:
        own = target == "games" and deeper[:1] == inner[:1]
        return own or target in ("core", "geometry") or (target == "bots" and inner[-1].startswith("bot"))
    if folder == "games":
        return target in ("core", "games")
    if folder in ("bots", "net"):
        return target in ("core", folder)
    if folder == "cli" or folder == "__main__.py":
        return target != "web"
    if folder == "web":
        return target != "cli"
    return False


def test_every_folder_imports_only_what_lies_below_it() -> None:
    wrong = [
        f"{'/'.join(place(file))} imports {name}"
        for file in SOURCES
        for name in imports(file)
        if ours(name) and not allowed(file, name)
    ]
    assert wrong == []


def at_once(file: Path) -> Iterator[str]:
    """Full names of what a file imports as it is imported itself."""
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_a_page_that_begins_imports_no_game() -> None:
    """One that a link names comes by the registry; any other would be waited for in vain."""
    seen, waiting, wrong = set(), [PACKAGE / "web" / "app.py", PACKAGE / "web" / "table.py"], []
    while waiting:
        file = waiting.pop()
        if file in seen:
            continue
        seen.add(file)
        for name in at_once(file):
            parts = ours(name)
            if parts[:1] == ["games"] and len(parts) > 2:
                wrong.append(f"{'/'.join(place(file))} imports {name}")
            for path in (PACKAGE.joinpath(*parts), PACKAGE.joinpath(*parts[:-1])) if parts else ():
                waiting += [each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()]
    assert wrong == [] and len(seen) > 50


def test_only_the_doors_of_web_know_the_browser() -> None:
    wrong = [
        f"{'/'.join(place(file))} imports {name}"
        for file in SOURCES
        for name in imports(file)
        if name.split(".")[0] in BROWSER and not (place(file)[0] == "web" and place(file)[1] in DOORS)
    ]
    assert wrong == []


def test_below_cli_and_web_nothing_uses_time_chance_threads_files_or_the_network() -> None:
    wrong = []
    for file in SOURCES:
        if place(file)[0] in ("core", "geometry", "games", "bots", "net"):
            impure = [name for name in imports(file) if name.split(".")[0] in IMPURE]
            wrong += [f"{'/'.join(place(file))} imports {name}" for name in impure]
            calls = re.findall(r"(?<![\w.])(open|print|input|eval|exec|__import__)\(", _code(file))
            wrong += [f"{'/'.join(place(file))} calls {call}" for call in calls]
    assert wrong == []


def test_the_package_needs_the_standard_library_alone() -> None:
    import sys

    wrong = [
        f"{'/'.join(place(file))} imports {name}"
        for file in SOURCES
        if place(file)[0] in THIRD_PARTY_FREE
        for name in imports(file)
        if name.split(".")[0] not in (*sys.stdlib_module_names, "attractor")
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("file", "name", "may"),
    [
        ("core/match.py", "attractor.core.game.State", True),
        ("core/match.py", "attractor.geometry.squares", False),
        ("core/match.py", "attractor.games.find", False),
        ("games/monorail/rules.py", "attractor.games.monorail.board", True),
        ("games/monorail/rules.py", "attractor.games.butterfly_effect.rules", False),
        ("games/monorail/rules.py", "attractor.bots.alphabeta", False),
        ("games/monorail/bot.py", "attractor.bots.alphabeta", True),
        ("bots/mcts.py", "attractor.games.find", False),
        ("net/room.py", "attractor.web.table", False),
        ("cli/play.py", "attractor.web.painter", False),
        ("web/table.py", "attractor.cli.referee", False),
        ("web/table.py", "attractor.net.room", True),
    ],
)
def test_the_rule_of_layers_is_the_one_that_is_meant(file: str, name: str, may: bool) -> None:
    assert allowed(PACKAGE / file, name) == may


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: "/".join(place(file)))
def test_a_module_is_short_and_says_what_it_is_for(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.count("\n") <= LONGEST
    assert not text.strip() or ast.get_docstring(ast.parse(text)), "no docstring"


def test_states_and_values_are_frozen_and_small() -> None:
    """Below ``web`` a dataclass that a state or an event is made of is frozen."""
    wrong = []
    for file in SOURCES:
        if place(file)[0] == "games":
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "State" for base in node.bases):
                    made = [ast.unparse(decorator) for decorator in node.decorator_list]
                    if not any("frozen=True" in text and "slots=True" in text for text in made):
                        wrong.append(f"{'/'.join(place(file))}: {node.name}")
    assert wrong == []


@pytest.mark.parametrize("page", ["index.html", "404.html"])
def test_the_page_works_under_a_strict_policy(page: str) -> None:
    file = ROOT / page
    if not file.exists():
        pytest.skip("not written here")
    text = file.read_text("utf-8")
    assert not re.findall(r"\sstyle\s*=", text), "a style attribute"
    assert not re.findall(r"\son\w+\s*=", text), "an inline handler"
    assert [body for body in re.findall(r"<script\b[^>]*>(.*?)</script>", text, re.S) if body.strip()] == []


def test_no_markup_anywhere_has_style_attributes_or_handlers() -> None:
    folders = ("py", "sitekit", "assets", "index.html", "404.html")
    wrong = []
    for file in _tracked():
        if file.relative_to(ROOT).parts[0] in folders and file.suffix in (".py", ".js", ".mjs", ".html", ".svg"):
            found = re.findall(r"<[a-z]+\b[^<>]*\s(?:style|on[a-z]+)=[^<>]{0,40}", file.read_text("utf-8"))
            wrong += [f"{file.relative_to(ROOT)}: {text}" for text in found]
    assert wrong == []


def test_no_file_names_the_place_where_it_was_written() -> None:
    words = re.compile("/" + "work/|/" + "tmp/(?!pytest)|/" + "home/[a-z]|/" + "root/")
    wrong = []
    for file in _tracked():
        if file.suffix in (".py", ".js", ".css", ".html", ".md", ".po", ".toml", ".yml", ".json", ".cfg", ".txt"):
            for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), start=1):
                if words.search(line):
                    wrong.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert wrong == []


def _tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git clone")
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


def _code(file: Path) -> str:
    """A file without comments and texts."""
    return ast.unparse(_Bare().visit(ast.parse(file.read_text("utf-8"))))


class _Bare(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.Constant:
        return ast.Constant("")
