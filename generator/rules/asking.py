"""The fields of effects that ask: what is chosen, from what, under which requirements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.diagnostics import quoted
from generator.rules import codes
from generator.rules.drafts import (
    Draft,
    body_of,
    given,
    list_of_type,
    new_local,
    path_to,
)
from generator.rules.tree import Option
from generator.rules.types import (
    ANY,
    SEAT,
    TEXT,
    Type,
    elements,
    list_of,
    map_of,
    words,
)
from generator.rules.world import name_of

if TYPE_CHECKING:
    from generator.rules.effects import BodyReader
    from generator.rules.places import Path


def _choosable(reader: BodyReader, draft: Draft, key: str) -> Type:
    inner = list_of_type(reader, draft, key)
    if inner.kind not in ("card", "seat", "integer", "text", "any"):
        message = f"one chooses cards, seats, whole numbers or texts, not {inner}"
        reader.report.at(path_to(draft, key), codes.WRONG_KIND, message)
    return inner


def _candidates(
    reader: BodyReader, draft: Draft, extra: dict[str, Type], *, afterwards: bool = False
) -> None:
    """What is asked of every candidate: requirements, and what a greedy seat prefers."""
    if "where" in draft.raw:
        at = path_to(draft, "where")
        draft.where = reader.tests(draft.raw["where"], at, extra, afterwards=afterwards)
    if "left_out" in draft.raw:
        at = path_to(draft, "left_out")
        draft.left_out = reader.tests(draft.raw["left_out"], at, extra, may_lack_test=True)
    if "prefer" in draft.raw:
        at = path_to(draft, "prefer")
        draft.exprs["prefer"] = reader.expr(draft.raw["prefer"], at, Type("number"), extra)


def _choose(reader: BodyReader, draft: Draft) -> None:
    inner = _choosable(reader, draft, "choose")
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    several = "least" in draft.raw or "most" in draft.raw
    name = name_of(str(draft.raw.get("as", "_")))
    extra = {name: inner, **({"picked": list_of(inner)} if several else {})}
    _candidates(reader, draft, extra, afterwards=not several)
    new_local(reader, draft, "as", list_of(inner) if several else inner)
    for key in ("then", "else"):
        if key in draft.raw:
            body_of(reader, draft, key)


def _options(reader: BodyReader, draft: Draft, key: str, extra: dict[str, Type]) -> Type:
    raw, path = draft.raw[key], path_to(draft, key)
    if isinstance(raw, list):
        raw = {str(one): {} for one in raw}
    if not isinstance(raw, Mapping) or not raw:
        reader.report.at(path, codes.WRONG_FIELD, f"{quoted(key)} names the options")
        return TEXT
    options = tuple(_option(reader, str(one), raw[one], (*path, one), extra) for one in raw)
    draft.names["options"] = options
    return words(frozenset(one.id for one in options))


def _option(reader: BodyReader, name: str, raw: Any, path: Path, extra: dict[str, Type]) -> Option:
    known = {"says", "where", "prefer"}
    raw = raw or {}
    if not isinstance(raw, Mapping) or raw.keys() - known:
        message = f"the option {quoted(name)} can have {', '.join(sorted(known))}"
        reader.report.at(path, codes.WRONG_FIELD, message)
        return Option(name, name)
    where = reader.tests(raw["where"], (*path, "where"), extra) if "where" in raw else ()
    number = Type("number")
    prefer = None
    if "prefer" in raw:
        prefer = reader.expr(raw["prefer"], (*path, "prefer"), number, extra)
    return Option(name, str(raw.get("says", name)), where, prefer)


def _ask(reader: BodyReader, draft: Draft) -> None:
    kind = _options(reader, draft, "ask", {})
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    new_local(reader, draft, "as", kind)


def _ask_all(reader: BodyReader, draft: Draft) -> None:
    seat = {"seat": SEAT}
    if ("from" in draft.raw) == ("options" in draft.raw):
        message = '"ask_all" needs either "from" or "options"'
        reader.report.at(draft.path, codes.WRONG_FIELD, message)
        return
    if "options" in draft.raw:
        kind = _options(reader, draft, "options", seat)
    else:
        found = reader.expr(draft.raw["from"], path_to(draft, "from"), None, seat)
        draft.exprs["from"] = found
        kind = elements(found.type) or ANY
        if elements(found.type) is None:
            message = f"a list must stand here, not {found.type}"
            reader.report.at(path_to(draft, "from"), codes.WRONG_KIND, message)
    name = name_of(str(draft.raw.get("as", "_")))
    _candidates(reader, draft, {**seat, name: kind})
    new_local(reader, draft, "as", map_of(kind))


def _act(reader: BodyReader, draft: Draft) -> None:
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    wanted: dict[str, Type] = {}
    for action in draft.names.get("act", ()):
        wanted.update(reader.shared.actions[action])
    given(reader, draft, "with", wanted, '"act"')
    new_local(reader, draft, "as", words(frozenset([*draft.names.get("act", ()), "pass"])))


def _event(reader: BodyReader, draft: Draft) -> None:
    event = draft.names.get(draft.word)
    fields = reader.shared.events.get(event or "", {})
    if event is None and isinstance(draft.raw.get("with"), Mapping):
        fields = {name_of(str(one)): ANY for one in draft.raw["with"]}
    if event:
        given(reader, draft, "with", fields, f"event {quoted(event)}")
    for name, kind in fields.items():
        reader.local(name, draft.path, kind)
    draft.names["fields"] = tuple(fields)


ASKING: Mapping[str, Callable[[BodyReader, Draft], None]] = {
    "choose": _choose,
    "ask": _ask,
    "ask_all": _ask_all,
    "act": _act,
    "window": _event,
    "emit": _event,
}
"""How each word that asks is settled."""
