"""Decks that are printed with another one: on its sheets, behind its back, in its file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.diagnostics import Diagnostic, quoted
from generator.lint.print_codes import OTHER_BACK
from generator.model.deck import Deck
from generator.model.game import Game
from generator.products.artwork import AnyArtwork, DeckArt, Sides, content_of
from generator.products.decks import PaintedDeck


def together(game: Game, first: PaintedDeck, others: Sequence[PaintedDeck]) -> PaintedDeck:
    """One deck to put on sheets: the cards of `first`, then those of each of the others.

    A card of the others gets the very back that the first deck has for the same content; a back
    that the first deck has not is a finding.
    """
    faces, sides, findings = dict(first.faces), list(first.art.sides), list(first.findings)
    backs = _backs(first.art)
    for other in others:
        findings += [*other.findings, *_differing(game, first.art.deck, other.art, backs)]
        own = [_behind(one, other.art, backs) for one in other.art.sides]
        shown = {face for one in own for face in (one.front, one.back)}
        faces |= {name: face for name, face in other.faces.items() if name in shown - faces.keys()}
        sides += own
    art = replace(first.art, sides=tuple(sides))
    return PaintedDeck(art, faces, tuple(findings))


def _backs(art: DeckArt) -> dict[object, str]:
    """The names of a deck's backs by what is on them."""
    names = dict.fromkeys(one.back for one in art.sides)
    return {content_of(art.faces[name]): name for name in names}


def _behind(one: Sides, art: DeckArt, backs: dict[object, str]) -> Sides:
    return replace(one, back=backs.get(content_of(art.faces[one.back]), one.back))


def _differing(
    game: Game, first: Deck, art: DeckArt, backs: dict[object, str]
) -> Iterator[Diagnostic]:
    for one in art.sides:
        back: AnyArtwork = art.faces[one.back]
        if content_of(back) not in backs:
            part = f"cards/{art.deck.id}"
            path = (*one.printed.path[:2], "back") if one.printed.card.back else ("back",)
            message = f"the back of {quoted(one.printed.id)} differs from those of "
            yield OTHER_BACK.at(game.where(part, *path), f"{message}{quoted(first.id)}")
