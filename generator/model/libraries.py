"""A library of rules: what several games play alike, written once, and what it asks of a game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Literal

from pydantic import Field

from generator.diagnostics import ContentPath, Diagnostic, Position
from generator.model.rules import (
    Action,
    Counter,
    Event,
    Expression,
    Rule,
    Ruleset,
    SeatAnswer,
    SharedRequirement,
    Term,
    TypeName,
    Zone,
)
from generator.model.values import Line, Prose, Slug, Values

FOLDER = "rules-library"
"""Where libraries lie, in a box and among our own content."""
KINDS = (
    *("zones", "counters", "events", "terms", "amounts", "requirements"),
    *("actions", "answers", "rules"),
)
"""The lists that a library gives to a ruleset."""
OWN = ("cites", "instead")
"""What a ruleset says of a library beside what this needs."""


class Need(Values):
    """What a library asks of a game that uses it; it stands in the library as `$` and its name."""

    is_: Literal[
        "deck", "attribute", "zone", "counter", "rule", "requirements", "expression", "words"
    ] = Field(alias="is")
    of: Slug | None = Field(
        default=None,
        description="Of an attribute, the need that is its deck; of a counter or zone, `game`, "
        "`seat` or `team`. Of an expression, the need that is the deck of the card it speaks of: "
        "then an attribute or a term may be given by its name alone.",
    )
    by: Slug | None = Field(
        default=None,
        description="Of a zone that may be of the game or of each seat: the local of the library "
        "whose zone it is then.",
    )
    type: TypeName | None = Field(
        default=None, description="Of a counter or an attribute, and what an expression comes to."
    )
    with_: Mapping[Slug, TypeName] = Field(
        default_factory=dict,
        alias="with",
        description="What an expression or requirements may speak of, or a rule is given.",
    )
    default: Expression | None = Field(
        default=None, description="What holds where the game says nothing."
    )
    means: Line


class LibraryExample(Values):
    """What a ruleset may write to use a library in a way of its own, for its page."""

    about: Prose
    text: Prose = Field(description="Lines of a ruleset.")


class LibraryHead(Values):
    """What a library says of itself before its rules."""

    id: Slug
    version: int = Field(ge=1, le=9999, description="Raised whenever games would end otherwise.")
    title: Line
    about: Prose
    examples: tuple[LibraryExample, ...] = ()
    needs: Mapping[Slug, Need] = Field(default_factory=dict)


class Library(LibraryHead):
    """`rules-library/<library>.yaml`."""

    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()
    events: tuple[Event, ...] = ()
    terms: tuple[Term, ...] = ()
    amounts: tuple[Term, ...] = ()
    requirements: tuple[SharedRequirement, ...] = ()
    actions: tuple[Action, ...] = ()
    answers: tuple[SeatAnswer, ...] = ()
    rules: tuple[Rule, ...] = ()


def without_version(name: str) -> str:
    """The name of a library without the version that is pinned."""
    return name.partition("@")[0]


def uses(ruleset: Ruleset) -> Iterator[tuple[str, ContentPath]]:
    """The libraries that a ruleset uses, by name, each with its path in the ruleset."""
    for index, one in enumerate(ruleset.use):
        if isinstance(one, str):
            yield without_version(one), ("use", index)
        else:
            yield from ((without_version(name), ("use", index, name)) for name in one)


def library_of(file: str) -> str | None:
    """The library whose file this is, by the name of the file; None for all others."""
    path = PurePosixPath(file)
    return without_version(path.stem) if path.parent.name == FOLDER else None


def told_with(finding: Diagnostic, places: Iterable[Position]) -> Diagnostic:
    """A finding in a library with where this is used; a library is not mended from a box."""
    found = tuple(dict.fromkeys(places))
    if not found:
        return finding
    first = found[0]
    message = f"{finding.message}; {first.file} line {first.line} uses this library"
    return replace(finding, message=message, fix=None).beside(found)
