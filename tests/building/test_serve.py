"""The server of ``build.py serve``: right types, one base path, the page for what does not exist."""
from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from sitekit import commands, machine
from sitekit.serve import Server


@pytest.fixture
def server(tmp_path: Path):
    for name in ("index.html", "a.wasm", "b.mjs", "c.webmanifest", "404.html", "el/index.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    with Server(tmp_path, "/repo") as running:
        running.start()
        yield running
        running.shutdown()


@pytest.mark.parametrize("path, kind", [
    ("", "text/html; charset=utf-8"), ("el/", "text/html; charset=utf-8"), ("a.wasm", "application/wasm"),
    ("b.mjs", "text/javascript"), ("c.webmanifest", "application/manifest+json"),
])
def test_every_file_has_the_type_that_browsers_insist_on(server, path, kind):
    with urllib.request.urlopen(server.address + path) as answer:
        assert answer.headers["Content-Type"] == kind
        assert answer.read().decode() == (path if "." in path else f"{path}index.html")


@pytest.mark.parametrize("path", ["/repo/none", "/", "/other/index.html", "/repo/../secret"])
def test_what_is_not_there_gets_the_page_that_says_so(server, path):
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(f"http://localhost:{server.server_port}{path}")
    assert answer.value.code == 404
    assert answer.value.read() == b"404.html"


def test_a_failed_step_says_what_to_do():
    with pytest.raises(machine.Problem, match="What to do: plug it in"):
        machine.run(["python3", "-c", "import sys; print('no power'); sys.exit(3)"], "plug it in")
    with pytest.raises(machine.Problem, match="does not start"):
        machine.run(["no-such-program-anywhere"], "plug it in")


def test_an_unknown_word_is_refused_with_the_words_that_exist(capsys):
    with pytest.raises(SystemExit):
        commands.parse(["fly"], "")
    assert "serve" in capsys.readouterr().err
