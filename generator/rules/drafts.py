"""An effect while it is read, and what reading its fields has in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.diagnostics import did_you_mean, quoted
from generator.rules import codes
from generator.rules.tree import Effect, Expr, Test
from generator.rules.types import ANY, Type, elements
from generator.rules.world import name_of

if TYPE_CHECKING:
    from generator.rules.effects import BodyReader
    from generator.rules.places import Path


class Draft:
    """An effect while it is read."""

    def __init__(self, word: str, raw: Mapping[str, Any], path: Path) -> None:
        self.word = word
        self.raw = raw
        self.path = path
        self.exprs: dict[str, Expr] = {}
        self.names: dict[str, Any] = {}
        self.bodies: dict[str, tuple[Effect, ...]] = {}
        self.where: tuple[Test, ...] = ()
        self.left_out: tuple[Test, ...] = ()

    def done(self, reader: BodyReader) -> Effect:
        """The effect."""
        place = reader.report.places.where(self.path)
        return Effect(
            self.word, place, self.exprs, self.names, self.bodies, self.where, self.left_out
        )


def path_to(draft: Draft, key: str) -> Path:
    """Where the value of a field stands."""
    return (*draft.path, key)


def new_local(reader: BodyReader, draft: Draft, key: str, kind: Type) -> None:
    """The local of a field that makes one, where it is given."""
    if key in draft.raw:
        draft.names[key] = reader.local(draft.raw[key], path_to(draft, key), kind)


def any_of(reader: BodyReader, draft: Draft, key: str, wanted: Type | None = None) -> Expr:
    """An expression whose type the word does not fix."""
    found = reader.expr(draft.raw.get(key), path_to(draft, key), wanted)
    draft.exprs[key] = found
    return found


def list_of_type(reader: BodyReader, draft: Draft, key: str) -> Type:
    """An expression that must be a list; what it holds."""
    found = any_of(reader, draft, key)
    inner = elements(found.type)
    if inner is None or found.type.maybe:
        message = f"a list must stand here, not {found.type}"
        reader.report.at(path_to(draft, key), codes.WRONG_KIND, message)
        return ANY
    return inner


def body_of(reader: BodyReader, draft: Draft, key: str) -> None:
    """The effects of a field."""
    raw = draft.raw.get(key, [])
    if not isinstance(raw, list):
        reader.report.at(
            path_to(draft, key), codes.WRONG_FIELD, f"{quoted(key)} is a list of effects"
        )
        raw = []
    draft.bodies[key] = reader.effects(raw, path_to(draft, key))


def loop(reader: BodyReader, draft: Draft, key: str) -> None:
    """The effects of a field that can be stopped."""
    reader.loops += 1
    body_of(reader, draft, key)
    reader.loops -= 1


def given(
    reader: BodyReader, draft: Draft, key: str, wanted: Mapping[str, Type], what: str
) -> None:
    """The values of `with`, each of the type that `what` asks for; all must be there."""
    raw = draft.raw.get(key, {})
    path = path_to(draft, key) if key in draft.raw else draft.path
    if not isinstance(raw, Mapping):
        reader.report.at(path, codes.WRONG_FIELD, f"{quoted(key)} holds values by name")
        return
    values = {name_of(str(one)): one for one in raw}
    for name, original in values.items():
        if name not in wanted:
            message = f"{what} takes no {quoted(original)}"
            hint = did_you_mean(name, wanted)
            reader.report.at_key((*path, original), codes.WRONG_FIELD, message, hint)
    for name, kind in wanted.items():
        if name not in values:
            reader.report.at(path, codes.WRONG_FIELD, f"{what} needs {quoted(name)}")
            continue
        at = (*path, values[name])
        draft.exprs[f"with.{name}"] = reader.expr(raw[values[name]], at, kind)
