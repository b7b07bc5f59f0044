"""The model as JSON Schema, so that an editor helps while a card is typed.

An editor reads YAML 1.2 by the book, and we are stricter: `010` is a number to the editor and
text to us (`source.scalars`); the finding then says so.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_LONGEST_PATTERN: Final = 200


def json_schema(models: Mapping[str, type[BaseModel]]) -> dict[str, dict[str, Any]]:
    """One JSON Schema (draft 2020-12) for each kind of file.

    Args:
        models: name of the schema to the model of a whole file.

    Returns:
        The same names to schemas, titled by name and described by the models' docstrings.
    """
    return {name: _schema(name, model) for name, model in models.items()}


def schema_text(schema: Mapping[str, Any]) -> str:
    """The text of a schema file: the same for the same model, on any machine."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(name: str, model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema()
    for pattern in _patterns(schema):
        assert is_linear(pattern), f"{name}: an editor may hang on the pattern {pattern}"  # noqa: S101 # our own mistake, not the author's
    return {"$schema": DIALECT, **schema, "title": name}


def _patterns(schema: Any) -> Iterator[str]:
    """Every pattern in a schema, of values and of keys."""
    if isinstance(schema, Mapping):
        for key, inner in schema.items():
            if key == "pattern" and isinstance(inner, str):
                yield inner
            if key == "patternProperties":
                yield from inner
            yield from _patterns(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _patterns(inner)


def is_linear(pattern: str) -> bool:
    """Whether a backtracking matcher, as editors use, is sure to end in time; errs to no.

    A repeated group may repeat inside only if it opens with a character that nothing else in it
    can match, such as the hyphen of `(-[a-z]+)*`. No back references, no look-around, and no two
    open repeats in a row.
    """
    if len(pattern) > _LONGEST_PATTERN or re.search(r"\\[1-9]|\(\?(?!:)", pattern):
        return False
    if re.search(r"(\[[^\]]*\]|\\?.)[*+]\1[*+]", pattern):
        return False
    groups = re.findall(r"\((?:\?:)?([^()]*)\)(?:[*+]|\{)", pattern)
    nested = re.search(r"\([^()]*\([^()]*\)[^()]*\)(?:[*+]|\{)", pattern)
    return not nested and all(_is_led(body) for body in groups)


def _is_led(body: str) -> bool:
    if not re.search(r"[*+?{|]", body):
        return True
    lead, rest = body[0], body[1:]
    if (
        not re.fullmatch(r"[\w\- ,/:]", lead)
        or re.match(r"[*+?{]", rest)
        or re.search(r"[.\\|]", rest)
    ):
        return False
    classes = re.findall(r"\[[^\]]*\]", rest)
    outside = re.sub(r"\[[^\]]*\]", "", rest)
    return lead not in outside and not any(re.fullmatch(one, lead) for one in classes)
