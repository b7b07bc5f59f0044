"""Where a list leaves things out: followed through locals, terms, and what rules are given."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.lint.analysis.reaching_definitions import Sources, sources_of
from generator.lint.analysis.walk import bodies, inside
from generator.rules.typed_tree import Body, Checked, Effect, Expr

_LEAVES_OUT = frozenset({"highest", "lowest", "without", "others"})
_OF_FIRST = frozenset({"ordered", "reversed", "unique"})
_WHERE_IT_LIES = frozenset({"card-zone", "card-holder", "card-deck"})
_PASSES_ON = frozenset({"call", "act", "resolve"})


@dataclass(frozen=True)
class Scope:
    """What the locals of an expression stand for: those of a body, or the values of a term."""

    body: int | None = None
    sources: Sources = field(default_factory=dict)
    given: Mapping[str, tuple[Expr, "Scope"]] = field(default_factory=dict)


class Sifting:
    """The lists of one ruleset."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.scopes = {id(one): Scope(id(one), sources_of(one)) for one in bodies(checked)}
        self.params: dict[tuple[int, str], list[tuple[Expr, Scope]]] = defaultdict(list)
        """What the bodies that others run are given, by body and name."""
        self.results: dict[tuple[int, str], list[Body]] = defaultdict(list)
        """The rules whose results a local of a body holds."""
        for body in bodies(checked):
            for effect in inside(body.effects):
                self._note(body, effect)

    def _note(self, body: Body, effect: Effect) -> None:
        called = [*self._called(effect)] if effect.word in _PASSES_ON else []
        for key, expr in effect.exprs.items():
            if key.startswith("with."):
                for one in called:
                    name = key.removeprefix("with.")
                    self.params[id(one), name].append((expr, self.scopes[id(body)]))
        if effect.word == "call" and "as" in effect.names:
            self.results[id(body), effect.names["as"]] += called

    def _called(self, effect: Effect) -> Iterator[Body]:
        checked = self.checked
        if effect.word == "call":
            yield checked.rules[str(effect.names["call"])]
        elif effect.word == "act":
            yield from (checked.actions[one] for one in effect.names["act"])
        else:
            decks = effect.exprs["resolve"].type.decks
            yield from (
                body
                for card, body in checked.effects.items()
                if not decks or checked.symbols.deck_of[card] in decks
            )

    def sieve(self, body: Body, expr: Expr) -> Expr | None:
        """The first part of a list in `body` that leaves something out; None where none does.

        A test of deck, place or life is none. What chance or a seat has picked before, and what
        was just drawn, is a list of its own.
        """
        return self._in(expr, self.scopes[id(body)], frozenset())

    def _in(self, expr: Expr, scope: Scope, seen: frozenset[object]) -> Expr | None:
        follow = _FOLLOWING.get(expr.op)
        key = (id(expr), scope.body, *scope.given)
        if follow is None or key in seen:
            return None
        return follow(self, expr, scope, seen | {key})

    def _first(self, exprs: tuple[Expr, ...], scope: Scope, seen: frozenset[object]) -> Expr | None:
        found = (self._in(one, scope, seen) for one in exprs)
        return next((one for one in found if one is not None), None)

    def _function(self, expr: Expr, scope: Scope, seen: frozenset[object]) -> Expr | None:
        if expr.value in _LEAVES_OUT:
            return expr
        return self._in(expr.args[0], scope, seen) if expr.value in _OF_FIRST else None

    def _comprehension(self, expr: Expr, scope: Scope, seen: frozenset[object]) -> Expr | None:
        place = 1
        for name, count in expr.value:
            source, tests = expr.args[place], expr.args[place + 1 : place + 1 + count]
            if not all(_is_plain(one, name) for one in tests):
                return expr
            if found := self._in(source, scope, seen):
                return found
            place += 1 + count
        return None

    def _term(self, expr: Expr, scope: Scope, seen: frozenset[object]) -> Expr | None:
        params, is_ = self.checked.terms[str(expr.value)]
        given = {name: (one, scope) for name, one in zip(params, expr.args, strict=True)}
        return self._in(is_, Scope(None, {}, given), seen)

    def _local(self, expr: Expr, scope: Scope, seen: frozenset[object]) -> Expr | None:
        name = str(expr.value)
        if name in scope.given:
            return self._in(*scope.given[name], seen)
        made = (one.expr for one in scope.sources.get(name, ()) if one.how == "value")
        ways = [(one, scope) for one in made if one is not None]
        ways += self.params.get((scope.body or 0, name), ())
        found = [self._in(one, outer, seen) for one, outer in ways]
        found += [self._returned(rule, seen) for rule in self.results[scope.body or 0, name]]
        return next((one for one in found if one is not None), None)

    def _returned(self, rule: Body, seen: frozenset[object]) -> Expr | None:
        returns = (one for one in inside(rule.effects) if one.word == "return")
        exprs = tuple(one.exprs["return"] for one in returns)
        return self._first(exprs, self.scopes[id(rule)], seen)


def _is_plain(test: Expr, name: str) -> bool:
    """Whether a test asks only where a card lies, of which deck it is, or who is still in."""
    if test.op == "and":
        return all(_is_plain(one, name) for one in test.args)
    if test.op == "counter":
        return str(test.value) == "alive"
    if test.op != "compare":
        return False
    if test.value in (("in",), ("==",), ("is",), ("is not",)):
        sides = test.args if test.value != ("in",) else test.args[:1]
        if any(one.op in _WHERE_IT_LIES for one in sides):
            return True
    is_itself = test.args[0].op == "local" and test.args[0].value == name
    return test.value == ("in",) and is_itself and test.args[1].op in ("zone", "cards", "deck")


_Follow = Callable[[Sifting, Expr, Scope, frozenset[object]], Expr | None]
_FOLLOWING: Mapping[str, _Follow] = {
    "function": Sifting._function,
    "comprehension": Sifting._comprehension,
    "term": Sifting._term,
    "local": Sifting._local,
    "cards": lambda one, expr, scope, seen: one._first(expr.args, scope, seen),
    "join": lambda one, expr, scope, seen: one._first(expr.args, scope, seen),
    "if": lambda one, expr, scope, seen: one._first(expr.args[1:], scope, seen),
}
