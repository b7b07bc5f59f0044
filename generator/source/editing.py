"""Changes single values of a YAML text: all else, comments and the way it is written, stays.

Nothing is dumped anew. A value is found by its span in the text, and what is written in its place
is read again: only a change that comes to the very values that were meant is made.
"""

import json
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from textwrap import indent, wrap
from typing import Any

import yaml

from generator.diagnostics import ContentPath
from generator.errors import HornbookError
from generator.source.document import Value, read_yaml

WIDTH = 96
"""Columns up to which a folded text is written."""
_COMMENT = re.compile(r"(?:^|\s)#", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Edit:
    """What stands from `start` to `end`, counted in characters, becomes `new`."""

    start: int
    end: int
    new: str


@dataclass(slots=True)
class Span:
    """A value in its text: from `start` to `end`, its key from `key` on; lists and mappings nest.

    `style` is how a text is written: plain, in quotes, as a block (`|`, `>`); of lists and mappings
    whether they stand in brackets (`[`) or on lines of their own.
    """

    start: int
    end: int
    style: str = ""
    key: int | None = None
    fields: "dict[str, Span]" = field(default_factory=dict)
    items: "list[Span]" = field(default_factory=list)
    is_mapping: bool = False

    def inside(self, step: str | int) -> "Span | None":
        """What stands under a key or a number."""
        if isinstance(step, str):
            return self.fields.get(step)
        return self.items[step] if 0 <= step < len(self.items) else None


def edited(text: str, edits: Sequence[Edit]) -> str:
    """The text with these changes, which do not overlap."""
    for one in sorted(edits, key=lambda one: one.start, reverse=True):
        text = text[: one.start] + one.new + text[one.end :]
    return text


def spans(text: str) -> Span:
    """The spans of all values of a text.

    Raises:
        HornbookError: it cannot be read.
    """
    _data(text)
    stack: list[tuple[Span, list[tuple[str, int]]]] = []
    root = Span(0, 0)
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionEndEvent):
            span = stack.pop()[0]
            if span.style == "[":
                span.end = _at(event.end_mark)
            else:
                inner = [*span.fields.values(), *span.items]
                span.end = max((one.end for one in inner), default=span.start)
            continue
        if not isinstance(event, yaml.NodeEvent):
            continue
        if stack and stack[-1][0].is_mapping and not stack[-1][1]:
            stack[-1][1].append((getattr(event, "value", ""), _at(event.start_mark)))
            continue
        span = _span(event, text)
        if stack:
            around, waiting = stack[-1]
            if around.is_mapping:
                name, span.key = waiting.pop()
                around.fields[name] = span
            else:
                around.items.append(span)
        else:
            root = span
        if isinstance(event, yaml.CollectionStartEvent):
            stack.append((span, []))
    return root


def _at(mark: Any) -> int:
    """The character at which a mark of libyaml stands."""
    return int(mark.index)


def _span(event: yaml.NodeEvent, text: str) -> Span:
    start, end = _at(event.start_mark), _at(event.end_mark)
    if isinstance(event, yaml.ScalarEvent):
        style = event.style or ""
        if style in ("|", ">"):
            end = start + len(text[start:end].rstrip())
        return Span(start, end, style)
    style = "[" if getattr(event, "flow_style", False) else ""
    return Span(start, end, style, is_mapping=isinstance(event, yaml.MappingStartEvent))


def find(root: Span, path: ContentPath) -> Span | None:
    """The span of the value at `path`; None where there is none."""
    span: Span | None = root
    for step in path:
        span = span.inside(step) if span else None
    return span


def path_at(root: Span, place: int) -> ContentPath:
    """The path of the innermost value, or key, at a place of the text; empty outside of all."""
    path: list[str | int] = []
    span: Span | None = root
    while span is not None:
        inner: list[tuple[str | int, Span]] = [*span.fields.items(), *enumerate(span.items)]
        span = None
        for step, one in inner:
            if (one.start if one.key is None else one.key) <= place <= one.end:
                path.append(step)
                span = one
                break
    return tuple(path)


def put(text: str, path: ContentPath, value: Value, after: Sequence[str] = ()) -> list[Edit]:
    """The changes after which `value` stands at `path`; None takes it away.

    A key that is not there yet comes where it belongs in the order of `after`, or else last.

    Raises:
        HornbookError: the text cannot be read, there is nothing around the value, or it cannot be
            written there without losing a comment.
    """
    old = _data(text)
    wanted = deepcopy(old)
    _put_in(wanted, path, value)
    if wanted == old:
        return []
    root = spans(text)
    there = find(root, path)
    if value is None:
        candidates = iter([_removed(text, root, path)])
    elif there is not None:
        candidates = _replaced(text, root, there, value)
    else:
        candidates = _inserted(text, root, path, value, after)
    for edits in candidates:
        document, _ = read_yaml(edited(text, edits), "")
        if document is not None and document.data == wanted:
            return edits
    raise HornbookError(
        "this value cannot be changed from here", instead="change it in the text itself"
    )


def _data(text: str) -> Any:
    document, findings = read_yaml(text, "")
    if document is None:
        at = findings[0].position
        raise HornbookError(
            f"line {at.line}, column {at.column}: {findings[0].message}",
            instead="mend the text first",
        )
    return document.data


def _put_in(data: Any, path: ContentPath, value: Value) -> None:
    """Put a value into plain data, with mappings around it where there are none."""
    *way, last = path
    whole = data
    for step in way:
        if isinstance(data, dict) and isinstance(step, str) and data.get(step) is None:
            data[step] = {}
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError) as error:
            raise HornbookError("what this belongs to is not there any more") from error
    if value is not None:
        data[last] = value
    elif isinstance(data, dict):
        data.pop(last, None)
        if not data and len(way) > 1:
            _put_in(whole, tuple(way), None)
    else:
        del data[last]


def _replaced(text: str, root: Span, span: Span, value: Value) -> Iterator[list[Edit]]:
    nested = bool(span.fields or span.items or span.is_mapping)
    if nested and _COMMENT.search(text[span.start : span.end]):
        return
    space = "" if span.start and text[span.start - 1] in " \n[{," else " "
    flow = _is_in_brackets(root, span)
    for written in _written(value, span.style, _indent(text, span), flow=flow):
        yield [Edit(span.start, span.end, space + written)]
        key_end = len(text[: span.start].rstrip(" \n"))
        if nested and not flow and text[:key_end].endswith(":"):
            # Brackets may not stand as far left as the dashes of a list may.
            yield [Edit(key_end, span.end, f" {written}")]


def _inserted(
    text: str, root: Span, path: ContentPath, value: Value, after: Sequence[str]
) -> Iterator[list[Edit]]:
    """A new key, with the mappings that are missing around it."""
    depth = len(path) - 1
    while depth and not _is_full_mapping(find(root, path[:depth])):
        depth -= 1
    around = find(root, path[:depth])
    missing = [str(one) for one in path[depth:]]
    if around is None or not around.is_mapping or not around.fields:
        return
    if (empty := around.fields.get(missing[0])) is not None:
        inner = "{" + f"{missing[-1]}: " + next(_written(value, "", 0, flow=True)) + "}"
        if len(missing) == 2:
            yield [Edit(empty.start, empty.end, inner if empty.end > empty.start else " " + inner)]
        return
    if missing[0] in after:
        after = after[: after.index(missing[0])]
    known = [one for one in after if one in around.fields] or list(around.fields)
    before = around.fields[known[-1]]
    if around.style == "[":
        for written in _written(value, "", 0, flow=True):
            for name in reversed(missing[1:]):
                written = "{" + f"{name}: {written}" + "}"
            yield [Edit(before.end, before.end, f", {missing[0]}: {written}")]
        return
    first = next(iter(around.fields.values()))
    column = _column(text, first.key or 0)
    at = _line_end(text, before.end)
    for written in _written(value, "", column + 2 * (len(missing) - 1)):
        lines = [" " * (column + 2 * step) + f"{name}:" for step, name in enumerate(missing)]
        yield [Edit(at, at, "\n" + "\n".join(lines) + f" {written}")]


def _is_full_mapping(span: Span | None) -> bool:
    return span is not None and span.is_mapping and bool(span.fields)


def _removed(text: str, root: Span, path: ContentPath) -> list[Edit]:
    """A key or an item without its line; the last of a mapping goes with the mapping."""
    around, own = find(root, path[:-1]), find(root, path)
    if around is None or own is None:
        return []
    inner = list(around.fields.values()) if around.is_mapping else around.items
    if len(inner) == 1:
        if len(path) > 1 and around.is_mapping:
            return _removed(text, root, path[:-1])
        if around.style == "[" or around.key is None:
            return [Edit(around.start, around.end, "[]")]
        colon = text.index(":", around.key) + 1
        return [Edit(colon, colon, " []"), _lines(text, own.start, own.end)]
    number = next(at for at, one in enumerate(inner) if one is own)
    start = own.start if own.key is None else own.key
    if around.style == "[":
        if number:
            return [Edit(inner[number - 1].end, own.end, "")]
        following = inner[1]
        return [Edit(start, following.start if following.key is None else following.key, "")]
    line = text.rfind("\n", 0, start) + 1
    if around.is_mapping and text[line:start].strip():  # it shares its line with a dash
        following = inner[number + 1]
        return [Edit(start, following.key or following.start, "")]
    return [_lines(text, start, own.end)]


def _lines(text: str, start: int, end: int) -> Edit:
    """Whole lines, taken away."""
    line = text.rfind("\n", 0, start) + 1
    return Edit(line, min(len(text), _line_end(text, end) + 1), "")


def added(text: str, path: ContentPath, item: str) -> Edit:
    """An item of a list, written as lines, at `path`: behind others, or first in an empty list.

    Raises:
        HornbookError: the text cannot be read, or the list stands in brackets.
    """
    way, number = path[:-1], path[-1]
    around = find(spans(text), way)
    lines = item.rstrip("\n")
    if around is None:
        start = "" if text.endswith("\n") or not text else "\n"
        return Edit(len(text), len(text), f"{start}\n{way[-1]}:\n{lines}\n")
    if not around.items:
        return Edit(around.start, around.end, "\n" + lines)
    if around.style == "[":
        raise HornbookError(
            "nothing can be added while this list stands in brackets",
            instead="write it on lines of its own in the text",
        )
    own = around.items[int(number) - 1]
    line = text.rfind("\n", 0, own.start) + 1
    margin = " " * (own.start - line - len(text[line : own.start].lstrip(" ")))
    end = _line_end(text, own.end)
    return Edit(end, end, "\n" + indent(lines, margin))


def _written(value: Value, style: str, indent: int, *, flow: bool = False) -> Iterator[str]:
    """Ways to write a value, those first that keep to how it was written."""
    if isinstance(value, list):
        inner = (next(_written(one, "", 0, flow=True)) for one in value)
        yield "[" + ", ".join(inner) + "]"
    elif isinstance(value, dict):
        pairs = (f"{key}: {next(_written(one, '', 0, flow=True))}" for key, one in value.items())
        yield "{" + ", ".join(pairs) + "}"
    elif isinstance(value, str):
        yield from _texts(value, style, indent, flow=flow)
    else:
        yield json.dumps(value)


def _texts(value: str, style: str, indent: int, *, flow: bool) -> Iterator[str]:
    in_double = json.dumps(value, ensure_ascii=False)
    in_single = "'" + value.replace("'", "''") + "'"
    if not flow and style in ("|", ">"):
        yield _block(value, style, indent)
    if style == "'" and "\n" not in value:
        yield in_single
    if style == '"':
        yield in_double
    if not flow and ("\n" in value or len(value) + indent > WIDTH):
        yield _block(value, "|" if "\n" in value else ">", indent)
    if _is_plain(value, flow=flow):
        yield value
    yield in_double


def _is_plain(value: str, *, flow: bool) -> bool:
    """Whether a text stands for itself without quotes."""
    if not value or "\n" in value or (flow and set(value) & set("[]{},:#'\"")):
        return False
    document, findings = read_yaml(f"key: {value}", "")
    return document is not None and not findings and document.data == {"key": value}


def _block(value: str, style: str, indent: int) -> str:
    margin = " " * (indent + 2)
    if style == "|":
        lines = value.split("\n")
    else:
        lines = []
        for number, paragraph in enumerate(value.split("\n")):
            lines += [""] if number else []
            lines += wrap(paragraph, max(20, WIDTH - len(margin)), break_on_hyphens=False) or [""]
    ends = "" if value.endswith("\n") else "-"
    return "\n".join([f"{style}{ends}", *(margin + one if one else "" for one in lines)])


def _is_in_brackets(root: Span, span: Span) -> bool:
    """Whether a value stands inside brackets, where neither blocks nor all plain words go."""

    def around(one: Span, *, inside: bool) -> bool:
        if one.start == span.start and one.end == span.end:
            return inside
        for inner in (*one.fields.values(), *one.items):
            if inner.start <= span.start and span.end <= inner.end:
                return around(inner, inside=inside or one.style == "[")
        return inside

    return around(root, inside=False)


def _indent(text: str, span: Span) -> int:
    """The column of the key of a value, under which its blocks are indented."""
    return _column(text, span.start if span.key is None else span.key)


def _column(text: str, at: int) -> int:
    return at - (text.rfind("\n", 0, at) + 1)


def _line_end(text: str, at: int) -> int:
    """Where the line of a place ends, its comment included."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end
