"""Drawings for cutting machines: DXF R2010 in mm with layers, SVG 1.1 with groups called so."""

import io
import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.sax.saxutils import escape

from generator.layout.outlines import CutSheet, Outline
from generator.layout.shapes import Line

CUT, FOLD, MARKS = "CUT", "FOLD", "MARKS"
COLOURS = {CUT: (1, "#ff0000"), FOLD: (5, "#0000ff"), MARKS: (3, "#00a000")}
"""Of each layer, as an index of AutoCAD's colours and as one of the web's."""
HAIRLINE = 0.0254
"""A thousandth of an inch, mm: what laser cutters take for a line to cut."""
MM = 4
"""Millimetres, as `$INSUNITS` counts units."""
FONTS = "XDG_CACHE_HOME"
"""Where ezdxf keeps its list of the machine's fonts, which it makes as soon as it is loaded."""


def loaded(cache: Path) -> ModuleType:
    """ezdxf, which keeps what it finds out of the machine's fonts below `cache`."""
    before = os.environ.get(FONTS)
    os.environ[FONTS] = str(cache)
    try:
        import ezdxf  # heavy to load
    finally:
        if before is None:
            del os.environ[FONTS]
        else:
            os.environ[FONTS] = before
    return ezdxf


def dxf(sheet: CutSheet, cache: Path) -> bytes:
    """A sheet as a drawing of AutoCAD 2010; the origin is its lower left corner."""
    ezdxf = loaded(cache)
    kept = ezdxf.options.write_fixed_meta_data_for_testing
    # Else a drawing tells the day it was made, and ids are drawn by lot.
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        drawing = ezdxf.new("R2010", units=MM)
        drawing.header["$MEASUREMENT"] = 1
        drawing.header["$EXTMIN"] = (0, 0, 0)
        drawing.header["$EXTMAX"] = (sheet.width, sheet.height, 0)
        for name, (index, _) in COLOURS.items():
            drawing.layers.add(name, color=index)
        space = drawing.modelspace()
        for outline in sheet.cuts:
            corners = [tuple(round(one, 6) for one in vertex) for vertex in outline.vertices]
            space.add_lwpolyline(corners, format="xyb", close=True, dxfattribs={"layer": CUT})
        for name, lines in ((FOLD, sheet.folds), (MARKS, sheet.marks)):
            for one in lines:
                ends = ((one.x1, one.y1), (one.x2, one.y2))
                space.add_line(*ends, dxfattribs={"layer": name})
        # Those that each drawing needs come out of a set, in another order in each process.
        drawing.classes.add_required_classes(drawing.dxfversion)
        needed = sorted(drawing.classes.classes.items())
        drawing.classes.classes.clear()
        drawing.classes.classes.update(needed)
        out = io.StringIO()
        drawing.write(out)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = kept
    return out.getvalue().encode()


def svg(sheet: CutSheet, title: str) -> bytes:
    """A sheet as a picture of its own size; the paths of a layer are a group of its name."""
    wide, high = _number(sheet.width), _number(sheet.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" '
        f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">',
        f"<title>{escape(title)}</title>",
        *_group(CUT, [_path(one, sheet.height) for one in sheet.cuts]),
        *_group(FOLD, [_line(one, sheet.height) for one in sheet.folds]),
        *_group(MARKS, [_line(one, sheet.height) for one in sheet.marks]),
        "</svg>",
    ]
    return "\n".join([*lines, ""]).encode()


def _group(name: str, paths: list[str]) -> Iterator[str]:
    if paths:
        _, colour = COLOURS[name]
        yield f'<g id="{name}" fill="none" stroke="{colour}" stroke-width="{HAIRLINE}">'
        for number, path in enumerate(paths, start=1):
            yield f'<path id="{name.lower()}-{number}" d="{path}"/>'
        yield "</g>"


def _path(outline: Outline, height: float) -> str:
    """An outline, its last arc drawn too; y runs down, so arcs to the left of the way stay so."""
    vertices = outline.vertices
    x, y, _ = vertices[0]
    said = [f"M{_number(x)} {_number(height - y)}"]
    for (ax, ay, bulge), (bx, by, _) in zip(vertices, (*vertices[1:], vertices[0]), strict=True):
        end = f"{_number(bx)} {_number(height - by)}"
        if bulge:
            across, up = abs(bx - ax), abs(by - ay)
            # Arcs of ours are quarters: their radius is what they go across, and up.
            said.append(f"A{_number(across)} {_number(up)} 0 0 0 {end}")
        else:
            said.append(f"L{end}")
    return "".join([*said, "Z"])


def _line(line: Line, height: float) -> str:
    start = f"M{_number(line.x1)} {_number(height - line.y1)}"
    return f"{start}L{_number(line.x2)} {_number(height - line.y2)}"


def _number(value: float) -> str:
    """Up to four decimals: a tenth of a thousandth of a millimetre."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
