"""Words that stand for a term of the glossary are found where rules are told, and nowhere else."""

import json

import pytest
from box import lint

GAME, FRUITS = "game", "cards/fruits"
TERMS = (
    "glossary:\n"
    "  discard: {term: discard, means: Lay away for good., not: [throw away, dump]}\n"
    "  pile: {term: discard pile, means: Where it goes., not: [pile]}\n"
)
PLAIN = "Never mind."


def said(text: str, terms: str = TERMS) -> list[str]:
    """The findings where a card says a text."""
    changes = (GAME, "values:\n", f"{terms}values:\n"), (FRUITS, PLAIN, json.dumps(text))
    return [one.message for one in lint(*changes) if one.code.id == "M162"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Dump this.", "Dump"),
        ("Nobody dumps this.", "dumps"),
        ("It is dumped.", "dumped"),
        ("Dumping is easy.", "Dumping"),
        ("Whoever throws it away, loses.", "throws it away"),
        ("Whoever throws away a pear, loses.", "throws away"),
        ("Throw them away.", "Throw them away"),
        ("Look at the pile.", "pile"),
    ],
)
def test_a_word_for_a_term_is_found_in_its_forms(text: str, word: str) -> None:
    assert [one.partition(":")[0] for one in said(text)] == [f'"{word}"']


def test_a_word_inside_a_term_is_the_term() -> None:
    assert said("Look at the discard pile, and at all discard piles.") == []


def test_a_word_that_is_a_value_or_part_of_another_is_free() -> None:
    assert said("A dumpling of {{ points }} points.") == []


def test_a_term_is_no_word_that_the_box_does_without() -> None:
    wrong = TERMS.replace("[pile]", "[pile, discard]")
    assert said(PLAIN, wrong) == ['"discard" is itself a term of the glossary']
