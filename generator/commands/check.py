"""The `check` command: everything that can be said about boxes, read, painted and played."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from generator.boxes import Box
from generator.build import check_print, plan
from generator.commands.arguments import Check
from generator.commands.opening import check_seats, find_ruleset
from generator.commands.running import usable_cache
from generator.diagnostics import Diagnostic, has_errors
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import allows
from generator.output import write_file
from generator.play.map_counters import map_counters
from generator.play.study.arms import StudyConfig
from generator.play.study.findings import findings
from generator.play.study.outline import outline
from generator.play.study.plan import can_be
from generator.play.study.runner import StudyContext, run_study
from generator.play.study.story import LIMITS, story
from generator.products.order import Order, parts_of_sets
from generator.progress import MatchProgress
from generator.project import find_project
from generator.reporters import report
from generator.reports.page import page
from generator.rules.symbols import check_variants
from generator.saying import say, show
from generator.shelf import Chosen, Shelf
from generator.source.folders import held_in
from generator.workers import processors


@dataclass
class CheckFindings:
    """What a check has found.

    `findings` name files as a person would, `texts` are what they are about, `studies` the
    outlines of what was played.
    """

    findings: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    studies: list[dict[str, Any]] = field(default_factory=list)


def run(asked: Check) -> ExitCode:
    """Show everything that is wrong, or write it into a file.

    Raises:
        HornbookError: a name means no box, or what is to be played cannot be.
    """
    found = check_boxes(asked)
    text = shown(found, asked.format_)
    if asked.output:
        write_file(asked.output, f"{text}\n".encode())
        say(str(asked.output))
    elif text:
        show(text)
    fails = has_errors(found.findings) or (asked.strict and bool(found.findings))
    return ExitCode.FINDINGS if fails else ExitCode.OK


@usable_cache()
def check_boxes(asked: Check) -> CheckFindings:
    """Everything that is wrong with boxes, and what came of playing them where that is asked for.

    Raises:
        HornbookError: a name means no box, or what is to be played cannot be.
    """
    config = _config(asked)
    shelf, jobs, found = Shelf(find_project()), asked.jobs or processors(), CheckFindings()
    chosen = shelf.chosen(_meant(shelf, asked), asked.sets)
    for one in chosen:
        box = shelf.open(*one, trusted=asked.trust, language=asked.language)
        found.texts |= box.shown_texts()
        only = parts_of_sets(box.game) if Chosen(one.folder) in chosen and box.game else ()
        more: list[Diagnostic] = []
        if not asked.quick:
            a4 = shelf.tables.papers["a4"]
            order = Order(a4, a4, jobs=jobs, only=only)
            more += check_print(shelf, plan(shelf, box, order), jobs)
        if config:
            seen, studies = _played(shelf, one, box, config, jobs)
            more += seen
            found.studies += studies
        painted = not asked.quick and box.is_sound and not only
        found.findings += box.shown(box.settled(more, painted=painted, played=config is not None))
    found.findings = list(dict.fromkeys(found.findings))  # a set says of its game what that said
    return found


def _config(asked: Check) -> StudyConfig | None:
    """What is to be played; None where nothing is.

    Raises:
        HornbookError: something says how to play, and nothing is played.
    """
    if asked.play is not None:
        return StudyConfig(
            asked.play,
            1 if asked.seed is None else asked.seed,
            tuple(dict.fromkeys(asked.seats)),
            asked.ruleset,
            asked.ablate_all,
            asked.variant,
            asked.map or "",
        )
    for name in ("seats", "ruleset", "seed", "ablate_all", "variant", "map"):
        value = getattr(asked, name)
        if value or type(value) is int:
            flag = f"--{name.replace('_', '-')}"
            raise HornbookError(f"{flag} says how to play", instead="add how much: --play 1000")
    return None


def _meant(shelf: Shelf, asked: Check) -> list[str]:
    """The boxes and sets to check: all of ours where none is named, all in a folder of several."""
    if asked.paths or asked.sets:
        content = shelf.project.content
        return [one for name in asked.paths for one in held_in(content, name)]
    return [*shelf.names(), *(() if asked.language else shelf.set_names())]


def shown(found: CheckFindings, form: str) -> str:
    """A check in one of the formats of `hornbook check`, without a newline at its end."""
    if form == "html":
        return page(find_project().templates, found.findings, found.studies, LIMITS)
    said = report(found.findings, form, found.texts, studies=found.studies)
    stories = [story(one) for one in found.studies] if form == "text" else []
    return "\n\n".join([*stories, *([said] if said else [])])


# -- playing -------------------------------------------------------------------------------------


def _played(
    shelf: Shelf, chosen: Chosen, box: Box, asked: StudyConfig, jobs: int
) -> tuple[list[Diagnostic], list[dict[str, Any]]]:
    """The findings of play, and its outline; none of both where a box has no rules or errors.

    Raises:
        HornbookError: there is no such ruleset, variant, map or number of seats, or a worker died.
    """
    if box.game is None or not box.is_sound:
        sys.stderr.write(f"{box.name} is not played: its files have errors\n")
        return [], []
    if not box.game.rulesets:
        sys.stderr.write(f"{box.name} is not played: it has no rules\n")
        return [], []
    config = _held(box.game, replace(asked, called=called(shelf, chosen)))
    base = shelf.open(chosen.folder, linted=False).game if chosen.folder and chosen.sets else None
    progress = MatchProgress()
    try:
        study = run_study(StudyContext(box.game, config, base), jobs, progress)
    finally:
        progress.close()
    return findings(study), [outline(study)]


def _held(game: Game, config: StudyConfig) -> StudyConfig:
    """What is asked, when this game can be played so.

    Raises:
        HornbookError: it cannot.
    """
    if config.ruleset is not None:
        find_ruleset(game, config.ruleset)
    users = [one for one in game.rulesets if config.ruleset in (None, one.id)]
    able = [one for one in users if can_be(game, one, config)]
    if not able:
        _refuse(game, users, config)
    for seats in config.seats:
        if not any(allows(one, seats) for one in able):
            check_seats(able[0], seats)
        if config.map:
            map_counters(game, able[0], config.map, seats)
    return config


def _refuse(game: Game, users: Sequence[Ruleset], config: StudyConfig) -> NoReturn:
    """Say why none of these rulesets can be played so.

    Raises:
        HornbookError: always.
    """
    check_variants(game, config.variants, users[0] if len(users) == 1 else None)
    for one in users:
        map_counters(game, one, config.map, one.seats.least)
    raise HornbookError("no rules of this box have all of these", instead="name fewer variants")


def called(shelf: Shelf, chosen: Chosen) -> str:
    """What to type to name a box and its sets."""
    folder = chosen.folder
    own = folder is not None and folder.name in shelf.names()
    own = own and folder is not None and folder == shelf.project.content / folder.name
    name = folder.name if folder and own else _near(folder or Path())
    known = shelf.set_names()
    sets = [one.name if one.name in known else _near(one) for one in chosen.sets]
    return " ".join([name, *(f"--set {one}" for one in sets)])


def _near(folder: Path) -> str:
    here = Path.cwd()
    return str(folder.relative_to(here) if folder.is_relative_to(here) else folder)
