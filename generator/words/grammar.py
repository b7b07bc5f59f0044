"""The part of Jinja that a text may be written in, so that working it out cannot take long.

What is left out (assignments, macros, loops in loops, loops over letters) lets a few lines grow
without end; no sandbox notices, since nothing forbidden is touched.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from jinja2 import nodes

LARGEST = 600
"""Parts that one text may be made of."""

DEEPEST = 40
"""Levels that these parts may be nested."""

LARGEST_NUMBER = 10**12
"""Numbers beyond this are a mistake, or an attack on memory."""

LONGEST_LIST = 100
"""Values that a loop may go through."""

ALLOWED = (
    *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For),
    *(nodes.Name, nodes.Const, nodes.List, nodes.Tuple, nodes.Getattr, nodes.Getitem),
    *(nodes.Call, nodes.Filter, nodes.Test, nodes.Keyword, nodes.CondExpr, nodes.Concat),
    *(nodes.Compare, nodes.Operand, nodes.Not, nodes.And, nodes.Or, nodes.Neg, nodes.Pos),
    *(nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow),
)


class GrammarError(Exception):
    """A text that is not written in our part of Jinja; the message is for its author."""


def checked(tree: nodes.Template) -> nodes.Template:
    """`tree`, with the values of each loop counted by the filter `each`.

    Raises:
        GrammarError: it holds what texts may not use, or is too large.
    """
    for count, (node, depth, in_loop) in enumerate(_walk(tree)):
        if count > LARGEST or depth > DEEPEST:
            raise GrammarError("the text is too long-winded: fewer and simpler `{{ … }}`")
        if not isinstance(node, ALLOWED):
            raise GrammarError(f"texts do without {type(node).__name__.lower()}")
        if isinstance(node, nodes.Const) and _is_boundless(node.value):
            raise GrammarError("a number as large as this is not a number for a card")
        if isinstance(node, nodes.For):
            if in_loop or node.recursive:
                raise GrammarError("a loop within a loop is too much for a text")
            node.iter = nodes.Filter(node.iter, "each", [], [], None, None, lineno=node.lineno)
    return tree


def _is_boundless(value: Any) -> bool:
    """A number that is too large; `1e999`, which Python writes as the word `inf`, among them."""
    return isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER


def each(values: Any) -> Sequence[Any]:
    """A list of values, as loops and `join` take it.

    Raises:
        GrammarError: it is no list, or a very long one.
    """
    if not isinstance(values, list | tuple):
        raise GrammarError("only a list has several values to go through")
    if len(values) > LONGEST_LIST:
        raise GrammarError(f"more than {LONGEST_LIST} values are too many for a text")
    return values


def _walk(tree: nodes.Node) -> Iterator[tuple[nodes.Node, int, bool]]:
    """Every node with its depth, and whether it is inside a loop; without recursion."""
    waiting = [(tree, 0, False)]
    while waiting:
        node, depth, in_loop = waiting.pop()
        yield node, depth, in_loop
        inside = in_loop or isinstance(node, nodes.For)
        waiting += [(child, depth + 1, inside) for child in node.iter_child_nodes()]
