"""Why a text is not YAML, said to somebody who wrote a card and not a parser.

libyaml reports where it gave up, which is often a line after the mistake. Each reading here
looks at that spot and at the lines above it for one known mistake; the first that fits speaks.
"""

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

from generator.diagnostics import Code, Diagnostic, Fix, Position, Severity, quoted

SYNTAX = Code(
    id="S001",
    slug="syntax",
    severity=Severity.ERROR,
    what="The file is not YAML: a colon, a quote, a bracket or the indentation is wrong.",
    why="Nothing after such a place can be read, so nothing in the file can be printed.",
    example="- id: fool\n  title:The Fool\n  copies: 2",
    instead="- id: fool\n  title: The Fool\n  copies: 2",
)

_LONGEST_LINE: Final = 2_000
"""What is looked at of a line to explain a mistake; the searches there are not linear."""
_QUOTES_ABOVE, _STARTS_ABOVE = 2000, 200
"""How many lines above the mistake are searched for an open quote, and for columns to begin at."""
_NEEDS_QUOTES = "@`%&*!|>?,"
_KEY = re.compile(r"(?P<indent> *(?:- +)*)(?P<key>[^\s#:\[\]{},'\"-][^#:]*?)\s*:(?P<gap>\s|$)")
_TIGHT_KEY = re.compile(r" *(?:- +)*(?P<key>[A-Za-z_][\w-]*):(?=[^\s/])")
_TIGHT_DASH = re.compile(r" *(?:- +)*-(?=[^\s-])")
_TEMPLATE = re.compile(r"(?:[:\-] +)(?P<start>\{[{%])")
_SPECIAL = re.compile("cannot start any token|anchor|alias|block scalar|mapping keys|tag")


@dataclass(frozen=True)
class _Reading:
    """One explanation; line and column count from 0."""

    line: int
    column: int
    message: str
    hint: str
    fix: "_Edit | None" = None


@dataclass(frozen=True)
class _Edit:
    """What mends a line: `old`, which stands there, becomes `new`; line and column from 0."""

    line: int
    column: int
    old: str
    new: str


@dataclass(frozen=True)
class _Failure:
    """Where libyaml gave up; lines and columns count from 0 here, as libyaml's do."""

    lines: list[str]
    problem: str
    context: str
    line: int
    column: int
    context_line: int
    context_column: int
    events: Sequence[yaml.Event]

    @property
    def text(self) -> str:
        """The line that libyaml gave up on."""
        return self.line_at(self.line)

    def line_at(self, number: int) -> str:
        """Line `number`, or nothing past the end of the file."""
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def here(
        self, message: str, hint: str, column: int | None = None, fix: _Edit | None = None
    ) -> _Reading:
        """An explanation in the line that libyaml gave up on."""
        return _Reading(self.line, self.column if column is None else column, message, hint, fix)

    def goes_on(self, number: int) -> bool:
        """Whether the text of a line may run on into the next: that begins deeper than its key."""
        below = next((one for one in self.lines[number + 1 :] if one.strip()), "")
        key = _KEY.match(self.line_at(number))
        return _indent(below) > (key.end("indent") if key else _indent(self.line_at(number)))

    def in_quotes(self, number: int, column: int) -> _Edit | None:
        """Quotes around what stands in a line from `column` on; None where its end is not clear."""
        if self.goes_on(number) or (pair := in_quotes(self.line_at(number), column)) is None:
            return None
        return _Edit(number, column, *pair)


def explain(
    error: yaml.YAMLError, text: str, events: Sequence[yaml.Event], file: str
) -> Diagnostic:
    """The finding for a text that libyaml refused after these events."""
    problem = getattr(error, "problem_mark", None)
    context = getattr(error, "context_mark", None) or problem
    (line, column), (context_line, context_column) = place_of(problem), place_of(context)
    failure = _Failure(
        lines=[line[:_LONGEST_LINE] for line in text.split("\n")],
        problem=str(getattr(error, "problem", None) or ""),
        context=str(getattr(error, "context", None) or ""),
        line=line,
        column=column,
        context_line=context_line,
        context_column=context_column,
        events=events,
    )
    found = next(filter(None, (read(failure) for read in _READINGS)), None) or failure.here(
        "from here on, the file cannot be read",
        "look at the quotes, brackets and indentation here and in the line above",
    )
    fix, at = None, Position(file, found.line + 1, found.column + 1)
    if (edit := found.fix) is not None:
        fix = Fix(Position(file, edit.line + 1, edit.column + 1), edit.old, edit.new)
    return SYNTAX.at(at, found.message, found.hint, fix)


def in_quotes(line: str, column: int, *, with_hash: bool = False) -> tuple[str, str] | None:
    """The text from `column` to the end of a line, and the same in quotes that it does not hold.

    None inside brackets and, unless `with_hash`, before what may be a comment: where the text ends
    is not certain there.
    """
    text = line[column:].rstrip()
    if (
        not text
        or (" #" in text and not with_hash)
        or re.search(r"[\[{]", re.sub(r"\{\{.*?\}\}", "", line[:column]))
    ):
        return None
    return text, _quoted(text)


def _quoted(text: str) -> str:
    """A text in double quotes, or in single ones where it holds the others."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'{}'".format(text.replace("'", "''"))


def place_of(mark: Any) -> tuple[int, int]:
    """The line and column of a mark of libyaml, from 0; the start where there is none."""
    return (mark.line, mark.column) if mark else (0, 0)


def _tab(failure: _Failure) -> _Reading | None:
    """A tab among the spaces that a line begins with."""
    indent = re.match(r"\s*", failure.text)
    column = indent.group().find("\t") if indent else -1
    if column < 0:
        return None
    return failure.here("a tab stands in the indentation", "indent with spaces", column)


def _template(failure: _Failure) -> _Reading | None:
    """A template expression at the start of a text that has no quotes."""
    if not (found := _TEMPLATE.search(failure.text)):
        return None
    start, column = found["start"], found.start("start")
    hint, fix = f'write "{start} …" in quotes', failure.in_quotes(failure.line, column)
    return failure.here(f"text that begins with {start} needs quotes", hint, column, fix)


def _open_quote(failure: _Failure) -> _Reading | None:
    """A quote that is never closed, or is closed by the next text's."""
    if failure.context.endswith("quoted scalar") and "end of stream" in failure.problem:
        return _unclosed(failure, failure.context_line, failure.context_column)
    for number in range(failure.line - 1, max(-1, failure.line - _QUOTES_ABOVE), -1):
        column = _runaway_quote(failure.lines[number])
        if column is not None and failure.lines[number][column] in failure.text:
            return _unclosed(failure, number, column)
    return None


def _unclosed(failure: _Failure, line: int, column: int) -> _Reading:
    quote = failure.line_at(line)[column : column + 1]
    message = f"the quote {quote} that opens here is not closed"
    hint = f"put {quote} at the end of the text"
    return _Reading(line, column, message, hint, _closing(failure, line, quote))


def _closing(failure: _Failure, number: int, mark: str) -> _Edit | None:
    """The quote or bracket that is missing at the end of a line; None where that is not certain."""
    line = failure.line_at(number).rstrip()
    pairs = [("[", "]"), ("{", "}")]
    opened = {one: line.count(one) - line.count(other) for one, other in pairs}
    wanted = {"]": {"[": 1, "{": 0}, "}": {"[": 0, "{": 1}}.get(mark, {"[": 0, "{": 0})
    odd = line.count('"') % 2 == (mark == '"') and (mark != "'" or line.count("'") == 1)
    if opened != wanted or not odd or " #" in line or failure.goes_on(number):
        return None
    held = re.split(r"[\[{]", line)[-1]
    is_list = mark == "]" and ("," in held or " " not in held.strip())
    is_keys = mark == "}" and ": " in held
    is_text = mark in "'\"" and held == line
    return _Edit(number, len(line), "", mark) if is_list or is_keys or is_text else None


def _runaway_quote(line: str) -> int | None:
    """Where a quoted text opens that does not end on this line."""
    for quote in "\"'":
        parts = line.split(quote)
        if len(parts) % 2 == 0 and re.search(r"(?:^|[:,\-\[{]) *$", quote.join(parts[:-1])):
            return len(line) - len(parts[-1]) - 1
    return None


def _open_bracket(failure: _Failure) -> _Reading | None:
    """A bracket that is still open lines later."""
    starts: list[yaml.CollectionStartEvent] = []
    for event in failure.events:
        if isinstance(event, yaml.CollectionStartEvent):
            starts.append(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            starts.pop()
    for start in reversed(starts):
        line, column = place_of(start.start_mark)
        if start.flow_style and line < failure.line:
            opening = failure.line_at(line)[column : column + 1]
            closing = "]" if opening == "[" else "}"
            message = f"the bracket {opening} that opens here is not closed"
            what = "of the list" if opening == "[" else "of its keys"
            hint = f"put {closing} at the end {what}"
            return _Reading(line, column, message, hint, _closing(failure, line, closing))
    return None


def _bracket_content(failure: _Failure) -> _Reading | None:
    """Two items without a comma, or the wrong closing bracket."""
    if "unexpected ':'" in failure.problem:
        fix = _Edit(failure.line, failure.column + 1, "", " ")
        return failure.here("a space is missing after the colon", 'write "key: value"', fix=fix)
    if "',' or" not in failure.problem:
        return None
    if failure.text[failure.column : failure.column + 1] in ("[", "{"):
        mark = failure.text[failure.column]
        return failure.here(f"text with {mark} in it needs quotes", "put the whole text in quotes")
    wanted = "]" if "]" in failure.problem else "}"
    message = f"a comma or a closing {wanted} is missing before this"
    return failure.here(message, "part the items with commas")


def _escape(failure: _Failure) -> _Reading | None:
    """A backslash that double quotes do not take."""
    if "escape" not in failure.problem:
        return None
    message = "a backslash inside double quotes begins an escape that YAML does not know"
    return failure.here(message, "write \\\\ for a backslash, or use single quotes")


def _missing_key(failure: _Failure) -> _Reading | None:
    """A colon at the start of a line."""
    if not re.match(r"\s*(?:- +)*:(?:\s|$)", failure.text):
        return None
    column = failure.text.index(":")
    return failure.here("a key is missing before the colon", 'write "key: value"', column)


def _missing_colon(failure: _Failure) -> _Reading | None:
    """A key without its colon, or without the space after it."""
    if "could not find expected ':'" not in failure.problem:
        return None
    return _tight(failure, failure.context_line) or _no_colon(failure, failure.context_line)


def _tight(failure: _Failure, number: int) -> _Reading | None:
    """A dash or a colon without the space that must follow it."""
    line = failure.line_at(number)
    if found := _TIGHT_DASH.match(line):
        mark, write = "dash", f"- {line[found.end() :].strip()}"
    elif found := _TIGHT_KEY.match(line):
        mark, write = "colon", f"{found['key']}: {line[found.end() :].strip()}"
    else:
        return None
    message, hint = f"a space is missing after the {mark}", f"write {quoted(write)}"
    return _Reading(number, found.end() - 1, message, hint, _Edit(number, found.end(), "", " "))


def _no_colon(failure: _Failure, number: int) -> _Reading:
    line = failure.line_at(number)
    column = len(line) - len(line.lstrip(" -"))
    if re.search(r":\s+[>|][-+]?\s*$", failure.line_at(number - 1)):
        hint = "put two spaces more in front of each of its lines"
        return _Reading(number, column, "this text must begin deeper than its key", hint)
    key, *words = line[column:].split() or ["key"]
    words = words[words[:1] == ["="] :]
    hint = f"write {quoted(': '.join([key, ' '.join(words)]).strip())}"
    return _Reading(number, column, f"a colon is missing after {quoted(key)}", hint)


def _second_colon(failure: _Failure) -> _Reading | None:
    """A colon and a space inside a text, or a line that runs on from the one above."""
    if "mapping values are not allowed" not in failure.problem:
        return None
    key = _KEY.match(failure.text)
    if not key or key.end("key") < failure.column:
        hint = f"put the whole text in quotes, or take out the colon in column {failure.column + 1}"
        fix = failure.in_quotes(failure.line, key.end()) if key else None
        return failure.here("text with a colon in it needs quotes", hint, fix=fix)
    lines = failure.lines
    above = (n for n in range(failure.line - 1, -1, -1) if not re.match(r"\s*(#|$)", lines[n]))
    number = next(above, -1)  # the nearest line above that holds more than a comment
    if number < 0 or _KEY.match(lines[number]):
        return _indentation(failure)
    return _tight(failure, number) or _no_colon(failure, number)


def _special_start(failure: _Failure) -> _Reading | None:
    """A text that begins with a character that YAML keeps for itself."""
    if not _SPECIAL.search(f"{failure.context} {failure.problem}"):
        return None
    line, column = failure.line, failure.column
    if failure.context and "next token" not in failure.context:
        line, column = failure.context_line, failure.context_column
    start = failure.line_at(line)[column : column + 1]
    if start not in _NEEDS_QUOTES or not start:
        return None
    message = f"text that begins with {start} needs quotes"
    fix = failure.in_quotes(line, column)
    return _Reading(line, column, message, f'write "{start}…" in quotes', fix)


def _after_end(failure: _Failure) -> _Reading | None:
    """Text that goes on behind a closing quote or bracket."""
    mark = failure.events[-1].end_mark if failure.events else None
    if mark is None or mark.line != failure.line or mark.column > failure.column:
        return None
    closing = failure.text[mark.column - 1 : mark.column]
    if closing not in list("\"']}") or failure.text[mark.column : failure.column].strip():
        return None
    in_brackets = "',' or" in failure.problem
    if in_brackets and (closing in "]}" or mark.column != failure.column):
        return None  # a comma is missing
    if closing in "]}":
        hint = f"take out what follows {closing}, or put the whole text in quotes"
        return failure.here(f"the text goes on after the closing {closing}", hint)
    hint = 'put \\" for each " inside the text'
    if closing == "'":
        hint = "put the whole text in double quotes, in which ' may stand"
    fix = _inner_quotes(failure, mark.column)
    return failure.here(f"the text ends at the second {closing}, and goes on", hint, fix=fix)


def _inner_quotes(failure: _Failure, end: int) -> _Edit | None:
    """A text of one line that holds its own kind of quotes, with quotes that can hold them."""
    start, line = place_of(failure.events[-1].start_mark), failure.text.rstrip()
    quote, behind = line[end - 1], r"\s*[,}\]]" if re.search(r"[\[{]", line[: start[1]]) else "$"
    last = re.compile(f"{quote}(?={behind})").search(line, end)
    if start[0] != failure.line or last is None:
        return None
    text = line[start[1] + 1 : last.start()]
    if "\\" in text or " #" in text or (quote == "'" and '"' in text):
        return None
    escaped = re.sub('""|"', lambda _: '\\"', text)  # doubled, as single quotes would be
    return _Edit(failure.line, start[1], f"{quote}{text}{quote}", f'"{escaped}"')


def _inline_list(failure: _Failure) -> _Reading | None:
    """A dash behind a key."""
    if "block sequence entries" not in failure.problem:
        return None
    message = "a list with dashes cannot begin on the line of its key"
    hint = 'begin it on the next line, write it as [one, two], or put text with a "-" in quotes'
    return failure.here(message, hint)


def _lone_mark(failure: _Failure) -> _Reading | None:
    """A closing bracket or a comma that nothing opened."""
    if "node content" not in failure.problem:
        return None
    mark = failure.text[failure.column : failure.column + 1]
    message = f"{quoted(mark)} stands where a value should" if mark else "a value is missing here"
    return failure.here(message, "delete it, or put the text in quotes")


def _misaligned(failure: _Failure) -> _Reading | None:
    """A line that begins a little too far left or right."""
    if not re.search("expected key|'-' indicator|document start", failure.problem):
        return None
    return _tight(failure, failure.line) or _double_dash(failure) or _indentation(failure)


def _double_dash(failure: _Failure) -> _Reading | None:
    """Two dashes above, so that the rest of an item does not stand below its first key."""
    above = range(failure.line - 1, -1, -1)
    number = next((n for n in above if failure.lines[n].strip()), 0)
    found = re.match(r"( *- +)- +(?=\S)", failure.line_at(number))
    if not found or len(found[1]) != _indent(failure.text):
        return None
    start = len(found[1])
    fix = _Edit(number, start, found[0][start:], "")
    return _Reading(number, start, "one dash is too many", "delete it", fix)


@dataclass(frozen=True)
class _Start:
    """A column at which a line above began an item of a list, or a key."""

    line: int
    column: int
    is_item: bool


def _indentation(failure: _Failure) -> _Reading:
    """This line begins at a column at which nothing above it can go on."""
    column, is_item = _indent(failure.text), failure.text.lstrip().startswith("- ")
    starts = _starts(failure)
    if is_item and not any(start.is_item for start in starts):
        return _first_dash(failure, starts)
    if not is_item and any(start.is_item and start.column == column for start in starts):
        return _dash_or_indent(failure, starts)
    if is_item and starts and not starts[-1].is_item and starts[-1].column == column:
        dash = failure.text[column : len(failure.text) - len(failure.text.lstrip(" -"))]
        fix, message = _Edit(failure.line, column, dash, ""), "a dash stands before a key"
        return failure.here(f"{message} of the item above", "delete it", column, fix)
    message = f"the line begins at column {column + 1}, where nothing above goes on"
    near = [start for start in starts if start.is_item == is_item and start.column != column]
    if not near:
        return failure.here(message, "begin it where its neighbours begin", column)
    best = min(near, key=lambda start: (abs(start.column - column), -start.line))
    hint = f"begin it at column {best.column + 1}, as in line {best.line + 1}"
    fix = _Edit(failure.line, 0, " " * column, " " * best.column)
    is_certain = abs(best.column - column) == 1 and _fits_below(failure, best)
    return failure.here(message, hint, column, fix if is_certain else None)


def _dash_or_indent(failure: _Failure, starts: list[_Start]) -> _Reading:
    """A key right below a dash: it begins an item as others do, or it is one of the item above."""
    column, key = _indent(failure.text), _KEY.match(failure.text)
    lines = [start.line for start in starts if start.is_item and start.column == column]
    own = [start for start in starts if start.line == lines[-1] and not start.is_item]
    begins = {found["key"] for one in failure.lines if "- " in one and (found := _KEY.match(one))}
    if key is None or key["key"] in begins or not own:
        return failure.here("a dash is missing", 'put "- " before the line', column)
    hint = f"begin it at column {own[0].column + 1}, as in line {own[0].line + 1}"
    message = f"the line begins at column {column + 1}, where only items of the list begin"
    return failure.here(message, hint, column)


def _fits_below(failure: _Failure, start: "_Start") -> bool:
    """Whether the next line goes on where this one would begin at the column of `start`."""
    below = next((_indent(one) for one in failure.lines[failure.line + 1 :] if one.strip()), 0)
    key, model = _KEY.match(failure.text), _KEY.match(failure.line_at(start.line))
    if not start.is_item:
        return below <= start.column
    if not key or not model or key["key"] != model["key"]:
        return False
    return below == len(key["indent"]) - _indent(failure.text) + start.column


def _starts(failure: _Failure) -> list[_Start]:
    """The starts of the lines above; a line `- id: fool` has two, its dash and its key."""
    found = []
    for line in range(max(0, failure.line - _STARTS_ABOVE), failure.line):
        if key := _KEY.match(failure.lines[line]):
            indent, start = _indent(failure.lines[line]), key.end("indent")
            found.append(_Start(line, start, is_item=False))
            if indent < start:
                found.append(_Start(line, indent, is_item=True))
    return found


def _first_dash(failure: _Failure, starts: list[_Start]) -> _Reading:
    """A list whose second item alone has a dash: the first lost it, under the parent's key."""
    column = _indent(failure.text)
    own = list(itertools.takewhile(lambda start: start.column > column, reversed(starts)))
    if not own:
        message = "an item of a list stands where a key should"
        return failure.here(message, "begin it deeper than the key of the list", column)
    hint = f'put "- " before the line, as in line {failure.line + 1}'
    return _Reading(own[-1].line, own[-1].column, "a dash is missing", hint)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


_READINGS: tuple[Callable[[_Failure], _Reading | None], ...] = (
    *(_tab, _template, _open_quote, _open_bracket, _after_end, _bracket_content, _escape),
    *(_missing_key, _missing_colon, _second_colon, _special_start, _inline_list, _lone_mark),
    _misaligned,
)
