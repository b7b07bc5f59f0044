"""Says what a box got of an order, whether it was made now or before."""

from collections.abc import Iterable
from pathlib import Path

from generator.diagnostics import Diagnostic, Severity, near, nearby
from generator.orders import Delivery
from generator.reporters import report
from generator.saying import say, show

CATALOGUE = ".po"
NOT_WHOLE = "M156"
"""The code of what is left out; its module loads more than what was printed before may take."""


def for_readers(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings without warnings about words of translations.

    Whoever prints or plays in that language cannot mend them; `check` shows them to translators.
    """
    return tuple(
        one
        for one in findings
        if one.severity is Severity.ERROR
        or one.code.id == NOT_WHOLE
        or not one.position.file.endswith(CATALOGUE)
    )


def tell(
    home: Path | None, delivery: Delivery, took: str, output: Path, *, drafts: bool = False
) -> None:
    """Say what is wrong, what was noted and what lies below `output`; `home` is that of the box.

    Of drafts, also what translators are to mend.
    """
    done = delivery.done
    findings = done.findings if drafts else for_readers(done.findings)
    if findings and home:
        texts = {near(home, file): text for file, text in delivery.texts.items()}
        show(report(nearby(home, findings), "text", texts), err=True)
    for note in done.notes:
        say(f"  note: {note}", err=True)
    if took:
        say(took, err=True)
    if done.files:
        say(f"{output / delivery.folder}/")
    for line in delivery.lines:
        say(line)
