"""Rooms: signed logs over any transport."""
