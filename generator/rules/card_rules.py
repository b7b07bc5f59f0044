"""What cards do under a ruleset: effects, reactions, modifiers."""

from collections.abc import Mapping
from typing import Any

from generator.diagnostics import did_you_mean, quoted
from generator.model.rules import Modifier, Reaction
from generator.model.seating import decks_of
from generator.rules import codes
from generator.rules.case import Case
from generator.rules.places import Path, Report
from generator.rules.tree import Adds, Body, Reacts
from generator.rules.types import FLAG, NUMBER, SEAT, Type, card_of
from generator.rules.world import name_of


def read_cards(case: Case) -> None:
    """What every card does, as it says itself or as the ruleset says for it."""
    decks = decks_of(case.game, case.ruleset)
    own = {card.id for deck in decks for card in deck.cards}
    for word in case.ruleset.cards:
        if word not in own:
            case.unknown(("cards", word), "card", word, own)
    for deck in decks:
        places = case.game.places.get(f"cards/{deck.id}", case.report.places)
        report = Report(places, case.findings)
        for index, card in enumerate(deck.cards):
            other = case.ruleset.cards.get(card.id)
            for key in ("effect", "reacts", "modifiers"):
                at: Path = ("cards", index, key)
                if other is not None and key in other.model_fields_set:
                    _card(case, case.report, card.id, key, getattr(other, key),
                               ("cards", card.id, key))  # fmt: skip
                else:
                    _card(case, report, card.id, key, getattr(card, key), at)


def _card(case: Case, report: Report, card: str, key: str, raw: Any, path: Path) -> None:
    if not raw:
        return
    this = {"this": card_of(case.world.deck_of[card])}
    if key == "effect":
        params = {**this, "seat": SEAT, **case.shared.effect_with}
        case.done.effects[card] = _effect(case, report, card, params, raw, path)
    for index, one in enumerate(raw):
        if key == "reacts":
            _reaction(case, report, card, one, (*path, index))
        if key == "modifiers":
            read_modifier(case, report, one, (card,), (*path, index))


def _effect(
    case: Case, report: Report, card: str, params: Mapping[str, Type], raw: Any, path: Path
) -> Body:
    reader = case.body(report, params)
    reader.fixed = frozenset({"this"})
    effects = reader.effects(raw, path)
    return Body(card, "effect", report.places.where(path), params, reader.made, effects)


def _reaction(case: Case, report: Report, card: str, one: Reaction, path: Path) -> None:
    fields = case.shared.events.get(one.to)
    if fields is None:
        message = f"there is no event {quoted(one.to)}"
        hint = did_you_mean(one.to, case.shared.events)
        report.at((*path, "to"), codes.UNKNOWN_NAME, message, hint)
        return
    case.shared.used.add(("event", one.to))
    zones = case.zones(report, one.from_, (*path, "from"))
    params = {"this": card_of(case.world.deck_of[card]), "seat": SEAT, **fields}
    reader = case.body(report, params)
    reader.fixed = frozenset({"this", "seat"})
    requires = reader.tests(one.where, (*path, "where"))
    prefer = None
    if one.prefer is not None:
        prefer = reader.expr(one.prefer, (*path, "prefer"), NUMBER)
    effects = reader.effects(one.does, (*path, "does"))
    body = Body(
        id=f"{card}:{one.to}",
        kind="reaction",
        position=report.places.where(path),
        params=params,
        locals=reader.made,
        effects=effects,
        says=one.says or "",
        requires=requires,
        prefer=prefer,
        fields=tuple(fields),
    )
    case.done.reacts.append(Reacts(one.to, card, zones, one.forced, body))


def read_modifier(
    case: Case, report: Report, one: Modifier, cards: tuple[str, ...], path: Path
) -> None:
    """What some cards add to an amount; `cards` are their ids."""
    name = name_of(one.amount)
    if name not in case.terms.models or not case.terms.is_amount(name):
        known = [term.id for term in case.ruleset.amounts]
        message = f"there is no amount {quoted(one.amount)}"
        report.at((*path, "amount"), codes.UNKNOWN_NAME, message, did_you_mean(name, known))
        return
    decks = {case.world.deck_of[card] for card in cards}
    scope = {"this": card_of(*decks), **case.terms.parameters(name)}  # type: ignore[dict-item]
    reader = case.body(report, scope)
    add = reader.expr(one.add, (*path, "add"), NUMBER)
    when = None
    if one.when is not None:
        when = reader.expr(one.when, (*path, "when"), FLAG)
    zones = case.zones(report, one.while_in, (*path, "while_in"))
    place = report.places.where(path)
    case.done.adds.append(Adds(name, cards, add, when, zones, place))
