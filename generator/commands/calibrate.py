"""The `calibrate` command: print the duplex test sheet, save what was read, try a profile out."""

import re
from pathlib import Path

from generator.commands.arguments import Calibrate
from generator.errors import HornbookError
from generator.layout.calibration import REACH, ScaleReading, calibration_sheet, correction_from
from generator.layout.sheet import Correction
from generator.model.sizes import Paper
from generator.output import write_file
from generator.profiles import load_profile, save_profile
from generator.project import find_project
from generator.render.marks import paint_calibration
from generator.saying import say
from generator.shelf import Shelf

NUMBER = r"\s*([+-]?\d+(?:\.\d+)?)\s*"


def run(asked: Calibrate) -> None:
    """Print the test sheet, with a profile applied where one is named; first save its readings.

    Raises:
        HornbookError: a reading is no pair of numbers or lies off the scales, the paper is too
            small, or a file cannot be written.
    """
    shelf, profile, backs = Shelf(find_project()), asked.profile, asked.backs
    paper = shelf.tables.paper(asked.paper)
    correction = None
    if asked.at_a is not None or asked.at_b is not None:
        if not (profile and asked.at_a and asked.at_b):
            raise HornbookError(
                "a profile needs a name and both readings",
                instead="hornbook calibrate --profile office --a 0.5,-1 --b 0.5,-0.5",
            )
        sheet = calibration_sheet(paper, long_edge=backs == "long-edge")
        correction = correction_from(sheet, _reading(asked.at_a), _reading(asked.at_b))
        say(f"saved {save_profile(profile, correction)}")
    elif profile:
        correction = load_profile(profile)
    if correction:
        say(
            f"backs are moved {correction.dx:+.2f} mm across and {correction.dy:+.2f} mm up, "
            f"and turned {correction.angle:+.3f}°"
        )
    _print(paper, backs, profile, correction, asked.output or shelf.project.output)
    if correction:
        say(f"every stroke should cross at 0; then use it: hornbook print --profile {profile}")
    else:
        say(next_step(paper.id, backs))


def _print(
    paper: Paper, backs: str, profile: str | None, correction: Correction | None, folder: Path
) -> None:
    """Write the test sheet, which tries out a correction where there is one."""
    sheet = calibration_sheet(paper, long_edge=backs == "long-edge", profile=correction)
    words = ["calibration", paper.id, backs, *([profile] if profile and correction else [])]
    path = folder / f"{'-'.join(words)}.pdf"
    special = _special(paper.id, backs)
    command = f"hornbook calibrate{special}" if correction else next_step(paper.id, backs)
    write_file(path, paint_calibration(sheet, command))
    say(str(path))
    flip = backs.replace("-", " ")
    say(f"print it at 100 % on both sides (flip on {flip}), then look at A and B")


def next_step(paper: str, backs: str) -> str:
    """The command that saves the readings."""
    return f"hornbook calibrate{_special(paper, backs)} --profile NAME --a X,Y --b X,Y"


def _special(paper: str, backs: str) -> str:
    return "" if (paper, backs) == ("a4", "long-edge") else f" --paper {paper} --backs {backs}"


def _reading(text: str) -> ScaleReading:
    found = re.fullmatch(f"{NUMBER},{NUMBER}", text.replace("\N{MINUS SIGN}", "-"))
    if not found:
        raise HornbookError(
            f'"{text}" is no reading', instead="give two numbers in mm with a comma, as 0.5,-1"
        )
    x, y = float(found[1]), float(found[2])
    if max(abs(x), abs(y)) > REACH:
        raise HornbookError(
            f'"{text}" cannot be read off the sheet: its scales end at {REACH:g} mm',
            instead="check paper size, scaling and --backs; a printer that is so far off prints "
            "another page than this one",
        )
    return ScaleReading(x, y)
