"""The board of a ruleset: whether its spaces and lines can be what they say."""

import re
from collections.abc import Iterator, Sequence

from generator.diagnostics import Code, did_you_mean, quoted
from generator.model.board import MOST_SPACES, Board, size, through, titles
from generator.model.deck import Card, Deck, deck_of_pieces
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.rules import codes
from generator.rules.source_map import FindingSink, Path
from generator.rules.types import deck_hint


def check_board(game: Game, ruleset: Ruleset, report: FindingSink) -> None:
    """Report what is wrong with the board of a ruleset."""
    board = ruleset.board
    if board is None:
        return
    printed = [deck for deck in game.decks if is_used(deck.rulesets, (ruleset,))]
    others = {one.id: one for one in (*printed, *map(deck_of_pieces, ruleset.pieces))}
    wrong = [*_shape(board, others)]
    for path, code, message, hint in wrong:
        report.at(path, code, message, hint)
    if wrong:
        return
    cards = others[board.deck].cards if board.of else ()
    ids = [one.id for one in cards] if board.of else [*titles(board)]
    if board.id:
        _own_ids(board, ids, others, report)
    _lines(board, ids, _is_walked(game, ruleset), report)
    _values(board, ids, report)
    if not any(zone.sees == "everybody" and board.deck in zone.starts_with
               for zone in ruleset.zones):  # fmt: skip
        message = f"the spaces {quoted(board.deck)} lie in no zone that everybody sees"
        hint = (
            f"add a zone: {{id: board, holds: [{board.deck}], sees: everybody, "
            f"starts_with: [{board.deck}]}}"
        )
        report.at(("board",), codes.WRONG_FIELD, message, hint)


Wrong = Iterator[tuple[Path, Code, str, str | None]]


def _shape(board: Board, others: dict[str, Deck]) -> Wrong:
    """Its spaces are said once, in one of the ways in which they can be."""
    if (board.id is None) == (board.of is None):
        message = "a board says either `id` or `of`"
        hint = "`id: squares` for spaces of its own, `of: places` for the cards of a deck"
        yield ("board",), codes.WRONG_FIELD, message, hint
        return
    if board.id in others:
        message = f"{quoted(board.id)} is a deck already"
        hint = f"for its cards as spaces say `of: {board.id}`"
        yield ("board", "id"), codes.DUPLICATE_NAME, message, hint
        return
    if board.of is not None and board.of not in others:
        message = f"there is no deck {quoted(board.of)}"
        yield ("board", "of"), codes.UNKNOWN_NAME, message, deck_hint(board.of, others)
        return
    yield from _kind(board)
    yield from _number(board, others[board.of].cards if board.of else ())


def _kind(board: Board) -> Wrong:
    """What is said beside the spaces fits them."""
    ways = [key for key in ("spaces", "grid", "track") if getattr(board, key)]
    if len(ways) > 1 or (board.id and not ways):
        said = " and ".join(ways) or "no spaces"
        hint = "say one of `spaces`, `grid` and `track`"
        yield ("board",), codes.WRONG_FIELD, f"a board has spaces of one kind, not {said}", hint
    if board.of and board.spaces:
        message = f"the spaces are the cards of {quoted(board.of)} already"
        yield ("board", "spaces"), codes.WRONG_FIELD, message, "leave out `spaces`"
    if board.round and board.grid:
        message, hint = "a grid cannot be round", "say `track` or `spaces`"
        yield ("board", "round"), codes.WRONG_FIELD, message, hint
    if board.titles and not (board.id and size(board)):
        message = "only spaces of a grid or track get their titles here"
        hint = "say them under `spaces`: {mill: The Mill}" if board.id else "say it on the cards"
        yield ("board", "titles"), codes.WRONG_FIELD, message, hint


def _number(board: Board, cards: Sequence[Card]) -> Wrong:
    """There are as many spaces as there can be, and each once."""
    several = next((one for one in cards if one.copies > 1), None)
    if several:
        message = f"there are {several.copies} of the card {quoted(several.id)}"
        hint = "a space is one: give each its own id, or a board its own spaces"
        yield ("board", "of"), codes.WRONG_FIELD, message, hint
    many = size(board) or (len(cards) if board.of else len(titles(board)))
    if many > MOST_SPACES:
        message = f"{many} spaces are more than {MOST_SPACES}"
        yield ("board",), codes.WRONG_FIELD, message, "make it smaller"
    elif board.of and size(board) not in (None, len(cards)):
        key = "grid" if board.grid else "track"
        message = f"it has {size(board)} spaces, and {quoted(board.of)} has {len(cards)} cards"
        yield ("board", key), codes.WRONG_FIELD, message, "let each space be one card"


def _own_ids(board: Board, ids: list[str], others: dict[str, Deck], report: FindingSink) -> None:
    """A space is called as nothing else is that rules name by id."""
    taken = {card.id: deck.id for deck in others.values() for card in deck.cards}
    for number, one in enumerate(ids):
        path: Path = ("board", "one") if size(board) else ("board", "spaces", number)
        if not size(board) and not isinstance(board.spaces, tuple):
            path = ("board", "spaces", one)
        if one in taken:
            message = f"{quoted(one)} is a card of {quoted(taken[one])} already"
            report.at_key(path, codes.DUPLICATE_NAME, message, "give the space another id")
            if size(board):
                return
    met: set[str] = set()
    for number, one in enumerate(board.spaces if isinstance(board.spaces, tuple) else ()):
        if one in met:
            message = f"{quoted(one)} stands here twice"
            report.at(("board", "spaces", number), codes.DUPLICATE_NAME, message)
        met.add(one)


def _values(board: Board, ids: list[str], report: FindingSink) -> None:
    """What spaces say of themselves is said of a space, and declared."""
    if board.of and (board.attributes or board.values):
        key = "attributes" if board.attributes else "values"
        message = f"the spaces are the cards of {quoted(board.of)}, which say of themselves"
        report.at(("board", key), codes.WRONG_FIELD, message, "say it on the cards")
        return
    for name in board.attributes:
        if name in _COUNTED:
            message = f"every space has {quoted(name)} already, as the board is laid out"
            path: Path = ("board", "attributes", name)
            report.at_key(path, codes.DUPLICATE_NAME, message, "take another name")
    for one, values in board.values.items():
        if one not in ids:
            hint = did_you_mean(one, ids) or f"known are {', '.join(ids[:12])}"
            message = f"there is no space {quoted(one)}"
            report.at_key(("board", "values", one), codes.UNKNOWN_NAME, message, hint)
        for name in values:
            if name not in board.attributes:
                hint = (
                    did_you_mean(name, board.attributes) or f"declare it: attributes: {{{name}: …}}"
                )
                message = f"spaces have no {quoted(name)}"
                report.at_key(("board", "values", one, name), codes.UNKNOWN_NAME, message, hint)


_WALKS = re.compile(r"\b(next_to|adjacent|distance|reach|along|step|lines)\(")
_COUNTED = ("place", "row", "column")


def _is_walked(game: Game, ruleset: Ruleset) -> bool:
    """Whether these rules, or cards, go along lines."""
    rules = f"rules/{ruleset.id}"
    return any(
        _WALKS.search(place.text)
        for part, place in game.places.items()
        if part == rules or part.startswith("cards/")
    )


def _lines(board: Board, ids: list[str], is_walked: bool, report: FindingSink) -> None:
    """Lines go from space to space, and no space is left alone."""
    near: set[str] = set(ids) if size(board) or board.round else set()
    for number, line in enumerate(board.lines):
        path: Path = ("board", "lines", number)
        row = through(line)
        inner: Path = path if isinstance(line, tuple) else (*path, "through")
        if len(row) < 2:
            message = "a line goes through two spaces at least"
            report.at(path, codes.WRONG_FIELD, message, "name where it begins and where it ends")
        for place, one in enumerate(row):
            if one not in ids:
                known = ", ".join(ids[:12])
                hint = did_you_mean(one, ids) or f"known are {known}"
                message = f"there is no space {quoted(one)}"
                report.at((*inner, place), codes.UNKNOWN_NAME, message, hint)
            elif place and row[place - 1] == one:
                message = f"the line goes from {quoted(one)} to itself"
                report.at((*inner, place), codes.WRONG_FIELD, message, "name the next space")
            near.add(one)
    for one in board.titles:
        if one not in ids:
            hint = did_you_mean(one, ids) or f"known are {', '.join(ids[:12])}"
            message = f"there is no space {quoted(one)}"
            report.at_key(("board", "titles", one), codes.UNKNOWN_NAME, message, hint)
    alone = [one for one in ids if one not in near] if board.lines or is_walked else []
    if alone and near <= {*ids}:  # else a misspelt line may have led there
        said = ", ".join(map(quoted, alone[:6])) + (" and others" if len(alone) > 6 else "")
        are = "is" if len(alone) == 1 else "are"
        message = f"{said} {are} on no line: nothing comes there or leaves"
        report.at(("board",), codes.WRONG_FIELD, message, "draw a line to each space")
