"""Cards to design by hand: the frame of every kind of card, without its words and pictures."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from xml.etree import ElementTree

import tinyhtml5

from generator.diagnostics import Diagnostic
from generator.files.store import Store, key_of
from generator.model.deck import Deck, Face, Printed, printed
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.decks import DeckArt, PaintedDeck, Sides, deck_art, paint_art
from generator.products.order import Result, Workplace
from generator.products.piles import put_on_sheets
from generator.render.faces import Artwork
from generator.versions import code_hash
from generator.words.catalogue import catalogue_of

KEPT = frozenset({"ground", "frame", "stripe", "hair", "seal", "whole"})
"""Classes of what is the same on all cards of a kind: frames, bands, and the sign of the band."""

_PREFIX = re.compile(r"(</?)ns\d+:| xmlns:ns\d+=\"[^\"]*\"")
"""What ElementTree adds to the names of drawings, and an HTML page has not."""

ON_A_SHEET = 9
"""Blank cards of a deck that are printed at least: as many poker cards as A4 holds."""
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def blank_body(body: str) -> str:
    """The frame of the face in `body`, as HTML; empty where the template marks none.

    Cards of one kind give the same text, whatever is on them.
    """
    root = tinyhtml5.parse(f"<!DOCTYPE html><body>{body}</body>", namespace_html_elements=False)
    found = []
    for element in _kept(root):
        element.tail = None
        html = ElementTree.tostring(element, encoding="unicode", short_empty_elements=False)
        found.append(_PREFIX.sub(lambda match: match[1] or "", html))
    return "".join(found)


def _kept(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The outermost elements that stay."""
    for child in element:
        classes = set((child.get("class") or "").split())
        if KEPT & classes or (child.tag == "div" and "line" in classes):
            yield child
        else:
            yield from _kept(child)


@dataclass(frozen=True)
class BlankTask:
    """Print the frames of a deck's cards, with the backs that they need to be mixed in."""

    place: Workplace
    deck: Deck

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.deck.title}, blank"

    @property
    def held(self) -> tuple[tuple[Deck, tuple[Printed, ...]], ...]:
        """The deck, without what is on its cards."""
        return ((self.deck, ()),)

    def paint(self) -> PaintedDeck:
        """The frames, painted."""
        place, size = self.place, self.place.sizes[self.deck.size]
        art = deck_art(place.materials, self.deck, size, printed(self.deck))
        return paint_art(place.game, blank_art(art, place.cache), place.cache)

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the frames, whatever the paper."""
        return self.paint().findings

    def run(self) -> Result:
        """The frames on sheets, every kind as often."""
        order, file, painted = self.place.order, self.place.game.file, self.paint()
        kinds = [one.printed for one in painted.art.sides]
        each = ceil(ON_A_SHEET / len(kinds))
        designs = [replace(one, copies=each) for one in kinds]
        options = order.options(
            f"{file.short} · {self.deck.title}", catalogue_of(self.place.game).tr
        )
        made = put_on_sheets(painted, designs, options, self.place.cache, file.language)
        sheets = len(made.imposition.sheets)
        about = {"kind": "blank", "of": self.deck.id, "cards": made.cards, "sheets": sheets}
        name = order.deck_name(f"blank-{self.deck.id}")
        return (Artefact(name, made.pdf, about),), painted.findings, ()


def _kept_body(body: str, store: Store) -> str:
    key = key_of(code_hash(), body)
    return store.once("frames", key, lambda: blank_body(body).encode()).decode()


def blank_art(art: DeckArt, cache: Path) -> DeckArt:
    """The frames of a deck's fronts, one for each kind of card, with the back of the first of it.

    Cards are of one kind when their frames have the same colours. A front that is drawn to scale
    is its own frame: it is drawn from numbers. What is left of a front is kept in the `cache`.
    """
    store = Store(cache)
    kinds: dict[frozenset[str], tuple[Artwork, Sides]] = {}
    for sides in art.sides:
        front = art.faces[sides.front]
        if isinstance(front, Artwork):
            body = _kept_body(front.body, store)
            key = frozenset(_COLOUR.findall(body))
            if key not in kinds or len(body) < len(kinds[key][0].body):
                kinds[key] = (replace(front, body=body, images=(), plates=()), sides)
    backs = {sides.back: art.faces[sides.back] for _, sides in kinds.values()}
    fronts = {front.id: front for front, _ in kinds.values()}
    designs = tuple(sides for _, sides in kinds.values())
    return replace(art, faces={**fronts, **backs}, sides=designs)


def has_frames(deck: Deck) -> bool:
    """Whether cards of this deck are set in a frame, and not drawn to scale."""
    return isinstance(deck.front, Face)
