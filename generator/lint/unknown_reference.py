"""Names that stand for nothing: sizes, templates, cards, bands, attributes, colours and fonts."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.attributes import unknown
from generator.lint.card_names import strange_cards
from generator.lint.case import Case
from generator.lint.face_names import strange_names
from generator.lint.texts import Path
from generator.model.deck import Deck, ScaleFace, TrackFace, printed
from generator.model.theme import NEEDED, Type

CODE = Code(
    id="M117",
    slug="unknown-reference",
    severity=Severity.ERROR,
    what="A card, card size, template, face, band, attribute, colour or font is named that is not "
    "there; or a symbol names neither an icon nor letters.",
    why="What is named is what is printed; nothing stands in for it.",
    example="size: pokre",
    instead="size: poker",
)
_LISTED = 8

_Named = tuple[Path, str, str, Iterable[str]]
"""Where a name stands, what it should be the name of, the name, and those that there are."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name that stands for nothing."""
    for part, deck in case.decks:
        yield from _deck(case, part, deck)
    yield from (CODE.at(*one) for one in strange_names(case))
    yield from (CODE.at(*one) for one in strange_cards(case))
    yield from _showcase(case)
    yield from _symbols(case)
    yield from _colours(case)
    for role, type_ in case.game.theme.types.items():
        yield from _font(case, role, type_)
    yield from _emblems(case)


def _emblems(case: Case) -> Iterator[Diagnostic]:
    """A misspelt `default` is missed as that, elsewhere."""
    templates, emblems = case.known.templates, case.game.theme.emblem
    for name in emblems.keys() - {"default", *templates}:
        if "default" not in emblems and did_you_mean(name, ["default"]):
            continue
        at = case.where_key("theme", "emblem", name)
        yield CODE.at(at, *_said("face template", name, templates))


def _deck(case: Case, part: str, deck: Deck) -> Iterator[Diagnostic]:
    known = case.known
    named: list[_Named] = [(("size",), "card size", deck.size, known.sizes)]
    for side, face in (("front", deck.front), ("back", deck.back)):
        if isinstance(face, ScaleFace):
            style = face.scale.style
            named.append(((side, "scale", "style"), "band", style, case.game.theme.bands))
        elif isinstance(face, TrackFace):
            named += _track(case, side, face)
        else:
            template = face.template
            named.append(((side, "template"), "face template", template, known.templates))
    strange = {name for card in deck.cards for _, name in unknown(deck, card)}
    if deck.seats_from and deck.seats_from not in strange:  # else the declaration has the slip
        named.append((("seats_from",), "attribute", deck.seats_from, deck.attributes))
    for path, kind, name, names in named:
        if name not in names:
            yield CODE.at(case.where(part, *path), *_said(kind, name, names))


def _track(case: Case, side: str, face: TrackFace) -> Iterator[_Named]:
    for index, row in enumerate(face.track.rows):
        path = (side, "track", "rows", index)
        yield (*path, "style"), "band", row.style, case.game.theme.bands
        if row.chances:
            known = case.game.file.chances
            yield (*path, "chances"), "table of chances", row.chances, known


def _said(kind: str, name: str, known: Iterable[str]) -> tuple[str, str | None]:
    names = sorted(known)
    few = f"known are {', '.join(names)}" if 0 < len(names) <= _LISTED else None
    return f"there is no {kind} {quoted(name)}", did_you_mean(name, names) or few


def _showcase(case: Case) -> Iterator[Diagnostic]:
    designs = [one.id for _, deck in case.decks for one in printed(deck)]
    faces = {f"{design}/{side}" for design in designs for side in ("front", "back")}
    for index, name in enumerate(case.game.file.showcase):
        if name not in faces:
            yield CODE.at(case.where("game", "showcase", index), *_said("face", name, faces))


def _symbols(case: Case) -> Iterator[Diagnostic]:
    for name, symbol in case.game.theme.symbols.items():
        if not symbol.icon and not symbol.letters:
            message = f"the symbol {quoted(name)} has neither icon nor letters"
            yield CODE.at(case.where("theme", "symbols", name), message, "give it one of the two")


def _colours(case: Case) -> Iterator[Diagnostic]:
    """Those of the pairs; a colour that every theme must have is missed elsewhere."""
    colours = case.game.theme.colours
    for index, pair in enumerate(case.game.theme.contrast):
        for place, name in enumerate(pair):
            if name not in colours and name not in NEEDED:
                at = case.where("theme", "contrast", index, place)
                yield CODE.at(at, *_said("colour", name, colours))


def _font(case: Case, role: str, type_: Type) -> Iterator[Diagnostic]:
    try:
        case.known.x_height(type_.family, type_.weight, type_.style)
    except KeyError:
        name = f"{type_.family} {type_.weight} {type_.style}"
        hint = did_you_mean(type_.family, case.known.families - {type_.family})
        if type_.family in case.known.families:
            hint = "the family has no such cut; try weight 400 or 700, style normal"
        at = case.where("theme", "types", role, "family")
        yield CODE.at(at, f"there is no font {quoted(name)}", hint)
