"""The model as JSON Schema: for editors that help while a card is typed, and said in plain words.

An editor reads YAML 1.2 by the book, and we are stricter: `010` is a number to the editor and
text to us (`source.scalars`); the finding then says so.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from pydantic import BaseModel

from generator.diagnostics import ContentPath, Remedy, did_you_mean, quoted
from generator.source.document import Value

Schema: TypeAlias = Mapping[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_LONG: Final = 60
_KINDS: Mapping[str, str] = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a block of keys",
    "null": "nothing",
}
# Said in words because an author should not need to read a pattern.
_FORMS: Mapping[str, str] = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "a name of lower-case letters, digits and single hyphens",
    r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?$": "a name of lower-case letters, digits "
    "and single hyphens, or two of them with a dot between",
    r"^[a-z0-9]+(-[a-z0-9]+)*(@[1-9][0-9]{0,3})?$": "the name of a library, and behind @ its "
    "version if one is pinned",
    r"^[a-z0-9.-]+$": "a name of lower-case letters, digits, hyphens and dots",
    r"^[a-z0-9.-]+/(front|back)$": 'the name of a card with its side, such as "the-fool/front"',
    r"^(rule|card|deck|value|chance|sheet|map|evidence|source):[a-z0-9./-]+$": "a kind and a name "
    'with a colon between, such as "rule:combat"; kinds are rule, card, deck, value, chance, '
    "sheet, map, evidence and source",
    r"^#[0-9A-Fa-f]{6}$": 'a colour of six digits or letters from a to f, such as "#7a1f1f"',
    r"^[A-Za-z0-9]{1,3}$": "one to three letters or digits",
    r"^[A-Za-z0-9][A-Za-z0-9 ]{0,60}$": "the name of a font: letters, digits and spaces",
    r'^["a-z0-9, ]{0,80}$': 'features of the font, such as \'"smcp", "onum"\'',
    r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$": "the tag of a language, such as en, de or pt-BR",
    r"^(-?[0-9]{1,4}|.*\{.*\}.*)$": "a number of at most four digits, or a text with {{ }}",
    r"^-?[0-9]{1,4}$": "a number of at most four digits",
    r"^[1-9][0-9]?$": 'a number of seats from "1" to "99"',
}
_FLAGS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
_COUNTED = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
_NUMBERS = {word: number for number, word in enumerate(f"{_COUNTED} fifteen sixteen".split())}
_LOOKALIKES = str.maketrans({"o": "0", "O": "0", "l": "1", "I": "1", "S": "5", "B": "8"})


def json_schema(models: Mapping[str, type[BaseModel]]) -> dict[str, dict[str, Any]]:
    """One JSON Schema (draft 2020-12) for each model of a whole file, titled by its name."""
    return {
        name: {"$schema": DIALECT, **model.model_json_schema(), "title": name}
        for name, model in models.items()
    }


def schema_text(schema: Schema) -> str:
    """The text of a schema file: the same for the same model, on any machine."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def schemas_at(root: Schema, path: ContentPath, data: Value) -> list[Schema]:
    """Every schema that the value at `path` may fit, unions opened, references followed."""
    found, value = _opened(root, root, data), data
    for step in path:
        value = step_into(value, step)
        found = [
            leaf
            for schema in found
            for inner in _inner(schema, step)
            for leaf in _opened(root, inner, value)
        ]
    return found


def step_into(value: Value, step: str | int) -> Value:
    """What a list or mapping holds at `step`; None where it holds nothing there."""
    if isinstance(value, dict) and isinstance(step, str):
        return value.get(step)
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return value[step]
    return None


def field_names(schemas: Sequence[Schema]) -> list[str]:
    """The keys that a block of keys may hold."""
    return sorted({name for schema in schemas for name in schema.get("properties", {})})


def choices(schemas: Sequence[Schema]) -> list[str]:
    """The words or numbers that a value may be, where the model lists them."""
    constant = ([one["const"]] if "const" in one else [] for one in schemas)
    listed = (one.get("enum", own) for one, own in zip(schemas, constant, strict=True))
    return list(dict.fromkeys(str(one) for many in listed for one in many))


def wanted(schemas: Sequence[Schema], value: Value) -> str:
    """What a value should be: `a whole number from 1 to 9`, `text or a list`.

    Lengths are told only where `value` has one: to the author of `3` it is enough to read "text".
    """
    words = dict.fromkeys(_words(one, value) for one in schemas if one.get("type") != "null")
    if "a number" in words:
        words.pop("a whole number", None)
    return any_of(words) or "nothing"


def any_of(words: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} or {last}" if most else last


def key_form(schemas: Sequence[Schema]) -> str:
    """What a key of a block of keys should be."""
    patterns = [one for schema in schemas for one in schema.get("patternProperties", {})]
    names = [schema["propertyNames"] for schema in schemas if "propertyNames" in schema]
    schema = {"type": "string", **(names[0] if names else {})}
    return _text({**schema, "pattern": patterns[0]} if patterns else schema, "")


def _opened(root: Schema, schema: Schema, value: Value) -> list[Schema]:
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix("#/$defs/")
        return _opened(root, root["$defs"][name], value)
    branches = schema.get("anyOf") or schema.get("oneOf")
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


def _words(schema: Schema, value: Value) -> str:
    kind = str(schema.get("type", ""))
    if listed := choices([schema]):
        return any_of(f'"{one}"' if kind == "string" else one for one in listed)
    if kind == "string":
        return _text(schema, value)
    if kind in ("integer", "number"):
        return _KINDS[kind] + _range(schema)
    if kind in ("array", "object") and isinstance(value, list | dict):
        return _KINDS[kind] + _length(schema, "Items" if kind == "array" else "Properties", "items")
    return _KINDS.get(kind, "something else")


def _text(schema: Schema, value: Value) -> str:
    if pattern := schema.get("pattern"):
        return _FORMS.get(pattern, "text of another form")
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


def found(value: Value) -> str:
    """`"x"`, `3`, `true`, `a list of 2 items`: the value as its author would know it again."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value) if len(value) <= _LONG else f"text of {len(value)} characters"
        case list():
            return f"a list of {len(value)} item{'' if len(value) == 1 else 's'}"
        case dict():
            return "a block of keys"
    return "empty" if value is None else str(value)


def hint_for(schemas: Sequence[Schema], value: Value, typed: str = "") -> str | None:
    """What would fit instead, where the likely slip is known; `typed` is the value as it stands."""
    asked = {str(schema["type"]) for schema in schemas if "type" in schema}
    if isinstance(value, str):
        return _for_text(schemas, value, typed) or did_you_mean(value, choices(schemas))
    if isinstance(value, float) and "integer" in asked and value.is_integer():
        return _remedy(f"write {int(value)}", typed, str(int(value)))
    if isinstance(value, list | dict):
        return _for_several(asked, value)
    if value is None:
        return "write a value, or delete the key"
    if "string" in asked:
        shown = typed or found(value)
        return _remedy(f'put it in quotes: "{shown}"', typed, f'"{shown}"')
    if "array" not in asked:
        return None
    return _remedy(f"write [{typed or found(value)}]", typed, f"[{typed or found(value)}]")


def _remedy(hint: str, typed: str, new: str) -> str:
    """The hint, certain where it is known how the value was typed."""
    return Remedy(hint, typed, new) if typed else hint


def _for_several(asked: set[str], value: list[Value] | dict[str, Value]) -> str | None:
    """What to write where several values stand, or keys, and one text belongs."""
    if isinstance(value, list):
        if asked == {"object"}:
            return "is a dash too many?"
        plain = asked & {"string", "integer", "number", "boolean"}
        return "write one value, without [ ] or a dash" if plain and "array" not in asked else None
    if "string" not in asked or "object" in asked:
        return None
    if None in value.values():
        return "put text with { } in quotes"
    return f'put text with a colon in quotes: "{next(iter(value), "")}: …"'


def _for_text(schemas: Sequence[Schema], text: str, typed: str) -> str | None:
    asked = {str(schema["type"]) for schema in schemas if "type" in schema}
    if asked & {"integer", "number"}:
        return _for_number(text, typed)
    if "boolean" in asked and text.lower() in _FLAGS:
        word = _FLAGS[text.lower()]
        return _remedy(f"write {word}", typed, word)
    if "string" in asked:
        return _for_name(schemas, text, typed)
    if "array" in asked:
        if len(text) > _LONG:
            return "write it as [one, two]"
        listed = f"[{text.strip('[]() ')}]"
        return _remedy(f"write {listed}", typed, listed)
    if "object" in asked and (tight := re.match(r"([A-Za-z_][\w-]*):(?=\S)", text)):
        new = f"{tight[0]} {text[tight.end() :]}"
        return _remedy(f'put a space after "{tight[1]}:"', typed, new)
    if "object" in asked and (bare := re.match(r"([a-z_]+) +(?=\S)", text)):
        return f'write "{bare[1]}: {text[bare.end() :]}"'
    return None


def _for_name(schemas: Sequence[Schema], text: str, typed: str) -> str | None:
    """The id that a text with capital letters, spaces or underscores was to be."""
    pattern = next((str(one["pattern"]) for one in schemas if "pattern" in one), "")
    name = re.sub(r"[\s_-]+", "-", text.strip().lower()).strip("-")
    if not pattern.startswith("^[a-z0-9]") or not re.fullmatch(pattern, name):
        return None
    return _remedy(f"write {name}", typed, name)


def _for_number(text: str, typed: str) -> str | None:
    if re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", text):
        plain = re.sub(r"^([-+]?)0+(?=[0-9])", r"\1", text)
        return _remedy(f"write {plain}, without quotes or zeros in front", typed, plain)
    if re.fullmatch(r"[0-9]{1,3}(_[0-9]{3})+", text):
        return _remedy(f"write {text.replace('_', '')}", typed, text.replace("_", ""))
    if counted := re.fullmatch(r"([0-9]{1,15}) +[A-Za-z]+", text):
        return _remedy(f"write {counted[1]}", typed, counted[1])
    if text.lower() in _NUMBERS:
        return _remedy(f"write {_NUMBERS[text.lower()]}", typed, str(_NUMBERS[text.lower()]))
    guess = text.translate(_LOOKALIKES)
    return f"did you mean {guess}?" if re.fullmatch(r"-?[0-9]{1,15}", guess) else None
