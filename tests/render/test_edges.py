"""Whether colour runs to the edge is read off painted faces, whatever their template."""

from io import BytesIO
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.layout.margins import SLIVER
from generator.model.sizes import CardSize
from generator.render.edges import colour_runs_to_edge

MM = 72 / 25.4
SIZE = CardSize(id="small", title="Small", width=63, height=88)
WIDE, HIGH = (one + 2 * SIZE.bleed for one in (SIZE.width, SIZE.height))


def face(folder: Path, name: str, ground: str, *bands: tuple[float, float, float, float]) -> Path:
    """A face with black bands, in mm from the bottom left corner of its trim."""
    stream = BytesIO()
    canvas = Canvas(stream, (WIDE * MM, HIGH * MM))
    canvas.scale(MM, MM)
    canvas.setFillColor(ground)
    canvas.rect(0, 0, WIDE, HIGH, stroke=0, fill=1)
    canvas.setFillColor("black")
    for x, y, width, height in bands:
        canvas.rect(x + SIZE.bleed, y + SIZE.bleed, width, height, stroke=0, fill=1)
    canvas.setFont("Helvetica", 8)
    canvas.drawString(SIZE.bleed + SIZE.width - 12, 40, "words that would run beyond the edge")
    canvas.save()
    path = folder / f"{name}.pdf"
    path.write_bytes(stream.getvalue())
    return path


@pytest.mark.parametrize(
    ("band", "runs"),
    [
        ((-4.0, 80.0, 80.0, 20.0), True),  # a band at the head
        ((-4.0, -4.0, 4.0 + SLIVER, 100.0), True),  # a stripe at the left
        ((3.0, 3.0, 50.0, 70.0), False),  # a frame well inside
        ((1.5, 1.5, 2.0, 70.0), False),
    ],
)
def test_a_band_that_reaches_the_cut_is_seen(tmp_path, band, runs):
    assert colour_runs_to_edge([face(tmp_path, "a", "#f5edda", band)], SIZE) is runs


def test_one_ground_for_all_needs_no_gutter_and_two_grounds_do(tmp_path):
    cream, red = face(tmp_path, "cream", "#f5edda"), face(tmp_path, "red", "#c03030")
    assert not colour_runs_to_edge([cream, cream], SIZE)
    assert not colour_runs_to_edge([red], SIZE)
    assert colour_runs_to_edge([cream, red], SIZE)
    assert not colour_runs_to_edge([], SIZE)
