"""What card sets add to a game: a chapter for each, with its rules and its cards."""

from collections.abc import Iterator
from pathlib import PurePath

from generator.lint.texts import Path
from generator.model.cardset import CardSet
from generator.model.document import CardList, Said
from generator.model.rules import Action, Rule
from generator.products.rulebooks.desk import Desk
from generator.products.rulebooks.listings import card_list
from generator.products.rulebooks.passages import passage
from generator.render.documents.pieces import Passages, Piece, Section


def set_sections(desk: Desk) -> Iterator[Section]:
    """A chapter for each set in the game; none for one that changes nothing that is shown."""
    told = {name for block, _ in desk.blocks if isinstance(block, Said) for name in block.ids}
    for used in desk.game.sets:
        pieces = (*_rules(desk, used, told), *_cards(desk, used))
        if pieces:
            title = desk.tr("What {title} Adds", title=used.file.title)
            yield Section(f"set-{used.id}", title, pieces)


def _rules(desk: Desk, used: CardSet, told: set[str]) -> Iterator[Piece]:
    ruleset = desk.ruleset
    rules: list[tuple[Path, Rule | Action]] = [
        *((("rules", index), one) for index, one in enumerate(ruleset.rules)),
        *((("actions", index), one) for index, one in enumerate(ruleset.actions)),
    ]
    found = tuple(
        passage(one)
        for path, one in rules
        if one.says and one.id not in told and _is_of(desk, used, path)
    )
    if found:
        yield Passages(found)


def _is_of(desk: Desk, used: CardSet, path: Path) -> bool:
    """Whether what stands there was typed in a file of the set."""
    at = desk.game.where(f"rules/{desk.rules}", *path, "says")
    return PurePath(at.file).is_relative_to(used.folder)


def _cards(desk: Desk, used: CardSet) -> Iterator[Piece]:
    for deck in desk.decks:
        wanted = used.cards.get(deck.id, frozenset())
        names = tuple(card.id for card in deck.cards if card.id in wanted)
        if names:
            yield card_list(
                desk, CardList(block="cards", deck=deck.id, cards=names, caption=deck.title)
            )
