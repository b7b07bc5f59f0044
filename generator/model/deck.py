"""A deck: its cards with their attributes and two sides, and their designs as they are printed."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from typing import Annotated, Any

from pydantic import ConfigDict, Field, StringConstraints

from generator.diagnostics import ContentPath
from generator.model.attribute import Attribute
from generator.model.board import Board, titles
from generator.model.bonds import Bond
from generator.model.generated import Generate
from generator.model.picture import Picture, laid_over
from generator.model.references import Ref
from generator.model.rules import Effect, Modifier, Pieces, Reaction
from generator.model.values import (
    AttributeName,
    AttributeValue,
    BandName,
    ChanceName,
    IconName,
    Line,
    PictureName,
    Prose,
    RulesetName,
    Slug,
    Sourced,
    TemplateName,
    Values,
)

Number = Annotated[str, StringConstraints(pattern=r"^(-?[0-9]{1,4}|.*\{.*\}.*)$", max_length=200)]
"""A whole number, or Jinja over the card that comes to one."""


Space = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,4}$")]
"""The number of a space, as a key."""


PLATES = ("straight", "pointed", "notched", "flames", "arched", "scalloped")
"""Shapes of bands that scales and tracks draw."""


class TrackRow(Values):
    """One row: a head with its name, and a space for each number from `first` to `last`."""

    title: Line = Field(description="Jinja over the card.")
    icon: IconName | None = Field(default=None, description="Drawn in the head.")
    style: BandName = Field(description="A band of the theme: its colours, letter and shape.")
    first: Number = Field(description="Number of the space next to the head.")
    last: Number = Field(description="Number of the last space.")
    mark: str = Field(
        default="", max_length=200, description="A number that is ringed, if any; Jinja."
    )
    mark_label: str = Field(
        default="", max_length=40, description="A word under the ringed number; Jinja."
    )
    labels: Mapping[Space, Line] = Field(
        default_factory=dict, description="Number by number: a word in a space that stands out."
    )
    chances: ChanceName | None = Field(
        default=None, description="The table that gives the chance printed under each number."
    )


class Track(Values):
    """Rows of spaces, drawn to scale; all spaces of a card are as wide as each other.

    Row by row from the top; the spaces of all rows begin at the same distance from the left edge,
    so that equal numbers of rows that begin alike stand under each other.
    """

    title: Line = Field(default="{{ title }}", description="Jinja over the card.")
    note: str = Field(default="", max_length=200, description="At the right of the title; Jinja.")
    pitch: float = Field(ge=10, le=40, description="Width of a space, mm.")
    rows: tuple[TrackRow, ...] = Field(min_length=1, max_length=8)


class TrackFace(Values):
    """A side that is a board of tracks."""

    track: Track


Copies = Annotated[int, Field(ge=1, le=500)]
SeatCount = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?$")]
"""A number of seats as the key of a mapping: `"4"`."""

CopiesBySeats = Mapping[SeatCount, Annotated[int, Field(ge=0, le=500)]]
"""Copies in use, by the number of competing seats."""


class Face(Values):
    """One side of a kind of card: a template, and what goes into its places."""

    template: TemplateName = Field(
        description="Template file under templates/faces, without ending."
    )
    slots: Mapping[str, str] = Field(
        default_factory=dict,
        description="What fills each place of the template; Jinja over the card's values.",
    )
    picture: Picture | None = Field(
        default=None, description="The window of its pictures, and what holds for all of them."
    )


class Scale(Values):
    """A face that is a scale: numbers along one edge, uncovered one by one by a sliding card.

    Step `n` (1-based) lies between `(n-1)*pitch` and `n*pitch` below the top edge of the card; the
    number at step n is `first + n - 1`. Numbers below `start` are left out, their steps stay empty,
    so that the same number lies at the same place on every card of the deck.
    """

    first: int = Field(description="The number of step 1, whether printed or not.")
    start: str = Field(description="First number printed; a number or Jinja over the card.")
    last: int = Field(description="Last number printed.")
    pitch: float = Field(gt=3, le=20, description="Millimetres from one number to the next.")
    style: BandName = Field(description="A band of the theme: its colours, letter and shape.")
    icon: IconName | None = Field(default=None, description="Drawn beside each number.")


class ScaleFace(Values):
    """A side that is drawn to scale instead of set from a template."""

    scale: Scale


Side = Face | ScaleFace | TrackFace


class Words(Values):
    """What a side of a card says; on a back, what it says differently from the front."""

    title: Line | None = None
    text: Prose | None = None
    flavour: Line | None = None
    icon: IconName | None = None
    image: PictureName | None = None
    picture: Picture | None = None
    attributes: Mapping[AttributeName, AttributeValue] = Field(default_factory=dict)


class Held(Values):
    """How many of a card are in the box (`copies`), and how many of them a table needs."""

    for_seats: CopiesBySeats = Field(
        default_factory=dict, description="Copies in use by number of seats; all where left out."
    )
    for_variants: Mapping[Annotated[Slug, Ref("variant")], CopiesBySeats] = Field(
        default_factory=dict, description="The same when a variant is played; the first one counts."
    )


class Design(Words, Held):
    """One of several pictures of the same card; what it leaves out is the card's."""

    id: Slug
    copies: Copies = 1


class Card(Sourced, Held):
    """One card of the game: what it is called, what it says, how often it is there."""

    id: Slug
    title: Line
    copies: Copies = Field(default=1, description="How many; with `designs`, their sum.")
    text: Prose | None = Field(default=None, description="Rules text; numbers come from values.")
    flavour: Line | None = Field(default=None, description="One line in italics, or none.")
    icon: IconName | None = Field(default=None, description="Emblem from the icon collection.")
    image: PictureName | None = Field(
        default=None, description="Picture file beside the card file."
    )
    picture: Picture | None = Field(
        default=None, description="A scene to engrave, where the deck gives pictures a window."
    )
    attributes: Mapping[AttributeName, AttributeValue] = Field(default_factory=dict)
    designs: tuple[Design, ...] = ()
    alike: bool = Field(
        default=False,
        description="Its designs differ in picture and words alone; in play they are one card.",
    )
    back: Words | None = Field(default=None, description="What the back says differently.")
    effect: tuple[Effect, ...] = Field(default=(), description="What it does when resolved.")
    reacts: tuple[Reaction, ...] = Field(default=(), description="How it answers events.")
    modifiers: tuple[Modifier, ...] = Field(default=(), description="What it adds to amounts.")


def _cards_or_pattern(schema: dict[str, Any]) -> None:
    """An author gives one of both; the source makes cards of patterns before they are judged."""
    schema["required"].remove("cards")
    schema["if"] = {"not": {"required": ["generate"]}}
    schema["then"] = {"required": ["cards"]}


class CardDefaults(Values):
    """What cards of a file have that they do not say themselves."""

    cites: Line | None = Field(
        default=None,
        description="Section of the rulebook, for the deck and its cards without `cites`; what "
        "`editorial` of a card names is ours all the same.",
    )


class Deck(Sourced):
    """The cards of one kind, printed together: same size, same two templates."""

    model_config = ConfigDict(json_schema_extra=_cards_or_pattern)

    id: Slug
    title: Line
    size: Annotated[Slug, Ref("card size")] = Field(
        description="A card size of content/sizes.yaml."
    )
    declared: int = Field(ge=1, description="How many cards the rulebook counts.")
    attributes: Mapping[Slug, Attribute] = Field(default_factory=dict)
    each: tuple[Bond, ...] = Field(default=(), description="What must hold of each of the cards.")
    front: Side
    back: Side
    seats_from: AttributeName | None = Field(
        default=None,
        description="The attribute with the smallest number of seats for which a card is used.",
    )
    hidden: AttributeName | None = Field(
        default=None,
        description=(
            "The attribute that no back may give away: its kinds are spread over all sheets."
        ),
    )
    rulesets: tuple[RulesetName, ...] = Field(
        default=(), description="The rulesets that use this deck; all of them where left out."
    )
    printed_with: Slug | None = Field(
        default=None,
        description="The deck after which these cards are printed, on its sheets, with its back.",
    )
    defaults: CardDefaults = Field(
        default=CardDefaults(),
        description="What its cards have that do not say otherwise; no card that a set adds.",
    )
    generate: tuple[Generate, ...] = Field(
        default=(),
        max_length=20,
        description="Patterns of cards that are alike; what they make comes behind `cards`.",
    )
    cards: tuple[Card, ...] = Field(description="The cards that are written one by one.")

    def origin(self, name: str) -> tuple[str, str] | None:
        """As of anything; where it cites nothing, what it says for its cards is said for it too."""
        shared = self.defaults.cites if self.cites is None else None
        return super().origin(name) or (("cites", shared) if shared else None)

    @property
    def attribute_defaults(self) -> dict[str, AttributeValue]:
        """What a card has of the attributes that it leaves out."""
        declared = self.attributes.items()
        return {name: one.default for name, one in declared if one.default is not None}


@dataclass(frozen=True, slots=True)
class Printed:
    """One design of one card; `id` is `card` or `card.design`, words are already merged.

    `path` leads from the deck's file to the card, `design_path` to the design (or the card again).
    """

    id: str
    card: Card
    design: Design | None
    copies: int
    path: ContentPath

    def word(self, name: str) -> Any:
        """The design's `title`, `text`, `flavour`, `icon` or `image`, else the card's."""
        own = getattr(self.design, name) if self.design else None
        return own if own is not None else getattr(self.card, name)

    @property
    def attributes(self) -> Mapping[str, Any]:
        """The card's attributes with the design's laid over them."""
        return {**self.card.attributes, **(self.design.attributes if self.design else {})}

    def in_use(self, seats: int, variants: Collection[str] = ()) -> int:
        """How many of its copies a table of `seats` uses that plays these variants."""
        held = self.design or self.card
        told = (counts for name, counts in held.for_variants.items() if name in variants)
        for counts in (*told, held.for_seats):
            if str(seats) in counts:
                return counts[str(seats)]
        return self.copies

    def path_of(self, name: str) -> ContentPath:
        """Where in the deck's file the word or attribute `name` stands."""
        in_design = self.design is not None and (
            getattr(self.design, name, None) is not None or name in self.design.attributes
        )
        place = self.path if in_design else self.path[:2]
        return (*place, name) if hasattr(self.card, name) else (*place, "attributes", name)


def printed(deck: Deck) -> tuple[Printed, ...]:
    """Every design of `deck`, in the order of the file."""
    cards = enumerate(deck.cards)
    return tuple(design for index, card in cards for design in designs_of(card, index))


def designs_of(card: Card, index: int) -> Iterator[Printed]:
    """Every design of the card that is at `index` in its deck."""
    if not card.designs:
        yield Printed(card.id, card, None, card.copies, ("cards", index))
    for number, design in enumerate(card.designs):
        path = ("cards", index, "designs", number)
        yield Printed(f"{card.id}.{design.id}", card, design, design.copies, path)


def picture_of(deck: Deck, printed: Printed, side: str) -> Picture | None:
    """What is asked for on this side of a design: its own words over the card's and the deck's."""
    face = deck.front if side == "front" else deck.back
    shared = face.picture if isinstance(face, Face) else None
    back = printed.card.back
    own = (printed.card.picture, printed.design.picture if printed.design else None)
    if side == "back":
        own = (back.picture if back else None, None)
    return reduce(_over, own, shared)


def _over(under: Picture | None, over: Picture | None) -> Picture | None:
    """One picture over another: scene, window and hand each part by part."""
    if under is None or over is None:
        return over or under
    return Picture(
        scene=laid_over(under.scene, over.scene),
        window=laid_over(under.window, over.window),
        hand=laid_over(under.hand, over.hand),
    )


def used_by(
    deck: Deck, designs: Iterable[Printed], seats: int | None, variants: Collection[str] = ()
) -> tuple[Printed, ...]:
    """The designs that a table of `seats` needs, with so many copies as it needs.

    All of them, with all their copies, where `seats` is None.
    """
    if seats is None:
        return tuple(designs)
    used = (replace(one, copies=one.in_use(seats, variants)) for one in designs)
    return tuple(one for one in used if one.copies and _least(deck, one) <= seats)


def _least(deck: Deck, one: Printed) -> int:
    """The smallest table that needs a design; 0 where it does not say so."""
    least = (
        {**deck.attribute_defaults, **one.attributes}.get(deck.seats_from, 0)
        if deck.seats_from
        else 0
    )
    return least if isinstance(least, int) else 0


def played(designs: Iterable[Printed]) -> tuple[Printed, ...]:
    """The designs as play tells them apart: those of a card that says `alike` are one."""
    made: dict[str, Printed] = {}
    for one in designs:
        if one.card.alike and one.design:
            before = made.get(one.card.id)
            copies = one.copies + (before.copies if before else 0)
            one = Printed(one.card.id, one.card, None, copies, one.path[:2])
        made[one.id] = one
    return tuple(made.values())


def count(designs: Iterable[Printed]) -> int:
    """How many cards come out of the printer."""
    return sum(one.copies for one in designs)


def find_face(decks: Iterable[Deck], name: str) -> tuple[Deck, Printed, str] | None:
    """The deck, the design and the side of the face called `name`; None where there is none.

    A card with several designs that is named without one shows the first.
    """
    called, _, side = name.rpartition("/")
    for deck in decks:
        for one in printed(deck):
            if called in (one.id, one.card.id):
                return deck, one, side
    return None


def face_names(decks: Iterable[Deck]) -> list[str]:
    """Every name that finds a face."""
    designs = [one for deck in decks for one in printed(deck)]
    called = dict.fromkeys(name for one in designs for name in (one.id, one.card.id))
    return [f"{name}/{side}" for name in called for side in ("front", "back")]


_UNPRINTED = Face(template="none")


def deck_of_board(board: Board) -> Deck:
    """The spaces that a board itself has as a deck; in a grid each knows its row and column."""
    columns = board.grid.columns if board.grid else 0
    said = tuple((one, tuple(values.items())) for one, values in board.values.items())
    own = tuple(board.attributes.items())
    return _deck_of_spaces(board.deck, tuple(titles(board).items()), columns, own, said)


Said = tuple[tuple[str, tuple[tuple[str, AttributeValue], ...]], ...]
"""Spaces, each with its own attributes and their values."""


@cache
def _deck_of_spaces(
    deck: str,
    spaces: tuple[tuple[str, str], ...],
    columns: int,
    declared: tuple[tuple[str, Attribute], ...],
    said: Said,
) -> Deck:
    names = {"place": "which space it is, counted from 1"}
    if columns:
        names |= {"row": "its row, from above", "column": "its column, from the left"}
    cards, given = [], dict(said)
    for number, (one, title) in enumerate(spaces):
        own = (number + 1, *((number // columns + 1, number % columns + 1) if columns else ()))
        values = {**dict(given.get(one, ())), **dict(zip(names, own, strict=True))}
        cards.append(Card(id=one, title=title, attributes=values))
    counted = {name: Attribute(type="integer", means=means) for name, means in names.items()}
    return Deck(
        id=deck,
        title=deck.replace("-", " ").capitalize(),
        size="none",
        declared=len(cards) or 1,
        attributes={**dict(declared), **counted},
        front=_UNPRINTED,
        back=_UNPRINTED,
        cards=tuple(cards),
    )


@cache
def deck_of_pieces(pieces: Pieces) -> Deck:
    """The pieces as a deck: `cart-1`, `cart-2` … so many as are declared."""
    word = pieces.one.replace("-", " ").capitalize()
    cards = tuple(
        Card(id=f"{pieces.one}-{number}", title=f"{word} {number}")
        for number in range(1, pieces.count + 1)
    )
    return Deck(
        id=pieces.id,
        title=pieces.id.replace("-", " ").capitalize(),
        size="none",
        declared=pieces.count,
        front=_UNPRINTED,
        back=_UNPRINTED,
        cards=cards,
    )
