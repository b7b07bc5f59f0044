"""Whatever fails, at whichever call: what was there is wholly old or wholly new.

Every call that changes the disk, or opens a file, is made to fail in turn: the disk is full, there
is no right, somebody presses Ctrl-C, or the process is killed. The next run then needs no help and
leaves nothing of ours behind. By default some calls are tried; all of them by `make thousand`.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from generator.cli import main
from generator.commands import packing, translate
from generator.errors import HornbookError
from generator.files.keeping import Keeper
from generator.files.publishing import OURS
from generator.layout.sheet import Correction
from generator.output import Artefact
from generator.profiles import save_profile
from generator.project import find_project
from generator.receipts import Done, Receipts
from generator.render.faces import FaceCache
from generator.render.fitting import Fit
from generator.render.pdf import Split
from generator.shelf import Shelf
from tests.files.faulty import ENDS, Disk
from tests.security.cottage import write_cottage
from tests.thorough import THOROUGH

Files = dict[str, bytes]


def hornbook(*words: str | Path) -> None:
    """A command in this process; every end but success is an exception.

    Raises:
        HornbookError, KeyboardInterrupt: what ended it.
    """
    context = main.make_context("hornbook", [str(word) for word in words])
    command, rest = main.get_command(context, str(words[0])), [str(word) for word in words[1:]]
    assert command is not None
    with context, command.make_context(str(words[0]), rest, parent=context) as inner:
        click.Command.invoke(command, inner)


@dataclass(frozen=True)
class Deed:
    """Something that is done to a folder.

    `prepare` leaves the folder as it was before; `changed` names what counts of it afterwards.
    """

    prepare: Callable[[Path], object]
    do: Callable[[Path], object]
    changed: str = "."
    beside: str = ""
    """A file in which all of the work may be, where its own could not be read at the time."""


def a_box(folder: Path) -> None:
    write_cottage(folder)


def printed(folder: Path) -> None:
    """Printed before, with another card, and with a file that a person put there."""
    box = write_cottage(folder, ("cards/beasts.yaml", "points: 3", "points: 4"))
    hornbook("print", box, "--output", folder / "out", "--jobs", "1")
    (folder / "out" / "cottage" / "notes.txt").write_bytes(b"mine")
    write_cottage(folder)


def do_print(folder: Path) -> None:
    hornbook("print", folder / "cottage", "--output", folder / "out", "--jobs", "1")


def translated(folder: Path) -> None:
    box = write_cottage(folder)
    (box / "languages").mkdir()
    (box / "languages" / "de.po").write_text('msgid "Goat"\nmsgstr "Ziege"\n', "utf-8")


def handed_out(folder: Path) -> None:
    box = write_cottage(folder)
    out = folder / "out" / "cottage-class-4"
    files = [Artefact(name, b"old", {}) for name in ("teacher.pdf", "roles.pdf")]
    packing._packed(Shelf(find_project()).open(box), ([Done.of(files)], ()), out, Receipts(None))
    (out / "notes.txt").write_bytes(b"mine")


def hand_out(folder: Path) -> None:
    out = folder / "out" / "cottage-class-4"
    files = [Artefact(name, b"new", {}) for name in ("teacher.pdf", "table/beasts.pdf")]
    box = Shelf(find_project()).open(folder / "cottage")
    packing._packed(box, ([Done.of(files)], ()), out, Receipts(None))


def saved(folder: Path) -> None:
    (folder / "match.yaml").write_bytes(b"old")
    (folder / "another.yaml").write_bytes(b"another")


def save(folder: Path) -> None:
    keeper = Keeper(lambda _: False)
    keeper.own(folder / "match.yaml")
    if not keeper._known:
        raise OSError("a match that cannot be read does not go on")
    keeper.write(folder / "match.yaml", b"new")


def save_first(folder: Path) -> None:
    keeper = Keeper(lambda _: False)
    if (folder / "match.yaml").exists():  # a second run goes on with what the first has saved
        keeper.own(folder / "match.yaml")
    keeper.write(folder / "match.yaml", b"new")


def profiled(folder: Path) -> None:
    (folder / "office.yaml").write_bytes(b"old")


def calibrate(folder: Path) -> None:
    os.environ["HORNBOOK_PROFILES"] = str(folder)
    try:
        save_profile("office", Correction(1, 2, 0.5))
    finally:
        del os.environ["HORNBOOK_PROFILES"]


def start(folder: Path) -> None:
    """A new set; the second of two runs finds that the first was done."""
    if not (folder / "sets" / "annex" / "set.yaml").exists():
        hornbook("new", folder / "sets" / "annex", "--extends", folder / "cottage")


DEEDS = {
    "print": Deed(printed, do_print, "out"),
    "first print": Deed(a_box, do_print, "out"),
    "translate": Deed(translated, lambda to: hornbook("translate", to / "cottage", "de")),
    "first translate": Deed(a_box, lambda to: hornbook("translate", to / "cottage", "de")),
    "new": Deed(a_box, start),
    "handouts": Deed(handed_out, hand_out, "out"),
    "save": Deed(saved, save, beside="match-2.yaml"),
    "first save": Deed(lambda _: None, save_first),
    "profile": Deed(profiled, calibrate),
}


def held(folder: Path) -> Files:
    """All that lies there, leftovers apart."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and OURS not in path.relative_to(folder).as_posix()
    }


def left(folder: Path) -> list[str]:
    """Leftovers; a lock file stays, so that no two can hold it at once."""
    found = (path.relative_to(folder).as_posix() for path in folder.rglob(f"{OURS}*"))
    return [one for one in found if not Path(one).name.startswith(f"{OURS}lock")]


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls the plug here: the disk need not be waited for."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(translate, "own_messages", lambda *_, **__: ())  # seconds of our own code


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, Path, int]]:
    """For a deed: the folder before it, the folder after it, and how many calls it makes."""
    known: dict[str, tuple[Path, Path, int]] = {}

    def prepare(name: str) -> tuple[Path, Path, int]:
        if name not in known:
            home = tmp_path_factory.mktemp("deed")
            deed, before, after = DEEDS[name], home / "before", home / "after"
            before.mkdir()
            deed.prepare(before)
            deed.do(Path(shutil.copytree(before, home / "warm")))
            shutil.copytree(before, after)
            with Disk(None).mounted() as disk:
                deed.do(after)
            known[name] = before, after, disk.calls
        return known[name]

    return prepare


def tried(calls: int, how: str) -> Iterator[int]:
    """All calls, or the last, which puts things in place, and one that other ways leave out."""
    if THOROUGH:
        yield from range(calls)
    else:
        yield from (([*ENDS].index(how) + 1) * calls // (len(ENDS) + 1), calls - 1)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the dead tidy up
@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("name", DEEDS)
def test_a_fault_at_any_call_leaves_old_or_new(
    prepared: Callable[[str], tuple[Path, Path, int]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    how: str,
) -> None:
    before, after, calls = prepared(name)
    deed = DEEDS[name]
    old, new = held(before / deed.changed), held(after / deed.changed)
    assert calls > 4 and old != new
    for at in tried(calls, how):
        folder = Path(shutil.copytree(before, tmp_path / str(at)))
        with Disk(at, ENDS[how]).mounted() as disk:
            try:
                deed.do(folder)
            except (HornbookError, OSError, KeyboardInterrupt) as error:
                assert isinstance(error, ended_by(how)), f"call {at}, {disk.names[-1]}"
        found = held(folder / deed.changed)
        if deed.beside in found:
            assert found.pop(deed.beside) == b"new"
            (folder / deed.beside).unlink()
        assert found in (old, new), f"{how} at call {at}, {disk.names[at]}: {sorted(found)}"
        deed.do(folder)
        assert held(folder / deed.changed) == new, f"{how} at call {at}, {disk.names[at]}"
        assert not left(folder), f"{how} at call {at}, {disk.names[at]}"
        shutil.rmtree(folder)
    if THOROUGH:
        with capsys.disabled():
            sys.stderr.write(f"\n{name}, {how}: {calls} calls failed in turn\n")


def ended_by(how: str) -> tuple[type[BaseException], ...]:
    return (KeyboardInterrupt,) if how == "interrupted" else (HornbookError, OSError)


FACE = Split(b"%PDF face", (("f" * 64, b"a font"),))


@pytest.mark.parametrize("how", ENDS)
def test_a_fault_at_any_call_leaves_a_cache_that_is_whole(tmp_path: Path, how: str) -> None:
    """What is found there is whole, and what is not found is made again."""
    with Disk(None).mounted() as disk:
        FaceCache(tmp_path / "counted").keep("ab" * 32, FACE, (), Fit(1.0, ()))
    for at in range(disk.calls):
        folder = tmp_path / str(at)
        with Disk(at, ENDS[how]).mounted(), suppress(HornbookError, KeyboardInterrupt):
            FaceCache(folder).keep("ab" * 32, FACE, (), Fit(1.0, ()))
        found = FaceCache(folder).find("ab" * 32)
        assert found is None or found.pdf.read_bytes() == FACE.pdf
        FaceCache(folder).keep("ab" * 32, FACE, (), Fit(1.0, ()))
        assert not left(folder)
