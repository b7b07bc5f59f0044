"""The words as an editor is told of them."""

from typing import Any

import pytest

from generator.model.deck import Deck
from generator.model.rules import Ruleset
from generator.model.sizes import CardSize
from generator.rules.vocabulary import WORDS, with_effects
from generator.source.schema import json_schema


@pytest.fixture(scope="module")
def words() -> dict[str, Any]:
    """The schema of each word, by the field that only it must have first."""
    schema = with_effects(json_schema({"ruleset": Ruleset})["ruleset"])
    assert "JsonValue" not in schema["$defs"]
    listed = schema["$defs"]["Effect"]["anyOf"]
    return {one["required"][0]: one for one in listed}


def test_every_word_is_told_with_what_it_means_and_an_example(words: dict[str, Any]) -> None:
    assert list(words) == list(WORDS)
    assert words["shuffle"]["description"] == (
        "A zone's order is left to chance. Such as {shuffle: stock}"
    )
    assert {one["additionalProperties"] for one in words.values()} == {False}
    assert {one["type"] for one in words.values()} == {"object"}


def test_fields_have_their_forms_and_those_that_are_needed_are_told(words: dict[str, Any]) -> None:
    move, plain = words["move"], {"type": ["string", "number", "boolean", "array"]}
    assert move["required"] == ["move", "to"]
    assert move["properties"] == {
        "move": plain, "to": plain, "at": {"enum": ["top", "bottom"]},
        "hidden": {"type": "boolean"}, "among": plain, "as": {"type": "string"},
    }  # fmt: skip
    effects = {"type": "array", "items": {"$ref": "#/$defs/Effect"}}
    assert words["if"]["properties"] == {"if": plain, "then": effects, "else": effects}
    assert words["if"]["required"] == ["if", "then"]
    assert words["call"]["properties"]["with"] == {"type": "object", "additionalProperties": plain}
    assert words["act"]["properties"]["act"] == {"type": "array", "items": {"type": "string"}}
    ask = words["ask"]["properties"]["ask"]
    assert ask["type"] == ["array", "object"]
    assert ask["additionalProperties"]["properties"]["does"] == effects
    assert words["ask"]["properties"]["as"] == {"type": "string"}
    where = words["choose"]["properties"]["where"]
    assert where == {"type": "array", "items": {"type": ["string", "object"]}}


@pytest.mark.parametrize(
    ("word", "needed"),
    [
        ("draw", ["from", "to"]), ("deal", ["from", "to"]), ("set", []), ("add", ["to"]),
        ("swap", ["and"]), ("roll", ["as"]), ("pick", ["as"]), ("choose", ["as"]),
        ("ask", ["as"]), ("ask_all", ["as"]), ("each", ["as", "do"]), ("turns", ["as", "do"]),
        ("remove", []), ("repeat", []), ("act", []), ("peek", []), ("stop", []), ("emit", []),
    ],
)  # fmt: skip
def test_a_word_needs_these_fields(words: dict[str, Any], word: str, needed: list[str]) -> None:
    assert words[word]["required"] == [word, *needed]


def test_effects_are_told_wherever_they_stand_and_only_there() -> None:
    deck = with_effects(json_schema({"deck": Deck})["deck"])
    effect = deck["$defs"]["Card"]["properties"]["effect"]
    assert {"$ref": "#/$defs/Effect"} in _inside(effect)
    plain = json_schema({"size": CardSize})["size"]
    assert with_effects(plain) == plain


def _inside(part: Any) -> list[Any]:
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [part, *(one for some in inner for one in _inside(some))]
