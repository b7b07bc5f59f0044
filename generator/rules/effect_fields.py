"""The fields of effects: read by the table of words, then settled word by word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.diagnostics import did_you_mean, quoted
from generator.rules import codes
from generator.rules.asking import ASKING
from generator.rules.doing import DOING
from generator.rules.drafts import (
    Draft,
)
from generator.rules.tree import Effect
from generator.rules.types import (
    CARD,
    elements,
    fits,
)
from generator.rules.vocabulary import Field, Word
from generator.rules.world import name_of

if TYPE_CHECKING:
    from generator.rules.effects import BodyReader
    from generator.rules.places import Path


def read(reader: BodyReader, name: str, word: Word, raw: Mapping[str, Any], path: Path) -> Effect:
    """One effect by the table; what its word needs beyond is settled by a function of its own."""
    draft = Draft(name, raw, path)
    fields = {name: word.main, **word.fields}
    meant: set[str | None] = set()
    for key in raw:
        if key not in fields:
            known = [one for one in fields if one != name]
            hint = did_you_mean(key, known)
            meant.add(hint)
            if hint is None and known:
                hint = f"known here: {', '.join(known)}"
            message = f"{quoted(name)} has no field {quoted(key)}"
            reader.report.at_key((*path, key), codes.WRONG_FIELD, message, hint)
    for key, field in fields.items():
        is_misspelt = did_you_mean(key, [key]) in meant
        if key not in raw and field.needed and key != name and not is_misspelt:
            message = f"{quoted(name)} needs {quoted(key)}"
            reader.report.at(path, codes.WRONG_FIELD, message, f"such as {word.example}")
    early = {key: one for key, one in fields.items() if one.kind in _EARLY and key in raw}
    for key, field in early.items():
        _EARLY[field.kind](reader, draft, key, field)
    (ASKING.get(name) or DOING.get(name, _plain))(reader, draft)
    return draft.done(reader)


def _read_expr(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    # What needs locals of its own, or of the body before it, is read by the word's function.
    if field.type is None or key == "until" or (draft.word == "deal" and key == "to"):
        return
    draft.exprs[key] = reader.expr(draft.raw[key], (*draft.path, key), field.type)


def _read_cards(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    path = (*draft.path, key)
    found = reader.expr(draft.raw[key], path, None)
    inner = elements(found.type)
    if not fits(found.type, CARD) and not (inner and fits(inner, CARD)):
        message = f"cards must stand here, not {found.type}"
        reader.report.at(path, codes.WRONG_KIND, message)
    draft.exprs[key] = found


def _read_word(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    value = draft.raw[key]
    if value not in field.choices:
        message = f"{quoted(key)} is one of {', '.join(field.choices)}, not {quoted(value)}"
        hint = did_you_mean(str(value), field.choices)
        reader.report.at((*draft.path, key), codes.WRONG_FIELD, message, hint)
    draft.names[key] = str(value)


def _read_flag(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    if not isinstance(draft.raw[key], bool):
        message = f"{quoted(key)} is true or false"
        reader.report.at((*draft.path, key), codes.WRONG_FIELD, message)
    draft.names[key] = draft.raw[key] is True


def _read_text(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    value = draft.raw[key]
    if not isinstance(value, str) or not 0 < len(value) <= 400:
        reader.report.at((*draft.path, key), codes.WRONG_FIELD, f"{quoted(key)} is a sentence")
    draft.names[key] = str(value)


def _read_outcome(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    value = draft.raw[key]
    if not isinstance(value, str) or not name_of(value).isidentifier() or len(value) > 64:
        message = f"{quoted(key)} is followed by an id of your own"
        reader.report.at((*draft.path, key), codes.WRONG_FIELD, message)
    draft.names[key] = str(value)


def _read_id(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    draft.names[key] = _refer(reader, draft.raw[key], (*draft.path, key), field.refers)


def _read_ids(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    value, path = draft.raw[key], (*draft.path, key)
    if not isinstance(value, list) or not value:
        reader.report.at(path, codes.WRONG_FIELD, f"{quoted(key)} is followed by a list of ids")
        draft.names[key] = ()
        return
    found = [_refer(reader, one, (*path, index), field.refers) for index, one in enumerate(value)]
    draft.names[key] = tuple(one for one in found if one)


def _refer(reader: BodyReader, value: Any, path: Path, kind: str) -> str | None:
    shared = reader.shared
    known: Mapping[str, Any] = {
        "rule": shared.rules, "event": shared.events, "action": shared.actions,
    }[kind]  # fmt: skip
    if isinstance(value, str) and value in known:
        shared.used.add((kind, value))
        return value
    message = f"there is no {kind} {quoted(value)}"
    reader.report.at(path, codes.UNKNOWN_NAME, message, shared.meant(kind, str(value), known))
    return None


_EARLY: Mapping[str, Callable[[BodyReader, Draft, str, Field], None]] = {
    "expr": _read_expr,
    "cards": _read_cards,
    "word": _read_word,
    "flag": _read_flag,
    "text": _read_text,
    "outcome": _read_outcome,
    "id": _read_id,
    "ids": _read_ids,
}


def _plain(reader: BodyReader, draft: Draft) -> None:
    """Nothing beyond the table."""
