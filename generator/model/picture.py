"""Pictures as data: a scene, the window it is seen through, and the hand it is cut by."""

from typing import Annotated, Literal, TypeVar

from pydantic import Field

from generator.model.references import Ref
from generator.model.values import IconName, Slug, Values

DrawingName = Annotated[Slug, Ref("drawing")]
SecondName = Annotated[Slug, Ref("second colour")]
Percent = Annotated[float, Field(ge=-50, le=150)]

Sky = Literal["day", "dusk", "night", "storm", "indoors", "none"]
Ground = Literal["grass", "cobbles", "water", "boards", "field", "snow", "none"]
Light = Literal["left", "right", "above"]

V = TypeVar("V", bound=Values)


class Portrait(Values):
    """A head in profile, in a few words; what is left out varies with the seed."""

    faces: Literal["left", "right"] = Field(default="left", description="Where the nose points.")
    age: Literal["child", "young", "grown", "old"] = "grown"
    build: Literal["lean", "medium", "stout"] = "medium"
    nose: Literal["straight", "aquiline", "snub", "long", "broad"] = "straight"
    brow: Literal["straight", "high", "heavy", "sloping"] = "straight"
    chin: Literal["round", "strong", "pointed", "receding", "double"] = "round"
    hair: Literal["none", "short", "bob", "long", "curls", "bun", "plait", "tonsure", "fringe"] = (
        "short"
    )
    beard: Literal["none", "stubble", "moustache", "goatee", "short", "full", "long"] = "none"
    headwear: Literal[
        "bare", "coif", "hood", "capotain", "cap", "hat", "crown", "veil", "wimple", "kerchief",
        "helmet", "biretta",
    ] = "bare"  # fmt: skip
    collar: Literal["none", "band", "collar", "ruff", "shawl", "cassock", "mail"] = "collar"


class Placed(Values):
    """Where one thing stands in the window, and how large."""

    size: float | None = Field(
        default=None,
        ge=3,
        le=250,
        description="It fits a box of so many percent of the window's width and height.",
    )
    x: Percent | None = Field(
        default=None, description="Its middle, in percent of the width from the left."
    )
    y: Percent | None = Field(
        default=None, description="Its foot, in percent of the height from the foot of the window."
    )
    flip: bool = Field(default=False, description="Left and right are swapped.")
    tilt: float = Field(default=0, ge=-180, le=180, description="Degrees, clockwise.")
    second: bool = Field(default=False, description="It is laid in the second colour.")


class IconMotif(Placed):
    """An icon in a scene."""

    icon: IconName


class DrawingMotif(Placed):
    """A drawing in a scene: `pictures/NAME.svg` of the box, or else of `templates/drawings/`."""

    drawing: DrawingName


class PortraitMotif(Placed):
    """A head in profile in a scene."""

    portrait: Portrait


Motif = IconMotif | DrawingMotif | PortraitMotif


class Scene(Values):
    """What is seen in the window; what a card leaves out is the deck's, and else the default."""

    subject: IconName | Motif | None = Field(
        default=None, description="The icon or motif it is about; the card's icon where left out."
    )
    behind: tuple[Motif, ...] = Field(default=(), max_length=6, description="Lighter and smaller.")
    before: tuple[Motif, ...] = Field(default=(), max_length=6, description="Nearer the viewer.")
    sky: Sky = "day"
    ground: Ground = "grass"
    light: Light = "left"
    horizon: float = Field(
        default=34, ge=0, le=90, description="Percent of the height from the foot of the window."
    )
    second: SecondName | None = Field(default=None, description="A colour or band of the theme.")
    seed: int | None = Field(
        default=None, ge=0, description="Another number, other strokes; from the id where left out."
    )


class Window(Values):
    """The opening that a picture is seen through; its size is that of the picture on the card."""

    shape: Literal["arch", "oval", "rectangle", "disc", "vignette"] = "rectangle"
    width: float = Field(ge=8, le=120, description="Millimetres, frame included.")
    height: float = Field(ge=8, le=120, description="Millimetres, frame included.")


class Hand(Values):
    """How a box cuts or draws its pictures; lengths are millimetres on paper."""

    shading: Literal["white-lines", "black-lines", "dots"] = Field(
        default="white-lines",
        description="Motifs are black with light cut out, outlines with hatching, or dotted.",
    )
    pitch: float = Field(default=0.6, ge=0.25, le=3, description="From stroke to stroke.")
    line: float = Field(default=0.4, ge=0.12, le=1.5, description="The boldest stroke.")
    thinnest: float = Field(default=0.12, ge=0.12, le=0.6, description="No stroke is thinner.")
    outline: float = Field(default=0.25, ge=0.1, le=1, description="Around what is light.")
    angle: float = Field(default=20, ge=-90, le=90, description="Of the strokes, in degrees.")
    bend: float = Field(default=1, ge=0, le=4, description="How far they follow the form.")
    depth: float = Field(default=0.7, ge=0, le=1, description="How far light or shade reaches.")
    cross: float = Field(default=0, ge=0, le=1, description="Cross-hatching where it is darkest.")
    rough: float = Field(default=0.03, ge=0, le=0.4, description="How uneven edges are.")
    facet: float = Field(default=0, ge=0, le=0.6, description="Curves become straight cuts.")
    halo: float = Field(default=0.45, ge=0, le=2, description="Paper around each motif.")
    sky: float = Field(default=0.7, ge=0, le=1, description="How full of strokes the sky is.")
    ground: float = Field(default=0.7, ge=0, le=1, description="The same of the ground.")
    follow: float = Field(default=0, ge=0, le=4, description="How far both bend round motifs.")
    frame: tuple[float, ...] = Field(
        default=(0.5, 0.15), max_length=4, description="Widths of its lines from outside."
    )
    gap: float = Field(default=0.5, ge=0, le=3, description="Between the lines of the frame.")
    overshoot: float = Field(default=0, ge=0, le=3, description="Lines that cross at the corners.")
    ornament: Literal["none", "beads", "teeth", "penwork"] = "none"
    second: SecondName | None = Field(default=None, description="Where a scene names no colour.")
    tint: tuple[Literal["subject", "behind", "sky", "ground", "frame"], ...] = Field(
        default=(), description="What the second colour lies on, besides motifs that ask for it."
    )
    strength: float = Field(default=1, ge=0, le=1, description="1 full, less mixed with paper.")
    slip: tuple[float, float] = Field(
        default=(0, 0), description="How far the second colour slips, to the right and down."
    )


class Picture(Values):
    """A picture that is engraved; on a deck's front, what holds for all of its cards."""

    scene: Scene | None = None
    window: Window | None = Field(default=None, description="One for each kind of card.")
    hand: Hand | None = Field(
        default=None, description="What is named here differs from the theme's hand."
    )


def laid_over(under: V | None, over: V | None) -> V | None:
    """`over` with what it does not name from `under`."""
    if under is None or over is None:
        return over or under
    named = {name: getattr(over, name) for name in over.model_fields_set}
    return under.model_copy(update=named)
