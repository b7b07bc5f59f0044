"""Ids: of two things, of another file than their own, or of a deck that cannot be printed along."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import PurePosixPath
from typing import Protocol

from generator.diagnostics import ContentPath, Position, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.lint.maps import MapCase, map_cases
from generator.model.deck import Deck
from generator.model.sheet import Block, Columns, Entry, Fields, Sum

WRITE = "write id: "
"""Begins the hint of a wrong name; the right one follows."""


@error(
    "M115",
    what="Two cards of the box, two designs of a card, two sheets, two fields of a sheet, two "
    "decks or two variants have the same id.",
    why="Texts, commands and files name things by their id, and would find only one of the two.",
    example="cards:\n  - {id: fool, title: The Fool}\n  - {id: fool, title: The Magician}",
    instead="cards:\n  - {id: fool, title: The Fool}\n  - {id: magician, title: The Magician}",
)
def duplicate_id(case: Case) -> Findings:
    """One finding for each second use of an id, which says where the first stands."""
    game = case.game
    decks = ((name, case.where("game", "decks", at)) for at, name in enumerate(game.file.decks))
    yield from _twice("deck", decks)
    cards = [_listed(case, part, deck.cards, ("cards",)) for part, deck in case.decks]
    yield from _twice("card", chain.from_iterable(cards))
    for part, deck in case.decks:
        for index, card in enumerate(deck.cards):
            designs = _listed(case, part, card.designs, ("cards", index, "designs"))
            yield from _twice("design", designs, f"the card {quoted(card.id)} has")
    yield from _twice("sheet", _listed(case, "components", game.sheets, ("sheets",)))
    for index, sheet in enumerate(game.sheets):
        yield from _fields_twice(case, sheet.blocks, ("sheets", index, "blocks"))
    yield from _twice("variant", _listed(case, "game", game.file.variants, ("variants",)))


def _fields_twice(case: Case, blocks: tuple[Block, ...], path: ContentPath) -> Findings:
    """Fields and sums of a sheet with one id, and parts of a sum."""
    named = [*_named_blocks(blocks, path)]
    fields = ((name, case.where("components", *at, "id")) for name, at, _ in named)
    yield from _twice("field", fields, "the sheet has")
    for name, at, block in named:
        if isinstance(block, Sum):
            terms = ((one.id, index) for index, one in enumerate(block.terms) if one.id)
            places = ((id_, case.where("components", *at, "terms", n, "id")) for id_, n in terms)
            yield from _twice("part", places, f"the sum {quoted(name)} has")


def _named_blocks(
    blocks: Iterable[Block], path: ContentPath
) -> Iterator[tuple[str, ContentPath, Entry | Sum]]:
    """The fields and sums of some blocks that have an id, each with its path."""
    for index, block in enumerate(blocks):
        if isinstance(block, Columns):
            for number, inner in enumerate(block.columns):
                yield from _named_blocks(inner, (*path, index, "columns", number))
        elif isinstance(block, Sum):
            yield block.id, (*path, index), block
        elif isinstance(block, Fields):
            for number, entry in enumerate(block.entries):
                if entry.id is not None:
                    yield entry.id, (*path, index, "entries", number), entry


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def _listed(
    case: Case, part: str, things: Iterable[_Named], path: ContentPath
) -> Iterator[tuple[str, Position]]:
    """The ids of a list of things, each with its place."""
    return ((one.id, case.where(part, *path, at, "id")) for at, one in enumerate(things))


def _twice(kind: str, named: Iterable[tuple[str, Position]], lead: str = "there is") -> Findings:
    first: dict[str, Position] = {}
    for name, at in named:
        if name in first:
            before = first[name]
            place = f"line {before.line}" if before.file == at.file else str(before)
            message = f"{lead} a {kind} {quoted(name)} already, in {place}"
            yield (at, message, "give one of the two another id")
        first.setdefault(name, at)


@error(
    "M120",
    what="The id of a game is not the name of its folder, or that of another file not the file's.",
    why="Commands and output folders use the one, readers look for the other.",
    example="# cards/fate.yaml\nid: fates",
    instead="# cards/fate.yaml\nid: fate",
)
def wrong_name(case: Case) -> Findings:
    """One finding for each id that differs from its folder or file."""
    game, file = case.game, case.game.file
    folder = PurePosixPath(game.places["game"].file).parent.name
    if folder and game.id != folder:
        message = f"the game {quoted(game.id)} stands in the folder {quoted(folder)}"
        yield (case.where("game", "id"), message, f"{WRITE}{folder}")
    stems = {part: PurePosixPath(game.places[part].file).stem for part, _ in case.decks}
    named = [
        *(("deck", part, deck.id, stems[part]) for part, deck in case.decks),
        *(("map", f"maps/{name}", one.id, name)
          for name, one in zip(file.maps, game.maps, strict=True)),
        *(("ruleset", f"rules/{name}", one.id, name)
          for name, one in zip(file.rulesets, game.rulesets, strict=False)),
        *(("hints for", part, one.id, part.rpartition("/")[2])
          for part, one in game.policies.items()),
        *(("rulebook of", part, book.id, part.rpartition("/")[2]) for part, book in case.books),
    ]  # fmt: skip
    for noun, part, own, stem in named:
        if own != stem:
            message = f"the {noun} {quoted(own)} stands in the file {quoted(stem + '.yaml')}"
            yield (case.where(part, "id"), message, f"{WRITE}{stem}")


@error(
    "M129",
    what="A deck is printed with another one that is not there, that differs in size or back, or "
    "that is itself printed with a third.",
    why="`printed_with` is for cards that must not be told from those of the other deck; a glance "
    "at the back or the edge would do.",
    example="size: bridge\nback: {template: crest}\nprinted_with: wares    # of size poker",
    instead="size: poker\nback: {template: crest}\nprinted_with: wares",
)
def wrong_companion(case: Case) -> Findings:
    """What the files alone tell; the painted backs are compared when they are printed."""
    decks = {deck.id: deck for _, deck in case.decks}
    for part, deck in case.decks:
        if deck.printed_with is not None:
            for message, hint in _trouble(deck, deck.printed_with, decks):
                yield (case.where(part, "printed_with"), message, hint)


def _trouble(deck: Deck, name: str, decks: dict[str, Deck]) -> Iterator[tuple[str, str | None]]:
    other = decks.get(name)
    if other is None or other is deck:
        known = [one for one in decks if one != deck.id]
        yield f"there is no other deck {quoted(name)}", did_you_mean(name, known)
        return
    if other.printed_with is not None:
        hint = f"print both with {quoted(other.printed_with)}"
        yield f"{quoted(name)} is itself printed with another deck", hint
    if other.size != deck.size:
        yield f"{quoted(name)} has the size {other.size}, and this deck {deck.size}", None
    if other.rulesets and not set(deck.rulesets or [""]) <= set(other.rulesets):
        users = ", ".join(other.rulesets)
        yield f"{quoted(name)} is for fewer rulesets than this deck", f"it is for {users}"
    if other.back != deck.back:
        yield f"{quoted(name)} has another back", "write the same back for both"


@error(
    "M133",
    what="On a map, two nodes have one id, an arrow leads back to where it begins or is drawn "
    "twice, two seats control one node, or two name the same one where only one may.",
    why="Only one of the two could be drawn or played.",
    example="relations:\n  - {from: mill, to: farm, is: near}\n"
    "  - {from: farm, to: mill, is: near}",
    instead="relations:\n  - {from: mill, to: farm, is: near, mutual: true}",
)
def twice_in_map(case: Case) -> Findings:
    """One finding for each second thing that a map may hold once, and each arrow to itself."""
    for one in map_cases(case):
        yield from _ids(one)
        yield from _relations(one)
        yield from _controls(one)
        yield from _private(one)


def _ids(one: MapCase) -> Findings:
    first: dict[str, int] = {}
    for index, node in enumerate(one.map.nodes):
        if node.id in first:
            line = one.line("nodes", first[node.id], "id")
            message = f"there is a {one.rules.node} {quoted(node.id)} already, in line {line}"
            hint = "give one of the two another id"
            yield one.case.where(one.part, *("nodes", index, "id")), message, hint
        first.setdefault(node.id, index)


def _relations(one: MapCase) -> Findings:
    first: dict[tuple[str, str], int] = {}
    for index, relation in enumerate(one.map.relations):
        ends = relation.from_, relation.to
        path = ("relations", index)
        if relation.from_ == relation.to:
            message = f"{quoted(relation.from_)} stands in a relation to itself"
            yield one.case.where(one.part, *(*path, "to")), message, "name somebody else"
            continue
        there = [ends, ends[::-1]] if relation.mutual else [ends]
        before = next((first[way] for way in there if way in first), None)
        if before is not None:
            line = one.line("relations", before)
            message = f"how {quoted(ends[0])} stands to {quoted(ends[1])} is said in line {line}"
            yield one.case.where(one.part, *path), message, "take one of the two out"
        elif (back := first.get(ends[::-1])) is not None:
            other = one.map.relations[back]
            if other.is_ == relation.is_:
                line = one.line("relations", back)
                message = f"line {line} says the same in the other direction"
                hint = "write mutual: true there, and take this out"
                yield one.case.where(one.part, *path), message, hint
        for way in there:
            first.setdefault(way, index)


def _controls(one: MapCase) -> Findings:
    for index, seat in enumerate(one.map.seats):
        before = one.controlled[seat.controls]
        if before != index:
            line = one.line("seats", before, "controls")
            message = f"the seat in line {line} controls {quoted(seat.controls)} already"
            hint = f"give each seat a {one.rules.node} of its own"
            yield one.case.where(one.part, *("seats", index, "controls")), message, hint


def _private(one: MapCase) -> Findings:
    for name, field in one.rules.private.items():
        first: dict[str, int] = {}
        for index, seat in enumerate(one.map.seats):
            node = seat.private[name].node if name in seat.private else None
            if node is None or not field.unique:
                continue
            path = ("seats", index, "private", name, "node")
            if node in first:
                line = one.line("seats", first[node], "private", name, "node")
                message = f"the seat in line {line} has {quoted(node)} as its {name} already"
                yield one.case.where(one.part, *path), message, "both choose again"
            first.setdefault(node, index)
