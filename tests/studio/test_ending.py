"""How the studio begins and ends: its port, its signals, what runs meanwhile."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from browser import Running, started
from raw import Client

from generator.commands import studio as command
from generator.commands.arguments import Studio
from generator.errors import ExitCode, HornbookError
from tests.thorough import THOROUGH

pytestmark = pytest.mark.slow
SIGNALS = [signal.SIGINT, signal.SIGHUP, *([signal.SIGTERM] if THOROUGH else [])]
"""By the last each test that has started a studio ends it."""


def ended(running: Running, number: int) -> tuple[int, float]:
    """Exit code and seconds."""
    begun = time.monotonic()
    running.process.send_signal(number)
    code = running.process.wait(30)
    assert running.process.stdout is not None
    running.process.stdout.close()
    return code, time.monotonic() - begun


@pytest.mark.parametrize("number", SIGNALS)
def test_it_ends_in_order_with_open_streams_and_running_jobs(tmp_path: Path, number: int) -> None:
    running = started(tmp_path)
    client = Client(running)
    form = {"ruleset": "malice", "matches": "5000", "seed": "1", "policy": "random"}
    status, at = client.post("/prove/of/malice", form)
    assert status == 303
    stream = client.stream(at.replace("/prove/at/", "/jobs/") + "/events")
    assert stream.readline().startswith(b"event: job")
    children = psutil.Process(running.process.pid).children(recursive=True)
    assert children
    code, seconds = ended(running, number)
    assert code == 0
    assert b"event: end" in stream.read()
    assert not psutil.wait_procs(children, timeout=5)[1]
    assert seconds < 15  # far less on a quiet machine; uvicorn alone would wait for the stream
    assert not list(tmp_path.rglob("*.hornbook-part-*"))


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    first = started(tmp_path)
    port = first.base.rpartition(":")[2]
    words = [sys.executable, "-m", "generator.cli", "studio", "--no-browser", "--port", port]
    second = subprocess.run(
        [*words, str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
    )
    ended(first, signal.SIGTERM)
    assert second.returncode == ExitCode.CANNOT_WRITE
    assert f"port {port} cannot be used" in second.stderr
    assert "Traceback" not in second.stderr


def test_two_studios_on_one_folder_notice_each_other(tmp_path: Path) -> None:
    first = started(tmp_path)
    second = subprocess.Popen(
        [sys.executable, "-m", "generator.cli", "studio", "--no-browser", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert second.stdout is not None
    assert second.stderr is not None
    assert "http" in second.stdout.readline()
    second.terminate()
    said = second.stderr.read()
    second.stdout.close()
    second.stderr.close()
    assert second.wait(30) == 0
    ended(first, signal.SIGTERM)
    assert f"another studio has {tmp_path} open" in said
    assert "the studio has ended" in said


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LIBRARIES", ("starlette", "no_such_module"))
    with pytest.raises(HornbookError, match="no_such_module") as caught:
        command.run(Studio(folders=(), port=0, no_browser=True))
    assert caught.value.exit_code == ExitCode.MISSING
    assert "hornbook[studio]" in str(caught.value.instead)
