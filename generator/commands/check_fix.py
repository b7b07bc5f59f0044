"""What `check --fix` does: it shows what can be mended for certain, asks, and writes it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.commands.arguments import Check
from generator.diagnostics import Fix, near
from generator.errors import ExitCode, HornbookError
from generator.files.locks import folder_locked
from generator.files.publishing import Publisher
from generator.files.rooted import Root
from generator.mending import mended
from generator.printable import printable
from generator.project import find_project
from generator.reporters import many
from generator.saying import say, show
from generator.shelf import Shelf
from generator.source.document import read_yaml
from generator.source.folders import means_set
from generator.source.scalars import with_plain_line_ends

if TYPE_CHECKING:
    from generator.commands.check import CheckFindings

MOST_ROUNDS = 10
"""What is mended may show the next mistake behind it; so often, no more."""


@dataclass(frozen=True)
class _Change:
    """One file of `folder` with its fixes: its bytes as they are, and as they should be."""

    folder: Path
    name: str
    old: bytes
    new: bytes
    fixes: int

    @property
    def shown(self) -> str:
        """The file as a person in the current folder would name it."""
        return near(self.folder, self.name)


def mend(asked: Check, check: Callable[[Check], "CheckFindings"]) -> "CheckFindings":
    """Check, mend and check again until nothing is left that can be mended; what is found then.

    With `--diff`, nothing is written.

    Raises:
        HornbookError: a file has changed meanwhile, or cannot be written.
    """
    homes = _homes(asked)
    for _ in range(MOST_ROUNDS):
        found = check(asked)
        changes = [*_changes(found, homes)]
        if not changes:
            break
        for one in changes:
            show(_diff(one), err=asked.format_ != "text", ends=False)
        if not asked.fix or not (asked.yes or _agreed(changes)):
            break
        _write(changes)
        say(f"mended: {_told(changes)}", err=True)
    return found


def _homes(asked: Check) -> list[Path]:
    """The folders of the boxes and sets that are named; the game of a set is not.

    Raises:
        HornbookError: a name means nothing.
    """
    from generator.commands.check import meant

    shelf = Shelf(find_project())
    content = shelf.project.content
    homes = [shelf.set_folder(name) for name in asked.sets]
    for name in meant(shelf, asked):
        of = shelf.set_folder if means_set(content, name) else shelf.folder
        homes.append(of(name))
    return [one.absolute() for one in homes]


def _changes(found: "CheckFindings", homes: Sequence[Path]) -> Iterator[_Change]:
    fixes: dict[str, list[Fix]] = {}
    for one in found.findings:
        if one.fix is not None:
            fixes.setdefault(one.fix.at.file, []).append(one.fix)
    for file, own in sorted(fixes.items()):
        path = Path(file).absolute()
        home = next((one for one in homes if path.is_relative_to(one)), None)
        if home is None:
            continue  # of the game that a set extends
        name = path.relative_to(home).as_posix()
        old = Root(home).read(name)
        text = old.decode("utf-8")
        if with_plain_line_ends(text) != found.texts.get(file):
            raise _changed(file)
        new = _mended(text, own, file)
        if new != text:
            yield _Change(home, name, old, new.encode(), len(own))


def _mended(text: str, fixes: Sequence[Fix], file: str) -> str:
    """The text with these fixes, less those after which a file could not be read any more."""
    if not file.endswith(".yaml"):
        return mended(text, fixes)
    left = list(fixes)
    worse = _faults(text, file)
    for one in fixes:
        if _faults(mended(text, [one]), file) > worse:
            left.remove(one)
    return mended(text, left)


def _faults(text: str, file: str) -> tuple[bool, int]:
    """Whether a file cannot be read as YAML, and how much reading alone finds."""
    document, findings = read_yaml(text, file)
    return document is None, len(findings)


def _diff(change: _Change) -> str:
    """The change as `diff -u` would show it."""
    old, new = (
        [f"{printable(line)}\n" for line in with_plain_line_ends(one.decode()).split("\n")]
        for one in (change.old, change.new)
    )
    name = printable(change.shown)
    return "".join(unified_diff(old, new, name, name))


def _agreed(changes: Sequence[_Change]) -> bool:
    """Ask whether to write; where nobody can be asked, the answer is no."""
    try:
        return click.confirm(f"Write this ({_told(changes)})?", err=True)
    except click.Abort:
        say("", err=True)
        say("nothing was written: --yes writes without asking", err=True)
        return False


def _told(changes: Sequence[_Change]) -> str:
    fixes = sum(one.fixes for one in changes)
    return f"{many(fixes, 'mistake')} in {many(len(changes), 'file')}"


def _write(changes: Sequence[_Change]) -> None:
    """Put all files in their places: of each folder in one step, and none where one has changed.

    Raises:
        HornbookError: a file has changed since it was checked, or cannot be written.
    """
    by_folder: dict[Path, dict[str, _Change]] = {}
    for one in changes:
        by_folder.setdefault(one.folder, {})[one.name] = one
    with ExitStack() as stack:
        try:
            publishers = {one: _publisher(one, stack) for one in sorted(by_folder)}
            for change in changes:
                if Root(change.folder).read(change.name) != change.old:
                    raise _changed(change.shown)
            for folder, publisher in publishers.items():
                publisher.publish(_contents(by_folder[folder]))
        except OSError as error:
            reason = error.strerror or str(error)
            message = f"cannot write {error.filename or 'there'}: {reason}"
            raise HornbookError(message, ExitCode.CANNOT_WRITE) from error


def _publisher(folder: Path, stack: ExitStack) -> Publisher:
    """Writes into a folder that is a person's own: nothing else comes into it or beside it."""
    stack.enter_context(folder_locked(folder, f"the folder {folder}"))
    publisher = Publisher(folder, beside=False)
    publisher.recover()
    return publisher


def _contents(changes: Mapping[str, _Change]) -> dict[str, bytes]:
    return {name: one.new for name, one in changes.items()}


def _changed(file: str) -> HornbookError:
    return HornbookError(
        f"{file} has changed while it was checked; nothing was written", instead="run it again"
    )
