"""Icons whose author is not named."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.icon_uses import icon_uses

CODE = Code(
    id="P309",
    slug="uncredited-icon",
    severity=Severity.ERROR,
    what="An icon is printed whose author does not stand in the table of icon credits.",
    why="The icons are CC BY 3.0: whoever prints one names its author.",
    example="icon: candle-flame    # and no author in templates/icon-credits.yaml",
    instead="icon: candle-flame    # and in the table, under its author's icons: candle-flame",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each icon, where it is named first."""
    seen: set[str] = set()
    for use in icon_uses(case):
        if use.name not in case.known.icons or use.name in case.known.credited | seen:
            continue
        seen.add(use.name)
        message = f"nobody is credited for the icon {quoted(use.name)}"
        yield CODE.at(use.at, message, "add it to its author in templates/icon-credits.yaml")
