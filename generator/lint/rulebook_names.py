"""What documents about a ruleset name and the box does not have."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.rulebook_tables import wrong_example, wrong_setup
from generator.lint.scales import wrong_slide
from generator.lint.texts import Path
from generator.model.deck import face_names, find_face
from generator.model.document import (
    CardList,
    ChanceTable,
    DocumentBlock,
    Example,
    Picture,
    Pictures,
    Said,
    SetupTable,
)
from generator.model.rules import Ruleset, said_words, sayings
from generator.model.seating import decks_of
from generator.model.sheet import Slide

Wrong = tuple[Path, str, str | None]
"""Where in the document something is wrong, what, and a hint."""


def wrong_block(case: Case, ruleset: Ruleset, block: DocumentBlock, path: Path) -> Iterator[Wrong]:
    """What a block of a document about `ruleset` names in vain; `path` leads to the block."""
    match block:
        case Picture():
            yield from _face(case, block.face, (*path, "face"))
        case Pictures():
            yield from wrong_faces(case, block.faces, (*path, "faces"))
        case Said():
            yield from _rules(ruleset, block, path)
        case CardList():
            yield from _cards(ruleset, case, block, path)
        case Slide():
            yield from wrong_slide(case.game, block, path)
        case ChanceTable():
            yield from _chance(case, block, path)
        case SetupTable():
            yield from wrong_setup(ruleset, block, path)
        case Example():
            yield from wrong_example(case, ruleset, block, path)


def _chance(case: Case, block: ChanceTable, path: Path) -> Iterator[Wrong]:
    known = case.game.file.chances
    if block.chance not in known:
        message = f"there is no table of chances {quoted(block.chance)}"
        yield (*path, "chance"), message, near(block.chance, known)


def wrong_faces(case: Case, names: Iterable[str], path: Path) -> Iterator[Wrong]:
    """Faces that are not there; `path` leads to the list of names."""
    for number, name in enumerate(names):
        yield from _face(case, name, (*path, number))


def _face(case: Case, name: str, path: Path) -> Iterator[Wrong]:
    if find_face(case.game.decks, name) is None:
        hint = did_you_mean(name, face_names(case.game.decks))
        yield path, f"there is no face {quoted(name)}", hint


def _rules(ruleset: Ruleset, block: Said, path: Path) -> Iterator[Wrong]:
    known = sayings(ruleset)
    spoken = [name for name, one in known.items() if said_words(one)]
    for number, name in enumerate(block.ids):
        at = (*path, "ids", number)
        if name not in known:
            yield at, f"there is no rule {quoted(name)}", did_you_mean(name, spoken)
        elif name not in spoken:
            yield at, f"the rule {quoted(name)} has no words", "give it `says`, or leave it out"


def _cards(ruleset: Ruleset, case: Case, block: CardList, path: Path) -> Iterator[Wrong]:
    decks = {deck.id: deck for deck in decks_of(case.game, ruleset)}
    decks = {deck.id: deck for deck in case.game.decks if deck.id in decks}
    if block.deck not in decks:
        message = f"{ruleset.title} has no deck {quoted(block.deck)}"
        yield (*path, "deck"), message, near(block.deck, decks)
        return
    known = [card.id for card in decks[block.deck].cards]
    for number, name in enumerate(block.cards):
        if name not in known:
            message = f"there is no card {quoted(name)} in the deck {quoted(block.deck)}"
            yield (*path, "cards", number), message, did_you_mean(name, known)


def near(name: str, known: Iterable[str]) -> str | None:
    """What was probably meant, else all that is known."""
    names = sorted(known)
    return did_you_mean(name, names) or (f"known are {', '.join(names)}" if names else None)
