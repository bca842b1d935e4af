"""The one door to the browser: everything the page does with JavaScript's objects goes through here.

>>> from attractor.web import browser
>>> browser.set_text(browser.find("h1"), "Monorail")

``browser.store`` (kept matches, locks) and ``browser.files`` (clipboard, sharing, files) are imported by those who
need them, to keep the first paint quick.
"""
from __future__ import annotations

from attractor.web.browser.device import *  # noqa: F403
from attractor.web.browser.elements import *  # noqa: F403
from attractor.web.browser.events import *  # noqa: F403
from attractor.web.browser.values import *  # noqa: F403
