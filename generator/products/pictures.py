"""Pictures of cards as plates: scene, window and hand as box, deck, card and design name them."""

from pathlib import Path

from generator import assets
from generator.diagnostics import quoted
from generator.errors import HornbookError
from generator.model.deck import Deck, Printed, picture_of
from generator.model.picture import (
    DrawingMotif,
    Hand,
    IconMotif,
    Motif,
    Placed,
    PortraitMotif,
    Scene,
    laid_over,
)
from generator.model.theme import Theme
from generator.products.order import Materials
from generator.render.engraving.drawings import drawing, folders_of
from generator.render.engraving.plates import Plate, Thing, seed_of
from generator.render.stylesheet import Ink

BEHIND, BEFORE, SUBJECT = 34.0, 26.0, 62.0
"""Sizes in percent of the window, where a scene names none."""
HEAD = 100.0
"""The same of a portrait that is the subject."""


def engraving(
    materials: Materials, theme: Theme, deck: Deck, printed: Printed, side: str, added: str | None
) -> Plate | None:
    """The plate of one side; None where it has no window, or nothing to show in it.

    `theme` is as inked, `added` the folder of the card set that the card is from.

    Raises:
        HornbookError: a drawing or an icon in it is not there.
    """
    picture = picture_of(deck, printed, side)
    icon = printed.word("icon") if side == "front" else None
    scene = (picture.scene if picture else None) or Scene()
    subject = scene.subject or icon
    if picture is None or picture.window is None or subject is None:
        return None
    motif = IconMotif(icon=subject) if isinstance(subject, str) else subject
    hand = laid_over(theme.hand, picture.hand) or Hand()
    folders = folders_of(materials.folder, materials.templates, added)
    colours = theme.colours
    second = scene.second or hand.second
    foot = 0.42 * scene.horizon
    things = (
        *(_thing(one, folders, BEHIND, scene.horizon) for one in scene.behind),
        _subject(motif, folders, foot),
        *(_thing(one, folders, BEFORE, 3.0) for one in scene.before),
    )
    return Plate(
        window=picture.window,
        hand=hand,
        things=things,
        subject=len(scene.behind),
        sky=scene.sky,
        ground=scene.ground,
        light=scene.light,
        horizon=scene.horizon,
        ink=colours["ink"],
        paper=colours["paper"],
        second=_second(theme, second) if second else None,
        seed=scene.seed if scene.seed is not None else seed_of(_place(deck, printed, side)),
        low=materials.ink is Ink.LOW,
    )


def _place(deck: Deck, printed: Printed, side: str) -> str:
    """What a seed is made of; a back that is the same for all cards has the same strokes."""
    own = printed.card.back is not None or side == "front"
    return f"{deck.id}/{printed.id}/{side}" if own else f"{deck.id}/{side}"


def _second(theme: Theme, name: str) -> str:
    """A colour of the theme, or that of a band."""
    band = theme.bands.get(name)
    return theme.colours.get(name) or (band and (band.line or band.fill)) or theme.colours["accent"]


def _subject(motif: Motif, folders: tuple[Path, ...], foot: float) -> Thing:
    if isinstance(motif, PortraitMotif):
        return _thing(motif, folders, HEAD, 0.0)
    return _thing(motif, folders, SUBJECT, foot)


def _thing(motif: Motif, folders: tuple[Path, ...], size: float, foot: float) -> Thing:
    placed: Placed = motif
    svg = portrait = None
    name = "portrait"
    match motif:
        case IconMotif(icon=name):
            svg = _icon(name)
        case DrawingMotif(drawing=name):
            svg = drawing(folders, name)
        case PortraitMotif():
            portrait = motif.portrait
    return Thing(
        svg,
        portrait,
        size if placed.size is None else placed.size,
        50.0 if placed.x is None else placed.x,
        foot if placed.y is None else placed.y,
        placed.flip,
        placed.tilt,
        placed.second,
        name,
    )


def _icon(name: str) -> str:
    try:
        return f"<svg>{assets.icon_svg(name)}</svg>"
    except KeyError as error:
        hint = "name one of the icon collection"
        raise HornbookError(f"there is no icon {quoted(name)}", instead=hint) from error
