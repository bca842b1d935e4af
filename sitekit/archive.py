"""Zip archives that are the same bytes for the same contents: sorted, without dates, owners or chance."""
from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

EPOCH = (1980, 1, 1, 0, 0, 0)


def pack(entries: Mapping[str, bytes]) -> bytes:
    """The archive of these entries (name to contents), deflated."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, entries[name])
    return out.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """What ``pack`` takes, from any zip archive; folders left out."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
