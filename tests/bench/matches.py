"""How long it takes to check each box by playing it: `python -m tests.bench matches`."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from time import perf_counter

from generator.commands.arguments import Check
from generator.commands.check import check_boxes
from generator.project import find_project
from generator.shelf import Shelf
from tests.bench.line import Line

MATCHES, PROCESSES = 1000, 2


def scene(box: str) -> dict[str, float]:
    """The numbers of one box, from a process of its own."""
    said = subprocess.run(
        [sys.executable, "-m", "tests.bench.matches", box], stdout=subprocess.PIPE, check=True
    )
    return {key: float(value) for key, value in json.loads(said.stdout).items()}


def measure_matches() -> list[Line]:
    """All numbers of checks by playing, in one run."""
    lines = [Line("what else the machine is doing (load, 0 is idle)", os.getloadavg()[0])]
    slowest = 0.0
    for box in Shelf(find_project()).names():
        found = scene(box)
        said = f"--play {MATCHES}, {PROCESSES} processes, {box}"
        lines.append(Line(said, found["play"], "s", 60.0))
        lines.append(Line("  processor time, ÷ 2", found["used"] / PROCESSES, "s"))
        lines.append(Line(f"  {found['matches']:.0f} matches, each", found["each"] * 1000, "ms"))
        slowest = max(slowest, MATCHES * found["each"])
    return [*lines, Line(f"{MATCHES} matches of the slowest box", slowest, "s", 60.0)]


def measured(box: str) -> dict[str, float]:
    """Seconds for a box: read and linted, and then played as well."""
    asked = Check(paths=(box,), quick=True, jobs=PROCESSES)
    check_boxes(asked)  # what is imported and read once, is
    start = perf_counter()
    check_boxes(asked)
    static = perf_counter() - start
    start, used = perf_counter(), sum(os.times()[:4])
    found = check_boxes(replace(asked, play=MATCHES))
    play = perf_counter() - start - static
    for child in active_children():  # their time counts when they are gone
        child.join()
    used = sum(os.times()[:4]) - used
    assert not found.findings, list(map(str, found.findings))
    matches = sum(one["matches"] for one in found.studies)
    return {
        "static": static,
        "play": play,
        "matches": matches,
        "each": play / matches,
        "used": used,
    }


if __name__ == "__main__":
    # Progress goes nowhere: only the numbers are wanted.
    with Path(os.devnull).open("w") as sys.stderr:
        print(json.dumps(measured(sys.argv[1])))  # noqa: T201
