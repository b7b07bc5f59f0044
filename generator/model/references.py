"""Names in the content that stand for something: declared where they are fields, found by a walk.

`size: Annotated[Slug, Ref("card size")]` says that the slug is the name of a card size.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from generator.diagnostics import ContentPath


@dataclass(frozen=True, slots=True)
class Ref:
    """A value or a key is the name of a thing of this kind, called as in messages."""

    kind: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A name as it stands in the content; `is_key` where it is the key at the end of the path."""

    kind: str
    name: str
    path: ContentPath
    is_key: bool = False


def references(value: BaseModel, path: ContentPath = ()) -> Iterator[Reference]:
    """Every declared name inside a part of the content, in the order of its fields."""
    for name, key, annotation in _fields(type(value)):
        yield from _within(getattr(value, name), annotation, (*path, key))


def _within(value: Any, annotation: Any, path: ContentPath) -> Iterator[Reference]:
    inner = get_args(annotation)
    match value, get_origin(annotation):
        case BaseModel(), _:
            yield from references(value, path)
        case _, origin if origin is Annotated:
            kinds = [one.kind for one in inner[1:] if isinstance(one, Ref)]
            if kinds and isinstance(value, str):
                yield Reference(kinds[0], value, path)
            yield from _within(value, inner[0], path)
        case _, origin if origin in (Union, UnionType):
            for one in inner:
                yield from _within(value, one, path)
        case tuple(), origin if origin is tuple:
            of = [inner[0]] * len(value) if inner[-1] is ... else inner
            for index, (one, kind) in enumerate(zip(value, of, strict=True)):
                yield from _within(one, kind, (*path, index))
        case Mapping(), origin if origin is Mapping:
            for key, one in value.items():
                named = _within(key, inner[0], (*path, key))
                yield from (replace(each, is_key=True) for each in named)
                yield from _within(one, inner[1], (*path, key))


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a model in which references may stand: name, key in the file, annotation."""
    fields = model.model_fields.items()
    found = ((name, one.alias or name, one.rebuild_annotation()) for name, one in fields)
    return tuple(one for one in found if _holds(one[2], set()))


def _holds(annotation: Any, seen: set[Any]) -> bool:
    """Whether an annotation has a `Ref`, itself or in a model that it leads to."""
    if isinstance(annotation, Ref) or annotation in seen:
        return isinstance(annotation, Ref)
    seen.add(annotation)
    parts = get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        parts = tuple(one.rebuild_annotation() for one in annotation.model_fields.values())
    return any(_holds(part, seen) for part in parts)
