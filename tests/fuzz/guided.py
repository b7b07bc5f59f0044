"""`python -m tests.fuzz.guided TARGET SECONDS FOLDER [--plain]`: one target, led by its coverage.

With atheris, libFuzzer chooses inputs by the branches of ours that they take; without it,
Hypothesis looks for those that take more calls. Half of the inputs are changed as `mutations` does.
An input that fails is kept in FOLDER/found, with what it brought beside it, and the search goes on.
A line at the end says how many inputs there were. With --plain nothing is watched, which is faster.
"""

import hashlib
import random
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any

try:
    import atheris
except ImportError:
    atheris = None

SECONDS = 60
MIB = 1536
OURS = ("generator", "babel.messages", "click")
BATCH = 500


class Keeper:
    """Tries inputs, counts them, and keeps the first that fails in each way."""

    def __init__(self, run: Callable[[bytes], None], folder: Path) -> None:
        self.run = run
        self.folder = folder
        self.count = 0
        self.known: set[str] = set()

    def __call__(self, data: bytes) -> None:
        self.count += 1
        try:
            self.run(data)
        except Exception as error:
            self._keep(data, error)

    def _keep(self, data: bytes, error: Exception) -> None:
        way = self._way(error)
        if way in self.known:
            return
        self.known.add(way)
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{type(error).__name__.lower()}-{hashlib.sha256(way.encode()).hexdigest()[:8]}"
        (self.folder / name).write_bytes(data)
        told = "".join(traceback.format_exception(error))
        (self.folder / f"{name}.txt").write_text(told, "utf-8", "backslashreplace")
        print(f"found {name}: {str(error)[:200]!r}", flush=True)

    @staticmethod
    def _way(error: Exception) -> str:
        """The kind of error and the lines that it came through last."""
        frames = traceback.extract_tb(error.__traceback__)[-3:]
        places = " ".join(f"{one.filename}:{one.lineno}" for one in frames)
        said = re.sub(r"\d+", "", " ".join(str(error).split()[:5]))
        return f"{type(error).__name__} {places} {said if 'oracle' in places else ''}"


def with_atheris(name: str, seconds: int, folder: Path) -> None:
    """Ends the process."""
    with atheris.instrument_imports(include=list(OURS)):
        from tests.fuzz.mutations import mutated
        from tests.fuzz.targets import TARGETS

        target = TARGETS[name]
        keeper = Keeper(target.run, folder / "found")
        words = [word.encode() for word in target.words]

        def change(data: bytes, longest: int, seed: int) -> bytes:
            chance = random.Random(seed)
            if chance.random() < 0.5:
                return atheris.Mutate(data, longest)
            return mutated(data, chance, words, target.seeds)[:longest]

        corpus, own = folder / "corpus", folder / "seeds"
        for place in (corpus, own, folder / "found"):
            place.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(target.seeds):
            (own / str(number)).write_bytes(seed)
        atheris.Setup(
            [
                sys.argv[0], str(corpus), str(own), f"-max_total_time={seconds}",
                f"-max_len={target.longest}", f"-timeout={SECONDS}", f"-rss_limit_mb={MIB}",
                "-print_final_stats=1", f"-artifact_prefix={folder / 'found'}/",
            ],
            keeper,
            custom_mutator=change,
        )  # fmt: skip
        atheris.Fuzz()


def with_hypothesis(name: str, seconds: int, folder: Path) -> None:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import target as aim
    from hypothesis.strategies import integers, lists, sampled_from

    from tests.fuzz.mutations import mutated
    from tests.fuzz.targets import TARGETS

    one = TARGETS[name]
    keeper = Keeper(one.run, folder / "found")
    words = [word.encode() for word in one.words]

    @settings(
        max_examples=BATCH, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(sampled_from(one.seeds), lists(integers(0, 2**32), max_size=8))
    def search(data: bytes, steps: list[int]) -> None:
        for step in steps:
            data = mutated(data, random.Random(step), words, one.seeds)[: one.longest]
        aim(float(calls_of(lambda: keeper(data))), label="calls")

    end = monotonic() + seconds
    while monotonic() < end:
        search()
    print(f"stat::number_of_executed_units: {keeper.count}", flush=True)


def with_mutations(name: str, seconds: int, folder: Path) -> None:
    """Nothing watched, and so many more inputs: changes of seeds, and of what was learnt before."""
    from tests.fuzz.mutations import mutated
    from tests.fuzz.targets import TARGETS

    target = TARGETS[name]
    keeper = Keeper(target.run, folder / "found")
    learnt = (path.read_bytes() for path in sorted((folder / "corpus").glob("*")))
    known = (*target.seeds, *learnt)
    words = [word.encode() for word in target.words]
    seed = random.SystemRandom().randrange(2**32)
    print(f"seed {seed}", flush=True)
    chance, end = random.Random(seed), monotonic() + seconds
    while monotonic() < end:
        keeper(mutated(chance.choice(known), chance, words, known)[: target.longest])
    print(f"stat::number_of_executed_units: {keeper.count}", flush=True)


def calls_of(work: Callable[[], None]) -> int:
    """How many calls of ours `work` makes, by function and line of the caller."""
    seen: set[tuple[Any, int]] = set()

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_back and "generator" in frame.f_code.co_filename:
            seen.add((frame.f_code, frame.f_back.f_lineno))

    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(None)
    return len(seen)


if __name__ == "__main__":
    search = with_hypothesis if atheris is None else with_atheris
    if "--plain" in sys.argv:
        search = with_mutations
    search(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
