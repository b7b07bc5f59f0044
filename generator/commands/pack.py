"""The `pack` command: a box or a card set as one file, the same whenever it is made of the same."""

from pathlib import Path
from shlex import quote

from generator.commands.arguments import Pack
from generator.errors import ExitCode, HornbookError
from generator.exports.archives import zipped
from generator.files.strict_zip import RefusedError
from generator.output import write_file
from generator.project import find_project
from generator.reporters import many
from generator.saying import say
from generator.shelf import Shelf
from generator.source.folders import means_set
from generator.source.parcels import ENDING, opened, packing

MOST_TOLD = 6
"""Files that are left out, and named."""


def run(asked: Pack) -> None:
    """Write the file, and say what stayed behind.

    Raises:
        HornbookError: it is no box and no set, it holds what cannot be packed, or the file cannot
            be written.
    """
    shelf = Shelf(find_project())
    is_set = means_set(shelf.project.content, asked.box)
    folder = shelf.set_folder(asked.box) if is_set else shelf.folder(asked.box)
    try:
        packed = packing(folder)
    except OSError as error:
        raise HornbookError(
            f"{folder} cannot be packed: {error.strerror or error}", ExitCode.FINDINGS
        ) from error
    data = zipped(packed.files)
    try:
        opened(data)  # what we would not open ourselves is sent to nobody
    except RefusedError as error:
        raise HornbookError(
            f"{folder} cannot be packed: it {error}", ExitCode.FINDINGS, "take that out"
        ) from error
    target = asked.output or Path(f"{packed.parcel.id}{ENDING}")
    if target.suffix.lower() != ENDING:
        raise HornbookError(f"{target} does not end in {ENDING}", instead=f"name it …{ENDING}")
    write_file(target, data)
    what = "card set" if packed.parcel.kind == "set" else "box"
    count = many(len(packed.parcel.files), "file")
    say(f"{target}: the {what} {packed.parcel.title}, {count}, {max(len(data) // 1000, 1):,} kB")
    if packed.left_out:
        shown = ", ".join(packed.left_out[:MOST_TOLD])
        more = len(packed.left_out) - MOST_TOLD
        say(f"  left out, since nothing reads it: {shown}{f' and {more} more' if more > 0 else ''}")
    say(f"  hornbook open {quote(str(target))}    unpacks it elsewhere")
