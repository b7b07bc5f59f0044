"""A variant from the command line to the transcript and back; rulesets that have to be named."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.play.transcripts import Transcript
from generator.source.files import read_file
from generator.source.validate import validate
from tests.engine.hedge import hedge
from tests.play.matches import boxes
from tests.small_box import ROOT


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """The hedge as a folder."""
    folder = tmp_path / "hedge"
    for part, places in hedge().places.items():
        file = folder / f"{part}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(places.text, "utf-8")
    shutil.copy(ROOT / "content" / boxes()[0] / "theme.yaml", folder)
    (folder / "components.yaml").write_text("sheets: []\n", "utf-8")
    return folder


def run(*args: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(main, [*map(str, args)], input=typed)


def transcript(file: Path) -> Transcript:
    document, _ = read_file(file.name, file.parent)
    assert document is not None
    found, _ = validate(document, Transcript)
    assert found is not None
    return found


def written(box: Path, *args: str) -> Path:
    file = box.parent / "match.yaml"
    said = run("simulate", box, "--ruleset", "walk", "--seats", "2", *args, "--match", "3",
               "--transcript", file)  # fmt: skip
    assert said.exit_code == ExitCode.OK, said.output
    return file


def test_a_transcript_names_the_variants_and_is_judged_by_them(box: Path) -> None:
    file = written(box, "--variant", "long-way,hard-winter")
    assert transcript(file).variants == ("hard-winter", "long-way")
    assert "cold: 5" in file.read_text("utf-8")
    judged = run("referee", file, "--box", box)
    assert judged.exit_code == ExitCode.OK and "all legal" in judged.output


def test_without_its_variant_a_match_is_another(box: Path) -> None:
    file = written(box, "--variant", "hard-winter")
    text = file.read_text("utf-8").replace("variants: [hard-winter]\n", "")
    file.write_text(text, "utf-8")
    assert run("referee", file, "--box", box).exit_code == ExitCode.FINDINGS
    assert transcript(written(box)).variants == ()


def test_a_variant_that_is_not_there_is_a_finding_of_the_transcript(box: Path) -> None:
    file = written(box, "--variant", "hard-winter")
    text = file.read_text("utf-8").replace("[hard-winter]", "[hard-wintre]")
    file.write_text(text, "utf-8")
    judged = run("referee", file, "--box", box)
    assert judged.exit_code == ExitCode.FINDINGS
    line = text.splitlines().index("variants: [hard-wintre]") + 1
    assert f"match.yaml:{line}:11: G408" in judged.output
    assert 'did you mean "hard-winter"?' in judged.output


def test_a_saved_match_goes_on_with_its_variants(box: Path) -> None:
    file = box.parent / "save.yaml"
    args = ("--ruleset", "nest", "--variant", "hard-winter", "--seed", "1", "--save", file)
    assert run("play", box, *args).exit_code == ExitCode.OK
    assert transcript(file).variants == ("hard-winter",)
    before = file.read_text("utf-8")
    assert run("play", box, "--resume", file).exit_code == ExitCode.OK
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_of_several_rulesets_one_has_to_be_named(box: Path, command: str) -> None:
    said = run(command, box)
    assert said.exit_code == ExitCode.USAGE
    assert "The Hedge has several rulesets" in said.output
    assert "--ruleset nest or walk" in said.output
    said = run(command, box, "--ruleset", "nest", "--variant", "hard-wintr")
    assert said.exit_code == ExitCode.USAGE
    assert 'The Hedge has no variant "hard-wintr"' in said.output


def test_statistics_say_which_variants_were_played(box: Path) -> None:
    args = ("--ruleset", "nest", "--games", "2", "--jobs", "1")
    said = run("simulate", box, *args, "--variant", "hard-winter")
    assert "nest with hard-winter · 2 seats" in said.stdout
    assert "nest · 2 seats" in run("simulate", box, *args).stdout
