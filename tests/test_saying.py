"""Nothing that is said can steer a terminal or forge a line."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.errors import ExitCode
from generator.printable import printable

ROOT = Path(__file__).parents[1]
STEERS = {
    "a\nb": "a\\nb",
    "a\r\x1b[2Jb": "a\\r\\x1b[2Jb",
    "a\u202eb": "a\\u202eb",
    "a\u2028b\u0085": "a\\u2028b\\x85",
    "a\udcffb": "a\\xffb",
    "a\u00a0b": "a b",
    "é ☉": "é ☉",
}


@pytest.mark.parametrize(("text", "shown"), STEERS.items())
def test_what_would_act_is_shown_as_it_is_written(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert printable(text).isprintable()


@pytest.mark.parametrize("command", ["check", "print", "list", "simulate", "referee", "translate"])
@pytest.mark.parametrize("name", ["x\n::error file=a::gone", "x\x1b[31mred", "x\u202egnp"])
def test_no_name_on_the_command_line_forges_a_line(command: str, name: str) -> None:
    more = ["de"] if command == "translate" else []
    said = CliRunner().invoke(main, [command, name, *more])
    assert said.exit_code in (ExitCode.FINDINGS, ExitCode.USAGE)
    assert "::error" not in [line[:7] for line in said.output.split("\n")]
    assert all(mark.isprintable() or mark == "\n" for mark in said.output)


@pytest.mark.parametrize("closed", ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trouble(closed: str) -> None:
    command = f"{sys.executable} -m generator.cli list malise {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, check=False, env={**os.environ})
    assert done.returncode == ExitCode.USAGE


def test_a_failure_of_ours_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.commands import list_

    def broken(*_: object) -> None:
        raise TypeError("not yours")

    monkeypatch.setattr(list_, "run", broken)
    said = CliRunner().invoke(main, ["list"])
    assert said.exit_code == ExitCode.OURS
    assert "Hornbook itself has failed: TypeError at test_saying.py" in said.output
    assert "limit" not in said.output
    assert len(said.output.splitlines()) == 2
    assert version("hornbook") in said.output and "`hornbook" in said.output
    monkeypatch.setenv("HORNBOOK_TRACEBACK", "1")
    assert "not yours" in CliRunner().invoke(main, ["list"]).output


def test_nothing_that_a_library_logs_reaches_the_screen() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.noise"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    said = done.stderr.split("# ")[1:]
    assert [one.count("\n") > 1 for one in said] == [True] * 4 + [False] * 4, done.stderr
