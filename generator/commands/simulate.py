"""The `simulate` command: many playouts of a game, and what they say about it."""

import json
from collections.abc import Callable

from generator.commands.arguments import Simulate
from generator.commands.opening import (
    check_seats,
    find_ruleset,
    open_to_play,
    played_by,
    show_findings,
)
from generator.commands.so_far import SoFar
from generator.diagnostics import Diagnostic
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.output import write_file
from generator.play.codes import CAPPED
from generator.play.policies import names_for
from generator.play.study.arms import Arm, ArmResult, StudyConfig, Tally
from generator.play.study.cluster import play_on_cluster
from generator.play.study.outline import summary
from generator.play.study.runner import Results, StudyContext, play_one
from generator.play.study.story import table
from generator.progress import MatchProgress
from generator.rules.symbols import check_variants
from generator.saying import show
from generator.workers import processors


def run(asked: Simulate) -> ExitCode:
    """Play many matches and show what they came to; or play one again, and write it down.

    Raises:
        HornbookError: the options cannot be met, or a worker or cluster failed.
    """
    box, game = open_to_play(asked.box, asked.sets)
    if asked.match is not None or asked.transcript:
        show(_played_again(game, asked), ends=False)
        return ExitCode.OK
    context, arm = _one_arm(game, asked)
    progress = MatchProgress(asked.games)
    so_far = SoFar(asked.so_far, progress)
    try:
        whole = _played(context, arm, asked, progress, so_far)
        found = summary(context, arm, whole)
        so_far.over(lambda: {"arm": found})
    finally:
        progress.close()
    as_json = asked.format_ == "json"
    show(json.dumps(found, indent=2, ensure_ascii=False) if as_json else table(game.title, found))
    if not whole.capped:
        return ExitCode.OK
    show_findings(box, _endless(context, arm, whole), err=True)
    return ExitCode.FINDINGS


def _one_arm(game: Game, asked: Simulate) -> tuple[StudyContext, Arm]:
    """The study of one arm that a person asked for.

    Raises:
        HornbookError: there is no such ruleset, variant, map, policy or number of seats.
    """
    ruleset = find_ruleset(game, asked.ruleset)
    seats = check_seats(ruleset, asked.seats, game)
    policies = names_for(asked.policy, seats + ruleset.seats.arbiter)
    check_variants(game, asked.variant, ruleset)
    drawn = asked.map_id or ""
    config = StudyConfig(asked.games, asked.seed, variants=asked.variant, map=drawn, called=game.id)
    context, arm = StudyContext(game, config), Arm(ruleset.id, seats, policies=policies)
    context.counters(arm)  # says now whether there is such a map for so many
    return context, arm


def _played(
    context: StudyContext, arm: Arm, asked: Simulate, progress: MatchProgress, so_far: SoFar
) -> Tally:
    def grown(known: Callable[[], Results]) -> None:
        so_far.grown(lambda: {"arm": summary(context, arm, _tally(known()[arm]))})

    if asked.cluster:
        whole = play_on_cluster(context, arm, asked.cluster, progress.add)
    else:
        whole = play_one(context, arm, asked.jobs or processors(), progress.add, grown)
    return _tally(whole)


def _tally(whole: ArmResult) -> Tally:
    assert whole.tally is not None  # noqa: S101 # it is what such an arm comes to
    return whole.tally


def _played_again(game: Game, asked: Simulate) -> str:
    """One match as a transcript: to standard output, or into a file that is then named.

    Raises:
        HornbookError: the options cannot be met, or the file cannot be written.
    """
    if asked.match is None:
        raise HornbookError(
            "a transcript is of one match", instead="say which: --match SEED --transcript FILE"
        )
    context, arm = _one_arm(game, asked)
    head = played_by(game, arm.ruleset, context.config.map)
    from generator.play.recording import record_match  # it takes more than playing does

    text = record_match(context.program(arm), arm.policies, asked.match, head)
    if asked.transcript is None:
        return text
    write_file(asked.transcript, text.encode())
    return f"{asked.transcript}\n"


def _endless(context: StudyContext, arm: Arm, whole: Tally) -> list[Diagnostic]:
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
