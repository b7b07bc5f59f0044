"""Conditions beside effects: “while you hold no cards”, and the effect asks for some."""

import re
from collections.abc import Iterator
from functools import partial

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import counted_zone
from generator.lint.analysis.deeds import Acting, acting_cards, deeds_of, numbers_of
from generator.lint.analysis.disagreement import disagreement, text_position, typed_words
from generator.lint.analysis.outcomes import done_by, told_in
from generator.lint.analysis.said_rules import said_rules
from generator.lint.analysis.signs import speaks_of
from generator.lint.card_words import NUMBER, CardWords, number_of, numbers_in, sentences
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.walk import nodes, place_of, typed

_HELD = r"(?:hold|holds|holding|have|has|having|with)"
_UP, _DOWN = "more|higher|above", "less|lower|fewer|below"
_CLAIM = re.compile(
    rf"\b{_HELD} (?P<none>no) (?P<a>\w+)"
    rf"|\b(?P<least>at least|not? fewer than|no less than) (?P<n1>{NUMBER}) (?P<b>\w+)"
    rf"|\b(?P<most>at most|no more than) (?P<n2>{NUMBER}) (?P<c>\w+)"
    rf"|\b(?P<below>fewer than|less than) (?P<n3>{NUMBER}) (?P<d>\w+)"
    rf"|\b(?P<above>more than) (?P<n4>{NUMBER}) (?P<e>\w+)"
    rf"|\b(?P<n5>{NUMBER}) or (?:(?P<up>more)|fewer|less) (?P<f>\w+)"
    rf"|\b(?P<n6>{NUMBER}) (?P<g>\w+) or (?:(?P<over>more)|fewer|less)\b"
    rf"|\b(?P<h>\w+) of (?P<n7>{NUMBER}) or (?:(?P<top>{_UP})|{_DOWN})\b"
    rf"|\b(?P<i>on) an? (?P<n8>{NUMBER}) or (?:(?P<roll>{_UP})|{_DOWN})\b",
    re.IGNORECASE,
)
"""How many of something there must be."""
_OPPOSED = re.compile(
    rf"\b(?:not(?! {NUMBER}\b)|never|unless|until|without|except|cannot|nothing"
    r"|instead|otherwise|ignore\w*|else|if (?:he|she|they|you) (?:do|does|can) ?n[o’]t)\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:if|while|when|whenever|as long as|once|only|who|whoever|with|for every|every \w+ of"
    r"|on an?)\b",
    re.IGNORECASE,
)
Bound = tuple[str, int]
"""`least` or `most` with a number."""


@error(
    "R239",
    what="A text of a card says of how many cards, or of how much, something holds, and the only "
    "condition of the effect on them is the opposite, or begins one sooner or later; or one of a "
    "card or a rule says “above”, and the test asks for what is below.",
    why="The card acts just when it should not.",
    example='text: "While you hold no cards, draw one more."\n'
    "modifiers: [{amount: draws, add: 1, when: seat.hand.count > 0}]",
    instead="modifiers: [{amount: draws, add: 1, when: seat.hand.count == 0}]",
)
def reversed_condition(case: Case) -> Findings:
    """One finding for each condition that the only such words of its card contradict."""
    yield from agreed(case, partial(_reversed, case))


def _reversed(case: Case, checked: Checked) -> Findings:
    yield from _turned(case, checked)
    for acting in acting_cards(checked):
        words = case.card_words.get(acting.card)
        claims = [*_claims(words)] if words else []
        if words is None or len(claims) != 1:
            continue
        thing, said, told = claims[0]
        tests = [
            one for one in _tests(checked, acting, words) if _is_of(checked, acting, one[0], thing)
        ]
        if len(tests) != 1 or said in (done := _bounds(tests[0][0], acting)):
            continue
        kind, number = said
        aside = {(kind, number - 1), (kind, number + 1)} - {("most", 0), ("least", 1)}
        aside.add(("least" if kind == "most" else "most", number))  # but for one number
        if any(_is_apart(said, one) or one in aside for one in done):
            test, otherwise = tests[0]
            shown = " or ".join(f"at {one} {many}" for one, many in done)
            message = f"the text says {quoted(told)}, and the effect asks for {shown}"
            yield disagreement(
                reversed_condition.code, message, "turn one of them",
                typed_words(case, words, told), place_of(test, otherwise.position),
                text_position(case, words),
            )  # fmt: skip


_LEVEL = re.compile(
    r"\b(?P<way>above|over|more than|higher than|greater than|beyond|below|under|less than"
    r"|lower than|fewer than) (?:your|the|his|her|their|its) (?P<thing>\w+)",
    re.IGNORECASE,
)
"""What is compared with a skill or a counter: a die “above your Luck”."""
_ABOVE = frozenset({"above", "over", "more than", "higher than", "greater than", "beyond"})
_SIGNS = {">": True, ">=": True, "<": False, "<=": False}
_TURNED = {">": "<", ">=": "<=", "<": ">", "<=": ">="}


def _turned(case: Case, checked: Checked) -> Findings:
    """A test with “above” for “below”, beside the only words that say when something happens."""
    cards = ((case.card_words.get(one.card), one) for one in acting_cards(checked))
    for words, acting in (*said_rules(case, checked), *cards):
        found = [*_LEVEL.finditer(words.own)] if words else []
        if words is None or len(found) != 1 or _is_denied(words.own, found[0]):
            continue
        ((way, thing, told),) = [(one["way"].lower(), one["thing"], one.group()) for one in found]
        tests = [(one, at) for one, at in _tests(checked, acting, words)
                 if one.value[0] in _SIGNS and any(_sides(checked, one, thing))]  # fmt: skip
        if len(tests) != 1:
            continue
        ((test, otherwise),) = tests
        sign = test.value[0] if _sides(checked, test, thing)[1] else _TURNED[test.value[0]]
        if _SIGNS[sign] is not (way in _ABOVE):
            message = f"the text says {quoted(told)}, and the test is `{typed(test)}`"
            yield disagreement(
                reversed_condition.code, message, "turn one of them",
                typed_words(case, words, told), place_of(test, otherwise.position),
                text_position(case, words),
            )  # fmt: skip


def _is_denied(text: str, found: re.Match[str]) -> bool:
    """Whether a sentence says what does not happen, before some words or last of all."""
    told = " ".join(found.group().split())
    before, _, behind = next((one for one in sentences(text) if told in one), text).partition(told)
    last = re.split(r",? and ", behind)[-1]
    return any(_OPPOSED.search(one) for one in (before, last))


def _sides(checked: Checked, test: Expr, thing: str) -> tuple[bool, bool]:
    """Which sides of a comparison speak of a thing: a counter, or one of what it is for."""
    return tuple(any(_names(checked, one, thing) for one in nodes(side)) for side in test.args)  # type: ignore[return-value]


def _names(checked: Checked, part: Expr, thing: str) -> bool:
    if part.op == "counter":
        return speaks_of(checked.symbols, str(part.value), f"{thing} {thing}s")
    return part.op == "const" and part.value == thing


def _is_apart(one: Bound, other: Bound) -> bool:
    """Whether no number lies within both bounds."""
    if one[0] == other[0]:
        return False
    least, most = (one, other) if one[0] == "least" else (other, one)
    return least[1] > most[1]


def _claims(words: CardWords) -> Iterator[tuple[str, Bound, str]]:
    """What a text says must be there: of what, how many, in its own words."""
    for sentence in sentences(words.own):
        if _OPPOSED.search(sentence) or not _CONDITION.search(sentence):
            continue
        for one in _CLAIM.finditer(sentence):
            thing = next(one[key] for key in "hiabcdefg" if one[key])
            yield thing.lower().removesuffix("s"), _bound(one), one.group()


def _bound(found: re.Match[str]) -> Bound:
    if found["none"]:
        return "most", 0
    number = number_of(next(found[f"n{one}"] for one in range(1, 9) if found[f"n{one}"]))
    if any(found[one] for one in ("least", "up", "over", "top", "roll")):
        return "least", number
    if found["above"]:
        return "least", number + 1
    return "most", number - 1 if found["below"] else number


def _tests(checked: Checked, acting: Acting, words: CardWords) -> Iterator[tuple[Expr, Effect]]:
    """The comparisons under which something of a card happens, and else does not."""
    for adds in checked.adds:
        if acting.card in adds.cards and adds.when is not None:
            yield from ((one, Effect("add", adds.position)) for one in _parts(adds.when))
    for body in acting.bodies:
        required = Effect("if", body.position)
        yield from ((one, required) for test in body.requires for one in _parts(test.test))
        for effect in walk(body.effects):
            if effect.word == "if" and _is_straight(checked, acting, body, effect, words):
                yield from ((one, effect) for one in _parts(effect.exprs["if"]))
            elif effect.word == "each" and effect.exprs["each"].op == "comprehension":
                tests = effect.exprs["each"].args[2:]
                yield from ((one, effect) for test in tests for one in _parts(test))
            elif effect.word == "choose":
                yield from ((one, effect) for test in effect.where for one in _parts(test.test))


def _is_straight(
    checked: Checked, acting: Acting, body: Body, effect: Effect, words: CardWords
) -> bool:
    """Whether `then` is what the text says first: so it is where there is no `else`."""
    if not effect.bodies.get("else"):
        return True
    told = sentences(words.own)
    other = next((n for n, one in enumerate(told) if _OTHERWISE.match(one)), 0)
    if not other:
        return False
    said = [{*told_in(one), *numbers_in(one)} for one in (told[other - 1], told[other])]
    done = []
    for key in ("then", "else"):
        deeds = [*deeds_of(checked, body, acting.this, effect.bodies.get(key, ()))]
        done.append({*done_by(iter(deeds)), *numbers_of(deeds)})
    straight, crossed = (
        sum(len(one & two) for one, two in zip(said, way, strict=True))
        for way in (done, done[::-1])
    )
    return straight > crossed


_OTHERWISE = re.compile(r"(?:otherwise|else|if not|on (?:anything|any other))\b", re.IGNORECASE)


def _parts(test: Expr) -> Iterator[Expr]:
    """The comparisons that must all hold."""
    if test.op == "and":
        for one in test.args:
            yield from _parts(one)
    elif test.op == "compare" and len(test.value) == 1:
        yield test


def _is_of(checked: Checked, acting: Acting, test: Expr, thing: str) -> bool:
    """Whether a comparison asks how many cards there are, how much of a counter, or of a roll."""
    left = test.args[0]
    if counted_zone(left) is not None:
        return thing == "card"
    if left.op == "local":
        rolls = [one.effect.names.get("as") for one in acting.of("roll") if one.own]
        return thing == "on" and left.value in rolls
    return left.op == "counter" and speaks_of(checked.symbols, str(left.value), f"{thing} {thing}s")


_BOUNDS = {
    ">": (("least", 1),), ">=": (("least", 0),), "<": (("most", -1),), "<=": (("most", 0),),
}  # fmt: skip


def _bounds(test: Expr, acting: Acting) -> set[Bound]:
    """What a comparison asks for; nothing where it has no number of its own."""
    sign, right = test.value[0], test.args[1]
    number = next(
        (value for one in acting.deeds if isinstance(value := one.names.value(right), int)),
        right.value if right.op == "const" and isinstance(right.value, int) else None,
    )
    if number is None:
        return set()
    if sign == "==":
        return {("most", 0)} if number == 0 else {("least", number), ("most", number)}
    if sign == "!=":
        return {("least", 1)} if number == 0 else set()
    return {(kind, number + more) for kind, more in _BOUNDS.get(sign, ())}
