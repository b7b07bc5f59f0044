"""A single value of a YAML text is changed, and not a byte besides."""

import difflib
from typing import Any

import pytest

from generator.errors import HornbookError
from generator.source.document import read_yaml
from generator.source.editing import added, edited, put, spans

TEXT = """\
# A deck.
id: fate
declared: 2    # both
cards:
  # The first.
  - id: lamp
    title: A Lamp    # for now
    text: >-
      It burns
      all night.
    attributes: {heat: 3, tags: [warm, 'small']}
  - {id: key, title: "A Key"}   # flat

  - id: door    # the last
    attributes:
      # How thick.
      thick: 2
"""


def changed(*path: str | int, to: Any, after: tuple[str, ...] = ()) -> list[str]:
    new = edited(TEXT, put(TEXT, path, to, after))
    lines = difflib.ndiff(TEXT.splitlines(), new.splitlines())
    return sorted(
        (line for line in lines if line[:2] in ("- ", "+ ")), key=lambda one: one[0] == "+"
    )


@pytest.mark.parametrize(
    ("path", "to", "lines"),
    [
        (("declared",), 3, ["- declared: 2    # both", "+ declared: 3    # both"]),
        (
            ("cards", 0, "title"),
            "Lamp: a story",
            ["-     title: A Lamp    # for now", '+     title: "Lamp: a story"    # for now'],
        ),
        (("cards", 0, "text"), "Out.", ["-       It burns", "-       all night.", "+       Out."]),
        (
            ("cards", 0, "attributes", "tags"),
            ["hot"],
            [
                "-     attributes: {heat: 3, tags: [warm, 'small']}",
                "+     attributes: {heat: 3, tags: [hot]}",
            ],
        ),
        (
            ("cards", 1, "title"),
            "Key, old",
            [
                '-   - {id: key, title: "A Key"}   # flat',
                '+   - {id: key, title: "Key, old"}   # flat',
            ],
        ),
        (("cards", 2, "attributes", "thick"), None, ["-     attributes:", "-       thick: 2"]),
    ],
)
def test_a_value_is_changed_in_its_place(path: Any, to: Any, lines: list[str]) -> None:
    found = changed(*path, to=to)
    assert [line for line in found if "How thick" not in line] == lines


def test_a_new_key_comes_where_it_belongs() -> None:
    order = ("id", "title", "copies", "text")
    assert changed("cards", 0, "copies", to=2, after=order) == ["+     copies: 2"]
    assert changed("cards", 2, "title", to="Door", after=order) == ["+     title: Door"]
    assert changed("cards", 1, "attributes", "heat", to=1) == [
        '-   - {id: key, title: "A Key"}   # flat',
        '+   - {id: key, title: "A Key", attributes: {heat: 1}}   # flat',
    ]


@pytest.mark.parametrize(
    "value",
    [
        "yes",
        "12",
        "- x",
        "a # b",
        "a: b",
        "{{ x }}",
        "“🂡”",
        "",
        "two\n\nparts",
        " x ",
        'a "b',
        "#1",
    ],
)
def test_any_text_is_read_again_as_it_was_typed(value: str) -> None:
    for path in (("cards", 0, "title"), ("cards", 1, "title"), ("cards", 2, "title")):
        document, found = read_yaml(edited(TEXT, put(TEXT, path, value)), "x.yaml")
        assert document is not None and not found
        assert document.nearest(path)[0].value == value


def test_a_card_is_added_and_taken_away_whole() -> None:
    more = edited(TEXT, [added(TEXT, ("cards", 1), "- id: lid\n  title: A Lid\n")])
    document, _ = read_yaml(more, "x.yaml")
    assert document is not None
    assert [one.get("id").value for one in document.root.get("cards").items] == [
        *("lamp", "lid", "key", "door")
    ]
    assert edited(more, put(more, ("cards", 1), None)) == TEXT
    assert "# The first." in edited(TEXT, put(TEXT, ("cards", 0), None))


def test_the_last_of_a_list_leaves_an_empty_list() -> None:
    text = "cards:\n- id: lamp\n  title: x\nend: 1\n"
    assert edited(text, put(text, ("cards", 0), None)) == "cards: []\nend: 1\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("id: x\nadd: []    # none\n", "id: x\nadd: \n- id: a    # none\n"),
        ("id: x\n", "id: x\n\nadd:\n- id: a\n"),
        ("add:\nend: 1\n", "add:\n- id: a\nend: 1\n"),
    ],
)
def test_the_first_card_comes_into_a_list_that_is_empty_or_not_there(
    text: str, wanted: str
) -> None:
    found = edited(text, [added(text, ("add", 0), "- id: a")])
    document, _ = read_yaml(found, "x.yaml")
    assert document is not None and document.root.get("add").items[0].get("id").value == "a"
    assert found == wanted


def test_nothing_is_added_between_brackets() -> None:
    with pytest.raises(HornbookError, match="brackets"):
        added("add: [{id: a}]\n", ("add", 1), "- id: b")


def test_a_list_whose_dashes_stand_below_its_key_is_written_beside_it() -> None:
    text = "- id: hail\n  phases:\n  - 1\n  - 2\n  points: 2\n"
    edits = put(text, (0, "phases"), [1, 2, 3])
    assert edited(text, edits) == "- id: hail\n  phases: [1, 2, 3]\n  points: 2\n"


def test_a_list_with_a_comment_is_not_written_over() -> None:
    text = "list:\n- a  # why\n- b\n"
    with pytest.raises(HornbookError):
        put(text, ("list",), ["c"])


def test_a_broken_text_says_where() -> None:
    with pytest.raises(HornbookError, match="line 1"):
        spans('a: "b')
