"""Cards that a deck generates: one for each way to take one thing from each of several lists.

What is made of a pattern is plain values, each with the path of what was typed for it, so that the
source can give it a place, and a translation other words.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Annotated, Any, TypeAlias

from pydantic import Field, StringConstraints

from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.model.picture import Picture
from generator.model.rules import Effect, Modifier, Reaction
from generator.model.values import AttributeValue, Line, Prose, Slug, Sourced, Values

MOST = 2_000
"""Cards that one pattern may make."""

ItemId = Annotated[int, Field(ge=0, le=9999)] | Slug
"""A name, or a whole number that stands for itself."""

Pattern = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""Text in which `{{ list }}` and `{{ list.key }}` stand for what was taken."""

Copies = Annotated[int, Field(ge=1, le=500)]


class Item(Values):
    """One thing of a list; what it says comes to each card that is made of it."""

    id: ItemId = Field(description="What `{{ list }}` stands for.")
    title: Line | None = Field(default=None, description="For `{{ list.title }}`.")
    icon: Slug | None = Field(default=None, description="The icon of its cards.")
    picture: Picture | None = Field(default=None, description="The scene on its cards.")
    text: Prose | None = Field(default=None, description="The text of its cards.")
    flavour: Line | None = Field(default=None, description="The flavour of its cards.")
    copies: Copies | None = Field(default=None, description="How many of each of its cards.")
    attributes: Mapping[Slug, AttributeValue] = Field(
        default_factory=dict,
        description="Attributes of its cards; `{{ list.name }}` stands for one of them.",
    )


class Except(Values):
    """What is otherwise with some of the cards."""

    where: Mapping[Slug, ItemId | tuple[ItemId, ...]] = Field(
        min_length=1,
        description="List by list: which things, one or several; all of lists that are left out.",
    )
    leave_out: bool = Field(default=False, description="There are no such cards.")
    copies: Copies | None = Field(default=None, description="How many of each.")
    title: Line | None = Field(default=None, description="Instead of the pattern’s.")
    text: Prose | None = Field(default=None, description="Instead of the pattern’s.")
    flavour: Line | None = Field(default=None, description="Instead of the pattern’s.")
    icon: Pattern | None = Field(default=None, description="Instead of the pattern’s.")
    image: Line | None = Field(default=None, description="Instead of the pattern’s.")
    picture: Picture | None = Field(default=None, description="Instead of the pattern’s.")
    attributes: Mapping[Slug, AttributeValue] = Field(
        default_factory=dict, description="Attributes that differ; the others stay."
    )
    effect: tuple[Effect, ...] | None = Field(default=None, description="Instead of the pattern’s.")
    reacts: tuple[Reaction, ...] | None = Field(
        default=None, description="Instead of the pattern’s."
    )
    modifiers: tuple[Modifier, ...] | None = Field(
        default=None, description="Instead of the pattern’s."
    )
    cites: Line | Mapping[str, Line] | None = Field(
        default=None, description="Instead of the pattern’s."
    )
    editorial: Mapping[str, Prose] | None = Field(
        default=None, description="Instead of the pattern’s."
    )


class Generate(Sourced):
    """A pattern of cards: what one card would say, with `{{ }}` for what was taken from lists."""

    of: Mapping[Slug, Annotated[tuple[ItemId | Item, ...], Field(min_length=1)]] = Field(
        min_length=1,
        description="Lists by name; there is a card for each way to take one thing from each. The "
        "name of a list is an attribute of the cards, where the deck declares it.",
    )
    id: Pattern = Field(description="Pattern of ids: each list must come into it.")
    title: Line = Field(description="Pattern of titles.")
    copies: Copies = Field(default=1, description="How many of each.")
    text: Prose | None = Field(default=None, description="As on a card, for all of them.")
    flavour: Line | None = Field(default=None, description="As on a card, for all of them.")
    icon: Pattern | None = Field(default=None, description="As on a card, for all of them.")
    image: Line | None = Field(default=None, description="As on a card, a name for each.")
    picture: Picture | None = Field(default=None, description="As on a card, for all of them.")
    attributes: Mapping[Slug, AttributeValue] = Field(
        default_factory=dict, description="Attributes of all of the cards; may be patterns."
    )
    effect: tuple[Effect, ...] = Field(default=(), description="As on a card, for all of them.")
    reacts: tuple[Reaction, ...] = Field(default=(), description="As on a card, for all of them.")
    modifiers: tuple[Modifier, ...] = Field(
        default=(), description="As on a card, for all of them."
    )
    except_: tuple[Except, ...] = Field(
        default=(),
        alias="except",
        description="What is otherwise with some of them; the last that fits a card counts.",
    )


@dataclass(frozen=True, slots=True)
class Made:
    """A value of a generated card, and the path of what was typed for it, from the pattern on."""

    value: Any
    path: ContentPath


Tree: TypeAlias = "Made | dict[str, Tree] | list[Tree]"
"""What a card says, as YAML holds it."""


@dataclass
class Generated:
    """The cards of one pattern by id, and what is wrong with it: a path, a message and a hint."""

    cards: list[tuple[str, dict[str, Tree]]] = field(default_factory=list)
    wrong: list[tuple[ContentPath, str, str | None]] = field(default_factory=list)


_OWN = frozenset({"of", "except", "where", "leave_out", "id"})
"""Keys of a pattern, a thing and an exception that no card has."""
_PLACE = re.compile(r"\{\{\s*([a-z][a-z0-9_-]*)(?:\.([a-z][a-z0-9_-]*))?\s*\}\}")
_Taken: TypeAlias = Mapping[str, tuple[Mapping[str, Any], ContentPath]]
"""By list: the thing that was taken, and its path."""


def generated(block: Mapping[str, Any], declared: Mapping[str, str]) -> Generated:
    """The cards of a pattern that fits its model, in the order of its lists, the first slowest.

    Args:
        block: the pattern as plain values.
        declared: the attributes of the deck, and the type of each.
    """
    made = Generated(wrong=[*_slips(block)])
    if made.wrong:
        return made
    lists = {
        name: [(_as_item(one), ("of", name, at)) for at, one in enumerate(items)]
        for name, items in block["of"].items()
    }
    changes = list(enumerate(block.get("except") or ()))
    used = set[int]()
    for taken in (dict(zip(lists, several, strict=True)) for several in product(*lists.values())):
        fits = [(at, one) for at, one in changes if _fits(one["where"], taken)]
        if gone := {at for at, one in fits if one.get("leave_out")}:
            used |= gone
            continue
        used |= {at for at, _ in fits}
        layers: list[tuple[Mapping[str, Any], ContentPath]] = [*taken.values(), (block, ())]
        layers += [(one, ("except", at)) for at, one in fits]
        card: dict[str, Tree] = {"id": Made(_filled(block["id"], taken), ("id",))}
        card["attributes"] = {
            name: Made(_as_type(declared[name], item["id"]), path)
            for name, (item, path) in taken.items()
            if name in declared
        }
        for layer, path in layers:
            _lay(card, layer, path, taken, is_item="of" in path)
        if not card["attributes"]:
            del card["attributes"]
        made.cards.append((str(_filled(block["id"], taken)), card))
    unused = (at for at, _ in changes if at not in used)
    said = "no card is left out or changed by this"
    made.wrong += [(("except", at), said, "there are no such cards") for at in unused]
    return made


def leaves(tree: Tree, path: ContentPath = ()) -> Iterator[tuple[ContentPath, Made]]:
    """Every value of a generated card with its path in it."""
    if isinstance(tree, Made):
        yield path, tree
        return
    for key, one in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield from leaves(one, (*path, key))


def _lay(
    card: dict[str, Tree],
    layer: Mapping[str, Any],
    path: ContentPath,
    taken: _Taken,
    *,
    is_item: bool,
) -> None:
    """Lay over a card what a thing, the pattern or an exception says; attributes one by one."""
    for key, value in layer.items():
        if key in _OWN or value is None or (is_item and key == "title"):
            continue
        if key == "attributes":
            attributes = card["attributes"]
            assert isinstance(attributes, dict)  # noqa: S101 - made so above
            tree = _tree(value, (*path, key), taken)
            attributes |= tree if isinstance(tree, dict) else {}
        else:
            card[key] = _tree(value, (*path, key), taken)


def _tree(value: Any, path: ContentPath, taken: _Taken) -> Tree:
    if isinstance(value, Mapping):
        return {key: _tree(one, (*path, key), taken) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_tree(one, (*path, at), taken) for at, one in enumerate(value)]
    return Made(_filled(value, taken) if isinstance(value, str) else value, path)


def _filled(text: str, taken: _Taken) -> Any:
    """A text with what was taken in its places; a place by itself keeps a number as it is."""
    whole = _PLACE.fullmatch(text)
    if whole and whole[1] in taken:
        return _value(whole, taken)

    def put(place: re.Match[str]) -> str:
        return str(_value(place, taken)) if place[1] in taken else place[0]

    return _PLACE.sub(put, text)


def _value(place: re.Match[str], taken: _Taken) -> Any:
    item = taken[place[1]][0]
    return _said(item)[place[2]] if place[2] else item["id"]


def _said(item: Mapping[str, Any]) -> Mapping[str, Any]:
    """What `{{ list.… }}` may name of a thing: texts, and single values of attributes."""
    own = {key: item[key] for key in ("id", "title", "icon", "copies") if item.get(key) is not None}
    values = (item.get("attributes") or {}).items()
    return {**{name: one for name, one in values if not isinstance(one, list | tuple)}, **own}


def _as_type(type_: str, id_: Any) -> Any:
    """The id of a thing as the value of an attribute: a number may be a word there."""
    return str(id_) if type_ in ("text", "choice") else id_


def _as_item(one: Any) -> Mapping[str, Any]:
    return one if isinstance(one, Mapping) else {"id": one}


def _fits(where: Mapping[str, Any], taken: _Taken) -> bool:
    return all(str(taken[name][0]["id"]) in _ids(meant) for name, meant in where.items())


def _ids(meant: Any) -> list[str]:
    return [str(one) for one in (meant if isinstance(meant, list | tuple) else [meant])]


_Slips: TypeAlias = Iterator[tuple[ContentPath, str, str | None]]
_Lists: TypeAlias = Mapping[str, list[Mapping[str, Any]]]


def _slips(block: Mapping[str, Any]) -> _Slips:
    """What does not fit together in a pattern."""
    lists: _Lists = {name: [_as_item(one) for one in items] for name, items in block["of"].items()}
    if (count := prod(map(len, lists.values()))) > MOST:
        message = f"these lists come to {count:,} cards, and {MOST:,} are the most"
        yield ("of",), message, "write a second pattern, or a deck for each"
    for name, items in lists.items():
        yield from _alike(name, items, block["id"], lists)
    for path, text in _texts(block, ()):
        yield from _misplaced(path, text, lists)
    for at, one in enumerate(block.get("except") or ()):
        for name, meant in one["where"].items():
            yield from _strangers(("except", at, "where", name), _ids(meant), lists)


def _alike(name: str, items: list[Mapping[str, Any]], id_: str, lists: _Lists) -> _Slips:
    """What would give two cards one id."""
    named = {one[1] for one in _PLACE.finditer(id_)}
    ids = [str(one["id"]) for one in items]
    for at, one in enumerate(ids):
        if one in ids[:at]:
            yield ("of", name, at), f"{quoted(one)} stands twice under {name}", None
    if len(items) > 1 and name not in named and named <= lists.keys():  # else that is found
        message = f"all cards would have the same id, whatever they have of {quoted(name)}"
        yield ("id",), message, f"write {{{{ {name} }}}} into it"


def _misplaced(path: ContentPath, text: str, lists: _Lists) -> _Slips:
    """Places in a text that cannot be filled with what was taken."""
    for place in _PLACE.finditer(text):
        items = lists.get(place[1], [])
        lacking = [one for one in items if place[2] and place[2] not in _said(one)]
        near = did_you_mean(place[1], lists)
        if lacking:
            message = f"{quoted(lacking[0]['id'])} has no {quoted(place[2])} for {place[0]}"
            known = {key for one in items for key in _said(one)}
            yield path, message, did_you_mean(place[2], known - {place[2]})
        elif not items and (path == ("id",) or (path == ("title",) and near)):
            hint = near or f"the lists are {', '.join(lists)}"
            yield path, f"there is no list {quoted(place[1])}", hint
    named = "|".join(map(re.escape, lists))
    if found := re.search(rf"\{{\{{[^}}]*\b({named})\.[^}}]*\}}\}}", _PLACE.sub("", text)):
        message = f"{quoted(found[0])} works something out of what was taken"
        yield path, message, "make it an attribute of the cards, and work with that"


def _strangers(path: ContentPath, ids: list[str], lists: _Lists) -> _Slips:
    """Lists and things that an exception names, and that are not there."""
    name = str(path[-1])
    if name not in lists:
        yield path, f"there is no list {quoted(name)}", did_you_mean(name, lists)
        return
    known = [str(one["id"]) for one in lists[name]]
    for word in ids:
        if word not in known:
            hint = did_you_mean(word, known) or f"it has {', '.join(known)}"
            yield path, f"{quoted(word)} does not stand under {name}", hint


def _texts(value: Any, path: ContentPath) -> Iterator[tuple[ContentPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _texts(one, (*path, key))
    elif isinstance(value, list | tuple):
        for at, one in enumerate(value):
            yield from _texts(one, (*path, at))
