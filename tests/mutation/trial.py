"""Tests in a process of their own, over sources of which one module may read differently.

The process is forked from one that knows the libraries, and of ours only what does without the
room under trial, so that each imports the changed module anew; no file is written.
"""

import contextlib
import functools
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis
import pytest

SLOWER, SPARE = 5, 10.0
"""A change may make a test so many times slower, and so many seconds, before it counts as found."""
MEMORY = 6 << 30
LIBRARIES = (
    *("PIL.Image", "babel", "click", "fontTools.ttLib", "jinja2", "markdown_it", "networkx"),
    *("numpy", "pikepdf", "pydantic", "pypdfium2", "reportlab", "weasyprint", "yaml"),
)
OURS = ("model.game", "chances", "render.assembly", "render.marks", "render.pdf", "products.decks")

Say = Callable[[str], None]
Work = Callable[[Say], int]
"""What a process does, with a way to say lines to the one that waits; its exit code."""


@dataclass(frozen=True)
class Ending:
    """How tests ended: the exit code of pytest or minus a signal; the first that failed."""

    code: int
    failed: str = ""


class _Changed(importlib.machinery.SourceFileLoader):
    """Loads a module from a text in place of its file."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, name: str, path: Path, text: str) -> None:
        self.loader = _Changed(name, str(path), text)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.loader.name:
            return None
        return importlib.util.spec_from_file_location(name, self.loader.path, loader=self.loader)


class Chosen:
    """A plugin that keeps these tests, file by file, the quickest first; it says what fails."""

    def __init__(self, seconds: Mapping[str, float], say: Say) -> None:
        self.seconds = seconds
        self.say = say
        self.files: dict[str, list[float]] = {}
        for test, took in seconds.items():
            self.files.setdefault(test.partition("::")[0], []).append(took)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((one for one in items if one.nodeid in self.seconds), key=self._rank)

    def _rank(self, item: pytest.Item) -> tuple[float, str, float]:
        file = item.nodeid.partition("::")[0]
        took = self.files[file]
        return sum(took) / len(took), file, self.seconds[item.nodeid]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        """Give a test its share of the processor; this process ends where it takes more."""
        signal.setitimer(signal.ITIMER_PROF, SPARE + SLOWER * self.seconds[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.say(report.nodeid)


def preload(root: Path, room: str) -> None:
    """Import what every test imports, and what needs nothing of the room, once for all trials."""

    def needs_room(name: str) -> int:
        importlib.import_module(name)
        return any(one.startswith(f"generator.{room}") for one in sys.modules)

    for name in LIBRARIES:
        importlib.import_module(name)
    for name in (f"generator.{one}" for one in OURS):
        if apart(root, lambda say, name=name: needs_room(name), 60.0)[0] == 0:
            importlib.import_module(name)
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutation", database=None, derandomize=True, deadline=None, phases=phases
    )
    hypothesis.settings.load_profile("mutation")


def attempt(root: Path, path: str, text: str, seconds: Mapping[str, float]) -> Ending:
    """Run these tests, with their usual seconds, while the file of `path` reads `text`."""
    limit = 2 * SPARE + SLOWER * sum(seconds.values())
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def run(say: Say) -> int:
        sys.meta_path.insert(0, _Finder(name, root / path, text))
        files = sorted({test.partition("::")[0] for test in seconds})
        return run_pytest(files, Chosen(seconds, say), "-x")

    code, failed = apart(root, run, limit)
    return Ending(code, failed.partition("\n")[0])


def run_pytest(paths: Sequence[str], plugin: object, *options: str) -> int:
    """Pytest in this process: no plugins but ours, no files of its own."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    quiet = ("-p", "no:cacheprovider", "--tb=no", "--no-header")
    return int(pytest.main([*quiet, *options, *paths], plugins=[plugin]))


def apart(root: Path, work: Work, limit: float) -> tuple[int, str]:
    """Do the work in a fork; its exit code, or minus the signal that ended it, and what it said."""
    heard, told = os.pipe()
    folder = tempfile.mkdtemp(prefix="mutation-")
    error = os.dup(2)
    child = os.fork()
    if not child:
        _be_child(root, folder, limit)
        code = 70
        try:
            with os.fdopen(told, "w") as pipe:
                code = work(functools.partial(print, file=pipe, flush=True))
        except BaseException:
            said = Path(folder, "said").read_text("utf-8", "replace")
            os.write(error, (said + traceback.format_exc()).encode())
        finally:
            os._exit(code)
    os.close(told)
    os.close(error)
    with os.fdopen(heard) as lines:
        said = lines.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it has left behind
    shutil.rmtree(folder, ignore_errors=True)
    return code, said


def _be_child(root: Path, folder: str, limit: float) -> None:
    """Quiet, in a group and a folder of its own, with limits."""
    os.setsid()
    out = os.open(f"{folder}/said", os.O_WRONLY | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(out, stream)
    os.chdir(root)
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    processor = int(limit) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, 4 * limit)
