"""Work under limits: whatever it does, it ends, and how it ended is a value."""

import os
import resource
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import HornbookError
from generator.sandbox import limits, worker
from generator.sandbox.limits import VARIABLE, Limits, chosen
from generator.sandbox.worker import Ending
from generator.workers import died, pool

TIGHT = Limits(piece=1, whole=None, clock=30, memory=4 << 30, file=1 << 20)


def run(work: Callable[[], object], limits: Limits = TIGHT, *, at_table: bool = False) -> Ending:
    return worker.run(lambda: int(bool(work())), limits, at_table=at_table, noted=lambda: None)


def spin_as(label: str) -> None:
    limits.renew(label)
    while True:
        pass


def in_a_pool(step: Callable[..., object], *args: object) -> None:
    from concurrent.futures.process import BrokenProcessPool

    workers = pool(2)
    try:
        workers.submit(step, *args).result()
    except BrokenProcessPool as error:
        raise died("playing", workers) from error
    finally:
        workers.shutdown(wait=False, cancel_futures=True)


def crash() -> None:
    os.kill(os.getpid(), signal.SIGKILL)  # as a system does that is short of memory


def nested(depth: int = 0) -> int:
    return nested(depth + 1) + 1


def write_much(folder: Path) -> None:
    (folder / "much").write_bytes(bytes(2 << 20))


@pytest.mark.parametrize(
    ("work", "met"),
    [
        pytest.param(lambda: bytearray(5 << 30), "it took more than 4 GiB of memory", id="memory"),
        pytest.param(crash, "what works on it was ended by SIGKILL", id="a crash"),
        pytest.param(nested, "it is nested too deeply", id="recursion"),
        pytest.param(lambda: 1 / 0, "ZeroDivisionError at test_worker.py", id="a fault"),
        pytest.param(
            lambda: in_a_pool(bytearray, 5 << 30), "more than 4 GiB of memory", id="a pool's memory"
        ),
        pytest.param(lambda: in_a_pool(crash), "was ended by SIGKILL", id="a crash in a pool"),
    ],
)
def test_what_meets_a_limit_says_which(work: Callable[[], object], met: str) -> None:
    ending = run(work)
    assert ending.code == 1 and met in ending.met + ending.fault


def test_a_loop_is_ended_and_what_it_was_about_is_said() -> None:
    assert run(lambda: spin_as("owls")) == Ending(
        1, "it used up 1 s of processor time", doing="owls"
    )
    ending = run(lambda: in_a_pool(spin_as, "foxes"), Limits(piece=60, whole=1))
    assert "1 s in all" in ending.met and ending.doing == "foxes"


def test_who_waits_and_works_not_is_ended_by_the_clock() -> None:
    ending = run(lambda: time.sleep(60), Limits(clock=1))
    assert ending.met == "it was not done after 1 s"


def test_a_file_that_grows_is_cut_off(tmp_path: Path) -> None:
    ending = run(lambda: write_much(tmp_path))
    assert "a file of more than 1 MiB" in ending.met
    assert (tmp_path / "much").stat().st_size <= 1 << 20


@pytest.mark.parametrize("code", [0, 1])
def test_what_meets_no_limit_hands_its_exit_code_on(code: int) -> None:
    assert run(lambda: code) == Ending(code)


def test_each_piece_of_work_has_its_own_time() -> None:
    def work() -> None:
        for _ in range(3):
            limits.renew()
            until = time.process_time() + 0.4
            while time.process_time() < until:
                pass

    assert run(work) == Ending(0)


def test_limits_are_those_of_the_worker_alone() -> None:
    kinds = (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE)
    before = [resource.getrlimit(kind) for kind in kinds]
    run(lambda: 0)
    assert [resource.getrlimit(kind) for kind in kinds] == before
    assert limits.bound() is None


def test_nobody_plays_so_there_is_nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(lambda: os.read(0, 1)) == Ending(0)


def test_what_it_started_ends_with_it() -> None:
    out, into = os.pipe()

    def work() -> None:
        child = os.fork()
        if child == 0:
            time.sleep(60)
        os.write(into, f"{child}\n".encode())

    run(work)
    child = int(os.read(out, 20))
    os.close(out), os.close(into)
    assert _ends(child)


def test_it_ends_with_its_parent() -> None:
    out, into = os.pipe()
    parent = os.fork()
    if parent == 0:

        def work() -> None:
            os.write(into, f"{os.getpid()}\n".encode())
            time.sleep(60)

        run(work)
        os._exit(0)
    child = int(os.read(out, 20))
    os.close(out), os.close(into)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    assert _ends(child)


def _ends(process: int) -> bool:
    until = time.monotonic() + 20
    while _runs(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not _runs(process)


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
    except OSError:
        return False
    return state != "Z"


def test_the_network_is_out_of_reach_or_that_is_said() -> None:
    server = socket.create_server(("127.0.0.1", 0))
    said: list[str] = []

    def work() -> int:
        socket.create_connection(server.getsockname(), timeout=5).close()
        return 0

    ending = worker.run(work, TIGHT, noted=lambda: said.append("no lock"))
    assert "OSError" in ending.fault or said
    allowed = Limits(network=True)
    assert worker.run(work, allowed, noted=lambda: said.append("asked")) == Ending(0)
    assert "asked" not in said
    server.close()


def test_files_can_still_be_written(tmp_path: Path) -> None:
    assert run(lambda: (tmp_path / "new").write_text("x") - 1) == Ending(0)
    assert (tmp_path / "new").stat().st_uid == os.geteuid()


def sent_ctrl_c(work: Callable[[], object]) -> int:
    """The exit code of `work` that is interrupted, in a run by a process of one thread."""

    runner = os.fork()
    if runner == 0:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os._exit(run(work).code)
    return os.waitstatus_to_exitcode(os.waitpid(runner, 0)[1])


def test_ctrl_c_reaches_the_work_and_its_word_counts() -> None:
    def careless() -> None:
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)

    def careful() -> int:
        try:
            careless()
        except KeyboardInterrupt:
            return 1
        return 0

    assert sent_ctrl_c(careful) == 1
    assert sent_ctrl_c(careless) == 130


@pytest.mark.parametrize(
    ("text", "piece", "memory"), [("1", 60, 3 << 29), ("4", 240, 3 << 31), ("0.5", 30, 3 << 29)]
)
def test_a_person_may_give_their_own_content_more(text: str, piece: int, memory: int) -> None:
    found = chosen(Limits(), {VARIABLE: text})
    assert (found.piece, found.memory) == (piece, memory)


@pytest.mark.parametrize("text", ["", "off", "0", "-1", "nan", "1e9"])
def test_a_factor_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(HornbookError, match="is a factor"):
        chosen(Limits(), {VARIABLE: text})
