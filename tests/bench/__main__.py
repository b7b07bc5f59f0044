"""`python -m tests.bench`: how fast, how small, and whether that is good enough.

Prints one line per number: name, measured, bound, ok or NOT. Exit code 1 when a bound is missed.
Every scene runs in a process of its own, one after the other. `python -m tests.bench play`
measures play alone, `print` print, `check` the time of checks.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.bench.check import measure_check
from tests.bench.line import Line
from tests.bench.play import measure_play

GIB = 2**30


class Bench:
    """Runs scenes; each cache begins with fonts and no faces."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scene("fonts", "prepared")
        shutil.rmtree(folder / "prepared" / "faces")

    def scene(self, name: str, cache: str) -> dict[str, float]:
        """The numbers of one scene, over a cache that is kept under its name."""
        path = self.folder / cache
        if not path.is_dir() and (self.folder / "prepared").is_dir():
            shutil.copytree(self.folder / "prepared", path)
        said = subprocess.run(
            [sys.executable, "-m", "tests.bench.child", name, str(path)],
            env={**os.environ, "HORNBOOK_CACHE": str(path)},
            stdout=subprocess.PIPE,
            check=True,
        )
        return {key: float(value) for key, value in json.loads(said.stdout).items()}


def measure(bench: Bench) -> list[Line]:
    """All numbers, in one run."""
    cold = bench.scene("small", "small")
    warm = bench.scene("small", "small")
    edited = bench.scene("edited", "small")
    alone = bench.scene("alone", "alone")
    few = bench.scene("thousand", "thousand")
    many = bench.scene("ten-thousand", "ten-thousand")
    unique = bench.scene("unique", "unique")
    sizes = bench.scene("sizes", "sizes")
    per_card = many["seconds"] / many["cards"] / (few["seconds"] / few["cards"])
    real = bench.scene("real", "real")

    def faster(scene: dict[str, float]) -> float:
        return alone["seconds"] * scene["cards"] / scene["seconds"]

    return [
        Line(
            "a face, painted and put on sheets, cold", cold["seconds"] / cold["faces"] * 1000, "ms"
        ),
        Line("a face, warm", warm["seconds"] / warm["faces"] * 1000, "ms"),
        Line("a card by itself, one WeasyPrint run each", alone["seconds"] * 1000, "ms"),
        Line("rebuild after one edited card ÷ cold", edited["seconds"] / cold["seconds"], "", 0.25),
        Line("1,000 cards (100 designs), cold", few["seconds"], "s"),
        Line("10,000 cards (1,000 designs), cold", many["seconds"], "s"),
        Line("1,000 cards, all different, cold", unique["seconds"], "s"),
        Line("cost per card, 10,000 ÷ 1,000 cards", per_card, "", 1.3),
        Line("memory at 10,000 cards", many["memory"] / GIB, "GiB", 1.0),
        Line("faster than one run per card, the real deck", faster(real), "×", least=5),
        Line("faster than one run per card, 1,000 cards", faster(few), "×", least=5),
        Line("faster than one run per card, all cards different", faster(unique), "×"),
        Line(
            "PDF of the real deck ÷ with every copy drawn anew",
            sizes["bytes"] / sizes["anew"],
            "",
            0.5,
        ),
    ]


def main() -> int:
    """Measure in a folder that goes away, and print."""
    start, wanted = perf_counter(), sys.argv[1:] or ["print", "play", "check"]
    lines: list[Line] = []
    if "print" in wanted:
        with tempfile.TemporaryDirectory(prefix="hornbook-bench-") as folder:
            lines += measure(Bench(Path(folder)))
    if "play" in wanted:
        lines += measure_play()
    if "check" in wanted:
        lines += measure_check()
    for line in lines:
        print(line)  # noqa: T201
    print(f"measured in {perf_counter() - start:.0f} s")  # noqa: T201
    return 0 if all(line.is_met for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
