"""Values of the game that no rule, text or table draws on."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.analysis.walk import all_roots, nodes, typed
from generator.lint.case import Case

CODE = Code(
    id="M135",
    slug="unused-value",
    severity=Severity.WARNING,
    what="A number or flag of `game.yaml` is used by no rule, no text and no table of chances.",
    why="Whoever changes it expects something to change with it.",
    example="values:\n  hand: {is: 6, means: cards dealt}\n…\n"
    "- {deal: 5, from: stock, to: seat.hand}",
    instead="values:\n  hand: {is: 6, means: cards dealt}\n…\n"
    "- {deal: values.hand, from: stock, to: seat.hand}",
)
_NAMED = re.compile(r"\bvalues\.([a-z0-9_]+)")


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each value; none while a ruleset is too wrong to be read."""
    if any(checked is None for checked, _ in case.judged):
        return
    known = case.game.file.values
    used = {one.replace("_", "-") for one in _in_texts(case)} | set(_in_tables(case))
    # What is misspelt somewhere is meant, and reported there.
    meant = {did_you_mean(one, known) for one in used - known.keys()}
    for name, value in known.items():
        # One in words is a ruling on record: nothing can be worked out from it.
        is_meant = name in used or did_you_mean(name, [name]) in meant
        if not is_meant and not isinstance(value.is_, str):
            at = case.where_key("game", "values", name)
            yield CODE.at(at, f"nothing draws on the value {quoted(name)}")


def _in_texts(case: Case) -> Iterator[str]:
    for one in case.spoken:
        yield from _NAMED.findall(one.text.raw)
    for checked in case.checked:
        for root in all_roots(checked):
            for node in nodes(root):
                if node.op == "const" and (found := _NAMED.match(typed(node))):
                    yield found[1]


def _in_tables(case: Case) -> Iterator[str]:
    """What stands elsewhere in `game.yaml` may be the id of a value: in chances, for maps."""
    whole = case.game.file.model_dump(by_alias=True, exclude={"values", "credits", "about"})
    yield from _strings(whole)


def _strings(raw: Any) -> Iterator[str]:
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, Mapping):
        for one in raw.values():
            yield from _strings(one)
    elif isinstance(raw, list | tuple):
        for one in raw:
            yield from _strings(one)
