"""The first walk: libyaml's events in order, stopped by the first limit that a text exceeds.

libyaml reads events without recursion, so a hostile text costs no more here than its length.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import yaml

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.source.syntax import explain

LARGEST_FILE: Final = 4_000_000
"""Bytes, and characters: a 10,000-card deck is about 2 MB."""
DEEPEST: Final = 32
MOST_VALUES: Final = 200_000
LONGEST_TEXT: Final = 20_000
_LONGEST_LINE: Final = 2_000
"""What is looked at of a line to explain a mistake; the searches there are not linear."""

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
    what=f"Lists and mappings are nested more than {DEEPEST} deep.",
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
    why="Content is plain text, numbers, lists and mappings. Mostly it is a text that begins "
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
DIRECTIVE = Code(
    id="S014",
    slug="directive",
    severity=Severity.ERROR,
    what="A line begins with %, which YAML reads as an instruction to its reader.",
    why="Content needs none: the YAML version is fixed and tags are not used.",
    example="%YAML 1.1\n---\ndeck: fate",
    instead="deck: fate",
)


@dataclass
class Walk:
    """What the walk met; `whole` is False where the events do not say all the author meant."""

    events: list[yaml.Event] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    whole: bool = True

    def refuse(self, finding: Diagnostic) -> None:
        """Note a finding after which the events cannot be used."""
        self.findings.append(finding)
        self.whole = False


def walk(text: str, file: str) -> Walk:
    """All events of a text within the limits, and what is wrong with them; never raises."""
    done = Walk()
    if (directive := re.search(r"^%", text, re.MULTILINE)) is not None:
        line = text.count("\n", 0, directive.start()) + 1
        done.refuse(DIRECTIVE.at(Position(file, line), "a line may not begin with %"))
        return done
    try:
        _collect(done, yaml.parse(text, Loader=yaml.CSafeLoader), file)
    except yaml.YAMLError as error:
        _explain(done, error, text, file)
    return done


def _explain(done: Walk, error: yaml.YAMLError, text: str, file: str) -> None:
    """Add the finding for a syntax error, unless one in the same line is its cause."""
    lines = [line[:_LONGEST_LINE] for line in text.split("\n")]
    last = done.events[-1] if done.events else None
    finding = explain(error, lines, _open_brackets(done.events), last, file)
    done.whole = False
    if not any(one.position.line == finding.position.line for one in done.findings):
        done.findings.append(finding)


def _collect(done: Walk, events: Iterator[yaml.Event], file: str) -> None:
    depth = values = documents = 0
    for event in events:
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        values += isinstance(event, yaml.NodeEvent)
        documents += isinstance(event, yaml.DocumentStartEvent)
        if excess := _excess(event, file, depth, values, documents):
            return done.refuse(excess)
        if isinstance(event, yaml.NodeEvent):
            _check_node(done, event, file)
        done.events.append(event)
    return None


def _excess(
    event: yaml.Event, file: str, depth: int, values: int, documents: int
) -> Diagnostic | None:
    if depth > DEEPEST:
        return TOO_DEEP.at(start_of(event, file), f"nested more than {DEEPEST} deep")
    if values > MOST_VALUES:
        return TOO_MANY.at(start_of(event, file), f"more than {MOST_VALUES:,} keys and values")
    if documents > 1:
        hint = "move what follows to a file of its own, or delete the line"
        return DOCUMENTS.at(start_of(event, file), "a second document begins here", hint)
    if isinstance(event, yaml.ScalarEvent) and len(event.value) > LONGEST_TEXT:
        message = f"a text of {len(event.value):,} characters, more than {LONGEST_TEXT:,}"
        return TOO_LONG.at(start_of(event, file), message)
    return None


def _check_node(done: Walk, event: yaml.NodeEvent, file: str) -> None:
    if isinstance(event, yaml.AliasEvent):
        hint = 'put text that begins with * in quotes: "*…"'
        done.refuse(
            ANCHOR.at(start_of(event, file), f"{quoted(f'*{event.anchor}')} is an alias", hint)
        )
    elif event.anchor is not None:
        hint = 'put text that begins with & in quotes: "&…"'
        named = quoted(f"&{event.anchor}")
        done.findings.append(ANCHOR.at(start_of(event, file), f"{named} is an anchor", hint))
        # A word that was swallowed whole leaves an empty value, which is no fault of its own.
        done.whole &= getattr(event, "value", True) != ""
    if getattr(event, "tag", None) is not None:
        hint = 'put text that begins with ! in quotes: "!…"'
        done.refuse(TAG.at(start_of(event, file), "values carry no tags", hint))


def start_of(event: yaml.Event, file: str) -> Position:
    """Where an event begins in the text; line and column from 1."""
    mark = event.start_mark
    return Position(file, mark.line + 1, mark.column + 1) if mark else Position(file)


def _open_brackets(events: list[yaml.Event]) -> list[tuple[int, int]]:
    """Where the flow collections began that no event has ended; from 0."""
    starts: list[yaml.CollectionStartEvent] = []
    for event in events:
        if isinstance(event, yaml.CollectionStartEvent):
            starts.append(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            starts.pop()
    places = [start_of(event, "") for event in starts if event.flow_style]
    return [(place.line - 1, place.column - 1) for place in places]


CODES = (ANCHOR, TAG, DOCUMENTS, TOO_LARGE, TOO_DEEP, TOO_MANY, TOO_LONG, DIRECTIVE)
