"""Games whose makers are not named."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.case import Case
from generator.lint.texts import leaves
from generator.model.values import Values

CODE = Code(
    id="M121",
    slug="missing-credits",
    severity=Severity.ERROR,
    what="The credits name no designer, or one of them is blank or still to be filled in.",
    why="We print other people's games, and say whose they are on every box.",
    example="credits: {designers: [], publisher: TODO}",
    instead="credits: {designers: [Ada Example], publisher: Example Games}",
)
_FILLERS = frozenset({"", "todo", "tbd", "tba", "xxx", "fixme", "unknown", "none", "n/a"})


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for no designer, and one for each credit that says nothing."""
    credits = case.game.file.credits
    if not credits.designers:
        at = case.where("game", "credits", "designers")
        yield CODE.at(at, "no designer is named", 'if nobody knows, write "anonymous"')
    yield from _unfilled(case, "game", credits)
    for used in case.game.sets:
        yield from _unfilled(case, f"set/{used.id}", used.file.credits)


def _unfilled(case: Case, part: str, credits: Values) -> Iterator[Diagnostic]:
    for path, words in leaves(credits, ("credits",)):
        if words.strip(" .?-–…").lower() in _FILLERS:
            name = next(step for step in reversed(path) if isinstance(step, str))
            yield CODE.at(case.where(part, *path), f"{name} is not filled in")
