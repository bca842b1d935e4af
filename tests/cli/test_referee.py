"""The referee: what it says about positions, and that nothing makes it crash or remember."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from attractor.cli.referee import answer, serve

PY = Path(__file__).resolve().parents[2] / "py"


def ask(**request: object) -> dict[str, object]:
    reply = json.loads(answer(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def test_a_position_is_described() -> None:
    reply = ask(id=7, game="template", seats=2, options={"size": "7"}, moves=["c1"])
    assert reply == {
        "id": 7, "ok": True, "to_act": ["p2"], "legal": ["a1", "e1", "f1", "g1"], "outcome": None,
        "position": "2a4::p2", "hash": reply["hash"],
    }  # fmt: skip
    assert len(str(reply["hash"])) == 64


def test_seats_options_and_moves_may_be_left_out() -> None:
    assert ask(game="template")["position"] == "9::p1"


def test_an_end_is_described() -> None:
    reply = ask(game="template", options={"size": "7"}, moves=["b1", "f1", "d1"])
    assert reply["outcome"] == {"winners": ["p1"], "scores": [1, 0], "reason": "covered-last"}
    assert reply["to_act"] == [] and reply["legal"] == []


def test_a_refused_move_is_named_with_its_cells() -> None:
    reply = ask(id="x", game="template", moves=["c1", "d1", "z1"])
    assert reply == {"id": "x", "ok": False, "ply": 1, "error": {"reason": "touches-covered", "cells": ["c1"]}}


def test_table_events_are_moves() -> None:
    assert ask(game="template", seats=3, moves=["c1", "!time p2"])["to_act"] == ["p3"]
    ended = ask(game="template", moves=["!resign p2"])["outcome"]
    assert ended == {"winners": ["p1"], "scores": [1, 0], "reason": "resigned"}
    assert ask(game="template", moves=["!resign p2", "a1"])["ply"] == 1
    assert ask(game="template", moves=["!time p2"])["error"] == {"reason": "time-not-running", "cells": []}


def test_chance_comes_with_weights_in_the_order_of_its_moves() -> None:
    reply = ask(game="butterfly-garden")
    assert reply["to_act"] == ["chance"] and reply["legal"] == ["H", "S", "T", "V", "X"]
    assert reply["weights"] == [14, 6, 6, 14, 14]


NO_REQUESTS = ["", "{", "null", "[]", "1", '"text"', "[" * 5000, '{"a":' * 5000, "\x00", "NaN"]
WRONG_FIELDS = {
    "game": ("1", '"chess"', '"../template"', '"__init__"'),
    "seats": ("4", "true", '"2"', "2.0", "1" + "0" * 5000),
    "options": ("[]", '{"size": 9}', '{"size": "8"}', '{"luck": "1"}'),
    "moves": ('"a1"', "[1]", "[null]", '[["a1"]]', '["\\ud800"]', '[""]', '["!"]', '["!resign p9"]', '["A1"]'),
}


@pytest.mark.parametrize(
    "line",
    [
        *NO_REQUESTS,
        *(f'{{"game": "template", "{key}": {text}}}' for key, texts in WRONG_FIELDS.items() for text in texts),
    ],
)
def test_what_is_no_request_is_refused_with_a_reason(line: str) -> None:
    reply = json.loads(answer(line))
    assert reply["ok"] is False and reply["error"]["reason"] not in ("", "internal-error")


def test_an_id_that_json_cannot_say_is_left_out() -> None:
    reply = json.loads(answer('{"id": NaN, "game": "template"}'), parse_constant=lambda text: pytest.fail(text))
    assert reply["ok"] is True and "id" not in reply


def test_nothing_is_kept_between_lines() -> None:
    lines = [b'{"game": "template", "moves": ["a1"]}', b'{"game": "template"}', b"\xff\xfe", b'{"game": "template"}']
    replies = [json.loads(reply) for reply in serve(lines)]
    assert replies[1] == replies[3] and replies[1]["position"] == "9::p1" and replies[2]["ok"] is False


def test_keys_that_are_not_known_are_passed_over() -> None:
    assert ask(game="template", want=["legal"], colour="red")["ok"] is True


def test_it_answers_line_by_line_from_a_terminal() -> None:
    lines = '{"id": 1, "game": "template"}\nnonsense\n'
    done = subprocess.run(
        [sys.executable, "-m", "attractor", "referee"], input=lines, capture_output=True, text=True, cwd=PY, timeout=60
    )
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["id"] == 1 and second["ok"] is False and done.returncode == 0 and done.stderr == ""
