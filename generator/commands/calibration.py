"""The `calibrate` command: print the duplex test sheet, or save what was read from it."""

import re
from collections.abc import Iterator
from pathlib import Path

from generator.boxes import Shelf
from generator.errors import HornbookError
from generator.layout.calibration import Reading, calibration_sheet, correction_from
from generator.layout.correction import Correction
from generator.output import write_file
from generator.profiles import load_profile, save_profile
from generator.project import find_project
from generator.render.calibration import paint_calibration

NUMBER = r"\s*([+-]?\d+(?:\.\d+)?)\s*"


def calibrate(
    *,
    paper: str,
    backs: str,
    profile: str | None,
    at_a: str | None,
    at_b: str | None,
    output: Path | None,
) -> Iterator[str]:
    """Print the test sheet, save readings, or show a profile; yields what to tell the person.

    Raises:
        HornbookError: a reading is no pair of numbers, the paper is too small, or the file cannot
            be written.
    """
    shelf = Shelf(find_project())
    chosen = shelf.tables.paper(paper)
    sheet = calibration_sheet(chosen, long_edge=backs == "long-edge")
    if at_a is not None or at_b is not None:
        if not (profile and at_a and at_b):
            raise HornbookError(
                "a profile needs a name and both readings",
                instead="hornbook calibrate --profile office --a 0.5,-1 --b 0.5,-0.5",
            )
        correction = correction_from(sheet, _reading(at_a), _reading(at_b))
        yield f"saved {save_profile(profile, correction)}"
        yield _said(correction)
        yield f"use it: hornbook print --profile {profile}"
    elif profile:
        yield _said(load_profile(profile))
    else:
        path = (output or shelf.project.output) / f"calibration-{chosen.id}-{backs}.pdf"
        write_file(path, paint_calibration(sheet, next_step(chosen.id, backs)))
        yield f"{path}"
        flip = backs.replace("-", " ")
        yield f"print it at 100 % on both sides (flip on {flip}), then read A and B"
        yield next_step(chosen.id, backs)


def next_step(paper: str, backs: str) -> str:
    """The command that saves the readings."""
    special = "" if (paper, backs) == ("a4", "long-edge") else f" --paper {paper} --backs {backs}"
    return f"hornbook calibrate{special} --profile NAME --a X,Y --b X,Y"


def _reading(text: str) -> Reading:
    found = re.fullmatch(f"{NUMBER},{NUMBER}", text.replace("\N{MINUS SIGN}", "-"))
    if not found:
        raise HornbookError(
            f'"{text}" is no reading', instead="give two numbers in mm with a comma, as 0.5,-1"
        )
    return Reading(float(found[1]), float(found[2]))


def _said(correction: Correction) -> str:
    return (
        f"backs are moved {correction.dx:+.2f} mm across and {correction.dy:+.2f} mm up, "
        f"and turned {correction.angle:+.3f}°"
    )
