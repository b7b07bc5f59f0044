"""Tables of exact chances for documents, as percentages and as fractions."""

from generator.chances import chance_tables
from generator.model.document import ChanceTable
from generator.model.game import Game
from generator.model.sheet import Column, Table
from generator.words.catalogue import ENGLISH, Catalogue
from generator.words.filters import fraction, minus, percent


def chance_table(game: Game, block: ChanceTable, catalogue: Catalogue = ENGLISH) -> Table:
    """The table that a block names, a row for each number of its printed range.

    Raises:
        KeyError: there is no such table, which lint finds first.
        ChanceError: the table is wrong, which lint finds first too.
    """
    table = chance_tables(game)[block.chance]
    rows = tuple((minus(number), percent(one), fraction(one)) for number, one in table.rows)
    heads = (block.head, catalogue.tr("Chance"), catalogue.tr("Exactly"))
    columns = tuple(Column(title=head, align="centre") for head in heads)
    return Table(block="table", caption=block.caption, columns=columns, rows=rows)
