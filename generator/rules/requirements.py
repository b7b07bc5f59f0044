"""Requirements: what must hold, with the words that say so, written out or shared by name."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.diagnostics import CUT_BY_COMMA, Remedy, did_you_mean, quoted
from generator.model.rules import Requirement
from generator.rules import codes
from generator.rules.bodies import Asked, BodyReader
from generator.rules.expression_reader import FIXED_NAMES
from generator.rules.functions import FUNCTIONS
from generator.rules.source_map import Path, Spot
from generator.rules.spelling import joined
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Expr, Test
from generator.rules.types import FLAG, Type, elements

_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_OF_A_TEST = ("test", "says", "id", "cites", "of", "unseen", "alone")
_NAME = re.compile(r"[a-z_]\w*", re.IGNORECASE)


def read_tests(
    reader: BodyReader,
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
        reader.report.at(path, codes.WRONG_FIELD, "requirements are a list", write)
        reader.declared.used |= {("requirement", str(raw))}
        return ()
    found = []
    for index, one in enumerate(raw):
        if may_lack_test and isinstance(one, Mapping) and "says" in one:
            one = {"test": False, **one}
        test = _test(reader, one, (*path, index), extra)
        if test is None:
            continue
        if test.unseen and not afterwards:
            message = '"unseen" can only be asked of one candidate of "choose", or of an action'
            hint = "let a rule decide once the choice is made"
            reader.report.at((*path, index), codes.WRONG_FIELD, message, hint)
        found.append(test)
    return tuple(found)


def _test(
    reader: BodyReader, one: Any, path: Path, extra: Mapping[str, Type] | None
) -> Test | None:
    if isinstance(one, Requirement):
        one = one.model_dump(exclude_none=True)
    if isinstance(one, str):
        return _shared(reader, one, path, extra)
    if not isinstance(one, Mapping) or not {"test", "says"} <= one.keys():
        reader.report.at(path, codes.WRONG_FIELD, "a requirement has a `test` and `says`")
        return None
    if wrong := sorted(set(one) - set(_OF_A_TEST)):
        message = f"a requirement has no {quoted(wrong[0])}"
        # A key with nothing behind it is what stands behind a comma.
        known = CUT_BY_COMMA if one[wrong[0]] is None else f"known here: {', '.join(_OF_A_TEST)}"
        hint = did_you_mean(wrong[0], _OF_A_TEST) or known
        reader.report.at_key((*path, wrong[0]), codes.WRONG_FIELD, message, hint)
    cites = one.get("cites")
    for key in ("unseen", "alone"):
        if not isinstance(one.get(key, False), bool):
            reader.report.at((*path, key), codes.WRONG_FIELD, f'"{key}" is true or false')
    return Test(
        str(one.get("id") or ""),
        reader.expr(one["test"], (*path, "test"), FLAG, extra),
        str(one["says"]),
        None if cites is None else str(cites),
        of=_of(reader, one.get("of") or {}, (*path, "of"), extra),
        unseen=one.get("unseen") is True,
        alone=one.get("alone") is True,
        said=Spot(reader.report, (*path, "says"), str(one["says"]), 0),
    )


def _of(
    reader: BodyReader, raw: Any, path: Path, extra: Mapping[str, Type] | None
) -> tuple[tuple[str, Expr], ...]:
    """The values that the words of a requirement name."""
    if not isinstance(raw, Mapping):
        reader.report.at(path, codes.WRONG_FIELD, '"of" holds values by name')
        return ()
    return tuple(
        (name_of(str(key)), reader.expr(text, (*path, key), None, extra))
        for key, text in raw.items()
    )


def _shared(
    reader: BodyReader, word: str, path: Path, extra: Mapping[str, Type] | None
) -> Test | None:
    declared = reader.declared
    if word not in declared.requirements:
        if (ids := word.split()) and len(ids) > 1 and declared.requirements.keys() >= {*ids}:
            write = Remedy(f"write {', '.join(ids)}", word, ", ".join(ids))
            message = f"a comma is missing behind {quoted(ids[0])}"
            reader.report.at(path, codes.WRONG_FIELD, message, write)
            declared.used |= {("requirement", one) for one in ids}
            return None
        if is_id(reader, word, extra):
            hint = declared.meant("requirement", word, declared.requirements)
            hint = hint or did_you_mean(word, {**reader.locals, **(extra or {})})
            message = f"there is no requirement {quoted(word)}"
            reader.report.at(path, codes.UNKNOWN_NAME, message, hint)
            return None
        found = reader.expr(word, path, FLAG, extra)
        return Test("", found, f"This must hold: {word}", is_bare=True)
    declared.used.add(("requirement", word))
    one, report, where = declared.requirements[word]
    before = len(reader.report.findings)
    there = replace(reader, report=report)
    found = there.expr(one.test, where, FLAG, extra)
    of = _of(there, one.of, (*where[:-1], "of"), extra)
    wrong = tuple(reader.report.findings[before:])
    if any(slip.code is codes.BAD_EXPRESSION for slip in wrong):
        return None  # Wrong wherever it is used, and found where it stands.
    del reader.report.findings[before:]
    at = reader.report.places.where(path)
    is_sure = _knows(reader, [one.test, *one.of.values()], extra)
    declared.asked.setdefault(word, []).append(Asked(at, wrong, is_sure))
    said = Spot(report, (*where[:-1], "says"), one.says, 0)
    unseen, alone = one.unseen, one.alone
    return Test(word, found, one.says, one.cites, of=of, unseen=unseen, said=said, alone=alone)


def _knows(reader: BodyReader, texts: Iterable[object], extra: Mapping[str, Type] | None) -> bool:
    """Whether nothing that these expressions name stands for what has been reported."""
    named = {name for text in texts for name in _NAME.findall(joined(str(text)))}
    types = (one for name, one in {**reader.locals, **(extra or {})}.items() if name in named)
    return all((elements(one) or one).kind != "any" for one in types)


def is_id(reader: BodyReader, word: str, extra: Mapping[str, Type] | None) -> bool:
    """Whether an author can only have meant an id: a slug that is no name of the language."""
    if not _SLUG.fullmatch(word):
        return False
    symbols, names = reader.declared.symbols, {**reader.locals, **(extra or {})}
    known = (FIXED_NAMES, symbols.counters, symbols.zones, FUNCTIONS, names)
    called, name = reader.declared.signatures.names(), name_of(word)
    return not any(name in there for there in (*known, called))
