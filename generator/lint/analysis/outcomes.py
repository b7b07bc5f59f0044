"""Who passes and who fails: the two outcomes of a text beside the two branches of a test."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from generator.lint.analysis.deeds import Acting, Deed, acting_cards, altered, deeds_of
from generator.lint.analysis.disagreement import text_position
from generator.lint.analysis.signs import CHANGED
from generator.lint.card_words import CardWords, number_of
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.walk import place_of

_GOOD = r"pass(?:es|ed)?|succeeds?|succeeded|success|heads"
_BAD = r"fail(?:s|ed|ure)?|tails"
_LABEL = re.compile(
    rf"(?:(?:\b(?:if|who|whoever|when)\b(?: \w+)? )|(?<![\w’] )(?<!\w))"
    rf"(?:(?P<good>{_GOOD})|{_BAD})(?= ?[:,]| \w+s\b)",
    re.IGNORECASE,
)
"""What begins to tell of one outcome, as “Pass:”, “If you fail,” and “Who passes gains” do."""
_NOTHING = re.compile(r"\bnothing\b", re.IGNORECASE)
_DRAW, _DISCARD = (re.compile(rf"\b{verb}s?\b", re.IGNORECASE) for verb in ("draw", "discard"))
_ENOUGH = 2
"""So many other cards show how a test comes out for who passes."""
_TURNED = {"!=": "==", ">=": "<", ">": "<="}
Trait = tuple[str, int, int]
"""What an outcome comes to: a word with sign and size of a change, or with zeros."""


@dataclass(frozen=True)
class _Vote:
    """A test that has the outcomes of a text as its branches.

    `passes` tells whether it comes out true for who passes; `subject` is what it tests.
    """

    card: str
    subject: str
    passes: bool
    effect: Effect


@error(
    "R238",
    what="A text says what comes of passing and of failing, and the branches of the test have it "
    "the other way round: so the other cards with the same test show, or the coin that is tossed.",
    why="Who passes gets what was meant for who fails.",
    example='text: "Pass: +1 Might. Fail: −1 Might."\n…\n- if: missed > 0\n'
    "  then: [{add: 1, to: \"skill['Might']\"}]\n  else: [{add: -1, to: \"skill['Might']\"}]",
    instead="- if: missed == 0",
)
def swapped_outcomes(case: Case) -> Findings:
    """One finding for each such test."""
    yield from agreed(case, partial(_swapped, case))


def _swapped(case: Case, checked: Checked) -> Findings:
    words = case.card_words
    votes = [
        vote
        for one in acting_cards(checked)
        if one.card in words
        for vote in _votes(checked, one, words[one.card])
    ]
    for vote in votes:
        others = Counter(
            one.passes for one in votes if one.subject == vote.subject and one.card != vote.card
        )
        is_tossed = vote.subject == "toss" and not vote.passes
        if is_tossed or (others[not vote.passes] >= _ENOUGH and not others[vote.passes]):
            at = place_of(vote.effect.exprs["if"], vote.effect.position)
            message = "here passing brings what the text says of failing, and the other way round"
            found = swapped_outcomes.code.at(
                at, message, "turn the test, or change `then` and `else`"
            )
            yield found.beside([text_position(case, words[vote.card])])


def _votes(checked: Checked, acting: Acting, words: CardWords) -> Iterator[_Vote]:
    said = _outcomes(words.own)
    if said is None:
        return
    for body in acting.bodies:
        for effect in walk(body.effects):
            if effect.word != "if":
                continue
            subject, holds = _subject(body, effect.exprs["if"])
            done = [
                done_by(deeds_of(checked, body, acting.this, effect.bodies.get(key, ())))
                for key in ("then", "else")
            ]
            straight, crossed = _fit(said, done), _fit(said, done[::-1])
            if straight != crossed:
                yield _Vote(acting.card, subject, (straight > crossed) == holds, effect)


def _fit(said: tuple[set[Trait], set[Trait]], done: list[set[Trait]]) -> int:
    """How much of what two outcomes say is done in two branches."""
    return sum(len(told & does) for told, does in zip(said, done, strict=True))


def _outcomes(text: str) -> tuple[set[Trait], set[Trait]] | None:
    """What a text says of passing and of failing; None where it does not tell of both."""
    labels = [*_LABEL.finditer(text)]
    if {bool(one["good"]) for one in labels} != {True, False}:
        return None
    found: Mapping[bool, set[Trait]] = {True: set(), False: set()}
    ends = [*(one.start() for one in labels[1:]), len(text)]
    for one, end in zip(labels, ends, strict=True):
        found[bool(one["good"])].update(told_in(text[one.end() : end]))
    return found[True], found[False]


def told_in(text: str) -> Iterator[Trait]:
    """What a text says that an outcome comes to."""
    for one in CHANGED.finditer(text):
        is_minus = one["takes"] or one["sign"] in ("−", "-")
        yield "add", -1 if is_minus else 1, number_of(one["figure"] or one["number"])
    for word, pattern in (("none", _NOTHING), ("draw", _DRAW), ("discard", _DISCARD)):
        if pattern.search(text):
            yield word, 0, 0


def done_by(deeds: Iterator[Deed]) -> set[Trait]:
    """What some deeds come to, in the same terms."""
    found: set[Trait] = set()
    for deed in deeds:
        word = deed.effect.word
        change = altered(deed.effect)
        by = deed.names.value(change[0]) if change else deed.value(word)
        if word in ("add", "score", "set") and isinstance(by, int) and by:
            by = -by if change and change[1] == "-" else by
            found.add(("add", 1 if by > 0 else -1, abs(by)))
        elif word == "draw":
            found.add(("draw", 0, 0))
        elif word == "move" and "discard" in str(deed.effect.exprs["to"].value):
            found.add(("discard", 0, 0))
    return found or {("none", 0, 0)}


def _subject(body: Body, test: Expr) -> tuple[str, bool]:
    """What is tested, with locals named by what made them; and whether the test is as it stands.

    `missed > 0` and `missed == 0` have one subject, and are each other's opposite.
    """
    if test.op == "not":
        subject, holds = _subject(body, test.args[0])
        return subject, not holds
    if test.op == "local" and any(
        one.word == "toss" and one.names.get("toss") == test.value for one in walk(body.effects)
    ):
        return "toss", True
    made: dict[str, str] = defaultdict(str)
    for one in walk(body.effects):
        if isinstance(name := one.names.get("as"), str):
            made[name] = f"{one.word} {one.names.get('call', '')}"
    if test.op == "compare" and len(test.value) == 1:
        (sign,), (left, right) = test.value, test.args
        is_zero = (sign, right.value) in ((">", 0), (">=", 1), ("!=", 0))
        is_turned = is_zero or sign in _TURNED
        shown = "== 0" if is_zero or (sign, right.value) in (("<=", 0), ("<", 1), ("==", 0)) else ""
        shown = shown or f"{_TURNED.get(sign, sign)} {_shown(right, made)}"
        return f"{_shown(left, made)} {shown}", not is_turned
    return _shown(test, made), True


def _shown(expr: Expr, made: Mapping[str, str]) -> str:
    value = made[expr.value] or expr.value if expr.op == "local" else expr.value
    return f"{expr.op} {value} {[_shown(one, made) for one in expr.args]}"
