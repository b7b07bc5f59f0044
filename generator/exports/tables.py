"""How a table is laid when play begins, as the rules themselves lay it: places, cards, counters.

The engine sets up matches of several seeds. What lies alike in all of them is put there by name;
all else is shuffled and dealt, as many cards to each place as in the match.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.engine.compile import compile_checked
from generator.engine.faults import RulesFault
from generator.engine.program import Program, State
from generator.engine.tables import ZoneInstance
from generator.exports.table_chance import (
    BOX,
    FEW,
    MANY,
    Choice,
    Shuffled,
    are_cases,
    counts_vary,
    dealt_by_chance,
    ends_of,
    matches_needed,
    reseated,
    seat_order,
    settled,
    telling_zone,
)
from generator.exports.table_keeping import (
    Keeping,
    TableCounter,
    TableDice,
    TableMarker,
    TablePiece,
)
from generator.model.deck import printed
from generator.model.document import SetupTable
from generator.model.game import Game
from generator.model.rules import Ruleset, Sees
from generator.model.rules import Zone as ZoneModel
from generator.model.seating import tables_by
from generator.play.kept_code import kept_code
from generator.play.laid_out import first_decision, laid_out, rules_begun
from generator.play.terminal.screen import zone_title
from generator.play.wording import GameWords, ViewerNames
from generator.rules import Checked
from generator.rules.check import check_ruleset


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place for cards: `hand-1` is the zone `hand` of the first seat.

    `sees` says who looks at its cards; `ordered` whether it is a pile. Seats count from 0; None is
    the whole table. `holds` are ids of decks, none where any card can lie here.
    """

    id: str
    zone: str
    title: str
    seat: int | None
    sees: Sees
    ordered: bool
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table for `seats` players (and an arbiter, last), when play begins.

    `fixed` are the cards that lie in a place whatever chance brings: place, design, copies.
    `shuffled` are dealt after them. `boxed` are numbers of copies that stay in the box. Every copy
    of every deck that these rules use is in one of the three. `top` and `bottom` are fixed cards of
    piles that always lie uppermost, from the top down, or lowest, from the bottom up. Of each of
    the `choices` chance takes one way to deal its cards; in all of them places get as many.
    `told` are rules by which people do the rest of the set-up, by numbers that they have rolled;
    `secrets` is what seats keep to themselves and no card shows.
    """

    seats: int
    arbiter: bool
    places: tuple[TablePlace, ...]
    fixed: Mapping[str, Mapping[str, int]]
    shuffled: tuple[Shuffled, ...]
    boxed: Mapping[str, int]
    counters: tuple[TableCounter, ...]
    top: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bottom: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    markers: tuple[TableMarker, ...] = ()
    pieces: tuple[TablePiece, ...] = ()
    dice: tuple[TableDice, ...] = ()
    told: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()

    @property
    def chairs(self) -> int:
        """Who sits at the table, an arbiter counted."""
        return self.seats + self.arbiter

    def place(self, name: str) -> TablePlace:
        """The place of this id.

        Raises:
            KeyError: there is none.
        """
        return {one.id: one for one in self.places}[name]

    @property
    def counts(self) -> dict[str, int]:
        """How many cards lie in each place when play begins."""
        found = {name: sum(cards.values()) for name, cards in self.fixed.items()}
        for pool in (*self.shuffled, *(pool for ways in self.choices for pool in ways[0])):
            for name, many in pool.dealt.items():
                found[name] = found.get(name, 0) + many
        return found


def table_setups(
    game: Game, ruleset: Ruleset, seats: int | None = None, variants: Sequence[str] = ()
) -> tuple[TableSetup, ...]:
    """The table at every number of seats, or at `seats` alone; none where rules have a fault."""
    checked, _ = check_ruleset(game, ruleset)
    if checked is None:
        return ()
    many = tables_by(game, ruleset) if seats is None else (seats,)
    return tuple(_Laying(game, ruleset, checked, one, variants).setup() for one in many)


class _Laying:
    """Lays one table."""

    def __init__(
        self, game: Game, ruleset: Ruleset, checked: Checked, seats: int, variants: Sequence[str]
    ) -> None:
        self.game, self.ruleset, self.checked, self.seats = game, ruleset, checked, seats
        self.program = compile_checked(checked, seats, variants, kept_code)
        tables = self.program.tables
        sitting = tuple("" for _ in range(tables.chairs))
        self.names = ViewerNames(GameWords(game, ruleset), sitting, -1)
        self.designs = _designs(self.program, game)
        self.zones = checked.symbols.zones

    def setup(self) -> TableSetup:
        """The table when play begins."""
        before = self._moment()
        states = [self._state(before, seed) for seed in range(FEW)]
        found = [self._cards(state) for state in states]
        seats, kinds = self._seats(), self._kinds()
        needed = matches_needed(found)
        zone = telling_zone(found, seats, self._open(), kinds)
        if zone or are_cases(found):
            needed = 2 * MANY if zone else MANY
        if needed > FEW:
            more = [self._state(before, seed) for seed in range(FEW, min(needed, 2 * MANY))]
            states += more
            found += [self._cards(state) for state in more]
        piles = [self._piles(state) for state in states]
        order = seat_order(found, seats, zone) if zone else None
        if order:
            found, piles = reseated(found, seats, order), reseated(piles, seats, order)
        fixed = settled(found)
        shuffled, choices = dealt_by_chance(found, fixed, seats, kinds)
        ends = dict(ends_of(piles, fixed))
        boxed = Counter(fixed.pop(BOX, Counter()))
        for deck in self._decks():
            used = Counter(name for name, of in zip(*self._instances(), strict=True) if of == deck)
            for one in printed(self.game.deck(deck)):
                boxed[one.id] += one.copies - used[one.id]
        begun = rules_begun(self.program, 0, before)
        kept = Keeping(
            self.game, self.checked, self.program, self.names, begun, before, states, order
        )
        return TableSetup(
            self.seats,
            self.ruleset.seats.arbiter,
            tuple(self._places()),
            {name: dict(cards) for name, cards in fixed.items() if cards},
            shuffled,
            {name: many for name, many in boxed.items() if many > 0},
            tuple(kept.counters()),
            {place: first for place, (first, _) in ends.items() if first},
            {place: last for place, (_, last) in ends.items() if last},
            choices,
            tuple(kept.markers()),
            tuple(kept.pieces()),
            kept.dice(),
            tuple(dict.fromkeys(kept.told())),
            tuple(dict.fromkeys(kept.secrets())),
        )

    def _moment(self) -> str | None:
        """The rule before which the table is laid; None where that is at the first question.

        If numbers of cards differ from match to match by then, somebody has played, or drawn by a
        number that is his own: the table is laid before that.
        """
        if before := _begins_with(self.game, self.ruleset):
            return before
        first = [self._cards(self._state(None, seed)) for seed in range(FEW)]
        if not counts_vary(first):
            return None
        for rule in reversed(rules_begun(self.program, 0)):
            try:
                states = [laid_out(self.program, rule, seed) for seed in range(FEW)]
            except (LookupError, RulesFault):
                continue
            if not counts_vary([self._cards(state) for state in states]):
                return rule
        return None

    def _seats(self) -> dict[str, tuple[str, int]]:
        """Zone and seat of each place of a seat; none where seats share places."""
        places = [one for one in self.program.tables.places if one.seat is not None]
        if any(self.zones[one.name].shared for one in places):
            return {}
        return {
            self._name(one): (self._model(one).id, one.seat)
            for one in places
            if one.seat is not None and one.seat < self.seats
        }

    def _open(self) -> list[str]:
        """The zones of seats in which everybody sees what lies there."""
        zones = (one.model for one in self.zones.values())
        return [one.id for one in zones if one.sees == "everybody" and one.per == "seat"]

    def _kinds(self) -> dict[str, dict[str, object]]:
        """What is printed on each card, attribute by attribute."""
        decks = (self.game.deck(deck) for deck in self._decks())
        return {one.id: dict(one.attributes) for deck in decks for one in printed(deck)}

    def _state(self, before: str | None, seed: int) -> State:
        if before is not None:
            try:
                return laid_out(self.program, before, seed)
            except (LookupError, RulesFault):
                pass
        return first_decision(self.program, seed)

    def _decks(self) -> list[str]:
        """The printed decks that are used at this table."""
        known = {deck.id for deck in self.game.decks}
        return [deck for deck in self.program.tables.decks if deck in known]

    def _instances(self) -> tuple[list[str], list[str]]:
        """The design of each card of the match, and its deck."""
        return self.designs, self.program.tables.deck_of

    def _cards(self, state: State) -> dict[str, Counter[str]]:
        """The printed cards of each place."""
        found, decks = dict[str, Counter[str]](), set(self._decks())
        for at, place in enumerate(self.program.tables.places):
            held = (card for card in state.zones[at])
            of = self.program.tables.deck_of
            names = Counter(self.designs[card] for card in held if of[card] in decks)
            name = BOX if place.name == BOX else self._name(place)
            found[name] = found.get(name, Counter()) + names
        return found

    def _piles(self, state: State) -> dict[str, tuple[str, ...]]:
        """The printed cards of each pile, from the top down."""
        of, decks = self.program.tables.deck_of, set(self._decks())
        return {
            self._name(place): tuple(
                self.designs[one] for one in state.zones[at] if of[one] in decks
            )
            for at, place in enumerate(self.program.tables.places)
            if place.name != BOX and self._model(place).ordered
        }

    def _name(self, place: ZoneInstance) -> str:
        model = self._model(place)
        return model.id if place.seat is None else f"{model.id}-{place.seat + 1}"

    def _model(self, place: ZoneInstance) -> ZoneModel:
        return self.zones[place.name].model

    def _places(self) -> Iterator[TablePlace]:
        """Every place but the box; what a team shares lies before its first seat alone."""
        tables = self.program.tables
        for place in tables.places:
            if place.name == BOX:
                continue
            model, info = self._model(place), self.zones[place.name]
            if info.shared and place.seat is not None and tables.captain[place.seat] != place.seat:
                continue
            holds = () if model.holds == "any" else tuple(model.holds)
            title = zone_title((place.name, place.seat), self.names)
            yield TablePlace(
                self._name(place), model.id, title, place.seat, model.sees, model.ordered, holds
            )


def _designs(program: Program, game: Game) -> list[str]:
    """The printed design of each card of a match; cards that play alike are told apart again."""
    alike = {
        one.card.id: [other.id for other in printed(deck) for _ in range(other.copies)
                      if other.card is one.card]
        for deck in game.decks
        for one in printed(deck)
        if one.card.alike and one.design
    }  # fmt: skip
    left = {name: iter(designs) for name, designs in alike.items()}
    return [next(left[name], name) if name in left else name for name in program.tables.names]


def _begins_with(game: Game, ruleset: Ruleset) -> str | None:
    """The rule with which play begins once all is laid out, as a rulebook's set-up table says."""
    for book in game.rulebooks:
        if book.id != ruleset.id:
            continue
        for chapter in (*book.learn, *book.chapters):
            for block in chapter.blocks:
                if isinstance(block, SetupTable):
                    return str(block.before)
    return None
