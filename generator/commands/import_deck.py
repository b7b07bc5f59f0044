"""The file of a deck that is imported: written anew, or brought up to date by a table."""

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.commands.import_cards import FIELDS, Cards
from generator.commands.import_columns import Kind
from generator.errors import HornbookError
from generator.source.document import read_yaml
from generator.source.editing import added, edited, find, put, spans
from generator.source.scalars import resolve
from generator.words.placeholders import MEANS

_WIDTH = 96
_PLAIN = re.compile(r"[^\W\d_](?:[\w ’.!?()/-]*[\w’.!?)])?")
_ORDER = ("id", *FIELDS, "cites", "attributes")


@dataclass(frozen=True)
class Head:
    """What a new deck says before its cards."""

    id: str
    title: str
    size: str
    cites: str
    front: Mapping[str, Any]
    back: Mapping[str, Any]
    table: str
    """What the table is called."""
    schema: str | None = None


@dataclass
class Changes:
    """What a second import has done to a deck."""

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    anew: list[str] = field(default_factory=list)
    """Cards that could only be written anew, without the comments inside them."""
    gone: list[str] = field(default_factory=list)
    """Cards that the table lacks."""


def written(head: Head, made: Cards) -> str:
    """The whole file of a new deck."""
    lines = [f"# yaml-language-server: $schema={head.schema}"] if head.schema else []
    lines += [
        f"# Made of a table: `hornbook import {head.table} … --replace` brings it up to date.",
        f"id: {word(head.id)}",
        f"title: {word(head.title)}",
        f"size: {word(head.size)}",
        f"declared: {sum(one['copies'] for one in made.cards.values())}",
        f"cites: {word(head.cites)}",
    ]
    if made.kinds:
        lines.append("attributes:")
        lines += [f"  {word(name)}: {flow(_declared(kind))}" for name, kind in made.kinds.items()]
    lines += [f"front: {flow(head.front)}", f"back: {flow(head.back)}", "cards:"]
    for id_, card in made.cards.items():
        lines += _card(id_, card, head.cites)
    return "\n".join(lines) + "\n"


def _declared(kind: Kind) -> dict[str, Any]:
    return {**kind.declared(), "means": MEANS}


def _card(id_: str, card: Mapping[str, Any], cites: str) -> Iterator[str]:
    """The lines of one card, as an item of `cards:`."""
    whole = {"id": id_, "cites": cites, **card}
    dash = "  - "
    for name in _ORDER:
        value = whole.get(name)
        if value is None or value in ("", {}) or (name == "copies" and value == 1):
            continue
        said = (
            flow(value)
            if isinstance(value, dict)
            else text(value, 6)
            if name == "text"
            else word(value)
        )
        yield f"{dash}{name}: {said}"
        dash = "    "


def word(value: Any) -> str:
    """A single value as YAML, also in brackets."""
    if not isinstance(value, str):
        return json.dumps(value)
    if _PLAIN.fullmatch(value) and isinstance(resolve(value), str) and len(value) <= _WIDTH:
        return value
    return json.dumps(value, ensure_ascii=False)


def flow(value: Any) -> str:
    """A value in brackets, on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{word(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return word(value)


def text(value: str, margin: int) -> str:
    """A text: on the line of its key where it is short, else as a block of lines."""
    if len(value) + margin <= _WIDTH - 10 and "\n" not in value:
        return word(value)
    lines: list[str] = []
    for number, paragraph in enumerate(value.split("\n\n")):
        lines += [""] if number else []
        lines += textwrap.wrap(
            paragraph, _WIDTH - margin, break_long_words=False, break_on_hyphens=False
        )
    style = "|-" if "\n" in value else ">-"
    return "\n".join([style, *(" " * margin + one if one else "" for one in lines)])


# -- a second import -----------------------------------------------------------------------------


def declared_in(data: Mapping[str, Any]) -> dict[str, Kind]:
    """The attributes that a deck declares, as far as a table can fill them."""
    found = {}
    for name, one in (data.get("attributes") or {}).items():
        if isinstance(one, dict) and not one.get("list"):
            lacks = bool(one.get("optional")) or "default" in one
            choices = tuple(map(str, one.get("choices") or ()))
            found[name] = Kind(str(one.get("type", "text")), choices, lacks)
    return found


def updated(
    old: str, data: Mapping[str, Any], made: Cards, cites: str, *, drop: bool
) -> tuple[str, Changes]:
    """The text of a deck with the cards of a table in it, and what has changed.

    What the table does not speak of stays: comments, effects, designs, what attributes mean.

    Raises:
        HornbookError: a card is written in a way in which it cannot be changed.
    """
    changes, pieces, last, cites = Changes(), [], 0, _unsaid(data, cites)
    around = find(spans(old), ("cards",))
    if around is None or around.style == "[" or not around.items:
        raise HornbookError(
            "the deck has no list of cards on lines of their own", instead="write it so first"
        )
    known = [str(one.get("id")) for one in data["cards"]]
    for number, (id_, item) in enumerate(zip(known, around.items, strict=True)):
        start = old.rfind("\n", 0, item.start) + 1
        end = _end(old, item.end)
        pieces.append(old[last:start])
        own, last = old[start:end], end
        if id_ not in made.cards:
            changes.gone.append(id_)
            if drop:
                last = min(len(old), end + 1)
                continue
        else:
            card = data["cards"][number]
            try:
                new = _with_values(own, card, made, id_)
            except HornbookError:
                if not card.keys() <= {*_ORDER}:
                    raise
                new = _anew(card, made, id_, cites)
                changes.anew += [id_] if "#" in own else []
            if new != own:
                changes.changed.append(id_)
            own = new
        pieces.append(own)
    changes.new = [id_ for id_ in made.cards if id_ not in known]
    result = "".join([*pieces, old[last:]])
    if len(changes.gone) == len(known) and drop:
        raise HornbookError(
            "the table has no card that the deck has, and all would go",
            instead="leave --drop out, or name another deck",
        )
    count = len(known) - (len(changes.gone) if drop else 0)
    if changes.new:
        lines = (line for id_ in changes.new for line in _card(id_, made.cards[id_], cites))
        # All at once: each addition reads the whole file.
        more = textwrap.dedent("\n".join(lines))
        result = edited(result, [added(result, ("cards", count), more)])
    return _with_declared(result, data, made, lacks=bool(changes.gone) and not drop), changes


def _unsaid(data: Mapping[str, Any], cites: str) -> str:
    """The section that cards name themselves: none where the deck says it of all."""
    return "" if (data.get("defaults") or {}).get("cites") == cites else cites


def _end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _with_values(own: str, old: Mapping[str, Any], made: Cards, id_: str) -> str:
    """The lines of one card with the values of the table in them."""
    changed, card = f"cards:\n{own}\n", made.cards[id_]
    wanted: list[tuple[tuple[str, ...], Any]] = []
    for name in FIELDS:
        if name == "copies" and (old.get("designs") or card["copies"] == old.get("copies", 1)):
            continue  # the copies of designs are counted by themselves
        if name in card and _differs(old.get(name), card[name]):
            wanted.append(((name,), card[name]))
        elif name not in card and name in ("text", "flavour") and name in old:
            wanted.append(((name,), None))
    values, before = card.get("attributes", {}), old.get("attributes") or {}
    wanted += [
        (("attributes", name), one) for name, one in values.items() if before.get(name) != one
    ]
    emptied = (name for name in before if name in made.kinds and name not in values)
    wanted += [(("attributes", name), None) for name in emptied]
    for way, value in wanted:
        changed = edited(changed, put(changed, ("cards", 0, *way), value, _ORDER))
    return changed[len("cards:\n") : -1]


def _anew(old: Mapping[str, Any], made: Cards, id_: str, cites: str) -> str:
    """The lines of a card whose values cannot be changed one by one."""
    kept = {name: old[name] for name in ("icon", "image") if name in old}
    others = {
        name: one for name, one in (old.get("attributes") or {}).items() if name not in made.kinds
    }
    card = {**kept, **made.cards[id_]}
    card["attributes"] = {**others, **card.get("attributes", {})}
    return "\n".join(_card(id_, card, old.get("cites") or cites))


def _differs(old: Any, new: Any) -> bool:
    """Whether a value is another, the ends of its lines aside."""
    if isinstance(old, str) and isinstance(new, str):
        return [one.split() for one in re.split(r"\n\s*\n", old.strip())] != [
            one.split() for one in new.split("\n\n")
        ]
    return bool(old != new)


def _with_declared(result: str, data: Mapping[str, Any], made: Cards, *, lacks: bool) -> str:
    """The deck with new attributes declared, new choices among the old, and its cards counted.

    `lacks`: cards are kept of which the table says nothing, and which lack what is new.
    """
    known = data.get("attributes") or {}
    for name, kind in made.kinds.items():
        way = ("attributes", name)
        if name not in known:
            result = edited(
                result,
                put(
                    result,
                    way,
                    _declared(replace(kind, optional=kind.optional or lacks)),
                    ("cites", "declared"),
                ),
            )
            continue
        if list(kind.choices) != list(known[name].get("choices") or ()):
            result = edited(result, put(result, (*way, "choices"), list(kind.choices)))
        if kind.optional and not known[name].get("optional") and "default" not in known[name]:
            result = edited(result, put(result, (*way, "optional"), True))
    document, _ = read_yaml(result, "")
    assert document is not None  # noqa: S101 # `put` reads what it writes
    whole: Any = document.data
    many = sum(copies_in(card) for card in whole["cards"])
    return edited(result, put(result, ("declared",), many))


def copies_in(card: Mapping[str, Any]) -> int:
    """How many there are of a card."""
    designs = card.get("designs")
    if designs:
        return sum(int(one.get("copies", 1)) for one in designs)
    return int(card.get("copies", 1))
