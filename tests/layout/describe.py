"""An imposition as text: one line per placement, for people and for tests."""

from generator.layout.shapes import Rect
from generator.layout.sheet import Imposition, Placement, Side, Strip, pages


def describe(imposition: Imposition, marks: bool = False) -> str:
    """The sides in print order, each with its placements; lengths in mm to a thousandth.

    Args:
        imposition: what to describe.
        marks: list every stroke in the margins, too, instead of their number.
    """
    turned = ", cards rotated" if imposition.rotated else ""
    lines = [
        f"{_numbers(imposition.paper_width, imposition.paper_height)} mm, "
        f"{imposition.columns} x {imposition.rows}, {imposition.backs.value}{turned}"
    ]
    lines += [f"note: {note}" for note in imposition.notes]
    for side in pages(imposition):
        lines += _side(side, marks)
    return "\n".join(lines) + "\n"


def _side(side: Side, marks: bool) -> list[str]:
    name = f"sheet {side.sheet} {side.name}"
    lines = [_placement(name, placement) for placement in side.placements]
    if marks:
        lines += [
            f"{name} {line.kind} {_numbers(line.x1, line.y1, line.x2, line.y2)}"
            for line in side.lines
        ]
    else:
        lines.append(f"{name} marks {len(side.lines)}")
    if side.ruler:
        lines.append(f"{name} ruler {_strip(side.ruler)}")
    if side.label:
        lines.append(f"{name} label {_strip(side.label.strip)} {side.label.text!r}")
    if side.correction:
        moved = side.correction
        lines.append(f"{name} corrected {_numbers(moved.dx, moved.dy)} by {_number(moved.angle)}°")
    return lines


def _placement(name: str, placement: Placement) -> str:
    return (
        f"{name} {placement.face} {_rect(placement.trim)} rotation {placement.rotation} "
        f"clip {_rect(placement.clip)}"
    )


def _rect(rect: Rect) -> str:
    return _numbers(rect.x, rect.y, rect.width, rect.height)


def _strip(strip: Strip) -> str:
    return f"{_numbers(strip.x, strip.y, strip.length, strip.height)} rotation {strip.rotation}"


def _numbers(*numbers: float) -> str:
    return " ".join(_number(number) for number in numbers)


def _number(number: float) -> str:
    return f"{round(number, 3) + 0.0:g}"
