"""The picture of a table as it lies in a match, such as when play begins."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.diagnostics import ContentPath
from generator.engine import State
from generator.engine.cards import can_see
from generator.errors import HornbookError
from generator.layout.boards import sliding_edge
from generator.model.deck import find_face
from generator.model.document import TableTop, TableZone
from generator.play.narration import seat_names, state_before
from generator.products.documents.context import (
    DocumentContext,
    FaceImages,
    JudgedMatch,
    Resolved,
    face_images,
    outdated,
    untold,
)
from generator.render.documents.pieces import LaidCard, Spot, TablePicture
from generator.rules.symbols import name_of
from generator.words.texts import scale_on

OWN, OTHERS, MIDDLE = 19.0, 10.0, 14.0
"""Millimetres: the width of a card of the reader’s own, of others’, and in the middle, on A4."""

MOST_SHOWN = 8
"""Cards of one place that are drawn; of more, and of cards face down, the number is said."""


@dataclass(frozen=True)
class SetTable:
    """The moment of a match that a picture shows; `called` are the names of the seats."""

    context: DocumentContext
    block: TableTop
    state: State
    called: tuple[str, ...]

    @cached_property
    def _places(self) -> dict[tuple[str, int | None], int]:
        places = self.state.tables.places
        return {(place.name, place.seat): number for number, place in enumerate(places)}

    def _faces(self) -> Iterator[str]:
        """The names of all faces that the picture shows."""
        for zone in self.block.zones:
            for seat in self._seats(zone):
                for card in self._shown(zone, seat):
                    yield from filter(None, (self._face(card), self._under(zone, card)[0]))

    @cached_property
    def _images(self) -> FaceImages:
        """Its faces, painted."""
        context = self.context
        return face_images(context.place, context.words, dict.fromkeys(self._faces()))

    def picture(self) -> TablePicture:
        """The picture, its faces painted."""
        shared = [one for one in self.block.zones if self._seats(one) == (None,)]
        owned = [one for one in self.block.zones if one not in shared]
        seats = [*range(1, self.state.tables.seats), 0]
        areas = (
            (self.called[seat], self._spots(owned, seat, OTHERS if seat else OWN)) for seat in seats
        )
        labels = tuple(one.label for one in self.block.zones)
        middle = self._spots(shared, None, MIDDLE)
        return TablePicture(self.block.caption, middle, tuple(areas), labels)

    def _seats(self, zone: TableZone) -> tuple[int | None, ...]:
        is_shared = (name_of(zone.zone), None) in self._places
        return (None,) if is_shared else tuple(range(self.state.tables.seats))

    def _spots(self, zones: list[TableZone], seat: int | None, width: float) -> tuple[Spot, ...]:
        return tuple(self._spot(zone, seat, width) for zone in zones)

    def _spot(self, zone: TableZone, seat: int | None, width: float) -> Spot:
        cards = [self._laid(zone, card, width) for card in self._shown(zone, seat)]
        number = self.block.zones.index(zone) + 1
        return Spot(number, len(self._cards(zone, seat)), tuple(cards))

    def _cards(self, zone: TableZone, seat: int | None) -> list[int]:
        return list(self.state.zones[self._places[name_of(zone.zone), seat]])

    def _shown(self, zone: TableZone, seat: int | None) -> list[int]:
        """The cards that are drawn: those that the reader sees, else the uppermost alone.

        Of a pile with cards face down it is the uppermost too, even where one below is known.
        """
        cards = self._cards(zone, seat)
        open_ = [card for card in cards if can_see(self.state, 0, card)]
        place = self.state.tables.places[self._places[name_of(zone.zone), seat]]
        is_closed = not open_ or (place.ordered and len(open_) < len(cards))
        return cards[:1] if is_closed else open_[:MOST_SHOWN]

    def _face(self, card: int) -> str | None:
        """The face that the reader sees; None for what is no printed card."""
        side = "front" if can_see(self.state, 0, card) else "back"
        name = f"{self.state.tables.names[card]}/{side}"
        return name if find_face(self.context.game.decks, name) else None

    def _under(self, zone: TableZone, card: int) -> tuple[str | None, float]:
        """The face of the card under `card`, and how far below its upper edge that lies."""
        if zone.lies_on is None:
            return None, 0.0
        below = self._counter(zone.lies_on, card)
        if below is None:
            return None, 0.0
        name = f"{self.state.tables.names[below]}/front"
        scale = scale_on(self.context.game, name)
        number = self._counter(zone.at, card) if zone.at else None
        found = find_face(self.context.game.decks, name)
        if scale is None or number is None or found is None:
            return name, 0.0
        size = self.context.place.sizes[found[0].size]
        return name, sliding_edge(scale, number) / size.height

    def _counter(self, counter: str, card: int) -> int | None:
        """The number of a counter of cards, or the card that it names; None for neither."""
        name, tables = name_of(counter), self.state.tables
        of = self.state.program.checked.symbols.counters[name].model.of
        if of != tables.deck_of[card]:
            return None
        found = self.state.counters[
            tables.counter[name] + (card - tables.decks[of][0]) * tables.width[name]
        ]
        return found if type(found) is int else None

    def _laid(self, zone: TableZone, card: int, width: float) -> LaidCard:
        images, (under, edge) = self._images, self._under(zone, card)
        face = self._face(card)
        return LaidCard(
            images.image(face, width) if face else None,
            self.context.words.spoken(self.state.tables.names[card]),
            images.image(under, width) if under else None,
            round(edge, 4),
        )


def table_picture(context: DocumentContext, block: TableTop, path: ContentPath) -> Resolved:
    """The picture as a piece; a finding where its match is no longer legal."""
    match = context.matches.get(block.transcript)
    if not isinstance(match, JudgedMatch):
        return (), (outdated(context, match, path),) if match else ()
    try:
        state = state_before(match.compiled, match.transcript, block.before)
    except HornbookError as error:
        return (), (untold(context, error, path),)
    called = seat_names(match.transcript, False, block.names, context.catalogue)
    return (SetTable(context, block, state, called).picture(),), ()
