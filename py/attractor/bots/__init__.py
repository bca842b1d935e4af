"""Opponents: searches that know no game, and what every opponent says.

A game's ``bot.py`` offers positions to a search (``Node``) and turns its answer into an ``Advice``. Nothing here knows
time or chance: a ``Budget`` says when to stop, a generator comes in as an argument.
"""
