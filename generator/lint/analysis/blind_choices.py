"""Choices for which a card is said to be looked at, and that are made blindly."""

import re
from collections.abc import Iterator, Mapping, Set
from functools import partial

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import zone_names, zones_of
from generator.lint.analysis.environment import Sources, sources_of
from generator.lint.card_words import CardWords, is_english
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
        yield from agreed(case, partial(_blind, case.card_words))


def _blind(words: Mapping[str, CardWords], checked: Checked) -> Findings:
    for body, told in _told(words, checked):
        choices = [one for one in walk(body.effects) if one.word == "choose"]
        sources = sources_of(body) if choices else {}
        if not any(_hidden(checked, one, sources) for one in choices):
            continue
        led = (body, *reached(checked, body.effects))
        chosen = {one.names["as"] for one in choices}
        shown = any(_shows(one, chosen) for each in led for one in walk(each.effects))
        roots = (root for each in led for root in body_roots(each))
        if shown or any(one.value == "knows" for root in roots for one in nodes(root)):
            continue
        for effect in choices:
            sees = _SEES.search(f"{told}\n{effect.names.get('says') or ''}")
            hidden = _hidden(checked, effect, sources) if sees else frozenset[str]()
            if (
                sees
                and hidden
                and not (_is_read(effect) or _is_shown_before(checked, body, hidden))
            ):
                says = quoted(" ".join(sees.group().split()).lower())
                message = f"nobody has seen these cards of {zone_names(hidden)}, and the text says "
                hint = "`peek` lets the seat look first"
                at = place_of(effect.exprs["choose"], effect.position)
                yield at, f"{message}{says}", hint


def _shows(effect: Effect, chosen: Set[str]) -> bool:
    """Whether an effect shows cards, and not just the one that has been chosen."""
    if effect.word not in _SHOWS:
        return False
    cards = effect.exprs[effect.word]
    return not (cards.op == "local" and cards.value in chosen)


def _is_read(effect: Effect) -> bool:
    """Whether a hint or requirement reads what is chosen, which another check tells."""
    exprs = (*(one.test for one in effect.where), effect.exprs.get("prefer"))
    parts = (one for expr in exprs if expr is not None for one in nodes(expr))
    return any(one.op == "attribute" or one.op.startswith("card-") for one in parts)


def _is_shown_before(checked: Checked, body: Body, hidden: Set[str]) -> bool:
    """Whether a body that leads to this one shows cards out of these zones."""
    return any(
        _looks_at(other, hidden) and any(one is body for one in reached(checked, other.effects))
        for other in bodies(checked)
    )


def _looks_at(body: Body, hidden: Set[str]) -> bool:
    """Whether a body shows cards that may lie in one of these zones."""
    shown = [one for one in walk(body.effects) if one.word in _SHOWS]
    sources = sources_of(body) if shown else {}
    zones = [zones_of(one.exprs[one.word], sources) for one in shown]
    return any(one is None or one & hidden for one in zones)


def _told(words: Mapping[str, CardWords], checked: Checked) -> Iterator[tuple[Body, str]]:
    """Bodies with what the card, rule or action says of them."""
    answers = (one.body for one in checked.answers)
    for body in (*checked.rules.values(), *checked.actions.values(), *answers):
        yield body, body.says if is_english(body.says) else ""
    own = [*checked.effects.items(), *((one.card, one.body) for one in checked.reacts)]
    yield from ((body, words[card].rules) for card, body in own if card in words)


def _hidden(checked: Checked, effect: Effect, sources: Sources) -> frozenset[str]:
    """The zones out of which cards are chosen, if the seat that chooses sees into none of them."""
    listed, by = effect.exprs["choose"], effect.exprs["by"]
    if (elements(listed.type) or listed.type).kind != "card":
        return frozenset()
    zones = zones_of(listed, sources) or frozenset()
    models = [checked.symbols.zones[one].model for one in zones]
    if all(one.sees == "nobody" for one in models):
        return zones
    owners = [part.args for part in nodes(listed) if part.op == "zone"]
    is_others = all(_is_other(one, by) for one in owners) and bool(owners)
    is_own = all(one == (by,) for one in owners) and bool(owners)
    is_hidden = is_others and all(one.sees in ("nobody", "owner") for one in models)
    is_turned = is_own and all(one.sees in ("nobody", "others") for one in models)
    return zones if is_hidden or is_turned else frozenset()


def _is_other(owners: tuple[Expr, ...], by: Expr) -> bool:
    """Whether a zone is of a neighbour of the seat that chooses."""
    return bool(owners) and owners[0].op == "function" and owners[0].args == (by,)
