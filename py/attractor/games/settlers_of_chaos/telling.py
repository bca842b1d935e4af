from __future__ import annotations
from attractor.core.game import Note
def tell(before, event, after):
    return (Note("played", move=event.move),)
def entry(before, event):
    return event.move
