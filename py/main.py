"""Hands the page to attractor.web."""
import random

from attractor.web import app

random.seed()  # the memory that a later visit starts from is the same for everyone
app.start()
