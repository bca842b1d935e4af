"""A reply that is scanned: the code on the guest's screen, before the inviter's camera."""
from __future__ import annotations

import pytest
from party import Party, party
from test_room import lay, start

from attractor.net import codes

CAMERA = """
  window.lenses = [];
  window.BarcodeDetector = class {
    constructor(wish) { window.formats = wish.formats; }
    async detect(video) {
      if (!video.videoWidth) throw new DOMException('no picture yet', 'InvalidStateError');
      return window.held ? [{rawValue: window.held}] : [];
    }
  };
  navigator.mediaDevices.getUserMedia = async (wish) => {
    if (window.refuses) throw new DOMException('no', 'NotAllowedError');
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext('2d');
    setInterval(() => pen.fillRect(Math.random() * 64, 0, 1, 64), 50);
    const stream = canvas.captureStream(20);
    window.lenses.push(...stream.getTracks());
    return stream;
  };
"""
"""A camera that sees what the test holds before it, in ``held``; this browser has neither it nor a reader of codes."""


@pytest.fixture
def room(browser, site):
    with party(browser, site.url) as room:
        for page in room.pages:
            page.add_init_script(CAMERA)
        yield room


def invited(room: Party) -> None:
    """The inviter's dialog with its code is open."""
    host = room.pages[0]
    lay(host, room.url, "butterfly-effect", {0: "Ada"})
    host.locator("[data-act=room-invite]").first.click()
    host.wait_for_function("document.querySelector('#room-carried')?.value.includes('#/join/')")


def test_the_code_on_the_guests_screen_is_scanned_and_the_match_begins(room):
    host, guest = room.pages
    invited(room)
    guest.goto(host.locator("#room-carried").input_value())
    guest.wait_for_function("document.querySelector('#room-carried')?.value.includes('#/reply/')")
    guest.locator("#room-name").fill("Bo")
    code = codes.code_in(guest.locator("#room-carried").input_value())
    host.locator("[data-act=room-scan]").click()
    host.wait_for_function("document.querySelector('#room-camera')?.videoWidth > 0")
    host.evaluate("text => { window.held = text }", f"{room.url}#/reply/{codes.capitals(code)}")
    start(host, guest)
    assert host.evaluate("formats") == ["qr_code"]
    assert host.evaluate("lenses.map(each => each.readyState)") == ["ended"], "the camera is out"


def test_a_camera_that_is_refused_or_shows_another_code_is_said_and_the_reply_can_be_pasted(room):
    host, _guest = room.pages
    invited(room)
    host.evaluate("window.refuses = true")
    host.locator("[data-act=room-scan]").click()
    host.locator(".wait.failed").filter(has_text="camera cannot be used").wait_for()
    host.evaluate("window.refuses = false")
    host.locator("[data-act=room-scan]").click()
    host.wait_for_function("document.querySelector('#room-camera')?.videoWidth > 0")
    host.keyboard.press("Escape")
    host.wait_for_function("lenses.every(each => each.readyState === 'ended')")
    host.evaluate("window.held = 'https://elsewhere.example/menu'")
    host.locator("[data-act=room-invite]").first.click()
    host.locator("[data-act=room-scan]").click()
    host.locator(".wait.failed").wait_for()
    assert host.locator("#room-reply").input_value() == "https://elsewhere.example/menu"
    host.wait_for_function("lenses.every(each => each.readyState === 'ended')")
