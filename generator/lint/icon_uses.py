"""Where content names an icon."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Position
from generator.lint.case import Case
from generator.lint.texts import leaves
from generator.model.deck import Deck, ScaleFace, TrackFace, printed
from generator.words.markup import plain, symbols_in

ICON = "icon"
"""A slot of this name holds the name of an icon."""


@dataclass(frozen=True, slots=True)
class IconUse:
    """An icon by name, and where it is named; `in_text` where a symbol could be meant too."""

    name: str
    at: Position
    in_text: bool = False


def icon_uses(case: Case) -> tuple[IconUse, ...]:
    """Every use of an icon once, in the order of the box."""
    found = (*_symbols(case), *_decks(case), *_dials(case), *_texts(case))
    return tuple(dict.fromkeys(found))


def _symbols(case: Case) -> Iterator[IconUse]:
    for name, symbol in case.game.theme.symbols.items():
        if symbol.icon:
            yield IconUse(symbol.icon, case.where("theme", "symbols", name, ICON))


def _decks(case: Case) -> Iterator[IconUse]:
    for part, deck in case.decks:
        yield from _scales(case, part, deck)
        for one in printed(deck):
            if icon := one.word(ICON):
                yield IconUse(icon, case.where(part, *one.path_of(ICON)))
            if one.card.back and one.card.back.icon:
                at = case.where(part, *one.path[:2], "back", ICON)
                yield IconUse(one.card.back.icon, at)


def _scales(case: Case, part: str, deck: Deck) -> Iterator[IconUse]:
    for side, face in (("front", deck.front), ("back", deck.back)):
        if isinstance(face, ScaleFace) and face.scale.icon:
            yield IconUse(face.scale.icon, case.where(part, side, "scale", ICON))
        for index, row in enumerate(face.track.rows if isinstance(face, TrackFace) else ()):
            if row.icon:
                yield IconUse(row.icon, case.where(part, side, "track", "rows", index, ICON))


def _dials(case: Case) -> Iterator[IconUse]:
    for path, name in leaves(case.game.components, ()):
        if path[-1] == ICON:
            yield IconUse(name, case.where("components", *path))


def _texts(case: Case) -> Iterator[IconUse]:
    symbols = case.game.theme.symbols
    for spoken in case.spoken:
        at = case.where(spoken.text.part, *spoken.text.path)
        if spoken.text.slot == ICON:
            name = plain(spoken.said)
            if name and name != spoken.context[ICON]:  # the card's own is named at the card
                yield IconUse(name, at)
            continue
        for name in symbols_in(spoken.said):
            if name not in symbols:
                text = spoken.text
                line = case.where_words(text.part, text.path, f":{name}:")
                yield IconUse(name, line, in_text=True)
