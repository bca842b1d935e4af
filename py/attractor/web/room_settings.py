"""Play across the internet: off until asked for, with plain words on who sees what. Markup, and what is remembered."""
from __future__ import annotations

from collections.abc import Callable, Mapping

from attractor.core.game import BadRecord, Note
from attractor.web.markup import element, icon, text
from attractor.web.page import Page
from attractor.web.panel import button

Say = Callable[[Note], str]
SUGGESTED = "stun:stun.nextcloud.com:443"
"""What the field holds when play across the internet is switched on for the first time; nothing is asked before."""
FIELDS = ("stun", "turn", "turn-user", "turn-secret")


def is_far(page: Page) -> bool:
    """Whether this device may ask the server that is named how the internet sees it."""
    return page.setting("far") == "yes"


def section(page: Page, say: Say, choice: str, said: str = "") -> str:
    """The part of the settings. choice: the switch as markup; said: what came of saving."""
    if not is_far(page):
        return choice + element("p", text(say(Note("room-network-how"))), class_="label")
    values = {name: page.setting(name) for name in FIELDS}
    stun = element(
        "div", _field("stun", page.setting("stun", SUGGESTED), "room-stun", say),
        button("servers", say(Note("room-servers-save")), "btn"), class_="field",
    )  # fmt: skip
    pair = element(
        "div",
        *(element("div", _field(name, values[name], f"room-{name}", say), class_="field alone") for name in FIELDS[2:]),
        class_="pair",
    )
    relay = element(
        "details", element("summary", text(say(Note("room-turn")))),
        element("p", text(say(Note("room-turn-how"))), class_="label"),
        element("div", _field("turn", values["turn"], "room-turn", say), class_="field alone"), pair,
        class_="astext servers", open=bool(values["turn"]),
    )  # fmt: skip
    told = element("p", icon("info", small=True), text(said), class_="label row", role="status") if said else ""
    how = element("p", text(say(Note("room-far-how"))), class_="label")
    return choice + how + element("div", stun, relay, told, class_="servers")


def keep(page: Page, fields: Mapping[str, str]) -> Note:
    """Remembers what the fields say, if it is proper; what to say of it."""
    from attractor.net.codes_ice import servers

    values = {name: fields.get(name, "").strip() for name in FIELDS}
    try:
        servers(values["stun"], values["turn"], values["turn-user"], values["turn-secret"])
    except BadRecord as refused:
        return refused.note
    for name, value in values.items():
        page.set(name, value)
    return Note("room-servers-saved")


def chosen(page: Page) -> str:
    """The servers that may be asked, as Peers wants them."""
    from attractor.net.codes_ice import servers

    if not is_far(page):
        return servers()
    stun, turn, user, secret = (page.setting(name, SUGGESTED if name == "stun" else "") for name in FIELDS)
    try:
        return servers(stun, turn, user, secret)
    except BadRecord:  # a damaged setting asks nobody
        return servers()


def _field(name: str, value: str, key: str, say: Say) -> str:
    secret = name == "turn-secret"
    return element(
        "input", id=f"server-{name}", value=value, type="password" if secret else "text", autocomplete="off",
        spellcheck="false", dir="ltr", aria_label=say(Note(key)), placeholder=say(Note(key)),
    )  # fmt: skip
