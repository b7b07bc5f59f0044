"""How many cards lie in each zone: counted as far as the rules alone tell."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.lint.analysis.card_flow import Passage, decks_in, zones_of
from generator.lint.analysis.reaching_definitions import Sources
from generator.lint.analysis.value_ranges import Span
from generator.rules.symbols import BOX, name_of
from generator.rules.typed_tree import Checked, Effect, Expr
from generator.rules.types import Type, elements

NONE = Span(0, 0)


@dataclass(frozen=True)
class Shortage:
    """A place at which a table has too few cards."""

    effect: Effect
    zone: str
    wanted: float
    there: float


@dataclass
class Piles:
    """The zones of one table: fewest and most cards in each; of a zone of seats, in that of one."""

    checked: Checked
    seats: int
    totals: Mapping[str, int]
    """How many cards of each deck this table uses."""
    sizes: dict[str, Span] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sizes = dict.fromkeys(self.checked.symbols.zones, NONE)
        for deck, many in self.totals.items():
            # A deck that is named twice lies in the last of the zones.
            zone = [BOX.id, *self._starting(deck)][-1]
            old = self.sizes[zone]
            self.sizes[zone] = Span(old.least + many, old.most + many)

    def _starting(self, deck: str) -> list[str]:
        zones = self.checked.symbols.zones
        return [name for name, info in zones.items() if deck in info.model.starts_with]

    def take(self, effect: Effect, out: Expr, wanted: Span, sources: Sources) -> Shortage | None:
        """Cards leave a zone; a shortage where there cannot be enough."""
        zone = out.value if out.op == "zone" else None
        if zone is None or self._is_of_seats(zone):
            self.loosen(zones_of(out, sources))
            return None
        old, there = self.sizes[zone], self.there(zone)
        self.sizes[zone] = Span(
            max(0, old.least - wanted.most), max(0, there - max(0, wanted.least))
        )
        return Shortage(effect, zone, wanted.least, there) if wanted.least > there else None

    def there(self, zone: str) -> float:
        """The most cards that can be taken from a zone, with what refills it."""
        refill = self.checked.symbols.zones[zone].model.refills_from
        return self.sizes[zone].most + (self.sizes[name_of(refill)].most if refill else 0)

    def put(self, to: Expr | None, cards: Span, sources: Sources, share: Span | None) -> None:
        """Cards come to a zone, or to the box; `share` is what the zone of each seat gets."""
        zones = zones_of(to, sources) if to is not None else frozenset({BOX.id})
        for zone in self.sizes if zones is None else zones:
            old, is_sure = self.sizes[zone], zones is not None and len(zones) == 1
            if self._is_of_seats(zone) and share is not None and is_sure:
                self.sizes[zone] = Span(old.least + share.least, old.most + share.most)
            else:
                least = cards.least if is_sure and not self._is_of_seats(zone) else 0
                most = min(old.most + cards.most, self._all_of(zone))
                self.sizes[zone] = Span(old.least + least, most)

    def empty(self, cards: Expr, sources: Sources) -> Span:
        """Cards leave where they are: how many."""
        inner = cards.args[0] if cards.op == "cards" else cards
        if inner.op == "zone" and not self._is_of_seats(inner.value):
            there, self.sizes[inner.value] = self.sizes[inner.value], NONE
            return there
        zones = zones_of(cards, sources)
        self.loosen(zones)
        if cards.type.kind == "card":
            return Span(0, 1)
        decks = (elements(cards.type) or Type("card")).decks
        return Span(
            0, sum(self._in_all(one) for one in zones or self.sizes if self._may(one, decks))
        )

    def loosen(self, zones: frozenset[str] | None) -> None:
        """Some cards leave these zones, nobody knows how many."""
        for zone in self.sizes if zones is None else zones:
            self.sizes[zone] = Span(0, self.sizes[zone].most)

    def blur(self, way: Passage) -> None:
        """Cards go this way, nobody knows how many."""
        self.loosen(way.out)
        for zone in self.sizes if way.into is None else way.into:
            self.sizes[zone] = Span(self.sizes[zone].least, self._all_of(zone))

    def _may(self, zone: str, decks: frozenset[str] | None) -> bool:
        return decks is None or bool(decks & decks_in(self.checked, zone))

    def _is_of_seats(self, zone: str) -> bool:
        return self.checked.symbols.zones[zone].model.per == "seat"

    def _all_of(self, zone: str) -> float:
        """All cards at the table that a zone may hold."""
        return sum(self.totals.get(deck, 0) for deck in decks_in(self.checked, zone))

    def _in_all(self, zone: str) -> float:
        """The most cards that lie in a zone, in those of all seats together."""
        return self.sizes[zone].most * (self.seats if self._is_of_seats(zone) else 1)
