"""Matches as people write them down, each judged as its head, or a list beside it, says."""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.diagnostics import has_errors
from generator.engine import Program, compile_game
from generator.play.referee.replay import Verdict, referee
from generator.play.transcripts import Transcript
from tests.play.matches import game
from tests.play.refereed import read

FOLDER = Path(__file__).resolve().parents[1] / "records"
RECORDS = [one for one in sorted(FOLDER.glob("*/*.yaml")) if one.stem != "expected"]
EXPECTED = re.compile(r"^# expect: (.+)$", re.MULTILINE)


@cache
def compiled(name: str, ruleset: str, seats: int, variants: tuple[str, ...]) -> Program:
    return compile_game(game(name), ruleset, seats, variants)


def judged(transcript: Transcript, text: str) -> Verdict:
    ruleset = game(transcript.game).ruleset(transcript.ruleset)
    seats = len(transcript.seats) - ruleset.seats.arbiter
    program = compiled(transcript.game, ruleset.id, seats, transcript.variants)
    return referee(program, transcript, read(text)[1])


def expected(path: Path, text: str) -> tuple[str | None, list[str]]:
    """The line at which a record breaks, or None, and what stands in the finding."""
    found = EXPECTED.findall(text)
    if found:
        line, *words = (one.strip() for one in found[0].split("|"))
        return (None, []) if line == "legal" else (line.removeprefix("line "), words)
    listed = yaml.safe_load((path.parent / "expected.yaml").read_text("utf-8"))
    (told,) = [one for one in listed if one["file"] == path.name]
    if told["legal"]:
        return None, []
    section = told.get("section") or told.get("cites")
    return str(told["line"]), ["G401", told["requirement"], section]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_judged_as_it_should_be(path: Path) -> None:
    text = path.read_text("utf-8")
    transcript, _ = read(text)
    assert transcript.ruleset == path.parent.name
    line, words = expected(path, text)
    found = judged(transcript, text)
    shown = "\n".join(map(str, found.findings))
    if line is None:
        assert not has_errors(found.findings), shown
        return
    assert [str(one.position.line) for one in found.findings] == [line], shown
    assert [one for one in words if one not in shown] == [], shown
