"""What is known where an expression stands: the definitions that reach it, and its cards."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from generator.lint.checks import once
from generator.model.deck import played, printed
from generator.model.seating import decks_of
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import bodies

_DEEPEST = 14
Attributes = Mapping[str, Any]


@dataclass(frozen=True)
class ValueSource:
    """One way in which a local gets a value.

    `how` is `value` (of the expression), `element` (one of the list), `part` (some of the list),
    `drawn` (cards that now lie in the zone), `rolled` (times `sides`) or `unknown`.
    """

    how: str
    expr: Expr | None = None
    sides: Expr | None = None


UNKNOWN = ValueSource("unknown")
Sources = Mapping[str, tuple[ValueSource, ...]]


@once
def sources_of(body: Body) -> Sources:
    """Every local of a body, parameters included, with all that it may stand for."""
    found: dict[str, list[ValueSource]] = defaultdict(list)
    for name in (*body.params, *body.fields):
        found[name].append(UNKNOWN)
    for effect in walk(body.effects):
        for target in targets_of(effect):
            if target.op == "local":
                is_set = effect.word == "set"
                found[target.value].append(
                    ValueSource("value", effect.exprs["to"]) if is_set else UNKNOWN
                )
        for name in made_by(effect):
            found[name].append(_made(effect, name))
    return {name: tuple(sources) for name, sources in found.items()}


def targets_of(effect: Effect) -> list[Expr]:
    """The counters, locals and zones that an effect gives another value."""
    keys = WORDS[effect.word].keys(effect.word, "target")
    return [effect.exprs[key] for key in keys if key in effect.exprs]


def named_by(effect: Effect) -> list[str]:
    """The locals that an effect makes of what it does, as its `as`."""
    keys = WORDS[effect.word].keys(effect.word, "local")
    return [effect.names[key] for key in keys if key in effect.names]


def made_by(effect: Effect) -> Iterator[str]:
    """The locals that an effect makes."""
    yield from (key.removeprefix("let.") for key in effect.exprs if key.startswith("let."))
    yield from named_by(effect)
    yield from effect.names.get("fields", ())


def _made(effect: Effect, name: str) -> ValueSource:
    word, exprs = effect.word, effect.exprs
    if word == "let":
        return ValueSource("value", exprs[f"let.{name}"])
    if name != effect.names.get("as"):
        return UNKNOWN
    if word == "roll":
        return ValueSource("rolled", exprs["roll"], exprs.get("sides"))
    if word == "draw":
        return ValueSource("drawn", exprs["to"])
    if word in ("choose", "pick", "each"):
        several = exprs.keys() & {"least", "most", "count"}
        return ValueSource("part" if several else "element", exprs[word])
    return UNKNOWN


@dataclass(frozen=True)
class CardIndex:
    """What every card of a ruleset says of itself."""

    cards: Mapping[str, tuple[Attributes, ...]]
    """By card id, the attributes of each of its designs, by name."""
    decks: Mapping[str, tuple[str, ...]]
    """By deck, its card ids."""
    defaults: Mapping[str, Attributes]
    """By deck, what its cards have that leave an attribute out."""

    def of_deck(self, deck: str) -> Iterator[Attributes]:
        """The attributes of every design of a deck, with what stands for those left out."""
        return (one for card in self.decks.get(deck, ()) for one in self.whole(deck, card))

    def whole(self, deck: str, card: str) -> Iterator[Attributes]:
        """The attributes of every design of a card, with what stands for those left out."""
        own = self.defaults.get(deck, {})
        return ({**own, **one} for one in self.cards.get(card, ()))


@once
def card_index(checked: Checked) -> CardIndex:
    """The attributes of all cards of a ruleset."""
    cards: dict[str, tuple[Attributes, ...]] = defaultdict(tuple)
    decks: dict[str, tuple[str, ...]] = {}
    defaults: dict[str, Attributes] = {}
    for deck in decks_of(checked.game, checked.ruleset):
        decks[deck.id] = tuple(card.id for card in deck.cards)
        for one in played(printed(deck)):
            cards[one.card.id] += ({name_of(key): is_ for key, is_ in one.attributes.items()},)
        defaults[deck.id] = {name_of(key): is_ for key, is_ in deck.attribute_defaults.items()}
    return CardIndex(cards, decks, defaults)


@dataclass(frozen=True)
class TableSetting:
    """One table: how many play which variants, and how many cards lie in each zone just now."""

    seats: int
    variants: frozenset[str]
    sizes: Mapping[str, tuple[float, float]]
    """Fewest and most cards by zone; of a zone of seats, in that of one seat."""


@dataclass(frozen=True)
class Environment:
    """Where an expression stands.

    `this` is the only card that the local `this` can be; `hidden` names locals of which nothing
    is known here, though the body gives them values. `table` is who plays, where that is given.
    """

    checked: Checked
    index: CardIndex
    sources: Sources = field(default_factory=dict)
    this: str | None = None
    hidden: frozenset[str] = frozenset()
    table: TableSetting | None = None

    def plain(self, params: Iterable[str] = ()) -> "Environment":
        """A place with no locals but `params`, of which nothing is known."""
        return replace(self, sources={}, this=None, hidden=frozenset(params))

    def hiding(self, names: Iterable[str]) -> "Environment":
        """Inside an expression that gives these names to other things."""
        return replace(self, hidden=self.hidden.union(names))

    def sources_of(self, local: Expr) -> tuple[ValueSource, ...]:
        """What a local may stand for; nothing where that is not known."""
        return () if local.value in self.hidden else self.sources.get(local.value, ())

    def is_this(self, expr: Expr) -> bool:
        """Whether it is the one card that `this` can be."""
        is_named = expr.op == "local" and expr.value == "this" and "this" not in self.hidden
        return is_named and self.this is not None

    def values_of(self, expr: Expr) -> tuple[Any, ...]:
        """All that the attribute `expr` can be, over the cards that it may hang on.

        A list counts as each of its entries; a card that leaves the attribute out as nothing.
        """
        owner, found = expr.args[0], list[Any]()
        if self.is_this(owner):
            held = self.checked.symbols.deck_of.get(self.this or "", "")
            cards = self.index.whole(held, self.this or "")
        else:
            decks = owner.type.decks or self.index.decks
            cards = (one for deck in decks for one in self.index.of_deck(deck))
        for attributes in cards:
            value = attributes.get(expr.value)
            found += value if isinstance(value, tuple | list) else [value]
        return tuple(one for one in found if one is not None)


Value = TypeVar("Value")


@dataclass(frozen=True)
class Interpreter(Generic[Value]):
    """Works expressions out over what is known of their parts.

    A method `_of_…` is called for what an expression does, as `_of_counter`; without one it is
    `unknown`, as is what lies too deep inside.
    """

    env: Environment
    depth: int = 0
    unknown: ClassVar[Any] = None

    def of(self, expr: Expr, env: Environment | None = None) -> Value:
        """What an expression comes to, in an environment of its own where one is given."""
        inner = type(self)(env or self.env, self.depth + 1)
        read = getattr(inner, f"_of_{expr.op.replace('-', '_')}", None)
        found: Value = self.unknown if read is None or self.depth > _DEEPEST else read(expr)
        return found

    def _of_term(self, expr: Expr) -> Value:
        params, is_ = self.env.checked.terms[expr.value]
        return self.of(is_, self.env.plain(params))


@once
def environments(checked: Checked) -> tuple[tuple[Body, Environment], ...]:
    """Each body with what is known in it."""
    index = card_index(checked)
    cards = {id(body): card for card, body in checked.effects.items()}
    cards |= {id(one.body): one.card for one in checked.reacts}
    return tuple(
        (body, Environment(checked, index, sources_of(body), cards.get(id(body))))
        for body in bodies(checked)
    )
