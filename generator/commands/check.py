"""The `check` command: everything that can be said about boxes, read, painted and played."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.assets import assets_hash
from generator.codes import findings_of, written
from generator.commands.arguments import Check
from generator.commands.running import usable_cache
from generator.diagnostics import Diagnostic, Position, Severity, near, nearby
from generator.errors import ExitCode, HornbookError
from generator.keys import is_ours
from generator.project import find_project
from generator.reporters import report
from generator.saying import say, show
from generator.shelf import Shelf
from generator.source.folders import Chosen, headless, held_in

if TYPE_CHECKING:
    from generator.boxes import Box
    from generator.products.tasks import Task

KIND = "findings"
"""Of what is kept in the cache."""


@dataclass
class CheckFindings:
    """What a check has found.

    `findings` name files as a person would, `texts` are what they are about, `checked` the names
    of boxes and sets, `studies` the outlines of what was played; `emblems` are what the pictures of
    each box are about.
    """

    findings: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    checked: list[str] = field(default_factory=list)
    studies: list[dict[str, Any]] = field(default_factory=list)
    emblems: dict[str, list[tuple[str, Position]]] = field(default_factory=dict)


def run(asked: Check) -> ExitCode:
    """Show everything that is wrong, or write it into a file.

    Raises:
        HornbookError: a name means no box, or what is to be played cannot be.
    """
    if asked.fix or asked.diff:
        from generator.commands.check_fix import mend

        found = mend(asked, check_boxes)
    else:
        found = check_boxes(asked)
    text = shown(found, asked.format_)
    if asked.output:
        from generator.output import write_file

        write_file(asked.output, f"{text}\n".encode())
        say(str(asked.output))
    elif text:
        show(text)
    elif asked.format_ == "text":
        say(f"no findings in {', '.join(found.checked)}", err=True)
    weighty = {Severity.ERROR, Severity.WARNING} if asked.strict else {Severity.ERROR}
    fails = any(one.severity in weighty for one in found.findings)
    return ExitCode.FINDINGS if fails else ExitCode.OK


@usable_cache
def check_boxes(asked: Check) -> CheckFindings:
    """Everything that is wrong with boxes, and what came of playing them where that is asked for.

    Raises:
        HornbookError: a name means no box, or what is to be played cannot be.
    """
    _check_how(asked)
    shelf, found = Shelf(find_project()), CheckFindings()
    names = meant(shelf, asked)
    known = [name for name in names if not _lacks_head(shelf, name, found)]
    chosen = shelf.chosen(known, asked.sets) if known or not names else []
    for one in chosen:
        found.checked += [folder.name for folder in one.sets or (one.folder,) if folder]
        if asked.quick and asked.play is None:
            _look_through(shelf, one, asked, found)
        else:
            # What is wrong with a box of ours without the set, nobody who writes a set asks.
            base = Chosen(one.folder)
            only_sets = base in chosen or (bool(one.sets) and is_ours(shelf.project, base))
            _look_closely(shelf, one, asked, found, only_sets=only_sets)
    if len(found.emblems) > 1:
        from generator.lint.pictures import shared_emblems

        found.findings += shared_emblems(found.emblems.items())
    found.findings = list(dict.fromkeys(found.findings))  # a set says of its game what that said
    return found


def _lacks_head(shelf: Shelf, name: str, found: CheckFindings) -> bool:
    """Whether a folder lacks the file that a set or a box begins with, which is a finding."""
    known = shelf.ours(name) or name in shelf.set_names()
    lacks = None if known else headless(Path(name))
    if lacks is None:
        return False
    from generator.source.files import MISSING

    at = Position((lacks.folder / lacks.wanted).as_posix())
    found.findings.append(MISSING.at(at, *lacks.told))
    return True


def _check_how(asked: Check) -> None:
    """Refuse what says how to play where nothing is played.

    Raises:
        HornbookError: something does.
    """
    if asked.play is not None:
        return
    for name in ("seats", "ruleset", "seed", "ablate_all", "variant", "map", "so_far"):
        value = getattr(asked, name)
        if value or type(value) is int:
            flag = f"--{name.replace('_', '-')}"
            raise HornbookError(f"{flag} says how to play", instead="add how much: --play 1000")


def _look_through(shelf: Shelf, chosen: Chosen, asked: Check, found: CheckFindings) -> None:
    """Add what reading a box and lint find; what is kept of that will do."""
    kept = shelf.kept(KIND, chosen, str(asked.trust), str(asked.language), assets_hash())
    said = kept.find()
    if said is not None:
        findings, texts = findings_of(said["findings"]), said["texts"]
        emblems = [(name, Position(*at)) for name, *at in said["emblems"]]
    else:
        box = _opened(shelf, chosen, asked)
        findings = box.settled(painted=False)
        files = {one.position.file for one in findings}
        texts = {file: text for file, text in {**box.unread, **box.texts}.items() if file in files}
        emblems = [*box.emblems]
        places = [[name, *astuple(at)] for name, at in emblems]
        kept.keep({"findings": written(findings), "texts": texts, "emblems": places})
    folder = chosen.folder or chosen.sets[0]
    found.findings += nearby(folder, findings)
    found.texts |= {near(folder, file): text for file, text in texts.items()}
    _note(found, folder, emblems)


def _opened(shelf: Shelf, chosen: Chosen, asked: Check) -> "Box":
    """A box that is read and linted; without a language, with all catalogues of its sets."""
    box = shelf.open(*chosen, trusted=asked.trust, language=asked.language)
    if asked.language or not chosen.sets:
        return box
    from generator.boxes import with_catalogues

    return with_catalogues(box, shelf.project.templates)


def _note(found: CheckFindings, folder: Path, emblems: Iterable[tuple[str, Position]]) -> None:
    """Remember what the pictures of a box are about."""
    named = [(name, replace(at, file=near(folder, at.file))) for name, at in emblems]
    found.emblems.setdefault(folder.name, named)


def _look_closely(
    shelf: Shelf, chosen: Chosen, asked: Check, found: CheckFindings, *, only_sets: bool
) -> None:
    """Add what painting a box finds too, of its sets alone or of all, and what playing it finds."""
    from generator.build import plan
    from generator.commands.check_play import played
    from generator.products.order import Order, parts_of_sets
    from generator.workers import processors

    jobs = asked.jobs or processors()
    box = _opened(shelf, chosen, asked)
    found.texts |= box.shown_texts()
    _note(found, box.folder, box.emblems)
    only = parts_of_sets(box.game) if only_sets and box.game else ()
    more: list[Diagnostic] = []
    if not asked.quick:
        a4 = shelf.tables.papers["a4"]
        more += _painted(shelf, plan(shelf, box, Order(a4, a4, jobs=jobs, only=only)), jobs)
    if asked.play is not None:
        seen, studies = played(shelf, chosen, box, asked, jobs)
        more += seen
        found.studies += studies
    painted = not asked.quick and box.is_sound and not only
    found.findings += box.shown(box.settled(more, painted=painted, played=asked.play is not None))


def _painted(shelf: Shelf, work: Sequence["Task"], jobs: int) -> list[Diagnostic]:
    """What painting finds; a terminal shows how far that is."""
    from generator.build import check_print
    from generator.progress import Progress

    progress = Progress(len(work), quiet=not sys.stderr.isatty())
    try:
        return check_print(shelf, work, jobs, progress)
    finally:
        progress.close()


def meant(shelf: Shelf, asked: Check) -> list[str]:
    """The boxes and sets to check: all of ours where none is named, all in a folder of several."""
    if asked.paths or asked.sets:
        content = shelf.project.content
        return [one for name in asked.paths for one in held_in(content, name)]
    return [*shelf.names(), *(() if asked.language else shelf.set_names())]


def shown(found: CheckFindings, form: str) -> str:
    """A check in one of the formats of `hornbook check`, without a newline at its end."""
    if form == "html":
        from generator.play.study.story import LIMITS
        from generator.reports.page import page

        return page(find_project().templates, found.findings, found.studies, LIMITS)
    said = report(found.findings, form, found.texts, studies=found.studies)
    return "\n\n".join([*_stories(found, form), *([said] if said else [])])


def _stories(found: CheckFindings, form: str) -> Iterator[str]:
    """What text tells of the matches that were played."""
    if form == "text" and found.studies:
        from generator.play.study.story import story

        yield from map(story, found.studies)
