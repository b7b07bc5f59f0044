"""Icons whose author is not named."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.icons import icon_uses

CODE = Code(
    id="P309",
    slug="uncredited-icon",
    severity=Severity.ERROR,
    what="An icon is printed, and neither the built-in table nor the credits of the box or of its "
    "card set say who drew it.",
    why="The icons are CC BY 3.0: whoever prints one names its author.",
    example="icon: candle-flame",
    instead="credits: {icons: {Ada Example: [candle-flame]}}    # in game.yaml, or in set.yaml",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each icon, where it is named first."""
    seen: set[str] = set(case.game.icon_authors)
    for use in icon_uses(case):
        if use.name not in case.known.icons or use.name in case.known.credited | seen:
            continue
        seen.add(use.name)
        message = f"nobody is credited for the icon {quoted(use.name)}"
        hint = "under credits: say icons: {WHO DREW IT: [its name]}, as game-icons.net tells"
        yield CODE.at(use.at, message, hint)
