"""Batches on a Dask cluster: one inside this process stands for a real one."""

import sys
from collections.abc import Callable, Iterator

import pytest

from generator.errors import ExitCode, HornbookError
from generator.play.study import cluster
from generator.play.study.arms import Tally
from generator.play.study.cluster import play_on_cluster
from generator.play.study.runner import StudyContext
from tests.play.batches import Batch, run_batch, summary
from tests.play.matches import ALL, OURS, batch


def on_cluster(games: Batch, address: str, watch: Callable[[int], None]) -> Tally | None:
    return play_on_cluster(games.context, games.arm, address, watch).tally


distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    cluster = distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=2,
        processes=False,
        dashboard_address=":0",
        protocol="tcp",
        host="127.0.0.1",
    )
    yield cluster.scheduler_address
    cluster.close()


@pytest.mark.parametrize("table", [ALL[0], OURS[0]], ids=str)
def test_a_cluster_gives_the_same_numbers(address: str, table: tuple[str, str, int]) -> None:
    games = batch(*table, playouts=20)
    seen: list[int] = []
    there = on_cluster(games, address, seen.append)
    assert summary(games, there) == summary(games, run_batch(games, 1, lambda _: None))
    assert sum(seen) == 20 and len(seen) > 1


def test_where_nobody_answers_the_address_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "200ms")
    with pytest.raises(HornbookError, match=r"no cluster answers at tcp://127\.0\.0\.1:9") as error:
        on_cluster(batch(*ALL[0]), "tcp://127.0.0.1:9", lambda _: None)
    assert error.value.exit_code is ExitCode.MISSING


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(HornbookError, match=r"pip install hornbook\[cluster\]") as error:
        on_cluster(batch(*ALL[0]), "tcp://127.0.0.1:9", lambda _: None)
    assert error.value.exit_code is ExitCode.MISSING


def test_a_worker_that_is_lost_is_said_in_words(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise distributed.comm.CommClosedError("gone")

    monkeypatch.setattr(StudyContext, "play", lost)
    with pytest.raises(HornbookError, match="the cluster could not play its part") as error:
        on_cluster(batch(*ALL[0], playouts=2), address, lambda _: None)
    assert error.value.exit_code is ExitCode.MISSING


def test_a_mistake_of_ours_is_no_fault_of_the_cluster(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr(StudyContext, "play", wrong)
    with pytest.raises(KeyError, match="ours"):
        on_cluster(batch(*ALL[0], playouts=2), address, lambda _: None)
