"""The review without a browser: what is carried along a match, what is said of each turn, what is kept."""
from __future__ import annotations

import json

import pytest
from test_worker_inside import Talk

from attractor.core.game import BadRecord, Note
from attractor.core.match import Match
from attractor.games import find
from attractor.web import review_text
from attractor.web.review import Review, Weighed, Worth, compared, places
from attractor.web.worker import told

WIN, LOSS = Worth(1000, True), Worth(-1000, True)


def about(value: int) -> Worth:
    return Worth(value, False)


def butterflies(moves: str, size: str = "7") -> Match:
    match = Match(find("butterfly-effect"), 2, {"size": size}, id="a")
    for move in moves.split():
        match.play(match.to_act[0], move)
    return match


def some(ply: int, value: int, proven: bool, moves: str = "x", seat: int | None = None) -> Weighed:
    return Weighed(ply, ply % 2 if seat is None else seat, value, proven, tuple(moves.split()), Note("bot-lost", n=1))


LINE = "e4u2 e1u3 a2r4 b3u5"
"""The start of the first puzzle: its last move is the only one that wins."""


@pytest.mark.parametrize(
    ("before", "after", "same", "over", "kind", "proven"),
    [
        (WIN, WIN, False, False, "keeps", True),
        (WIN, WIN, False, True, "wins", True),
        (about(-300), WIN, False, True, "wins", True),
        (WIN, LOSS, False, False, "throws", True),
        (LOSS, LOSS, False, False, "lost", True),
        (LOSS, LOSS, False, True, "lost", True),
        (Worth(0, True), Worth(0, True), False, False, "level", True),
        (Worth(0, True), LOSS, False, False, "runs-in", True),
        (about(100), LOSS, False, False, "runs-in", False),
        (about(100), LOSS, True, False, "best", False),
        (about(-800), LOSS, False, False, "lost", False),
        (WIN, about(300), False, False, "open", False),
        (about(100), about(100), True, False, "best", False),
        (about(100), about(-400), True, False, "best", False),
        (about(100), about(0), False, False, "good", False),
        (about(100), about(500), False, False, "good", False),
        (about(100), about(-150), False, False, "weaker", False),
        (about(100), about(-400), False, False, "mistake", False),
    ],
)
def test_a_turn_is_judged_by_what_the_table_was_worth_before_and_after(
    before: Worth, after: Worth, same: bool, over: bool, kind: str, proven: bool
) -> None:
    assert compared(before, after, same, over)[:2] == (kind, proven)


def test_the_worker_s_weights_say_of_every_turn_of_butterfly_effect_whether_it_kept_the_win() -> None:
    match = butterflies(LINE)
    other = next(move for move in match.states[3].legal(1) if move != "b3u5")
    match.undo(3)
    match.play(1, other)
    while match.outcome is None:
        match.play(match.to_act[0], next(iter(match.state.legal(match.to_act[0]))))
    talk, weighed = Talk(), []
    for number, ply in enumerate(places(match), start=1):
        found = talk.ask(number, ask="weigh", match=told(match), ply=ply, ms=4000, seed=1)
        weighed.append(review_text.answered(ply, found, 4000))
    review = Review(match, weighed)
    assert len(review.verdicts()) == match.ply and all(verdict.is_proven for verdict in review.verdicts())
    thrown = review.verdict(4)
    assert thrown is not None and thrown.kind == "throws" and thrown.better == ("b3u5",) and thrown.turns_it
    assert thrown.reason is not None and thrown.reason.key in ("bot-only-win", "bot-keeps-win")
    assert thrown.answer and thrown.answer[0] in set(match.states[4].legal(0)), "how the other side makes use of it"
    assert 4 in review.turning()
    last = review.verdict(match.ply)
    assert last is not None and last.kind == "wins"
    assert match.outcome is not None
    assert review.values()[-1] == (1000 if match.outcome.winners == (0,) else -1000)


def test_a_ply_is_weighed_without_what_came_after_it() -> None:
    match = butterflies(LINE)
    alone = Match(find("butterfly-effect"), 2, {"size": "7"}, id="a")
    for move in LINE.split()[:3]:
        alone.play(alone.to_act[0], move)
    asked = {"ply": 3, "ms": 60_000, "seed": 5, "ask": "weigh"}
    whole, early = Talk().ask(1, match=told(match), **asked), Talk().ask(1, match=told(alone), **asked)
    assert {key: whole[key] for key in ("moves", "value", "proven", "reason")} == {
        key: early[key] for key in ("moves", "value", "proven", "reason")}


def test_what_is_proven_is_carried_along_the_match() -> None:
    match = butterflies(LINE)
    review = Review(match, [some(2, 50, False), some(3, 30, False), some(4, -1000, True)])
    assert review.worth(4) == LOSS, "for seat 0, who is on turn"
    assert review.worth(3) == LOSS, "seat 1 has played into a win, so it was one before"
    assert review.worth(2) == about(50), "seat 0 may have had something better"
    kinds = {verdict.turn: (verdict.kind, verdict.is_proven) for verdict in review.verdicts()}
    assert kinds == {3: ("runs-in", False), 4: ("keeps", True)}
    assert review.unsettled() == (2,), "a longer look there may prove it"
    lost = Review(match, [some(2, -1000, True), some(3, 30, False)])
    assert lost.worth(3) == LOSS, "every turn of a lost table leads to a lost one"
    same = Review(match, [some(3, 1000, True, "b3u5"), some(4, -20, False)])
    assert same.worth(4) == LOSS, "the turn that was proven to win was played"
    assert Review(match, [some(3, 1000, True, "x"), some(4, -20, False)]).verdict(4).kind == "open"


def test_an_estimated_loss_is_measured_against_the_table_after_the_better_turn() -> None:
    """What one table is worth is not compared with another that somebody else is to move on: there estimates drift."""
    match = butterflies(LINE)
    better = next(iter(match.states[2].legal(0)))
    first = [some(2, 400, False, better), some(3, 300, False)]
    early = Review(match, first)
    assert early.verdict(3).kind == "weaker" and early.turning() == (), "no mistake before both are weighed"
    assert early.doubtful() == (2,)
    for value, kind in ((300, "good"), (100, "weaker"), (-200, "mistake")):  # for seat 1, who moves after either turn
        review = Review(match, [*first, Weighed(2, 1, value, False, ("x",), Note("y"), 700, instead=True)])
        assert (review.verdict(3).kind, review.verdict(3).loss) == (kind, 300 - value), value
        assert review.doubtful() == ()
    lost = [some(2, 100, False, better), some(3, 1000, True)]
    assert Review(match, lost).verdict(3).kind == "runs-in"
    for value, kind in ((900, "lost"), (-200, "runs-in")):
        other = Weighed(2, 1, value, False, ("x",), Note("y"), 700, instead=True)
        assert Review(match, [*lost, other]).verdict(3).kind == kind


def test_a_turn_of_several_moves_is_the_same_in_any_order() -> None:
    match = Match(find("chain-lightning"), 2, {"size": "5"}, id="a")
    for move in ("a3", "b4", "a5", "b5", "d5"):
        match.play(match.to_act[0], move)
    review = Review(match, [some(2, 40, False, "d5 b5 a5", seat=1), some(5, -600, False, "a1 a2", seat=0)])
    assert places(match) == (0, 2, 5)
    verdict = review.verdict(2)
    assert verdict is not None and (verdict.kind, verdict.better) == ("best", ())


def test_nobody_is_blamed_for_what_chance_brought_nor_judged_for_a_secret() -> None:
    garden = Match(find("butterfly-garden"), 2, {}, id="a")
    while garden.to_act == (-1,):
        garden.chance(garden.state.weights()[0][0])
    start = garden.ply
    garden.play(garden.to_act[0], next(iter(garden.state.legal(garden.to_act[0]))))
    if garden.to_act == (-1,):
        garden.chance(garden.state.weights()[0][0])
    seat = garden.events[start].seat
    weighed = [Weighed(start, seat, 800, False, ("zz",), Note("x")),
               Weighed(garden.ply, garden.to_act[0], 900, False, ("zz",), Note("x"))]
    review = Review(garden, weighed)
    number = len(review.turns)
    verdict = review.verdict(number)
    assert verdict is not None
    if review.is_chance(review.turns[-1]):
        assert (verdict.kind, verdict.loss) == ("other", 0) and review.turning() == ()
    settlers = Match(find("settlers-of-chaos"), 2, {}, id="a")
    while not settlers.moment.is_secret:
        seat = settlers.to_act[0]
        move = settlers.state.weights()[0][0] if seat == -1 else next(iter(settlers.state.legal(seat)))
        settlers.chance(move) if seat == -1 else settlers.play(seat, move)
    start = settlers.ply
    assert start not in places(settlers)
    for seat in settlers.moment.to_act:
        settlers.seal(seat, next(iter(settlers.state.legal(seat))))
    found = Review(settlers, []).verdicts()
    assert [verdict.kind for verdict in found if settlers.turns[verdict.turn - 1].start == start] == ["secret"]


def test_a_review_is_kept_and_one_that_is_damaged_or_of_another_line_is_refused() -> None:
    match = butterflies(LINE)
    weighed = (
        Weighed(3, 1, 1000, True, ("b3u5",), Note("bot-only-win"), 700),
        Weighed(3, 0, -1000, True, ("x",), Note("bot-lost", n=2), 700, instead=True), some(4, -1000, True),
    )
    text = review_text.write(match, weighed)
    assert review_text.read(text, match) == weighed
    assert review_text.write(match, ()) == ""
    other = butterflies(LINE.rsplit(" ", 1)[0])
    value = json.loads(text)
    rows = value["weighed"]
    broken = [
        "", "[]", "{", text[:-5], "x" * 10, json.dumps(value | {"review": 2}), json.dumps(value | {"weighed": 3}),
        *(json.dumps(value | {"weighed": [row]}) for row in (
            [], rows[0][:-1], [99, *rows[0][1:]], [3, 0, *rows[0][2:]], [3, 1, 1001, *rows[0][3:]],
            [3, 1, 5, 1, *rows[0][4:]], [3, 1, 5, True, [], *rows[0][5:]],
            [3, 1, 5, True, ["a"], {"key": "a"}, 1, False], [*rows[0][:7], 0], [3, 2, *rows[0][2:7], True],
        )),
    ]  # fmt: skip
    for bad in broken:
        with pytest.raises(BadRecord, match="review-damaged"):
            review_text.read(bad, match)
    with pytest.raises(BadRecord):
        review_text.read(text, other)
