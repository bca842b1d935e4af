"""Hands the page to attractor.web."""
from attractor.web import app

app.start()
