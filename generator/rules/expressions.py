"""Expressions: parsed with Python's own grammar, held to a whitelist, and typed."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from generator.diagnostics import Code, did_you_mean, quoted
from generator.rules import codes, references
from generator.rules.calls import call
from generator.rules.places import Path, Report, Spot
from generator.rules.tree import Expr
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NONE,
    NUMBER,
    TEXT,
    Type,
    elements,
    fits,
    list_of,
    merged,
    words,
)
from generator.rules.world import World

_DEEPEST = 40
_OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_COMPARISONS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}
WRONG = Expr("const", ANY, value=None)
"""Stands for what has been reported."""


@dataclass
class Reader:
    """Reads one expression: its text at `path`, the locals that it may use."""

    world: World
    report: Report
    path: Path
    text: str
    scope: dict[str, Type]
    signatures: "Signatures"
    depth: int = field(default=0)

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
            at = lead + (last if error.lineno != 1 or not 0 < offset <= last else offset - 1)
            return self.wrong(at, codes.BAD_EXPRESSION, _complaint(error))
        except (ValueError, MemoryError, RecursionError):
            return self.wrong(lead, codes.BAD_EXPRESSION, "the expression cannot be read")
        return self.node(tree)

    def wrong(self, offset: int, code: Code, message: str, hint: str | None = None) -> Expr:
        """Report something at a character of the text."""
        position = self.report.inside(self.path, self.text, offset)
        self.report.findings.append(code.at(position, message, hint))
        return WRONG

    def fail(self, node: ast.AST, code: Code, message: str, hint: str | None = None) -> Expr:
        """Report something about a node."""
        return self.wrong(self.offset(node), code, message, hint)

    def offset(self, node: ast.AST) -> int:
        """The character of the text at which a node begins."""
        stripped = self.text.replace("\n", " ").replace("\t", " ")
        lead = len(stripped) - len(stripped.lstrip())
        column = getattr(node, "col_offset", 0)
        return lead + len(stripped.strip().encode()[:column].decode(errors="ignore"))

    def node(self, node: ast.expr) -> Expr:
        """The typed tree of one node."""
        reading = _READERS.get(type(node))
        if reading is None:
            return self.fail(node, codes.BAD_EXPRESSION, f"{_name(node)} is not in the language")
        self.depth += 1
        if self.depth > _DEEPEST:
            return self.fail(node, codes.BAD_EXPRESSION, "the expression is nested too deeply")
        found = reading(self, node)
        self.depth -= 1
        if found.spot is not None:
            return found
        return replace(found, spot=Spot(self.report, self.path, self.text, self.offset(node)))

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
        return self.fail(node, codes.WRONG_KIND, f"this must be {_a(wanted)}, not {_a(found.type)}")

    def spelt(self, node: ast.AST, found: Expr, wanted: Type) -> Expr:
        """A text literal held against the words that are known there."""
        known = wanted.choices
        if found.op != "const" or not known or found.value is None or found.value in known:
            return found
        message = f"{quoted(found.value)} is none of the words known here"
        hint = did_you_mean(str(found.value), known)
        listed = f"known are: {', '.join(sorted(known)[:12])}"
        return self.fail(node, codes.UNKNOWN_NAME, message, hint or listed)

    def nested(self, names: Mapping[str, Type]) -> "Reader":
        """The same reader with more locals."""
        return Reader(
            self.world,
            self.report,
            self.path,
            self.text,
            {**self.scope, **names},
            self.signatures,
            self.depth,
        )


class Signatures:
    """What terms, amounts and the arbiter look like to an expression; `checks` fills it."""

    def parameters(self, name: str) -> Mapping[str, Type] | None:
        """The parameters of the term or amount called `name`; None where there is none."""
        return None

    def result(self, name: str) -> Type:
        """The type of its value."""
        return ANY

    def is_amount(self, name: str) -> bool:
        """Whether modifiers add to it."""
        return False

    def names(self) -> list[str]:
        """All of them."""
        return []


def _complaint(error: SyntaxError) -> str:
    message = (error.msg or "").split(". ")[0]
    if not message or message == "invalid syntax":
        return "the expression cannot be read from here on"
    return f"the expression cannot be read: {message}"


def _name(node: ast.AST) -> str:
    names = {
        "Lambda": "a function without a name",
        "JoinedStr": "a text with values in it",
        "Dict": "a mapping",
        "Set": "a set",
        "NamedExpr": "an assignment",
        "Starred": "a star",
        "Slice": "a slice",
        "Tuple": "a tuple",
    }
    return names.get(type(node).__name__, f"“{type(node).__name__}”")


def _a(wanted: Type) -> str:
    return str(wanted)


def _constant(reader: Reader, node: ast.Constant) -> Expr:
    value = node.value
    if isinstance(value, bool) or value is None:
        word = "none" if value is None else str(value).lower()
        return reader.fail(node, codes.BAD_EXPRESSION, f"write {word} in small letters")
    if isinstance(value, int) and abs(value) < 10**12:
        return Expr("const", INTEGER, value=value)
    if isinstance(value, float) and abs(value) < 10**12:
        return Expr("const", NUMBER, value=value)
    if isinstance(value, str):
        return Expr("const", words(frozenset([value])), value=value)
    return reader.fail(node, codes.BAD_EXPRESSION, "this is no number or text of the language")


def _binary(reader: Reader, node: ast.BinOp) -> Expr:
    sign = _OPERATORS.get(type(node.op))
    if sign is None:
        return reader.fail(node, codes.BAD_EXPRESSION, "this sign is not in the language")
    left, right = reader.node(node.left), reader.node(node.right)
    if sign == "+" and elements(left.type) and elements(right.type):
        return _joined(reader, node, left, right)
    for side, found in ((node.left, left), (node.right, right)):
        reader.check(side, found, NUMBER)
    both = left.type.kind == right.type.kind == "integer" and sign != "/"
    return Expr("binary", INTEGER if both else NUMBER, (left, right), sign)


def _joined(reader: Reader, node: ast.BinOp, left: Expr, right: Expr) -> Expr:
    inner = merged(elements(left.type) or ANY, elements(right.type) or ANY)
    if inner is None:
        return reader.fail(node, codes.WRONG_KIND, f"{left.type} and {right.type} do not join")
    return Expr("join", list_of(inner), (left, right))


def _unary(reader: Reader, node: ast.UnaryOp) -> Expr:
    if isinstance(node.op, ast.Not):
        return Expr("not", FLAG, (reader.wants(node.operand, FLAG),))
    if isinstance(node.op, ast.USub):
        inner = reader.wants(node.operand, NUMBER)
        return Expr("negative", inner.type, (inner,))
    if isinstance(node.op, ast.UAdd):
        return reader.wants(node.operand, NUMBER)
    return reader.fail(node, codes.BAD_EXPRESSION, "this sign is not in the language")


def _logic(reader: Reader, node: ast.BoolOp) -> Expr:
    parts = tuple(reader.wants(one, FLAG) for one in node.values)
    return Expr("and" if isinstance(node.op, ast.And) else "or", FLAG, parts)


def _choice(reader: Reader, node: ast.IfExp) -> Expr:
    test = reader.wants(node.test, FLAG)
    first, second = reader.node(node.body), reader.node(node.orelse)
    both = merged(first.type, second.type)
    if both is None:
        message = f"this is {first.type} in one case and {second.type} in the other"
        return reader.fail(node, codes.WRONG_KIND, message)
    return Expr("if", both, (test, first, second))


def _compare(reader: Reader, node: ast.Compare) -> Expr:
    sides = [node.left, *node.comparators]
    found = [reader.node(one) for one in sides]
    signs = []
    for index, operator in enumerate(node.ops):
        sign = _COMPARISONS[type(operator)]
        signs.append(sign)
        _compared(reader, sides[index + 1], sign, found[index], found[index + 1])
        if sign in ("==", "!="):
            reader.spelt(sides[index], found[index], found[index + 1].type)
    return Expr("compare", FLAG, tuple(found), tuple(signs))


def _compared(reader: Reader, node: ast.expr, sign: str, left: Expr, right: Expr) -> None:
    if sign in ("is", "is not"):
        if right.type.kind not in ("none", "any"):
            reader.fail(node, codes.BAD_EXPRESSION, f"after `{sign}` only none can stand")
    elif sign in ("in", "not in"):
        inner = elements(right.type)
        if inner is None or right.type.maybe:
            reader.fail(node, codes.WRONG_KIND, f"this must be a list or zone, not {right.type}")
        elif merged(left.type, inner) is None:
            message = f"{left.type} is never in {right.type}"
            reader.fail(node, codes.WRONG_KIND, message)
    elif sign in ("==", "!="):
        if merged(left.type, right.type) is None:
            message = f"{left.type} and {right.type} are never the same"
            reader.fail(node, codes.WRONG_KIND, message)
        else:
            reader.spelt(node, right, left.type)
    else:
        for side in (left, right):
            reader.check(node, side, NUMBER)


def _list(reader: Reader, node: ast.List) -> Expr:
    items = tuple(reader.node(one) for one in node.elts)
    inner: Type = ANY
    for one, item in zip(node.elts, items, strict=True):
        both = merged(inner, item.type)
        if both is None:
            reader.fail(one, codes.WRONG_KIND, f"a list of {inner} cannot hold {item.type}")
            return WRONG
        inner = both
    return Expr("list", list_of(inner), items)


def _comprehension(reader: Reader, node: ast.ListComp | ast.GeneratorExp) -> Expr:
    parts: list[Expr] = []
    loops: list[tuple[str, int]] = []
    inside = reader
    for loop in node.generators:
        source = inside.node(loop.iter)
        inner = elements(source.type)
        if inner is None or source.type.maybe:
            return inside.fail(loop.iter, codes.WRONG_KIND, f"this is {source.type}, not a list")
        if not isinstance(loop.target, ast.Name) or loop.is_async:
            return inside.fail(loop.target, codes.BAD_EXPRESSION, "one name must stand here")
        references.check_new_name(inside, loop.target, loop.target.id)
        inside = inside.nested({loop.target.id: inner})
        tests = [inside.wants(test, FLAG) for test in loop.ifs]
        parts += [source, *tests]
        loops.append((loop.target.id, len(tests)))
    element = inside.node(node.elt)
    return Expr("comprehension", list_of(element.type), (element, *parts), tuple(loops))


def _subscript(reader: Reader, node: ast.Subscript) -> Expr:
    family = references.family(reader, node)
    if family is not None:
        return family
    whole = reader.node(node.value)
    if whole.type.kind == "map":
        seat = reader.wants(node.slice, Type("seat"))
        return Expr("answer", whole.type.of or ANY, (whole, seat))
    inner = elements(whole.type)
    if inner is None or whole.type.maybe:
        return reader.fail(node.value, codes.WRONG_KIND, f"{whole.type} has no places in it")
    return Expr("item", inner, (whole, reader.wants(node.slice, INTEGER)))


_READERS: Mapping[type[ast.expr], Callable[[Reader, ast.expr], Expr]] = {
    ast.Constant: _constant,  # type: ignore[dict-item] # each takes its own kind of node
    ast.Name: references.name,  # type: ignore[dict-item]
    ast.Attribute: references.attribute,  # type: ignore[dict-item]
    ast.Call: call,  # type: ignore[dict-item]
    ast.BinOp: _binary,  # type: ignore[dict-item]
    ast.UnaryOp: _unary,  # type: ignore[dict-item]
    ast.BoolOp: _logic,  # type: ignore[dict-item]
    ast.IfExp: _choice,  # type: ignore[dict-item]
    ast.Compare: _compare,  # type: ignore[dict-item]
    ast.List: _list,  # type: ignore[dict-item]
    ast.ListComp: _comprehension,  # type: ignore[dict-item]
    ast.GeneratorExp: _comprehension,  # type: ignore[dict-item]
    ast.Subscript: _subscript,  # type: ignore[dict-item]
}

__all__ = ["NONE", "TEXT", "WRONG", "Reader", "Signatures"]
