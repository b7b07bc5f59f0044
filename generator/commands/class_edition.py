"""Opens a box as a school may see it: with the card sets that make its classroom edition."""

from dataclasses import replace
from pathlib import Path

from generator.boxes import Box
from generator.diagnostics import did_you_mean
from generator.errors import HornbookError
from generator.shelf import Shelf
from generator.source.folders import Chosen


def in_class_edition(
    shelf: Shelf, chosen: Chosen, *, trusted: bool, language: str | None = None
) -> Box:
    """The box with the card sets of its classroom edition, and then those of the order.

    The edition goes without saying in its name.

    Raises:
        HornbookError: the edition names a set that is not there.
    """
    folder, sets = chosen
    edition = _edition(shelf, folder) if folder else ()
    wanted = tuple(dict.fromkeys((*edition, *sets)))
    opened = shelf.open(folder, wanted, trusted=trusted, language=language)
    if folder is None:
        return opened
    return replace(opened, name="+".join([folder.name, *(one.name for one in sets)]))


def _edition(shelf: Shelf, folder: Path) -> list[Path]:
    """The card sets of the classroom edition: only ours, whatever lies in the current folder."""
    game = shelf.open(folder, trusted=True, linted=False).game
    names = game.lesson.edition if game and game.lesson else ()
    for one in names:
        if one not in shelf.set_names():
            near = did_you_mean(one, shelf.set_names())
            known = f"card sets are {', '.join(shelf.set_names()) or 'none'}"
            raise HornbookError(
                f'the classroom edition names no card set: "{one}"', instead=near or known
            )
    return [shelf.set_folder(one) for one in names]


def no_lesson(shelf: Shelf, name: str) -> HornbookError:
    """That the box called `name` has no lesson, and which boxes have one."""
    lessons = [one for one in shelf.names() if (shelf.folder(one) / "lesson.yaml").is_file()]
    near = did_you_mean(name, lessons) or f"boxes with a lesson are {', '.join(lessons)}"
    return HornbookError(f"{name} has no lesson", instead=near)
