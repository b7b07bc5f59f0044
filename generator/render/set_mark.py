"""The mark of a card set: its letters on a small plate, in the lower left corner of a face.

The plate stands at the corner of the safe area, over whatever frame the face has, and so needs no
place of its own in any template.
"""

from markupsafe import Markup
from reportlab.pdfgen.canvas import Canvas

from generator.model.sizes import CardSize
from generator.model.theme import Theme
from generator.render import vector

HEIGHT, TYPE, LINE, SIDE = 3.2, 2.12, 0.2, 0.7
"""Of the plate, of its letters (6 pt), of its outline and beside the letters, mm."""


def mark_html(letters: str) -> str:
    """The plate as HTML, for the end of a face; `faces/base.css` sets it."""
    return str(Markup('<div class="set-mark t-text">{}</div>').format(letters)) if letters else ""


def paint_set_mark(canvas: Canvas, letters: str, size: CardSize, theme: Theme) -> None:
    """The plate on a canvas whose origin is the lower left corner of the trim; none for none."""
    if not letters:
        return
    font = vector.font_name(theme.types["text"])
    wide = vector.text_width(font, letters) * TYPE
    width = max(HEIGHT, wide + 2 * SIDE)
    left = bottom = size.safe
    vector.set_ink(canvas, theme.colours["paper"], theme.colours["ink"], LINE)
    canvas.roundRect(left, bottom, width, HEIGHT, HEIGHT / 2, stroke=1, fill=1)
    box = vector.text_bounds(font, "H")
    vector.set_ink(canvas, theme.colours["ink"], None)
    canvas.setFont(font, TYPE)
    x, y = left + (width - wide) / 2, bottom + HEIGHT / 2 - box.centre[1] * TYPE
    canvas.drawString(x, y, letters)
