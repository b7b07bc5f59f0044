"""What is promised of every game: a thousand random matches end, and repeat on other workers."""

import pytest

from generator.play.batches import run_batch
from generator.play.summaries import summary
from tests.play.matches import OURS, batch

NEVER = {
    "lay-out-corpse": "needs the corpse of an earlier evening, set as a counter",
    "bribe": "happens at a table of two",
    "choose-pair": "happens where more than two play",
    "support": "needs an ally, whom nobody has at a table of two",
    "accuse": "needs somebody who would win before any trial, which is rare where many play",
    "early-end": "is of a variant",
}
"""Rules that no random match may show, each with the reason."""
FEWEST = [next(one for one in OURS if one[:2] == rules) for rules in {one[:2] for one in OURS}]


@pytest.mark.slow
@pytest.mark.parametrize("table", OURS, ids=str)
def test_a_thousand_random_matches_end(table: tuple[str, str, int]) -> None:
    games = batch(*table, playouts=1000)
    found = summary(games, run_batch(games, 2, lambda _: None))
    assert found["capped"] == [] and "capped" not in found["ends"]
    assert sum(one["count"] for one in found["ends"].values()) == 1000
    assert [rule for rule in found["rules"]["never"] if rule not in NEVER] == []


@pytest.mark.slow
@pytest.mark.parametrize("table", sorted(FEWEST), ids=str)
def test_a_thousand_random_matches_repeat_on_another_number_of_workers(
    table: tuple[str, str, int],
) -> None:
    games = batch(*table, playouts=1000, seed=2)
    one, three = (summary(games, run_batch(games, jobs, lambda _: None)) for jobs in (1, 3))
    assert one == three
