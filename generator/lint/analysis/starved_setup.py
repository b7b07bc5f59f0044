"""Setups that need more cards than there are, at some number of players."""

from collections import defaultdict
from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.card_flow import reach_of
from generator.lint.analysis.environment import deal_of
from generator.lint.analysis.setup_interpreter import lay_out
from generator.lint.analysis.zone_sizes import Shortage
from generator.lint.case import Case
from generator.model.seating import allows, variants_of
from generator.rules.typed_tree import Checked, Effect

CODE = Code(
    id="R222",
    slug="starved-setup",
    severity=Severity.ERROR,
    what="The setup deals or draws more cards than there are, for some number of players.",
    why="Somebody at that table would begin with fewer cards than the rules say, or with none.",
    example="seats: {least: 2, most: 5}\n- {deal: 4, from: folk-deck, to: seat.hand}"
    "   # of 18 cards",
    instead="- {deal: 3, from: folk-deck, to: seat.hand}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each effect that comes short, with the tables at which it does."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    deal, rules = deal_of(checked), checked.ruleset
    filled = {zone for zones in reach_of(checked).values() for zone in zones}
    effects: dict[int, Effect] = {}
    found: dict[int, dict[int, tuple[Shortage, str]]] = defaultdict(dict)
    for seats in range(rules.seats.least, rules.seats.most + 1):
        for variant in ("", *(one.id for one in variants_of(checked.game, rules))):
            if not allows(rules, seats):
                continue
            for one in lay_out(checked, deal, seats, frozenset({variant} - {""})):
                if one.zone not in filled:
                    continue  # Nothing ever lies there, which is another mistake.
                effects[id(one.effect)] = one.effect
                found[id(one.effect)].setdefault(seats, (one, variant))
    for key, tables in found.items():
        yield CODE.at(effects[key].position, _said(tables), _hint(tables))


def _said(tables: dict[int, tuple[Shortage, str]]) -> str:
    seats, (short, variant) = next(iter(tables.items()))
    many = f"{seats} players" if seats > 1 else "one player"
    zone = short.zone.replace("_", "-")
    where = f" in the variant {variant}" if variant else ""
    there = f"there are {short.there:g}" if short.there else "there are none"
    return f"{many}{where} need {short.wanted:g} cards from {zone}, and {there}"


def _hint(tables: dict[int, tuple[Shortage, str]]) -> str | None:
    others = [str(seats) for seats in list(tables)[1:]]
    return f"so too with {', '.join(others)} players" if others else None
