"""Drawings: SVG files of a box, a card set or the house, found by name."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from generator.diagnostics import did_you_mean, quoted
from generator.errors import HornbookError
from generator.files.rooted import Root

PLACE = "put it as SVG into the folder pictures/ of the {}"
_FOLDERS = 2
"""Folders of drawings without a card set: of the box, and of the house."""
LARGEST = 400_000
"""Bytes of a drawing."""


def folders_of(box: Path, templates: Path, added: str | None) -> tuple[Path, ...]:
    """Where the drawings lie of a box and of the card set in the folder `added`, nearest first."""
    own = (Path(one) / "pictures" for one in (added, box) if one)
    return (*own, templates / "drawings")


def drawing(folders: Sequence[Path], name: str) -> str:
    """The drawing called so in the first of `folders` that has it.

    Raises:
        HornbookError: none has it, or it is too large or no text.
    """
    for folder in folders:
        with suppress(OSError):
            data = Root(folder).read(f"{name}.svg", LARGEST + 1)
            if len(data) > LARGEST:
                hint = "draw it with fewer points"
                raise HornbookError(f"{name}.svg is larger than {LARGEST:,} bytes", instead=hint)
            return data.decode("utf-8", "replace")
    near = did_you_mean(name, drawing_names(folders))
    # The folders of a set come before those of its box and of the house.
    place = PLACE.format("card set" if len(folders) > _FOLDERS else "box")
    raise HornbookError(f"there is no drawing {quoted(name)}", instead=near or place)


def drawing_names(folders: Iterable[Path]) -> frozenset[str]:
    """The names of all drawings in `folders`."""
    return frozenset(path.stem for folder in folders for path in folder.glob("*.svg"))
