"""From a rulebook as content writes it to pages in which everything is known."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from generator.diagnostics import Diagnostic
from generator.model.cardset import CardSet
from generator.model.document import CardList, Said
from generator.model.rulebook import Rulebook
from generator.model.rules import Action, Rule
from generator.model.seating import variants_of
from generator.model.sheet import Paragraph, Points
from generator.products.credits import credit_lines
from generator.products.documents.blocks import card_list, passage, resolved
from generator.products.documents.context import DocumentContext, rulebook_context
from generator.products.documents.editorial_notes import editorial_notes
from generator.products.order import Workplace
from generator.render.documents.pieces import Pages, Passage, Passages, Piece, Section
from generator.render.documents.text import literal

VARIANTS = "variants"
"""The chapter that the variants of the box end; without it they are a section of their own."""


def rulebook_pages(place: Workplace, book: Rulebook) -> tuple[Pages, tuple[Diagnostic, ...]]:
    """The whole rulebook, and what only shows when its matches are played.

    Raises:
        HornbookError: a face cannot be painted.
    """
    context = rulebook_context(place, book)
    sections: list[Section] = []
    findings: list[Diagnostic] = []
    for number, chapter in enumerate(book.chapters):
        pieces: list[Piece] = []
        for index, block in enumerate(chapter.blocks):
            made, found = resolved(context, block, ("chapters", number, "blocks", index))
            pieces += made
            findings += found
        pieces += _variants(context) if chapter.id == VARIANTS else ()
        sections.append(Section(chapter.id, chapter.title, tuple(pieces)))
    if all(one.id != VARIANTS for one in sections) and (told := tuple(_variants(context))):
        sections.append(Section(VARIANTS, context.tr("Variants"), told))
    listed = ((entry, words or (entry,)) for entry, words in book.index.items())
    pages = Pages(
        id=book.id,
        kind="rulebook",
        title=book.title,
        subtitle=_subtitle(context),
        lead=book.lead,
        sections=(*sections, *set_sections(context), *_ending(context)),
        cover=context.images.row(book.cover) if book.cover else (),
        contents=True,
        index=tuple(sorted(listed, key=lambda entry: entry[0].casefold())),
    )
    return pages, tuple(findings)


def _subtitle(context: DocumentContext) -> str:
    tr, seats, file = context.tr, context.ruleset.seats, context.game.file
    if seats.least < seats.most:
        players = tr("{least} to {most} players", least=seats.least, most=seats.most)
    else:
        players = tr("1 player") if seats.most == 1 else tr("{most} players", most=seats.most)
    minutes = file.minutes
    if minutes[-1].isdigit():
        minutes = tr("{minutes} minutes", minutes=minutes)
    return " · ".join((players, minutes, tr("from {age} years", age=file.age)))


def _variants(context: DocumentContext) -> Iterator[Passages]:
    """The other ways to play that this ruleset has, if any."""
    told = []
    for one in variants_of(context.game, context.ruleset):
        cited = one.origin("says")
        section = cited[1] if cited and cited[0] == "cites" else None
        told.append(Passage(f"**{one.title}.** {one.says}", section, one.editorial.get("says")))
    if told:
        yield Passages(tuple(told), "list")


def set_sections(context: DocumentContext) -> Iterator[Section]:
    """A chapter for each card set in the game; none for one that changes nothing that is shown."""
    for used in context.game.sets:
        if pieces := (*_set_rules(context, used), *_set_cards(context, used)):
            title = context.tr("What {title} Adds", title=used.file.title)
            yield Section(f"set-{used.id}", title, pieces)


def _set_rules(context: DocumentContext, used: CardSet) -> Iterator[Piece]:
    """The rules that were typed in a file of the set and are not told elsewhere."""
    told = {name for block, _ in context.blocks if isinstance(block, Said) for name in block.ids}
    ruleset, found = context.ruleset, []
    typed: dict[str, Sequence[Rule | Action]] = {"rules": ruleset.rules, "actions": ruleset.actions}
    for key, many in typed.items():
        for index, one in enumerate(many):
            if one.says and one.id not in told:
                at = context.game.where(f"rules/{context.rules}", key, index, "says")
                if PurePath(at.file).is_relative_to(used.folder):
                    found.append(passage(one))
    if found:
        yield Passages(tuple(found))


def _set_cards(context: DocumentContext, used: CardSet) -> Iterator[Piece]:
    for deck in context.decks:
        wanted = used.cards.get(deck.id, frozenset())
        if names := tuple(card.id for card in deck.cards if card.id in wanted):
            block = CardList(block="cards", deck=deck.id, cards=names, caption=deck.title)
            yield card_list(context, block)


def _ending(context: DocumentContext) -> Iterator[Section]:
    """Who made the game, the type and the pictures; and what is ours of it."""
    told = map(literal, credit_lines(context.game, sorted(context.place.icons)))
    texts = tuple(Paragraph(block="text", text=one) for one in told if one)
    yield Section("credits", context.tr("Credits"), texts)
    lead = context.tr(
        "The published rules leave these open, or give no number. What stands here is our choice."
    )
    items = (f"**{one.what}.** {one.why} {one.cases}".strip() for one in editorial_notes(context))
    if ours := tuple(items):
        pieces = (Paragraph(block="text", text=lead), Points(block="list", items=ours))
        yield Section("ours", context.tr("What Is Ours"), pieces)
