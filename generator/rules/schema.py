"""The vocabulary as JSON Schema, so that an editor helps while a rule is typed."""

from collections.abc import Mapping
from typing import Any

from generator.rules.vocabulary import WORDS, Field

_PLAIN = {"type": ["string", "number", "boolean"]}
_KINDS: Mapping[str, Any] = {
    "expr": _PLAIN,
    "cards": _PLAIN,
    "target": _PLAIN,
    "local": {"type": "string"},
    "id": {"type": "string"},
    "outcome": {"type": "string"},
    "text": {"type": "string"},
    "flag": {"type": "boolean"},
    "ids": {"type": "array", "items": {"type": "string"}},
    "options": {"type": ["array", "object"]},
    "with": {"type": "object", "additionalProperties": _PLAIN},
    "where": {"type": "array", "items": {"type": ["string", "object"]}},
    "body": {"type": "array", "items": {"$ref": "#/$defs/Effect"}},
}


def effect_schema() -> dict[str, Any]:
    """The schema of one effect: one of the words, with its fields."""
    return {"title": "Effect", "anyOf": [_word(name) for name in WORDS]}


def with_effects(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a file, in which every effect is held to the vocabulary."""
    found: dict[str, Any] = _replaced(schema)
    if found != schema:
        found["$defs"]["Effect"] = effect_schema()
        found["$defs"].pop("JsonValue", None)
    return found


def _word(name: str) -> dict[str, Any]:
    word = WORDS[name]
    fields = {name: word.main, **word.fields}
    needed = [name, *(key for key, field in word.fields.items() if field.needed)]
    return {
        "type": "object",
        "description": f"{word.means} Such as {word.example}",
        "properties": {key: _field(field) for key, field in fields.items()},
        "required": needed,
        "additionalProperties": False,
    }


def _field(field: Field) -> Any:
    if field.kind == "word":
        return {"enum": list(field.choices)}
    return _KINDS[field.kind]


def _replaced(part: Any) -> Any:
    if isinstance(part, list):
        return [_replaced(one) for one in part]
    if not isinstance(part, dict):
        return part
    inner = part.get("additionalProperties")
    if isinstance(inner, dict) and inner.get("$ref") == "#/$defs/JsonValue":
        return {"$ref": "#/$defs/Effect"}
    return {key: _replaced(one) for key, one in part.items()}
