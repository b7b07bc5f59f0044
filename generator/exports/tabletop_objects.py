"""Things of Tabletop Simulator as its save files hold them: cards, decks, tiles, bags, zones."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeAlias

from generator.exports.tabletop_layout import COLOURS
from generator.exports.tabletop_rows import Spot
from generator.model.sizes import CardSize

Thing: TypeAlias = dict[str, Any]

SURFACE = 1.0
"""Height of what the table is made of."""
UPRIGHT = 88.9
"""Millimetres: the height of a card that is not scaled."""
TILE = 2.0
"""Units: the depth of a tile that is not scaled; it is as much wider as its picture."""
THICK = 0.05

PLAYER: Mapping[str, tuple[float, float, float]] = dict(
    zip(
        (*COLOURS, "Grey"),
        (
            (1, 1, 1),
            (0.443, 0.231, 0.09),
            (0.856, 0.1, 0.094),
            (0.956, 0.392, 0.113),
            (0.905, 0.898, 0.172),
            (0.192, 0.701, 0.168),
            (0.129, 0.694, 0.607),
            (0.118, 0.53, 1),
            (0.627, 0.125, 0.941),
            (0.96, 0.439, 0.807),
            (0.5, 0.5, 0.5),
        ),
        strict=True,
    )
)
"""Red, green and blue of the colours of players, as the program's documentation lists them."""


def colour(red: float, green: float, blue: float) -> Thing:
    """A colour as saves write it."""
    return {"r": red, "g": green, "b": blue}


WHITE = colour(1, 1, 1)


@dataclass
class Ids:
    """Ids of objects: six digits that follow from what the object is called, no two alike."""

    box: str
    taken: set[str] = field(default_factory=set)

    def of(self, *names: object) -> str:
        """The id of the object of this name."""
        text, more = "\n".join(map(str, (self.box, *names))), 0
        while (found := sha256(f"{text}\n{more}".encode()).hexdigest()[:6]) in self.taken:
            more += 1
        self.taken.add(found)
        return found


def placed(
    spot: Spot, scale: float = 1.0, *, up: float = SURFACE, down: bool = False, thin: bool = False
) -> Thing:
    """Where something lies; `down` shows its back, `thin` leaves its thickness as it is."""
    return {
        "posX": round(spot.x, 3),
        "posY": round(up, 3),
        "posZ": round(spot.z, 3),
        "rotX": 0.0,
        "rotY": float(spot.turn),
        "rotZ": 180.0 if down else 0.0,
        "scaleX": round(scale, 4),
        "scaleY": 1.0 if thin else round(scale, 4),
        "scaleZ": round(scale, 4),
    }


def thing(kind: str, guid: str, at: Thing, title: str = "", says: str = "", **more: Any) -> Thing:
    """An object; all that it does not say is as usual."""
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": at,
        "Nickname": title,
        "Description": says,
        "GMNotes": "",
        "ColorDiffuse": WHITE,
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **more,
    }


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards of one deck on one picture; `key` is its number in the save."""

    key: int
    face: str
    back: str
    columns: int
    rows: int
    unique: bool
    rounded: bool

    @property
    def entry(self) -> Thing:
        """As cards and decks name it."""
        return {
            str(self.key): {
                "FaceURL": self.face,
                "BackURL": self.back,
                "NumWidth": self.columns,
                "NumHeight": self.rows,
                "BackIsHidden": True,
                "UniqueBack": self.unique,
                "Type": 0 if self.rounded else 1,
            }
        }


def card_scale(size: CardSize) -> float:
    """How much larger a card of this size is than one that is not scaled."""
    return size.height / UPRIGHT


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows: a cell of a sheet, its title and its words; `name` is for the script."""

    sheet: CardSheet
    cell: int
    name: str
    title: str
    says: str


def card(guid: str, face: Face, at: Thing) -> Thing:
    """A card; the set-up script finds it by its name."""
    return thing(
        "Card",
        guid,
        at,
        face.title,
        face.says,
        GMNotes=face.name,
        Hands=True,
        HideWhenFaceDown=True,
        SidewaysCard=False,
        CardID=100 * face.sheet.key + face.cell,
        CustomDeck=face.sheet.entry,
    )


def deck(guid: str, cards: Sequence[Thing], at: Thing, title: str, says: str = "") -> Thing:
    """Cards as a pile; one card alone is no deck, as the program has it."""
    if len(cards) == 1:
        return {**cards[0], "Transform": at}
    sheets: Thing = {}
    for one in cards:
        sheets |= one["CustomDeck"]
    return thing(
        "DeckCustom",
        guid,
        at,
        title,
        says,
        HideWhenFaceDown=True,
        SidewaysCard=False,
        DeckIDs=[one["CardID"] for one in cards],
        CustomDeck=sheets,
        ContainedObjects=list(cards),
    )


def bag(guid: str, held: Iterable[Thing], at: Thing, title: str, says: str = "") -> Thing:
    """A bag from which things are taken in the order in which they were put in."""
    return thing(
        "Bag",
        guid,
        at,
        title,
        says,
        Locked=True,
        Bag={"Order": 0},
        ContainedObjects=list(held),
    )


def endless(guid: str, held: Thing, at: Thing, title: str, says: str = "") -> Thing:
    """A bag that never runs out of one thing."""
    return thing("Infinite_Bag", guid, at, title, says, Locked=True, ContainedObjects=[held])


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the export by its address, as large as it is meant to be, in units."""

    address: str
    width: float
    depth: float


def tile(
    guid: str, picture: Picture, spot: Spot, title: str, up: float = SURFACE, **more: Any
) -> Thing:
    """A flat thing with a picture on both sides."""
    at = placed(spot, picture.depth / TILE, up=up, thin=True)
    image = {
        "ImageURL": picture.address,
        "ImageSecondaryURL": picture.address,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": 0, "Thickness": THICK, "Stackable": False, "Stretch": True},
    }
    return thing("Custom_Tile", guid, at, title, **{"CustomImage": image, **more})


def with_states(things: Sequence[Thing]) -> Thing:
    """The first of several, which becomes another when one presses its number."""
    first, *others = things
    if not others:
        return first
    return {**first, "States": {str(number): one for number, one in enumerate(others, start=2)}}


def book(guid: str, address: str, spot: Spot, title: str, says: str = "") -> Thing:
    """A PDF whose pages are turned in the program."""
    pdf = {"PDFUrl": address, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return thing("Custom_PDF", guid, placed(spot), title, says, Locked=True, CustomPDF=pdf)


def hand(guid: str, seat: str, spot: Spot, width: float, depth: float) -> Thing:
    """The zone in which the cards of a player stand, seen by nobody else."""
    facing = Spot(spot.x, spot.z, (spot.turn + 180) % 360)
    at = placed(facing, up=SURFACE + 2.5)
    at |= {"scaleX": round(width, 3), "scaleY": 5.0, "scaleZ": round(depth, 3)}
    tint = {**colour(*PLAYER[seat]), "a": 0.0}
    return thing("HandTrigger", guid, at, Locked=True, ColorDiffuse=tint, FogColor=seat)


def snap(spot: Spot) -> Thing:
    """A point to which things are drawn that are dropped beside it, and turned."""
    return {
        "Position": {"x": round(spot.x, 3), "y": SURFACE, "z": round(spot.z, 3)},
        "Rotation": {"x": 0.0, "y": float(spot.turn), "z": 0.0},
        "Tags": [],
    }
