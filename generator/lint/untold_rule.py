"""Rules with words that no chapter of their rulebook shows."""

from collections.abc import Iterator
from pathlib import PurePath

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.model.document import Rulebook, Said
from generator.model.rules import Action, Rule

CODE = Code(
    id="M161",
    slug="untold-rule",
    severity=Severity.WARNING,
    what="A rule or an action has words, and no chapter of its rulebook shows them.",
    why="Whoever learns the game from the rulebook never hears of it.",
    example="# in the rules stands: {id: scoring, says: …}\n{block: rules, ids: [setup, round]}",
    instead="{block: rules, ids: [setup, round, scoring]}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each rule or action, where its words stand."""
    rulesets = {one.id: one for one in case.game.rulesets}
    for _, book in case.books:
        if book.id not in rulesets:
            continue
        told = _told(book)
        lists: tuple[tuple[str, tuple[Rule | Action, ...]], ...] = (
            ("rules", rulesets[book.id].rules),
            ("actions", rulesets[book.id].actions),
        )
        for key, many in lists:
            for index, one in enumerate(many):
                at = case.where(f"rules/{book.id}", key, index, "says")
                # What a card set adds is told in a chapter of its own.
                is_own = not PurePath(at.file).is_absolute()
                if one.says and one.id not in told and is_own:
                    message = f"the rulebook does not show {quoted(one.id)}"
                    yield CODE.at(at, message, "name it in a block of rules")


def _told(book: Rulebook) -> set[str]:
    blocks = (block for chapter in book.chapters for block in chapter.blocks)
    return {name for block in blocks if isinstance(block, Said) for name in block.ids}
