"""Icons and pictures: where content names them, and those that there are none of."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from generator.diagnostics import ContentPath, Position, did_you_mean, quoted
from generator.lint.case import Case, Spoken
from generator.lint.checks import Findings, error, once
from generator.model.deck import Deck, Face, ScaleFace, TrackFace
from generator.model.references import Reference, references
from generator.words.markup import plain, symbols_in

ICON, IMAGE = "icon", "image"
"""Keys of words of a card; a slot called `icon` holds the name of one, as may others."""


@dataclass(frozen=True, slots=True)
class IconUse:
    """An icon by name, and where it is named; in a `text`, a symbol could be meant.

    A face may put a `prefix` before the name, for icons of its own.
    """

    name: str
    at: Position
    text: tuple[str, ContentPath] | None = None
    prefix: str = ""


@once
def icon_uses(case: Case) -> tuple[IconUse, ...]:
    """Every use of an icon once, in the order of the box."""
    game = case.game
    named = [("theme", one) for one in references(game.theme)]
    named += [(part, one) for part, deck in case.decks for one in _shown(deck, case.named[part])]
    named += [("components", one) for one in references(game.components)]
    named += [("lesson", one) for one in references(game.lesson)] if game.lesson else []
    uses = [IconUse(one.name, case.where(part, *one.path))
            for part, one in named if one.kind == ICON]  # fmt: skip
    return tuple(dict.fromkeys((*uses, *_texts(case))))


@once
def printed_icons(case: Case) -> tuple[IconUse, ...]:
    """The uses of icons that come to paper: a symbol that nothing shows does not."""
    unused = {case.where("theme", "symbols", name, ICON) for name in _idle_symbols(case)}
    return tuple(use for use in icon_uses(case) if use.at not in unused)


def _idle_symbols(case: Case) -> frozenset[str]:
    """The symbols that no text, no slot and no template names, neither by name nor by title."""
    said, templates = _said(case), case.known.templates
    used = [templates[face.template].lookups for _, _, face in case.faces
            if isinstance(face, Face) and face.template in templates]  # fmt: skip
    named = {one.name for lookups in used for one in lookups if one.kind == "symbol"}
    symbols = case.game.theme.symbols.items()
    return frozenset(
        name
        for name, one in symbols
        if said.isdisjoint({name, _slug(one.title)}) and name not in named
    )


def _slug(words: str) -> str:
    return words.lower().replace(" ", "-")


def _shown(deck: Deck, named: Iterable[Reference]) -> Iterator[Reference]:
    """The names in a deck, but for a card's icon or picture where each design has its own."""
    for one in named:
        match one.path:
            case ("cards", int(index), ("icon" | "image") as word):
                designs = deck.cards[index].designs
                if designs and all(getattr(design, word) is not None for design in designs):
                    continue
        yield one


def _texts(case: Case) -> Iterator[IconUse]:
    symbols = case.game.theme.symbols
    slots = _slots(case)
    for spoken in case.spoken:
        text = spoken.text
        prefixes = slots.get((text.part, text.path[:1], text.slot)) if text.slot else None
        if text.slot == ICON or prefixes is not None:
            said = plain(spoken.said)
            names = [one for before in prefixes or () if (one := before + said) in case.known.icons]
            if said and said != spoken.context[ICON]:  # the card's own is named at the card
                at, before = _named_at(case, spoken, said), max(prefixes or ("",), key=len)
                yield IconUse(names[0] if names else said, at, prefix=before)
            continue
        for name in symbols_in(spoken.said):
            if name not in symbols:
                line = case.where_words(text.part, text.path, f":{name}:")
                yield IconUse(name, line, spoken.place)


def _slots(case: Case) -> dict[tuple[str, ContentPath, str], list[str]]:
    """The places of faces that show an icon by name, with what may stand before the name."""
    found: dict[tuple[str, ContentPath, str], list[str]] = {}
    for part, side, face in case.faces:
        if isinstance(face, Face) and face.template in case.known.templates:
            for name in face.slots:
                own = [one for one in case.known.templates[face.template].lookups
                       if one.kind == ICON and one.slot == name.replace("-", "_")]  # fmt: skip
                if own:
                    prefixes = sorted({one.prefix for one in own}, key=len, reverse=True)
                    found[part, (side,), name] = prefixes
    return found


def _named_at(case: Case, spoken: Spoken, name: str) -> Position:
    """Where an icon in a slot is named: in the attribute that the slot shows, or in the slot."""
    part, raw = spoken.text.part, spoken.text.raw
    card = spoken.subject.partition(".")[0]
    for index, one in enumerate(dict(case.decks)[part].cards if "{" in raw else ()):
        for key, value in one.attributes.items() if one.id == card else ():
            if value == name and key.replace("-", "_") in raw:
                return case.where(part, "cards", index, "attributes", key)
    return case.where(part, *spoken.text.path)


@error(
    "P303",
    what="A card, symbol, sheet or text names an icon that is not in the collection.",
    why="Its place would stay empty on paper.",
    example="icon: candel-flame",
    instead="icon: candle-flame",
)
def missing_icon(case: Case) -> Findings:
    """One finding for each name, at its first use: the slip may be in the theme's symbols.

    Names that first stand in the same text are one finding.
    """
    symbols = frozenset(case.game.theme.symbols)
    uses = [use for use in icon_uses(case) if use.name not in case.known.icons]
    times = Counter(use.name for use in uses)
    idle, words = symbols - _said(case), _choices(case)
    unknown: dict[tuple[str, ContentPath], list[IconUse]] = {}
    for use in {use.name: use for use in reversed(uses)}.values():
        may_be_theirs = use.text and (times[use.name] > 1 or use.name in words)
        slips = [one for one in sorted(idle) if did_you_mean(use.name, [one])]
        if slips and may_be_theirs:
            message = f"no text uses the symbol {quoted(slips[0])}, and there is none "
            at = case.where_key("theme", "symbols", slips[0])
            yield (at, message + quoted(use.name), _near(use.name, frozenset({use.name})))
            continue
        if use.text:
            unknown.setdefault(use.text, []).insert(0, use)
            continue
        more = f", and {times[use.name]} times it is named" if times[use.name] > 1 else ""
        message = f"there is no icon {quoted(use.name)}{more}"
        yield (use.at, message, _near(use.name, _with_own(case.known.icons, use.prefix)))
    for several in unknown.values():
        names = " and no ".join(quoted(one.name) for one in several)
        many = max(times[one.name] for one in several)
        more = f", and {many} times it is named" if many > 1 and len(several) == 1 else ""
        hints = (_near(one.name, symbols) or _near(one.name, case.known.icons) for one in several)
        hint = ", ".join(filter(None, hints)) or None
        yield several[0].at, f"there is no symbol and no icon {names}{more}", hint


@lru_cache(maxsize=8)
def _with_own(known: frozenset[str], prefix: str) -> frozenset[str]:
    """All icons, those of a face by the names that its slot gives them."""
    own = (one.removeprefix(prefix) for one in known if one.startswith(prefix))
    return known.union(own) if prefix else known


def _choices(case: Case) -> frozenset[str]:
    """Words that decks declare, which therefore no text misspells by saying them."""
    attributes = (one for _, deck in case.decks for one in deck.attributes.values())
    return frozenset(choice for attribute in attributes for choice in attribute.choices)


def _said(case: Case) -> frozenset[str]:
    """The symbols that texts use, or that a slot may name."""
    filled = (_slug(plain(one.said)) for one in case.spoken if one.text.slot)
    return frozenset((*(name for one in case.spoken for name in symbols_in(one.said)), *filled))


@lru_cache(maxsize=256)
def _near(name: str, known: frozenset[str]) -> str | None:
    """Kept, since a look through four thousand names takes its time."""
    return did_you_mean(name, known)


@error(
    "P310",
    what="A picture is named that is not there, that cannot be opened as PNG, JPEG or WebP, or "
    "that its face has no place for.",
    why="Its place would stay empty on paper.",
    example="image: foool.png",
    instead="image: fool.png",
)
def unknown_picture(case: Case) -> Findings:
    """One finding for each place where a picture is named that is not there or has no place."""
    for part, deck in case.decks:
        for one in _shown(deck, case.named[part]):
            if one.kind != IMAGE:
                continue
            source = case.game.set_of(deck.id, deck.cards[int(one.path[1])].id)
            at = case.where(part, *one.path)
            if trouble := case.known.picture(one.name, source.folder if source else None):
                yield (at, *trouble)
            elif without := placeless(case, deck, "back" if "back" in one.path else "front"):
                message = f"{without} has no place for {quoted(one.name)}"
                yield (at, message, "leave it out")


def placeless(case: Case, deck: Deck, side: str) -> str | None:
    """What to call the face where it does not draw pictures; None where it does."""
    face = deck.front if side == "front" else deck.back
    if isinstance(face, ScaleFace):
        return "a scale"
    if isinstance(face, TrackFace):
        return "a track"
    needs = case.known.templates.get(face.template)
    return f"the face template {quoted(face.template)}" if needs and not needs.pictured else None
