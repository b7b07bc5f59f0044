"""Work shared out among processes: all of it once, and on no more of them than one may use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import workers
from generator.errors import WorkerFaultError
from generator.sandbox.worker import WorkerDiedError, last_words
from generator.workers import processors, run


def times(factor: int, number: int) -> int:
    return factor * number


def dies(_: None, number: int) -> int:
    import os

    os._exit(number)


class ShyError(Exception):
    """An error that cannot cross to another process."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def is_shy(_: None, number: int) -> int:
    raise ShyError(number, number)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_all_work_is_done_once_whoever_does_it(jobs: int) -> None:
    done = dict(run(range(20), times, 3, jobs, "counting"))
    assert done == {number: 3 * number for number in range(20)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_is_taken_while_it_goes_on(jobs: int) -> None:
    taken = []

    def endless() -> Iterator[int]:
        while True:
            taken.append(len(taken))
            yield taken[-1]

    results = run(endless(), times, 2, jobs, "counting")
    assert {next(results)[1] % 2 for _ in range(5)} == {0}
    results.close()
    assert len(taken) <= 5 + 2 * jobs


def test_a_failure_of_ours_in_a_process_says_what_and_where() -> None:
    with pytest.raises(WorkerFaultError, match="in is_shy") as caught:
        dict(run([1, 2], is_shy, None, 2, "counting"))
    assert last_words(caught.value).startswith("ShyError at test_workers.py:")


def test_a_failure_of_ours_takes_nothing_with_it_that_cannot_cross(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_SHARED", [None])
    with pytest.raises(WorkerFaultError) as caught:
        workers._do(is_shy, 1)
    assert caught.value.__context__ is None


def test_a_process_that_dies_is_an_error_that_says_at_what() -> None:
    with pytest.raises(WorkerDiedError, match="a worker process died while counting"):
        list(run([3, 3], dies, None, 2, "counting"))


@pytest.mark.parametrize(
    ("said", "most"), [("100000 100000", 1), ("150000 100000", 2), ("max 100000", 999), ("", 999)]
)
def test_a_container_uses_no_more_than_its_share(
    said: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "QUOTA", tmp_path / "cpu.max")
    whole = processors()
    (tmp_path / "cpu.max").write_text(said)
    assert processors() == min(whole, most) >= 1
