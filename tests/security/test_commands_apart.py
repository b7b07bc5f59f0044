"""Which content is a stranger's, and what a command does and says when its limits are met."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from generator.cli import main
from generator.commands import running, watch
from generator.errors import ExitCode
from generator.project import find_project
from generator.reporters import manual
from generator.sandbox import worker
from generator.sandbox.limits import LIMIT_MET, Limits, bound
from generator.sandbox.worker import Ending
from generator.source.folders import beside
from tests.security.conftest import STRANGERS
from tests.security.cottage import RULES, SET, Bench, Said, write_annex, write_cottage

RULES_FILE = "rules/picking.yaml"
BY_ITSELF = {"watch"}
"""Commands that keep each piece of their work apart: a test of each has it."""
ENDLESS = (
    (RULES_FILE, "start: match", "caps: {decisions: 1000000, steps: 10000000}\nstart: match"),
    (
        RULES_FILE,
        "{end_game: evening}",
        "{repeat: [{shuffle: basket}], times: 1000000000}, {end_game: evening}",
    ),
)


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of content that is one's own: a box, a set, and a link to a box elsewhere."""
    home = tmp_path / "content"
    write_cottage(home)
    (home / "sets" / "loft").mkdir(parents=True)
    (home / "sets" / "loft" / "set.yaml").write_text(SET, "utf-8")
    (home / "borrowed").symlink_to(write_cottage(tmp_path / "elsewhere"))
    monkeypatch.setenv("HORNBOOK_CONTENT", str(home))
    return home


def strange(**params: object) -> list[Path]:
    return list(STRANGERS(params))


def test_what_lies_in_our_content_is_ours(content: Path) -> None:
    assert not strange(paths=("cottage", "loft", str(content / "cottage" / "game.yaml")))
    assert not strange(box="cottage", sets=("loft",), extends="cottage")
    assert not strange(paths=(), sets=(), box=None, files=(), resume=None)


def test_what_lies_elsewhere_is_a_strangers(content: Path, tmp_path: Path) -> None:
    box, own = write_cottage(tmp_path), write_annex(tmp_path)
    assert strange(paths=(str(box),)) == [box / "game.yaml"]
    assert strange(box="cottage", sets=(str(own),)) == [own / "set.yaml"]
    assert strange(box=str(box / "cards"), sets=(str(own),)) == [
        own / "set.yaml",
        box / "game.yaml",
    ]
    assert strange(files=(str(tmp_path / "match.yaml"),)) == [tmp_path / "match.yaml"]
    assert strange(resume=tmp_path / "match.yaml") == [tmp_path / "match.yaml"]
    assert strange(extends=str(box)) == [box / "game.yaml"]


def test_each_of_a_folder_is_a_strangers(content: Path, tmp_path: Path) -> None:
    box, own = write_cottage(tmp_path / "several"), write_annex(tmp_path / "several")
    assert strange(paths=(str(tmp_path / "several"),)) == [own / "set.yaml", box / "game.yaml"]
    assert not strange(paths=(str(content),))


@pytest.mark.parametrize("game", ["../elsewhere/cottage", "..", ".", "/tmp", "", None])
def test_a_set_names_no_game_by_a_path(tmp_path: Path, game: str | None) -> None:
    write_cottage(tmp_path / "elsewhere")
    write_cottage(tmp_path / "sets")
    (tmp_path / "sets" / "game.yaml").touch()
    assert beside(tmp_path / "sets" / "annex", game) is None
    assert beside(tmp_path / "sets" / "annex", "cottage") == tmp_path / "sets" / "cottage"


def test_a_link_in_our_content_that_leads_out_is_a_strangers(content: Path) -> None:
    assert strange(paths=("borrowed",)) == [content / "borrowed" / "game.yaml"]


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz", "a.tgz", "a.7z", "a.RAR"])
def test_an_archive_is_refused_kindly(hornbook: Bench, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"PK")
    said = hornbook.run("check", tmp_path / name)
    assert said.code == ExitCode.USAGE
    assert f"{name} is an archive, and is not read" in said.err and "unpack it" in said.err


def arguments() -> Iterator[tuple[str, str]]:
    for command in main.commands.values():
        for param in command.params:
            named = isinstance(param, click.Argument) or param.name in ("sets", "box", "resume")
            if named and param.name is not None:
                yield command.name or "", param.name


NO_CONTENT = {
    ("completion", "shell"),
    ("explain", "code"),
    ("new", "folder"),
    ("studio", "folders"),  # what lies in them is opened by hosts, each for itself
    ("translate", "language"),
}
"""Arguments that name no content."""


@pytest.mark.parametrize(("command", "param"), sorted({*arguments()} - NO_CONTENT))
def test_every_command_looks_whose_content_it_is_given(command: str, param: str) -> None:
    assert command in BY_ITSELF or isinstance(main.commands[command], running.Sandboxed)
    assert param in running.NAMES


def test_a_system_that_cannot_limit_says_so_once(
    hornbook: Bench, cottage: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "CAN_LIMIT", False)
    said = hornbook.run("list", cottage)
    assert said.code == ExitCode.OK and said.out.startswith("The Cottage")
    assert said.err.count("this system cannot limit") == 1


def test_a_system_that_cannot_cut_off_the_network_says_so_once(
    hornbook: Bench, cottage: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "cut_off", lambda: False)
    said = hornbook.run("list", cottage)
    assert said.code == ExitCode.OK and said.out.startswith("The Cottage")
    assert said.err.count("does not let us cut off the network") == 1


def test_our_own_content_pays_for_no_process(
    hornbook: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fork() -> int:
        raise AssertionError("a process for our own")

    monkeypatch.setattr(os, "fork", fork)
    name = sorted(path.parent.name for path in find_project().content.glob("*/game.yaml"))[0]
    assert hornbook.run("list", name).code == ExitCode.OK


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "html"])
def test_a_limit_that_is_met_is_a_finding_in_every_form(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str
) -> None:
    ending = Ending(1, "it used up 60 s of processor time", "Cottage: Beasts")
    finding = running.limit_finding(
        (tmp_path / "annex" / "set.yaml", tmp_path / "game.yaml"), ending
    )
    assert finding.code is LIMIT_MET and finding.position.line == 1
    running._report({"paths": (), "format_": form, "output": None}, finding)
    said = capsys.readouterr().out
    assert "it used up 60 s of processor time" in said and "annex/set.yaml" in said
    if form == "json":
        (one,) = json.loads(said)["findings"]
        assert one["code"] == "S023"


def test_its_manual_says_what_to_do() -> None:
    assert "HORNBOOK_LIMITS=4" in manual(LIMIT_MET)


@pytest.mark.parametrize("jobs", [1, 2])
def test_matches_without_an_end_are_a_finding(hornbook: Bench, tmp_path: Path, jobs: int) -> None:
    box = write_cottage(tmp_path, *ENDLESS)
    words = ("simulate", box, "--games", "16", "--jobs", jobs)
    said = hornbook.run(*words, limits=Limits(piece=1))
    assert said.code == ExitCode.FINDINGS and not said.out
    assert "cottage/game.yaml:1:1: S023 limit-met: " in said.err
    assert "used up 1 s of processor time" in said.err
    assert 'at "the match with seed ' in said.err  # plays it again: --match SEED


def test_a_print_that_meets_a_limit_leaves_what_was_there(
    hornbook: Bench, cottage: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out" / "cottage+annex"
    out.mkdir(parents=True)
    (out / "beasts-a4.pdf").write_bytes(b"the last good one")
    own = write_annex(tmp_path, '<div style="display: flex">' * 16 + "x")
    words = ("print", cottage, "--set", own, "--trust", "--output", tmp_path / "out", "--jobs", 2)
    said = hornbook.run(*words, limits=Limits(piece=4))
    assert said.code == ExitCode.FINDINGS and "Traceback" not in said.all
    assert 'annex/set.yaml:1:1: S023 limit-met: work on this was ended at "The Cot' in said.err
    assert "what was there is unchanged" in said.err
    assert [path.name for path in out.iterdir()] == ["beasts-a4.pdf"]
    assert (out / "beasts-a4.pdf").read_bytes() == b"the last good one"


def watched(
    hornbook: Bench, box: Path, *steps: Callable[[], object], limits: Limits | None = None
) -> Said:
    """`hornbook watch` over a stranger's box, with one step before each time that it is woken."""
    left = iter(steps)

    def waking(_: object) -> Iterator[None]:
        for step in left:
            step()
            yield

    hornbook.patch.setattr(watch, "wakes", waking)
    words = ("watch", box, "--only", "beasts", "--output", box.parent / "out", "--jobs", 1)
    return hornbook.run(*words, limits=limits)


def test_each_round_of_a_watched_box_is_worked_on_apart(hornbook: Bench, cottage: Path) -> None:
    ours, once = os.getpid(), watch.print_once

    def apart(*args: Any) -> watch.Round:
        assert os.getpid() != ours and bound() is not None
        return once(*args)

    def break_it() -> None:
        (cottage / "theme.yaml").write_text("voice: [")

    hornbook.patch.setattr(watch, "print_once", apart)
    away = cottage.with_name("away")
    said = watched(
        hornbook, cottage, break_it, lambda: cottage.rename(away), lambda: away.rename(cottage)
    )
    assert said.code == ExitCode.OK, said.all
    assert "beasts-a4.pdf" in said.out
    assert said.out.count("new: ") == 3 and "cottage/theme.yaml:1:" in said.out
    assert "there is no box" in said.out


def test_a_watched_box_that_meets_a_limit_is_watched_on(hornbook: Bench, cottage: Path) -> None:
    once = watch.print_once

    def endless(asked: Any, last: watch.Round | None) -> watch.Round:
        while (cottage / "endless.yaml").exists():
            pass
        return once(asked, last)

    hornbook.patch.setattr(watch, "print_once", endless)
    more = cottage / "endless.yaml"
    said = watched(hornbook, cottage, more.touch, more.unlink, limits=Limits(piece=4))
    assert said.code == ExitCode.OK, said.all
    _, met, mended = said.out.split("edited: ")
    assert "cottage/game.yaml:1:1: S023 limit-met: " in met and met.count("new: ") == 1
    assert "gone: " in mended and "S023" in mended and "up to date" in mended


def test_a_stranger_s_box_is_checked_and_named(hornbook: Bench, tmp_path: Path) -> None:
    box = write_cottage(tmp_path, ("theme.yaml", 'ink: "#17130f"', "ink: url(file:///etc/passwd)"))
    said = hornbook.run("check", box, "--quick", "--format", "json")
    assert said.code == ExitCode.FINDINGS
    (one,) = json.loads(said.out)["findings"]
    assert one["file"].endswith("cottage/theme.yaml") and one["line"] == 2


def test_a_person_plays_a_stranger_s_game_at_the_table(cottage: Path, tmp_path: Path) -> None:
    rules = RULES.replace(
        "{call: pick, with: {seat: first(players)}}",
        "{choose: basket, as: card, by: first(players)}",
    )
    (cottage / RULES_FILE).write_text(rules, "utf-8")
    words = [sys.executable, "-m", "generator.cli", "play", str(cottage), "--save", "m.yaml"]
    place = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run(
        words, input="quit\n", cwd=tmp_path, env=place, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == ExitCode.OK, done.stderr
    assert "> quit" in done.stdout and (tmp_path / "m.yaml").is_file()


def test_the_variable_for_limits_is_read(hornbook: Bench, cottage: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HORNBOOK_LIMITS", "none")
        said_ = hornbook.run("list", cottage)
    assert said_.code == ExitCode.USAGE and "is a factor from 0.1 to 1000" in said_.err
