"""The turn panel: what to do now, what there is in hand, confirm and take back, and why not. Markup alone.

Everything a player can press carries ``data-act`` (an action of the table) or ``data-token`` (a tap, as on the board);
one listener serves them all.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attractor.core.game import IllegalMove, Note
from attractor.core.scene import Hand, Item, Scene
from attractor.web.commands import SPEEDS
from attractor.web.markup import element, icon, text
from attractor.web.painter import item_picture
from attractor.web.plates import emblem, mark

Say = Callable[[Note], str]
TURNS = {"turn-left": "rotate-ccw", "turn-right": "rotate-cw"}
"""What the buttons that turn a tile are drawn with, by what they say."""
TOOLS = (("undo", "undo-2"), ("hint", "lightbulb"), ("share", "share-2"), ("rules", "book-open"), ("resign", "flag"))


@dataclass(frozen=True, slots=True)
class Turn:
    """What the panel of a seat that plays here shows.

    title, prompt: what is said at its head. style: the seat's colours. ready: whether confirm does something. began:
    whether there is something to take back; steps: whether it is more than one. refusal: why not. tip: a friendly note.
    hint: the note of a hint that was asked for, as markup.
    """

    title: str
    prompt: str
    style: str
    ready: bool
    began: bool
    steps: bool
    refusal: IllegalMove | None = None
    tip: Note | None = None
    hint: str = ""


def turn_panel(turn: Turn, scene: Scene, tag: str, say: Say) -> str:
    """Head and tray of the seat that is to choose."""
    laid = [hand for hand in scene.hands if hand.kind not in ("hidden", "shown", "won", "steps")]
    hands = [hand for hand in laid if not _is_read(hand)]
    trays = [hand_markup(hand, scene.frame.unit, tag, say) for hand in hands]
    actions = _actions(turn, scene, say)
    if hands and hands[-1].kind == "segments":  # on a phone the last switch shares its row with the buttons
        actions = element("div", trays.pop(), actions, class_="combo")
    note = why_not(turn.refusal, say) if turn.refusal is not None else ""
    note = note or turn.hint
    tip = tip_note(say(turn.tip)) if turn.tip is not None and not note else ""
    trays += [tip, actions, *(hand_markup(hand, scene.frame.unit, tag, say) for hand in laid if _is_read(hand))]
    trays.append(open_hands(scene, tag, say))
    return steps(scene, turn.style, say) + head(turn.title, turn.prompt) + element(
        "div", note, *trays, class_=f"tray {turn.style}"
    )


def open_hands(scene: Scene, tag: str, say: Say) -> str:
    """What everybody may see of the others: below the buttons, and also while somebody else is to act."""
    shown = "".join(
        _counter(hand, scene.frame.unit, tag, say, "" if hand.seat is None else mark(emblem(scene, hand.seat)))
        for hand in scene.hands
        if hand.kind == "shown"
    )
    return element("div", shown, class_="open") if shown else ""


def steps(scene: Scene, style: str, say: Say) -> str:
    """Where in its turn the table stands: the hand of kind "steps", if the scene has one."""
    shown = next((hand for hand in scene.hands if hand.kind == "steps"), None)
    if shown is None or not shown.items:
        return ""
    lines = [
        element("li", text(say(item.label)), class_="at num", aria_hidden="true")
        if item.state == "shown"
        else element(
            "li", element("span", class_="bar"), text(say(item.label)),
            class_="done" if item.state == "spent" else None, aria_current="step" if item.state == "chosen" else None,
        )
        for item in shown.items
    ]  # fmt: skip
    return element("ol", *lines, class_=f"phase {style}", aria_label=say(shown.label))


def head(title: str, prompt: str) -> str:
    """The headline; focus goes there when the turn passes."""
    sentence = element("p", text(prompt)) if prompt else ""
    return element("div", element("h2", text(title), id="turn-title", tabindex="-1"), sentence, class_="turnhead")


def why_not(refusal: IllegalMove, say: Say) -> str:
    """The note against an illegal try: the rule in bold, the rest plain; the board marks the cells that it names."""
    first, rest = _sentence(say(refusal.note))
    words = element("b", text(first)) + (" " + text(rest) if rest else "")
    return element("div", icon("circle-off"), element("div", words), class_="note no", role="alert", id="why-not")


def told(notes: Sequence[Note], say: Say) -> str:
    """What was opened together and what followed from it, one sentence a line; "" for nothing."""
    if not notes:
        return ""
    lines = [element("li", text(say(note))) for note in notes]
    title = element("h2", text(say(Note("what-happened"))))
    return element("section", title, element("ol", *lines, tabindex="0"), class_="told")


def tip_note(words: str) -> str:
    return element("div", icon("info"), element("div", text(words)), class_="note tip only-l")


def looking_back(at: str, waiting: str, can_branch: bool, style: str, say: Say, more: str = "") -> str:
    """The panel while an earlier move is shown. more: further buttons."""
    back = button("now", say(Note("back-to-now")), "btn pri big")
    branch = button("branch", say(Note("play-on-from-here")), "btn big", icon("git-branch")) if can_branch else ""
    replay = button("replay-on", say(Note("replay-on")), "btn big", icon("play"))
    kept = element("p", text(say(Note("branch-is-kept"))), class_="label") if can_branch else ""
    return head(at, waiting) + element(
        "div", element("div", back, branch, replay, more, class_="acts one"), kept, class_=f"tray {style}"
    )


def speeds(chosen: str, say: Say, act: str = "speed") -> str:
    """How quickly what goes by itself goes. act: what is asked of the table, before a colon and the speed."""
    buttons = (
        element(
            "button", text(say(Note(f"speed-{each}"))), type="button", role="radio", data_act=f"{act}:{each}",
            aria_checked="true" if each == chosen else "false",
        )
        for each in SPEEDS
    )
    return element("div", *buttons, class_="seg block", role="radiogroup", aria_label=say(Note("speed")))


def replaying(at: str, waiting: str, speed: str, style: str, say: Say) -> str:
    """The panel while the match is shown by itself: stop, and how fast."""
    stop = button("replay-stop", say(Note("replay-stop")), "btn pri big")
    choice = speeds(speed, say)
    return head(at, waiting) + element(
        "div", element("div", stop, class_="acts one"), choice, class_=f"tray {style}"
    )


def waiting(title: str, prompt: str, acts: str = "") -> str:
    """The panel while somebody else, or another tab, is to act."""
    return head(title, prompt) + (element("div", acts, class_="tray") if acts else "")


def tools(say: Say, off: Sequence[str] = ()) -> str:
    """The five tools; those in ``off`` cannot be used now."""
    return element(
        "nav",
        *(
            element(
                "button",
                icon(name),
                element("span", text(say(Note(f"tool-{act}")))),
                type="button",
                data_act=act,
                disabled=act in off,
                title=say(Note("hint-later")) if act == "hint" and act in off else None,
            )
            for act, name in TOOLS
        ),
        class_="tools",
        aria_label=say(Note("tools")),
    )


def button(
    act: str, words: str, style: str = "btn", picture: str = "", *, disabled: bool = False, spoken: str | None = None
) -> str:
    """A button that asks the table for an action."""
    return element(
        "button", picture, text(words), type="button", class_=style, data_act=act, disabled=disabled, aria_label=spoken
    )


# ---- hands ---------------------------------------------------------------------------------------------------------
def hand_markup(hand: Hand, unit: float, tag: str, say: Say) -> str:
    """A group of things beside the board, laid out by its kind."""
    if hand.kind == "counter":
        return _counter(hand, unit, tag, say)
    wrapper, style, role = _LAYOUT.get(hand.kind, _LAYOUT["choices"])
    role = "group" if _is_read(hand) else role
    inside = "".join(_item(item, hand.kind, style, unit, tag, say) for item in hand.items)
    named = element("p", text(say(hand.label)), class_="label") if hand.kind == "cards" else ""
    return named + element("div", inside, class_=wrapper, role=role, aria_label=say(hand.label), data_hand=hand.name)


def _is_read(hand: Hand) -> bool:
    """Whether there is something to be read and nothing to be tapped: then it stands below the buttons."""
    return any(item.state == "shown" for item in hand.items) and all(i.state in ("shown", "spent") for i in hand.items)


_LAYOUT = {
    "choices": ("pieces", "piecerow", "radiogroup"),
    "segments": ("seg block", "", "radiogroup"),
    "tiles": ("stock", "stk", "radiogroup"),
    "swatches": ("swatches", "sw", "group"),
    "cards": ("cards", "card", "group"),
    "words": ("row wrap words", "btn", "group"),
}


def _item(item: Item, kind: str, style: str, unit: float, tag: str, say: Say) -> str:
    picture = item_picture(item, unit, tag) or (icon(TURNS[item.label.key]) if item.label.key in TURNS else "")
    label = say(item.label)
    tally = say(item.tally) if item.tally is not None else ""
    chosen = "true" if item.state == "chosen" else "false"
    spent = item.state == "spent"
    pressed = {"aria_pressed": chosen} if kind == "words" else {"aria_checked": chosen}
    role = None if kind == "words" else "checkbox" if kind in ("swatches", "cards") else "radio"
    if kind == "choices":
        inside = element("span", text(label), class_="k") + picture + element("span", text(tally), class_="w")
    elif kind == "tiles":
        inside = picture + element("span", text(tally or label))
        style += " zero" if spent else ""
    elif kind == "swatches":
        inside = picture + element("span", text(label)) + (element("small", text(tally)) if tally else "")
    elif kind == "cards":
        inside = picture + element("b", text(label))
        style += " used" if spent else " sel" if item.state == "chosen" else ""
    else:
        inside = picture + text(label) + (" " + element("small", text(tally)) if tally else "")
    spoken = say(item.spoken) if item.spoken is not None else ", ".join(part for part in (label, tally) if part)
    if item.state == "shown":
        return element("div", inside, class_=f"{style} shown".strip(), role="img", aria_label=spoken)
    return element(
        "button",
        inside,
        type="button",
        class_=style or None,
        role=role,
        data_token=item.name,
        aria_label=spoken if kind in ("tiles", "cards", "choices") else None,
        disabled=spent,
        **pressed,
    )


def _counter(hand: Hand, unit: float, tag: str, say: Say, whose: str = "") -> str:
    """Pictures and a sentence, nothing to tap: the progress of a turn, what others hold. whose: the mark of a seat."""
    pictures = whose + "".join(item_picture(item, unit, tag) for item in hand.items)
    said = say(hand.label)
    row = element("div", pictures, class_="stones", role="img", aria_label=said)
    style = "row held" if whose else "row"
    return element("div", row, element("span", text(said), class_="label", aria_hidden="true"), class_=style)


def _actions(turn: Turn, scene: Scene, say: Say) -> str:
    confirm = say(scene.confirm if scene.confirm is not None else Note("confirm"))
    style = "btn pri big" if turn.style == "seat-k" else "btn seat big"
    back = say(Note("take-back" if turn.steps else "cancel"))
    return element(
        "div",
        button("confirm", confirm, style if turn.ready else "btn big", disabled=not turn.ready),
        button(
            "cancel" if not turn.steps else "back",
            back,
            "btn big",
            disabled=not turn.began,
        ),
        class_="acts",
    )


def _sentence(words: str) -> tuple[str, str]:
    """The first sentence, and the rest."""
    for end in (". ", ".\u00a0"):
        if end in words:
            first, rest = words.split(end, 1)
            return first + ".", rest
    return words, ""
