"""Writing transcripts: of a match played by policies line by line, of a match to go on with."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import yaml

from generator.engine import Decision, Program, State
from generator.engine.tables import PASS
from generator.play.facts import Facts
from generator.play.map_counters import begun_with, own_counters
from generator.play.match import LiveMatch
from generator.play.narrator import Taken
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
    """A value on one line, if it is no longer than `width`."""
    text = yaml.safe_dump(
        value, default_flow_style=True, width=width, allow_unicode=True, sort_keys=False
    )
    return text.removesuffix("\n").removesuffix("\n...")
