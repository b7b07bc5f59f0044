"""What the model asks for at a place, read from its JSON Schema and said in plain words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from generator.source.build import Path, Value

Schema: TypeAlias = Mapping[str, Any]

_KINDS: Mapping[str, str] = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}
# Said in words because an author should not need to read a pattern.
_FORMS: Mapping[str, str] = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "a name of small letters, digits and single hyphens",
    "^#[0-9A-Fa-f]{6}$": 'a colour such as "#7a1f1f"',
}


def schemas_at(root: Schema, path: Path, data: Value) -> list[Schema]:
    """Every schema that the value at `path` may fit, unions opened, references followed."""
    found, value = _opened(root, root, data), data
    for step in path:
        value = _step(value, step)
        found = [
            leaf
            for schema in found
            for inner in _inner(schema, step)
            for leaf in _opened(root, inner, value)
        ]
    return found


def field_names(schemas: Sequence[Schema]) -> list[str]:
    """The keys that a mapping may hold."""
    return sorted({name for schema in schemas for name in schema.get("properties", {})})


def choices(schemas: Sequence[Schema]) -> list[str]:
    """The words or numbers that a value may be, where the model lists them."""
    listed = [one for schema in schemas for one in schema.get("enum", _constant(schema))]
    return list(dict.fromkeys(str(one) for one in listed))


def kinds(schemas: Sequence[Schema]) -> set[str]:
    """The JSON types that a value may be: such as `integer` or `array`."""
    return {str(schema["type"]) for schema in schemas if "type" in schema}


def wanted(schemas: Sequence[Schema], value: Value) -> str:
    """What a value should be: `a whole number from 1 to 9`, `text or a list`.

    Lengths are told only where `value` has one: to the author of `3` it is enough to read "text".
    """
    words = dict.fromkeys(
        _words(schema, value) for schema in schemas if schema.get("type") != "null"
    )
    if "a number" in words:
        words.pop("a whole number", None)
    return any_of(words) or "nothing"


def any_of(words: Mapping[str, Any] | Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} or {last}" if most else last


def key_form(schemas: Sequence[Schema]) -> str:
    """What a key of a mapping should be."""
    patterns = [one for schema in schemas for one in schema.get("patternProperties", {})]
    names = [schema["propertyNames"] for schema in schemas if "propertyNames" in schema]
    schema = {"type": "string", **(names[0] if names else {})}
    return _text({**schema, "pattern": patterns[0]} if patterns else schema, "")


def _opened(root: Schema, schema: Schema, value: Value) -> list[Schema]:
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix("#/$defs/")
        return _opened(root, root["$defs"][name], value)
    branches = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if not branches:
        return [schema]
    leaves = [leaf for branch in branches for leaf in _opened(root, branch, value)]
    return _likely(leaves, value)


def _likely(leaves: list[Schema], value: Value) -> list[Schema]:
    """Of several kinds of mapping those whose constants the value has, then most of its keys."""
    if not isinstance(value, dict):
        return leaves
    if any(map(_tags, leaves)):
        tagged = [leaf for leaf in leaves if _tags(leaf).items() <= value.items()]
        return tagged or leaves
    shared = [len(value.keys() & leaf.get("properties", {})) for leaf in leaves]
    return [leaf for leaf, count in zip(leaves, shared, strict=True) if count == max(shared)]


def _tags(leaf: Schema) -> dict[str, Any]:
    """The keys whose value is fixed: they say which kind of mapping this is."""
    properties = leaf.get("properties", {})
    return {name: inner["const"] for name, inner in properties.items() if "const" in inner}


def _inner(schema: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        prefix = schema.get("prefixItems", ())
        inner = prefix[step] if step < len(prefix) else schema.get("items")
    else:
        inner = schema.get("properties", {}).get(step) or schema.get("additionalProperties")
        inner = inner or next(iter(schema.get("patternProperties", {}).values()), None)
    if isinstance(inner, Mapping):
        yield inner


def _step(value: Value, step: str | int) -> Value:
    if isinstance(value, dict) and isinstance(step, str):
        return value.get(step)
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return value[step]
    return None


def _constant(schema: Schema) -> list[Any]:
    return [schema["const"]] if "const" in schema else []


def _words(schema: Schema, value: Value) -> str:
    kind = str(schema.get("type", ""))
    if listed := choices([schema]):
        return any_of([f'"{one}"' if kind == "string" else one for one in listed])
    if kind == "string":
        return _text(schema, value)
    if kind in ("integer", "number"):
        return _KINDS[kind] + _range(schema)
    if kind in ("array", "object") and isinstance(value, list | dict):
        return _KINDS[kind] + _length(schema, "Items" if kind == "array" else "Properties", "items")
    return _KINDS.get(kind, "something else")


def _text(schema: Schema, value: Value) -> str:
    if pattern := schema.get("pattern"):
        return _FORMS.get(pattern, f"text of the form {pattern}")
    return "text" + (_length(schema, "Length", "characters") if isinstance(value, str) else "")


def _length(schema: Schema, suffix: str, unit: str) -> str:
    least, most = schema.get(f"min{suffix}"), schema.get(f"max{suffix}")
    if least is not None and most is not None:
        return f" of {least} to {most} {unit}"
    if least is not None:
        return f" of at least {least} {unit}"
    return f" of at most {most} {unit}" if most is not None else ""


def _range(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and most is not None:
        return f" from {_number(least)} to {_number(most)}"
    bounds = {
        "of at least": least,
        "of more than": schema.get("exclusiveMinimum"),
        "of at most": most,
        "of less than": schema.get("exclusiveMaximum"),
        "in steps of": schema.get("multipleOf"),
    }
    told = [f"{words} {_number(one)}" for words, one in bounds.items() if one is not None]
    return f" {' and '.join(told)}" if told else ""


def _number(number: float) -> str:
    return f"{number:g}" if isinstance(number, float) else str(number)
