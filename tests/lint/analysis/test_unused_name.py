"""What is declared and never spoken of."""

import pytest
from judged import found, lines

from generator.lint.analysis.idle import unused_name


def test_the_market_needs_all_its_names() -> None:
    assert found(unused_name) == []


@pytest.mark.parametrize(
    ("before", "declared"),
    [
        ("  - {id: heap,", "  - {id: shelf, sees: nobody}"),
        ("  - {id: round,", "  - {id: fame, of: seat, type: integer}"),
        ("  - {id: rich,", "  - {id: poor, with: {who: seat}, is: who.purse < 2}"),
        ("  - {id: price,", '  - {id: toll, is: "1"}'),
    ],
)
def test_a_name_for_nothing_is_found_where_it_stands(before: str, declared: str) -> None:
    change = ("base", before, f"{declared}\n{before}")
    assert lines(unused_name, change) == [declared.strip()]
