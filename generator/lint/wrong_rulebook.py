"""What rulebooks name and the box does not have."""

from collections import Counter
from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.references import Wrong, near, wrong_block, wrong_faces
from generator.lint.texts import Path
from generator.model.document import Rulebook
from generator.model.rules import Ruleset
from generator.model.seating import is_used

CODE = Code(
    id="M160",
    slug="wrong-rulebook",
    severity=Severity.ERROR,
    what="A rulebook names a rule, a card, a face, a zone, a match or a sheet that is not there.",
    why="What it names would be missing from the page on which a table looks it up.",
    example="{block: rules, ids: [seting-up]}",
    instead="{block: rules, ids: [setting-up]}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name that stands for nothing."""
    rulesets = {one.id: one for one in case.game.rulesets}
    for part, book in case.books:
        if book.id in rulesets:  # else its id is not the name of its file, which is told elsewhere
            for path, message, hint in _wrong(case, book, rulesets[book.id]):
                yield CODE.at(case.where(part, *path), message, hint)


def _wrong(case: Case, book: Rulebook, ruleset: Ruleset) -> Iterator[Wrong]:
    yield from wrong_faces(case, book.cover, ("cover",))
    sheets = {one.id: one for one in case.game.sheets if is_used(one.rulesets, (ruleset,))}
    if book.quick not in sheets:
        yield ("quick",), f"there is no sheet {quoted(book.quick)}", near(book.quick, sheets)
    elif sheets[book.quick].pages > 1:
        message = f"the sheet {quoted(book.quick)} takes several pages"
        yield ("quick",), message, "name one that holds the rules on one page"
    times = Counter(chapter.id for chapter in book.chapters)
    for number, chapter in enumerate(book.chapters):
        path: Path = ("chapters", number)
        if times[chapter.id] > 1:
            yield (*path, "id"), f"two chapters are called {quoted(chapter.id)}", None
        for index, block in enumerate(chapter.blocks):
            yield from wrong_block(case, ruleset, block, (*path, "blocks", index))
