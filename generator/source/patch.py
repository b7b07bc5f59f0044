"""What a card set asks for, as it was typed: one change after the other, each with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.diagnostics import Position
from generator.source.build import Path, Value
from generator.source.document import Document
from generator.source.provenance_merge import Piece


@dataclass(frozen=True)
class Asked:
    """One change that a set asks for: `how` to what `name`, with what piece, typed where."""

    how: str
    name: str
    at: Position
    piece: Piece


def asked_of(document: Document, path: Path) -> Iterator[Asked]:
    """The changes that stand at `path`, removals first."""
    value = Piece(document, path).value if path in document.marks else None
    for how in ("remove", "replace", "recount", "add"):
        asked = mapping_of(value).get(how)
        if isinstance(asked, dict):
            for key in asked:
                place = (*path, how, key)
                yield Asked(how, key, document.key_position(place), Piece(document, place))
        for number, one in enumerate(asked if isinstance(asked, list) else ()):
            place = (*path, how, number)
            name = one.get("id") if isinstance(one, dict) else one
            at = document.where((*place, "id"))
            yield Asked(how, str(name), at, Piece(document, place))


def by_id(document: Document, name: str) -> dict[str, Piece]:
    """The items of a list by their ids; one without, or with another's, under its number."""
    listed = mapping_of(document.data).get(name)
    found: dict[str, Piece] = {}
    for number, one in enumerate(listed if isinstance(listed, list) else ()):
        key = mapping_of(one).get("id")
        known = isinstance(key, str) and key not in found
        found[str(key) if known else f"#{number}"] = Piece(document, (name, number))
    return found


def mapping_of(value: Value) -> Mapping[str, Value]:
    """The value, where it is a mapping; else an empty one."""
    return value if isinstance(value, dict) else {}
