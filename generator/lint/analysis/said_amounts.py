"""What a text says of one verb, “draw two cards”, beside what the effect draws or adds."""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple

from generator.diagnostics import Position
from generator.lint.analysis.deeds import (
    UNKNOWN,
    Acting,
    Deed,
    acting_cards,
    altered,
    deeds_of,
    numbers_of,
    used_in,
)
from generator.lint.analysis.signs import CHANGED, MORE, counter_of, speaks_of
from generator.lint.card_words import CardWords, number_of, numbers_in, sentences
from generator.lint.texts import TypedText
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.walk import place_of
from generator.words.filters import SMALL

_CARDINAL = rf"\d+|{'|'.join(sorted(SMALL[1:], key=len, reverse=True))}"
_DRAWS = re.compile(
    rf"\bdraws?(?: up to| exactly)? "
    rf"(?:(?P<number>{_CARDINAL})\b(?! of\b| times\b)|(?:an?|another)\b)",
    re.IGNORECASE,
)


_SMALLEST = 2
"""One is everywhere: a card, a seat, the next round."""


@dataclass(frozen=True)
class _Mode:
    """Words, and the deeds that they tell: a whole card, or one of the options that it gives."""

    text: str
    deeds: tuple[Deed, ...]
    typed: tuple[TypedText, ...]


class Mismatch(NamedTuple):
    """A number of an effect, where it stands, and those that the text has instead."""

    at: Position
    does: int
    says: tuple[int, ...]
    texts: tuple[TypedText, ...]
    """The text as typed."""
    is_drawn: bool = False
    """Whether it draws on the card for all that it says."""


Mismatches = Iterator[Mismatch]


def contradicted_phrases(words: Mapping[str, CardWords], checked: Checked) -> Mismatches:
    """One for each mode whose text has another number beside its verb than its deeds."""
    for acting in acting_cards(checked):
        said = words.get(acting.card)
        if said is None:
            continue
        whole = _Mode(said.rules, acting.deeds, tuple(said.typed))
        yield from _drawn_by_call(whole, said.printed)
        yield from _counted(whole, said.printed)
        if acting.is_whole:
            for mode in (whole, *_options(checked, acting, said)):
                yield from _drawn(mode, said.printed)
                yield from _picked(mode)
                yield from _changed(checked, mode, said.printed)
                yield from _more(mode, said.printed)
                yield from _passed(mode)


def _options(checked: Checked, acting: Acting, said: CardWords) -> Iterator[_Mode]:
    """Each option of an `ask`, with what follows only where it was chosen."""
    for body in acting.bodies:
        asked = {one.names["as"]: one for one in walk(body.effects) if one.word == "ask"}
        for effect in walk(body.effects):
            if (test := effect.exprs.get("if")) is None or test.value != ("==",):
                continue
            one, other = test.args
            if one.op == "local" and one.value in asked and other.op == "const":
                for option in asked[one.value].names["options"]:
                    text = said.prompts.get(option.says)
                    if option.id == other.value and text:
                        typed = tuple(one for one in said.typed if one.raw == option.says)
                        yield _Mode(text, _branch(checked, acting, body, effect), typed)


def _branch(checked: Checked, acting: Acting, body: Body, effect: Effect) -> tuple[Deed, ...]:
    return tuple(deeds_of(checked, body, acting.this, effect.bodies.get("then", ())))


def _drawn(mode: _Mode, printed: Set[str]) -> Mismatches:
    said = {number_of(one["number"]) if one["number"] else 1 for one in _DRAWS.finditer(mode.text)}
    deeds = [one for one in mode.deeds if one.effect.word == "draw"]
    yield from _unlike(mode, said, _mains(deeds), printed)


def _counted(mode: _Mode, printed: Set[str]) -> Mismatches:
    """How many turns somebody misses, and how many dice are rolled."""
    for word, key, pattern in (("skip", "times", _MISSES), ("roll", "roll", _ROLLS)):
        found = [*pattern.finditer(mode.text)]
        said = {number_of(one["number"]) if one["number"] else 1 for one in found}
        deeds = [one for one in mode.deeds if one.effect.word == word and one.own]
        amounts = [(one, one.effect.exprs[key]) for one in deeds if key in one.effect.exprs]
        values = [deed.names.value(expr) for deed, expr in amounts]
        is_known = len(amounts) == len(deeds) == 1 and isinstance(values[0], int)
        if len(found) == 1 and is_known and not amounts[0][0].again and values[0] not in said:
            (deed, expr) = amounts[0]
            if {*used_in(deed.names, expr)} <= printed or not {*used_in(deed.names, expr)}:
                at = place_of(expr, deed.position)
                yield Mismatch(at, values[0], tuple(sorted(said)), mode.typed)


_MISSES = re.compile(
    rf"\bmiss(?:es)? (?:the |your |their )?(?:next )?(?:(?P<number>{_CARDINAL}) )?turns?\b",
    re.IGNORECASE,
)
_ROLLS = re.compile(rf"\brolls? (?:(?P<number>{_CARDINAL})|an?|the) (?:dice|die)\b", re.IGNORECASE)


def _picked(mode: _Mode) -> Mismatches:
    """How many cards one chooses or takes to discard them, where the text has another number."""
    found = [*_DISCARDS.finditer(mode.text)]
    picks = [one for one in mode.deeds if one.effect.word == "pick"]
    if len(found) != 1 or len(picks) != 1 or not picks[0].own or picks[0].again:
        return
    (deed,), (one,) = picks, found
    said = number_of(one["number"]) if one["number"] else 1
    count = deed.effect.exprs.get("count")
    does = 1 if count is None else deed.names.value(count)
    if not isinstance(does, int) or (does != 1 and count and used_in(deed.names, count)):
        return  # Of an attribute that the text does not print, or lacks, R232 tells.
    if said not in (does, *numbers_of(mode.deeds)):
        at = deed.position if count is None else place_of(count, deed.position)
        yield Mismatch(at, does, (said,), mode.typed)


_DISCARDS = re.compile(
    rf"\bdiscards? (?:exactly )?(?:(?P<number>{_CARDINAL})|an?) (?:\w+ )?cards?\b", re.IGNORECASE
)


def _drawn_by_call(mode: _Mode, printed: Set[str]) -> Mismatches:
    """How often a called rule draws one card, where the text draws another number of cards."""
    said = {number_of(one["number"]) if one["number"] else 1 for one in _DRAWS.finditer(mode.text)}
    draws = [one for one in mode.deeds if one.effect.word == "draw"]
    calls = [one for one in mode.deeds if one.own and one.effect.word == "call"]
    drawing = [one for one in calls if any(each.position == one.position for each in draws)]
    if not said or len(drawing) != 1 or any(one.own or one.value("draw") != 1 for one in draws):
        return
    (call,) = drawing
    below = [one for one in mode.deeds if not one.own and one.position == call.position]
    times = [one.value("times") for one in below if "times" in one.effect.exprs]
    for key, expr in call.effect.exprs.items():
        value = call.names.value(expr) if key.startswith("with.") else None
        if not isinstance(value, int) or times != [value] or value < _SMALLEST or call.again:
            continue
        # It may draw more than once each time.
        done = {*range(value, value * len(draws) + 1)}
        if {*used_in(call.names, expr)} <= printed and not done & {*said, *numbers_in(mode.text)}:
            yield Mismatch(place_of(expr, call.position), value, tuple(sorted(said)), mode.typed)


def _changed(checked: Checked, mode: _Mode, printed: Set[str]) -> Mismatches:
    changes = [one for one in mode.deeds if one.effect.word in ("add", "score")]
    for counter in dict.fromkeys(map(counter_of, changes)):
        said = {
            number_of(one["figure"] or one["number"])
            for sentence in sentences(mode.text)
            if speaks_of(checked.symbols, counter, sentence)
            for one in CHANGED.finditer(sentence)
        }
        deeds = [one for one in changes if counter_of(one) == counter]
        yield from _unlike(mode, said, _mains(deeds), printed)


def _more(mode: _Mode, printed: Set[str]) -> Mismatches:
    """“Two more” or “two less”, beside what is added to something that the card sets."""
    said = {number_of(one["number"]) for one in MORE.finditer(mode.text)}
    changes = [(one, change[0]) for one in mode.deeds if (change := altered(one.effect))]
    yield from _unlike(mode, said, changes, printed)


def _passed(mode: _Mode) -> Mismatches:
    """A number that the card hands to a rule, where the text loses or gains another one."""
    found = list(CHANGED.finditer(mode.text))
    said = {number_of(one["figure"] or one["number"]) for one in found}
    given = [
        (one, expr, one.names.value(expr))
        for one in mode.deeds
        if one.own and one.effect.word == "call"
        for key, expr in one.effect.exprs.items()
        if key.startswith("with.") and expr.type.kind == "integer"
    ]
    if len(given) != 1 or not said or any(one.again for one in mode.deeds if one.own):
        return
    ((deed, expr, value),) = given
    if not isinstance(value, int) or abs(value) < _SMALLEST or said & set(numbers_of(mode.deeds)):
        return
    if abs(value) not in numbers_in(mode.text):
        yield Mismatch(place_of(expr, deed.position), abs(value), tuple(sorted(said)), mode.typed)


def _mains(deeds: list[Deed]) -> list[tuple[Deed, Expr]]:
    return [(one, one.effect.exprs[one.effect.word]) for one in deeds]


def _unlike(
    mode: _Mode, said: Set[int], amounts: list[tuple[Deed, Expr]], printed: Set[str]
) -> Mismatches:
    """The first of some amounts, if none of them, nor anything else there, is what is said."""
    values = [deed.names.value(expr) for deed, expr in amounts]
    if not said or not amounts or any(deed.again for deed, _ in amounts) or _is_set(mode):
        return
    if not all(isinstance(one, int) for one in values):
        return
    done = {abs(one) for one in values} | {abs(sum(values))} | set(numbers_of(mode.deeds))
    first, expr = next((one for one in amounts if one[0].own), amounts[0])
    if not said & done and _is_printed(first, expr, printed):
        amount = abs(first.names.value(expr))
        at = place_of(expr, first.position) if first.own else first.position
        yield Mismatch(at, amount, tuple(sorted(said)), mode.typed)


def _is_set(mode: _Mode) -> bool:
    """Whether some number takes a value that is not known."""
    return any(
        one.effect.word in ("set", "swap")
        and one.value("to") is UNKNOWN
        and altered(one.effect) is None
        for one in mode.deeds
    )


def _is_printed(deed: Deed, expr: Expr, printed: Set[str]) -> bool:
    """Whether the card prints all attributes in an amount; another check tells of others."""
    return deed.own and {*used_in(deed.names, expr)} <= printed
