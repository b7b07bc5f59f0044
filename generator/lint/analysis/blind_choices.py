"""Choices for which a card is said to be looked at, and that are made blindly."""

import re
from collections.abc import Iterator, Mapping
from functools import partial

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import zone_names, zones_of
from generator.lint.analysis.card_words import CardWords, is_english, words_of_cards
from generator.lint.analysis.environment import Sources, sources_of
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.types import elements
from generator.rules.walk import bodies, body_roots, nodes, place_of, reached

_SEES = re.compile(
    r"\b(?:looks? (?:at|through)|search(?:es)?|finds?|sees?|peeks? at|seeks?)\b", re.IGNORECASE
)
_SHOWS = frozenset({"peek", "reveal"})


@error(
    "R233",
    what="A seat is told to look at cards or to find one, and chooses among cards that it cannot "
    "see and that nothing has shown to it.",
    why="At the screen such a choice is made among backs, and a person at the table looks at the "
    "faces: they play two games.",
    example="text: Look at the top three cards of the deck and take one.\neffect:\n"
    '  - {choose: "top(deck, 3)", as: card}\n  - {move: card, to: seat.hand}',
    instead='effect:\n  - {peek: "top(deck, 3)", by: seat}\n'
    '  - {choose: "top(deck, 3)", as: card, secret: true}\n  - {move: card, to: seat.hand}',
)
def blind_choice(case: Case) -> Findings:
    """One finding for each such choice of a card, rule or action."""
    if case.game.file.language == "en":
        yield from agreed(case, partial(_blind, words_of_cards(case)))


def _blind(words: Mapping[str, CardWords], checked: Checked) -> Findings:
    for body, told in _told(words, checked):
        led = (body, *reached(checked, body.effects))
        shown = any(one.word in _SHOWS for each in led for one in walk(each.effects))
        roots = (root for each in led for root in body_roots(each))
        if shown or any(one.value == "knows" for root in roots for one in nodes(root)):
            continue
        for effect in walk(body.effects):
            sees = _SEES.search(f"{told}\n{effect.names.get('says') or ''}")
            hidden = _hidden(checked, effect, sources_of(body)) if sees else frozenset[str]()
            if sees and hidden and not (_is_read(effect) or _is_shown_before(checked, body)):
                says = quoted(" ".join(sees.group().split()).lower())
                message = f"nobody has seen these cards of {zone_names(hidden)}, and the text says "
                hint = "`peek` lets the seat look first"
                at = place_of(effect.exprs["choose"], effect.position)
                yield at, f"{message}{says}", hint


def _is_read(effect: Effect) -> bool:
    """Whether a hint or requirement reads what is chosen, which another check tells."""
    exprs = (*(one.test for one in effect.where), effect.exprs.get("prefer"))
    parts = (one for expr in exprs if expr is not None for one in nodes(expr))
    return any(one.op == "attribute" or one.op.startswith("card-") for one in parts)


def _is_shown_before(checked: Checked, body: Body) -> bool:
    """Whether a body that leads to this one shows cards."""
    return any(
        one.word in _SHOWS
        for other in bodies(checked)
        if any(led is body for led in reached(checked, other.effects))
        for one in walk(other.effects)
    )


def _told(words: Mapping[str, CardWords], checked: Checked) -> Iterator[tuple[Body, str]]:
    """Bodies with what the card, rule or action says of them."""
    for body in (*checked.rules.values(), *checked.actions.values()):
        yield body, body.says if is_english(body.says) else ""
    own = [*checked.effects.items(), *((one.card, one.body) for one in checked.reacts)]
    yield from ((body, words[card].rules) for card, body in own if card in words)


def _hidden(checked: Checked, effect: Effect, sources: Sources) -> frozenset[str]:
    """The zones out of which cards are chosen, if the seat that chooses sees into none of them."""
    if effect.word != "choose":
        return frozenset()
    listed, by = effect.exprs["choose"], effect.exprs["by"]
    if (elements(listed.type) or listed.type).kind != "card":
        return frozenset()
    zones = zones_of(listed, sources) or frozenset()
    models = [checked.symbols.zones[one].model for one in zones]
    if all(one.sees == "nobody" for one in models):
        return zones
    owners = [part.args for part in nodes(listed) if part.op == "zone"]
    is_others = all(_is_other(one, by) for one in owners) and bool(owners)
    return (
        zones
        if is_others and all(one.sees in ("nobody", "owner") for one in models)
        else frozenset()
    )


def _is_other(owners: tuple[Expr, ...], by: Expr) -> bool:
    """Whether a zone is of a neighbour of the seat that chooses."""
    return bool(owners) and owners[0].op == "function" and owners[0].args == (by,)
