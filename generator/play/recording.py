"""Writing matches down as transcripts, and going on with what was saved or written down."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

import yaml

from generator.diagnostics import Diagnostic, quoted
from generator.engine import Decision, Program, RulesFault, State
from generator.engine.tables import PASS
from generator.errors import ExitCode, HornbookError
from generator.play.map_counters import begun_with, own_counters
from generator.play.match import LiveMatch
from generator.play.narrator import Taken
from generator.play.playouts import choose, match_seed, streams
from generator.play.policies import POLICIES, find_policy
from generator.play.referee.assertions import Stop
from generator.play.referee.replay import Followed, Replay, begun_at
from generator.play.referee.search import SearchNode, path_to
from generator.play.transcripts import (
    CHANCE,
    Facts,
    Transcript,
    counters_of,
    entries,
    is_forced,
    written_here,
)
from generator.play.wording import PERSON

WIDTH = 100
GLUE = "\0"
"""Stands for a space at which no line may be broken."""


def record_match(
    compiled: Program, policies: Sequence[str], seed: int, head: Mapping[str, Any]
) -> str:
    """The transcript of the playout with this seed, as YAML.

    Args:
        compiled: the game.
        policies: the name of a policy for each seat; the seats go by these names.
        seed: as of `generator.play.playouts.playout`.
        head: what else to say at the top, such as `content`; `counters` are set before the match,
            after those of `map`.

    Returns:
        Text that `generator.play.transcripts` describes; the same for the same arguments.
    """
    game, ruleset = compiled.checked.game, compiled.checked.ruleset
    title = game.title if ruleset.title == game.title else f"{game.title}: {ruleset.title}"
    top = _head(compiled, head, policies, seed)
    seats = len(policies) - ruleset.seats.arbiter
    begun = begun_with(game, ruleset, seats, head.get("map"), head.get("counters", {}))
    state = compiled.new_state(match_seed(seed), log=True, counters=begun)
    lines = [
        f"# {title}, {len(policies)} at the table",
        *(_wrapped(f"{key}: {_flow(value)}") for key, value in top.items()),
        "moves:",
        *_moves(compiled, state, policies, seed),
        _wrapped(f"end: {_flow(_end(state))}"),
        "",
    ]
    return "\n".join(lines)


def save_text(match: LiveMatch, played_by: Mapping[str, Any]) -> str:
    """The match so far as YAML; `played_by` says which files: `content`, `sets` and `map`.

    Where a seed alone does not bring the match back, what chance has brought is written too.
    """
    checked = match.compiled.checked
    if match.opening is not None:
        head = {**match.written, **played_by}
        moves = [*_with_chance(match, match.opening())]
    else:
        seats = len(match.sitting) - checked.ruleset.seats.arbiter
        drawn = played_by.get("map")
        counters = own_counters(checked.game, checked.ruleset, seats, drawn, match.counters)
        head = _head(match.compiled, played_by, match.sitting, match.seed)
        head |= {"counters": counters} if counters else {}
        moves = [_move(one) for one in match.taken if one.is_free]
    lines = [f"# {checked.game.title}: a match to go on with: hornbook play --resume THIS_FILE"]
    lines += [f"{key}: {_folded(value)}" for key, value in head.items()]
    lines += ["moves:", *moves] if moves else ["moves: []"]
    if match.is_over:
        lines.append(f"end: {_folded(_end(match.state))}")
    return "\n".join([*lines, ""])


def _head(
    compiled: Program, more: Mapping[str, Any], seats: Sequence[str], seed: int
) -> dict[str, Any]:
    game, ruleset = compiled.checked.game, compiled.checked.ruleset
    return {
        "format": 1,
        "game": game.id,
        "ruleset": ruleset.id,
        **({"variants": list(compiled.variants)} if compiled.variants else {}),
        **more,
        "seats": list(seats),
        "seed": seed,
    }


def _end(state: State) -> dict[str, Any]:
    return {
        "outcome": state.outcome,
        "scores": [int(one) if one == int(one) else one for one in state.returns()],
        "winners": [seat + 1 for seat in state.winners()],
    }


def _moves(compiled: Program, state: State, names: Sequence[str], seed: int) -> Iterator[str]:
    """What happened, and beside each decision the rule that asked; what has changed since."""
    policies, own = [find_policy(name) for name in names], streams(seed, len(names))
    facts = Facts(compiled)
    before, seen, noted = facts.moment(State(compiled)), 0, 0
    while True:
        while list(state.offer) == [PASS]:
            state.apply(PASS)
        chance, notes = state.log or [], state.notes or []
        yield from _chance_lines(chance[seen:])
        for kind, values in notes[noted:]:
            yield _wrapped(f"- note: {_flow({kind: dict(values)} if values else kind)}")
        seen, noted = len(chance), len(notes)
        now = facts.moment(state)
        if changed := facts.changes(before, now):
            # A name stays on one line, as YAML wants it of a key.
            items = (f"{key}: ".replace(" ", GLUE) + _flow(one) for key, one in changed.items())
            yield _wrapped(f"- now: {{{', '.join(items)}}}").replace(GLUE, " ")
        before = now
        if state.outcome is not None:
            return
        actions, seat = state.legal_actions(), state.current_seat
        action = actions[0]
        if len(actions) > 1:
            action = choose(state, actions, policies[seat], own[seat])
        yield _decided(seat, state.describe(action), state.decision)
        state.apply(action)


def _decided(seat: int, words: str, decision: Decision) -> str:
    """A decision and its rule; the rule is cut off where the page ends."""
    rule = f"{decision.rule} ({decision.cites})" if decision.cites else decision.rule
    said = f"- {seat + 1}: {words if words.isdecimal() else _flow(words)}"
    line = f"{said:<38}  # {rule}"
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 2].rstrip(' (;,')} …"


def _with_chance(match: LiveMatch, state: State) -> Iterator[str]:
    """The free decisions of a match, played again from `state`, among what chance brought."""
    heard = 0
    for at, one in enumerate(match.taken):
        state.asks = state.asks and at < match.recorded
        yield from _chance_lines((state.log or [])[heard:])
        heard = len(state.log or [])
        state.apply(one.action)
        if one.is_free:
            yield _move(one)
    yield from _chance_lines((state.log or [])[heard:])


def _move(one: Taken) -> str:
    said = f"- {one.seat + 1}: {_folded(one.text)}"
    return f"{said:<38}  # {one.decision.rule}"


def _chance_lines(log: Sequence[tuple[str, Any]]) -> Iterator[str]:
    """A line for each roll, toss and pick; cards that come to light one after another share one."""
    for is_card, group in groupby(log, key=lambda one: one[0] == "card"):
        if is_card:
            yield _wrapped(f"- drawn: {_flow([value for _, value in group])}")
            continue
        for kind, value in group:
            shown = {True: "heads", False: "tails"}[value] if kind == "toss" else value
            yield _wrapped(f"- {kind}: {_flow(shown)}")


def _wrapped(text: str) -> str:
    """A line of flow style on as many lines as it needs; YAML folds them back."""
    lines = textwrap.wrap(
        text, WIDTH, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )
    return "\n".join(lines)


def _folded(value: Any) -> str:
    """A value as `yaml` itself breaks it into lines."""
    return _flow(value, WIDTH).replace("\n", "\n    ")


def _flow(value: Any, width: int = 10**6) -> str:
    """A value on one line, if it is no longer than `width`; words come again and again."""
    return _flow_words(value, width) if isinstance(value, str) else _dumped(value, width)


def _dumped(value: Any, width: int) -> str:
    text = yaml.safe_dump(
        value, default_flow_style=True, width=width, allow_unicode=True, sort_keys=False
    )
    return text.removesuffix("\n").removesuffix("\n...")


_flow_words = lru_cache(maxsize=1000)(_dumped)


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
    state = match.state
    while asks and state.outcome is None and is_forced(state):
        if state.decision.word in ("window", "ask_all"):
            break
        # Nobody would be asked this at the screen.
        match.take(next(iter(state.offer)))
    return match


def _last_legal(replay: Replay, followed: Followed) -> SearchNode | None:
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
