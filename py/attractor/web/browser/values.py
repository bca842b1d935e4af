"""Between Python and JavaScript: plain data, nothing, what other scripts left behind."""
from __future__ import annotations

import json
from typing import Any

import js
from pyodide.ffi import jsnull

Element = Any
Event = Any


def to_object(value: object) -> Any:
    """Python data as plain JavaScript objects and arrays."""
    return js.JSON.parse(json.dumps(value))


def is_nothing(value: Any) -> bool:
    """Whether JavaScript's answer is null or undefined."""
    return value is None or value is jsnull


def or_none(value: Any) -> Any:
    """The value, with JavaScript's nothing as Python's."""
    return None if is_nothing(value) else value


def window_value(name: str) -> Any:
    """Something another script left on the window, or None."""
    return or_none(getattr(js.window, name, None))


def set_window_value(name: str, value: object) -> None:
    setattr(js.window, name, value)


NOTHING = jsnull
"""JavaScript's null, for calls that want it."""
