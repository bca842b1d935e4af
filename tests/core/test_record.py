"""A match as a text file: what it says, that it comes back byte for byte, and how a broken one is refused."""
from __future__ import annotations

import pytest

from attractor.core import record
from attractor.core.game import BadRecord, Clock, Note
from attractor.core.line import Comment, Pledge
from attractor.core.match import Match
from tests.core.toys import find

WHOLE = """\
attractor 1
match k3f9ab
game template
seats 3
option size=15
clock 60+300
player p1 Ada Lovelace
player p2 @4
p1 c1 4.137
# a quiet start
chain p2 00ff
p2 e1
!draw? p1
!time p3
# nobody saw this coming
p1 g1 0.002
# to be continued
line 1
p2 a1 1.000
# of a branch
p3 o1
end
line 0
p1 o1
end
"""


def test_a_record_comes_back_byte_for_byte() -> None:
    match = record.read(WHOLE, find)
    assert record.write(match) == WHOLE
    assert match.id == "k3f9ab" and match.clock == Clock(60, 300) and match.players == ("Ada Lovelace", "@4", "")
    assert [event.spent_ms for event in match.events] == [4137, 0, 0, 0, 2]
    assert match.moment.gone == {2}
    assert match.remarks == (
        (1, Comment("a quiet start")),
        (1, Pledge("chain", 1, "00ff")),
        (4, Comment("nobody saw this coming")),
        (5, Comment("to be continued")),
    )
    assert [branch.ply for branch in match.branches] == [1, 0]


def test_a_match_of_chance_and_secrets_is_told_in_full() -> None:
    bowl = Match(find("bowl"), 2, {}, id="b")
    bowl.chance("c")
    bowl.play(0, "keep", 10)
    assert record.write(bowl) == "attractor 1\nmatch b\ngame bowl\nseats 2\nclock none\n* c\np1 keep 0.010\n"
    fingers = Match(find("fingers"), 2, {"late": "out"}, id="f", clock=Clock(rules=True))
    fingers.seal(1, "2", 5)
    before = record.write(fingers)
    assert "2 0.005" not in before
    fingers.seal(0, "five")
    assert record.write(fingers) == before + "p1 5\np2 2 0.005\n"
    assert before.endswith("option late=out\nclock rules\n")


def test_what_editors_do_to_a_file_does_no_harm() -> None:
    messy = "\ufeff" + WHOLE.replace("\n", "  \r\n").replace("p2 e1", "\r\n\r\np2 e1") + "\n\n"
    assert record.write(record.read(messy, find)) == WHOLE
    assert record.write(record.read(WHOLE.rstrip("\n"), find)) == WHOLE


def test_other_names_of_a_move_become_the_canonical_one() -> None:
    text = "attractor 1\nmatch f\ngame fingers\nseats 2\nclock none\np1 five\np2 5\n"
    assert record.write(record.read(text, find)) == text.replace("five", "5")


HEAD = "attractor 1\nmatch k\ngame template\nseats 2\nclock none\n"
BROKEN = [
    ("", "not-a-record", 1),
    ("hello\n", "not-a-record", 1),
    ("attractor 2\n", "unknown-version", 1),
    ("attractor x\n", "not-a-record", 1),
    ("attractor 1\ngame template\n", "missing-line", 2),
    ("attractor 1\nmatch k\n", "missing-line", 0),
    ("attractor 1\nmatch k 9\ngame template\nseats 2\n", "bad-line", 2),
    ("attractor 1\nmatch k\ngame chess\nseats 2\n", "bad-header", 3),
    ("attractor 1\nmatch k\ngame template\nseats 4\n", "bad-header", 4),
    ("attractor 1\nmatch k\ngame template\nseats two\n", "bad-line", 4),
    ("attractor 1\nmatch k\ngame template\nseats 2\noption size\n", "bad-line", 5),
    ("attractor 1\nmatch k\ngame template\nseats 2\noption size=8\n", "bad-header", 5),
    ("attractor 1\nmatch k\ngame template\nseats 2\noption last=wins\noption luck=1\n", "bad-header", 6),
    ("attractor 1\nmatch k\ngame template\nseats 2\noption size=7\noption size=9\n", "repeated-line", 6),
    ("attractor 1\nmatch k\ngame template\nseats 2\nclock 60\nclock 60\n", "bad-line", 6),
    ("attractor 1\nmatch k\ngame template\nseats 2\nclock fast\n", "bad-header", 5),
    (HEAD + "player p3 Eve\n", "bad-header", 6),
    (HEAD + "player p1 Eve\nplayer p1 Eve\n", "repeated-line", 7),
    (HEAD + "player p1 @x\n", "bad-name", 6),
    (HEAD + "player p1 @6\n", "bad-level", 6),
    (HEAD + "player p1 @0\n", "bad-level", 6),
    (HEAD + "player p1 @12\n", "bad-level", 6),
    (HEAD + f"player p1 {'x' * 61}\n", "bad-name", 6),
    (HEAD + "player p1 a\u202eb\n", "bad-name", 6),
    (HEAD + "p1\n", "bad-line", 6),
    (HEAD + "p1 a1 4.1\n", "bad-line", 6),
    (HEAD + "p1 a1 4.100 x\n", "bad-line", 6),
    (HEAD + "p1 a1 9999999999.000\n", "bad-line", 6),
    (HEAD + "p1 !resign\n", "bad-line", 6),
    (HEAD + "p3 a1\n", "bad-header", 6),
    (HEAD + "p1 a1\np2 b1\n", "illegal-event", 7),
    (HEAD + "p2 a1\n", "illegal-event", 6),
    (HEAD + "* a1\n", "illegal-event", 6),
    (HEAD + "!resign\n", "illegal-event", 6),
    (HEAD + "!shout p1\n", "illegal-event", 6),
    (HEAD + "!resign p1\np2 a1\n", "illegal-event", 7),
    (HEAD + "chain p1 xyz\n", "bad-line", 6),
    (HEAD + "chain p1 0ab\n", "bad-line", 6),
    (HEAD + "seal p7 0a\n", "bad-header", 6),
    (HEAD + "line 1\np1 a1\nend\n", "bad-branch", 6),
    (HEAD + "p1 a1\nline 0\np1 c1\n", "bad-branch", 7),
    (HEAD + "line 0\nend\n", "bad-branch", 6),
    (HEAD + "line 00\np1 a1\nend\n", "bad-branch", 6),
    (HEAD + "line 0\np1 a1\np2 a1\nend\n", "illegal-event", 8),
    (HEAD + "line 0\np1 a1\nend\np1 c1\n", "after-branches", 9),
    (HEAD + "end\n", "bad-line", 6),
]


@pytest.mark.parametrize(("text", "reason", "line"), BROKEN)
def test_a_broken_record_is_refused_with_its_line(text: str, reason: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        record.read(text, find)
    assert (caught.value.reason, caught.value.note.fact("line")) == (reason, line)


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules() -> None:
    with pytest.raises(BadRecord) as caught:
        record.read(HEAD + "p1 a1\np2 b1\n", find)
    assert caught.value.note.fact("why") == Note("touches-covered", cells=("a1",))


def test_a_giant_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(BadRecord, match="too-long"):
        record.read(HEAD + "# x\n" * 300_000, find)


@pytest.mark.parametrize(
    ("name", "good"),
    [("Ada", True), ("Ελένη", True), ("👩\u200d🚀", True), ("@4", True), ("@5", True),
     ("@6", False), ("@9", False), ("@44", False), ("@", False), ("", False),
     (" a", False), ("a\nb", False), ("a\x07", False), ("x" * 60, True), ("x" * 61, False)],
)  # fmt: skip
def test_a_name_is_one_visible_line(name: str, good: bool) -> None:
    assert record.is_name(name) == good
