"""What `hornbook doctor` looks at: libraries, fonts, folders, optional parts, and a painted face.

A check never ends the run: what goes wrong in one is what that check says.
"""

import ctypes
import json
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib.metadata import requires, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from generator.commands.arguments import Doctor
from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.files.temporary import passing_folder
from generator.printable import printable
from generator.saying import say, show

LITTLE_ROOM: Final = 200 << 20
"""Bytes below which a disk is called nearly full: all boxes with their cache take about half."""

_PREFIX: Final = "hornbook-doctor-"
_WIDTH: Final = 9
"""Characters of the longest state, and a gap."""


class CheckState(StrEnum):
    """How a check ended; only `MISSING` keeps Hornbook from printing."""

    OK = "ok"
    WITHOUT = "without"
    """Hornbook works, but leaves something out or is slower."""
    MISSING = "missing"


@dataclass(frozen=True)
class CheckResult:
    """One line of the report: what was looked at, what was found, and what to type about it."""

    name: str
    state: CheckState
    found: str
    type: tuple[str, ...] = ()


@dataclass(frozen=True)
class System:
    """What to type on one kind of system; `pango` may take two lines."""

    pango: tuple[str, ...]
    subsetter: str
    qpdf: str


MSYS2: Final = "pacman -S mingw-w64-ucrt-x86_64-"
OTHER: Final = "by your system's package manager, install"
SYSTEMS: Final[Mapping[str, System]] = {
    "Debian": System(
        ("sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",),
        "sudo apt-get install libharfbuzz-subset0",
        "sudo apt-get install qpdf",
    ),
    "Fedora": System(
        ("sudo dnf install pango",), "sudo dnf install harfbuzz", "sudo dnf install qpdf"
    ),
    "macOS": System(
        ("brew install pango", "export DYLD_FALLBACK_LIBRARY_PATH=$(brew --prefix)/lib"),
        "brew install harfbuzz",
        "brew install qpdf",
    ),
    "Windows": System(
        (f"{MSYS2}pango", r"set WEASYPRINT_DLL_DIRECTORIES=C:\msys64\ucrt64\bin"),
        f"{MSYS2}harfbuzz",
        f"{MSYS2}qpdf",
    ),
    "another system": System(
        (f"{OTHER} Pango with HarfBuzz and Fontconfig",),
        f"{OTHER} the subset library of HarfBuzz",
        f"{OTHER} qpdf",
    ),
}
"""By the name that `this_system` gives; on Windows, pacman is typed in a window of MSYS2."""

LIBRARIES: Final[Mapping[str, tuple[str, ...]]] = {
    "GObject": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll"),
    "Pango": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "PangoFT2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
    "HarfBuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    "Fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
}
"""What WeasyPrint loads, by its names on Linux, macOS and Windows."""

SUBSETTER: Final = tuple(f"libharfbuzz-subset{end}" for end in (".so.0", ".0.dylib", "-0.dll"))

DLL_FOLDERS: Final = (
    r"C:\msys64\ucrt64\bin",
    r"C:\msys64\mingw64\bin",
    r"C:\Program Files\GTK3-Runtime Win64\bin",
)
"""Where WeasyPrint looks on Windows, unless `WEASYPRINT_DLL_DIRECTORIES` names other folders."""

PARTS: Final[Mapping[str, tuple[str, str]]] = {
    "studio": ("uvicorn", "all of it in a browser, with `hornbook studio`"),
    "cluster": ("distributed", "simulate --cluster plays on a Dask cluster"),
    "rl": ("pettingzoo", "matches as environments of PettingZoo"),
    "openspiel": ("pyspiel", "matches as games of OpenSpiel"),
}
"""Extras of the package: the module that each brings, and what it is for."""


def this_system() -> str:
    """The key of `SYSTEMS` for this machine."""
    if sys.platform == "darwin":
        return "macOS"
    if sys.platform == "win32":
        return "Windows"
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return "another system"
    kinds = {release.get("ID", ""), *release.get("ID_LIKE", "").split()}
    if kinds & {"debian", "ubuntu"}:
        return "Debian"
    return "Fedora" if kinds & {"fedora", "rhel", "centos"} else "another system"


def _load(name: str) -> None:
    """Load a library of the system as WeasyPrint does.

    Raises:
        OSError: it is not there.
    """
    if sys.platform == "win32":
        chosen = os.environ.get("WEASYPRINT_DLL_DIRECTORIES")
        for folder in chosen.split(";") if chosen else DLL_FOLDERS:
            if Path(folder).is_dir():
                os.add_dll_directory(folder)
    ctypes.CDLL(name)


@dataclass(frozen=True)
class Machine:
    """What is looked at: by default, this machine and the usual output folder."""

    output: Path | None = None
    system: str = field(default_factory=this_system)
    load: Callable[[str], None] = _load


@dataclass(frozen=True)
class DoctorReport:
    """What was found, in the order in which it is told."""

    machine: str
    checks: tuple[CheckResult, ...]

    @property
    def exit_code(self) -> ExitCode:
        """`MISSING` where something keeps Hornbook from printing."""
        missing = any(one.state is CheckState.MISSING for one in self.checks)
        return ExitCode.MISSING if missing else ExitCode.OK

    def lines(self) -> Iterator[str]:
        """The report for people."""
        yield self.machine
        for one in self.checks:
            yield f"{one.state:<{_WIDTH}}{one.name}: {one.found}"
            yield from (f"{'':<{_WIDTH}}  type: {line}" for line in one.type)
        if self.exit_code is ExitCode.OK:
            yield "Hornbook can print here."
        else:
            yield "Hornbook cannot print here yet: see the lines marked missing."

    def json(self) -> str:
        """The report for programs; a later version may add keys."""
        checks = [
            {"name": one.name, "state": one.state, "found": one.found, "type": list(one.type)}
            for one in self.checks
        ]
        ready = self.exit_code is ExitCode.OK
        whole = {"version": 1, "machine": self.machine, "ready": ready, "checks": checks}
        return json.dumps(whole, indent=2, ensure_ascii=False)


def run(asked: Doctor) -> ExitCode:
    """Examine this machine, and show what was found."""
    found = examine(Machine(asked.output))
    if asked.format_ == "json":
        show(found.json())
    else:
        for line in found.lines():
            say(line)
    return found.exit_code


def examine(machine: Machine) -> DoctorReport:
    """Look at everything, and paint a face."""
    checks = [
        *_libraries(machine),
        _try("fonts and icons", _fonts),
        _try("cache", lambda: _cache(machine)),
        _try("output folder", lambda: _output(machine)),
        *_parts(machine),
    ]
    checks.append(_proof(checks))
    about = (
        *(f"Hornbook {version('hornbook')}", f"Python {platform.python_version()}"),
        f"{platform.system()} {platform.machine()} ({machine.system})",
    )
    return DoctorReport(", ".join(about), tuple(checks))


def _try(name: str, look: Callable[[], CheckResult | str]) -> CheckResult:
    """What a look finds; what it raises is something that is missing."""
    try:
        found = look()
    except HornbookError as error:
        return CheckResult(
            name, CheckState.MISSING, error.message, (error.instead,) if error.instead else ()
        )
    except Exception as error:  # whatever a broken machine comes up with
        what = (str(error).strip() or type(error).__name__).splitlines()[0]
        return CheckResult(name, CheckState.MISSING, printable(what))
    return found if isinstance(found, CheckResult) else CheckResult(name, CheckState.OK, found)


def _libraries(machine: Machine) -> Iterator[CheckResult]:
    """What WeasyPrint cannot do without, in one line, and the one that it can."""
    system = SYSTEMS[machine.system]
    missing = [name for name, files in LIBRARIES.items() if not _loads(files, machine)]
    if missing:
        found = f"{_listed(missing)} cannot be loaded"
        yield CheckResult("Pango and its libraries", CheckState.MISSING, found, system.pango)
    else:
        yield CheckResult(
            "Pango and its libraries", CheckState.OK, f"{_listed(LIBRARIES)} are loaded"
        )
    if _loads(SUBSETTER, machine):
        yield CheckResult("font subsetter", CheckState.OK, "HarfBuzz's subset library is loaded")
    else:
        found = "HarfBuzz's subset library cannot be loaded; printing is slower without it"
        yield CheckResult("font subsetter", CheckState.WITHOUT, found, (system.subsetter,))


def _loads(files: tuple[str, ...], machine: Machine) -> bool:
    for name in files:
        try:
            machine.load(name)
        except OSError:
            continue
        return True
    return False


def _listed(names: Mapping[str, object] | list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _fonts() -> str:
    from generator import assets

    return f"{len(assets.families())} families of fonts, {len(assets.icon_names())} icons"


def _cache(machine: Machine) -> CheckResult:
    """A cache only saves time, so that one that cannot be written keeps nobody from printing."""
    from generator.project import CACHE_VARIABLE, find_project

    cache = find_project().cache
    try:
        return CheckResult("cache", CheckState.OK, _writable(cache))
    except OSError as error:
        found = f"cannot write {cache}: {error.strerror or error}; all is painted anew each time"
        word = "set" if machine.system == "Windows" else "export"
        advice = (f"{word} {CACHE_VARIABLE}=FOLDER",)
        return CheckResult("cache", CheckState.WITHOUT, printable(found), advice)


def _output(machine: Machine) -> CheckResult:
    from generator.project import find_project

    output = machine.output or find_project().output
    try:
        return CheckResult("output folder", CheckState.OK, _writable(output.absolute()))
    except OSError as error:
        found = f"cannot write {output}: {error.strerror or error}"
        advice = ("hornbook print --output FOLDER",)
        return CheckResult("output folder", CheckState.MISSING, printable(found), advice)


def _writable(folder: Path) -> str:
    """That a folder, or the nearest above it that is there, can be written, and has room.

    Raises:
        OSError: it cannot be written.
    """
    there = next(one for one in (folder, *folder.parents) if one.exists())
    with passing_folder(there, _PREFIX) as probe:
        Root(probe).write("probe", b"hornbook")
    free = shutil.disk_usage(there).free
    note = "; this disk is nearly full" if free < LITTLE_ROOM else ""
    return printable(f"{folder} can be written, {free / (1 << 30):.1f} GiB are free{note}")


def _parts(machine: Machine) -> Iterator[CheckResult]:
    """What Hornbook can do without."""
    for extra, (module, purpose) in PARTS.items():
        if find_spec(module) is not None:
            yield CheckResult(f"extra {extra}", CheckState.OK, purpose)
        else:
            needed = " ".join(f'"{one}"' for one in _needed(extra))
            advice = (f"{_installer()} {needed}",)
            yield CheckResult(
                f"extra {extra}", CheckState.WITHOUT, f"not installed: {purpose}", advice
            )
    if find_spec("resource") is not None and hasattr(os, "fork"):
        found = "boxes and sets of strangers are read in a process with limits"
        yield CheckResult("limits", CheckState.OK, found)
    else:
        found = "this system cannot limit a process: read what strangers wrote before you use it"
        yield CheckResult("limits", CheckState.WITHOUT, found)
    if shutil.which("qpdf"):
        yield CheckResult("qpdf", CheckState.OK, "the tests check PDFs with it")
    else:
        found = "not installed: only the tests use it"
        yield CheckResult("qpdf", CheckState.WITHOUT, found, (SYSTEMS[machine.system].qpdf,))


def _installer() -> str:
    """What installs packages beside Hornbook; environments of uv have no pip."""
    if find_spec("pip") is None:
        return f'uv pip install --python "{sys.executable}"'
    return f'"{sys.executable}" -m pip install'


def _needed(extra: str) -> list[str]:
    """What an extra brings, as the package itself says: `dask>=2025.1; extra == "cluster"`."""
    stated = (one.partition(";") for one in requires("hornbook") or ())
    marked = re.compile(rf"extra == ['\"]{extra}['\"]")
    return [name.strip() for name, _, marker in stated if marked.search(marker)]


def _proof(before: list[CheckResult]) -> CheckResult:
    """Paint a face, unless what painting needs is missing."""
    name = "a painted face"
    needed = {"Pango and its libraries", "fonts and icons"}
    missing = [one.name for one in before if one.name in needed and one.state is CheckState.MISSING]
    if missing:
        return CheckResult(
            name, CheckState.MISSING, f"not tried, because {_listed(missing)} are missing"
        )
    return _try(name, _painted)


def _painted() -> str:
    """Paint one face of the first box to PDF and PNG, from nothing, in a folder that goes."""
    began = time.monotonic()
    with passing_folder(Path(tempfile.gettempdir()), _PREFIX) as folder:
        face, pdf, picture = _paint_face(folder / "cache")
        root = Root(folder)
        root.write("face.pdf", pdf)
        root.write("face.png", picture)
    if not (pdf.startswith(b"%PDF-") and picture.startswith(b"\x89PNG")):
        raise HornbookError(f"what was painted of {face} is neither PDF nor PNG", ExitCode.MISSING)
    sizes = f"PDF ({len(pdf) // 1000} kB) and PNG ({len(picture) // 1000} kB)"
    return f"{face} as {sizes}, in {time.monotonic() - began:.1f} s"


def _paint_face(cache: Path) -> tuple[str, bytes, bytes]:
    """The name of a face, its PDF and its picture.

    Raises:
        HornbookError: no box has a deck that can be painted.
    """
    from generator.build import plan
    from generator.products.decks import face_book, face_pictures
    from generator.products.order import Order
    from generator.products.tasks import DeckTask
    from generator.project import find_project
    from generator.shelf import Shelf

    shelf = Shelf(replace(find_project(), cache=cache))
    paper = shelf.tables.papers["a4"]
    boxes = (shelf.open(shelf.folder(name)) for name in shelf.names())
    work = (task for box in boxes for task in plan(shelf, box, Order(paper, paper)))
    deck = next((task for task in work if isinstance(task, DeckTask)), None)
    if deck is None:
        raise HornbookError("there is no box whose cards could be painted", ExitCode.MISSING)
    painted = replace(deck, designs=deck.designs[:1], others=()).paint()
    name, picture = next(iter(face_pictures(painted, cache)))
    return name, face_book(painted, list(painted.faces)[:1], cache), picture
