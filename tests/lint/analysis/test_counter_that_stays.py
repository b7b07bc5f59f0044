"""R249: counters that only rise, and what is done whenever they stand at their most."""

from judged import CALLED, Change, found, rule

from generator.lint.analysis.latched import counter_that_stays

DARK: Change = (
    "base",
    "counters:\n",
    "counters:\n  - {id: dark, of: game, type: integer, starts: 0, least: 0, most: 3}\n",
)
RISES = "{add: 1, to: dark}"


def test_a_counter_that_nothing_lowers_is_found_at_its_test() -> None:
    night = "{if: dark == 3, then: [{score: 1}]}"
    (one,) = found(counter_that_stays, DARK, rule(RISES, night), CALLED)
    assert 'nothing lowers "dark", which stops at 3' in one


def test_one_that_begins_anew_or_ends_the_match_is_left_alone() -> None:
    anew = "{if: dark == 3, then: [{set: dark, to: 0}, {score: 1}]}"
    paid = "{if: dark == 3, then: [{pay: 3, from: dark}, {score: 1}]}"
    early = "{if: dark == 2, then: [{score: 1}]}"
    for night in (anew, paid, early):
        assert found(counter_that_stays, DARK, rule(RISES, night), CALLED) == []
