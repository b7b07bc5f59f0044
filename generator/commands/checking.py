"""The `check` command: everything that can be said about boxes without playing them."""

from collections.abc import Sequence

from generator.boxes import Box, Shelf, has_errors
from generator.build import check_print, plan, processors
from generator.commands.caching import usable_cache
from generator.diagnostics import Diagnostic
from generator.products.order import Order
from generator.project import find_project


@usable_cache()
def check_boxes(
    names: Sequence[str], *, quick: bool, strict: bool, jobs: int | None
) -> tuple[list[Diagnostic], dict[str, str], bool]:
    """All findings, the texts they are about, and whether one of them fails the check.

    Raises:
        HornbookError: a name means no box.
    """
    shelf = Shelf(find_project())
    folders = dict.fromkeys(shelf.folder(name) for name in names or shelf.names())
    findings: list[Diagnostic] = []
    texts: dict[str, str] = {}
    for folder in folders:
        box = shelf.open(folder)
        texts |= box.shown_texts()
        painted = [] if quick else _painted(shelf, box, jobs or processors())
        findings += box.shown(box.settled(painted, painted=not quick and box.is_sound))
    return findings, texts, has_errors(findings) or (strict and bool(findings))


def _painted(shelf: Shelf, box: Box, jobs: int) -> list[Diagnostic]:
    a4 = shelf.tables.papers["a4"]
    order = Order(a4, a4, jobs=jobs)
    return check_print(shelf, plan(shelf, box, order), jobs)
