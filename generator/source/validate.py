"""Values to the model: everything that does not fit, each at the line and column it stands at.

The locations of the model library mix keys of the data with names of union branches, and it
reports every branch of a union that did not fit. Here a location becomes a path, and a union
speaks with one voice.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.diagnostics import (
    CUT_BY_COMMA,
    Code,
    ContentPath,
    Diagnostic,
    Severity,
    did_you_mean,
    quoted,
)
from generator.source.document import Document, Node, Value, first_of, typed_as
from generator.source.schema import (
    Schema,
    any_of,
    choices,
    field_names,
    found,
    hint_for,
    key_form,
    schemas_at,
    step_into,
    wanted,
)

Part = TypeVar("Part", bound=BaseModel)

UNKNOWN_FIELD = Code(
    id="M101",
    slug="unknown-field",
    severity=Severity.ERROR,
    what="A key stands where nothing reads it; often it is misspelt.",
    why="A misspelt key would be left out without a word, and its value never printed.",
    example="- id: fool\n  copeis: 2",
    instead="- id: fool\n  copies: 2",
)
MISSING_FIELD = Code(
    id="M102",
    slug="missing-field",
    severity=Severity.ERROR,
    what="A key is missing that must be there.",
    why="Nothing stands in for it: what is printed is what was written.",
    example="- copies: 2",
    instead="- id: fool\n  copies: 2",
)
WRONG_TYPE = Code(
    id="M103",
    slug="wrong-type",
    severity=Severity.ERROR,
    what="A value is of another kind than must stand there: text for a number, one for a list.",
    why="No value is turned into another kind by guess. Only true, false, null and plain "
    "numbers are not text; `no`, `on`, `010` and `1:30` are.",
    example="copies: two",
    instead="copies: 2",
)
WRONG_VALUE = Code(
    id="M104",
    slug="wrong-value",
    severity=Severity.ERROR,
    what="A value is of the right kind and out of bounds: too small, too long, misspelt.",
    why="The bounds are what can be printed and played.",
    example="copies: 0",
    instead="copies: 1",
)
NOT_A_CHOICE = Code(
    id="M105",
    slug="not-a-choice",
    severity=Severity.ERROR,
    what="A value is none of the few words that can stand there.",
    why="Each of these words has a meaning of its own; another has none.",
    example="marks: crops",
    instead="marks: crop",
)
DOES_NOT_FIT = Code(
    id="M106",
    slug="does-not-fit",
    severity=Severity.ERROR,
    what="Values that are right one by one do not fit together, as the message says.",
    why="No single value shows it: the smallest is above the largest, or one makes another idle.",
    example="seats: {least: 6, most: 3}",
    instead="seats: {least: 3, most: 6}",
)

CODES = (UNKNOWN_FIELD, MISSING_FIELD, WRONG_TYPE, WRONG_VALUE, NOT_A_CHOICE, DOES_NOT_FIT)

_MOST_ERRORS = 1000
"""Comparing errors with each other must not take long for a file of nothing but errors."""
_MOST_READINGS = 64
_LENGTHS = frozenset({"too_short", "too_long"})
_VALUES = _LENGTHS.union(
    ("greater_than", "greater_than_equal", "less_than", "less_than_equal", "multiple_of"),
    ("string_too_short", "string_too_long", "string_pattern_mismatch", "finite_number"),
)


def validate(document: Document, model: type[Part]) -> tuple[Part | None, list[Diagnostic]]:
    """The document as an instance of `model`, or None and every finding, in order.

    Strict: no value is turned into another kind, except a list into a tuple or a set and a
    word into an enumeration, as JSON does it.
    """
    try:
        return model.model_validate_json(json.dumps(document.data), strict=True), []
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
    faults = _faults(errors[:_MOST_ERRORS], document.data)
    check = _Check(document, _schema(model))
    findings = [check.finding(fault) for fault in faults if not check.is_misspelt(fault, faults)]
    findings = [*dict.fromkeys(findings)]
    return None, first_of(findings, max(0, len(errors) - _MOST_ERRORS))


@cache
def _schema(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


@dataclass(frozen=True)
class _Skip:
    """A union at `site`: the library went on in the branch called `branch`."""

    site: ContentPath
    branch: str


@dataclass(frozen=True)
class _Fault:
    """One thing wrong with the value at `path`, or with its key."""

    kind: str
    path: ContentPath
    message: str
    context: Mapping[str, Any] = field(default_factory=dict)
    skips: tuple[_Skip, ...] = ()
    is_key: bool = False


def _faults(errors: Iterable[Mapping[str, Any]], data: Value) -> list[_Fault]:
    """The faults behind the library's errors, one voice to each union, none a mere echo."""
    settled = _settle([_fault(error, data) for error in errors], 0)
    return [fault for fault in settled if not _is_echo(fault, settled)]


def _fault(error: Mapping[str, Any], data: Value) -> _Fault:
    kind, loc = str(error["type"]), tuple(error["loc"])
    is_key = loc[-1:] == ("[key]",)
    loc = loc[:-1] if is_key else loc
    absent = loc[-1:] if kind == "missing" else ()
    path, skips = _place(loc[: len(loc) - len(absent)], data)
    return _Fault(kind, (*path, *absent), str(error["msg"]), error.get("ctx") or {}, skips, is_key)


def _place(loc: ContentPath, data: Value) -> tuple[ContentPath, tuple[_Skip, ...]]:
    """The reading of `loc` with the fewest branch names: a key may be spelt like a branch."""
    readings: list[tuple[Value, ContentPath, tuple[_Skip, ...]]] = [(data, (), ())]
    for step in loc:
        into = [
            (value[step], (*path, step), skips)  # type: ignore[index] # it holds it
            for value, path, skips in readings
            if (isinstance(value, dict) and step in value)
            or (isinstance(value, list) and isinstance(step, int) and step < len(value))
        ]
        past = [(value, path, (*skips, _Skip(path, str(step)))) for value, path, skips in readings]
        readings = sorted(into + past, key=lambda one: len(one[2]))[:_MOST_READINGS]
    return readings[0][1:]


def _settle(found: list[_Fault], level: int) -> list[_Fault]:
    """Keep, of each union, the branch that the author most likely meant; outer unions first."""
    kept = [fault for fault in found if len(fault.skips) <= level]
    inner = [fault for fault in found if len(fault.skips) > level]
    for site, group in _grouped(inner, lambda one: one.skips[level].site):
        branches = [branch for _, branch in _grouped(group, lambda one: one.skips[level].branch)]
        near = [branch for branch in branches if not _is_outright(branch, site)]
        if near:
            kept += _settle(min(near, key=lambda branch: _distance(branch, site)), level + 1)
        else:
            kept.append(branches[0][0])
    return kept


def _grouped(found: list[_Fault], key: Callable[[_Fault], Any]) -> list[tuple[Any, list[_Fault]]]:
    groups: dict[Any, list[_Fault]] = {}
    for fault in found:
        groups.setdefault(key(fault), []).append(fault)
    return list(groups.items())


def _is_outright(branch: list[_Fault], site: ContentPath) -> bool:
    """The value as a whole does not fit this branch; nothing inside it was looked at."""
    return len(branch) == 1 and branch[0].path == site and not branch[0].is_key


def _distance(branch: list[_Fault], site: ContentPath) -> tuple[int, int]:
    """How far a branch is from what was typed: foreign or missing keys first, then all faults."""
    return sum(len(fault.path) <= len(site) + 1 for fault in branch), len(branch)


def _is_echo(fault: _Fault, found: list[_Fault]) -> bool:
    """A list is counted short when its items were refused: only the items matter then."""
    if fault.kind not in _LENGTHS:
        return False
    depth = len(fault.path)
    return any(len(one.path) > depth and one.path[:depth] == fault.path for one in found)


@dataclass(frozen=True)
class _Check:
    """One document against one schema; turns a fault into a finding."""

    document: Document
    schema: Schema

    def finding(self, fault: _Fault) -> Diagnostic:
        """The finding for one fault, by its kind."""
        if several := self._several(fault.path):
            return several
        if fault.is_key:
            return self._bad_key(fault)
        if fault.kind in _VALUES:
            return self._unfit(fault, WRONG_VALUE)
        if special := _SPECIAL.get(fault.kind):
            return special(self, fault)
        if fault.kind.endswith(("_type", "_parsing", "_from_float", "_attributes")):
            return self._unfit(fault, WRONG_TYPE)
        reason = fault.context.get("error")
        message = f"{_name(fault.path)}: {fault.message if reason is None else reason}"
        return DOES_NOT_FIT.at(self.document.where(fault.path), message)

    def is_misspelt(self, fault: _Fault, faults: list[_Fault]) -> bool:
        """A missing field whose misspelt key, or one that belongs below it, is reported already."""
        if fault.kind != "missing":
            return False
        around, name = fault.path[:-1], str(fault.path[-1])
        strays = [str(one.path[-1]) for one in faults
                  if one.kind == "extra_forbidden" and one.path[:-1] == around]  # fmt: skip
        return any(
            did_you_mean(one, self._fields(around)) == did_you_mean(name, [name])
            or self._belongs_below(around, one) == name
            for one in strays
        )

    def _belongs_below(self, around: ContentPath, name: str) -> str | None:
        """The only key that is known there, where a key of this name stands below that."""
        known = [one for one in self._fields(around) if one != name]
        return known[0] if len(known) == 1 and name in self._fields((*around, *known)) else None

    def _at(self, path: ContentPath) -> list[Schema]:
        return schemas_at(self.schema, path, self.document.data)

    def _fields(self, path: ContentPath) -> list[str]:
        return field_names(self._at(path))

    def _value(self, path: ContentPath) -> Value:
        value = self.document.data
        for step in path:
            value = step_into(value, step)
        return value

    def _unfit(self, fault: _Fault, code: Code) -> Diagnostic:
        schemas, value = self._at(fault.path), self._value(fault.path)
        end = "and is empty" if value is None else f"not {found(value)}"
        message = f"{_name(fault.path)} must be {wanted(schemas, value)}, {end}"
        node, _ = self.document.nearest(fault.path)
        typed = typed_as(node)
        hint = _cut_off(fault.path, value) or hint_for(schemas, value, typed)
        return code.at(node.at, message, hint)

    def _several(self, path: ContentPath) -> Diagnostic | None:
        """`phases: 1, 2` inside braces: what stands behind the comma is a key there, and empty."""
        fields = self.document.nearest(path[:-1])[0].fields
        keys = list(fields)
        at = keys.index(str(path[-1])) if path and path[-1] in keys else 0
        if not _lacks_colon(fields.get(keys[at]) if keys else None):
            return None
        while at and _lacks_colon(fields[keys[at]]):
            at -= 1
        first, *rest = keys[at : at + 1 + sum(map(_lacks_colon, fields.values()))]
        may_be_list = any(one.get("type") == "array" for one in self._at((*path[:-1], first)))
        if not may_be_list or any(" " in one for one in rest):
            return None
        listed = ", ".join((typed_as(fields[first]), *rest))
        message, hint = f"brackets are missing around {listed}", f"write {first}: [{listed}]"
        return WRONG_TYPE.at(fields[first].at, message, hint)

    def _bad_key(self, fault: _Fault) -> Diagnostic:
        form, key = key_form(self._at(fault.path[:-1])), str(fault.path[-1])
        message = f"the key {quoted(key)} must be {form}"
        return WRONG_VALUE.at(self.document.key_position(fault.path), message)

    def _missing(self, fault: _Fault) -> Diagnostic:
        around, name = fault.path[:-1], str(fault.path[-1])
        message = f"{_name(around)} has no {quoted(name)}"
        hint = f"it must be {wanted(self._at(fault.path), None)}"
        return MISSING_FIELD.at(self.document.where(around), message, hint)

    def _unknown(self, fault: _Fault) -> Diagnostic:
        around, name = fault.path[:-1], str(fault.path[-1])
        known = [one for one in self._fields(around) if one != name]
        hint = _cut_off(fault.path, self._value(fault.path)) or did_you_mean(name, known)
        if hint is None and (above := self._belongs_below(around, name)):
            hint = f"write {above}: on a line above it, and {name}: two spaces further in"
        if hint is None and _lacks_colon(self.document.nearest(around)[0].fields.get(name)):
            hint = CUT_BY_COMMA
        if hint is None and known:
            hint = f"known here: {', '.join(known)}"
        message = f"there is no key {quoted(name)} in {_name(around)}"
        return UNKNOWN_FIELD.at(self.document.key_position(fault.path), message, hint)

    def _choice(self, fault: _Fault) -> Diagnostic:
        return self._not_among(fault.path, choices(self._at(fault.path)))

    def _no_tag(self, fault: _Fault) -> Diagnostic:
        tag, value = _tag_name(fault), self._value(fault.path)
        for key in value if isinstance(value, dict) else ():
            if did_you_mean(key, [tag]):
                return self._unknown(_Fault("extra_forbidden", (*fault.path, key), fault.message))
        return self._missing(_Fault("missing", (*fault.path, tag), fault.message))

    def _bad_tag(self, fault: _Fault) -> Diagnostic:
        known = [one.strip("'") for one in str(fault.context.get("expected_tags")).split(", ")]
        return self._not_among((*fault.path, _tag_name(fault)), known)

    def _not_among(self, path: ContentPath, known: list[str]) -> Diagnostic:
        value = self._value(path)
        listed = any_of(f'"{one}"' for one in known)
        message = f"{_name(path)} must be {listed}, not {found(value)}"
        return NOT_A_CHOICE.at(self.document.where(path), message, did_you_mean(str(value), known))


def _lacks_colon(node: Node | None) -> bool:
    """Whether a key stands alone, without a colon behind it."""
    if node is None or node.held is not None or node.key is None:
        return False
    line, column = node.key
    rest = node.source.text.split("\n")[line - 1][column - 1 :]
    return ":" not in re.split(r"[,}]", rest)[0]


def _cut_off(path: ContentPath, value: Value) -> str | None:
    """What to do where a key looks like the end of a text that a comma has cut in two."""
    if value is None and path and isinstance(path[-1], str) and " " in path[-1]:
        return CUT_BY_COMMA
    return None


def _tag_name(fault: _Fault) -> str:
    return str(fault.context.get("discriminator", "kind")).strip("'")


def _name(path: ContentPath) -> str:
    """How a message names a value: `copies`, `item 2 of tags`, `the file`."""
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return path[-1] if path[-1].isidentifier() else quoted(path[-1])
    return f"item {path[-1] + 1} of {_name(path[:-1])}"


_SPECIAL: Mapping[str, Callable[[_Check, _Fault], Diagnostic]] = {
    "missing": _Check._missing,
    "extra_forbidden": _Check._unknown,
    "literal_error": _Check._choice,
    "enum": _Check._choice,
    "union_tag_not_found": _Check._no_tag,
    "union_tag_invalid": _Check._bad_tag,
}
