"""One wrong character in a card file: one finding, at the right place, with a usable hint."""

from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from generator.source.document import read_yaml
from generator.source.validate import validate

CARDS = """\
# The fate deck.
deck: fate
cards:
  - id: fool
    title: The Fool
    copies: 2
    tags: [air, "first one"]
    text: "Draw two cards."
  - id: tower
    title: 'The Tower'
    copies: 1
    suit: swords
    tags: [fire]
    text: Lose three.
"""


class Card(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    id: str
    title: str
    copies: int = Field(ge=1, le=9)
    suit: Literal["swords", "cups"] | None = None
    tags: tuple[str, ...]
    text: str


class Deck(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    deck: str
    cards: tuple[Card, ...]


def findings(text):
    document, found = read_yaml(text, "fate.yaml")
    return found + (validate(document, Deck)[1] if document else [])


def test_the_file_without_a_mistake_is_quiet():
    assert findings(CARDS) == []


@pytest.mark.parametrize(
    ("right", "wrong", "place", "code", "hint"),
    [
        # colons
        ("title: The F", "title The F", (5, 5), "S001", 'write "title: The Fool"'),
        ("id: fool", "id fool", (4, 5), "S001", 'write "id: fool"'),
        ("cards:", "cards", (3, 1), "S001", 'write "cards:"'),
        ("title: The F", "title:The F", (5, 10), "S001", 'write "title: The Fool"'),
        ("id: fool", "id:fool", (4, 7), "S001", 'write "id: fool"'),
        ("text: Lose", "text:Lose", (14, 9), "S001", 'write "text: Lose three."'),
        ("Lose three", "Lose: three", (14, 15), "S001", "put the whole text in quotes"),
        # dashes
        ("- id: tower", "-id: tower", (9, 3), "S001", 'write "- id: tower"'),
        ("- id: tower", "  id: tower", (9, 5), "S002", 'is a "-" missing'),
        ("- id: tower", "id: tower", (9, 3), "S001", 'put "- " before the line'),
        ("- id: fool", "  id: fool", (4, 5), "S001", 'put "- " before the line'),
        ("The Fool", "- The Fool", (5, 12), "S001", "begin it on the next line"),
        # indentation
        (
            "    suit: swords",
            "  suit: swords",
            (12, 3),
            "S001",
            "begin it at column 5, as in line 9",
        ),
        ("    copies: 2", "\tcopies: 2", (6, 1), "S001", "indent with spaces"),
        ("  - id: tower", "\t- id: tower", (9, 1), "S001", "indent with spaces"),
        ("    title: The", "  \ttitle: The", (5, 3), "S001", "indent with spaces"),
        ("    copies: 2", "   copies: 2", (6, 4), "S001", "column 5, as in line 5"),
        ("    copies: 2", "     copies: 2", (6, 6), "S001", "column 5, as in line 5"),
        ("  - id: tower", " - id: tower", (9, 2), "S001", "column 3, as in line 4"),
        ("  - id: tower", "   - id: tower", (9, 4), "S001", "column 3, as in line 4"),
        ("deck:", " deck:", (3, 1), "S001", "column 2, as in line 2"),
        # quotes
        ('cards."', "cards.", (8, 11), "S001", 'put " at the end of the text'),
        ("Tower'", "Tower", (10, 12), "S001", "put ' at the end of the text"),
        ('one"]', "one]", (7, 17), "S001", 'put " at the end of the text'),
        ("fate\n", '"fate\n', (2, 7), "S001", 'put " at the end of the text'),
        ('"Draw', "Draw", (8, 11), "S020", "is the opening quote missing?"),
        ("Tower'", "Tower's", (10, 23), "S001", "in double quotes"),
        ("two c", "two\\c", (8, 20), "S001", "write \\\\ for a backslash"),
        # brackets
        ('one"]', 'one"', (7, 11), "S001", "put ] at the end of the list"),
        ("[fire]", "[fire", (13, 11), "S001", "put ] at the end of the list"),
        ("[fire]", "fire]", (13, 11), "M103", "write [fire]"),
        ("[fire]", "[fire]]", (13, 17), "S001", "take out what follows ]"),
        # signs that YAML keeps for itself
        ("The Fool", "&The Fool", (5, 12), "S004", "in quotes"),
        ("The Fool", "*The Fool", (5, 12), "S004", "in quotes"),
        ("The Fool", "!The Fool", (5, 12), "S005", "in quotes"),
        ("The Fool", "@The Fool", (5, 12), "S001", "in quotes"),
        ("The Fool", "%The Fool", (5, 12), "S001", "in quotes"),
        ("The Fool", "{{ x }}", (5, 13), "S003", "in quotes"),
        ("The Fool", "{{ x }} Fool", (5, 12), "S001", "in quotes"),
        # keys and values
        ("suit: swords", "copies: 1", (12, 5), "S002", "delete one of the two"),
        ("copies: 2", "copeis: 2", (6, 5), "M101", 'did you mean "copies"?'),
        ("copies: 1", "copies: 1o", (11, 13), "M103", "did you mean 10?"),
        ("copies: 1", "copies: 01", (11, 13), "M103", "write 1"),
        ("copies: 1", "copies:", (11, 12), "M103", "write a value"),
        ("swords", "sword", (12, 11), "M105", 'did you mean "swords"?'),
    ],
)
def test_a_mistake_gives_one_finding(right, wrong, place, code, hint):
    assert right in CARDS
    (finding,) = findings(CARDS.replace(right, wrong, 1))
    line = (finding.position.line, finding.position.column)
    assert (line, finding.code.id) == (place, code), str(finding)
    assert hint in (finding.hint or ""), str(finding)


def test_a_duplicate_tells_where_the_first_stands():
    (finding,) = findings(CARDS.replace("suit: swords", "id: tower"))
    assert finding.message == '"id" stands already in line 9, column 5'


def test_a_number_out_of_bounds_is_told_with_its_bounds():
    (finding,) = findings(CARDS.replace("copies: 1", "copies: 0"))
    assert str(finding) == (
        "fate.yaml:11:13: M104 wrong-value: copies must be a whole number from 1 to 9, not 0"
    )


def test_all_findings_come_in_one_run_and_in_order():
    broken = CARDS.replace("copies: 2", "copeis: 2").replace("swords", "coins")
    broken = broken.replace("    text: Lose three.\n", "").replace("deck: fate", "deck: 7")
    assert [(one.position.line, one.code.id) for one in findings(broken)] == [
        (2, "M103"),
        (6, "M101"),
        (9, "M102"),
        (12, "M105"),
    ]


def test_a_quote_that_ends_far_below_at_the_next_one_is_said_where_it_opens():
    plain = "".join(f"  - id: c{n}\n    title: Card\n" for n in range(60))
    text = f'cards:\n  - id: fool\n    title: "The Fool\n{plain}    text: "One."\n'
    _, (finding,) = read_yaml(text, "x.yaml")
    assert (finding.position.line, finding.position.column) == (3, 12)
