"""Examples of play: stretches of the matches that are kept with the box."""

from generator.diagnostics import Diagnostic
from generator.lint.print_codes import EXAMPLE_OUTDATED
from generator.lint.texts import Path
from generator.model.document import Example
from generator.play.narration import tell
from generator.play.narration_words import seat_names
from generator.products.rulebooks.desk import Desk, Resolved
from generator.products.rulebooks.matches import Match
from generator.render.pages import Told


def example(desk: Desk, block: Example, path: Path) -> Resolved:
    """The stretch in plain sentences; a finding where the match is no longer legal."""
    match = desk.matches.get(block.transcript)
    if not isinstance(match, Match):
        return (), (_outdated(desk, path, match),) if match else ()
    transcript = match.transcript
    called = seat_names(transcript, desk.ruleset.seats.arbiter, block.names, desk.catalogue)
    span = block.first, block.last
    lines = tell(match.compiled, transcript, span, called, block.tells, block.notes)
    return (Told(block.title, block.text, lines),), ()


def _outdated(desk: Desk, path: Path, reason: str) -> Diagnostic:
    message = f"the match cannot have been played like this: {reason}"
    hint = "play it anew: hornbook simulate BOX --match SEED --transcript FILE"
    return EXAMPLE_OUTDATED.at(desk.where(*path, "transcript"), message, hint)
