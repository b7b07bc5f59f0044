"""The fields of effects that ask nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from generator.diagnostics import did_you_mean, quoted
from generator.rules import codes
from generator.rules.drafts import (
    Draft,
    any_of,
    body_of,
    given,
    list_of_type,
    loop,
    new_local,
    path_to,
)
from generator.rules.tree import Expr
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    SEAT,
    Type,
    fits,
    list_of,
)

if TYPE_CHECKING:
    from generator.rules.effects import BodyReader


def _deal(reader: BodyReader, draft: Draft) -> None:
    if "to" in draft.raw:
        at = path_to(draft, "to")
        zone = Type("zone")
        draft.exprs["to"] = reader.expr(draft.raw["to"], at, zone, {"seat": SEAT})


def _draw(reader: BodyReader, draft: Draft) -> None:
    source = draft.exprs.get("from")
    decks = source.type.decks if source else None
    new_local(reader, draft, "as", list_of(Type("card", decks=decks)))


def _peek(reader: BodyReader, draft: Draft) -> None:
    if "by" not in draft.raw:
        draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)


def target(reader: BodyReader, draft: Draft, key: str) -> Expr:
    """Something that can change: a counter, a local, a field; zones only for `swap`."""
    found = any_of(reader, draft, key)
    settable = ("counter", "local", "zone") if draft.word == "swap" else ("counter", "local")
    is_fixed = found.op == "local" and found.value in reader.fixed
    if found.type.kind != "any" and (found.op not in settable or is_fixed):
        message = f"{quoted(draft.raw.get(key))} cannot be changed"
        hint = "counters, locals and fields of an event can"
        reader.report.at(path_to(draft, key), codes.NOT_SETTABLE, message, hint)
    return found


def _set(reader: BodyReader, draft: Draft) -> None:
    kind = target(reader, draft, "set").type
    if "to" not in draft.raw:
        return
    loose = Type(kind.kind, kind.of, kind.choices, kind.decks, maybe=kind.kind in ("seat", "card"))
    _within_choices(reader, draft, any_of(reader, draft, "to", loose), kind)


def _within_choices(reader: BodyReader, draft: Draft, value: Expr, kind: Type) -> None:
    """A text must be one of the choices; a local may have been told apart by an `if` around."""
    known = value.type.choices
    if kind.kind != "text" or not kind.choices or not known or not known & kind.choices:
        return
    strange = sorted(known - kind.choices)
    if not strange or (value.op == "local" and {"then", "else"} & set(draft.path)):
        return
    message = f"this can be {quoted(strange[0])}, which is none of the choices of the counter"
    hint = did_you_mean(strange[0], kind.choices)
    listed = f"its choices are: {', '.join(sorted(kind.choices)[:12])}"
    reader.report.at(path_to(draft, "to"), codes.UNKNOWN_NAME, message, hint or listed)


def _add(reader: BodyReader, draft: Draft) -> None:
    if "to" in draft.raw:
        found = target(reader, draft, "to")
        if not found.type.is_number():
            message = f"one cannot add to {found.type}"
            reader.report.at(path_to(draft, "to"), codes.WRONG_KIND, message)
    new_local(reader, draft, "as", INTEGER)


def _swap(reader: BodyReader, draft: Draft) -> None:
    one = target(reader, draft, "swap")
    other = target(reader, draft, "and") if "and" in draft.raw else one
    if not fits(one.type, other.type) or (one.op == "zone") != (other.op == "zone"):
        message = f"{one.type} and {other.type} cannot change places"
        reader.report.at(draft.path, codes.WRONG_KIND, message)


def _let(reader: BodyReader, draft: Draft) -> None:
    raw = draft.raw["let"]
    if not isinstance(raw, Mapping) or not raw:
        reader.report.at(path_to(draft, "let"), codes.WRONG_FIELD, '"let" holds values by name')
        return
    for key, text in raw.items():
        at = (*draft.path, "let", key)
        found = reader.expr(text, at, None)
        name = reader.local(key, at, found.type)
        draft.exprs[f"let.{name}"] = found


def _roll(reader: BodyReader, draft: Draft) -> None:
    new_local(reader, draft, "as", INTEGER)
    new_local(reader, draft, "dice", list_of(INTEGER))


def _toss(reader: BodyReader, draft: Draft) -> None:
    new_local(reader, draft, "toss", FLAG)


def _pick(reader: BodyReader, draft: Draft) -> None:
    inner = list_of_type(reader, draft, "pick")
    new_local(reader, draft, "as", list_of(inner) if "count" in draft.raw else inner)


def _if(reader: BodyReader, draft: Draft) -> None:
    for key in ("then", "else"):
        if key in draft.raw:
            body_of(reader, draft, key)


def _each(reader: BodyReader, draft: Draft) -> None:
    inner = list_of_type(reader, draft, "each")
    new_local(reader, draft, "as", inner)
    loop(reader, draft, "do")


def _turns(reader: BodyReader, draft: Draft) -> None:
    new_local(reader, draft, "as", SEAT)
    loop(reader, draft, "do")
    if "until" in draft.raw:
        draft.exprs["until"] = reader.expr(draft.raw["until"], path_to(draft, "until"), FLAG)


def _repeat(reader: BodyReader, draft: Draft) -> None:
    loop(reader, draft, "repeat")
    given = [key for key in ("times", "while", "until") if key in draft.raw]
    if len(given) > 1:
        message = f'"repeat" takes one of times, while and until, not {" and ".join(given)}'
        reader.report.at(draft.path, codes.WRONG_FIELD, message)
    if "until" in draft.raw:
        draft.exprs["until"] = reader.expr(draft.raw["until"], path_to(draft, "until"), FLAG)


def _stop(reader: BodyReader, draft: Draft) -> None:
    if not reader.loops:
        message = "there is no loop here to stop"
        reader.report.at(draft.path, codes.WRONG_FIELD, message, "use return or leave")


def _call(reader: BodyReader, draft: Draft) -> None:
    rule = draft.names.get("call")
    if rule is None:
        return
    params, gives = reader.shared.rules[rule]
    given(reader, draft, "with", params, f"rule {quoted(rule)}")
    if "as" in draft.raw and gives is None:
        message = f"rule {quoted(rule)} returns nothing"
        reader.report.at(path_to(draft, "as"), codes.WRONG_FIELD, message, "say what it `gives`")
    new_local(reader, draft, "as", gives or ANY)


def _resolve(reader: BodyReader, draft: Draft) -> None:
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    given(reader, draft, "with", reader.shared.effect_with, "the effect of a card")


def _return(reader: BodyReader, draft: Draft) -> None:
    if reader.gives is None:
        found = any_of(reader, draft, "return")
        if found.type.kind not in ("none", "any"):
            message = "this rule does not say that it gives a value"
            reader.report.at(draft.path, codes.WRONG_FIELD, message, f"gives: {found.type}")
        return
    any_of(reader, draft, "return", reader.gives)


def _score(reader: BodyReader, draft: Draft) -> None:
    if "for" not in draft.raw:
        draft.exprs["for"] = reader.seat(draft.raw, "for", draft.path)


def _note(reader: BodyReader, draft: Draft) -> None:
    raw = draft.raw.get("of", {})
    if not isinstance(raw, Mapping):
        reader.report.at(path_to(draft, "of"), codes.WRONG_FIELD, '"of" holds values by name')
        return
    for key, text in raw.items():
        draft.exprs[f"of.{key}"] = reader.expr(text, (*draft.path, "of", key), None)


DOING: Mapping[str, Callable[[BodyReader, Draft], None]] = {
    "deal": _deal,
    "draw": _draw,
    "peek": _peek,
    "set": _set,
    "add": _add,
    "swap": _swap,
    "let": _let,
    "roll": _roll,
    "toss": _toss,
    "pick": _pick,
    "if": _if,
    "each": _each,
    "turns": _turns,
    "repeat": _repeat,
    "stop": _stop,
    "call": _call,
    "resolve": _resolve,
    "return": _return,
    "score": _score,
    "note": _note,
}
"""How each word that asks nobody is settled, where the table of words does not say it all."""
