"""The matches that are kept with a box, as a referee finds them."""

from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Severity
from generator.engine import Program, RulesFault
from generator.engine.compile import compile_checked
from generator.errors import HornbookError
from generator.model.game import Game
from generator.play.kept_matches import read_match
from generator.play.referee import referee
from generator.play.transcripts import Transcript
from generator.rules import Checked, check_ruleset
from generator.source.games import read_game


@dataclass(frozen=True)
class Match:
    """A match that is legal, and the game compiled for its seats."""

    compiled: Program
    transcript: Transcript


def played_by(game: Game, rules: str, folder: Path) -> Checked | None:
    """The rules by which the matches of the box in `folder` were played: without card sets."""
    base = read_game(folder)[0] if game.sets else game
    return check_ruleset(base, base.ruleset(rules))[0] if base else None


def judged(folder: Path, name: str, checked: Checked) -> Match | str:
    """The match `name` of the box in `folder`, or why it is none."""
    found = read_match(folder, name)
    if found is None:
        return "the file cannot be read"
    document, transcript = found
    ruleset = checked.ruleset
    if transcript.ruleset != ruleset.id:
        return f"it is of the ruleset {transcript.ruleset}"
    try:
        seats = len(transcript.seats) - ruleset.seats.arbiter
        compiled = compile_checked(checked, seats, transcript.variants)
        findings = referee(compiled, transcript, document).findings
    except (HornbookError, RulesFault) as error:
        return str(error)
    wrong = [one for one in findings if one.severity is Severity.ERROR]
    return str(wrong[0]) if wrong else Match(compiled, transcript)
