"""The review without a browser: what is carried along a match, what is said of each turn, what is kept."""
from __future__ import annotations

import json

import pytest
from test_worker_inside import Talk

from attractor.core.game import BadRecord, Note
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.web import review_text
from attractor.web.review import Review, Verdict, compared
from attractor.web.weighing import Weighed, Worth, done, holding, opened, places
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
    for number, (ply, _) in enumerate(places(match), start=1):
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
    assert places(match) == ((0, 0), (2, 1), (5, 0))
    verdict = review.verdict(2)
    assert verdict is not None and (verdict.kind, verdict.better) == ("best", ())


def at_random(key: str, seats: int = 2, turns: int = 200, **options: str) -> Match:
    """A match of players who choose anything, up to so many turns; the same every time."""
    match, rng = Match(find(key), seats, options, id="a"), Rng(f"{key} {seats}")
    while match.to_act and (len(match.turns) < turns or match.to_act == (-1,)):
        if match.to_act == (-1,):
            match.chance(match.next_draw(rng))
        elif match.moment.is_secret:
            seat = match.to_act[0]
            match.seal(seat, rng.choice(list(match.state.legal(seat))))
        else:
            match.play(match.to_act[0], rng.choice(list(match.state.legal(match.to_act[0]))))
    return match


def weighed_all(match: Match, ms: int) -> list[Weighed]:
    """Everything that a review weighs, as the page asks for it."""
    talk, found = Talk(), list[Weighed]()

    def ask(ply: int, seat: int, instead: tuple[str, ...] = ()) -> None:
        asked: dict[str, object] = {"ask": "weigh", "match": told(match), "ply": ply, "ms": ms, "seed": 1}
        if match.moments[ply].is_secret and seat != -1:
            (turn,) = (turn for turn in match.turns if turn.start == ply)
            asked |= {"seat": seat, "move": opened(match, turn)[seat]}
        answer = talk.ask(len(found) + 1, **asked, instead=list(instead))
        assert answer["said"] == "answer", answer
        found.append(review_text.answered(ply, answer, ms, bool(instead)))

    for ply, seat in places(match):
        ask(ply, seat)
    while doubtful := Review(match, found).doubtful():
        for ply in doubtful:
            ask(ply, -1, Review(match, found).weighed[ply].moves)
    return found


def garden_turn(loss: int, luck: int) -> tuple[Match, Review, Verdict]:
    """A garden with one turn and its draw: what the turn gave away, and what the draw gave back, in thousandths."""
    match = at_random("butterfly-garden", turns=2)
    (turn,) = match.turns[1:]
    seat, middle = match.events[turn.start].seat, done(match, turn)
    assert turn.end == middle + 1 and match.to_act == (1 - seat,)
    assert places(match) == ((turn.start, seat), (middle, -1), (turn.end, 1 - seat))
    weighed = [
        Weighed(turn.start, seat, 300, False, ("zz",), Note("x")),
        Weighed(middle, -1, 0, False, (), None, values=(300 - loss, loss - 300)),
        Weighed(turn.start, -1, 0, False, (), None, instead=True, values=(300, -300)),
        Weighed(turn.end, 1 - seat, loss - 300 - luck, False, ("zz",), Note("x")),
    ]
    review = Review(match, weighed)
    verdict = review.verdict(2)
    assert verdict is not None
    return match, review, verdict


@pytest.mark.parametrize(("loss", "luck", "kind"), [
    (0, -900, "good"), (40, -500, "good"), (200, 0, "weaker"), (400, 0, "mistake"), (400, 600, "mistake"),
])
def test_a_turn_with_a_draw_is_judged_by_the_table_before_the_draw(loss: int, luck: int, kind: str) -> None:
    match, review, verdict = garden_turn(loss, luck)
    assert (verdict.kind, verdict.loss) == (kind, loss) and verdict.better == ("zz",)
    assert review.turning() == ((2,) if kind == "mistake" else ())
    assert review.worth(2) == about(300 - loss + luck), "the curve shows what chance brought, too"


def test_what_is_proven_before_a_draw_holds_after_it_and_not_the_other_way_round() -> None:
    match = at_random("butterfly-garden", turns=2)
    turn = match.turns[1]
    middle = done(match, turn)
    first = Weighed(turn.start, 0, 100, False, ("zz",), Note("x"))
    sure = Review(match, [first, Weighed(middle, -1, 0, False, (), None, values=(1000, -1000)),
                          Weighed(turn.end, 1, 20, False, ("zz",), Note("x"))])
    assert sure.worth(2) == WIN and sure.verdict(2) is not None and sure.verdict(2).kind == "keeps"
    lucky = Review(match, [first, Weighed(middle, -1, 0, False, (), None, values=(50, -50)),
                           Weighed(turn.end, 1, -1000, True, ("zz",), Note("x"))])
    assert lucky.worth(2) == WIN
    assert lucky.verdict(2) is not None and (lucky.verdict(2).kind, lucky.verdict(2).is_proven) == ("good", False)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turning_points_are_found_in_a_garden_and_the_curve_is_known_for_every_seat(seats: int) -> None:
    match = at_random("butterfly-garden", seats)
    assert sum(any(event.seat == -1 for event in match.events[turn.start : turn.end]) for turn in match.turns) > 40
    found = weighed_all(match, 12)
    for seat in range(seats):
        review = Review(match, found, seat)
        assert all(review.worth(turn) is not None for turn in range(1, len(review.turns) + 1)), seat
    verdicts = review.verdicts()
    assert len(verdicts) == len(review.turns) - 1, "all but the deal"
    assert not {verdict.kind for verdict in verdicts} & {"same", "other", "secret"}
    assert len(review.turning()) >= 2, "players who choose anything turn a match more than once"
    assert all(verdict.better for verdict in verdicts if verdict.turns_it)
    text = review_text.write(match, found)
    assert set(review_text.read(text, match)) == set(found)


def test_choices_in_secret_are_judged_for_each_seat_by_what_it_could_know() -> None:
    match = at_random("settlers-of-chaos", turns=80)
    found = weighed_all(match, 40)
    review = Review(match, found)
    secret = [turn for turn in review.verdicts() if match.moments[review.turns[turn.turn - 1].start].is_secret]
    assert match.moment.is_secret, "what nobody has chosen yet is not judged, but the curve knows the table"
    assert len(secret) > 20 and all(verdict.kind != "secret" for verdict in secret)
    assert all(verdict.beside is not None and verdict.beside.seat == 1 - verdict.seat for verdict in secret)
    assert all(verdict.beside is not None and verdict.loss >= verdict.beside.loss for verdict in secret)
    assert any(verdict.turns_it and verdict.better and not verdict.is_proven for verdict in secret)
    assert all(review.worth(turn) is not None for turn in range(1, len(review.turns) + 1))
    for verdict in secret:  # what is better may be chosen there
        state = match.states[review.turns[verdict.turn - 1].start]
        for move in verdict.better:
            state.check(verdict.seat, move)


def test_a_choice_in_secret_is_not_blamed_for_what_the_other_seat_chose_nor_judged_where_time_ran_out() -> None:
    match = at_random("settlers-of-chaos", turns=40)
    (turn, *_) = (turn for turn in match.turns if match.moments[turn.start].is_secret)
    number, state = match.turns.index(turn) + 1, match.states[turn.start]
    assert places(match)[:0] == () and {(turn.start, 0), (turn.start, 1)} <= set(places(match))
    mine, theirs = opened(match, turn)[0], opened(match, turn)[1]
    weighed = [
        Weighed(turn.start, 0, 200, False, ("rb" if mine != "rb" else "by",), Note("x"), values=(0, 0), played=-190),
        Weighed(turn.start, 1, 90, False, (theirs,), Note("x"), values=(0, 0), played=90),
    ]
    assert Review(match, weighed[:1]).verdict(number) is None, "not before both are weighed"
    verdict = Review(match, weighed, seat=1).verdict(number)
    assert verdict is not None and (verdict.kind, verdict.seat, verdict.loss) == ("mistake", 0, 390)
    assert verdict.beside is not None and (verdict.beside.kind, verdict.beside.better) == ("best", ())
    assert Review(match, weighed).worth(number - 1) == about(0)
    late = Match(match.game, 2, match.options, id="a")
    for event in match.events[: turn.start]:
        late.enter(event)
    assert late.state == state
    for seat in (0, 1):
        late.verb("!time", seat)
    judged = Review(late, []).verdict(number)
    assert judged is not None and judged.kind == "secret"
    late.undo(turn.start)
    late.verb("!resign", 1)
    assert Review(late, []).verdict(number) is None
    assert places(late)[-1] == (turn.start, -1), "what the table was worth that somebody gave up"


def test_of_another_line_holds_what_was_weighed_before_it_left_and_no_choice_that_was_made_differently() -> None:
    match = at_random("settlers-of-chaos", turns=30)
    (turn, *_) = (turn for turn in match.turns if match.moments[turn.start].is_secret)
    some_ply = next(ply for ply, _ in places(match) if ply < turn.start)
    weighed = [
        Weighed(some_ply, match.events[some_ply].seat, 5, False, ("x",), Note("x")),
        *(Weighed(turn.start, seat, 0, False, ("rb",), Note("x"), values=(0, 0), played=0) for seat in (0, 1)),
        Weighed(turn.end, 0, 0, False, ("rb",), Note("x"), values=(0, 0), played=0),
    ]
    assert set(holding(match, weighed, match.ply)) == set(weighed)
    assert set(holding(match, weighed, turn.start + 2)) == set(weighed[:3])
    assert set(holding(match, weighed, turn.start + 1)) == set(weighed[:1]), "one of both chose something else"
    match.undo(turn.start)
    now = Weighed(turn.start, -1, 0, False, (), None, values=(0, 0))
    assert places(match)[-1] == (turn.start, -1)
    assert review_text.read(review_text.write(match, [now]), match) == (now,)
    for seat in (0, 1):
        match.seal(seat, "rb")
    assert holding(match, [now], turn.start) == (), "its choices are weighed now"


def test_a_review_is_kept_and_one_that_is_damaged_or_of_another_line_is_refused() -> None:
    match = butterflies(LINE)
    weighed = (
        Weighed(3, 1, 1000, True, ("b3u5",), Note("bot-only-win"), 700),
        Weighed(3, 0, -1000, True, ("x",), Note("bot-lost", n=2), 700, instead=True),
        Weighed(4, 0, -1000, True, ("x",), Note("bot-lost", n=1), values=(-1000, 1000), played=-5),
    )
    text = review_text.write(match, weighed)
    assert review_text.read(text, match) == weighed
    assert review_text.write(match, ()) == ""
    other = butterflies(LINE.rsplit(" ", 1)[0])
    value = json.loads(text)
    rows = value["weighed"]
    broken = [
        "", "[]", "{", text[:-5], "x" * 10, json.dumps(value | {"review": 3}), json.dumps(value | {"weighed": 3}),
        *(json.dumps(value | {"weighed": [row]}) for row in (
            [], rows[0][:-1], [99, *rows[0][1:]], [3, 0, *rows[0][2:]], [3, 1, 1001, *rows[0][3:]],
            [3, 1, 5, 1, *rows[0][4:]], [3, 1, 5, True, [], *rows[0][5:]], [3, 1, 5, True, ["a"], None, *rows[0][6:]],
            [3, 1, 5, True, ["a"], {"key": "a"}, 1, False, [], None], [*rows[0][:7], 0, [], None],
            [3, 2, *rows[0][2:7], True, [], None], [*rows[0][:8], [1], None], [*rows[0][:8], [1, 1001], None],
            [*rows[0][:8], ["1", 1], None], [*rows[0][:8], [], 1001], [*rows[0][:8], [], "1"], [*rows[0][:8], 1, None],
        )),
    ]  # fmt: skip
    for bad in broken:
        with pytest.raises(BadRecord, match="review-damaged"):
            review_text.read(bad, match)
    with pytest.raises(BadRecord):
        review_text.read(text, other)
    before = json.dumps(value | {"review": 1, "weighed": [row[:8] for row in rows]})
    assert review_text.read(before, match) == (), "what an earlier version weighed is weighed again"
