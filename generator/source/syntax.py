"""Why a text is not YAML, said to somebody who wrote a card and not a parser.

libyaml reports where it gave up, which is often a line after the mistake. Each reading here
looks at that spot and at the lines above it for one known mistake; the first that fits speaks.
"""

from collections.abc import Callable

import yaml

from generator.diagnostics import Code, Diagnostic, Position, Severity
from generator.source import alignment, quoting
from generator.source.failure import Failure, Reading

SYNTAX = Code(
    id="S001",
    slug="syntax",
    severity=Severity.ERROR,
    what="The file is not YAML: a colon, a quote, a bracket or the indentation is wrong.",
    why="Nothing after such a place can be read, so nothing in the file can be printed.",
    example="- id: fool\n  title:The Fool\n  copies: 2",
    instead="- id: fool\n  title: The Fool\n  copies: 2",
)


def explain(
    error: yaml.YAMLError,
    lines: list[str],
    brackets: list[tuple[int, int]],
    last: yaml.Event | None,
    file: str,
) -> Diagnostic:
    """The finding for a text that libyaml refused.

    Args:
        error: what libyaml raised.
        lines: the text.
        brackets: where the flow lists and mappings that are still open began, from 0.
        last: the last event before the error.
        file: the name for the position.
    """
    failure = _failure(error, lines, brackets, last)
    for read in _READINGS:
        if reading := read(failure):
            break
    else:
        reading = _unknown(failure)
    place = Position(file, reading.line + 1, reading.column + 1)
    return SYNTAX.at(place, reading.message, reading.hint)


def _failure(
    error: yaml.YAMLError,
    lines: list[str],
    brackets: list[tuple[int, int]],
    last: yaml.Event | None,
) -> Failure:
    problem = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None) or problem
    return Failure(
        lines=lines,
        problem=str(getattr(error, "problem", None) or ""),
        context=str(getattr(error, "context", None) or ""),
        line=problem.line if problem else 0,
        column=problem.column if problem else 0,
        context_line=context.line if context else 0,
        context_column=context.column if context else 0,
        brackets=brackets,
        last=last,
    )


def _unknown(failure: Failure) -> Reading:
    message = f"this is not YAML: {failure.problem or 'it cannot be read'}"
    hint = "look at the quotes, brackets and indentation here and in the line above"
    return Reading(failure.line, failure.column, message, hint)


_READINGS: tuple[Callable[[Failure], Reading | None], ...] = (
    alignment.tab,
    quoting.template,
    quoting.open_quote,
    quoting.open_bracket,
    quoting.bracket_content,
    quoting.escape,
    alignment.missing_key,
    alignment.missing_colon,
    alignment.second_colon,
    quoting.special_start,
    quoting.after_end,
    alignment.inline_list,
    quoting.lone_mark,
    alignment.misaligned,
)
