"""Effects: each read by the table of words, with the effects inside it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.rules import claims, codes
from generator.rules.bodies import BodyReader
from generator.rules.changes import CHANGES, named_and_moved, several_set
from generator.rules.choices import CHOICES, named_values, seats_asked, with_what_follows
from generator.rules.drafts import EffectDraft, read_field
from generator.rules.source_map import Path, Spot
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Effect
from generator.rules.types import ANY, Type
from generator.rules.vocabulary import ELSEWHERE, FIELDS, WORDS


def read_effects(reader: BodyReader, raw: Sequence[Any], path: Path) -> tuple[Effect, ...]:
    """The effects of a list; what is wrong is left out, with a finding.

    Behind an `if` that ends the list where something is none, it is not.
    """
    found, before = list[Effect](), dict[str, Type]()
    for index, one in enumerate(raw):
        for effect in _effect(reader, one, (*path, index)):
            found.append(effect)
            if effect.word == "if" and _ends(effect.bodies.get("then", ())):
                sure = reader.sure(effect.exprs["if"], holds=False)
                before = {**{name: reader.locals[name] for name in sure}, **before}
                reader.locals.update(sure)
    reader.unsure(before)
    return tuple(found)


def _ends(effects: Sequence[Effect]) -> bool:
    """Whether nothing that follows these effects runs after them."""
    return bool(effects) and bool(WORDS[effects[-1].word].ends)


def _effect(reader: BodyReader, raw: Any, path: Path) -> tuple[Effect, ...]:
    if not isinstance(raw, Mapping):
        reader.report.at(path, codes.UNKNOWN_WORD, "an effect is a word with its fields")
        return ()
    found = [key for key in raw if key in WORDS]
    if found == ["set"] and isinstance(raw["set"], Mapping):
        return _set_all(reader, raw, path)
    if len(found) == 1:
        effect = _read(EffectDraft(reader, found[0], raw, path))
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
    reader.report.at(path, codes.UNKNOWN_WORD, message, hint)
    return ()


def _set_all(reader: BodyReader, raw: Mapping[str, Any], path: Path) -> tuple[Effect, ...]:
    """Several values at once, each an effect of its own: what is set is the key."""
    if wrong := next((key for key in raw if key != "set"), None):
        message = f'"set" with values by name has no field {quoted(wrong)}'
        hint = "write {set: {round: 1, weather: dry}}"
        reader.report.at_key((*path, wrong), codes.WRONG_FIELD, message, hint)
    if not raw["set"]:
        reader.report.at((*path, "set"), codes.WRONG_FIELD, '"set" holds values by name')
    return tuple(_read(one) for one in several_set(reader, raw["set"], path))


def _unfolded(effect: Effect) -> tuple[Effect, ...]:
    """The effect; where it is short for several, these."""
    if effect.word == "ask":
        return with_what_follows(effect)
    if effect.word == "move" and "as" in effect.names:
        return named_and_moved(effect)
    if effect.word != "claim":
        return (effect,)
    is_whole = {"says", "as"} <= effect.names.keys() and "test" in effect.exprs
    return claims.unfolded(effect) if is_whole else ()


# -- one effect --------------------------------------------------------------------------------


def _read(draft: EffectDraft) -> Effect:
    """The effect by the table; what its word needs beyond that is a function of its own.

    What is late, and the effects inside, come last: they may use the locals made here.
    """
    word, raw = draft.word, draft.raw
    fields = {word: WORDS[word].main, **WORDS[word].fields}
    draft.hold_to(fields)
    for key, one in fields.items():
        read_field(draft, key, one)
    if word in _WORDS:
        _WORDS[word](draft)
    if word == "ask":
        _followed(draft)
    for key, one in fields.items():
        if key in raw and one.kind in ("body", "loop"):
            _body(draft, key, loops=one.kind == "loop")
        elif key in raw and one.late and key not in draft.exprs:
            draft.expr(key, one.type)
    if word == "repeat" and "while" in raw:
        _made_inside(draft)
    report, says = draft.reader.report, raw.get("says")
    return Effect(
        word,
        report.places.where(draft.path),
        draft.exprs,
        draft.names,
        draft.bodies,
        draft.where,
        draft.left_out,
        Spot(report, (*draft.path, "says"), says, 0) if isinstance(says, str) else None,
    )


def _body(draft: EffectDraft, key: str, *, loops: bool) -> None:
    raw = draft.raw[key]
    if not isinstance(raw, list):
        draft.wrong(key, f"{quoted(key)} is a list of effects")
        raw = []
    known = (
        draft.reader.where(draft.exprs["if"], holds=key == "then")
        if draft.word == "if"
        else nullcontext()
    )
    # Where all believe a claim, there is no challenger.
    is_believed, own = key == "believed", draft.reader.locals
    kind = own.pop(claims.CHALLENGER, None) if is_believed else None
    draft.reader.loops += loops
    with known:
        draft.bodies[key] = read_effects(draft.reader, raw, draft.at(key))
    draft.reader.loops -= loops
    own |= {claims.CHALLENGER: kind} if kind else {}


def _followed(draft: EffectDraft) -> None:
    """What follows each option where it is chosen, which may name the answer."""
    raw, found = draft.raw[draft.word], []
    for option in draft.names.get("options", ()):
        own = raw.get(option.id) if isinstance(raw, Mapping) else None
        if not isinstance(own, Mapping) or "does" not in own:
            found.append(option)
            continue
        path = (*draft.at(draft.word), option.id, "does")
        if not isinstance(own["does"], list):
            draft.reader.report.at(path, codes.WRONG_FIELD, '"does" is a list of effects')
            continue
        found.append(replace(option, does=read_effects(draft.reader, own["does"], path)))
    draft.names["options"] = tuple(found)


# -- the words that lead elsewhere -------------------------------------------------------------


def _repeat(draft: EffectDraft) -> None:
    given = [key for key in ("times", "while", "until") if key in draft.raw]
    if len(given) > 1:
        draft.wrong("", f'"repeat" takes one of times, while and until, not {" and ".join(given)}')


def _made_inside(draft: EffectDraft) -> None:
    """Tell of `until`, where `while` names what only the loop itself makes."""
    reader, at = draft.reader, draft.reader.report.places.where(draft.at("while"))
    unknown = {f'there is no "{one.replace("_", "-")}" here' for one in reader.made}
    unknown |= {f'there is no "{one}" here' for one in reader.made}
    for index, one in enumerate(reader.report.findings):
        if (
            one.code is codes.UNKNOWN_NAME
            and one.message in unknown
            and ((one.position.file, one.position.line) == (at.file, at.line))
        ):
            hint = "while is tested before the first time, and the loop makes it: write until"
            reader.report.findings[index] = replace(one, hint=hint, fix=None)


def _stop(draft: EffectDraft) -> None:
    if not draft.reader.loops:
        draft.wrong("", "there is no loop here to stop", "use return or leave")


def _call(draft: EffectDraft) -> None:
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


def _return(draft: EffectDraft) -> None:
    gives = draft.reader.gives
    found = draft.expr("return", gives).type
    if gives is None and found.kind not in ("none", "any"):
        draft.wrong("", "this rule does not say that it gives a value", f"gives: {found}")


def _event(draft: EffectDraft) -> None:
    if "seats" in draft.raw:
        seats_asked(draft, "seats")
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
    named_values(draft)


_WORDS: Mapping[str, Callable[[EffectDraft], None]] = {
    **CHANGES,
    **CHOICES,
    "each": lambda draft: draft.local("as", draft.inner("each")),
    "repeat": _repeat,
    "stop": _stop,
    "call": _call,
    "resolve": lambda draft: draft.values(
        "with", draft.reader.declared.effect_with, "the effect of a card"
    ),
    "return": _return,
    "note": named_values,
    "window": _event,
    "emit": _event,
}
"""What the table does not say of a word."""
