"""Texts given to a rule or term: which words they can be, told by the counters they pick."""

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from generator.rules.types import TEXT, Type, words
from generator.rules.world import World, name_of


def narrowed(params: Mapping[str, Type], raw: Any, world: World) -> dict[str, Type]:
    """Parameters whose texts are held to the words of the counters that they pick.

    Args:
        params: names with their types.
        raw: the expression or effects that use them, as they were typed.
        world: the counters there are.

    Returns:
        The same names; a `text` that stands as the index of a counter with `for` can be one of its
        words, or one that the same rule compares it with.
    """
    texts = {name for name, kind in params.items() if kind == TEXT}
    picked: dict[str, set[str]] = {}
    compared: dict[str, set[str]] = {}
    for node in _nodes(raw) if texts else ():
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name):
            picked.setdefault(node.slice.id, set()).update(_family(node.value, world))
        if isinstance(node, ast.Compare):
            parts = list(ast.walk(node))
            said = {str(one.value) for one in parts if isinstance(one, ast.Constant)}
            for one in parts:
                if isinstance(one, ast.Name):
                    compared.setdefault(one.id, set()).update(said)
    found = {name: picked[name] | compared.get(name, set()) for name in texts if picked.get(name)}
    return {**params, **{name: words(frozenset(known)) for name, known in found.items()}}


def _family(node: ast.expr, world: World) -> tuple[str, ...]:
    word = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    counter = world.counters.get(name_of(word))
    return counter.model.for_ if counter else ()


def _nodes(raw: Any) -> Iterator[ast.AST]:
    """Every node of what can be read as an expression; sentences and ids do no harm."""
    if isinstance(raw, Mapping):
        raw = [part for pair in raw.items() for part in pair]
    if isinstance(raw, list | tuple):
        for one in raw:
            yield from _nodes(one)
    elif isinstance(raw, str):
        try:
            yield from ast.walk(ast.parse(raw.replace("\n", " ").strip(), mode="eval"))
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            return  # Reported where the expression itself is read.
