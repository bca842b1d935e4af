"""The ways into a room, by address, as the rest of the page knows them.

    #/room/<id>         a room that this device or another tab of this browser holds
    #/join/<code>       an invitation          #/reply/<code>      a guest's reply, opened as a link

    await open(page, address) -> Screen      raises BadRecord
    begin(page, start) -> str                a new room from the set-up form; the address to go to
"""
from __future__ import annotations

from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.games import find
from attractor.net import codes
from attractor.net.lobby import is_room_id
from attractor.net.room import Room
from attractor.web import browser
from attractor.web.browser import signing
from attractor.web.browser.peers import random_bytes
from attractor.web.keeper import new_id
from attractor.web.page import Page, Screen, Start
from attractor.web.room_keeper import Holder, listed
from attractor.web.room_screen import RoomScreen

ROOM, JOIN, REPLY = "#/room/", "#/join/", "#/reply/"

_waiting: dict[str, Start] = {}
"""Rooms that the set-up form has asked for and that nobody has opened yet."""


def begin(page: Page, start: Start) -> str:
    """A new room with these settings; it is made when its address is opened."""
    room = new_id()
    _waiting[room] = start
    return ROOM + room


async def open(page: Page, address: str) -> Screen:  # noqa: A001
    """The screen of an address; raises BadRecord for a code or a name of a room that is none."""
    if address.startswith(REPLY):
        return await _reply(page, address)
    invited = address.removeprefix(JOIN) if address.startswith(JOIN) else ""
    room = _room_of(invited) if invited else address.removeprefix(ROOM).split("/")[0]
    if not is_room_id(room):
        raise BadRecord("unknown-address-words", text=address[:80])
    holder = Holder(room, lambda: None)
    await holder.take()
    screen = RoomScreen(page, holder, invited)
    await _furnish(screen)
    screen.open()
    return screen


async def open_letter(page: Page, match: Match) -> Screen | None:
    """The room of a match that goes on by link, with this letter taken in; None where this tab holds none such, or
    where the room is open in another tab. Raises BadRecord for a letter that is forged, older or divergent."""
    entry = next((each for each in listed() if each.match == match.id), None)
    if entry is None:
        return None
    holder = Holder(entry.room, lambda: None)
    await holder.take()
    if "room" not in holder.items:
        holder.release()
        return None
    screen = RoomScreen(page, holder)
    await _furnish(screen)
    try:
        screen.post.receive(match)
    except BadRecord:
        holder.release()
        raise
    screen.open()
    return screen


async def _furnish(screen: RoomScreen) -> None:
    """Takes up what was stored of a room, begins a new one, or comes as a newcomer."""
    holder, live = screen.holder, screen.live
    if "room" in holder.items:
        try:
            live.restore(lambda now: Room.load(holder.items, find, random_bytes, now))
        except ValueError as problem:
            note = problem.note if isinstance(problem, BadRecord) else None
            raise BadRecord("room-damaged", why=note or str(problem)[:60]) from None
        live.room.watch.restore(browser.recall(holder.clock) or "")
        screen.post.restore(holder.items)
        return
    start = _waiting.pop(holder.room, None)
    if start is None:
        live.begin(Room.join(find, random_bytes, live.now, room=holder.room), [])
        return
    key = await signing.new_key()
    room, todo = Room.invite(
        find, random_bytes, live.now, room=holder.room, key=key, game=start.game, seats=start.seats,
        options=start.options, clock=start.clock,
    )  # fmt: skip
    live.begin(room, todo)
    await screen.hall.begin(start)


def _room_of(invited: str) -> str:
    return codes.read(invited, codes.INVITATION).room


async def _reply(page: Page, address: str) -> Screen:
    from attractor.web.browser.invitations import hand_over
    from attractor.web.room_codes import Reply

    code = codes.code_in(address)
    why = await hand_over(code)
    if why not in ("", "room-nobody-waits"):
        raise BadRecord(why)
    return Reply(page, code, is_handed=not why)
