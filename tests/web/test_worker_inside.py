"""The worker's side without a browser: what it answers, what it keeps, how it stops, and that it sees no secret."""
from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from attractor.bots.advice import Advice, Budget
from attractor.core import record, searching
from attractor.core.game import CHANCE, Note, Seat, State
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.web import worker as worker_module
from attractor.web.worker import Worker, noted, plain, told


class Talk:
    """A worker and what it has said."""

    def __init__(self, breath: Callable[[int], object] | None = None) -> None:
        self.said: list[dict[str, Any]] = []
        self.worker = Worker(lambda text: self.said.append(json.loads(str(text))), breath)

    def ask(self, job: int, **asked: object) -> dict[str, Any]:
        asyncio.run(self.worker.take(json.dumps({"job": job, **asked})))
        return self.said[-1]

    def tell(self, **told: int) -> None:
        """What comes in while a search takes breath."""
        with pytest.raises(StopIteration):
            self.worker.take(json.dumps(told)).send(None)


def butterflies(moves: str = "", id: str = "a") -> Match:
    match = Match(find("butterfly-effect"), 2, {"size": "7"}, id=id, players=("Ada", "@3"))
    for move in moves.split():
        match.play(match.to_act[0], move, 1500)
    return match


def advise(match: Match, level: int = 2, ms: int = 200) -> dict[str, object]:
    return {"ask": "advise", "match": told(match), "seat": match.to_act[0], "level": level, "ms": ms, "seed": 7}


def test_it_answers_with_a_legal_turn_a_value_and_a_reason() -> None:
    match, talk = butterflies("c3r2"), Talk()
    found = talk.ask(1, **advise(match))
    assert [said["said"] for said in talk.said if said["said"] != "working"] == ["started", "answer"]
    match.play(1, found["moves"][0])
    assert -1000 <= found["value"] <= 1000 and noted(found["reason"]).key.startswith("bot-")


def test_the_same_question_has_the_same_answer() -> None:
    asked = advise(butterflies("c3r2"), level=3, ms=60_000)
    assert Talk().ask(1, **asked)["moves"] == Talk().ask(9, **asked)["moves"]


def test_it_plays_on_from_what_it_knows_and_goes_back_where_the_match_went_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    talk, entered = Talk(), []
    enter = Match.enter
    monkeypatch.setattr(Match, "enter", lambda match, event: (entered.append(event.move), enter(match, event))[1])
    first, other = (f"c3r2 {move}" for move in list(butterflies("c3r2").state.legal(1))[:2])
    third = next(iter(butterflies(first).state.legal(0)))
    matches = [butterflies(moves) for moves in (first, f"{first} {third}", other)]
    for number, (match, new) in enumerate(zip(matches, (first, third, other[5:]), strict=True), start=1):
        entered.clear()
        found = talk.ask(number, **advise(match))
        assert entered == new.split()
    other = matches[-1]
    other.play(0, found["moves"][0])


def test_a_stop_in_the_middle_of_a_search_ends_it() -> None:
    talk = Talk()

    def breath(_rest: int) -> None:
        talk.tell(stop=1)

    talk.worker.breath = breath
    match = Match(find("butterfly-effect"), 2, {"size": "9"}, id="a")
    assert talk.ask(1, **advise(match, level=5, ms=20_000))["said"] == "stopped"
    assert talk.ask(2, **advise(butterflies("c3r2")))["said"] == "stopped" or talk.said[-1]["job"] == 2


def test_it_says_four_times_a_second_that_it_lives() -> None:
    talk = Talk()
    match = Match(find("chain-lightning"), 2, {"size": "19"}, id="a")
    talk.ask(1, **advise(match, level=5, ms=1200))
    parts = [said["part"] for said in talk.said if said["said"] == "working"]
    assert 2 <= len(parts) <= 5 and parts == sorted(parts) and parts[-1] <= 1


@pytest.mark.parametrize(("level", "slices"), [(4, 10), (5, 30)])
def test_a_patient_game_has_more_time_for_a_proof_at_its_strongest_level(
    monkeypatch: pytest.MonkeyPatch, level: int, slices: int
) -> None:
    now, asked = count(), list[int]()

    class Patient:
        patience = 3

        def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
            assert budget.more is not None
            asked.append(sum(1 for _ in iter(budget.more, False)))
            return Advice(next(iter(states[-1].legal(seat))), 0, False, Note("bot-leaves", n=1))

    monkeypatch.setattr(worker_module, "find_bot", lambda _key: Patient())
    monkeypatch.setattr(worker_module, "time", SimpleNamespace(perf_counter=lambda: next(now) / 100))
    Talk().ask(1, **advise(butterflies(), level, ms=100))
    assert asked[0] == pytest.approx(slices, abs=slices / 2)


def test_a_job_that_rests_is_given_its_time_back_until_it_is_hurried() -> None:
    rests = list[int]()

    def breath(rest: int) -> None:
        rests.append(rest)
        time.sleep(rest / 1000)
        if len(rests) == 3:
            talk.tell(hurry=1)

    talk = Talk(breath)
    began = time.perf_counter()
    talk.ask(1, **advise(Match(find("chain-lightning"), 2, {"size": "19"}, id="a"), level=5, ms=500), rest=100)
    assert rests[:4] == [100, 100, 100, 0] and time.perf_counter() - began > 0.75


def test_what_goes_wrong_is_said_and_the_next_question_is_answered() -> None:
    talk = Talk()
    asked = advise(butterflies())
    assert talk.ask(1, **asked | {"seat": 7})["said"] == "failed"
    assert talk.ask(2, **asked)["said"] == "answer"


def test_a_call_is_judged_and_the_verdict_told() -> None:
    match = Match(find("monorail"), 2, {"judge": "engine"}, id="a")
    match.play(0, "k9rHHD")
    searching._answers.clear()
    answers = Talk().ask(1, ask="judge", match=told(match), seat=1, moves=["no"])["answers"]
    assert list(answers.values()) == ["yes"] and "monorail/" in next(iter(answers))
    with searching.elsewhere():
        match.play(1, "no")
    assert match.outcome is not None and match.outcome.reason == "judged-possible"


@pytest.mark.parametrize("tail", ["", "p2 zz9\n"], ids=["whole", "damaged"])
def test_a_record_is_read_for_its_verdicts_even_if_it_is_damaged_behind_them(tail: str) -> None:
    match = Match(find("monorail"), 2, {"judge": "engine"}, id="a")
    for move in ("h9A", "no"):
        match.play(match.to_act[0], move)
    match.undo(1)
    match.play(1, "k9D")
    before = searching.known()
    searching._answers.clear()
    found = Talk().ask(1, ask="read", text=record.write(match) + tail)
    assert any("monorail/" in key for key in found["answers"])
    searching.remember(before)


def test_what_was_possible_is_shown_after_the_end_and_nothing_before() -> None:
    match = Match(find("monorail"), 2, {}, id="a")
    for move in ("h10rBHH", "no"):
        match.play(match.to_act[0], move)
    assert Talk().ask(1, ask="complete", match=told(match))["move"] is None
    match.play(0, "ko")
    shown = Talk().ask(1, ask="complete", match=told(match))["move"]
    state = match.state.unfinished
    assert state is not None and state.play(state.to_act[0], shown).outcome is not None


def test_a_question_holds_no_sealed_choice() -> None:
    match = Match(find("settlers-of-chaos"), 2, {}, id="a")
    for _ in range(300):
        if match.moment.is_secret:
            break
        seat = match.to_act[0]
        match.play(seat, next(iter(match.state.legal(seat)))) if seat >= 0 else match.chance(
            match.state.weights()[0][0]
        )
    assert match.moment.is_secret
    before = json.dumps(told(match))
    seat = match.to_act[0]
    match.seal(seat, next(iter(match.state.legal(seat))))
    assert match.envelopes and json.dumps(told(match)) == before


def test_a_note_comes_through_as_it_was() -> None:
    note = Note("a", n=3, cells=("f6", "g7"), why=Note("b", text="c"), cards=(Note("d", number="4"), Note("e")))
    assert noted(json.loads(json.dumps(plain(note)))) == note
    assert worker_module.SLICE_S < 0.2, "a stop is heard within 200 ms"


@pytest.mark.parametrize("seat", [0, 1])
def test_where_several_choose_in_secret_it_answers_for_any_of_them(seat: int) -> None:
    match = Match(find("settlers-of-chaos"), 2, {}, id="secret", players=("@2", "@2"))
    rng = Rng(3)
    while match.state.phase != "names":
        if match.to_act == (CHANCE,):
            match.chance(match.next_draw(rng))
        else:
            match.play(match.to_act[0], next(iter(match.state.legal(match.to_act[0]))))
    found = Talk().ask(1, **advise(match) | {"seat": seat})
    assert found["said"] == "answer", found
    match.state.check(seat, found["moves"][0])


def test_it_says_whether_it_hears_a_stop_in_the_middle_of_a_search() -> None:
    for hears in (True, False):
        said: list[dict[str, Any]] = []
        worker = Worker(lambda text, said=said: said.append(json.loads(str(text))), None, lambda hears=hears: hears)
        asyncio.run(worker.take(json.dumps({"job": 1, **advise(butterflies())})))
        assert said[0] == {"job": 1, "said": "started", "hears": hears}


def test_a_table_of_the_past_is_weighed_and_the_match_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    talk, entered = Talk(), []
    enter = Match.enter
    match = butterflies("c3r2")
    for _ in range(2):
        match.play(match.to_act[0], next(iter(match.state.legal(match.to_act[0]))))
    monkeypatch.setattr(Match, "enter", lambda match, event: (entered.append(event.move), enter(match, event))[1])
    for number, ply in enumerate((2, 0, 3, 1), start=1):
        found = talk.ask(number, ask="weigh", match=told(match), ply=ply, ms=200, seed=1)
        seat = match.moments[ply].to_act[0]
        assert found["moves"][0] in set(match.states[ply].legal(seat)) and -1000 <= found["value"] <= 1000
    assert len(entered) == match.ply, "going through the plies plays nothing again"
    moves = list(found["moves"])
    after = talk.ask(9, ask="weigh", match=told(match), ply=1, ms=200, seed=1, instead=moves)
    assert found["seat"] == 1 and after["seat"] == 0, "the table after the turn that it would have made"
    state = match.states[1].play(1, moves[0])
    assert after["moves"][0] in set(state.legal(0)) and len(entered) == match.ply
