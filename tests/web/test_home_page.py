"""The home page as the build writes it."""
from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from attractor.core.scene import Frame, Piece, Scene
from attractor.core.scene import Path as Line
from attractor.games import KEYS, find
from attractor.web.examples import EXAMPLES, cards, example_view
from attractor.web.home import Card, body, entrance, fragment_of, resume_strip
from attractor.web.lorenz import NEAR, NUDGE, STEP, STEPS, attractor, orbit
from attractor.web.pictures import trimmed
from attractor.web.text import LANGUAGES

sys.path.insert(0, str(Path(__file__).parent))
from words import texts  # noqa: E402


def home(lang: str = "en", root: str = "", games: tuple[Card, ...] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(f"<body>{body(texts(lang), root, games or cards(), attractor(), 'v1')}</body>")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_is_written_in_full_in_every_language(lang: str) -> None:
    words = texts(lang)
    body(words, "", cards(), attractor(), "v1")
    assert words.missing == set()


def test_there_is_a_card_with_a_picture_for_every_game() -> None:
    items = home().findall(".//a[@data-game]")
    assert [item.get("data-game") for item in items] == list(KEYS)
    assert [item.get("href") for item in items] == [f"#/new/{key}" for key in KEYS]
    assert all(item.find(".//svg[@class='board " + str(item.get("data-tag")) + "']") is not None for item in items)


def test_a_game_that_is_not_there_is_announced_and_not_linked() -> None:
    page = home(games=(*cards()[:1], Card("go", "Go", "", (), 0)))
    assert page.find(".//div[@data-game='go']") is not None
    assert page.find(".//a[@data-game='go']") is None


@pytest.mark.parametrize(
    ("lang", "root", "links"), [("en", "", ["./", "el/", "fr/"]), ("el", "../", ["../", "../el/", "../fr/"])]
)
def test_the_languages_lead_to_their_own_pages(lang: str, root: str, links: list[str]) -> None:
    page = home(lang, root)
    found = page.findall(".//nav[@class='langs']/a")
    assert [link.get("href") for link in found] == links
    assert [link.get("hreflang") for link in found if link.get("aria-current")] == [lang]


def test_no_style_attribute_and_no_script_stand_in_the_page() -> None:
    for node in home().iter():
        assert node.tag != "script"
        assert not {name for name in node.attrib if name == "style" or name.startswith("on")}


def test_names_of_elements_are_used_once() -> None:
    ids = [node.get("id") for node in home().iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {"app", "early", "layer", "live", "alert"} <= set(ids)


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_examples_are_legal_positions_in_the_middle_of_a_match(key: str) -> None:
    view = example_view(find(key))
    assert len(view.events) >= 5 and view.state.to_act


def test_every_game_has_an_example() -> None:
    assert set(EXAMPLES) == set(KEYS)


def test_pictures_have_no_coordinates_and_no_marks() -> None:
    game = find("butterfly-effect")
    scene = trimmed(game.scene(example_view(game)))
    assert scene.marks == ()
    assert "coord" not in {getattr(shape, "style", "") for piece in scene.pieces for shape in piece.shapes}
    assert scene.frame.width < game.scene(example_view(game)).frame.width


def test_a_picture_of_lines_to_here_and_there_is_cut_to_where_they_lead() -> None:
    line = Line((("M", 2, 3), ("h", 4), ("v", -1), ("l", 1, 1), ("H", 0), ("V", 9), ("c", 0, 0, 1, 1, 2, 2), ("Z",)))
    frame = trimmed(Scene(Frame(0, 0, 99, 99, 1), (), (Piece("line", "grid", (line,)),))).frame
    assert (frame.x, frame.y, frame.width, frame.height) == (-4, -2, 15, 17)


def test_the_way_back_into_a_match_shows_names_as_text() -> None:
    strip = resume_strip(texts(), "#/play/abc", "<svg/>", "be", "Butterfly Effect: <i>Ada</i>", "8 turns are over.")
    page = ElementTree.fromstring(entrance(texts(), strip))
    assert not page.findall(".//i")
    assert page.find("a") is not None and page.get("class") == "bar2"


def test_two_orbits_from_one_point_end_on_different_wings() -> None:
    one, other = (orbit(start, STEP, STEPS) for start in (NEAR, (NEAR[0] + NUDGE, *NEAR[1:])))
    assert abs(one[0][0] - other[0][0]) < 0.03
    assert one[-1][0] < -15 and other[-1][0] > 15


@pytest.mark.parametrize(
    ("pasted", "fragment"),
    [
        ("https://x.org/a/#/1/monorail/m/k9rHH", "#/1/monorail/m/k9rHH"),
        ("look: https://x.org/#/join/ab and tell me", "#/join/ab"),
        ("#/play/abc", "#/play/abc"),
        ("attractor 1\nmatch x", ""),
        ("hello", ""),
    ],
)
def test_a_pasted_link_is_found_in_its_text(pasted: str, fragment: str) -> None:
    assert fragment_of(pasted) == fragment
