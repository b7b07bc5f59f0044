"""Numbers typed as words, beside the attribute that counts the same."""

import pytest

from generator.lint.analysis.typed_numbers import typed_otherwise
from tests.lint.analysis.told import found


@pytest.mark.parametrize(
    ("text", "attributes", "told"),
    [
        ("It is worth nine points.", "", 'the text says "nine points", and points is '),
        ("Gain three coins.", ", gain: 2", 'the text says "three coins", and gain is 2'),
        ("Gain **three** coins.", ", gain: 2", 'the text says "three coins", and gain is 2'),
    ],
)
def test_another_number_than_the_attribute(text: str, attributes: str, told: str) -> None:
    (one,) = found(typed_otherwise, text, "", attributes)
    assert one.startswith(told)


@pytest.mark.parametrize(
    ("text", "effect", "attributes"),
    [
        ("Gain two coins.", "", ", gain: 2"),
        ("Gain {{ gain|words }} coins.", "", ", gain: 2"),
        ("Gain three coins, not four.", "- {add: 3, to: seat.coins}", ", gain: 2"),
        ("Three players gain nothing.", "", ", gain: 2"),
        ("One coin is nothing.", "", ", gain: 2"),
    ],
)
def test_the_same_number_or_another_thing(text: str, effect: str, attributes: str) -> None:
    assert found(typed_otherwise, text, effect, attributes) == []
