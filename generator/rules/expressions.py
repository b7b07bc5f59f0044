"""Expressions: parsed with Python's own grammar, held to a whitelist, and typed."""

import ast
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from generator.chances import ChanceError
from generator.diagnostics import Code, Fix, Position, did_you_mean, quoted
from generator.rules import codes
from generator.rules.functions import ELSEWHERE, FUNCTIONS, Function
from generator.rules.slips import find_slip
from generator.rules.source_map import FindingSink, Path, Spot
from generator.rules.spelling import Difference, Scope, as_names, parsed
from generator.rules.symbols import CounterInfo, SymbolTable, ZoneInfo, name_of
from generator.rules.typed_tree import Expr, sure_names
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NONE,
    NUMBER,
    SEAT,
    UNKNOWN,
    Type,
    card_of,
    elements,
    fits,
    list_of,
    merged,
    words,
)
from generator.rules.walk import nodes

FIXED_NAMES = ("true", "false", "none", "seats", "players", "arbiter", "values", "cards", "chances",
               "variants")  # fmt: skip
"""Names that stand for the same thing in every ruleset."""
WRONG = Expr("const", ANY, value=None)
"""Stands for what has been reported."""
_DEEPEST = 40
_FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_WORD = re.compile(r"[A-Za-z_]\w*")
_OF_A_CARD = ("id", "deck", "zone", "holder")
_OF_A_ZONE = ("count", "top", "owner")
_SIGNS: Mapping[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
_FOREIGN = {
    "Dict": ("values with names in { } cannot stand here", None),
    "Set": ("a list is written in [ ], not in { }", None),
    "NamedExpr": (":= cannot stand in an expression", "to give a value a name, use the effect let"),
    "Slice": ("a part of a list cannot be taken with [:]", "write top(…, 3) or bottom(…, 3)"),
    "Tuple": (
        "values with a comma between them stand here",
        "write a list as [1, 2], and a number with a point: 1.5",
    ),
}
"""What Python has and the language has not, in words, and what to write."""


class Signatures(Protocol):
    """What terms and amounts look like to an expression."""

    def parameters(self, name: str) -> Mapping[str, Type] | None:
        """The parameters of the term or amount called `name`; None where there is none."""

    def result(self, name: str) -> Type:
        """The type of its value."""

    def is_amount(self, name: str) -> bool:
        """Whether modifiers add to it."""

    def names(self) -> list[str]:
        """All of them."""


@dataclass
class ExpressionReader:
    """Reads one expression: its text at `path`, and the locals that it may use."""

    symbols: SymbolTable
    report: FindingSink
    path: Path
    text: str
    locals: Mapping[str, Type]
    signatures: Signatures
    depth: int = 0
    typed: dict[str, str] = field(default_factory=dict)
    """Names with underscores that stand there with hyphens."""
    spelt_text: str = ""
    """The text, in which these have underscores."""
    wanted: Type | None = None
    """Of the node that is being read: its words need no quotes."""

    def read(self, wanted: Type | None = None) -> Expr:
        """The typed tree; `WRONG` where it cannot be read, with a finding."""
        tree = self._tree()
        return tree if isinstance(tree, Expr) else self.node(tree, wanted)

    def given(self, what: str, called: str, wanted: Mapping[str, Type]) -> tuple[Expr, ...] | None:
        """The values in the brackets behind `called`, with which the text begins; None if wrong."""
        tree = self._tree(len(called))
        if isinstance(tree, Expr):
            return None
        if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name):
            message = f"{what} stands with what it is given in one pair of brackets"
            self.fail(tree, codes.BAD_EXPRESSION, message, f"such as {called}(…)")
            return None
        found = _given(self, tree, what, wanted)
        return None if isinstance(found, Expr) else found

    def _tree(self, plain: int = 0) -> ast.expr | Expr:
        """What Python makes of it; its first `plain` characters are an id, whatever it says."""
        text = self.text.replace("\n", " ").replace("\t", " ")
        text = f"{name_of(text[:plain])}{text[plain:]}"
        lead = len(text) - len(text.lstrip())
        spelling = as_names(text.strip(), self._free, self._members)
        if (unclear := spelling.unclear) is not None:
            return self._difference(lead, unclear)
        self.typed, self.spelt_text = spelling.typed, f"{text[:lead]}{spelling.text}"
        try:
            tree = parsed(spelling.text)
        except SyntaxError as error:
            # Python counts the end of the text as the start of a next line, or as no place.
            last = len(text.strip()) - 1
            offset = error.offset or 0
            at = last if error.lineno != 1 or not 0 < offset <= last else offset - 1
            slip = find_slip(text.strip(), at)
            fix = slip.fix and Fix(self._place(lead + slip.start), *slip.fix)
            message = slip.message
            return self._wrong(lead + slip.offset, codes.BAD_EXPRESSION, message, slip.hint, fix)
        except (ValueError, MemoryError, RecursionError):
            return self._wrong(lead, codes.BAD_EXPRESSION, "the expression cannot be read")
        return tree

    @property
    def is_hint(self) -> bool:
        """Whether it is read for a policy that goes by hints, and no rule depends on it."""
        return bool(self.path) and self.path[-1] == "prefer"

    def _free(self) -> Scope:
        """What can be named by itself; the rest of a game is known, and said to stand elsewhere."""
        symbols, called = self.symbols, self.signatures
        many = (FIXED_NAMES, FUNCTIONS, called.names(), symbols.counters, symbols.zones)
        names = {"card", *self.locals, *(one for names in many for one in names)}

        def is_number(name: str) -> bool:
            if name in self.locals:
                return self.locals[name].is_number()
            counter = symbols.counters.get(name)
            if counter is not None:
                return counter.model.of == "game" and counter.type.is_number()
            return called.parameters(name) == {}

        return Scope(names, is_number)

    def _members(self) -> Scope:
        """What can stand behind a dot."""
        symbols = self.symbols
        decks = [*symbols.decks.values()]
        names = {name_of(one) for one in symbols.decks} | {"number", *_OF_A_CARD, *_OF_A_ZONE}
        names |= {*symbols.counters, *symbols.zones, *symbols.values, *symbols.chances}
        names |= {*symbols.variants, *(one for deck in decks for one in deck)}

        def is_number(name: str) -> bool:
            counter, value = symbols.counters.get(name), symbols.values.get(name)
            kinds = [counter.type] if counter else []
            kinds += [value[0]] if value else []
            kinds += [deck[name].sure() for deck in decks if name in deck]
            return name in ("number", "count") or any(one.is_number() for one in kinds)

        return Scope(names, is_number)

    def _difference(self, lead: int, found: Difference) -> Expr:
        """Words with hyphens between them that are, or may be, a difference."""
        typed, apart = found.typed, found.apart
        if not found.is_name:
            message = f"a minus between two words has blanks around it, unlike {quoted(typed)}"
            fix = Fix(self._place(lead + found.offset), typed, apart)
            return self._wrong(
                lead + found.offset, codes.BAD_EXPRESSION, message, f"write {apart}", fix
            )
        message = f"{quoted(typed)} can be a name here, and a difference too"
        hint = f"write {name_of(typed)} for the name, {apart} for the difference"
        return self._wrong(lead + found.offset, codes.BAD_EXPRESSION, message, hint)

    def as_typed(self, name: str) -> str:
        """A name as it stands in the text."""
        return self.typed.get(name, name)

    def said(self, node: ast.expr) -> str:
        """A part of the text in one line, with ids as they are typed."""
        return _WORD.sub(lambda one: self.as_typed(one[0]), ast.unparse(node))

    def nearest(self, word: str, known: Iterable[str]) -> str | None:
        """The hint for a misspelt name, in hyphens unless it was typed without any."""
        typed = self.as_typed(word)
        if "_" in typed:
            return did_you_mean(typed, known)
        return did_you_mean(typed, [_shown(one) for one in known])

    def _place(self, offset: int) -> Position:
        return self.report.inside(self.path, self.text, offset)

    def _wrong(
        self,
        offset: int,
        code: Code,
        message: str,
        hint: str | None = None,
        fix: Fix | tuple[str, str] | None = None,
    ) -> Expr:
        self.report.findings.append(code.at(self._place(offset), message, hint, fix))
        return WRONG

    def fail(
        self,
        node: ast.AST,
        code: Code,
        message: str,
        hint: str | None = None,
        fix: Fix | tuple[str, str] | None = None,
    ) -> Expr:
        """Report something about a node; `fix` is what is written there, and what should be."""
        return self._wrong(self._offset(node), code, message, hint, fix)

    def _offset(self, node: ast.AST) -> int:
        """The character of the text at which a node begins."""
        text = self.text.replace("\n", " ").replace("\t", " ")
        lead, column = len(text) - len(text.lstrip()), getattr(node, "col_offset", 0)
        return lead + len(text.strip().encode()[:column].decode(errors="ignore"))

    def node(self, node: ast.expr, wanted: Type | None = None) -> Expr:
        """The typed tree of one node; where `wanted` has choices, these need no quotes there."""
        reading = _READERS.get(type(node))
        if reading is None:
            said, hint = _FOREIGN.get(type(node).__name__, ("this is no expression", None))
            return self.fail(node, codes.BAD_EXPRESSION, said, hint)
        self.depth += 1
        if self.depth > _DEEPEST:
            return self.fail(node, codes.BAD_EXPRESSION, "the expression is nested too deeply")
        self.wanted = wanted
        found = reading(self, node)
        self.depth -= 1
        if found.spot is not None:
            return found
        spot = Spot(self.report, self.path, self.text, self._offset(node), self.spelt_text)
        return Expr(found.op, found.type, found.args, found.value, spot)

    def wants(self, node: ast.expr, wanted: Type) -> Expr:
        """The tree of a node that must be of a type."""
        return self.check(node, self.node(node, wanted), wanted)

    def check(self, node: ast.AST, found: Expr, wanted: Type) -> Expr:
        """`found`, or a finding where it does not fit `wanted`."""
        if found.op == "const" and found.type.kind == wanted.kind == "text":
            return self.spelt(node, found, wanted)
        if found.type == UNKNOWN:
            return self.unknown(node, found)
        if fits(found.type, wanted):
            if wanted.kind == "list" and found.type.kind == "zone":
                return Expr("cards", list_of(elements(found.type) or ANY), (found,))
            return found
        if found.type.maybe and fits(found.type.sure(), wanted):
            hint = "give a value for that case: default(…, …), or test it with `is not none`"
            return self.maybe_none(node, found, hint)
        if found.type.kind == wanted.kind == "text":
            listed = f"known are: {', '.join(sorted(wanted.choices or ())[:12])}"
            message = "this is never one of the words known here"
            return self.fail(node, codes.WRONG_KIND, message, listed)
        is_count = wanted.is_number() and elements(found.type)
        said = self.said(node) if isinstance(node, ast.expr) else ""
        what = quoted(said or self.text.strip())
        message = f"{what} must be {wanted.said}, not {found.type.said}"
        choices = f"one of {', '.join(sorted(wanted.choices)[:12])}" if wanted.choices else None
        counted = "for how many there are, write count(…)" if is_count else choices
        return self.fail(node, codes.WRONG_KIND, message, counted)

    def maybe_none(self, node: ast.AST, found: Expr, hint: str) -> Expr:
        """A finding for what may be none where a value must stand."""
        message = "this may be none"
        if rule := found.type.given_by:
            message += f": not every way through the rule {quoted(rule)} returns one that is not"
            hint = f"let all of its ways end in `return`, with what is never none; or {hint}"
        if found.op == "card-holder":
            message = "this may be none: no seat may have the card in a zone of its own"
            hint = f"also where all cards are dealt, {hint}"
        return self.fail(node, codes.MAYBE_NONE, message, hint)

    def unknown(self, node: ast.AST, found: Expr) -> Expr:
        """A finding for what comes of a list of which nobody has said what it holds."""
        lists = [one for one in nodes(found) if one.op == "local" and one.type.kind == "list"]
        name = str(lists[0].value) if lists else "taken"
        message = "nothing says up to here what the list holds, which begins empty"
        hint = f"say it where it begins, such as let: {{{_shown(name)}: list of card}}"
        return self.fail(node, codes.WRONG_KIND, message, hint)

    def spelt(self, node: ast.AST, found: Expr, wanted: Type) -> Expr:
        """A text literal held against the words that are known there."""
        known = wanted.choices
        if found.op != "const" or not known or found.value is None or found.value in known:
            return found
        message = f"{quoted(found.value)} is none of the words known here"
        if known <= self.symbols.deck_of.keys():
            message = f"no card has the id {quoted(found.value)}"
        hint = did_you_mean(str(found.value), known)
        listed = f"known are: {', '.join(sorted(known)[:12])}"
        return self.fail(node, codes.UNKNOWN_NAME, message, hint or listed)

    def nested(self, names: Mapping[str, Type]) -> "ExpressionReader":
        """The same reader with more locals."""
        return replace(self, locals={**self.locals, **names})

    def where(self, test: Expr, *, holds: bool) -> "ExpressionReader":
        """The same where a test holds, or does not: some locals are not none there."""
        names = sure_names(test, holds) & self.locals.keys()
        return self.nested({one: self.locals[one].sure() for one in names}) if names else self


# -- literals and operators --------------------------------------------------------------------


def _constant(reader: ExpressionReader, node: ast.Constant) -> Expr:
    value = node.value
    if isinstance(value, bool) or value is None:
        word = str(value)
        message = f"write {word.lower()} in small letters"
        return reader.fail(node, codes.BAD_EXPRESSION, message, fix=(word, word.lower()))
    if isinstance(value, int | float) and abs(value) < 10**12:
        return Expr("const", INTEGER if isinstance(value, int) else NUMBER, value=value)
    if isinstance(value, str):
        return Expr("const", words(frozenset([value])), value=value)
    return reader.fail(node, codes.BAD_EXPRESSION, "this number is too large, or none of ours")


def _binary(reader: ExpressionReader, node: ast.BinOp) -> Expr:
    sign = _SIGNS.get(type(node.op))
    if sign is None:
        return reader.fail(node, codes.BAD_EXPRESSION, *_FOREIGN_SIGNS[type(node.op)])
    left, right = reader.node(node.left), reader.node(node.right)
    first, second = elements(left.type), elements(right.type)
    if sign == "+" and first and second:
        inner = merged(first, second)
        if inner is None:
            return reader.fail(
                node, codes.WRONG_KIND, f"{left.type.said} cannot be joined with {right.type.said}"
            )
        return Expr("join", list_of(inner), (left, right))
    left, right = reader.check(node.left, left, NUMBER), reader.check(node.right, right, NUMBER)
    if "any" in (left.type.kind, right.type.kind):
        return Expr("binary", ANY, (left, right), sign)
    both = left.type.kind == right.type.kind == "integer" and sign != "/"
    return Expr("binary", INTEGER if both else NUMBER, (left, right), sign)


_FOREIGN_SIGNS: Mapping[type[ast.AST], tuple[str, str]] = {
    ast.BitAnd: ('"&" means nothing in an expression', "where both must hold, write and"),
    ast.BitOr: ('"|" means nothing in an expression', "where one of both must hold, write or"),
    ast.BitXor: ('"^" means nothing in an expression', "multiply: 3 * 3"),
    ast.Pow: ('"**" means nothing in an expression', "multiply: 3 * 3"),
    ast.LShift: ('"<<" means nothing in an expression', "to compare, write <"),
    ast.RShift: ('">>" means nothing in an expression', "to compare, write >"),
    ast.MatMult: ('"@" means nothing in an expression', "multiply with *"),
}


def _dotted(reader: ExpressionReader, typed: str) -> str | None:
    """What hangs on something, where a hyphen was typed for the dot."""
    new = typed.replace("-", ".", 1)
    probe = replace(reader, report=replace(reader.report, findings=[]), text=new, typed={})
    probe.read()
    return None if probe.report.findings else new


def _shown(name: str) -> str:
    """A name as authors are told to write it."""
    return name if name in FUNCTIONS else name.replace("_", "-")


def _unary(reader: ExpressionReader, node: ast.UnaryOp) -> Expr:
    if isinstance(node.op, ast.Not):
        return Expr("not", FLAG, (reader.wants(node.operand, FLAG),))
    if isinstance(node.op, ast.Invert):
        hint = "for the opposite, write not"
        return reader.fail(node, codes.BAD_EXPRESSION, '"~" means nothing in an expression', hint)
    inner = reader.wants(node.operand, NUMBER)
    return inner if isinstance(node.op, ast.UAdd) else Expr("negative", inner.type, (inner,))


def _logic(reader: ExpressionReader, node: ast.BoolOp) -> Expr:
    found, inner = list[Expr](), reader
    for value in node.values:
        found.append(inner.node(value))
        inner = inner.where(found[-1], holds=isinstance(node.op, ast.And))
    for first, one, tree in zip(node.values, node.values[1:], found[1:], strict=False):
        if isinstance(first, ast.Compare) and len(first.ops) == 1 and not fits(tree.type, FLAG):
            word = "and" if isinstance(node.op, ast.And) else "or"
            again = reader.said(ast.Compare(first.left, first.ops, [one]))
            message = f"behind `{word}` a comparison must stand, not {tree.type.said} alone"
            return reader.fail(one, codes.WRONG_KIND, message, f"say it whole: {again}")
    pairs = zip(node.values, found, strict=True)
    parts = tuple(reader.check(one, tree, FLAG) for one, tree in pairs)
    return Expr("and" if isinstance(node.op, ast.And) else "or", FLAG, parts)


def _choice(reader: ExpressionReader, node: ast.IfExp) -> Expr:
    wanted, test = reader.wanted, reader.wants(node.test, FLAG)
    first = reader.where(test, holds=True).node(node.body, wanted)
    second = reader.where(test, holds=False).node(node.orelse, wanted)
    both = merged(first.type, second.type)
    if both is None:
        message = f"this is {first.type.said} in one case, and {second.type.said} in the other"
        return reader.fail(node, codes.WRONG_KIND, message)
    return Expr("if", both, (test, first, second))


def _compare(reader: ExpressionReader, node: ast.Compare) -> Expr:
    sides = [node.left, *node.comparators]
    signs = tuple(_SIGNS[type(one)] for one in node.ops)
    found = _sides(reader, sides, signs)
    for index, sign in enumerate(signs):
        pair = (sides[index], sides[index + 1])
        _compared(reader, pair, sign, found[index], found[index + 1])
        if sign in ("==", "!="):
            reader.spelt(sides[index], found[index], found[index + 1].type)
    return Expr("compare", FLAG, tuple(found), signs)


def _sides(reader: ExpressionReader, sides: list[ast.expr], signs: tuple[str, ...]) -> list[Expr]:
    """The sides of a comparison; beside one whose words are known, these need no quotes."""
    found: dict[int, Expr] = {}
    later = [index for index, one in enumerate(sides) if _may_be_words(reader, one)]
    for index in [*(one for one in range(len(sides)) if one not in later), *later]:
        wanted: Type | None = None
        for near in (index - 1, index + 1):
            other = found.get(near)
            sign = signs[min(near, index)] if other else ""
            if other is not None and wanted is None:
                wanted = _beside(other.type, sign, is_left=index < near)
        found[index] = reader.node(sides[index], wanted)
    return [found[index] for index in range(len(sides))]


def _may_be_words(reader: ExpressionReader, node: ast.expr) -> bool:
    """Whether a side is read once the other is known: a name of nothing, a list or a choice."""
    if isinstance(node, ast.Name):
        return not _stands_for(reader, node.id)
    return isinstance(node, ast.List | ast.IfExp)


def _beside(other: Type, sign: str, *, is_left: bool) -> Type | None:
    """What a side of a comparison is like, told by the other one."""
    inner = elements(other)
    if sign in ("==", "!="):
        return other
    if sign in ("in", "not in"):
        return inner if is_left else list_of(other)
    return None


def _compared(
    reader: ExpressionReader, sides: tuple[ast.expr, ast.expr], sign: str, left: Expr, right: Expr
) -> None:
    node = sides[1]
    if sign in ("is", "is not"):
        if right.type.kind not in ("none", "any"):
            hint = f"to compare, write {'==' if sign == 'is' else '!='}"
            message = f"behind `{sign}` only none can stand"
            reader.fail(node, codes.BAD_EXPRESSION, message, hint)
    elif sign in ("in", "not in"):
        inner = elements(right.type)
        if inner is None or right.type.maybe:
            reader.fail(
                node,
                codes.WRONG_KIND,
                f"behind `{sign}` must stand a list or a zone, not {right.type.said}",
            )
        elif merged(left.type, inner) is None:
            reader.fail(node, codes.WRONG_KIND, f"{left.type.said} is never in {right.type.said}")
        else:
            _spelt_in(reader, sides, left, right)
    elif sign not in ("==", "!="):
        for side, found in zip(sides, (left, right), strict=True):
            reader.check(side, found, NUMBER)
    elif merged(left.type, right.type) is None:
        reader.fail(
            node, codes.WRONG_KIND, f"{left.type.said} is never the same as {right.type.said}"
        )
    else:
        reader.spelt(node, right, left.type)


def _spelt_in(
    reader: ExpressionReader, sides: tuple[ast.expr, ast.expr], left: Expr, right: Expr
) -> None:
    """Words on one side of `in`, held against those that the other side can be."""
    # What a set takes out of the game may still stand in the lists of the game.
    file, folders = reader.report.places.where(reader.path).file, reader.symbols.set_folders
    if folders and not file.startswith(folders):
        return
    if not isinstance(sides[1], ast.List):
        reader.spelt(sides[0], left, elements(right.type) or ANY)
    elif left.op != "const":
        for item, found in zip(sides[1].elts, right.args, strict=False):
            reader.spelt(item, found, left.type)


# -- lists -------------------------------------------------------------------------------------


def _unquoted(reader: ExpressionReader, node: ast.List) -> list[str]:
    """The ids of cards and other words of a list that all lack their quotes, as they are typed."""
    symbols, found = reader.symbols, list[str]()
    for one in node.elts:
        if isinstance(one, ast.Constant):
            continue
        typed = (ast.get_source_segment(reader.text.strip(), one) or "").replace(" ", "")
        word = typed.replace("_", "-")
        is_name = isinstance(one, ast.Name) and one.id in {*reader.locals, *FIXED_NAMES}
        is_word = word in symbols.deck_of or typed in symbols.words
        if is_name or not is_word or name_of(word) in {*symbols.zones, *symbols.counters}:
            return []
        found.append(word if word in symbols.deck_of else typed)
    return found


def _list(reader: ExpressionReader, node: ast.List) -> Expr:
    wanted = elements(reader.wanted) if reader.wanted else None
    is_known = wanted is not None and bool(wanted.choices)
    if not is_known and len(bare := _unquoted(reader, node)) > 1:
        listed = ", ".join(f"'{one}'" for one in bare)
        message = "the words of this list have no quotes"
        return reader.fail(node.elts[0], codes.UNKNOWN_NAME, message, f"write [{listed}]")
    items = tuple(reader.node(one, wanted) for one in node.elts)
    inner: Type = ANY
    for one, item in zip(node.elts, items, strict=True):
        both = merged(inner, item.type)
        if both is None:
            message = f"the list begins with {inner.said}, so it cannot hold {item.type.said}"
            return reader.fail(one, codes.WRONG_KIND, message)
        inner = both
    return Expr("list", list_of(inner), items)


def _comprehension(reader: ExpressionReader, node: ast.ListComp | ast.GeneratorExp) -> Expr:
    parts: list[Expr] = []
    loops: list[tuple[str, int]] = []
    for loop in node.generators:
        source = reader.node(loop.iter)
        inner = elements(source.type)
        if inner is None or source.type.maybe:
            return reader.fail(
                loop.iter,
                codes.WRONG_KIND,
                f"this must be a list or a zone, not {source.type.said}",
            )
        if not isinstance(loop.target, ast.Name) or loop.is_async:
            return reader.fail(
                loop.target, codes.BAD_EXPRESSION, "behind `for` must stand one name"
            )
        name = loop.target.id
        if name in FIXED_NAMES or name in reader.symbols.zones:
            message = f'"{name}" stands for something else already'
            reader.fail(loop.target, codes.DUPLICATE_NAME, message)
        reader = reader.nested({name: inner})
        tests = list[Expr]()
        for test in loop.ifs:
            tests.append(reader.wants(test, FLAG))
            reader = reader.where(tests[-1], holds=True)
        parts += [source, *tests]
        loops.append((name, len(tests)))
    element = reader.node(node.elt)
    return Expr("comprehension", list_of(element.type), (element, *parts), tuple(loops))


def _subscript(reader: ExpressionReader, node: ast.Subscript) -> Expr:
    family = _family(reader, node)
    if family is not None:
        return family
    whole = reader.node(node.value)
    if whole.type.kind == "map":
        return Expr("answer", whole.type.of or ANY, (whole, reader.wants(node.slice, SEAT)))
    inner = elements(whole.type)
    if inner is None or whole.type.maybe:
        return reader.fail(
            node.value,
            codes.WRONG_KIND,
            f"nothing can be picked by number out of {whole.type.said}",
        )
    return Expr("item", inner, (whole, reader.wants(node.slice, INTEGER)))


# -- names -------------------------------------------------------------------------------------


def _name(reader: ExpressionReader, node: ast.Name) -> Expr:
    """A local, a word of the language, a counter or a zone of the game; a word that fits there."""
    word, symbols = node.id, reader.symbols
    known = reader.wanted.choices if reader.wanted and reader.wanted.kind == "text" else None
    meant = _choice_of(reader.as_typed(word), known or frozenset())
    if meant is not None:
        return _meant(reader, node, meant)
    if word in reader.locals:
        return Expr("local", reader.locals[word], value=word)
    if word in ("true", "false"):
        return Expr("const", FLAG, value=word == "true")
    if word == "none":
        return Expr("const", NONE, value=None)
    if word in ("seats", "players"):
        return Expr(word, list_of(SEAT))
    if word == "arbiter" and symbols.arbiter:
        return Expr("arbiter", SEAT)
    counter, zone = symbols.counters.get(word), symbols.zones.get(word)
    if counter and counter.model.of == "game" and not counter.is_family:
        return Expr("counter", counter.type, value=word)
    if zone and zone.model.per == "game":
        return Expr("zone", zone.type, value=word)
    parameters = reader.signatures.parameters(word)
    if parameters is not None and _may_lack(parameters):
        return _valued(reader, word, *(Expr("const", NONE) for _ in parameters))
    return _unknown(reader, node, word, known)


def _may_lack(parameters: Mapping[str, Type]) -> bool:
    """Whether a term can be named without giving it anything."""
    return all(one.maybe for one in parameters.values())


def _meant(reader: ExpressionReader, node: ast.Name, word: str) -> Expr:
    """One of the words that can stand there, typed without quotes."""
    if what := _stands_for(reader, node.id):
        return _ambiguous(reader, node, node.id, what)
    return Expr("const", words(frozenset([word])), value=word)


def _choice_of(typed: str, known: frozenset[str]) -> str | None:
    """The word that is typed there without quotes, in either spelling."""
    if typed in known:
        return typed
    return next((one for one in known if name_of(one) == typed), None)


def _stands_for(reader: ExpressionReader, word: str) -> str | None:
    """What a name stands for by itself, in a word; None where there is nothing of the name."""
    counter, zone = reader.symbols.counters.get(word), reader.symbols.zones.get(word)
    if word in reader.locals:
        return "local"
    if word in ("true", "false", "none", "seats", "players") or (
        word == "arbiter" and reader.symbols.arbiter
    ):
        return "word of the language"
    if counter and counter.model.of == "game" and not counter.is_family:
        return "counter"
    if zone and zone.model.per == "game":
        return "zone"
    parameters = reader.signatures.parameters(word)
    return "term" if parameters is not None and _may_lack(parameters) else None


def _ambiguous(reader: ExpressionReader, node: ast.Name, word: str, what: str) -> Expr:
    """A name that is also one of the words which can stand there."""
    typed = reader.as_typed(word)
    message = f"{quoted(typed)} is a {what}, and one of the words that can stand here too"
    hint, _ = _in_quotes(reader, typed)
    other = (
        "give the local another name" if what == "local" else f"compare it with the {what} apart"
    )
    return reader.fail(node, codes.DUPLICATE_NAME, message, f"for the word, {hint}; else {other}")


def _valued(reader: ExpressionReader, word: str, *args: Expr) -> Expr:
    """A term or an amount with what it is given."""
    op = "amount" if reader.signatures.is_amount(word) else "term"
    return Expr(op, reader.signatures.result(word), args, word)


def _unknown(
    reader: ExpressionReader, node: ast.AST, word: str, choices: frozenset[str] | None = None
) -> Expr:
    symbols, called, typed = reader.symbols, reader.signatures, reader.as_typed(word)
    counter, zone = symbols.counters.get(word), symbols.zones.get(word)
    hint: str | None
    fix: Fix | tuple[str, str] | None = None
    if counter and counter.model.for_:
        hint = f"{typed} has one value for each word: {typed}['{counter.model.for_[0]}']"
    elif counter and counter.model.of == "game" and counter.model.towards:
        hint = f"{typed} has one value for each {counter.one_of}: {typed}[…]"
    elif counter or (zone and zone.model.per == "seat"):
        owner = "seat" if zone or (counter and counter.model.of == "seat") else "card"
        hint = f"it belongs to a {owner}: {owner}.{typed}"
    elif word in FUNCTIONS or called.parameters(word) is not None:
        hint = f"it is a function: {typed}(…)"
    elif "-" in typed and (dotted := _dotted(reader, typed)):
        hint, fix = f"write {dotted}", (typed, dotted)
        return reader.fail(node, codes.BAD_EXPRESSION, f'there is no "{typed}" here', hint, fix)
    elif word.lower() in _FLAGS:
        hint, fix = f"write {_FLAGS[word.lower()]}", (word, _FLAGS[word.lower()])
    elif choices:
        listed = f"known are: {', '.join(sorted(choices)[:12])}"
        hint = did_you_mean(typed, [*choices, *map(_shown, reader.locals)]) or listed
    elif typed in symbols.words:
        hint, fix = _in_quotes(reader, typed)
    else:
        known = (FIXED_NAMES, symbols.zones, symbols.counters, FUNCTIONS, called.names())
        hint = reader.nearest(word, [*reader.locals, *(one for names in known for one in names)])
        hint = hint or symbols.elsewhere(word) or _how_named(reader, typed)
    return reader.fail(node, codes.UNKNOWN_NAME, f'there is no "{typed}" here', hint, fix)


def _how_named(reader: ExpressionReader, word: str) -> str | None:
    """How what an effect gives gets a name; nothing where there are no effects."""
    if not set(reader.path) & {"does", "effect"}:
        return None
    return f"what a call, a roll or a choice gives is named where it is made: `as: {word}`"


def _in_quotes(reader: ExpressionReader, word: str) -> tuple[str, Fix | tuple[str, str]]:
    """How a word is typed; one that is all of an expression has quotes around its quotes."""
    typed = f"'{word}'"
    if reader.text.strip() != word:
        return f"a word stands in quotes: {typed}", (word, typed)
    start, mark = reader.report.places.where(reader.path), reader.report.mark(reader.path)
    hint = f'write "{typed}": YAML takes the outer quotes away'
    if mark == "'":
        return hint, Fix(start, typed, f'"{typed}"')
    return hint, (word, f'"{typed}"' if mark == word[0] else typed)


def _attribute(reader: ExpressionReader, node: ast.Attribute) -> Expr:
    """What hangs on something: `values.hand`, `cards.wares`, `seat.hand`, `card.points`."""
    if isinstance(node.value, ast.Name) and node.value.id not in reader.locals:
        if node.value.id in ("values", "cards", "variants"):
            return _of_game(reader, node, node.value.id)
        if node.value.id == "chances":
            hint = f"write chances.{reader.as_typed(node.attr)}[…]"
            return reader.fail(node, codes.WRONG_KIND, "chances are looked up by a number", hint)
    owner = reader.node(node.value)
    kind = owner.type.kind
    if owner.type == UNKNOWN:
        return reader.unknown(node.value, owner)
    if kind == "any":
        return owner
    if owner.type.maybe:
        hint = "test it with `is not none` and take default(…, …)"
        return reader.maybe_none(node.value, owner, hint)
    if kind == "none":
        hint = f"say it where it begins, such as let: {{{reader.said(node.value)}: seat or none}}"
        message = "nothing says up to here what this can be but none"
        return reader.fail(node, codes.WRONG_KIND, message, hint)
    if kind not in _OF_KIND:
        message = f"only seats, cards and zones have something behind a dot, not {owner.type.said}"
        return reader.fail(node, codes.WRONG_KIND, message, _instead_of_dot(reader, node, kind))
    return _OF_KIND[kind](reader, node, owner)


_OF_A_LIST = {"count": "count", "length": "count", "size": "count", "len": "count",
              "first": "first", "top": "first", "last": "last", "sum": "sum"}  # fmt: skip
"""What other languages put behind the dot of a list, and the function that says it here."""


def _instead_of_dot(reader: ExpressionReader, node: ast.Attribute, kind: str) -> str | None:
    """The function that stands for what was asked of a list."""
    function = _OF_A_LIST.get(node.attr) if kind == "list" else None
    return f"write {function}({reader.said(node.value)})" if function else None


def _missing(reader: ExpressionReader, node: ast.Attribute, where: str, known: list[str]) -> Expr:
    hint: str | None = reader.nearest(node.attr, known) or reader.symbols.elsewhere(node.attr)
    if hint is None and known:
        hint = f"known are: {', '.join(sorted(map(_shown, known))[:12])}"
    # The finding points at the last word of the attribute.
    end = getattr(node, "end_col_offset", 0) - len(node.attr.encode())
    message = f'there is no "{reader.as_typed(node.attr)}" in {where}'
    if given := reader.symbols.variants_of_others.get(node.attr) if "variants" in where else None:
        name, titles, own = given
        message = f"the variant {quoted(name)} is for the rules {titles} alone"
        hint = f"add {own} to its `rulesets:`, or leave them out: then it is for all"
    return reader.fail(ast.Name(node.attr, col_offset=end), codes.UNKNOWN_NAME, message, hint)


def _of_game(reader: ExpressionReader, node: ast.Attribute, whole: str) -> Expr:
    symbols = reader.symbols
    if whole == "values":
        where = "the values of the game"
        known = {
            name: Expr("const", kind, value=value) for name, (kind, value) in symbols.values.items()
        }
    elif whole == "variants":
        where = "the variants of the game"
        known = {name: Expr("variant", FLAG, value=one) for name, one in symbols.variants.items()}
    else:
        where = "the decks"
        known = {
            name_of(deck): Expr("deck", list_of(card_of(deck)), value=deck)
            for deck in symbols.decks
        }
    return known.get(node.attr) or _missing(reader, node, where, list(known))


def _of_seat(reader: ExpressionReader, node: ast.Attribute, owner: Expr) -> Expr:
    symbols, word = reader.symbols, node.attr
    if word == "number":
        return Expr("seat-number", INTEGER, (owner,))
    if word == "team":
        return Expr("seat-team", INTEGER, (owner,))
    counter, zone = symbols.counters.get(word), symbols.zones.get(word)
    if counter and counter.model.of == "seat" and not counter.is_family:
        return Expr("counter", counter.type, (_holder(owner, counter),), word)
    if zone and zone.model.per == "seat":
        return Expr("zone", zone.type, (_holder(owner, zone),), word)
    known = [
        "number",
        "team",
        *(key for key, one in symbols.zones.items() if one.model.per == "seat"),
    ]
    known += [key for key, one in symbols.counters.items() if one.model.of == "seat"]
    return _missing(reader, node, "a seat", known)


def _holder(seat: Expr, info: CounterInfo | ZoneInfo) -> Expr:
    """Before which seat it is: what belongs to a team is before its captain."""
    return Expr("function", SEAT, (seat,), "captain") if info.shared else seat


def _of_card(reader: ExpressionReader, node: ast.Attribute, owner: Expr) -> Expr:
    symbols, word = reader.symbols, node.attr
    decks = owner.type.decks or symbols.deck_ids
    ids = frozenset(card for card, deck in symbols.deck_of.items() if deck in decks)
    own: dict[str, Type] = {
        "id": words(ids),
        "deck": words(frozenset(decks)),
        "zone": Type("zone"),
        "holder": Type("seat", maybe=True),
    }
    found = symbols.attribute(owner.type.decks, word)
    if found:
        return Expr("attribute", found, (owner,), word)
    counter = symbols.counters.get(word)
    if counter and not counter.is_family and counter.model.of in decks:
        return Expr("counter", counter.type, (owner,), word)
    if word in own:
        return Expr(f"card-{word}", own[word], (owner,))
    known = [*own, *(one for deck in decks for one in symbols.decks[deck])]
    known += [key for key, one in symbols.counters.items() if one.model.of in decks]
    return _missing(reader, node, owner.type.said, known)


def _of_zone(reader: ExpressionReader, node: ast.Attribute, owner: Expr) -> Expr:
    own = {"count": INTEGER, "top": Type("card", decks=owner.type.decks), "owner": SEAT}
    if node.attr not in own:
        return _missing(reader, node, "a zone", list(own))
    return Expr(f"zone-{node.attr}", own[node.attr], (owner,))


_OF_KIND: Mapping[str, Callable[[ExpressionReader, ast.Attribute, Expr], Expr]] = {
    "seat": _of_seat,
    "card": _of_card,
    "zone": _of_zone,
}


def _family(reader: ExpressionReader, node: ast.Subscript) -> Expr | None:
    """`skill['Might']`, `seat.skill[word]`, `card.stance[other]`, `chances.luck[8]`; else None."""
    of, locals_ = node.value, reader.locals
    if isinstance(of, ast.Attribute):
        word, owner = of.attr, of.value
        if isinstance(owner, ast.Name) and owner.id == "chances" and "chances" not in locals_:
            return _chance(reader, of, node.slice)
    elif isinstance(of, ast.Name) and of.id not in locals_:
        word = of.id
    else:
        return None
    counter = reader.symbols.counters.get(word)
    if counter is None or not counter.is_family:
        return None
    owners: tuple[Expr, ...] = ()
    if isinstance(of, ast.Attribute):
        wanted = SEAT if counter.model.of == "seat" else card_of(counter.model.of)
        owners = (_holder(reader.wants(of.value, wanted), counter),)
    elif counter.model.of != "game":
        return _unknown(reader, of, word)
    return Expr("counter", counter.type, (*owners, reader.wants(node.slice, counter.column)), word)


def _chance(reader: ExpressionReader, node: ast.Attribute, number: ast.expr) -> Expr:
    """A table of chances as plain numbers, looked up; what is wrong with it is said elsewhere."""
    table = reader.symbols.chances.get(node.attr)
    if table is None:
        return _missing(reader, node, "the chances", list(reader.symbols.chances))
    asked = reader.wants(number, INTEGER)
    try:
        first, found = table.whole
    except ChanceError:
        return Expr("const", ANY, value=0)
    return Expr("chance", NUMBER, (asked,), (first, tuple(float(one) for one in found)))


# -- calls -------------------------------------------------------------------------------------


def _turned(node: ast.Call) -> str | None:
    """`seat.hand.any(rank == 7)` as it is written here: the function first, then its list."""
    if not isinstance(node.func, ast.Attribute):
        return None
    word, listed = node.func.attr, ast.unparse(node.func.value)
    if word in ("any", "all") and len(node.args) == 1:
        return f"write {word}(x.… for x in {listed}), in which x is each of them"
    if word in FUNCTIONS or word in ELSEWHERE:
        given = ", ".join((listed, *map(ast.unparse, node.args)))
        return f"write {ELSEWHERE.get(word, f'{word}(…)').replace('…', given, 1)}"
    return None


def _call(reader: ExpressionReader, node: ast.Call) -> Expr:
    """A function of the language, or a term or amount with its parameters."""
    if not isinstance(node.func, ast.Name) or node.func.col_offset != node.col_offset:
        message = "only the name of a function can stand before ( )"
        return reader.fail(node.func, codes.BAD_EXPRESSION, message, _turned(node))
    word = node.func.id
    parameters = reader.signatures.parameters(word)
    if parameters is not None:
        return _term(reader, node, word, parameters)
    if word in FUNCTIONS:
        return _function(reader, node, word, FUNCTIONS[word])
    if word == "card":
        return _one_card(reader, node)
    meant = ELSEWHERE.get(word)
    if reader.is_hint and word in ("random", "chance"):
        meant = FUNCTIONS["at_random"].example
    names = [*FUNCTIONS, "card", *reader.signatures.names()]
    hint = f"write {meant}" if meant else reader.nearest(word, names)
    hint, typed = hint or reader.symbols.elsewhere(word), reader.as_typed(word)
    return reader.fail(node, codes.UNKNOWN_NAME, f'there is no function "{typed}"', hint)


def _one_card(reader: ExpressionReader, node: ast.Call) -> Expr:
    """`card('key')`: the one card of that id, wherever it lies.

    Its part says the same in longer words, for whoever asks what it may give away.
    """
    symbols, such = reader.symbols, "such as card(the-id)"
    given = node.args[0] if len(node.args) == 1 and not node.keywords else None
    if isinstance(given, ast.Name):
        known = frozenset(symbols.deck_of)
        meant, what = _choice_of(reader.as_typed(given.id), known), _stands_for(reader, given.id)
        if meant and what:
            return _ambiguous(reader, given, given.id, what)
        given = ast.copy_location(ast.Constant(meant), given) if meant else given
    if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
        message = "card takes the id of one card"
        return reader.fail(node, codes.BAD_EXPRESSION, message, such)
    word = given.value
    if word not in symbols.deck_of:
        hint = did_you_mean(word, symbols.deck_of)
        return reader.fail(given, codes.UNKNOWN_NAME, f"no card has the id {quoted(word)}", hint)
    deck, (copies, is_sure) = symbols.deck_of[word], symbols.copies[word]
    if copies > 1:
        message = f"there are {copies} cards of the id {quoted(word)}, and card(…) is one"
        hint = f"write [x for x in cards.{deck} if x.id == {word!r}]"
        return reader.fail(given, codes.WRONG_KIND, message, hint)
    kind = card_of(deck)
    it = Expr("local", kind, value="it")
    ids = words(frozenset([word]))
    same = (Expr("card-id", ids, (it,)), Expr("const", ids, value=word))
    test = Expr("compare", FLAG, same, ("==",))
    whole = Expr("deck", list_of(kind), value=deck)
    found = Expr("comprehension", list_of(kind), (it, whole, test), (("it", 1),))
    first = Expr("function", replace(kind, maybe=True), (found,), "first")
    return Expr("one-card", replace(kind, maybe=not is_sure), (first,), word)


def _values(count: int) -> str:
    return f"{count or 'no'} value{'' if count == 1 else 's'}"


_LIKE: Mapping[str, Callable[[Type], Type | None]] = {
    "default": lambda first: first,
    "without": lambda first: first,
    "count": elements,
    "after": list_of,
}
"""What the second value of a function is like, told by its first."""


def _function(reader: ExpressionReader, node: ast.Call, word: str, function: Function) -> Expr:
    such = f"such as {function.example}"
    wrong = _out_of_place(reader, node, word, function)
    if wrong is not None or function.such:
        return wrong or _such(reader, node, word, such)
    args = _arguments(reader, node, word, function)
    result: Type | str = ANY
    if not any(one.type.kind == "any" for one in args):
        board = (reader.symbols.board, words(reader.symbols.lines)) if function.board else ()
        result = function.settle([*filter(None, board), *(one.type for one in args)])
    if isinstance(result, str):
        return reader.fail(node, codes.WRONG_KIND, f"{word}: {result}", such)
    if function.keywords:
        return _with_keywords(reader, node, word, Expr("function", result, tuple(args), word))
    keywords = {one.arg: one.value for one in node.keywords}
    if (keywords or function.key) and (set(keywords) != {"key"} or not function.key):
        message = f"{word} takes {'a key' if function.key else 'no names in its brackets'}"
        return reader.fail(node, codes.BAD_EXPRESSION, message, such)
    if function.key:
        key = reader.nested({"it": elements(args[0].type) or ANY}).node(keywords["key"])
        if not key.type.is_number():
            message = f"key must be a number, not {key.type.said}"
            return reader.fail(keywords["key"], codes.WRONG_KIND, message)
        args.append(key)
    return Expr("function", result, tuple(args), word)


def _out_of_place(
    reader: ExpressionReader, node: ast.Call, word: str, function: Function
) -> Expr | None:
    """What is wrong with calling it here, or with so many values."""
    least, most = function.least, function.most
    if not least <= len(node.args) <= most:
        many = f"{least} to {most} values" if least < most else _values(least)
        message = f"{word} takes {many}, not {len(node.args)}"
        return reader.fail(node, codes.BAD_EXPRESSION, message, f"such as {function.example}")
    if function.hints and not reader.is_hint:
        message = f"{word} is for hints; no expression of a rule hangs on chance"
        hint = "use an effect before: pick, roll or toss; a term is given it by the hint, as a flag"
        return reader.fail(node, codes.BAD_EXPRESSION, message, hint)
    if function.board and reader.symbols.board is None:
        message = f"{word} walks on a board, and this ruleset has none"
        hint = "say under `board:` which spaces there are and which lines between them"
        return reader.fail(node, codes.UNKNOWN_NAME, message, hint)
    return None


def _arguments(
    reader: ExpressionReader, node: ast.Call, word: str, function: Function
) -> list[Expr]:
    """The values in the brackets; what is told of the second by the first, or by the board."""
    wanted = reader.wanted if word == "default" else None
    args = [reader.node(one, wanted) for one in node.args[:1]]
    like = _LIKE[word](args[0].type) if args and word in _LIKE else None
    if not function.board:
        return args + [reader.node(one, like) for one in node.args[1:]]
    line = words(reader.symbols.lines)
    args += [reader.node(one, line) for one in node.args[1:]]
    return [
        reader.spelt(at, one, line) if one.op == "const" and one.type.kind == "text" else one
        for at, one in zip(node.args, args, strict=True)
    ]


def _with_keywords(reader: ExpressionReader, node: ast.Call, word: str, whole: Expr) -> Expr:
    """A function whose further values have names: none stands for those that are left out."""
    function, (listed, *_) = FUNCTIONS[word], whole.args
    given = {str(one.arg): one for one in node.keywords}
    known = function.keywords
    for name in given:
        if name not in known:
            message, hint = f"{word} takes no {quoted(name)}", did_you_mean(name, known)
            hint = hint or f"known here: {', '.join(known)}"
            return reader.fail(given[name], codes.BAD_EXPRESSION, message, hint)
    for name, one in known.items():
        if one.needed and name not in given:
            message = f"{word} needs {name}=…"
            return reader.fail(node, codes.BAD_EXPRESSION, message, f"such as {function.example}")
    args, inside = [*whole.args], reader.nested({"it": elements(listed.type) or ANY})
    for name, one in known.items():
        if name not in given:
            args.append(Expr("const", NONE, value=None))
            continue
        value = (inside if one.each else reader).node(given[name].value)
        # A card without a key is in no group.
        kind = value.type.sure() if one.each else value.type
        if one.type is not None and not fits(kind, one.type):
            message = f"{name} must be {one.type.said}, not {kind.said}"
            return reader.fail(given[name].value, codes.WRONG_KIND, message)
        if one.each and elements(kind) and kind.kind != "any":
            message = f"{name} must be one value of each card, not {kind.said}"
            return reader.fail(given[name].value, codes.WRONG_KIND, message)
        args.append(value)
    return Expr("function", whole.type, tuple(args), word)


def _such(reader: ExpressionReader, node: ast.Call, word: str, example: str) -> Expr:
    """`those(seat.hand, kind='fruit')`, read as `[x for x in seat.hand if x.kind == 'fruit']`.

    So whatever asks what an expression may give away, or can be, knows it already.
    """
    if not node.keywords or any(one.arg is None for one in node.keywords):
        message = "no attribute is named behind the list"
        return reader.fail(node, codes.BAD_EXPRESSION, message, example)
    it = ast.copy_location(ast.Name("_such"), node)
    tests: list[ast.expr] = []
    for one in node.keywords:
        name = str(one.arg)
        asked = ast.copy_location(ast.Attribute(it, name), one)
        asked.end_col_offset = one.col_offset + len(name.encode())
        tests.append(ast.copy_location(ast.Compare(asked, [ast.Eq()], [one.value]), one))
    loop = ast.comprehension(it, node.args[0], tests, 0)
    found = _comprehension(reader, ast.copy_location(ast.ListComp(it, [loop]), node))
    inner = elements(found.type)
    if word == "those" or found.op != "comprehension" or inner is None:
        return found
    return Expr("function", inner, (found,), "first")


def _term(
    reader: ExpressionReader, node: ast.Call, word: str, parameters: Mapping[str, Type]
) -> Expr:
    found = _given(reader, node, word, parameters)
    return found if isinstance(found, Expr) else _valued(reader, word, *found)


def _given(
    reader: ExpressionReader, node: ast.Call, word: str, parameters: Mapping[str, Type]
) -> tuple[Expr, ...] | Expr:
    """The values in brackets, in the order of the parameters, or by name as `who=…`."""
    names = list(parameters)
    given: dict[str, ast.expr] = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in parameters or keyword.arg in given:
            message = f'{word} has no parameter "{keyword.arg}" left'
            return reader.fail(node, codes.BAD_EXPRESSION, message)
        given[keyword.arg] = keyword.value
    missing = {one for one in names if one not in given and not parameters[one].maybe}
    if len(node.args) > len(names) or missing:
        listed = f" ({', '.join(names)})" if names else ""
        given_many = len(node.args) + len(node.keywords)
        message = f"{word} takes {_values(len(names))}{listed}, not {given_many}"
        return reader.fail(node, codes.BAD_EXPRESSION, message)
    nothing = Expr("const", NONE)
    return tuple(
        reader.wants(given[one], parameters[one]) if one in given else nothing for one in names
    )


_READERS: Mapping[type[ast.expr], Callable[[ExpressionReader, Any], Expr]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Call: _call,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.IfExp: _choice,
    ast.Compare: _compare,
    ast.List: _list,
    ast.ListComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.Subscript: _subscript,
}
