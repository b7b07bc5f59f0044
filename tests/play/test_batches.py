"""Batches: the same numbers however they are shared out."""

import os
import pickle
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import HornbookError
from generator.play.rng import derive
from generator.play.study.arms import empty
from generator.play.study.runner import chunks
from tests.engine.toys import game_of
from tests.play.batches import batch_of, run_batch, run_chunk, summary
from tests.play.matches import ALL, OURS, batch
from tests.play.pebbles import RULES, STONES, head


@given(st.integers(1, 5000), st.integers(1, 64))
def test_chunks_are_all_matches_once(playouts: int, workers: int) -> None:
    assert [one for chunk in chunks(playouts, workers) for one in chunk] == list(range(playouts))


@pytest.mark.parametrize("table", [ALL[0], OURS[0]], ids=str)
def test_the_same_seed_gives_the_same_numbers_for_any_jobs(table: tuple[str, str, int]) -> None:
    games = batch(*table, playouts=24)
    alone = summary(games, run_batch(games, 1, lambda _: None))
    assert alone == summary(games, run_batch(games, 2, lambda _: None))
    assert alone == summary(games, run_batch(games, 3, lambda _: None))


@pytest.mark.parametrize("table", {one[:2]: one for one in reversed(ALL)}.values(), ids=str)
def test_numbers_do_not_depend_on_how_matches_are_cut(table: tuple[str, str, int]) -> None:
    games = batch(*table, playouts=6)
    whole = run_chunk(games, range(6))
    parts = empty(games.seats)
    for chunk in (range(4, 6), range(1), range(1, 4)):
        parts.merge(run_chunk(games, chunk))
    assert summary(games, whole) == summary(games, parts)


def test_rules_that_cannot_go_on_are_named_with_the_match() -> None:
    broken = RULES.replace("{add: 1, to: round}", "{set: round, to: 6 // (round - 1)}")
    game = game_of(head(), {"stones": STONES}, {"base": broken})
    options = f"--ruleset base --seats 2 --policy random,first --match {derive(1, 0)}"
    with pytest.raises(HornbookError, match=r"match 0: .*rules/base.yaml:24:9: .* zero") as error:
        run_batch(batch_of(game, "base", 2, ("random", "first"), 1, 5), 1, lambda _: None)
    assert error.value.instead.endswith(f"hornbook simulate pebbles {options}")


def test_another_seed_gives_other_numbers() -> None:
    one, other = batch(*OURS[-1], seed=1), batch(*OURS[-1], seed=2)
    assert run_chunk(one, range(5)).lengths != run_chunk(other, range(5)).lengths


def test_every_match_is_counted_while_it_goes_on() -> None:
    seen: list[int] = []
    run_batch(batch(*ALL[0], playouts=30), 2, seen.append)
    assert sum(seen) == 30 and len(seen) > 1


def test_a_batch_crosses_to_a_worker_without_its_compiled_game() -> None:
    games = batch(*ALL[0])
    there = pickle.loads(pickle.dumps(games))
    assert games.compiled and not there.context.programs
    assert run_chunk(there, range(3)) == run_chunk(games, range(3))


@pytest.mark.slow
def test_ctrl_c_ends_a_batch_at_once_and_in_words() -> None:
    box = OURS[0][0]
    command = [sys.executable, "-m", "generator.cli", "simulate", box, "--games", "10000000"]
    run = subprocess.Popen(
        [*command, "--jobs", "2"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # What starts tests in the background hands an ignored Ctrl-C down to them.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(3)
    os.killpg(run.pid, signal.SIGINT)
    try:
        out, err = run.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == 130
    assert "interrupted" in err and "Traceback" not in err and not out
