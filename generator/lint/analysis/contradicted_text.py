"""Texts that say one number while the deeds beside them do another."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import partial

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.environment import Deal, deal_of
from generator.lint.analysis.numerals import (
    known_numbers,
    read_attributes,
    read_by_rules,
    said_numbers,
    typed_amounts,
)
from generator.lint.case import Case
from generator.lint.texts import SAYS
from generator.rules.typed_tree import Checked, Effect, Expr
from generator.words.markup import SYMBOL

CODE = Code(
    id="R223",
    slug="contradicted-text",
    severity=Severity.ERROR,
    what="A number typed into an effect is not in the text of its card or rule, and the text has "
    "a number that nothing in the effect uses.",
    why="Whoever reads the card plays another game than whoever runs it. Numbers are said once: "
    "let the text and the effect draw on the same attribute or value.",
    example='text: "Lose {{ loss }} coins."\nattributes: {loss: 3}\n'
    "effect: [{add: -2, to: seat.purse}]",
    instead='text: "Lose {{ loss }} coins."\nattributes: {loss: 3}\n'
    "effect: [{add: -this.loss, to: seat.purse}]",
)
_SMALLEST = 2
"""One is everywhere: a card, a seat, the next round."""
Said = dict[str, Counter[int]]
"""The numbers in the texts of each card, and of each rule as `rules/<ruleset>:<rule>`; how often
the text says each that says it most."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each number of an effect that its text contradicts."""
    yield from agreed(case, partial(_under, _said(case)))


def _said(case: Case) -> Said:
    found: Said = defaultdict(Counter)
    decks = dict(case.decks)
    for one in case.spoken:
        text = one.text
        if text.role not in ("text", SAYS) or len(text.path) < 2 or one.trouble:
            continue
        if text.part in decks and text.path[0] == "cards":
            name = decks[text.part].cards[int(text.path[1])].id
        elif text.part.startswith("rules/") and text.path[0] in ("rules", "actions"):
            name = f"{text.part}:{'/'.join(map(str, text.path[:2]))}"
        else:
            continue
        found[name] |= said_numbers(SYMBOL.sub(" ", one.said))
    return found


def _under(said: Said, checked: Checked) -> Iterator[Diagnostic]:
    deal = deal_of(checked)
    rules_read = read_by_rules(checked)
    for card, effects in _deeds(checked).items():
        if not _suspicious(effects, said.get(card, Counter())):
            continue
        read = rules_read | read_attributes(checked, effects)
        known = {abs(one) for one in _attributes(deal, card, read)}
        yield from _contradicted(checked, effects, said[card], known)
    rules = checked.ruleset
    for key, bodies in (("rules", checked.rules), ("actions", checked.actions)):
        for index, one in enumerate(getattr(rules, key)):
            text = said.get(f"rules/{rules.id}:{key}/{index}", Counter())
            yield from _contradicted(checked, bodies[one.id].effects, text, set())


def _deeds(checked: Checked) -> dict[str, tuple[Effect, ...]]:
    """All effects of each card: resolved, and in answer to events."""
    found = {card: body.effects for card, body in checked.effects.items()}
    for one in checked.reacts:
        found[one.card] = (*found.get(one.card, ()), *one.body.effects)
    return found


def _attributes(deal: Deal, card: str, read: Iterable[str]) -> Iterator[int]:
    """The numbers of a card that some rule reads, whatever it does with them."""
    wanted = set(read)
    for attributes in deal.cards.get(card, ()):
        for name, value in attributes.items():
            for one in value if isinstance(value, tuple | list) else (value,):
                if name in wanted and isinstance(one, int) and not isinstance(one, bool):
                    yield one


def _suspicious(effects: Iterable[Effect], text: Counter[int]) -> list[Expr]:
    """The numbers typed into effects that a text with numbers or words does not say."""
    amounts = [one for one in typed_amounts(effects) if abs(int(one.value)) >= _SMALLEST]
    return [one for one in amounts if text and abs(int(one.value)) not in text]


def _contradicted(
    checked: Checked, effects: tuple[Effect, ...], text: Counter[int], known: set[int]
) -> Iterator[Diagnostic]:
    found = _suspicious(effects, text)
    if not found:
        return
    numbers = known_numbers(checked, effects)
    # A number that stands twice in the text and once in the effect has one of them to spare.
    spare = {one for one, often in text.items() if often > numbers[one]}
    idle = sorted(one for one in spare - known if one >= _SMALLEST)
    for one in found if idle else ():
        if one.spot:
            told = ", ".join(map(str, idle))
            message = f"this is {abs(int(one.value))}, and the text says {told}"
            yield CODE.at(one.spot.position, message, "let both draw on the same value")
