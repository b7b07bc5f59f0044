"""Empty pages to put faces on."""

import pikepdf

from generator.render.saving import saved


def blank_pages(count: int, width: float, height: float) -> bytes:
    """A PDF of `count` empty pages of `width` by `height` mm."""
    points = 72 / 25.4
    with pikepdf.new() as pdf:
        for _ in range(count):
            pdf.add_blank_page(page_size=(width * points, height * points))
        return saved(pdf)
