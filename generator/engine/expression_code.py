"""Typed expressions to Python source.

In generated code `s` is the state, `Z` its zones, `C` its counters, `L` the place of each card;
`F` is the frame of the rule that runs. Every name comes from here or from a checked tree, never
from content as it was typed: texts enter as literals by `repr`. So

    any(x.worth > round for x in seat.hand)

comes out, for a local `seat` in a frame, zones of hands from 3 on, and `round` as counter 0, as

    any([(A_worth[v_x] > C[0]) for v_x in Z[(3+F[1])]])
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.engine.tables import CompiledTables
from generator.rules.functions import FUNCTIONS
from generator.rules.symbols import SymbolTable, name_of
from generator.rules.typed_tree import Expr

PRELUDE = {"Z": "s.zones", "C": "s.counters", "L": "s.place"}
"""What stands at the head of a function that needs it."""


@dataclass
class ExpressionWriter:
    """Writes expressions; `names` says where each local is kept."""

    symbols: SymbolTable
    tables: CompiledTables
    names: Mapping[str, str] = field(default_factory=dict)
    nested: bool = False
    """Inside a term or another loop: lists are then paid for in steps, so that work is bounded."""

    def within(self, **more: str) -> "ExpressionWriter":
        """The same inside a loop, with more locals."""
        return ExpressionWriter(self.symbols, self.tables, {**self.names, **more}, nested=True)

    def looped(self, expr: Expr, *, is_paid: bool = True) -> str:
        """Source of a list that is gone through."""
        source = self.listed(expr)
        return f"spend(s, {source})" if self.nested and is_paid else source

    def expr(self, expr: Expr) -> str:
        """Python source of one expression."""
        return _WRITERS[expr.op](self, expr)

    def listed(self, expr: Expr) -> str:
        """Source of a list, where a zone stands for its cards; not to be changed in place."""
        source = self.expr(expr)
        return f"Z[{source}]" if expr.type.kind == "zone" else source

    def fresh(self, expr: Expr) -> str:
        """Source of a list that stays as it is while zones change."""
        source = self.listed(expr)
        return f"{source}[:]" if expr.type.kind == "zone" else source

    def value(self, expr: Expr) -> str:
        """Source of a value that stays as it is; a zone is itself, where no list is wanted."""
        return self.fresh(expr) if expr.type.kind == "list" else self.expr(expr)

    def address(self, expr: Expr) -> str:
        """Source of the index of a counter in `C`."""
        name = str(expr.value)
        model, base = self.symbols.counters[name].model, self.tables.counter[name]
        width, args = self.tables.width[name], list(expr.args)
        column = ""
        if model.for_:
            column = f"+{self._word(args.pop(), model.for_)}"
        elif model.towards:
            column = f"+{self._column(args.pop(), model.towards)}"
        if not args:
            return f"{base}{column}"
        owner = self.expr(args[0])
        if model.of == "seat":
            return f"{base}+{owner if width == 1 else f'({owner})*{width}'}{column}"
        owner, first = self._of_deck(args[0], model.of)
        if width == 1:
            return f"{base - first}+{owner}{column}"
        return f"{base}+({owner}-{first})*{width}{column}"

    def _of_deck(self, expr: Expr, deck: str) -> tuple[str, int]:
        """Source of a card that must be of a deck, and the first card of that deck."""
        source, first = self.expr(expr), self.tables.deck_base.get(deck, 0)
        if expr.type.decks != frozenset([deck]):
            source = f"of_deck({source}, {first}, {first + len(self.tables.decks.get(deck, ()))})"
        return source, first

    def _column(self, expr: Expr, towards: str) -> str:
        """Source of the place of a seat, or of a card within its deck."""
        if towards == "seat":
            return self.expr(expr)
        source, first = self._of_deck(expr, towards)
        return f"{source}-{first}"

    def _word(self, expr: Expr, words: tuple[str, ...]) -> str:
        if expr.op == "const":
            return str(words.index(str(expr.value)))
        places = {word: index for index, word in enumerate(words)}
        return f"{places!r}[{self.expr(expr)}]"


_Writing = Callable[[ExpressionWriter, Expr], str]


def _const(_: ExpressionWriter, expr: Expr) -> str:
    return f"({expr.value!r})" if isinstance(expr.value, int | float) else repr(expr.value)


def _local(write: ExpressionWriter, expr: Expr) -> str:
    return write.names.get(str(expr.value), f"v_{expr.value}")


def _zone(write: ExpressionWriter, expr: Expr) -> str:
    base = write.tables.zone[str(expr.value)]
    return f"({base}+{write.expr(expr.args[0])})" if expr.args else str(base)


def _chance(write: ExpressionWriter, expr: Expr) -> str:
    first, found = expr.value
    return f"f_chance({first}, {found!r}, {write.expr(expr.args[0])})"


def _one_card(write: ExpressionWriter, expr: Expr) -> str:
    """Its number, which no match changes; none where this table does not use it."""
    ids = write.tables.ids
    return str(ids.index(str(expr.value))) if expr.value in ids else "None"


def _pattern(pattern: str) -> _Writing:
    return lambda write, expr: pattern.format(*map(write.expr, expr.args))


def _called(prefix: str) -> _Writing:
    def write_call(write: ExpressionWriter, expr: Expr) -> str:
        return f"{prefix}_{expr.value}({', '.join(['s', *map(write.expr, expr.args)])})"

    return write_call


def _binary(write: ExpressionWriter, expr: Expr) -> str:
    left, right = (write.expr(one) for one in expr.args)
    if expr.value == "*":
        return f"times({left}, {right})"
    return f"({left} {expr.value} {right})"


def _if(write: ExpressionWriter, expr: Expr) -> str:
    source = write.listed if expr.type.kind == "list" else write.expr
    test, first, second = expr.args
    return f"({source(first)} if {write.expr(test)} else {source(second)})"


def _compare(write: ExpressionWriter, expr: Expr) -> str:
    pairs = zip(expr.args, expr.value, expr.args[1:], strict=False)
    return f"({' and '.join(_pair(write, *pair) for pair in pairs)})"


def _pair(write: ExpressionWriter, left: Expr, sign: str, right: Expr) -> str:
    if sign in ("in", "not in"):
        if right.type.kind == "zone" and left.type.kind == "card" and not left.type.maybe:
            return _lies_in(write, left, sign, right)
        return f"({write.expr(left)} {sign} {write.listed(right)})"
    return f"{write.expr(left)} {sign} {write.expr(right)}"


def _lies_in(write: ExpressionWriter, left: Expr, sign: str, right: Expr) -> str:
    """Whether a card lies in a zone; what is none lies nowhere, and each of a list is something."""
    card, zone = write.expr(left), write.expr(right)
    if left.op != "local":
        return f"({card} {sign} Z[{zone}])"
    lies = f"L[{card}] {'==' if sign == 'in' else '!='} {zone}"
    if write.names.get(str(left.value)) in (f"v_{left.value}", "v"):
        return f"({lies})"
    is_there = f"{card} is not None and" if sign == "in" else f"{card} is None or"
    return f"({is_there} {lies})"


def _gone_through(write: ExpressionWriter, expr: Expr) -> str:
    """Source of a comprehension without its brackets."""
    parts, inside, at = [], write, 1
    is_cheap = len(expr.value) == 1 and not any(map(works, expr.args))
    for name, tests in expr.value:
        # So few seats need not be paid for where each is looked at once.
        is_paid = not (is_cheap and expr.args[at].op in ("seats", "players"))
        source = inside.looped(expr.args[at], is_paid=is_paid)
        inside = inside.within(**{name: f"v_{name}"})
        parts.append(f"for v_{name} in {source}")
        for test in expr.args[at + 1 : at + 1 + tests]:
            parts.append(f"if {inside.expr(test)}")
        at += 1 + tests
    return f"{inside.expr(expr.args[0])} {' '.join(parts)}"


def works(expr: Expr) -> bool:
    """Whether an expression goes through lists, or leaves its work to other functions."""
    return expr.op in _WORKING or any(map(works, expr.args))


_WORKING = frozenset({"term", "amount", "comprehension", "function", "join", "answer"})


# -- functions of the language -----------------------------------------------------------------


def _function(write: ExpressionWriter, expr: Expr) -> str:
    writing = _FUNCTIONS.get(str(expr.value))
    return writing(write, expr) if writing else f"f_{_plain(write, expr)}"


def _plain(write: ExpressionWriter, expr: Expr) -> str:
    return f"{expr.value}({', '.join(map(write.listed, expr.args))})"


def _count(write: ExpressionWriter, expr: Expr) -> str:
    whole = write.listed(expr.args[0])
    return f"len({whole})" if len(expr.args) == 1 else f"{whole}.count({write.expr(expr.args[1])})"


def _extreme(write: ExpressionWriter, expr: Expr) -> str:
    if len(expr.args) > 1:
        return f"{expr.value}({', '.join(map(write.expr, expr.args))})"
    (one,) = expr.args
    if one.type.kind in ("list", "zone"):
        return f"{expr.value}({write.listed(one)}, default=0)"
    return write.expr(one)


def _keyed(write: ExpressionWriter, expr: Expr) -> str:
    key = write.within(it="v_it").expr(expr.args[1])
    return f"f_{expr.value}({write.looped(expr.args[0])}, lambda v_it: {key})"


def _grouped(write: ExpressionWriter, expr: Expr) -> str:
    """Every key is a function of `it`; what is left out is none."""
    listed, *others = expr.args
    known = FUNCTIONS[str(expr.value)].keywords.values()
    parts = [
        f"lambda v_it: {write.within(it='v_it').expr(one)}"
        if kind.each and one.type.kind != "none"
        else write.expr(one)
        for kind, one in zip(known, others, strict=True)
    ]
    return f"f_{expr.value}({', '.join(['s', write.looped(listed), *parts])})"


def _until(write: ExpressionWriter, expr: Expr) -> str:
    """`any` and `all` stop early, where what they look at is more work than to be asked for it."""
    (one,) = expr.args
    if one.op == "comprehension" and any(map(works, one.args)):
        return f"{expr.value}({_gone_through(write, one)})"
    return _plain(write, expr)


def _default(write: ExpressionWriter, expr: Expr) -> str:
    value, other = map(write.listed, expr.args)
    first = expr.args[0]
    if first.op in ("counter", "attribute", "local") and not any(map(works, first.args)):
        return f"({other} if {value} is None else {value})"
    return f"f_default({value}, {other})"


def _after(write: ExpressionWriter, expr: Expr) -> str:
    value, listed = expr.args
    return f"f_after(s, {write.expr(value)}, {write.listed(listed)})"


_FUNCTIONS: Mapping[str, _Writing] = {
    "count": _count,
    "any": _until,
    "all": _until,
    "default": _default,
    "after": _after,
    "sum": _plain,
    "abs": _plain,
    "max": _extreme,
    "min": _extreme,
    **dict.fromkeys(("highest", "lowest", "ordered"), _keyed),
    **dict.fromkeys(("groups", "runs"), _grouped),
    "slices": _called("f"),
    **dict.fromkeys(
        (
            "top",
            "bottom",
            "left_of",
            "right_of",
            "opposite",
            "seats_from",
            "others",
            "partners",
            "opponents",
            "team_of",
            "captain",
            "next_to",
            "adjacent",
            "distance",
            "reach",
            "along",
            "step",
            "lines",
            "knows",
            "at_random",
        ),
        _called("f"),
    ),
}

_WRITERS: Mapping[str, _Writing] = {
    "const": _const,
    "local": _local,
    "counter": lambda write, expr: f"C[{write.address(expr)}]",
    "zone": _zone,
    "cards": _pattern("Z[{0}][:]"),
    "attribute": lambda write, expr: f"A_{expr.value}[{write.expr(expr.args[0])}]",
    "deck": lambda _, expr: f"DECK_{name_of(str(expr.value))}",
    "one-card": _one_card,
    "chance": _chance,
    "variant": lambda write, expr: repr(expr.value in write.tables.variants),
    "seats": lambda *_: "SEATS",
    "players": lambda *_: "s.players",
    "arbiter": lambda write, _: str(write.tables.chairs - 1),
    "seat-number": _pattern("({0} + 1)"),
    "seat-team": _pattern("TEAM[{0}]"),
    "card-id": _pattern("IDS[{0}]"),
    "card-deck": _pattern("DECKS[{0}]"),
    "card-zone": _pattern("L[{0}]"),
    "card-holder": _pattern("OWNER[L[{0}]]"),
    "zone-count": _pattern("len(Z[{0}])"),
    "zone-top": _pattern("f_uppermost(s, {0})"),
    "zone-owner": _pattern("OWNER[{0}]"),
    "term": _called("t"),
    "amount": _called("a"),
    "binary": _binary,
    "join": lambda write, expr: f"joined({', '.join(map(write.listed, expr.args))})",
    "negative": _pattern("(-{0})"),
    "not": _pattern("(not {0})"),
    "and": lambda write, expr: f"({' and '.join(map(write.expr, expr.args))})",
    "or": lambda write, expr: f"({' or '.join(map(write.expr, expr.args))})",
    "if": _if,
    "compare": _compare,
    "list": lambda write, expr: f"[{', '.join(map(write.expr, expr.args))}]",
    "comprehension": lambda write, expr: f"[{_gone_through(write, expr)}]",
    "answer": _pattern("{0}[{1}]"),
    "item": lambda write, expr: f"{write.listed(expr.args[0])}[{write.expr(expr.args[1])}]",
    "function": _function,
}
