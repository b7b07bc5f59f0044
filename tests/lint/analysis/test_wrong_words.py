"""Words that name values of their own and cannot be worked out."""

import pytest
from judged import CALLED, found, rule

from generator.lint.analysis.wording import wrong_words


def test_the_market_can_say_all_its_words() -> None:
    assert found(wrong_words) == []


@pytest.mark.parametrize(
    ("effect", "lost"),
    [
        ("{note: paid, of: {coins: 1}, says: 'Paid {{ conis }}.'}", "conis"),
        (
            "{choose: seat.hand, as: it-is, where: "
            "[{test: it_is.kind == 'fruit', of: {many: 1}, says: '{{ mani }} only.', cites: x}]}",
            "mani",
        ),
        ("{note: a, of: {dear: round > 1}, says: '{% if dear %}a{% else %}{{ b }}{% endif %}'}",
         "b"),
    ],
)  # fmt: skip
def test_words_that_name_what_is_not_there_are_found(effect: str, lost: str) -> None:
    (one,) = found(wrong_words, rule(effect), CALLED)
    assert lost in one


def test_the_value_that_was_probably_meant_is_named() -> None:
    (one,) = found(
        wrong_words, rule("{note: paid, of: {coins: 1}, says: 'Paid {{ conis }}.'}"), CALLED
    )
    assert 'did you mean "coins"?' in one


@pytest.mark.parametrize(
    "effect",
    [
        "{ask: [a, b], as: way, of: {coins: seat.purse}, says: '{{ conis }}?'}",
        "{choose: seat.hand, as: it-is, of: {coins: seat.purse}, says: '{{ conis }}?'}",
        "{ask_all: players, options: [a, b], as: w, of: {coins: seat.purse}, says: '{{ conis }}?'}",
    ],
)
def test_questions_that_name_what_is_not_there_are_found(effect: str) -> None:
    (one,) = found(wrong_words, rule(effect), CALLED)
    assert 'did you mean "coins"?' in one
