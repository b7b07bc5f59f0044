"""The `check` command: everything that can be said about boxes, read, painted and played."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.boxes import Box, Shelf, has_errors
from generator.build import check_print, plan, processors
from generator.commands.caching import usable_cache
from generator.commands.trying import Trial, try_out
from generator.diagnostics import Diagnostic
from generator.play.study.limits import LIMITS
from generator.play.study.story import story
from generator.products.order import Order
from generator.project import find_project
from generator.reporters import report
from generator.reports.page import page


@dataclass
class Checked:
    """What a check has found.

    `findings` name files as a person would, `texts` are what they are about, `studies` the
    outlines of what was played.
    """

    findings: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    studies: list[dict[str, Any]] = field(default_factory=list)

    def fails(self, *, strict: bool) -> bool:
        """Whether there is an error; with `strict`, whether there is any finding."""
        return has_errors(self.findings) or (strict and bool(self.findings))


@usable_cache()
def check_boxes(
    names: Sequence[str],
    sets: Sequence[str] = (),
    *,
    trust: bool = False,
    quick: bool,
    jobs: int | None,
    trial: Trial | None = None,
) -> Checked:
    """Everything that is wrong with boxes, and what came of playing them where `trial` asks for it.

    Raises:
        HornbookError: a name means no box, or what is to be played cannot be.
    """
    shelf, many, found = Shelf(find_project()), jobs or processors(), Checked()
    for one in shelf.chosen(names, sets):
        box = shelf.open_chosen(one, trusted=trust)
        found.texts |= box.shown_texts()
        more = [] if quick else _painted(shelf, box, many)
        if trial:
            seen, studies = try_out(shelf, one, box, trial, many)
            more += seen
            found.studies += studies
        painted = not quick and box.is_sound
        settled = box.settled(more, painted=painted, played=trial is not None)
        found.findings += box.shown(settled)
    return found


def shown(found: Checked, form: str) -> str:
    """A check in one of the formats of `hornbook check`, without a newline at its end."""
    if form == "html":
        return page(find_project().templates, found.findings, found.studies, LIMITS)
    said = report(found.findings, form, found.texts, studies=found.studies)
    stories = [story(one) for one in found.studies] if form == "text" else []
    return "\n\n".join([*stories, *([said] if said else [])])


def _painted(shelf: Shelf, box: Box, jobs: int) -> list[Diagnostic]:
    a4 = shelf.tables.papers["a4"]
    order = Order(a4, a4, jobs=jobs)
    return check_print(shelf, plan(shelf, box, order), jobs)
