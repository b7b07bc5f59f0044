"""Piles that cannot give what is asked: too small from the first, or never filled again."""

from collections.abc import Iterator

from generator.diagnostics import Position, quoted
from generator.lint.analysis.card_flow import capacities, reachable_zones, zones_of
from generator.lint.analysis.environment import Environment, environments, sources_of
from generator.lint.analysis.setup_interpreter import deals_all, short_effects
from generator.lint.analysis.value_ranges import Ranges
from generator.lint.checks import Findings, error, per_ruleset, warning
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked, Effect, Expr, walk
from generator.rules.walk import bodies, place_of, spelt

_OF = {"draw": "from", "deal": "from", "pick": "pick"}
"""Where words take cards from that say how many."""
_SET = "set.yaml"
"""Where a card set gives values."""


@warning(
    "R235",
    what="An effect takes more cards from a zone than can ever lie there, with all that refills "
    "it.",
    why="Fewer come than the rules say, in every match. Often a digit slipped in, or another zone "
    "was meant.",
    example="- {draw: 20, from: debts, to: seat.owed}   # a deck of 8 cards",
    instead="- {draw: 2, from: debts, to: seat.owed}",
)
@per_ruleset
def too_many_cards(checked: Checked) -> Findings:
    """One finding for each such effect; what setups lack is told for each table elsewhere."""
    short = short_effects(checked)
    for body, env in environments(checked):
        for effect in walk(body.effects):
            if effect.word in _OF and id(effect) not in short:
                yield from _too_many(effect, env)


def _too_many(effect: Effect, env: Environment) -> Findings:
    word = effect.word
    amount, out = effect.exprs.get("count" if word == "pick" else word), effect.exprs[_OF[word]]
    zone = out.args[0] if out.op == "cards" else out
    if amount is None or zone.op != "zone" or deals_all(effect):
        return
    least = Ranges(env).of(amount).least
    seats = env.checked.ruleset.seats.least if word == "deal" and "seats" not in effect.exprs else 1
    there = capacities(env.checked)[zone.value]
    if least * seats > there > 0:
        name = quoted(zone.value.replace("_", "-"))
        message = f"{least * seats:g} cards are taken from {name}, which never holds more than "
        done, value = place_of(amount, effect.position), _value_of(env.checked, amount)
        found = too_many_cards.code.at(value or done, f"{message}{there}")
        yield found.beside([done])


def _value_of(checked: Checked, amount: Expr) -> Position | None:
    """Where a card set gives the value that an amount is; None where it is no value of a set."""
    name = amount.op == "const" and spelt(amount).removeprefix("values.")
    for key in checked.game.file.values:
        at = checked.game.where("game", "values", key, "is")
        if name_of(key) == name and at.file.endswith(_SET):
            return at
    return None


@error(
    "R236",
    what="A zone `refills_from` another one in which no card ever lies.",
    why="When the pile is used up, nothing comes after it.",
    example="zones:\n  - {id: stock, sees: nobody, ordered: true, refills_from: heap}\n"
    "…\n- {move: card, to: stock}   # and no rule moves anything to heap",
    instead="- {move: card, to: heap}",
)
@per_ruleset
def unfilled_refill(checked: Checked) -> Findings:
    """One finding for each such zone: where cards are brought back to it past the other, if so."""
    reach = reachable_zones(checked)
    filled = {zone for zones in reach.values() for zone in zones}
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    for index, zone in enumerate(checked.ruleset.zones):
        refill = zone.refills_from
        if refill is None or name_of(refill) in filled or name_of(zone.id) not in filled:
            continue
        declared = places.where(("zones", index, "refills_from"))
        back = [*_brought_back(checked, name_of(zone.id))]
        at = back[0] if len(back) == 1 else declared
        message = f"no card ever lies in {quoted(refill)}, which refills {quoted(zone.id)}"
        found = unfilled_refill.code.at(at, message, f"move cards to {refill} when they are done")
        yield found.beside([declared])


def _brought_back(checked: Checked, zone: str) -> Iterator[Position]:
    """Where cards that lie elsewhere go to a zone itself."""
    for body in bodies(checked):
        sources = sources_of(body)
        for effect in walk(body.effects):
            if effect.word == "move" and zones_of(effect.exprs["to"], sources) == frozenset({zone}):
                yield place_of(effect.exprs["to"], effect.position)
