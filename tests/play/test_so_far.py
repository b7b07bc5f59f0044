"""What is known of matches while more are played."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands import so_far
from generator.errors import ExitCode
from tests.play.matches import boxes, game

ALONE = next(name for name in boxes() if game(name).rulesets[0].seats.most == 1)


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, *args: str) -> list[dict[str, Any]]:
    """Every version of the file."""
    versions: list[dict[str, Any]] = []
    monkeypatch.setattr(so_far, "PAUSE", 0.0)
    monkeypatch.setattr(so_far, "SHARE", 0)
    monkeypatch.setattr(so_far, "write_file", lambda _, data: versions.append(json.loads(data)))
    result = CliRunner().invoke(main, [*args, "--so-far", str(folder / "so-far.json")])
    assert result.exit_code in (ExitCode.OK, ExitCode.FINDINGS), result.output
    return versions


def test_a_batch_tells_more_and_more_and_ends_with_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ("simulate", ALONE, "--games", "20", "--jobs", "1")
    versions = told(tmp_path, monkeypatch, *args)
    counts = [one["arm"]["matches"] for one in versions]
    assert len(counts) > 3 and counts == sorted(counts) and counts[-1] == 20
    assert [one["is_over"] for one in versions] == [False] * (len(versions) - 1) + [True]
    whole = CliRunner().invoke(main, [*args, "--format", "json"])
    assert versions[-1]["arm"] == json.loads(whole.stdout)


def test_a_study_that_is_told_of_meanwhile_ends_with_the_same_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ("check", ALONE, "--quick", "--play", "24", "--jobs", "1")
    versions = told(tmp_path, monkeypatch, *args)
    assert len(versions) > 2
    whole = CliRunner().invoke(main, [*args, "--format", "json"])
    assert versions[-1]["study"] == json.loads(whole.stdout)["play"][0]
    table = versions[-1]["tables"][0]["matches"]
    lengths = {one["why"]: one["decisions"] for one in table}
    assert lengths["shortest"] <= lengths["longest"]


def test_it_is_refused_where_nothing_is_played(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["check", ALONE, "--so-far", str(tmp_path / "x")])
    assert result.exit_code == ExitCode.USAGE and "--so-far says how to play" in result.output
