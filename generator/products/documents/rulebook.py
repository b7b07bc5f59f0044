"""From a rulebook as content writes it to pages in which everything is known."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from generator.diagnostics import ContentPath, Diagnostic
from generator.model.document import CardList, Chapter, Rulebook, Said
from generator.model.rules import Ruled
from generator.model.seating import is_used, variants_of
from generator.products.credits import credit_lines
from generator.products.documents.blocks import card_list, passage, resolved
from generator.products.documents.context import DocumentContext, rulebook_context
from generator.products.documents.editorial_notes import editorial_notes
from generator.products.documents.written import written
from generator.products.order import Workplace
from generator.render.documents.pieces import Pages, Passage, Passages, Piece
from generator.render.documents.text import literal

if TYPE_CHECKING:
    from generator.model.cardset import CardSet


def rulebook_pages(place: Workplace, book: Rulebook) -> tuple[Pages, tuple[Diagnostic, ...]]:
    """The whole rulebook, and what only shows when its matches are played.

    Raises:
        HornbookError: a face cannot be painted.
    """
    context, game = rulebook_context(place, book), place.game
    made = [resolved(context, block, path) for block, path in context.blocks]
    found = iter(made)
    parts = [
        [(one, [piece for _ in one.blocks for piece in next(found)[0]]) for one in chapters]
        for chapters in (book.learn, book.chapters)
    ]
    pages = written(
        "rulebook",
        context.catalogue,
        book.id,
        book=book,
        game=game,
        ruleset=context.ruleset,
        parts=parts,
        sources=[*_sources(pieces for part in parts for pieces in part)],
        variants=[*_variants(context)],
        sets=[*set_pieces(context)],
        terms=[*_terms(context)],
        credits=map(literal, credit_lines(game, sorted(place.icons))),
        notes=editorial_notes(context, book),
    )
    cover = context.images.row(book.cover) if book.cover else ()
    index = [(entry, words or (entry,)) for entry, words in book.index.items()]
    index.sort(key=lambda entry: entry[0].casefold())
    whole = replace(pages, kind="rulebook", cover=cover, contents=True, index=tuple(index))
    return whole, tuple(finding for _, findings in made for finding in findings)


def _sources(chapters: Iterable[tuple[Chapter, Sequence[Piece]]]) -> Iterator[tuple[str, str]]:
    """Each chapter whose rules follow sections of the published rules, with these."""
    for chapter, pieces in chapters:
        rules = (one for piece in pieces if isinstance(piece, Passages) for one in piece.passages)
        cited = dict.fromkeys(part for one in rules if one.cites for part in one.cites.split("; "))
        if cited:
            yield chapter.title, "; ".join(cited)


def _variants(context: DocumentContext) -> Iterator[Passages]:
    """The other ways to play that this ruleset has, if any."""
    told = []
    for one in variants_of(context.game, context.ruleset):
        cited = one.origin("says")
        section = cited[1] if cited and cited[0] == "cites" else None
        told.append(Passage(f"**{one.title}.** {one.says}", section, one.editorial.get("says")))
    if told:
        yield Passages(tuple(told), "list")


def _terms(context: DocumentContext) -> Iterator[str]:
    """The words of the glossary that this ruleset speaks of, in their order, each explained."""
    held = context.game.file.glossary.values()
    used = (one for one in held if is_used(one.rulesets, (context.ruleset,)))
    for one in sorted(used, key=lambda one: one.term.casefold()):
        yield f"**{one.term[0].upper()}{one.term[1:]}.** {one.means}"


def set_pieces(context: DocumentContext) -> Iterator[tuple["CardSet", tuple[Piece, ...]]]:
    """What each card set adds: the rules that are not told elsewhere, and its cards."""
    told = {name for block, _ in context.blocks if isinstance(block, Said) for name in block.ids}
    ruleset = context.ruleset
    typed: dict[str, Sequence[Ruled]] = {
        "rules": ruleset.rules,
        "actions": ruleset.actions,
        "answers": ruleset.answers,
    }
    for used in context.game.sets:
        rules = tuple(
            passage(one)
            for key, many in typed.items()
            for index, one in enumerate(many)
            if one.says and one.id not in told and _is_of(context, used, (key, index))
        )
        cards = [
            (deck, tuple(card.id for card in deck.cards if card.id in used.cards.get(deck.id, ())))
            for deck in context.decks
        ]
        lists = (
            card_list(context, CardList(block="cards", deck=deck.id, cards=ids, caption=deck.title))
            for deck, ids in cards
            if ids
        )
        yield used, (*([Passages(rules)] if rules else ()), *lists)


def _is_of(context: DocumentContext, used: "CardSet", path: ContentPath) -> bool:
    """Whether what stands there was typed in a file of the set."""
    at = context.game.where(f"rules/{context.rules}", *path, "says")
    return PurePath(at.file).is_relative_to(used.folder)
