"""Whether the steps of a lesson count decisions as matches do, for the turns that they say."""

from collections.abc import Iterator
from statistics import median

from generator.diagnostics import Diagnostic, quoted
from generator.engine.compile import compile_checked
from generator.engine.program import Program
from generator.model.game import Game
from generator.model.lesson import Step
from generator.play import codes
from generator.play.kept_code import kept_code
from generator.play.playouts import choose, match_seed, streams
from generator.play.policies import POLICIES
from generator.rules.check import check_ruleset

MATCHES = 24
"""Enough that the middle one moves little: turns differ more between matches than this does."""

NEAR = 1.5
"""A step may say so many times more or less. Editorial: a class does not play at random."""


def lesson_turns(game: Game) -> Iterator[Diagnostic]:
    """Steps whose `moves` are not what their `turns` take at a table of the best size."""
    lesson = game.lesson
    if lesson is None or not any(step.turns and step.moves for step in lesson.plan):
        return
    grouping = lesson.grouping
    checked, _ = check_ruleset(game, game.ruleset(grouping.ruleset))
    if checked is None:
        return
    program = compile_checked(checked, grouping.best, grouping.variants, kept_code)
    for number, step in enumerate(lesson.plan):
        if step.turns and step.moves:
            wrong = _wrong(program, step, grouping.best)
            if wrong:
                at = game.where("lesson", "plan", number, "moves")
                again = f"hornbook simulate {game.file.id} --seats {grouping.best}"
                yield codes.LESSON_TURNS.at(at, wrong, f"counted by matches as of {again}")


def _wrong(program: Program, step: Step, seats: int) -> str | None:
    assert step.turns is not None  # noqa: S101 - asked for before
    assert step.moves is not None  # noqa: S101 - asked for before
    rule, times = step.turns.rule, step.turns.times
    numbers = [number for number, body in enumerate(program.bodies) if body.id == rule]
    if not numbers:
        return f"there is no rule {quoted(rule)} to count turns by"
    found = [_decisions(program, numbers[0], times, seed) for seed in range(MATCHES)]
    counted = [one for one in found if one is not None]
    if not counted:
        return f"no match of {seats} seats comes to {times} turns"
    usual = round(median(counted))
    if usual <= step.moves * NEAR and step.moves <= usual * NEAR:
        return None
    return (
        f"{quoted(step.title)} says {step.moves} moves, and {times} turns take {usual} decisions"
        f" at a table of {seats}"
    )


def _decisions(program: Program, number: int, times: int, seed: int) -> int | None:
    """How many decisions so many turns of one match take; None where it is over before."""
    state, policy = program.new_state(match_seed(seed)), POLICIES["random"]
    own = streams(seed, program.tables.chairs)
    fired = program.fired
    fired[:] = bytes(len(fired))
    begun = first = 0
    while state.outcome is None:
        actions = state.legal_actions()
        state.apply(choose(state, actions, policy, own[state.seat]))
        if fired[number]:
            fired[number] = 0
            begun += 1
            first = first or state.decisions
            if begun > times:
                return state.decisions - first
    return state.decisions - first if begun == times else None
