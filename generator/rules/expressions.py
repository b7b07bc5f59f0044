"""Expressions: parsed with Python's own grammar, held to a whitelist, and typed."""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from generator.chances import ChanceError
from generator.diagnostics import Code, Fix, Position, did_you_mean, quoted
from generator.rules import codes
from generator.rules.functions import FUNCTIONS, Function
from generator.rules.slips import find_slip
from generator.rules.source_map import FindingSink, Path, Spot
from generator.rules.symbols import CounterInfo, SymbolTable, ZoneInfo, name_of
from generator.rules.typed_tree import Expr
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NONE,
    NUMBER,
    SEAT,
    Type,
    card_of,
    elements,
    fits,
    list_of,
    merged,
    words,
)

FIXED_NAMES = ("true", "false", "none", "seats", "players", "arbiter", "values", "cards", "chances",
               "variants")  # fmt: skip
"""Names that stand for the same thing in every ruleset."""
WRONG = Expr("const", ANY, value=None)
"""Stands for what has been reported."""
_DEEPEST = 40
_FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_ID = re.compile(r"(?:\w+\.)?[A-Za-z]\w*(?:-[A-Za-z]\w*)+")
"""An id as it is declared, perhaps with what it belongs to."""
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

    def read(self) -> Expr:
        """The typed tree; `WRONG` where it cannot be read, with a finding."""
        text = self.text.replace("\n", " ").replace("\t", " ")
        lead = len(text) - len(text.lstrip())
        try:
            tree = ast.parse(text.strip(), mode="eval").body
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
        return self.node(tree)

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

    def node(self, node: ast.expr) -> Expr:
        """The typed tree of one node."""
        reading = _READERS.get(type(node))
        if reading is None:
            said, hint = _FOREIGN.get(type(node).__name__, ("this is no expression", None))
            return self.fail(node, codes.BAD_EXPRESSION, said, hint)
        self.depth += 1
        if self.depth > _DEEPEST:
            return self.fail(node, codes.BAD_EXPRESSION, "the expression is nested too deeply")
        found = reading(self, node)
        self.depth -= 1
        if found.spot is not None:
            return found
        spot = Spot(self.report, self.path, self.text, self._offset(node))
        return Expr(found.op, found.type, found.args, found.value, spot)

    def wants(self, node: ast.expr, wanted: Type) -> Expr:
        """The tree of a node that must be of a type."""
        return self.check(node, self.node(node), wanted)

    def check(self, node: ast.AST, found: Expr, wanted: Type) -> Expr:
        """`found`, or a finding where it does not fit `wanted`."""
        if found.op == "const" and found.type.kind == wanted.kind == "text":
            return self.spelt(node, found, wanted)
        if fits(found.type, wanted):
            if wanted.kind == "list" and found.type.kind == "zone":
                return Expr("cards", list_of(elements(found.type) or ANY), (found,))
            return found
        if found.type.maybe and fits(found.type.sure(), wanted):
            hint = "give a value for that case: default(…, …), or test it with `is not none`"
            return self.fail(node, codes.MAYBE_NONE, "this may be none", hint)
        if found.type.kind == wanted.kind == "text":
            listed = f"known are: {', '.join(sorted(wanted.choices or ())[:12])}"
            message = "this is never one of the words known here"
            return self.fail(node, codes.WRONG_KIND, message, listed)
        is_count = wanted.is_number() and elements(found.type)
        said = ast.unparse(node) if isinstance(node, ast.expr) else ""
        what = quoted(said or self.text.strip())
        message = f"{what} must be {wanted.said}, not {found.type.said}"
        choices = f"one of {', '.join(sorted(wanted.choices)[:12])}" if wanted.choices else None
        counted = "for how many there are, write count(…)" if is_count else choices
        return self.fail(node, codes.WRONG_KIND, message, counted)

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
    if sign == "-" and (named := _hyphenated(reader, node)):
        return named
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


def _hyphenated(reader: ExpressionReader, node: ast.BinOp) -> Expr | None:
    """A finding for an id with its hyphens, `values.hand-size`, which is no difference here."""
    typed = ast.get_source_segment(reader.text.strip(), node) or ""
    if not _ID.fullmatch(typed):
        return None
    owner, dot, word = typed.rpartition(".")
    whole = f"{owner}{dot}{name_of(word)}"
    probe = replace(reader, report=replace(reader.report, findings=[]))
    probe.node(node.left)
    probe.node(node.right)
    slips = len(probe.report.findings)
    probe.report.findings.clear()
    probe.node(ast.parse(whole, mode="eval").body)
    if not slips:
        return None
    if probe.report.findings and dot == "" and (dotted := _dotted(probe, typed)):
        message = f"{quoted(typed)} is read as a difference: in an expression, a hyphen is a minus"
        return reader.fail(node, codes.BAD_EXPRESSION, message, f"write {dotted}", (typed, dotted))
    if slips == 1 and probe.report.findings:
        return None
    if wrong := probe.report.findings:
        return reader.fail(node, wrong[0].code, wrong[0].message, wrong[0].hint)
    message = f"{quoted(word)} is read as a difference: in an expression, a hyphen is a minus"
    hint = f"write {name_of(word)}"
    return reader.fail(node, codes.BAD_EXPRESSION, message, hint, (typed, whole))


def _dotted(probe: ExpressionReader, typed: str) -> str | None:
    """What hangs on something, where a hyphen was typed for the dot."""
    before = [*probe.report.findings]
    probe.report.findings.clear()
    new = typed.replace("-", ".", 1).replace("-", "_")
    probe.node(ast.parse(new, mode="eval").body)
    is_good, probe.report.findings[:] = not probe.report.findings, before
    return new if is_good else None


def _unary(reader: ExpressionReader, node: ast.UnaryOp) -> Expr:
    if isinstance(node.op, ast.Not):
        return Expr("not", FLAG, (reader.wants(node.operand, FLAG),))
    if isinstance(node.op, ast.Invert):
        hint = "for the opposite, write not"
        return reader.fail(node, codes.BAD_EXPRESSION, '"~" means nothing in an expression', hint)
    inner = reader.wants(node.operand, NUMBER)
    return inner if isinstance(node.op, ast.UAdd) else Expr("negative", inner.type, (inner,))


def _logic(reader: ExpressionReader, node: ast.BoolOp) -> Expr:
    found = [reader.node(one) for one in node.values]
    for first, one, tree in zip(node.values, node.values[1:], found[1:], strict=False):
        if isinstance(first, ast.Compare) and len(first.ops) == 1 and not fits(tree.type, FLAG):
            word = "and" if isinstance(node.op, ast.And) else "or"
            again = ast.unparse(ast.Compare(first.left, first.ops, [one]))
            message = f"behind `{word}` a comparison must stand, not {tree.type.said} alone"
            return reader.fail(one, codes.WRONG_KIND, message, f"say it whole: {again}")
    pairs = zip(node.values, found, strict=True)
    parts = tuple(reader.check(one, tree, FLAG) for one, tree in pairs)
    return Expr("and" if isinstance(node.op, ast.And) else "or", FLAG, parts)


def _choice(reader: ExpressionReader, node: ast.IfExp) -> Expr:
    test = reader.wants(node.test, FLAG)
    first, second = reader.node(node.body), reader.node(node.orelse)
    both = merged(first.type, second.type)
    if both is None:
        message = f"this is {first.type.said} in one case, and {second.type.said} in the other"
        return reader.fail(node, codes.WRONG_KIND, message)
    return Expr("if", both, (test, first, second))


def _compare(reader: ExpressionReader, node: ast.Compare) -> Expr:
    sides = [node.left, *node.comparators]
    found = [reader.node(one) for one in sides]
    signs = tuple(_SIGNS[type(one)] for one in node.ops)
    for index, sign in enumerate(signs):
        pair = (sides[index], sides[index + 1])
        _compared(reader, pair, sign, found[index], found[index + 1])
        if sign in ("==", "!="):
            reader.spelt(sides[index], found[index], found[index + 1].type)
    return Expr("compare", FLAG, tuple(found), signs)


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
    if len(words := _unquoted(reader, node)) > 1:
        listed = ", ".join(f"'{one}'" for one in words)
        message = "the words of this list have no quotes"
        return reader.fail(node.elts[0], codes.UNKNOWN_NAME, message, f"write [{listed}]")
    items = tuple(reader.node(one) for one in node.elts)
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
        tests = [reader.wants(test, FLAG) for test in loop.ifs]
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
    """A local, a word of the language, a counter or a zone of the game."""
    word, symbols = node.id, reader.symbols
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
    return _unknown(reader, node, word)


def _unknown(reader: ExpressionReader, node: ast.AST, word: str) -> Expr:
    symbols, called = reader.symbols, reader.signatures
    counter, zone = symbols.counters.get(word), symbols.zones.get(word)
    hint: str | None
    fix: Fix | tuple[str, str] | None = None
    if counter and counter.model.for_:
        hint = f"{word} has one value for each word: {word}['{counter.model.for_[0]}']"
    elif counter and counter.model.of == "game" and counter.model.towards:
        hint = f"{word} has one value for each {counter.one_of}: {word}[…]"
    elif counter or (zone and zone.model.per == "seat"):
        owner = "seat" if zone or (counter and counter.model.of == "seat") else "card"
        hint = f"it belongs to a {owner}: {owner}.{word}"
    elif word in FUNCTIONS or called.parameters(word) is not None:
        hint = f"it is a function: {word}(…)"
    elif word.lower() in _FLAGS:
        hint, fix = f"write {_FLAGS[word.lower()]}", (word, _FLAGS[word.lower()])
    elif word in symbols.words:
        hint, fix = _in_quotes(reader, word)
    else:
        known = (FIXED_NAMES, symbols.zones, symbols.counters, FUNCTIONS, called.names())
        hint = did_you_mean(word, [*reader.locals, *(one for names in known for one in names)])
        hint = hint or symbols.elsewhere(word) or _how_named(reader, word)
    return reader.fail(node, codes.UNKNOWN_NAME, f'there is no "{word}" here', hint, fix)


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
            hint = f"write chances.{node.attr}[…]"
            return reader.fail(node, codes.WRONG_KIND, "chances are looked up by a number", hint)
    owner = reader.node(node.value)
    kind = owner.type.kind
    if kind == "any":
        return owner
    if owner.type.maybe:
        hint = "test it with `is not none` and take default(…, …)"
        return reader.fail(node.value, codes.MAYBE_NONE, "this may be none", hint)
    if kind not in _OF_KIND:
        message = f"only seats, cards and zones have something behind a dot, not {owner.type.said}"
        return reader.fail(node, codes.WRONG_KIND, message)
    return _OF_KIND[kind](reader, node, owner)


def _missing(reader: ExpressionReader, node: ast.Attribute, where: str, known: list[str]) -> Expr:
    hint: str | None = did_you_mean(node.attr, known) or reader.symbols.elsewhere(node.attr)
    if hint is None and known:
        hint = f"known are: {', '.join(sorted(known)[:12])}"
    # The finding points at the last word of the attribute.
    end = getattr(node, "end_col_offset", 0) - len(node.attr.encode())
    message = f'there is no "{node.attr}" in {where}'
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


def _call(reader: ExpressionReader, node: ast.Call) -> Expr:
    """A function of the language, or a term or amount with its parameters."""
    if not isinstance(node.func, ast.Name):
        return reader.fail(
            node.func, codes.BAD_EXPRESSION, "only the name of a function can stand before ( )"
        )
    word = node.func.id
    parameters = reader.signatures.parameters(word)
    if parameters is not None:
        return _term(reader, node, word, parameters)
    if word in FUNCTIONS:
        return _function(reader, node, word, FUNCTIONS[word])
    if word == "card":
        return _one_card(reader, node)
    hint = did_you_mean(word, [*FUNCTIONS, "card", *reader.signatures.names()])
    hint = hint or reader.symbols.elsewhere(word)
    return reader.fail(node, codes.UNKNOWN_NAME, f'there is no function "{word}"', hint)


def _one_card(reader: ExpressionReader, node: ast.Call) -> Expr:
    """`card('key')`: the one card of that id, wherever it lies.

    Its part says the same in longer words, for whoever asks what it may give away.
    """
    symbols, such = reader.symbols, "such as card('the-id')"
    given = node.args[0] if len(node.args) == 1 and not node.keywords else None
    if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
        message = "card takes the id of one card, in quotes"
        return reader.fail(node, codes.BAD_EXPRESSION, message, such)
    word = given.value
    if word not in symbols.deck_of:
        hint = did_you_mean(word, symbols.deck_of)
        return reader.fail(given, codes.UNKNOWN_NAME, f"no card has the id {quoted(word)}", hint)
    deck, (copies, is_sure) = symbols.deck_of[word], symbols.copies[word]
    if copies > 1:
        message = f"there are {copies} cards of the id {quoted(word)}, and card(…) is one"
        hint = f"write [x for x in cards.{name_of(deck)} if x.id == {word!r}]"
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


def _function(reader: ExpressionReader, node: ast.Call, word: str, function: Function) -> Expr:
    least, most, such = function.least, function.most, f"such as {function.example}"
    if not least <= len(node.args) <= most:
        many = f"{least} to {most} values" if least < most else _values(least)
        message = f"{word} takes {many}, not {len(node.args)}"
        return reader.fail(node, codes.BAD_EXPRESSION, message, such)
    args = [reader.node(one) for one in node.args]
    result: Type | str = ANY
    if not any(one.type.kind == "any" for one in args):
        result = function.settle([one.type for one in args])
    if isinstance(result, str):
        return reader.fail(node, codes.WRONG_KIND, f"{word}: {result}", such)
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


def _term(
    reader: ExpressionReader, node: ast.Call, word: str, parameters: Mapping[str, Type]
) -> Expr:
    names = list(parameters)
    given: dict[str, ast.expr] = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in parameters or keyword.arg in given:
            message = f'{word} has no parameter "{keyword.arg}" left'
            return reader.fail(node, codes.BAD_EXPRESSION, message)
        given[keyword.arg] = keyword.value
    if len(node.args) > len(names) or len(given) < len(names):
        listed = f" ({', '.join(names)})" if names else ""
        given_many = len(node.args) + len(node.keywords)
        message = f"{word} takes {_values(len(names))}{listed}, not {given_many}"
        return reader.fail(node, codes.BAD_EXPRESSION, message)
    args = tuple(reader.wants(given[one], parameters[one]) for one in names)
    op = "amount" if reader.signatures.is_amount(word) else "term"
    return Expr(op, reader.signatures.result(word), args, word)


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
