"""One arm on a Dask cluster that is there already; Dask is an optional extra."""

from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from threading import Lock
from typing import Any

from generator.errors import ExitCode, HornbookError
from generator.play.study.arms import Arm, ArmResult, empty
from generator.play.study.runner import Chunk, StudyContext, Watch, chunks

PATIENCE = "10s"
"""How long to wait for the cluster to answer."""

_ALONE = Lock()


def play_on_cluster(context: StudyContext, arm: Arm, address: str, watch: Watch) -> ArmResult:
    """All matches of one arm, added up, on the cluster whose scheduler is at `address`.

    Its workers need the same version of Hornbook; the content is sent to them.

    Raises:
        HornbookError: Dask is not installed, nobody answers, or a worker cannot do its part.
    """
    dask = _dask()
    whole = ArmResult(tally=empty(arm.seats))
    with (
        _client(dask, address) as client,
        closing(_results(dask, client, context, arm)) as done,
    ):
        for matches, result in done:
            whole.merge(result)
            watch(matches)
    return whole


def _step(context: StudyContext, task: Chunk) -> tuple[int, ArmResult]:
    # Threads of one worker share the compiled game, which counts what has run in it.
    with _ALONE:
        return len(task.numbers), context.play(task)


def _results(
    dask: Any, client: Any, context: StudyContext, arm: Arm
) -> Generator[tuple[int, ArmResult], None, None]:
    workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
    sent = client.scatter(context, broadcast=True, hash=False)
    work = (Chunk(arm, numbers) for numbers in chunks(context.config.matches, workers))
    waiting = [client.submit(_step, sent, task, pure=False) for task in work]
    try:
        for done in dask.as_completed(waiting, loop=client.loop):
            yield done.result()
    except Exception as error:
        if not _is_of_cluster(error):
            raise
        raise HornbookError(
            f"the cluster could not play its part: {error}",
            ExitCode.MISSING,
            "see that its workers live, and have the same version of Hornbook",
        ) from error
    finally:
        client.cancel(waiting)


def _is_of_cluster(error: Exception) -> bool:
    """Whether a cluster or its network is to blame, and not what it was asked to do."""
    room = type(error).__module__.partition(".")[0]
    return isinstance(error, OSError | ImportError) or room in ("dask", "distributed", "tornado")


def _dask() -> Any:
    """The library, imported only where a cluster is asked for."""
    try:
        return import_module("distributed")
    except ImportError as error:
        raise HornbookError(
            "a batch on a cluster needs Dask, which is not installed",
            ExitCode.MISSING,
            "type `pip install hornbook[cluster]`, or leave out --cluster",
        ) from error


@contextmanager
def _client(dask: Any, address: str) -> Iterator[Any]:
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise HornbookError(
            f"no cluster answers at {address}",
            ExitCode.MISSING,
            "give the address that its scheduler prints, such as tcp://10.0.0.5:8786",
        ) from error
    try:
        yield client
    finally:
        client.close()
