"""Transcripts held against the rules, for tests."""

from generator.diagnostics import Diagnostic
from generator.play.referee.replay import Verdict, referee
from generator.play.transcripts import Transcript
from generator.source.document import Document, read_yaml
from generator.source.validate import validate
from tests.play.matches import compiled


def read(text: str) -> tuple[Transcript, Document]:
    """A transcript that is well formed."""
    document, findings = read_yaml(text, "match.yaml")
    assert document is not None, findings
    transcript, wrong = validate(document, Transcript)
    assert transcript is not None, list(map(str, wrong))
    return transcript, document


def verdict(
    table: tuple[str, str, int], text: str, transcript: Transcript | None = None
) -> Verdict:
    """What the referee says of it; `transcript` may stand in for the one that is read."""
    found, document = read(text)
    return referee(compiled(*table), transcript or found, document)


def only(found: Verdict, code: str) -> Diagnostic:
    """The one finding, which has this code."""
    assert [one.code.id for one in found.findings] == [code], list(map(str, found.findings))
    return found.findings[0]
