"""Saved matches: transcripts that say where people sat, so that the match can go on.

A save is a transcript (`generator.play.transcripts`) with a seed: the referee can replay it too.
"""

from collections.abc import Mapping
from typing import Any

import yaml

from generator.diagnostics import quoted
from generator.engine import Program, RulesFault
from generator.engine.tables import PASS
from generator.errors import ExitCode, HornbookError
from generator.play.map_counters import own_counters
from generator.play.referee import begun_at, counters_of
from generator.play.table import Table, Taken
from generator.play.terminal_names import PERSON
from generator.play.transcripts import Transcript, entries

WIDTH = 100


def save_text(table: Table, played_by: Mapping[str, Any]) -> str:
    """The match so far as YAML; `played_by` says which files: `content`, `sets` and `map`."""
    checked = table.compiled.checked
    seats = len(table.sitting) - checked.ruleset.seats.arbiter
    drawn = played_by.get("map")
    counters = own_counters(checked.game, checked.ruleset, seats, drawn, table.counters)
    head: dict[str, Any] = {
        "format": 1,
        "game": checked.game.id,
        "ruleset": checked.ruleset.id,
        **({"variants": list(table.compiled.variants)} if table.compiled.variants else {}),
        **played_by,
        "seats": list(table.sitting),
        "seed": table.seed,
        **({"counters": counters} if counters else {}),
    }
    lines = [f"# {checked.game.title}: a match to go on with: hornbook play --resume THIS_FILE"]
    lines += [f"{key}: {_flow(value)}" for key, value in head.items()]
    moves = [_move(one) for one in table.taken if one.is_free]
    lines += ["moves:", *moves] if moves else ["moves: []"]
    if table.is_over:
        lines.append(f"end: {_flow(_end(table))}")
    return "\n".join([*lines, ""])


def resumed(
    compiled: Program, transcript: Transcript, sitting: tuple[str, ...], places: Any
) -> Table:
    """The table at which a saved match was left.

    Args:
        compiled: the game, ruleset and seats that the transcript names.
        transcript: the save, or any transcript with a seed.
        sitting: who plays each seat from now on.
        places: where each word of the transcript stands.

    Raises:
        HornbookError: it has no seed, sets no counter of the game, or a move is not legal.
    """
    if transcript.seed is None:
        raise HornbookError(
            "this transcript has its own dice, not a seed: a match cannot go on from it",
            instead="`hornbook referee` reads it",
        )
    try:
        table = Table(compiled, transcript.seed, sitting, counters_of(compiled, transcript))
    except RulesFault:
        raise
    except HornbookError as error:
        where = places.where(begun_at(transcript, error))
        message = f"{where}: {error.message}"
        raise HornbookError(message, ExitCode.FINDINGS, error.instead) from error
    for line in entries(transcript.moves):
        if line.seat is not None:
            _follow(table, line.seat, str(line.value), places.where(line.path))
    return table


def sitting_of(transcript: Transcript, policy: str) -> tuple[str, ...]:
    """Who sat at each seat: people where a save says so, elsewhere its policies.

    A transcript of a real table names its players; they are all people. Where only policies
    played, the first seat is taken over by a person.
    """
    from generator.play.policies import POLICIES

    names = tuple(name.split()[0] for name in transcript.seats)
    known = {PERSON, *POLICIES}
    if not set(names) <= known:
        return (PERSON,) * len(names)
    return names if PERSON in names else (PERSON, *(policy for _ in names[1:]))


def _follow(table: Table, seat: int, text: str, where: Any) -> None:
    """Take the move that was written down, after all that nobody had a choice about."""
    state = table.state
    while list(state.offer) == [PASS]:
        table.take(PASS)
    if not _fits(table, seat, text):
        asked = "the match is over" if table.is_over else f"seat {state.current_seat + 1} decides"
        raise HornbookError(
            f"{where}: seat {seat + 1} cannot choose {quoted(text)} here: {asked}",
            ExitCode.FINDINGS,
            "the game may have changed since it was saved; `hornbook referee` says more",
        )
    table.take(state.parse(text))


def _fits(table: Table, seat: int, text: str) -> bool:
    state = table.state
    if table.is_over or state.current_seat != seat:
        return False
    return any(state.describe(action) == text for action in state.choices())


def _move(one: Taken) -> str:
    said = f"- {one.seat + 1}: {_flow(one.text)}"
    return f"{said:<38}  # {one.rule}"


def _end(table: Table) -> Mapping[str, Any]:
    scores = [int(one) if one == int(one) else one for one in table.state.returns()]
    winners = [seat + 1 for seat in table.state.winners()]
    return {"outcome": table.state.outcome, "scores": scores, "winners": winners}


def _flow(value: Any) -> str:
    text = yaml.safe_dump(
        value, default_flow_style=True, width=WIDTH, allow_unicode=True, sort_keys=False
    )
    return text.removesuffix("\n").removesuffix("\n...").replace("\n", "\n    ")
