"""Finds which change of a card set a finding in the game comes from, so that it names that line.

A set is put into a game before anything is judged. What it breaks may show anywhere in the game, in
files that its author did not write and cannot mend: ten texts miss one card that was removed. Here
each such finding is led back to the change, by the names that it, its line and what that mentions
have in common with what was changed; all that follow from one change become one finding.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import PurePath
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Position, Severity, quoted
from generator.source.document import Node

PLAYED = "G"
"""Begins the codes of what matches show, which comes from all of a game."""
RULES = "R"
"""Begins the codes of what rules and effects come to."""
_REASONS = frozenset({"editorial", "cites", "means", "because"})
"""What is said about a value, and breaks nothing."""
_SPOKEN = {"seats": frozenset({"players", "player", "seat", "arbiter"})}
"""Other words by which findings speak of a thing that a set may change."""
_WORD = re.compile(r"[^\W\d][\w-]*")
_QUOTED = re.compile(r'"([^"]+)"')


class Leaf(NamedTuple):
    """A value that a set gives otherwise than the game: the name of its key, and its place."""

    key: str
    at: Position


@dataclass(frozen=True)
class Cause:
    """One thing of the game that a set has changed.

    `name` is that of the thing, `part` the part of the game that it stands in, `at` where the set
    says so, and `last` the last line of that. `leaves` are the values that differ, `before` the
    words that only the game had there, `after` those that only the set has.
    """

    how: str
    part: str
    name: str
    at: Position
    last: int
    leaves: tuple[Leaf, ...] = ()
    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, how: str, part: str, name: str, at: Position, old: Node | None, new: Node | None
    ) -> "Cause":
        """The change of a thing that was `old` and becomes `new`; None for what is not there."""
        leaves = tuple(_differing(name, old, new)) if new else ()
        told, tells = (frozenset(_said(one)) if one else frozenset[str]() for one in (old, new))
        ends = [one.line for one in _nodes(new) if one.source is new.source] if new else []
        last = max((at.line, *ends))
        return cls(how, part, name, at, last, leaves, told - tells, tells - told)

    def place(self, words: Collection[str]) -> Position:
        """Where a finding stands that speaks of `words`: at the value that was changed."""
        named = [leaf.at for leaf in self.leaves if _plain(leaf.key) in words]
        only = [leaf.at for leaf in self.leaves] if len(self.leaves) == 1 else []
        return next(iter(named or only), self.at)

    def holds(self, at: Position) -> bool:
        """Whether a place lies in what the set says of the thing."""
        return at.file == self.at.file and self.at.line <= at.line <= self.last


def rooted(
    findings: Iterable[Diagnostic],
    causes: Sequence[Cause],
    texts: Mapping[str, str],
    of_game: Collection[Diagnostic] = (),
) -> list[Diagnostic]:
    """The findings with those in the game at what a set has changed, one for each such change.

    Args:
        findings: all findings; those about files of the game have relative names of files.
        causes: all that sets have changed.
        texts: file name to text.
        of_game: what is found in the game without sets, which stays where it is.
    """
    found = list(findings)
    own = files_of_sets({one.position.file for one in found})
    strays = {
        one
        for one in found
        if one.position.file not in own and one not in of_game and one.code.id[0] != PLAYED
    }
    if not causes or not strays:
        return sorted(found)
    search = _Search(causes, texts)
    kept = [one for one in found if one not in strays]
    by_cause: dict[int, list[tuple[int, Diagnostic]]] = {}
    for one in sorted(strays):
        place, strength = search.cause_of(one)
        if place is None:
            kept.append(one)
        else:
            by_cause.setdefault(place, []).append((strength, one))
    for place, group in by_cause.items():
        cause = causes[place]
        is_error = any(one.severity is Severity.ERROR for _, one in group)
        # What the set itself says elsewhere of the thing follows from the same change.
        follows = [
            one
            for one in kept
            if is_error
            and one.position.file in own
            and one.severity is Severity.ERROR
            and not cause.holds(one.position)
            and _plain(cause.name) in search.spoken_of(one)
        ]
        kept = [one for one in kept if one not in follows]
        _settle(kept, cause, [*(one for _, one in sorted(group, key=_rank)), *follows])
    return sorted(kept)


def files_of_sets(names: Iterable[str]) -> frozenset[str]:
    """Those of the files that belong to card sets: they are named absolutely."""
    return frozenset(name for name in names if PurePath(name).is_absolute())


def _settle(kept: list[Diagnostic], cause: Cause, group: Sequence[Diagnostic]) -> None:
    """Add the one finding that stands for all that follow from a cause, the likeliest first."""
    places = [at for one in group for at in one.places]
    for number, one in enumerate(kept):
        if cause.holds(one.position) and one.severity is Severity.ERROR:
            kept[number] = one.beside(places)
            return
    first, hint = group[0], group[0].hint
    if cause.how == "remove":
        name = quoted(cause.name)
        hint = f"the game still names {name} there: replace what does so, or do not remove {name}"
    at = cause.place(_words(first.message))
    moved = replace(first, position=at, hint=hint, related=(), fix=None)
    kept.append(moved.beside(places))


def _rank(found: tuple[int, Diagnostic]) -> tuple[bool, bool, int, Diagnostic]:
    """Errors first; what files say before what rules come to; then those linked most strongly."""
    strength, one = found
    return one.severity is not Severity.ERROR, one.code.id[0] == RULES, -strength, one


@dataclass(frozen=True)
class _Search:
    """Looks for the cause of findings; each way in which one may be linked has its strength."""

    causes: Sequence[Cause]
    texts: Mapping[str, str]

    def cause_of(self, one: Diagnostic) -> tuple[int | None, int]:
        """The number of the likeliest cause, or None, and how strongly the two are linked."""
        clues = self._clues(one)
        rated = [(self._strength(cause, clues, one), -at) for at, cause in enumerate(self.causes)]
        strength, place = max(rated)
        if strength == 0 and len(self.causes) > 1:
            return None, 0
        return -place, strength

    def spoken_of(self, one: Diagnostic) -> Collection[str]:
        """What a finding names, and the value that it stands at."""
        text = self.texts.get(one.position.file, "")
        named = map(_plain, _QUOTED.findall(one.message))
        return _words(_value_text(text, one.position)).union(named)

    def _clues(self, one: Diagnostic) -> Sequence[tuple[int, Collection[str], bool]]:
        """What a finding speaks of, the nearest first, each with its strength.

        The last of each says whether the words are those of content, or our own.
        """
        text = self.texts.get(one.position.file, "")
        value, around = _value_text(text, one.position), _block_text(text, one.position)
        named = {_plain(name) for name in _QUOTED.findall(one.message)}
        told = _words(one.message)
        return (
            (100, named, True),
            (60, told, False),
            (50, _words(value), True),
            (20, self._mentioned(named | _words(value)), True),
            (10, _words(around), True),
        )

    def _strength(
        self, cause: Cause, clues: Sequence[tuple[int, Collection[str], bool]], one: Diagnostic
    ) -> int:
        names = {_plain(cause.name)} | _SPOKEN.get(cause.name, frozenset())
        part = _plain(cause.part.rpartition("/")[2])
        file = one.position.file.removesuffix(".yaml")
        best = [0, 5 if cause.part == file else 0]
        for strength, words, is_content in clues:
            if not names.isdisjoint(words):
                best.append(strength)
            elif not is_content:  # any two sentences have words in common
                continue
            elif not cause.before.isdisjoint(words):
                best.append(strength * 4 // 10)
            elif not cause.after.isdisjoint(words):
                best.append(strength * 3 // 10)
            elif part in words:
                best.append(strength // 5)
        return max(best)

    def _mentioned(self, names: Collection[str]) -> frozenset[str]:
        """The words of all that has one of these names in the game, one step on."""
        return frozenset().union(*(self._definitions.get(name, ()) for name in names))

    @cached_property
    def _definitions(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for file, text in self.texts.items():
            for number, line in enumerate(text.split("\n"), start=1):
                if named := re.match(r"\s*(?:- )?\{?\s*id:\s*[\"']?([\w-]+)", line):
                    name = _plain(named[1])
                    words = _words(_block_text(text, Position(file, number)))
                    found[name] = found.get(name, frozenset()) | words
        return found


def _differing(key: str, old: Node | None, new: Node) -> Iterator[Leaf]:
    """The values of `new` that `old` has not, or has otherwise, but for reasons."""
    if old is not None and old.value == new.value:
        return
    if new.fields:
        for name, one in new.fields.items():
            if name not in _REASONS:
                yield from _differing(name, old.fields.get(name) if old else None, one)
        return
    others = old.items if old is not None else []
    if new.items and len(others) == len(new.items):
        for one, other in zip(new.items, others, strict=True):
            yield from _differing(key, other, one)
        return
    yield Leaf(key, new.at)


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for one in (*node.fields.values(), *node.items):
        yield from _nodes(one)


def _said(node: Node) -> Iterator[str]:
    """The words of all that a thing says, but for reasons."""
    if isinstance(node.held, str):
        yield from _words(node.held)
    for name, one in node.fields.items():
        if name not in _REASONS:
            yield from _said(one)
    for one in node.items:
        yield from _said(one)


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(map(_plain, _WORD.findall(text)))


def _plain(name: str) -> str:
    """A name as expressions and texts spell it."""
    return name.replace("-", "_").lower()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _value_text(text: str, at: Position) -> str:
    """What begins at a place: the rest of its line, and the lines below that stand further in."""
    lines = text.split("\n")[at.line - 1 :]
    if not lines:
        return ""
    depth, taken = _indent(lines[0]), [lines[0][at.column - 1 :]]
    for line in lines[1:]:
        if line.strip() and _indent(line) <= depth:
            break
        taken.append(line)
    return "\n".join(taken)


def _block_text(text: str, at: Position) -> str:
    """The thing with an id around a place, or what stands under the nearest key further out."""
    lines = text.split("\n")
    first = min(at.line, len(lines)) - 1
    depth = _indent(lines[first])
    while first > 0 and not lines[first].lstrip().startswith(("- id:", "- {id:")) and depth > 0:
        first -= 1
        if lines[first].strip():
            depth = min(depth, _indent(lines[first]))
    return _value_text(text, Position(at.file, first + 1))
