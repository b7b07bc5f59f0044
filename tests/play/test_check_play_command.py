"""`hornbook check --play` as a person calls it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.boxes import Box
from generator.cli import main
from generator.commands import check_play
from generator.commands.opening import check_seats
from generator.errors import ExitCode, HornbookError
from generator.play.study.arms import StudyConfig
from generator.play.study.plan import first_arms
from generator.play.study.runner import StudyContext
from tests.play.matches import boxes, game

ALONE = next(name for name in boxes() if game(name).rulesets[0].seats.most == 1)
QUICK = (ALONE, "--quick", "--play", "12", "--jobs", "1")


def run(*args: str) -> Result:
    result = CliRunner().invoke(main, ["check", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_terminal_is_told_how_the_game_goes() -> None:
    result = run(*QUICK)
    assert result.exit_code == ExitCode.OK
    assert "matches played · seed 1" in result.stdout and "12/12" in result.stdout
    said = " ".join(result.stdout.split())
    assert (
        "programs that choose at random; where one is called greedy, it follows the hints" in said
    )
    assert "] matches" in result.stderr


def test_json_holds_the_outline_beside_the_findings() -> None:
    said: dict[str, Any] = json.loads(run(*QUICK, "--format", "json").stdout)
    (study,) = said["play"]
    assert said["version"] == 1 and said["findings"] == []
    assert (study["game"], study["tables"][0]["completed"]["count"]) == (ALONE, 12)


@pytest.mark.parametrize("form", ["sarif", "github"])
def test_other_formats_hold_findings_alone(form: str) -> None:
    result = run(*QUICK, "--format", form)
    assert result.exit_code == ExitCode.OK and "matches played" not in result.stdout


def test_a_page_is_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "report.html"
    result = run(*QUICK, "--format", "html", "--output", str(file))
    assert result.stdout == f"{file}\n"
    assert file.read_text("utf-8").rstrip().endswith("</html>")
    assert [path.name for path in file.parent.iterdir()] == ["report.html"]


def test_what_is_interrupted_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(check_play, "run_study", interrupted)
    file = tmp_path / "report.html"
    file.write_text("the last one")
    result = run(*QUICK, "--format", "html", "--output", str(file))
    assert result.exit_code == 130
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert file.read_text() == "the last one"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((ALONE, "--seats", "1"), "--seats says how to play"),
        ((ALONE, "--seed", "0"), "--seed says how to play"),
        ((ALONE, "--ablate-all"), "--ablate-all says how to play"),
        ((*QUICK, "--seats", "39"), "not 39"),
        ((*QUICK, "--ruleset", "bass"), 'has no ruleset "bass"'),
        ((*QUICK, "--variant", "bass"), 'has no variant "bass"'),
        ((*QUICK, "--map", "bass"), "is not played on maps"),
        ((ALONE, "--map", "bass"), "--map says how to play"),
    ],
)
def test_what_cannot_be_is_refused_in_words(args: tuple[str, ...], words: str) -> None:
    result = run(*args)
    assert result.exit_code == ExitCode.USAGE
    assert words in result.stderr and not result.stdout


def test_variants_and_a_map_are_played_and_named() -> None:
    name, variant = next(
        (name, one) for name in boxes() for one in game(name).file.variants if one.rulesets
    )
    ruleset = variant.rulesets[0]
    seats = str(game(name).ruleset(ruleset).seats.least)
    asked = (name, "--quick", "--play", "2", "--seats", seats, "--jobs", "1")
    said = json.loads(run(*asked, "--variant", variant.id, "--format", "json").stdout)
    (study,) = said["play"]
    assert [one["id"] for one in study["variants"]] == [variant.id]
    assert {one["ruleset"] for one in study["tables"]} == {ruleset}, "others have no such variant"


def test_a_map_brings_its_number_of_seats() -> None:
    name = next(name for name in boxes() if game(name).maps)
    drawn = game(name).maps[0]
    config = StudyConfig(2, map=drawn.id, called=name)
    arms = first_arms(game(name), None, config)
    assert [arm.seats for arm in arms] == [len(drawn.seats)]
    there, nowhere = (StudyContext(game(name), one) for one in (config, StudyConfig(2)))
    assert there.counters(*arms) and nowhere.counters(*arms) == {}


def test_where_a_card_set_narrows_the_seats_no_other_table_is_played() -> None:
    name = next(name for name in boxes() if game(name).file.seats.most > 4)
    whole = game(name)
    least = whole.rulesets[0].seats.least
    seats = whole.file.seats.model_copy(update={"least": least, "most": least + 1})
    file = whole.file.model_copy(update={"seats": seats})
    narrow = replace(whole, file=file, own_seats=whole.file.seats)
    arms = first_arms(narrow, None, StudyConfig(2, called=name))
    assert {arm.seats for arm in arms} == {least, least + 1}
    ruleset = narrow.rulesets[0]
    assert check_seats(ruleset, None, narrow) == least
    with pytest.raises(HornbookError, match=f"for {least} to {least + 1} seats, not {least + 2}"):
        check_seats(ruleset, least + 2, narrow)
    assert check_seats(ruleset, least + 2, whole) == least + 2


def test_a_comment_about_play_is_called_unused_only_after_play() -> None:
    text = "returns: seat.score  # hornbook: ignore G421 because the host goes first\n"
    box = Box("x", Path("x"), None, {"rules/x.yaml": text}, ())
    assert box.settled() == []
    assert [one.code.id for one in box.settled(played=True)] == ["S019"]


def test_a_game_with_errors_is_not_played_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: broken\n")
    result = run(str(tmp_path), "--quick", "--play", "12")
    assert result.exit_code == ExitCode.FINDINGS
    assert "is not played: its files have errors" in result.stderr
