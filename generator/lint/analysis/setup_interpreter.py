"""The cards of a setup, counted: how many lie where while one table lays out its game.

Only what is certain counts: where the rules leave it to chance or choice how many cards move, a
zone holds so many at least and so many at most. Counting ends where play begins, at the first
`turns`, `act`, window or loop without a number.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.lint.analysis.card_flow import ways
from generator.lint.analysis.environment import Deal, Scene, Table
from generator.lint.analysis.reaching_definitions import Sources, sources_of
from generator.lint.analysis.side_effects import led_to
from generator.lint.analysis.three_valued import truth
from generator.lint.analysis.value_ranges import Span, span
from generator.lint.analysis.walk import inside
from generator.lint.analysis.zone_sizes import Piles, Shortage
from generator.model.printed import count, printed, used_by
from generator.model.seating import decks_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr
from generator.rules.vocabulary import WORDS

_OVER = frozenset(name for name, word in WORDS.items() if word.plays or word.ends)
_ANSWERED = frozenset(name for name, word in WORDS.items() if word.resolves)
_MOVING = frozenset(name for name, word in WORDS.items() if word.counts)
_DEEPEST, _LONGEST = 12, 60


@dataclass
class LayingOut:
    """One table while it lays out the game."""

    checked: Checked
    deal: Deal
    seats: int
    variants: frozenset[str]
    piles: Piles
    short: list[Shortage] = field(default_factory=list)
    depth: int = 0
    matter: dict[int, bool] = field(default_factory=dict)

    def run(self, body: Body) -> bool:
        """Run a body; whether the setup goes on after it."""
        self.depth += 1
        goes_on = self.depth <= _DEEPEST and self._all(body.effects, sources_of(body))
        self.depth -= 1
        return goes_on

    def _all(self, effects: Iterable[Effect], sources: Sources) -> bool:
        return all(self._one(effect, sources) for effect in effects)

    def _one(self, effect: Effect, sources: Sources) -> bool:
        word = effect.word
        if not self._matters(effect):
            return True
        if word in _OVER | _ANSWERED:
            return False
        if word == "call":
            rule = self.checked.rules.get(effect.names.get("call", ""))
            return rule is None or self.run(rule)
        if word == "if":
            found = truth(effect.exprs["if"], self._scene(sources))
            return self._branch(effect, sources, found)
        if word in ("each", "repeat"):
            return self._again(effect, sources)
        if word == "choose":
            return self._branch(effect, sources, None)
        self._move(effect, sources)
        return True

    def _matters(self, effect: Effect) -> bool:
        """Whether an effect, or one that it leads to, can move cards or begin play."""
        if id(effect) not in self.matter:
            self.matter[id(effect)] = False  # A rule that calls itself moves what its rest does.
            self.matter[id(effect)] = any(
                one.word in _OVER
                or one.word in _MOVING
                or any(self._matters(inner) for body in led_to(self.checked, one)
                       for inner in body.effects)
                for one in inside([effect])
            )  # fmt: skip
        return self.matter[id(effect)]

    def _branch(self, effect: Effect, sources: Sources, found: bool | None) -> bool:
        """The branch that is taken, or both, of which then nothing is certain but the bounds."""
        both = [effect.bodies.get(key, ()) for key in ("then", "else")]
        if found is not None:
            return self._all(both[0] if found else both[1], sources)
        before, known, ends = dict(self.piles.sizes), list(self.short), []
        goes_on = True
        for body in both:
            self.piles.sizes = dict(before)
            goes_on = self._all(body, sources) and goes_on
            ends.append(self.piles.sizes)
        # What is short in one branch alone may never happen.
        self.short = known
        self.piles.sizes = {
            zone: Span(min(one[zone].least for one in ends), max(one[zone].most for one in ends))
            for zone in before
        }
        return goes_on

    def _again(self, effect: Effect, sources: Sources) -> bool:
        scene = self._scene(sources)
        if effect.word == "repeat":
            times = span(effect.exprs["times"], scene) if "times" in effect.exprs else None
            inner = effect.bodies["repeat"]
        else:
            listed = effect.exprs["each"]
            times = span(Expr("function", listed.type, (listed,), "count"), scene)
            inner = effect.bodies["do"]
        if times is None or not times.is_one or times.most > _LONGEST:
            return self._blur(inner, sources)
        return all(self._all(inner, sources) for _ in range(int(times.most)))

    def _blur(self, effects: Iterable[Effect], sources: Sources) -> bool:
        """Run these effects nobody knows how often: of the zones that they touch little is sure."""
        for effect in inside(effects):
            if effect.word in _OVER or (effect.word in _ANSWERED and self._matters(effect)):
                return False
            for way in ways(effect, sources):
                self.piles.blur(way)
            rule = self.checked.rules.get(effect.names.get("call") or "")
            self.depth += 1
            if rule and (self.depth > _DEEPEST or not self._blur(rule.effects, sources_of(rule))):
                return False
            self.depth -= 1
        return True

    def _scene(self, sources: Sources) -> Scene:
        table = Table(self.seats, self.variants, self.piles.sizes)
        return Scene(self.checked, self.deal, sources, table=table)

    def _move(self, effect: Effect, sources: Sources) -> None:
        exprs, word = effect.exprs, effect.word
        if word in ("deal", "draw") and {"from", "to"} <= exprs.keys():
            self._hand_out(effect, sources)
        elif word == "pick" and "count" in exprs:
            wanted, out = span(exprs["count"], self._scene(sources)), exprs["pick"]
            zone = out.value if out.op == "zone" else None
            if zone and wanted.least > self.piles.there(zone):
                there = self.piles.there(zone)
                self.short.append(Shortage(effect, zone, wanted.least, there))
        elif word in ("move", "remove") and word in exprs:
            moved = self.piles.empty(exprs[word], sources)
            self.piles.put(exprs.get("to"), moved, sources, None)
        elif word == "swap":
            for way in ways(effect, sources):
                self.piles.blur(way)

    def _hand_out(self, effect: Effect, sources: Sources) -> None:
        """A `deal` or a `draw`."""
        exprs, is_deal = effect.exprs, effect.word == "deal"
        each = span(exprs[effect.word], self._scene(sources))
        seats = self._receivers(effect) if is_deal else Span(1, 1)
        least, most = (one * many if many else 0 for one, many in zip(each, seats, strict=True))
        whole = Span(max(0, least), max(0, most))
        short = self.piles.take(effect, exprs["from"], whole, sources)
        self.short += [short] if short else []
        share = each if is_deal and seats.least == self.seats else None
        self.piles.put(exprs["to"], whole, sources, share)

    def _receivers(self, effect: Effect) -> Span:
        seats = effect.exprs.get("seats")
        if seats is None or seats.op in ("players", "seats"):
            return Span(self.seats, self.seats)
        if seats.op == "function" and seats.value == "others":
            return Span(self.seats - 1, self.seats - 1)
        return Span(0, self.seats)


def lay_out(
    checked: Checked, deal: Deal, seats: int, variants: frozenset[str]
) -> tuple[Shortage, ...]:
    """Where a table of so many has too few cards for its setup."""
    totals = {
        deck.id: count(used_by(deck, printed(deck), seats, variants))
        for deck in decks_of(checked.game, checked.ruleset)
    }
    table = LayingOut(checked, deal, seats, variants, Piles(checked, seats, totals))
    start = checked.rules.get(checked.ruleset.start)
    if start is not None:
        table.run(start)
    return tuple(table.short)
