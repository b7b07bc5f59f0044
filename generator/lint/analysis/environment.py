"""What is known where an expression stands: its locals, and the cards that it may speak of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.lint.analysis.reaching_definitions import Sources
from generator.model.deck import printed
from generator.model.seating import decks_of
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked, Expr

Attributes = Mapping[str, Any]


@dataclass(frozen=True)
class Deal:
    """What every card of a ruleset says of itself, worked out once."""

    cards: Mapping[str, tuple[Attributes, ...]]
    """By card id, the attributes of each of its designs, by name."""
    decks: Mapping[str, tuple[str, ...]]
    """By deck, its card ids."""


def deal_of(checked: Checked) -> Deal:
    """The attributes of all cards of a ruleset."""
    cards: dict[str, tuple[Attributes, ...]] = {}
    decks: dict[str, tuple[str, ...]] = {}
    for deck in decks_of(checked.game, checked.ruleset):
        decks[deck.id] = tuple(card.id for card in deck.cards)
        for one in printed(deck):
            own = {name_of(key): value for key, value in one.attributes.items()}
            cards[one.card.id] = (*cards.get(one.card.id, ()), own)
    return Deal(cards, decks)


@dataclass(frozen=True)
class Table:
    """One table: how many play which variants, and how many cards lie in each zone just now."""

    seats: int
    variants: frozenset[str]
    sizes: Mapping[str, tuple[float, float]]
    """Fewest and most cards by zone; of a zone of seats, in that of one seat."""


@dataclass(frozen=True)
class Scene:
    """Where an expression stands.

    `this` is the only card that the local `this` can be; `hidden` names locals of which nothing
    is known here, though the body gives them values. `table` is who plays, where that is given.
    """

    checked: Checked
    deal: Deal
    sources: Sources = field(default_factory=dict)
    this: str | None = None
    hidden: frozenset[str] = frozenset()
    table: Table | None = None

    def plain(self, params: Iterable[str] = ()) -> "Scene":
        """A place with no locals but `params`, of which nothing is known."""
        return replace(self, sources={}, this=None, hidden=frozenset(params))

    def without(self, name: str) -> "Scene":
        """The same, once nothing is known of the local `name`."""
        return replace(self, hidden=self.hidden | {name})

    def hiding(self, names: Iterable[str]) -> "Scene":
        """The same inside an expression that gives these names to other things."""
        return replace(self, hidden=self.hidden | frozenset(names))

    def values_of(self, expr: Expr) -> tuple[Any, ...]:
        """All that the attribute `expr` can be, over the cards that it may hang on.

        A list counts as each of its entries; a card that leaves the attribute out as nothing.
        """
        found: list[Any] = []
        for card in self._cards(expr.args[0]):
            for attributes in self.deal.cards.get(card, ()):
                value = attributes.get(expr.value)
                found += value if isinstance(value, tuple | list) else [value]
        return tuple(one for one in found if one is not None)

    def _cards(self, owner: Expr) -> Iterable[str]:
        is_this = owner.op == "local" and owner.value == "this" and "this" not in self.hidden
        if is_this and self.this is not None:
            return (self.this,)
        decks = owner.type.decks or self.deal.decks
        return [card for deck in decks for card in self.deal.decks.get(deck, ())]
