"""A body of effects while it is read: what it may name, and what it may lead to."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Diagnostic, Position, did_you_mean, quoted
from generator.model.rules import Requirement, as_expression
from generator.rules import codes
from generator.rules.expression_reader import WRONG, ExpressionReader, Signatures
from generator.rules.expressions import READINGS
from generator.rules.source_map import FindingSink, Path
from generator.rules.symbols import SymbolTable, name_of
from generator.rules.typed_tree import Expr, sure_names
from generator.rules.types import UNKNOWN, Type, merged

LONGEST = 1000
"""Characters of an expression."""


def _in_line(value: Any) -> Any:
    """An expression as text; a list of YAML is one of the language."""
    if not isinstance(value, list):
        return as_expression(value)
    parts = [_in_line(one) for one in value]
    return f"[{', '.join(parts)}]" if all(isinstance(one, str) for one in parts) else value


@dataclass(frozen=True)
class Asked:
    """One place at which a shared requirement is asked, and what is wrong with it there."""

    at: Position
    wrong: tuple[Diagnostic, ...]
    is_sure: bool
    """Whether it is known what its names stand for; else slips in them go unseen."""

    def misfit(self, word: str) -> Diagnostic:
        """All that is wrong with it there, where it is right elsewhere."""
        said = "; ".join(dict.fromkeys(one.message for one in self.wrong))
        message = f"requirement {quoted(word)} cannot be used here: {said}"
        here = codes.UNKNOWN_NAME.at(self.at, message, self.wrong[0].hint)
        return here.beside(one.position for one in self.wrong)


@dataclass
class Declared:
    """What every body of a ruleset may lead to; `used` notes what something does lead to."""

    symbols: SymbolTable
    signatures: Signatures
    events: Mapping[str, Mapping[str, Type]]
    rules: Mapping[str, tuple[Mapping[str, Type], Type | None]]
    actions: Mapping[str, Mapping[str, Type]]
    requirements: Mapping[str, tuple[Requirement, FindingSink, Path]]
    effect_with: Mapping[str, Type]
    asides: Set[str] = frozenset()
    """The actions that are no moves of the game."""
    used: set[tuple[str, str]] = field(default_factory=set)
    asked: dict[str, list[Asked]] = field(default_factory=dict)
    """Where each shared requirement is asked."""

    def misfits(self) -> Iterator[Diagnostic]:
        """What is wrong with shared requirements, at their own place if wherever they are asked."""
        for word, places in self.asked.items():
            asked = [one for one in places if one.is_sure] or places
            if all(one.wrong for one in asked):
                # Of cards of another deck the same slip is said in other words.
                yield from {
                    slip.position: slip for one in reversed(asked) for slip in reversed(one.wrong)
                }.values()
            else:
                yield from (one.misfit(word) for one in asked if one.wrong)

    def meant(self, kind: str, word: str, known: Iterable[str]) -> str | None:
        """The hint for a name that is not there; what it stands for counts as led to."""
        names = list(known)
        hint = did_you_mean(word, names)
        self.used |= {(kind, one) for one in names if hint == did_you_mean(one, [one])}
        return hint


@dataclass
class BodyReader:
    """Reads what stands in one rule, action, card effect or reaction."""

    declared: Declared
    report: FindingSink
    locals: dict[str, Type]
    made: dict[str, Type] = field(default_factory=dict)
    gives: Type | None = None
    loops: int = 0
    fixed: frozenset[str] = frozenset()
    unshown: set[str] = field(default_factory=set)
    """Locals of the language's own, which no seat is shown."""

    def sure(self, test: Expr, *, holds: bool) -> dict[str, Type]:
        """The locals that are not none where a test holds, or where it does not, with types."""
        names = {one for one in sure_names(test, holds) if one in self.locals}
        return {one: self.locals[one].sure() for one in names if self.locals[one].maybe}

    def unsure(self, before: Mapping[str, Type]) -> None:
        """Locals may be none again, whatever else they have become meanwhile."""
        for name, old in before.items():
            self.locals[name] = merged(old, self.locals[name]) or old

    @contextmanager
    def where(self, test: Expr, *, holds: bool) -> Iterator[None]:
        """Effects that run only where a test holds, or does not."""
        sure = self.sure(test, holds=holds)
        before = {name: self.locals[name] for name in sure}
        self.locals.update(sure)
        yield
        self.unsure(before)

    def expr(
        self, text: Any, path: Path, wanted: Type | None, extra: Mapping[str, Type] | None = None
    ) -> Expr:
        """One expression of a wanted type; numbers, flags and lists may stand unquoted."""
        text = _in_line(text)
        if not isinstance(text, str) or len(text) > LONGEST:
            self.report.at(path, codes.WRONG_FIELD, "a short expression must stand here")
            return WRONG
        reader = self.reading(text, path, extra)
        before = len(self.report.findings)
        found = reader.read(wanted)
        if found.type == UNKNOWN and len(self.report.findings) == before:
            return reader.unknown(ast.Name("", col_offset=0), found)
        if wanted is None or len(self.report.findings) > before:
            return found
        return reader.check(ast.Name("", col_offset=0), found, wanted)

    def reading(
        self, text: str, path: Path, extra: Mapping[str, Type] | None = None
    ) -> ExpressionReader:
        """What reads an expression that stands here."""
        names, declared = {**self.locals, **(extra or {})}, self.declared
        return ExpressionReader(
            declared.symbols, self.report, path, text, names, declared.signatures, READINGS
        )

    def local(self, word: Any, path: Path, kind: Type) -> str:
        """Make a local, or take up an old one of the same type."""
        name = name_of(str(word))
        if not name.isidentifier() or len(name) > 64:
            self.report.at(path, codes.WRONG_FIELD, f"{quoted(word)} is no name")
            return "_"
        taken = ("seats", "players", "values", "cards", "it", "picked")
        if name in self.declared.symbols.zones or name in taken:
            zone = self.declared.symbols.zones.get(name)
            what = "a word of the language" if zone is None else f"a zone, {quoted(zone.model.id)}"
            message = f"{quoted(name)} stands for something else already: {what}"
            self.report.at(path, codes.DUPLICATE_NAME, message, "take another name for the local")
            self.locals.setdefault(name, kind)  # so that what reads it is no finding of its own
            return name
        old = self.locals.get(name, kind)
        both = merged(old, kind)
        if both is None:
            message = f"{quoted(name)} is {old.said} already, and cannot be {kind.said}"
            self.report.at(path, codes.WRONG_KIND, message, "take another name")
            return name
        self.locals[name] = self.made[name] = both
        return name
