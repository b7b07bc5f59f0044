"""From a block as content writes it to pieces in which everything is known."""

from generator.lint.texts import Path
from generator.model.document import (
    CardList,
    ChanceTable,
    Contents,
    DocumentBlock,
    Example,
    Picture,
    Pictures,
    Said,
    SetupTable,
)
from generator.model.sheet import Block
from generator.products.chance_rows import chance_table
from generator.products.rulebooks.desk import Desk, Resolved
from generator.products.rulebooks.examples import example
from generator.products.rulebooks.listings import card_list, contents
from generator.products.rulebooks.passages import passages
from generator.products.rulebooks.setting_up import setup_table
from generator.render.documents.pieces import Figure

BESIDE = 42.0
"""Millimetres: the width of a picture that text runs past, on A4."""


def resolved(desk: Desk, block: DocumentBlock, path: Path) -> Resolved:
    """What a block of a document comes to; a block of sheets is as it is."""
    match block:
        case SetupTable():
            return setup_table(desk, block, path)
        case Example():
            return example(desk, block, path)
        case Contents():
            return contents(desk), ()
        case Said():
            return (passages(desk, block),), ()
        case CardList():
            return (card_list(desk, block),), ()
        case ChanceTable():
            return (chance_table(desk.game, block, desk.catalogue),), ()
        case Picture():
            image = desk.album.image(block.face, BESIDE)
            return (Figure((image,), block.caption, beside=True),), ()
        case Pictures():
            return (Figure(desk.album.row(block.faces), block.caption),), ()
        case _:
            sheet_block: Block = block
            return (sheet_block,), ()
