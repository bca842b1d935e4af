"""What build.py writes: complete, hashed, repeatable, and without a word to any other host."""
from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import zipfile

import pytest

from sitekit import bytecode, engine, machine, pages, site, snapshot
from sitekit.places import LANGUAGES, ROOT

QR_WHEEL = re.search('WHEEL = "(.+)"', (ROOT / "py/attractor/web/browser/qr.py").read_text("utf-8"))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    machine.need_venv()
    return site.whole()


def listed(files: dict[str, bytes]) -> dict[str, list[object]]:
    found = re.search(r"const FILES = (\{.*?\});", files["sw.js"].decode(), re.DOTALL)
    assert found
    parsed: dict[str, list[object]] = json.loads(found[1])
    return parsed


def test_the_workers_list_is_every_file_with_its_size_and_hash(files):
    found = listed(files)
    names = {name.removesuffix("index.html"): name for name in files if name not in ("404.html", "sw.js")}
    assert found.keys() == names.keys()
    for link, (query, size, sha) in found.items():
        data = files[names[link]]
        assert (size, sha) == (len(data), hashlib.sha256(data).hexdigest()), link
        assert query in ("", f"?v={sha[:10]}")


def test_direct_connections_are_eight_kilobytes_at_most_and_the_qr_library_is_the_pinned_one(files):
    assert len(gzip.compress(files["assets/js/rtc.js"], 9)) <= 8_192
    assert {"assets/js/rtc.js", f"wheels/{QR_WHEEL[1]}"} <= listed(files).keys()


def test_same_input_same_bytes(files):
    assert site.whole() == files


@pytest.mark.slow
def test_same_input_same_bytes_with_nothing_kept_from_before(files, tmp_path, monkeypatch):
    monkeypatch.setattr(bytecode, "CACHE", tmp_path)
    monkeypatch.setattr(engine, "CACHE", tmp_path)
    monkeypatch.setattr(snapshot, "CACHE", tmp_path)
    again = site.whole()
    assert sorted(name for name in files.keys() | again.keys() if files.get(name) != again.get(name)) == []


def test_the_wheel_is_named_by_its_contents_and_holds_compiled_modules_and_every_catalogue(files):
    [name] = [name for name in files if name.startswith("wheels/attractor-")]
    assert hashlib.sha256(files[name]).hexdigest()[:12] in name
    wheel = zipfile.ZipFile(io.BytesIO(files[name]))
    assert "attractor/__init__.pyc" in wheel.namelist()
    inside = engine.parted(wheel.read("attractor/modules"))
    assert not [entry for entry in inside if entry.endswith(".py")]
    assert "attractor/core/game.pyc" in inside
    for language in LANGUAGES:
        assert f"attractor/web/catalogues/{language}/site.mo" in inside


def test_the_snapshot_is_named_by_its_contents_and_no_page_waits_for_it(files):
    [name] = [name for name in files if name.startswith("snapshots/")]
    assert hashlib.sha256(files[name]).hexdigest()[:12] in name
    for language in LANGUAGES:
        page = files[f"{pages.folder(language)}index.html"].decode()
        assert page.count(name) == 1 and f'{name}"' in page.split(">")[1]


def test_settings_name_this_wheel_and_this_interpreter_from_where_the_page_is(files):
    [wheel] = [name for name in files if name.startswith("wheels/attractor-")]
    for language in LANGUAGES:
        way = "../" if pages.folder(language) else "./"
        settings = files[f"{pages.folder(language)}pyscript.toml"].decode()
        assert f"{way}{wheel}".removeprefix("./") in settings
        assert 'packages_cache = "passthrough"' in settings and "{{" not in settings


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_no_inline_script_no_style_attribute_and_no_hole(files, language):
    page = files[f"{pages.folder(language)}index.html"].decode()
    assert f'<html lang="{language}"' in page
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert not re.search(r"\s(style|on\w+)=", page)
    assert "{{" not in page
    assert page.count(f'content="{pages.POLICY}"') == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_a_page_leads_to_a_file_of_the_site(files, language):
    name = f"{pages.folder(language)}index.html"
    for link in re.findall(r'(?:href|src|config)="([^"#]+)', files[name].decode()):
        assert not link.startswith(("http", "/")), link
        target = site.pages._normal(pages.PurePosixPath(name).parent / link.split("?")[0])
        assert target in files or f"{target}/index.html".lstrip("/") in files or target == "", link


def test_style_sheets_reach_their_fonts(files):
    sheets = {name: data.decode() for name, data in files.items() if name.endswith(".css")}
    found = r"url\([\"']?([^\"')#:]+)[\"']?\)"
    urls = [(name, url) for name, text in sheets.items() for url in re.findall(found, text)]
    assert len(urls) >= 4
    for name, url in urls:
        assert site.pages._normal(pages.PurePosixPath(name).parent / url.split("?")[0]) in files, url


def test_the_manifest_offers_the_games_and_icons_that_exist(files):
    manifest = json.loads(files["manifest.webmanifest"])
    assert len(manifest["shortcuts"]) == 5
    for icon in manifest["icons"]:
        assert icon["src"] in files
        if icon["src"].endswith(".png"):
            data = files[icon["src"]]
            width = int.from_bytes(data[16:20], "big")
            assert data.startswith(b"\x89PNG") and icon["sizes"] == f"{width}x{width}"


def test_what_was_fetched_is_what_the_locks_say(files):
    lock = json.loads(next(data for name, data in files.items() if name.endswith("pyodide-lock.json")))
    [package] = lock["packages"].values()
    data = next(data for name, data in files.items() if name.endswith(package["file_name"]))
    assert package["sha256"] == hashlib.sha256(data).hexdigest()
