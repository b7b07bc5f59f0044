"""The cards of a setup, counted: how many lie where while one table lays out its game.

Only what is certain counts: where the rules leave it to chance or choice how many cards move, a
zone holds so many at least and so many at most. Counting ends where play begins, at the first
`turns`, `act`, window or loop without a number.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import (
    CardTransfer,
    decks_in,
    passages_of,
    reachable_zones,
    zones_of,
)
from generator.lint.analysis.conditions import Truths
from generator.lint.analysis.environment import (
    CardIndex,
    Environment,
    Sources,
    TableSetting,
    card_index,
    sources_of,
)
from generator.lint.analysis.value_ranges import ANYTHING, Range, Ranges, hull
from generator.lint.checks import Findings, Found, error, once, per_ruleset
from generator.model.deck import count, printed, used_by
from generator.model.seating import allows, decks_of, teams_of, variants_of
from generator.rules.symbols import BOX, name_of
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.types import Type, elements
from generator.rules.vocabulary import WORDS
from generator.rules.walk import led_to

_DEEPEST, _LONGEST = 12, 60
_NONE = Range(0, 0)


@dataclass(frozen=True)
class Shortage:
    """A place at which a table has too few cards."""

    effect: Effect
    zone: str
    wanted: float
    there: float


def counted_starts(checked: Checked, seats: int) -> Iterator[tuple[str, str, str, int, int]]:
    """A zone, what its `starts_with` names, the deck of that, how many each has, how many have."""
    symbols = checked.symbols
    for name, info in symbols.zones.items():
        begins = info.model.starts_with
        if isinstance(begins, Mapping):
            owners = len(teams_of(checked.ruleset, seats)) if info.shared else seats
            for word, many in begins.items():
                deck = word if word in symbols.decks else symbols.deck_of.get(word, word)
                yield name, word, deck, many, owners if info.model.per == "seat" else 1


class ZoneSizes(dict[str, Range]):
    """Fewest and most cards in each zone of one table; of a zone of seats, in that of one."""

    def __init__(self, checked: Checked, seats: int, variants: frozenset[str]) -> None:
        zones = checked.symbols.zones
        super().__init__(dict.fromkeys(zones, _NONE))
        self.checked, self.seats = checked, seats
        self.totals: dict[str, int] = {}
        """How many cards of each deck this table uses."""
        for deck in decks_of(checked.game, checked.ruleset):
            many = count(used_by(deck, printed(deck), seats, variants))
            self.totals[deck.id] = many
            # A deck that is named twice lies in the last of the zones.
            starts = [
                name
                for name, one in zones.items()
                if deck.id in one.model.starts_with
                and not isinstance(one.model.starts_with, Mapping)
            ]
            home, rest = [BOX.id, *starts][-1], many
            for zone, _, of, each, owners in counted_starts(checked, seats):
                if of == deck.id:
                    rest -= each * owners
                    self.add(zone, Range(each, each))
            self.add(home, Range(max(0, rest), max(0, rest)))

    def add(self, zone: str, cards: Range) -> None:
        """More cards in a zone."""
        self[zone] = Range(self[zone].least + cards.least, self[zone].most + cards.most)

    def is_of_seats(self, zone: str) -> bool:
        """Whether each seat has such a zone."""
        return self.checked.symbols.zones[zone].model.per == "seat"

    def take(self, out: Expr, wanted: Range, sources: Sources) -> None:
        """Cards leave a zone."""
        zone = out.value if out.op == "zone" else None
        if zone is None or self.is_of_seats(zone):
            self.loosen(zones_of(out, sources))
        else:
            most = max(0, self.there(zone) - max(0, wanted.least))
            self[zone] = Range(max(0, self[zone].least - wanted.most), most)

    def there(self, zone: str) -> float:
        """The most cards that can be taken from a zone, with what refills it."""
        refill = self.checked.symbols.zones[zone].model.refills_from
        return self[zone].most + (self[name_of(refill)].most if refill else 0)

    def put(self, to: Expr | None, cards: Range, sources: Sources, share: Range | None) -> None:
        """Cards come to a zone, or to the box; `share` is what the zone of each seat gets."""
        zones = zones_of(to, sources) if to is not None else frozenset({BOX.id})
        is_sure = zones is not None and len(zones) == 1
        for zone in self if zones is None else zones:
            of_seats = self.is_of_seats(zone)
            if of_seats and share is not None and is_sure:
                self.add(zone, share)
            else:
                least = cards.least if is_sure and not of_seats else 0
                most = min(self[zone].most + cards.most, self._all_of(zone))
                self[zone] = Range(self[zone].least + least, most)

    def empty(self, cards: Expr, sources: Sources) -> Range:
        """Cards leave where they are: how many."""
        zone = cards.args[0] if cards.op == "cards" else cards
        if zone.op == "zone" and not self.is_of_seats(zone.value):
            there, self[zone.value] = self[zone.value], _NONE
            return there
        zones = zones_of(cards, sources)
        self.loosen(zones)
        if cards.type.kind == "card":
            return Range(0, 1)
        decks = (elements(cards.type) or Type("card")).decks
        return Range(0, sum(
            self[one].most * (self.seats if self.is_of_seats(one) else 1)
            for one in zones or self
            if decks is None or decks & decks_in(self.checked, one)
        ))  # fmt: skip

    def loosen(self, zones: frozenset[str] | None) -> None:
        """Some cards leave these zones, nobody knows how many."""
        for zone in self if zones is None else zones:
            self[zone] = Range(0, self[zone].most)

    def blur(self, ways: Iterable[CardTransfer]) -> None:
        """Cards go these ways, nobody knows how many."""
        for way in ways:
            self.loosen(way.out)
            for zone in self if way.into is None else way.into:
                self[zone] = Range(self[zone].least, self._all_of(zone))

    def _all_of(self, zone: str) -> float:
        """All cards at the table that a zone may hold."""
        return sum(self.totals.get(deck, 0) for deck in decks_in(self.checked, zone))


@dataclass
class SetupInterpreter:
    """One table while it lays out the game."""

    checked: Checked
    index: CardIndex
    seats: int
    variants: frozenset[str]
    sizes: ZoneSizes
    short: list[Shortage] = field(default_factory=list)
    depth: int = 0
    matter: dict[int, bool] = field(default_factory=dict)

    def call(self, rule: str) -> bool:
        """Run a rule; whether the setup goes on after it."""
        body = self.checked.rules[rule]
        self.depth += 1
        goes_on = self.depth <= _DEEPEST and self._all(body.effects, sources_of(body))
        self.depth -= 1
        return goes_on

    def _all(self, effects: Iterable[Effect], sources: Sources) -> bool:
        return all(self._one(effect, sources) for effect in effects)

    def _one(self, effect: Effect, sources: Sources) -> bool:
        if not self._matters(effect):
            return True
        if _begins_play(effect) or WORDS[effect.word].resolves:
            return False
        match effect.word:
            case "call":
                return self.call(effect.names["call"])
            case "if":
                found = Truths(self._env(sources)).of(effect.exprs["if"])
                return self._branch(effect, sources, found)
            case "choose" | "pay":
                return self._branch(effect, sources, None)
            case "each" | "repeat":
                return self._again(effect, sources)
            case _:
                self._move(effect, sources)
                return True

    def _matters(self, effect: Effect) -> bool:
        """Whether an effect, or one that it leads to, can move cards or begin play."""
        if id(effect) not in self.matter:
            self.matter[id(effect)] = False  # A rule that calls itself moves what its rest does.
            own = tuple(walk([effect]))
            led = (body for one in own for body in led_to(self.checked, one))
            self.matter[id(effect)] = any(
                _begins_play(one) or WORDS[one.word].counts for one in own
            ) or any(self._matters(one) for body in led for one in body.effects)
        return self.matter[id(effect)]

    def _branch(self, effect: Effect, sources: Sources, found: bool | None) -> bool:
        """The branch that is taken, or both, of which then nothing is certain but the bounds."""
        both = [effect.bodies.get(key, ()) for key in ("then", "else")]
        if found is not None:
            return self._all(both[0] if found else both[1], sources)
        before, short, ends, goes_on = dict(self.sizes), len(self.short), [], True
        for body in both:
            self.sizes.update(before)
            goes_on = self._all(body, sources) and goes_on
            ends.append(dict(self.sizes))
        # What is short in one branch alone may never happen.
        del self.short[short:]
        self.sizes.update({zone: hull(one[zone] for one in ends) for zone in before})
        return goes_on

    def _again(self, effect: Effect, sources: Sources) -> bool:
        (inner,), many = effect.bodies.values(), effect.exprs.get("times")
        if effect.word == "each":
            listed = effect.exprs["each"]
            many = Expr("function", listed.type, (listed,), "count")
        times = Ranges(self._env(sources)).of(many) if many is not None else ANYTHING
        if not times.is_one or times.most > _LONGEST:
            return self._blur(inner, sources)
        return all(self._all(inner, sources) for _ in range(int(times.most)))

    def _blur(self, effects: Iterable[Effect], sources: Sources) -> bool:
        """Run these effects nobody knows how often: of the zones that they touch little is sure."""
        for effect in walk(effects):
            is_answered = WORDS[effect.word].resolves and self._matters(effect)
            if _begins_play(effect) or is_answered:
                return False
            self.sizes.blur(passages_of(effect, sources))
            if effect.word == "call":
                rule = self.checked.rules[effect.names["call"]]
                self.depth += 1
                if self.depth > _DEEPEST or not self._blur(rule.effects, sources_of(rule)):
                    return False
                self.depth -= 1
        return True

    def _env(self, sources: Sources) -> Environment:
        table = TableSetting(self.seats, self.variants, self.sizes)
        return Environment(self.checked, self.index, sources, table=table)

    def _move(self, effect: Effect, sources: Sources) -> None:
        exprs, word = effect.exprs, effect.word
        if word in ("deal", "draw"):
            self._hand_out(effect, sources)
        elif word == "pick" and "count" in exprs:
            self._note(effect, exprs["pick"], Ranges(self._env(sources)).of(exprs["count"]))
        elif word in ("move", "remove"):
            moved = self.sizes.empty(exprs[word], sources)
            self.sizes.put(exprs.get("to"), moved, sources, None)
        elif word == "swap":
            self.sizes.blur(passages_of(effect, sources))

    def _note(self, effect: Effect, out: Expr, wanted: Range) -> None:
        """A shortage, where there cannot be enough."""
        if out.op == "zone" and wanted.least > (there := self.sizes.there(out.value)):
            self.short.append(Shortage(effect, out.value, wanted.least, there))

    def _hand_out(self, effect: Effect, sources: Sources) -> None:
        """A `deal` or a `draw`."""
        exprs, is_deal = effect.exprs, effect.word == "deal"
        each = Ranges(self._env(sources)).of(exprs[effect.word])
        seats = self._receivers(effect) if is_deal else Range(1, 1)
        least, most = (one * many if many else 0 for one, many in zip(each, seats, strict=True))
        whole, out = Range(max(0, least), max(0, most)), exprs["from"]
        if deals_all(effect):  # the last get fewer, where they do not come out even
            there = self.sizes.empty(out, sources)
            self.sizes.put(exprs["to"], there, sources, None)
            return
        if out.op == "zone" and not self.sizes.is_of_seats(out.value):
            self._note(effect, out, whole)
        self.sizes.take(out, whole, sources)
        share = each if is_deal and seats.least == self.seats else None
        self.sizes.put(exprs["to"], whole, sources, share)

    def _receivers(self, effect: Effect) -> Range:
        seats, all_ = effect.exprs.get("seats"), self.seats
        if seats is None or seats.op in ("players", "seats"):
            return Range(all_, all_)
        is_others = seats.op == "function" and seats.value == "others"
        return Range(all_ - 1, all_ - 1) if is_others else Range(0, all_)


def deals_all(effect: Effect) -> bool:
    """Whether a `deal` is of as many as lie there: `deal: stock.count, from: stock`."""
    many = effect.exprs.get("deal")
    return many is not None and many.op == "zone-count" and many.args == (effect.exprs["from"],)


def _begins_play(effect: Effect) -> bool:
    """Whether what comes after it is no setup any more."""
    return WORDS[effect.word].plays or bool(WORDS[effect.word].ends)


@error(
    "R222",
    what="The setup deals or draws more cards than there are, for some number of players.",
    why="Somebody at that table would begin with fewer cards than the rules say, or with none.",
    example="seats: {least: 2, most: 5}\n- {deal: 4, from: folk-deck, to: seat.hand}"
    "   # of 18 cards",
    instead="- {deal: 3, from: folk-deck, to: seat.hand}",
)
@per_ruleset
def starved_setup(checked: Checked) -> Findings:
    """One finding for each effect that comes short, with the tables at which it does."""
    short = [*_short_of_starts(checked)]  # What then is missing elsewhere follows from it.
    yield from short or map(_told, _shortages(checked).values())


def _short_of_starts(checked: Checked) -> Findings:
    """Zones that cannot begin with what they say, at a table of the most seats that lacks it."""
    rules, places = checked.ruleset, checked.game.places[f"rules/{checked.ruleset.id}"]
    decks = {deck.id: deck for deck in decks_of(checked.game, rules)}
    wanted = [
        (index, word)
        for index, zone in enumerate(rules.zones)
        for word in (zone.starts_with if isinstance(zone.starts_with, Mapping) else ())
    ]
    for index, word in wanted:
        for seats in range(rules.seats.least, rules.seats.most + 1):
            deck = decks.get(word) or decks.get(checked.symbols.deck_of.get(word, ""))
            if deck is None or not allows(rules, seats):
                continue
            cards = used_by(deck, printed(deck), seats, frozenset())
            there = count([one for one in cards if word in (deck.id, one.card.id)])
            starts = counted_starts(checked, seats)
            needed = sum(each * own for _, one, of, each, own in starts if word in (one, of))
            if needed > there:
                many = f"{seats} players" if seats > 1 else "one player"
                at = places.key_position(("zones", index, "starts_with", word))
                message = f"{many} begin with {needed} of {quoted(word)}, and there are {there}"
                yield at, message, "print more of them, or let each begin with fewer"
                break


def short_effects(checked: Checked) -> Set[int]:
    """The effects of the setup, by identity, that come short at some table."""
    return _shortages(checked).keys()


@once
def _shortages(checked: Checked) -> dict[int, dict[int, tuple[Shortage, str]]]:
    """By effect and number of seats: what comes short, and in which variant."""
    index, rules = card_index(checked), checked.ruleset
    filled = {zone for zones in reachable_zones(checked).values() for zone in zones}
    found: dict[int, dict[int, tuple[Shortage, str]]] = defaultdict(dict)
    for seats in range(rules.seats.least, rules.seats.most + 1):
        for variant in ("", *(one.id for one in variants_of(checked.game, rules))):
            if not allows(rules, seats):
                continue
            played = frozenset({variant} - {""})
            sizes = ZoneSizes(checked, seats, played)
            table = SetupInterpreter(checked, index, seats, played, sizes)
            table.call(rules.start)
            for one in table.short:
                if one.zone in filled:  # else nothing ever lies there, which is another mistake
                    found[id(one.effect)].setdefault(seats, (one, variant))
    return found


def _told(tables: dict[int, tuple[Shortage, str]]) -> Found:
    (seats, (short, variant)), *others = tables.items()
    many = f"{seats} players" if seats > 1 else "one player"
    where = f" in the variant {variant}" if variant else ""
    there = f"there are {short.there:g}" if short.there else "there are none"
    cards = f"{short.wanted:g} cards from {short.zone.replace('_', '-')}"
    hint = f"so too with {', '.join(str(one) for one, _ in others)} players" if others else None
    if short.effect.word == "deal" and short.wanted >= short.there * seats > 0:
        zone = short.zone.replace("_", "-")
        all_ = f"to deal all there are, one by one, write deal: {zone}.count"
        hint = f"{hint}; {all_}" if hint else all_
    message = f"{many}{where} need {cards}, and {there}"
    return short.effect.position, message, hint
