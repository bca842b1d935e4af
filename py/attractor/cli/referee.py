"""The referee: one JSON request a line, one answer a line. It never crashes and keeps nothing between lines.

-> {"id": 7, "game": "butterfly-effect", "seats": 2, "options": {"size": "11"}, "moves": ["f7u2", "g8r3"]}
<- {"id": 7, "ok": true, "to_act": ["p1"], "legal": ["h4u4", …], "outcome": null, "position": "…", "hash": "…"}
"""
from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Union

from attractor.core.game import CHANCE, BadRecord, Event, Outcome, Refusal, Score
from attractor.core.moment import Moment, first, step
from attractor.core.notation import read_verb, seat_name, short
from attractor.games import find

Json = Union[None, bool, int, float, str, "list[Json]", "dict[str, Json]"]


def serve(lines: Iterable[bytes]) -> Iterable[str]:
    """An answer for every line."""
    for line in lines:
        yield answer(line.decode("utf-8", "replace"))


def answer(line: str) -> str:
    """The answer to a line of text, whatever it is."""
    request: Json = None
    try:
        request = json.loads(line)
        reply = judge(request)
    except (ValueError, RecursionError) as error:
        reply = refusal(error if isinstance(error, Refusal) else BadRecord("not-a-request", text=short(line.strip())))
    except Exception:  # a mistake of ours must not end the service; it is told on the other channel
        traceback.print_exc(file=sys.stderr)
        reply = refusal(BadRecord("internal-error"))
    try:
        named: dict[str, Json] = {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}
        return json.dumps(named | reply, allow_nan=False)
    except (ValueError, RecursionError):  # an id that JSON cannot say again
        return json.dumps(reply)


def judge(request: Json) -> dict[str, Json]:
    """What the rules say to a request; raises BadRecord for one that is no request."""
    if not isinstance(request, dict):
        raise BadRecord("not-a-request", text=short(json.dumps(request)))
    game = find(_text(request, "game"))
    seats = request.get("seats", game.info.seats[0])
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise BadRecord("bad-seats", text=short(json.dumps(seats)), allowed=tuple(map(str, game.info.seats)))
    moment = first(game.start(seats, game.settle(seats, _options(request))), seats)
    for ply, move in enumerate(_moves(request)):
        try:
            moment = _follow(moment, move)
        except Refusal as error:
            return refusal(error, ply)
    return describe(moment)


def describe(moment: Moment) -> dict[str, Json]:
    """The answer for a table that was reached."""
    state = moment.state
    reply: dict[str, Json] = {"ok": True, "to_act": [seat_name(seat) for seat in moment.to_act]}
    if moment.to_act == (CHANCE,):
        weights = sorted(state.weights())
        reply["legal"] = [move for move, _ in weights]
        reply["weights"] = [weight for _, weight in weights]
    elif moment.to_act and state.open_ended:
        reply["legal"] = None
    else:
        reply["legal"] = list[Json](sorted(state.legal(moment.to_act[0]))) if moment.to_act else []
    reply["outcome"] = _outcome(moment.outcome)
    reply["position"] = state.position()
    reply["hash"] = state.hash()
    return reply


def refusal(error: Refusal, ply: int | None = None) -> dict[str, Json]:
    """The answer where something is refused; ``ply``: the index of the move."""
    reply: dict[str, Json] = {"ok": False}
    if ply is not None:
        reply["ply"] = ply
    reply["error"] = {"reason": error.reason, "cells": list[Json](error.cells)}
    return reply


def _follow(moment: Moment, move: Json) -> Moment:
    if not isinstance(move, str):
        raise BadRecord("not-a-move", text=short(json.dumps(move)))
    # Where several seats choose at once, each one's move stands in seat order: always the first that is awaited.
    seat = moment.to_act[0] if moment.to_act else CHANCE
    event = read_verb(move, moment.seats) if move.startswith("!") else Event(seat, move)
    return step(moment, event)[1]


def _text(request: Mapping[str, Json], key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise BadRecord("bad-field", key=key)
    return value


def _options(request: Mapping[str, Json]) -> dict[str, str]:
    value = request.get("options", {})
    if not isinstance(value, dict):
        raise BadRecord("bad-field", key="options")
    options = {key: choice for key, choice in value.items() if isinstance(choice, str)}
    if len(options) < len(value):
        raise BadRecord("bad-field", key="options")
    return options


def _moves(request: Mapping[str, Json]) -> list[Json]:
    value = request.get("moves", [])
    if not isinstance(value, list):
        raise BadRecord("bad-field", key="moves")
    return value


def _outcome(outcome: Outcome | None) -> Json:
    if outcome is None:
        return None
    winners: list[Json] = [seat_name(seat) for seat in outcome.winners]
    return {"winners": winners, "scores": [_score(score) for score in outcome.scores], "reason": outcome.reason}


def _score(score: Score) -> Json:
    return float(score) if isinstance(score, Fraction) and score.denominator != 1 else int(score)
