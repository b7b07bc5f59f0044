"""A YAML file as nodes: values that know where they were typed and, when they move, bring it along.

libyaml reads events without recursion, so a hostile text costs no more than its length: the first
limit that it exceeds stops it. Nodes are then composed on a stack of our own, not on Python's.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, TypeAlias

import yaml

from generator.diagnostics import Code, ContentPath, Diagnostic, Position, Severity, quoted
from generator.source.scalars import (
    LARGEST,
    UNPRINTABLE,
    Scalar,
    find_hidden,
    position_at,
    resolve,
    with_plain_line_ends,
)
from generator.source.syntax import SYNTAX, explain, in_quotes, place_of

Value: TypeAlias = "Scalar | list[Value] | dict[str, Value]"

LARGEST_FILE: Final = 4_000_000
"""Bytes, and characters: a 10,000-card deck is about 2 MB."""
DEEPEST: Final = 32
MOST_VALUES: Final = 200_000
LONGEST_TEXT: Final = 20_000
_MOST_FINDINGS = 200
_HASH = re.compile(r"[ \t]+(#[^\s#!=*-].*)")
"""A comment begins with a space behind its #, as all of ours do."""

DUPLICATE = Code(
    id="S002",
    slug="duplicate-key",
    severity=Severity.ERROR,
    what="The same key stands twice in one block.",
    why="Only one of the two values can count, and nobody sees which. Often a dash is missing "
    "in front of the next card.",
    example="- id: fool\n  copies: 2\n  copies: 3",
    instead="- id: fool\n  copies: 3",
)
NOT_TEXT = Code(
    id="S003",
    slug="key-not-text",
    severity=Severity.ERROR,
    what="A key is empty, or stands in brackets.",
    why="Keys are words. Mostly it is a text that begins with {{ and needs quotes.",
    example="text: {{ effect.lose }} cards",
    instead='text: "{{ effect.lose }} cards"',
)
ANCHOR = Code(
    id="S004",
    slug="anchor-or-alias",
    severity=Severity.ERROR,
    what="The file uses an anchor (&name), an alias (*name) or a merge key (<<).",
    why="Said once and meant elsewhere, a value cannot be found by searching; a few aliases "
    "can also swell to gigabytes. Mostly it is a text that begins with & or * and needs quotes.",
    example="text: *three cards*",
    instead='text: "*three cards*"',
)
TAG = Code(
    id="S005",
    slug="explicit-tag",
    severity=Severity.ERROR,
    what="A value carries a tag (!name).",
    why="Content is plain text, numbers, lists and blocks of keys. Mostly it is a text that begins "
    "with ! and needs quotes.",
    example="text: !Stop",
    instead='text: "!Stop"',
)
DOCUMENTS = Code(
    id="S006",
    slug="second-document",
    severity=Severity.ERROR,
    what="A second document begins in the same file, behind a line of three dashes.",
    why="Everything behind the line would be left out.",
    example="deck: fate\n---\ndeck: doom",
    instead="Two files, fate.yaml and doom.yaml.",
)
TOO_LARGE = Code(
    id="S007",
    slug="file-too-large",
    severity=Severity.ERROR,
    what=f"A content file holds more than {LARGEST_FILE:,} bytes.",
    why="A card set may come from a stranger, and reading one must not eat the machine.",
    example="cards/all.yaml    # 5 MB",
    instead="cards/a.yaml and cards/b.yaml, one deck each",
)
TOO_DEEP = Code(
    id="S008",
    slug="nested-too-deeply",
    severity=Severity.ERROR,
    what=f"Lists and blocks of keys are nested more than {DEEPEST} deep.",
    why="No card needs it, and deep nesting is how a hostile file breaks a parser.",
    example="effect: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    instead="effect: [1]",
)
TOO_MANY = Code(
    id="S009",
    slug="too-many-values",
    severity=Severity.ERROR,
    what=f"A file holds more than {MOST_VALUES:,} keys and values.",
    why="A card set may come from a stranger, and reading one must not eat the machine.",
    example="tags: [a, a, a, …]",
    instead="Split the deck over several files.",
)
TOO_LONG = Code(
    id="S010",
    slug="text-too-long",
    severity=Severity.ERROR,
    what=f"A single text holds more than {LONGEST_TEXT:,} characters.",
    why="No card holds so much; a rulebook is made of sections.",
    example="text: a whole rulebook",
    instead="One rule or section for each heading.",
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
DIRECTIVE = Code(
    id="S014",
    slug="directive",
    severity=Severity.ERROR,
    what="A line begins with %, which YAML reads as an instruction to its reader.",
    why="Content needs none: the YAML version is fixed and tags are not used.",
    example="%YAML 1.1\n---\ndeck: fate",
    instead="deck: fate",
)
EMPTY = Code(
    id="S015",
    slug="empty-file",
    severity=Severity.ERROR,
    what="The file holds nothing but comments.",
    why="A file that is named and says nothing is mostly one that was not saved.",
    example="# cards to come",
    instead="deck: fate\ncards: []",
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
LEFT_OUT = Code(
    id="S021",
    slug="findings-left-out",
    severity=Severity.NOTE,
    what="One file has so many findings that the later ones are not shown.",
    why="So many mostly have one cause; it is easier to see in the first of them.",
    example="A file of another program, or of another game.",
    instead="Repair the first findings and check again.",
)
CUT_OFF = Code(
    id="S031",
    slug="cut-off-by-comment",
    severity=Severity.WARNING,
    what="Behind a text without quotes, a # begins what looks more like a part of the text.",
    why="In YAML a # behind a space begins a comment: what follows it is not printed.",
    example="text: Seat #1 begins.",
    instead='text: "Seat #1 begins."',
)
CODES = (
    *(DUPLICATE, NOT_TEXT, ANCHOR, TAG, DOCUMENTS, TOO_LARGE, TOO_DEEP, TOO_MANY, TOO_LONG),
    *(NUMBER, DIRECTIVE, EMPTY, LONE_QUOTE, LEFT_OUT, CUT_OFF),
)


@dataclass(frozen=True, slots=True)
class Source:
    """A file: its name, as positions have it, and its text."""

    file: str
    text: str


Content: TypeAlias = "Scalar | list[Node] | dict[str, Node]"


@dataclass(slots=True)
class Node:
    """A value and where it was typed; lists and mappings hold nodes. Treat it as read-only.

    Lines and columns count from 1. `key` is where its key stands, `end` where a text ends; `of` is
    the id of the generated card that it belongs to.
    """

    held: "Content"
    source: Source
    line: int
    column: int
    key: tuple[int, int] | None = None
    end: tuple[int, int] | None = None
    of: str = ""

    @property
    def at(self) -> Position:
        """Where it stands."""
        return Position(self.source.file, self.line, self.column, self.of)

    @property
    def key_at(self) -> Position:
        """Where its key stands; the value itself where it has none, as in a list."""
        return Position(self.source.file, *self.key, self.of) if self.key else self.at

    @property
    def fields(self) -> "dict[str, Node]":
        """What a mapping holds; nothing for all else."""
        return self.held if isinstance(self.held, dict) else {}

    @property
    def items(self) -> "list[Node]":
        """What a list holds; nothing for all else."""
        return self.held if isinstance(self.held, list) else []

    @property
    def value(self) -> Value:
        """The plain value, without places."""
        if isinstance(self.held, list):
            return [one.value for one in self.held]
        if isinstance(self.held, dict):
            return {key: one.value for key, one in self.held.items()}
        return self.held

    def get(self, key: str) -> "Node":
        """What a mapping holds under `key`; where there is nothing, null in the mapping's place."""
        return self.fields.get(key) or replace(self, held=None, key=None, end=None)

    def put(self, key: str, held: "Node | list[Node] | dict[str, Node]") -> "Node":
        """The mapping with a node under `key`, or with other nodes in the one that is there."""
        node = held if isinstance(held, Node) else replace(self.get(key), held=held)
        return replace(self, held={**self.fields, key: node})

    def inside(self, step: str | int) -> "Node | None":
        """What stands under a key or a number."""
        if isinstance(step, str):
            return self.fields.get(step)
        return self.items[step] if 0 <= step < len(self.items) else None


@dataclass(frozen=True)
class Document:
    """A YAML file, or several made one: nodes, and the sources that they come from."""

    root: Node
    sources: tuple[Source, ...]

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.sources[0].file

    @property
    def text(self) -> str:
        """The text of the file; of several, all of them."""
        return "\0".join(one.text for one in self.sources)

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts of all its files, by name."""
        return {one.file: one.text for one in self.sources}

    def text_of(self, file: str) -> str:
        """The text of one of the files."""
        return self.texts[file]

    @cached_property
    def data(self) -> Value:
        """The plain values; read-only."""
        return self.root.value

    def nearest(self, path: ContentPath) -> tuple[Node, bool]:
        """The node at `path`, or else the nearest around it, and whether it is the very one."""
        node = self.root
        for step in path:
            inner = node.inside(step)
            if inner is None:
                return node, False
            node = inner
        return node, True

    def where(self, path: ContentPath) -> Position:
        """The place of the value at `path`, or of the nearest value around it."""
        return self.nearest(path)[0].at

    def key_position(self, path: ContentPath) -> Position:
        """The place of the key whose value is at `path`; of the value for an item of a list."""
        node, found = self.nearest(path)
        return node.key_at if found else node.at

    def words_position(self, path: ContentPath, words: Iterable[str]) -> Position:
        """The place of the first of `words` that stands in the text at `path`, rather as a word.

        Words that stand side by side may be parted by the end of a line. Where the text holds none
        of them, its own place.
        """
        node, found = self.nearest(path)
        typed = _typed_text(node) if found else ""
        for word in filter(None, words):
            plain, loose = re.escape(word), r"\s+".join(map(re.escape, word.split()))
            ways = (rf"(?<!\w){plain}(?!\w)", rf"(?<!\w){loose}(?!\w)", plain)
            if at := next(filter(None, (re.search(way, typed) for way in ways)), None):
                before = typed[: at.start()]
                line, start = before.count("\n"), before.rfind("\n") + 1
                column = len(before) - start + (1 if line else node.column)
                return Position(node.source.file, node.line + line, column, node.of)
        return node.at


def _typed_text(node: Node) -> str:
    """A text as it stands in its file, from its first column to its end."""
    if node.end is None:
        return typed_as(node)
    line, column = node.end
    lines = node.source.text.split("\n")[node.line - 1 : line]
    lines[-1] = lines[-1][: column - 1]
    lines[0] = lines[0][node.column - 1 :]
    return "\n".join(lines)


def typed_as(node: Node) -> str:
    """A value as it stands in its file; nothing for lists, keys with values, and several lines."""
    held = node.held
    if isinstance(held, list | dict) or held is None or node.end is not None:
        return ""
    lines = node.source.text.split("\n")
    line = lines[node.line - 1][node.column - 1 :] if node.line <= len(lines) else ""
    if line[:1] in ("'", '"'):
        found = re.match(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"", line)
        return found[0] if found else ""
    rest = re.split(r"\s+#", line)[0].rstrip()
    for text in (rest, re.split(r"\s*[,\]}]", rest)[0]):
        with suppress(OverflowError):
            if text and resolve(text) == held and type(resolve(text)) is type(held):
                return text
    return ""


def texts_of(documents: Iterable[Document]) -> dict[str, str]:
    """The texts of all files that documents are of, by name."""
    return {file: text for one in documents for file, text in one.texts.items()}


def read_yaml(text: str, file: str) -> tuple[Document | None, list[Diagnostic]]:
    """Read one YAML document strictly; any text gives a value, findings or both, never an error.

    Returns:
        The document, or None where it cannot be used, and all findings in order. A document
        may come with findings of error level (a duplicate key), so that it can be checked on.
    """
    if len(text) > LARGEST_FILE:
        return None, [TOO_LARGE.at(Position(file), f"more than {LARGEST_FILE:,} characters")]
    source = Source(file, with_plain_line_ends(text))
    if hidden := find_hidden(source.text):
        place = position_at(source.text, hidden[0], file)
        return None, [UNPRINTABLE.at(place, f"{hidden[1]} stands here", "delete it")]
    reader = _Reader(source)
    reader.walk()
    if reader.whole:
        reader.compose()
    findings = first_of(reader.findings)
    if not reader.whole:
        return None, findings
    if reader.root is None:
        return None, [*findings, EMPTY.at(Position(file), "the file holds nothing")]
    return Document(reader.root, (source,)), findings


def first_of(findings: list[Diagnostic], more: int = 0) -> list[Diagnostic]:
    """The first findings of one file in order, and a note where any, or `more`, are left out."""
    ordered = sorted(findings)
    left_out = max(0, len(ordered) - _MOST_FINDINGS) + more
    if not left_out:
        return ordered
    shown = ordered[:_MOST_FINDINGS]
    return [*shown, LEFT_OUT.at(shown[-1].position, f"{left_out:,} more findings are not shown")]


@dataclass
class _OpenNode:
    """A list or mapping that is being filled; `key` waits for its value."""

    node: Node
    in_list: bool
    key: str | None = None
    key_place: tuple[int, int] | None = None
    has_duplicate: bool = False


@dataclass
class _Reader:
    """A text on its way to nodes; where it is not `whole`, nothing of it can be used."""

    source: Source
    findings: list[Diagnostic] = field(default_factory=list)
    whole: bool = True
    events: list[yaml.Event] = field(default_factory=list)
    stack: list[_OpenNode] = field(default_factory=list)
    root: Node | None = None

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.source.text.split("\n")

    def note(
        self,
        code: Code,
        event: yaml.Event,
        message: str,
        hint: str | None = None,
        fix: tuple[str, str] | None = None,
    ) -> None:
        """A finding after which all can still be used."""
        line, column = place_of(event.start_mark)
        place = Position(self.source.file, line + 1, column + 1)
        self.findings.append(code.at(place, message, hint, fix))

    def refuse(
        self,
        code: Code,
        event: yaml.Event,
        message: str,
        hint: str | None = None,
        fix: tuple[str, str] | None = None,
    ) -> None:
        """A finding after which nothing can be used."""
        self.note(code, event, message, hint, fix)
        self.whole = False

    def _in_quotes(self, event: yaml.Event) -> tuple[str, str] | None:
        """The rest of a line from an event on, and the same in quotes."""
        line, column = place_of(event.start_mark)
        return in_quotes(self.lines[line], column)

    def walk(self) -> None:
        """The first walk: libyaml's events in order, as far as the limits allow."""
        text, file = self.source.text, self.source.file
        if (directive := re.search(r"^%", text, re.MULTILINE)) is not None:
            at = position_at(text, directive.start(), file)
            self.findings.append(DIRECTIVE.at(at, "a line may not begin with %"))
            self.whole = False
            return
        depth = values = documents = 0
        try:
            for event in yaml.parse(text, Loader=yaml.CSafeLoader):
                depth += isinstance(event, yaml.CollectionStartEvent)
                depth -= isinstance(event, yaml.CollectionEndEvent)
                values += isinstance(event, yaml.NodeEvent)
                documents += isinstance(event, yaml.DocumentStartEvent)
                if not self._is_within(event, depth, values, documents):
                    return
                if isinstance(event, yaml.NodeEvent):
                    self._check_node(event)
                self.events.append(event)
        except yaml.YAMLError as error:
            finding = explain(error, text, self.events, file)
            self.whole = False
            if not any(one.position.line == finding.position.line for one in self.findings):
                self.findings.append(finding)  # else what is found in that line is its cause

    def _is_within(self, event: yaml.Event, depth: int, values: int, documents: int) -> bool:
        length = len(event.value) if isinstance(event, yaml.ScalarEvent) else 0
        if depth > DEEPEST:
            self.refuse(TOO_DEEP, event, f"nested more than {DEEPEST} deep")
        elif values > MOST_VALUES:
            self.refuse(TOO_MANY, event, f"more than {MOST_VALUES:,} keys and values")
        elif documents > 1:
            hint = "move what follows to a file of its own, or delete the line"
            self.refuse(DOCUMENTS, event, "a second document begins here", hint)
        elif length > LONGEST_TEXT:
            message = f"a text of {length:,} characters, more than {LONGEST_TEXT:,}"
            self.refuse(TOO_LONG, event, message)
        else:
            return True
        return False

    def _check_node(self, event: yaml.NodeEvent) -> None:
        is_alias = isinstance(event, yaml.AliasEvent)
        mark = quoted(f"{'*' if is_alias else '&'}{event.anchor}")
        if is_alias:
            hint = 'put text that begins with * in quotes: "*…"'
            message = f"{mark} repeats another value, which content does not do"
            self.refuse(ANCHOR, event, message, hint, self._in_quotes(event))
        elif event.anchor is not None:
            hint = 'put text that begins with & in quotes: "&…"'
            message = f"{mark} names a value to repeat it, which content does not do"
            self.note(ANCHOR, event, message, hint, self._in_quotes(event))
            # A word that was swallowed whole leaves an empty value, which is no fault of its own.
            self.whole &= getattr(event, "value", True) != ""
        if getattr(event, "tag", None) is not None:
            hint = 'put text that begins with ! in quotes: "!…"'
            message = "text that begins with ! needs quotes"
            self.refuse(TAG, event, message, hint, self._in_quotes(event))

    def compose(self) -> None:
        """The second walk: events to nodes.

        Of two equal keys in a mapping the later counts, so that the rest can be checked.
        """
        for event in self.events:
            if isinstance(event, yaml.CollectionEndEvent):
                self.stack.pop()
            elif isinstance(event, yaml.NodeEvent):
                frame = self.stack[-1] if self.stack else None
                if frame and frame.key is None and isinstance(frame.node.held, dict):
                    self._take_key(frame, event)
                else:
                    self._take_value(frame, event)
            if not self.whole:
                break

    def _take_key(self, frame: _OpenNode, event: yaml.NodeEvent) -> None:
        if not isinstance(event, yaml.ScalarEvent) or event.value == "":
            line, column = place_of(event.start_mark)
            hint = "write one word in front of the colon, and put text with brackets in quotes"
            if "{{" in self.source.text.split("\n")[line][max(0, column - 1) :][:3]:
                hint = 'put text that begins with "{{" in quotes'
            self.refuse(NOT_TEXT, event, "a key must be a word", hint)
            return
        key = event.value
        if key == "<<" and event.implicit[0]:
            self.refuse(
                ANCHOR,
                event,
                '"<<" repeats keys of another place, which content does not do',
                "write the values out",
            )
            return
        if hidden := find_hidden(key):
            self.note(UNPRINTABLE, event, f"the key holds {hidden[1]}")
        fields = frame.node.fields
        if key in fields and not frame.has_duplicate:
            # One finding for each mapping: a missing dash makes every key of a card a duplicate.
            frame.has_duplicate = True
            first = fields[key].key_at
            is_dash = frame.in_list and key == next(iter(fields))
            hint = 'is a "-" missing before it?' if is_dash else "delete one of the two"
            message = f"{quoted(key)} stands already in line {first.line}, column {first.column}"
            self.note(DUPLICATE, event, message, hint)
        line, column = place_of(event.start_mark)
        frame.key, frame.key_place = key, (line + 1, column + 1)

    def _take_value(self, frame: _OpenNode | None, event: yaml.NodeEvent) -> None:
        held = self._held(event)
        key = frame.key if frame else None
        if held is None and key and frame and re.match(r"[A-Za-z_][\w-]*:\S", key):
            line, column = frame.key_place or (1, 1)  # a key that holds its value: `{suit:cups}`
            place = Position(self.source.file, line, column + key.index(":"))
            hint = f"write {quoted(key.replace(':', ': ', 1))}"
            self.findings.append(SYNTAX.at(place, "a space is missing after the colon", hint))
            self.whole = False
            return
        node = self._node(event, held, frame.key_place if frame else None)
        if frame is None:
            self.root = node
        elif isinstance(frame.node.held, dict) and key is not None:
            frame.node.held[key] = node
            frame.key = frame.key_place = None
        else:
            frame.node.items.append(node)
        if isinstance(held, list | dict):
            self.stack.append(_OpenNode(node, frame is not None and key is None))

    def _node(self, event: yaml.NodeEvent, held: Content, key: tuple[int, int] | None) -> Node:
        """The node of a value; one that is missing at the end stands at the last character."""
        text, mark = self.source.text, event.start_mark
        line, column = place_of(mark)
        if mark and mark.index >= len(text):
            line, column = text.count("\n"), len(text) - text.rfind("\n") - 1
        node = Node(held, self.source, line + 1, column + 1, key)
        if isinstance(event, yaml.ScalarEvent) and event.value:
            last, end = place_of(event.end_mark)
            node.end = (last + 1, end + 1) if last > line else None
        return node

    def _held(self, event: yaml.NodeEvent) -> Content:
        if isinstance(event, yaml.SequenceStartEvent):
            return []
        if not isinstance(event, yaml.ScalarEvent):
            return {}
        word = event.value
        if not event.implicit[0]:
            if hidden := find_hidden(word):
                self.note(UNPRINTABLE, event, f"the text holds {hidden[1]}", "take the escape out")
            return word
        if word.endswith('"') and word.count('"') % 2 and not word[-2:-1].isdigit():
            hint = "is the opening quote missing?"
            fix = ("", '"') if word.count('"') == 1 and "\\" not in word else None
            self.note(LONE_QUOTE, event, 'the text ends in a " of its own', hint, fix)
        if rest := self._cut_off(event):
            return self._held_with(rest, word, event)
        try:
            return resolve(word)
        except OverflowError:
            hint = "put an identifier made of digits in quotes"
            self.note(NUMBER, event, f"{quoted(word)} is too large a number", hint)
            return word

    def _cut_off(self, event: yaml.ScalarEvent) -> str:
        """What stands behind an unquoted value and looks less like a comment than like its end."""
        line, column = place_of(event.end_mark)
        rest = self.lines[line][column:] if line < len(self.lines) else ""
        found = _HASH.fullmatch(rest)
        return found[1].rstrip() if found else ""

    def _held_with(self, rest: str, word: str, event: yaml.ScalarEvent) -> Content:
        """The value of a text that ends at a #: where nothing stands before it, the rest itself."""
        held = resolve(word)
        if held is None and re.fullmatch("#[0-9A-Fa-f]{3,8}", rest):
            held, line = rest, place_of(event.end_mark)[0]
            place = Position(self.source.file, line + 1, self.lines[line].rindex(rest) + 1)
            hint = f'put it in quotes: "{rest}"'
            message = f"{quoted(rest)} is left out: a # behind a space begins a comment"
            self.findings.append(CUT_OFF.at(place, message, hint, (rest, f'"{rest}"')))
        elif isinstance(held, str) and word:
            line, column = place_of(event.start_mark)
            is_one_line = line == place_of(event.end_mark)[0]
            is_certain = is_one_line and rest[1:2].isdigit()
            fix = in_quotes(self.lines[line], column, with_hash=True) if is_certain else None
            hint = 'put the whole text in quotes; a comment begins with "# "'
            message = f"the text ends before {quoted(rest)}: a # behind a space begins a comment"
            self.note(CUT_OFF, event, message, hint, fix)
        return held
