"""Typed expressions to Python source.

In generated code `s` is the state, `Z` its zones, `C` its counters, `L` the place of each card;
`F` is the frame of the rule that runs. Every name comes from here or from a checked tree, never
from content as it was typed: texts enter as literals by `repr`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.engine.tables import Tables
from generator.rules.symbols import SymbolTable
from generator.rules.typed_tree import Expr

PRELUDE = {"Z": "s.zones", "C": "s.counters", "L": "s.place"}
"""What stands at the head of a function that needs it."""


@dataclass
class Phrases:
    """Writes expressions; `names` says where each local is kept."""

    symbols: SymbolTable
    tables: Tables
    names: Mapping[str, str] = field(default_factory=dict)
    nested: bool = False
    """Inside a term or another loop: lists are then paid for in steps, so that work is bounded."""

    def within(self, **more: str) -> "Phrases":
        """The same inside a loop, with more locals."""
        return Phrases(self.symbols, self.tables, {**self.names, **more}, nested=True)

    def looped(self, expr: Expr, *, is_paid: bool = True) -> str:
        """Source of a list that is gone through."""
        source = self.listed(expr)
        return f"spend(s, {source})" if self.nested and is_paid else source

    def write(self, expr: Expr) -> str:
        """Python source of one expression."""
        return _WRITERS[expr.op](self, expr)

    def listed(self, expr: Expr) -> str:
        """Source of a list, where a zone stands for its cards; not to be changed in place."""
        source = self.write(expr)
        return f"Z[{source}]" if expr.type.kind == "zone" else source

    def fresh(self, expr: Expr) -> str:
        """Source of a list that stays as it is while zones change."""
        source = self.listed(expr)
        return f"{source}[:]" if expr.type.kind == "zone" else source

    def address(self, expr: Expr) -> str:
        """Source of the index of a counter in `C`."""
        name = str(expr.value)
        model, base = self.symbols.counters[name].model, self.tables.counter[name]
        width, args = self.tables.width[name], list(expr.args)
        word = ""
        if model.for_:
            word = self._word(args.pop(), model.for_)
        elif model.towards:
            word = f"+{self._column(args.pop(), model.towards)}"
        if not args:
            return f"{base}{word}"
        owner = self.write(args[0])
        if model.of == "seat":
            return f"{base}+{_times(owner, width)}{word}"
        first = self.tables.deck_base.get(model.of, 0)
        if args[0].type.decks != frozenset([model.of]):
            count = len(self.tables.decks.get(model.of, ()))
            owner = f"of_deck({owner}, {first}, {first + count})"
        if width == 1:
            return f"{base - first}+{owner}{word}"
        return f"{base}+({owner}-{first})*{width}{word}"

    def _column(self, expr: Expr, towards: str) -> str:
        """Source of the place of a seat, or of a card within its deck."""
        source = self.write(expr)
        if towards == "seat":
            return source
        first = self.tables.deck_base.get(towards, 0)
        if expr.type.decks != frozenset([towards]):
            count = len(self.tables.decks.get(towards, ()))
            source = f"of_deck({source}, {first}, {first + count})"
        return f"{source}-{first}"

    def _word(self, expr: Expr, words: tuple[str, ...]) -> str:
        if expr.op == "const":
            return f"+{words.index(str(expr.value))}"
        table = {word: index for index, word in enumerate(words)}
        return f"+{table!r}[{self.write(expr)}]"


def _times(source: str, width: int) -> str:
    return source if width == 1 else f"({source})*{width}"


def _const(_: Phrases, expr: Expr) -> str:
    return f"({expr.value!r})" if isinstance(expr.value, int | float) else repr(expr.value)


def _local(phrases: Phrases, expr: Expr) -> str:
    return phrases.names.get(str(expr.value), f"v_{expr.value}")


def _counter(phrases: Phrases, expr: Expr) -> str:
    return f"C[{phrases.address(expr)}]"


def _zone(phrases: Phrases, expr: Expr) -> str:
    base = phrases.tables.zone[str(expr.value)]
    return f"({base}+{phrases.write(expr.args[0])})" if expr.args else str(base)


def _attribute(phrases: Phrases, expr: Expr) -> str:
    return f"A_{expr.value}[{phrases.write(expr.args[0])}]"


def _chance(phrases: Phrases, expr: Expr) -> str:
    first, found = expr.value
    return f"f_chance({first}, {found!r}, {phrases.write(expr.args[0])})"


def _one(pattern: str) -> Callable[[Phrases, Expr], str]:
    def write(phrases: Phrases, expr: Expr) -> str:
        return pattern.format(*(phrases.write(one) for one in expr.args))

    return write


def _deck(_: Phrases, expr: Expr) -> str:
    return f"DECK_{str(expr.value).replace('-', '_')}"


def _called(prefix: str) -> Callable[[Phrases, Expr], str]:
    def write(phrases: Phrases, expr: Expr) -> str:
        args = ", ".join(["s", *(phrases.write(one) for one in expr.args)])
        return f"{prefix}_{expr.value}({args})"

    return write


def _binary(phrases: Phrases, expr: Expr) -> str:
    left, right = (phrases.write(one) for one in expr.args)
    if expr.value == "*":
        return f"times({left}, {right})"
    return f"({left} {expr.value} {right})"


def _join(phrases: Phrases, expr: Expr) -> str:
    left, right = (phrases.listed(one) for one in expr.args)
    return f"joined({left}, {right})"


def _many(word: str) -> Callable[[Phrases, Expr], str]:
    def write(phrases: Phrases, expr: Expr) -> str:
        return f"({f' {word} '.join(phrases.write(one) for one in expr.args)})"

    return write


def _if(phrases: Phrases, expr: Expr) -> str:
    test, first, second = expr.args
    one = phrases.listed(first) if expr.type.kind == "list" else phrases.write(first)
    other = phrases.listed(second) if expr.type.kind == "list" else phrases.write(second)
    return f"({one} if {phrases.write(test)} else {other})"


def _compare(phrases: Phrases, expr: Expr) -> str:
    parts = []
    for index, sign in enumerate(expr.value):
        left, right = expr.args[index], expr.args[index + 1]
        parts.append(_pair(phrases, left, sign, right))
    return f"({' and '.join(parts)})"


def _pair(phrases: Phrases, left: Expr, sign: str, right: Expr) -> str:
    if sign in ("in", "not in"):
        if right.type.kind == "zone" and left.type.kind == "card" and not left.type.maybe:
            equal = "==" if sign == "in" else "!="
            return f"(L[{phrases.write(left)}] {equal} {phrases.write(right)})"
        return f"({phrases.write(left)} {sign} {phrases.listed(right)})"
    return f"{phrases.write(left)} {sign} {phrases.write(right)}"


def _list(phrases: Phrases, expr: Expr) -> str:
    return f"[{', '.join(phrases.write(one) for one in expr.args)}]"


def _comprehension(phrases: Phrases, expr: Expr) -> str:
    return f"[{_gone_through(phrases, expr)}]"


def _gone_through(phrases: Phrases, expr: Expr) -> str:
    """Source of a comprehension without its brackets."""
    parts, inside, at = [], phrases, 1
    is_cheap = len(expr.value) == 1 and not any(map(works, expr.args))
    for name, tests in expr.value:
        # So few seats need not be paid for where each is looked at once.
        is_paid = not (is_cheap and expr.args[at].op in ("seats", "players"))
        source = inside.looped(expr.args[at], is_paid=is_paid)
        inside = inside.within(**{name: f"v_{name}"})
        parts.append(f"for v_{name} in {source}")
        for test in expr.args[at + 1 : at + 1 + tests]:
            parts.append(f"if {inside.write(test)}")
        at += 1 + tests
    return f"{inside.write(expr.args[0])} {' '.join(parts)}"


def works(expr: Expr) -> bool:
    """Whether an expression goes through lists, or leaves its work to other functions."""
    return expr.op in _WORKING or any(map(works, expr.args))


_WORKING = frozenset({"term", "amount", "comprehension", "function", "join", "answer"})


def _item(phrases: Phrases, expr: Expr) -> str:
    return f"{phrases.listed(expr.args[0])}[{phrases.write(expr.args[1])}]"


def _function(phrases: Phrases, expr: Expr) -> str:
    name, args = str(expr.value), expr.args
    if name in _FUNCTIONS:
        return _FUNCTIONS[name](phrases, args)
    return f"f_{name}({', '.join(phrases.listed(one) for one in args)})"


def _count(phrases: Phrases, args: tuple[Expr, ...]) -> str:
    whole = phrases.listed(args[0])
    return f"len({whole})" if len(args) == 1 else f"{whole}.count({phrases.write(args[1])})"


def _extreme(word: str) -> Callable[[Phrases, tuple[Expr, ...]], str]:
    def write(phrases: Phrases, args: tuple[Expr, ...]) -> str:
        if len(args) == 1 and args[0].type.kind in ("list", "zone"):
            return f"{word}({phrases.listed(args[0])}, default=0)"
        several = ", ".join(phrases.write(one) for one in args)
        return f"{word}({several})" if len(args) > 1 else several

    return write


def _keyed(phrases: Phrases, args: tuple[Expr, ...], name: str) -> str:
    key = phrases.within(it="v_it").write(args[1])
    return f"f_{name}({phrases.looped(args[0])}, lambda v_it: {key})"


def _with_state(phrases: Phrases, args: tuple[Expr, ...], name: str) -> str:
    return f"f_{name}({', '.join(['s', *(phrases.write(one) for one in args)])})"


def _until(word: str) -> Callable[[Phrases, tuple[Expr, ...]], str]:
    """`any` and `all` stop early, where what they look at is more work than to be asked for it."""

    def write(phrases: Phrases, args: tuple[Expr, ...]) -> str:
        if args[0].op == "comprehension" and any(map(works, args[0].args)):
            return f"{word}({_gone_through(phrases, args[0])})"
        return f"{word}({phrases.listed(args[0])})"

    return write


def _default(phrases: Phrases, args: tuple[Expr, ...]) -> str:
    value, other = (phrases.listed(one) for one in args)
    if args[0].op in ("counter", "attribute", "local") and not any(map(works, args[0].args)):
        return f"({other} if {value} is None else {value})"
    return f"f_default({value}, {other})"


def _bare(word: str) -> Callable[[Phrases, tuple[Expr, ...]], str]:
    return lambda phrases, args: f"{word}({', '.join(phrases.listed(one) for one in args)})"


_FUNCTIONS: Mapping[str, Callable[[Phrases, tuple[Expr, ...]], str]] = {
    "count": _count,
    "any": _until("any"),
    "all": _until("all"),
    "default": _default,
    "sum": _bare("sum"),
    "abs": _bare("abs"),
    "max": _extreme("max"),
    "min": _extreme("min"),
    **{
        name: (lambda phrases, args, name=name: _keyed(phrases, args, name))  # type: ignore[misc]
        for name in ("highest", "lowest", "ordered")
    },
    **{
        name: (lambda phrases, args, name=name: _with_state(phrases, args, name))  # type: ignore[misc]
        for name in ("top", "bottom", "left_of", "right_of", "seats_from", "others", "knows")
    },
}

_WRITERS: Mapping[str, Callable[[Phrases, Expr], str]] = {
    "const": _const,
    "local": _local,
    "counter": _counter,
    "zone": _zone,
    "cards": _one("Z[{0}][:]"),
    "attribute": _attribute,
    "deck": _deck,
    "chance": _chance,
    "variant": lambda phrases, expr: repr(expr.value in phrases.tables.variants),
    "seats": lambda phrases, _: "SEATS",
    "players": lambda phrases, _: "s.players",
    "arbiter": lambda phrases, _: str(phrases.tables.chairs - 1),
    "seat-number": _one("({0} + 1)"),
    "card-id": _one("IDS[{0}]"),
    "card-deck": _one("DECKS[{0}]"),
    "card-zone": _one("L[{0}]"),
    "card-holder": _one("OWNER[L[{0}]]"),
    "zone-count": _one("len(Z[{0}])"),
    "zone-top": _one("f_uppermost(s, {0})"),
    "zone-owner": _one("OWNER[{0}]"),
    "term": _called("t"),
    "amount": _called("a"),
    "binary": _binary,
    "join": _join,
    "negative": _one("(-{0})"),
    "not": _one("(not {0})"),
    "and": _many("and"),
    "or": _many("or"),
    "if": _if,
    "compare": _compare,
    "list": _list,
    "comprehension": _comprehension,
    "answer": _one("{0}[{1}]"),
    "item": _item,
    "function": _function,
}
