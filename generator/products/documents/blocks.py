"""From a block as content writes it to pieces in which everything is known."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from pydantic import TypeAdapter, ValidationError

from generator.chances.tables import chance_tables
from generator.diagnostics import ContentPath, Diagnostic, quoted
from generator.errors import HornbookError
from generator.files.store import Store, key_of
from generator.lint.print_codes import EXAMPLE_UNTRUE
from generator.model.deck import Deck, Face, Printed, count, printed, used_by
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
    TableTop,
)
from generator.model.rules import Event, Requirement, Saying, Term, said_words, sayings
from generator.model.seating import is_used
from generator.model.sheet import Block, Column, Table
from generator.play.happenings import SUM, Happenings, happened
from generator.play.kept_matches import match_bytes
from generator.play.narration import Telling, seat_names
from generator.play.wording import capital, spaced
from generator.products.documents.context import (
    DocumentContext,
    JudgedMatch,
    Resolved,
    outdated,
    untold,
)
from generator.products.documents.setup import setup_table
from generator.products.documents.table_tops import table_picture
from generator.products.documents.written import written_pieces
from generator.render.documents.pieces import (
    Figure,
    Listed,
    Listing,
    Passage,
    Passages,
    Piece,
    Told,
)
from generator.render.documents.text import Filled, filled
from generator.sandbox.limits import bound
from generator.words.filters import MINUS, fraction, minus, percent
from generator.words.texts import card_context, game_context, spoken

BESIDE, SMALL = 42.0, 22.0
"""Millimetres: the width of a picture that text runs past, and beside an entry of a list, on A4."""

ALONE = re.compile(r"\{\{ *([a-z0-9_]+) *(?:(?:\||or )[^{}]*)?\}\}")
"""A place of a face that holds one attribute and nothing else."""

TEST = re.compile(r"\{%[^{}]*%\}")
"""What decides whether a place of a face is filled, and stands on no card."""

NO_CARDS = {"board": "board", "player-mat": "board", "token": "token"}
"""Templates of what is told beside the cards of a box, and what it is called."""

EXAMPLES = "examples"
"""The kind under which lines of matches that are legal are kept."""

Kept = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str, str], ...]]
KEPT: TypeAdapter[Kept] = TypeAdapter(Kept)

NBSP = "\N{NO-BREAK SPACE}"


def resolved(context: DocumentContext, block: DocumentBlock, path: ContentPath) -> Resolved:
    """What a block of a document comes to; a block of sheets is as it is."""
    match block:
        case SetupTable():
            return setup_table(context, block, path)
        case TableTop():
            return table_picture(context, block, path)
        case Example():
            return _example(context, block, path)
        case Contents():
            return _contents(context), ()
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
    """A stretch of a match: in our own words, where it is true to them; else in plain sentences.

    A finding where it is no longer legal, and for all that the words name and that did not happen.
    """
    place = context.place
    store = Store(place.cache) if bound() is None else None
    words = context.catalogue.language, sorted(context.catalogue.messages.items())
    record = match_bytes(place.folder, block.transcript)
    key = key_of(context.match_key, record, block.model_dump_json(by_alias=True), repr(words))
    images = context.images.row(block.shows) if block.shows else ()
    tale = tuple(SUM.sub(lambda found: found[0].replace(" ", NBSP), one) for one in block.tale)
    if kept := _kept(store.find(EXAMPLES, key) if store else None):
        return (Told(block.title, block.text, kept[0], tale, images, kept[1]),), ()
    match = context.matches.get(block.transcript)
    if not isinstance(match, JudgedMatch):
        return (), (outdated(context, match, path),) if match else ()
    arbiter = context.ruleset.seats.arbiter
    called = seat_names(match.transcript, arbiter, block.names, context.catalogue)
    telling = Telling(called, block.tells, block.notes, block.calls)
    try:
        found = happened(match.compiled, match.transcript, (block.first, block.last), telling)
    except HornbookError as error:
        return (), (untold(context, error, path),)
    wrong = tuple(_untrue(context, block, path, found))
    if store and not wrong:
        store.keep(EXAMPLES, key, KEPT.dump_json((found.lines, found.changes)))
    return (Told(block.title, block.text, found.lines, tale, images, found.changes),), wrong


def _untrue(
    context: DocumentContext, block: Example, path: ContentPath, found: Happenings
) -> Iterator[Diagnostic]:
    """What the words of an example name, or the pictures show, that did not happen."""
    values = game_context(context.game)
    sees = frozenset(block.sees)
    said: dict[ContentPath, str] = {("title",): block.title, ("text",): block.text or ""}
    said |= {("tale", number): text for number, text in enumerate(block.tale)}
    for place, text in said.items():
        for message in found.untrue(filled(text, values), sees):
            hint = "tell what happened, or widen `first` to `last`"
            yield EXAMPLE_UNTRUE.at(context.where(*path, *place), message, hint)
    there = found.cards | (sees & found.sight)
    known = there | {card.partition(".")[0] for card in there}
    for number, face in enumerate(block.shows):
        if face.rpartition("/")[0] not in known:
            message = f"{quoted(face)} shows a card that has no part in it"
            yield EXAMPLE_UNTRUE.at(context.where(*path, "shows", number), message)


def _kept(kept: bytes | None) -> Kept | None:
    """The lines of an example and what changes, as they are kept; None where they are not."""
    with suppress(ValidationError):
        return KEPT.validate_json(kept or b"", strict=True)
    return None


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
        named = f"{named} (×{NBSP}{copies})" if copies > 1 else named
        more = _shown(context, deck, alike[0], block.shows)
        entries.append(Listed(", ".join((named, *more)), text, image))
    return Listing(block.caption, tuple(entries))


def _shown(
    context: DocumentContext, deck: Deck, one: Printed, names: tuple[str, ...]
) -> Iterator[str]:
    """Attributes of a card that an author wants beside its title: `rank 7`, `quay`."""
    values, words = {**deck.attribute_defaults, **one.attributes}, context.catalogue
    for name in names:
        value = values.get(name)
        for single in value if isinstance(value, tuple) else (value,):
            if isinstance(single, str):
                yield str(spoken(single, context.game.house)).replace("-", " ")
            elif single is True:
                yield words.tr(spaced(name))
            elif single is not None and single is not False:
                said = words.number(single) if isinstance(single, float) else str(single)
                yield f"{words.tr(spaced(name))} {said.replace('-', MINUS)}"


def _apart(deck: Deck, one: Printed, same: list[Printed]) -> str:
    """`: The owl`, what a place of the face says to tell cards apart that have the same title."""
    known = printed_alone(deck)
    for name, value in {**deck.attribute_defaults, **one.attributes}.items():
        others = {other.attributes.get(name, deck.attribute_defaults.get(name)) for other in same}
        if isinstance(value, str) and name.replace("-", "_") in known and len(others) > 1:
            return f": {value}"
    return ""


def _places(deck: Deck) -> tuple[str, ...]:
    return tuple(deck.front.slots.values()) if isinstance(deck.front, Face) else ()


def printed_alone(deck: Deck) -> set[str]:
    """The attributes that fill a place of the front by themselves."""
    return {found[1] for text in _places(deck) if (found := ALONE.fullmatch(text.strip()))}


def _words(context: DocumentContext, deck: Deck, one: Printed) -> tuple[str, str]:
    """Title and text of a card, after limits that its face says elsewhere.

    For want of a text, what the places of its face say.
    """
    values = card_context(game_context(context.game), deck, one)
    title, text = (filled(str(one.word(name) or ""), values) for name in ("title", "text"))
    numbers = "; ".join(_numbers(context, deck, one))
    if text:
        limits = dict.fromkeys(capital(one) for one in _limits(context, deck, one))
        # Where cards of a deck say nothing but numbers, one with a text says its numbers too.
        own = "" if all(card.text for card in deck.cards) or not numbers else capital(numbers)
        lines = (*(f"{limit}." for limit in limits), text, f"{own}." if own else "")
        return title, Filled(" ".join(filter(None, lines)))
    said = (" ".join(filled(place, values).split()) for place in _places(deck))
    phrases = dict.fromkeys(
        place.rstrip(".") for place in said if " " in place and place not in title
    )
    lines = ("; ".join(phrases), numbers)
    if not any(lines):
        lines = ("; ".join(dict.fromkeys(_kinds(context, deck, one))), "")
    return title, " ".join(f"{capital(line)}." for line in lines if line)


def _kinds(context: DocumentContext, deck: Deck, one: Printed) -> Iterator[str]:
    """What a card is by the choices that fill a place of its face, such as its band."""
    bands, alone = context.game.theme.bands, printed_alone(deck)
    for name, value in {**deck.attribute_defaults, **one.attributes}.items():
        declared = deck.attributes.get(name)
        if not (declared and declared.choices and isinstance(value, str)):
            continue
        if name.replace("-", "_") in alone:
            said = str(spoken(value, context.game.house)).replace("-", " ")
            yield bands[value].title if value in bands else said


def _limits(context: DocumentContext, deck: Deck, one: Printed) -> Iterator[str]:
    """What places of the face say with a number that rules ask for and the text does not tell."""
    values = card_context(game_context(context.game), deck, one)
    parts = (f"rules/{context.rules}", f"cards/{deck.id}")
    text, rules = str(one.word("text")), "".join(context.game.places[key].text for key in parts)
    untold = [
        str(value)
        for name, value in {**deck.attribute_defaults, **one.attributes}.items()
        if type(value) is int
        and (own := name.replace("-", "_")) not in text
        and re.search(rf"\.{own}\b", rules)
    ]
    for place in _places(deck):
        words = " ".join(filled(place, values).split()).rstrip(".").split(" ")
        if len(words) > 1 and any(number in words for number in untold):
            yield " ".join(words)


def shown_alone(deck: Deck, values: Mapping[str, object]) -> set[str]:
    """The attributes that fill a place of a card by themselves, whatever the place tests."""
    found = printed_alone(deck)
    for place in _places(deck):
        rest = TEST.sub("", place)
        if rest != place and not ALONE.sub("", rest).strip():
            # With names for their values, the tests say which of them stand on this card.
            found |= {*filled(ALONE.sub(r" \1 ", place), values).split()}
    return found


def _numbers(context: DocumentContext, deck: Deck, one: Printed) -> Iterator[str]:
    """The numbers of a card by the names of its attributes: those that fill a place of its face.

    Without those that its text tells.
    """
    text = str(one.word("text") or "")
    values = card_context(game_context(context.game), deck, one)
    alone = {name for name in shown_alone(deck, values) if name not in text}
    for name, value in {**deck.attribute_defaults, **one.attributes}.items():
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and name.replace("-", "_") in alone:
            words = context.catalogue
            said = words.number(value) if isinstance(value, float) else str(value)
            yield f"{words.tr(spaced(name))} {said.replace('-', MINUS)}"


def _contents(context: DocumentContext) -> tuple[Piece, ...]:
    """Decks, how many cards and how large; then sheets and maps."""
    game, ruleset, decks = context.game, context.ruleset, []
    for deck in context.decks:
        cards, size = count(printed(deck)), context.place.sizes[deck.size]
        used = {seats: count(used_by(deck, printed(deck), seats)) for seats in context.tables}
        decks.append((deck, size, cards, used if set(used.values()) != {cards} else {}))
    sheets = [sheet for sheet in game.sheets if is_used(sheet.rulesets, (ruleset,))]
    maps = game.maps if ruleset.from_map is not None else ()
    kinds = {deck.id: kind for deck, *_ in decks if (kind := _no_card(deck))}
    return written_pieces(
        "contents", context.catalogue, decks=decks, kinds=kinds, sheets=sheets, maps=maps
    )


def _no_card(deck: Deck) -> str | None:
    """What those of a deck are that nobody would call cards, by their template."""
    return NO_CARDS.get(deck.front.template) if isinstance(deck.front, Face) else None
