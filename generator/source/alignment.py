"""Mistakes in colons, dashes and indentation."""

import re
from dataclasses import dataclass

from generator.diagnostics import quoted
from generator.source.failure import Failure, Reading

_LOOK_BACK = 200
_KEY = re.compile(r"(?P<indent> *(?:- +)*)(?P<key>[^\s#:\[\]{},'\"-][^#:]*?)\s*:(?P<gap>\s|$)")
_TIGHT_KEY = re.compile(r" *(?:- +)*(?P<key>[A-Za-z_][\w-]*):(?=[^\s/])")
_TIGHT_DASH = re.compile(r" *(?:- +)*-(?=[^\s-])")


def tab(failure: Failure) -> Reading | None:
    """A tab among the spaces that a line begins with."""
    indent = re.match(r"\s*", failure.text)
    column = indent.group().find("\t") if indent else -1
    if column < 0:
        return None
    return Reading(failure.line, column, "a tab stands in the indentation", "indent with spaces")


def missing_key(failure: Failure) -> Reading | None:
    """A colon at the start of a line."""
    if not re.match(r"\s*(?:- +)*:(?:\s|$)", failure.text):
        return None
    column = failure.text.index(":")
    message = "a key is missing before the colon"
    return Reading(failure.line, column, message, 'write "key: value"')


def missing_colon(failure: Failure) -> Reading | None:
    """A key without its colon, or without the space after it."""
    if "could not find expected ':'" not in failure.problem:
        return None
    return _tight(failure, failure.context_line) or _no_colon(failure, failure.context_line)


def _tight(failure: Failure, number: int) -> Reading | None:
    """A dash or a colon without the space that must follow it."""
    line = failure.line_at(number)
    if found := _TIGHT_DASH.match(line):
        after = line[found.end() :].strip()
        hint = f"write {quoted('- ' + after)}"
        return Reading(number, found.end() - 1, "a space is missing after the dash", hint)
    if found := _TIGHT_KEY.match(line):
        hint = f"write {quoted(found['key'] + ': ' + line[found.end() :].strip())}"
        return Reading(number, found.end() - 1, "a space is missing after the colon", hint)
    return None


def _no_colon(failure: Failure, number: int) -> Reading:
    line = failure.line_at(number)
    column = len(line) - len(line.lstrip(" -"))
    words = line[column:].split()
    key = words[0] if words else "key"
    hint = f"write {quoted(': '.join([key, ' '.join(words[1:])]).strip())}"
    return Reading(number, column, f"a colon is missing after {quoted(key)}", hint)


def second_colon(failure: Failure) -> Reading | None:
    """A colon and a space inside a text, or a line that runs on from the one above."""
    if "mapping values are not allowed" not in failure.problem:
        return None
    key = _KEY.match(failure.text)
    if not key or key.end("key") < failure.column:
        hint = f"put the whole text in quotes, or take out the colon in column {failure.column + 1}"
        return Reading(failure.line, failure.column, "text with a colon in it needs quotes", hint)
    return _run_on(failure) or _indentation(failure)


def _run_on(failure: Failure) -> Reading | None:
    """The line above is no `key: value`, so this line was read as its continuation."""
    above = failure.above()
    if above < 0 or _KEY.match(failure.lines[above]):
        return None
    return _tight(failure, above) or _no_colon(failure, above)


def inline_list(failure: Failure) -> Reading | None:
    """A dash behind a key."""
    if "block sequence entries" not in failure.problem:
        return None
    message = "a list with dashes cannot begin on the line of its key"
    hint = 'begin it on the next line, write it as [one, two], or put text with a "-" in quotes'
    return Reading(failure.line, failure.column, message, hint)


def misaligned(failure: Failure) -> Reading | None:
    """A line that begins a little too far left or right."""
    if not re.search("expected key|'-' indicator|document start", failure.problem):
        return None
    return _tight(failure, failure.line) or _indentation(failure)


def _indentation(failure: Failure) -> Reading:
    """This line begins at a column at which nothing above it can go on."""
    column, is_item = _indent(failure.text), failure.text.lstrip().startswith("- ")
    starts = _starts(failure)
    if is_item and not any(start.is_item for start in starts):
        return _first_dash(failure, starts)
    if not is_item and any(start.is_item and start.column == column for start in starts):
        return Reading(failure.line, column, "a dash is missing", 'put "- " before the line')
    message = f"the line begins at column {column + 1}, where nothing above goes on"
    near = [start for start in starts if start.is_item == is_item and start.column != column]
    if not near:
        return Reading(failure.line, column, message, "begin it where its neighbours begin")
    best = min(near, key=lambda start: (abs(start.column - column), -start.line))
    hint = f"begin it at column {best.column + 1}, as in line {best.line + 1}"
    return Reading(failure.line, column, message, hint)


@dataclass(frozen=True)
class _Start:
    """A column at which a line above began an item of a list, or a key."""

    line: int
    column: int
    is_item: bool


def _starts(failure: Failure) -> list[_Start]:
    """The starts of the lines above; a line `- id: fool` has two, its dash and its key."""
    found = []
    for line in range(max(0, failure.line - _LOOK_BACK), failure.line):
        if key := _KEY.match(failure.lines[line]):
            indent, start = _indent(failure.lines[line]), key.end("indent")
            found.append(_Start(line, start, is_item=False))
            if indent < start:
                found.append(_Start(line, indent, is_item=True))
    return found


def _first_dash(failure: Failure, starts: list[_Start]) -> Reading:
    """A list whose second item alone has a dash: the first lost it, under the parent's key."""
    column = _indent(failure.text)
    own = []
    for start in reversed(starts):
        if start.column <= column:
            break
        own.append(start)
    if not own:
        message = "an item of a list stands where a key should"
        return Reading(failure.line, column, message, "begin it deeper than the key of the list")
    first = own[-1]
    hint = f'put "- " before the line, as in line {failure.line + 1}'
    return Reading(first.line, first.column, "a dash is missing", hint)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
