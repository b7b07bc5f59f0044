"""The board of a ruleset against the card on which it is printed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.lint.card_words import plain
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.lint.mats import DASHED
from generator.model.board import Board, BoardLine, through, titles
from generator.model.rules import Ruleset

_ENDS = 2
_WAYS = {"grid": "grid", "track": "track", "spaces": "spaces"}


@error(
    "R246",
    what="The board on which the rules walk is not the one that is printed on the card that "
    "`printed` names: another space, title, line, row or column.",
    why="Players see the paper. What only the rules know, or only the paper, is played wrongly.",
    example="board:\n  id: places\n  spaces: {mill: The Mill, well: The Well}\n"
    "  lines: [[mill, well]]\n  printed: valley    # its slot lines: mill farm",
    instead="board:\n  id: places\n  spaces: {mill: The Mill, well: The Well}\n"
    "  lines: [[mill, well]]\n  printed: valley    # its slot lines: mill well",
)
def printed_board(case: Case) -> Findings:
    """One finding for each thing in which board and print differ."""
    for ruleset in case.game.rulesets:
        board = ruleset.board
        if board is None or board.printed is None:
            continue
        part = f"rules/{ruleset.id}"
        slots = _slots(case, board.printed)
        if slots is None:
            known = [card.id for _, deck in case.decks for card in deck.cards]
            hint = did_you_mean(board.printed, known)
            at = case.where(part, "board", "printed")
            yield at, f"there is no card {quoted(board.printed)}", hint
            continue
        for path, message, hint in _differences(case, ruleset, board, slots):
            yield case.where(part, "board", *path), f"{quoted(board.printed)}: {message}", hint


def _slots(case: Case, card: str) -> Mapping[str, str] | None:
    """What the slots on the front of a card come to; None where there is no such card."""
    ids = {one.id for _, deck in case.decks for one in deck.cards}
    if card not in ids:
        return None
    return {
        one.text.slot: plain(one.said).replace("\u00a0", " ")
        for one in case.spoken
        if one.subject == card and one.text.slot and one.text.path[0] == "front" and not one.trouble
    }


Differences = Iterator[tuple[ContentPath, str, str | None]]


def _differences(
    case: Case, ruleset: Ruleset, board: Board, slots: Mapping[str, str]
) -> Differences:
    drawn = [one for one in _WAYS if slots.get(one, "").strip()]
    if len(drawn) != 1:
        said = " and ".join(drawn) or "none of them"
        hint = "it is drawn with the slots `track`, `grid` or `spaces` of a template"
        yield ("printed",), f"a board is drawn in one way, and on this card is {said}", hint
        return
    (way,) = drawn
    if way != "spaces":
        yield from _named(board, slots, 1 if way == "grid" else None)
    numbers = [int(one) for one in slots[way].split() if one.lstrip("-").isdigit()]
    if way == "grid":
        own = [board.grid.columns, board.grid.rows] if board.grid else []
        if own != numbers[:_ENDS]:
            yield ("grid",) if board.grid else (), _sized("columns and rows", numbers, own), None
    elif way == "track":
        many = numbers[1] - numbers[0] + 1 if len(numbers) >= _ENDS else 0
        if board.track != many:
            yield (
                ("track",) if board.track else (),
                _sized("spaces of a track", [many], [board.track] if board.track else []),
                None,
            )
    else:
        yield from _spaces(_titles(case, ruleset, board), board, slots)


def _sized(what: str, there: Sequence[int], own: Sequence[int]) -> str:
    said, mine = (" and ".join(map(str, one)) or "none" for one in (there, own))
    return f"printed are {said} {what}, and here are {mine}"


def _titles(case: Case, ruleset: Ruleset, board: Board) -> dict[str, str]:
    if board.id:
        return titles(board)
    decks = (deck for _, deck in case.decks if deck.id == board.of)
    return {card.id: card.title for deck in decks for card in deck.cards}


def _spaces(own: Mapping[str, str], board: Board, slots: Mapping[str, str]) -> Differences:
    rows = [one.replace("= =", "=  =").split(" = ") for one in slots["spaces"].split("|")]
    there = {row[0].strip(): row[2].strip() if len(row) > _ENDS else "" for row in rows}
    for number, (one, title) in enumerate(own.items()):
        inner = one if isinstance(board.spaces, Mapping) else number
        path: ContentPath = ("spaces", inner) if board.spaces else ("of",)
        if one not in there:
            hint = did_you_mean(one, there)
            yield path, f"the space {quoted(one)} is not printed", hint
        elif there[one] != title:
            message = f"the space {quoted(one)} is printed as {quoted(there[one])}"
            yield path, f"{message}, and here it is {quoted(title)}", None
    for one in there:
        if one not in own:
            path = ("spaces",) if board.spaces else ("printed",)
            yield path, f"a space {quoted(one)} is printed that is not here", did_you_mean(one, own)
    is_round = bool(slots.get("round", "").strip())
    yield from _lines(board, slots.get("lines", ""), [*there], [*own], is_round)


def _named(board: Board, slots: Mapping[str, str], first: int | None) -> Differences:
    """Titles of spaces that the card prints by other words, or not at all."""
    begun = slots.get("track", "").split()
    first = first if first is not None else int(begun[0]) if begun and begun[0].isdigit() else 1
    names = [one.partition(" = ") for one in slots.get("names", "").split("|")]
    printed = {number.strip(): words.strip() for number, _, words in names}
    for number, one in enumerate(titles(board), first):
        title, said = board.titles.get(one), printed.get(str(number), "")
        if title is not None and not said.startswith(title):
            told = f"printed as {quoted(said)}" if said else "printed without a title"
            message = f"the space {quoted(one)} is {told}, and here it is {quoted(title)}"
            yield ("titles", one), message, "write it into the slot `names` of the card"


def _lines(
    board: Board, printed: str, there: Sequence[str], here: Sequence[str], is_round: bool
) -> Differences:
    """Differences of lines, on a card with the spaces `there` and a board with those `here`."""
    chains = [one.split() for one in printed.split("|") if one.strip()]
    chains = [one[:-1] if one[_ENDS:] and one[-1] == DASHED else one for one in chains]
    pairs = [ends for chain in chains for ends in pairwise(chain)]
    if is_round:
        pairs += [*pairwise((*there, *there[:1]))]
    drawn = {frozenset(one) for one in pairs}
    own: set[frozenset[str]] = set()
    for number, line in enumerate(board.lines):
        path: ContentPath = ("lines", number)
        row = through(line)
        for place, ends in enumerate(pairwise(row)):
            own.add(frozenset(ends))
            if frozenset(ends) not in drawn:
                inner = (*path, "through") if isinstance(line, BoardLine) else path
                message = f"no line from {quoted(ends[0])} to {quoted(ends[1])} is printed"
                yield (*inner, place), message, "write both ends into the slot `lines` of the card"
    for ends in pairwise((*here, *here[:1])) if board.round else ():
        own.add(frozenset(ends))
        if frozenset(ends) not in drawn:
            message = f"no line from {quoted(ends[0])} to {quoted(ends[1])} is printed"
            yield ("round",), message, "fill the slot `round` of the card"
    for pair in dict.fromkeys(pairs):
        if frozenset(pair) not in own:
            message = f"a line {quoted(' '.join(pair))} is printed that is not here"
            yield ("lines",) if board.lines else (), message, "add it under `lines`"
