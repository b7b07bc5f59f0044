"""What a face template asks of a box, read from its source and not by painting it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes

from generator.model.outlines import OUTLINES

BAND, ICON = "band", "icon"
KINDS: Mapping[str, str] = {"bands": BAND, "symbols": "symbol", "colours": "colour"}
"""What a theme holds by name: its key there, and what one of it is called."""

_MAPPING_METHODS = frozenset({"get", "items", "keys", "values"})
_ROLE = re.compile(r"(?<![\w-])t-([a-z][a-z0-9-]*)")
_FIT = re.compile(r'data-fit="([a-z][a-z0-9-]*)"')


@dataclass(frozen=True, slots=True)
class Lookup:
    """Something a template looks up by name: `slot` fills in the name, or else it is `name`.

    `kind` is a band, symbol, colour or icon; `always` is False where the template asks first.
    `prefix` is put before what the slot says.
    """

    kind: str
    slot: str = ""
    name: str = ""
    always: bool = True
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Needs:
    """The slots a template draws, the types it sets, the attributes it cannot do without.

    `reads` are all attributes that it reads, or `*` where only painting can tell which.
    `pictured` is True where it has a place for the picture of a card. `shapes` are the shapes of
    bands that it draws; none where all bands have the same. `bands` are the bands that it draws,
    those that may lack among them.
    """

    slots: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    reads: frozenset[str] = frozenset()
    lookups: tuple[Lookup, ...] = ()
    pictured: bool = False
    shapes: frozenset[str] = frozenset()
    bands: tuple[Lookup, ...] = ()

    def values(self) -> list[Any]:
        """The same as a value of JSON; see `of`."""
        names = (sorted(one) for one in (self.slots, self.types, self.attributes, self.reads))
        looked_up = ([astuple(one) for one in many] for many in (self.lookups, self.bands))
        return [*names, *looked_up, self.pictured, sorted(self.shapes)]

    @classmethod
    def of(cls, values: Sequence[Any]) -> "Needs":
        """The needs of which `values` has made these."""
        slots, types, attributes, reads = map(frozenset, values[:4])
        lookups, bands = (tuple(Lookup(*one) for one in many) for many in values[4:6])
        shapes = frozenset(values[7])
        return cls(slots, types, attributes, reads, lookups, values[6], shapes, bands)


@lru_cache(maxsize=256)  # parsing all of ours takes longer than checking a small box
def needs_of(source: str) -> Needs:
    """What the template `source` asks for; nothing where it is not Jinja, which printing says."""
    try:
        tree = Environment(autoescape=True).parse(source)
    except TemplateSyntaxError:
        return Needs()
    text = "".join(node.data for node in tree.find_all(nodes.TemplateData))
    named = {node.target.name: node.node for node in tree.find_all(nodes.Assign)
             if isinstance(node.target, nodes.Name)}  # fmt: skip
    walked = list(_walk(tree, True))
    drawers = {name: place for macro in tree.find_all(nodes.Macro) for name, place in _draws(macro)}
    parts = [(node, always) for node, always in walked if isinstance(node, nodes.Getattr)]
    lookups = [one for node, always in walked for one in _lookups(node, always, named)]
    apart = {**named, **dict(_unpacked(tree))}
    lookups += [one for node, always in walked for one in _icons(node, always, apart, drawers)]
    asked_for = (one for node, always in walked for one in _asked_for(node, always, named))
    return Needs(
        slots=frozenset(node.attr for node, _ in parts if _is_name(node.node, "slots")),
        types=frozenset((*_ROLE.findall(text), *_FIT.findall(text))),
        attributes=frozenset(
            node.attr for node, always in parts if always and _is_part(node.node, "attributes")
        ),
        reads=frozenset(_reads([node for node, _ in parts])),
        lookups=tuple(dict.fromkeys(lookups)),
        pictured=any(_is_part(node, "picture") for node, _ in parts),
        shapes=frozenset(name for node, _ in walked for name in _shapes(node, named)),
        bands=tuple(dict.fromkeys(one for one in (*lookups, *asked_for) if one.kind == BAND)),
    )


def _reads(parts: Sequence[nodes.Getattr]) -> Iterator[str]:
    held = {id(node.node) for node in parts}
    for node in parts:
        if _is_part(node.node, "attributes"):
            yield node.attr
        elif node.attr == "attributes" and id(node) not in held:
            yield "*"


def _walk(node: nodes.Node, always: bool) -> Iterator[tuple[nodes.Node, bool]]:
    """Every node, and whether it is worked out for each card."""
    yield node, always
    sure: list[nodes.Node]
    if isinstance(node, nodes.If | nodes.Or) and _is_part(_asked(node), "picture"):
        sure = list(node.iter_child_nodes())  # what stands in for a picture is needed all the same
    elif isinstance(node, nodes.If | nodes.CondExpr):
        sure = [node.test]
    elif isinstance(node, nodes.And | nodes.Or):
        sure = [node.left]
    elif isinstance(node, nodes.For) and not isinstance(node.iter, nodes.List):
        sure = [node.iter]
    else:
        sure = list(node.iter_child_nodes())
    for child in node.iter_child_nodes():
        yield from _walk(child, always and any(child is one for one in sure))


def _asked(node: nodes.If | nodes.Or) -> nodes.Node:
    return node.test if isinstance(node, nodes.If) else node.left


def _draws(macro: nodes.Macro) -> Iterator[tuple[str, int]]:
    """A macro that shows an icon given to it, and which of the things given to it that is."""
    given = [one.name for one in macro.args]
    for call in macro.find_all(nodes.Call):
        shown = call.args[0] if call.args and _is_name(call.node, ICON) else None
        if isinstance(shown, nodes.Name) and shown.name in given:
            yield macro.name, given.index(shown.name)


def _unpacked(tree: nodes.Template) -> Iterator[tuple[str, nodes.Node]]:
    """Names that are given values side by side: `{% set suit, rank = slots.suit, slots.rank %}`."""
    for one in tree.find_all(nodes.Assign):
        if isinstance(one.target, nodes.Tuple) and isinstance(one.node, nodes.Tuple):
            for name, value in zip(one.target.items, one.node.items, strict=False):
                if isinstance(name, nodes.Name):
                    yield name.name, value


def _lookups(node: nodes.Node, always: bool, named: Mapping[str, nodes.Node]) -> Iterator[Lookup]:
    if isinstance(node, nodes.Getitem) and (kind := _kind(node.node)):
        yield from _looked_up(kind, node.arg, always, named)
    elif (
        isinstance(node, nodes.Getattr)
        and (kind := _kind(node.node))
        and node.attr not in _MAPPING_METHODS
    ):
        yield Lookup(kind, name=node.attr, always=always)


def _icons(
    node: nodes.Node, always: bool, named: Mapping[str, nodes.Node], drawers: Mapping[str, int]
) -> Iterator[Lookup]:
    """The icons that a call shows, by `icon` itself or by a macro that does."""
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.args:
        place = 0 if node.node.name == ICON else drawers.get(node.node.name, len(node.args))
        if place < len(node.args):
            sure = always and node.node.name == ICON
            yield from _looked_up(ICON, node.args[place], sure, named)


def _asked_for(node: nodes.Node, always: bool, named: Mapping[str, nodes.Node]) -> Iterator[Lookup]:
    """What may be there or not: `theme.bands.get(slots.type|plain)`."""
    mapping = _got_from(node)
    if isinstance(node, nodes.Call) and mapping and (kind := _kind(mapping)):
        yield from _looked_up(kind, node.args[0], always, named)


def _shapes(node: nodes.Node, named: Mapping[str, nodes.Node]) -> Iterator[str]:
    """The shapes by which something is looked up in a table of the template, or that are asked."""
    table: nodes.Node | None = None
    if isinstance(node, nodes.Call) and (got := _got_from(node)) and _is_shape(node.args[0]):
        table = got
    elif isinstance(node, nodes.Getitem) and _is_shape(node.arg):
        table = node.node
    elif isinstance(node, nodes.Compare) and _is_shape(node.expr):
        for one in (operand.expr for operand in node.ops):
            items = one.items if isinstance(one, nodes.Tuple | nodes.List) else [one]
            yield from (str(item.value) for item in items if isinstance(item, nodes.Const))
    if isinstance(table, nodes.Name):
        if table.name == "outlines" and table.name not in named:  # those that every template has
            yield from OUTLINES
        table = named.get(table.name)
    if isinstance(table, nodes.Dict):
        keys = (pair.key for pair in table.items)
        yield from (str(key.value) for key in keys if isinstance(key, nodes.Const))


def _got_from(node: nodes.Node) -> nodes.Node | None:
    """The mapping of which `get` is asked with something."""
    if isinstance(node, nodes.Call) and node.args and isinstance(node.node, nodes.Getattr):
        return node.node.node if node.node.attr == "get" else None
    return None


def _is_shape(node: nodes.Node) -> bool:
    """Whether this is `band.shape`, perhaps `band.shape if band else ''`."""
    if isinstance(node, nodes.CondExpr):
        return _is_shape(node.expr1)
    return isinstance(node, nodes.Getattr) and node.attr == "shape"


def _looked_up(
    kind: str, by: nodes.Node, always: bool, named: Mapping[str, nodes.Node]
) -> Iterator[Lookup]:
    """The lookup by an expression; none where only painting can tell what it comes to."""
    while isinstance(by, nodes.Filter) and by.name == "plain" and by.node:
        by = by.node
    if isinstance(by, nodes.Name) and by.name in named:
        inner = {name: one for name, one in named.items() if name != by.name}
        yield from _looked_up(kind, named[by.name], always, inner)
    elif isinstance(by, nodes.Getattr) and _is_name(by.node, "slots"):
        yield Lookup(kind, slot=by.attr, always=always)
    elif isinstance(by, nodes.Const):
        yield Lookup(kind, name=str(by.value), always=always)
    elif kind == ICON:
        yield from _worked_out(by, named)


def _worked_out(by: nodes.Node, named: Mapping[str, nodes.Node]) -> Iterator[Lookup]:
    """The icons that an expression may come to."""
    if isinstance(by, nodes.CondExpr | nodes.Or):
        either = (by.left, by.right) if isinstance(by, nodes.Or) else (by.expr1, by.expr2)
        for one in either:
            if one is not None:
                yield from _looked_up(ICON, one, False, named)
    elif isinstance(by, nodes.Getitem):
        table = named.get(by.node.name) if isinstance(by.node, nodes.Name) else by.node
        for pair in table.items if isinstance(table, nodes.Dict) else ():
            yield from _looked_up(ICON, pair.value, False, named)
    elif isinstance(by, nodes.Concat) and len(by.nodes) == 2:
        before, behind = by.nodes
        if isinstance(before, nodes.Const):
            found = _looked_up(ICON, behind, False, named)
            yield from (replace(one, prefix=str(before.value)) for one in found if one.slot)


def _kind(node: nodes.Node) -> str | None:
    if isinstance(node, nodes.Getattr) and _is_name(node.node, "theme"):
        return KINDS.get(node.attr)
    return None


def _is_name(node: nodes.Node, name: str) -> bool:
    return isinstance(node, nodes.Name) and node.name == name


def _is_part(node: nodes.Node, name: str) -> bool:
    """Whether this is `face.<name>`."""
    return isinstance(node, nodes.Getattr) and node.attr == name and _is_name(node.node, "face")
