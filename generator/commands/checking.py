"""The `check` command: everything that can be said about boxes, read, painted and played."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.boxes import Box, Chosen, Shelf, has_errors
from generator.build import check_print, plan, processors
from generator.commands.caching import usable_cache
from generator.commands.trying import Trial, try_out
from generator.diagnostics import Diagnostic
from generator.play.study.limits import LIMITS
from generator.play.study.story import story
from generator.products.order import Order, parts_of_sets
from generator.project import find_project
from generator.reporters import report
from generator.reports.page import page
from generator.source.lookup import held_in


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
    quick: bool,
    jobs: int | None,
    trial: Trial | None = None,
    **opening: Any,
) -> Checked:
    """Everything that is wrong with boxes, and what came of playing them where `trial` asks for it.

    `opening` may say how boxes are opened: `trust` templates of sets, in which `language`.

    Raises:
        HornbookError: a name means no box, or what is to be played cannot be.
    """
    shelf, many, found = Shelf(find_project()), jobs or processors(), Checked()
    trust, language = opening.get("trust", False), opening.get("language")
    chosen = shelf.chosen(_meant(shelf, names, sets, language), sets)
    for one in chosen:
        box = shelf.open_chosen(one, trusted=trust, language=language)
        found.texts |= box.shown_texts()
        only = parts_of_sets(box.game) if Chosen(one.folder) in chosen and box.game else ()
        more = [] if quick else _painted(shelf, box, many, only)
        if trial:
            seen, studies = try_out(shelf, one, box, trial, many)
            more += seen
            found.studies += studies
        painted = not quick and box.is_sound and not only
        settled = box.settled(more, painted=painted, played=trial is not None)
        found.findings += box.shown(settled)
    found.findings = list(dict.fromkeys(found.findings))  # a set says of its game what that said
    return found


def _meant(
    shelf: Shelf, names: Sequence[str], sets: Sequence[str], language: str | None
) -> list[str]:
    """The boxes and sets to check: all of ours where none is named, all in a folder of several."""
    if names or sets:
        content = shelf.project.content
        return [one for name in names for one in held_in(content, name)]
    return [*shelf.names(), *(() if language else shelf.set_names())]


def shown(found: Checked, form: str) -> str:
    """A check in one of the formats of `hornbook check`, without a newline at its end."""
    if form == "html":
        return page(find_project().templates, found.findings, found.studies, LIMITS)
    said = report(found.findings, form, found.texts, studies=found.studies)
    stories = [story(one) for one in found.studies] if form == "text" else []
    return "\n\n".join([*stories, *([said] if said else [])])


def _painted(shelf: Shelf, box: Box, jobs: int, only: tuple[str, ...] = ()) -> list[Diagnostic]:
    a4 = shelf.tables.papers["a4"]
    order = Order(a4, a4, jobs=jobs, only=only)
    return check_print(shelf, plan(shelf, box, order), jobs)
