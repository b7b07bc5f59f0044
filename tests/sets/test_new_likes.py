"""A new box like a sample is whole at once: it checks, plays, prints, and tells what to change."""

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.arguments import LIKES
from generator.commands.new_box import KINDS, write_like
from generator.errors import ExitCode
from generator.project import find_project
from generator.source.folders import sample_names
from generator.source.games import read_game
from tests.play.batches import batch_of, run_chunk
from tests.thorough import THOROUGH

PROJECT = find_project()
CONTENT = PROJECT.content
SAMPLE_OF = yaml.safe_load((PROJECT.templates / KINDS).read_text("utf-8"))
PRINTED = LIKES if THOROUGH else ("deduction",)


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, args)))


def test_each_kind_has_a_sample_and_each_sample_a_kind() -> None:
    assert set(SAMPLE_OF) == set(LIKES)
    assert set(SAMPLE_OF.values()) == set(sample_names(CONTENT))


def test_the_help_names_the_kinds() -> None:
    said = " ".join(run("new", "--help").output.split())
    assert f"--like [{'|'.join(LIKES)}]" in said


@pytest.mark.parametrize("kind", LIKES)
def test_it_checks_and_says_one_thing_of_itself(tmp_path: Path, kind: str) -> None:
    made = run("new", tmp_path / "hen yard", "--box", "--like", kind)
    assert made.exit_code == ExitCode.OK, made.output
    strict = run("check", tmp_path / "hen yard", "--strict", "--quick")
    assert strict.exit_code == ExitCode.OK, strict.output
    (said,) = [line for line in strict.stdout.splitlines() if ": M" in line]
    assert "game.yaml:" in said and "M189" in said and '"Your Name"' in said


@pytest.mark.parametrize("kind", LIKES)
def test_it_is_called_like_its_folder_and_played_to_its_end(tmp_path: Path, kind: str) -> None:
    write_like(PROJECT, kind, tmp_path, "1649")
    game, reading = read_game(tmp_path)
    assert game is not None, list(map(str, reading.findings))
    assert (game.id, game.title, game.file.short) == ("1649", "1649", "1649")
    assert [one.id for one in game.rulesets] == [one.id for one in game.rulebooks] == ["1649"]
    assert game.file.credits.designers == ("Your Name",) and not game.file.credits.notice
    seats = game.rulesets[0].seats.least
    for policy in ("random", "greedy"):
        played = batch_of(game, "1649", seats, (policy,) * seats, matches=1)
        assert not run_chunk(played, range(1)).capped


@pytest.mark.parametrize("kind", LIKES)
def test_nothing_in_it_leads_to_the_sample(tmp_path: Path, kind: str) -> None:
    write_like(PROJECT, kind, tmp_path, "hen-yard")
    for file in tmp_path.rglob("*.yaml"):
        text = file.read_text("utf-8")
        schema = text.partition("\n")[0].partition("$schema=")[2]
        assert (file.parent / schema).is_file(), file
        assert SAMPLE_OF[kind] not in text and SAMPLE_OF[kind] not in str(file)


@pytest.mark.parametrize("sample", sample_names(CONTENT))
def test_ten_lines_of_a_sample_are_numbered_where_its_game_says(sample: str) -> None:
    folder = CONTENT / "samples" / sample
    head = re.findall(r"(?m)^#   (\S.*?): .*$", (folder / "game.yaml").read_text("utf-8"))
    told = {}
    for line in head:
        places, numbers = re.split(r" +(?=\(\d)", line, maxsplit=1)
        first, *last = map(int, re.findall(r"\d+", numbers))
        for number in range(first, (last or [first])[0] + 1):
            told[number] = places.split(" and ")
    assert list(told) == list(range(1, 11))
    for number, places in told.items():
        texts = [
            (file.relative_to(folder).as_posix(), file.read_text("utf-8"))
            for file in folder.rglob("*.yaml")
        ]
        marked = re.compile(rf"(?m)^ *[^#\s][^\n]*# \({number}\)")
        (found,) = [name for name, text in texts if marked.search(text)]
        assert any(found.startswith(place) for place in places), (number, found)


def test_like_makes_a_box_and_no_set(tmp_path: Path) -> None:
    said = run("new", tmp_path / "mine", "--like", "bluffing")
    assert said.exit_code == ExitCode.USAGE and "add --box" in said.output
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("kind", PRINTED)
def test_it_prints(tmp_path: Path, kind: str) -> None:
    run("new", tmp_path / "hen-yard", "--box", "--like", kind)
    said = run("print", tmp_path / "hen-yard", "--output", tmp_path / "made", "--strict")
    assert said.exit_code == ExitCode.OK, said.output
