"""Saved matches: transcripts that say where people sat, so that the match can go on.

A save is a transcript (`generator.play.transcripts`) with a seed: the referee can replay it too.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from generator.diagnostics import Diagnostic, quoted
from generator.engine import Program, RulesFault, State
from generator.engine.tables import PASS
from generator.errors import ExitCode, HornbookError
from generator.play.assertions import Stop
from generator.play.auto_pass import is_forced
from generator.play.following import Node, path_to
from generator.play.map_counters import own_counters
from generator.play.recording import chance_lines
from generator.play.referee import Followed, Replay, begun_at, counters_of
from generator.play.table import Table, Taken
from generator.play.terminal_names import PERSON
from generator.play.transcripts import CHANCE, Transcript, entries

WIDTH = 100


def save_text(table: Table, played_by: Mapping[str, Any]) -> str:
    """The match so far as YAML; `played_by` says which files: `content`, `sets` and `map`."""
    if table.opening is not None:
        return _with_chance(table, played_by)
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
    compiled: Program,
    transcript: Transcript,
    sitting: tuple[str, ...],
    places: Any,
    titles: Mapping[str, Iterable[str]] | None = None,
) -> Table:
    """The table at which a saved match was left.

    Args:
        compiled: the game, ruleset and seats that the transcript names.
        transcript: the save, or the record of a real table.
        sitting: who plays each seat from now on.
        places: where each word of the transcript stands.
        titles: other titles of its cards by id, as of `referee`.

    Raises:
        HornbookError: it sets no counter of the game, or a move is not legal.
    """
    if transcript.seed is None or transcript.start or not _is_save(transcript):
        return _from_record(Replay(compiled, transcript, places, titles), sitting)
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


def _is_save(transcript: Transcript) -> bool:
    """Whether a match goes by its seed alone."""
    return not any(line.key in CHANCE for line in entries(transcript.moves))


def _from_record(replay: Replay, sitting: tuple[str, ...]) -> Table:
    """The table at which a record ends; what chance has brought stays, the rest is dealt anew."""
    compiled, transcript = replay.compiled, replay.transcript
    try:
        followed = replay.follow()
    except Stop as stop:
        raise _unfit(stop.finding) from stop
    end = followed.end or _last_legal(replay, followed)
    if end is None:
        raise _unfit(followed.findings[0])
    path = path_to(end)
    asks, seed = path[0].state.asks, transcript.seed or 0
    table = Table(
        compiled,
        seed,
        sitting,
        counters_of(compiled, transcript),
        lambda: replay.opening(asks=asks),
    )
    table.written = _head_of(transcript)
    if followed.end is None:
        finding = followed.findings[0]
        table.notice = f"the record holds up to here; {finding.position}: {finding.message}"
    taken = [node.taken for node in path if node.taken is not None]
    table.recorded = len(taken)
    for action in taken:
        table.take(action)
    while asks and _is_asked_for_the_record(table.state):
        table.take(next(iter(table.state.offer)))
    return table


def _is_asked_for_the_record(state: State) -> bool:
    """Whether nobody would be asked this at the screen."""
    if state.outcome is not None or not is_forced(state):
        return False
    return state.decision.word not in ("window", "ask_all")


def _last_legal(replay: Replay, followed: Followed) -> Node | None:
    """Where the line that is refused would have been read, best where its seat decides."""
    failures = followed.search.failures
    if not failures or failures[0].node.state.seat < 0:
        return failures[0].node.parent if failures else None
    number = failures[0].line
    seat = replay.lines[number].seat if number < len(replay.lines) else None
    own = [one for one in failures if one.state.seat == seat and one.kind == "choice"]
    return (own or failures)[0].node


def _unfit(finding: Diagnostic) -> HornbookError:
    return HornbookError(
        f"{finding.position}: {finding.message}",
        ExitCode.FINDINGS,
        finding.hint or "`hornbook referee` says more",
    )


def _head_of(transcript: Transcript) -> dict[str, Any]:
    """What the record says beside its moves, to be written again."""
    told = transcript.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {key: one for key, one in told.items() if key not in ("moves", "end", "content")}


def _with_chance(table: Table, played_by: Mapping[str, Any]) -> str:
    """The match so far as a record: a seed alone would not bring it back."""
    assert table.opening is not None  # noqa: S101 # asked by the caller
    title = table.compiled.checked.game.title
    lines = [f"# {title}: a match to go on with: hornbook play --resume THIS_FILE"]
    lines += [f"{key}: {_flow(one)}" for key, one in {**table.written, **played_by}.items()]
    state, heard = table.opening(), 0
    moves: list[str] = []
    for at, one in enumerate(table.taken):
        state.asks = state.asks and at < table.recorded
        moves += chance_lines((state.log or [])[heard:])
        heard = len(state.log or [])
        state.apply(one.action)
        if one.is_free:
            moves.append(_move(one))
    moves += chance_lines((state.log or [])[heard:])
    lines += ["moves:", *moves] if moves else ["moves: []"]
    if table.is_over:
        lines.append(f"end: {_flow(_end(table))}")
    return "\n".join([*lines, ""])


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
