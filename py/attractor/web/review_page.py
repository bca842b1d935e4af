"""A review as markup: the panel about one turn, the curve with its signs, and the same as a table to be read."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attractor.core.game import Note, Seat
from attractor.core.scene import Scene
from attractor.web import trace
from attractor.web.markup import element, icon, text
from attractor.web.panel import button, head
from attractor.web.plates import emblem, mark
from attractor.web.review import Verdict
from attractor.web.weighing import SURE, Worth

Say = Callable[[Note], str]
SLIGHTLY, CLEARLY = 150, 500
"""Where an estimate begins to favour a side, and to favour it clearly."""
SIGN = 4.5
"""Half the size of the signs on the curve, in its own units."""
LIST, DOCK = (284, 104), (280, 40)


@dataclass(frozen=True, slots=True)
class Line:
    """A turn in the table. words: its moves; worth: what the table is worth after it, in words; said: the verdict."""

    number: int
    seat: Seat | None
    words: str
    worth: str
    said: str
    turns_it: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands beside the board. title: which turn; said: the verdict; proven: how sure, None: nothing is said.

    notes: the sentences below it. has_better, shows_better: whether there is something better to be shown, and is.
    progress: (how many are weighed, of how many), None: it does not run. failed: there was no answer.
    before, after: the turning points on both sides of what is shown. whose: (seat, name, shown) where seats choose.
    problem: what was wrong with the kept review; "" nothing.
    """

    title: str
    said: str
    proven: bool | None
    notes: Sequence[str]
    has_better: bool
    shows_better: bool
    weighed: tuple[int, int]
    runs: bool
    failed: bool
    before: int | None
    after: int | None
    can_branch: bool
    style: str
    whose: Sequence[tuple[Seat, str, bool]] = ()
    problem: str = ""


def panel(shown: Panel, say: Say) -> str:
    """The column beside the board."""
    parts = [head(shown.title, ""), _verdict(shown, say)]
    if shown.problem:
        parts.append(element("p", text(shown.problem), class_="label", id="review-problem"))
    tray = [_switch(shown, say), _turning(shown, say), _progress(shown, say), _whose(shown, say)]
    branch = button("branch", say(Note("review-branch")), "btn big", icon("git-branch")) if shown.can_branch else ""
    close = button("review-close", say(Note("review-close")), "btn pri big")
    tray.append(element("div", close, branch, class_="acts one"))
    return "".join(parts) + element("div", *tray, class_=f"tray {shown.style}")


def _verdict(shown: Panel, say: Say) -> str:
    if not shown.said:
        return ""
    sure = "" if shown.proven is None else element("span", text(sureness(shown.proven, say)), class_="sure")
    lines = [element("p", element("b", text(shown.said)), sure)]
    lines += [element("p", text(words)) for words in shown.notes]
    return element("div", icon("info"), element("div", *lines), class_="note tip", id="review-said")


def _switch(shown: Panel, say: Say) -> str:
    """The turn as it was played, or the better one."""
    if not shown.has_better:
        return ""
    rows = (("played", not shown.shows_better), ("better", shown.shows_better))
    buttons = (
        element(
            "button", text(say(Note(f"review-{which}"))), type="button", role="radio", data_act=f"review-show:{which}",
            aria_checked="true" if chosen else "false",
        )
        for which, chosen in rows
    )
    return element("div", *buttons, class_="seg block", role="radiogroup", aria_label=say(Note("review-shown")))


def _turning(shown: Panel, say: Say) -> str:
    """The ways to the turning points before and after."""
    if shown.before is None and shown.after is None:
        return ""
    ways = (("before", shown.before, "chevron-left"), ("after", shown.after, "chevron-right"))
    buttons = (
        element(
            "button", icon(picture), text(say(Note(f"review-turning-{which}"))), type="button", class_="btn",
            data_turn=turn, data_focus=f"turning-{which}", disabled=turn is None,
        )
        for which, turn, picture in ways
    )
    return element("div", *buttons, class_="row turnings")


def _progress(shown: Panel, say: Say) -> str:
    done, last = shown.weighed
    if shown.runs:
        bar = element("progress", max=max(last, 1), value=done, id="thinking", aria_label=say(Note("review-works")))
        said = element("p", text(say(Note("review-progress", done=done, last=last))), class_="label")
        return said + bar + button("review-stop", say(Note("review-stop")), "btn")
    if done >= last:
        return ""
    words = Note("review-failed") if shown.failed else Note("review-stopped", done=done, last=last)
    return element("p", text(say(words)), class_="label") + button("review-go", say(Note("review-go")), "btn")


def _whose(shown: Panel, say: Say) -> str:
    """Whose chances the curve shows, where more than two play."""
    if not shown.whose:
        return ""
    buttons = (
        element(
            "button", text(name), type="button", role="radio", data_act=f"review-seat:{seat}",
            aria_checked="true" if chosen else "false",
        )
        for seat, name, chosen in shown.whose
    )
    words = say(Note("review-whose"))
    group = element("div", *buttons, class_="seg block", role="radiogroup", aria_label=words)
    return element("div", element("div", text(words), class_="label above"), group)


# ---- the curve and its table ---------------------------------------------------------------------------------------
def curve(
    shown: trace.Curve, worths: Sequence[Worth | None], turning: Sequence[int], size: tuple[int, int], name: str,
    spoken: str, say: Say,
) -> str:
    """The curve as a slider. On it a square is proven, a ring an estimate; a turn that turned the match has a cross."""
    width, height = size
    points = trace.spread(shown, width, height)
    signs = [_sign(points[turn], worth.proven) for turn, worth in enumerate(worths) if worth is not None]
    signs += [_cross(points[turn], height) for turn in turning]
    return element(
        "svg", trace.draw(shown, width, height, name), element("g", *signs, class_="signs"),
        class_=f"trace review {shown.style}", viewBox=f"0 0 {width} {height}", role="slider",
        aria_label=say(Note("review-curve")), aria_valuemin=0, aria_valuemax=len(shown.values) - 1,
        aria_valuenow=shown.at, aria_valuetext=spoken, tabindex="0", data_slider=name, data_width=width,
    )


def _sign(point: trace.Point, proven: bool) -> str:
    x, y = point
    if proven:
        return element("rect", x=x - SIGN / 2, y=y - SIGN / 2, width=SIGN, height=SIGN, class_="proven")
    return element("circle", cx=x, cy=y, r=SIGN / 2, class_="guess")


def _cross(point: trace.Point, height: int) -> str:
    x, y = point[0], min(max(point[1], SIGN), height - SIGN)
    return element(
        "path", d=f"M{x - SIGN:.1f} {y - SIGN:.1f}L{x + SIGN:.1f} {y + SIGN:.1f}"
        f"M{x - SIGN:.1f} {y + SIGN:.1f}L{x + SIGN:.1f} {y - SIGN:.1f}", class_="turned",
    )


def table(lines: Sequence[Line], at: int, scene: Scene, caption: str, heads: Sequence[str], say: Say) -> str:
    """Every turn with its verdict and what the table was worth after it: the curve, to be read."""
    rows = "".join(_row(line, line.number == at, scene, say) for line in lines)
    titles = "".join(element("th", text(words), scope="col") for words in heads)
    inside = element("table", element("caption", text(caption), class_="vh"),
                     element("thead", element("tr", titles)), element("tbody", rows))
    return element("div", inside, class_="reviewed", tabindex="0", role="region", aria_label=caption)


def _row(line: Line, shown: bool, scene: Scene, say: Say) -> str:
    whose = "" if line.seat is None else mark(emblem(scene, line.seat))
    move = element("button", text(line.words), type="button", class_="mv", data_turn=line.number, tabindex="-1")
    sign = icon("x", small=True) if line.turns_it else ""
    return element(
        "tr", element("th", text(line.number), scope="row", class_="num"), element("td", whose, move),
        element("td", element("div", sign, text(line.said)), element("div", text(line.worth), class_="label")),
        class_="turned" if line.turns_it else None, aria_current="true" if shown else None,
    )


def heading(title: str, worth: str) -> str:
    """The heading over the curve: what it shows, and where it stands."""
    said = element("h2", text(title)) + element("span", text(worth), class_="label")
    return element("div", said, class_="loghead")


def legend(say: Say) -> str:
    """What the signs on the curve mean."""
    signs = (
        (element("rect", x=3, y=3, width=6, height=6, class_="proven"), "proven"),
        (element("circle", cx=6, cy=6, r=3, class_="guess"), "guess"),
        (element("path", d="M2 2L10 10M2 10L10 2", class_="turned"), "turned"),
    )
    return element("p", *(
        element("span", element("svg", sign, class_="signs", viewBox="0 0 12 12", aria_hidden="true"),
                text(say(Note(f"review-sign-{key}"))))
        for sign, key in signs
    ), class_="legend label")


# ---- words ---------------------------------------------------------------------------------------------------------
def sureness(proven: bool, say: Say) -> str:
    return say(Note("review-proven" if proven else "review-guess"))


def verdict_words(verdict: Verdict, say: Say) -> str:
    """The sentence of a verdict."""
    return say(Note(f"verdict-{verdict.kind}"))


def sure_of(verdict: Verdict) -> bool | None:
    """Whether a verdict is proven; None where it claims nothing."""
    return None if verdict.kind in ("secret", "same", "other") else verdict.is_proven


def worth_words(worth: Worth | None, mine: str, theirs: str, say: Say) -> str:
    """What a table is worth, in words. mine, theirs: the side that the number is for, and who is against it."""
    if worth is None:
        return "–"
    size = abs(worth.value)
    name = mine if worth.value > 0 else theirs
    if worth.proven:
        words = say(Note("worth-wins", name=name) if size == SURE else Note("worth-drawn"))
    elif size < SLIGHTLY:
        words = say(Note("worth-even"))
    else:
        words = say(Note("worth-better" if size < CLEARLY else "worth-clearly", name=name))
    return f"{words} · {sureness(worth.proven, say)}"
