"""The faces of a deck that is imported: which template, what fills its places, and which back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from generator.commands.arguments import Import
from generator.commands.import_cards import Cards
from generator.commands.import_deck import Head
from generator.diagnostics import did_you_mean, quoted
from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.linting import needs_beside
from generator.shelf import Shelf
from generator.source.scalars import find_hidden

if TYPE_CHECKING:
    from generator.lint.needs import Needs
    from generator.model.deck import Deck
    from generator.model.game import Game
    from generator.model.theme import Theme

KINDS = ("text-card", "banded")
"""Templates for cards of which nothing is said, the best first."""
BACK = "emblem-back"
SIZE, CITES, EMBLEM = "standard", "The Cards", "barn-owl"
_CALLED: Mapping[str, tuple[str, ...]] = {
    "cost": ("price", "mana", "energy", "kosten", "preis", "cout"),
    "kind": ("type", "category", "class", "suit", "subtitle", "typ", "art", "klasse"),
    "value": ("points", "vp", "victory-points", "worth", "score", "punkte", "wert"),
    "number": ("cost", "price", "value", "points", "power", "strength", "rank"),
}
"""By the place of a template: what an attribute for it may be called too, the likeliest first."""


@dataclass(frozen=True)
class Place:
    """Where cards are imported: a box or a set, with the game that it is or extends."""

    folder: Path
    is_set: bool
    game: "Game | None"
    deck: str
    templates: Path
    """What its decks may be painted with."""

    @property
    def file(self) -> str:
        """The file of the deck."""
        return f"cards/{self.deck}.yaml"


def head_of(shelf: Shelf, asked: Import, place: Place, made: Cards) -> Head:
    """What a new deck says before its cards.

    Raises:
        HornbookError: an option names what is not there.
    """
    templates: Mapping[str, Needs] = needs_beside(shelf.known.templates, place.templates)
    kind = asked.kind or next((one for one in KINDS if one in templates), KINDS[-1])
    if kind not in templates:
        near_by = did_you_mean(kind, templates)
        raise HornbookError(
            f"there is no template {quoted(kind)}",
            instead=near_by or f"templates are {', '.join(sorted(templates))}",
        )
    decks = place.game.decks if place.game else ()
    same = next((one for one in decks if getattr(one.front, "template", "") == kind), None)
    size = asked.size or (same.size if same else SIZE)
    if size not in shelf.tables.sizes:
        raise HornbookError(
            f"there is no card size {quoted(size)}",
            instead=did_you_mean(size, shelf.tables.sizes) or "content/sizes.yaml lists them",
        )
    theme = place.game.theme if place.game else None
    slots = _slots(asked, templates[kind], kind, made, theme)
    front: dict[str, Any] = {"template": kind, **({"slots": slots} if slots else {})}
    title = place.deck.replace("-", " ").capitalize()
    schema = (
        "../schema/deck.schema.json" if Root(place.folder).has("schema/deck.schema.json") else None
    )
    back = _back(decks, size, templates, theme)
    table = Path(asked.table).name
    return Head(place.deck, title, size, cites_of(place, asked), front, back, quote(table), schema)


def _slots(
    asked: Import, needs: "Needs", kind: str, made: Cards, theme: "Theme | None"
) -> dict[str, str]:
    """What fills the places of a template: attributes of the same name, and what it cannot lack."""
    slots: dict[str, str] = {}
    prefixed = {one.slot for one in needs.lookups if one.prefix}  # names of its own, or an icon
    looked_up = {one.slot for one in needs.lookups if one.slot} - prefixed
    for name in sorted(needs.slots - looked_up):
        place = name.replace("_", "-")
        if own := _attribute_for(place, made):
            slots[place] = _value(own, made)
    for one in needs.lookups:
        if one.slot and one.always:
            name = one.slot.replace("_", "-")
            if said := _looked_up(one.kind, made, theme):
                slots[name] = said
    for said in asked.slots:
        name, equals, value = said.partition("=")
        if not equals or name.replace("-", "_") not in needs.slots:
            known = ", ".join(sorted(needs.slots)) or "none"
            raise HornbookError(
                f"--slot {said} names no place of {kind}",
                instead=f"as --slot NAME=TEXT; places are {known}",
            )
        slots[name] = value
    return slots


def _attribute_for(place: str, made: Cards) -> str | None:
    """The attribute that is called as a place, or nearly so; for a number, any that is one."""
    found = next((one for one in (place, *_CALLED.get(place, ())) if one in made.kinds), None)
    whole = (name for name, one in made.kinds.items() if one.type in ("integer", "number"))
    return found or (next(whole, None) if place == "number" else None)


def _value(name: str, made: Cards) -> str:
    """What prints an attribute; nothing on a card without it."""
    word = name.replace("-", "_")
    said = f"{{{{ {word} }}}}"
    return (
        f"{{% if {word} is not none %}}{said}{{% endif %}}" if made.kinds[name].optional else said
    )


def _looked_up(kind: str, made: Cards, theme: "Theme | None") -> str:
    """What a template cannot do without: an attribute whose choices are all there, or the first."""
    known = {"band": theme.bands, "symbol": theme.symbols, "colour": theme.colours} if theme else {}
    names = {"icon": (EMBLEM,)}.get(kind) or tuple(known.get(kind, ()))
    for name, one in made.kinds.items():
        if one.choices and not one.optional and set(one.choices) <= set(names):
            return _value(name, made)
    return names[0] if names else ""


def _back(
    decks: Sequence["Deck"], size: str, templates: Mapping[str, "Needs"], theme: "Theme | None"
) -> dict[str, Any]:
    """The back of a deck of that size, where nothing of it hangs on a card; else a plain one."""
    for one in decks:
        template = getattr(one.back, "template", None)
        slots = dict(getattr(one.back, "slots", {}))
        if (
            one.size == size
            and template in templates
            and not any("{" in said for said in slots.values())
        ):
            return {"template": template, **({"slots": slots} if slots else {})}
    lookups = {one.slot: one.kind for one in templates[BACK].lookups if one.slot}
    return {
        "template": BACK,
        "slots": {name: _looked_up(kind, Cards(), theme) for name, kind in sorted(lookups.items())},
    }


def cites_of(place: Place, asked: Import) -> str:
    """Where the cards stand in the rulebook: as asked for, or as the decks of the box say."""
    if asked.cites:
        if find_hidden(asked.cites) or len(asked.cites) > 200:
            raise HornbookError("--cites is one line of at most 200 characters")
        return asked.cites
    said = (one.cites for one in (place.game.decks if place.game else ()))
    return next((one for one in said if isinstance(one, str)), CITES)
