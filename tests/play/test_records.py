"""Matches as people write them down, each judged as the comment at its head says."""

import re
from functools import cache
from pathlib import Path

import pytest

from generator.boxes import has_errors
from generator.engine import Program, compile_game
from generator.play.referee import Verdict, referee
from generator.play.transcripts import Transcript
from tests.play.matches import game
from tests.play.refereed import read

FOLDER = Path(__file__).resolve().parents[1] / "records"
RECORDS = sorted(FOLDER.glob("*/*.yaml"))
EXPECTED = re.compile(r"^# expect: (.+)$", re.MULTILINE)


@cache
def compiled(name: str, ruleset: str, seats: int, variants: tuple[str, ...]) -> Program:
    return compile_game(game(name), ruleset, seats, variants)


def judged(transcript: Transcript, text: str) -> Verdict:
    ruleset = game(transcript.game).ruleset(transcript.ruleset)
    seats = len(transcript.seats) - ruleset.seats.arbiter
    program = compiled(transcript.game, ruleset.id, seats, transcript.variants)
    return referee(program, transcript, read(text)[1])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_judged_as_its_head_says(path: Path) -> None:
    text = path.read_text("utf-8")
    transcript, _ = read(text)
    assert transcript.ruleset == path.parent.name
    (expected,) = EXPECTED.findall(text)
    found = judged(transcript, text)
    shown = "\n".join(map(str, found.findings))
    if expected.strip() == "legal":
        assert not has_errors(found.findings), shown
        return
    line, code, *words = (one.strip() for one in expected.split("|"))
    (finding,) = found.findings
    assert (f"line {finding.position.line}", finding.code.id) == (line, code), shown
    assert [one for one in words if one not in shown] == []
