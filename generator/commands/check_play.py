"""What `check --play` adds: matches of a box, what they show, and its outline."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from generator.boxes import Box
from generator.commands.arguments import Check
from generator.commands.opening import check_seats, find_ruleset
from generator.commands.so_far import SoFar, telling_matches
from generator.diagnostics import Diagnostic
from generator.errors import HornbookError
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import tables_by
from generator.play.map_counters import map_counters
from generator.play.study.arms import StudyConfig
from generator.play.study.findings import findings
from generator.play.study.outline import outline
from generator.play.study.plan import can_be
from generator.play.study.runner import Study, StudyContext, run_study
from generator.progress import MatchProgress
from generator.rules.symbols import check_variants
from generator.shelf import Shelf
from generator.source.folders import Chosen


def config(asked: Check) -> StudyConfig:
    """What is to be played."""
    return StudyConfig(
        asked.play or 0,
        1 if asked.seed is None else asked.seed,
        tuple(dict.fromkeys(asked.seats)),
        asked.ruleset,
        asked.ablate_all,
        asked.variant,
        asked.map or "",
    )


def played(
    shelf: Shelf, chosen: Chosen, box: Box, asked: Check, jobs: int
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
    wanted = _held(box.game, replace(config(asked), called=called(shelf, chosen)))
    base = (
        shelf.open(chosen.folder, trusted=True, linted=False).game
        if chosen.folder and chosen.sets
        else None
    )
    context, progress = StudyContext(box.game, wanted, base), MatchProgress()
    so_far = SoFar(asked.so_far, progress)
    try:
        study = run_study(
            context,
            jobs,
            progress,
            lambda known: so_far.grown(lambda: _told(Study(context, known()))),
        )
        so_far.over(lambda: _told(study))
    finally:
        progress.close()
    return findings(study), [outline(study)]


def _told(study: Study) -> dict[str, Any] | None:
    """A study, as it is told of while it is played."""
    if not study.plain:
        return None
    return {"study": outline(study), "tables": telling_matches(study.plain)}


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
        if not any(seats in tables_by(game, one) for one in able):
            check_seats(able[0], seats, game)
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
    own = folder is not None and folder == shelf.ours(folder.name)
    name = folder.name if folder and own else _near(folder or Path())
    known = shelf.set_names()
    sets = [one.name if one.name in known else _near(one) for one in chosen.sets]
    return " ".join([name, *(f"--set {one}" for one in sets)])


def _near(folder: Path) -> str:
    here = Path.cwd()
    return str(folder.relative_to(here) if folder.is_relative_to(here) else folder)
