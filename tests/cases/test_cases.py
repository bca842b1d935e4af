"""The referee agrees with every case: positions, counts and whole matches worked out from the rules alone."""
from __future__ import annotations

import pytest

from attractor.games import KEYS
from tests.cases.agreement import FOLDER, Case, cases, differences

SHARED = FOLDER.parents[2] / "shared" / "cases"
KINDS = ("worked", "match", "nasty", "perft", "hostile", "label")
A_FEW = 40
"""Cases of a kind that are looked at in the quick run; the worked ones are always all looked at."""

AGAINST_THE_RULES = {"mr-match-0217", "mr-match-0244", "mr-match-0277", "mr-match-0487"}
"""They wait for ``ko`` after a call with no tile left, where Monorail's rule 10 ends the match; the rules are right."""


def failures(chosen: list[Case], every_ply: bool) -> list[str]:
    found = []
    for case in chosen:
        if case["id"] in AGAINST_THE_RULES:
            continue
        found += [f"{case['id']} ({case.get('note', '')}): {text}" for text in differences(case, every_ply)]
    return found


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_few_cases_of_every_kind_agree(game: str, kind: str) -> None:
    chosen = [case for case in cases(game) if case["kind"] == kind]
    if kind == "perft":
        chosen = [case for case in chosen if case["expect"]["nodes"] < 2000]
    if kind != "worked":
        chosen = chosen[:: max(1, len(chosen) // A_FEW)]
    assert failures(chosen, every_ply=False) == []


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", KEYS)
def test_every_case_agrees_at_every_ply(game: str) -> None:
    assert failures(cases(game), every_ply=True) == []


@pytest.mark.parametrize("game", KEYS)
def test_the_cases_are_the_ones_that_were_agreed(game: str) -> None:
    if not SHARED.exists():
        pytest.skip("no folder beside this clone to compare with")
    assert (FOLDER / f"{game}.jsonl").read_bytes() == (SHARED / f"{game}.jsonl").read_bytes()


def test_cases_against_the_rules_differ_in_nothing_else() -> None:
    against = [case for case in cases("monorail") if case["id"] in AGAINST_THE_RULES]
    assert len(against) == len(AGAINST_THE_RULES)
    for case in against:
        *moves, call, given_up = case["request"]["moves"]
        assert (call, given_up) == ("no", "ko")
        shorter = {**case["request"], "moves": [*moves, call]}
        expect = {"to_act": [], "outcome": case["expect"]["outcome"], "position": case["expect"]["position"]}
        assert differences({"request": shorter, "expect": {**expect, "trace": case["expect"]["trace"][:-2]}}) == []


def test_a_wrong_answer_would_be_noticed() -> None:
    case = next(case for case in cases("butterfly-effect") if case["kind"] == "worked" and "legal" in case["expect"])
    for key, wrong in (("legal", ["a1"]), ("to_act", ["p9"]), ("position", "11:p1"), ("outcome", {"winners": ["p1"]})):
        assert differences({**case, "expect": {**case["expect"], key: wrong}}), key
