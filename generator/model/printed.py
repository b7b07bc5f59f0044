"""The designs of a deck as they come out of the printer: one per picture, with its copies."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.model.deck import Card, Deck, Design


@dataclass(frozen=True, slots=True)
class Printed:
    """One design of one card; `id` is `card` or `card.design`, words are already merged.

    `path` leads from the deck's file to the card, `design_path` to the design (or the card again).
    """

    id: str
    card: Card
    design: Design | None
    copies: int
    path: tuple[str | int, ...]

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

    def path_of(self, name: str) -> tuple[str | int, ...]:
        """Where in the deck's file the word or attribute `name` stands."""
        in_design = self.design is not None and (
            getattr(self.design, name, None) is not None or name in self.design.attributes
        )
        place = self.path if in_design else self.path[:2]
        return (*place, name) if hasattr(self.card, name) else (*place, "attributes", name)


def printed(deck: Deck) -> tuple[Printed, ...]:
    """Every design of `deck`, in the order of the file."""
    return tuple(design for index, card in enumerate(deck.cards) for design in _of(card, index))


def _of(card: Card, index: int) -> Iterator[Printed]:
    if not card.designs:
        yield Printed(card.id, card, None, card.copies, ("cards", index))
    for number, design in enumerate(card.designs):
        path = ("cards", index, "designs", number)
        yield Printed(f"{card.id}.{design.id}", card, design, design.copies, path)


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
    least = one.attributes.get(deck.seats_from, 0) if deck.seats_from else 0
    return least if isinstance(least, int) else 0


def count(designs: Iterable[Printed]) -> int:
    """How many cards come out of the printer."""
    return sum(one.copies for one in designs)
