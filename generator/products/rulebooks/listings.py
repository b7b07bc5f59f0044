"""Lists of what is in the box: cards with what they say, decks with how many there are."""

import re
from collections.abc import Iterator

from generator.model.deck import Deck, Face
from generator.model.document import CardList
from generator.model.printed import Printed, count, printed, used_by
from generator.model.seating import is_used
from generator.model.sheet import Points, Sheet
from generator.play.wording import capital, spaced
from generator.products.journal import BRACES
from generator.products.rulebooks.desk import Desk
from generator.render.pages import Listed, Listing, Piece
from generator.words.context import card_context, game_context
from generator.words.filters import MINUS
from generator.words.sandbox import fill

ALONE = re.compile(r"\{\{ *([a-z0-9_]+) *(?:(?:\||or )[^{}]*)?\}\}")
"""A place of a face that holds one attribute and nothing else."""

NBSP = "\N{NO-BREAK SPACE}"

SMALL = 22.0
"""Millimetres: the width of the picture beside an entry."""


def card_list(desk: Desk, block: CardList) -> Listing:
    """The cards that a block names, designs that say the same as one entry."""
    deck = desk.game.deck(block.deck)
    designs = [one for one in printed(deck) if one.card.id in (block.cards or (one.card.id,))]
    by_words: dict[tuple[str, str, str], list[Printed]] = {}
    for one in designs:
        by_words.setdefault((one.card.id, *_words(desk, deck, one)), []).append(one)
    same: dict[str, list[Printed]] = {}
    for (_, title, _), alike in by_words.items():
        same.setdefault(title, []).append(alike[0])
    entries = (
        _entry(desk, title + _apart(deck, alike[0], same[title]), text, alike, block)
        for (_, title, text), alike in by_words.items()
    )
    return Listing(block.caption, tuple(entries))


def _apart(deck: Deck, one: Printed, same: list[Printed]) -> str:
    """`: The owl`, what a place of the face says to tell cards apart that have the same title."""
    known = _alone(deck)
    for name, value in one.attributes.items():
        others = {other.attributes.get(name) for other in same}
        if isinstance(value, str) and name.replace("-", "_") in known and len(others) > 1:
            return f": {value}"
    return ""


def _alone(deck: Deck) -> set[str]:
    """The attributes that fill a place of the front by themselves."""
    places = deck.front.slots.values() if isinstance(deck.front, Face) else ()
    return {found[1] for text in places if (found := ALONE.fullmatch(text.strip()))}


def _words(desk: Desk, deck: Deck, one: Printed) -> tuple[str, str]:
    """Title and text as content, the values of the card filled in."""
    context = card_context(game_context(desk.game), deck, one)
    title, text = (_filled(str(one.word(name) or ""), context) for name in ("title", "text"))
    lines = ("; ".join(_phrases(deck, context)), "; ".join(_numbers(deck, one)))
    return title, text or " ".join(f"{capital(line)}." for line in lines if line)


def _filled(text: str, context: dict[str, object]) -> str:
    """The text with its values, and nothing left in it that is to be worked out again."""
    said = fill(text, context)
    for sign in BRACES:
        said = said.replace(sign, " ".join(sign))
    return said


def _phrases(deck: Deck, context: dict[str, object]) -> Iterator[str]:
    """What the places of a face say in more than one word."""
    places = deck.front.slots.values() if isinstance(deck.front, Face) else ()
    said = (" ".join(_filled(text, context).split()) for text in places)
    yield from dict.fromkeys(text.rstrip(".") for text in said if " " in text)


def _numbers(deck: Deck, one: Printed) -> Iterator[str]:
    """The numbers of a card by the names of its attributes: those that fill a place of its face."""
    alone = _alone(deck)
    for name, value in one.attributes.items():
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and name.replace("-", "_") in alone:
            yield f"{spaced(name)} {str(value).replace('-', MINUS)}"


def _entry(desk: Desk, title: str, text: str, alike: list[Printed], block: CardList) -> Listed:
    copies = count(alike)
    named = f"{title} (×{NBSP}{copies})" if copies > 1 else title
    name = f"{alike[0].id}/front"
    shown = block.pictures and name in desk.album.found
    image = desk.album.image(name, SMALL) if shown else None
    return Listed(named, text, image)


def contents(desk: Desk) -> tuple[Piece, ...]:
    """Decks with a picture, how many cards and how large; then sheets and maps."""
    decks = Listing(desk.tr("Cards"), tuple(_deck(desk, deck) for deck in desk.decks))
    papers = [*_sheets(desk), *_maps(desk)]
    listed = Points(block="list", items=tuple(papers))
    return (decks, listed) if papers else (decks,)


def _deck(desk: Desk, deck: Deck) -> Listed:
    size, cards = desk.place.sizes[deck.size], count(printed(deck))
    many = desk.tr("{count} cards", count=cards) if cards > 1 else desk.tr("1 card")
    said = [f"{many}, {size.width:g} × {size.height:g} mm."]
    used = {seats: count(used_by(deck, printed(deck), seats)) for seats in desk.tables}
    if set(used.values()) != {cards}:
        told = ", ".join(
            desk.tr("{count} with {seats} players", count=many, seats=seats)
            for seats, many in used.items()
        )
        said.append(desk.tr("In use: {told}.", told=told))
    image = desk.album.image(desk.shown_by(deck), SMALL)
    return Listed(deck.title, " ".join(said), image)


def _sheets(desk: Desk) -> Iterator[str]:
    for sheet in desk.game.sheets:
        if is_used(sheet.rulesets, (desk.ruleset,)):
            yield f"**{sheet.title}**{_copies(desk, sheet)}"


def _copies(desk: Desk, sheet: Sheet) -> str:
    if sheet.copies == 1:
        return desk.tr(", on paper")
    return desk.tr(", on paper; {count} for a table", count=sheet.copies)


def _maps(desk: Desk) -> Iterator[str]:
    if desk.ruleset.from_map is None:
        return
    for drawn in desk.game.maps:
        seats = desk.tr(" for {count} seats", count=len(drawn.seats)) if drawn.seats else ""
        yield f"**{drawn.title}**" + desk.tr(", a map{seats}", seats=seats)
