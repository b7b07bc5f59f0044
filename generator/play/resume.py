"""Going on with a match that was saved, or with one that a real table wrote down."""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.diagnostics import Diagnostic, quoted
from generator.engine import Program, RulesFault, State
from generator.errors import ExitCode, HornbookError
from generator.play.match import LiveMatch
from generator.play.policies import POLICIES
from generator.play.referee.assertions import Stop
from generator.play.referee.replay import Followed, Replay, begun_at
from generator.play.referee.search import Node, path_to
from generator.play.transcripts import (
    CHANCE,
    Transcript,
    counters_of,
    entries,
    is_forced,
    written_here,
)
from generator.play.wording import PERSON


def sitting_of(transcript: Transcript, policy: str) -> tuple[str, ...]:
    """Who sat at each seat: people where a save says so, elsewhere its policies.

    A transcript of a real table names its players; they are all people. Where only policies
    played, the first seat is taken over by a person.
    """
    names = tuple(name.split()[0] for name in transcript.seats)
    if not set(names) <= {PERSON, *POLICIES}:
        return (PERSON,) * len(names)
    return names if PERSON in names else (PERSON, *(policy for _ in names[1:]))


def resumed(
    compiled: Program,
    transcript: Transcript,
    sitting: tuple[str, ...],
    places: Any,
    titles: Mapping[str, Iterable[str]] | None = None,
) -> LiveMatch:
    """A saved match as it was left.

    Args:
        compiled: the game, ruleset and seats that the transcript names.
        transcript: the save, or the record of a real table.
        sitting: who plays each seat from now on.
        places: where each word of the transcript stands.
        titles: other titles of its cards by id, as of `referee`.

    Raises:
        HornbookError: it sets no counter of the game, or a move is not legal.
    """
    lines = [*entries(transcript.moves)]
    has_chance = any(line.key in CHANCE for line in lines)
    if transcript.seed is None or transcript.start or has_chance:
        return _from_record(Replay(compiled, transcript, places, titles), sitting)
    try:
        match = LiveMatch(compiled, transcript.seed, sitting, counters_of(compiled, transcript))
    except RulesFault:
        raise
    except HornbookError as error:
        where = places.where(begun_at(transcript, error))
        message = f"{where}: {error.message}"
        raise HornbookError(message, ExitCode.FINDINGS, error.instead) from error
    for line in lines:
        if line.seat is not None:
            match.pass_forced()
            action = written_here(match.state, line.seat, str(line.value))
            if action is None:
                over = "the match is over"
                asked = over if match.is_over else f"seat {match.state.current_seat + 1} decides"
                said = f"seat {line.seat + 1} cannot choose {quoted(str(line.value))} here: {asked}"
                hint = "the game may have changed since it was saved; `hornbook referee` says more"
                where = places.where(line.path)
                raise HornbookError(f"{where}: {said}", ExitCode.FINDINGS, hint)
            match.take(action)
    return match


def _from_record(replay: Replay, sitting: tuple[str, ...]) -> LiveMatch:
    """The match where a record ends; what chance has brought stays, the rest is dealt anew."""
    compiled, transcript = replay.compiled, replay.transcript
    try:
        followed = replay.follow()
    except Stop as stop:
        raise _unfit(stop.finding) from stop
    end = followed.end or _last_legal(replay, followed)
    if end is None:
        raise _unfit(followed.findings[0])
    path = path_to(end)
    asks = path[0].state.asks
    match = LiveMatch(
        compiled,
        transcript.seed or 0,
        sitting,
        counters_of(compiled, transcript),
        lambda: replay.opening(asks=asks),
    )
    head = transcript.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    match.written = {key: head[key] for key in head if key not in ("moves", "end", "content")}
    if followed.end is None:
        finding = followed.findings[0]
        match.notice = f"the record holds up to here; {finding.position}: {finding.message}"
    taken = [node.taken for node in path if node.taken is not None]
    match.recorded = len(taken)
    for action in taken:
        match.take(action)
    while asks and _is_asked_for_the_record(match.state):
        match.take(next(iter(match.state.offer)))
    return match


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
