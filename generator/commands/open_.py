"""The `open` command: a box or a card set that came in one file, as a folder of its own."""

import os
from pathlib import Path
from shlex import quote

from generator.commands.arguments import Open
from generator.errors import ExitCode, HornbookError
from generator.files.placing import placed
from generator.files.rooted import Root
from generator.files.strict_zip import RefusedError
from generator.project import find_project
from generator.reporters import many
from generator.saying import say
from generator.shelf import Shelf
from generator.source.own_templates import FACES
from generator.source.parcels import MOST, Opened, held_id, opened


def run(asked: Open) -> None:
    """Unpack the file, and say what one can do with what came out.

    Raises:
        HornbookError: it is not what `hornbook pack` makes, there is a folder of that name, or it
            cannot be written.
    """
    file = asked.parcel
    found = _opened(file)
    parent = asked.into or Path()
    target = parent / found.parcel.id
    try:
        with placed(target.absolute()) as root:
            for name, data in found.files.items():
                root.write(name, data)
            if held_id(root.folder) != found.parcel.id:
                raise _refused(file, "says another id than its box or set has")
    except FileExistsError as error:
        raise HornbookError(
            f"there is already {target}, and nothing is written over it",
            ExitCode.CANNOT_WRITE,
            "--into names another folder in which it goes",
        ) from error
    except OSError as error:
        raise HornbookError(
            f"cannot write {target}: {error.strerror or error}", ExitCode.CANNOT_WRITE
        ) from error
    for line in _told(found, target):
        say(line)


def _opened(file: Path) -> Opened:
    try:
        return opened(Root(file.parent).read(file.name, MOST.packed + 1))
    except FileNotFoundError as error:
        raise HornbookError(f"there is no file {file}") from error
    except OSError as error:
        raise HornbookError(f"{file} cannot be read: {error.strerror or error}") from error
    except RefusedError as error:
        raise _refused(file, str(error)) from error


def _refused(file: Path, why: str) -> HornbookError:
    return HornbookError(
        f"{file} is not opened, since it {why}",
        ExitCode.FINDINGS,
        "nothing was written; ask whoever sent it to make it again with `hornbook pack`",
    )


def _told(found: Opened, target: Path) -> list[str]:
    """What came out, and commands that work as they stand."""
    parcel, text = found.parcel, str(target)
    is_set = parcel.kind == "set"
    shelf = Shelf(find_project())
    ours = (*shelf.names(), *shelf.sample_names(), *shelf.set_names())
    named = quote(f".{os.sep}{text}" if text in ours else text)
    count = many(len(found.files), "file")
    lines = [f"{target}/ is the {'card set' if is_set else 'box'} {parcel.title}, {count}"]
    if found.has_templates:
        folder = target / FACES
        lines.append(
            f"  it brings templates of its own: read {folder}/ before you use it with --trust"
        )
    lines.append(f"  hornbook check {named}")
    if not is_set:
        lines.append(f"  hornbook print {named}")
    return lines
