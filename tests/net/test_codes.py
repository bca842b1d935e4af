"""Codes carried by hand: what browsers say goes in and comes out; whatever is damaged or foreign is refused by name."""
from __future__ import annotations

import re

import pytest

from attractor.core.game import BadRecord
from attractor.core.rng import Rng
from attractor.net import codes
from attractor.net.codes_ice import servers
from attractor.net.codes_sdp import Candidate, Side, read_sdp, write_sdp

MARKS = ":".join(f"{byte:02X}" for byte in range(100, 132))
CHROMIUM = "\r\n".join([
    "v=0", "o=- 4611731400430051336 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "a=extmap-allow-mixed", "a=msid-semantic: WMS", "m=application 41000 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=candidate:1 1 udp 2113937151 8e5f3a5c-1c0e-4a33-9fd2-6f1d3d2c9a10.local 41000 typ host generation 0",
    "a=candidate:2 1 tcp 1518280447 8e5f3a5c-1c0e-4a33-9fd2-6f1d3d2c9a10.local 9 typ host tcptype active",
    "a=ice-ufrag:uB/k", "a=ice-pwd:1VbqpK+oQ0dSbLxIl2tPqZuR", "a=ice-options:trickle",
    f"a=fingerprint:sha-256 {MARKS}", "a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
])  # fmt: skip
FIREFOX = "\r\n".join([
    "v=0", "o=mozilla...THIS_IS_SDPARTA-99.0 3374 0 IN IP4 0.0.0.0", "s=-", "t=0 0",
    f"a=fingerprint:sha-256 {MARKS}", "a=group:BUNDLE 0", "a=ice-options:trickle", "a=msid-semantic:WMS *",
    "m=application 55000 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    "a=candidate:0 1 UDP 2122252543 0a3d64b1-7a41-4a52-8b3a-3f8f9e0c7711.local 55000 typ host",
    "a=candidate:3 1 UDP 1686052863 203.0.113.9 55123 typ srflx raddr 0.0.0.0 rport 0",
    "a=sendrecv", "a=ice-pwd:0f2c0e9f6f1f2a3b4c5d6e7f80910a0b", "a=ice-ufrag:5e2f90aa", "a=mid:0", "a=setup:active",
    "a=sctp-port:5000", "a=max-message-size:1073741823", "",
])  # fmt: skip


def test_an_invitation_on_one_network_has_at_most_130_characters() -> None:
    code = codes.invitation("k3f9ab", read_sdp(CHROMIUM))
    assert len(code) <= 120 <= 130
    found = codes.read(code)
    assert (found.kind, found.room, found.side) == ("invitation", "k3f9ab", read_sdp(CHROMIUM))
    assert len(codes.capitals(code)) <= 140


def test_the_reply_names_the_invitation_it_answers() -> None:
    ticket = codes.ticket_of(codes.invitation("k3f9ab", read_sdp(CHROMIUM)))
    answer = codes.reply(ticket, read_sdp(FIREFOX))
    assert len(answer) <= 130, "with an address of its own"
    assert codes.ticket_of(answer) == ticket
    assert codes.read(answer).side.candidates == (
        Candidate("host", "0a3d64b1-7a41-4a52-8b3a-3f8f9e0c7711.local", 55_000),
        Candidate("srflx", "203.0.113.9", 55_123),
    )


@pytest.mark.parametrize("sdp", [CHROMIUM, FIREFOX], ids=["chromium", "firefox"])
def test_what_is_written_anew_says_the_same(sdp: str) -> None:
    side = read_sdp(sdp)
    assert read_sdp(write_sdp(side)) == side
    assert read_sdp(write_sdp(side, "active")).setup == "active"
    assert codes.read_side(codes.write_side(side)) == side


def test_any_side_survives_packing() -> None:
    rng = Rng("sides")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    kinds = [letters, "0123456789abcdef"]
    addresses = ["10.0.0.1", "2001:db8::1", "8e5f3a5c-1c0e-4a33-9fd2-6f1d3d2c9a10.local"]
    for _ in range(300):
        def text(least: int, most: int) -> str:
            alphabet = kinds[rng.below(2)]
            return "".join(alphabet[rng.below(len(alphabet))] for _ in range(least + rng.below(most - least + 1)))

        side = Side(
            text(4, 31), text(22, 80), bytes(rng.below(256) for _ in range(32)),
            ("actpass", "active", "passive")[rng.below(3)],
            tuple(Candidate(("host", "srflx", "relay")[rng.below(3)], addresses[rng.below(3)], 1 + rng.below(65_535))
                  for _ in range(rng.below(7))),
        )  # fmt: skip
        assert codes.read_side(codes.write_side(side)) == side
        code = codes.invitation("room1", side)
        found = codes.read(code).side
        assert codes.read(codes.capitals(code)).side == found
        assert set(found.candidates) <= set(side.candidates) and bool(found.candidates) == bool(side.candidates)


def test_every_mistyped_letter_is_noticed() -> None:
    code = codes.invitation("k3f9ab", read_sdp(CHROMIUM))
    for place in range(len(code)):
        for other in "A", "b", "7", "_":
            mangled = code[:place] + other + code[place + 1 :]
            if mangled != code and codes_differ(mangled, code):
                with pytest.raises(BadRecord, match="room-code-damaged"):
                    codes.read(mangled)
    for cut in range(1, 100):
        with pytest.raises(BadRecord):
            codes.read(code[:-cut])


def codes_differ(one: str, other: str) -> bool:
    """The last letter of base64 may hold bits that mean nothing."""
    return codes._decoded(one) != codes._decoded(other)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "room-code-none"), ("   ", "room-code-none"), ("hello there", "room-code-damaged"),
        ("https://example.org/#/1/monorail/m/a1", "room-code-damaged"), ("é" * 50, "room-code-none"),
        ("<script>alert(1)</script>", "room-code-damaged"), ("A" * 120, "room-code-damaged"),
        ("A" * 100_000, "room-code-damaged"),
    ],
)  # fmt: skip
def test_whatever_is_no_code_is_refused_by_name(text: str, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        codes.read(text)
    assert refused.value.note.key == reason


def test_another_kind_and_another_version_are_named() -> None:
    invited = codes.invitation("k3f9ab", read_sdp(CHROMIUM))
    answer = codes.reply(codes.ticket_of(invited), read_sdp(CHROMIUM))
    for code, other in ((invited, answer), (answer, invited)):
        with pytest.raises(BadRecord, match=f"room-code-is-{codes.read(code).kind}"):
            codes.read(code, codes.read(other).kind)
    body = bytes([2 * 16]) + codes._bytes(invited)[1:-3]
    with pytest.raises(BadRecord, match="room-code-version"):
        codes.read(codes._text(body + codes._sum(body)))


@pytest.mark.parametrize("around", ["{}", " {}\n", "Join me: {} !", "https://a.example/games/#/join/{}",
                                    "see <https://a.example/el/#/join/{}> now", "#/join/{}/z"])  # fmt: skip
def test_a_code_is_found_in_what_is_pasted(around: str) -> None:
    code = codes.invitation("k3f9ab", read_sdp(CHROMIUM))
    assert codes.read(around.format(code)).room == "k3f9ab"


def test_a_code_that_a_mail_program_broke_into_lines_is_put_together() -> None:
    code = codes.invitation("k3f9ab", read_sdp(CHROMIUM))
    assert codes.read(f"{code[:70]}\r\n{code[70:]}").room == "k3f9ab"


def test_links_end_with_a_letter_or_digit() -> None:
    rng = Rng("links")
    side = read_sdp(CHROMIUM)
    for _ in range(200):
        code = codes.invitation("k3f9ab", Side(side.ufrag, side.password, bytes(rng.below(256) for _ in range(32)),
                                               side.setup, side.candidates))  # fmt: skip
        link = codes.link_of(code)
        assert re.fullmatch("#/join/[A-Za-z0-9_/-]*[A-Za-z0-9]", link) and codes.read(link).room == "k3f9ab"


@pytest.mark.parametrize("bad", [
    CHROMIUM.replace("a=ice-ufrag:uB/k", "a=ice-ufrag:u\x00k"), CHROMIUM.replace("sha-256", "sha-1"),
    CHROMIUM.replace("a=setup:actpass", "a=setup:holdconn"), "", "v=0",
])  # fmt: skip
def test_a_description_without_what_it_takes_is_refused(bad: str) -> None:
    with pytest.raises(BadRecord):
        read_sdp(bad)


def test_nothing_of_a_code_reaches_the_browser_but_through_the_template() -> None:
    rng = Rng("hostile")
    side = read_sdp(FIREFOX)
    data = bytearray(codes._decoded(codes.write_side(side)))
    kept = 0
    for _ in range(3_000):
        mangled = bytearray(data)
        for _ in range(1 + rng.below(4)):
            mangled[rng.below(len(mangled))] = rng.below(256)
        try:
            sdp = write_sdp(codes.read_side(codes._text(bytes(mangled))))
        except BadRecord:
            continue
        kept += 1
        lines = sdp.split("\r\n")
        assert [line.split(":")[0].split("=")[0] for line in lines[:8]] == list("vostamca")
        assert all(re.fullmatch(r"[a-z]=[ -~]*", line) for line in lines[:-1]) and len(lines) <= 23
    assert kept > 100


def test_the_answer_to_a_standing_offer_is_the_same_on_both_sides() -> None:
    offer, mine = read_sdp(CHROMIUM), bytes(range(32))
    answer = codes.expected(codes.read_side(codes.write_side(offer)), mine)
    assert answer == codes.expected(offer, mine) and read_sdp(write_sdp(answer)) == answer
    assert codes.expected(offer, bytes(32)).password != answer.password


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ({}, "[]"),
        ({"stun": " stun.example.org "}, '[{"urls":["stun:stun.example.org"]}]'),
        ({"stun": "stun.example.org:3478"}, '[{"urls":["stun:stun.example.org:3478"]}]'),
        ({"stun": "stun:[2001:db8::1]:3478"}, '[{"urls":["stun:[2001:db8::1]:3478"]}]'),
        ({"turn": "turns:t.example.org:443?transport=tcp", "user": "u", "secret": "s"},
         '[{"urls":["turns:t.example.org:443?transport=tcp"],"username":"u","credential":"s"}]'),
    ],
)  # fmt: skip
def test_servers_are_those_that_a_player_names(given: dict[str, str], written: str) -> None:
    assert servers(**given) == written


@pytest.mark.parametrize("given", [
    {"stun": "https://example.org"}, {"stun": "turn:example.org"}, {"stun": "a b"}, {"stun": "stun:"}, {"stun": "-"},
    {"turn": "turn:example.org"}, {"turn": "stun:example.org", "user": "u", "secret": "s"},
])  # fmt: skip
def test_an_address_that_is_none_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(BadRecord):
        servers(**given)
