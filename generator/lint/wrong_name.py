"""Ids that are not the name of their folder or file."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case

CODE = Code(
    id="M120",
    slug="wrong-name",
    severity=Severity.ERROR,
    what="The id of a game is not the name of its folder, or that of another file not the file's.",
    why="Commands and output folders use the one, readers look for the other.",
    example="# cards/fate.yaml\nid: fates",
    instead="# cards/fate.yaml\nid: fate",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each id that differs."""
    folder = PurePosixPath(case.game.places["game"].file).parent.name
    if folder and case.game.id != folder:
        message = f"the game {quoted(case.game.id)} stands in the folder {quoted(folder)}"
        yield CODE.at(case.where("game", "id"), message, f"write id: {folder}")
    for part, deck in case.decks:
        stem = PurePosixPath(case.game.places[part].file).stem
        if deck.id != stem:
            message = f"the deck {quoted(deck.id)} stands in the file {quoted(stem + '.yaml')}"
            yield CODE.at(case.where(part, "id"), message, f"write id: {stem}")
    for name, drawn in zip(case.game.file.maps, case.game.maps, strict=True):
        if drawn.id != name:
            message = f"the map {quoted(drawn.id)} stands in the file {quoted(name + '.yaml')}"
            yield CODE.at(case.where(f"maps/{name}", "id"), message, f"write id: {name}")
    for name, ruleset in zip(case.game.file.rulesets, case.game.rulesets, strict=False):
        if ruleset.id != name:
            message = (
                f"the ruleset {quoted(ruleset.id)} stands in the file {quoted(name + '.yaml')}"
            )
            yield CODE.at(case.where(f"rules/{name}", "id"), message, f"write id: {name}")
    for part, book in case.books:
        name = part.rpartition("/")[2]
        if book.id != name:
            message = (
                f"the rulebook of {quoted(book.id)} stands in the file {quoted(name + '.yaml')}"
            )
            yield CODE.at(case.where(part, "id"), message, f"write id: {name}")
