"""Boards as graphs: squares, hexes, connection."""
