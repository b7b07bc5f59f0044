"""Progress: one moving line on a terminal, plain lines in a file, silence when asked."""

import io
import sys

import pytest

from generator.commands import check
from generator.diagnostics import Diagnostic
from generator.progress import WIDTH, MatchProgress, Progress
from generator.project import find_project
from generator.shelf import Shelf


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(stream: io.StringIO, quiet: bool = False, steps: int = 2, total: int = 2) -> str:
    progress = Progress(total, stream, quiet)
    for number in range(steps):
        progress.start(f"deck {number + 1}")
        progress.finish(f"deck {number + 1}")
    progress.close()
    return stream.getvalue()


def test_a_file_gets_one_plain_line_for_each_step() -> None:
    assert run(io.StringIO()) == "[1/2] deck 1\n[2/2] deck 2\n"


def test_a_terminal_gets_one_line_that_moves() -> None:
    said = run(Terminal())
    assert said.count("\n") == 1
    assert said.endswith("\n")
    shown = said.rstrip("\n").split("\r")
    assert [line.rstrip() for line in shown[1:]] == [
        *("[0/2] deck 1", "[1/2] deck 1", "[1/2] deck 2", "[2/2] deck 2")
    ]


def test_each_line_covers_the_one_before() -> None:
    shown = run(Terminal()).rstrip("\n").split("\r")[1:]
    assert {len(line) for line in shown} == {WIDTH}


@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()])
def test_quiet_is_silent(stream: io.StringIO) -> None:
    assert run(stream, quiet=True) == ""


def test_work_that_is_interrupted_leaves_the_terminal_on_a_fresh_line() -> None:
    assert run(Terminal(), steps=1).endswith("\n")
    assert run(io.StringIO(), steps=1) == "[1/2] deck 1\n"


def test_a_long_label_does_not_wrap() -> None:
    stream = Terminal()
    Progress(1, stream).start("x" * 500)
    assert len(stream.getvalue().lstrip("\r")) == WIDTH


def test_progress_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    Progress(1).finish("deck")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "[1/1] deck\n")


def test_matches_are_counted_by_tenths_in_a_file_while_more_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    progress = MatchProgress()
    progress.expect(1000)
    for _ in range(10):
        progress.add(50)
    progress.expect(1000)
    progress.add(1500)
    progress.close()
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        *(f"[{many}/1,000] matches" for many in range(100, 501, 100)),
        "[2,000/2,000] matches",
    ]


@pytest.mark.parametrize(("stream", "wanted"), [(Terminal, "[1/1] Ledger"), (io.StringIO, "")])
def test_a_painted_check_shows_a_terminal_how_far_it_is_and_a_file_nothing(
    stream: type[io.StringIO], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(shelf: object, work: list[str], jobs: int, progress: Progress) -> list[Diagnostic]:
        for label in work:
            progress.finish(label)
        return []

    monkeypatch.setattr("generator.build.check_print", look)
    monkeypatch.setattr(sys, "stderr", err := stream())
    assert check._painted(Shelf(find_project()), ["Ledger"], 1) == []  # type: ignore[list-item]
    assert err.getvalue().strip() == wanted
