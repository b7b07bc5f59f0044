"""Words beside effects: texts that say other numbers, and words that cannot be worked out."""

import operator
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from generator.diagnostics import Position, quoted
from generator.lint.analysis.deeds import NOT_AMOUNTS
from generator.lint.analysis.disagreement import disagreement, typed_numbers
from generator.lint.analysis.environment import Attributes, card_index
from generator.lint.analysis.said_amounts import Mismatch, Mismatches, contradicted_phrases
from generator.lint.card_words import (
    CardWords,
    is_english,
    numbers_in,
    plain,
)
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error, once, per_ruleset
from generator.lint.text_slips import text_slip
from generator.lint.texts import SAYS, TypedText
from generator.rules.source_map import Spot
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.types import Type
from generator.rules.walk import (
    all_nodes,
    all_roots,
    bodies,
    body_roots,
    nodes,
    reached,
    spelt,
    tests_of,
    typed,
    value_roots,
)
from generator.words.texts import WordsError, fill, game_context

_MANY = 1000
"""More often than any text says a number."""
_SMALLEST = 2
"""One is everywhere: a card, a seat, the next round."""
_VALUE = re.compile(r"\bvalues\.([a-z0-9_]+)")
_COUNTS = ("count", "draw", "deal", "peek", "remove", "times")
"""Fields that say how many, in which a one is no accident."""


@dataclass
class _Told:
    """The numbers in the texts of a card or a rule, how often each, and these texts as typed."""

    numbers: Counter[int] = field(default_factory=Counter)
    values: dict[str, int] = field(default_factory=dict)
    """The numbers of the game on which they draw, by id."""
    texts: list[TypedText] = field(default_factory=list)


_Said = Mapping[str, _Told]
"""By card, and by rule as `rules/<ruleset>:<rule>`."""
_NOTHING = _Told()


@error(
    "R223",
    what="A number typed into an effect is not in the text of its card or rule, and the text has "
    "a number that nothing in the effect uses.",
    why="Whoever reads the card plays another game than whoever runs it. Numbers are said once: "
    "let the text and the effect draw on the same attribute or value.",
    example='text: "Lose {{ loss }} coins."\nattributes: {loss: 3}\n'
    "effect: [{add: -2, to: seat.purse}]",
    instead='text: "Lose {{ loss }} coins."\nattributes: {loss: 3}\n'
    "effect: [{add: -this.loss, to: seat.purse}]",
)
def contradicted_text(case: Case) -> Findings:
    """One finding for each number of an effect that its text contradicts."""
    yield from agreed(case, partial(_contradictions, case, _said(case)))


def _said(case: Case) -> _Said:
    found: defaultdict[str, _Told] = defaultdict(_Told)
    strange: set[str] = set()
    decks = dict(case.decks)
    for one in case.spoken:
        text = one.text
        if text.role not in ("text", SAYS) or len(text.path) < 2 or one.trouble:
            continue
        if text.part in decks and text.path[0] == "cards":
            name = decks[text.part].cards[int(text.path[1])].id
        elif text.part.startswith("rules/") and text.path[0] in ("rules", "actions", "answers"):
            name = f"{text.part}:{text.path[0]}/{text.path[1]}"
        else:
            continue
        found[name].numbers |= numbers_in(plain(one.said))
        found[name].texts.append(text)
        found[name].values |= _values_in(case, text.raw)
        strange |= set() if is_english(one.said) else {name}
    if case.game.file.language != "en":
        return {}
    return {name: told for name, told in found.items() if name not in strange}


def _values_in(case: Case, raw: str) -> dict[str, int]:
    """The whole numbers among the values of the game on which a text draws."""
    held = {name_of(name): one.is_ for name, one in case.game.file.values.items()}
    drawn = {name: held.get(name) for name in _VALUE.findall(raw)}
    return {name: one for name, one in drawn.items() if type(one) is int}


def _contradictions(case: Case, told: _Said, checked: Checked) -> Findings:
    places = set[Position]()
    words = case.card_words
    typed = _typed_contradictions(told, words, checked)
    for one in (*typed, *contradicted_phrases(words, checked)):
        said_at = {} if one.is_drawn else typed_numbers(case, one.texts)
        at = next((said_at[number] for number in one.says if number in said_at), None)
        if places.isdisjoint({one.at, at}):
            places |= {one.at} | ({at} if at else set())
            says = ", ".join(map(str, one.says))
            message = f"the text says {says}, and the effect says {one.does}"
            hint = "let both draw on the same value"
            begins = case.where(one.texts[0].part, *one.texts[0].path) if one.texts else None
            yield disagreement(contradicted_text.code, message, hint, at, one.at, begins)


def _typed_contradictions(
    said: _Said, words: Mapping[str, CardWords], checked: Checked
) -> Mismatches:
    rules = checked.ruleset
    # What rules read, they read of whatever card lies there.
    answers = {one.body.id: one.body for one in checked.answers}
    own = (*checked.rules.values(), *checked.actions.values(), *answers.values())
    roots = [root for body in own for root in body_roots(body)]
    roots += [*value_roots(checked), *(expr for _, expr in checked.amounts.values())]
    read = _attributes(checked, roots)
    index = card_index(checked)
    effects = {card: body.effects for card, body in checked.effects.items()}
    for one in checked.reacts:
        effects[one.card] = (*effects.get(one.card, ()), *one.body.effects)
    for adds in checked.adds:
        for card in adds.cards:
            more = Effect("add", adds.position, {"add": adds.add, "if": adds.when or adds.add})
            effects[card] = (*effects.get(card, ()), more)
    for card, does in effects.items():
        drawn = words[card].drawn if card in words else set[str]()
        values = _Values(index.cards.get(card, ()), read, drawn)
        yield from _contradicted(checked, does, said.get(card, _NOTHING), values)
    own_bodies = (("rules", checked.rules), ("actions", checked.actions), ("answers", answers))
    for key, many in own_bodies:
        for number, rule in enumerate(getattr(rules, key)):
            text = said.get(f"rules/{rules.id}:{key}/{number}", _NOTHING)
            does = many[rule.id].effects
            yield from _valued(checked, does, text) or _contradicted(checked, does, text)


def _valued(checked: Checked, effects: tuple[Effect, ...], told: _Told) -> list[Mismatch]:
    """A number typed in a rule whose text draws on a value of the game that no rule reads."""
    read = values_read(checked) if told.values else frozenset[str]()
    idle = {name: value for name, value in told.values.items() if name not in read}
    if len(idle) != 1 or len(told.values) != 1:
        return []
    ((_, value),) = idle.items()
    fields = [effect.exprs[key] for effect in walk(effects) for key in _COUNTS
              if key in effect.exprs]  # fmt: skip
    counts = [one for field in fields for one in _typed_amounts(field)]
    if len(counts) != 1 or counts[0].value == value or counts[0].spot is None:
        return []
    return [Mismatch(counts[0].spot.position, counts[0].value, (value,), tuple(told.texts), True)]


@once
def values_read(checked: Checked) -> frozenset[str]:
    """The values of the game that rules and effects read."""
    parts = (one for root in all_roots(checked) for one in nodes(root) if one.op == "const")
    return frozenset(found[1] for one in parts if (found := _VALUE.match(spelt(one))))


@dataclass(frozen=True)
class _Values:
    """The attributes of a card, design by design, and which of them others read, or its text."""

    designs: tuple[Attributes, ...]
    read: set[str]
    drawn: set[str]

    def known(self, own: set[str], text: Counter[int]) -> set[int]:
        """The numbers that something reads, whatever it does with them; `own` are its effects.

        None that the text says only as often as it draws on attributes that nothing reads.
        """
        read, unread = self.read | own, Counter[int]()
        for one in self.designs:
            unread |= Counter(_numbers(one, self.drawn - read))
        known = {number for one in self.designs for number in _numbers(one, read)}
        return {one for one in known if not 0 < text[one] <= unread[one]}

    def unused(self, own: set[str]) -> set[int]:
        """The numbers that the text draws on and nothing reads."""
        names = self.drawn - self.read - own
        return {number for one in self.designs for number in _numbers(one, names)}


def _numbers(attributes: Attributes, names: set[str]) -> Iterator[int]:
    for name in attributes.keys() & names:
        value = attributes[name]
        for one in value if isinstance(value, tuple | list) else (value,):
            if isinstance(one, int) and not isinstance(one, bool):
                yield abs(one)


def _contradicted(
    checked: Checked,
    effects: tuple[Effect, ...],
    told: _Told,
    card: _Values | None = None,
) -> Mismatches:
    """Numbers typed into effects that are not in the text, if it has one that they do not use."""
    text = told.numbers
    amounts = [one for one in _amounts(effects) if abs(one.value) >= _SMALLEST]
    found = [one for one in amounts if abs(one.value) not in text]
    if not found or not text:
        return
    meant = _meant(checked, effects)
    numbers: Counter[int] = Counter()
    for one in all_nodes(checked, meant):
        if one.op == "const" and isinstance(one.value, int) and not isinstance(one.value, bool):
            # A text may name a value of the box more than once.
            numbers[abs(one.value)] += _MANY if typed(one).startswith("values") else 1
    own = _attributes(checked, meant)
    known = card.known(own, text) if card else set()
    # A number that stands twice in the text and once in the effect has one of them to spare.
    spare = {one for one, often in text.items() if often > numbers[one] and one >= _SMALLEST}
    total = sum(abs(one.value) for one in _amounts(effects))  # said as a whole, done in parts
    idle = spare - known - {total}
    drawn = card.unused(own) & text.keys() if card else set()
    says = tuple(sorted(drawn or idle))
    for one in found if idle else ():
        if one.spot:
            at = one.spot.position
            yield Mismatch(at, abs(one.value), says, tuple(told.texts), bool(drawn))


def _amounts(effects: Iterable[Effect]) -> Iterator[Expr]:
    """Numbers typed into effects as amounts: how much, how many, how often."""
    for effect in walk(effects):
        for key, root in effect.exprs.items():
            if key not in NOT_AMOUNTS:
                yield from _typed_amounts(root)


def _typed_amounts(expr: Expr) -> Iterator[Expr]:
    """The numbers of an expression that are neither compared nor places in a list.

    What a number makes of a value of the game, `values.hand - 10`, is no number that was typed; and
    what is worked out of typed numbers alone is one.
    """
    if expr.op == "const" and expr.type.kind == "integer" and not _is_of_game(expr):
        yield expr
    if expr.op == "binary" and expr.value in _SUMS:
        if all(one.op == "const" and isinstance(one.value, int) for one in expr.args):
            if not any(map(_is_of_game, expr.args)):
                amount = _SUMS[expr.value](*(one.value for one in expr.args))
                yield replace(expr, op="const", args=(), value=amount)
            return
        if any(map(_is_of_game, expr.args)):
            return
    for one in expr.args if expr.op not in ("compare", "item", "comprehension") else ():
        yield from _typed_amounts(one)


_SUMS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def _is_of_game(expr: Expr) -> bool:
    """Whether it is a value of the game, which texts can draw on too."""
    return expr.op == "const" and typed(expr).startswith("values")


def _meant(checked: Checked, effects: Iterable[Effect]) -> list[Expr]:
    """What effects, and all that they lead to, turn on, without what a greedy player would like."""
    led = reached(checked, effects)
    found = [one.test for body in led for one in body.requires]
    for effect in (*walk(effects), *(one for body in led for one in walk(body.effects))):
        found += [one for key, one in effect.exprs.items() if key != "prefer"]
        found += [one.test for one in tests_of(effect)]
    return found


def _attributes(checked: Checked, roots: Iterable[Expr]) -> set[str]:
    return {str(one.value) for one in all_nodes(checked, roots) if one.op == "attribute"}


_SAMPLES: tuple[Mapping[str, Any], ...] = (
    {"flag": False, "integer": 0, "number": 0},
    {"flag": True, "integer": 9, "number": 9},
)
"""Small values and large ones, so that both sides of a test are read."""


@error(
    "R226",
    what="Words of a note, a question or a requirement name a value that stands neither "
    "under their `of` nor in the game, or cannot be worked out otherwise.",
    why="They are said at the table, in the middle of a match.",
    example='- {note: sale, of: {coins: price}, says: "Sold for {{ conis }}."}',
    instead='- {note: sale, of: {coins: price}, says: "Sold for {{ coins }}."}',
)
@per_ruleset
def wrong_words(checked: Checked) -> Findings:
    """One finding for each text; words without values of their own are judged as all texts are."""
    shared = game_context(checked.game)
    for says, of, at in _spoken(checked):
        for samples in _SAMPLES if of else ():
            values = {name_of(name): samples.get(one.kind, "somebody") for name, one in of.items()}
            try:
                fill(says, {**shared, **values})
            except WordsError as error:
                slip = text_slip(says, str(error), {**shared, **values}, own=values)
                found = (says.find(words) for words in slip.words)
                at = replace(at, offset=next((one for one in found if one >= 0), 0))
                yield at.position, f"{quoted(says, 60)}: {slip.message}", slip.hint
                break


def _spoken(checked: Checked) -> Iterator[tuple[str, Mapping[str, Type], Spot]]:
    """Words of notes and requirements, the types of the values under their `of`, and the place."""
    for body in bodies(checked):
        tests = [*body.requires]
        for effect in walk(body.effects):
            tests += [*tests_of(effect), *effect.left_out]
            of = {key: one.type for key, one in effect.exprs.items() if key.startswith("of.")}
            names = {key.removeprefix("of."): kind for key, kind in of.items()}
            if effect.said:
                yield effect.said.text, names, effect.said
        for test in tests:
            if test.said:
                yield test.says, {name: one.type for name, one in test.of}, test.said
