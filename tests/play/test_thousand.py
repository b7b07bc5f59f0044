"""What is promised of every game: random matches end, show every rule, and repeat.

The suite plays some dozens of matches of each ruleset; `make thousand` a thousand at every table.
"""

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from tests.play.batches import run_batch, summary
from tests.play.matches import OURS, batch

NEVER = {
    "choose-freely": "is of a variant",
    "early-end": "is of a variant",
    "from-map": "needs a map of the box, given as counters",
}
"""Rules that no random match may show, each with the reason."""
RULESETS = sorted({one[:2] for one in OURS})
ASKED = int(os.environ.get("HORNBOOK_MATCHES", "0"))


def tables_of(ruleset: tuple[str, str]) -> list[tuple[str, str, int]]:
    return [one for one in OURS if one[:2] == ruleset]


def matches(table: tuple[str, str, int]) -> int:
    """How many matches are played at this table: as asked, or enough to see every rule."""
    return ASKED or (120 if len(tables_of(table[:2])) == 1 else 10)


@cache
def found(table: tuple[str, str, int]) -> Mapping[str, Any]:
    games = batch(*table, playouts=matches(table))
    return summary(games, run_batch(games, 2 if ASKED else 1, lambda _: None))


@pytest.mark.slow
@pytest.mark.parametrize("table", OURS, ids=str)
def test_random_matches_end(table: tuple[str, str, int]) -> None:
    told = found(table)
    assert told["capped"] == [] and "capped" not in told["ends"]
    assert sum(one["count"] for one in told["ends"].values()) == matches(table)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids="/".join)
def test_every_rule_happens_at_some_table(ruleset: tuple[str, str]) -> None:
    never = [set(found(table)["rules"]["never"]) for table in tables_of(ruleset)]
    assert set.intersection(*never) - set(NEVER) == set()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids="/".join)
def test_matches_repeat_on_another_number_of_workers(ruleset: tuple[str, str]) -> None:
    table = min(tables_of(ruleset))
    games = batch(*table, playouts=ASKED or 12, seed=2)
    one, three = (summary(games, run_batch(games, jobs, lambda _: None)) for jobs in (1, 3))
    assert one == three
