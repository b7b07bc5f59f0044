"""What is promised of every game: a thousand random matches end, and repeat on other workers."""

import pytest

from generator.play.batches import run_batch
from generator.play.summaries import summary
from tests.play.matches import OURS, batch


@pytest.mark.slow
@pytest.mark.parametrize("table", OURS, ids=str)
def test_a_thousand_random_matches_end_and_repeat(table: tuple[str, str, int]) -> None:
    games = batch(*table, playouts=1000)
    two, three = (summary(games, run_batch(games, jobs, lambda _: None)) for jobs in (2, 3))
    assert two == three
    assert two["capped"] == [] and "capped" not in two["ends"]
    assert sum(one["count"] for one in two["ends"].values()) == 1000
