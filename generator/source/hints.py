"""How a value that does not fit is named, and what its author probably meant."""

import re
from collections.abc import Sequence

from generator.diagnostics import did_you_mean, quoted
from generator.source.build import Path, Value
from generator.source.schema_wording import Schema, choices, kinds

_LONG = 60
_FLAGS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
_LOOKALIKES = str.maketrans({"o": "0", "O": "0", "l": "1", "I": "1", "S": "5", "B": "8"})


def found(value: Value) -> str:
    """`"x"`, `3`, `true`, `a list of 2 items`: the value as its author would know it again."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value) if len(value) <= _LONG else f"text of {len(value)} characters"
    if isinstance(value, list):
        return f"a list of {len(value)} item{'' if len(value) == 1 else 's'}"
    if isinstance(value, dict):
        return "a mapping"
    return "empty" if value is None else str(value)


def cut_off(path: Path, value: Value) -> str | None:
    """What to do where a key looks like the end of a text that a comma has cut in two."""
    is_words = bool(path) and isinstance(path[-1], str) and " " in path[-1]
    if value is None and is_words:
        return "inside { } a comma ends a text: put the whole of it in quotes"
    return None


def hint_for(schemas: Sequence[Schema], value: Value) -> str | None:
    """What would fit instead, where the likely slip is known."""
    asked = kinds(schemas)
    if isinstance(value, str):
        return _for_text(asked, value) or did_you_mean(value, choices(schemas))
    if isinstance(value, float) and "integer" in asked and value.is_integer():
        return f"write {int(value)}"
    if isinstance(value, list | dict):
        return None
    if value is None:
        return "write a value, or delete the key"
    if "string" in asked:
        return f'put it in quotes: "{found(value)}"'
    return f"write [{found(value)}]" if "array" in asked else None


def _for_text(asked: set[str], text: str) -> str | None:
    if asked & {"integer", "number"}:
        return _for_number(text)
    if "boolean" in asked and text.lower() in _FLAGS:
        return f"write {_FLAGS[text.lower()]}"
    if "string" in asked:
        return None
    if "array" in asked:
        return f"write [{text.strip('[] ')}]" if len(text) <= _LONG else "write it as [one, two]"
    if "object" in asked and (tight := re.match(r"([A-Za-z_][\w-]*):(?=\S)", text)):
        return f'put a space after "{tight[1]}:"'
    return None


def _for_number(text: str) -> str | None:
    if re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", text):
        plain = re.sub(r"^([-+]?)0+(?=[0-9])", r"\1", text)
        return f"write {plain}, without quotes or zeros in front"
    if re.fullmatch(r"[0-9]{1,3}(_[0-9]{3})+", text):
        return f"write {text.replace('_', '')}"
    guess = text.translate(_LOOKALIKES)
    return f"did you mean {guess}?" if re.fullmatch(r"-?[0-9]{1,15}", guess) else None
