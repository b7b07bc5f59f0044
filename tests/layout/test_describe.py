"""A sheet as text, line by line; a change of layout shows here as a readable difference.

To accept a change on purpose, run with UPDATE_GOLDEN=1 and read what git shows.
"""

import os
from pathlib import Path

import pytest
from describe import describe
from paper_in_hand import PAPERS, SIZES, deck

from generator.layout.imposition import impose
from generator.layout.sheet import Backs, Bleed, Correction, Marks, Options

GOLDEN = Path(__file__).parent / "golden"
CASES = {
    "poker-a4-long-edge-shared-crop": ("poker", 11, Options(PAPERS["a4"], title="Box · deck")),
    "poker-letter-short-edge-own-cross": (
        "poker",
        7,
        Options(
            PAPERS["letter"],
            Backs.SHORT_EDGE,
            Bleed.OWN,
            Marks.CROSS,
            profile=Correction(0.5, -0.25, 0.1),
        ),
    ),
    "tarot-a4-gutterfold-shared-crop": ("tarot", 3, Options(PAPERS["a4"], Backs.GUTTERFOLD)),
    "poker-letter-fold-own-crop": (
        "poker",
        4,
        Options(PAPERS["letter"], Backs.FOLD, Bleed.OWN),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_sheets_as_text_are_as_recorded(name):
    size, count, options = CASES[name]
    text = describe(impose(deck(count), SIZES[size], options), marks=True)
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


def test_every_placement_has_its_line_and_marks_are_counted():
    lines = describe(impose(deck(2), SIZES["poker"], Options(PAPERS["a4"]))).splitlines()
    assert lines[0] == "210 297 mm, 3 x 3, long-edge"
    assert "sheet 1 front f0 9.75 192.95 63.5 88.9 rotation 0 clip 7 189.95 66.25 94.9" in lines
    assert (
        "sheet 1 back b0 136.75 192.95 63.5 88.9 rotation 0 clip 136.75 189.95 66.25 94.9" in lines
    )
    assert "sheet 1 front marks 16" in lines
