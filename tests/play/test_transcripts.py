"""Transcripts: written by a playout, read strictly, and followed by the referee to the end.

Greedy matches of all our tables are written again by `test_golden`, which judges some.
"""

from functools import cache
from pathlib import Path

import pytest

from generator.play.recording import record_match
from generator.play.transcripts import CHANCE, MoveLine, entries, outcomes
from tests.play.evenings import TABLES
from tests.play.golden import golden_file
from tests.play.matches import ALL, OURS, TOY, batch, fewest_and_most
from tests.play.refereed import read, verdict
from tests.thorough import THOROUGH

LONG = 5000
"""Lines of a match that is enough by itself."""

SEEDS = (3, 1, 0) if THOROUGH else (3,)

FEW = ALL if THOROUGH else fewest_and_most(ALL)
PLAYED = [
    *((table, "random") for table in FEW),
    *((table, "greedy") for table in ALL if THOROUGH or table[0] == TOY),
]


@cache
def recorded(table: tuple[str, str, int], policy: str, seed: int) -> str:
    """A match as it is written; several tests read the same one."""
    return written(table, policy, seed)


def written(table: tuple[str, str, int], policy: str, seed: int) -> str:
    games = batch(*table, policy=policy)
    return record_match(games.compiled, games.policies, seed, {})


@pytest.mark.parametrize(("table", "policy"), PLAYED, ids=str)
def test_a_written_match_is_legal_to_its_end(table: tuple[str, str, int], policy: str) -> None:
    for seed in SEEDS:
        text = recorded(table, policy, seed)
        found = verdict(table, text)
        assert not found.findings, f"seed {seed}: {found.findings[0]}"
        assert found.outcome is not None
        if text.count("\n") > LONG:
            return


@pytest.mark.parametrize("table", ALL if THOROUGH else TABLES, ids=str)
def test_without_its_chance_a_match_goes_by_its_seed(table: tuple[str, str, int]) -> None:
    text = recorded(table, "random", 3)
    transcript, _ = read(text)
    bare = [line for line in transcript.moves if not set(line) & set(CHANCE)]
    found = verdict(table, text, transcript.model_copy(update={"moves": tuple(bare)}))
    assert not found.findings and found.outcome is not None


@pytest.mark.parametrize("table", ALL if THOROUGH else TABLES, ids=str)
def test_the_same_seed_writes_the_same_text(table: tuple[str, str, int]) -> None:
    assert written(table, "random", 3) == recorded(table, "random", 3)


@pytest.mark.parametrize("table", OURS, ids=str)
def test_lines_are_no_longer_than_a_page_is_wide(table: tuple[str, str, int]) -> None:
    lines = golden_file(table).read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > 100] == []


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("roll", [4, 2], [("roll", [4, 2])]),
        ("roll", 4, [("roll", [4])]),
        ("toss", "tails", [("toss", False)]),
        ("drawn", ["owl", "bell"], [("card", "owl"), ("card", "bell")]),
        ("drawn", "owl", [("card", "owl")]),
        ("pick", ["owl"], [("pick", ["owl"])]),
    ],
)
def test_chance_is_written_as_people_say_it(key: str, value: object, expected: object) -> None:
    assert outcomes(MoveLine(0, key, value)) == expected


@pytest.mark.parametrize(
    ("key", "value"), [("roll", "four"), ("roll", [True]), ("toss", "edge"), ("drawn", [4])]
)
def test_what_is_no_outcome_is_a_complaint(key: str, value: object) -> None:
    assert isinstance(outcomes(MoveLine(0, key, value)), str)


def test_a_mapping_of_several_keys_is_several_lines() -> None:
    assert [(one.index, one.key, one.seat) for one in entries([{"1": "a", "roll": 2}])] == [
        (0, "1", 0),
        (0, "roll", None),
    ]


def test_the_head_of_the_module_shows_every_key() -> None:
    from generator.play import transcripts

    shown = Path(transcripts.__file__).read_text("utf-8").split('"""')[1]
    assert all(f"- {key}: " in shown for key in ("1", *CHANCE, *transcripts.SAID))
