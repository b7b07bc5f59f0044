"""`python -m tests.fuzz`: guided fuzzing of everything that reads what a stranger wrote.

    python -m tests.fuzz --minutes 10              every target, in its share of the time
    python -m tests.fuzz --minutes 10 yaml text    only these
    python -m tests.fuzz --minutes 10 --plain      many more inputs, of what was learnt before

Prints a line for each target. What failed is in `.fuzz/TARGET/found`, each input with its
traceback; exit code 1 where anything did. What was learnt stays in `.fuzz/TARGET/corpus` for the
next time.
"""

import argparse
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.fuzz.targets import TARGETS, Target

KEPT = Path(".fuzz")
_DONE = re.compile(r"number_of_executed_units: +(\d+)")
_GOING = re.compile(r"^#(\d+)\t.*?cov: (\d+)", re.MULTILINE)


@dataclass
class Tally:
    """What fuzzing one target came to."""

    inputs: int = 0
    branches: int = 0
    seconds: float = 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--plain", action="store_true", help="only mutations, unguided and fast")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    said = parser.parse_args()
    if unknown := set(said.targets) - set(TARGETS):
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    chosen = [TARGETS[name] for name in said.targets or TARGETS]
    part = said.minutes * 60 / sum(one.share for one in chosen)
    total = 0
    for one in chosen:
        tally = fuzz(one, max(1, round(part * one.share)), plain=said.plain)
        total += tally.inputs
        print(
            f"{one.name:<12} {tally.inputs:>10,} inputs in {tally.seconds:>5.0f} s, "
            f"{tally.branches:>6,} branches, {len(failures(one))} failures",
            flush=True,
        )
    found = [path for one in chosen for path in failures(one)]
    print(f"{'all':<12} {total:>10,} inputs, {len(found)} failures")
    for path in found:
        print(f"  {path}")
    return 1 if found else 0


def fuzz(target: Target, seconds: int, *, plain: bool = False) -> Tally:
    """Fuzz one target in a process of its own, again where that process dies of a finding."""
    tally, end = Tally(), monotonic() + seconds
    folder = KEPT / target.name
    folder.mkdir(parents=True, exist_ok=True)
    while (left := round(end - monotonic())) > 0:
        start = monotonic()
        with (folder / "log").open("w") as log:
            command = [sys.executable, "-m", "tests.fuzz.guided", target.name, str(left)]
            command += [str(folder), *(["--plain"] if plain else [])]
            subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False)
        said = (folder / "log").read_text("utf-8", "replace")
        done, going = _DONE.search(said), _GOING.findall(said)
        if done is None and not going:
            raise SystemExit(f"{target.name} could not be fuzzed:\n{said[-3000:]}")
        tally.inputs += int(done[1]) if done else int(going[-1][0])
        tally.branches = max([tally.branches, *(int(cov) for _, cov in going)])
        tally.seconds += monotonic() - start
    return tally


def failures(target: Target) -> list[Path]:
    """The inputs that failed, without what was said about them."""
    found = sorted((KEPT / target.name / "found").glob("*"))
    return [path for path in found if path.suffix != ".txt"]


if __name__ == "__main__":
    sys.exit(main())
