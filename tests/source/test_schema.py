"""Editors get the model as JSON Schema, with patterns that cannot hang them."""

import json
import re
import time
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field, StringConstraints

from generator.commands.schema import MODELS
from generator.source.schema import (
    DIALECT,
    json_schema,
    schema_text,
    schemas_at,
    step_into,
    wanted,
)

FOREVER = 10.0
"""Seconds of processor time that only a pattern without end would take."""
LONGEST = 200


def patterns_of(schema: Any) -> Iterator[str]:
    """Every pattern in a schema, of values and of keys."""
    if isinstance(schema, Mapping):
        for key, inner in schema.items():
            if key == "pattern" and isinstance(inner, str):
                yield inner
            if key == "patternProperties":
                yield from inner
            yield from patterns_of(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from patterns_of(inner)


def is_linear(pattern: str) -> bool:
    """Whether a backtracking matcher, as editors use, is sure to end in time; errs to no.

    A repeated group may repeat inside only if it opens with a character that nothing else in it
    can match, such as the hyphen of `(-[a-z]+)*`. No back references, no look-around, and no two
    open repeats in a row.
    """
    if len(pattern) > LONGEST or re.search(r"\\[1-9]|\(\?(?!:)", pattern):
        return False
    if re.search(r"(\[[^\]]*\]|\\?.)[*+]\1[*+]", pattern):
        return False
    groups = re.findall(r"\((?:\?:)?([^()]*)\)(?:[*+]|\{)", pattern)
    nested = re.search(r"\([^()]*\([^()]*\)[^()]*\)(?:[*+]|\{)", pattern)
    return not nested and all(is_led(body) for body in groups)


def is_led(body: str) -> bool:
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


class Card(BaseModel, extra="forbid"):
    """One card."""

    id: Annotated[str, StringConstraints(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
    copies: int = Field(default=1, ge=1, description="How many are printed.")


class Deck(BaseModel, extra="forbid"):
    """Cards of one kind."""

    cards: tuple[Card, ...]


def test_a_schema_tells_dialect_title_and_what_the_docstrings_say():
    schema = json_schema({"deck": Deck})["deck"]
    assert (schema["$schema"], schema["title"]) == (DIALECT, "deck")
    assert schema["description"] == "Cards of one kind."
    copies = schema["$defs"]["Card"]["properties"]["copies"]
    assert (copies["description"], copies["minimum"]) == ("How many are printed.", 1)
    assert schema["$defs"]["Card"]["additionalProperties"] is False


def test_the_text_is_the_same_each_time_and_reads_back():
    schema = json_schema({"deck": Deck})["deck"]
    text = schema_text(schema)
    assert text == schema_text(json_schema({"deck": Deck})["deck"])
    assert json.loads(text) == schema
    assert text.endswith("}\n")


@pytest.mark.parametrize(
    "pattern",
    [
        "^[a-z0-9]+(-[a-z0-9]+)*$",
        "^#[0-9A-Fa-f]{6}$",
        "^[a-z][a-z0-9-]*$",
        "^(left|right)$",
        "^[0-9]+(,[0-9]+)*$",
    ],
)
def test_a_pattern_that_ends_in_time_is_allowed(pattern):
    assert is_linear(pattern)
    start = time.process_time()
    re.search(pattern, "a" * 20_000 + "!")
    assert time.process_time() - start < FOREVER


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(a+)+$",
        r"^(\w+\s?)*$",
        r"^([a-z-]+)*$",
        r"^(-[a-z-]+)*$",
        r"^((a)+b)*$",
        r"^(a|aa)+$",
        r"^(.*)*$",
        r"^[a-z]*[a-z]*$",
        r"(a)\1",
        r"^(?=a)a$",
        "a" * 300,
    ],
)
def test_a_pattern_that_may_hang_is_not(pattern):
    assert not is_linear(pattern)


@pytest.mark.parametrize("name", MODELS)
def test_every_pattern_of_a_model_has_words_of_its_own(name: str) -> None:
    for pattern in patterns_of(json_schema(MODELS)[name]):
        said = wanted([{"type": "string", "pattern": pattern}], "x")
        assert said != "text of another form", pattern
        assert not set(said) & set("^$\\*+|"), said


@pytest.mark.parametrize("name", MODELS)
def test_no_model_has_such_a_pattern(name):
    patterns = set(patterns_of(json_schema({name: MODELS[name]})[name]))
    assert not [one for one in patterns if not is_linear(one)]


@pytest.mark.parametrize(
    ("value", "step", "inner"),
    [
        ({"a": 1}, "a", 1), ({"a": 1}, "b", None), ({"a": 1}, 0, None),
        ([1, 2], 1, 2), ([1, 2], 2, None), ([1], "a", None),
        ("text", 0, None), ("text", "a", None), (None, 0, None), (7, "a", None),
    ],
)  # fmt: skip
def test_a_step_leads_into_a_value_or_nowhere(value: Any, step: str | int, inner: Any):
    assert step_into(value, step) == inner


def test_no_schema_stands_under_a_key_that_there_is_not():
    schema = json_schema({"deck": Deck})["deck"]
    assert schemas_at(schema, ("colour",), {"colour": "a"}) == []
    assert schemas_at(schema, ("cards", 0, "colour"), {"cards": [{"colour": 1}]}) == []
    (copies,) = schemas_at(schema, ("cards", 0, "copies"), {"cards": [{"copies": 1}]})
    assert copies["minimum"] == 1


@pytest.mark.parametrize(
    ("schemas", "words"),
    [
        ([{"type": "integer", "enum": [1, 2]}], "1 or 2"),
        ([{"type": "string", "enum": ["a", "b", "c"]}], '"a", "b" or "c"'),
        ([{"type": "string", "const": "a"}], '"a"'),
        ([{"type": "integer"}, {"type": "number"}], "a number"),
        ([{"type": "integer", "minimum": 1, "maximum": 9}], "a whole number from 1 to 9"),
        ([{"type": "number", "minimum": 0.5}], "a number of at least 0.5"),
        ([{"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5}],
         "a number of more than 0 and in steps of 0.5"),
        ([{"type": "string"}, {"type": "null"}], "text"),
        ([{"type": "null"}], "nothing"),
        ([], "nothing"),
        ([{"title": "Any"}], "something else"),
    ],
)  # fmt: skip
def test_what_is_wanted_is_said_in_words(schemas: list[dict[str, Any]], words: str):
    assert wanted(schemas, None) == words


def test_such_a_pattern_is_found_wherever_it_stands():
    class Slow(BaseModel):
        id: Annotated[str, StringConstraints(pattern="^(a+)+$")]
        by_name: dict[Annotated[str, StringConstraints(pattern="^(b+)+$")], int]

    found = set(patterns_of(json_schema({"slow": Slow})))
    assert found == {"^(a+)+$", "^(b+)+$"}
