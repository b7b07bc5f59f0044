"""The `list` command: what is in a box, and where each of its values comes from."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.arguments import List
from generator.errors import ExitCode
from generator.printable import printable
from generator.project import find_project
from generator.saying import show
from generator.shelf import Shelf
from generator.source.folders import Chosen
from generator.source.own_templates import homes_of_ours

if TYPE_CHECKING:
    from generator.boxes import Box

KIND = "lines"
"""Of what is kept in the cache."""


def run(asked: List) -> ExitCode:
    """Show what there is to say of a box, or of all there are.

    Raises:
        HornbookError: there is no such box or set.
    """
    shelf = Shelf(find_project())
    if asked.icons is not None or asked.credited:
        lines = [*_icon_lines(shelf, asked, asked.icons or "")]
    elif asked.samples:
        lines = [*_box_lines(shelf, shelf.sample_names())]
    elif asked.templates:
        lines = [*_template_lines(shelf, asked)]
    elif asked.sizes:
        lines = [*_size_lines(shelf)]
    elif asked.libraries:
        lines = [*_library_lines()]
    elif asked.box is None and not asked.sets:
        lines = [*shelf_lines(shelf)]
    else:
        (chosen,) = shelf.chosen([asked.box] if asked.box else [], asked.sets)
        how = "origins" if asked.origins else "rules" if asked.rules else "contents"
        lines = shelf.kept(KIND, chosen, how).once(partial(_lines, shelf, chosen, how))
        if lines is None:
            return _cannot_be_read(_opened(shelf, chosen))
    show("\n".join(map(printable, lines)))
    return ExitCode.OK


def shelf_lines(shelf: Shelf) -> Iterator[str]:
    """Our boxes and card sets, a line each."""
    yield from _box_lines(shelf, shelf.names())
    for name in shelf.set_names():
        chosen = Chosen(None, (shelf.set_folder(name),))
        line = shelf.kept(KIND, chosen, "line").once(partial(_set_line, *chosen.sets))
        yield f"--set {name:<18} " + (line or f"cannot be read: `hornbook check {name}` says why")


def _box_lines(shelf: Shelf, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        chosen = Chosen(shelf.folder(name))
        line = shelf.kept(KIND, chosen, "line").once(partial(_box_line, shelf, chosen))
        yield line or f"{name:<24} cannot be read: `hornbook check {name}` says why"


def _box_line(shelf: Shelf, chosen: Chosen) -> str | None:
    from generator.commands.contents import box_line

    return box_line(_opened(shelf, chosen))


def _set_line(folder: Path) -> str | None:
    from generator.source.sets import read_set

    source, _ = read_set(folder)
    return f"{source.file.title} · for {source.file.extends}" if source else None


def _lines(shelf: Shelf, chosen: Chosen, how: str) -> list[str] | None:
    from generator.commands.contents import contents, filled, origins
    from generator.commands.rule_names import rule_names

    game = _opened(shelf, chosen).game
    if game is None:
        return None
    tell = {"origins": origins, "rules": rule_names, "contents": contents}[how]
    return [*filled(game, tell(game))]


def _icon_lines(shelf: Shelf, asked: List, word: str) -> Iterator[str]:
    from generator.commands.icon_names import icon_lines

    box = None
    if asked.box or asked.sets:
        (chosen,) = shelf.chosen([asked.box] if asked.box else [], asked.sets)
        box = shelf.open(*chosen, trusted=True)
    return icon_lines("-".join(word.lower().split()), box, credited=asked.credited or not word)


def _size_lines(shelf: Shelf) -> Iterator[str]:
    """The sizes that a deck may have: id, width by height, title; the smallest first."""
    from generator.boxes import read_tables

    sizes = read_tables(shelf.project.content).sizes.values()
    told = [
        (one.id, f"{one.width:g} × {one.height:g} mm", one.title)
        for one in sorted(sizes, key=lambda one: (one.width * one.height, one.id))
    ]
    wide, measure = (max(len(row[place]) for row in told) for place in (0, 1))
    yield from (f"{name:<{wide}}  {mm:>{measure}}  {title}" for name, mm, title in told)


def _template_lines(shelf: Shelf, asked: List) -> Iterator[str]:
    from generator.commands.template_manual import manuals, own_manuals

    ours, homes = manuals(shelf.project.templates), list[Path]()
    if asked.box or asked.sets:
        (chosen,) = shelf.chosen([asked.box] if asked.box else [], asked.sets)
        homes = [one for one in (chosen.folder, *chosen.sets) if one]
    named = f" --box {asked.box}" if asked.box and not shelf.ours(asked.box) else ""
    brought = [(f"of {home.name}", own_manuals(home).values()) for home in homes]
    titles = (("for cards of any size", True), ("for one size", False))
    general = [
        (title, [one for one in ours.values() if one.sized is sized]) for title, sized in titles
    ]
    wide = max(len(one.name) for _, told in (*brought, *general) for one in told)
    for title, told in (*brought, *general):
        if told:
            own = named if (title, told) in brought else ""
            yield f"{title}: `hornbook explain NAME{own}` tells the slots"
            yield from (f"  {one.name:<{wide}}  {first_sentence(one.about)}" for one in told)
    if not homes:
        boxes = ", ".join(one.name for one in homes_of_ours(shelf.project.content))
        yield f"boxes with some of their own: {boxes}; `hornbook list BOX --templates` shows them"


def _library_lines() -> Iterator[str]:
    from generator.commands.library_manual import libraries

    yield "libraries of rules: `hornbook explain NAME` tells what each needs and brings"
    for name, one in libraries().items():
        yield f"  {name:<12} version {one.version}  {first_sentence(one.about)}"


def first_sentence(text: str) -> str:
    """What stands before the first full stop or colon of a text."""
    return re.split(r"[.:;](?=\s|$)", text, maxsplit=1)[0]


def _opened(shelf: Shelf, chosen: Chosen) -> "Box":
    return shelf.open(*chosen, trusted=True, linted=False)


def _cannot_be_read(box: "Box") -> ExitCode:
    from generator.commands.opening import show_findings

    show_findings(box, box.settled(painted=False))
    return ExitCode.FINDINGS
