"""Rulebooks that name what the box does not have, or do not tell a rule that has words."""

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePath

from generator.diagnostics import nearest, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, Wrong, error, warning
from generator.lint.references import near, wrong_block, wrong_faces
from generator.model.document import Rulebook, Said
from generator.model.rules import Ruleset, sayings
from generator.model.seating import is_used


def _books(case: Case) -> Iterator[tuple[str, Rulebook, Ruleset]]:
    """Each rulebook with its part and ruleset; where it has none, its id is told to be wrong."""
    rulesets = {one.id: one for one in case.game.rulesets}
    return ((part, book, rulesets[book.id]) for part, book in case.books if book.id in rulesets)


@error(
    "M160",
    what="A rulebook names a rule, a card, a face, a zone, a match or a sheet that is not there.",
    why="What it names would be missing from the page on which a table looks it up.",
    example="{block: rules, ids: [seting-up]}",
    instead="{block: rules, ids: [setting-up]}",
)
def wrong_rulebook(case: Case) -> Findings:
    """One finding for each name that stands for nothing."""
    for part, book, ruleset in _books(case):
        for path, message, hint in _wrong(case, book, ruleset):
            yield case.where(part, *path), message, hint


def _wrong(case: Case, book: Rulebook, ruleset: Ruleset) -> Iterator[Wrong]:
    yield from wrong_faces(case, book.cover, ("cover",))
    sheets = {one.id: one for one in case.game.sheets if is_used(one.rulesets, (ruleset,))}
    if book.quick is not None and book.quick not in sheets:
        yield ("quick",), f"there is no sheet {quoted(book.quick)}", near(book.quick, sheets)
    elif book.quick is not None and sheets[book.quick].pages > 1:
        message = f"the sheet {quoted(book.quick)} takes several pages"
        yield ("quick",), message, "name one that holds the rules on one page"
    times, known = Counter(chapter.id for chapter, _ in book.told()), sayings(ruleset)
    for chapter, path in book.told():
        if times[chapter.id] > 1:
            yield (*path, "id"), f"two chapters are called {quoted(chapter.id)}", None
        for number, name in enumerate(chapter.retold):
            if name not in known:
                message = f"there is no rule {quoted(name)}"
                yield (*path, "retold", number), message, near(name, known)
    for block, path in book.blocks():
        yield from wrong_block(case, ruleset, block, path)


@warning(
    "M161",
    what="A rule or an action has words, and no chapter of its rulebook shows them.",
    why="Whoever learns the game from the rulebook never hears of it.",
    example="# in the rules stands: {id: scoring, says: …}\n{block: rules, ids: [setup, round]}",
    instead="{block: rules, ids: [setup, round, scoring]}",
)
def untold_rule(case: Case) -> Findings:
    """One finding for each rule, action or answer with words that no chapter shows."""
    for _, book, ruleset in _books(case):
        blocks = [block for block, _ in book.blocks() if isinstance(block, Said)]
        told = {name for block in blocks for name in block.ids}
        told |= {name for chapter, _ in book.told() for name in chapter.retold}
        said = sayings(ruleset)
        told |= {nearest(name, said) or name for name in told - said.keys()}  # misspelt there
        for key in ("rules", "actions", "answers"):
            for index, one in enumerate(getattr(ruleset, key)):
                at = case.where(f"rules/{book.id}", key, index, "says")
                # What a card set adds is told in a chapter of its own.
                is_own = not PurePath(at.file).is_absolute()
                if one.says and one.id not in told and is_own:
                    message = f"the rulebook does not show {quoted(one.id)}"
                    yield at, message, "name it in a block of rules"
