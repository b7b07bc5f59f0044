"""What can be wrong with a claim."""

import pytest

from tests.rules.market import effects_of, findings_of

CLAIM = "- {claim: \"'cloth'\", test: card.kind == 'cloth', as: faith, says: Cloth., %s}"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("challengers: n", "a seat or seats must stand here, not a whole number"),
        ("order: loudest", '"order" is one of clockwise, first, not "loudest"'),
        ("options: {caught: {says: Got you.}}", '"caught" is what a claim comes to, and no option'),
        (
            "options: {believe: {where: [{test: n > 1, says: No.}]},"
            " doubt: {where: [{test: n > 2, says: No.}]}}",
            "one option is always open",
        ),
        ("believed: [{score: 1, for: challenger}]", '"challenger"'),
        ("of: {who: seat}", '"who" stands for something else in the words of a claim already'),
        ("shows: seat", "cards must stand here, not a seat"),
        ("dishonest: []", '"claim" has no field "dishonest" (did you mean "honest"?)'),
    ],
)
def test_a_claim_that_is_written_wrongly_is_a_finding_at_its_place(wrong: str, said: str) -> None:
    (found,) = findings_of(CLAIM % wrong)
    assert said in found


def test_a_claim_needs_a_test_a_name_and_words() -> None:
    found = findings_of("- {claim: \"'cloth'\"}")
    assert len(found) == 3
    for name in ("test", "as", "says"):
        assert any(f'"claim" needs "{name}"' in one for one in found)


def test_a_claim_is_a_question_for_each_and_what_comes_of_it() -> None:
    """So rules, records, adapters and hints know it without a word of its own."""
    effects = effects_of(CLAIM % "order: first, caught: [{score: 1, for: challenger}]")
    assert {"note", "ask_all", "if"} <= {one.word for one in effects}
    assert "claim" not in {one.word for one in effects}
