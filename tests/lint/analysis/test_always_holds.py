"""Tests that hold in every match."""

import pytest
from judged import CALLED, found, rule

from generator.diagnostics import Severity
from generator.lint.analysis.conditions import always_holds


def test_the_market_tests_nothing_in_vain() -> None:
    assert found(always_holds) == []
    assert always_holds.code.severity is Severity.WARNING


@pytest.mark.parametrize(
    "test",
    [
        "seat.purse >= 0",
        "seat.purse <= 30",
        "seat == seat",
        "seat.number < 5",
        "weather in ['dry', 'wet']",
        "round > 3 or seat.purse < 31",
        "all(x.start > 0 for x in seat.stall)",
        "abs(round) >= 0",
    ],
)
def test_a_test_that_holds_anyway_is_found(test: str) -> None:
    quoted = test.replace("'", "''")
    (one,) = found(always_holds, rule(f"{{if: '{quoted}', then: [{{score: 1}}]}}"), CALLED)
    assert one.startswith("this always holds")


@pytest.mark.parametrize("test", ["seat.purse > 0", "seat != first(players)", "values.cap > 1"])
def test_what_can_fail_is_left_alone(test: str) -> None:
    assert found(always_holds, rule(f"{{if: {test}, then: [{{score: 1}}]}}"), CALLED) == []


def test_a_loop_may_say_that_something_else_ends_it() -> None:
    loop = "{repeat: [{add: 1, to: round}, {if: round > 9, then: [{stop: loop}]}], while: true}"
    assert found(always_holds, rule(loop), CALLED) == []
