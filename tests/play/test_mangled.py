"""Transcripts with a line lost, doubled, moved or altered: always a verdict, never an accident.

One match of each table, each kind of chance lost in two places; `make thousand` has more of all.
"""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diagnostics import has_errors
from generator.play.recording import record_match
from tests.play.matches import ALL, batch
from tests.play.refereed import read, verdict
from tests.thorough import THOROUGH

SMALL = [table for table in ALL if table[2] <= 3]
SEEDS = st.integers(0, 5) if THOROUGH else st.just(1)


@cache
def lines(table: tuple[str, str, int], seed: int) -> list[str]:
    games = batch(*table, policy="greedy")
    head, _, moves = record_match(games.compiled, games.policies, seed, {}).partition("moves:\n- ")
    body, _, end = moves.partition("\nend: ")
    return [f"{head}moves:", *body.split("\n- "), f"end: {end}"]


def joined(head: str, moves: list[str], end: str) -> str:
    return "\n".join([head, *(f"- {line}" for line in moves), end])


@settings(max_examples=100 if THOROUGH else 12, deadline=None)
@given(st.sampled_from(SMALL), SEEDS, st.data())
def test_any_mangled_transcript_gets_a_verdict(
    table: tuple[str, str, int], seed: int, data: st.DataObject
) -> None:
    head, *moves, end = lines(table, seed)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(moves) - 1))
        other = data.draw(st.integers(0, len(moves) - 1))
        how = data.draw(st.sampled_from(["lose", "double", "swap", "alter"]))
        if how == "lose" and len(moves) > 1:
            del moves[at]
            continue
        if how == "double":
            moves.insert(other, moves[at])
        elif how == "swap":
            moves[at], moves[other] = moves[other], moves[at]
        elif how == "alter":
            moves[at] = moves[at].partition(": ")[0] + ": " + moves[other].partition(": ")[2]
    text = joined(head, moves, end)
    found = verdict(table, text)
    for one in found.findings:
        assert 1 <= one.position.line <= text.count("\n") + 1


@pytest.mark.parametrize("table", SMALL, ids=str)
@pytest.mark.parametrize("key", ["roll", "drawn", "pick"])
def test_chance_that_is_lost_is_missed(table: tuple[str, str, int], key: str) -> None:
    head, *moves, end = lines(table, 1)
    few = 8 if THOROUGH else 2
    for index in [place for place, line in enumerate(moves) if line.startswith(f"{key}:")][:few]:
        found = verdict(table, joined(head, moves[:index] + moves[index + 1 :], end))
        assert has_errors(found.findings), moves[index]


def test_the_lines_make_the_whole_again() -> None:
    head, *moves, end = lines(SMALL[0], 1)
    assert not verdict(SMALL[0], joined(head, moves, end)).findings
    assert len(read(joined(head, moves, end))[0].moves) == len(moves)
