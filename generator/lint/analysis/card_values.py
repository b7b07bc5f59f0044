"""Attributes of a card that its effect uses and nobody can read on it, and the other way round."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from generator.diagnostics import Diagnostic, Position, quoted
from generator.lint.analysis.deeds import (
    NOT_AMOUNTS,
    UNKNOWN,
    Acting,
    Names,
    acting_cards,
    altered,
    numbers_of,
    used_in,
)
from generator.lint.analysis.disagreement import (
    disagreement,
    text_position,
    typed_numbers,
    typed_words,
)
from generator.lint.analysis.environment import Attributes, card_index
from generator.lint.card_words import NUMERAL, CardWords, number_of, numbers_in
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.lint.writing import masked
from generator.model.document import CardList
from generator.rules.typed_tree import Checked, Expr
from generator.rules.walk import all_nodes, body_roots, nodes, place_of, value_roots

_AMOUNTS = frozenset(
    {"add", "count", "deal", "draw", "least", "most", "peek", "remove", "roll", "score", "times"}
)
"""Fields that say how much or how many."""
_CONDITIONS = frozenset({"if", "until", "while"})
"""Fields that hold conditions."""
_EQUAL = frozenset({"==", "!="})
Use = tuple[Names, Expr, Position]
"""An expression of a card, by what its names are worked out, and where it stands."""
_SMALLEST = 2
"""One is everywhere: a card, a seat, the next round."""


@error(
    "R232",
    what="An effect uses a number of its card, as an amount or as a limit, that is printed nowhere "
    "on it, that its entry in a rulebook does not say, or that this card does not have; or a card "
    "prints a number of which its effect makes no use, where the effects of other cards do.",
    why="Whoever plays by the card cannot know what happens. Mostly a wrong attribute is named on "
    "one of the sides.",
    example='attributes: {gain: 2, cost: 5}\ntext: "Gain {{ gain }} coins."\n'
    "effect: [{add: this.cost, to: seat.purse}]",
    instead='attributes: {gain: 2, cost: 5}\ntext: "Gain {{ gain }} coins."\n'
    "effect: [{add: this.gain, to: seat.purse}]",
)
def unmatched_attribute(case: Case) -> Findings:
    """One finding for each card: what is used and not printed, else what is printed and unused."""
    yield from agreed(case, partial(_unmatched, case, case.card_words))


def _unmatched(case: Case, words: Mapping[str, CardWords], checked: Checked) -> Findings:
    index, cards = card_index(checked), [*acting_cards(checked)]
    read = {one.card: set(_all_read(checked, one)) for one in cards}
    by_deck: defaultdict[str, set[str]] = defaultdict(set)
    by_game: defaultdict[str, set[str]] = defaultdict(set)
    for one in cards:
        by_deck[one.deck] |= read[one.card]
        by_game[one.deck] |= read[one.card] if _is_of_game(case, words.get(one.card)) else set()
    general, listed = _read_by_rules(checked), _listed(case, checked)
    for one in cards:
        said = words.get(one.card)
        if said is None or not said.rules.strip() or "*" in said.printed:
            continue
        this = next(iter(index.cards.get(one.card, ())), {})
        idle = [
            name
            for name in sorted(said.drawn & this.keys())
            if name not in general | read[one.card] and _is_amount(this[name], least=1)
            # What a card set adds shows nothing of the cards of the game.
            if name in (by_game if _is_of_game(case, said) else by_deck)[one.deck]
        ]
        absent = next(_absent(checked, one), None)
        unsaid = next(_unsaid(checked, one, said, this), None)
        if absent and (ungiven := _ungiven(case, one, said, absent)):
            yield ungiven
        elif unsaid:
            name, done = unsaid
            yield _untold(case, one, said, (name, this[name], done), idle)
        elif one.card in listed and (left_out := next(_left_out(checked, one, said, this), None)):
            yield _not_in_entry(case, said, left_out, this)
        elif idle and not _is_typed_again(one, this[idle[0]], said):
            name, text = idle[0], _drawn(case, said, idle[0])
            message = f"the text says {quoted(name)}, {this[name]}, and the effect does not use it"
            hint = f"use this.{name} in the effect"
            done = next((deed.position for deed in one.deeds if deed.own), text)
            yield unmatched_attribute.code.at(text, message, hint).beside([done])


def _is_of_game(case: Case, said: CardWords | None) -> bool:
    """Whether a card stands in the file of its deck, and not in one of a card set."""
    if said is None:
        return True
    card, deck = (case.where(said.part, *path) for path in (("cards", said.index), ("id",)))
    return card.file == deck.file


def _drawn(case: Case, said: CardWords, name: str) -> Position:
    """Where the text of a card draws on a value."""
    for one in said.typed:
        found = re.search(rf"\{{\{{ *{name}\b[^{{}}]*\}}\}}", one.raw)
        if found and one.role == "text":
            return case.where_words(one.part, one.path, found[0])
    return text_position(case, said)


def _untold(
    case: Case,
    acting: Acting,
    said: CardWords,
    unsaid: tuple[str, object, Position],
    idle: list[str],
) -> Diagnostic:
    """A number that the text leaves out; at the effect where the text has another attribute."""
    name, value, done = unsaid
    code, uses = unmatched_attribute.code, f"the effect uses {quoted(name)}, {value}"
    begins = text_position(case, said)
    done_too = {*numbers_of(acting.deeds), 1}
    typed = typed_numbers(case, said.typed)
    if others := [number for number in typed if number not in done_too]:
        message, at = f"the text says {others[0]}, and {uses}", typed[others[0]]
        return disagreement(code, message, _drawing(name, value, said, others[0]), at, done, begins)
    message = f"{uses}, and the card does not print it"
    if idle:
        return disagreement(code, message, f"did you mean this.{idle[0]}?", None, done, begins)
    # An attribute is mostly called by the word beside which it belongs: `draws`, “draw cards”.
    near = typed_words(case, said, name.removesuffix("s")) or begins
    return disagreement(code, message, _drawing(name, value, said), near, done, begins)


def _absent(checked: Checked, acting: Acting) -> Iterator[tuple[str, Position]]:
    """Attributes that the effect of a card uses as amounts and the card does not have."""
    for names, expr, otherwise in _amounts(checked, acting):
        for name in used_in(names, expr):
            if acting.this.get(name) is None:
                yield name, place_of(expr, otherwise)


def _ungiven(
    case: Case, acting: Acting, said: CardWords, absent: tuple[str, Position]
) -> Diagnostic | None:
    """An amount that the card does not have, in place of the number that only the text uses.

    None where the text has no such number: a default may be meant.
    """
    name, done = absent
    used = {each for deed in acting.deeds for expr in deed.effect.exprs.values()
            for each in used_in(deed.names, expr)}  # fmt: skip
    meant = [each for each in sorted(said.drawn & acting.this.keys())
             if each not in used and _is_amount(acting.this[each], least=1)]  # fmt: skip
    if not meant:
        return None
    message = f"the effect uses {quoted(name)}, and this card has no such attribute; its text "
    message += f"says {quoted(meant[0])}"
    hint = f"use {meant[0]} in the effect"
    return unmatched_attribute.code.at(done, message, hint).beside([text_position(case, said)])


def _drawing(name: str, value: object, said: CardWords, typed: int | None = None) -> str:
    """How a text draws on an attribute, in place of a number that it types, or anywhere."""
    drawn = f"{name}|abs" if isinstance(value, int) and value < 0 else name
    numerals = (found[0] for one in said.typed for found in NUMERAL.finditer(masked(one.raw)))
    word = next((one for one in numerals if number_of(one) == typed), None)
    if word is None:
        return f"write {{{{ {drawn} }}}} in the text"
    return f"write {{{{ {drawn}{'' if word.isdigit() else '|words'} }}}} in place of {quoted(word)}"


def _is_amount(value: object, least: int = _SMALLEST) -> bool:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return is_whole and abs(value) >= least  # type: ignore[arg-type]


def _unsaid(
    checked: Checked, acting: Acting, said: CardWords, this: Attributes
) -> Iterator[tuple[str, Position]]:
    """Numbers of the card that are used as amounts and that nothing on it says, and where."""
    told = numbers_in(said.everything)
    uses = (*_amounts(checked, acting), *_limits(checked, acting))
    for name, value, place in _numbers(this, uses):
        if name not in said.printed and value not in told:
            yield name, place


def _left_out(
    checked: Checked, acting: Acting, said: CardWords, this: Attributes
) -> Iterator[tuple[str, Position]]:
    """Limits that an entry in a rulebook leaves out: it has the text, and places with words."""
    places = (one for one in said.slots if len(one.split()) > 1)
    told = numbers_in("\n\n".join((*said.texts, *places)))
    uses = _limits(checked, acting) if said.texts else ()
    for name, value, place in _numbers(this, uses):
        if name not in said.drawn and value not in told:
            yield name, place


def _not_in_entry(
    case: Case, said: CardWords, left_out: tuple[str, Position], this: Attributes
) -> Diagnostic:
    name, done = left_out
    uses = f"the effect uses {quoted(name)}, {this[name]}"
    message = f"{uses}, as a limit, and the card’s entry in the rulebook does not say it"
    at = text_position(case, said)
    return unmatched_attribute.code.at(at, message, _drawing(name, this[name], said)).beside([done])


def _listed(case: Case, checked: Checked) -> frozenset[str]:
    """The cards that the rulebook of a ruleset tells one by one."""
    blocks = (one for _, book in case.books if book.id == checked.ruleset.id
              for one, _ in book.blocks() if isinstance(one, CardList))  # fmt: skip
    decks = {deck.id: deck for _, deck in case.decks}
    return frozenset(
        name
        for one in blocks
        if one.deck in decks
        for name in one.cards or (card.id for card in decks[one.deck].cards)
    )


def _numbers(this: Attributes, uses: Iterable[Use]) -> Iterator[tuple[str, int, Position]]:
    """The numbers of a card among what is used, and where."""
    for names, expr, otherwise in uses:
        for name in used_in(names, expr):
            value = this.get(name)
            if _is_amount(value):
                yield name, abs(value), place_of(expr, otherwise)  # type: ignore[arg-type]


def _limits(checked: Checked, acting: Acting) -> Iterator[Use]:
    """What the conditions of the card itself compare as more or less."""
    for deed in (one for one in acting.deeds if one.own):
        effect = deed.effect
        tests = [effect.exprs[key] for key in sorted(_CONDITIONS & effect.exprs.keys())]
        for test in (*tests, *(one.test for one in effect.where)):
            yield from ((deed.names, part, deed.position) for part in _compared(test, equal=False))
    for body in acting.bodies:
        names = Names(checked, acting.this)
        for test in (one.test for one in body.requires):
            yield from ((names, part, body.position) for part in _compared(test, equal=False))


def _amounts(checked: Checked, acting: Acting) -> Iterator[Use]:
    """What a card itself says of how much or how many, and where its effect stands."""
    for deed in (one for one in acting.deeds if one.own):
        effect = deed.effect
        is_call = effect.word == "call"
        for key, one in effect.exprs.items():
            if key in _AMOUNTS or (is_call and key.startswith("with.")):
                yield deed.names, one, deed.position
        if change := altered(effect):
            yield deed.names, change[0], deed.position
        for test in effect.where:
            yield from ((deed.names, part, deed.position) for part in _compared(test.test))
    for position, one in acting.adds:
        yield Names(checked, acting.this), one, position


def _compared(test: Expr, equal: bool = True) -> Iterator[Expr]:
    """What a requirement compares, as equal too or only as more or less."""
    for one in nodes(test):
        if one.op == "compare" and (equal or not _EQUAL.issuperset(one.value)):
            yield from one.args


def _all_read(checked: Checked, acting: Acting) -> Iterator[str]:
    """Every attribute that something which comes of a card reads, of whatever card."""
    roots = [expr for deed in acting.deeds for expr in deed.effect.exprs.values()]
    roots += [one.test for deed in acting.deeds for one in deed.effect.where]
    roots += [one for _, one in acting.adds]
    yield from _attributes(checked, roots)


def _attributes(checked: Checked, roots: Iterable[Expr]) -> set[str]:
    return {str(one.value) for one in all_nodes(checked, roots) if one.op == "attribute"}


def _read_by_rules(checked: Checked) -> set[str]:
    """What rules read, they read of whatever card lies there; so do amounts and tests of cards."""
    answers = (one.body for one in checked.answers)
    own = (*checked.rules.values(), *checked.actions.values(), *answers)
    roots = [root for body in own for root in body_roots(body)]
    roots += [*value_roots(checked), *(expr for _, expr in checked.amounts.values())]
    roots += [one.test for react in checked.reacts for one in react.body.requires]
    return _attributes(checked, roots)


def _is_typed_again(acting: Acting, value: int, said: CardWords) -> bool:
    """Whether some amount comes to the same, may come to it, or is said to be wrong already."""
    told = numbers_in(said.everything)
    for deed in acting.deeds:
        for key, expr in deed.effect.exprs.items():
            if key in NOT_AMOUNTS or expr.type.kind not in ("integer", "number"):
                continue
            amount = deed.names.value(expr)
            is_wrong = (
                isinstance(amount, int) and abs(amount) >= _SMALLEST and abs(amount) not in told
            )
            if is_wrong or (isinstance(amount, int) and abs(amount) == abs(value)):
                return True
            if amount is UNKNOWN and deed.own:
                return True
    return not acting.deeds
