"""Half-made turns and sealed choices that wait, as text in this device's storage."""
from __future__ import annotations

import pytest

from attractor.core import draft
from attractor.core.draft import Draft, Half
from attractor.core.envelope import Envelope
from attractor.core.game import BadRecord
from attractor.core.match import Match
from tests.core.toys import find

FULL = Draft(
    "k3f9ab",
    12,
    (Half(0, ("g7", "h8"), ("c3", "r")), Half(1, (), ("a1",))),
    ((0, Envelope("rb", 4137)), (1, Envelope("012x2g3p4m~-", 1, final=False)), (2, Envelope(None))),
)


def test_a_draft_comes_back_as_it_was() -> None:
    assert draft.read(draft.write(FULL), 3) == FULL
    assert draft.read(draft.write(Draft("a", 0)), 2).is_empty


def test_a_killed_tab_comes_back_to_its_sealed_choices() -> None:
    match = Match(find("fingers"), 3, {}, id="f")
    match.seal(1, "five", 250)
    match.seal(0, "2", final=False)
    stored = draft.write(draft.of(match, Half(2, (), ("4",)), Half(0)))
    fresh = Match(find("fingers"), 3, {}, id="f")
    assert draft.restore(draft.read(stored, 3), fresh) == (Half(2, (), ("4",)),)
    assert fresh.envelopes == match.envelopes and fresh.to_act == (0, 2)
    fresh.seal(2, "1")
    fresh.open_now()
    assert [event.move for event in fresh.events] == ["2", "5", "1"] and fresh.events[1].spent_ms == 250


@pytest.mark.parametrize(
    ("waiting", "reason"),
    [
        (Draft("other", 0), "stale-draft"),
        (Draft("t", 1), "stale-draft"),
        (Draft("t", 0, (Half(1, ("a1",)),)), "illegal-draft"),
        (Draft("t", 0, (Half(0, ("z9",)),)), "illegal-draft"),
        (Draft("t", 0, (), ((0, Envelope("a1")),)), "illegal-draft"),
    ],
)
def test_a_draft_that_does_not_fit_does_nothing(waiting: Draft, reason: str) -> None:
    match = Match(find("template"), 2, {}, id="t")
    with pytest.raises(BadRecord) as caught:
        draft.restore(waiting, match)
    assert caught.value.reason == reason and match.envelopes == {} and match.ply == 0


@pytest.mark.parametrize("envelopes", [
    ((0, Envelope("9")),),
    ((0, Envelope("1")), (1, Envelope("1"))),
    ((3, Envelope("1")),),
])  # fmt: skip
def test_envelopes_that_could_not_have_waited_are_refused(envelopes: tuple[tuple[int, Envelope], ...]) -> None:
    match = Match(find("fingers"), 2, {}, id="f")
    with pytest.raises(BadRecord):
        draft.restore(Draft("f", 0, (), envelopes), match)
    assert match.envelopes == {}


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-1],
        lambda text: text.replace("draft 1", "draft 2"),
        lambda text: text.replace("match k3f9ab 12", "match k3f9ab"),
        lambda text: text.replace("match k3f9ab 12", "match k3f9ab 012"),
        lambda text: text.replace("half p1", "half p9"),
        lambda text: text.replace("half p1", "whole p1"),
        lambda text: text.replace("4.137", "4.13"),
        lambda text: text.replace("sealed p1 rb", "sealed p1"),
        lambda text: text.replace("\nhalf", "\n\nhalf", 1),
        lambda text: text + "x" * 50_000,
    ],
)
def test_damaged_text_is_no_draft(damage) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadRecord):
        draft.read(damage(draft.write(FULL)), 3)
