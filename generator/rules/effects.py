"""Effects: each read by its word, its fields typed, its names noted."""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.model.rules import Requirement
from generator.rules import codes, effect_fields, references
from generator.rules.expressions import WRONG, Reader, Signatures
from generator.rules.functions import FUNCTIONS
from generator.rules.places import Path, Report
from generator.rules.tree import Effect, Expr, Test
from generator.rules.types import ANY, FLAG, SEAT, Type, fits, merged
from generator.rules.vocabulary import WORDS, Field, Word
from generator.rules.world import World, name_of

_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass
class Shared:
    """What every body of a ruleset may lead to."""

    world: World
    signatures: Signatures
    events: Mapping[str, Mapping[str, Type]]
    rules: Mapping[str, tuple[Mapping[str, Type], Type | None]]
    actions: Mapping[str, Mapping[str, Type]]
    requirements: Mapping[str, tuple[Requirement, Report, Path]]
    effect_with: Mapping[str, Type]
    used: set[tuple[str, str]] = field(default_factory=set)

    def meant(self, kind: str, word: str, known: Iterable[str]) -> str | None:
        """The hint for a name that is not there; what it stands for counts as led to."""
        names = list(known)
        hint = did_you_mean(word, names)
        self.used |= {(kind, one) for one in names if hint == did_you_mean(one, [one])}
        return hint


@dataclass
class BodyReader:
    """Reads the effects of one rule, action, card effect or reaction."""

    shared: Shared
    report: Report
    scope: dict[str, Type]
    made: dict[str, Type] = field(default_factory=dict)
    gives: Type | None = None
    loops: int = 0
    fixed: frozenset[str] = frozenset()

    def effects(self, raw: Sequence[Any], path: Path) -> tuple[Effect, ...]:
        """The effects of a list; what is wrong is left out, with a finding."""
        found = [self.effect(one, (*path, index)) for index, one in enumerate(raw)]
        return tuple(one for one in found if one is not None)

    def effect(self, raw: Any, path: Path) -> Effect | None:
        """One effect, or None where its word is not known."""
        if not isinstance(raw, Mapping):
            self.report.at(path, codes.UNKNOWN_WORD, "an effect is a word with its fields")
            return None
        found = [key for key in raw if key in WORDS]
        if len(found) != 1:
            self._no_word(raw, path, found)
            return None
        word = WORDS[found[0]]
        return effect_fields.read(self, found[0], word, raw, path)

    def _no_word(self, raw: Mapping[str, Any], path: Path, found: list[str]) -> None:
        if found:
            message = f"one effect has one word, not {' and '.join(found)}"
            self.report.at(path, codes.UNKNOWN_WORD, message, "begin each with a dash of its own")
            return
        keys = list(raw)
        hints = [hint for key in keys if (hint := did_you_mean(key, WORDS))]
        first = quoted(keys[0]) if keys else "nothing"
        message = f"{first} begins no effect"
        self.report.at(path, codes.UNKNOWN_WORD, message, hints[0] if hints else None)

    def expr(
        self, text: Any, path: Path, wanted: Type | None, extra: Mapping[str, Type] | None = None
    ) -> Expr:
        """One expression of a wanted type; numbers and flags may stand unquoted."""
        reader = self.reader(text, path, extra)
        if reader is None:
            return WRONG
        before = len(self.report.findings)
        found = reader.read()
        if wanted is None or len(self.report.findings) > before:
            return found
        anchor = _Start()
        return reader.check(anchor, found, wanted)

    def reader(self, text: Any, path: Path, extra: Mapping[str, Type] | None) -> Reader | None:
        """A reader of the expression at `path`, or None where none can stand there."""
        if isinstance(text, bool):
            text = "true" if text else "false"
        elif isinstance(text, int | float):
            text = str(text)
        if not isinstance(text, str) or len(text) > 1000:
            self.report.at(path, codes.WRONG_FIELD, "a short expression must stand here")
            return None
        scope = {**self.scope, **(extra or {})}
        shared = self.shared
        return Reader(shared.world, self.report, path, text, scope, shared.signatures)

    def local(self, word: Any, path: Path, kind: Type) -> str:
        """Make a local, or take up an old one of the same type."""
        name = name_of(str(word))
        if not name.isidentifier() or len(name) > 64:
            self.report.at(path, codes.WRONG_FIELD, f"{quoted(word)} is no name")
            return "_"
        world = self.shared.world
        if name in world.zones or name in ("seats", "players", "values", "cards", "it", "picked"):
            message = f"{quoted(name)} stands for something else already"
            self.report.at(path, codes.DUPLICATE_NAME, message, "take another name")
            return name
        old = self.scope.get(name)
        both = kind if old is None else merged(old, kind)
        if both is None:
            message = f"{quoted(name)} is {old} already, and not {kind}"
            self.report.at(path, codes.WRONG_KIND, message, "take another name")
            return name
        self.scope[name] = both
        self.made[name] = both
        return name

    def seat(self, raw: Mapping[str, Any], key: str, path: Path) -> Expr:
        """The seat of a field, or the local `seat` where it is left out."""
        if key in raw:
            return self.expr(raw[key], (*path, key), SEAT)
        if "seat" in self.scope and fits(self.scope["seat"], SEAT):
            return Expr("local", SEAT, value="seat")
        hint = f"add `{key}:`, or call a local `seat`"
        self.report.at(path, codes.WRONG_FIELD, "nobody is named who does this", hint)
        return Expr("const", ANY)

    def tests(
        self,
        raw: Sequence[Any],
        path: Path,
        extra: Mapping[str, Type] | None = None,
        *,
        may_lack_test: bool = False,
        afterwards: bool = False,
    ) -> tuple[Test, ...]:
        """Requirements: written out, shared, or bare expressions.

        With `may_lack_test`, one that has words alone holds for nothing. `afterwards` says that
        one which is `unseen` can be asked here once something is chosen.
        """
        if not isinstance(raw, list | tuple):
            self.report.at(path, codes.WRONG_FIELD, "requirements are a list")
            return ()
        found = [
            self._test(_whole(one, may_lack_test), (*path, index), extra)
            for index, one in enumerate(raw)
        ]
        for index, one in enumerate(found):
            if one is not None and one.unseen and not afterwards:
                message = '"unseen" can only be asked of one candidate of "choose", or of an action'
                hint = "let a rule decide once the choice is made"
                self.report.at((*path, index), codes.WRONG_FIELD, message, hint)
        return tuple(one for one in found if one is not None)

    def _test(self, one: Any, path: Path, extra: Mapping[str, Type] | None) -> Test | None:
        if isinstance(one, Requirement):
            one = one.model_dump(exclude_none=True)
        if isinstance(one, str):
            return self._shared(one, path, extra)
        if not isinstance(one, Mapping) or not {"test", "says"} <= one.keys():
            self.report.at(path, codes.WRONG_FIELD, "a requirement has a `test` and `says`")
            return None
        if wrong := one.keys() - {"test", "says", "id", "cites", "of", "unseen"}:
            self.report.at(path, codes.WRONG_FIELD, f"a requirement has no {quoted(min(wrong))}")
        found = self.expr(one["test"], (*path, "test"), FLAG, extra)
        unseen = one.get("unseen", False)
        if not isinstance(unseen, bool):
            self.report.at((*path, "unseen"), codes.WRONG_FIELD, '"unseen" is true or false')
        return Test(
            str(one.get("id") or ""),
            found,
            str(one["says"]),
            _text(one.get("cites")),
            of=self._of(one.get("of") or {}, (*path, "of"), extra),
            unseen=unseen is True,
        )

    def _of(
        self, raw: Any, path: Path, extra: Mapping[str, Type] | None
    ) -> tuple[tuple[str, Expr], ...]:
        """The values that the words of a requirement name."""
        if not isinstance(raw, Mapping):
            self.report.at(path, codes.WRONG_FIELD, '"of" holds values by name')
            return ()
        return tuple(
            (name_of(str(key)), self.expr(text, (*path, key), None, extra))
            for key, text in raw.items()
        )

    def _is_id(self, word: str, extra: Mapping[str, Type] | None) -> bool:
        """Whether an author can only have meant an id: a slug that is no name of the language."""
        if not _SLUG.fullmatch(word):
            return False
        # With a hyphen it would be a difference, which is no test.
        world, locals_ = self.shared.world, {**self.scope, **(extra or {})}
        known = (references.WORDS, world.counters, world.zones, FUNCTIONS, locals_)
        known_terms = self.shared.signatures.names()
        return "-" in word or not any(word in names for names in (*known, known_terms))

    def _shared(self, word: str, path: Path, extra: Mapping[str, Type] | None) -> Test | None:
        known = self.shared.requirements.get(word)
        if known is None:
            if self._is_id(word, extra):
                hint = self.shared.meant("requirement", word, self.shared.requirements)
                message = f"there is no requirement {quoted(word)}"
                hint = hint or did_you_mean(word, {**self.scope, **(extra or {})})
                self.report.at(path, codes.UNKNOWN_NAME, message, hint)
                return None
            found = self.expr(word, path, FLAG, extra)
            return Test("", found, f"This must hold: {word}", is_bare=True)
        self.shared.used.add(("requirement", word))
        one, report, declared = known
        before = len(self.report.findings)
        found = replace(self, report=report).expr(one.test, declared, FLAG, extra)
        if len(self.report.findings) > before:
            wrong = self.report.findings[before:]
            if wrong[0].code is codes.BAD_EXPRESSION:
                return None  # Wrong wherever it is used, and found where it stands.
            del self.report.findings[before:]
            message = f"requirement {quoted(word)} cannot be used here: {wrong[0].message}"
            self.report.at(path, codes.UNKNOWN_NAME, message, wrong[0].hint)
        of = replace(self, report=report)._of(one.of, (*declared[:-1], "of"), extra)
        return Test(word, found, one.says, one.cites, of=of, unseen=one.unseen)


def _whole(one: Any, may_lack_test: bool) -> Any:
    """A requirement; one of words alone gets the test that never holds."""
    if may_lack_test and isinstance(one, Mapping) and "says" in one and "test" not in one:
        return {"test": False, **one}
    return one


class _Start(ast.AST):
    """Stands for a whole expression in findings."""

    col_offset = 0


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


__all__ = ["ANY", "BodyReader", "Field", "Shared", "Word"]
