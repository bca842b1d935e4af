"""How the pad of a minute looks: below the board what is written, beside it what can be bought. Markup alone.

Every button carries ``data-act``: "finish", or "pad:" and a press of orders_pad.OrdersPad; the text field is #equation.
"""
from __future__ import annotations

from collections.abc import Callable

from attractor.core.game import Note
from attractor.core.scene import Hand, Item, Scene
from attractor.games.settlers_of_chaos import hands
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, called
from attractor.web.markup import element, icon, text
from attractor.web.orders_pad import EXCHANGE, WILD, OrdersPad, sent
from attractor.web.painter import item_picture
from attractor.web.panel import button, head, steps, why_not

Say = Callable[[Note], str]
OPERATORS = ("+", "−", "×", "÷", "(", ")")


def under(pad: OrdersPad, left: tuple[int, int] | None, scene: Scene, tag: str, style: str, say: Say) -> str:
    """Below the board: the time, the equation or the white card in the making, the hand, the signs.

    left: milliseconds that are left and of how many; None without a clock.
    """
    unit = scene.frame.unit
    pictures = [_card(place, card, pad, unit, tag, say) for place, card in enumerate(pad.hand, start=1)]
    cards = element("div", *pictures, class_="cards", role="group", aria_label=say(Note("your-cards")))
    keys = _numbers(pad, say) if pad.mode else _signs(say)
    line = _white(pad, unit, tag, say) if pad.mode else _equation(pad, unit, tag, say)
    return element("div", _minute(left, say), line, _message(pad, say), cards, keys, class_=f"under {style}")


def tray(pad: OrdersPad, scene: Scene, tag: str, style: str, say: Say, hint: str = "") -> str:
    """Beside the board: a hint, the advantages, the bid, other orders, what was sent."""
    shown = next(hand for hand in scene.hands if hand.name == "advantages")
    title = say(scene.title) if scene.title is not None else ""
    prompt = say(scene.prompt) if scene.prompt is not None else ""
    note = why_not(pad.refusal, say) if pad.refusal is not None else ""
    advantages = _advantages(pad, shown, scene.frame.unit, tag, say)
    parts = (note, hint, advantages, _bid(pad, say), _others(pad, say), _sent(pad, say))
    foot = element("p", text(say(Note("pad-how-relaxed" if pad.is_relaxed else "pad-how"))), class_="label")
    return steps(scene, style, say) + head(title, prompt) + element("div", *parts, foot, class_=f"tray {style}")


def field(begun: str, say: Say) -> str:
    """The text field. begun: what stood on the pad when it was taken up; while that is the same, so is the markup, and
    what is being typed stays."""
    words = say(Note("pad-type"))
    letters = ", ".join(say(Note("pad-letter", letter=each, colour=Note(f"colour-{each}"))) for each in COLOURS)
    return element(
        "input", id="equation", type="text", value=begun or None, autocomplete="off", autocapitalize="none",
        spellcheck="false", dir="ltr", enterkeyhint="done", aria_label=words, placeholder=words,
        aria_describedby="equation-says equation-how",
    ) + element("p", text(say(Note("pad-type-how", letters=letters))), class_="vh", id="equation-how")


# ---- below the board -------------------------------------------------------------------------------------------------
def _minute(left: tuple[int, int] | None, say: Say) -> str:
    if left is None:
        return ""
    return element("progress", id="minute", max=left[1], value=left[0], aria_label=say(Note("pad-time")))


def _equation(pad: OrdersPad, unit: float, tag: str, say: Say) -> str:
    """The tokens; a tap on one takes it out. After them the exact value, with a tick where it is the target."""
    places = pad.places
    parts = []
    for at, token in enumerate(pad.pad.tokens):
        if token[-1] not in DIGITS:
            parts.append(element("span", text(token), class_="op"))
            continue
        name = pad.hand[places[at] - 1] if at in places else token
        lacks = "" if at in places else " lacks"
        parts.append(_picture(name, f"card{lacks}", f"pad:drop:{at}", "pad-take-out", unit, tag, say))
    value = pad.pad.value
    result = ""
    if value is not None:
        tick = element("span", icon("check"), class_="tick") if pad.is_equal else ""
        made = element("b", text(value), class_="num")
        result = element("span", element("span", "=", class_="op"), made, tick, class_="res")
    return element("div", *parts, element("span", class_="caret"), result, class_="eq", dir="ltr")


def _white(pad: OrdersPad, unit: float, tag: str, say: Say) -> str:
    """A white card in the making: the four that go, and the one that comes."""
    gone = [_picture(pad.hand[place - 1], "card", f"pad:keep:{place}", "pad-take-out", unit, tag, say)
            for place in pad.given]
    empty = [element("span", class_="card empty")] * (4 - len(gone)) if pad.mode == EXCHANGE else []
    arrow = element("span", icon("chevron-right"), class_="op") if pad.mode == EXCHANGE else ""
    comes = _picture(f"w{pad.number}", "card", "", "", unit, tag, say) if pad.number else element(
        "span", element("b", "?"), class_="card empty")
    return element("div", *gone, *empty, arrow, comes, class_="eq white", dir="ltr")


def _message(pad: OrdersPad, say: Say) -> str:
    style = "eqnote right" if not pad.mode and pad.is_equal else "eqnote"
    return element("p", text(say(pad.note)), class_=style, id="equation-says")


def _card(place: int, card: str, pad: OrdersPad, unit: float, tag: str, say: Say) -> str:
    used = pad.token_of(place) is not None and not pad.mode
    chosen = pad.mode == EXCHANGE and place in pad.given
    off = pad.mode == WILD or (pad.mode == EXCHANGE and not pad.may_give(place))
    style = "card" + (" used" if used or off else " sel" if chosen else "")
    return _picture(card, style, f"pad:card:{place}", "", unit, tag, say, pressed=used or chosen, off=off)


def _picture(
    card: str, style: str, act: str, does: str, unit: float, tag: str, say: Say, *, pressed: bool | None = None,
    off: bool = False,
) -> str:
    """A card as a button; a bare number has no colour yet, and no act is no button."""
    ground, label = "", card
    if len(card) == 2:
        ground = item_picture(hands.card_item(card, ""), unit, tag)
        label = say(called(card))
    inside = ground + element("b", text(card[-1]))
    if not act:
        return element("span", inside, class_=style, role="img", aria_label=label)
    spoken = say(Note(does, card=label)) if does else label
    state = None if pressed is None else "true" if pressed else "false"
    return element(
        "button", inside, type="button", class_=style, data_act=act, aria_label=spoken, aria_pressed=state,
        aria_disabled="true" if off else None,
    )


def _signs(say: Say) -> str:
    keys = [
        element("button", text(sign), type="button", data_act=f"pad:sign:{sign}", aria_label=say(Note(f"sign-{name}")))
        for sign, name in zip(OPERATORS, ("plus", "minus", "times", "divided", "open", "close"), strict=True)
    ]
    keys.append(
        element("button", icon("delete"), type="button", data_act="pad:back", aria_label=say(Note("pad-delete")))
    )
    return element("div", *keys, class_="ops", role="group", aria_label=say(Note("pad-signs")))


def _numbers(pad: OrdersPad, say: Say) -> str:
    keys = [
        element(
            "button", digit, type="button", data_act=f"pad:number:{digit}", role="radio",
            aria_checked="true" if digit == pad.number else "false",
        )
        for digit in DIGITS
    ]
    return element("div", *keys, class_="ops ten", role="radiogroup", aria_label=say(Note("pad-number")))


# ---- beside the board ------------------------------------------------------------------------------------------------
def _advantages(pad: OrdersPad, shown: Hand, unit: float, tag: str, say: Say) -> str:
    rows = [_advantage(pad, slot, item, unit, tag, say) for slot, item in enumerate(shown.items, start=1)]
    return element("div", *rows, class_="advs", role="radiogroup", aria_label=say(shown.label))


def _advantage(pad: OrdersPad, slot: int, item: Item, unit: float, tag: str, say: Say) -> str:
    sold = pad.state.is_sold(slot)
    bid = slot in pad.desk.slots
    does = Note("slot-sold") if sold else Note("pad-bid-sent") if bid else Note(f"{pad.kind(slot).key}-does")
    name, below = ("", say(does)) if sold else (say(item.label), say(does))
    target = say(item.tally) if item.tally is not None else ""
    words = element("span", element("span", text(name or below), class_="nm"), element("br"),
                    element("span", text(below if name else ""), class_="d"))
    ring = item_picture(item, unit, tag)
    return element(
        "button", ring or element("span", class_="pic"), words, element("span", text(target), class_="t"),
        type="button", class_="adv gone" if sold else "adv bid" if bid else "adv", role="radio",
        aria_checked="true" if slot == pad.offered else "false", disabled=sold or bid, data_act=f"pad:slot:{slot}",
        aria_label=", ".join(part for part in (name, target, below) if part),
    )


def _bid(pad: OrdersPad, say: Say) -> str:
    """The button that sends: a bid, or the white card in the making."""
    if pad.mode:
        label = Note(f"pad-send-{pad.mode}", number=pad.number) if pad.number else Note(f"pad-{pad.mode}")
        ready, act = pad.can_send, "pad:send"
    elif pad.offered:
        label = Note("pad-bid", target=pad.target, kind=pad.kind(pad.offered))
        ready, act = pad.is_equal, "pad:bid"
    else:
        label, ready, act = Note("pad-bid-none"), False, "pad:bid"
    style = "btn seat big" if ready else "btn big"
    return element("div", button(act, say(label), style, disabled=not ready), class_="acts one")


def _others(pad: OrdersPad, say: Say) -> str:
    """Exchange, Wild Card, and the end of the minute."""
    rows = []
    for mode, can in ((EXCHANGE, pad.can_exchange), (WILD, pad.desk.has_wild)):
        pressed = "true" if pad.mode == mode else "false"
        rows.append(element(
            "button", text(say(Note(f"pad-{mode}"))), type="button", class_="btn", data_act=f"pad:mode:{mode}",
            aria_pressed=pressed, disabled=not can and pad.mode != mode,
        ))  # fmt: skip
    rows.append(button("finish", say(Note("confirm-orders")), "btn"))
    return element("div", *rows, class_="padtools")


def _sent(pad: OrdersPad, say: Say) -> str:
    """What was sent this minute, the newest last."""
    lines = [element("li", text(say(note))) for note in sent(pad)]
    if not lines:
        return ""
    back = button("pad:withdraw", say(Note("pad-withdraw")), "btn quiet") if pad.is_relaxed else ""
    title = element("h2", text(say(Note("pad-sent"))))
    return element("section", title, element("ol", *lines), back, class_="sent", aria_live="polite")
