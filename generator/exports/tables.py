"""How a table is laid when play begins, as the rules themselves lay it: places, cards, counters.

The engine sets up matches of several seeds. What lies alike in all of them is put there by name;
all else is shuffled and dealt, as many cards to each place as in the match.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import comb, log

from generator.engine.compile import compile_checked
from generator.engine.faults import RulesFault
from generator.engine.program import Program, State
from generator.engine.tables import ZoneInstance
from generator.model.deck import printed
from generator.model.document import SetupTable
from generator.model.game import Game
from generator.model.rules import Ruleset, Sees
from generator.model.rules import Zone as ZoneModel
from generator.model.seating import tables_by
from generator.play.kept_code import kept_code
from generator.play.laid_out import first_decision, laid_out
from generator.play.terminal.screen import counter_label, zone_title
from generator.play.wording import GameWords, ViewerNames
from generator.rules import Checked
from generator.rules.check import check_ruleset

FEW, MANY = 12, 60
"""Matches that are set up at each number of seats, and where that leaves doubt."""

DOUBT = 1e-4
"""How likely chance may have put a card where it lay in every match."""

BOX = "box"
"""The zone of what is out of the game."""

Found = Mapping[str, Counter[str]]
"""The cards of each place, in one match."""


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
class Shuffled:
    """Cards that are shuffled together, and how many of them each place gets, place by place.

    `cards` are numbers of copies by the id of a design; what no other place gets goes to `box`.
    Where a card `follows` another, it is not dealt by chance: it lies in the one place besides the
    box whenever the other does not lie in the box.
    """

    cards: Mapping[str, int]
    dealt: Mapping[str, int]
    follows: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableCounter:
    """A number that is kept at the table, with what it begins at and its bounds, where known.

    Where it `varies`, it begins differently from match to match, as what is dealt asks for.
    """

    id: str
    title: str
    seat: int | None
    value: int
    least: int | None
    most: int | None
    varies: bool = False


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table for `seats` players (and an arbiter, last), when play begins.

    `fixed` are the cards that lie in a place whatever chance brings: place, design, copies.
    `shuffled` are dealt after them. `boxed` are numbers of copies that stay in the box. Every copy
    of every deck that these rules use is in one of the three. `top` and `bottom` are fixed cards of
    piles that always lie uppermost, from the top down, or lowest, from the bottom up.
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
        for pool in self.shuffled:
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
        before = _begins_with(self.game, self.ruleset)
        states = [self._state(before, seed) for seed in range(FEW)]
        found = [self._cards(state) for state in states]
        if (needed := _needed(found)) > FEW:
            more = [self._state(before, seed) for seed in range(FEW, min(needed, MANY))]
            states += more
            found += [self._cards(state) for state in more]
        fixed = _settled(found)
        pools = tuple(_with_followers([*_pools(found, fixed)], found))
        ends = dict(_ends([self._piles(state) for state in states], fixed))
        boxed = fixed.pop(BOX, Counter())
        boxed = Counter(boxed)
        for deck in self._decks():
            used = Counter(name for name, of in zip(*self._instances(), strict=True) if of == deck)
            for one in printed(self.game.deck(deck)):
                boxed[one.id] += one.copies - used[one.id]
        return TableSetup(
            self.seats,
            self.ruleset.seats.arbiter,
            tuple(self._places()),
            {name: dict(cards) for name, cards in fixed.items() if cards},
            pools,
            {name: many for name, many in boxed.items() if many > 0},
            tuple(self._counters(states)),
            {place: first for place, (first, _) in ends.items() if first},
            {place: last for place, (_, last) in ends.items() if last},
        )

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

    def _counters(self, states: Sequence[State]) -> Iterator[TableCounter]:
        """The whole numbers of the game and of seats that people are shown."""
        tables, symbols = self.program.tables, self.checked.symbols
        for name, info in symbols.counters.items():
            model = info.model
            is_whole = info.type.kind in ("integer", "number") and not info.is_family
            if not is_whole or not model.shown or model.of not in ("game", "seat", "team"):
                continue
            if info.builtin and name != "score":
                continue
            owners: Iterable[int | None] = (None,) if model.of == "game" else range(tables.seats)
            for seat in owners:
                if info.shared and seat is not None and tables.captain[seat] != seat:
                    continue
                values = [one.counters[tables.counter[name] + (seat or 0)] for one in states]
                value, varies = values[0], len({*map(repr, values)}) > 1
                if type(value) is not int:
                    continue
                title = counter_label((name, seat, ""), self.names)
                least, most = _number(model.least), _number(model.most)
                own = model.id if seat is None else f"{model.id}-{seat + 1}"
                yield TableCounter(own, title, seat, value, least, most, varies)


def _number(bound: object) -> int | None:
    """A bound that is a plain number; None where it is worked out."""
    try:
        return int(str(bound))
    except ValueError:
        return None


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


def _settled(found: Sequence[Found]) -> dict[str, Counter[str]]:
    """Of each place the cards that lie there whatever chance brings."""
    same, pools = _alike(found), [*_pools(found, {})]
    for place, cards in same.items():
        for name in list(cards):
            if _chance(place, name, cards[name], pools) ** len(found) > DOUBT:
                del cards[name]
    return same


def _ends(
    piles: Sequence[Mapping[str, tuple[str, ...]]], fixed: Found
) -> Iterator[tuple[str, tuple[tuple[str, ...], tuple[str, ...]]]]:
    """Of piles the fixed cards that lie uppermost in all matches, and those that lie lowest."""
    for place, cards in fixed.items():
        seen = [one[place] for one in piles if place in one]
        if not seen:
            continue
        left = Counter(cards)
        first = tuple(_alike_until(zip(*seen, strict=False), left))
        last = tuple(_alike_until(zip(*(one[::-1] for one in seen), strict=False), left))
        if first or last:
            yield place, (first, last)


def _alike_until(rows: Iterable[tuple[str, ...]], left: Counter[str]) -> Iterator[str]:
    """The cards that are the same in each row, up to the first that differ, less those taken."""
    for row in rows:
        if len({*row}) > 1 or not left[row[0]]:
            return
        left[row[0]] -= 1
        yield row[0]


def _needed(found: Sequence[Found]) -> int:
    """How many matches would leave no doubt about what lay alike in these; 0 where too many."""
    pools, most = [*_pools(found, {})], 0
    for place, cards in _alike(found).items():
        for name, copies in cards.items():
            chance = _chance(place, name, copies, pools)
            needed = int(log(DOUBT) / log(chance)) + 1 if 0 < chance < 1 else 0
            most = max(most, needed if needed <= MANY else 0)
    return most


def _chance(place: str, name: str, copies: int, pools: Iterable[Shuffled]) -> float:
    """How likely a place gets just so many of a card, were all of its pool dealt by chance."""
    for pool in pools:
        if name in pool.cards and place in pool.dealt and len(pool.dealt) > 1:
            whole, own, drawn = sum(pool.cards.values()), pool.cards[name], pool.dealt[place]
            return comb(own, copies) * comb(whole - own, drawn - copies) / comb(whole, drawn)
    return 0.0


def _alike(found: Sequence[Found]) -> dict[str, Counter[str]]:
    """Of each place the cards of which it has equally many in all that was found."""
    same: dict[str, Counter[str]] = {}
    for place in found[0]:
        names = {name for one in found for name in one[place]}
        counts = {name: {one[place][name] for one in found} for name in names}
        alike = {name: min(many) for name, many in counts.items() if len(many) == 1}
        same[place] = Counter(alike)
    return same


def _pools(found: Sequence[Found], fixed: Found) -> Iterator[Shuffled]:
    """What chance deals: cards that ever lie in the same place are shuffled together.

    That they are in the box together says nothing.
    """
    first = found[0]
    homes: dict[str, set[str]] = {}
    for place in first:
        for one in found:
            for name in one[place] - fixed.get(place, Counter()):
                homes.setdefault(name, set()).add(place)
    left = {name: places - {BOX} for name, places in sorted(homes.items())}
    while left:
        name, places = left.popitem()
        names = {name}
        while more := {one for one, held in left.items() if held & places}:
            places = places.union(*(left.pop(one) for one in more))
            names |= more
        cards, dealt = Counter[str](), dict[str, int]()
        for place in first:
            rest = first[place] - fixed.get(place, Counter())
            own = Counter({one: many for one, many in rest.items() if one in names})
            cards += own
            if own:
                dealt[place] = own.total()
        yield Shuffled(dict(sorted(cards.items())), dealt)


def _with_followers(pools: Sequence[Shuffled], found: Sequence[Found]) -> Iterator[Shuffled]:
    """The pools; of one whose every card is in play just when another card is, those cards."""
    for pool in pools:
        others = [name for one in pools if one is not pool for name in one.cards]
        places = [place for place in pool.dealt if place != BOX]
        follows = {}
        for name in pool.cards if len(places) == 1 and BOX in pool.dealt else ():
            told = [one[places[0]][name] > 0 for one in found]
            leads = (one for one in others if told == [not held[BOX][one] for held in found])
            if len({*told}) == 2 and (lead := next(leads, None)):
                follows[name] = lead
        yield replace(pool, follows=follows) if len(follows) == len(pool.cards) else pool
