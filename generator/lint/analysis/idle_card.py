"""Cards whose deeds can never happen: effects, reactions and modifiers that nothing leads to."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.card_flow import reach_of
from generator.lint.analysis.walk import all_roots, bodies, inside, nodes
from generator.lint.case import Case
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R218",
    slug="idle-card",
    severity=Severity.ERROR,
    what="What a card does can never happen: no rule resolves it, its event never comes, it never "
    "lies in the zones from which it would act, or the amount that it changes is never asked for.",
    why="It is printed, and players wait for it in vain.",
    example="reacts:\n  - {to: sold, from: [stock], does: [{move: this, to: heap}]}",
    instead="reacts:\n  - {to: sold, from: [hand], does: [{move: this, to: heap}]}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each deed that is never done."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    reach = reach_of(checked)
    yield from _effects(checked)
    yield from _reactions(checked, reach)
    yield from _modifiers(checked, reach)


def _effects(checked: Checked) -> Iterator[Diagnostic]:
    resolved: set[str] = set()
    for body in bodies(checked):
        for effect in inside(body.effects):
            if effect.word == "resolve":
                resolved |= effect.exprs["resolve"].type.decks or checked.symbols.deck_ids
    told: set[str] = set()
    for card, body in checked.effects.items():
        deck = checked.symbols.deck_of[card]
        if deck not in resolved | told:
            told.add(deck)  # Once for the deck: one `resolve` would wake them all.
            message = f"no rule resolves {quoted(card)}, or any card of {quoted(deck)}"
            yield CODE.at(body.position, message, "`{resolve: card}` runs the effect of a card")


def _reactions(checked: Checked, reach: dict[str, frozenset[str]]) -> Iterator[Diagnostic]:
    opened: set[str] = set()
    emitted: set[str] = set()
    for body in bodies(checked):
        for effect in inside(body.effects):
            if effect.word == "window":
                opened.add(effect.names.get("window", ""))
            if effect.word == "emit":
                emitted.add(effect.names.get("emit", ""))
    told: set[str] = set()
    for one in checked.reacts:
        at, name = one.body.position, quoted(one.card)
        if one.event in told:
            continue
        if one.event not in opened | emitted:
            told.add(one.event)
            yield CODE.at(at, f"no rule opens the event {quoted(one.event)} that {name} answers")
        elif one.event not in opened and not one.forced:
            told.add(one.event)
            message = f"{name} waits to be asked, and {quoted(one.event)} asks nobody"
            yield CODE.at(at, message, "say `forced: true`, or let a rule open a `window`")
        elif away := _away(checked, one.card, one.zones, reach):
            yield CODE.at(at, away)


def _away(
    checked: Checked, card: str, zones: Iterable[str], reach: dict[str, frozenset[str]]
) -> str | None:
    deck, wanted = checked.symbols.deck_of[card], set(zones)
    if not wanted or wanted & reach[deck]:
        return None
    names = " or ".join(sorted(one.replace("_", "-") for one in wanted))
    return f"{quoted(card)} acts from {names}, where no card of {quoted(deck)} ever lies"


def _modifiers(checked: Checked, reach: dict[str, frozenset[str]]) -> Iterator[Diagnostic]:
    asked = {one.value for root in all_roots(checked) for one in nodes(root) if one.op == "amount"}
    for adds in checked.adds:
        if adds.amount not in asked:
            name = quoted(adds.amount.replace("_", "-"))
            yield CODE.at(adds.position, f"no rule asks for the amount {name}")
            continue
        away = [_away(checked, card, adds.zones, reach) for card in adds.cards]
        if away and all(away):
            yield CODE.at(adds.position, str(away[0]))
