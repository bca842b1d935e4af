"""Compares what the referee answers with what a case expects. README.md in this folder says what a case is."""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attractor.cli.referee import answer

FOLDER = Path(__file__).resolve().parent
Case = dict[str, Any]


def cases(game: str) -> list[Case]:
    """All cases of a game that a referee can be asked."""
    lines = (FOLDER / f"{game}.jsonl").read_text("utf-8").splitlines()
    return [case for case in map(json.loads, filter(None, lines)) if "request" in case or "raw" in case]


def differences(case: Case, every_ply: bool = False) -> list[str]:
    """In what the referee does not agree with a case; nothing: []. every_ply: all plies of a whole match, not a few."""
    expect = case["expect"]
    if "raw" in case:
        refused = json.loads(answer(case["raw"])).get("ok") is False
        return [] if refused else ["a line that is no request was accepted"]
    request = case["request"]
    if "perft" in request:
        nodes = _count(request, request["perft"], set(request.get("skip", ())))
        return [] if nodes == expect["nodes"] else [f"{nodes} nodes, not {expect['nodes']}"]
    found = list(_trace(request, expect["trace"], every_ply)) if "trace" in expect else []
    found += _compare(expect, ask(request), request)
    if "winning_move" in expect:
        found += _compare({}, ask(request, [expect["winning_move"]]), request)
    if expect.get("witness") and request["moves"]:
        caller, other = expect["to_act"][0], "p2" if expect["to_act"][0] == "p1" else "p1"
        shown = {"to_act": [], "outcome": {"winners": [other]}}
        found += [f"{caller} called, and the circuit was shown: {text}"
                  for text in _compare(shown, ask(request, ["no", expect["witness"]]), request)]
    return found


def ask(request: Case, more: list[str] | None = None) -> Case:
    """The referee's answer to a request, with some more moves."""
    reply = json.loads(answer(json.dumps({**request, "moves": [*request["moves"], *more]} if more else request)))
    assert isinstance(reply, dict), reply
    return reply


def _count(request: Case, depth: int, skip: set[str]) -> int:
    moves = ask(request)["legal"]
    if depth == 1:
        return len(moves)
    return sum(
        _count({**request, "moves": [*request["moves"], move]}, depth - 1, skip) for move in moves if move not in skip
    )


def _trace(request: Case, rows: list[list[Any]], every_ply: bool) -> Iterator[str]:
    few = {0, 1, 2, len(rows) // 2, len(rows) - 2, len(rows) - 1}
    for at, (ply, who, *rest) in enumerate(rows):
        if every_ply or at in few:
            count, sha, null_ok = [*rest, None, None, None][:3]
            expect: Case = {"to_act": who.split()}
            if count is not None:
                expect |= {"legal_count": count, "legal_sha": sha, "null_ok": bool(null_ok)}
            for text in _compare(expect, ask({**request, "moves": request["moves"][:ply]}), request):
                yield f"after {ply} events: {text}"


def _compare(expect: Case, reply: Case, request: Case) -> list[str]:
    if "any" in expect:
        tried = [_compare(one, reply, request) for one in expect["any"]]
        return [] if [] in tried else [" / ".join(text for texts in tried for text in texts)]
    if expect.get("ok") is False:
        return _refusal(expect, reply)
    if reply["ok"] is not True:
        return [f"refused at {reply.get('ply')}: {reply['error']}"]
    found = []
    if "to_act" in expect and set(reply["to_act"]) != set(expect["to_act"]):
        found.append(f"to act {reply['to_act']}, not {expect['to_act']}")
    found += _legal(expect, reply)
    if "outcome" in expect:
        found += _outcome(expect["outcome"], reply["outcome"], request)
    if "position" in expect and not _same_position(expect["position"], reply["position"]):
        found.append(f"position {reply['position']}, not {expect['position']}")
    return found


def _refusal(expect: Case, reply: Case) -> list[str]:
    if reply["ok"] is not False:
        return ["accepted, and must be refused"]
    if expect.get("ply") is not None and reply.get("ply", expect["ply"]) != expect["ply"]:
        return [f"refused at {reply['ply']}, not at {expect['ply']}"]
    assert reply["error"]["reason"]
    return []


def _legal(expect: Case, reply: Case) -> list[str]:
    if not {"legal", "legal_count", "legal_sha"} & set(expect):
        return []
    listed = reply["legal"]
    if listed is None:
        may = expect.get("null_ok") or len(expect.get("to_act", ())) > 1
        return [] if may else ["the legal moves are not listed"]
    if listed != sorted(set(listed)):
        return ["the legal moves are not sorted, or not distinct"]
    moves = [move for move in listed if move != "-"]
    found = []
    if "legal" in expect and moves != expect["legal"]:
        found.append(f"legal: missing {sorted(set(expect['legal']) - set(moves))[:9]}, "
                     f"too many {sorted(set(moves) - set(expect['legal']))[:9]}")
    if expect.get("legal_count") is not None and len(moves) != expect["legal_count"]:
        found.append(f"{len(moves)} legal moves, not {expect['legal_count']}")
    elif expect.get("legal_sha") and hashlib.sha256("\n".join(moves).encode()).hexdigest()[:12] != expect["legal_sha"]:
        found.append("as many legal moves, but others")
    if "weights" in expect and "legal" in expect:
        weights = dict(zip(listed, reply["weights"], strict=True))
        got = [weights.get(move, 0) for move in expect["legal"]]
        if any(a * sum(expect["weights"]) != b * sum(got) for a, b in zip(got, expect["weights"], strict=True)):
            found.append(f"weights {got}, in proportion {expect['weights']} expected")
    return found


def _outcome(expect: Case | None, outcome: Case | None, request: Case) -> list[str]:
    if expect is None or outcome is None:
        return [] if expect is outcome else [f"outcome {outcome}, not {expect}"]
    if "winners" in expect and set(outcome["winners"]) != set(expect["winners"]):
        return [f"won by {outcome['winners']}, not {expect['winners']}"]
    verbs = "!resign" if request["game"] == "settlers-of-chaos" else "!"
    scores = expect.get("scores")
    if not scores or any(move.startswith(verbs) for move in request["moves"]):
        return []
    got = outcome["scores"]
    pairs = [(one, other) for one in range(len(scores)) for other in range(len(scores))]
    if any(scores[one] > scores[other] and not got[one] > got[other] for one, other in pairs):
        return [f"scores {got}, the order of {scores} expected"]
    return []


def _same_position(expect: str, position: str) -> bool:
    """Field by field: ``?`` is not compared, and there may be further fields just before the last."""
    want, got = expect.split(":"), position.split(":")
    if len(got) > len(want):
        got = [*got[: len(want) - 1], got[-1]]
    return len(want) == len(got) and all(one in ("?", other) for one, other in zip(want, got, strict=True))
