"""Writing transcripts: a match played by policies, line by line beside the rulebook."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from generator.engine import Decision, Program, State
from generator.engine.tables import PASS
from generator.play.facts import Facts
from generator.play.map_counters import begun_with
from generator.play.playouts import choose, match_seed, streams
from generator.play.policies import find_policy

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
    top: dict[str, Any] = {
        "format": 1,
        "game": game.id,
        "ruleset": ruleset.id,
        **({"variants": list(compiled.variants)} if compiled.variants else {}),
        **head,
        "seats": list(policies),
        "seed": seed,
    }
    lines = [f"# {title}, {len(policies)} at the table"]
    lines += [*(_wrapped(f"{key}: {_flow(value)}") for key, value in top.items()), "moves:"]
    seats = len(policies) - ruleset.seats.arbiter
    begun = begun_with(game, ruleset, seats, head.get("map"), head.get("counters", {}))
    state = compiled.new_state(match_seed(seed), log=True, counters=begun)
    lines += _moves(compiled, state, policies, seed)
    ended = {
        "outcome": state.outcome,
        "scores": [_plain(one) for one in state.returns()],
        "winners": [seat + 1 for seat in state.winners()],
    }
    return "\n".join([*lines, _wrapped(f"end: {_flow(ended)}"), ""])


def _moves(compiled: Program, state: State, names: Sequence[str], seed: int) -> Iterator[str]:
    policies = [find_policy(name) for name in names]
    own = streams(seed, len(names))
    facts = Facts(compiled)
    before, seen, noted = facts.moment(State(compiled)), 0, 0
    while True:
        _pass_where_nothing_else_can_be_done(state)
        assert state.log is not None and state.notes is not None  # noqa: S101 # asked for above
        yield from chance_lines(state.log[seen:])
        yield from _notes(state.notes[noted:])
        seen, noted = len(state.log), len(state.notes)
        now = facts.moment(state)
        if changed := facts.changes(before, now):
            yield _changes(changed)
        before = now
        if state.outcome is not None:
            return
        actions, seat = state.legal_actions(), state.current_seat
        action = actions[0]
        if len(actions) > 1:
            action = choose(state, actions, policies[seat], own[seat])
        words = state.describe(action)
        said = f"- {seat + 1}: {words if words.isdecimal() else _flow(words)}"
        yield _short(f"{said:<38}  # {_rule(state.decision)}")
        state.apply(action)


def _pass_where_nothing_else_can_be_done(state: State) -> None:
    while list(state.offer) == [PASS]:
        state.apply(PASS)


def _rule(decision: Decision) -> str:
    return f"{decision.rule} ({decision.cites})" if decision.cites else decision.rule


def _short(line: str) -> str:
    """A line whose comment is cut off where the page ends."""
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 2].rstrip(' (;,')} …"


def chance_lines(log: Sequence[tuple[str, Any]]) -> Iterator[str]:
    """A line for each roll, toss and pick; cards that come to light one after another share one."""
    drawn: list[str] = []
    for kind, value in log:
        if kind == "card":
            drawn.append(value)
            continue
        if drawn:
            yield _wrapped(f"- drawn: {_flow(drawn)}")
            drawn = []
        shown = {True: "heads", False: "tails"}[value] if kind == "toss" else value
        yield _wrapped(f"- {kind}: {_flow(shown)}")
    if drawn:
        yield _wrapped(f"- drawn: {_flow(drawn)}")


def _notes(notes: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[str]:
    for kind, values in notes:
        yield _wrapped(f"- note: {_flow({kind: dict(values)} if values else kind)}")


def _plain(score: float) -> int | float:
    return int(score) if score == int(score) else score


def _changes(changed: Mapping[str, Any]) -> str:
    """What has changed; a name stays on one line, as YAML wants it of a key."""
    items = (f"{key}: ".replace(" ", GLUE) + _flow(value) for key, value in changed.items())
    return _wrapped(f"- now: {{{', '.join(items)}}}").replace(GLUE, " ")


def _wrapped(text: str) -> str:
    """A line of flow style on as many lines as it needs; YAML folds them back."""
    lines = textwrap.wrap(
        text, WIDTH, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )
    return "\n".join(lines)


def _flow(value: Any) -> str:
    """A value on one line."""
    text = yaml.safe_dump(
        value, default_flow_style=True, width=10**6, allow_unicode=True, sort_keys=False
    )
    return text.removesuffix("\n").removesuffix("\n...")
