"""Passages of sheets that tell the phases of a turn, to be printed as cards too."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.diagnostics import ContentPath
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.model.sheet import Block, Columns, Heading, Sheet


@dataclass(frozen=True)
class Turn:
    """A passage of a sheet from its `heading` to the next; `path` leads to that."""

    sheet: Sheet
    path: ContentPath
    heading: Heading
    blocks: tuple[Block, ...]


def turns(game: Game, rulesets: Iterable[Ruleset]) -> list[Turn]:
    """Every passage that is marked as a turn, on sheets for one of these rulesets."""
    wanted = tuple(rulesets)
    return [
        turn
        for number, sheet in enumerate(game.sheets)
        if is_used(sheet.rulesets, wanted)
        for turn in _marked(sheet, sheet.blocks, ("sheets", number, "blocks"))
    ]


def _marked(sheet: Sheet, blocks: Sequence[Block], path: ContentPath) -> Iterator[Turn]:
    for index, block in enumerate(blocks):
        if isinstance(block, Columns):
            for column, inner in enumerate(block.columns):
                yield from _marked(sheet, inner, (*path, index, "columns", column))
        elif isinstance(block, Heading) and block.turn:
            rest = blocks[index + 1 :]
            end = next((at for at, one in enumerate(rest) if isinstance(one, Heading)), len(rest))
            yield Turn(sheet, (*path, index), block, tuple(rest[:end]))
