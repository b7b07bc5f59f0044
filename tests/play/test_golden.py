"""Golden transcripts: there is one for every table, and each is what the rules make of it today.

The referee reads those of each ruleset's smallest and largest table; `make thousand`, all.
"""

import pytest

from tests.play.golden import golden_file, kept, written
from tests.play.matches import CONTENT, OURS, boxes, fewest_and_most
from tests.play.refereed import read, verdict
from tests.thorough import THOROUGH

TABLES = pytest.mark.parametrize("table", OURS, ids=str)
AGAIN = "after a change of the rules: make golden"


def test_every_box_with_rules_is_among_the_tables() -> None:
    assert {table[0] for table in OURS} == set(boxes()) != set()


@TABLES
def test_every_ruleset_and_number_of_seats_has_one(table: tuple[str, str, int]) -> None:
    assert golden_file(table).is_file(), AGAIN


@pytest.mark.parametrize("table", OURS if THOROUGH else fewest_and_most(OURS), ids=str)
def test_the_referee_finds_nothing_wrong(table: tuple[str, str, int]) -> None:
    found = verdict(table, golden_file(table).read_text("utf-8"))
    assert not found.findings, f"{found.findings[0]}; {AGAIN}"
    assert found.outcome not in (None, "capped")


@TABLES
def test_it_is_written_the_same_today(table: tuple[str, str, int]) -> None:
    text = golden_file(table).read_text("utf-8")
    today = written(table, *kept(read(text)[0]))
    assert without_content(text) == without_content(today), AGAIN


def without_content(text: str) -> list[str]:
    """Its lines but for the hash, which also changes with the wording of cards."""
    return [line for line in text.splitlines() if not line.startswith("content: ")]


def test_none_is_of_a_table_that_is_not_there() -> None:
    files = {path for path in CONTENT.glob("*/transcripts/*") if path.is_file()}
    assert files == {golden_file(table) for table in OURS}
