"""Archives that are the same to the byte whenever they are made of the same files."""

import io
import zipfile
from collections.abc import Collection, Mapping

FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest moment that a ZIP file can name; no clock is asked."""
READABLE = 0o644 << 16


def zipped(files: Mapping[str, bytes], stored: Collection[str] = ()) -> bytes:
    """A ZIP archive of `files` in their order; those in `stored` are not compressed.

    So are pictures, which would not become smaller.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, FIRST_DAY)
            entry.external_attr = READABLE
            entry.create_system = 3  # Unix, wherever it is made
            plain = name in stored or name.endswith((".png", ".jpg", ".webp"))
            entry.compress_type = zipfile.ZIP_STORED if plain else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=None if plain else 9)
    return out.getvalue()
