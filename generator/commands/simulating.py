"""The `simulate` command: many playouts of a game, and what they say about it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.boxes import Box
from generator.commands.opening import check_seats, find_ruleset
from generator.diagnostics import Diagnostic
from generator.errors import HornbookError
from generator.model.game import Game
from generator.output import write_file
from generator.play.study.cluster import play_on_cluster
from generator.play.codes import CAPPED
from generator.play.policies import names_for
from generator.play.recording import record_match
from generator.play.study.arms import Arm, StudyConfig, Tally
from generator.play.study.outline import summary
from generator.play.study.runner import StudyContext, play_one
from generator.play.study.story import table
from generator.play.transcripts import fingerprint, sets_of
from generator.progress import MatchProgress
from generator.rules.variants import check_variants
from generator.workers import processors


def simulate(box: Box, game: Game, options: Mapping[str, Any]) -> tuple[str, list[Diagnostic]]:
    """Play a batch; the statistics in the format asked for, and the findings.

    Raises:
        HornbookError: the options cannot be met, or a worker or cluster failed.
    """
    context, arm = one_arm(game, options)
    progress = MatchProgress(options["games"])
    try:
        whole = _played(context, arm, options, progress)
    finally:
        progress.close()
    found = summary(context, arm, whole)
    as_json = options["format_"] == "json"
    text = json.dumps(found, indent=2, ensure_ascii=False) if as_json else table(game.title, found)
    return text, box.shown(findings(context, arm, whole))


def one_arm(game: Game, options: Mapping[str, Any]) -> tuple[StudyContext, Arm]:
    """The study of one arm that a person asked for.

    Raises:
        HornbookError: there is no such ruleset, variant, map, policy or number of seats.
    """
    ruleset = find_ruleset(game, options["ruleset"])
    seats = check_seats(ruleset, options["seats"])
    policies = names_for(options["policy"], seats + ruleset.seats.arbiter)
    variants = tuple(options["variant"])
    check_variants(game, variants, ruleset)
    config = StudyConfig(
        options["games"],
        options["seed"],
        variants=variants,
        map=options["map_id"] or "",
        called=game.id,
    )
    context, arm = StudyContext(game, config), Arm(ruleset.id, seats, policies=policies)
    context.counters(arm)  # says now whether there is such a map for so many
    return context, arm


def _played(
    context: StudyContext, arm: Arm, options: Mapping[str, Any], progress: MatchProgress
) -> Tally:
    if options["cluster"]:
        whole = play_on_cluster(context, arm, options["cluster"], progress.add)
    else:
        whole = play_one(context, arm, options["jobs"] or processors(), progress.add)
    assert whole.tally is not None  # noqa: S101 # it is what such an arm comes to
    return whole.tally


def play_again(game: Game, options: Mapping[str, Any]) -> str:
    """One match as a transcript: to standard output, or into a file that is then named.

    Raises:
        HornbookError: the options cannot be met, or the file cannot be written.
    """
    if options["match"] is None:
        raise HornbookError(
            "a transcript is of one match", instead="say which: --match SEED --transcript FILE"
        )
    context, arm = one_arm(game, options)
    drawn = context.config.map
    head: dict[str, Any] = {"content": fingerprint(game, arm.ruleset, drawn), **sets_of(game)}
    if drawn:
        head["map"] = drawn
    text = record_match(context.program(arm), arm.policies, options["match"], head)
    target: Path | None = options["transcript"]
    if target is None:
        return text
    write_file(target, text.encode())
    return f"{target}\n"


def findings(context: StudyContext, arm: Arm, whole: Tally) -> list[Diagnostic]:
    """A finding for each match that was broken off at the cap, with the seed that repeats it."""
    at = context.game.where(f"rules/{arm.ruleset}", "caps", "decisions")
    cap = context.game.ruleset(arm.ruleset).caps.decisions
    return [
        CAPPED.at(
            at,
            f"match {number} of {arm.seats} seats was broken off after {cap} decisions",
            context.again(arm, seed),
        )
        for number, seed in whole.capped
    ]
