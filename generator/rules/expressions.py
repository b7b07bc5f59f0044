"""Expressions: literals, operators, comparisons and lists, and how every kind of node is read."""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from generator.rules import codes
from generator.rules.calls import read_call, read_comprehension
from generator.rules.expression_reader import FIXED_NAMES, ExpressionReader
from generator.rules.names import family, read_attribute, read_name, stands_for
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Expr
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NUMBER,
    SEAT,
    Type,
    elements,
    fits,
    list_of,
    merged,
    words,
)

_SIGNS: Mapping[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip

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


# -- comparisons -------------------------------------------------------------------------------


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
        return not stands_for(reader, node.id)
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


def _subscript(reader: ExpressionReader, node: ast.Subscript) -> Expr:
    of_family = family(reader, node)
    if of_family is not None:
        return of_family
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


READINGS: Mapping[type[ast.expr], Callable[[ExpressionReader, Any], Expr]] = {
    ast.Constant: _constant,
    ast.Name: read_name,
    ast.Attribute: read_attribute,
    ast.Call: read_call,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.IfExp: _choice,
    ast.Compare: _compare,
    ast.List: _list,
    ast.ListComp: read_comprehension,
    ast.GeneratorExp: read_comprehension,
    ast.Subscript: _subscript,
}
"""How a node of each kind is read."""
