"""Icons and symbols that there are none of."""

from collections.abc import Iterator
from functools import lru_cache

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.icon_uses import icon_uses

CODE = Code(
    id="P303",
    slug="missing-icon",
    severity=Severity.ERROR,
    what="A card, symbol, sheet or text names an icon that is not in the collection.",
    why="Its place would stay empty on paper.",
    example="icon: candel-flame",
    instead="icon: candle-flame",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each place and name."""
    symbols = frozenset(case.game.theme.symbols)
    for use in icon_uses(case):
        if use.name in case.known.icons:
            continue
        if use.in_text:
            message = f"there is no symbol and no icon {quoted(use.name)}"
            hint = _near(use.name, symbols) or _near(use.name, case.known.icons)
        else:
            message = f"there is no icon {quoted(use.name)}"
            hint = _near(use.name, case.known.icons)
        yield CODE.at(use.at, message, hint)


@lru_cache(maxsize=256)
def _near(name: str, known: frozenset[str]) -> str | None:
    """Kept, since a look through four thousand names takes its time."""
    return did_you_mean(name, known)
