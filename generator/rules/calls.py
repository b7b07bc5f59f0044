"""Calls in expressions: functions of the language, terms and amounts of the ruleset."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from generator.diagnostics import did_you_mean
from generator.rules import codes
from generator.rules.functions import FUNCTIONS, Function
from generator.rules.tree import Expr
from generator.rules.types import ANY, elements

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.rules.expressions import Reader
    from generator.rules.types import Type


def call(reader: Reader, node: ast.Call) -> Expr:
    """A function of the language, or a term or amount with its parameters."""
    if not isinstance(node.func, ast.Name):
        return reader.fail(node.func, codes.BAD_EXPRESSION, "only a name can be called")
    word = node.func.id
    parameters = reader.signatures.parameters(word)
    if parameters is not None:
        return _term(reader, node, word, parameters)
    function = FUNCTIONS.get(word)
    if function is None:
        known = [*FUNCTIONS, *reader.signatures.names()]
        message = f'there is no function "{word}"'
        return reader.fail(node, codes.UNKNOWN_NAME, message, did_you_mean(word, known))
    return _function(reader, node, word, function)


def _function(reader: Reader, node: ast.Call, word: str, function: Function) -> Expr:
    least, most = function.least, function.most
    if not least <= len(node.args) <= most:
        many = str(least) if least == most else f"{least} to {most}"
        message = f"{word} takes {many} values, not {len(node.args)}"
        return reader.fail(node, codes.BAD_EXPRESSION, message, f"such as {function.example}")
    args = tuple(reader.node(one) for one in node.args)
    if any(one.type.kind == "any" for one in args):
        result: Type | str = ANY
    else:
        result = function.settle([one.type for one in args])
    if isinstance(result, str):
        return reader.fail(
            node, codes.WRONG_KIND, f"{word}: {result}", f"such as {function.example}"
        )
    key = _key(reader, node, word, function, args)
    if key is None:
        return Expr("const", ANY)
    return Expr("function", result, (*args, *key), word)


def _key(
    reader: Reader, node: ast.Call, word: str, function: Function, args: tuple[Expr, ...]
) -> tuple[Expr, ...] | None:
    """The key of `highest` and its like; `()` where there is none to have, None when wrong."""
    given = {one.arg: one.value for one in node.keywords}
    if not function.key and not given:
        return ()
    if set(given) != {"key"} or not function.key:
        message = f"{word} takes {'a key' if function.key else 'no names in its brackets'}"
        reader.fail(node, codes.BAD_EXPRESSION, message, f"such as {function.example}")
        return None
    inner = elements(args[0].type) or ANY
    inside = reader.nested({"it": inner})
    found = inside.node(given["key"])
    if not found.type.is_number():
        reader.fail(given["key"], codes.WRONG_KIND, f"a key is a number, not {found.type}")
        return None
    return (found,)


def _term(reader: Reader, node: ast.Call, word: str, parameters: Mapping[str, Type]) -> Expr:
    names = list(parameters)
    given: dict[str, ast.expr] = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in parameters or keyword.arg in given:
            message = f'{word} has no parameter "{keyword.arg}" left'
            return reader.fail(node, codes.BAD_EXPRESSION, message)
        given[keyword.arg] = keyword.value
    if len(node.args) > len(names) or len(given) < len(names):
        message = f"{word} takes {len(names)} values: {', '.join(names) or 'none'}"
        return reader.fail(node, codes.BAD_EXPRESSION, message)
    args = tuple(reader.wants(given[one], parameters[one]) for one in names)
    op = "amount" if reader.signatures.is_amount(word) else "term"
    return Expr(op, reader.signatures.result(word), args, word)
