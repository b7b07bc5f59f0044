"""The second walk: events to values, on a stack of our own and not on Python's."""

import re
from dataclasses import dataclass, field
from typing import TypeAlias

import yaml

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.source.characters import UNPRINTABLE, find_hidden, name_of, position_at
from generator.source.events import ANCHOR, start_of
from generator.source.scalars import LARGEST, resolve
from generator.source.syntax import SYNTAX

Value: TypeAlias = "bool | int | float | str | list[Value] | dict[str, Value] | None"
Path: TypeAlias = tuple[str | int, ...]
"""Keys and indices from the root of a document to a value; the root is `()`."""

DUPLICATE = Code(
    id="S002",
    slug="duplicate-key",
    severity=Severity.ERROR,
    what="The same key stands twice in one mapping.",
    why="Only one of the two values can count, and nobody sees which. Often a dash is missing "
    "in front of the next card.",
    example="- id: fool\n  copies: 2\n  copies: 3",
    instead="- id: fool\n  copies: 3",
)
NOT_TEXT = Code(
    id="S003",
    slug="key-not-text",
    severity=Severity.ERROR,
    what="A key is empty, or is a list or a mapping.",
    why="Keys are words. Mostly it is a text that begins with {{ and needs quotes.",
    example="text: {{ effect.lose }} cards",
    instead='text: "{{ effect.lose }} cards"',
)
NUMBER = Code(
    id="S013",
    slug="number-too-large",
    severity=Severity.ERROR,
    what=f"A whole number lies beyond {LARGEST:,}, or a fraction beyond what a computer holds.",
    why="Programs disagree about such numbers. An identifier made of digits needs quotes.",
    example="serial: 12345678901234567890",
    instead='serial: "12345678901234567890"',
)
LONE_QUOTE = Code(
    id="S020",
    slug="lone-quote",
    severity=Severity.WARNING,
    what="A text without quotes around it ends in a double quote that nothing opened.",
    why="The quote is printed. Mostly the opening one is missing.",
    example='text: Draw two cards."',
    instead='text: "Draw two cards."',
)


@dataclass
class _Frame:
    """A list or mapping that is being filled; `key` waits for its value."""

    value: "list[Value] | dict[str, Value]"
    path: Path
    in_list: bool
    key: str | None = None
    has_duplicate: bool = False

    def waits_for_key(self) -> bool:
        return isinstance(self.value, dict) and self.key is None

    def next_path(self) -> Path:
        return (*self.path, len(self.value) if self.key is None else self.key)

    def put(self, value: Value) -> None:
        if isinstance(self.value, list):
            self.value.append(value)
        elif self.key is not None:
            self.value[self.key] = value
            self.key = None


@dataclass
class Build:
    """The values of a document; `whole` is False where they cannot be used."""

    text: str
    file: str
    root: Value = None
    marks: dict[Path, Position] = field(default_factory=dict)
    keys: dict[Path, Position] = field(default_factory=dict)
    ends: dict[Path, Position] = field(default_factory=dict)
    findings: list[Diagnostic] = field(default_factory=list)
    whole: bool = True
    stack: list[_Frame] = field(default_factory=list)

    def refuse(self, finding: Diagnostic) -> None:
        """Note a finding after which the values cannot be used."""
        self.findings.append(finding)
        self.whole = False


def build(events: list[yaml.Event], text: str, file: str) -> Build:
    """The values that the events of one document stand for; never raises.

    Of two equal keys in a mapping the later value counts, so that the rest can be checked.
    """
    done = Build(text, file)
    for event in events:
        if isinstance(event, yaml.CollectionEndEvent):
            done.stack.pop()
        elif isinstance(event, yaml.NodeEvent):
            if done.stack and done.stack[-1].waits_for_key():
                _take_key(done, done.stack[-1], event)
            else:
                _take_value(done, event)
        if not done.whole:
            break
    return done


def _take_key(done: Build, frame: _Frame, event: yaml.NodeEvent) -> None:
    place = start_of(event, done.file)
    if not isinstance(event, yaml.ScalarEvent) or event.value == "":
        done.refuse(NOT_TEXT.at(place, "a key must be a word", _hint_for_key(done, place)))
        return
    if event.value == "<<" and event.implicit[0]:
        done.refuse(ANCHOR.at(place, "<< is a merge key", "write the values out"))
        return
    if hidden := find_hidden(event.value):
        done.findings.append(UNPRINTABLE.at(place, f"the key holds {name_of(hidden)}"))
    frame.key = event.value
    _check_duplicate(done, frame, event.value, place)
    done.keys[frame.next_path()] = place


def _hint_for_key(done: Build, place: Position) -> str:
    line = done.text.split("\n")[place.line - 1]
    if "{{" in line[max(0, place.column - 2) :][:3]:
        return 'put text that begins with "{{" in quotes'
    return "write one word in front of the colon, and put text with brackets in quotes"


def _check_duplicate(done: Build, frame: _Frame, key: str, place: Position) -> None:
    """One finding for each mapping: a missing dash makes every key of a card a duplicate."""
    if not isinstance(frame.value, dict) or key not in frame.value or frame.has_duplicate:
        return
    frame.has_duplicate = True
    first = done.keys[frame.next_path()]
    hint = "delete one of the two"
    if frame.in_list and key == next(iter(frame.value)):
        hint = 'is a "-" missing before it?'
    message = f"{quoted(key)} stands already in line {first.line}, column {first.column}"
    done.findings.append(DUPLICATE.at(place, message, hint))


def _place(done: Build, event: yaml.NodeEvent) -> Position:
    """Where a value begins; one that is missing at the end of the text, at its last character."""
    if event.start_mark and event.start_mark.index >= len(done.text):
        return position_at(done.text, len(done.text), done.file)
    return start_of(event, done.file)


def _end_of_lines(done: Build, event: yaml.NodeEvent, place: Position) -> Position | None:
    """Where a text ends that takes more than one line; None for all else."""
    mark = event.end_mark
    if not isinstance(event, yaml.ScalarEvent) or not event.value or mark is None:
        return None
    return Position(done.file, mark.line + 1, mark.column + 1) if mark.line >= place.line else None


def _take_value(done: Build, event: yaml.NodeEvent) -> None:
    place = _place(done, event)
    frame = done.stack[-1] if done.stack else None
    path = frame.next_path() if frame else ()
    value = _value(done, event, place)
    if value is None and frame and _is_tight(frame.key):
        _refuse_tight(done, path)
        return
    done.marks[path] = place
    if (end := _end_of_lines(done, event, place)) is not None:
        done.ends[path] = end
    if frame:
        frame.put(value)
    else:
        done.root = value
    if isinstance(value, list | dict):
        in_list = frame is not None and isinstance(frame.value, list)
        done.stack.append(_Frame(value, path, in_list))


def _is_tight(key: str | None) -> bool:
    """A key without a value that holds another: `{suit:cups}`."""
    return key is not None and re.match(r"[A-Za-z_][\w-]*:\S", key) is not None


def _refuse_tight(done: Build, path: Path) -> None:
    key, start = str(path[-1]), done.keys[path]
    place = Position(start.file, start.line, start.column + key.index(":"))
    hint = f"write {quoted(key.replace(':', ': ', 1))}"
    done.refuse(SYNTAX.at(place, "a space is missing after the colon", hint))


def _value(done: Build, event: yaml.NodeEvent, place: Position) -> Value:
    if isinstance(event, yaml.SequenceStartEvent):
        return []
    if not isinstance(event, yaml.ScalarEvent):
        return {}
    word = event.value
    if not event.implicit[0]:
        if hidden := find_hidden(word):
            message = f"the text holds {name_of(hidden)}"
            done.findings.append(UNPRINTABLE.at(place, message, "take the escape out"))
        return word
    if word.endswith('"') and word.count('"') % 2 and not word[-2:-1].isdigit():
        hint = "is the opening quote missing?"
        done.findings.append(LONE_QUOTE.at(place, 'the text ends in a " of its own', hint))
    try:
        return resolve(word)
    except OverflowError:
        hint = "put an identifier made of digits in quotes"
        done.findings.append(NUMBER.at(place, f"{quoted(word)} is too large a number", hint))
        return word


CODES = (DUPLICATE, NOT_TEXT, NUMBER, LONE_QUOTE)
