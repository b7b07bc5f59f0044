"""Cards that say what happens, and nothing makes it happen."""

import re
from collections.abc import Mapping
from functools import partial

from generator.diagnostics import quoted
from generator.lint.card_words import CardWords
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, warning
from generator.model.deck import Card, Deck
from generator.model.seating import decks_of
from generator.rules.typed_tree import Checked, walk
from generator.rules.walk import all_nodes, bodies, tests_of, value_roots
from generator.words.placeholders import is_placeholder

_NOTHING = re.compile(r"\b(?:nothing|no effect|no power|blank|does not count)\b", re.IGNORECASE)
_SHARE = 4
"""Where so many cards act for one that does not, this one was forgotten."""


@warning(
    "R234",
    what="A card has a text, and no effect, reaction or modifier; no rule names it, while every "
    "other card of its deck that has a text acts.",
    why="Its words are printed and nothing comes of them.",
    example="- id: storm\n  title: Storm\n  text: Discard your hand.",
    instead="- id: storm\n  title: Storm\n  text: Discard your hand.\n"
    "  effect: [{move: seat.hand, to: discard}]",
)
def inert_card(case: Case) -> Findings:
    """One finding for each such card, where they are few in their deck."""
    yield from agreed(case, partial(_inert, case, case.card_words))


def _inert(case: Case, words: Mapping[str, CardWords], checked: Checked) -> Findings:
    named: set[str] | None = None
    for deck in decks_of(checked.game, checked.ruleset):
        texts = ((one, one.text) for one in deck.cards)
        told = [one for one, text in texts if text is not None and not is_placeholder(text)]
        ruled = checked.ruleset.cards  # what the ruleset says for its cards
        idle = [one for one in told if not (_acts(one) or one.id in ruled)]
        if idle and len(idle) < len(told):
            named = _named(checked) if named is None else named
            idle = [one for one in idle if one.id not in named]
        if len(idle) * _SHARE > len(told) - len(idle):
            continue
        for card in idle:
            said = words.get(card.id)
            if said is not None and said.texts and not _NOTHING.search(said.rules):
                at = case.where(said.part, "cards", said.index, "id")
                message = f"nothing does what {quoted(card.id)} says: it has no effect"
                yield at, message, _hint(deck)


def _named(checked: Checked) -> set[str]:
    """Every word of rules and effects, but for those of hints, which change nothing."""
    roots = [*value_roots(checked), *(expr for _, expr in checked.amounts.values())]
    for body in bodies(checked):
        roots += [one.test for one in body.requires]
        for effect in walk(body.effects):
            roots += [one for key, one in effect.exprs.items() if key != "prefer"]
            roots += [one.test for one in tests_of(effect)]
    words = (one.value for one in all_nodes(checked, roots) if one.op == "const")
    return {one for one in words if isinstance(one, str)}


def _acts(card: Card) -> bool:
    return bool(card.effect or card.reacts or card.modifiers)


def _hint(deck: Deck) -> str:
    return f"the other cards of {quoted(deck.id)} say what they do under `effect`"
