"""Completion: shells are given click's scripts, and asking them brings commands and options."""

import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.arguments import SHELLS
from generator.errors import ExitCode


def completed(line: str) -> list[str]:
    """What click offers after these words, as the script of bash asks for it."""
    words = line.split(" ")
    variables = {
        "_HORNBOOK_COMPLETE": "bash_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    said = CliRunner(env=variables).invoke(main, prog_name="hornbook")
    return [one.partition(",")[2] for one in said.output.splitlines()]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_a_script_that_asks_this_program(shell: str) -> None:
    said = CliRunner().invoke(main, ["completion", shell])
    assert said.exit_code == ExitCode.OK
    assert f"_HORNBOOK_COMPLETE={shell}_complete" in said.output
    assert "hornbook" in said.output


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_that_is_here_can_read_its_script(shell: str) -> None:
    if not (program := shutil.which(shell)):
        pytest.skip(f"{shell} is not here")
    script = CliRunner().invoke(main, ["completion", shell]).output
    subprocess.run([program, "-n"], input=script, text=True, check=True)


def test_help_says_where_the_script_goes() -> None:
    said = CliRunner().invoke(main, ["completion", "--help"]).output
    assert all(f"hornbook completion {shell} > ~/" in said for shell in SHELLS)


def test_commands_and_their_options_are_offered() -> None:
    assert completed("hornbook p") == ["pack", "play", "print"]
    assert "--large-print" in completed("hornbook print --la")
    assert completed("hornbook print --ink ") == ["full", "low", "grey"]


def test_completing_reads_no_heavy_library() -> None:
    heavy = {"weasyprint", "pydantic", "numpy", "reportlab", "babel"}
    code = (
        "import os, sys; from click.testing import CliRunner; from generator.cli import main\n"
        "CliRunner().invoke(main, ['print', '--help'])\n"
        f"print(*sorted({heavy!r} & sys.modules.keys()))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == ""
