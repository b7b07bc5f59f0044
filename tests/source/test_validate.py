"""What does not fit the model is said in plain words, at its own place."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from generator.source.document import read_yaml
from generator.source.validate import validate


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Move(Part):
    op: Literal["move"]
    card: str


class Draw(Part):
    op: Literal["draw"]
    draw: int
    then: tuple["Effect", ...] = ()


Effect = Annotated[Move | Draw, Field(discriminator="op")]
Draw.model_rebuild()


class Plain(Part):
    template: str


class Scaled(Part):
    scale: Mapping[str, float]


class Suit(StrEnum):
    CUPS = "cups"


class Card(Part):
    id: Annotated[str, StringConstraints(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")] = "a"
    open: bool = True
    size: float = Field(default=1, gt=0, le=9)
    note: str | None = Field(default=None, min_length=1, max_length=9)
    tags: tuple[str, ...] = Field(default=(), max_length=2)
    value: int | str | tuple[int, ...] = 0
    suit: Suit = Suit.CUPS
    does: tuple[Effect, ...] = ()
    face: Plain | Scaled = Plain(template="x")
    least: int = 0
    most: int = 9

    @model_validator(mode="after")
    def _in_order(self):
        if self.least > self.most:
            raise ValueError("least is above most")
        return self


def said(text):
    document, found = read_yaml(text, "f")
    assert found == []
    card, found = validate(document, Card)
    assert (card is None) == bool(found)
    return [str(one).removeprefix("f:") for one in found]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("open: no", '1:7: M103 wrong-type: open must be true or false, not "no" (write false)'),
        ("size: 0", "1:7: M104 wrong-value: size must be a number of more than 0 and of at most 9"),
        ("size: 1_000", "(write 1000)"),
        ("least: 3.0", "least must be a whole number, not 3.0 (write 3)"),
        ("least: 010", "(write 10, without quotes or zeros in front)"),
        ("note: 3", '1:7: M103 wrong-type: note must be text, not 3 (put it in quotes: "3")'),
        ("note: true", '(put it in quotes: "true")'),
        ("note: 0123456789", 'M104 wrong-value: note must be text of 1 to 9 characters, not "0123'),
        ("tags: a", '1:7: M103 wrong-type: tags must be a list, not "a" (write [a])'),
        ("tags: [a, 3]", "1:11: M103 wrong-type: item 2 of tags must be text, not 3"),
        ("tags: [a, b, c]", "M104 wrong-value: tags must be a list of at most 2 items, not a list"),
        ("id: A b", "id must be a name of lower-case letters, digits and single hyphens, not"),
        ("value: {}", "1:8: M103 wrong-type: value must be a whole number, text or a list, not a"),
        ("value: [x]", '1:9: M103 wrong-type: item 1 of value must be a whole number, not "x"'),
        (
            "suit: cup",
            '1:7: M105 not-a-choice: suit must be "cups", not "cup" (did you mean "cups"',
        ),
        ("does: [{op: mov}]", '1:13: M105 not-a-choice: op must be "move" or "draw", not "mov"'),
        (
            "does: [{card: a}]",
            '1:8: M102 missing-field: item 1 of does has no "op" (it must be "mo',
        ),
        ("does: [{opp: move}]", '1:9: M101 unknown-field: there is no key "opp" in item 1 of does'),
        ("does: [{op: move}]", '1:8: M102 missing-field: item 1 of does has no "card" (it must be'),
        ("does: [{op: draw, draw: x}]", "1:25: M103 wrong-type: draw must be a whole number, not"),
        ("does: [{op: draw, draw: 1, then: [{op: move, card: 1}]}]", "1:52: M103 wrong-type: card"),
        ("does: [draw]", "1:8: M103 wrong-type: item 1 of does must be a block of keys, not"),
        ("face: plain", "1:7: M103 wrong-type: face must be a block of keys, not"),
        ("face: {templat: a}", '1:8: M101 unknown-field: there is no key "templat" in face (did'),
        ("face: {scale: {a: x}}", '1:19: M103 wrong-type: a must be a number, not "x"'),
        ("face: {scale: {a-b: x}}", '1:21: M103 wrong-type: "a-b" must be a number, not "x"'),
        ("least: 10", "1:1: M106 does-not-fit: the file: least is above most"),
        ("- a", "1:1: M103 wrong-type: the file must be a block of keys, not a list of 1 item"),
        (
            "colour: a",
            '1:1: M101 unknown-field: there is no key "colour" in the file (known here: do',
        ),
    ],
)
def test_one_fault_gives_one_finding_in_plain_words(text, message):
    (finding,) = said(text)
    assert message in finding


def test_a_file_that_fits_gives_the_model_with_tuples_and_enumerations():
    text = (
        "tags: [a]\nsize: 2\nsuit: cups\ndoes: [{op: draw, draw: 1, then: [{op: move, card: x}]}]"
    )
    card, found = validate(read_yaml(text, "f")[0], Card)
    assert found == []
    assert (card.tags, card.size, card.suit) == (("a",), 2.0, Suit.CUPS)
    assert card.does[0].then == (Move(op="move", card="x"),)


def test_a_key_spelt_like_a_union_branch_is_still_found():
    (finding,) = said("does:\n  - op: draw\n    draw: 1\n    then: [{op: draw, draw: []}]")
    assert finding.startswith("4:29: M103")


def test_a_key_out_of_form_stands_at_the_key():
    class Bag(Part):
        things: Mapping[Annotated[str, StringConstraints(pattern="^[a-z]+$")], int]

    found = validate(read_yaml("things: {a: 1, B: 2}", "f")[0], Bag)[1]
    assert [str(one) for one in validate(read_yaml("things: {a: x}", "f")[0], Bag)[1]] == [
        'f:1:13: M103 wrong-type: a must be a whole number, not "x"'
    ]
    assert [str(one) for one in found] == [
        'f:1:16: M104 wrong-value: the key "B" must be text of another form'
    ]


def test_refused_items_do_not_make_a_list_too_short():
    class Bag(Part):
        things: tuple[int, ...] = Field(min_length=2)

    found = validate(read_yaml("things: [a, b]", "f")[0], Bag)[1]
    assert [one.code.id for one in found] == ["M103", "M103"]
