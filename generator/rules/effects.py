"""Effects: each read by the table of words, its fields typed, its names noted."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, cast

from generator.diagnostics import (
    CUT_BY_COMMA,
    Code,
    Diagnostic,
    Position,
    Remedy,
    did_you_mean,
    quoted,
)
from generator.model.game import Places
from generator.model.rules import Requirement, as_expression
from generator.rules import claims, codes
from generator.rules.expressions import FIXED_NAMES, WRONG, ExpressionReader, Signatures
from generator.rules.functions import FUNCTIONS
from generator.rules.source_map import FindingSink, Path, Spot
from generator.rules.spelling import joined
from generator.rules.symbols import SymbolTable, name_of
from generator.rules.typed_tree import Effect, Expr, Option, Test, sure_names
from generator.rules.types import (
    ANY,
    CARD,
    FLAG,
    INTEGER,
    NONE,
    NUMBER,
    SEAT,
    TEXT,
    UNKNOWN,
    ZONE,
    Type,
    elements,
    fits,
    list_of,
    map_of,
    merged,
    parse_type,
    type_hint,
    words,
)
from generator.rules.vocabulary import ASKS, ELSEWHERE, FIELDS, WORDS, Field

_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_OF_A_TEST = ("test", "says", "id", "cites", "of", "unseen")
_NAME = re.compile(r"[a-z_]\w*", re.IGNORECASE)
_LONGEST = 1000
"""Characters of an expression."""
_BRACKETS = re.compile(r"(?P<id>[a-z][\w-]*)\s*\(", re.IGNORECASE)


def _in_line(value: Any) -> Any:
    """An expression as text; a list of YAML is one of the language."""
    if not isinstance(value, list):
        return as_expression(value)
    parts = [_in_line(one) for one in value]
    return f"[{', '.join(parts)}]" if all(isinstance(one, str) for one in parts) else value


@dataclass(frozen=True)
class _Asked:
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
    asked: dict[str, list["_Asked"]] = field(default_factory=dict)
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
    """Reads the effects of one rule, action, card effect or reaction."""

    declared: Declared
    report: FindingSink
    locals: dict[str, Type]
    made: dict[str, Type] = field(default_factory=dict)
    gives: Type | None = None
    loops: int = 0
    fixed: frozenset[str] = frozenset()
    unshown: set[str] = field(default_factory=set)
    """Locals of the language's own, which no seat is shown."""

    def effects(self, raw: Sequence[Any], path: Path) -> tuple[Effect, ...]:
        """The effects of a list; what is wrong is left out, with a finding.

        Behind an `if` that ends the list where something is none, it is not.
        """
        found, before = list[Effect](), dict[str, Type]()
        for index, one in enumerate(raw):
            for effect in self._effect(one, (*path, index)):
                found.append(effect)
                if effect.word == "if" and _ends(effect.bodies.get("then", ())):
                    sure = self.sure(effect.exprs["if"], holds=False)
                    before = {**{name: self.locals[name] for name in sure}, **before}
                    self.locals.update(sure)
        self._unsure(before)
        return tuple(found)

    def sure(self, test: Expr, *, holds: bool) -> dict[str, Type]:
        """The locals that are not none where a test holds, or where it does not, with types."""
        names = {one for one in sure_names(test, holds) if one in self.locals}
        return {one: self.locals[one].sure() for one in names if self.locals[one].maybe}

    def _unsure(self, before: Mapping[str, Type]) -> None:
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
        self._unsure(before)

    def _effect(self, raw: Any, path: Path) -> tuple[Effect, ...]:
        if not isinstance(raw, Mapping):
            self.report.at(path, codes.UNKNOWN_WORD, "an effect is a word with its fields")
            return ()
        found = [key for key in raw if key in WORDS]
        if found == ["set"] and isinstance(raw["set"], Mapping):
            return self._set_all(raw, path)
        if len(found) == 1:
            effect = _EffectDraft(self, found[0], raw, path).read()
            return _unfolded(effect)
        if found:
            message = f"one effect has one word, not {' and '.join(found)}"
            hint: str | None = "begin each with a dash of its own"
        else:
            message = f"{quoted(next(iter(raw))) if raw else 'nothing'} begins no effect"
            meant = next((ELSEWHERE[key] for key in raw if key in ELSEWHERE), None)
            strange = [key for key in raw if key not in FIELDS]
            near = (hint for key in strange if (hint := did_you_mean(key, WORDS)))
            hint = f"write {meant}: …" if meant else next(near, None)
        self.report.at(path, codes.UNKNOWN_WORD, message, hint)
        return ()

    def _set_all(self, raw: Mapping[str, Any], path: Path) -> tuple[Effect, ...]:
        """Several values at once, each an effect of its own: what is set is the key."""
        if wrong := next((key for key in raw if key != "set"), None):
            message = f'"set" with values by name has no field {quoted(wrong)}'
            hint = "write {set: {round: 1, weather: dry}}"
            self.report.at_key((*path, wrong), codes.WRONG_FIELD, message, hint)
        if not raw["set"]:
            self.report.at((*path, "set"), codes.WRONG_FIELD, '"set" holds values by name')
        by_key = replace(self, report=_with_keys(self.report))
        drafts = (
            _SetDraft(by_key, "set", {"set": str(key), "to": value}, (*path, "set", key))
            for key, value in raw["set"].items()
        )
        return tuple(one.read() for one in drafts)

    def expr(
        self, text: Any, path: Path, wanted: Type | None, extra: Mapping[str, Type] | None = None
    ) -> Expr:
        """One expression of a wanted type; numbers, flags and lists may stand unquoted."""
        text = _in_line(text)
        if not isinstance(text, str) or len(text) > _LONGEST:
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
            declared.symbols, self.report, path, text, names, declared.signatures
        )

    def local(self, word: Any, path: Path, kind: Type) -> str:
        """Make a local, or take up an old one of the same type."""
        name = name_of(str(word))
        if not name.isidentifier() or len(name) > 64:
            self.report.at(path, codes.WRONG_FIELD, f"{quoted(word)} is no name")
            return "_"
        taken = ("seats", "players", "values", "cards", "it", "picked")
        if name in self.declared.symbols.zones or name in taken:
            message = f"{quoted(name)} stands for something else already"
            self.report.at(path, codes.DUPLICATE_NAME, message, "take another name")
            return name
        old = self.locals.get(name, kind)
        both = merged(old, kind)
        if both is None:
            message = f"{quoted(name)} is {old.said} already, and cannot be {kind.said}"
            self.report.at(path, codes.WRONG_KIND, message, "take another name")
            return name
        self.locals[name] = self.made[name] = both
        return name

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
            write = Remedy(f"write [{raw}]", raw, f"[{raw}]") if isinstance(raw, str) else None
            self.report.at(path, codes.WRONG_FIELD, "requirements are a list", write)
            self.declared.used |= {("requirement", str(raw))}
            return ()
        found = []
        for index, one in enumerate(raw):
            if may_lack_test and isinstance(one, Mapping) and "says" in one:
                one = {"test": False, **one}
            test = self._test(one, (*path, index), extra)
            if test is None:
                continue
            if test.unseen and not afterwards:
                message = '"unseen" can only be asked of one candidate of "choose", or of an action'
                hint = "let a rule decide once the choice is made"
                self.report.at((*path, index), codes.WRONG_FIELD, message, hint)
            found.append(test)
        return tuple(found)

    def _test(self, one: Any, path: Path, extra: Mapping[str, Type] | None) -> Test | None:
        if isinstance(one, Requirement):
            one = one.model_dump(exclude_none=True)
        if isinstance(one, str):
            return self._shared(one, path, extra)
        if not isinstance(one, Mapping) or not {"test", "says"} <= one.keys():
            self.report.at(path, codes.WRONG_FIELD, "a requirement has a `test` and `says`")
            return None
        if wrong := sorted(set(one) - set(_OF_A_TEST)):
            message = f"a requirement has no {quoted(wrong[0])}"
            # A key with nothing behind it is what stands behind a comma.
            known = (
                CUT_BY_COMMA if one[wrong[0]] is None else f"known here: {', '.join(_OF_A_TEST)}"
            )
            hint = did_you_mean(wrong[0], _OF_A_TEST) or known
            self.report.at_key((*path, wrong[0]), codes.WRONG_FIELD, message, hint)
        unseen, cites = one.get("unseen", False), one.get("cites")
        if not isinstance(unseen, bool):
            self.report.at((*path, "unseen"), codes.WRONG_FIELD, '"unseen" is true or false')
        return Test(
            str(one.get("id") or ""),
            self.expr(one["test"], (*path, "test"), FLAG, extra),
            str(one["says"]),
            None if cites is None else str(cites),
            of=self._of(one.get("of") or {}, (*path, "of"), extra),
            unseen=unseen is True,
            said=Spot(self.report, (*path, "says"), str(one["says"]), 0),
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

    def _shared(self, word: str, path: Path, extra: Mapping[str, Type] | None) -> Test | None:
        declared = self.declared
        if word not in declared.requirements:
            if (ids := word.split()) and len(ids) > 1 and declared.requirements.keys() >= {*ids}:
                write = Remedy(f"write {', '.join(ids)}", word, ", ".join(ids))
                message = f"a comma is missing behind {quoted(ids[0])}"
                self.report.at(path, codes.WRONG_FIELD, message, write)
                declared.used |= {("requirement", one) for one in ids}
                return None
            if self._is_id(word, extra):
                hint = declared.meant("requirement", word, declared.requirements)
                hint = hint or did_you_mean(word, {**self.locals, **(extra or {})})
                message = f"there is no requirement {quoted(word)}"
                self.report.at(path, codes.UNKNOWN_NAME, message, hint)
                return None
            found = self.expr(word, path, FLAG, extra)
            return Test("", found, f"This must hold: {word}", is_bare=True)
        declared.used.add(("requirement", word))
        one, report, where = declared.requirements[word]
        before = len(self.report.findings)
        there = replace(self, report=report)
        found = there.expr(one.test, where, FLAG, extra)
        of = there._of(one.of, (*where[:-1], "of"), extra)
        wrong = tuple(self.report.findings[before:])
        if any(slip.code is codes.BAD_EXPRESSION for slip in wrong):
            return None  # Wrong wherever it is used, and found where it stands.
        del self.report.findings[before:]
        at = self.report.places.where(path)
        is_sure = self._knows([one.test, *one.of.values()], extra)
        declared.asked.setdefault(word, []).append(_Asked(at, wrong, is_sure))
        said = Spot(report, (*where[:-1], "says"), one.says, 0)
        return Test(word, found, one.says, one.cites, of=of, unseen=one.unseen, said=said)

    def _knows(self, texts: Iterable[object], extra: Mapping[str, Type] | None) -> bool:
        """Whether nothing that these expressions name stands for what has been reported."""
        named = {name for text in texts for name in _NAME.findall(joined(str(text)))}
        types = (one for name, one in {**self.locals, **(extra or {})}.items() if name in named)
        return all((elements(one) or one).kind != "any" for one in types)

    def _is_id(self, word: str, extra: Mapping[str, Type] | None) -> bool:
        """Whether an author can only have meant an id: a slug that is no name of the language."""
        if not _SLUG.fullmatch(word):
            return False
        symbols, names = self.declared.symbols, {**self.locals, **(extra or {})}
        known = (FIXED_NAMES, symbols.counters, symbols.zones, FUNCTIONS, names)
        called, name = self.declared.signatures.names(), name_of(word)
        return not any(name in there for there in (*known, called))


@dataclass
class _EffectDraft:
    """One effect while it is read."""

    reader: BodyReader
    word: str
    raw: Mapping[str, Any]
    path: Path
    exprs: dict[str, Expr] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    bodies: dict[str, tuple[Effect, ...]] = field(default_factory=dict)
    where: tuple[Test, ...] = ()
    left_out: tuple[Test, ...] = ()

    def read(self) -> Effect:
        """The effect by the table; what its word needs beyond that is a function of its own.

        What is late, and the effects inside, come last: they may use the locals made here.
        """
        fields = {self.word: WORDS[self.word].main, **WORDS[self.word].fields}
        self._hold_to(fields)
        for key, one in fields.items():
            if one.kind == "seat" or (key in self.raw and one.kind in _FIELDS and not one.late):
                _FIELDS[one.kind](self, key, one)
        if self.word in _WORDS:
            _WORDS[self.word](self)
        for key, one in fields.items():
            if key in self.raw and one.kind in ("body", "loop"):
                self._body(key, loops=one.kind == "loop")
            elif key in self.raw and one.late and key not in self.exprs:
                self.expr(key, one.type)
        report, says = self.reader.report, self.raw.get("says")
        return Effect(
            self.word,
            report.places.where(self.path),
            self.exprs,
            self.names,
            self.bodies,
            self.where,
            self.left_out,
            Spot(report, (*self.path, "says"), says, 0) if isinstance(says, str) else None,
        )

    def _hold_to(self, fields: Mapping[str, Field]) -> None:
        """Fields that the word does not know, and those that it lacks."""
        meant: set[str | None] = set()
        known = [one for one in fields if one != self.word]
        for key in self.raw:
            if key in fields:
                continue
            meant.add(hint := did_you_mean(key, known))
            if hint is None and known:
                named = f"known here: {', '.join(known)}"
                hint = CUT_BY_COMMA if self.raw[key] is None else named
            message = f"{quoted(self.word)} has no field {quoted(key)}"
            self.reader.report.at_key((*self.path, key), codes.WRONG_FIELD, message, hint)
        for key in known:
            is_missing = key not in self.raw and fields[key].needed
            if is_missing and did_you_mean(key, [key]) not in meant:  # else it is misspelt
                message = f"{quoted(self.word)} needs {quoted(key)}"
                self.wrong("", message, f"such as {WORDS[self.word].example}")

    def at(self, key: str) -> Path:
        """Where the value of a field stands; of the whole effect without a key."""
        return (*self.path, key) if key else self.path

    def wrong(
        self, key: str, message: str, hint: str | None = None, code: Code = codes.WRONG_FIELD
    ) -> None:
        """Report something about a field."""
        self.reader.report.at(self.at(key), code, message, hint)

    def expr(
        self, key: str, wanted: Type | None = None, extra: Mapping[str, Type] | None = None
    ) -> Expr:
        """The expression of a field."""
        found = self.reader.expr(self.raw.get(key), self.at(key), wanted, extra)
        self.exprs[key] = found
        return found

    def local(self, key: str, kind: Type) -> None:
        """The local of a field that makes one, where it is given."""
        if key in self.raw:
            self.names[key] = self.reader.local(self.raw[key], self.at(key), kind)

    def inner(self, key: str) -> Type:
        """What the list of a field holds."""
        found = self.exprs[key].type
        return ANY if found.maybe else elements(found) or ANY

    def _body(self, key: str, *, loops: bool) -> None:
        raw = self.raw[key]
        if not isinstance(raw, list):
            self.wrong(key, f"{quoted(key)} is a list of effects")
            raw = []
        known = (
            self.reader.where(self.exprs["if"], holds=key == "then")
            if self.word == "if"
            else nullcontext()
        )
        # Where all believe a claim, there is no challenger.
        is_believed, own = key == "believed", self.reader.locals
        kind = own.pop(claims.CHALLENGER, None) if is_believed else None
        self.reader.loops += loops
        with known:
            self.bodies[key] = self.reader.effects(raw, self.at(key))
        self.reader.loops -= loops
        own |= {claims.CHALLENGER: kind} if kind else {}

    def values(self, key: str, wanted: Mapping[str, Type], what: str) -> None:
        """The values of `with`, each of the type that `what` asks for; all must be there."""
        raw, report = self.raw.get(key, {}), self.reader.report
        path = self.at(key if key in self.raw else "")
        if not isinstance(raw, Mapping):
            report.at(path, codes.WRONG_FIELD, f"{quoted(key)} holds values by name")
            return
        typed = {name_of(str(one)): one for one in raw}
        for name, original in typed.items():
            if name not in wanted:
                message, hint = f"{what} takes no {quoted(original)}", did_you_mean(name, wanted)
                report.at_key((*path, original), codes.WRONG_FIELD, message, hint)
        for name, kind in wanted.items():
            if name not in typed:
                self.exprs[f"with.{name}"] = Expr("const", NONE, value=None)
                if not kind.maybe:
                    report.at(path, codes.WRONG_FIELD, f"{what} needs {quoted(name)}")
                continue
            text, at = raw[typed[name]], (*path, typed[name])
            self.exprs[f"with.{name}"] = self.reader.expr(text, at, kind)

    def in_brackets(self, key: str, called: str, wanted: Mapping[str, Type]) -> None:
        """The values in the brackets behind an id; those that are left out are none."""
        if "with" in self.raw:
            message = "what the rule is given stands in the brackets already"
            self.wrong("with", message, "leave `with` out, or the brackets")
        text, found = self.raw[key], None
        if len(text) > _LONGEST:
            self.wrong(key, "a short expression must stand here")
        else:
            reader = self.reader.reading(text, self.at(key))
            found = reader.given(f"rule {quoted(called)}", called, wanted)
        values = found or [WRONG] * len(wanted)
        self.exprs |= {f"with.{one}": value for one, value in zip(wanted, values, strict=True)}

    def candidates(
        self,
        extra: dict[str, Type],
        *,
        afterwards: bool = False,
        left: dict[str, Type] | None = None,
    ) -> None:
        """What is asked of every candidate: requirements, and what a greedy seat prefers.

        `left` are the names of what is not in the list, if they stand for something else there.
        """
        raw, reader = self.raw, self.reader
        if "where" in raw:
            self.where = reader.tests(raw["where"], self.at("where"), extra, afterwards=afterwards)
        if "left_out" in raw:
            at = self.at("left_out")
            self.left_out = reader.tests(raw["left_out"], at, left or extra, may_lack_test=True)
        if "prefer" in raw:
            self.expr("prefer", NUMBER, extra)

    def followed(self) -> None:
        """What follows each option where it is chosen, which may name the answer."""
        raw, found = self.raw[self.word], []
        for option in self.names.get("options", ()):
            own = raw.get(option.id) if isinstance(raw, Mapping) else None
            if not isinstance(own, Mapping) or "does" not in own:
                found.append(option)
                continue
            path = (*self.at(self.word), option.id, "does")
            if not isinstance(own["does"], list):
                self.reader.report.at(path, codes.WRONG_FIELD, '"does" is a list of effects')
                continue
            found.append(replace(option, does=self.reader.effects(own["does"], path)))
        self.names["options"] = tuple(found)

    def options(self, key: str, extra: dict[str, Type]) -> Type:
        """Named options; the text that is one of them."""
        raw = self.raw[key]
        if isinstance(raw, list):
            raw = {str(one): {} for one in raw}
        if not isinstance(raw, Mapping) or not raw:
            self.wrong(key, f"{quoted(key)} names the options")
            return TEXT
        at = self.at(key)
        options = tuple(self._option(str(one), raw[one] or {}, (*at, one), extra) for one in raw)
        self.names["options"] = options
        return words(frozenset(one.id for one in options))

    def _option(self, name: str, raw: Any, path: Path, extra: dict[str, Type]) -> Option:
        # What all have chosen, or heard, is for the effects that follow.
        known = {"says", "where", "prefer", *(("does",) if self.word == "ask" else ())}
        reader = self.reader
        if not isinstance(raw, Mapping) or raw.keys() - known:
            message = f"the option {quoted(name)} can have {', '.join(sorted(known))}"
            reader.report.at(path, codes.WRONG_FIELD, message)
            return Option(name, name)
        where = reader.tests(raw["where"], (*path, "where"), extra) if "where" in raw else ()
        prefer = None
        if "prefer" in raw:
            prefer = reader.expr(raw["prefer"], (*path, "prefer"), NUMBER, extra)
        return Option(name, str(raw.get("says", name)), where, prefer)


class _SetDraft(_EffectDraft):
    """One of several values that are set at once: its path is that of the value."""

    def at(self, key: str) -> Path:
        return (*self.path, _KEY) if key == "set" else self.path


_KEY = "the key itself"


@dataclass(frozen=True)
class _Keyed:
    """Places at which a key counts as a value, behind the path of its value."""

    places: Places

    def __getattr__(self, name: str) -> Any:
        return getattr(self.places, name)

    def where(self, path: Path) -> Position:
        """The place of a value, or of a key."""
        if path and path[-1] == _KEY:
            return self.places.key_position(path[:-1])
        return self.places.where(path)


def _with_keys(report: FindingSink) -> FindingSink:
    """Where findings go, also those about keys."""
    return FindingSink(cast(Places, _Keyed(report.places)), report.findings)


def _ends(effects: Sequence[Effect]) -> bool:
    """Whether nothing that follows these effects runs after them."""
    return bool(effects) and bool(WORDS[effects[-1].word].ends)


# -- the kinds of fields -----------------------------------------------------------------------


def _expr(draft: _EffectDraft, key: str, field: Field) -> None:
    if field.type is not None:  # Else its word says what it must be.
        draft.expr(key, field.type)


def _list(draft: _EffectDraft, key: str, _: Field) -> None:
    found = draft.expr(key).type
    if elements(found) is None or found.maybe:
        draft.wrong(key, f"a list must stand here, not {found.said}", code=codes.WRONG_KIND)


def _cards(draft: _EffectDraft, key: str, _: Field) -> None:
    found = draft.expr(key).type
    inner = elements(found)
    if not fits(found, CARD) and not (inner and fits(inner, CARD)):
        draft.wrong(key, f"cards must stand here, not {found.said}", code=codes.WRONG_KIND)


def _seat(draft: _EffectDraft, key: str, _: Field) -> None:
    """The seat of a field, or the local `seat` where it is left out."""
    names = draft.reader.locals
    if key in draft.raw:
        draft.expr(key, SEAT)
    elif "seat" in names and fits(names["seat"], SEAT):
        draft.exprs[key] = Expr("local", SEAT, value="seat")
    else:
        hint = f"add `{key}:`, or call a local `seat`"
        draft.wrong("", "nobody is named who does this", hint)
        draft.exprs[key] = WRONG


def _target(draft: _EffectDraft, key: str, _: Field) -> None:
    """Something that can change: a counter, a local, a field; zones only for `swap`."""
    found = draft.expr(key)
    settable = ("counter", "local", "zone") if draft.word == "swap" else ("counter", "local")
    is_fixed = found.op == "local" and found.value in draft.reader.fixed
    if found.type.kind != "any" and (found.op not in settable or is_fixed):
        message = f"{quoted(draft.raw.get(key))} cannot be changed"
        hint = "counters, locals and fields of an event can"
        draft.wrong(key, message, hint, codes.NOT_SETTABLE)


def _local(draft: _EffectDraft, key: str, field: Field) -> None:
    if field.type is not None:
        draft.local(key, field.type)


def _word(draft: _EffectDraft, key: str, field: Field) -> None:
    value = draft.raw[key]
    if value not in field.choices:
        message = f"{quoted(key)} is one of {', '.join(field.choices)}, not {quoted(value)}"
        draft.wrong(key, message, did_you_mean(str(value), field.choices))
    draft.names[key] = str(value)


def _literal(draft: _EffectDraft, key: str, field: Field) -> None:
    value, text = draft.raw[key], draft.raw[key] if isinstance(draft.raw[key], str) else ""
    is_good, wanted = {
        "flag": (isinstance(value, bool), "is true or false"),
        "text": (0 < len(text) <= 400, "is a sentence of at most 400 letters"),
        "outcome": (
            name_of(text).isidentifier() and len(text) <= 64,
            "is followed by an id of your own",
        ),
    }[field.kind]
    if not is_good:
        draft.wrong(key, f"{quoted(key)} {wanted}")
    draft.names[key] = value is True if field.kind == "flag" else str(value)


def _id(draft: _EffectDraft, key: str, field: Field) -> None:
    draft.names[key] = _refer(draft, draft.raw[key], draft.at(key), field.refers)


def _called(draft: _EffectDraft, key: str, field: Field) -> None:
    """The id of a rule, alone or with what it is given in brackets behind it."""
    raw = draft.raw[key]
    begun = _BRACKETS.match(raw) if isinstance(raw, str) else None
    draft.names[key] = _refer(draft, begun["id"] if begun else raw, draft.at(key), field.refers)


def _ids(draft: _EffectDraft, key: str, field: Field) -> None:
    value, path = draft.raw[key], draft.at(key)
    if not isinstance(value, list) or not value:
        draft.wrong(key, f"{quoted(key)} is followed by a list of ids")
        value = []
    found = [_refer(draft, one, (*path, index), field.refers) for index, one in enumerate(value)]
    draft.names[key] = tuple(one for one in found if one)


def _refer(draft: _EffectDraft, value: Any, path: Path, kind: str) -> str | None:
    declared = draft.reader.declared
    known: Mapping[str, Any] = getattr(declared, f"{kind}s")
    if isinstance(value, list | Mapping):
        hint = f"write {value[0]}, without [ ]" if isinstance(value, list) and value else None
        draft.reader.report.at(path, codes.WRONG_FIELD, f"one {kind} must stand here", hint)
        declared.used |= {(kind, str(one)) for one in value}
        return None
    if isinstance(value, str) and value in known:
        declared.used.add((kind, value))
        return value
    message = f"there is no {kind} {quoted(value)}"
    hint = declared.meant(kind, str(value), known) or declared.symbols.elsewhere(str(value))
    draft.reader.report.at(path, codes.UNKNOWN_NAME, message, hint)
    return None


_FIELDS: Mapping[str, Callable[[_EffectDraft, str, Field], None]] = {
    "expr": _expr,
    "list": _list,
    "cards": _cards,
    "seat": _seat,
    "target": _target,
    "local": _local,
    "word": _word,
    "flag": _literal,
    "text": _literal,
    "outcome": _literal,
    "id": _id,
    "called": _called,
    "ids": _ids,
}
"""How a field of each kind is read, where its word leaves nothing open."""

# -- what the table does not say of a word -----------------------------------------------------


def _deal(draft: _EffectDraft) -> None:
    if "to" in draft.raw:
        draft.expr("to", ZONE, {"seat": SEAT})


def _move(draft: _EffectDraft) -> None:
    found = draft.exprs["move"].type
    draft.local("as", list_of((elements(found) or found) if found.kind != "any" else CARD))


def _draw(draft: _EffectDraft) -> None:
    source = draft.exprs.get("from")
    draft.local("as", list_of(Type("card", decks=source.type.decks if source else None)))


def _set(draft: _EffectDraft) -> None:
    if "to" not in draft.raw:
        return
    kind, target = draft.exprs["set"].type, draft.exprs["set"]
    if target.op == "local" and (kind.kind == "none" or kind.of == UNKNOWN):
        _begun(draft, str(target.value), kind)
        return
    is_maybe = kind.maybe or kind.kind in ("seat", "card")
    value = draft.expr("to", replace(kind, maybe=is_maybe))
    known = value.type.choices
    if kind.kind != "text" or not kind.choices or not known or not known & kind.choices:
        return
    # A local may have been told apart by an `if` around.
    is_told_apart = value.op == "local" and {"then", "else"} & set(draft.path)
    if (strange := sorted(known - kind.choices)) and not is_told_apart:
        message = f"this can be {quoted(strange[0])}, which is none of the choices of the counter"
        hint = did_you_mean(strange[0], kind.choices)
        listed = f"its choices are: {', '.join(sorted(kind.choices)[:12])}"
        draft.wrong("to", message, hint or listed, codes.UNKNOWN_NAME)


def _begun(draft: _EffectDraft, name: str, kind: Type) -> None:
    """A local that began empty takes its first value, which says what it can be."""
    found = draft.expr("to").type
    both = merged(kind, found)
    if found.kind == "zone" and kind.kind == "list":
        draft.expr("to", kind)
    if both is None:
        message = f"{quoted(name)} is {kind.said}, and cannot be {found.said}"
        draft.wrong("to", message, code=codes.WRONG_KIND)
        return
    reader = draft.reader
    reader.locals[name] = reader.made[name] = both


def _add(draft: _EffectDraft) -> None:
    found = draft.exprs.get("to", WRONG).type
    if not found.is_number():
        draft.wrong(
            "to",
            f"a number can be added to a number only, not to {found.said}",
            code=codes.WRONG_KIND,
        )


def _pay(draft: _EffectDraft) -> None:
    ends = [key for key in ("from", "to") if key in draft.raw]
    if not ends:
        hint = "name the counters, `from` or `to`: without one of them it is the bank"
        draft.wrong("", "nobody pays, and nobody is paid", hint)
    for key in ends:
        found = draft.exprs[key]
        if found.op in ("counter", "local") and not found.type.is_number():
            message = f"a number is paid from counter to counter, not {found.type.said}"
            draft.wrong(key, message, code=codes.WRONG_KIND)


def _swap(draft: _EffectDraft) -> None:
    one = draft.exprs["swap"]
    other = draft.exprs.get("and", one)
    if not fits(one.type, other.type) or (one.op == "zone") != (other.op == "zone"):
        draft.wrong(
            "", f"{one.type.said} and {other.type.said} cannot change places", code=codes.WRONG_KIND
        )


def _let(draft: _EffectDraft) -> None:
    raw = draft.raw["let"]
    if not isinstance(raw, Mapping) or not raw:
        draft.wrong("let", '"let" holds values by name')
        return
    for key, text in raw.items():
        at = (*draft.path, "let", key)
        found = _declared(draft, text, at) or draft.reader.expr(text, at, None)
        draft.exprs[f"let.{draft.reader.local(key, at, found.type)}"] = found


def _declared(draft: _EffectDraft, text: Any, at: Path) -> Expr | None:
    """What begins empty: `[]`, or the type of what will come, `list of card` and `seat or none`."""
    if text == [] or (isinstance(text, str) and "".join(text.split()) == "[]"):
        return Expr("list", list_of(UNKNOWN))
    parts = text.split() if isinstance(text, str) else []
    is_list, decks = parts[:2] == ["list", "of"], draft.reader.declared.symbols.deck_ids
    found = parse_type(" ".join(parts), decks, may_lack=True) if parts else ""
    if isinstance(found, str):
        if not is_list:
            return None  # an expression
        draft.reader.report.at(at, codes.UNKNOWN_NAME, found, type_hint(" ".join(parts), decks))
        return WRONG
    if not is_list and not found.maybe:
        return None  # `seat` is a local
    return Expr("list", found) if is_list else Expr("const", found)


def _pick(draft: _EffectDraft) -> None:
    inner = draft.inner("pick")
    if inner.kind == "list":
        message = "single things are picked at random, and no groups"
        draft.wrong("pick", message, "pick a card of one group", codes.WRONG_KIND)
    draft.local("as", list_of(inner) if "count" in draft.raw else inner)


def _repeat(draft: _EffectDraft) -> None:
    given = [key for key in ("times", "while", "until") if key in draft.raw]
    if len(given) > 1:
        draft.wrong("", f'"repeat" takes one of times, while and until, not {" and ".join(given)}')


def _stop(draft: _EffectDraft) -> None:
    if not draft.reader.loops:
        draft.wrong("", "there is no loop here to stop", "use return or leave")


def _call(draft: _EffectDraft) -> None:
    rule = draft.names.get("call")
    if rule is None:
        return
    params, gives = draft.reader.declared.rules[rule]
    if draft.raw["call"] == rule:
        draft.values("with", params, f"rule {quoted(rule)}")
    else:
        draft.in_brackets("call", rule, params)
    if "as" in draft.raw and gives is None:
        draft.wrong("as", f"rule {quoted(rule)} returns nothing", "say what it `gives`")
    draft.local("as", gives or ANY)


def _return(draft: _EffectDraft) -> None:
    gives = draft.reader.gives
    found = draft.expr("return", gives).type
    if gives is None and found.kind not in ("none", "any"):
        draft.wrong("", "this rule does not say that it gives a value", f"gives: {found}")


def _of(draft: _EffectDraft, extra: Mapping[str, Type] | None = None) -> None:
    """The values that the words of an effect name."""
    raw = draft.raw.get("of", {})
    if not isinstance(raw, Mapping):
        draft.wrong("of", '"of" holds values by name')
        return
    if raw and WORDS[draft.word].asks and "says" not in draft.raw:
        draft.wrong("of", 'nothing speaks of these values: "says" is missing', "write `says` too")
    for key, text in raw.items():
        draft.exprs[f"of.{key}"] = draft.reader.expr(text, (*draft.path, "of", key), None, extra)


def _choose_group(draft: _EffectDraft, group: Type) -> None:
    """A choice of one of several lists of cards, which is taken whole."""
    card = elements(group) or ANY
    if card.kind not in ("card", "any"):
        message = f"groups of cards are chosen whole, not lists of {card.said}"
        draft.wrong("choose", message, code=codes.WRONG_KIND)
    for key in draft.raw.keys() & {"least", "most", "count"}:
        message = f"a group is chosen whole, and {quoted(key)} counts single cards"
        draft.wrong(key, message, f"say it of the groups: groups(…, {key}=…)")
    _asks(draft)
    name = name_of(str(draft.raw.get("as", "_")))
    _of(draft)
    # What the lists lack is asked of single cards.
    draft.candidates({name: group}, left={name: card})
    draft.local("as", group)


def _asks(draft: _EffectDraft, *, is_of_several: bool = False) -> None:
    """When the seat is asked, in one word in place of the pair `optional` and `always`."""
    asks = str(draft.raw.get("asks", ""))
    if asks not in ASKS:
        return
    for key in (one for one in ("optional", "always") if one in draft.raw):
        message = f'"asks" says what {quoted(key)} says'
        draft.wrong(key, message, "leave it out: asks is " + ", ".join(ASKS))
    if is_of_several:
        message = f'"asks: {asks}" does nothing where several are chosen'
        draft.wrong("asks", message, "leave it out; who may choose none has `least: 0`")
    elif draft.word == "ask_all" and asks in ("if-choice", "may-pass"):
        instead = "always-may-pass" if asks == "may-pass" else "always"
        message = '"ask_all" asks every seat, so that nobody can tell what it has'
        draft.wrong("asks", message, f"write asks: {instead}")
    draft.names["optional"], draft.names["always"] = ASKS[asks]


def _counted(draft: _EffectDraft, extra: Mapping[str, Type] | None = None) -> None:
    """As many as must be chosen, no fewer and no more."""
    if "count" not in draft.raw:
        return
    for key in draft.raw.keys() & {"least", "most"}:
        message = f'"count" says what {quoted(key)} says'
        draft.wrong(key, message, "leave out one of them")
    count = draft.expr("count", INTEGER, extra)
    del draft.exprs["count"]
    draft.exprs |= {"least": count, "most": count}


def _choose(draft: _EffectDraft) -> None:
    inner = draft.inner("choose")
    if inner.kind == "list":
        _choose_group(draft, inner)
        return
    if inner.kind not in ("card", "seat", "integer", "text", "any"):
        message = f"one chooses cards, seats, whole numbers or texts, not {inner.said}"
        draft.wrong("choose", message, code=codes.WRONG_KIND)
    several = not draft.raw.keys().isdisjoint(("least", "most", "count"))
    _counted(draft)
    _asks(draft, is_of_several=several)
    name = name_of(str(draft.raw.get("as", "_")))
    extra = {name: inner, **({"picked": list_of(inner)} if several else {})}
    _of(draft)
    draft.candidates(extra, afterwards=not several)
    draft.local("as", list_of(inner) if several else inner)


def _ask(draft: _EffectDraft) -> None:
    _of(draft)
    draft.local("as", draft.options("ask", {}))
    draft.followed()


def _ask_all(draft: _EffectDraft) -> None:
    seat = {"seat": SEAT}
    _of(draft, seat)
    if ("from" in draft.raw) == ("options" in draft.raw):
        draft.wrong("", '"ask_all" needs either "from" or "options"')
        return
    several = [key for key in ("least", "most", "count") if key in draft.raw]
    for key in ("least", "most"):
        if key in draft.raw:
            draft.expr(key, INTEGER, seat)
    _counted(draft, seat)
    if "options" in draft.raw:
        kind = draft.options("options", seat)
        for key in several:
            message = f"{quoted(key)} counts what is chosen from a list"
            draft.wrong(key, message, 'say "from" in place of "options", or leave it out')
        several = []
    else:
        found = draft.expr("from", None, seat).type
        kind = elements(found) or ANY
        if elements(found) is None:
            draft.wrong("from", f"a list must stand here, not {found.said}", code=codes.WRONG_KIND)
        if kind.kind == "list":
            message = "all together choose single things, and no groups"
            draft.wrong("from", message, "let each seat choose in turn", codes.WRONG_KIND)
    _asks(draft, is_of_several=bool(several))
    if several and draft.names.get("optional") and "asks" not in draft.raw:
        message = f'"optional" does nothing beside {quoted(several[0])}'
        draft.wrong("optional", message, "who may choose none has `least: 0`")
    extra = {"picked": list_of(kind)} if several else {}
    draft.candidates({**seat, name_of(str(draft.raw.get("as", "_"))): kind, **extra})
    draft.local("as", map_of(list_of(kind) if several else kind))


def _claim(draft: _EffectDraft) -> None:
    """Who claims what to whom; `challenger` is whoever is asked, and then whoever doubted."""
    claimed = draft.expr("claim")
    if claimed.type.kind in ("none", "map"):
        draft.wrong("claim", "something must be claimed", code=codes.WRONG_KIND)
    _of(draft)
    for name in ("who", "claim"):
        if f"of.{name}" in draft.exprs:
            message = f"{quoted(name)} stands for something else in the words of a claim already"
            draft.wrong("of", message, "take another name", codes.DUPLICATE_NAME)
    draft.exprs |= {"of.who": draft.exprs["by"], "of.claim": claimed}
    _challengers(draft)
    extra = {claims.CHALLENGER: SEAT}
    if "options" in draft.raw:
        draft.options("options", extra)
    own = {one.id: one for one in draft.names.get("options", ())}
    for name in claims.OUTCOMES:
        if name in own:
            message = f"{quoted(name)} is what a claim comes to, and no option"
            draft.wrong("options", message, "believe and doubt are the options")
    plain = {one: Option(one, one) for one in (claims.BELIEVE, claims.DOUBT)}
    draft.names["options"] = tuple({**plain, **own}.values())
    if all(one.where for one in draft.names["options"]):
        message = "one option is always open: whoever is asked must be able to answer"
        draft.wrong("options", message, "leave out the `where` of believe or of doubt")
    draft.local("as", words(frozenset([*claims.OUTCOMES, *(own.keys() - plain.keys())])))
    draft.reader.local(claims.CHALLENGER, draft.path, SEAT)
    draft.reader.local(claims.ANSWER, draft.path, TEXT)
    if draft.names.get("order") == "first":
        draft.reader.local(claims.ANSWERS, draft.path, claims.MAP_OF_ANSWERS)
    draft.reader.unshown |= {claims.ANSWER, claims.ANSWERS}


def _challengers(draft: _EffectDraft) -> None:
    """A seat, or a list of seats; without any all others."""
    if "challengers" not in draft.raw:
        others = Expr("function", list_of(SEAT), (draft.exprs["by"],), "others")
        draft.exprs["challengers"] = others
        return
    found = draft.expr("challengers")
    inner = elements(found.type)
    if fits(found.type, SEAT):
        draft.exprs["challengers"] = Expr("list", list_of(SEAT), (found,))
    elif inner is None or found.type.maybe or not fits(inner, SEAT):
        message = f"a seat or seats must stand here, not {found.type.said}"
        draft.wrong("challengers", message, code=codes.WRONG_KIND)


def _unfolded(effect: Effect) -> tuple[Effect, ...]:
    """The effect; where it is short for several, these."""
    if effect.word == "ask":
        return _with_what_follows(effect)
    if effect.word == "move" and "as" in effect.names:
        return _named_and_moved(effect)
    if effect.word != "claim":
        return (effect,)
    is_whole = {"says", "as"} <= effect.names.keys() and "test" in effect.exprs
    return claims.unfolded(effect) if is_whole else ()


def _named_and_moved(move: Effect) -> tuple[Effect, ...]:
    """A `move` whose cards have a name: they get it first, as a list, and are moved by it."""
    cards, name = move.exprs["move"], str(move.names["as"])
    kind = cards.type
    if elements(kind) is None:
        cards = Expr("list", list_of(kind), (cards,))
    elif kind.kind == "zone":
        cards = Expr("cards", list_of(elements(kind) or ANY), (cards,))
    named = Effect("let", move.position, {f"let.{name}": cards})
    local = Expr("local", cards.type, value=name, spot=cards.spot)
    names = {key: one for key, one in move.names.items() if key != "as"}
    return named, replace(move, exprs={**move.exprs, "move": local}, names=names)


def _with_what_follows(ask: Effect) -> tuple[Effect, ...]:
    """An `ask`, and behind it an `if` for what its options do, each in the `else` of the last."""
    options: tuple[Option, ...] = ask.names.get("options", ())
    if "as" not in ask.names or not any(one.does for one in options):
        return (ask,)
    bare = tuple(replace(one, does=()) for one in options)
    known = words(frozenset(one.id for one in options))
    answer = Expr("local", known, value=ask.names["as"])
    after: tuple[Effect, ...] = ()
    for one in (one for one in reversed(options) if one.does):
        test = Expr("compare", FLAG, (answer, Expr("const", known, value=one.id)), ("==",))
        bodies = {"then": one.does, **({"else": after} if after else {})}
        after = (Effect("if", one.does[0].position, {"if": test}, bodies=bodies),)
    return (replace(ask, names={**ask.names, "options": bare}), *after)


def _act(draft: _EffectDraft) -> None:
    wanted: dict[str, Type] = {}
    _again(draft)
    for action in draft.names["act"]:
        wanted.update(draft.reader.declared.actions[action])
    draft.values("with", wanted, '"act"')
    _asks(draft)
    _of(draft)
    if "until" not in draft.raw:
        draft.local("as", words(frozenset([*draft.names["act"], "pass"])))


def _again(draft: _EffectDraft) -> None:
    """A menu that comes again until the seat passes; its fields may name what has been done."""
    if "until" not in draft.raw:
        for key in draft.raw.keys() & {"times", "limits"}:
            message = f"{quoted(key)} bounds a menu that comes again"
            draft.wrong(key, message, "add `until: passed`, or leave it out")
        return
    draft.local("as", list_of(words(frozenset(draft.names["act"]))))
    if "optional" in draft.raw:
        message = '"optional" does nothing beside "until": the seat may always pass'
        draft.wrong("optional", message, "leave it out")
    if draft.raw.get("asks") in ("always", "if-choice"):
        message = 'beside "until" the seat may always pass'
        draft.wrong("asks", message, "write asks: may-pass or always-may-pass, or leave it out")
    raw = draft.raw.get("limits", {})
    if not isinstance(raw, Mapping):
        draft.wrong("limits", '"limits" says of actions how often: {sell: 1}')
        return
    for action, often in raw.items():
        at = (*draft.path, "limits", action)
        if action not in draft.names["act"]:
            message = f"this menu has no action {quoted(action)}"
            hint = did_you_mean(str(action), draft.names["act"])
            draft.reader.report.at_key(at, codes.UNKNOWN_NAME, message, hint)
            continue
        if action in draft.reader.declared.asides:
            message = f"{quoted(action)} is an aside, of which nobody keeps count"
            draft.reader.report.at_key(at, codes.WRONG_FIELD, message, "limit moves of the game")
        draft.exprs[f"limits.{action}"] = draft.reader.expr(often, at, INTEGER)


def _event(draft: _EffectDraft) -> None:
    event = draft.names[draft.word]
    fields = draft.reader.declared.events.get(event or "", {})
    if event is None and isinstance(draft.raw.get("with"), Mapping):
        fields = {name_of(str(one)): ANY for one in draft.raw["with"]}
    if event:
        draft.reader.declared.used.add((draft.word, event))
        draft.values("with", fields, f"event {quoted(event)}")
    for name, kind in fields.items():
        draft.reader.local(name, draft.path, kind)
    draft.names["fields"] = tuple(fields)
    _of(draft)


_WORDS: Mapping[str, Callable[[_EffectDraft], None]] = {
    "move": _move,
    "deal": _deal,
    "draw": _draw,
    "set": _set,
    "add": _add,
    "pay": _pay,
    "swap": _swap,
    "let": _let,
    "pick": _pick,
    "each": lambda draft: draft.local("as", draft.inner("each")),
    "repeat": _repeat,
    "stop": _stop,
    "call": _call,
    "resolve": lambda draft: draft.values(
        "with", draft.reader.declared.effect_with, "the effect of a card"
    ),
    "return": _return,
    "note": _of,
    "choose": _choose,
    "ask": _ask,
    "ask_all": _ask_all,
    "claim": _claim,
    "act": _act,
    "window": _event,
    "emit": _event,
}
