"""What the blocks of one document are worked out from: a rulebook, or a page for a class."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from generator.diagnostics import ContentPath, Diagnostic, Position, Severity
from generator.engine.compile import compile_checked
from generator.engine.faults import RulesFault
from generator.engine.program import Program
from generator.errors import HornbookError
from generator.files.store import key_of
from generator.lint.print_codes import EXAMPLE_OUTDATED
from generator.model.deck import Deck, Printed, find_face, printed
from generator.model.document import (
    CardList,
    DocumentBlock,
    Example,
    Picture,
    Pictures,
    Rulebook,
    TableTop,
)
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import allows, decks_of
from generator.play.kept_code import kept_code
from generator.play.kept_matches import read_match
from generator.play.referee.replay import referee
from generator.play.transcripts import Transcript
from generator.play.wording import GameWords
from generator.products.decks import PaintedDeck, deck_art, painted_faces
from generator.products.order import Workplace
from generator.render.documents.pieces import Image, Piece
from generator.rules import Checked
from generator.rules.check import check_ruleset
from generator.source.games import read_game
from generator.versions import code_hash
from generator.words.catalogue import ENGLISH, Catalogue, catalogue_of

Resolved = tuple[tuple[Piece, ...], tuple[Diagnostic, ...]]
"""What a block has come to, and what is wrong with it."""

ROW, GAP = 165.0, 4.0
"""Millimetres that a row of pictures may take on A4, and between two of them."""

LARGEST = 0.75
"""Of the size of the card: a row of few pictures is not shown larger."""


@dataclass(frozen=True)
class FaceImages:
    """Painted faces by the names that documents give them; `words` says what is on them."""

    words: GameWords
    cache: Path
    found: Mapping[str, tuple[PaintedDeck, Printed, str]]

    def row(self, names: Sequence[str]) -> tuple[Image, ...]:
        """The faces side by side, all at one scale."""
        widths = [self.found[name][0].art.look.size.width for name in names]
        scale = min(LARGEST, (ROW - GAP * (len(names) - 1)) / sum(widths))
        return tuple(
            self.image(name, width * scale) for name, width in zip(names, widths, strict=True)
        )

    def image(self, name: str, width: float) -> Image:
        """The face `width` mm wide."""
        painted, one, side = self.found[name]
        sides = next(made for made in painted.art.sides if made.printed.id == one.id)
        face = painted.faces[getattr(sides, side)].pdf.relative_to(self.cache).as_posix()
        return Image(face, painted.art.look.size, self.alt(name), round(width, 2))

    def alt(self, name: str) -> str:
        """What a face shows, as it is read aloud."""
        painted, one, side = self.found[name]
        if side == "front":
            return self.words.card(one.id)
        back = one.card.back
        said = ": ".join(filter(None, (back.title, back.text))) if back else ""
        own = f"Back of {self.words.title(one.id)}: {self.words.say(said)}" if said else ""
        return own or f"Back of a card of the deck {painted.art.deck.title}"


def face_images(place: Workplace, words: GameWords, names: Collection[str]) -> FaceImages:
    """Paint the faces called `names`, or find them painted; each deck is painted at once.

    Raises:
        HornbookError: there is no such face, which lint finds first, or it cannot be painted.
    """
    wanted = {name: found for name in names if (found := find_face(place.game.decks, name))}
    decks: dict[str, tuple[Deck, list[tuple[Printed, str]]]] = {}
    for deck, one, side in wanted.values():
        decks.setdefault(deck.id, (deck, []))[1].append((one, side))
    painted = {key: _painted(place, deck, shown) for key, (deck, shown) in decks.items()}
    shown = {name: (painted[deck.id], one, side) for name, (deck, one, side) in wanted.items()}
    return FaceImages(words, place.cache, shown)


def _painted(place: Workplace, deck: Deck, shown: Sequence[tuple[Printed, str]]) -> PaintedDeck:
    """The deck with the faces that are shown, each a side of a design, and no others."""
    designs = {one.id: one for one, _ in shown}
    art = deck_art(place.materials, deck, place.sizes[deck.size], designs.values())
    sides = {made.printed.id: made for made in art.sides}
    names = dict.fromkeys(str(getattr(sides[one.id], side)) for one, side in shown)
    art = replace(art, faces={name: art.faces[name] for name in names})
    return PaintedDeck(art, painted_faces(art, place.cache), ())


@dataclass(frozen=True)
class JudgedMatch:
    """A match that is legal, and the game compiled for its seats."""

    compiled: Program
    transcript: Transcript


def judged(folder: Path, name: str, checked: Checked) -> JudgedMatch | str:
    """The match `name` of the box in `folder`, or why it is none."""
    found = read_match(folder, name)
    if found is None:
        return "the file cannot be read"
    document, transcript = found
    ruleset = checked.ruleset
    if transcript.ruleset != ruleset.id:
        return f"it is of the ruleset {transcript.ruleset}"
    try:
        seats = len(transcript.seats) - ruleset.seats.arbiter
        compiled = compile_checked(checked, seats, transcript.variants, kept_code)
        findings = referee(compiled, transcript, document).findings
    except (HornbookError, RulesFault) as error:
        return str(error)
    wrong = [one for one in findings if one.severity is Severity.ERROR]
    return str(wrong[0]) if wrong else JudgedMatch(compiled, transcript)


@dataclass(frozen=True)
class DocumentContext:
    """One document of a box about one of its rulesets.

    `part` is the key of its file in `Game.places`, `blocks` are its blocks of documents with their
    paths in that file, and `faces` are shown beside those that blocks name. `catalogue` has the
    words that documents say by themselves.
    """

    place: Workplace
    rules: str
    part: str
    blocks: tuple[tuple[DocumentBlock, ContentPath], ...]
    faces: tuple[str, ...] = ()
    catalogue: Catalogue = ENGLISH

    @property
    def game(self) -> Game:
        """The box."""
        return self.place.game

    @property
    def ruleset(self) -> Ruleset:
        """What the document explains."""
        return self.game.ruleset(self.rules)

    @cached_property
    def checked(self) -> Checked | None:
        """The ruleset, read; None where it has errors, which are reported elsewhere."""
        return check_ruleset(self.game, self.ruleset)[0]

    @cached_property
    def matches(self) -> dict[str, JudgedMatch | str]:
        """The matches that examples are from by name, or why they are none; none without rules.

        The matches of a box were played without card sets.
        """
        folder, base, checked = self.place.folder, self._base, self.checked
        if not checked or base is None:
            return {}
        if base is not self.game:
            checked = check_ruleset(base, base.ruleset(self.rules))[0]
        played = (block for block, _ in self.blocks if isinstance(block, Example | TableTop))
        named = [block.transcript for block in played]
        return {name: judged(folder, name, checked) for name in dict.fromkeys(named) if checked}

    @cached_property
    def match_key(self) -> str:
        """The hash of all that a match of the box depends on besides its transcript."""
        base = self._base
        if base is None:
            return key_of(code_hash())
        models = (base.file, base.components, *base.decks, *base.rulesets, *base.maps)
        texts = (one.model_dump_json(by_alias=True) for one in models)
        return key_of(code_hash(), self.rules, repr(sorted(base.house.items())), *texts)

    @cached_property
    def _base(self) -> Game | None:
        """The box without card sets."""
        return read_game(self.place.folder)[0] if self.game.sets else self.game

    @cached_property
    def words(self) -> GameWords:
        """Speaks for cards and rules."""
        return GameWords(self.game, self.ruleset)

    @cached_property
    def images(self) -> FaceImages:
        """All faces that the document shows."""
        return face_images(self.place, self.words, dict.fromkeys(self.shown_faces()))

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

    def table_decks(self) -> frozenset[str]:
        """The decks whose cards lie on the tables that the document shows."""
        tables = [block for block, _ in self.blocks if isinstance(block, TableTop)]
        zones = {one.zone for block in tables for one in block.zones}
        on = {one.lies_on for block in tables for one in block.zones if one.lies_on}
        rules = self.ruleset
        held = {deck for zone in rules.zones if zone.id in zones for deck in zone.holds}
        types = (one.type for one in rules.counters if one.id in on)
        return frozenset(held | {one.removeprefix("card of ") for one in types})

    def shown_cards(self) -> frozenset[str]:
        """The ids of the cards of which the document shows what is printed on them."""
        lists = [one for one, _ in self.blocks if isinstance(one, CardList)]
        decks = {one.deck for one in lists if not one.cards} | self.table_decks()
        found = (find_face(self.game.decks, name) for name in self.shown_faces())
        return frozenset(
            (
                *(one[1].card.id for one in found if one),
                *(name for one in lists for name in one.cards),
                *(card.id for deck in self.game.decks if deck.id in decks for card in deck.cards),
                *(name for one in self.game.sets for ids in one.cards.values() for name in ids),
            )
        )

    def shown_faces(self) -> Iterator[str]:
        """The names of the faces that the document shows."""
        yield from self.faces
        for block, _ in self.blocks:
            match block:
                case Picture():
                    yield block.face
                case Pictures():
                    yield from block.faces
                case Example():
                    yield from block.shows
                case CardList(pictures=True):
                    deck = self.game.deck(block.deck)
                    wanted = block.cards or tuple(card.id for card in deck.cards)
                    yield from (f"{one.id}/front" for one in printed(deck) if one.card.id in wanted)


def outdated(context: DocumentContext, why: str, path: ContentPath) -> Diagnostic:
    """The finding where a block names a match that the rules do not allow any more."""
    message = f"the match cannot have been played like this: {why}"
    hint = "play it anew: hornbook simulate BOX --match SEED --transcript FILE"
    return EXAMPLE_OUTDATED.at(context.where(*path, "transcript"), message, hint)


def untold(context: DocumentContext, why: HornbookError, path: ContentPath) -> Diagnostic:
    """The finding where a match is legal, but not written so that it can be told."""
    message = f"the match cannot be told as it is written: {why}"
    hint = "record it: hornbook simulate BOX --match SEED --transcript FILE"
    return EXAMPLE_OUTDATED.at(context.where(*path, "transcript"), message, hint)


def rulebook_context(place: Workplace, book: Rulebook) -> DocumentContext:
    """That of a rulebook, in the language of the box."""
    blocks = tuple(book.blocks())
    catalogue = catalogue_of(place.game)
    return DocumentContext(place, book.id, f"rulebooks/{book.id}", blocks, book.cover, catalogue)
