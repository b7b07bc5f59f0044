"""The words that change a match: they move cards, set and pay numbers, and give names."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from generator.diagnostics import Position, did_you_mean, quoted
from generator.model.game import Places
from generator.rules import codes
from generator.rules.bodies import BodyReader
from generator.rules.drafts import EffectDraft
from generator.rules.expression_reader import WRONG
from generator.rules.requirements import is_id
from generator.rules.source_map import FindingSink, Path
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Effect, Expr
from generator.rules.types import (
    ANY,
    CARD,
    SEAT,
    UNKNOWN,
    ZONE,
    Type,
    elements,
    fits,
    list_of,
    merged,
    parse_type,
    type_hint,
    words,
)

# -- moving ------------------------------------------------------------------------------------


def _deal(draft: EffectDraft) -> None:
    if "to" in draft.raw:
        draft.expr("to", ZONE, {"seat": SEAT})


def _move(draft: EffectDraft) -> None:
    found = draft.exprs["move"].type
    draft.local("as", list_of((elements(found) or found) if found.kind != "any" else CARD))


def _draw(draft: EffectDraft) -> None:
    source = draft.exprs.get("from")
    draft.local("as", list_of(Type("card", decks=source.type.decks if source else None)))


def named_and_moved(move: Effect) -> tuple[Effect, ...]:
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


# -- setting and paying ------------------------------------------------------------------------


def _set(draft: EffectDraft) -> None:
    if "to" not in draft.raw:
        return
    kind, target = draft.exprs["set"].type, draft.exprs["set"]
    if target.op == "local" and (kind.kind == "none" or kind.of == UNKNOWN):
        _begun(draft, str(target.value), kind)
        return
    if target.op == "local" and kind.kind == "text" and _is_no_choice(draft, kind):
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


def _is_no_choice(draft: EffectDraft, kind: Type) -> bool:
    """Whether a local is set to a word that it cannot be, and to none that is much like one."""
    raw, choices = str(draft.raw["to"]), sorted(kind.choices or ())
    word = raw.strip("'")
    is_typed = raw == f"'{word}'" or is_id(draft.reader, raw, None)
    if not choices or not is_typed or word in choices or did_you_mean(word, choices):
        return False
    message = f"{quoted(draft.raw['set'])} cannot be {quoted(word)}: it is {' or '.join(choices)}"
    hint = f"say what it can be where it is made: {{choices: [{', '.join([*choices, word])}]}}"
    draft.wrong("to", message, hint, codes.UNKNOWN_NAME)
    return True


def _begun(draft: EffectDraft, name: str, kind: Type) -> None:
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


def _add(draft: EffectDraft) -> None:
    found = draft.exprs.get("to", WRONG).type
    if not found.is_number():
        draft.wrong(
            "to",
            f"a number can be added to a number only, not to {found.said}",
            code=codes.WRONG_KIND,
        )


def _pay(draft: EffectDraft) -> None:
    ends = [key for key in ("from", "to") if key in draft.raw]
    if not ends:
        hint = "name the counters, `from` or `to`: without one of them it is the bank"
        draft.wrong("", "nobody pays, and nobody is paid", hint)
    for key in ends:
        found = draft.exprs[key]
        if found.op in ("counter", "local") and not found.type.is_number():
            message = f"a number is paid from counter to counter, not {found.type.said}"
            draft.wrong(key, message, code=codes.WRONG_KIND)


def _swap(draft: EffectDraft) -> None:
    one = draft.exprs["swap"]
    other = draft.exprs.get("and", one)
    if not fits(one.type, other.type) or (one.op == "zone") != (other.op == "zone"):
        draft.wrong(
            "", f"{one.type.said} and {other.type.said} cannot change places", code=codes.WRONG_KIND
        )


# -- setting several at once -----------------------------------------------------------------


def several_set(reader: BodyReader, values: Mapping[str, Any], path: Path) -> Iterator[EffectDraft]:
    """Several values that are set at once, each an effect of its own: what is set is the key."""
    by_key = replace(reader, report=_with_keys(reader.report))
    for key, value in values.items():
        yield _SetDraft(by_key, "set", {"set": str(key), "to": value}, (*path, "set", key))


class _SetDraft(EffectDraft):
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


# -- naming ------------------------------------------------------------------------------------


def _let(draft: EffectDraft) -> None:
    raw = draft.raw["let"]
    if not isinstance(raw, Mapping) or not raw:
        draft.wrong("let", '"let" holds values by name')
        return
    for key, text in raw.items():
        at = (*draft.path, "let", key)
        declared = _one_of if isinstance(text, Mapping) else _declared
        found = declared(draft, text, at) or draft.reader.expr(text, at, None)
        draft.exprs[f"let.{draft.reader.local(key, at, found.type)}"] = found


def _declared(draft: EffectDraft, text: Any, at: Path) -> Expr | None:
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


def _one_of(draft: EffectDraft, raw: Mapping[str, Any], at: Path) -> Expr:
    """A text that can be one of several words, as of a counter: `{choices: [left, right]}`."""
    choices, wrong = raw.get("choices"), draft.reader.report.at
    strange = [key for key in raw if key not in ("choices", "starts")]
    if strange or not isinstance(choices, list) or not choices:
        hint = "{choices: [left, right]}, or an expression"
        wrong(at, codes.WRONG_FIELD, "a local that can be one of several words lists them", hint)
        return WRONG
    for index, one in enumerate(choices):
        if not (isinstance(one, str) and name_of(one).isidentifier()):
            hint = "words without blanks, with hyphens between them"
            wrong((*at, "choices", index), codes.WRONG_FIELD, "each choice is a word", hint)
            return WRONG
    starts = raw.get("starts", choices[0])
    if starts not in choices:
        message = f"{quoted(starts)} is none of the choices"
        near = did_you_mean(str(starts), choices)
        wrong((*at, "starts"), codes.UNKNOWN_NAME, message, near)
    return Expr("const", words(frozenset(choices)), value=str(starts))


def _pick(draft: EffectDraft) -> None:
    inner = draft.inner("pick")
    if inner.kind == "list":
        message = "single things are picked at random, and no groups"
        draft.wrong("pick", message, "pick a card of one group", codes.WRONG_KIND)
    draft.local("as", list_of(inner) if "count" in draft.raw else inner)


CHANGES: Mapping[str, Callable[[EffectDraft], None]] = {
    "move": _move,
    "deal": _deal,
    "draw": _draw,
    "set": _set,
    "add": _add,
    "pay": _pay,
    "swap": _swap,
    "let": _let,
    "pick": _pick,
}
"""What the table does not say of these words."""
