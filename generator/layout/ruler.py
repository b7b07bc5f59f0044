"""The ruler in the margin: 50 mm on one side of a line and 2 in on the other.

Who holds a real ruler against it sees whether the printer kept the size; one per cent is half a
millimetre here.
"""

from generator.layout.correction import turned
from generator.layout.shapes import Drawing, Line, LineKind, Text
from generator.layout.sheet import Strip

MILLIMETRES, INCHES = 50, 2
QUARTER_INCH = 6.35
TYPE_SIZE = 1.8
"""Of what the scales say at their ends, mm (5 pt)."""
_SHORT, _MIDDLE, _LONG = 0.8, 1.2, 1.7
_Stroke = tuple[float, float, float, float, LineKind]


def ruler_drawing(strip: Strip) -> Drawing:
    """The strokes and texts of a ruler in its place on the sheet."""
    middle = strip.height / 2
    lines: list[_Stroke] = [(0.0, middle, INCHES * 25.4, middle, "scale")]
    for mm in range(MILLIMETRES + 1):
        tick = _LONG if mm % 10 == 0 else _MIDDLE if mm % 5 == 0 else _SHORT
        lines.append((float(mm), middle, float(mm), middle + tick, "tick"))
    for quarter in range(4 * INCHES + 1):
        tick = _LONG if quarter % 4 == 0 else _MIDDLE if quarter % 2 == 0 else _SHORT
        x = quarter * QUARTER_INCH
        lines.append((x, middle, x, middle - tick, "tick"))
    end = INCHES * 25.4 + 1
    return Drawing(
        tuple(_line(strip, line) for line in lines),
        (
            _text(strip, end, middle + 0.3, f"{MILLIMETRES} mm"),
            _text(strip, end, middle - TYPE_SIZE, f"{INCHES} in"),
        ),
    )


def _line(strip: Strip, line: _Stroke) -> Line:
    x1, y1, x2, y2, kind = line
    return Line(*_on_sheet(strip, x1, y1), *_on_sheet(strip, x2, y2), kind)


def _text(strip: Strip, x: float, y: float, text: str) -> Text:
    return Text(*_on_sheet(strip, x, y), text, TYPE_SIZE, strip.rotation)


def _on_sheet(strip: Strip, x: float, y: float) -> tuple[float, float]:
    """A place in the strip as a place on the sheet."""
    along, up = turned(x, y, strip.rotation)
    return strip.x + along, strip.y + up
