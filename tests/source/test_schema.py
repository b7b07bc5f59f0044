"""Editors get the model as JSON Schema, with patterns that cannot hang them."""

import json
import re
import time
from typing import Annotated

import pytest
from pydantic import BaseModel, Field, StringConstraints

from generator.source.schema import DIALECT, is_linear, json_schema, schema_text

FOREVER = 10.0
"""Seconds of processor time that only a pattern without end would take."""


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


def test_a_model_with_such_a_pattern_gets_no_schema():
    class Slow(BaseModel):
        id: Annotated[str, StringConstraints(pattern="^(a+)+$")]

    with pytest.raises(AssertionError, match="may hang"):
        json_schema({"slow": Slow})
