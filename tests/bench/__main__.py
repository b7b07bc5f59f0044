"""`python -m tests.bench [SCENE]...`: how fast, how small, and whether that is good enough.

Prints what each scene takes of processor time and memory, how many times the yardsticks of the same
run that is, its bound, and whether it is kept. Exit code 1 when one is missed, or a scene fails.
What is measured in rounds is the median of them; what takes long is run in fewer. `play` and
`matches` compare the engine with others; they have rounds of their own, and are run when named.
"""

import argparse
import os
import platform
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

from tests.bench.cost import Cost, middle
from tests.bench.line import ALONE, HEAD, SQUIB, YARDSTICKS, Line, Row, markdown, plain
from tests.bench.page import write
from tests.bench.play import measure_play
from tests.bench.scenes import SCENES, SELDOM, SQUIB_RECORDED, bounds, lines, prepare, yardsticks
from tests.bench.workshop import ROOT, Workshop

OTHERS = ("play", "matches")
LINE_HEAD = ["", "measured", "", "bound", ""]
LIBRARIES = ("weasyprint", "pydantic", "click", "reportlab", "pikepdf")


def main() -> int:
    """Measure in a folder that goes away, and print."""
    asked = arguments()
    start, table = perf_counter(), markdown if asked.markdown or asked.write else plain
    scenes = [name for name in SCENES if name in asked.scenes]
    kept, said = True, [machine()]
    if scenes:
        with tempfile.TemporaryDirectory(prefix="hornbook-bench-") as folder:
            work = Workshop(Path(folder), asked.tree)
            rows, yards, more = measured(work, scenes, asked.runs)
        said.append(table(HEAD, [one.cells(yards) for one in rows]))
        kept = all(one.bound is None or one.bound.is_met(one.cost, yards) for one in rows)
        kept = kept and not work.failed
    else:
        more = []
    more += others(asked.scenes)
    if more:
        said.append(table(LINE_HEAD, [one.cells() for one in more]))
    rounds = f"{asked.runs} rounds" if asked.runs > 1 else "one round"
    said.append(f"Measured in {perf_counter() - start:.0f} s, {rounds}.")
    print("\n\n".join(said))  # noqa: T201
    if asked.write:
        write("The numbers", "\n\n".join(said))
    return 0 if kept and all(line.is_met for line in more) else 1


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    known = [*SCENES, *OTHERS]
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"{', '.join(known)}")
    parser.add_argument("--runs", type=int, default=5, help="rounds; the median counts (5)")
    parser.add_argument("--markdown", action="store_true", help="tables for a page")
    parser.add_argument("--write", action="store_true", help="put them into docs/performance.md")
    parser.add_argument("--tree", type=Path, default=ROOT, help="measure another checkout")
    asked = parser.parse_args()
    if unknown := sorted({*asked.scenes} - {*known}):
        parser.error(f"no scene is called {', '.join(unknown)}; scenes are {', '.join(known)}")
    asked.scenes, asked.tree = asked.scenes or [*SCENES], asked.tree.resolve()
    return asked


def machine() -> str:
    """The day, what is measured on, and what else it does."""
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return (
        f"{datetime.now(UTC):%Y-%m-%d}: {platform.system()} on {os.cpu_count()} × "
        f"{processor()}, Python {platform.python_version()}, {libraries}; "
        f"load before {os.getloadavg()[0]:.1f}"
    )


def processor() -> str:
    """What the processor is called, where the system says it."""
    try:
        told = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.machine()
    names = (line.partition(":")[2] for line in told.splitlines() if line.startswith("model name"))
    return " ".join(next(names, platform.machine()).split())


def measured(
    work: Workshop, scenes: Sequence[str], runs: int
) -> tuple[list[Row], dict[str, Cost], list[Line]]:
    """A row for everything that was measured, the yardsticks alone, and lines of other numbers."""
    costs: dict[str, list[Cost]] = defaultdict(list)
    squib = work.has_squib()
    progress("preparing")
    prepare(work)
    for number in range(1, runs + 1):
        progress(f"round {number} of {runs}: yardsticks")
        for name, cost in yardsticks(work, squib=squib):
            costs[name].append(cost)
        due = {one for one in scenes if number <= SELDOM.get(one, runs)}
        for scene in sorted(due - work.failed, key=scenes.index):
            progress(f"round {number} of {runs}: {scene}")
            try:
                for name, cost in SCENES[scene](work):
                    costs[name].append(cost)
            except RuntimeError as error:  # the others are worth having
                work.failed.add(scene)
                progress(f"{scene} cannot be measured: {error}")
    found = {name: middle(all_) for name, all_ in costs.items()}
    bounded = bounds(work.boxes())
    rows = [Row(name, cost, bounded.get(name)) for name, cost in found.items()]
    yards = {name: found[name] for name in YARDSTICKS if name in found}
    if not squib:
        said = "Squib is not here: it is taken to need"
        print(f"{said} {SQUIB_RECORDED} × WeasyPrint alone, as recorded")  # noqa: T201
        alone = yards[ALONE]
        yards[SQUIB] = Cost(alone.seconds * SQUIB_RECORDED, 0)
    return rows, yards, list(lines(found, work))


def others(scenes: Sequence[str]) -> list[Line]:
    """The lines of scenes that measure themselves."""
    found: list[Line] = []
    if "play" in scenes:
        progress("play")
        found += measure_play()
    if "matches" in scenes:
        from tests.bench.matches import measure_matches

        progress("matches")
        found += measure_matches()
    return found


def progress(doing: str) -> None:
    """Say on standard error what is measured now."""
    print(doing, file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
