"""The fields of effects: read by the table of words, then settled word by word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from generator.diagnostics import did_you_mean, quoted
from generator.rules import codes
from generator.rules.tree import Effect, Expr, Option, Test
from generator.rules.types import (
    ANY,
    CARD,
    FLAG,
    INTEGER,
    SEAT,
    TEXT,
    Type,
    elements,
    fits,
    list_of,
    map_of,
    words,
)
from generator.rules.vocabulary import Field, Word
from generator.rules.world import name_of

if TYPE_CHECKING:
    from generator.rules.effects import BodyReader
    from generator.rules.places import Path


class Draft:
    """An effect while it is read."""

    def __init__(self, word: str, raw: Mapping[str, Any], path: Path) -> None:
        self.word = word
        self.raw = raw
        self.path = path
        self.exprs: dict[str, Expr] = {}
        self.names: dict[str, Any] = {}
        self.bodies: dict[str, tuple[Effect, ...]] = {}
        self.where: tuple[Test, ...] = ()

    def done(self, reader: BodyReader) -> Effect:
        """The effect."""
        place = reader.report.places.where(self.path)
        return Effect(self.word, place, self.exprs, self.names, self.bodies, self.where)


def read(reader: BodyReader, name: str, word: Word, raw: Mapping[str, Any], path: Path) -> Effect:
    """One effect by the table; what its word needs beyond is settled by a function of its own."""
    draft = Draft(name, raw, path)
    fields = {name: word.main, **word.fields}
    for key in raw:
        if key not in fields:
            known = [one for one in fields if one != name]
            hint = did_you_mean(key, known)
            if hint is None and known:
                hint = f"known here: {', '.join(known)}"
            message = f"{quoted(name)} has no field {quoted(key)}"
            reader.report.at_key((*path, key), codes.WRONG_FIELD, message, hint)
    for key, field in fields.items():
        if key not in raw and field.needed and key != name:
            message = f"{quoted(name)} needs {quoted(key)}"
            reader.report.at(path, codes.WRONG_FIELD, message, f"such as {word.example}")
    early = {key: one for key, one in fields.items() if one.kind in _EARLY and key in raw}
    for key, field in early.items():
        _EARLY[field.kind](reader, draft, key, field)
    _SETTLE.get(name, _plain)(reader, draft)
    return draft.done(reader)


def _skip(reader: BodyReader, draft: Draft, key: str, field: Field) -> None:
    """Read later, by the word's own function."""


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
    reader.report.at(path, codes.UNKNOWN_NAME, message, did_you_mean(str(value), known))
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


def _path(draft: Draft, key: str) -> Path:
    return (*draft.path, key)


def _new(reader: BodyReader, draft: Draft, key: str, kind: Type) -> None:
    """The local of a field that makes one, where it is given."""
    if key in draft.raw:
        draft.names[key] = reader.local(draft.raw[key], _path(draft, key), kind)


def _any(reader: BodyReader, draft: Draft, key: str, wanted: Type | None = None) -> Expr:
    """An expression whose type the word does not fix."""
    found = reader.expr(draft.raw.get(key), _path(draft, key), wanted)
    draft.exprs[key] = found
    return found


def _list(reader: BodyReader, draft: Draft, key: str) -> Type:
    """An expression that must be a list; what it holds."""
    found = _any(reader, draft, key)
    inner = elements(found.type)
    if inner is None or found.type.maybe:
        message = f"a list must stand here, not {found.type}"
        reader.report.at(_path(draft, key), codes.WRONG_KIND, message)
        return ANY
    return inner


def _body(reader: BodyReader, draft: Draft, key: str) -> None:
    raw = draft.raw.get(key, [])
    if not isinstance(raw, list):
        reader.report.at(
            _path(draft, key), codes.WRONG_FIELD, f"{quoted(key)} is a list of effects"
        )
        raw = []
    draft.bodies[key] = reader.effects(raw, _path(draft, key))


def _loop(reader: BodyReader, draft: Draft, key: str) -> None:
    reader.loops += 1
    _body(reader, draft, key)
    reader.loops -= 1


def _given(
    reader: BodyReader, draft: Draft, key: str, wanted: Mapping[str, Type], what: str
) -> None:
    """The values of `with`, each of the type that `what` asks for; all must be there."""
    raw = draft.raw.get(key, {})
    path = _path(draft, key) if key in draft.raw else draft.path
    if not isinstance(raw, Mapping):
        reader.report.at(path, codes.WRONG_FIELD, f"{quoted(key)} holds values by name")
        return
    values = {name_of(str(one)): one for one in raw}
    for name, original in values.items():
        if name not in wanted:
            message = f"{what} takes no {quoted(original)}"
            hint = did_you_mean(name, wanted)
            reader.report.at_key((*path, original), codes.WRONG_FIELD, message, hint)
    for name, kind in wanted.items():
        if name not in values:
            reader.report.at(path, codes.WRONG_FIELD, f"{what} needs {quoted(name)}")
            continue
        at = (*path, values[name])
        draft.exprs[f"with.{name}"] = reader.expr(raw[values[name]], at, kind)


def _deal(reader: BodyReader, draft: Draft) -> None:
    if "to" in draft.raw:
        at = _path(draft, "to")
        zone = Type("zone")
        draft.exprs["to"] = reader.expr(draft.raw["to"], at, zone, {"seat": SEAT})


def _draw(reader: BodyReader, draft: Draft) -> None:
    source = draft.exprs.get("from")
    decks = source.type.decks if source else None
    _new(reader, draft, "as", list_of(Type("card", decks=decks)))


def _peek(reader: BodyReader, draft: Draft) -> None:
    if "by" not in draft.raw:
        draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)


def target(reader: BodyReader, draft: Draft, key: str) -> Expr:
    """Something that can change: a counter, a local, a field; zones only for `swap`."""
    found = _any(reader, draft, key)
    settable = ("counter", "local", "zone") if draft.word == "swap" else ("counter", "local")
    is_fixed = found.op == "local" and found.value in reader.fixed
    if found.type.kind != "any" and (found.op not in settable or is_fixed):
        message = f"{quoted(draft.raw.get(key))} cannot be changed"
        hint = "counters, locals and fields of an event can"
        reader.report.at(_path(draft, key), codes.NOT_SETTABLE, message, hint)
    return found


def _set(reader: BodyReader, draft: Draft) -> None:
    kind = target(reader, draft, "set").type
    if "to" not in draft.raw:
        return
    loose = Type(kind.kind, kind.of, kind.choices, kind.decks, maybe=kind.kind in ("seat", "card"))
    _any(reader, draft, "to", loose)


def _add(reader: BodyReader, draft: Draft) -> None:
    if "to" in draft.raw:
        found = target(reader, draft, "to")
        if not found.type.is_number():
            message = f"one cannot add to {found.type}"
            reader.report.at(_path(draft, "to"), codes.WRONG_KIND, message)
    _new(reader, draft, "as", INTEGER)


def _swap(reader: BodyReader, draft: Draft) -> None:
    one = target(reader, draft, "swap")
    other = target(reader, draft, "and") if "and" in draft.raw else one
    if not fits(one.type, other.type) or (one.op == "zone") != (other.op == "zone"):
        message = f"{one.type} and {other.type} cannot change places"
        reader.report.at(draft.path, codes.WRONG_KIND, message)


def _let(reader: BodyReader, draft: Draft) -> None:
    raw = draft.raw["let"]
    if not isinstance(raw, Mapping) or not raw:
        reader.report.at(_path(draft, "let"), codes.WRONG_FIELD, '"let" holds values by name')
        return
    for key, text in raw.items():
        at = (*draft.path, "let", key)
        found = reader.expr(text, at, None)
        name = reader.local(key, at, found.type)
        draft.exprs[f"let.{name}"] = found


def _roll(reader: BodyReader, draft: Draft) -> None:
    _new(reader, draft, "as", INTEGER)
    _new(reader, draft, "dice", list_of(INTEGER))


def _toss(reader: BodyReader, draft: Draft) -> None:
    _new(reader, draft, "toss", FLAG)


def _pick(reader: BodyReader, draft: Draft) -> None:
    inner = _list(reader, draft, "pick")
    _new(reader, draft, "as", list_of(inner) if "count" in draft.raw else inner)


def _choosable(reader: BodyReader, draft: Draft, key: str) -> Type:
    inner = _list(reader, draft, key)
    if inner.kind not in ("card", "seat", "integer", "text", "any"):
        message = f"one chooses cards, seats, whole numbers or texts, not {inner}"
        reader.report.at(_path(draft, key), codes.WRONG_KIND, message)
    return inner


def _candidates(reader: BodyReader, draft: Draft, extra: dict[str, Type]) -> None:
    """What is asked of every candidate: requirements, and what a greedy seat prefers."""
    if "where" in draft.raw:
        draft.where = reader.tests(draft.raw["where"], _path(draft, "where"), extra)
    if "prefer" in draft.raw:
        at = _path(draft, "prefer")
        draft.exprs["prefer"] = reader.expr(draft.raw["prefer"], at, Type("number"), extra)


def _choose(reader: BodyReader, draft: Draft) -> None:
    inner = _choosable(reader, draft, "choose")
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    several = "least" in draft.raw or "most" in draft.raw
    name = name_of(str(draft.raw.get("as", "_")))
    extra = {name: inner, **({"picked": list_of(inner)} if several else {})}
    _candidates(reader, draft, extra)
    _new(reader, draft, "as", list_of(inner) if several else inner)
    for key in ("then", "else"):
        if key in draft.raw:
            _body(reader, draft, key)


def _options(reader: BodyReader, draft: Draft, key: str, extra: dict[str, Type]) -> Type:
    raw, path = draft.raw[key], _path(draft, key)
    if isinstance(raw, list):
        raw = {str(one): {} for one in raw}
    if not isinstance(raw, Mapping) or not raw:
        reader.report.at(path, codes.WRONG_FIELD, f"{quoted(key)} names the options")
        return TEXT
    options = tuple(_option(reader, str(one), raw[one], (*path, one), extra) for one in raw)
    draft.names["options"] = options
    return words(frozenset(one.id for one in options))


def _option(reader: BodyReader, name: str, raw: Any, path: Path, extra: dict[str, Type]) -> Option:
    known = {"says", "where", "prefer"}
    raw = raw or {}
    if not isinstance(raw, Mapping) or raw.keys() - known:
        message = f"the option {quoted(name)} can have {', '.join(sorted(known))}"
        reader.report.at(path, codes.WRONG_FIELD, message)
        return Option(name, name)
    where = reader.tests(raw["where"], (*path, "where"), extra) if "where" in raw else ()
    number = Type("number")
    prefer = None
    if "prefer" in raw:
        prefer = reader.expr(raw["prefer"], (*path, "prefer"), number, extra)
    return Option(name, str(raw.get("says", name)), where, prefer)


def _ask(reader: BodyReader, draft: Draft) -> None:
    kind = _options(reader, draft, "ask", {})
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    _new(reader, draft, "as", kind)


def _ask_all(reader: BodyReader, draft: Draft) -> None:
    seat = {"seat": SEAT}
    if ("from" in draft.raw) == ("options" in draft.raw):
        message = '"ask_all" needs either "from" or "options"'
        reader.report.at(draft.path, codes.WRONG_FIELD, message)
        return
    if "options" in draft.raw:
        kind = _options(reader, draft, "options", seat)
    else:
        found = reader.expr(draft.raw["from"], _path(draft, "from"), None, seat)
        draft.exprs["from"] = found
        kind = elements(found.type) or ANY
        if elements(found.type) is None:
            message = f"a list must stand here, not {found.type}"
            reader.report.at(_path(draft, "from"), codes.WRONG_KIND, message)
    name = name_of(str(draft.raw.get("as", "_")))
    _candidates(reader, draft, {**seat, name: kind})
    _new(reader, draft, "as", map_of(kind))


def _act(reader: BodyReader, draft: Draft) -> None:
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    wanted: dict[str, Type] = {}
    for action in draft.names.get("act", ()):
        wanted.update(reader.shared.actions[action])
    _given(reader, draft, "with", wanted, '"act"')
    _new(reader, draft, "as", words(frozenset([*draft.names.get("act", ()), "pass"])))


def _event(reader: BodyReader, draft: Draft) -> None:
    event = draft.names.get(draft.word)
    fields = reader.shared.events.get(event or "", {})
    if event:
        _given(reader, draft, "with", fields, f"event {quoted(event)}")
    for name, kind in fields.items():
        reader.local(name, draft.path, kind)
    draft.names["fields"] = tuple(fields)


def _if(reader: BodyReader, draft: Draft) -> None:
    for key in ("then", "else"):
        if key in draft.raw:
            _body(reader, draft, key)


def _each(reader: BodyReader, draft: Draft) -> None:
    inner = _list(reader, draft, "each")
    _new(reader, draft, "as", inner)
    _loop(reader, draft, "do")


def _turns(reader: BodyReader, draft: Draft) -> None:
    _new(reader, draft, "as", SEAT)
    _loop(reader, draft, "do")
    if "until" in draft.raw:
        draft.exprs["until"] = reader.expr(draft.raw["until"], _path(draft, "until"), FLAG)


def _repeat(reader: BodyReader, draft: Draft) -> None:
    _loop(reader, draft, "repeat")
    given = [key for key in ("times", "while", "until") if key in draft.raw]
    if len(given) > 1:
        message = f'"repeat" takes one of times, while and until, not {" and ".join(given)}'
        reader.report.at(draft.path, codes.WRONG_FIELD, message)
    if "until" in draft.raw:
        draft.exprs["until"] = reader.expr(draft.raw["until"], _path(draft, "until"), FLAG)


def _stop(reader: BodyReader, draft: Draft) -> None:
    if not reader.loops:
        message = "there is no loop here to stop"
        reader.report.at(draft.path, codes.WRONG_FIELD, message, "use return or leave")


def _call(reader: BodyReader, draft: Draft) -> None:
    rule = draft.names.get("call")
    if rule is None:
        return
    params, gives = reader.shared.rules[rule]
    _given(reader, draft, "with", params, f"rule {quoted(rule)}")
    if "as" in draft.raw and gives is None:
        message = f"rule {quoted(rule)} returns nothing"
        reader.report.at(_path(draft, "as"), codes.WRONG_FIELD, message, "say what it `gives`")
    _new(reader, draft, "as", gives or ANY)


def _resolve(reader: BodyReader, draft: Draft) -> None:
    draft.exprs["by"] = reader.seat(draft.raw, "by", draft.path)
    _given(reader, draft, "with", reader.shared.effect_with, "the effect of a card")


def _return(reader: BodyReader, draft: Draft) -> None:
    if reader.gives is None:
        found = _any(reader, draft, "return")
        if found.type.kind not in ("none", "any"):
            message = "this rule does not say that it gives a value"
            reader.report.at(draft.path, codes.WRONG_FIELD, message, f"gives: {found.type}")
        return
    _any(reader, draft, "return", reader.gives)


def _score(reader: BodyReader, draft: Draft) -> None:
    if "for" not in draft.raw:
        draft.exprs["for"] = reader.seat(draft.raw, "for", draft.path)


def _note(reader: BodyReader, draft: Draft) -> None:
    raw = draft.raw.get("of", {})
    if not isinstance(raw, Mapping):
        reader.report.at(_path(draft, "of"), codes.WRONG_FIELD, '"of" holds values by name')
        return
    for key, text in raw.items():
        draft.exprs[f"of.{key}"] = reader.expr(text, (*draft.path, "of", key), None)


_SETTLE: Mapping[str, Callable[[BodyReader, Draft], None]] = {
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
    "choose": _choose,
    "ask": _ask,
    "ask_all": _ask_all,
    "act": _act,
    "window": _event,
    "emit": _event,
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
