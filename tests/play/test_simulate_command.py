"""`hornbook simulate` as a person calls it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands import simulate
from generator.errors import ExitCode
from generator.play.study.arms import Tally
from tests.play.evenings import TABLES
from tests.play.matches import TOY, boxes, game

BOX = next(name for name in boxes() if len(game(name).rulesets) == 1)
RULESET = game(BOX).rulesets[0]
SEATS = RULESET.seats.least


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *args])


def statistics(*args: str) -> dict[str, Any]:
    result = run(*args, "--format", "json")
    assert result.exit_code == ExitCode.OK, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("table", [one for one in TABLES if one[0] != TOY], ids=str)
def test_the_table_says_how_every_game_goes(table: tuple[str, str, int]) -> None:
    box, ruleset, seats = table
    args = ("--ruleset", ruleset, "--seats", str(seats), "--games", "6", "--jobs", "1")
    result = run(box, *args)
    assert result.exit_code == ExitCode.OK
    for words in ("how matches end", "95 % interval", "decisions a match", "rules: ", "cards: "):
        assert words in result.stdout
    assert "matches" in result.stderr and "[6/6]" in result.stderr


def test_json_holds_the_same_numbers_for_any_jobs() -> None:
    args = (BOX, "--games", "16", "--seed", "5", "--policy", "greedy")
    alone = statistics(*args, "--jobs", "1")
    assert alone == statistics(*args, "--jobs", "2")
    assert (alone["version"], alone["matches"], alone["seed"]) == (1, 16, 5)
    assert sum(one["count"] for one in alone["ends"].values()) == 16
    assert len(alone["by_seat"]) == SEATS
    rules = alone["rules"]
    assert len(rules["seen"]) + len(rules["never"]) == len(RULESET.rules) + len(RULESET.actions)


def test_one_match_is_written_down_and_judged(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "match.yaml"
    result = run(BOX, "--match", "3", "--transcript", str(file))
    assert (result.exit_code, result.stdout) == (ExitCode.OK, f"{file}\n")
    judged = CliRunner().invoke(main, ["referee", str(file)])
    assert judged.exit_code == ExitCode.OK and "all legal" in judged.output
    assert run(BOX, "--match", "3").stdout == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((BOX, "--policy", "gredy"), 'did you mean "greedy"?'),
        ((BOX, "--policy", "random," * 40), "policies for"),
        ((BOX, "--seats", "40"), "not 40"),
        ((BOX, "--ruleset", "bass"), 'has no ruleset "bass"'),
        ((BOX, "--transcript", "match.yaml"), "--match SEED"),
        (("no-such-box",), 'there is no box "no-such-box"'),
    ],
)
def test_what_cannot_be_is_refused_in_words(args: tuple[str, ...], words: str) -> None:
    result = run(*args)
    assert result.exit_code == ExitCode.USAGE
    assert words in result.stderr and not result.stdout


def test_a_match_at_the_cap_is_a_finding_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def capped(*given: Any) -> Tally:
        found = honest(*given)
        found.capped = [(4, 987654321)]
        return found

    honest = simulate._played
    monkeypatch.setattr(simulate, "_played", capped)
    result = run(BOX, "--games", "5", "--jobs", "1")
    assert result.exit_code == ExitCode.FINDINGS
    assert f"rules/{RULESET.id}.yaml:" in result.stderr and "G410 endless-match" in result.stderr
    assert "--match 987654321" in result.stderr
