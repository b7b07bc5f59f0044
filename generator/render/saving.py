"""How every PDF of ours is saved: small, and with the same bytes each time."""

import io

import pikepdf


def saved(pdf: pikepdf.Pdf) -> bytes:
    """`pdf` as bytes that depend on nothing but its content."""
    out = io.BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
    )
    return out.getvalue()
