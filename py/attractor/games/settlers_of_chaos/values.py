"""``replace`` for the frozen values of this game, as ``dataclasses.replace`` and checked like it, in half the time.

A turn makes a dozen new states of the last one, and the general function looks at every field of every one of them.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter

    def replace(value, /, **changes):
        """The same value with other fields."""
        read, places = _plan(type(value))
        given = list(read(value))
        for name, new in changes.items():
            given[places[name]] = new
        return type(value)(*given)

    @cache
    def _plan(kind):
        names = [field.name for field in fields(kind)]
        return attrgetter(*names), {name: place for place, name in enumerate(names)}
