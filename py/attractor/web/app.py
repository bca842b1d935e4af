"""The page's course: which screen is shown for which address, language and theme, and what happens to errors.

    #/                      home
    #/new/<game>            set-up of a game
    #/play/<id>             a match kept on this device        table.open(page, "#/play/k3f9ab")
    #/1/…  #/1z/…           a match in the link                table.open(page, "#/1/…")
    #/settings  #/games  #/about      dialogs over home

A screen is a class with ``show``, ``speak``, ``leave`` and ``title`` (page.Screen). ``attractor.web.table`` gives
``open(page, fragment) -> Screen`` and ``begin(page, start) -> str`` (a new match: the fragment to go to). A link that
cannot be read raises BadRecord from ``open``: its sentence is shown and home stays usable.
"""
from __future__ import annotations
