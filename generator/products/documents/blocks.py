"""From a block as content writes it to pieces in which everything is known."""

import re
from collections.abc import Iterator, Mapping

from generator.chances.tables import chance_tables
from generator.lint.rulebook_codes import EXAMPLE_OUTDATED
from generator.lint.texts import Path as ContentPath
from generator.model.deck import Deck, Face
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
from generator.model.printed import Printed, count, printed, used_by
from generator.model.rules import Event, Requirement, Term
from generator.model.sayings import Saying, said_words, sayings
from generator.model.seating import is_used
from generator.model.sheet import Block, Column, Points, Table
from generator.play.narration import tell
from generator.play.narration_words import seat_names
from generator.play.terminal_words import capital, spaced
from generator.products.documents.context import DocumentContext, Match, Resolved
from generator.products.documents.setup import setup_table
from generator.render.documents.pieces import (
    Figure,
    Listed,
    Listing,
    Passage,
    Passages,
    Piece,
    Told,
)
from generator.render.documents.text import filled
from generator.words.context import card_context, game_context
from generator.words.filters import MINUS, fraction, minus, percent

BESIDE, SMALL = 42.0, 22.0
"""Millimetres: the width of a picture that text runs past, and beside an entry of a list, on A4."""

ALONE = re.compile(r"\{\{ *([a-z0-9_]+) *(?:(?:\||or )[^{}]*)?\}\}")
"""A place of a face that holds one attribute and nothing else."""

NBSP = "\N{NO-BREAK SPACE}"


def resolved(context: DocumentContext, block: DocumentBlock, path: ContentPath) -> Resolved:
    """What a block of a document comes to; a block of sheets is as it is."""
    match block:
        case SetupTable():
            return setup_table(context, block, path)
        case Example():
            return _example(context, block, path)
        case Contents():
            return contents(context), ()
        case Said():
            known = sayings(context.ruleset)
            told = (known[name] for name in block.ids if name in known)
            said = tuple(passage(one) for one in told if said_words(one))
            return (Passages(said, block.as_),), ()
        case CardList():
            return (card_list(context, block),), ()
        case ChanceTable():
            return (_chances(context, block),), ()
        case Picture():
            image = context.images.image(block.face, BESIDE)
            return (Figure((image,), block.caption, beside=True),), ()
        case Pictures():
            return (Figure(context.images.row(block.faces), block.caption),), ()
        case _:
            sheet_block: Block = block
            return (sheet_block,), ()


def _example(context: DocumentContext, block: Example, path: ContentPath) -> Resolved:
    """A stretch of a match in plain sentences; a finding where it is no longer legal."""
    match = context.matches.get(block.transcript)
    if not isinstance(match, Match):
        message = f"the match cannot have been played like this: {match}"
        hint = "play it anew: hornbook simulate BOX --match SEED --transcript FILE"
        at = context.where(*path, "transcript")
        return (), (EXAMPLE_OUTDATED.at(at, message, hint),) if match else ()
    arbiter = context.ruleset.seats.arbiter
    called = seat_names(match.transcript, arbiter, block.names, context.catalogue)
    span = block.first, block.last
    lines = tell(match.compiled, match.transcript, span, called, block.tells, block.notes)
    return (Told(block.title, block.text, lines),), ()


def passage(one: Saying) -> Passage:
    """The words of a rule, action, requirement or term, with where they are from."""
    if isinstance(one, Term | Event):
        return Passage(said_words(one))
    if isinstance(one, Requirement):
        return Passage(one.says, one.cites)
    cited: Mapping[str, str] = (
        {"does": one.cites} if isinstance(one.cites, str) else one.cites or {}
    )
    reasons = [one.editorial[name] for name in ("says", "does") if name in one.editorial]
    section = cited.get("says") or cited.get("does")
    return Passage(said_words(one), section, " ".join(dict.fromkeys(reasons)) or None)


def _chances(context: DocumentContext, block: ChanceTable) -> Table:
    """Exact chances as percentages and fractions, a row for each number of the printed range."""
    table = chance_tables(context.game)[block.chance]
    rows = tuple((minus(number), percent(one), fraction(one)) for number, one in table.rows)
    heads = (block.head, context.tr("Chance"), context.tr("Exactly"))
    columns = tuple(Column(title=head, align="centre") for head in heads)
    return Table(block="table", caption=block.caption, columns=columns, rows=rows)


def card_list(context: DocumentContext, block: CardList) -> Listing:
    """The cards that a block names, designs that say the same as one entry."""
    deck = context.game.deck(block.deck)
    designs = [one for one in printed(deck) if one.card.id in (block.cards or (one.card.id,))]
    by_words: dict[tuple[str, str, str], list[Printed]] = {}
    for one in designs:
        by_words.setdefault((one.card.id, *_words(context, deck, one)), []).append(one)
    same: dict[str, list[Printed]] = {}
    for (_, title, _), alike in by_words.items():
        same.setdefault(title, []).append(alike[0])
    entries = []
    for (_, title, text), alike in by_words.items():
        named, copies = title + _apart(deck, alike[0], same[title]), count(alike)
        face = f"{alike[0].id}/front"
        shown = block.pictures and face in context.images.found
        image = context.images.image(face, SMALL) if shown else None
        entries.append(Listed(f"{named} (×{NBSP}{copies})" if copies > 1 else named, text, image))
    return Listing(block.caption, tuple(entries))


def _apart(deck: Deck, one: Printed, same: list[Printed]) -> str:
    """`: The owl`, what a place of the face says to tell cards apart that have the same title."""
    known = _alone(deck)
    for name, value in one.attributes.items():
        others = {other.attributes.get(name) for other in same}
        if isinstance(value, str) and name.replace("-", "_") in known and len(others) > 1:
            return f": {value}"
    return ""


def _places(deck: Deck) -> tuple[str, ...]:
    return tuple(deck.front.slots.values()) if isinstance(deck.front, Face) else ()


def _alone(deck: Deck) -> set[str]:
    """The attributes that fill a place of the front by themselves."""
    return {found[1] for text in _places(deck) if (found := ALONE.fullmatch(text.strip()))}


def _words(context: DocumentContext, deck: Deck, one: Printed) -> tuple[str, str]:
    """Title and text of a card; for want of a text, what the places of its face say."""
    values = card_context(game_context(context.game), deck, one)
    title, text = (filled(str(one.word(name) or ""), values) for name in ("title", "text"))
    if text:
        return title, text
    said = (" ".join(filled(place, values).split()) for place in _places(deck))
    phrases = dict.fromkeys(place.rstrip(".") for place in said if " " in place)
    lines = ("; ".join(phrases), "; ".join(_numbers(deck, one)))
    return title, " ".join(f"{capital(line)}." for line in lines if line)


def _numbers(deck: Deck, one: Printed) -> Iterator[str]:
    """The numbers of a card by the names of its attributes: those that fill a place of its face."""
    alone = _alone(deck)
    for name, value in one.attributes.items():
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and name.replace("-", "_") in alone:
            yield f"{spaced(name)} {str(value).replace('-', MINUS)}"


def contents(context: DocumentContext) -> tuple[Piece, ...]:
    """Decks with a picture, how many cards and how large; then sheets and maps."""
    decks = Listing(context.tr("Cards"), tuple(_deck(context, deck) for deck in context.decks))
    papers = tuple(_papers(context))
    return (decks, Points(block="list", items=papers)) if papers else (decks,)


def _deck(context: DocumentContext, deck: Deck) -> Listed:
    tr, size, cards = context.tr, context.place.sizes[deck.size], count(printed(deck))
    many = tr("{count} cards", count=cards) if cards > 1 else tr("1 card")
    said = [f"{many}, {size.width:g} × {size.height:g} mm."]
    used = {seats: count(used_by(deck, printed(deck), seats)) for seats in context.tables}
    if set(used.values()) != {cards}:
        told = ", ".join(
            tr("{count} with {seats} players", count=many, seats=seats)
            for seats, many in used.items()
        )
        said.append(tr("In use: {told}.", told=told))
    image = context.images.image(context.shown_by(deck), SMALL)
    return Listed(deck.title, " ".join(said), image)


def _papers(context: DocumentContext) -> Iterator[str]:
    """The sheets and maps that are used, with their copies."""
    game, tr = context.game, context.tr
    for sheet in game.sheets:
        if is_used(sheet.rulesets, (context.ruleset,)):
            many = tr(", on paper; {count} for a table", count=sheet.copies)
            yield f"**{sheet.title}**{tr(', on paper') if sheet.copies == 1 else many}"
    for drawn in game.maps if context.ruleset.from_map is not None else ():
        seats = tr(" for {count} seats", count=len(drawn.seats)) if drawn.seats else ""
        yield f"**{drawn.title}**" + tr(", a map{seats}", seats=seats)
