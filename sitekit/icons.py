"""The app's icons as PNG, drawn from the SVG files of assets/icons: only drawings are kept in the project."""
from __future__ import annotations

from sitekit.places import ROOT

SIZES = {"app-180.png": ("app-maskable.svg", 180), "app-192.png": ("app.svg", 192), "app-512.png": ("app.svg", 512),
         "app-maskable-512.png": ("app-maskable.svg", 512)}


def icons() -> dict[str, bytes]:
    """File name to PNG."""
    from resvg_py import svg_to_bytes

    folder = ROOT / "assets/icons"
    return {name: bytes(svg_to_bytes(svg_string=(folder / drawing).read_text("utf-8"), width=size, height=size))
            for name, (drawing, size) in SIZES.items()}
