"""The spaces of a board as the table tells them: in which rows they lie, and what counts from 0."""

from collections.abc import Iterator
from contextlib import suppress

from generator.model.board import Board, titles
from generator.model.deck import Face, printed
from generator.model.game import Game
from generator.model.rules import Counter, Ruleset
from generator.words.texts import WordsError, card_context, fill, game_context

Rows = tuple[tuple[str, ...], ...]
"""Ids of spaces, from the upper left."""


def rows_of(game: Game, ruleset: Ruleset) -> Rows:
    """The rows of a grid, or of spaces that are printed in rows; none of other boards."""
    board = ruleset.board
    if board is None:
        return ()
    if board.grid:
        ids, many = _ids(game, board), board.grid.columns
        return tuple(tuple(ids[first : first + many]) for first in range(0, len(ids), many))
    rows: dict[float, list[tuple[float, str]]] = {}
    for space, across, down in _places(game, board):
        rows.setdefault(down, []).append((across, space))
    # Spaces that lie anywhere have rows of one, which say nothing.
    if len(rows) == 1 or any(len(row) == 1 for row in rows.values()):
        return ()
    return tuple(tuple(space for _, space in sorted(rows[down])) for down in sorted(rows))


def counted_from_start(ruleset: Ruleset) -> Iterator[tuple[str, int]]:
    """Numbers that spaces begin with: of these 0 says something too.

    With each stands what a space shows that shows nothing of it.
    """
    deck = ruleset.board.deck if ruleset.board else None
    for one in ruleset.counters:
        if one.of == deck and _is_counted(one):
            yield one.id.replace("-", "_"), one.starts if isinstance(one.starts, int) else 0


def _is_counted(one: Counter) -> bool:
    is_open = one.sees == "everybody" and one.shown and not (one.for_ or one.towards)
    return is_open and one.type == "integer" and one.starts not in (None, 0)


def _ids(game: Game, board: Board) -> list[str]:
    if board.id:
        return [*titles(board)]
    return [card.id for deck in game.decks if deck.id == board.of for card in deck.cards]


def _places(game: Game, board: Board) -> Iterator[tuple[str, float, float]]:
    """Where the card of the board has its spaces: from the left and from the top."""
    ids = {*_ids(game, board)}
    for deck in game.decks:
        slot = deck.front.slots.get("spaces", "") if isinstance(deck.front, Face) else ""
        for design in printed(deck):
            if design.id != board.printed or not slot:
                continue
            with suppress(WordsError):
                said = fill(slot, card_context(game_context(game), deck, design))
                for part in said.replace("\u00a0", " ").split("|"):
                    space, _, rest = part.partition(" = ")
                    across, down, *_ = [*rest.partition(" = ")[0].split(), "", ""]
                    if space.strip() in ids and _is_number(across) and _is_number(down):
                        yield space.strip(), float(across), float(down)


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()
