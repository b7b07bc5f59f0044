"""Command lines: what a person may type, and what a terminal may answer.

Nothing is painted here: the command line is what is tried. Paths lead nowhere but into a folder of
this process.
"""

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest import mock

from click.testing import CliRunner, Result

from generator import linting, project
from generator.boxes import Box
from generator.build import Built
from generator.cli import main
from generator.commands import (  # noqa: F401 # read before their coverage counts
    arguments,
    calibrate,
    check,
    completion,
    explain,
    handouts,
    list_,
    new,
    packing,
    play,
    print_,
    printing,
    referee,
    running,
    schema,
    simulate,
    translate,
    watch,
)
from generator.commands.running import TRACEBACK_VARIABLE
from generator.errors import ExitCode
from generator.profiles import FOLDER_VARIABLE
from generator.project import CACHE_VARIABLE, CONTENT_VARIABLE, Project, find_project
from tests.fuzz.oracle import demand
from tests.fuzz.reading import bench
from tests.security.cottage import write_annex, write_cottage

ENDS = frozenset(ExitCode) - {ExitCode.OURS}
_OUT = re.compile(r"(?:^|=)\s*[/~\\]|\.\.|\x00|://")
"""What leads out of the folder, or to a network; the system takes no word with a zero byte."""
_OUT_THERE = re.compile(rb"[/~\\]|\.\.")
_MANY = re.compile(r"\d{3,}")
MATCH = """\
format: 1
game: cottage
ruleset: picking
seats: [Ann, Ben]
seed: 1
moves: []
"""


def command(data: bytes) -> None:
    """A command line; further lines are what a person types then."""
    line, _, typed = data.partition(b"\n")
    words = _words(line.decode("utf-8", "surrogateescape"))
    if words is None or _OUT_THERE.search(typed):
        return
    with _at_home():
        runner = CliRunner()
        result = runner.invoke(main, words, input=typed, prog_name="hornbook")
    _look_at(result, words)


def _words(line: str) -> list[str] | None:
    """What is typed, as the system hands it on; None where it would lead out, or take long."""
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    if any(_OUT.search(word) for word in words) or "--cluster" in line:
        return None
    name = words[0] if words else ""
    if name == "schema" and "--output" not in line:
        return None  # it writes beside our own templates
    if name in ("simulate", "check", "play"):
        return _short(name, words)
    return words


def _short(name: str, words: list[str]) -> list[str] | None:
    if any(_MANY.search(word) or word.startswith("--jobs") for word in words):
        return None
    more = {"simulate": ["--jobs", "1"], "check": ["--quick", "--jobs", "1"], "play": []}[name]
    if name == "simulate" and not any(word.startswith("--games") for word in words):
        more += ["--games", "3"]
    at = words.index("--") if "--" in words else len(words)
    return [*words[:at], *more, *words[at:]]


def _look_at(result: Result, words: list[str]) -> None:
    said = result.output
    error = result.exception
    whole = isinstance(error, SystemExit | None)
    demand(whole, f"{words} ended with {error!r}")
    demand(result.exit_code in ENDS, f"{words} ended with {result.exit_code}: {said[-1500:]}")
    demand("Traceback" not in said, f"{words} shows a traceback: {said[-1500:]}")
    for line in said.replace("\t", " ").split("\n"):
        demand(line.isprintable(), f"{words} shows {line!r}")


@contextmanager
def _at_home() -> Iterator[None]:
    """In a folder with a box of ours, and a stranger's box, set and match; painting left out."""
    _ours()
    home, before = _home(), Path.cwd()
    variables = {
        CONTENT_VARIABLE: str(home / "content"),
        CACHE_VARIABLE: str(home / "cache"),
        FOLDER_VARIABLE: str(home / "profiles"),
        "XDG_DATA_HOME": str(home / "data"),
        TRACEBACK_VARIABLE: "1",
    }
    os.chdir(home / "here")
    try:
        with (
            mock.patch.dict(os.environ, variables),
            mock.patch.object(running, "strangers", lambda params: ()),
            mock.patch.object(printing, "build", _unpainted),
            mock.patch.object(watch, "build", _unpainted),
            mock.patch.object(watch, "wakes", lambda _: iter(())),
            mock.patch.object(packing, "_made", lambda *_: ([], ())),
            mock.patch.object(project, "_checkout", _project),
            mock.patch.object(linting, "_needs", _needs),
            mock.patch.object(translate, "own_messages", _own_messages),
        ):
            yield
    finally:
        os.chdir(before)
        if _state(home) != _made_with(home):
            shutil.rmtree(home)
            _furnish(home)


def _unpainted(box: Box, _tasks: object, folder: Path, *_: object) -> Built:
    return Built(box, folder, (), (), ())


@cache
def _ours() -> Project:
    return find_project()


def _project(_root: Path) -> Project:
    return replace(_ours(), output=_home() / "output")


_needs = cache(linting._needs)
_own_messages = cache(translate.own_messages)
"""What our own templates need and say is the same for every command."""


@cache
def _home() -> Path:
    home = bench() / "home"
    _furnish(home)
    _STATES[home] = _state(home)
    return home


_STATES: dict[Path, dict[str, int]] = {}


def _made_with(home: Path) -> dict[str, int]:
    return _STATES[home]


def _state(home: Path) -> dict[str, int]:
    files = (path for path in home.rglob("*") if "cache" not in path.relative_to(home).parts[:1])
    return {str(path): path.stat().st_size if path.is_file() else -1 for path in files}


def _furnish(home: Path) -> None:
    ours = _ours().content
    (home / "here").mkdir(parents=True)
    write_cottage(home / "content")
    for name in ("sizes.yaml", "papers.yaml", "shops.yaml"):
        shutil.copy(ours / name, home / "content")
    write_cottage(home / "here").rename(home / "here" / "hut")
    annex = write_annex(home / "here")
    shutil.rmtree(annex / "templates")
    (home / "here" / "match.yaml").write_text(MATCH, "utf-8")
