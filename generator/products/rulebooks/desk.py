"""What the blocks of one document are worked out from: a rulebook, or a page for a class."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator.diagnostics import Diagnostic, Position
from generator.lint.texts import Path as Place
from generator.model.deck import Deck
from generator.model.document import CardList, Contents, DocumentBlock, Example, Picture, Pictures
from generator.model.faces import find_face
from generator.model.game import Game
from generator.model.printed import printed
from generator.model.rulebook import Rulebook
from generator.model.rules import Ruleset
from generator.model.seating import allows, decks_of
from generator.play.wording import GameWords
from generator.products.rulebooks.album import Album, paint_album
from generator.products.rulebooks.matches import Match, judged, played_by
from generator.products.workplace import Workplace
from generator.render.pages import Piece
from generator.rules import Checked, check_ruleset
from generator.words.catalogue import ENGLISH, Catalogue, catalogue_of

Resolved = tuple[tuple[Piece, ...], tuple[Diagnostic, ...]]
"""What a block has come to, and what is wrong with it."""


@dataclass(frozen=True)
class Desk:
    """One document of a box about one of its rulesets.

    `part` is the key of its file in `Game.places`, `blocks` are its blocks of documents with their
    paths in that file, and `faces` are shown beside those that blocks name. `catalogue` has the
    words that documents say by themselves.
    """

    place: Workplace
    rules: str
    part: str
    blocks: tuple[tuple[DocumentBlock, Place], ...]
    faces: tuple[str, ...] = ()
    catalogue: Catalogue = ENGLISH

    @property
    def game(self) -> Game:
        """The box."""
        return self.place.game

    @property
    def folder(self) -> Path:
        """Of the box."""
        return self.place.folder

    @property
    def ruleset(self) -> Ruleset:
        """What the document explains."""
        return self.game.ruleset(self.rules)

    @cached_property
    def checked(self) -> Checked | None:
        """The same, read; None where it has errors, which are reported elsewhere."""
        return check_ruleset(self.game, self.ruleset)[0]

    @cached_property
    def matches(self) -> dict[str, Match | str]:
        """The matches that examples are from by name, or why they are none; none without rules."""
        checked = played_by(self.game, self.rules, self.folder) if self.checked else None
        if checked is None:
            return {}
        named = [block.transcript for block, _ in self.blocks if isinstance(block, Example)]
        return {name: judged(self.folder, name, checked) for name in dict.fromkeys(named)}

    @cached_property
    def words(self) -> GameWords:
        """Speaks for cards and rules."""
        return GameWords(self.game, self.ruleset)

    @cached_property
    def album(self) -> Album:
        """All faces that the document shows."""
        return paint_album(self.place, self.words, dict.fromkeys(self._faces()))

    @property
    def tables(self) -> tuple[int, ...]:
        """Every number of seats that can play."""
        seats = self.ruleset.seats
        span = range(seats.least, seats.most + 1)
        return tuple(number for number in span if allows(self.ruleset, number))

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The printed decks that are used, in the order of the box."""
        used = {deck.id for deck in decks_of(self.game, self.ruleset)}
        return tuple(deck for deck in self.game.decks if deck.id in used)

    def tr(self, text: str, **names: object) -> str:
        """Words of the document in its language."""
        return self.catalogue.tr(text, **names)

    def where(self, *path: str | int) -> Position:
        """Where in the file of the document something stands."""
        return self.game.where(self.part, *path)

    def shown_by(self, deck: Deck) -> str:
        """The face by which a deck is known: of the box's showcase, else of its first card."""
        for name in self.game.file.showcase:
            if find_face([deck], name):
                return name
        return f"{printed(deck)[0].id}/front"

    def _faces(self) -> Iterator[str]:
        yield from self.faces
        for block, _ in self.blocks:
            if isinstance(block, Picture):
                yield block.face
            elif isinstance(block, Pictures):
                yield from block.faces
            elif isinstance(block, Contents):
                yield from map(self.shown_by, self.decks)
            elif isinstance(block, CardList) and block.pictures:
                deck = self.game.deck(block.deck)
                wanted = block.cards or tuple(card.id for card in deck.cards)
                yield from (f"{one.id}/front" for one in printed(deck) if one.card.id in wanted)


def desk_of(place: Workplace, book: Rulebook) -> Desk:
    """The desk of a rulebook, in the language of the box."""
    blocks = tuple(
        (block, ("chapters", number, "blocks", index))
        for number, chapter in enumerate(book.chapters)
        for index, block in enumerate(chapter.blocks)
    )
    catalogue = catalogue_of(place.game)
    return Desk(place, book.id, f"rulebooks/{book.id}", blocks, book.cover, catalogue)
