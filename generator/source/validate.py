"""Values to the model: everything that does not fit, each at the line and column it stands at."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from generator.diagnostics import Diagnostic, did_you_mean, quoted
from generator.source.build import Path, Value
from generator.source.document import Document, first_of
from generator.source.hints import cut_off, found, hint_for
from generator.source.model_codes import (
    DOES_NOT_FIT,
    MISSING_FIELD,
    NOT_A_CHOICE,
    UNKNOWN_FIELD,
    WRONG_TYPE,
    WRONG_VALUE,
)
from generator.source.schema_wording import (
    Schema,
    any_of,
    choices,
    field_names,
    key_form,
    schemas_at,
    wanted,
)
from generator.source.validation_errors import Fault, faults

Part = TypeVar("Part", bound=BaseModel)

_MOST_ERRORS = 1000
"""Comparing errors with each other must not take long for a file of nothing but errors."""

_VALUES = frozenset(
    (
        *("greater_than", "greater_than_equal", "less_than", "less_than_equal", "multiple_of"),
        *("string_too_short", "string_too_long", "string_pattern_mismatch"),
        *("too_short", "too_long", "finite_number"),
    )
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
    wrong = faults(errors[:_MOST_ERRORS], document.data)
    check = _Check(document, _schema(model))
    findings = [check.finding(fault) for fault in wrong if not check.is_misspelt(fault, wrong)]
    return None, first_of(findings, max(0, len(errors) - _MOST_ERRORS))


@cache
def _schema(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


class _Check:
    """One document against one schema; turns a fault into a finding."""

    def __init__(self, document: Document, schema: Schema) -> None:
        self.document = document
        self.schema = schema

    def finding(self, fault: Fault) -> Diagnostic:
        """The finding for one fault, by its kind."""
        if fault.is_key:
            return self._bad_key(fault)
        if fault.kind in _VALUES:
            return self._unfit(fault, WRONG_VALUE.at)
        special = _SPECIAL.get(fault.kind)
        if special:
            return special(self, fault)
        if fault.kind.endswith(("_type", "_parsing", "_from_float", "_attributes")):
            return self._unfit(fault, WRONG_TYPE.at)
        return self._other(fault)

    def is_misspelt(self, fault: Fault, wrong: list[Fault]) -> bool:
        """A missing field whose misspelt key is reported already."""
        if not fault.is_absent:
            return False
        around, name = fault.path[:-1], str(fault.path[-1])
        return any(
            one.kind == "extra_forbidden"
            and one.path[:-1] == around
            and did_you_mean(str(one.path[-1]), self._fields(around)) == did_you_mean(name, [name])
            for one in wrong
        )

    def _at(self, path: Path) -> list[Schema]:
        return schemas_at(self.schema, path, self.document.data)

    def _fields(self, path: Path) -> list[str]:
        return field_names(self._at(path))

    def _value(self, path: Path) -> Value:
        value = self.document.data
        for step in path:
            value = value[step]  # type: ignore[index] # the path was found there
        return value

    def _unfit(self, fault: Fault, code: Callable[..., Diagnostic]) -> Diagnostic:
        schemas, value = self._at(fault.path), self._value(fault.path)
        end = "and is empty" if value is None else f"not {found(value)}"
        message = f"{_name(fault.path)} must be {wanted(schemas, value)}, {end}"
        hint = cut_off(fault.path, value) or hint_for(schemas, value)
        return code(self.document.where(fault.path), message, hint)

    def _bad_key(self, fault: Fault) -> Diagnostic:
        form, key = key_form(self._at(fault.path[:-1])), str(fault.path[-1])
        message = f"the key {quoted(key)} must be {form}"
        return WRONG_VALUE.at(self.document.key_position(fault.path), message)

    def _missing(self, fault: Fault) -> Diagnostic:
        around, name = fault.path[:-1], str(fault.path[-1])
        message = f"{_name(around)} has no {quoted(name)}"
        asked = wanted(self._at(fault.path), None)
        return MISSING_FIELD.at(self.document.where(around), message, f"it must be {asked}")

    def _unknown(self, fault: Fault) -> Diagnostic:
        around, name = fault.path[:-1], str(fault.path[-1])
        known = [one for one in self._fields(around) if one != name]
        hint = cut_off(fault.path, self._value(fault.path)) or did_you_mean(name, known)
        if hint is None and known:
            hint = f"known here: {', '.join(known)}"
        message = f"there is no key {quoted(name)} in {_name(around)}"
        return UNKNOWN_FIELD.at(self.document.key_position(fault.path), message, hint)

    def _choice(self, fault: Fault) -> Diagnostic:
        value = self._value(fault.path)
        known = choices(self._at(fault.path))
        return self._not_among(fault.path, value, known)

    def _no_tag(self, fault: Fault) -> Diagnostic:
        tag, value = _tag_name(fault), self._value(fault.path)
        for key in value if isinstance(value, dict) else ():
            if did_you_mean(key, [tag]):
                return self._unknown(Fault("extra_forbidden", (*fault.path, key), fault.message))
        return self._missing(Fault("missing", (*fault.path, tag), fault.message))

    def _bad_tag(self, fault: Fault) -> Diagnostic:
        path = (*fault.path, _tag_name(fault))
        known = [one.strip("'") for one in str(fault.context.get("expected_tags")).split(", ")]
        return self._not_among(path, self._value(path), known)

    def _not_among(self, path: Path, value: Value, known: list[str]) -> Diagnostic:
        listed = any_of([f'"{one}"' for one in known])
        message = f"{_name(path)} must be {listed}, not {found(value)}"
        return NOT_A_CHOICE.at(self.document.where(path), message, did_you_mean(str(value), known))

    def _other(self, fault: Fault) -> Diagnostic:
        reason = fault.context.get("error")
        message = f"{_name(fault.path)}: {reason if reason is not None else fault.message}"
        return DOES_NOT_FIT.at(self.document.where(fault.path), message)


def _tag_name(fault: Fault) -> str:
    return str(fault.context.get("discriminator", "kind")).strip("'")


def _name(path: Path) -> str:
    """How a message names a value: `copies`, `item 2 of tags`, `the file`."""
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return path[-1] if path[-1].isidentifier() else quoted(path[-1])
    return f"item {path[-1] + 1} of {_name(path[:-1])}"


_SPECIAL: Mapping[str, Callable[[_Check, Fault], Diagnostic]] = {
    "missing": _Check._missing,
    "extra_forbidden": _Check._unknown,
    "literal_error": _Check._choice,
    "enum": _Check._choice,
    "union_tag_not_found": _Check._no_tag,
    "union_tag_invalid": _Check._bad_tag,
}
