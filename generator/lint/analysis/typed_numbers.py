"""Numbers that a text types as words, “two reputation”, beside what the card says of that."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from generator.diagnostics import ContentPath, Position, quoted
from generator.lint.analysis.deeds import Acting, acting_cards, numbers_of, used_in
from generator.lint.analysis.environment import Attributes, card_index
from generator.lint.card_words import NUMBER, is_english, number_of
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.lint.writing import masked
from generator.model.deck import Deck
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Checked
from generator.rules.walk import all_nodes, body_roots, reached, spelt
from generator.words.filters import SMALL

_SMALLEST = 2
"""One is everywhere: a card, a seat, the next round."""
_WORDS = "|".join(sorted(SMALL[_SMALLEST:], key=len, reverse=True))
_COUNTED = re.compile(rf"\b(?P<number>{_WORDS})\b[*_]* (?:more |of your )?(?P<thing>[a-z]+)", re.I)
"""A number and what it counts."""
_FEWEST_LETTERS = 4
_COMMON = frozenset({"card", "player", "turn", "round", "time"})
"""Things of which texts speak for other reasons than an attribute that counts them."""


@error(
    "R240",
    what="A text types a number as a word, and the attribute of the card that is called so, or "
    "that counts the same, has another one; or a rule types a number of things in its words, and "
    "the value of the game that it reads for these things is another.",
    why="The game says two things. A number is said once, and drawn on everywhere else.",
    example='attributes: {points: 2}\ntext: "Counts as three points."',
    instead='attributes: {points: 2}\ntext: "Counts as {{ points|words }} points."',
)
def typed_otherwise(case: Case) -> Findings:
    """One finding for each such word."""
    yield from agreed(case, partial(_typed, case))
    if case.game.file.language == "en":
        yield from agreed(case, partial(_typed_in_rules, case))


def _typed(case: Case, checked: Checked) -> Findings:
    acting = {one.card: one for one in acting_cards(checked)}
    index, decks = card_index(checked), dict(case.decks)
    for card, words in case.card_words.items():
        this = next(iter(index.cards.get(card, ())), None)
        own = [one for one in words.typed if one.role == "text"]
        if this is None or len({one.raw for one in own}) != 1:
            continue
        unprinted = _used(acting.get(card)) - words.printed
        for number, thing, told in _counted(own[0].raw):
            names = _named(decks[words.part], this, thing)
            if unprinted & {*names}:
                continue  # Another check tells that the effect uses what the card does not print.
            values = {abs(one) for name in names if isinstance(one := this[name], int)}
            if values and number not in values | _elsewhere(acting.get(card), this, names):
                shown = ", ".join(f"{name.replace('_', '-')} is {this[name]}" for name in names)
                at: Position = case.where_words(own[0].part, own[0].path, *told.split()[:1])
                is_below = min(this[name] for name in names) < 0
                hint = f"write {{{{ {names[0]}{'|abs' if is_below else ''}|words }}}}"
                yield at, f"the text says {quoted(told.replace('*', ''))}, and {shown}", hint


def _typed_in_rules(case: Case, checked: Checked) -> Findings:
    """Numbers in the words of a rule, beside the values that count the same and that it reads."""
    rules = checked.ruleset
    answers = {one.body.id: one.body for one in checked.answers}
    all_of = {"rules": checked.rules, "actions": checked.actions, "answers": answers}
    for key, many in all_of.items():
        for index, rule in enumerate(getattr(rules, key)):
            body, raw = many[rule.id], rule.says or ""
            if not (counted := [*_counted_anyhow(raw)]) or not is_english(raw):
                continue
            values = {name: one for name, one in _values_of(checked, [body]).items()
                      if f"values.{name}" not in name_of(raw)}  # fmt: skip
            known = _numbers(checked, [body, *reached(checked, body.effects)])
            for number, thing, told in counted:
                meant = _meaning(case, values, thing)
                if meant and number not in known:
                    shown = ", ".join(f"values.{name} is {one}" for name, one in meant.items())
                    path: ContentPath = (key, index, "says")
                    at = case.where_words(f"rules/{rules.id}", path, *told.split()[:1])
                    hint = f"write {{{{ values.{next(iter(meant))}|words }}}}"
                    yield at, f"the text says {quoted(told)}, and {shown}", hint


def _values_of(checked: Checked, many: Iterable[Body]) -> dict[str, int]:
    """The whole numbers among the values of the game that some bodies read, by name."""
    held = {name_of(name): one.is_ for name, one in checked.game.file.values.items()}
    parts = all_nodes(checked, (root for body in many for root in body_roots(body)))
    read = [found[1] for one in parts if one.op == "const" and (found := _VALUE.match(spelt(one)))]
    return {name: one for name in read if type(one := held.get(name)) is int}


def _numbers(checked: Checked, many: Iterable[Body]) -> set[int]:
    """Every number that some bodies speak of, typed or a value of the game."""
    parts = all_nodes(checked, (root for body in many for root in body_roots(body)))
    return {abs(one.value) for one in parts if one.op == "const" and isinstance(one.value, int)}


def _meaning(case: Case, values: Mapping[str, int], thing: str) -> dict[str, int]:
    """The values that are called so; else those that are meant to count it."""
    single = thing.removesuffix("s")
    if len(single) < _FEWEST_LETTERS:
        return {}
    called = {name: one for name, one in values.items()
              if single in {word.removesuffix("s") for word in name.split("_")}}  # fmt: skip
    if called or single in _COMMON:
        return called
    meant = re.compile(rf"\b{single}s?\b", re.IGNORECASE)
    means = {name_of(name): one.means for name, one in case.game.file.values.items()}
    return {name: one for name, one in values.items() if meant.search(means[name])}


_VALUE = re.compile(r"\bvalues\.([a-z0-9_]+)")
_ANYHOW = re.compile(rf"\b(?P<number>{NUMBER})\b[*_]* (?:more |of your )?(?P<thing>[a-z]+)", re.I)
"""A number in figures or in words, and what it counts."""


def _counted_anyhow(raw: str) -> Iterator[tuple[int, str, str]]:
    """The numbers that the words of a rule type, what they count, and both as typed."""
    for one in _ANYHOW.finditer(masked(raw)):
        if (number := number_of(one["number"])) >= _SMALLEST and one["thing"].endswith("s"):
            yield number, one["thing"].lower(), " ".join(one.group().split())


def _counted(raw: str) -> Iterator[tuple[int, str, str]]:
    """The numbers that a text types as words, what they count, and both as typed."""
    for one in _COUNTED.finditer(masked(raw)):
        yield number_of(one["number"]), one["thing"].lower(), " ".join(one.group().split())


def _named(deck: Deck, this: Attributes, thing: str) -> list[str]:
    """The whole numbers of a card that are called so; else those that are meant to count it."""
    single = thing.removesuffix("s")
    if len(single) < _FEWEST_LETTERS:
        return []
    numbers = {name_of(key): one for key, one in deck.attributes.items() if one.type == "integer"}
    given = [name for name in numbers if isinstance(this.get(name), int)]
    called = [name for name in given if single in {w.removesuffix("s") for w in name.split("_")}]
    if called or single in _COMMON:
        return called
    meant = re.compile(rf"\b{single}s?\b", re.IGNORECASE)
    return [name for name in given if meant.search(numbers[name].means)]


def _used(acting: Acting | None) -> set[str]:
    """The attributes of a card that its effect uses."""
    deeds = acting.deeds if acting else ()
    return {name for one in deeds for expr in one.effect.exprs.values()
            for name in used_in(one.names, expr)}  # fmt: skip


def _elsewhere(acting: Acting | None, this: Attributes, names: list[str]) -> set[int]:
    """What else may be counted so: numbers in the effect of the card that are none of these."""
    if acting is None:
        return set()
    own = {abs(one) for name in names if isinstance(one := this[name], int)}
    return {*numbers_of(one for one in acting.deeds if one.own)} - own
