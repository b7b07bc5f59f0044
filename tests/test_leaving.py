"""The program ends at once when all is done, and as usual where something is still to be said."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

START = "import sys, atexit, threading; from generator import cli; "
END = "sys.exit(cli.run())"


def ended(code, *words, **more):
    """What a process comes to in which `code` runs before the program does, with `words`."""
    wanted = {"capture_output": True, "text": True, "check": False, **more}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run(
        [sys.executable, "-c", START + code + END, *words], env=environment, **wanted
    )


AT_THE_END = """
class Last:
    def __del__(self): print("taken apart")
cli.kept = Last()
atexit.register(lambda: print("at the end"))
"""


@pytest.mark.parametrize(("words", "code"), [(("--version",), 0), (("no-such-command",), 2)])
def test_what_waits_for_the_end_is_done_and_nothing_is_taken_apart(words, code):
    run = ended(AT_THE_END, *words)
    assert run.returncode == code
    assert run.stdout.splitlines()[-1] == "at the end"


def test_whoever_traces_the_process_sees_the_usual_end():
    run = ended(AT_THE_END + "sys.setprofile(lambda *seen: None)\n", "--version")
    assert run.stdout.splitlines()[-1] == "taken apart"


def test_a_thread_that_is_at_work_is_waited_for():
    slow = """
import time
threading.Thread(target=lambda: (time.sleep(0.3), print("done"))).start()
"""
    assert ended(slow, "--version").stdout.splitlines()[-1] == "done"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_what_cannot_be_said_ends_as_it_did():
    codes = []
    for code in ("", "cli._leave = lambda code: None; "):
        with Path("/dev/full").open("w") as full:
            run = ended(code, "--version", stdout=full, stderr=full, capture_output=False)
        codes.append(run.returncode)
    assert codes[0] == codes[1] != 0
