"""Which tests reach which line, and how long each of them takes: measured once, then kept."""

import functools
import gc
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest

from tests.mutation.trial import Say, apart, run_pytest

LONGEST = 3600.0


@dataclass(frozen=True)
class Reach:
    """For each file and line the tests that reach it; the seconds of each test."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]

    def of(self, path: str, lines: Iterable[int]) -> dict[str, float]:
        """The tests that reach one of these lines; all, where only an import reaches them."""
        file = self.lines.get(path, {})
        tests = {test for line in lines for test in file.get(str(line), ())}
        if "" in tests:
            tests = (tests - {""}) or set(self.seconds)
        return {test: self.seconds[test] for test in tests if test in self.seconds}


def reach(root: Path, room: str, tests: Sequence[str], kept: Path) -> Reach:
    """What the tests of a room reach in it; kept as long as neither code nor tests change.

    Raises:
        SystemExit: a test fails although nothing is changed.
    """
    digest = _digest(root)
    if kept.is_file():
        saved = json.loads(kept.read_text("utf-8"))
        if saved["digest"] == digest:
            return Reach(saved["seconds"], saved["lines"])
    found = _measure(root, room, tests)
    kept.parent.mkdir(exist_ok=True)
    saved = {"digest": digest, "seconds": found.seconds, "lines": found.lines}
    kept.write_text(json.dumps(saved), "utf-8")
    return found


def _digest(root: Path) -> str:
    files = sorted(path for part in ("generator", "tests") for path in (root / part).rglob("*.py"))
    whole = hashlib.sha256()
    for path in files:
        whole.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return whole.hexdigest()


class _Watch:
    """A plugin that tells coverage which test runs; each begins without what others have cached."""

    def __init__(self, watched: coverage.Coverage) -> None:
        self.watched = watched
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def pytest_collection_finish(self) -> None:
        kind = type(functools.cache(str))
        self.caches = [one for one in gc.get_objects() if isinstance(one, kind)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        for cached in self.caches:
            cached.cache_clear()
        self.watched.switch_context(f"{item.nodeid}|setup")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        self.watched.switch_context(f"{item.nodeid}|call")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.skipped:
            self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)


def _measure(root: Path, room: str, tests: Sequence[str]) -> Reach:
    def run(say: Say) -> int:
        watched = coverage.Coverage(
            data_file=None, source=[str(root / "generator" / room)], config_file=False
        )
        watched.start()
        plugin = _Watch(watched)
        code = run_pytest(tests, plugin)
        watched.stop()
        say(json.dumps(plugin.failed or [plugin.seconds, _lines(root, watched, plugin.seconds)]))
        return code

    code, said = apart(root, run, LONGEST)
    if code:
        raise SystemExit(f"tests fail although nothing is changed: {said.strip() or code}")
    seconds, lines = json.loads(said)
    return Reach(seconds, lines)


def _lines(
    root: Path, watched: coverage.Coverage, tests: Iterable[str]
) -> dict[str, dict[int, list[str]]]:
    """The tests of each line; what one test sets up, such as a fixture, serves all of its file."""
    beside: dict[str, list[str]] = {}
    for test in tests:
        beside.setdefault(test.partition("::")[0], []).append(test)

    def whose(context: str) -> list[str]:
        test, _, phase = context.rpartition("|")
        return beside.get(test.partition("::")[0], [test]) if phase == "setup" else [test]

    data = watched.get_data()
    return {
        str(Path(path).relative_to(root)): {
            line: sorted({test for one in contexts for test in whose(one)})
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
