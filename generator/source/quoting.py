"""Mistakes in quotes and brackets, and texts that need quotes."""

import re

from generator.diagnostics import quoted
from generator.source.failure import Failure, Reading

_LOOK_BACK = 2000
_TEMPLATE = re.compile(r"(?:[:\-] +)(?P<start>\{[{%])")
_NEEDS_QUOTES = "@`%&*!|>?,"


def template(failure: Failure) -> Reading | None:
    """A template expression at the start of a text that has no quotes."""
    found = _TEMPLATE.search(failure.text)
    if not found:
        return None
    start = found["start"]
    message = f"text that begins with {start} needs quotes"
    return Reading(failure.line, found.start("start"), message, f'write "{start} …" in quotes')


def open_quote(failure: Failure) -> Reading | None:
    """A quote that is never closed, or is closed by the next text's."""
    if failure.context.endswith("quoted scalar") and "end of stream" in failure.problem:
        return _unclosed(failure, failure.context_line, failure.context_column)
    for number in range(failure.line - 1, max(-1, failure.line - _LOOK_BACK), -1):
        column = _runaway_quote(failure.lines[number])
        if column is not None and failure.lines[number][column] in failure.text:
            return _unclosed(failure, number, column)
    return None


def _unclosed(failure: Failure, line: int, column: int) -> Reading:
    quote = failure.line_at(line)[column : column + 1]
    message = f"the quote {quote} that opens here is not closed"
    return Reading(line, column, message, f"put {quote} at the end of the text")


def _runaway_quote(line: str) -> int | None:
    """Where a quoted text opens that does not end on this line."""
    for quote in "\"'":
        parts = line.split(quote)
        if len(parts) % 2 == 0 and re.search(r"(?:^|[:,\-\[{]) *$", quote.join(parts[:-1])):
            return len(line) - len(parts[-1]) - 1
    return None


def open_bracket(failure: Failure) -> Reading | None:
    """A bracket that is still open lines later."""
    for line, column in reversed(failure.brackets):
        if line < failure.line:
            opening = failure.line_at(line)[column : column + 1]
            closing = "]" if opening == "[" else "}"
            message = f"the bracket {opening} that opens here is not closed"
            return Reading(line, column, message, f"put {closing} at the end of the list")
    return None


def bracket_content(failure: Failure) -> Reading | None:
    """Two items without a comma, or the wrong closing bracket."""
    if "unexpected ':'" in failure.problem:
        message = "a space is missing after the colon"
        return Reading(failure.line, failure.column, message, 'write "key: value"')
    if "',' or" not in failure.problem:
        return None
    wanted = "]" if "]" in failure.problem else "}"
    message = f"a comma or a closing {wanted} is missing before this"
    return Reading(failure.line, failure.column, message, "part the items with commas")


def escape(failure: Failure) -> Reading | None:
    """A backslash that double quotes do not take."""
    if "escape" not in failure.problem:
        return None
    message = "a backslash inside double quotes begins an escape that YAML does not know"
    hint = "write \\\\ for a backslash, or use single quotes"
    return Reading(failure.line, failure.column, message, hint)


def special_start(failure: Failure) -> Reading | None:
    """A text that begins with a character that YAML keeps for itself."""
    if not re.search(
        "cannot start any token|anchor|alias|block scalar|mapping keys|tag", _all(failure)
    ):
        return None
    line, column = failure.line, failure.column
    if failure.context and "next token" not in failure.context:
        line, column = failure.context_line, failure.context_column
    start = failure.line_at(line)[column : column + 1]
    if start not in _NEEDS_QUOTES or not start:
        return None
    message = f"text that begins with {start} needs quotes"
    return Reading(line, column, message, f'write "{start}…" in quotes')


def _all(failure: Failure) -> str:
    return f"{failure.context} {failure.problem}"


def after_end(failure: Failure) -> Reading | None:
    """Text that goes on behind a closing quote or bracket."""
    end_mark = failure.last.end_mark if failure.last else None
    if end_mark is None or end_mark.line != failure.line or end_mark.column > failure.column:
        return None
    end = end_mark.column
    closing = failure.text[end - 1 : end]
    if closing not in list("\"']}") or failure.text[end : failure.column].strip():
        return None
    message = f"the text goes on after the closing {closing}"
    hint = f"put the whole text in quotes, and double each {closing} inside it"
    if closing in "]}":
        hint = f"take out what follows {closing}, or put the whole text in quotes"
    return Reading(failure.line, failure.column, message, hint)


def lone_mark(failure: Failure) -> Reading | None:
    """A closing bracket or a comma that nothing opened."""
    if "node content" not in failure.problem:
        return None
    mark = failure.text[failure.column : failure.column + 1]
    message = f"{quoted(mark)} stands where a value should" if mark else "a value is missing here"
    return Reading(failure.line, failure.column, message, "delete it, or put the text in quotes")
