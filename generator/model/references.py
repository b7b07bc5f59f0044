"""Names in the content that stand for something: declared where they are fields, found by a walk.

`size: Annotated[Slug, Ref("card size")]` says that the slug is the name of a card size.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
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


Find = Callable[[Any, ContentPath], Iterator[Reference]]
"""What finds the names in a value of one type, which stands at this path."""


def references(value: BaseModel, path: ContentPath = ()) -> Iterator[Reference]:
    """Every declared name inside a part of the content, in the order of its fields."""
    held = vars(value)
    for name, key, find in _fields(type(value)):
        if held[name] is not None:
            yield from find(held[name], (*path, key))


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str, Find], ...]:
    """The fields of a model in which references may stand: name, key in the file, their finder."""
    fields = model.model_fields.items()
    found = ((name, one.alias or name, one.rebuild_annotation()) for name, one in fields)
    return tuple((name, key, _finder(one)) for name, key, one in found if _holds(one, set()))


def _finder(annotation: Any) -> Find:
    """What finds the names in values of a type, worked out once for the type."""
    inner, origin = get_args(annotation), get_origin(annotation)
    if origin is Annotated:
        kinds = [one.kind for one in inner[1:] if isinstance(one, Ref)]
        return _named(kinds[0], _finder(inner[0])) if kinds else _finder(inner[0])
    if origin in (Union, UnionType):
        return _any_of([_finder(one) for one in inner if _holds(one, set())])
    if origin is tuple:
        return _listed([_finder(one) for one in inner if one is not ...], repeats=inner[-1] is ...)
    if origin is Mapping:
        return _keyed(*map(_finder, inner))
    return _model


def _model(value: Any, path: ContentPath) -> Iterator[Reference]:
    return references(value, path) if isinstance(value, BaseModel) else iter(())


def _named(kind: str, rest: Find) -> Find:
    def find(value: Any, path: ContentPath) -> Iterator[Reference]:
        if isinstance(value, str):
            yield Reference(kind, value, path)
        else:
            yield from rest(value, path)

    return find


def _any_of(parts: Sequence[Find]) -> Find:
    def find(value: Any, path: ContentPath) -> Iterator[Reference]:
        if isinstance(value, BaseModel):
            yield from references(value, path)
            return
        for one in parts:
            yield from one(value, path)

    return find


def _listed(parts: Sequence[Find], *, repeats: bool) -> Find:
    def find(value: Any, path: ContentPath) -> Iterator[Reference]:
        if isinstance(value, tuple):
            of = [*parts] * len(value) if repeats else parts
            for index, (one, inner) in enumerate(zip(value, of, strict=True)):
                yield from inner(one, (*path, index))

    return find


def _keyed(keys: Find, values: Find) -> Find:
    def find(value: Any, path: ContentPath) -> Iterator[Reference]:
        if isinstance(value, Mapping):
            for key, one in value.items():
                here = (*path, key)
                yield from (replace(each, is_key=True) for each in keys(key, here))
                yield from values(one, here)

    return find


def _holds(annotation: Any, seen: set[Any]) -> bool:
    """Whether an annotation has a `Ref`, itself or in a model that it leads to."""
    if isinstance(annotation, Ref) or annotation in seen:
        return isinstance(annotation, Ref)
    seen.add(annotation)
    parts = get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        parts = tuple(one.rebuild_annotation() for one in annotation.model_fields.values())
    return any(_holds(part, seen) for part in parts)
