"""One effect while it is read: its fields, each read by its kind."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import CUT_BY_COMMA, Code, did_you_mean, quoted
from generator.rules import codes
from generator.rules.bodies import LONGEST, BodyReader
from generator.rules.calls import in_brackets
from generator.rules.expression_reader import WRONG
from generator.rules.requirements import is_id, read_tests
from generator.rules.source_map import Path
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Effect, Expr, Option, Test
from generator.rules.types import (
    ANY,
    CARD,
    NONE,
    NUMBER,
    SEAT,
    TEXT,
    Type,
    elements,
    fits,
    list_of,
    words,
)
from generator.rules.vocabulary import WORDS, Field

_BRACKETS = re.compile(r"(?P<id>[a-z][\w-]*)\s*\(", re.IGNORECASE)


@dataclass
class EffectDraft:
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

    def hold_to(self, fields: Mapping[str, Field]) -> None:
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
        if len(text) > LONGEST:
            self.wrong(key, "a short expression must stand here")
        else:
            reader = self.reader.reading(text, self.at(key))
            found = in_brackets(reader, f"rule {quoted(called)}", called, wanted)
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
            self.where = read_tests(
                reader, raw["where"], self.at("where"), extra, afterwards=afterwards
            )
        if "left_out" in raw:
            at = self.at("left_out")
            self.left_out = read_tests(
                reader, raw["left_out"], at, left or extra, may_lack_test=True
            )
        if "prefer" in raw:
            self.expr("prefer", NUMBER, extra)

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
        where = read_tests(reader, raw["where"], (*path, "where"), extra) if "where" in raw else ()
        prefer = None
        if "prefer" in raw:
            prefer = reader.expr(raw["prefer"], (*path, "prefer"), NUMBER, extra)
        return Option(name, str(raw.get("says", name)), where, prefer)


# -- the kinds of fields -----------------------------------------------------------------------


def read_field(draft: EffectDraft, key: str, field: Field) -> None:
    """A field whose word leaves nothing open; a seat may be left out, what is late comes last."""
    if field.kind == "seat" or (key in draft.raw and field.kind in _KINDS and not field.late):
        _KINDS[field.kind](draft, key, field)


def _expr(draft: EffectDraft, key: str, field: Field) -> None:
    if field.type is not None:  # Else its word says what it must be.
        draft.expr(key, field.type)


def _list(draft: EffectDraft, key: str, _: Field) -> None:
    found = draft.expr(key).type
    if elements(found) is None or found.maybe:
        draft.wrong(key, f"a list must stand here, not {found.said}", code=codes.WRONG_KIND)


def read_seats(draft: EffectDraft, key: str, _: Field | None = None) -> None:
    """A list of seats, or one seat, which is a list of it."""
    found = draft.expr(key)
    inner = elements(found.type)
    if fits(found.type, SEAT):
        draft.exprs[key] = Expr("list", list_of(SEAT), (found,))
    elif inner is None or found.type.maybe or not fits(inner, SEAT):
        message = f"a seat or seats must stand here, not {found.type.said}"
        draft.wrong(key, message, code=codes.WRONG_KIND)


def _cards(draft: EffectDraft, key: str, _: Field) -> None:
    found = draft.expr(key).type
    inner = elements(found)
    if not fits(found, CARD) and not (inner and fits(inner, CARD)):
        draft.wrong(key, f"cards must stand here, not {found.said}", code=codes.WRONG_KIND)


def _seat(draft: EffectDraft, key: str, _: Field) -> None:
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


def _target(draft: EffectDraft, key: str, _: Field) -> None:
    """Something that can change: a counter, a local, a field; zones only for `swap`."""
    found = draft.expr(key)
    settable = ("counter", "local", "zone") if draft.word == "swap" else ("counter", "local")
    is_fixed = found.op == "local" and found.value in draft.reader.fixed
    if found.type.kind != "any" and (found.op not in settable or is_fixed):
        message = f"{quoted(draft.raw.get(key))} cannot be changed"
        hint = "counters, locals and fields of an event can"
        draft.wrong(key, message, hint, codes.NOT_SETTABLE)


def _local(draft: EffectDraft, key: str, field: Field) -> None:
    if field.type is not None:
        draft.local(key, field.type)


def _word(draft: EffectDraft, key: str, field: Field) -> None:
    value = draft.raw[key]
    if field.type and value not in field.choices and not _is_word(draft, value):
        draft.expr(key, field.type)
        return
    if value not in field.choices:
        message = f"{quoted(key)} is one of {', '.join(field.choices)}, not {quoted(value)}"
        hint = did_you_mean(str(value), field.choices)
        if draft.word == "act" and key == "until":
            hint = hint or "what ends the menu otherwise stands under `requires` of its actions"
        draft.wrong(key, message, hint)
    draft.names[key] = str(value)


def _is_word(draft: EffectDraft, value: object) -> bool:
    """Whether an author can only have meant one of a few words, and no name or expression."""
    return not isinstance(value, str) or is_id(draft.reader, value, None)


def _outcome(draft: EffectDraft, key: str, field: Field) -> None:
    """An id of the author's own; or what comes to one: no word alone, or the name of a text."""
    value, reader = draft.raw[key], draft.reader
    if field.type and isinstance(value, str):
        found = reader.locals.get(name_of(value))
        is_text = found is not None and found.kind == "text"
        if is_text or not name_of(value).isidentifier():
            draft.expr(key, field.type)
            return
    _literal(draft, key, field)


def _literal(draft: EffectDraft, key: str, field: Field) -> None:
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


def _id(draft: EffectDraft, key: str, field: Field) -> None:
    draft.names[key] = _refer(draft, draft.raw[key], draft.at(key), field.refers)


def _called(draft: EffectDraft, key: str, field: Field) -> None:
    """The id of a rule, alone or with what it is given in brackets behind it."""
    raw = draft.raw[key]
    begun = _BRACKETS.match(raw) if isinstance(raw, str) else None
    draft.names[key] = _refer(draft, begun["id"] if begun else raw, draft.at(key), field.refers)


def _ids(draft: EffectDraft, key: str, field: Field) -> None:
    value, path = draft.raw[key], draft.at(key)
    if not isinstance(value, list) or not value:
        draft.wrong(key, f"{quoted(key)} is followed by a list of ids")
        value = []
    found = [_refer(draft, one, (*path, index), field.refers) for index, one in enumerate(value)]
    draft.names[key] = tuple(one for one in found if one)


def _refer(draft: EffectDraft, value: Any, path: Path, kind: str) -> str | None:
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


_KINDS: Mapping[str, Callable[[EffectDraft, str, Field], None]] = {
    "expr": _expr,
    "list": _list,
    "seats": read_seats,
    "cards": _cards,
    "seat": _seat,
    "target": _target,
    "local": _local,
    "word": _word,
    "flag": _literal,
    "text": _literal,
    "outcome": _outcome,
    "id": _id,
    "called": _called,
    "ids": _ids,
}
