"""`python -m tests.mutation`: small changes to the code, and whether a test notices each of them.

    python -m tests.mutation layout                    200 changes in one room, drawn by seed 1
    python -m tests.mutation --sample 0                every change in every room: a night's work
    python -m tests.mutation layout --again            those that nobody noticed last time

Each change is tried alone, in a process of its own, against the tests that reach its line; no file
is touched. Prints what nobody noticed, and the share of what was noticed; exit code 1 when that is
below four fifths. `.mutation/ROOM-SEED.json` has all that was tried.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

from tests.mutation.changes import Change, changes
from tests.mutation.reach import Reach, reach
from tests.mutation.trial import attempt, preload

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutation"
ROOMS = {
    "rules": ("tests/rules", "tests/engine", "tests/source/test_schema.py"),
    "layout": ("tests/layout",),
    "source": (
        "tests/source",
        *(f"tests/sets/test_{one}.py" for one in ("merging", "conflicts", "conflict_kinds")),
        *(f"tests/sets/test_{one}.py" for one in ("whole_parts", "strangers")),
    ),
}
"""Each room with its tests: those that are quick."""
FLOOR = 0.8
CONTROLS = 2
"""So many trials are run without their change, to see that their tests pass as they are chosen."""


@dataclass
class Tally:
    """What a run over a room came to: the changes tried, each with how it ended."""

    tried: dict[str, str] = field(default_factory=dict)

    @property
    def survivors(self) -> list[str]:
        return [name for name, ending in self.tried.items() if ending == SURVIVED]

    @property
    def share(self) -> float:
        return 1 - len(self.survivors) / len(self.tried) if self.tried else 1.0


SURVIVED = "survived"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("--seed", type=int, default=1, help="which changes are drawn")
    parser.add_argument("--sample", type=int, default=200, help="so many of a room; 0: all")
    parser.add_argument("--again", action="store_true", help="only what survived under this seed")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    said = parser.parse_args()
    if unknown := set(said.rooms) - set(ROOMS):
        parser.error(f"no such room: {', '.join(sorted(unknown))}")
    rooms = said.rooms or list(ROOMS)
    if len(rooms) == 1:
        preload(ROOT, rooms[0])
        return 0 if run(rooms[0], said) >= FLOOR else 1
    again = ["--again"] if said.again else []
    options = ["--seed", str(said.seed), "--sample", str(said.sample), *again]
    command = [sys.executable, "-m", "tests.mutation", *options]
    return max(subprocess.run([*command, room], check=False).returncode for room in rooms)


def run(room: str, said: argparse.Namespace) -> float:
    """Try the changes of one room; the share that was noticed."""
    kept = KEPT / f"{room}-{said.seed}.json"
    earlier = Tally(json.loads(kept.read_text("utf-8"))) if said.again else Tally()
    print(f"{room}: measuring which tests reach what", file=sys.stderr)
    known = reach(ROOT, room, ROOMS[room], KEPT / f"{room}.json")
    drawn = list(draw(room, said, earlier.survivors))
    control(known, drawn, said.seed)
    tally = Tally()
    for number, change in enumerate(drawn, 1):
        tally.tried[change.name] = ending = judge(known, change)
        if ending == SURVIVED:
            print(describe(change), flush=True)
        print(f"\r{room}: {number} of {len(drawn)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    killed = len(tally.tried) - len(tally.survivors)
    print(f"{room}: {killed} of {len(tally.tried)} killed, {tally.share:.1%}", flush=True)
    whole = Tally(earlier.tried | tally.tried)
    kept.write_text(json.dumps(whole.tried, indent=1), "utf-8")
    return whole.share


def draw(room: str, said: argparse.Namespace, survivors: list[str]) -> Iterator[Change]:
    """The changes to try."""
    paths = [
        str(path.relative_to(ROOT)) for path in sorted((ROOT / "generator" / room).glob("*.py"))
    ]
    if said.again:
        return changes(ROOT, paths, said.seed, survivors)
    return islice(changes(ROOT, paths, said.seed), said.sample or None)


def judge(known: Reach, change: Change) -> str:
    """How a change ends: in the test that fails, in no end at all, or unnoticed."""
    tests = known.of(change.path, change.lines)
    if not tests:
        return SURVIVED
    ending = attempt(ROOT, change.path, change.code, tests)
    if ending.code == 0:
        return SURVIVED
    return ending.failed or ("import" if ending.code > 0 else "limit")


def control(known: Reach, drawn: list[Change], seed: int) -> None:
    """See that chosen tests pass over unchanged code."""
    for change in Random(seed).sample(drawn, min(CONTROLS, len(drawn))):
        tests = known.of(change.path, change.lines)
        code = (ROOT / change.path).read_text("utf-8")
        if tests and (ending := attempt(ROOT, change.path, code, tests)).code:
            raise SystemExit(f"{ending.failed or tests}: fails although nothing is changed")


def describe(change: Change) -> str:
    """A survivor, in two lines for what it was and what it became."""
    return f"\n{change.name}\n  - {_line(change.before)}\n  + {_line(change.after)}"


def _line(code: str) -> str:
    return " ".join(code.split())


if __name__ == "__main__":
    sys.exit(main())
